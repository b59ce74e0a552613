/** Numbers, percentages and amounts as a language writes them (UTS 35, part 3). Values are exact decimals. */
import type { Decimal } from '../decimal.js';
import { currencyPlaces, type Locale } from './locale.js';

/** How many digits stand behind the decimal mark. */
export interface Places {
  readonly least: number;
  readonly most: number;
}

const AS_IT_IS: Places = { least: 0, most: 12 };

export function formatNumber(value: Decimal, locale: Locale, places: Places = AS_IT_IS): string {
  return filled(locale.numberPattern, value, locale, places);
}

/** A quarter is 25 %. */
export function formatPercent(value: Decimal, locale: Locale, places: Places = { least: 0, most: 2 }): string {
  return filled(locale.percentPattern, value.shifted(2), locale, places).replace('%', locale.percent);
}

/** `places`: default: as many as the currency has. */
export function formatMoney(value: Decimal, currency: string, locale: Locale, places?: number): string {
  const count = places ?? currencyPlaces(currency);
  const text = filled(locale.currencyPattern, value, locale, { least: count, most: count });
  const sign = locale.symbols[currency] ?? currency;
  // A code that is a word keeps its distance from digits (UTS 35, part 3, § 4.2).
  return text.replace(/(\p{Nd})?¤(\p{Nd})?/u, (_, before?: string, after?: string) => {
    const left = before !== undefined && LETTER_FIRST.test(sign) ? `${before}\u00A0` : (before ?? '');
    const right = after !== undefined && LETTER_LAST.test(sign) ? `\u00A0${after}` : (after ?? '');
    return `${left}${sign}${right}`;
  });
}

const LETTER_FIRST = /^\p{L}/u;
const LETTER_LAST = /\p{L}$/u;

/** A pattern with a number in place of its digits. */
function filled(pattern: string, value: Decimal, locale: Locale, places: Places): string {
  const [positive = '', negative] = pattern.split(';');
  const isNegative = value.rounded(places.most).sign < 0;
  const number = digitsOf(value, positive, locale, places);
  if (!isNegative) return positive.replace(NUMBER, number);
  return negative === undefined
    ? `${locale.minus}${positive.replace(NUMBER, number)}`
    : negative.replace(NUMBER, number).replace('-', locale.minus);
}

const NUMBER = /[#0,.]+/;

function digitsOf(value: Decimal, pattern: string, locale: Locale, { least, most }: Places): string {
  const [whole = '', fraction = ''] = value.toFixed(most).replace('-', '').split('.');
  const kept = fraction.slice(0, least) + fraction.slice(least).replace(/0+$/, '');
  const text = grouped(whole, NUMBER.exec(pattern)![0], locale) + (kept === '' ? '' : `${locale.decimal}${kept}`);
  const digits = [...locale.digits];
  return digits[0] === '0' ? text : text.replace(/\d/g, (digit) => digits[Number(digit)]!);
}

/** `#,##,##0` has a group of three digits at the end and groups of two before it, as in India. */
function grouped(whole: string, pattern: string, { group, grouping }: Locale): string {
  const [, ...groups] = pattern.split('.')[0]!.split(',');
  const last = groups.at(-1)?.length ?? 0;
  if (last === 0 || whole.length < last + grouping) return whole;
  const others = groups.length > 1 ? groups[0]!.length : last;
  const parts = [whole.slice(-last)];
  // Ends, because each round takes digits away.
  for (let rest = whole.slice(0, -last); rest !== ''; rest = rest.slice(0, -others)) parts.unshift(rest.slice(-others));
  return parts.join(group);
}
