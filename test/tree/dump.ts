/** Prints a document tree as indented lines, for tests to compare. */
import { NO_NODE, type DocumentTree, type NodeId } from '../../engine/tree/document-tree.js';

export function dumpTree(tree: DocumentTree, positions = true): string {
  const lines: string[] = [];
  const depth: number[] = [];
  for (let n = 0; n < tree.length; n++) {
    const node = n as NodeId;
    const parent = tree.parent(node);
    const level = parent === NO_NODE ? 0 : depth[parent]! + 1;
    depth.push(level);
    const at = tree.position(node);
    const place = positions && at ? ` @${at.line}:${at.column}` : '';
    const attributes = [...tree.attributes(node)].map(([name, value]) => ` ${name}=${JSON.stringify(value)}`).join('');
    const what = tree.isElement(node) ? `<${tree.name(node)}${attributes}>` : JSON.stringify(tree.text(node));
    lines.push(`${'  '.repeat(level)}${what}${place}`);
  }
  return lines.join('\n');
}
