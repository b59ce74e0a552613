/**
 * What browsers do with a page that is wider than the paper: they make all of it smaller. How much smaller is known
 * when the last page is laid out, so until then no byte is given out.
 */
import type { PageDeclarations } from '../css/cascade/default-page.js';
import type { RenderOptions } from './options.js';

/** The least scale is 1 / 1.5; whatever is wider yet is cut off, as browsers do. */
export const MAX_SHRINK = 1.5;

/**
 * A template and a document that says how large its pages are know their paper; other pages are made for the screen. An
 * option that gives the document another paper than its own takes that knowledge away.
 */
export function shrinksToFit({ template, shrinkToFit, pageSize }: RenderOptions, { size }: PageDeclarations): boolean {
  return shrinkToFit ?? (template === 'none' && (!size || pageSize !== undefined));
}
