/** Which line of a font is put on the baseline of a text, and how far it is raised (SVG 2, § 11.10.2). */
import type { TextMetricsCache } from '../../layout/text/text-metrics.js';
import { resolveLengthPercentage } from '../../css/values/values.js';
import type { SvgElement } from './element.js';

/** How far below its place the alphabetic baseline of an element's text is. `around`: it and the elements of text it stands in. */
export function baselineOffset(element: SvgElement, around: readonly SvgElement[], metrics: TextMetricsCache): number {
  const raised = around.reduce((sum, one) => sum + raise(one), 0);
  return baseline(element, metrics) - raised;
}

function baseline({ style }: SvgElement, textMetrics: TextMetricsCache): number {
  const { alignmentBaseline, dominantBaseline } = style.svg;
  const name = alignmentBaseline === 'baseline' || alignmentBaseline === 'auto' ? dominantBaseline : alignmentBaseline;
  if (!Object.hasOwn(BASELINES, name)) return 0;
  const { metrics } = textMetrics.of(style).face;
  return (BASELINES[name]!(metrics) * style.fontSize) / metrics.unitsPerEm;
}

interface Heights {
  readonly ascent: number;
  readonly descent: number;
  readonly xHeight: number;
}

const top = ({ ascent }: Heights): number => ascent;
const bottom = ({ descent }: Heights): number => -descent;

/** How high each line is above the alphabetic baseline, in the font's units. */
const BASELINES: Readonly<Record<string, (heights: Heights) => number>> = {
  middle: ({ xHeight }) => xHeight / 2,
  central: ({ ascent, descent }) => (ascent - descent) / 2,
  mathematical: ({ ascent }) => ascent / 2,
  hanging: ({ ascent }) => ascent * 0.8,
  'text-before-edge': top,
  'before-edge': top,
  'text-top': top,
  'text-after-edge': bottom,
  'after-edge': bottom,
  'text-bottom': bottom,
  ideographic: bottom,
};

const RAISED = { baseline: 0, sub: -0.2, super: 0.33 };

function raise({ style: { svg, fontSize } }: SvgElement): number {
  const { baselineShift } = svg;
  return typeof baselineShift === 'string'
    ? RAISED[baselineShift] * fontSize
    : resolveLengthPercentage(baselineShift, fontSize);
}
