/**
 * Time and chance, of which no picture may depend: the same source gives the same bytes, whatever the clock, the time zone
 * and the language of the machine are. Import it before all packages that draw.
 */

/** What `new Date()` is: a moment that no diagram is about. */
const NOW = Date.UTC(2000, 0, 1);
const LANGUAGE = 'en-US';

type Getter = 'FullYear' | 'Month' | 'Date' | 'Day' | 'Hours' | 'Minutes' | 'Seconds' | 'Milliseconds';
const FIELDS: readonly Getter[] = ['FullYear', 'Month', 'Date', 'Day', 'Hours', 'Minutes', 'Seconds', 'Milliseconds'];

const Original = Date;
/** A date and a time without a zone, which would be that of the machine. */
const LOCAL_TIME = /^\s*[-+\d]\d{3,6}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?\s*$/;
/** Such as "March 3, 2024 10:00", which has no zone either. */
const HAS_ZONE = /(?:Z|GMT|UTC|[-+]\d\d:?\d\d)\s*(?:\(.*\))?$/i;

function momentOf(text: string): number {
  if (LOCAL_TIME.test(text)) return Original.parse(`${text.trim().replace(' ', 'T')}Z`);
  if (/^\s*[-+]?\d{4,6}(?:-\d\d){0,2}(?:T|\s*$)/.test(text) || HAS_ZONE.test(text)) return Original.parse(text);
  return Original.parse(`${text} UTC`);
}

class UniversalDate extends Original {
  constructor(...given: unknown[]) {
    const [first] = given;
    if (given.length === 0) super(NOW);
    else if (given.length > 1) super(universal(given.map(Number)));
    else super(typeof first === 'string' ? momentOf(first) : Number(first));
  }

  static override now(): number {
    return NOW;
  }

  static override parse(text: string): number {
    return momentOf(String(text));
  }

  override getTimezoneOffset(): number {
    return 0;
  }
}

/** Years below 100 are those of the 20th century, as `Date` and `Date.UTC` have them. */
function universal([year = 0, month = 0, ...rest]: readonly number[]): number {
  return Original.UTC(year, month, ...(rest as [number?]));
}

for (const field of FIELDS) {
  const methods = UniversalDate.prototype as unknown as Record<string, (...values: number[]) => number>;
  methods[`get${field}`] = methods[`getUTC${field}`]!;
  if (field !== 'Day') methods[`set${field}`] = methods[`setUTC${field}`]!;
}

for (const method of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'] as const) {
  const original = Original.prototype[method];
  UniversalDate.prototype[method] = function (languages?: unknown, options?: object) {
    return original.call(this, (languages as string | undefined) ?? LANGUAGE, { timeZone: 'UTC', ...options });
  };
}
const numberToLocale = Number.prototype.toLocaleString;
Number.prototype.toLocaleString = function (languages?: unknown, options?: object) {
  return numberToLocale.call(this, (languages as string | undefined) ?? LANGUAGE, options);
};
const compare = String.prototype.localeCompare;
String.prototype.localeCompare = function (other: string, languages?: unknown, options?: object) {
  return compare.call(this, other, (languages as string | undefined) ?? LANGUAGE, options);
};

let seed = 1;

/** Numbers follow each other as they did for the picture before (Park and Miller's generator). */
export function beginAnew(): void {
  seed = 1;
}

Object.assign(globalThis, { Date: UniversalDate });
Math.random = () => {
  seed = (seed * 48271) % 2147483647;
  return seed / 2147483647;
};

/** Of ES2024, which not all supported platforms have. */
if (!('groupBy' in Object))
  Object.assign(Object, {
    groupBy: <T>(items: Iterable<T>, keyOf: (item: T, index: number) => string): Record<string, T[]> => {
      const groups = Object.create(null) as Record<string, T[]>;
      let index = 0;
      for (const item of items) (groups[keyOf(item, index++)] ??= []).push(item);
      return groups;
    },
  });
