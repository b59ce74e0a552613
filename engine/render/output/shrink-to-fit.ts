/**
 * Makes a document smaller when a page is wider than the paper, as browsers do. The scale is known only when the last
 * page is laid out, so no byte is given out before that.
 */
import type { PageDeclarations } from '../../css/cascade/default-page.js';
import type { RenderOptions } from '../options/options.js';

/** The least scale is 1 / 1.5, as in browsers. What is wider than that is cut off. */
export const MAX_SHRINK = 1.5;

/**
 * Whether the document may be made smaller. Templates, and documents that say how large their pages are, know their
 * paper; others are made for the screen. An option that gives a document other paper than its own makes it shrinkable
 * again.
 */
export function shrinksToFit({ template, shrinkToFit, pageSize }: RenderOptions, { size }: PageDeclarations): boolean {
  return shrinkToFit ?? (template === 'none' && (!size || pageSize !== undefined));
}
