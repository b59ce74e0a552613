/**
 * Parses a request's body more strictly than JSON.parse: names that occur twice, `__proto__` and the like, and bodies
 * that are too deep or too many-valued are refused, and a mistake is told with its place and what was expected.
 *
 * It runs on the event loop, so it is one pass without recursion: the text is checked by RFC 8259's grammar, about
 * 1 ms a MiB; then JSON.parse makes the value. Bodies of very many values end early.
 */
import { pointerTo, quoted, type Problem } from './problem.js';

/** Requests are four levels deep; this leaves room and keeps everything that recurses safe. */
const MAX_DEPTH = 32;
/** Values and names together. The largest sensible request has a few hundred; records of a merge are bounded by their bytes. */
const MAX_TOKENS = 5_000;
/** With these a client could reach into objects of a careless server. */
const FORBIDDEN_NAMES: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

export type StrictJson =
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly problem: Problem };

export interface StrictJsonOptions {
  /** The most values and names together. */
  readonly maxTokens?: number;
}

export function parseStrictJson(text: string, { maxTokens = MAX_TOKENS }: StrictJsonOptions = {}): StrictJson {
  const problem = new JsonScanner(text, maxTokens).scan();
  if (problem) return { ok: false, problem };
  return { ok: true, value: JSON.parse(text) };
}

interface Level {
  /** Names so far; null for an array. */
  readonly names: Set<string> | null;
  /** Name or index of the value at hand. */
  at: string | number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** What ends a run of plain characters in a string. */
const SPECIAL = /["\\\u0000-\u001f]/g;
/** Escapes that stand closer together than this are found by looking at each character: starting a search takes longer. */
const NEAR = 64;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /[A-Za-z_$][\w$]*/y;
const LITERALS: ReadonlySet<string> = new Set(['true', 'false', 'null']);

/** What may follow: RFC 8259, sections 2 to 5. */
type Expect = 'value' | 'value or ]' | 'name' | 'name or }' | 'comma' | 'end';

const EXPECTED: Readonly<Record<Expect, string>> = {
  value: 'a value',
  'value or ]': 'a value or "]"',
  name: 'a name in double quotes',
  'name or }': 'a name in double quotes or "}"',
  comma: '',
  end: 'the end of the body',
};

class JsonScanner {
  #at = 0;
  #tokens = 0;
  #expect: Expect = 'value';
  readonly #levels: Level[] = [];

  constructor(
    readonly text: string,
    readonly maxTokens: number,
  ) {}

  /** Ends because every step reads at least one character or returns. */
  scan(): Problem | null {
    for (;;) {
      this.#skipSpace();
      if (this.#at === this.text.length) return this.#expect === 'end' ? null : this.#endsEarly();
      const problem = this.#step();
      if (problem) return problem;
      if (this.#tokens > this.maxTokens) {
        return this.#problem(
          `The body has more than ${this.maxTokens} names and values.`,
          'Send what the operation documents.',
        );
      }
    }
  }

  #step(): Problem | null {
    const code = this.text.charCodeAt(this.#at);
    const expect = this.#expect;
    if (expect === 'end') {
      return this.#problem('There is text after the end of the JSON.', 'Send one JSON object and nothing after it.');
    }
    if (expect === 'comma') return this.#separator(code);
    if (expect === 'name' || expect === 'name or }') {
      if (code === 0x7d && expect === 'name or }') return this.#close();
      return code === QUOTE ? this.#name() : this.#unexpected();
    }
    if (code === 0x5d && expect === 'value or ]') return this.#close();
    return this.#value(code);
  }

  #value(code: number): Problem | null {
    this.#tokens++;
    if (code === 0x7b || code === 0x5b) return this.#open(code === 0x7b);
    if (code === QUOTE) {
      this.#expect = this.#afterValue();
      return this.#string();
    }
    const word = this.#match(NUMBER) ?? this.#match(WORD);
    if (word === null || !(LITERALS.has(word) || /^[-\d]/.test(word))) return this.#unexpected();
    this.#at += word.length;
    this.#expect = this.#afterValue();
    return null;
  }

  #open(isObject: boolean): Problem | null {
    if (this.#levels.length === MAX_DEPTH) {
      return this.#problem(`The JSON is nested more than ${MAX_DEPTH} levels deep.`, 'Send it with fewer levels.');
    }
    this.#levels.push({ names: isObject ? new Set() : null, at: isObject ? '' : 0 });
    this.#expect = isObject ? 'name or }' : 'value or ]';
    this.#at++;
    return null;
  }

  #close(): null {
    this.#levels.pop();
    this.#at++;
    this.#expect = this.#afterValue();
    return null;
  }

  #separator(code: number): Problem | null {
    const level = this.#levels.at(-1)!;
    if (code === (level.names ? 0x7d : 0x5d)) return this.#close();
    if (code !== 0x2c) return this.#unexpected();
    if (level.names) level.at = '';
    else level.at = Number(level.at) + 1;
    this.#expect = level.names ? 'name' : 'value';
    this.#at++;
    return null;
  }

  #name(): Problem | null {
    this.#tokens++;
    const level = this.#levels.at(-1)!;
    const start = this.#at;
    const wrong = this.#string();
    if (wrong) return wrong;
    const raw = this.text.slice(start, this.#at);
    const name = raw.includes('\\') ? (JSON.parse(raw) as string) : raw.slice(1, -1);
    level.at = name;
    if (level.names!.has(name)) {
      this.#at = start;
      return this.#problem(`The name ${quoted(name)} stands twice in one object.`, 'Keep one of the two.');
    }
    if (FORBIDDEN_NAMES.has(name)) {
      this.#at = start;
      return this.#problem(`The name ${quoted(name)} is not allowed.`, 'Leave it out.');
    }
    level.names!.add(name);
    this.#skipSpace();
    if (this.#at === this.text.length) return this.#endsEarly();
    if (this.text.charCodeAt(this.#at) !== 0x3a) return this.#unexpected('":" after the name');
    this.#at++;
    this.#expect = 'value';
    return null;
  }

  /** Reads a string, whose first quote is here. */
  #string(): Problem | null {
    const { text } = this;
    const start = this.#at;
    let plain = 0;
    for (let i = start + 1; i < text.length; i++) {
      if (++plain > NEAR) {
        plain = 0;
        SPECIAL.lastIndex = i;
        if (!SPECIAL.test(text)) break;
        i = SPECIAL.lastIndex - 1;
      }
      const code = text.charCodeAt(i);
      if (code === QUOTE) {
        this.#at = i + 1;
        return null;
      }
      if (code < 0x20) {
        this.#at = i;
        return this.#problem(
          'There is a line break or another control character inside a string.',
          'Write a line break as \\n, a tab as \\t, others as \\u and four hexadecimal digits.',
        );
      }
      if (code === BACKSLASH) {
        const length = escapeLength(text, i);
        if (length === 0) {
          this.#at = i;
          return this.#problem(
            'There is a backslash that begins no JSON escape.',
            'Write a backslash as \\\\; the escapes are \\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u with four hexadecimal digits.',
          );
        }
        i += length - 1;
        plain = 0;
      }
    }
    this.#at = start;
    return this.#problem(
      'The string that begins here never ends.',
      'Close it with a double quote, and write quotes inside as \\".',
    );
  }

  #afterValue(): Expect {
    return this.#levels.length === 0 ? 'end' : 'comma';
  }

  #skipSpace(): void {
    const { text } = this;
    for (; this.#at < text.length; this.#at++) {
      const code = text.charCodeAt(this.#at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return;
    }
  }

  #match(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at;
    return pattern.exec(this.text)?.[0] ?? null;
  }

  #expected(): string {
    if (this.#expect !== 'comma') return EXPECTED[this.#expect];
    return this.#levels.at(-1)!.names ? '"," or "}"' : '"," or "]"';
  }

  #endsEarly(): Problem {
    if (this.text.trim() === '') return this.#problem('The body is empty.', 'Send a JSON object.');
    return this.#problem(
      `The JSON ends too early: ${this.#expected()} was expected.`,
      'Check that the whole body was sent.',
    );
  }

  #unexpected(expected = this.#expected()): Problem {
    const found = String.fromCodePoint(this.text.codePointAt(this.#at)!);
    const before = this.text.slice(0, this.#at).trimEnd().at(-1);
    const isTrailing = before === ',' && (found === '}' || found === ']');
    return this.#problem(
      `The body is not JSON: ${expected} was expected, not ${quoted(found)}.`,
      isTrailing
        ? 'Leave out the comma before it.'
        : found === "'"
          ? 'JSON uses double quotes.'
          : 'Let a JSON library write the body.',
    );
  }

  #problem(message: string, hint: string): Problem {
    const before = this.text.slice(0, this.#at);
    const pointer = this.#levels.reduce((path, { at }) => (at === '' ? path : pointerTo(path, at)), '');
    return { pointer, message, hint, line: lineOf(before), column: this.#at - before.lastIndexOf('\n') };
  }
}

const SHORT_ESCAPES: ReadonlySet<number> = new Set([...'"\\/bfnrt'].map((character) => character.charCodeAt(0)));

/** Length of the escape whose backslash is at `start`; 0 for none. RFC 8259, section 7. */
function escapeLength(text: string, start: number): number {
  const code = text.charCodeAt(start + 1);
  if (SHORT_ESCAPES.has(code)) return 2;
  if (code !== 0x75) return 0;
  for (let i = start + 2; i < start + 6; i++) if (!isHexDigit(text.charCodeAt(i))) return 0;
  return 6;
}

function isHexDigit(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x46) || (code >= 0x61 && code <= 0x66);
}

/** How many lines a text has begun. */
function lineOf(text: string): number {
  let line = 1;
  for (let i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) line++;
  return line;
}
