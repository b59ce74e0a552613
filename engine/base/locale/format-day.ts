/** A day as a language writes it. */
import { formatDate, isDateStyle, parseDate, unknownLetter } from './dates.js';
import { Locales } from './locale.js';

export function isDay(text: string): boolean {
  return parseDate(text) !== null;
}

/** null: the text is no day, or the pattern has a letter that means nothing. */
export function formatDay(text: string, pattern: string, language: string): string | null {
  const date = parseDate(text);
  const locale = new Locales().of(language);
  if (!date || (!isDateStyle(pattern, locale) && unknownLetter(pattern) !== null)) return null;
  return formatDate(date, pattern, locale);
}
