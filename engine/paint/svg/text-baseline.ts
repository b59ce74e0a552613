/** Which line of a font is put on the baseline of a text, and how far it is raised (SVG 2, § 11.10.2). */
import { baselineHeight, dominantBaseline } from '../../layout/text/baselines.js';
import type { TextMetricsCache } from '../../layout/text/text-metrics.js';
import { resolveLengthPercentage } from '../../css/values/values.js';
import type { SvgElement } from './element.js';

/** How far below its place the alphabetic baseline of an element's text is. `around`: it and the elements of text it stands in. */
export function baselineOffset(
  element: SvgElement,
  around: readonly SvgElement[],
  { metrics, isVertical }: { readonly metrics: TextMetricsCache; readonly isVertical: boolean },
): number {
  // It applies to what stands in a line, and not to the whole text.
  const raised = around.reduce((sum, one) => (one.name === 'text' ? sum : sum + raise(one)), 0);
  return baseline(element, metrics, isVertical) - raised;
}

function baseline({ style }: SvgElement, textMetrics: TextMetricsCache, isVertical: boolean): number {
  const { alignmentBaseline } = style;
  // How the lines run is said by the text as a whole (§ 11.6).
  const dominant = dominantBaseline({ ...style, writingMode: isVertical ? 'vertical-rl' : 'horizontal-tb' });
  const name = alignmentBaseline === 'baseline' ? dominant : alignmentBaseline;
  return baselineHeight(name, textMetrics.of(style).face) * style.fontSize;
}

/** In em. The keywords that align with the edges of a line mean nothing in SVG. */
const RAISED: Readonly<Record<string, number>> = { sub: -0.2, super: 0.33 };

function raise({ style: { baselineShift, fontSize } }: SvgElement): number {
  if (typeof baselineShift === 'string') return (RAISED[baselineShift] ?? 0) * fontSize;
  return resolveLengthPercentage(baselineShift, fontSize);
}
