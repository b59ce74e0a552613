/** Builds a document tree by hand: ['p', {class: 'a'}, 'text', ['b', 'bold']]. */
import { DocumentTree, type NodeId } from '../../engine/tree/document-tree.js';

export type FixtureNode = string | readonly [string, ...(FixtureNode | Readonly<Record<string, string>>)[]];

export function treeOf(root: FixtureNode): DocumentTree {
  const rows: { name: number; parent: number; payload: number }[] = [];
  const names: string[] = [];
  const texts: string[] = [];
  const attributes: ReadonlyMap<string, string>[] = [];
  const firstChild: number[] = [];
  const nextSibling: number[] = [];
  const add = (node: FixtureNode, parent: number): number => {
    const id = rows.length;
    firstChild.push(-1);
    nextSibling.push(-1);
    if (typeof node === 'string') {
      texts.push(node);
      rows.push({ name: -1, parent, payload: texts.length - 1 });
      return id;
    }
    const [name, ...rest] = node;
    if (!names.includes(name)) names.push(name);
    const row = { name: names.indexOf(name), parent, payload: -1 };
    rows.push(row);
    let previous = -1;
    for (const item of rest) {
      if (typeof item === 'object' && !Array.isArray(item)) {
        attributes.push(new Map(Object.entries(item as Readonly<Record<string, string>>)));
        row.payload = attributes.length - 1;
        continue;
      }
      const child = add(item as FixtureNode, id);
      if (previous < 0) firstChild[id] = child;
      else nextSibling[previous] = child;
      previous = child;
    }
    return id;
  };
  add(root, -1);
  return new DocumentTree({
    mode: 'no-quirks',
    given: [],
    length: rows.length,
    nameIndex: Int32Array.from(rows, (row) => row.name),
    parent: Int32Array.from(rows, (row) => row.parent),
    firstChild: Int32Array.from(firstChild),
    nextSibling: Int32Array.from(nextSibling),
    payload: Int32Array.from(rows, (row) => row.payload),
    line: new Uint32Array(rows.length),
    column: new Uint32Array(rows.length),
    names,
    texts,
    attributes,
  });
}

/** The nodes in document order that pass. */
export function nodesWhere(tree: DocumentTree, test: (node: NodeId) => boolean): NodeId[] {
  return Array.from({ length: tree.length }, (_, i) => i as NodeId).filter(
    (node) => tree.isElement(node) && test(node),
  );
}
