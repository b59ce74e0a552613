/** Clipping paths (ISO 32000-2, 8.5.4): which part of a mark they leave. */
import type { PlainRect as Box } from '../../base/matrix.js';
import { digestOfText } from './digest.js';

/** Where painting has an effect. */
export interface Clip {
  readonly box: Box;
  /** A digest of the paths; '' for a rectangle. */
  readonly outline: string;
}

/** What is seen of something that is cut: a part of its box, measured from the box's corner. */
export interface Visible {
  readonly box: Box;
  /** A digest of the paths that cut it; '' for a rectangle. */
  readonly outline: string;
}

/** How far a mark may reach beyond a clipping rectangle without being cut. In points. */
const SLACK = 0.3;

/** Where both clips let paint through. */
export function intersected(outer: Clip | null, inner: Clip): Clip {
  if (!outer) return inner;
  const outlines = [outer.outline, inner.outline].filter((outline) => outline !== '');
  return {
    box: overlap(outer.box, inner.box),
    outline: outlines.length < 2 ? (outlines[0] ?? '') : digestOfText(outlines.join(' ')),
  };
}

/** What a clip leaves of a box; null for all of it. */
export function visiblePart(box: Box, clip: Clip | null): Visible | null {
  if (!clip || (clip.outline === '' && isWithin(box, clip.box))) return null;
  const { x, y, width, height } = overlap(box, clip.box);
  return { box: { x: x - box.x, y: y - box.y, width, height }, outline: clip.outline };
}

function isWithin(box: Box, { x, y, width, height }: Box): boolean {
  return (
    box.x >= x - SLACK &&
    box.y >= y - SLACK &&
    box.x + box.width <= x + width + SLACK &&
    box.y + box.height <= y + height + SLACK
  );
}

function overlap(a: Box, b: Box): Box {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
  const width = Math.max(0, Math.min(a.x + a.width, b.x + b.width) - x);
  const height = Math.max(0, Math.min(a.y + a.height, b.y + b.height) - y);
  // What is cut off whole has no place.
  return width * height === 0 && a.width * a.height > 0
    ? { x: a.x, y: a.y, width: 0, height: 0 }
    : { x, y, width, height };
}
