/** Reads the fields of an object that somebody wrote by hand, and collects what is wrong with their form. */
import { nearest } from '../../base/nearest.js';
import { Decimal } from '../../base/decimal.js';
import { homeOf } from './field-homes.js';
import { pathText, type IsoDate, type Path, type Problem } from '../model.js';

/** What an author may write: sums of such amounts have no more digits than `Decimal` reads. */
const WRITTEN_NUMBER = /^[+-]?\d{1,15}(?:\.\d{1,12})?$/;
const TOO_LONG_NUMBER = /^[+-]?\d+(?:\.\d+)?$/;

/** `vat_id`, `VAT ID` and `vatId` are one name. */
const plainName = (name: string): string =>
  name
    .trim()
    .replace(/[-_\s]+/g, '')
    .toLowerCase();

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export class Fields {
  /** By their plain names, as the names that were written. */
  readonly #values = new Map<string, unknown>();
  readonly #written = new Map<string, string>();
  readonly #asked = new Set<string>();

  constructor(
    source: unknown,
    readonly path: Path,
    readonly problems: Problem[],
  ) {
    if (!isObject(source)) {
      if (source !== undefined) this.tell(path, 'must be an object with fields');
      return;
    }
    for (const [name, value] of Object.entries(source)) {
      if (value === undefined || value === null || value === '') continue;
      const plain = plainName(name);
      const earlier = this.#written.get(plain);
      if (earlier !== undefined) this.tell([...path, name], `says again what ${earlier} says; remove one of the two`);
      this.#values.set(plain, value);
      this.#written.set(plain, name);
    }
  }

  has(name: string): boolean {
    this.#asked.add(name);
    return this.#values.has(plainName(name));
  }

  /** The value as it was written. */
  raw(name: string): unknown {
    this.#asked.add(name);
    return this.#values.get(plainName(name));
  }

  text(name: string, otherwise = ''): string {
    const value = this.raw(name);
    if (value === undefined) return otherwise;
    return this.#textOf(value, this.at(name)) || otherwise;
  }

  #textOf(value: unknown, path: Path): string {
    if (typeof value === 'string' || typeof value === 'number') return String(value).trim();
    this.tell(path, 'must be text');
    return '';
  }

  flag(name: string, otherwise: boolean): boolean {
    const text = String(this.raw(name) ?? otherwise).toLowerCase();
    if (text === 'true' || text === 'yes') return true;
    if (text === 'false' || text === 'no') return false;
    this.tell(this.at(name), 'must be true or false');
    return otherwise;
  }

  date(name: string): IsoDate {
    const text = this.text(name);
    if (text === '' || isDate(text)) return text;
    this.tell(this.at(name), `must be a date such as 2026-11-23, not "${text.slice(0, 40)}"`);
    return '';
  }

  decimal(name: string): Decimal | null {
    return this.#decimalOf(name, this.text(name));
  }

  /** `2` or `2 %`. */
  percent(name: string): Decimal | null {
    return this.#decimalOf(name, this.text(name).replace(/\s*%$/, ''));
  }

  #decimalOf(name: string, text: string): Decimal | null {
    if (text === '') return null;
    if (WRITTEN_NUMBER.test(text)) return Decimal.parse(text);
    const hint = TOO_LONG_NUMBER.test(text)
      ? `has too many digits, ${text.slice(0, 40)}; it may have 15 before the point and 12 behind it`
      : `must be a number such as 1234.50, not "${text.slice(0, 40)}"`;
    this.tell(this.at(name), hint);
    return null;
  }

  /** A word of a table, or a code itself, which is written in capitals: `day`, `DAY`. */
  code(name: string, words: Readonly<Record<string, string>>, isCode: (text: string) => boolean): string {
    const text = this.text(name);
    if (text === '') return '';
    const word = Object.keys(words).find((known) => known === text.toLowerCase());
    if (word !== undefined) return words[word]!;
    if (isCode(text)) return text;
    const near = nearest(text, Object.keys(words));
    const hint = near === undefined ? `use ${Object.keys(words).join(', ')}` : `did you mean ${near}?`;
    this.tell(this.at(name), `has the unknown value "${text.slice(0, 40)}"; ${hint}`);
    return '';
  }

  object(name: string): Fields | null {
    const value = this.raw(name);
    return value === undefined ? null : new Fields(value, this.at(name), this.problems);
  }

  list(name: string): readonly Fields[] {
    const value = this.raw(name);
    if (value === undefined) return [];
    if (Array.isArray(value)) return value.map((item, i) => new Fields(item, [...this.at(name), i], this.problems));
    this.tell(this.at(name), 'must be a list');
    return [];
  }

  texts(name: string): readonly string[] {
    const value = this.raw(name);
    if (value === undefined) return [];
    const texts = Array.isArray(value)
      ? value.map((one, i) => this.#textOf(one, [...this.at(name), i]))
      : [this.text(name)];
    return texts.filter((text) => text !== '');
  }

  at(name: string): Path {
    return [...this.path, this.#written.get(plainName(name)) ?? name];
  }

  /** Tells of fields that nobody asked for. */
  end(): void {
    const asked = [...this.#asked];
    const known = new Set(asked.map(plainName));
    for (const [name, written] of this.#written) {
      if (known.has(name)) continue;
      const near = homeOf(name) === undefined ? nearest(name, asked) : undefined;
      const hint = near === undefined ? (homeOf(name) ?? `there are ${asked.join(', ')}.`) : `did you mean ${near}?`;
      this.problems.push({
        rule: '',
        says: `There is no field ${written.slice(0, 40)} here; ${hint}`,
        path: this.at(name),
      });
    }
  }

  /** `what`: a sentence without its subject and its full stop; it may end with a question. */
  tell(path: Path, what: string): void {
    const says = `${pathText(path) || 'The invoice'} ${what}${what.endsWith('?') ? '' : '.'}`;
    this.problems.push({ rule: '', says, path });
  }
}

/** Whether a text is a day of the calendar. */
function isDate(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (year === undefined) return false;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
}
