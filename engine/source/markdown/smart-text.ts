/**
 * Smart text in prose of Markdown: quotation marks, apostrophes, dashes, ellipses and spaces as the language of the text
 * has them. Code, formulas, addresses and raw HTML stay as they are, and so does what is written with a backslash.
 */
import type { Nodes, Parents, Root, Text } from 'mdast';
import { sourceOf, type ExtensionContext } from './nodes.js';
import { quoteMarks } from './smart-marks.js';
import { quoteChanges, type Change } from './smart-quotes.js';
import { spaceChanges } from './smart-spaces.js';

/** Stands for what is no text but part of its line, such as code. */
const OBJECT = '\uFFFC';
/** Raw elements whose text is no prose. */
const VERBATIM = /^<(\/?)(?:code|kbd|samp|var|pre|script|style|math|svg|tt|textarea)\b/i;
/** Elements that nodes become whose text is no prose. */
const CODE: ReadonlySet<string> = new Set(['code', 'kbd', 'samp', 'var', 'math', 'svg', 'pre']);
const ADDRESS = /^(?:https?:|mailto:|www\.)|:\/\//;
const LINES: ReadonlySet<string> = new Set(['paragraph', 'heading', 'tableCell']);

/** The text of a block, and the nodes that it consists of. */
interface Line {
  text: string;
  readonly pieces: { readonly node: Text; readonly at: number }[];
  /** The text as it names a heading. */
  plain: string;
}

export function placeSmartText(root: Root, context: ExtensionContext): void {
  const stack: { readonly node: Parents; readonly language: string }[] = [
    { node: root, language: context.language ?? '' },
  ];
  // Terminates because each node is visited once.
  for (let at = stack.pop(); at; at = stack.pop()) {
    const language = languageOf(at.node, at.language);
    if (LINES.has(at.node.type)) smarten(at.node, language, context);
    else for (const child of at.node.children) if ('children' in child) stack.push({ node: child, language });
  }
}

function languageOf({ data }: Nodes, around: string): string {
  const own = data?.hProperties?.['lang'];
  return typeof own === 'string' ? own : around;
}

function smarten(block: Parents, language: string, context: ExtensionContext): void {
  const line: Line = { text: '', pieces: [], plain: '' };
  gather(block, line, { language, context });
  const { text } = line;
  if (line.pieces.length === 0) return;
  const hasMarks = /["']/.test(text);
  const fixed = hasMarks || /--|\.\.\./.test(text) ? fixedIn(line, context) : NONE;
  const isFixed = (at: number): boolean => fixed.has(at);
  const changes = spaceChanges(text, language, isFixed);
  if (hasMarks) changes.push(...quoteChanges(text, quoteMarks(language), isFixed));
  if (changes.length === 0) return;
  // The id of a heading is made from what is written, as elsewhere.
  if (block.type === 'heading' && changes.some(({ by }) => /[–—\s]/.test(by)))
    (block.data ??= {}).hProperties = { ...block.data.hProperties, dataName: line.plain };
  change(
    line,
    changes.sort((a, b) => a.at - b.at),
  );
}

const NONE: ReadonlySet<number> = new Set();

/** Gathers the text of a block. A part in another language is a line of its own. */
function gather(
  block: Parents,
  line: Line,
  { language, context }: { language: string; context: ExtensionContext },
): void {
  let verbatim = 0;
  const stack: Nodes[] = [...block.children].reverse();
  const addOpaque = (shown: string, plain: string): void => {
    line.text += shown;
    line.plain += plain;
  };
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.type === 'text') {
      if (verbatim > 0) addOpaque(OBJECT.repeat(node.value.length), node.value);
      else {
        line.pieces.push({ node, at: line.text.length });
        addOpaque(node.value, node.value);
      }
    } else if (node.type === 'html') {
      const tag = VERBATIM.exec(node.value);
      if (tag) verbatim = Math.max(0, verbatim + (tag[1] ? -1 : 1));
    } else if (node.type === 'break') addOpaque('\n', '\n');
    else if (node.type === 'footnoteReference') continue;
    else if (!('children' in node)) addOpaque(OBJECT, node.type === 'inlineCode' ? node.value : '');
    else if (isOpaque(node) || languageOf(node, language) !== language) {
      if (!isOpaque(node)) smarten(node, languageOf(node, language), context);
      addOpaque(OBJECT, plainText(node));
    } else for (let i = node.children.length - 1; i >= 0; i--) stack.push(node.children[i]!);
  }
}

function isOpaque(node: Parents): boolean {
  if (CODE.has(node.data?.hName ?? '')) return true;
  if (node.type !== 'link') return false;
  const text = plainText(node);
  return text === node.url || ADDRESS.test(text) || node.url === `mailto:${text}`;
}

function plainText(node: Nodes): string {
  if ('children' in node) return node.children.map(plainText).join('');
  return 'value' in node && node.type !== 'html' ? node.value : '';
}

/** The places of characters that are written with a backslash or as references. */
function fixedIn({ pieces }: Line, context: ExtensionContext): ReadonlySet<number> {
  const fixed = new Set<number>();
  for (const { node, at } of pieces) {
    const source = sourceOf(node, context);
    if (source === undefined || !/[\\&]/.test(source)) continue;
    let from = 0;
    for (let i = 0; i < node.value.length; i++) {
      const letter = node.value[i]!;
      const isEscape = source[from] === '\\' && source[from + 1] === letter;
      const reference = source[from] === '&' ? /^&(?:#\w{1,8}|\w{1,32});/.exec(source.slice(from, from + 40)) : null;
      if (isEscape || (reference && letter !== '&')) fixed.add(at + i);
      from += isEscape ? 2 : (reference?.[0].length ?? 1);
      // Lines of quotations and lists have marks and spaces before them.
      if (letter === '\n') while (/[ \t>]/.test(source[from] ?? '') && source[from] !== node.value[i + 1]) from++;
    }
  }
  return fixed;
}

function change({ pieces }: Line, changes: readonly Change[]): void {
  let next = 0;
  for (const { node, at } of pieces) {
    const end = at + node.value.length;
    let value = '';
    let done = at;
    for (; next < changes.length && changes[next]!.at < end; next++) {
      const { at: from, length, by } = changes[next]!;
      // What overlaps another change, or stands beside the text, is left alone.
      if (from < done || from + length > end) continue;
      value += node.value.slice(done - at, from - at) + by;
      done = from + length;
    }
    if (done > at || value !== '') node.value = value + node.value.slice(done - at);
  }
}
