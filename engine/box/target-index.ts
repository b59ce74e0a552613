/**
 * Finds the elements that cross references target: those that attributes in the document refer to, and others on
 * demand.
 */
import { decodeFragment, fragmentOf, linkName, readLink, type LinkAddresses } from '../source/html/links.js';
import { NO_NODE, type DocumentTree, type NodeId } from '../tree/document-tree.js';
import { labelOf, outerCaption } from './target-name.js';

/** Create one for each document. All passes share it. */
export class TargetIndex {
  /** The elements whose values are recorded. */
  readonly wanted = new Set<NodeId>();
  readonly #nodes: Map<string, NodeId | null>;

  constructor(
    readonly tree: DocumentTree,
    readonly addresses: LinkAddresses,
  ) {
    this.#nodes = new Map([...fragmentsIn(tree)].map((id) => [id, null]));
    for (let n = 0; n < tree.length; n++) {
      const id = linkName(tree, n as NodeId);
      // Of equal ids, the first one counts.
      if (id === undefined || this.#nodes.get(id) !== null) continue;
      this.#nodes.set(id, n as NodeId);
      this.#want(n as NodeId);
    }
  }

  /**
   * Returns the target of an address: 'elsewhere' if it is not in this document, 'missing' if the document has no such
   * id.
   */
  find(href: string): NodeId | 'elsewhere' | 'missing' {
    const trimmed = href.trim();
    if (trimmed === '#') return 'elsewhere';
    const link = trimmed.startsWith('#')
      ? { destination: decodeFragment(trimmed.slice(1)) }
      : readLink(trimmed, this.addresses);
    if (!link || !('destination' in link)) return 'elsewhere';
    let node = this.#nodes.get(link.destination);
    if (node === undefined) {
      node = this.#search(link.destination);
      this.#nodes.set(link.destination, node);
      if (node !== null) this.#want(node);
    }
    return node ?? 'missing';
  }

  /** Records an element, and its label if its name comes from one: the caption of a figure or table, and that of the figure around it. */
  #want(node: NodeId): void {
    this.wanted.add(node);
    for (const label of [labelOf(this.tree, node), outerCaption(this.tree, node)])
      if (label !== NO_NODE) this.wanted.add(label);
  }

  #search(id: string): NodeId | null {
    const { tree } = this;
    for (let n = 0; n < tree.length; n++) if (linkName(tree, n as NodeId) === id) return n as NodeId;
    return null;
  }
}

/** Returns the ids that any attributes of the document refer to, because attr() may use any attribute. */
function fragmentsIn(tree: DocumentTree): Set<string> {
  const ids = new Set<string>();
  for (let n = 0; n < tree.length; n++) {
    for (const value of tree.attributes(n as NodeId).values()) {
      const id = value.length < MAX_URL ? fragmentOf(value) : undefined;
      if (id !== undefined) ids.add(id);
    }
  }
  return ids;
}

/** Longer values are not URLs but data. */
const MAX_URL = 2000;
