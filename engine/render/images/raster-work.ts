/** What drawing pixels within a render takes, and the images that it needs. */
import type { Diagnostics } from '../../diagnostics.js';
import type { DisplayList, Picture } from '../../paint/drawing/display-list.js';
import type { FilterWork } from '../../raster/filter/filtered.js';

/** The most memory that the pixmaps of a filter may take. */
const MOST_BYTES = 512 * 1024 * 1024;

/** Counts the work of a filter; false, after a warning: it is too much. */
export function affordsFilter(diagnostics: Diagnostics, { steps, bytes }: FilterWork): boolean {
  if (bytes <= MOST_BYTES) return affordsPixels(diagnostics, steps);
  diagnostics.warn('SVC_CSS_UNSUPPORTED', TOO_LARGE);
  return false;
}

/** Counts the work of drawing pixels; false, after a warning: it is too much. */
export function affordsPixels(diagnostics: Diagnostics, steps: number): boolean {
  if (diagnostics.affords('rasterSteps', steps)) return diagnostics.spend('rasterSteps', steps);
  diagnostics.warnOfBudget('rasterSteps');
  return false;
}

const TOO_LARGE = `A filter was left out: its pixels would take more than ${MOST_BYTES / 1024 / 1024} MB of memory; apply it to a smaller area, or give a lower filterResolution.`;

/** The keys of all images that a list shows. Ends because lists and pictures are trees. */
export function collectImages(items: DisplayList, keys: Set<string>): void {
  const inPicture = (picture: Picture | undefined): void => collectImages(picture?.items ?? [], keys);
  for (const item of items) {
    if (item.kind === 'image') keys.add(item.key);
    else if (item.kind === 'tiles') collectImages([item.tile], keys);
    else if (item.kind === 'picture') {
      inPicture(item.picture);
      inPicture(item.effects?.mask?.picture);
    } else if (item.kind === 'mask') inPicture(item.mask);
    else if (item.kind === 'field') {
      inPicture(item.widget.looks.off);
      inPicture(item.widget.looks.on);
    }
    if (item.kind === 'group') inPicture(item.mask?.picture);
    if ('items' in item) collectImages(item.items, keys);
    if ('filter' in item)
      for (const { effect } of item.filter.primitives) if (effect.kind === 'image') collectImages(effect.items, keys);
  }
}
