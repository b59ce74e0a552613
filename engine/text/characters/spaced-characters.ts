/** Which characters `word-spacing` and `letter-spacing` treat in their own way (CSS Text 4, § 8.1 and 8.2). */
import { countGraphemes, graphemeEnds } from './graphemes.js';

/** Word-separator characters other than the space, which is laid out on its own. */
const SEPARATOR = /[\xa0\u1361\u{10100}\u{10101}\u{1039f}\u{1091f}]/u;
const SEPARATORS = new RegExp(SEPARATOR, 'gu');
/** Invisible characters of formatting have no letter-spacing. */
const FORMATTING = '[\\xad\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufeff]';
const HAS_FORMATTING = new RegExp(FORMATTING);
const IS_FORMATTING = new RegExp(`^${FORMATTING}+$`);

export function countSeparators(text: string): number {
  return SEPARATOR.test(text) ? text.match(SEPARATORS)!.length : 0;
}

/** How many letters have spacing. */
export function countSpaced(text: string): number {
  if (!HAS_FORMATTING.test(text)) return countGraphemes(text);
  let start = 0;
  let count = 0;
  for (const end of graphemeEnds(text)) {
    if (!isFormatting(text.slice(start, end))) count++;
    start = end;
  }
  return count;
}

export function isFormatting(text: string): boolean {
  return IS_FORMATTING.test(text);
}

export function isSpacedUnevenly(text: string): boolean {
  return HAS_FORMATTING.test(text) || SEPARATOR.test(text);
}
