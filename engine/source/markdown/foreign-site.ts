/** What the modules that rewrite Markdown share. */
import { slug } from 'github-slugger';
import type { Diagnostics } from '../../diagnostics.js';
import type { Dialect } from './foreign-dialect.js';
import type { Terms } from './terms.js';
import type { Variables } from './variables.js';

export interface Site {
  readonly dialect: Dialect | undefined;
  readonly diagnostics: Diagnostics;
  /** The number of lines before the text. */
  readonly lineOffset: number;
  /** The text before rewriting. */
  readonly text: string;
  /** What references may lead to: the names in that text. */
  readonly targets: () => ReadonlySet<string>;
  /** The labels of equations, whose numbers formulas know. */
  readonly formulaLabels: () => ReadonlySet<string>;
  /** What stands in brackets before a colon, in lower case. */
  readonly definitions: () => ReadonlySet<string>;
  /** What headings are called in the source, in lower case, and the id of each. */
  readonly headings: () => ReadonlyMap<string, string>;
  /** Notes written in the line, in the order of their calls. They are defined at the end; null: too late for one. */
  readonly notes: string[] | null;
  /** What abbreviations mean. */
  readonly abbreviations: Map<string, string>;
  readonly terms: Terms;
  readonly language: string | undefined;
  /** Values for `{{ name }}`. */
  readonly variables: Variables;
  /** Numbers of examples `(@label)`. */
  readonly examples: Map<string, number>;
}

/** An environment of LaTeX, without the commands that begin and end it. */
export interface Environment {
  readonly name: string;
  /** What stands in brackets behind the name. */
  readonly option: string;
  /** What stands in braces behind it. */
  readonly given: readonly string[];
  /** Lines of Markdown, but of what holds its lines as they are. */
  readonly content: readonly string[];
  readonly line: number;
  readonly site: Site;
}

/** Matches ids, labels and names of elements, and a few names too many. */
const TARGET =
  /(?:#|:?label: *"?|label="|:name: *|\\label\{)([A-Za-z][\w:.-]{0,100})|\(([A-Za-z][\w:.-]{0,100})\)(?==|[ \t]*$)/gm;

/** In two brackets, only what an address stands behind, as in CommonMark's example 590: `[[Page]]: words` is a link. */
const DEFINITION = /\[([^[\]\n]{1,200})\](?::|\]:[ \t]+[^\s/]*\/\S*[ \t]*(?:"[^"\n]*"|'[^'\n]*')?[ \t]*$)/gm;

const HEADING = /^ {0,3}#{1,6}[ \t]+([^\n]{1,300}?)(?:[ \t]+#+)?(?:[ \t]*(\{[^{}\n]{0,200}\}))?[ \t]*$/gm;

/** What a heading and a reference to it have in common: pandoc compares without case and white space. */
export function headingKey(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase();
}

function headingsIn(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, words = '', attributes = ''] of text.matchAll(HEADING)) {
    const key = headingKey(words);
    const plain = words.replace(/!?\[([^\]\n]*)\](?:\([^()\n]*\)|\[[^\]\n]*\])/g, '$1').replace(/[*`]/g, '');
    if (!found.has(key)) found.set(key, /#([^\s{}]+)/.exec(attributes)?.[1] ?? slug(plain));
  }
  return found;
}

/** How far before a label its formula may begin. */
const LONGEST_FORMULA = 2000;
/** What begins and ends formulas. Labels of other environments are those of figures, tables and theorems. */
const FORMULA_ENDS =
  /\\(?:begin|end)\{(?:equation|subequations|align(?:at|ed)?|flalign|gather(?:ed)?|multline|split|eqnarray|math|displaymath)\*?\}|\\[[\]]/g;

function formulaLabelsIn(text: string): ReadonlySet<string> {
  const found = new Map<string, boolean>();
  for (const { 1: label = '', index } of text.matchAll(/\\label\{([^{}\n]{1,100})\}/g)) {
    if (found.has(label)) continue;
    const before = text.slice(Math.max(0, index - LONGEST_FORMULA), index);
    const brackets = before.match(FORMULA_ENDS) ?? [];
    const open = brackets.reduce((depth, sign) => Math.max(0, depth + (/^\\[b[]/.test(sign) ? 1 : -1)), 0);
    found.set(label, open > 0 || before.split('$$').length % 2 === 0);
  }
  return new Set([...found].flatMap(([label, isOfFormula]) => (isOfFormula ? [label] : [])));
}

/** The names in a text. Each kind is looked for once, when the first rule asks. */
export function namesIn(text: string): Pick<Site, 'targets' | 'definitions' | 'headings' | 'formulaLabels'> {
  let targets: ReadonlySet<string> | undefined;
  let formulaLabels: ReadonlySet<string> | undefined;
  let definitions: ReadonlySet<string> | undefined;
  let headings: ReadonlyMap<string, string> | undefined;
  return {
    headings: () => (headings ??= headingsIn(text)),
    targets: () => (targets ??= new Set([...text.matchAll(TARGET)].map((match) => (match[1] ?? match[2])!))),
    formulaLabels: () => (formulaLabels ??= formulaLabelsIn(text)),
    definitions: () =>
      (definitions ??= new Set([...text.matchAll(DEFINITION)].map((match) => match[1]!.toLowerCase()))),
  };
}

export function warn(site: Site, line: number, kind: string, message: string): void {
  const position = { line: line + 1 + site.lineOffset, column: 1 };
  site.diagnostics.warn('SVC_CONTENT_UNSUPPORTED', message, position, undefined, kind);
}
