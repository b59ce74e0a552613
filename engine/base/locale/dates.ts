/** Dates and times as a language writes them (UTS 35, part 4). A date is what the record says: no time zone moves it. */
import type { DateStyle, Locale } from './locale.js';

export interface CalendarDate {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly day: number;
  /** Null where the record gives no time. */
  readonly time: { readonly hour: number; readonly minute: number; readonly second: number } | null;
}

const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/** Reads `2026-11-28`, with a time behind it if there is one; null for anything else. */
export function parseDate(text: string): CalendarDate | null {
  const [, year, month, day, hour, minute, second = '0'] = ISO.exec(text.trim()) ?? [];
  if (year === undefined) return null;
  const date = { year: Number(year), month: Number(month), day: Number(day) };
  if (date.month < 1 || date.month > 12 || date.day < 1 || date.day > daysIn(date.year, date.month)) return null;
  if (hour === undefined) return { ...date, time: null };
  const time = { hour: Number(hour), minute: Number(minute), second: Number(second) };
  return time.hour < 24 && time.minute < 60 && time.second < 61 ? { ...date, time } : null;
}

function daysIn(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}

/** The same time `count` days later; earlier for a negative number. null: not in the years that have four digits. */
export function daysLater({ year, month, day, time }: CalendarDate, count: number): CalendarDate | null {
  let [y, m, d] = [year, month, day + count];
  // Ends: each round brings the day nearer to its month by the length of one.
  while (d < 1) {
    [y, m] = m === 1 ? [y - 1, 12] : [y, m - 1];
    d += daysIn(y, m);
  }
  for (let length = daysIn(y, m); d > length; length = daysIn(y, m)) {
    d -= length;
    [y, m] = m === 12 ? [y + 1, 1] : [y, m + 1];
  }
  return y < 0 || y > 9999 ? null : { year: y, month: m, day: d, time };
}

/** As parseDate() reads it. */
export function isoDate({ year, month, day, time }: CalendarDate): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  const date = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
  return time ? `${date}T${two(time.hour)}:${two(time.minute)}:${two(time.second)}` : date;
}

/** From Sunday, by Zeller's congruence. */
function weekday({ year, month, day }: CalendarDate): number {
  const [m, y] = month < 3 ? [month + 12, year - 1] : [month, year];
  const saturdayFirst =
    (day + Math.floor((13 * (m + 1)) / 5) + y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400)) % 7;
  return (saturdayFirst + 6) % 7;
}

export function isDateStyle(style: string, locale: Locale): style is DateStyle {
  return Object.hasOwn(locale.dates, style);
}

/** `pattern`: a style, or a pattern with the letters of FIELDS. */
export function formatDate(date: CalendarDate, pattern: string, locale: Locale): string {
  return written(date, isDateStyle(pattern, locale) ? locale.dates[pattern] : pattern, locale);
}

export function formatTime(date: CalendarDate, locale: Locale): string {
  return written(date, locale.time, locale);
}

/** What letters mean that patterns do not quote. */
type Field = (date: CalendarDate, length: number, locale: Locale) => string;

const FIELDS: Readonly<Record<string, Field>> = {
  y: ({ year }, length) => (length === 2 ? padded(year % 100, 2) : padded(year, length)),
  M: (date, length, { months, shortMonths }) => monthOf(date, length, months, shortMonths),
  L: (date, length, { standaloneMonths, shortMonths }) => monthOf(date, length, standaloneMonths, shortMonths),
  d: ({ day }, length) => padded(day, length),
  E: (date, length, { days, shortDays }) => (length > 3 ? days : shortDays)[weekday(date)]!,
  H: ({ time }, length) => padded(time?.hour ?? 0, length),
  h: ({ time }, length) => padded((((time?.hour ?? 0) + 11) % 12) + 1, length),
  m: ({ time }, length) => padded(time?.minute ?? 0, length),
  s: ({ time }, length) => padded(time?.second ?? 0, length),
  a: ({ time }, _, { halves }) => halves[(time?.hour ?? 0) < 12 ? 0 : 1],
};

function monthOf({ month }: CalendarDate, length: number, names: readonly string[], short: readonly string[]): string {
  if (length < 3) return padded(month, length);
  return (length === 3 ? short : names)[month - 1]!;
}

function padded(number: number, length: number): string {
  return String(number).padStart(length, '0');
}

/** A quotation in single quotes, or a letter as often as it is repeated. Two single quotes are one. */
const PART = /'((?:[^']|'')*)'|([A-Za-z])\2*/g;

/** The first letter of a pattern that means nothing here; null if there is none. */
export function unknownLetter(pattern: string): string | null {
  for (const [, quoted, letter] of pattern.matchAll(PART))
    if (quoted === undefined && !Object.hasOwn(FIELDS, letter!)) return letter!;
  return null;
}

function written(date: CalendarDate, pattern: string, locale: Locale): string {
  const digits = [...locale.digits];
  const localized = (text: string): string =>
    digits[0] === '0' ? text : text.replace(/\d/g, (digit) => digits[Number(digit)]!);
  return pattern.replace(PART, (part: string, quoted?: string, letter?: string) => {
    if (quoted !== undefined) return quoted === '' ? "'" : quoted.replaceAll("''", "'");
    return localized(FIELDS[letter!]?.(date, part.length, locale) ?? part);
  });
}
