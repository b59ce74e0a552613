/**
 * TeX in HTML: what programs leave for MathJax or KaTeX to set (`<script type="math/tex">`, the elements of pandoc, Sphinx, GitLab and others),
 * and formulas in running text, where the caller says that there are such. They become MathML.
 */
import type { Element, ElementContent, Text } from 'hast';
import type { Diagnostics } from '../../diagnostics.js';
import { NO_NODE, type DocumentTree, type NodeId } from '../../tree/document-tree.js';
import { AttributeNormaliser } from '../../tree/attributes.js';
import { appendHast } from '../../tree/from-hast.js';
import { replaceNodes } from '../../tree/replaced-nodes.js';
import { TreeBuilder, type TreeBuilderOptions } from '../../tree/tree-builder.js';
import { contentOf, failedFormula, TexConverter } from '../tex/converter.js';
import { definitionsInTex } from '../tex/tex-definitions.js';
import { isTexScript } from './tex-script.js';

export interface TexInHtml {
  /** Whether `\(…\)`, `\[…\]`, `$$…$$` and environments in running text are formulas. */
  readonly isInText: boolean;
  readonly tree: TreeBuilderOptions;
  readonly diagnostics: Diagnostics;
}

/** What holds a formula, and what becomes of it. */
interface Place {
  readonly node: NodeId;
  readonly parts: readonly (string | Formula)[];
}

interface Formula {
  /** With the signs around it, as contentOf() takes it. */
  readonly tex: string;
  readonly written: string;
}

/** The tree with MathML for the formulas in it; the tree itself where there are none. */
export async function withTexFormulas(tree: DocumentTree, options: TexInHtml): Promise<DocumentTree> {
  const { diagnostics, isInText } = options;
  const { places, previews } = placesOf(tree, isInText);
  const formulas = places.flatMap(({ parts }) => parts.filter((part) => typeof part !== 'string'));
  if (formulas.length === 0) return tree;
  const text = formulas.map(({ tex }) => tex).join('\n');
  const converter = await TexConverter.load([text], definitionsInTex({ text, source: text }, undefined));
  const replaced = new Map<NodeId, readonly ElementContent[]>(previews.map((node) => [node, []]));
  for (const { node, parts } of places) {
    diagnostics.look();
    const content = parts.map((part): ElementContent => {
      if (typeof part === 'string') return { type: 'text', value: part };
      const converted = converter.convert(contentOf(part.tex));
      if ('element' in converted) return converted.element;
      const message = failedFormula(part.tex, converted.reason);
      diagnostics.warn('SVC_CONTENT_UNSUPPORTED', message, tree.position(node));
      return sourceOf(part, tree.isElement(node));
    });
    replaced.set(node, content);
  }
  return withReplaced(tree, replaced, options.tree);
}

/** The new content stands in the source where the node does. Throws RenderError 'depth_limit'. */
function withReplaced(
  tree: DocumentTree,
  replaced: ReadonlyMap<NodeId, readonly ElementContent[]>,
  options: TreeBuilderOptions,
): DocumentTree {
  const builder = new TreeBuilder({ ...options, source: tree });
  const normaliser = new AttributeNormaliser();
  const places = [...replaced.keys()].sort((a, b) => a - b);
  replaceNodes(tree, builder, places, (node) => {
    const start = tree.position(node);
    const placed = (content: ElementContent): ElementContent =>
      start ? { ...content, position: { start, end: start } } : content;
    return () => appendHast(builder, replaced.get(node)!.map(placed), { normaliser });
  });
  return builder.build(tree.mode);
}

/** A formula that cannot be set, as it is written. */
function sourceOf({ written }: Formula, isScript: boolean): ElementContent {
  const text: Text = { type: 'text', value: written };
  return isScript ? ({ type: 'element', tagName: 'code', properties: {}, children: [text] } satisfies Element) : text;
}

/** What stands in them is no text, or is shown as it is written. */
const NO_TEXT: ReadonlySet<string> = new Set(
  'script style title textarea pre code kbd samp math svg template noscript option annotation'.split(' '),
);

function placesOf(tree: DocumentTree, isInText: boolean): { places: Place[]; previews: NodeId[] } {
  const places: Place[] = [];
  const previews: NodeId[] = [];
  /** The last element in each parent, if nothing but white space stands behind it. */
  const last = new Map<NodeId, NodeId>();
  for (let n = 0; n < tree.length;) {
    const node = n as NodeId;
    const parent = tree.parent(node);
    if (!tree.isElement(node)) {
      if (tree.text(node).trim() !== '') last.delete(parent);
      const parts = isInText ? partsOf(tree.text(node)) : null;
      if (parts) places.push({ node, parts });
      n++;
      continue;
    }
    const before = last.get(parent) ?? NO_NODE;
    last.set(parent, node);
    const formula = tree.name(node) === 'script' ? scriptFormula(tree, node, before) : null;
    const marked = formula ? null : markedFormula(tree, node);
    if (formula) {
      places.push({ node, parts: [formula] });
      if (hasClass(tree, before, /^MathJax_Preview$/)) previews.push(before);
    } else if (marked) places.push({ node: tree.firstChild(node), parts: [marked] });
    n = formula || marked || NO_TEXT.has(tree.name(node)) ? tree.afterSubtree(node) : n + 1;
  }
  return { places, previews };
}

/** `<script type="math/tex; mode=display">`. What MathJax 2 has set already is the element before it. */
function scriptFormula(tree: DocumentTree, node: NodeId, before: NodeId): Formula | null {
  const type = tree.attr(node, 'type') ?? '';
  if (!isTexScript(type)) return null;
  if (
    hasClass(tree, before, /^MathJax(?:_Display|_SVG|_SVG_Display|_CHTML)?$/) &&
    tree.textContent(before).trim() !== ''
  )
    return null;
  // CDATA protects TeX in XHTML.
  const written = tree
    .textContent(node)
    .replace(/^\s*(?:%\s*)?<!\[CDATA\[/, '')
    .replace(/(?:%\s*)?\]\]>\s*$/, '')
    .trim();
  if (written === '') return null;
  return { tex: /mode\s*=\s*display/i.test(type) ? `\\[${written}\\]` : `\\(${written}\\)`, written };
}

/** Classes of elements for formulas: pandoc, Sphinx and Jupyter (`math`), Material for MkDocs, kramdown, GitLab. */
const MARKS = /^(?:math|arithmatex|kdmath|js-render-math)$/;
const DELIMITED = /^(?:\\\([^]*\\\)|\\\[[^]*\\\]|\$\$[^]*\$\$|\$[^$]*\$|\\begin\{[^]*\})$/;

/** An element of nothing but TeX. Without signs around it, the element has to say that it is a formula, and how it is set. */
function markedFormula(tree: DocumentTree, node: NodeId): Formula | null {
  if (!hasClass(tree, node, MARKS) && tree.name(node) !== 'math-renderer') return null;
  const content = tree.firstChild(node);
  if (content === NO_NODE || tree.isElement(content) || tree.nextSibling(content) !== NO_NODE) return null;
  const written = tree.text(content);
  const tex = written.trim();
  if (DELIMITED.test(tex)) return { tex, written };
  const kind = tree.attr(node, 'data-math-style') ?? styleInClass(tree.attr(node, 'class') ?? '');
  if (tex === '' || kind === null) return null;
  return { tex: kind === 'display' ? `\\[${tex}\\]` : `\\(${tex}\\)`, written };
}

function styleInClass(names: string): string | null {
  return /(?:^|\s)(inline|display)(?:\s|$)/.exec(names)?.[1] ?? null;
}

/** How formulas in text begin, and references to formulas. */
const BEGINNING =
  /\\[([]|\$\$|\\begin\{((?:equation|align|alignat|gather|multline|eqnarray|flalign)\*?)\}|\\(?:eq)?ref\{[^{}]+\}/g;

const ENDINGS: Readonly<Record<string, string>> = { '\\(': '\\)', '\\[': '\\]', $$: '$$' };

/** The text around formulas and the formulas; null where there are none. */
function partsOf(text: string): readonly (string | Formula)[] | null {
  if (!text.includes('\\') && !text.includes('$$')) return null;
  const parts: (string | Formula)[] = [];
  /** Formulas of these signs have no end behind this place, so that it is looked for once. */
  const endless = new Set<string>();
  let end = 0;
  const beginning = new RegExp(BEGINNING);
  for (let found = beginning.exec(text); found; found = beginning.exec(text)) {
    const { index, 0: sign, 1: environment } = found;
    const after = endless.has(sign) ? -1 : endOf(text, beginning.lastIndex, sign, environment);
    const isEmpty = sign in ENDINGS && after === index + 2 * sign.length;
    if (after < 0 || isEmpty) {
      if (after < 0 && sign !== '$$') endless.add(sign);
      // Of three dollar signs, the last two may begin a formula.
      beginning.lastIndex = index + 1;
      continue;
    }
    if (index > end) parts.push(text.slice(end, index));
    const written = text.slice(index, after);
    parts.push({ tex: written, written });
    end = beginning.lastIndex = after;
  }
  if (parts.length === 0) return null;
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}

/** The place behind a formula whose content begins at `from`; -1: it does not end. A backslash takes the next character along. */
function endOf(text: string, from: number, sign: string, environment: string | undefined): number {
  if (environment !== undefined) {
    const close = `\\end{${environment}}`;
    const at = text.indexOf(close, from);
    return at < 0 ? -1 : at + close.length;
  }
  const ending = ENDINGS[sign];
  if (ending === undefined) return from;
  for (let at = from; at < text.length; at++) {
    if (text.startsWith(ending, at)) return at + ending.length;
    if (text[at] === '\\') at++;
    else if (sign === '$$' && text[at] === '$') return -1;
  }
  return -1;
}

function hasClass(tree: DocumentTree, node: NodeId, pattern: RegExp): boolean {
  const names = node === NO_NODE ? undefined : tree.attr(node, 'class');
  return names !== undefined && names.split(/\s+/).some((name) => pattern.test(name));
}
