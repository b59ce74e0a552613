/** A reading position in a list of component values, and the small parsers that property rows are made of. */
import type { ComponentValue } from './syntax.js';

/**
 * Reads a value from the cursor. undefined: not such a value (the cursor may then stand anywhere; callers
 * that try alternatives go back to where they were).
 */
export type Parse<T> = (cursor: ValueCursor) => T | undefined;

export class ValueCursor {
  #i = 0;

  constructor(
    readonly values: readonly ComponentValue[],
    /** URL or path that relative URLs are resolved against; '' for none. */
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

  /** The lower-case identifier here, consumed; undefined if here is none. */
  ident(): string | undefined {
    const value = this.values[this.#i];
    if (value?.type !== 'ident') return undefined;
    this.#i++;
    return value.lower;
  }

  /** Consumes the delimiter (or ',') if it is here. */
  delim(char: string): boolean {
    const value = this.values[this.#i];
    if (!value || value.text !== char || (value.type !== 'delim' && value.type !== 'comma')) return false;
    this.#i++;
    return true;
  }

  /** The contents of the function here if it has this name, consumed. */
  func(name: string): ValueCursor | undefined {
    const value = this.values[this.#i];
    if (value?.type !== 'function' || value.lower !== name) return undefined;
    this.#i++;
    return new ValueCursor(value.children, this.base);
  }

  /** Tries a parser; on failure the cursor is back where it was. */
  try<T>(parse: Parse<T>): T | undefined {
    const mark = this.#i;
    const result = parse(this);
    if (result === undefined) this.#i = mark;
    return result;
  }

  /** Parses and insists that nothing is left. */
  whole<T>(parse: Parse<T>): T | undefined {
    const result = parse(this);
    return this.atEnd ? result : undefined;
  }
}

/** One of the keywords; the result is the keyword. */
export function keywords<const K extends string>(...names: readonly K[]): Parse<K> {
  const known: ReadonlySet<string> = new Set(names);
  return (cursor) => {
    const value = cursor.peek();
    if (value?.type !== 'ident' || !known.has(value.lower)) return undefined;
    cursor.next();
    return value.lower as K;
  };
}

/** A keyword standing for a value. */
export function mapped<T>(table: Readonly<Record<string, T>>): Parse<T> {
  const map = new Map(Object.entries(table));
  return (cursor) => {
    const value = cursor.peek();
    if (value?.type !== 'ident' || !map.has(value.lower)) return undefined;
    cursor.next();
    return map.get(value.lower);
  };
}

/** The first alternative that fits. */
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

/** Values separated by commas, at least one. */
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

/** One or two values; one counts for both. */
export function pair<T>(parse: Parse<T>): Parse<readonly [T, T]> {
  return (cursor) => {
    const first = parse(cursor);
    if (first === undefined) return undefined;
    return [first, cursor.try(parse) ?? first];
  };
}

/** Different keywords of one list in any order; at least one. Each group allows one of its members. */
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

/** An identifier of the author's own (counter, string, page name), case kept. */
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
