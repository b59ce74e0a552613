/** Language and direction of text that HTML derives from other sources than the values of `lang` and `dir`. */
import { NO_NODE, type DocumentTree, type NodeId } from '../../tree/document-tree.js';

const RTL_LETTER = /[\u0590-\u08FF\u200F\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
/** The marks of direction have no glyph and are strong all the same. */
const STRONG = /[\p{L}\u061C\u200E\u200F]/u;
/** Elements whose text says nothing of the text around them. */
const APART = new Set(['bdi', 'script', 'style', 'textarea']);

/** Returns the direction of the first strong character (HTML, “contained text auto directionality”). */
export function autoDirection(tree: DocumentTree, node: NodeId): 'ltr' | 'rtl' {
  const end = tree.afterSubtree(node);
  for (let n = node as number; n < end;) {
    const current = n as NodeId;
    const isApart = current !== node && (APART.has(tree.name(current)) || tree.attr(current, 'dir') !== undefined);
    if (isApart) {
      n = tree.afterSubtree(current);
      continue;
    }
    const first = STRONG.exec(tree.text(current))?.[0];
    if (first !== undefined) return RTL_LETTER.test(first) ? 'rtl' : 'ltr';
    n++;
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
