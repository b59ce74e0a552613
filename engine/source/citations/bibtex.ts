/** Reads files of BibTeX and BibLaTeX: entries with their fields as they are written, strings put in. */

export interface BibEntry {
  readonly type: string;
  readonly key: string;
  /** By name in small letters, in TeX. */
  readonly fields: ReadonlyMap<string, string>;
  readonly line: number;
}

export interface BibFile {
  readonly entries: readonly BibEntry[];
  /** Entries that could not be read: what is wrong, and on which line. */
  readonly problems: readonly { readonly message: string; readonly line: number }[];
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
/** How many letters may come from strings and from other entries, which could multiply. */
export const MAX_COPIED = 2_000_000;

export function parseBibtex(text: string): BibFile {
  return new BibReader(text).read();
}

class BibReader {
  #at = 0;
  readonly #strings = new Map(MONTHS.map((name, i) => [name, String(i + 1)]));
  readonly #entries: BibEntry[] = [];
  readonly #problems: { message: string; line: number }[] = [];
  #line = 1;
  #counted = 0;
  #copied = 0;
  #isFull = false;
  /** Braces that nothing closes, behind which no value ends. Known once, because a search from each would be quadratic. */
  #unclosed: ReadonlySet<number> | null = null;

  readonly #lastParenthesis: number;

  constructor(readonly text: string) {
    this.#lastParenthesis = text.lastIndexOf(')');
  }

  read(): BibFile {
    // Terminates because each turn moves behind an @.
    for (let at = this.text.indexOf('@'); at >= 0; at = this.text.indexOf('@', this.#at)) {
      this.#at = at + 1;
      this.#entry();
    }
    return { entries: this.#entries, problems: this.#problems };
  }

  #lineAt(offset: number): number {
    for (; this.#counted < offset; this.#counted++) if (this.text[this.#counted] === '\n') this.#line++;
    return this.#line;
  }

  #entry(): void {
    const start = this.#at;
    const type = this.#match(/\s*([a-z]+)\s*([{(])/iy);
    if (!type) return;
    const name = type[1]!.toLowerCase();
    const close = type[2] === '{' ? '}' : ')';
    if (name === 'comment' || name === 'preamble') {
      this.#at--;
      this.#braced();
      return;
    }
    const line = this.#lineAt(start);
    const key = name === 'string' ? '' : (this.#match(/\s*([^\s,{}()"=#%~\\]*)\s*(?:,|(?=[})]))/y)?.[1] ?? null);
    const fields = key === null ? null : this.#fields(close);
    if (!fields) {
      this.#problems.push({ message: `the entry @${name}{${key ?? ''} is not complete`, line });
      return;
    }
    if (name === 'string') for (const [field, value] of fields) this.#strings.set(field, value);
    else if (key) this.#entries.push({ type: name, key, fields, line });
  }

  /** Returns null if the entry does not end. */
  #fields(close: string): Map<string, string> | null {
    const fields = new Map<string, string>();
    // Terminates because each turn moves on.
    for (;;) {
      this.#match(/[\s,]*/y);
      if (this.#at >= this.text.length) return null;
      if (this.text[this.#at] === close) {
        this.#at++;
        return fields;
      }
      const name = this.#match(/([^\s=,{}()"#%@]+)\s*=\s*/y);
      const value = name ? this.#value() : null;
      if (value === null) return null;
      const field = name![1]!.toLowerCase();
      if (!fields.has(field)) fields.set(field, value);
    }
  }

  /** Pieces joined by `#`. */
  #value(): string | null {
    let value = '';
    // Terminates because each piece moves on.
    do {
      const piece = this.#piece();
      if (piece === null) return null;
      value += piece;
    } while (this.#match(/\s*#\s*/y));
    return value;
  }

  #piece(): string | null {
    if (this.text[this.#at] === '{') return this.#braced();
    if (this.text[this.#at] === '"') return this.#quoted();
    const word = this.#match(/[^\s,{}()"#=]+/y)?.[0];
    return word === undefined ? null : /^\d+$/.test(word) ? word : this.#string(word);
  }

  /** The text of a string; its name if there is none. */
  #string(name: string): string {
    const text = this.#strings.get(name.toLowerCase());
    this.#copied += text?.length ?? 0;
    if (text === undefined || this.#copied <= MAX_COPIED) return text ?? name;
    if (!this.#isFull)
      this.#problems.push({
        ...{ message: 'its strings are too long all together; others are printed by their names' },
        line: this.#lineAt(this.#at),
      });
    this.#isFull = true;
    return name;
  }

  #isUnclosed(at: number): boolean {
    if (!this.#unclosed) {
      const open: number[] = [];
      for (let i = 0; i < this.text.length; i++) {
        if (this.text[i] === '\\') i++;
        else if (this.text[i] === '{') open.push(i);
        else if (this.text[i] === '}') open.pop();
      }
      this.#unclosed = new Set(open);
    }
    return this.#unclosed.has(at);
  }

  /** What stands in braces; also in parentheses, which end at the first that closes. */
  #braced(): string | null {
    const start = this.#at + 1;
    if (this.text[this.#at] === '(') {
      const end = this.#lastParenthesis < start ? -1 : this.text.indexOf(')', start);
      if (end < 0) return null;
      this.#at = end + 1;
      return this.text.slice(start, end);
    }
    if (this.#isUnclosed(this.#at)) return null;
    let depth = 0;
    for (let at = this.#at; at < this.text.length; at++) {
      const letter = this.text[at];
      if (letter === '\\') at++;
      else if (letter === '{') depth++;
      else if (letter === '}' && --depth === 0) {
        this.#at = at + 1;
        return this.text.slice(start, at);
      }
    }
    return null;
  }

  #quoted(): string | null {
    let depth = 0;
    for (let at = this.#at + 1; at < this.text.length; at++) {
      const letter = this.text[at];
      if (letter === '\\') at++;
      else if (letter === '{') {
        if (this.#isUnclosed(at)) return null;
        depth++;
      } else if (letter === '}' && --depth < 0) return null;
      else if (letter === '"' && depth === 0) {
        const value = this.text.slice(this.#at + 1, at);
        this.#at = at + 1;
        return value;
      }
    }
    return null;
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.text);
    if (match) this.#at += match[0].length;
    return match;
  }
}
