/** The limits on a document, with their defaults. */
import type { RenderOptions } from './options.js';

const DEFAULT_MAX_PAGES = 100_000;
/** The stages after the tree recurse over boxes, so elements nest less deeply than a tree can hold. */
const DEFAULT_TREE_DEPTH = 256;

export function maxPages({ limits }: RenderOptions): number {
  return limits?.pages ?? DEFAULT_MAX_PAGES;
}

export function maxTreeDepth({ limits }: RenderOptions): number {
  return limits?.depth ?? DEFAULT_TREE_DEPTH;
}
