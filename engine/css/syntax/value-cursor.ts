/** A cursor over component values, and basic parsers that property rows combine. */
import type { ComponentValue } from './syntax.js';

/**
 * Reads a value from the cursor. Returns undefined if there is no such value; the cursor may then be anywhere, so
 * callers that try alternatives must reset it.
 */
export type Parse<T> = (cursor: ValueCursor) => T | undefined;

export class ValueCursor {
  #i = 0;

  constructor(
    readonly values: readonly ComponentValue[],
    /** The base of relative URLs, a URL or path; '' for none. */
    readonly base = '',
  ) {}

  get atEnd(): boolean {
    return this.#i >= this.values.length;
  }

  get mark(): number {
    return this.#i;
  }

  reset(mark: number): void {
    this.#i = mark;
  }

  peek(): ComponentValue | undefined {
    return this.values[this.#i];
  }

  next(): ComponentValue | undefined {
    return this.values[this.#i++];
  }

  /** Consumes an identifier and returns it in lower case. Returns undefined if there is none. */
  ident(): string | undefined {
    const value = this.values[this.#i];
    if (value?.type !== 'ident') return undefined;
    this.#i++;
    return value.lower;
  }

  /** Consumes the delimiter or comma `char`. Returns false if it is not there. */
  delim(char: string): boolean {
    const value = this.values[this.#i];
    if (!value || value.text !== char || (value.type !== 'delim' && value.type !== 'comma')) return false;
    this.#i++;
    return true;
  }

  /** Consumes a function with this name and returns its contents. Returns undefined if it is not there. */
  func(name: string): ValueCursor | undefined {
    const value = this.values[this.#i];
    if (value?.type !== 'function' || value.lower !== name) return undefined;
    this.#i++;
    return this.inside(value);
  }

  /** A cursor over the contents of a function that was consumed. */
  inside(token: ComponentValue): ValueCursor {
    return new ValueCursor(token.children, this.base);
  }

  /** Tries a parser. If it fails, resets the cursor. */
  try<T>(parse: Parse<T>): T | undefined {
    const mark = this.#i;
    const result = parse(this);
    if (result === undefined) this.#i = mark;
    return result;
  }

  /** Runs a parser that must consume all values. */
  whole<T>(parse: Parse<T>): T | undefined {
    const result = parse(this);
    return this.atEnd ? result : undefined;
  }
}

/** Parses one of the keywords. The result is the keyword. */
export function keywords<const K extends string>(...names: readonly K[]): Parse<K> {
  const known: ReadonlySet<string> = new Set(names);
  return (cursor) => {
    const value = cursor.peek();
    if (value?.type !== 'ident' || !known.has(value.lower)) return undefined;
    cursor.next();
    return value.lower as K;
  };
}

/** Parses a keyword that stands for a value. */
export function mapped<T>(table: Readonly<Record<string, T>>): Parse<T> {
  const map = new Map(Object.entries(table));
  return (cursor) => {
    const value = cursor.peek();
    if (value?.type !== 'ident' || !map.has(value.lower)) return undefined;
    cursor.next();
    return map.get(value.lower);
  };
}

/** Tries parsers in order and returns the first result. */
export function oneOf<A, B>(first: Parse<A>, second: Parse<B>): Parse<A | B>;
export function oneOf<A, B, C>(first: Parse<A>, second: Parse<B>, third: Parse<C>): Parse<A | B | C>;
export function oneOf(...alternatives: readonly Parse<unknown>[]): Parse<unknown> {
  return (cursor) => {
    for (const parse of alternatives) {
      const result = cursor.try(parse);
      if (result !== undefined) return result;
    }
    return undefined;
  };
}

/** Parses one or more comma-separated values. */
export function commaList<T>(parse: Parse<T>): Parse<T[]> {
  return (cursor) => {
    const list: T[] = [];
    do {
      const item = parse(cursor);
      if (item === undefined) return undefined;
      list.push(item);
    } while (cursor.delim(','));
    return list;
  };
}

/** Parses one or two values; a single value is used twice. */
export function pair<T>(parse: Parse<T>): Parse<readonly [T, T]> {
  return (cursor) => {
    const first = parse(cursor);
    if (first === undefined) return undefined;
    return [first, cursor.try(parse) ?? first];
  };
}

/** Parses one or more different keywords in any order, at most one from each group. */
export function keywordSet(...groups: readonly (readonly string[])[]): Parse<string[]> {
  return (cursor) => {
    const seen = new Set<number>();
    const list: string[] = [];
    while (cursor.peek()?.type === 'ident') {
      const word = cursor.peek()!.lower;
      const group = groups.findIndex((members) => members.includes(word));
      if (group < 0 || seen.has(group)) break;
      seen.add(group);
      list.push(word);
      cursor.next();
    }
    return list.length > 0 ? list : undefined;
  };
}

export const string: Parse<string> = (cursor) => {
  const value = cursor.peek();
  return value?.type === 'string' ? cursor.next()!.text : undefined;
};

/** Parses an author-defined identifier, such as the name of a counter, string or page. Keeps its case. */
export const customIdent: Parse<string> = (cursor) => {
  const value = cursor.peek();
  if (value?.type !== 'ident' || CSS_WIDE_KEYWORDS.has(value.lower) || value.lower === 'default') return undefined;
  cursor.next();
  return value.text;
};

export const CSS_WIDE_KEYWORDS: ReadonlySet<string> = new Set([
  'initial',
  'inherit',
  'unset',
  'revert',
  'revert-layer',
]);
