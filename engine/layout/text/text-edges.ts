/** The metrics that edges of text are named after (CSS Inline 3, § 5.2). */
import { add, lu, type LayoutUnit, minLu, ZERO } from '../../base/units.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import type { TextEdges } from '../../css/properties/inline-layout.js';
import { usedBorder, usedMargins, usedPadding } from '../box/box-sizes.js';
import type { TextMetrics } from './text-metrics.js';

const TEXT: TextEdges = Object.freeze({ over: 'text', under: 'text' });

type ContentArea = Pick<TextMetrics, 'fontAscent' | 'fontDescent' | 'fontSize'>;

/** The em box, in the middle of the content area: fonts rarely say where it is (Appendix A.3). */
const emBoxMargin = ({ fontAscent, fontDescent, fontSize }: ContentArea) =>
  Math.round((fontAscent + fontDescent - lu(fontSize)) / 2);
const ideographicOver = (metrics: ContentArea) => (metrics.fontAscent - emBoxMargin(metrics)) as LayoutUnit;
const ideographicUnder = (metrics: ContentArea) => (metrics.fontDescent - emBoxMargin(metrics)) as LayoutUnit;

const ABOVE_BASELINE: Readonly<Record<TextEdges['over'], (metrics: TextMetrics) => LayoutUnit>> = {
  text: ({ fontAscent }) => fontAscent,
  cap: ({ capHeight }) => capHeight,
  ex: ({ xHeight }) => xHeight,
  ideographic: ideographicOver,
  'ideographic-ink': ideographicOver,
};

const BELOW_BASELINE: Readonly<Record<TextEdges['under'], (metrics: TextMetrics) => LayoutUnit>> = {
  text: ({ fontDescent }) => fontDescent,
  alphabetic: () => ZERO,
  ideographic: ideographicUnder,
  'ideographic-ink': ideographicUnder,
};

/** How far a text reaches above and below its baseline. */
export interface TextExtent {
  readonly above: LayoutUnit;
  readonly below: LayoutUnit;
}

export function textExtent({ over, under }: TextEdges, metrics: TextMetrics): TextExtent {
  return { above: ABOVE_BASELINE[over](metrics), below: BELOW_BASELINE[under](metrics) };
}

/** The em box, but no more than the content area. */
export function emBoxExtent(metrics: ContentArea): TextExtent {
  const { fontAscent, fontDescent } = metrics;
  return { above: minLu(fontAscent, ideographicOver(metrics)), below: minLu(fontDescent, ideographicUnder(metrics)) };
}

/** The edges to which `text-box-trim` trims. */
export function trimmedExtent({ textBoxEdge, lineFitEdge }: ComputedStyle, metrics: TextMetrics): TextExtent {
  const edges = textBoxEdge === 'auto' ? lineFitEdge : textBoxEdge;
  return textExtent(edges === 'leading' ? TEXT : edges, metrics);
}

/** The content area of an inline box, which `text-box-trim` trims (§ 6.1). */
export function contentExtent(style: ComputedStyle, metrics: TextMetrics): TextExtent {
  const { start, end } = style.textBoxTrim;
  const { fontAscent: above, fontDescent: below } = metrics;
  if (!start && !end) return { above, below };
  const trimmed = trimmedExtent(style, metrics);
  return { above: start ? trimmed.above : above, below: end ? trimmed.below : below };
}

/**
 * The metrics with which an inline box counts for the height of its line. Where `line-fit-edge` names edges, its margin
 * box counts, without half-leading (§ 5.2).
 */
export function fittedMetrics(style: ComputedStyle, metrics: TextMetrics): TextMetrics {
  const { lineFitEdge } = style;
  if (lineFitEdge === 'leading') return metrics;
  const { above, below } = textExtent(lineFitEdge, metrics);
  const margins = usedMargins(style, ZERO);
  const border = usedBorder(style);
  const padding = usedPadding(style, ZERO);
  return {
    ...metrics,
    ascent: add(above, margins.top, border.top, padding.top),
    descent: add(below, margins.bottom, border.bottom, padding.bottom),
  };
}
