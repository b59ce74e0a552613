/** Where the baselines of fonts are, and how boxes are moved onto them (CSS Inline 3, § 4 and Appendix A). */
import { lu, luNearest, type LayoutUnit } from '../../base/units.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import type { BaselineMetric } from '../../css/properties/inline-layout.js';
import type { FontFace } from '../../text/fonts/types.js';
import type { TextMetrics } from './text-metrics.js';

type FontHeights = Pick<FontFace['metrics'], 'ascent' | 'descent' | 'xHeight'>;

/** How high each baseline stands above the alphabetic one, in the font's units. */
const HEIGHTS: Readonly<Record<BaselineMetric, (heights: FontHeights) => number>> = {
  alphabetic: () => 0,
  middle: ({ xHeight }) => xHeight / 2,
  central: ({ ascent, descent }) => (ascent - descent) / 2,
  mathematical: ({ ascent }) => ascent / 2,
  hanging: ({ ascent }) => ascent * 0.8,
  'text-top': ({ ascent }) => ascent,
  'text-bottom': ({ descent }) => -descent,
  ideographic: ({ descent }) => -descent,
};

/** How high a baseline of a font stands above its alphabetic one, in em. */
export function baselineHeight(name: BaselineMetric, { metrics }: FontFace): number {
  return HEIGHTS[name](metrics) / metrics.unitsPerEm;
}

/** The baseline that the text of a box is aligned by. */
export function dominantBaseline(style: ComputedStyle): BaselineMetric {
  if (style.dominantBaseline !== 'auto') return style.dominantBaseline;
  return isTypesetVertically(style) ? 'central' : 'alphabetic';
}

/** Whether lines are vertical and characters stand upright in them (CSS Writing Modes 4, § 5.1). */
export function isTypesetVertically({
  writingMode,
  textOrientation,
}: Pick<ComputedStyle, 'writingMode' | 'textOrientation'>): boolean {
  return (writingMode === 'vertical-rl' || writingMode === 'vertical-lr') && textOrientation !== 'sideways';
}

/** Heights above the alphabetic baseline, in layout units. */
function heightIn(metrics: TextMetrics, name: BaselineMetric): number {
  return luNearest(baselineHeight(name, metrics.face) * metrics.fontSize);
}

/** A box on a line, as its alignment sees it. */
export interface AlignedBox {
  readonly style: ComputedStyle;
  readonly metrics: TextMetrics;
  /** How far it reaches above its alphabetic baseline, and below. */
  readonly ascent: number;
  readonly descent: number;
  /** Its baselines are those of its text. Otherwise they are made up from its edges. */
  readonly hasText: boolean;
}

/** The inline box around it. */
export interface BoxAround {
  readonly style: ComputedStyle;
  readonly metrics: TextMetrics;
}

/**
 * How far the alphabetic baseline of a box lies below that of the box around it, unless it is aligned with edges of its
 * line. `text-top`, `text-bottom` and `middle` align the edges and the middle of the box itself, as in CSS 2 § 10.8.1.
 */
export function shiftBelow(box: AlignedBox, around: BoxAround): number {
  return Math.round(alignmentShift(box, around)) + postAlignmentShift(box, around);
}

const EDGE_SHIFTS: Readonly<Partial<Record<BaselineMetric, (box: AlignedBox, around: TextMetrics) => number>>> = {
  'text-top': ({ ascent }, around) => ascent - around.fontAscent,
  'text-bottom': ({ descent }, around) => around.fontDescent - descent,
  middle: ({ ascent, descent }, around) => (ascent - descent) / 2 - around.xHeight / 2,
};

function alignmentShift(box: AlignedBox, { style, metrics }: BoxAround): number {
  const { alignmentBaseline } = box.style;
  const named = alignmentBaseline === 'baseline' ? undefined : EDGE_SHIFTS[alignmentBaseline];
  if (named) return named(box, metrics);
  const name = alignmentBaseline === 'baseline' ? dominantBaseline(style) : alignmentBaseline;
  return name === 'alphabetic' ? 0 : ownHeight(box, name) - heightIn(metrics, name);
}

/** The edges stand for baselines of a box without text; those in the middle are halfway between them (Appendix A.3). */
function ownHeight({ hasText, metrics, ascent, descent }: AlignedBox, name: BaselineMetric): number {
  if (hasText) return heightIn(metrics, name);
  if (name === 'text-top' || name === 'hanging') return ascent;
  return name === 'ideographic' || name === 'text-bottom' ? -descent : (ascent - descent) / 2;
}

/**
 * From the top of a box of this height that has no baselines of its own: where the alphabetic one of a font is whose
 * dominant baseline is the one that the edges make up (Box Alignment 3, § 9.1). In horizontal text it is the bottom edge.
 */
export function madeUpBaseline(height: LayoutUnit, { style, metrics }: BoxAround): LayoutUnit {
  const name = dominantBaseline(style);
  if (name === 'alphabetic') return height;
  const own = ownHeight({ style, metrics, ascent: height, descent: 0, hasText: false }, name);
  return Math.round(height - own + heightIn(metrics, name)) as LayoutUnit;
}

/** `baseline-shift` (§ 4.2.3); sub and super as browsers have them. */
function postAlignmentShift({ style: { baselineShift: shift }, metrics }: AlignedBox, around: BoxAround): number {
  if (shift === 'sub') return lu(around.metrics.fontSize / 5 + 1);
  if (shift === 'super') return -lu(around.metrics.fontSize / 3 + 1);
  if (typeof shift === 'string') return 0;
  if (typeof shift === 'number') return -lu(shift);
  if (shift.kind !== 'linear') return 0;
  return -lu(shift.px + (shift.percent * (metrics.ascent + metrics.descent)) / 6400);
}
