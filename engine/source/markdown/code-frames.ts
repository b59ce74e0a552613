/**
 * What the info string of fenced code says besides its language: a title or caption, numbers of lines, and lines that
 * stand out, as Docusaurus, VitePress, MkDocs, Quarto and pandoc write it; and the comments that mark lines.
 */
import type { Element, ElementContent } from 'hast';
import type { Code, Nodes, Root } from 'mdast';
import { addProperties, blockAs, paragraphAs, phrasingOf, visitParents, type ExtensionContext } from './nodes.js';

export const MAY_HAVE_FRAMES =
  /^[ \t>*+\-\d.):]*(?:```|~~~)[^\n`]*(?:[=:[]|\{\s*\d|line|number)|\[!code |highlight-(?:next|start)/im;

/** How the lines of a listing are shown. */
export interface CodeLines {
  /** The number of the first line; undefined: lines have none. */
  readonly numbersFrom: number | undefined;
  /** Classes by line, from 0. */
  readonly classes: ReadonlyMap<number, string>;
}

declare module 'mdast' {
  interface CodeData {
    lines?: CodeLines;
  }
}

const VALUE = String.raw`=(?:"([^"]*)"|'([^']*)'|\{?["']?([^\s"'{}]+)["']?\}?)`;
const TITLE = new RegExp(String.raw`(?:^|[\s{])(title|filename|file|name|caption|lst-cap|label)${VALUE}`, 'i');
/** The name of a listing: in braces, or alone behind its language. */
const ID = /(^|[\s{])#([A-Za-z][\w:.-]{0,100})/;
const NUMBERS =
  /(?:^|[\s{:])(?:\.?number-?lines|\.?line-?numbers|showLineNumbers|linenos|linenums|code-line-numbers(?==["']?true))(?:=["']?(true|false|\d+)["']?|\{(\d+)\})?(?=[\s},]|$)/i;
const START = /(?:^|[\s{])(?:startFrom|start|lineno-start|start-line)=["']?(\d{1,6})["']?/i;
const RANGES =
  /(?:^|[\s{])(hl_lines|highlight|data-line|emphasize-lines|code-line-numbers|mark|ins|del|hl)=["'{]*([\d,\s-]*\d)["'}]*/gi;
const BARE_RANGES = /\{\s*(\d[\d,\s-]*)\}/;
/** Classes of highlighted lines by the name of their attribute. */
const CLASSES: Readonly<Record<string, string>> = { ins: 'inserted-line', del: 'deleted-line' };
const MARKED = 'marked-line';
const COMMENT =
  /[ \t]*(?:\/\/|#|--|;|%|\/\*|<!--)[ \t]*\[!code[ \t]+(\+\+|--|highlight|hl|focus|warning|error)(?::(\d+))?\][ \t]*(?:\*\/|-->)?[ \t]*$/;
const COMMENT_CLASSES: Readonly<Record<string, string>> = { '++': 'inserted-line', '--': 'deleted-line' };
const DOCUSAURUS = /^[ \t]*(?:\/\/|#|\/\*|<!--)[ \t]*highlight-(next-line|start|end)[ \t]*(?:\*\/|-->)?[ \t]*$/;
/** Listings with more lines are not numbered: each is an element. */
const MAX_LINES = 5000;

export function placeFrames(root: Root, context: ExtensionContext): void {
  visitParents(root, (node) => {
    const children = node.children as Nodes[];
    children.forEach((child, i) => {
      if (child.type === 'code') children[i] = framed(child, context);
    });
  });
}

function framed(code: Code, context: ExtensionContext): Nodes {
  const colon = /^([\w+#.-]+):(.+)$/.exec(code.lang ?? '');
  const flags = colon && /^(?:no-)?line-numbers(?:=\d+)?$/.test(colon[2]!) ? colon[2] : undefined;
  if (colon) code.lang = colon[1]!;
  let info = `${flags ?? ''} ${code.meta ?? ''}`.trim();
  if (/^\{/.test(code.lang ?? '') && !/^\{\d/.test(code.lang!)) {
    info = `${code.lang} ${info}`;
    code.lang = null;
  } else if (/^\{\d/.test(code.lang ?? '')) {
    info = `${code.lang} ${info}`;
    code.lang = null;
  }
  const [title, kind, named] = takeTitle(info);
  const id = kind === 'caption' ? ID.exec(named) : null;
  const rest = id ? named.replace(id[0], id[1]!) : named;
  const lines = linesOf(code, rest);
  if (lines) (code.data ??= {}).lines = lines;
  code.meta = rest.trim() === '' ? null : rest.trim();
  if (code.lang === null && code.meta !== null) {
    // The language is the first class, as before.
    const [first = '', ...others] = code.meta.split(/(?<=^\S+)\s+/);
    if (!first.startsWith('{')) [code.lang, code.meta] = [first, others.join(' ') || null];
    else [code.lang, code.meta] = [code.meta, null];
  }
  const shown = title ?? (colon && flags === undefined ? colon[2] : undefined);
  if (shown === undefined || shown === '') return code;
  const { position } = code;
  if (kind === 'caption') {
    const caption = paragraphAs('figcaption', phrasingOf(shown, shown, context));
    const figure = blockAs('figure', [caption, code], { className: ['listing'] });
    // References lead to what has the caption.
    if (id) addProperties(figure, { id: id[2]! });
    return { ...figure, ...(position && { position }) } as Nodes;
  }
  const name = paragraphAs('p', [{ type: 'text', value: shown }], { className: ['code-title'] });
  return { ...blockAs('div', [name, code], { className: ['titled-code'] }), ...(position && { position }) } as Nodes;
}

function takeTitle(info: string): [title: string | undefined, kind: 'caption' | 'title', rest: string] {
  const bracketed = /^\[([^\]]+)\]/.exec(info);
  if (bracketed) return [bracketed[1], 'title', info.slice(bracketed[0].length)];
  const match = TITLE.exec(info);
  if (!match) return [undefined, 'title', info];
  const [all, name, ...values] = match;
  const isCaption = /^(?:caption|lst-cap)$/i.test(name!);
  const rest = info.replace(all, /^[\s{]/.test(all) ? all[0]! : '').replace(/\{\s*\}/, '');
  return [values.find((value) => value !== undefined), isCaption ? 'caption' : 'title', rest];
}

function linesOf(code: Code, info: string): CodeLines | null {
  const classes = new Map<number, string>();
  const numbers = NUMBERS.exec(info);
  const start = Number(START.exec(info)?.[1] ?? (/^\d+$/.test(numbers?.[1] ?? '') ? numbers![1] : (numbers?.[2] ?? 1)));
  const isNumbered = numbers !== null && numbers[1] !== 'false' && !/no-line-numbers/.test(info);
  for (const [, name, ranges] of info.matchAll(RANGES))
    addRanges(classes, ranges!, CLASSES[name!.toLowerCase()] ?? MARKED);
  const bare = BARE_RANGES.exec(info.replace(RANGES, ' ').replace(/showLineNumbers\{\d+\}/i, ' '));
  if (bare) addRanges(classes, bare[1]!, MARKED);
  takeComments(code, classes);
  if (!isNumbered && classes.size === 0) return null;
  if (code.value.split('\n').length > MAX_LINES) return null;
  return { numbersFrom: isNumbered ? start : undefined, classes };
}

function addRanges(classes: Map<number, string>, ranges: string, name: string): void {
  for (const [, from, to = from] of ranges.matchAll(/(\d{1,6})(?:\s*-\s*(\d{1,6}))?/g))
    for (let line = Number(from); line <= Math.min(Number(to), MAX_LINES); line++) classes.set(line - 1, name);
}

/** A comment of VitePress that marks words of the next lines. */
const WORD = /^[ \t]*(?:\/\/|#|--|;|%|\/\*|<!--)[ \t]*\[!code[ \t]+word:[^\]\n]{1,100}\][ \t]*(?:\*\/|-->)?[ \t]*$/;

/** Takes the comments that mark lines out of the code. */
function takeComments(code: Code, classes: Map<number, string>): void {
  if (!/\[!code |highlight-(?:next|start)/.test(code.value)) return;
  const result: string[] = [];
  let isOpen = false;
  let isNext = false;
  for (const line of code.value.split('\n')) {
    const outer = DOCUSAURUS.exec(line)?.[1];
    if (outer) {
      if (outer === 'next-line') isNext = true;
      else isOpen = outer === 'start';
      continue;
    }
    if (WORD.test(line)) continue;
    const comment = COMMENT.exec(line);
    if (isOpen || isNext) classes.set(result.length, MARKED);
    isNext = false;
    if (comment)
      for (let i = 0; i < Math.min(Number(comment[2] ?? 1), MAX_LINES); i++)
        classes.set(result.length + i, COMMENT_CLASSES[comment[1]!] ?? MARKED);
    result.push(comment ? line.slice(0, comment.index) : line);
  }
  code.value = result.join('\n');
}

/** Puts each line of a listing into a `span`, so that style sheets can number and mark it. */
export function inLines(children: readonly ElementContent[], { numbersFrom, classes }: CodeLines): ElementContent[] {
  const lines: ElementContent[][] = [[]];
  for (const child of children) {
    splitLines(child).forEach((part, i) => {
      if (i > 0) lines.push([]);
      if (part) lines.at(-1)!.push(part);
    });
  }
  if (lines.at(-1)!.length === 0) lines.pop();
  return lines.map((content, i): Element => {
    const className = ['code-line', ...(classes.has(i) ? [classes.get(i)!] : [])];
    const properties = { className, ...(numbersFrom !== undefined && { dataLine: String(numbersFrom + i) }) };
    return { type: 'element', tagName: 'span', properties, children: [...content, { type: 'text', value: '\n' }] };
  });
}

/** Returns the part of a node on each of its lines; null for an empty one. */
function splitLines(node: ElementContent): (ElementContent | null)[] {
  if (node.type === 'text') return node.value.split('\n').map((value) => (value === '' ? null : { ...node, value }));
  if (node.type !== 'element') return [node];
  const lines: ElementContent[][] = [[]];
  for (const child of node.children)
    splitLines(child).forEach((part, i) => {
      if (i > 0) lines.push([]);
      if (part) lines.at(-1)!.push(part);
    });
  return lines.map((children) => (children.length > 0 ? { ...node, children } : null));
}
