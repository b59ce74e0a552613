/** `cross-fade()` (CSS Images 4, § 2.6) as groups of a display list: images that are mixed by their shares. */
import type { DisplayItem, DisplayList, Picture } from '../drawing/display-list.js';
import { groupOf } from './looks.js';

export interface FadingImage {
  readonly item: DisplayItem;
  readonly share: number;
  /** Whether nothing below it is seen through it. */
  readonly isOpaque: boolean;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * The sum of all images, each multiplied by its share. Each image is laid over the ones before it with what it has of all shares
 * so far. Where an image is transparent, less of those is covered, so as much is taken off them by a mask; this is exact where pixels
 * are either opaque or transparent, and close to it elsewhere.
 */
export function crossFaded(images: readonly FadingImage[], size: Size): DisplayList {
  let below: DisplayList = [];
  let sum = 0;
  for (const { item, share, isOpaque } of images) {
    if (!(share > 0)) continue;
    sum += share;
    const part = share / sum;
    if (below.length === 0) below = [item];
    else {
      const faded = isOpaque ? below : [groupOf(below, { mask: { picture: rest(item, part, size), by: 'alpha' } })];
      below = [...faded, groupOf([item], { opacity: part })];
    }
  }
  // Sums of decimal shares are not quite 1.
  return sum > 1 - 1e-9 || below.length === 0 ? below : [groupOf(below, { opacity: sum })];
}

/** How much is left below an image: all where it will be laid over it, else what the image has no part in. */
function rest(item: DisplayItem, part: number, { width, height }: Size): Picture {
  const color = { r: 0, g: 0, b: 0, a: 1 - part };
  return {
    kind: 'group',
    width,
    height,
    items: [{ kind: 'rect', color, x: 0, y: 0, width, height }, item],
    links: [],
  };
}
