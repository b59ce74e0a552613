/**
 * Parses tokens to rules, declarations and component values (CSS Syntax 3, § 5). Tokens come from css-tree's tokenizer.
 * Its parser is not used, because it takes 25 ms to load, the tokenizer only 5 ms.
 */
import { onOneLine, shortened } from '../../base/one-line.js';
import { tokenize } from 'css-tree/tokenizer';

export type ComponentType =
  | 'ident'
  | 'function'
  | 'at-keyword'
  | 'hash'
  | 'string'
  | 'bad-string'
  | 'url'
  | 'bad-url'
  | 'delim'
  | 'number'
  | 'percentage'
  | 'dimension'
  | 'colon'
  | 'semicolon'
  | 'comma'
  | '('
  | '['
  | '{';

/** A token, function or bracketed block. White space and comments are not values; see `spaceBefore`. */
export class ComponentValue {
  constructor(
    readonly type: ComponentType,
    /** An unescaped name, string or URL, the character of a delimiter, or the unit of a dimension in lower case. */
    readonly text: string,
    /** `text` in lower case, for comparison with keywords and function names. */
    readonly lower: string,
    /** The value of a number, percentage (50 for 50%) or dimension. For a hash, 1 if it is an identifier. */
    readonly value: number,
    /** Whether a number is written as an integer, without point and exponent. */
    readonly integer: boolean,
    readonly spaceBefore: boolean,
    /** The contents of a function or block. */
    readonly children: readonly ComponentValue[],
    /** The range in the parsed text. */
    readonly start: number,
    readonly end: number,
  ) {}

  with(changes: Partial<ComponentValue>): ComponentValue {
    const { type, text, lower, children, spaceBefore } = { ...this, ...changes };
    const { value, integer, start, end } = this;
    return new ComponentValue(type, text, lower, value, integer, spaceBefore, children, start, end);
  }
}

export interface DeclarationNode {
  readonly kind: 'declaration';
  /** In lower case, except for custom properties. */
  readonly name: string;
  /** The name in its own case, where names are the author's. */
  readonly written: string;
  readonly values: readonly ComponentValue[];
  readonly important: boolean;
  readonly start: number;
  /** The text of the value without `!important`, trimmed. */
  readonly text: string;
}

export interface AtRuleNode {
  readonly kind: 'at-rule';
  /** In lower case, without the @. */
  readonly name: string;
  readonly prelude: readonly ComponentValue[];
  /** null for a statement that ends with a semicolon. */
  readonly block: readonly BlockItem[] | null;
  readonly start: number;
}

export interface QualifiedRuleNode {
  readonly kind: 'rule';
  readonly prelude: readonly ComponentValue[];
  readonly block: readonly BlockItem[];
  readonly start: number;
}

/** Skipped text that is neither a rule nor a declaration. */
export interface InvalidNode {
  readonly kind: 'invalid';
  readonly text: string;
  readonly start: number;
}

export type BlockItem = DeclarationNode | AtRuleNode | QualifiedRuleNode | InvalidNode;

/** The parser recurses, so it skips blocks and functions nested deeper than this. */
const MAX_DEPTH = 96;

/** At-rules whose block contains only rules, if they are not inside a style rule. */
const RULE_LIST_AT_RULES = new Set(['media', 'supports', 'layer', 'keyframes', '-webkit-keyframes', 'container']);

const NO_VALUES: readonly ComponentValue[] = Object.freeze([]);

/** The token types of css-tree. */
const T = {
  EOF: 0,
  Ident: 1,
  Function: 2,
  AtKeyword: 3,
  Hash: 4,
  String: 5,
  BadString: 6,
  Url: 7,
  BadUrl: 8,
  Delim: 9,
  Number: 10,
  Percentage: 11,
  Dimension: 12,
  WhiteSpace: 13,
  CDO: 14,
  CDC: 15,
  Colon: 16,
  Semicolon: 17,
  Comma: 18,
  LeftSquare: 19,
  RightSquare: 20,
  LeftParen: 21,
  RightParen: 22,
  LeftCurly: 23,
  RightCurly: 24,
  Comment: 25,
} as const;

const CLOSERS: Readonly<Record<number, number>> = {
  [T.Function]: T.RightParen,
  [T.LeftParen]: T.RightParen,
  [T.LeftSquare]: T.RightSquare,
  [T.LeftCurly]: T.RightCurly,
};

const TYPE_NAMES: readonly (ComponentType | undefined)[] = [
  undefined,
  'ident',
  'function',
  'at-keyword',
  'hash',
  'string',
  'bad-string',
  'url',
  'bad-url',
  'delim',
  'number',
  'percentage',
  'dimension',
  undefined,
  undefined,
  undefined,
  'colon',
  'semicolon',
  'comma',
  '[',
  undefined,
  '(',
  undefined,
  '{',
  undefined,
  undefined,
];

/**
 * Parses a style sheet. `onUnclosed` receives the start of the outermost block or comment that is not closed; `onWork` is
 * called every few thousand tokens.
 */
export function parseStyleSheetItems(
  text: string,
  onUnclosed?: (kind: Unclosed, start: number) => void,
  onWork?: () => void,
): BlockItem[] {
  const parser = new SyntaxParser(text, onWork);
  const items = parser.blockContents(false, true, 0);
  const comment = parser.unclosedComment;
  if (comment !== null) onUnclosed?.('comment', comment);
  else if (parser.unclosedBlock !== null) onUnclosed?.('block', parser.unclosedBlock);
  return items;
}

export type Unclosed = 'block' | 'comment';

/** Parses the contents of a `style` attribute or a block of declarations. */
export function parseDeclarationItems(text: string): BlockItem[] {
  return new SyntaxParser(text).blockContents(true, true, 0);
}

export function parseComponentValues(text: string): ComponentValue[] {
  return new SyntaxParser(text).valuesUntilEnd();
}

const ESCAPE = /\\(?:([0-9a-f]{1,6})(?:\r\n|[ \t\n\r\f])?|(\r\n|[\n\r\f])|([^])|$)/gi;

/** Resolves backslash escapes in names and strings (§ 4.3.7). */
function unescape(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(
    ESCAPE,
    (_all, hex: string | undefined, newline: string | undefined, char: string | undefined) => {
      if (newline !== undefined) return '';
      if (hex === undefined) return char ?? '\uFFFD';
      const code = Number.parseInt(hex, 16);
      const valid = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
      return String.fromCodePoint(valid ? code : 0xfffd);
    },
  );
}

/** Converts to lower case as CSS does: ASCII letters only. A Kelvin sign does not become k. */
function lowerCase(text: string): string {
  return NOT_ASCII.test(text) ? text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()) : text.toLowerCase();
}

const NOT_ASCII = /[^\0-\x7f]/;

function urlContents(raw: string): string {
  const close = raw.endsWith(')') ? raw.length - 1 : raw.length;
  return unescape(raw.slice(4, close).trim());
}

function stringContents(raw: string): string {
  const quote = raw[0];
  const closed = raw.length > 1 && raw.endsWith(quote!) && !/(^|[^\\])(\\\\)*\\$/.test(raw.slice(1, -1));
  return unescape(raw.slice(1, closed ? -1 : undefined));
}

/** A token takes a microsecond or two. */
const TOKENS_BETWEEN_LOOKS = 4096;

class SyntaxParser {
  #nextLook = 0;
  readonly #text: string;
  readonly #types: number[] = [];
  readonly #starts: number[] = [];
  #i = 0;
  /** The start of the outermost rule whose block is not closed. */
  unclosedBlock: number | null = null;

  constructor(
    text: string,
    readonly onWork?: () => void,
  ) {
    this.#text = text;
    const { length } = text;
    tokenize(text, (type, start) => {
      if (this.#types.length % TOKENS_BETWEEN_LOOKS === 0) onWork?.();
      this.#types.push(type);
      this.#starts.push(start);
    });
    this.#types.push(T.EOF);
    this.#starts.push(length);
  }

  /** The start of a comment that is not closed. */
  get unclosedComment(): number | null {
    const last = this.#types.length - 2;
    if (this.#types[last] !== T.Comment) return null;
    const text = this.#tokenText(last);
    return text.length >= 4 && text.endsWith('*/') ? null : this.#starts[last]!;
  }

  /**
   * “Consume a stylesheet's contents” and “consume a block's contents” (§ 5.5.1 and 5.5.4). At the top level, continues to
   * the end of the text. What a block skips between its rules, a style sheet takes for the beginning of the next rule.
   */
  blockContents(declarations: boolean, topLevel: boolean, depth: number): BlockItem[] {
    const items: BlockItem[] = [];
    const isSheet = topLevel && !declarations;
    // Each iteration consumes at least one token or returns.
    for (;;) {
      if (this.#i >= this.#nextLook) this.#look();
      switch (this.#types[this.#i]) {
        case T.EOF:
          return items;
        case T.WhiteSpace:
        case T.Comment:
          this.#i++;
          break;
        case T.AtKeyword:
          items.push(this.#atRule(declarations, topLevel, depth));
          break;
        case T.CDO:
        case T.CDC:
          if (isSheet) this.#i++;
          else items.push(this.#declarationOrRule(declarations, topLevel, depth));
          break;
        case T.Semicolon:
          if (isSheet) items.push(this.#declarationOrRule(declarations, topLevel, depth));
          else this.#i++;
          break;
        case T.RightCurly:
          if (!topLevel) return items;
          if (isSheet) items.push(this.#declarationOrRule(declarations, topLevel, depth));
          else this.#i++;
          break;
        default:
          items.push(this.#declarationOrRule(declarations, topLevel, depth));
      }
    }
  }

  valuesUntilEnd(): ComponentValue[] {
    return this.#values(-1, 0);
  }

  #look(): void {
    this.#nextLook = this.#i + TOKENS_BETWEEN_LOOKS;
    this.onWork?.();
  }

  #atRule(declarations: boolean, topLevel: boolean, depth: number): AtRuleNode {
    const start = this.#starts[this.#i]!;
    const name = lowerCase(unescape(this.#tokenText(this.#i++).slice(1)));
    const prelude = this.#prelude(true, topLevel);
    let block: BlockItem[] | null = null;
    if (this.#types[this.#i] === T.LeftCurly) {
      this.#i++;
      block = this.#block(declarations || !RULE_LIST_AT_RULES.has(name), depth, start);
    } else if (this.#types[this.#i] === T.Semicolon) this.#i++;
    return { kind: 'at-rule', name, prelude, block, start };
  }

  /** `start` is the start of the block's rule. */
  #block(declarations: boolean, depth: number, start: number): BlockItem[] {
    if (depth >= MAX_DEPTH) {
      this.#skipBlock();
      return [];
    }
    const items = this.blockContents(declarations, false, depth + 1);
    if (this.#types[this.#i] === T.RightCurly) this.#i++;
    else this.unclosedBlock = start;
    return items;
  }

  #declarationOrRule(declarations: boolean, topLevel: boolean, depth: number): BlockItem {
    const start = this.#starts[this.#i]!;
    if (declarations && this.#startsDeclaration()) return this.#declaration();
    const prelude = this.#prelude(declarations, topLevel);
    if (this.#types[this.#i] === T.LeftCurly) {
      this.#i++;
      return { kind: 'rule', prelude, block: this.#block(true, depth, start), start };
    }
    // Neither a rule nor a declaration: skips to the semicolon or to the end of the enclosing block (§ 5.4.4, invalid
    // item).
    const end = this.#starts[this.#i]!;
    if (this.#types[this.#i] === T.Semicolon) this.#i++;
    return { kind: 'invalid', text: this.#text.slice(start, end).trim(), start };
  }

  /**
   * Reads values up to `{`, to `;` if `semicolonEnds`, or to the `}` of the enclosing block. At the top level, `}` has
   * no meaning.
   */
  #prelude(semicolonEnds: boolean, topLevel: boolean): ComponentValue[] {
    const values: ComponentValue[] = [];
    let space = false;
    for (;;) {
      const type = this.#types[this.#i]!;
      if (type === T.EOF || type === T.LeftCurly || (type === T.RightCurly && !topLevel)) return values;
      if (type === T.Semicolon && semicolonEnds) return values;
      if (type === T.WhiteSpace) space = true;
      const value = this.#value(space, 0);
      if (value) {
        values.push(value);
        space = false;
      }
    }
  }

  /** Checks for `name :`. If a `{` precedes the end of the potential declaration, it is a nested rule instead. */
  #startsDeclaration(): boolean {
    if (this.#types[this.#i] !== T.Ident) return false;
    let i = this.#i + 1;
    while (this.#types[i] === T.WhiteSpace || this.#types[i] === T.Comment) i++;
    if (this.#types[i] !== T.Colon) return false;
    if (this.#text.startsWith('--', this.#starts[this.#i])) return true;
    for (let open = 0; ; i++) {
      const type = this.#types[i]!;
      if (type === T.EOF || type === T.RightCurly) return true;
      if (type === T.Semicolon && open === 0) return true;
      if (type === T.LeftCurly) return false;
      if (type === T.Function || type === T.LeftParen) open++;
      else if (type === T.RightParen) open = Math.max(0, open - 1);
    }
  }

  #declaration(): DeclarationNode {
    const start = this.#starts[this.#i]!;
    const written = unescape(this.#tokenText(this.#i++));
    while (this.#types[this.#i] !== T.Colon) this.#i++;
    this.#i++;
    const values = this.#values(T.Semicolon, 0);
    let important = false;
    const [bang, word] = [values.at(-2), values.at(-1)];
    if (bang?.type === 'delim' && bang.text === '!' && word?.lower === 'important') {
      important = true;
      values.length -= 2;
    }
    const text = values.length > 0 ? this.#text.slice(values[0]!.start, values.at(-1)!.end) : '';
    const name = written.startsWith('--') ? written : lowerCase(written);
    return { kind: 'declaration', name, written, values, important, start, text };
  }

  /** Reads values up to `end` (a token type) or the end of the enclosing block. Consumes neither. */
  #values(end: number, depth: number): ComponentValue[] {
    const values: ComponentValue[] = [];
    let space = false;
    for (;;) {
      if (this.#i >= this.#nextLook) this.#look();
      const type = this.#types[this.#i]!;
      if (type === T.EOF || type === end) return values;
      if (type === T.RightCurly && end !== -1) return values;
      if (type === T.WhiteSpace) space = true;
      const value = this.#value(space, depth);
      if (value) {
        values.push(value);
        space = false;
      }
    }
  }

  /**
   * Reads a component value. Returns null for white space, comments and unmatched closing brackets. Always consumes a
   * token.
   */
  #value(spaceBefore: boolean, depth: number): ComponentValue | null {
    const index = this.#i++;
    const type = this.#types[index]!;
    const start = this.#starts[index]!;
    const closer = CLOSERS[type];
    if (closer !== undefined) return this.#nested(type, closer, spaceBefore, depth);
    if (type === T.WhiteSpace || type === T.Comment) return null;
    const name = TYPE_NAMES[type];
    if (!name) {
      // An unmatched closing bracket makes the declaration invalid. As a delimiter, it does that too.
      const text = this.#tokenText(index);
      return new ComponentValue('delim', text, text, 0, false, spaceBefore, NO_VALUES, start, this.#starts[this.#i]!);
    }
    return this.#token(name, index, spaceBefore);
  }

  #token(type: ComponentType, index: number, spaceBefore: boolean): ComponentValue {
    const start = this.#starts[index]!;
    const end = this.#starts[index + 1]!;
    const raw = this.#text.slice(start, end);
    let text = raw;
    let value = 0;
    let integer = false;
    if (type === 'ident') text = unescape(raw);
    else if (type === 'hash' || type === 'at-keyword') {
      text = unescape(raw.slice(1));
      value = IDENTIFIER_START.test(raw.slice(1)) ? 1 : 0;
    } else if (type === 'string') text = stringContents(raw);
    else if (type === 'url') text = urlContents(raw);
    else if (type === 'number' || type === 'percentage' || type === 'dimension') {
      const digits = NUMBER.exec(raw)![0];
      value = Number(digits);
      integer = INTEGER.test(digits);
      text = type === 'dimension' ? lowerCase(unescape(raw.slice(digits.length))) : raw;
    }
    const lower = type === 'ident' ? lowerCase(text) : text;
    return new ComponentValue(type, text, lower, value, integer, spaceBefore, NO_VALUES, start, end);
  }

  #nested(type: number, closer: number, spaceBefore: boolean, depth: number): ComponentValue {
    const index = this.#i - 1;
    const start = this.#starts[index]!;
    const text = type === T.Function ? unescape(this.#tokenText(index).slice(0, -1)) : '';
    let children = NO_VALUES;
    if (depth >= MAX_DEPTH) this.#skipTo(closer);
    else children = this.#children(closer, depth + 1);
    const end = this.#starts[this.#i]!;
    return new ComponentValue(TYPE_NAMES[type]!, text, lowerCase(text), 0, false, spaceBefore, children, start, end);
  }

  #children(closer: number, depth: number): ComponentValue[] {
    const values: ComponentValue[] = [];
    let space = false;
    for (;;) {
      const type = this.#types[this.#i]!;
      if (type === T.EOF) return values;
      if (type === closer) {
        this.#i++;
        return values;
      }
      if (type === T.WhiteSpace) space = true;
      const value = this.#value(space, depth);
      if (value) {
        values.push(value);
        space = false;
      }
    }
  }

  #skipBlock(): void {
    for (let open = 1; open > 0 && this.#types[this.#i] !== T.EOF; this.#i++) {
      if (this.#types[this.#i] === T.LeftCurly) open++;
      else if (this.#types[this.#i] === T.RightCurly) open--;
    }
  }

  #skipTo(closer: number): void {
    for (let open = 1; open > 0 && this.#types[this.#i] !== T.EOF; this.#i++) {
      const type = this.#types[this.#i]!;
      if (CLOSERS[type] === closer) open++;
      else if (type === closer) open--;
    }
  }

  #tokenText(index: number): string {
    return this.#text.slice(this.#starts[index], this.#starts[index + 1]);
  }
}

/** Identifiers and numbers (CSS Syntax 3, § 4.3.9). */
const IDENTIFIER_START = /^(?:--|-?(?:[a-z_]|[^\0-\x7f]|\\[^\n]))/i;

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/i;
const INTEGER = /^[+-]?\d+$/;

const BRACKETS: Readonly<Record<string, string>> = { '(': '()', '[': '[]', '{': '{}' };

/** Splits a list at commas. Adjacent commas give an empty part, and so does an empty list. */
export function splitAtCommas(values: readonly ComponentValue[]): (readonly ComponentValue[])[] {
  const parts: ComponentValue[][] = [[]];
  for (const value of values) {
    if (value.type === 'comma') parts.push([]);
    else parts.at(-1)!.push(value);
  }
  return parts;
}

/** Returns CSS text that parses to the same values. */
export function serialize(values: readonly ComponentValue[]): string {
  let text = '';
  for (const value of values) {
    const space = text !== '' && value.spaceBefore ? ' ' : '';
    text += space + serializeOne(value);
  }
  return text;
}

function serializeOne(value: ComponentValue): string {
  const brackets = BRACKETS[value.type];
  if (brackets) return brackets[0]! + serialize(value.children) + brackets[1]!;
  switch (value.type) {
    case 'function':
      return `${value.text}(${serialize(value.children)})`;
    case 'string':
      return JSON.stringify(value.text);
    case 'url':
      return `url(${JSON.stringify(value.text)})`;
    case 'hash':
      return `#${value.text}`;
    case 'at-keyword':
      return `@${value.text}`;
    case 'dimension':
      return `${value.value}${value.text}`;
    default:
      return value.text;
  }
}

/** Shortens text to one line for a message. */
export function shorten(text: string): string {
  return shortened(onOneLine(text), 80);
}
