/** Inline SVG as a data: URL of its own source, so that it is loaded like any other image. */
import type { DocumentTree, NodeId } from '../tree/document-tree.js';
import { NO_NODE } from '../tree/document-tree.js';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character]!);
}

/** Serialises the subtree of an `svg` element; ends because it visits each node of the subtree once on entry and once on exit. */
export function svgSource(tree: DocumentTree, svg: NodeId): string {
  let source = '';
  let node: NodeId = svg;
  for (;;) {
    source += tree.isElement(node) ? startTag(tree, node, node === svg) : escape(tree.text(node));
    const child = tree.firstChild(node);
    if (child !== NO_NODE) {
      node = child;
      continue;
    }
    for (;;) {
      if (tree.isElement(node)) source += `</${tree.name(node)}>`;
      if (node === svg) return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(source)}`;
      const sibling = tree.nextSibling(node);
      if (sibling !== NO_NODE) {
        node = sibling;
        break;
      }
      node = tree.parent(node);
    }
  }
}

function startTag(tree: DocumentTree, node: NodeId, isRoot: boolean): string {
  const attributes = [...tree.attributes(node)].map(([name, value]) => ` ${name}="${escape(value)}"`).join('');
  const namespace = isRoot && tree.attr(node, 'xmlns') === undefined ? ' xmlns="http://www.w3.org/2000/svg"' : '';
  const xlink = isRoot && tree.attr(node, 'xmlns:xlink') === undefined ? ' xmlns:xlink="http://www.w3.org/1999/xlink"' : '';
  return `<${tree.name(node)}${namespace}${xlink}${attributes}>`;
}
