/** The sheet of the option numbered, for one document. */
import type { KeptSheets } from '../../css/rules/kept-sheets.js';
import type { StyleSheet } from '../../css/rules/style-sheet.js';
import { numbersCss } from '../../css/user-agent/numbers-css.js';
import { Diagnostics } from '../../diagnostics.js';
import { numberWords } from '../../source/contents/number-words.js';
import { leadingHeading } from '../../source/html/document-title.js';
import type { DocumentTree, NodeId } from '../../tree/document-tree.js';

export function numbersSheet(tree: DocumentTree, language: string, sheets: KeptSheets): StyleSheet {
  const css = numbersCss({ words: numberWords(language), top: topLevel(tree) });
  return sheets.parse(css, { origin: 'user-agent', url: 'numbers.css' }, new Diagnostics());
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
