/** `font-variant-*` (CSS Fonts 4, § 6) and `@font-feature-values`, which names the features of a font (§ 6.9). */
import { INITIAL_STYLE } from './initial-style.js';
import { integer } from '../values/math.js';
import { fontFamily } from './text.js';
import { INHERITED, keyword, mapped, plain } from './property-makers.js';
import type { PropertyRow } from './property-row.js';
import type { BlockItem, ComponentValue } from '../syntax/syntax.js';
import {
  commaList,
  customIdent,
  keywords,
  keywordSet,
  oneOf,
  ValueCursor,
  type Parse,
} from '../syntax/value-cursor.js';

/** A function of `font-variant-alternates` with its arguments; historical-forms has none. */
export interface FontAlternate {
  readonly kind: string;
  readonly names: readonly string[];
}

/** Functions of `font-variant-alternates`. Those in WITH_LISTS accept several names. */
const ALTERNATES = ['stylistic', 'styleset', 'character-variant', 'swash', 'ornaments', 'annotation'] as const;
const WITH_LISTS: ReadonlySet<string> = new Set(['styleset', 'character-variant']);

export const fontVariantAlternates: Parse<readonly FontAlternate[]> = (cursor) => {
  const found: FontAlternate[] = [];
  // Terminates because each iteration consumes a token, and each kind occurs once.
  for (let next = cursor.try(alternate); next; next = cursor.try(alternate)) {
    const { kind } = next;
    if (found.some((other) => other.kind === kind)) return undefined;
    found.push(next);
  }
  return found.length > 0 ? found : undefined;
};

const alternate: Parse<FontAlternate> = (cursor) => {
  if (cursor.try(keywords('historical-forms'))) return { kind: 'historical-forms', names: [] };
  for (const kind of ALTERNATES) {
    const names = cursor.func(kind)?.whole(commaList(customIdent));
    if (names) return names.length === 1 || WITH_LISTS.has(kind) ? { kind, names } : undefined;
  }
  return undefined;
};

export const EAST_ASIAN_GROUPS = [
  ['jis78', 'jis83', 'jis90', 'jis04', 'simplified', 'traditional'],
  ['full-width', 'proportional-width'],
  ['ruby'],
] as const;
const EMOJI = ['normal', 'text', 'emoji', 'unicode'] as const;
const POSITIONS = ['normal', 'sub', 'super'] as const;

export const FONT_VARIANT_PROPERTIES: readonly PropertyRow[] = [
  plain(
    'font-variant-alternates',
    'fontVariantAlternates',
    oneOf(mapped({ normal: INITIAL_STYLE.fontVariantAlternates }), fontVariantAlternates),
    INHERITED,
  ),
  plain(
    'font-variant-east-asian',
    'fontVariantEastAsian',
    oneOf(mapped({ normal: INITIAL_STYLE.fontVariantEastAsian }), keywordSet(...EAST_ASIAN_GROUPS)),
    INHERITED,
  ),
  keyword('font-variant-position', 'fontVariantPosition', POSITIONS, INHERITED),
  keyword('font-variant-emoji', 'fontVariantEmoji', EMOJI, INHERITED),
];

export interface FontFeatureValuesRule {
  /** In lower case. */
  readonly families: readonly string[];
  /** From kind and name, whose case counts, separated by a space, to the feature's numbers. */
  readonly values: ReadonlyMap<string, readonly number[]>;
}

/** From family in lower case to `kind name` to numbers. */
export type FontFeatureValues = ReadonlyMap<string, ReadonlyMap<string, readonly number[]>>;

export function parseFontFeatureValues(
  prelude: readonly ComponentValue[],
  items: readonly BlockItem[],
): FontFeatureValuesRule | null {
  const families = new ValueCursor(prelude).whole(fontFamily);
  if (!families) return null;
  const values = new Map<string, readonly number[]>();
  for (const item of items) {
    if (item.kind !== 'at-rule') continue;
    for (const declaration of item.block ?? []) {
      if (declaration.kind !== 'declaration') continue;
      const numbers = new ValueCursor(declaration.values).whole(integers);
      if (numbers) values.set(`${item.name} ${declaration.written}`, numbers);
    }
  }
  return { families: families.map((name) => name.toLowerCase()), values };
}

const integerOf = integer({ min: 0 });
const integers: Parse<readonly number[]> = (cursor) => {
  const numbers: number[] = [];
  while (!cursor.atEnd) {
    const value = integerOf(cursor);
    if (value === undefined) return undefined;
    numbers.push(value);
  }
  return numbers;
};

/** Merges rules. The last definition of a name wins. */
export function mergeFontFeatureValues(rules: readonly FontFeatureValuesRule[]): FontFeatureValues {
  const merged = new Map<string, Map<string, readonly number[]>>();
  for (const { families, values } of rules) {
    for (const family of families) {
      let known = merged.get(family);
      if (!known) merged.set(family, (known = new Map()));
      for (const [name, numbers] of values) known.set(name, numbers);
    }
  }
  return merged;
}
