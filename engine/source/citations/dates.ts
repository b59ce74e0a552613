/** Dates (CSL 1.0.2, “Date”). */
import type { CslElement } from './csl-element.js';
import type { DateParts, ItemDate } from './item.js';
import type { Locale } from './locale.js';
import { decorated, joined, leaf, type Output } from './output.js';
import { changeCase } from './text-case.js';

interface Part {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

const LEVELS = ['year', 'month', 'day'];

export function dateOutput(date: ItemDate, element: CslElement, locale: Locale): Output[] {
  if (date.parts.length === 0) return date.literal ? [leaf(date.literal)] : [];
  const { parts, delimiter } = partsOf(element, locale);
  const [from, to] = withSeason(date);
  const fill = (chosen: readonly Part[], value: DateParts): Output[][] =>
    chosen.map((part) => partOutput(part, value, parts, locale));
  if (!to) return joined(fill(parts, from!), delimiter);
  const level = LEVELS.findIndex((_, i) => from![i] !== to[i]);
  if (level < 0) return joined(fill(parts, from!), delimiter);
  const differs = ({ name }: Part): boolean => LEVELS.indexOf(name) >= level || level === 0;
  const shown = parts.filter(({ name }) => has(from!, name) || has(to, name));
  const first = shown.findIndex(differs);
  if (first < 0) return joined(fill(parts, from!), delimiter);
  const last = shown.findLastIndex(differs);
  const inner = shown.slice(first, last + 1);
  const between = inner.find(({ name }) => name === LEVELS[level])?.attributes['range-delimiter'] ?? '–';
  const left = inner.map((part, i) => (i === inner.length - 1 ? without(part, 'suffix') : part));
  const right = inner.map((part, i) => (i === 0 ? without(part, 'prefix') : part));
  const range = [...joined(fill(left, from!), delimiter), leaf(between), ...joined(fill(right, to), delimiter)];
  return joined([...fill(shown.slice(0, first), from!), range, ...fill(shown.slice(last + 1), to)], delimiter);
}

function withSeason({ parts, season }: ItemDate): readonly DateParts[] {
  const [first, ...rest] = parts;
  const number = Number(season);
  return first?.length === 1 && number >= 1 && number <= 4 ? [[first[0]!, 12 + number], ...rest] : parts;
}

function has(value: DateParts, name: string): boolean {
  return value[LEVELS.indexOf(name)] !== undefined;
}

function without(part: Part, affix: string): Part {
  const { [affix]: _dropped, ...attributes } = part.attributes;
  return { ...part, attributes };
}

/** The parts of a date in order: those of the element, or those of the locale with what the element changes. */
function partsOf(element: CslElement, locale: Locale): { parts: readonly Part[]; delimiter: string } {
  const own = element.children.map(({ attributes }) => ({ name: attributes['name'] ?? '', attributes }));
  const { form } = element.attributes;
  if (form === undefined) return { parts: own, delimiter: element.attributes['delimiter'] ?? '' };
  const shown = (element.attributes['date-parts'] ?? 'year-month-day').split('-');
  const base = locale.date(form);
  const parts = (base?.children ?? [])
    .map(({ attributes }) => ({ name: attributes['name'] ?? '', attributes }))
    .filter(({ name }) => shown.includes(name))
    .map((part) => {
      const {
        prefix: _prefix,
        suffix: _suffix,
        ...changed
      } = own.find(({ name }) => name === part.name)?.attributes ?? {};
      return { ...part, attributes: { ...part.attributes, ...changed } };
    });
  return { parts, delimiter: base?.attributes['delimiter'] ?? '' };
}

function partOutput({ name, attributes }: Part, value: DateParts, all: readonly Part[], locale: Locale): Output[] {
  const text = partText(name, attributes['form'], value, all, locale);
  if (text === '') return [];
  const content = [leaf(attributes['strip-periods'] === 'true' ? text.replaceAll('.', '') : text)];
  if (attributes['text-case']) changeCase(content, attributes['text-case'], true);
  const { quotes: _quotes, ...decoration } = attributes;
  const output = decorated(content, decoration);
  return name === 'year' ? [{ children: output, role: 'year' }] : output;
}

function partText(
  name: string,
  form: string | undefined,
  value: DateParts,
  all: readonly Part[],
  locale: Locale,
): string {
  const number = value[LEVELS.indexOf(name)];
  if (number === undefined) return '';
  if (name === 'year') return yearText(number, form, locale);
  if (name === 'month') return monthText(number, form, locale);
  const month = all.find((part) => part.name === 'month');
  const gender = month && locale.genderOf(`month-${two(value[1] ?? 1)}`);
  if (form === 'numeric-leading-zeros') return two(number);
  if (form === 'ordinal' && !(locale.limitsOrdinals && number > 1))
    return `${number}${locale.ordinalSuffix(number, gender)}`;
  return String(number);
}

function yearText(year: number, form: string | undefined, locale: Locale): string {
  if (year < 0) return `${-year}${locale.term('bc') ?? 'BC'}`;
  if (year === 0) return '';
  if (form === 'short' && year >= 1000) return two(year % 100);
  return year < 1000 ? `${year}${locale.term('ad') ?? 'AD'}` : String(year);
}

/** Seasons are months from 13 to 16, or from 21 to 24 as in EDTF. */
function monthText(month: number, form: string | undefined, locale: Locale): string {
  if (month > 12) {
    const season = month > 20 ? month - 20 : month - 12;
    return season <= 4 ? (locale.term(`season-${two(season)}`) ?? '') : '';
  }
  if (form === 'numeric') return String(month);
  if (form === 'numeric-leading-zeros') return two(month);
  return locale.term(`month-${two(month)}`, form === 'short' ? 'short' : 'long') ?? String(month);
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
