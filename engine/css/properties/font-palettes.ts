/** `font-palette` and `@font-palette-values` (CSS Fonts 4, § 9): the colours of colour fonts. */
import { BLACK, color, computeColor, type SpecifiedColor } from '../values/color.js';
import { integer } from '../values/math.js';
import { fontFamily } from './text.js';
import { INHERITED, plain } from './property-makers.js';
import type { PropertyRow } from './property-row.js';
import type { BlockItem, ComponentValue } from '../syntax/syntax.js';
import { commaList, keywords, mapped, oneOf, ValueCursor, type Parse } from '../syntax/value-cursor.js';
import type { Color } from '../values/values.js';

export interface FontPalette {
  readonly base: number | 'light' | 'dark';
  /** From palette entry to colour. */
  readonly overrides: ReadonlyMap<number, Color>;
}

export interface FontPaletteRule {
  readonly name: string;
  /** In lower case. */
  readonly families: readonly string[];
  readonly palette: FontPalette;
}

/** The key is the palette's name and the family in lower case, separated by a space. The last rule for a key wins. */
export type FontPalettes = ReadonlyMap<string, FontPalette>;

const paletteName: Parse<string> = (cursor) => {
  const value = cursor.peek();
  return value?.type === 'ident' && value.text.startsWith('--') ? cursor.next()!.text : undefined;
};

export const FONT_PALETTE_PROPERTY: PropertyRow = plain(
  'font-palette',
  'fontPalette',
  oneOf(keywords('normal', 'light', 'dark'), paletteName),
  INHERITED,
);

const entryIndex = integer({ min: 0 });
const basePalette: Parse<FontPalette['base']> = oneOf(mapped({ light: 'light', dark: 'dark' } as const), entryIndex);

const override: Parse<readonly [number, SpecifiedColor]> = (cursor) => {
  const entry = entryIndex(cursor);
  const value = entry === undefined ? undefined : color(cursor);
  return value === undefined ? undefined : [entry!, value];
};

/** Parses a rule. Returns null if it has no dashed name or no family. */
export function parseFontPaletteValues(
  prelude: readonly ComponentValue[],
  items: readonly BlockItem[],
): FontPaletteRule | null {
  const name = new ValueCursor(prelude).whole(paletteName);
  let families: readonly string[] = [];
  let base: FontPalette['base'] = 0;
  let overrides: FontPalette['overrides'] = new Map();
  for (const item of items) {
    if (item.kind !== 'declaration') continue;
    const cursor = new ValueCursor(item.values);
    if (item.name === 'font-family') families = cursor.whole(fontFamily) ?? families;
    else if (item.name === 'base-palette') base = cursor.whole(basePalette) ?? base;
    else if (item.name === 'override-colors') {
      const list = cursor.whole(commaList(override));
      if (list) overrides = new Map(list.map(([entry, value]) => [entry, computeColor(value, BLACK)]));
    }
  }
  if (name === undefined || families.length === 0) return null;
  return { name, families: families.map((family) => family.toLowerCase()), palette: { base, overrides } };
}

export function mergeFontPalettes(rules: readonly FontPaletteRule[]): FontPalettes {
  return new Map(
    rules.flatMap(({ name, families, palette }) => families.map((family) => [`${name} ${family}`, palette] as const)),
  );
}
