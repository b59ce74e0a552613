/** How the characters of a flow stand in its vertical lines (CSS Writing Modes 4, § 5 and 9.1). */
import type { InlineFlow, TextItem } from '../../box/box.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { graphemeEnds } from '../../text/characters/graphemes.js';
import type { LayoutContext } from '../contract/layout-context.js';
import { isTypesetVertically } from './baselines.js';

/** `upright` one below the other; `combined` side by side in the square of one character. */
export type Standing = 'sideways' | 'upright' | 'combined';

const CODES: readonly Standing[] = ['sideways', 'upright', 'combined', 'combined'];
const UPRIGHT = 1;
const COMBINED = 2;

/** By UTF-16 unit. A change of the number is a boundary; two numbers stand for `combined`. */
export type Standings = Uint8Array;

export function standingAt(standings: Standings | null, offset: number): Standing {
  return standings ? CODES[standings[offset]!]! : 'sideways';
}

/** Null where all text lies along its lines. */
export function standingsIn(flow: InlineFlow, context: LayoutContext): Standings | null {
  // Inline boxes have the writing mode of their block.
  if (flow.style.writingMode === 'horizontal-tb') return null;
  const texts = flow.items.filter((item): item is TextItem => item.kind === 'text' && isTypesetVertically(item.style));
  if (texts.length === 0) return null;
  const standings = new Uint8Array(flow.text.length);
  for (const item of texts) {
    stand(item, flow.text.slice(item.start, item.end), { standings, context });
    combine(item, flow.text, standings);
  }
  return standings;
}

interface Standers {
  readonly standings: Standings;
  readonly context: LayoutContext;
}

type FontContext = Pick<LayoutContext, 'shaper' | 'textMetrics'>;

/** Whether what belongs to one character stands upright in a vertical line (§ 5.1). */
export function standsUpright(cluster: string, style: ComputedStyle, context: FontContext): boolean {
  if (style.textOrientation === 'upright') return true;
  const orientation = context.textMetrics.orientations.of(cluster.codePointAt(0)!);
  if (orientation === 'T') return hasVerticalForm(cluster, style, context);
  return orientation === 'U' || orientation === 'V';
}

function stand(item: TextItem, text: string, { standings, context }: Standers): void {
  let start = 0;
  for (const end of graphemeEnds(text)) {
    const cluster = text.slice(start, end);
    if (standsUpright(cluster, item.style, context)) standings.fill(UPRIGHT, item.start + start, item.start + end);
    start = end;
  }
}

/** A bracket that each font for vertical lines has a form of. */
const BRACKET = '「';

/**
 * Brackets and dashes lie sideways if their font has no forms for vertical lines (UAX #50, § 4.2). A font that has some
 * means its other glyphs to stand as they are, such as the colons of Traditional Chinese.
 */
function hasVerticalForm(cluster: string, style: ComputedStyle, context: FontContext): boolean {
  const forms = formsOf(cluster, style, context);
  if (!forms || forms.differ) return forms !== null;
  const bracket = formsOf(BRACKET, style, context);
  return bracket !== null && bracket.differ && bracket.face === forms.face;
}

function formsOf(text: string, style: ComputedStyle, { textMetrics, shaper }: FontContext) {
  const { textStyle, upright } = textMetrics.of(style);
  if (!upright) return null;
  const across = shaper.shape(text, textStyle, false).runs[0]!;
  const down = shaper.shape(text, upright.textStyle, false).runs[0]!;
  return { face: across.face, differ: across.glyphs[0] !== down.glyphs[0] };
}

/** The longest text that is set side by side: more would be unreadable in the square of a character. */
const MAX_COMBINED = 20;

/** `text-combine-upright` (§ 9.1): what stands between two boundaries is one unit. */
function combine({ style, start, end }: TextItem, text: string, standings: Standings): void {
  const { textCombineUpright } = style;
  if (textCombineUpright === 'none') return;
  const units =
    textCombineUpright === 'all'
      ? wholeOf(text.slice(start, end))
      : digitsIn(text.slice(start, end), textCombineUpright.digits);
  units.forEach(([from, to], index) => standings.fill(COMBINED + (index % 2), start + from, start + to));
}

function wholeOf(text: string): readonly (readonly [number, number])[] {
  const trimmed = text.trim();
  const from = text.indexOf(trimmed);
  return trimmed === '' || trimmed.length > MAX_COMBINED ? [] : [[from, from + trimmed.length]];
}

/** Runs of so many digits, or fewer, that stand alone. */
function digitsIn(text: string, most: number): readonly (readonly [number, number])[] {
  return [...text.matchAll(/[0-9]+/g)]
    .filter(([run]) => run.length <= most)
    .map(({ 0: run, index }) => [index, index + run.length] as const);
}
