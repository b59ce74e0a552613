/** Hints for formulas that depend on content and attributes (MathML Core, § 3.2.1 and 3.3.2). */
import type { DocumentTree, NodeId } from '../../tree/document-tree.js';

/** Identifiers of a single letter are italic; names of functions are upright. */
function identifierHints(tree: DocumentTree, node: NodeId): string {
  const isSingle = [...tree.textContent(node).trim()].length === 1;
  return isSingle && tree.attr(node, 'mathvariant') === undefined ? 'font-style:italic;' : '';
}

/** A fraction without a line, as in binomial coefficients. */
function fractionHints(tree: DocumentTree, node: NodeId): string {
  const isStacked = Number.parseFloat(tree.attr(node, 'linethickness') ?? '') === 0;
  return isStacked
    ? 'display:inline-flex;flex-direction:column;align-items:center;vertical-align:middle;line-height:1.1;'
    : '';
}

/** `columnalign` of a table has a word for each column. The last word also applies to further columns. */
function cellHints(tree: DocumentTree, node: NodeId): string {
  const row = tree.parent(node);
  const words = tree.attr(tree.parent(row), 'columnalign')?.trim().toLowerCase().split(/\s+/) ?? [];
  let column = 0;
  for (let at = tree.firstChild(row); at !== node && column < words.length - 1; at = tree.nextSibling(at))
    if (tree.isElement(at)) column++;
  const word = words[column];
  return word === 'left' || word === 'right' ? `text-align:${word};` : '';
}

export const MATH_HINTS: Readonly<Record<string, (tree: DocumentTree, node: NodeId) => string>> = {
  mi: identifierHints,
  mfrac: fractionHints,
  mtd: cellHints,
};
