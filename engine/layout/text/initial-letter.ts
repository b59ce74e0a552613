/**
 * Initial letters (CSS Inline 3, § 7): drop caps and raised caps as high as some lines. An initial letter is laid out like a
 * float at the start of its line, in a size and a place that the lines of its block give.
 */
import { add, toPx, ZERO, type LayoutUnit } from '../../base/units.js';
import type { BlockBox, OutOfFlowItem } from '../../box/box.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import type { InitialLetter, TextEdges } from '../../css/properties/inline-layout.js';
import { resolveLength, usedMargins, usedPadding } from '../box/box-sizes.js';
import type { LayoutContext } from '../contract/layout-context.js';
import { textExtent } from './text-edges.js';
import type { TextMetrics } from './text-metrics.js';
import { emPerUnit } from '../../text/fonts/em-per-unit.js';

/** What an initial letter asks of the lines beside it. */
export interface InitialLetterLines {
  /** How far it stands above the first line, which moves down. */
  readonly raise: LayoutUnit;
  /** The lines that it sinks into. They stay with it. */
  readonly count: number;
  /** From the start of the letter to the end of these lines. */
  readonly height: LayoutUnit;
  readonly side: 'left' | 'right';
}

/** The block around the letter. */
interface Around {
  readonly style: ComputedStyle;
  readonly metrics: TextMetrics;
}

const ALPHABETIC: TextEdges = Object.freeze({ over: 'cap', under: 'alphabetic' });
const IDEOGRAPHIC: TextEdges = Object.freeze({ over: 'ideographic', under: 'ideographic' });
const IS_IDEOGRAPH = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u;
const BOTH = Object.freeze({ start: true, end: true });

export function initialLetterBox(
  item: OutOfFlowItem,
  boxIn: (style: ComputedStyle) => BlockBox,
  around: Around,
  context: LayoutContext,
): { readonly box: BlockBox; readonly lines: InitialLetterLines } {
  const { style } = item;
  const text = inlineText(item);
  const edges = IS_IDEOGRAPH.test(text) ? IDEOGRAPHIC : ALPHABETIC;
  const fontSize = fontSizeFor(style, edges, around, context);
  const side = around.style.direction === 'rtl' ? 'right' : 'left';
  const sized: ComputedStyle = {
    ...style,
    ...marginsOf(style, edges, around),
    float: side,
    display: 'block',
    fontSize,
    lineHeight: 'normal',
    textIndent: 0,
    textWrapMode: 'nowrap',
    textBoxTrim: BOTH,
    textBoxEdge: edges,
    paddingBottom: toPx(usedPadding(style, ZERO).bottom) + fontSize * descentOf(text, edges, style, context),
  };
  return { box: boxIn(sized), lines: { ...linesOf(style.initialLetter!, around.metrics), side } };
}

function inlineText({ box }: OutOfFlowItem): string {
  const flow = box.kind === 'block' ? box.children.at(0) : null;
  return flow?.kind === 'lines' ? flow.text : '';
}

function lineHeight({ ascent, descent }: TextMetrics): LayoutUnit {
  return add(ascent, descent);
}

function linesOf({ size, sink }: InitialLetter, metrics: TextMetrics): Omit<InitialLetterLines, 'side'> {
  const line = lineHeight(metrics);
  const raise = Math.round(Math.max(0, size - sink) * line) as LayoutUnit;
  return { raise, count: sink, height: add(raise, (sink * line) as LayoutUnit) };
}

/** The size at which the letter reaches from the over edge of its highest line to the under edge of its lowest (§ 7.3). */
function fontSizeFor(style: ComputedStyle, edges: TextEdges, { metrics }: Around, context: LayoutContext): number {
  const ofLine = textExtent(edges, metrics);
  const height = (style.initialLetter!.size - 1) * lineHeight(metrics) + ofLine.above + ofLine.below;
  if (edges === IDEOGRAPHIC) return height / 64;
  const { capHeight, unitsPerEm } = context.textMetrics.of(style).face.metrics;
  return (height / 64) * (unitsPerEm / capHeight);
}

/** The letter's over edge is at that of its highest line; `text-indent` moves the letter, and the text beside it with it. */
function marginsOf(
  style: ComputedStyle,
  edges: TextEdges,
  { style: block, metrics }: Around,
): Pick<ComputedStyle, 'marginTop' | 'marginLeft' | 'marginRight'> {
  const { size, sink } = style.initialLetter!;
  const margins = usedMargins(style, ZERO);
  const above = metrics.ascent - textExtent(edges, metrics).above + (sink - size) * lineHeight(metrics);
  const indent = toPx(resolveLength(block.textIndent, ZERO));
  const isRtl = block.direction === 'rtl';
  return {
    marginTop: toPx(margins.top) + above / 64,
    marginLeft: toPx(margins.left ?? ZERO) + (isRtl ? 0 : indent),
    marginRight: toPx(margins.right ?? ZERO) + (isRtl ? indent : 0),
  };
}

/** How far the outlines reach below the letter's under edge, in em: text does not run into the tail of a Q. */
function descentOf(
  text: string,
  edges: TextEdges,
  style: ComputedStyle,
  { textMetrics, shaper }: LayoutContext,
): number {
  if (edges === IDEOGRAPHIC) return 0;
  let lowest = 0;
  for (const run of shaper.shape(text, textMetrics.of(style).textStyle, false).runs) {
    for (const glyph of run.glyphs) lowest = Math.min(lowest, (run.face.boundsOf(glyph)?.yMin ?? 0) * emPerUnit(run));
  }
  return -lowest;
}
