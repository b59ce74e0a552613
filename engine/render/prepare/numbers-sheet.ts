/** The sheet of the option numbered, for one document. */
import type { KeptSheets } from '../../css/rules/kept-sheets.js';
import type { StyleSheet } from '../../css/rules/style-sheet.js';
import { LEVELS, numbersCss } from '../../css/user-agent/numbers-css.js';
import { Diagnostics } from '../../diagnostics.js';
import { numberWords } from '../../source/contents/number-words.js';
import { leadingHeading } from '../../source/html/document-title.js';
import { NO_NODE, type DocumentTree, type NodeId } from '../../tree/document-tree.js';

/** `scope`: whether sections and captions have numbers, or captions alone. */
export function numbersSheet(
  tree: DocumentTree,
  { scope, language, sheets }: { scope: 'sections' | 'captions'; language: string; sheets: KeptSheets },
): StyleSheet {
  const top = topLevel(tree);
  const headings = headingsOf(tree);
  const sections = scope === 'captions' ? 'none' : isNumberedByHand(tree, headings, top) ? 'own' : 'ours';
  const below = sections === 'ours' ? belowUnnumbered(tree, headings) : new Set<NodeId>();
  const isBare = (node: NodeId): boolean => sections === 'own' || below.has(node) || !hasNumber(tree, node, top);
  const unnumbered = headings.filter(isBare).flatMap((node) => tree.attr(node, 'id') ?? []);
  const css = numbersCss({
    words: numberWords(language),
    top,
    sections,
    hasAppendix: tree.storage.attributes.some((of) => /(?:^|\s)appendix(?:\s|$)/.test(of.get('class') ?? '')),
    unnumbered: sections === 'none' ? [] : unnumbered.filter(isSection),
    below: [...below].flatMap((node) => tree.attr(node, 'id') ?? []),
  });
  return sheets.parse(css, { origin: 'user-agent', url: 'numbers.css' }, new Diagnostics());
}

/** Ids that references to sections are recognised by. */
const isSection = (id: string): boolean => /^sec[-:]/.test(id);

function headingsOf(tree: DocumentTree): readonly NodeId[] {
  const headings: NodeId[] = [];
  for (let n = 0; n < tree.length; n++) if (/^h[1-6]$/.test(tree.name(n as NodeId))) headings.push(n as NodeId);
  return headings;
}

/** The sections of a chapter without number, which would have those of the chapter before it. */
function belowUnnumbered(tree: DocumentTree, headings: readonly NodeId[]): ReadonlySet<NodeId> {
  let level = Infinity;
  const isBelow = (node: NodeId): boolean => {
    const own = Number(tree.name(node).slice(1));
    if (own <= level) level = /(?:^|\s)unnumbered(?:\s|$)/.test(tree.attr(node, 'class') ?? '') ? own : Infinity;
    return own > level;
  };
  return new Set(headings.filter(isBelow));
}

/** As css/user-agent/numbers-css.ts selects headings with numbers. */
function hasNumber(tree: DocumentTree, node: NodeId, top: number): boolean {
  const level = Number(tree.name(node).slice(1)) - top;
  const classes = (tree.attr(node, 'class') ?? '').split(/\s+/);
  if (level < 0 || level >= LEVELS || classes.some((name) => NO_SECTION.has(name))) return false;
  for (let at = tree.parent(node); at !== NO_NODE; at = tree.parent(at))
    if (ASIDE.has(tree.name(at)) || tree.attr(at, 'data-platen') !== undefined) return false;
  return true;
}

const NO_SECTION: ReadonlySet<string> = new Set(['unnumbered', 'unlisted', 'title']);
const ASIDE: ReadonlySet<string> = new Set(['aside', 'blockquote', 'figure', 'table']);
/** Matches a heading that begins with a number: `1. Aim`, `2.3 Method`, `Chapter 4: Results`, `Kapitel IV`, `第1章`. */
const OWN_NUMBER =
  /^(?:\p{Lu}\p{L}{2,12}\s)?(?:\d{1,3}(?:\.\d{1,3}){0,4}[.:)]?|[IVXLC]{1,7}[.:)])(?=\s|$)|^\p{Lu}\p{L}{2,12}\s[IVXLC]{1,7}$|^第/u;

/** Whether most sections have numbers that their author wrote: two before one heading would contradict each other. */
function isNumberedByHand(tree: DocumentTree, headings: readonly NodeId[], top: number): boolean {
  const sections = headings.filter((node) => tree.name(node) === `h${top}` && hasNumber(tree, node, top));
  const own = sections.filter((node) => OWN_NUMBER.test(tree.textContent(node).trim()));
  return own.length > 1 && own.length * 2 > sections.length;
}

/** The level of sections: 1, unless the only h1 is the title, or there is none. */
function topLevel(tree: DocumentTree): number {
  const first: NodeId[] = [];
  for (let n = 0; n < tree.length && first.length < 2; n++) {
    const node = n as NodeId;
    if (tree.name(node) === 'h1' && tree.attr(node, 'hidden') === undefined && isInBody(tree, node)) first.push(node);
  }
  return first.length === 0 || (first.length === 1 && first[0] === leadingHeading(tree)) ? 2 : 1;
}

/** Fragments of templates stand beside the body. */
function isInBody(tree: DocumentTree, node: NodeId): boolean {
  let at = node;
  // Terminates because parents stand before their children.
  while (tree.parent(at) !== tree.root) at = tree.parent(at);
  return tree.name(at) === 'body';
}
