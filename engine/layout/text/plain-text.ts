/**
 * Blocks that hold one plain text, as most table cells do. Their words are found without making boxes or looking for
 * break opportunities: what the way over boxes would give, or null where that takes more than cutting at spaces.
 */
import type { LayoutUnit } from '../../base/units.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import type { ShapedWord } from '../../text/fonts/types.js';
import { textWidth, widestCluster } from './text-metrics.js';
import type { IntrinsicSizes } from '../contract/recursion.js';
import type { LayoutContext } from '../contract/layout-context.js';

/**
 * Texts in which lines can break at every space and nowhere else (UAX #14): words of letters and digits, such words
 * joined by hyphens before digits as in dates (LB25), and numbers; a full stop, comma or apostrophe may end them
 * (elsewhere LB13 and LB19 look further).
 */
const BREAKS_AT_SPACES_ONLY =
  /^[ \n]*(?:(?:[0-9]+(?:[.,][0-9]+)+|[A-Za-z0-9À-ÖØ-öø-ÿ]+(?:-[0-9][A-Za-z0-9À-ÖØ-öø-ÿ]*)*)[.,']?(?:[ \n]+|$))*$/;
/** Longer words are shaped in pieces. */
const MAX_WORD = 200;

/** The words between the spaces of a text, shaped; null where lines may break elsewhere or spaces do not collapse. */
export function plainWords(text: string, style: ComputedStyle, context: LayoutContext): ShapedWord[] | null {
  if (style.whiteSpaceCollapse !== 'collapse' || style.textWrapMode !== 'wrap' || style.textIndent !== 0) return null;
  if (
    style.writingMode !== 'horizontal-tb' ||
    style.textTransform.length > 0 ||
    style.direction !== 'ltr' ||
    style.hangingPunctuation
  )
    return null;
  // There is none at the ends of lines.
  if (style.letterSpacing !== 0) return null;
  if (
    style.wordBreak !== 'normal' ||
    style.lineBreak !== 'auto' ||
    style.codeBreaks !== 'none' ||
    !BREAKS_AT_SPACES_ONLY.test(text)
  )
    return null;
  const { textStyle } = context.textMetrics.of(style);
  const shaped: ShapedWord[] = [];
  // Without split(): its arrays were 2 % of the garbage of a long table.
  for (let start = nextWord(text, 0); start < text.length;) {
    const end = endOfWord(text, start);
    if (end - start > MAX_WORD) return null;
    shaped.push(context.shaper.shape(text.slice(start, end), textStyle, false));
    start = nextWord(text, end);
  }
  return shaped;
}

function nextWord(text: string, from: number): number {
  let at = from;
  while (at < text.length && isSpace(text.charCodeAt(at))) at++;
  return at;
}

function endOfWord(text: string, from: number): number {
  let at = from;
  while (at < text.length && !isSpace(text.charCodeAt(at))) at++;
  return at;
}

/** The white space of these texts: spaces and line feeds. */
function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a;
}

/** Intrinsic sizes: a table's cells are measured once more than they are laid out. */
export function plainTextSizes(text: string, style: ComputedStyle, context: LayoutContext): IntrinsicSizes | null {
  const shaped = plainWords(text, style, context);
  if (!shaped) return null;
  const metrics = context.textMetrics.of(style);
  const anywhere = style.overflowWrap === 'anywhere';
  let min = 0;
  let max = 0;
  let words = 0;
  for (const word of shaped) {
    const width = textWidth(word, metrics);
    if (max > 0) max += metrics.spaceWidth;
    max += width;
    words = Math.max(words, width);
    min = Math.max(min, anywhere ? widestCluster(word, metrics) : width);
  }
  return { min: min as LayoutUnit, max: max as LayoutUnit, words: words as LayoutUnit };
}
