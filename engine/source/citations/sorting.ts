/** The order of cites and entries (CSL 1.0.2, “Sorting”). */
import type { Collation } from '../../base/collation.js';
import { dateOf, namesOf, textOf } from './item.js';
import { nameList, NO_CHOICE, type NameStyle } from './names.js';
import { plainText } from './output.js';
import type { Cite, Renderer } from './renderer.js';
import type { SortKey } from './style.js';

const DATES: ReadonlySet<string> = new Set(
  'accessed available-date event-date issued original-date submitted'.split(' '),
);

/** Sorts by the keys; what has no value comes last. Equal ones keep their order. */
export function sorted<T extends Cite>(
  cites: readonly T[],
  keys: readonly SortKey[],
  renderer: Renderer,
  collation: Collation,
): T[] {
  if (keys.length === 0) return [...cites];
  const keyed = cites.map((cite) => ({ cite, values: keys.map((key) => keyOf(cite, key, renderer, collation)) }));
  keyed.sort((a, b) => {
    for (const [i, key] of keys.entries()) {
      const one = a.values[i]!;
      const other = b.values[i]!;
      if (one === other) continue;
      if (one === '' || other === '') return one === '' ? 1 : -1;
      return one < other === key.isDescending ? 1 : -1;
    }
    return 0;
  });
  return keyed.map(({ cite }) => cite);
}

function keyOf(cite: Cite, key: SortKey, renderer: Renderer, collation: Collation): string {
  const sorting = { ...cite, sortKey: key, locator: undefined };
  if (key.macro !== undefined) {
    const text = plainText(renderer.macro(key.macro, sorting)).replace(/[’'"“”‘]/g, '');
    return text.trim() === '' ? '' : collation.keyOf(text);
  }
  const name = key.variable ?? '';
  if (name === 'citation-number') return String(cite.number).padStart(8, '0');
  const value = cite.item.fields[name];
  if (DATES.has(name)) return dateKey(value);
  const names = namesOf(value);
  if (names.length > 0) {
    const text = plainText(
      nameList({ names, isSubsequent: false, choice: NO_CHOICE }, sortedNames(renderer), renderer.locale),
    );
    return collation.keyOf(text);
  }
  const text = textOf(value).replace(/<[^<>]*>/g, '');
  return text === '' ? '' : collation.keyOf(text);
}

function sortedNames({ style }: Renderer): NameStyle {
  const demote = style.options['demote-non-dropping-particle'] ?? 'display-and-sort';
  const attributes = { form: 'long', 'name-as-sort-order': 'all' };
  return { attributes, parts: {}, etAl: {}, demote, hasHyphen: true, isSorting: true };
}

/** Years before Christ come first. */
export function dateKey(value: unknown): string {
  const date = dateOf(value);
  if (!date) return '';
  if (date.parts.length === 0) return date.literal ?? '';
  return date.parts
    .map(([year = 0, month = 0, day = 0]) =>
      [String(year + 500_000).padStart(6, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join(''),
    )
    .join('-');
}
