/**
 * Finds formulas of TeX: escapes, emphasis and links of Markdown have no meaning inside. They become nodes of mdast, which
 * tex-formulas.ts turns into MathML.
 */
import type { Literal } from 'mdast';
import type { Code, Construct, Effects, Extension, State, Token, TokenizeContext } from 'micromark-util-types';

/** A formula as it is written, with what marks it. */
export interface Formula extends Literal {
  type: 'formula';
}

declare module 'mdast' {
  interface RootContentMap {
    formula: Formula;
  }
  interface BlockContentMap {
    formula: Formula;
  }
  interface PhrasingContentMap {
    formula: Formula;
  }
}

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    formula: 'formula';
    formulaLine: 'formulaLine';
  }
}

/** Matches a command, a script, an operator or a single letter, which prices and shell variables do not contain. */
const TEX = /\\(?:[a-z]{2,}|[{}|,;!])|[_^]|[=+*<>≤≥∈]|^\s*\\?[a-z]\s*$/i;
/** Matches letters that are no words, with operators and numbers between them; capitals as of points; and single numbers. */
const SHORT = /^(?=.*[a-z])(?!.*[a-z]{2})[^"?@#%&~$]{1,40}$|^[A-Z]{2,3}$|^[-−]?\d+(?:[./]\d+)?$/;
/** Matches points and intervals, and decimals with a comma in braces. */
const NUMBERS = /^[([]\s*[-−\d][-−\d.,;\s]{0,60}[)\]]$|^[-−]?\d{1,40}\{,\}\d{1,40}$/;
const SINGLE_LETTERS = /^(?=.*[a-z])(?!.*[a-z]{2})[^"?@#%&~$\\]{1,40}$/i;
/** Matches a command, a script or an equation between `\(` and `\)`, which may also be escaped brackets. */
const TEX_IN_BRACKETS =
  /(?<!\\)\\[a-z]{2,}|[\w)}\]|]\^|(?<![a-z0-9])[a-z]_(?:[a-z0-9](?![a-z0-9])|\{)|^\s*[a-z]\s*[=<>]/i;
/** Matches code, links, notes and raw HTML, which keep their meaning; not the addresses of TeX's own links. */
const HOLDS_MARKUP = /`|\]\(|\]\[|\[\^|<[a-z/!][^<>]*>|(?<!\\(?:href|url)\{[a-z]{2,8}):\/\//i;

/** Whether what stands between two signs is a formula, and no price, variable or path. */
const isMeantInText = (inside: string): boolean =>
  [TEX, SHORT, NUMBERS, SINGLE_LETTERS].some((pattern) => pattern.test(inside));
const isMeantInBrackets = (inside: string): boolean => TEX_IN_BRACKETS.test(inside);

/** How a formula ends, depending on its start. */
interface Form {
  readonly length: number;
  readonly isMultiline: boolean;
  /** Returns the content if `read` ends the formula, null if it does not, and `false` if it is no formula. `depth`: of braces. */
  readonly insideOf: (read: string, depth: number) => string | null | false;
  readonly isMeant: (inside: string) => boolean;
}

const BEGIN = '\\begin{';
/** The maximum nesting of environments. It limits how often text without an end is read. */
const MOST_NESTED = 8;
const bracketed = (open: string, close: string): Form['insideOf'] => {
  return (read) => {
    if (read.endsWith(close)) return read.slice(2, -2);
    return read.length > 2 && read.endsWith(open) ? false : null;
  };
};
const isEscaped = (read: string): boolean => read.at(-2) === '\\';

/** The number of an equation, by the label that it has. */
function reference(command: string): Form {
  return {
    length: 100,
    isMultiline: false,
    insideOf: (read) => {
      if (read.length <= command.length) return command.startsWith(read) ? null : false;
      return read.endsWith('}') ? read : null;
    },
    isMeant: (read) => /^\\(?:eq)?ref\{[^{}\\]+\}$/.test(read),
  };
}

const FORMS: Readonly<Record<string, Form>> = {
  $$: {
    length: 2004,
    isMultiline: true,
    insideOf: (read, depth) => {
      if (depth > 0) return null;
      const [third, second, last] = read.slice(-3);
      if (second !== '$' || third === '\\' || read.length < 4) return read.length === 3 && last === '$' ? false : null;
      if (last === '$') return read.slice(2, -2);
      return last === '}' ? null : false;
    },
    isMeant: isMeantInText,
  },
  $: {
    length: 402,
    isMultiline: true,
    insideOf: (read, depth) => (depth === 0 && read.endsWith('$') && !isEscaped(read) ? read.slice(1, -1) : null),
    isMeant: isMeantInText,
  },
  '\\(': { length: 404, isMultiline: true, insideOf: bracketed('\\(', '\\)'), isMeant: isMeantInBrackets },
  '\\[': { length: 2004, isMultiline: true, insideOf: bracketed('\\[', '\\]'), isMeant: isMeantInBrackets },
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
  '\\r': reference('\\ref{'),
  '\\e': reference('\\eqref{'),
};

/** Matches a command before the brace of its text, which may have formulas. */
const TEXT_COMMAND = /\\(?:text[a-z]{0,10}|[mhf]box|tag\*?|intertext|ce|pu|f?colorbox\{[^{}]{1,20}\})\{$/;
const beginsText = (read: string): boolean => TEXT_COMMAND.test(read.slice(-40));

const DOLLAR = 36;
const BACKSLASH = 92;

/** The codes of micromark: line endings are less than -2; a tab is -2, followed by -1 for each further column. */
const characterOf = (code: NonNullable<Code>): string =>
  code >= 0 ? String.fromCharCode(code) : code < -2 ? '\n' : ' ';
const isWord = (character: string): boolean => /\w/.test(character);
const isSpace = (code: Code): boolean => code === -2 || code === -1 || code === 32;

/** Recognises one formula in text, character by character: for the parser, and for what is found before it parses. */
class FormulaRule {
  read = '';
  #form: Form | undefined;
  /** Of braces from those of a \text on: signs within them are of formulas in it. */
  #depth = 0;
  #isEscaped = false;

  /** `previous`: the character before the formula; '' at the start of a text. */
  constructor(readonly previous: string) {}

  mayStartWith(character: string): boolean {
    return this.previous !== '\\' && !(character === '$' && this.previous === '$');
  }

  /** Whether the formula may go on with a character, which is then to be taken. */
  mayGoOnWith(character: string): boolean {
    this.#form ??= FORMS[this.read + character] ?? FORMS[this.read];
    if (!this.#form || this.read.length >= this.#form.length) return false;
    return character !== '\n' || this.#form.isMultiline;
  }

  /** `end`: the formula is complete if `mayEndBefore` what follows. */
  take(character: string): 'goes on' | 'end' | 'none' {
    this.read += character;
    if (this.#isEscaped) this.#isEscaped = false;
    else if (character === '\\') this.#isEscaped = true;
    else if (character === '{') this.#depth += this.#depth > 0 || beginsText(this.read) ? 1 : 0;
    else if (character === '}') this.#depth = Math.max(0, this.#depth - 1);
    const inside = this.read.length > 2 ? this.#form?.insideOf(this.read, this.#depth) : null;
    if (inside === null || inside === undefined) return 'goes on';
    return inside !== false && this.#form!.isMeant(inside) && !HOLDS_MARKUP.test(inside) ? 'end' : 'none';
  }

  /** A letter or digit next to a single `$` means a price, a variable or a path. */
  mayEndBefore(next: string): boolean {
    if (this.#form !== FORMS.$) return true;
    return !isWord(this.previous) && !isWord(next) && next !== '$' && !/^.\s/.test(this.read);
  }
}

/** Returns the formula that begins at a place of a line; null for none. */
export function formulaAt(line: string, start: number): string | null {
  const rule = new FormulaRule(start === 0 ? '' : line[start - 1]!);
  if (!rule.mayStartWith(line[start]!)) return null;
  rule.take(line[start]!);
  for (let at = start + 1; at < line.length; at++) {
    if (!rule.mayGoOnWith(line[at]!)) return null;
    const state = rule.take(line[at]!);
    if (state === 'none') return null;
    if (state === 'end') return rule.mayEndBefore(line[at + 1] ?? '') ? rule.read : null;
  }
  return null;
}

const formula: Construct = {
  name: 'formula',
  tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
    return new FormulaReader(effects, { ok, nok }, this.previous).start;
  },
};

class FormulaReader {
  readonly #rule: FormulaRule;

  constructor(
    readonly effects: Effects,
    readonly ends: { readonly ok: State; readonly nok: State },
    previous: Code,
  ) {
    this.#rule = new FormulaRule(previous === null ? '' : characterOf(previous));
  }

  readonly start: State = (code) => {
    if (!this.#rule.mayStartWith(characterOf(code!))) return this.ends.nok(code);
    this.effects.enter('formula');
    this.effects.enter('formulaLine');
    return this.#take(code!);
  };

  readonly #inside: State = (code) => {
    if (code === null || !this.#rule.mayGoOnWith(characterOf(code))) return this.ends.nok(code);
    return code >= -2 ? this.#take(code) : this.#endLine(code);
  };

  #take(code: NonNullable<Code>): State {
    const state = this.#rule.take(characterOf(code));
    this.effects.consume(code);
    return state === 'goes on' ? this.#inside : state === 'none' ? this.ends.nok : this.#behind;
  }

  readonly #behind: State = (code) => {
    if (!this.#rule.mayEndBefore(code === null ? '' : characterOf(code))) return this.ends.nok(code);
    this.effects.exit('formulaLine');
    this.effects.exit('formula');
    return this.ends.ok(code);
  };

  #endLine(code: NonNullable<Code>): State {
    this.#rule.read += '\n';
    this.effects.exit('formulaLine');
    this.effects.enter('lineEnding');
    this.effects.consume(code);
    this.effects.exit('lineEnding');
    return this.#indent;
  }

  readonly #indent: State = (code) => {
    if (!isSpace(code)) {
      this.effects.enter('formulaLine');
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
    this.effects.enter('formulaLine');
    return this.#inside(code);
  };
}

/** How a formula that is a block of its own ends, by how its first line begins. */
interface BlockForm {
  readonly open: RegExp;
  readonly close: (read: string) => boolean;
  /** Matches the rest of a line in which the formula ends before words: then it stands in a paragraph. */
  readonly endBeforeWords?: RegExp;
}

const BLOCKS: readonly BlockForm[] = [
  {
    open: /^\$\$/,
    close: (read) => read.trimEnd().length >= 4 && /[^\\]\$\$[ \t]*$/.test(read),
    endBeforeWords: /(?:^|[^\\$])\$\$(?=[ \t]*[^ \t$])/,
  },
  { open: /^\\\[/, close: (read) => /\\\][ \t]*$/.test(read) },
  {
    open: /^\\begin\{[a-z]{1,20}\*?\}/i,
    close: (read) => {
      const name = /^\\begin\{([a-z]{1,20}\*?)\}/i.exec(read)?.[1];
      return read.trimEnd().endsWith(`\\end{${name}}`);
    },
  },
];
/** What is longer is no formula. It also limits how often text without an end is read. */
const MOST_IN_BLOCK = 8000;

/** Goes to the next line, if that belongs to the containers of the first one. */
const nextLine: Construct = {
  partial: true,
  tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
    return (code) => {
      if (code === null) return nok(code);
      effects.enter('lineEnding');
      effects.consume(code);
      effects.exit('lineEnding');
      return (next) => (this.parser.lazy[this.now().line] ? nok(next) : ok(next));
    };
  },
};

const formulaBlock: Construct = {
  name: 'formulaBlock',
  concrete: true,
  tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
    let read = '';
    let form: BlockForm | undefined;
    let isFirst = true;
    // Behind the signs that open it.
    let lineStart = 2;
    const isInterrupting = this.interrupt === true;
    const line: State = (code) => {
      if (code !== null && code >= -2) {
        if (read.length >= MOST_IN_BLOCK) return nok(code);
        read += characterOf(code);
        effects.consume(code);
        return line;
      }
      effects.exit('formulaLine');
      form ??= BLOCKS.find(({ open }) => open.test(read));
      // Within a paragraph, only signs on a line of their own are no text.
      if (!form || (isFirst && isInterrupting && read.trimEnd() !== '$$')) return nok(code);
      isFirst = false;
      if (form.endBeforeWords?.test(read.slice(lineStart))) return nok(code);
      if (form.close(read)) {
        effects.exit('formula');
        return ok(code);
      }
      return code === null ? nok(code) : effects.check(nextLine, goOn, nok)(code);
    };
    const goOn: State = (code) => {
      read += '\n';
      lineStart = read.length;
      effects.enter('lineEnding');
      effects.consume(code);
      effects.exit('lineEnding');
      return begin;
    };
    const begin: State = (code) => {
      if (code === null) return nok(code);
      if (code >= -2) {
        effects.enter('formulaLine');
        return line(code);
      }
      // Blank lines end an environment, as they do in TeX.
      return form === BLOCKS[0] ? effects.check(nextLine, goOn, nok)(code) : nok(code);
    };
    return (code) => {
      effects.enter('formula');
      effects.enter('formulaLine');
      return line(code);
    };
  },
};

/** An extension for micromark. */
export const FORMULA_SYNTAX: Extension = {
  text: { [DOLLAR]: formula, [BACKSLASH]: formula },
  flow: { [DOLLAR]: formulaBlock, [BACKSLASH]: formulaBlock },
};

interface Compiler {
  readonly stack: readonly object[];
  enter(node: Formula, token: Token): void;
  exit(token: Token): void;
  sliceSerialize(token: Token): string;
}

/** An extension for mdast-util-from-markdown. The marks of containers stand between the lines, and are no part of them. */
export const FORMULA_TREE = {
  enter: {
    formula(this: Compiler, token: Token): void {
      this.enter({ type: 'formula', value: '' }, token);
    },
  },
  exit: {
    formulaLine(this: Compiler, token: Token): void {
      const node = this.stack.at(-1) as Formula;
      node.value += (node.value === '' ? '' : '\n') + this.sliceSerialize(token);
    },
    formula(this: Compiler, token: Token): void {
      this.exit(token);
    },
  },
};
