/**
 * Values that elements assign to names and that pages show: named strings and running elements. Both use the same keywords
 * to choose among the assignments of a page (GCPM 3, § 1.1.3 and § 1.2.1).
 */

/** The values of one name on one page. */
export interface Assigned<T> {
  /** The value at the start of the page; null if nothing was assigned yet. */
  readonly entry: T | null;
  /** The first and the last assignment on the page; null if there is none. */
  readonly first: T | null;
  readonly last: T | null;
  /** Whether the element at the start of the page makes the first assignment. */
  readonly isAtStart: boolean;
}

export type NamedValues<T> = ReadonlyMap<string, Assigned<T>>;

export interface Assignment<T> {
  readonly name: string;
  readonly value: T;
  readonly isAtStart: boolean;
}

export const NO_VALUES: NamedValues<never> = new Map();

/** Returns the value of a name for one of the keywords `first`, `start`, `last` and `first-except`. */
export function valueAt<T>(assigned: Assigned<T> | undefined, place: string): T | null {
  if (!assigned) return null;
  const { entry, first, last, isAtStart } = assigned;
  if (place === 'last') return last ?? entry;
  if (place === 'start') return isAtStart ? first : entry;
  if (place === 'first-except') return first === null ? entry : null;
  return first ?? entry;
}

/** Returns the values on a page whose elements make these assignments, given in document order. */
export function assign<T>(before: NamedValues<T>, assignments: readonly Assignment<T>[]): NamedValues<T> {
  if (assignments.length === 0) return before;
  const result = new Map(before);
  for (const { name, value, isAtStart } of assignments) {
    const now = result.get(name) ?? { entry: null, first: null, last: null, isAtStart: false };
    const isFirst = now.first === null;
    result.set(name, {
      entry: now.entry,
      first: isFirst ? value : now.first,
      last: value,
      isAtStart: isFirst ? isAtStart : now.isAtStart,
    });
  }
  return result;
}

/** Returns the values at the start of the next page. */
export function carriedOver<T>(values: NamedValues<T>): NamedValues<T> {
  if ([...values.values()].every(({ first }) => first === null)) return values;
  const result = new Map<string, Assigned<T>>();
  for (const [name, assigned] of values)
    result.set(name, { entry: valueAt(assigned, 'last'), first: null, last: null, isAtStart: false });
  return result;
}
