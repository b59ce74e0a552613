/** The named page sizes of the command line, of options and front matter, and of the HTTP service. */
import { nearest } from './nearest.js';

const STEPS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

/** All names, as they are written in lists. Options of the library take them in other spellings, too. */
export const PAGE_SIZES: readonly string[] = [
  ...['A', 'B', 'C', 'JIS B'].flatMap((series) => STEPS.map((step) => `${series}${step}`)),
  ...['A', 'B', 'C', 'D', 'E'].map((size) => `ANSI ${size}`),
  'Letter',
  'Legal',
  'Tabloid',
  'Ledger',
  'Executive',
];

/** All names, in a sentence. */
export const PAGE_SIZES_TOLD =
  'A0 to A10, B0 to B10, C0 to C10, JIS B0 to JIS B10, ANSI A to ANSI E, Letter, Legal, Tabloid, Ledger, Executive';

/** Finds a page size by its name in any spelling: “iso a4” is A4. */
export function pageSizeNamed(text: string): string | undefined {
  const size = cssPageSize(text);
  if (size === undefined) return undefined;
  const name = text.trim().toLowerCase();
  return PAGE_SIZES.find((known) => known.toLowerCase() === name) ?? text.trim();
}

/** Sizes that CSS has no name for, or another one: it calls Tabloid ledger, and turns it. */
const AS_CSS: Readonly<Record<string, string>> = {
  tabloid: '11in 17in',
  'ansi a': 'letter',
  'ansi b': '11in 17in',
  'ansi c': '17in 22in',
  'ansi d': '22in 34in',
  'ansi e': '34in 44in',
};
/** Names that CSS has: the ISO series, JIS B, and sizes of North America. */
const IN_CSS = /^(?:[abc](?:10|\d)|jis-b(?:10|\d)|letter|legal|executive|ledger)$/;

/** A page size as CSS writes it, found by its name: A0–A10, “ISO B5”, “JIS B5”, “ANSI C”, Letter and so on. */
export function cssPageSize(text: string): string | undefined {
  const name = text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .replace(/^iso ?/, '')
    .replace(/^jis ?b ?/, 'jis-b');
  if (Object.hasOwn(AS_CSS, name)) return AS_CSS[name];
  return IN_CSS.test(name) ? name : undefined;
}

/** Returns a message about an unknown page size. `lengths` describes how to give a size as two lengths. */
export function unknownPageSize(text: string, lengths: string): string {
  const near = nearest(text, PAGE_SIZES);
  const hint = near === undefined ? '' : ` Did you mean ${near}?`;
  return `Unknown page size "${text.slice(0, 40)}".${hint} Use one of ${PAGE_SIZES_TOLD}, or ${lengths}.`;
}
