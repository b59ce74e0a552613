/** The plural category of a number (UTS 35, part 3, § 5), and lists of words (part 1, § 11). */
import type { ListPatterns, Locale } from './locale.js';

/** The categories that a language tells apart, in the order of CLDR; the last one is `other`. */
export function pluralCategories({ plurals }: Locale): readonly string[] {
  return [...Object.keys(plurals), 'other'];
}

/**
 * The same without `many` where that is for whole millions alone, as in French, Spanish, Italian and Portuguese (“un million
 * de pages”): a template that counts pages has no form for it.
 */
export function usualCategories(locale: Locale): readonly string[] {
  const { many = '' } = locale.plurals;
  return pluralCategories(locale).filter((category) => category !== 'many' || !many.includes('% 1000000 = 0'));
}

/** `number`: as it is written, with the digits behind the point that are shown. */
export function pluralCategory(number: string, { plurals }: Locale): string {
  const operands = operandsOf(number);
  return Object.keys(plurals).find((category) => holds(plurals[category]!, operands)) ?? 'other';
}

type Operands = Readonly<Record<string, number>>;

/** § 5.1: the number, its whole part, the visible fraction with and without zeros at the end, and the exponent. */
function operandsOf(number: string): Operands {
  const [whole = '0', fraction = ''] = number.replace('-', '').split('.');
  const short = fraction.replace(/0+$/, '');
  const n = Number(`${whole}.${fraction || '0'}`);
  return {
    n,
    i: Number(whole),
    v: fraction.length,
    w: short.length,
    f: Number(fraction),
    t: Number(short),
    c: 0,
    e: 0,
  };
}

function holds(rule: string, operands: Operands): boolean {
  return rule.split(' or ').some((all) => all.split(' and ').every((relation) => isTrue(relation, operands)));
}

/** `i % 10 = 2..4,6` */
const RELATION = /^([nivwftce])(?: % (\d+))? (!?=) (.+)$/;

function isTrue(relation: string, operands: Operands): boolean {
  const [, operand, modulus, sign, ranges] = RELATION.exec(relation.trim())!;
  const value = operands[operand!]!;
  const compared = modulus === undefined ? value : value % Number(modulus);
  const isIn = ranges!.split(',').some((range) => {
    const [from, to = from] = range.split('..').map(Number);
    return Number.isInteger(compared) && compared >= from! && compared <= to!;
  });
  return isIn === (sign === '=');
}

export function formatList(words: readonly string[], [two, start, middle, end]: ListPatterns): string {
  if (words.length < 2) return words.join('');
  const joined = (pattern: string, a: string, b: string): string =>
    pattern.replace(/\{([01])\}/g, (_, place) => (place === '0' ? a : b));
  if (words.length === 2) return joined(two, words[0]!, words[1]!);
  // From the end, as the patterns are defined.
  let text = joined(end, words.at(-2)!, words.at(-1)!);
  for (let at = words.length - 3; at > 0; at--) text = joined(middle, words[at]!, text);
  return joined(start, words[0]!, text);
}
