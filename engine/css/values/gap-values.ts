/** Lists of values for gap decorations, with repeat() (CSS Gap Decorations 1, § 4.4). */
import { integer } from './math.js';
import type { Parse, ValueCursor } from '../syntax/value-cursor.js';

/** Values from the first gap on, those that repeat as often as there is room (none without `repeat(auto, …)`), and values up to the last gap. */
export type GapValues<T> = readonly [before: readonly T[], repeated: readonly T[], after: readonly T[]];

/** More values than containers have gaps. */
const MAX_VALUES = 1000;

/** The value of a gap among `count`. */
export function gapValue<T>([before, repeated, after]: GapValues<T>, index: number, count: number): T {
  if (repeated.length === 0) return before[index % before.length]!;
  if (index < before.length) return before[index]!;
  const fromEnd = count - index;
  if (fromEnd <= after.length) return after[after.length - fromEnd]!;
  return repeated[(index - before.length) % repeated.length]!;
}

export function mapGapValues<T, U>([before, repeated, after]: GapValues<T>, map: (value: T) => U): GapValues<U> {
  return [before.map(map), repeated.map(map), after.map(map)];
}

/** Parses a list of values and repeat() notations, with a delimiter between them: '' for space. */
export function gapValues<T>(parse: Parse<T>, between: '' | '/' = ''): Parse<GapValues<T>> {
  return (cursor) => {
    const before: T[] = [];
    const after: T[] = [];
    let repeated: readonly T[] = [];
    // Ends because each turn reads a value.
    for (let isFirst = true; !cursor.atEnd; isFirst = false) {
      if (!isFirst && between !== '' && !cursor.delim(between)) break;
      const values = cursor.try(valuesOf(parse, between));
      if (!values && between === '' && !isFirst) break;
      if (!values || (values.count === 'auto' && repeated.length > 0)) return undefined;
      if (values.count === 'auto') repeated = values.values;
      else {
        const list = repeated.length > 0 ? after : before;
        const most = Math.min(MAX_VALUES - list.length, values.count * values.values.length);
        for (let n = 0; n < most; n++) list.push(values.values[n % values.values.length]!);
      }
    }
    return before.length + repeated.length === 0 ? undefined : [before, repeated, after];
  };
}

interface Repeated<T> {
  readonly count: number | 'auto';
  readonly values: readonly T[];
}

/** A value, or the values of a repeat(). */
function valuesOf<T>(parse: Parse<T>, between: '' | '/'): Parse<Repeated<T>> {
  return (cursor) => {
    const inside = cursor.func('repeat');
    if (inside) return inside.whole((arguments_) => repeatedOf(arguments_, parse, between));
    const value = parse(cursor);
    return value === undefined ? undefined : { count: 1, values: [value] };
  };
}

function repeatedOf<T>(cursor: ValueCursor, parse: Parse<T>, between: '' | '/'): Repeated<T> | undefined {
  const count = cursor.peek()?.lower === 'auto' ? cursor.ident() : integer({ min: 1 })(cursor);
  if ((count !== 'auto' && typeof count !== 'number') || !cursor.delim(',')) return undefined;
  const values: T[] = [];
  while (!cursor.atEnd) {
    if (values.length > 0 && between !== '' && !cursor.delim(',')) return undefined;
    const value = parse(cursor);
    if (value === undefined) return undefined;
    values.push(value);
  }
  return values.length > 0 ? { count, values } : undefined;
}
