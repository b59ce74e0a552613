/** The filters of tags: how values are written in the language of the document, and what is asked of lists. */
import { Decimal } from '../base/decimal.js';
import type { Argument } from './expression.js';
import {
  daysLater,
  formatDate,
  formatTime,
  isDateStyle,
  isoDate,
  parseDate,
  unknownLetter,
  type CalendarDate,
} from '../base/locale/dates.js';
import type { Locale } from '../base/locale/locale.js';
import { formatMoney, formatNumber, formatPercent } from '../base/locale/numbers.js';
import { formatList, pluralCategories, pluralCategory, usualCategories } from '../base/locale/plurals.js';

/** What a filter may ask besides its value and its arguments. */
export interface FilterContext {
  readonly locale: Locale;
  /** A field that is in sight; undefined where there is none. */
  field(name: string): unknown;
}

/** Why a filter cannot be used on a value, as the end of a sentence that begins with the name of the field. */
export class FilterProblem extends Error {}

/** Values come from records, arguments from the template. */
export interface Filter {
  /** The least and the most arguments. */
  readonly takes: readonly [least: number, most: number];
  /** How it is written, for messages. */
  readonly form: string;
  /** Throws FilterProblem. */
  apply(value: unknown, args: readonly Argument[], context: FilterContext): unknown;
}

/** A hundred years. */
const MOST_DAYS = 36_525;
/** The most decimal places. */
const MOST = 12;
const CURRENCY = /^[A-Z]{3}$/;

/** Numbers of JSON, and texts that are numbers. */
function decimalOf(value: unknown): Decimal {
  const number = numberOrNull(value);
  if (number) return number;
  throw new FilterProblem(`is ${shown(value)}, not a number such as 1234.5`);
}

function numberOrNull(value: unknown): Decimal | null {
  return typeof value === 'number' || typeof value === 'string' ? Decimal.parse(plainDigits(value)) : null;
}

/** JavaScript writes very small and very large numbers with an exponent. */
function plainDigits(value: number | string): string {
  if (typeof value === 'string') return value;
  if (!Number.isFinite(value) || Math.abs(value) >= 1e21) return '';
  return String(value).includes('e') ? value.toFixed(MOST) : String(value);
}

function dateOf(value: unknown): CalendarDate {
  const date = typeof value === 'string' ? parseDate(value) : null;
  if (date) return date;
  throw new FilterProblem(`is ${shown(value)}, not a date such as 2026-11-28`);
}

function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new FilterProblem(`is ${shown(value)}, not a list`);
}

function printed(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object') return String(value as string | number | boolean);
  throw new FilterProblem(`is ${shown(value)}, not a text`);
}

function shown(value: unknown): string {
  if (value === undefined) return 'missing';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' && value !== null ? 'an object' : JSON.stringify(value).slice(0, 60);
}

function placesOf(arg: Argument | undefined): number | undefined {
  if (!arg) return undefined;
  const places = Number(arg.text);
  if (Number.isInteger(places) && places >= 0 && places <= MOST) return places;
  throw new FilterProblem(`cannot have ${JSON.stringify(arg.text)} decimal places; write a number from 0 to ${MOST}`);
}

function exactly(places: number | undefined): { least: number; most: number } | undefined {
  return places === undefined ? undefined : { least: places, most: places };
}

function currencyOf(arg: Argument, context: FilterContext): string {
  const code = CURRENCY.test(arg.text) ? arg.text : printed(context.field(arg.text));
  if (CURRENCY.test(code)) return code;
  throw new FilterProblem(
    `has no currency: ${JSON.stringify(arg.text)} is neither a code such as EUR nor a field with one`,
  );
}

/** The field of an entry; the entry itself without a name. */
function part(entry: unknown, arg: Argument | undefined): unknown {
  if (!arg || arg.text === '.') return entry;
  let value = entry;
  for (const name of arg.text.split('.'))
    value =
      typeof value === 'object' && value !== null && Object.hasOwn(value, name)
        ? (value as Record<string, unknown>)[name]
        : undefined;
  if (value !== undefined) return value;
  throw new FilterProblem(`has an entry without a field ${arg.text}`);
}

/** Numbers by their size, everything else by its characters. */
function compare(a: unknown, b: unknown): number {
  const [x, y] = [numberOrNull(a), numberOrNull(b)];
  if (x && y) return x.minus(y).sign;
  const [first, second] = [printed(a), printed(b)];
  return first < second ? -1 : first > second ? 1 : 0;
}

/** What a condition compares with: text in quotes, a number, or a field. */
function operand(arg: Argument, context: FilterContext): unknown {
  if (arg.isQuoted || Decimal.parse(arg.text)) return arg.text;
  if (arg.text === 'true' || arg.text === 'false') return arg.text === 'true';
  return context.field(arg.text);
}

function condition(form: string, holds: (order: number) => boolean): Filter {
  return {
    takes: [1, 1],
    form,
    apply: (value, [arg], context) => holds(compare(value, operand(arg!, context))),
  };
}

/** A number made from those of a list, each times another field of its entry where one is named. */
function aggregate(form: string, of: (numbers: readonly Decimal[]) => Decimal | null): Filter {
  return {
    takes: [0, 3],
    form,
    apply(value, [field, times, factor]) {
      if (times && (times.text !== 'times' || !factor))
        throw new FilterProblem('is added up by a field, or by “price times pieces”');
      const numberOf = (entry: unknown): Decimal => {
        const number = decimalOf(part(entry, field));
        return factor ? number.times(decimalOf(part(entry, factor))) : number;
      };
      return of(listOf(value).map(numberOf))?.rounded(MOST).toString() ?? null;
    },
  };
}

/** A number reckoned with another one: written in the template, or a field. Exact, to twelve places. */
function arithmetic(form: string, of: (a: Decimal, b: Decimal) => Decimal): Filter {
  return {
    takes: [1, 1],
    form,
    apply(value, [arg], context) {
      const other = numberOrNull(operand(arg!, context));
      if (other) return of(decimalOf(value), other).rounded(MOST).toString();
      throw new FilterProblem(
        `cannot be reckoned with ${JSON.stringify(arg!.text)}, which is neither a number nor a field with one`,
      );
    },
  };
}

function quotient(a: Decimal, b: Decimal): Decimal {
  if (b.sign === 0) throw new FilterProblem('cannot be divided by zero');
  return a.dividedBy(b, MOST);
}

function extreme(sign: -1 | 1): (numbers: readonly Decimal[]) => Decimal | null {
  return (numbers) =>
    numbers.reduce<Decimal | null>((best, one) => (best && one.minus(best).sign !== sign ? best : one), null);
}

function average(numbers: readonly Decimal[]): Decimal | null {
  const count = Decimal.parse(String(numbers.length))!;
  return numbers.length === 0 ? null : Decimal.sum(numbers).dividedBy(count, MOST);
}

function text(form: string, change: (value: string) => string): Filter {
  return { takes: [0, 0], form, apply: (value) => change(printed(value)) };
}

/** Filters keep an empty value empty: `null` is there, and empty. */
function ofValue(filter: Filter): Filter {
  return { ...filter, apply: (value, args, context) => (value === null ? null : filter.apply(value, args, context)) };
}

const number: Filter = {
  takes: [0, 1],
  form: 'number 2',
  apply: (value, [places], { locale }) => formatNumber(decimalOf(value), locale, exactly(placesOf(places))),
};

const percent: Filter = {
  takes: [0, 1],
  form: 'percent 1',
  apply: (value, [places], { locale }) => formatPercent(decimalOf(value), locale, exactly(placesOf(places))),
};

const money: Filter = {
  takes: [1, 2],
  form: 'money EUR',
  apply: (value, [currency, places], context) =>
    formatMoney(decimalOf(value), currencyOf(currency!, context), context.locale, placesOf(places)),
};

const date: Filter = {
  takes: [0, 1],
  form: 'date long',
  apply(value, [style], { locale }) {
    const pattern = style?.text ?? 'medium';
    const letter = isDateStyle(pattern, locale) ? null : unknownLetter(pattern);
    if (letter === null) return formatDate(dateOf(value), pattern, locale);
    const styles = Object.keys(locale.dates).join(', ');
    throw new FilterProblem(
      `cannot be written as ${JSON.stringify(pattern)}, in which ${letter} means nothing; write ${styles} or a pattern such as "d MMMM y"`,
    );
  },
};

const time: Filter = {
  takes: [0, 0],
  form: 'time',
  apply(value, _, { locale }) {
    const date = dateOf(value);
    if (date.time) return formatTime(date, locale);
    throw new FilterProblem(`is ${shown(value)}, which has no time such as 2026-11-28T09:30`);
  },
};

/** The date so many days later, or earlier. */
const days: Filter = {
  takes: [1, 1],
  form: 'days 14',
  apply(value, [arg], context) {
    const count = Number(printed(operand(arg!, context)) || NaN);
    const moved = Number.isInteger(count) && Math.abs(count) <= MOST_DAYS ? daysLater(dateOf(value), count) : null;
    if (moved) return isoDate(moved);
    throw new FilterProblem(
      `cannot be moved by ${JSON.stringify(arg!.text)} days; write a whole number, or a field with one, that leads to a year of four digits`,
    );
  },
};

const plural: Filter = {
  takes: [1, 6],
  form: 'plural "# item" "# items"',
  apply(value, forms, { locale }) {
    const amount = decimalOf(value);
    const usual = usualCategories(locale);
    const categories = forms.length === usual.length ? usual : pluralCategories(locale);
    if (forms.length !== categories.length)
      throw new FilterProblem(
        `needs ${categories.length} forms in its language, for ${categories.join(', ')}, and has ${forms.length}`,
      );
    const at = categories.indexOf(pluralCategory(amount.toString(), locale));
    const form = forms.at(at)!;
    return form.text.replaceAll('#', formatNumber(amount, locale));
  },
};

const list: Filter = {
  takes: [0, 1],
  form: 'list or',
  apply(value, [kind], { locale }) {
    if (kind && kind.text !== 'and' && kind.text !== 'or') throw new FilterProblem('is listed with “and” or with “or”');
    return formatList(listOf(value).map(printed), kind?.text === 'or' ? locale.or : locale.and);
  },
};

const sort: Filter = {
  takes: [0, 2],
  form: 'sort price descending',
  apply(value, args) {
    const isDescending = args.at(-1)?.text === 'descending';
    const [field] = isDescending ? args.slice(0, -1) : args;
    const entries = listOf(value).map((entry) => ({ entry, key: part(entry, field) }));
    // Array.prototype.sort keeps the order of equal entries.
    entries.sort((a, b) => (isDescending ? compare(b.key, a.key) : compare(a.key, b.key)));
    return entries.map(({ entry }) => entry);
  },
};

const group: Filter = {
  takes: [1, 1],
  form: 'group customer',
  apply(value, [field]) {
    const groups = new Map<string, unknown[]>();
    for (const entry of listOf(value)) {
      const key = printed(part(entry, field));
      const items = groups.get(key);
      if (items) items.push(entry);
      else groups.set(key, [entry]);
    }
    return [...groups].map(([key, items]) => ({ key, items }));
  },
};

const where: Filter = {
  takes: [1, 2],
  form: 'where state "open"',
  apply(value, [field, wanted], context) {
    const other = wanted && operand(wanted, context);
    return listOf(value).filter((entry) => {
      const own = part(entry, field);
      return wanted ? printed(own) === printed(other) : own !== false && own !== null && own !== '' && own !== 0;
    });
  },
};

const first: Filter = {
  takes: [1, 1],
  form: 'first 5',
  apply(value, [count]) {
    if (/^\d+$/.test(count!.text)) return listOf(value).slice(0, Number(count!.text));
    throw new FilterProblem(`cannot be cut to ${JSON.stringify(count!.text)} entries; write a whole number`);
  },
};

const join: Filter = {
  takes: [1, 1],
  form: 'join ", "',
  apply: (value, [separator]) => listOf(value).map(printed).join(separator!.text),
};

/** Where there is no value, or an empty one. */
const otherwise: Filter = {
  takes: [1, 1],
  form: 'default "none"',
  apply: (value, [instead]) => (value === undefined || value === null || value === '' ? instead!.text : value),
};

const count: Filter = { takes: [0, 0], form: 'count', apply: (value) => listOf(value).length };

export const FILTERS: Readonly<Record<string, Filter>> = {
  number: ofValue(number),
  percent: ofValue(percent),
  money: ofValue(money),
  date: ofValue(date),
  time: ofValue(time),
  days: ofValue(days),
  plural: ofValue(plural),
  upper: ofValue(text('upper', (value) => value.toUpperCase())),
  lower: ofValue(text('lower', (value) => value.toLowerCase())),
  list,
  join,
  sort,
  group,
  where,
  first,
  count,
  default: otherwise,
  plus: ofValue(arithmetic('plus 5', (a, b) => a.plus(b))),
  minus: ofValue(arithmetic('minus discount', (a, b) => a.minus(b))),
  times: ofValue(arithmetic('times pieces', (a, b) => a.times(b))),
  over: ofValue(arithmetic('over 12', quotient)),
  sum: aggregate('sum price', Decimal.sum),
  average: aggregate('average price', average),
  least: aggregate('least price', extreme(-1)),
  greatest: aggregate('greatest price', extreme(1)),
  eq: condition('eq "paid"', (order) => order === 0),
  ne: condition('ne "paid"', (order) => order !== 0),
  gt: condition('gt 100', (order) => order > 0),
  ge: condition('ge 100', (order) => order >= 0),
  lt: condition('lt 100', (order) => order < 0),
  le: condition('le 100', (order) => order <= 0),
};
