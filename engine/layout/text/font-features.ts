/** What the font-variant properties and font-feature-settings ask of a font: OpenType features (CSS Fonts 4, § 6 and 7). */
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import type { FontFeatureValues } from '../../css/properties/font-variants.js';

export type VariantRequest = Pick<
  ComputedStyle,
  | 'letterSpacing'
  | 'fontKerning'
  | 'fontSynthesisWeight'
  | 'fontSynthesisStyle'
  | 'fontSynthesisSmallCaps'
  | 'fontSynthesisPosition'
  | 'fontVariantCaps'
  | 'fontVariantNumeric'
  | 'fontVariantLigatures'
  | 'fontVariantAlternates'
  | 'fontVariantEastAsian'
  | 'fontVariantPosition'
  | 'fontVariantEmoji'
  | 'fontFeatureSettings'
  | 'mathDepth'
>;

type Feature = readonly [tag: string, value: number];

/** Optional ligatures that no font applies by itself. */
const RARE_LIGATURES_OFF: readonly Feature[] = [
  ['dlig', 0],
  ['hlig', 0],
];

/** font-variant keywords as OpenType features. */
const VARIANT_FEATURES: Readonly<Record<string, readonly Feature[]>> = {
  'lining-nums': [['lnum', 1]],
  'oldstyle-nums': [['onum', 1]],
  'proportional-nums': [['pnum', 1]],
  'tabular-nums': [['tnum', 1]],
  'diagonal-fractions': [['frac', 1]],
  'stacked-fractions': [['afrc', 1]],
  ordinal: [['ordn', 1]],
  'slashed-zero': [['zero', 1]],
  'discretionary-ligatures': [['dlig', 1]],
  'no-discretionary-ligatures': [['dlig', 0]],
  'historical-ligatures': [['hlig', 1]],
  'no-historical-ligatures': [['hlig', 0]],
  'no-contextual': [['calt', 0]],
  // Of font-variant-ligatures alone; the common ones are a word of the text style.
  none: [...RARE_LIGATURES_OFF, ['calt', 0]],
  'small-caps': [['smcp', 1]],
  'all-small-caps': [
    ['c2sc', 1],
    ['smcp', 1],
  ],
  'petite-caps': [['pcap', 1]],
  'all-petite-caps': [
    ['c2pc', 1],
    ['pcap', 1],
  ],
  unicase: [['unic', 1]],
  'titling-caps': [['titl', 1]],
  jis78: [['jp78', 1]],
  jis83: [['jp83', 1]],
  jis90: [['jp90', 1]],
  jis04: [['jp04', 1]],
  simplified: [['smpl', 1]],
  traditional: [['trad', 1]],
  'full-width': [['fwid', 1]],
  'proportional-width': [['pwid', 1]],
  ruby: [['ruby', 1]],
  sub: [['subs', 1]],
  super: [['sups', 1]],
};

const numbered = (prefix: string, number: number) => `${prefix}${String(number).padStart(2, '0')}`;

/** Functions of font-variant-alternates, given the numbers behind a name (§ 6.8). */
const ALTERNATE_FEATURES: Readonly<Record<string, (numbers: readonly number[]) => readonly Feature[]>> = {
  stylistic: ([value = 0]) => [['salt', value]],
  styleset: (sets) => sets.filter((set) => set >= 1 && set <= 99).map((set) => [numbered('ss', set), 1]),
  'character-variant': ([set = 0, value = 1]) => (set >= 1 && set <= 99 ? [[numbered('cv', set), value]] : []),
  swash: ([value = 0]) => [
    ['cswh', value],
    ['swsh', value],
  ],
  ornaments: ([value = 0]) => [['ornm', value]],
  annotation: ([value = 0]) => [['nalt', value]],
};

/** Sorted by tag; what font-feature-settings says goes before all else (§ 7.2). `family`: of the font, lower case. */
export function featuresOf(style: VariantRequest, family: string, named: FontFeatureValues | null): readonly Feature[] {
  const features = new Map<string, number>();
  const keywords = [
    ...style.fontVariantNumeric,
    ...style.fontVariantLigatures,
    ...style.fontVariantEastAsian,
    style.fontVariantCaps,
    style.fontVariantPosition,
  ];
  for (const keyword of keywords) {
    const found = Object.hasOwn(VARIANT_FEATURES, keyword) ? VARIANT_FEATURES[keyword]! : [];
    for (const feature of found) features.set(...feature);
  }
  for (const { kind, names } of style.fontVariantAlternates) {
    if (kind === 'historical-forms') features.set('hist', 1);
    for (const name of names) {
      const numbers = named?.get(family)?.get(`${kind} ${name}`);
      if (numbers) for (const feature of ALTERNATE_FEATURES[kind]!(numbers)) features.set(...feature);
    }
  }
  // Spaced letters have no optional ligatures, unless font-feature-settings asks for them (§ 7.2).
  if (style.letterSpacing !== 0) for (const feature of RARE_LIGATURES_OFF) features.set(...feature);
  // Fonts for formulas have other forms for scripts (MathML Core, § 4.6).
  if (style.mathDepth > 0) features.set('ssty', Math.min(2, style.mathDepth));
  for (const [tag, value] of style.fontFeatureSettings) features.set(tag, value);
  return [...features].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
}
