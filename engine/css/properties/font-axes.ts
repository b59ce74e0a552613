/** How a font is set besides its face: the axes of variable fonts, its size by its own measures, its language system. */
import type { ComputedStyle } from './computed-style.js';
import { INITIAL_STYLE } from './initial-style.js';
import { INHERITED, keyword, mapped, plain, row } from './property-makers.js';
import type { ComputeContext, PropertyRow } from './property-row.js';
import { commaList, keywords, oneOf, string, type Parse } from '../syntax/value-cursor.js';
import type { FontMeasures } from '../values/font-measures.js';
import { number } from '../values/math.js';

const TAG = /^[\x20-\x7e]{4}$/;
const anyNumber = number();

const axisSetting: Parse<readonly [string, number]> = (cursor) => {
  const tag = string(cursor);
  const value = tag !== undefined && TAG.test(tag) ? anyNumber(cursor) : undefined;
  return value === undefined ? undefined : [tag!, value];
};

/** Of settings of the same axis, the last one counts (CSS Fonts 4, § 8.2). */
export const fontVariationSettings: Parse<ReadonlyMap<string, number>> = oneOf(
  mapped({ normal: INITIAL_STYLE.fontVariationSettings }),
  (cursor) => {
    const settings = commaList(axisSetting)(cursor);
    return settings && new Map(settings);
  },
);

const SIZE_METRICS = ['ex-height', 'cap-height', 'ch-width', 'ic-width', 'ic-height'] as const;
const share = number({ min: 0 });

type SpecifiedAdjust = { readonly metric: (typeof SIZE_METRICS)[number]; readonly value: number | 'from-font' };

const fontSizeAdjust: Parse<SpecifiedAdjust | null> = oneOf(mapped({ none: null }), (cursor) => {
  const metric = cursor.try(keywords(...SIZE_METRICS)) ?? 'ex-height';
  const value = cursor.try(keywords('from-font')) ?? share(cursor);
  return value === undefined ? undefined : { metric, value };
});

/** `from-font` is the share that the metric has in the element's first available font (CSS Fonts 4, § 2.6). */
function computeSizeAdjust(
  specified: SpecifiedAdjust | null,
  { measure, style }: ComputeContext,
): ComputedStyle['fontSizeAdjust'] {
  if (specified === null) return null;
  const { metric, value } = specified;
  if (value !== 'from-font') return { metric, value };
  return { metric, value: MEASURES[metric](measure({ ...style, fontSizeAdjust: null })) };
}

const MEASURES: Readonly<Record<SpecifiedAdjust['metric'], (font: FontMeasures) => number>> = {
  'ex-height': ({ xHeight }) => xHeight,
  'cap-height': ({ capHeight }) => capHeight,
  'ch-width': ({ zeroAdvance }) => zeroAdvance,
  'ic-width': ({ ideographAdvance }) => ideographAdvance,
  'ic-height': ({ ideographAdvance }) => ideographAdvance,
};

/** A tag of up to four characters, which spaces fill up (OpenType, “Language system tags”). */
export const fontLanguageOverride: Parse<string> = oneOf(mapped({ normal: '' }), (cursor) => {
  const tag = string(cursor);
  return tag !== undefined && /^[\x20-\x7e]{1,4}$/.test(tag) ? tag.padEnd(4) : undefined;
});

export const FONT_AXIS_PROPERTIES: readonly PropertyRow[] = [
  keyword('font-optical-sizing', 'fontOpticalSizing', ['auto', 'none'], INHERITED),
  plain('font-variation-settings', 'fontVariationSettings', fontVariationSettings, INHERITED),
  row('font-size-adjust', 'fontSizeAdjust', fontSizeAdjust, computeSizeAdjust, INHERITED),
  plain('font-language-override', 'fontLanguageOverride', fontLanguageOverride, INHERITED),
];
