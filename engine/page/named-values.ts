/**
 * Values that elements assign to a name and pages show: named strings and running elements, which share their keywords
 * (GCPM 3, § 1.1.3 and § 1.2.1).
 */

/** What happened to one name on one page. */
export interface Assigned<T> {
  /** In force when the page begins; null while nothing was assigned. */
  readonly entry: T | null;
  /** First and last assignment on the page; null where there is none. */
  readonly first: T | null;
  readonly last: T | null;
  /** The first assignment is made by what begins the page. */
  readonly isAtStart: boolean;
}

export type NamedValues<T> = ReadonlyMap<string, Assigned<T>>;

export interface Assignment<T> {
  readonly name: string;
  readonly value: T;
  readonly isAtStart: boolean;
}

export const NO_VALUES: NamedValues<never> = new Map();

/** The value of a name at one of the places `first`, `start`, `last` and `first-except`. */
export function valueAt<T>(assigned: Assigned<T> | undefined, place: string): T | null {
  if (!assigned) return null;
  const { entry, first, last, isAtStart } = assigned;
  if (place === 'last') return last ?? entry;
  if (place === 'start') return isAtStart ? first : entry;
  if (place === 'first-except') return first === null ? entry : null;
  return first ?? entry;
}

/** Values on a page that makes these assignments, in document order. */
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

/** What the next page begins with. */
export function carriedOver<T>(values: NamedValues<T>): NamedValues<T> {
  if ([...values.values()].every(({ first }) => first === null)) return values;
  const result = new Map<string, Assigned<T>>();
  for (const [name, assigned] of values)
    result.set(name, { entry: valueAt(assigned, 'last'), first: null, last: null, isAtStart: false });
  return result;
}
