/** What of a page's content nobody can see, and the warnings of it: nothing is lost silently. */
import { boundsUnder, IDENTITY2, type Matrix2 } from '../base/matrix.js';
import { luToPt, type Points } from '../base/units.js';
import type { ComputedStyle } from '../css/properties/computed-style.js';
import type { BoxFragment, Fragment, TextFragment } from '../layout/contract/fragment.js';
import type { NodeId } from '../tree/document-tree.js';
import type { PaintServices } from './paint-context.js';
import type { PaintRect } from './shapes.js';

/** Text may reach over an edge by this much before it is called lost: side bearings, rounding. */
const EDGE_TOLERANCE: Points = 1;

/** `x`, `y`: where the text is painted, in points; `matrix` brings it to its place on the sheet. */
export interface PlacedText {
  readonly fragment: TextFragment;
  readonly x: Points;
  readonly y: Points;
}

/** Whether part of a text lies outside of the sheet. */
export function isOutside(sheet: PaintRect, { fragment, x, y }: PlacedText, matrix: Matrix2): boolean {
  if (fragment.width === 0) return false;
  const box = { x, y, width: luToPt(fragment.width), height: luToPt(fragment.height) };
  const seen = matrix === IDENTITY2 ? box : boundsUnder(matrix, box);
  // Descenders may be cut off before an upright line counts as lost.
  const last = matrix === IDENTITY2 ? y + luToPt(fragment.baseline) : seen.y + seen.height;
  return (
    seen.x + seen.width > sheet.width + EDGE_TOLERANCE ||
    seen.x < -EDGE_TOLERANCE ||
    last > sheet.height + EDGE_TOLERANCE ||
    seen.y + seen.height < -EDGE_TOLERANCE
  );
}

/** `marginBox`: the name of the page-margin box that the text stands in; null: it is the document's. */
export function warnOfLostText(node: NodeId, marginBox: string | null, { diagnostics, tree }: PaintServices): void {
  diagnostics.warn(
    'SVC_CONTENT_OVERFLOW',
    `Text${marginBox === null ? '' : ` of the margin box @${marginBox}`} runs off the page and is cut off; let it wrap (overflow-wrap: anywhere, for code white-space: pre-wrap) or give it more room.`,
    tree.position(node),
  );
}

/** Paddings and margins at the end of content may be cut off by this many layout units: less than a line. */
const HIDDEN_END = 8 * 64;

/** Whether content lies below the end of a box, or beside it, that could be scrolled to it. */
export function scrollsAway({ style, width, height, children, padding }: BoxFragment): boolean {
  if (style.visibility !== 'visible' || width <= 0 || height <= 0) return false;
  const end = isScrollable(style.overflowY) ? height - padding.bottom + HIDDEN_END : Infinity;
  // The other side cannot be scrolled to in right-to-left text either, but hangs out there only by accident.
  const edge = isScrollable(style.overflowX) && style.direction === 'ltr' ? width + HIDDEN_END : Infinity;
  if (end === Infinity && edge === Infinity) return false;
  return children.some(({ x, y, fragment }) => {
    if (fragment.kind === 'running') return false;
    return y + fragment.height > end || x + inlineExtent(fragment) > edge;
  });
}

function isScrollable(overflow: ComputedStyle['overflowY']): boolean {
  return overflow === 'auto' || overflow === 'scroll';
}

/** A line is as wide as its container, whatever hangs out of it. */
function inlineExtent(fragment: Fragment): number {
  if (fragment.kind !== 'line') return fragment.width;
  return fragment.children.reduce((most, child) => Math.max(most, child.x + child.fragment.width), 0);
}

export function warnOfScrolling(node: NodeId, { diagnostics, tree }: PaintServices): void {
  diagnostics.warn(
    'SVC_CONTENT_OVERFLOW',
    'A box that scrolls on a screen is too small for its content, and paper shows the beginning only; in @media print, give it “height: auto; max-height: none”, and let wide content wrap (code: white-space: pre-wrap).',
    tree.position(node),
  );
}
