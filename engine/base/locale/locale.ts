/** How a language writes numbers, amounts, dates, plurals and lists. */
import { CURRENCY_DIGITS, LOCALES } from './locale-data.js';

export interface Locale {
  readonly decimal: string;
  readonly group: string;
  readonly minus: string;
  readonly percent: string;
  /** Numbers are grouped where this many digits or more stand before the first group. */
  readonly grouping: number;
  /** The ten digits, from zero. */
  readonly digits: string;
  /** Patterns of numbers (UTS 35, part 3, § 3), such as `#,##0.00 ¤`. */
  readonly numberPattern: string;
  readonly percentPattern: string;
  readonly currencyPattern: string;
  /** The signs of currencies, by code. Others are written by their code. */
  readonly symbols: Readonly<Record<string, string>>;
  readonly months: readonly string[];
  readonly shortMonths: readonly string[];
  /** Names of months without a day beside them. */
  readonly standaloneMonths: readonly string[];
  /** From Sunday. */
  readonly days: readonly string[];
  readonly shortDays: readonly string[];
  /** Before and after noon. */
  readonly halves: readonly [string, string];
  /** Patterns of dates (UTS 35, part 4, § 8). */
  readonly dates: Readonly<Record<DateStyle, string>>;
  readonly time: string;
  /** Patterns of lists (UTS 35, part 1, § 11): of two entries; of the first two of more; in between; of the last two. */
  readonly and: ListPatterns;
  readonly or: ListPatterns;
  /** The rules of plural categories (UTS 35, part 3, § 5). Numbers that no rule holds for are `other`. */
  readonly plurals: Readonly<Record<string, string>>;
}

export type DateStyle = 'full' | 'long' | 'medium' | 'short' | 'month' | 'day';
export type ListPatterns = readonly [two: string, start: string, middle: string, end: string];

/** Languages that are written as another one is. */
const SAME_AS: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb', tl: 'fil', iw: 'he', in: 'id', sh: 'sr' };
/** Regions of Chinese that write traditional characters. */
const TRADITIONAL: ReadonlySet<string> = new Set(['TW', 'HK', 'MO']);
const DEFAULT = 'en';

/**
 * The name of the data for a BCP 47 language tag: that of its language and region, else of its language; null where there are
 * none.
 */
export function localeName(tag: string): string | null {
  const [first = '', ...subtags] = tag.split('-');
  const language = SAME_AS[first.toLowerCase()] ?? first.toLowerCase();
  const upper = subtags.map((subtag) => subtag.toUpperCase());
  if (language === 'zh' && upper.some((subtag) => subtag === 'HANT' || TRADITIONAL.has(subtag))) return 'zh-Hant';
  const names = [...upper.map((region) => `${language}-${region}`), language];
  return names.find((name) => Object.hasOwn(LOCALES, name)) ?? null;
}

/** The languages that have been asked for. Each template has one such store, whose bound is the number of languages. */
export class Locales {
  readonly #locales = new Map<string, Locale>();

  /** English for languages without data. */
  of(tag: string): Locale {
    const name = localeName(tag) ?? DEFAULT;
    let locale = this.#locales.get(name);
    if (!locale) {
      const language = name.split('-')[0]!;
      locale = { ...read(language), ...(name !== language && read(name)) } as Locale;
      this.#locales.set(name, locale);
    }
    return locale;
  }
}

function read(name: string): Partial<Locale> {
  return JSON.parse(LOCALES[name]!) as Partial<Locale>;
}

/** The decimal places of amounts in a currency. */
export function currencyPlaces(code: string): number {
  return (JSON.parse(CURRENCY_DIGITS) as Readonly<Record<string, number>>)[code] ?? 2;
}
