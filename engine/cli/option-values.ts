/** Parsers for the values of command-line options. Each throws a UsageError that says what is allowed. */
import { nearest } from '../base/nearest.js';
import { pageSizeNamed, unknownPageSize } from '../base/page-sizes.js';
import { BUDGET_NAMES, type BudgetName } from '../budget.js';
import { UsageError } from './failures.js';

/** Units of absolute CSS lengths. */
const LENGTH = /^(\d+(?:\.\d+)?|\.\d+)(mm|cm|in|pt|pc|px|q)$/i;
const DIMENSIONS =
  /^(\d+(?:\.\d+)?|\.\d+)(mm|cm|in|pt|pc|px|q)?(?:\s*[x×]\s*|\s+)(\d+(?:\.\d+)?|\.\d+)(mm|cm|in|pt|pc|px|q)$/i;

export interface PageDimensions {
  /** CSS lengths, such as `210mm`. */
  readonly width: string;
  readonly height: string;
}

export interface Margins {
  readonly top: string;
  readonly right: string;
  readonly bottom: string;
  readonly left: string;
}

/** Returns " Did you mean X?", or nothing when no known word is similar. */
export function didYouMean(word: string, known: Iterable<string>): string {
  const suggestion = nearest(word, known);
  return suggestion === undefined ? '' : ` Did you mean ${suggestion}?`;
}

/** The name of a page size in any spelling, or `WIDTHxHEIGHT` in CSS lengths. */
export function parsePageSize(text: string): string | PageDimensions {
  const name = pageSizeNamed(text);
  if (name) return name;
  const match = DIMENSIONS.exec(text.trim());
  if (match) {
    const [, width, widthUnit, height, heightUnit] = match as unknown as [
      string,
      string,
      string | undefined,
      string,
      string,
    ];
    // In 210x297mm the unit holds for both numbers.
    if (Number(width) > 0 && Number(height) > 0) {
      return { width: width + (widthUnit ?? heightUnit), height: height + heightUnit };
    }
  }
  if (/\b(?:landscape|portrait)\b/i.test(text)) {
    throw new UsageError(`Unknown page size "${text}". Name the size alone, and turn the page with --landscape.`);
  }
  throw new UsageError(unknownPageSize(text, 'a width and a height such as 210mmx297mm'));
}

/** One to four CSS lengths in the order of the CSS `margin` shorthand. */
export function parseMargin(text: string): string | Margins {
  const parts = text.trim().split(/[\s,]+/);
  if (parts.length > 4 || !parts.every((part) => LENGTH.test(part) || part === '0')) {
    throw new UsageError(`Unknown margin "${text}". Use one to four CSS lengths, such as 20mm or "20mm 15mm".`);
  }
  const [top, right = top, bottom = top, left = right] = parts as [string, string?, string?, string?];
  return parts.length === 1 ? top : { top, right, bottom, left };
}

const ISO_DATE = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/i;

/**
 * An ISO 8601 date, or date and time. Without a time zone it is UTC, so that the machine's own zone has no influence.
 */
export function parseCreatedAt(text: string): Date {
  const match = ISO_DATE.exec(text.trim());
  if (match) {
    const [, year, month, day, hour = '00', minute = '00', second = '00', zone = 'Z'] = match;
    const offset = /^[+-]\d{4}$/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone.toUpperCase();
    const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`);
    // Date would turn the 30th of February into the 2nd of March.
    const exists = new Date(`${year}-${month}-${day}T00:00:00Z`).getUTCDate() === Number(day);
    if (!Number.isNaN(date.getTime()) && exists) return date;
  }
  throw new UsageError(`Unknown date "${text}". Write it as 2026-11-20 or 2026-11-20T16:00:00Z.`);
}

/** Like parseCreatedAt(), and `now`: the one place where the clock is asked, because the user says so. */
export function parseSignDate(text: string): Date {
  return text.trim() === 'now' ? new Date() : parseCreatedAt(text);
}

const DURATION_UNITS: Record<string, number> = { ms: 1, s: 1000, m: 60_000, '': 1000 };

/** A duration such as `30`, `30s`, `500ms` or `2m`, in milliseconds. A bare number means seconds. */
export function parseTimeout(text: string): number {
  const match = /^(\d+(?:\.\d+)?)\s*(ms|s|m|)$/.exec(text.trim());
  const milliseconds = match ? Number(match[1]) * DURATION_UNITS[match[2]!]! : 0;
  if (milliseconds > 0 && milliseconds <= 86_400_000) return milliseconds;
  throw new UsageError(`Unknown timeout "${text}". Use seconds, such as 30, or 500ms or 2m; at most 24 hours.`);
}

/** A host that the network is opened to: `example.org`, `127.0.0.1:8080`, `[::1]:8080`. Without a port, any port. */
export function parseHost(text: string): string {
  const host = text.trim().toLowerCase();
  const match = /^(?:\[[0-9a-f:.]+\]|[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?)(?::(\d{1,5}))?$/.exec(host);
  if (match && (match[1] === undefined || Number(match[1]) <= 65_535)) return host;
  throw new UsageError(`Unknown host "${text}". Use a host name or address, with a port if need be: example.org:8080.`);
}

/** A heading level. */
export function parseDepth(text: string): number {
  if (/^[1-6]$/.test(text.trim())) return Number(text);
  throw new UsageError(`Unknown heading level "${text}". Use a number from 1 to 6.`);
}

const MAX_DPI = 1200;

export function parseDpi(text: string): number {
  const dpi = Number(text.trim().replace(/\s*dpi$/i, ''));
  if (dpi >= 1 && dpi <= MAX_DPI) return dpi;
  throw new UsageError(`Unknown resolution "${text}". Use pixels in an inch from 1 to ${MAX_DPI}, such as 150.`);
}

const MAX_JOBS = 256;

/** A whole number from 1. */
export function parseCount(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new UsageError(`"${text}" is no number of pages. Write a whole number from 1.`);
  return Number(text);
}

export function parseJobs(text: string): number {
  const jobs = Number(text);
  if (/^\d+$/.test(text.trim()) && jobs >= 1 && jobs <= MAX_JOBS) return jobs;
  throw new UsageError(
    `Unknown number of jobs "${text}". Use a number from 1 to ${MAX_JOBS}, such as that of processors.`,
  );
}

/** Percent of ink. */
export function parseInkLimit(text: string): number {
  const percent = Number(text.trim().replace(/\s*%$/, ''));
  if (percent >= 1 && percent <= 400) return percent;
  throw new UsageError(`Unknown amount of ink "${text}". Use percent from 1 to 400, such as 300.`);
}

export function parseFilterResolution(text: string): number {
  const dpi = Number(text.trim().replace(/\s*dpi$/i, ''));
  if (dpi >= 36 && dpi <= 1200) return dpi;
  throw new UsageError(`Unknown resolution "${text}". Use dots per inch from 36 to 1200, such as 192.`);
}

/** A BCP 47 language tag. Only its form is checked. */
export function parseLanguage(text: string): string {
  if (/^[a-z]{2,8}(-[a-z0-9]{1,8})*$/i.test(text)) return text;
  throw new UsageError(`Unknown language "${text}". Use a BCP 47 tag such as en, de-CH or zh-Hant.`);
}

/** One of `known`, in upper or lower case. */
export function parseChoice<T extends string>(option: string, known: readonly T[]): (text: string) => T {
  return (text) => {
    const found = known.find((word) => word === text.toLowerCase());
    if (found) return found;
    throw new UsageError(
      `Unknown value "${text}" of ${option}.${didYouMean(text, known)} Use one of ${known.join(', ')}.`,
    );
  };
}

/** `name=value` of a template option. */
export function parseTemplateOption(text: string): readonly [name: string, value: string] {
  const match = /^\s*([\w-]+)\s*=(.*)$/s.exec(text);
  if (!match) throw new UsageError(`"${text}" is no option of a template; write for example --option number=2026-014.`);
  return [match[1]!, match[2]!.trim()];
}

export function parseVariable(text: string): readonly [name: string, value: string] {
  const match = /^\s*([A-Za-z][\w.-]*)\s*=(.*)$/s.exec(text);
  if (!match) throw new UsageError(`"${text}" sets nothing; write for example --set version=2.1.`);
  return [match[1]!, match[2]!.trim()];
}

/** `name=number` of a budget; see budget.ts. */
export function parseBudget(text: string): readonly [name: BudgetName, amount: number] {
  const [, name = '', amount = ''] = /^\s*(\w*)\s*=\s*(.*?)\s*$/s.exec(text) ?? [];
  const known = BUDGET_NAMES.find((one) => one === name);
  if (known && /^\d[\d_,]*$/.test(amount) && Number(amount.replace(/[_,]/g, '')) > 0)
    return [known, Number(amount.replace(/[_,]/g, ''))];
  if (known)
    throw new UsageError(`Unknown amount "${amount}" of ${name}. Use a number above 0, such as ${name}=500000.`);
  if (BUDGET_NAMES.some((one) => one === text.trim()))
    throw new UsageError(`The budget ${text.trim()} needs an amount, such as --budget ${text.trim()}=500000.`);
  throw new UsageError(
    `Unknown budget "${text}".${didYouMean(name, BUDGET_NAMES)} Use name=number with one of ${BUDGET_NAMES.join(', ')}.`,
  );
}
