/**
 * CSS Inline 3: how boxes are aligned on a line, which metrics line boxes fit, what is trimmed at the edges of text, and
 * initial letters (§ 4 to 7).
 */
import { integer, lengthPercentage, number, type SpecifiedLength } from '../values/math.js';
import type { LengthPercentage } from '../values/values.js';
import { readAnyOrder } from '../syntax/any-order.js';
import { keywords, mapped, oneOf, type Parse } from '../syntax/value-cursor.js';
import type { ComputedStyle } from './computed-style.js';
import { INITIAL_STYLE } from './initial-style.js';
import { computeLengthOr, INHERITED, keyword, plain, row } from './property-makers.js';
import type { PropertyRow, ShorthandRow } from './property-row.js';

const BASELINES = [
  'alphabetic',
  'ideographic',
  'middle',
  'central',
  'mathematical',
  'hanging',
  'text-top',
  'text-bottom',
] as const;

/** A baseline of a font (`<baseline-metric>`). */
export type BaselineMetric = (typeof BASELINES)[number];

const SHIFTS = ['sub', 'super', 'top', 'center', 'bottom'] as const;

/** From the place that the baselines give: up by a length, or to an edge of the line. */
export type BaselineShift = (typeof SHIFTS)[number] | LengthPercentage;

/** The names of SVG 1.1 (§ 4.2.2). Some values are for scripts, and mean `auto` here. */
const LEGACY_BASELINES = {
  'text-before-edge': 'text-top',
  'text-after-edge': 'text-bottom',
} as const;
const LEGACY_ALIGNMENTS = {
  ...LEGACY_BASELINES,
  'before-edge': 'text-top',
  'after-edge': 'text-bottom',
  auto: 'baseline',
} as const;
const LEGACY_DOMINANT = {
  ...LEGACY_BASELINES,
  'use-script': 'auto',
  'no-change': 'auto',
  'reset-size': 'auto',
} as const;

const alignmentBaseline = keywords('baseline', ...BASELINES);
const baselineShift: Parse<SpecifiedLength | (typeof SHIFTS)[number]> = oneOf(lengthPercentage(), keywords(...SHIFTS));
/** Numbers are px, and `baseline` is no shift, as in SVG 1.1. */
const lengthInSvg = oneOf(mapped<number>({ baseline: 0 }), number()) as Parse<SpecifiedLength>;

const OVER_EDGES = ['text', 'cap', 'ex', 'ideographic', 'ideographic-ink'] as const;
const UNDER_EDGES = ['text', 'alphabetic', 'ideographic', 'ideographic-ink'] as const;

/** The metrics of a font at which its text begins and ends (`<text-edge>`). */
export interface TextEdges {
  readonly over: (typeof OVER_EDGES)[number];
  readonly under: (typeof UNDER_EDGES)[number];
}

/** The block-start side of the first formatted line, and the block-end side of the last one. */
export interface TextBoxTrim {
  readonly start: boolean;
  readonly end: boolean;
}

/** The lines that an initial letter is high, and on which of them its baseline is, from 1. */
export interface InitialLetter {
  readonly size: number;
  readonly sink: number;
}

const overEdge = keywords(...OVER_EDGES);
const underEdge = keywords(...UNDER_EDGES);

/** One keyword stands for both edges if both take it; otherwise the other edge is `text` (§ 5.2). */
const textEdges: Parse<TextEdges> = (cursor) => {
  const over = overEdge(cursor);
  if (over === undefined) return undefined;
  const under = cursor.try(underEdge);
  return { over, under: under ?? (over === 'cap' || over === 'ex' ? 'text' : over) };
};

const textBoxEdge: Parse<ComputedStyle['textBoxEdge']> = oneOf(keywords('auto'), textEdges);

const textBoxTrim = mapped<TextBoxTrim>({
  none: INITIAL_STYLE.textBoxTrim,
  'trim-start': { start: true, end: false },
  'trim-end': { start: false, end: true },
  'trim-both': { start: true, end: true },
});

const letterSize = number({ min: 1 });
const letterSink = oneOf<number | 'drop' | 'raise', number>(keywords('drop', 'raise'), integer({ min: 1 }));

/** `normal`, or a size and then a sink, which is that of a drop cap by default; keywords may come first (§ 7.2). */
const initialLetter: Parse<InitialLetter | null> = oneOf(mapped({ normal: null }), (cursor) => {
  const before = cursor.try(keywords('drop', 'raise'));
  const size = letterSize(cursor);
  if (size === undefined) return undefined;
  const sink = before ?? cursor.try(letterSink) ?? 'drop';
  if (sink === 'raise') return { size, sink: 1 };
  return { size, sink: sink === 'drop' ? Math.floor(size) : sink };
});

export const INLINE_LAYOUT_PROPERTIES: readonly PropertyRow[] = [
  plain(
    'dominant-baseline',
    'dominantBaseline',
    oneOf<ComputedStyle['dominantBaseline'], ComputedStyle['dominantBaseline']>(
      keywords('auto', ...BASELINES),
      mapped(LEGACY_DOMINANT),
    ),
    INHERITED,
  ),
  plain(
    'alignment-baseline',
    'alignmentBaseline',
    oneOf<ComputedStyle['alignmentBaseline'], ComputedStyle['alignmentBaseline']>(
      alignmentBaseline,
      mapped(LEGACY_ALIGNMENTS),
    ),
  ),
  row('baseline-shift', 'baselineShift', oneOf(baselineShift, lengthInSvg), computeLengthOr),
  keyword('baseline-source', 'baselineSource', ['auto', 'first', 'last']),
  plain('line-fit-edge', 'lineFitEdge', oneOf(keywords('leading'), textEdges), INHERITED),
  plain('text-box-trim', 'textBoxTrim', textBoxTrim),
  plain('text-box-edge', 'textBoxEdge', textBoxEdge, INHERITED),
  plain('initial-letter', 'initialLetter', initialLetter),
  keyword('line-grid', 'lineGrid', ['match-parent', 'create']),
  keyword('line-snap', 'lineSnap', ['none', 'baseline'], INHERITED),
  plain('-platen-line-numbers', 'lineNumbers', oneOf(mapped({ none: null }), integer({ min: 1 })), INHERITED),
  keyword('-platen-code-breaks', 'codeBreaks', ['none', 'auto'], INHERITED),
  keyword('-platen-wrap-mark', 'wrapMark', ['none', 'arrow'], INHERITED),
  keyword('-platen-optical-margins', 'opticalMargins', ['none', 'auto'], INHERITED),
  keyword('box-snap', 'boxSnap', ['none', 'block-end']),
];

/** `normal`, or both longhands in any order: without a trim both sides are trimmed (§ 6.3). */
const textBox: ShorthandRow = {
  name: 'text-box',
  longhands: ['text-box-trim', 'text-box-edge'],
  expand: (cursor) => {
    if (cursor.try(keywords('normal'))) return {};
    let trim = cursor.try(textBoxTrim);
    const edge = cursor.try(textBoxEdge);
    trim ??= cursor.try(textBoxTrim);
    if (trim === undefined && edge === undefined) return undefined;
    return { 'text-box-trim': trim ?? { start: true, end: true }, 'text-box-edge': edge ?? 'auto' };
  },
};

/** The names of SVG 1.1 are not allowed (§ 4.2). */
const VERTICAL_ALIGN = {
  'baseline-source': keywords('first', 'last'),
  'alignment-baseline': alignmentBaseline,
  'baseline-shift': baselineShift,
};
const verticalAlign: ShorthandRow = {
  name: 'vertical-align',
  longhands: Object.keys(VERTICAL_ALIGN),
  expand: (cursor) => readAnyOrder(cursor, VERTICAL_ALIGN),
};

export const INLINE_LAYOUT_SHORTHANDS: readonly ShorthandRow[] = [textBox, verticalAlign];
