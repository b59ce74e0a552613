/** Formulas in words, for readers that do not see them: what the author says, the source in TeX, or the formula on one line. */
import { onOneLine } from '../../base/one-line.js';
import { type DocumentTree, NO_NODE, type NodeId } from '../../tree/document-tree.js';

/** Encodings of annotations that hold TeX. */
const TEX: ReadonlySet<string> = new Set(['application/x-tex', 'tex', 'latex', 'text/x-tex', 'application/x-latex']);

/** How a formula without words of its author is read, where its signs do not stand beside each other only; null for others. */
export function guessedFormulaText(tree: DocumentTree, formula: NodeId): string | null {
  if (statedFormula(tree, formula) !== '') return null;
  const text = onOneLine(linear(tree, formula, 0));
  return text !== '' && text.replace(/\s/g, '') === tree.textContent(formula).replace(/\s/g, '') ? null : text;
}

/** How formulas are copied: as TeX between dollar signs, or on one line. */
export type CopiedForm = 'tex' | 'text';

/** What those who copy an element get in place of its signs; null: it is no formula, or they get the signs. */
export function copiedFormula(tree: DocumentTree, node: NodeId, form: CopiedForm): string | null {
  const formula = tree.name(node) === 'math' ? node : drawnFormula(tree, node);
  if (formula === NO_NODE) return null;
  const source = form === 'tex' ? texOf(tree, formula) : '';
  if (source === '') return onOneLine(linear(tree, formula, 0)) || null;
  const sign = tree.attr(formula, 'display') === 'block' ? '$$' : '$';
  return sign + source + sign;
}

/** Words, and no sign that words do not have: what an author says of a formula for those who hear it. */
const WORDS = /^(?=.*\p{L}{2})[^\\^_{}=+<>]*$/u;

/** The source of a formula; '' for none. */
function texOf(tree: DocumentTree, formula: NodeId): string {
  const stated = onOneLine(tree.attr(formula, 'alttext') ?? '');
  return annotationOf(tree, formula) || (WORDS.test(stated) ? '' : stated);
}

/** What the author says of a formula: `alttext`, `aria-label`, or the annotation that it was made from; '' for nothing. */
function statedFormula(tree: DocumentTree, formula: NodeId): string {
  const own = onOneLine(tree.attr(formula, 'alttext') ?? tree.attr(formula, 'aria-label') ?? '');
  return own !== '' ? own : annotationOf(tree, formula);
}

/** The annotation of a formula with its TeX; '' for none. */
function annotationOf(tree: DocumentTree, formula: NodeId): string {
  const end = tree.afterSubtree(formula);
  for (let node = formula + 1; node < end; node++) {
    const at = node as NodeId;
    if (tree.name(at) === 'annotation' && TEX.has((tree.attr(at, 'encoding') ?? '').toLowerCase()))
      return onOneLine(tree.textContent(at));
  }
  return '';
}

/**
 * The MathML beside the drawing of a formula by KaTeX, which KaTeX's style sheet hides; NO_NODE for what is no such drawing.
 */
export function drawnFormula(tree: DocumentTree, drawing: NodeId): NodeId {
  if (!hasClass(tree, drawing, 'katex-html')) return NO_NODE;
  const twin = tree.firstChild(tree.parent(drawing));
  if (twin === drawing || !hasClass(tree, twin, 'katex-mathml') || tree.nextSibling(twin) !== drawing) return NO_NODE;
  const formula = tree.firstChild(twin);
  return formula !== NO_NODE && tree.name(formula) === 'math' ? formula : NO_NODE;
}

/** Whether an element is the MathML beside such a drawing. */
export function isBesideDrawing(tree: DocumentTree, node: NodeId): boolean {
  const drawing = tree.nextSibling(node);
  return drawing !== NO_NODE && hasClass(tree, node, 'katex-mathml') && drawnFormula(tree, drawing) !== NO_NODE;
}

function hasClass(tree: DocumentTree, node: NodeId, name: string): boolean {
  return tree.attr(node, 'class')?.split(/\s+/).includes(name) ?? false;
}

export function formulaText(tree: DocumentTree, node: NodeId): string {
  const formula = tree.name(node) === 'math' ? node : drawnFormula(tree, node);
  return statedFormula(tree, formula) || onOneLine(linear(tree, formula, 0));
}

const ANNOTATIONS: ReadonlySet<string> = new Set(['annotation', 'annotation-xml']);
/** What is nested deeper is told as its text. */
const MOST_NESTED = 100;

type Read = (parts: readonly string[]) => string;

const grouped = (part = ''): string => ([...part.trim()].length <= 1 ? part.trim() : `(${part.trim()})`);

/** How elements are written on a line, by those that are more than their parts beside each other. */
const FORMS: Readonly<Record<string, Read>> = {
  mfrac: ([over, under]) => `${grouped(over)}/${grouped(under)}`,
  msqrt: (parts) => `√${grouped(parts.join(''))}`,
  mroot: ([base, degree]) => `${degree ?? ''}√${grouped(base)}`,
  msub: ([base, sub]) => `${base ?? ''}_${grouped(sub)}`,
  msup: ([base, sup]) => `${base ?? ''}^${grouped(sup)}`,
  msubsup: ([base, sub, sup]) => `${base ?? ''}_${grouped(sub)}^${grouped(sup)}`,
  munder: ([base, under]) => `${base ?? ''}_${grouped(under)}`,
  mover: ([base, over]) => `${base ?? ''}^${grouped(over)}`,
  munderover: ([base, under, over]) => `${base ?? ''}_${grouped(under)}^${grouped(over)}`,
  mtable: (rows) => rows.join('; '),
  mtr: (cells) => cells.join(' '),
  mfenced: (parts) => `(${parts.join(', ')})`,
  mspace: () => ' ',
};

function linear(tree: DocumentTree, node: NodeId, nested: number): string {
  if (nested > MOST_NESTED || !hasElements(tree, node))
    return tree.textContent(node).trim() || (tree.name(node) === 'mspace' ? ' ' : '');
  const parts: string[] = [];
  for (let child = tree.firstChild(node); child !== NO_NODE; child = tree.nextSibling(child))
    if (tree.isElement(child) && !ANNOTATIONS.has(tree.name(child))) parts.push(linear(tree, child, nested + 1));
  const name = tree.name(node);
  return Object.hasOwn(FORMS, name) ? FORMS[name]!(parts) : parts.reduce(beside, '');
}

/** A script ends before what stands behind it. */
function beside(before: string, part: string): string {
  const isScript = /[_^](?:[\p{L}\p{N}∞]|\([^()]*\))$/u.test(before) && /^[\p{L}\p{N}]/u.test(part);
  return isScript ? `${before} ${part}` : before + part;
}

function hasElements(tree: DocumentTree, node: NodeId): boolean {
  for (let child = tree.firstChild(node); child !== NO_NODE; child = tree.nextSibling(child))
    if (tree.isElement(child)) return true;
  return false;
}
