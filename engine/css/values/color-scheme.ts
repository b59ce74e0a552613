/** Colour schemes: `color-scheme` (CSS Color Adjustment 1, § 2) and `light-dark()` (CSS Color 5, § 7). */
import type { ComponentValue } from '../syntax/syntax.js';
import { customIdent, type Parse } from '../syntax/value-cursor.js';

/** The scheme that an element uses. Paper is light, so dark is used only for elements that support nothing else. */
export type ColorScheme = 'light' | 'dark';

export const SCHEMES: readonly ColorScheme[] = ['light', 'dark'];

/** `normal | [ light | dark | <custom-ident> ]+ && only?` */
export const colorScheme: Parse<ColorScheme> = (cursor) => {
  const words: string[] = [];
  // Each iteration reads a word.
  while (!cursor.atEnd) {
    const word = customIdent(cursor)?.toLowerCase();
    if (word === undefined) return undefined;
    words.push(word);
  }
  const names = words.filter((word) => word !== 'only');
  const isOnlyAside = words.slice(1, -1).every((word) => word !== 'only');
  if (names.length === 0 || names.length < words.length - 1 || !isOnlyAside) return undefined;
  if (names.includes('normal')) return words.length === 1 ? 'light' : undefined;
  return names.includes('dark') && !names.includes('light') ? 'dark' : 'light';
};

export const LIGHT_DARK = 'light-dark';

export function dependsOnScheme(value: ComponentValue): boolean {
  return isLightDark(value) || value.children.some(dependsOnScheme);
}

function isLightDark({ type, lower }: ComponentValue): boolean {
  return type === 'function' && lower === LIGHT_DARK;
}

/**
 * Replaces each `light-dark()` by its argument for the scheme. Returns undefined if one does not have exactly two
 * arguments of one value each.
 */
export function inScheme(values: readonly ComponentValue[], scheme: ColorScheme): ComponentValue[] | undefined {
  const chosen: ComponentValue[] = [];
  for (const value of values) {
    const { children, spaceBefore } = value;
    if (children.length === 0) {
      chosen.push(value);
      continue;
    }
    const inner = inScheme(children, scheme);
    if (!inner) return undefined;
    if (!isLightDark(value)) chosen.push(value.with({ children: inner }));
    else {
      const [light, comma, dark] = inner;
      if (inner.length !== 3 || comma!.type !== 'comma') return undefined;
      chosen.push((scheme === 'light' ? light! : dark!).with({ spaceBefore }));
    }
  }
  return chosen;
}
