/** The MathML of a formula as a file of its own, for readers of PDFs that pass formulas on to assistive technology. */
import { type DocumentTree, NO_NODE, type NodeId } from '../../tree/document-tree.js';

/** Names in HTML may have signs that XML has no names with, and prefixes that nothing declares. */
const NAME = /^(?:xml:)?[a-z_][\w.-]*$/i;
/** What says how a formula looks on a page, or belongs to the document around it. */
const LEFT_OUT = /^(?:class|style|id|alttext|xmlns.*|aria-.*|data-.*|on.*)$/;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };

export function mathmlSource(tree: DocumentTree, formula: NodeId): string {
  let source = '';
  // Ends with the subtree. Elements of HTML in text count as the text in them.
  const closing: { readonly end: number; readonly tag: string }[] = [];
  const end = tree.afterSubtree(formula);
  let textUntil = 0;
  for (let n = formula as number; n <= end; n++) {
    while (closing.length > 0 && closing.at(-1)!.end <= n) source += closing.pop()!.tag;
    if (n === end) break;
    const node = n as NodeId;
    if (!tree.isElement(node)) {
      source += escaped(tree.text(node));
      continue;
    }
    if (n < textUntil) continue;
    const name = NAME.test(tree.name(node)) ? tree.name(node) : 'mrow';
    if (name === 'mtext') textUntil = tree.afterSubtree(node);
    const attributes = mathmlAttributes(tree, node).map(([key, value]) => ` ${key}="${escaped(value)}"`);
    const namespace = node === formula ? ' xmlns="http://www.w3.org/1998/Math/MathML"' : '';
    const start = `<${name}${namespace}${attributes.join('')}`;
    if (tree.firstChild(node) === NO_NODE) source += `${start}/>`;
    else {
      source += `${start}>`;
      closing.push({ end: tree.afterSubtree(node), tag: `</${name}>` });
    }
  }
  return source;
}

/** What MathML says of an element by attributes. */
export function mathmlAttributes(tree: DocumentTree, node: NodeId): (readonly [name: string, value: string])[] {
  return [...tree.attributes(node)].filter(([key]) => NAME.test(key) && !LEFT_OUT.test(key));
}

function escaped(text: string): string {
  // Other control characters, and halves of characters, may not stand in XML.
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '')
    .replace(/[&<"]/g, (sign) => ENTITIES[sign]!);
}
