/** The headers that cells of complex tables name in their attribute `headers` (ISO 32000-1, 14.8.5.7). */
import type { DocumentTree, NodeId } from '../../tree/document-tree.js';

export class TableHeaders {
  readonly #tree: DocumentTree;
  /** A number of the tree, so that cells of two trees do not get the same identifier. */
  readonly #index: number;
  /** The nodes of header cells that are named, by their ids. */
  readonly #named: ReadonlyMap<string, NodeId>;
  readonly #nodes: ReadonlySet<NodeId>;

  constructor(tree: DocumentTree, index: number) {
    this.#tree = tree;
    this.#index = index;
    this.#named = namedHeaders(tree);
    this.#nodes = new Set(this.#named.values());
  }

  /** The identifier of a header cell that others name, as PDF source; '' for other nodes. */
  identifierOf(node: NodeId): string {
    return this.#nodes.has(node) ? this.#identifier(node) : '';
  }

  /** The identifiers of the headers that a cell names. */
  headersOf(cell: NodeId): string[] {
    return wordsOf(this.#tree.attr(cell, 'headers')).flatMap((id) => {
      const header = this.#named.get(id);
      return header === undefined || header === cell ? [] : [this.#identifier(header)];
    });
  }

  /** Equal in length, so that they are in the order of the nodes. */
  #identifier(node: NodeId): string {
    return `(cell${String(this.#index).padStart(2, '0')}-${String(node).padStart(10, '0')})`;
  }
}

function namedHeaders(tree: DocumentTree): ReadonlyMap<string, NodeId> {
  const named = new Set<string>();
  const cells: NodeId[] = [];
  for (let node = 0 as NodeId; node < tree.length; node++) {
    const name = tree.name(node);
    if (name !== 'td' && name !== 'th') continue;
    for (const id of wordsOf(tree.attr(node, 'headers'))) named.add(id);
    if (name === 'th') cells.push(node);
  }
  const headers = new Map<string, NodeId>();
  if (named.size === 0) return headers;
  for (const cell of cells) {
    const id = tree.attr(cell, 'id');
    if (id !== undefined && named.has(id) && !headers.has(id)) headers.set(id, cell);
  }
  return headers;
}

function wordsOf(text: string | undefined): string[] {
  return text === undefined ? [] : text.split(/\s+/).filter((word) => word !== '');
}
