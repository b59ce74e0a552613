/**
 * TeX formulas, which are printed as they are written: escapes, emphasis and links of Markdown have no meaning inside.
 * This module decides what is a formula, both for parsing and for the warning in dialects.ts.
 */
import type { Code, Construct, Effects, State, TokenizeContext } from 'micromark-util-types';

/** Matches a command, a script, an operator or a single letter, which prices and shell variables do not contain. */
const TEX = /\\(?:[a-z]{2,}|[{}|,;!])|[_^]|[=+*<>≤≥∈]|^\s*\\?[a-z]\s*$|^[a-z]\([a-z]\)$/i;
/** Matches a command or a power between `\(` and `\)`, which may also be escaped brackets. */
const TEX_IN_BRACKETS = /(?<!\\)\\[a-z]{2,}|[\w)}\]]\^/i;
/** Matches code, links, notes and raw HTML, which keep their meaning. */
const HOLDS_MARKUP = /`|\]\(|\]\[|\[\^|<[a-z/!][^<>]*>|:\/\//i;

export interface FormulaKind {
  /** Searched in text where `\$` is blanked out. A group captures the content. */
  readonly pattern: RegExp;
  readonly isMeant: (inside: string) => boolean;
}

export const FORMULA_KINDS: readonly FormulaKind[] = [
  { pattern: /\$\$([^$]{1,2000})\$\$/g, isMeant: (inside) => TEX.test(inside) },
  {
    // As in pandoc, without white space at the inner ends and no digit after it. Also no letter, because of paths such
    // as $A/$B.
    pattern: /(?<![$\w])\$(?![\s$])([^$\n]{1,400})\$(?![\w$])/g,
    isMeant: (inside) => !/\s$/.test(inside) && TEX.test(inside),
  },
  { pattern: /\\\((.{1,400}?)\\\)/g, isMeant: (inside) => TEX_IN_BRACKETS.test(inside) },
  { pattern: /\\\[([^]{1,2000}?)\\\]/g, isMeant: (inside) => TEX_IN_BRACKETS.test(inside) },
  { pattern: /(?<!\\)\\begin\{([a-z]{1,20}\*?)\}(?:[^]{0,4000}?\\end\{\1\})?/gi, isMeant: () => true },
];

/** How a formula ends, depending on its start. */
interface Form {
  readonly length: number;
  readonly isMultiline: boolean;
  /** Returns the content if `read` ends the formula, null if it does not, and `false` if it is no formula. */
  readonly insideOf: (read: string) => string | null | false;
  readonly isMeant: (inside: string) => boolean;
}

const BEGIN = '\\begin{';
/** The maximum nesting of environments. It limits how often text without an end is read. */
const MOST_NESTED = 8;
const [DISPLAY, INLINE, ROUND, SQUARE] = FORMULA_KINDS;
const bracketed = (open: string, close: string): Form['insideOf'] => {
  return (read) => {
    if (read.endsWith(close)) return read.slice(2, -2);
    return read.length > 2 && read.endsWith(open) ? false : null;
  };
};
const isEscaped = (read: string): boolean => read.at(-2) === '\\';

const FORMS: Readonly<Record<string, Form>> = {
  $$: {
    length: 2004,
    isMultiline: true,
    insideOf: (read) => {
      const [third, second, last] = read.slice(-3);
      if (second !== '$' || third === '\\' || read.length < 4) return read.length === 3 && last === '$' ? false : null;
      return last === '$' ? read.slice(2, -2) : false;
    },
    isMeant: DISPLAY!.isMeant,
  },
  $: {
    length: 402,
    isMultiline: false,
    insideOf: (read) => (read.endsWith('$') && !isEscaped(read) ? read.slice(1, -1) : null),
    isMeant: INLINE!.isMeant,
  },
  '\\(': { length: 404, isMultiline: false, insideOf: bracketed('\\(', '\\)'), isMeant: ROUND!.isMeant },
  '\\[': { length: 2004, isMultiline: true, insideOf: bracketed('\\[', '\\]'), isMeant: SQUARE!.isMeant },
  '\\b': {
    length: 4040,
    isMultiline: true,
    insideOf: (read) => {
      if (read.length <= BEGIN.length) return BEGIN.startsWith(read) ? null : false;
      if (!/[{}]$/.test(read)) return null;
      const name = /^\\begin\{([a-z]{1,20}\*?)\}/i.exec(read)?.[1];
      if (name === undefined || read.split(BEGIN, MOST_NESTED + 2).length > MOST_NESTED + 1) return false;
      return read.endsWith(`\\end{${name}}`) ? read : null;
    },
    isMeant: () => true,
  },
};

const DOLLAR = 36;
const BACKSLASH = 92;

/** The codes of micromark: line endings are less than -2; a tab is -2, followed by -1 for each further column. */
const textOf = (code: NonNullable<Code>): string => (code >= 0 ? String.fromCharCode(code) : code < -2 ? '\n' : ' ');
const isWord = (code: Code): boolean => code !== null && code > 0 && /\w/.test(String.fromCharCode(code));
const isSpace = (code: Code): boolean => code === -2 || code === -1 || code === 32;

const formula: Construct = {
  name: 'formula',
  tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
    return new FormulaReader(effects, { ok, nok }, this.previous).start;
  },
};

class FormulaReader {
  #read = '';
  #form: Form | undefined;

  constructor(
    readonly effects: Effects,
    readonly ends: { readonly ok: State; readonly nok: State },
    readonly previous: Code,
  ) {}

  readonly start: State = (code) => {
    if (this.previous === BACKSLASH || (code === DOLLAR && this.previous === DOLLAR)) return this.ends.nok(code);
    this.effects.enter('data');
    return this.#take(code!);
  };

  readonly #inside: State = (code) => {
    if (code === null) return this.ends.nok(code);
    this.#form ??= FORMS[this.#read + textOf(code)] ?? FORMS[this.#read];
    if (!this.#form || this.#read.length >= this.#form.length) return this.ends.nok(code);
    if (code >= -2) return this.#take(code);
    return this.#form.isMultiline ? this.#endLine(code) : this.ends.nok(code);
  };

  #take(code: NonNullable<Code>): State {
    this.#read += textOf(code);
    this.effects.consume(code);
    const inside = this.#read.length > 2 ? this.#form?.insideOf(this.#read) : null;
    if (inside === null || inside === undefined) return this.#inside;
    if (inside === false || !this.#form!.isMeant(inside) || HOLDS_MARKUP.test(inside)) return this.ends.nok;
    return this.#behind;
  }

  /** A letter or digit next to a single `$` means a price, a variable or a path. */
  readonly #behind: State = (code) => {
    const isSingle = this.#form === FORMS.$;
    if (isSingle && (isWord(this.previous) || isWord(code) || code === DOLLAR || /^.\s/.test(this.#read)))
      return this.ends.nok(code);
    this.effects.exit('data');
    return this.ends.ok(code);
  };

  #endLine(code: NonNullable<Code>): State {
    this.#read += '\n';
    this.effects.exit('data');
    this.effects.enter('lineEnding');
    this.effects.consume(code);
    this.effects.exit('lineEnding');
    return this.#indent;
  }

  readonly #indent: State = (code) => {
    if (!isSpace(code)) {
      this.effects.enter('data');
      return this.#inside(code);
    }
    this.effects.enter('linePrefix');
    return this.#indented(code);
  };

  readonly #indented: State = (code) => {
    if (isSpace(code)) {
      this.effects.consume(code);
      return this.#indented;
    }
    this.effects.exit('linePrefix');
    this.effects.enter('data');
    return this.#inside(code);
  };
}

/** An extension for micromark. */
export const FORMULA_SYNTAX = { [DOLLAR]: formula, [BACKSLASH]: formula };
