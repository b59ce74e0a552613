/** The locale of a document's citations: our words, and over them those of the style. */
import type { CslElement } from './csl-element.js';
import { Locale } from './locale.js';
import { LOCALE_WORDS, type LocaleWords } from './locale-words.js';
import type { Style } from './style.js';

export function localeOf(language: string, style: Pick<Style, 'locales'>): Locale {
  const words = [...new Set(['en', primaryOf(language)])].flatMap((tag) => localeElement(tag) ?? []);
  return new Locale(language, [...words, ...ownLocales(style, language)]);
}

/** What a style says of all languages, of the language, and of the language in this place (CSL 1.0.2, “Locale”). */
function ownLocales({ locales }: Pick<Style, 'locales'>, language: string): CslElement[] {
  const rank = ({ attributes }: CslElement): number => {
    const tag = attributes['xml:lang']?.toLowerCase();
    return tag === undefined ? 0 : tag === language.toLowerCase() ? 2 : tag === primaryOf(language) ? 1 : -1;
  };
  return locales.filter((one) => rank(one) >= 0).sort((a, b) => rank(a) - rank(b));
}

function primaryOf(language: string): string {
  const primary = language.toLowerCase().split('-')[0]!;
  return { no: 'nb', nn: 'nb' }[primary] ?? primary;
}

/** Our words of a language in the form of a locale of CSL. Returns null if there are none. */
function localeElement(language: string): CslElement | null {
  const primary = primaryOf(language);
  if (!Object.hasOwn(LOCALE_WORDS, primary)) return null;
  const words = LOCALE_WORDS[primary]!;
  const terms = element('terms', {}, [...termsOf(words.terms), ...monthsOf(words), ...quotesOf(words)]);
  const british = /^en-(?!us)/i.test(language);
  const options = { 'punctuation-in-quote': String(words.isInQuote === true && !british) };
  const dates = [
    dateElement('text', british ? 'd MMMM y' : words.text),
    dateElement('numeric', british ? 'd/M/y' : words.numeric),
  ];
  return element('locale', {}, [element('style-options', options, []), terms, ...dates]);
}

function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  children: readonly CslElement[],
  text = '',
): CslElement {
  return { name, attributes, children, text };
}

function termsOf(list: string): CslElement[] {
  return list.split(';').map((row) => {
    const [, name, form, text] = /^([^:=]+)(?::([^=]+))?=(.*)$/.exec(row)!;
    const [single, multiple] = text!.split('|');
    const attributes = { name: name!, ...(form && { form }) };
    if (multiple === undefined) return element('term', attributes, [], single);
    return element('term', attributes, [element('single', {}, [], single), element('multiple', {}, [], multiple)]);
  });
}

function monthsOf({ months, shortMonths }: LocaleWords): CslElement[] {
  const of = (list: string, form: string): CslElement[] =>
    list
      .split(' ')
      .map((word, i) => element('term', { name: `month-${String(i + 1).padStart(2, '0')}`, form }, [], word));
  return [...of(months, 'long'), ...of(shortMonths, 'short')];
}

const QUOTES = ['open-quote', 'close-quote', 'open-inner-quote', 'close-inner-quote'];

/** In French the marks have spaces within, which `_` stands for. */
function quotesOf({ quotes }: LocaleWords): CslElement[] {
  return quotes.split(' ').map((mark, i) => element('term', { name: QUOTES[i]! }, [], mark.replaceAll('_', '\u202f')));
}

const PARTS: Readonly<Record<string, readonly [name: string, form: string]>> = {
  d: ['day', 'numeric'],
  dd: ['day', 'numeric-leading-zeros'],
  M: ['month', 'numeric'],
  MM: ['month', 'numeric-leading-zeros'],
  MMMM: ['month', 'long'],
  y: ['year', 'long'],
};

/** A date from its pattern: what stands between two parts goes with the part before it. */
function dateElement(form: string, pattern: string): CslElement {
  const pieces = pattern.split(/\b(dd?|MMMM|MM?|y)\b/).filter((piece) => piece !== '');
  const parts: CslElement[] = [];
  for (const piece of pieces) {
    const part = PARTS[piece];
    if (part) parts.push(element('date-part', { name: part[0], form: part[1] }, []));
    else {
      const last = parts.pop();
      if (last) parts.push({ ...last, attributes: { ...last.attributes, suffix: piece } });
    }
  }
  return element('date', { form }, parts);
}
