/** Language and direction of text that HTML derives from other sources than the values of `lang` and `dir`. */
import { NO_NODE, type DocumentTree, type NodeId } from '../../tree/document-tree.js';

const RTL_LETTER = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const LETTER = /\p{L}/u;

/** Returns the direction of the first strong letter, as `dir=auto` requires. */
export function autoDirection(tree: DocumentTree, node: NodeId): 'ltr' | 'rtl' {
  const end = tree.afterSubtree(node);
  for (let n = node as number; n < end; n++) {
    const first = LETTER.exec(tree.text(n as NodeId))?.[0];
    if (first !== undefined) return RTL_LETTER.test(first) ? 'rtl' : 'ltr';
  }
  return 'ltr';
}

/**
 * Returns the language of `<meta http-equiv=content-language>`, in lower case; '' for none (HTML, “Content language”).
 */
export function pragmaLanguage(tree: DocumentTree): string {
  const head = tree.childNamed(tree.root, 'head');
  if (head === NO_NODE) return '';
  for (let n = tree.firstChild(head); n !== NO_NODE; n = tree.nextSibling(n)) {
    if (tree.name(n) !== 'meta' || tree.attr(n, 'http-equiv')?.toLowerCase() !== 'content-language') continue;
    const content = tree.attr(n, 'content')?.trim().toLowerCase() ?? '';
    // A list names the languages of the audience, not of the text.
    if (content !== '' && !content.includes(',')) return content.split(/\s/)[0]!;
  }
  return '';
}
