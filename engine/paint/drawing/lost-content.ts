/** Finds content of a page that nobody can see, and warns of it: nothing is lost silently. */
import { boundsUnder, IDENTITY2, type Matrix2 } from '../../base/matrix.js';
import { luToPt, type Points } from '../../base/units.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import type { SourcePosition } from '../../diagnostics.js';
import type { BoxFragment, Fragment, TextFragment } from '../../layout/contract/fragment.js';
import type { ShapedWord } from '../../text/fonts/types.js';
import type { NodeId } from '../../tree/document-tree.js';
import type { PaintServices } from './paint-context.js';
import type { PaintRect } from '../../base/shapes.js';

/** How far text may reach over an edge before it counts as lost, because of side bearings and rounding. */
const EDGE_TOLERANCE: Points = 1;

/** `x`, `y`: where the text is painted, in points. `matrix` leads from there to its place on the sheet. */
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
  // In an upright line descenders may be cut off before the line counts as lost.
  const last = matrix === IDENTITY2 ? y + luToPt(fragment.baseline) : seen.y + seen.height;
  return (
    seen.x + seen.width > sheet.width + EDGE_TOLERANCE ||
    seen.x < -EDGE_TOLERANCE ||
    last > sheet.height + EDGE_TOLERANCE ||
    seen.y + seen.height < -EDGE_TOLERANCE
  );
}

/** `marginBox`: the name of the page-margin box with the text; null: the text belongs to the document. */
export function warnOfLostText(node: NodeId, marginBox: string | null, { diagnostics, tree }: PaintServices): void {
  diagnostics.warn(
    'SVC_CONTENT_OVERFLOW',
    `Text${marginBox === null ? '' : ` of the margin box @${marginBox}`} runs off the page and is cut off; let it wrap (overflow-wrap: anywhere, for code white-space: pre-wrap) or give it more room.`,
    tree.position(node),
  );
}

/** Warns of characters that no font has, where boxes are drawn in their place. */
export function warnOfMissingGlyphs(
  segments: readonly { readonly word: ShapedWord }[],
  { missingGlyphs, diagnostics }: Pick<PaintServices, 'missingGlyphs' | 'diagnostics'>,
  position: () => SourcePosition | undefined,
): void {
  for (const { word } of segments) {
    for (const { missing } of word.runs) {
      if (!missing) continue;
      for (const message of missingGlyphs.messagesFor(word)) diagnostics.warn('SVC_GLYPH_MISSING', message, position());
      break;
    }
  }
}

/** How many layout units of padding and margin may be cut off at the end of content: less than a line. */
const HIDDEN_END = 8 * 64;

/** Whether a box has content, below its end or beside it, that could only be seen by scrolling. */
export function scrollsAway({ style, width, height, children, padding }: BoxFragment): boolean {
  if (style.visibility !== 'visible' || width <= 0 || height <= 0) return false;
  const end = isScrollable(style.overflowY) ? height - padding.bottom + HIDDEN_END : Infinity;
  // In right-to-left text, too, content that hangs out on the other side does so only by accident and cannot be
  // scrolled to.
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
