/** The elements of a document that cross references name: those that something in the document points at, and others as they come. */
import { Diagnostics } from '../diagnostics.js';
import { decodeFragment, fragmentOf, linkName, resolveLink } from '../source/html/links.js';
import { NO_NODE, type DocumentTree, type NodeId } from '../tree/document-tree.js';
import { captionOf } from './target-name.js';

/** One for each document; passes share it. */
export class TargetIndex {
  /** Values are kept for these and no others. */
  readonly wanted = new Set<NodeId>();
  readonly #nodes: Map<string, NodeId | null>;

  constructor(
    readonly tree: DocumentTree,
    /** URL of the document. */
    readonly base: string | undefined,
  ) {
    this.#nodes = new Map([...fragmentsIn(tree)].map((id) => [id, null]));
    for (let n = 0; n < tree.length; n++) {
      const id = linkName(tree, n as NodeId);
      // The first of equal ids holds.
      if (id === undefined || this.#nodes.get(id) !== null) continue;
      this.#nodes.set(id, n as NodeId);
      this.#want(n as NodeId);
    }
  }

  /** 'elsewhere': no place in this document; 'missing': a place that there is not. */
  find(href: string): NodeId | 'elsewhere' | 'missing' {
    const trimmed = href.trim();
    if (trimmed === '#') return 'elsewhere';
    const link = trimmed.startsWith('#')
      ? { destination: decodeFragment(trimmed.slice(1)) }
      : resolveLink(trimmed, { base: this.base, diagnostics: new Diagnostics() });
    if (!link || !('destination' in link)) return 'elsewhere';
    let node = this.#nodes.get(link.destination);
    if (node === undefined) {
      node = this.#search(link.destination);
      this.#nodes.set(link.destination, node);
      if (node !== null) this.#want(node);
    }
    return node ?? 'missing';
  }

  /** A figure's or a table's caption may be quoted in its place. */
  #want(node: NodeId): void {
    this.wanted.add(node);
    const caption = captionOf(this.tree, node);
    if (caption !== NO_NODE) this.wanted.add(caption);
  }

  #search(id: string): NodeId | null {
    const { tree } = this;
    for (let n = 0; n < tree.length; n++) if (linkName(tree, n as NodeId) === id) return n as NodeId;
    return null;
  }
}

/** What attributes of the document point at, whichever they are: attr() may name any. */
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

/** Longer values are data. */
const MAX_URL = 2000;
