/**
 * The document tree: the only structure whose size is the document's. Nodes are integers in document
 * order (preorder), links between them live in typed arrays outside the JavaScript heap's reach, and
 * names are interned. Read-only once built; see TreeBuilder.
 */

/** A node's index in document order; 0 is the root element (`html`). */
export type NodeId = number & { readonly __nodeId: unique symbol };

export const NO_NODE = -1 as NodeId;

/** How much of what browsers did before there were standards a document counts on (HTML, § 13.2.6.4.1). */
export type DocumentMode = 'no-quirks' | 'limited-quirks' | 'quirks';

/** What a tree builder fills and a document tree reads. Arrays have at least `length` entries. */
export interface TreeStorage {
  readonly length: number;
  /** Index into `names` for elements, -1 for text nodes. */
  readonly nameIndex: Int32Array;
  readonly parent: Int32Array;
  readonly firstChild: Int32Array;
  readonly nextSibling: Int32Array;
  /** Text nodes: index into `texts`. Elements: index into `attributes`, -1 for none. */
  readonly payload: Int32Array;
  /** 1-based source line and column; 0 where unknown. */
  readonly line: Uint32Array;
  readonly column: Uint32Array;
  /** Interned element names, lower case. */
  readonly names: readonly string[];
  readonly texts: readonly string[];
  readonly attributes: readonly ReadonlyMap<string, string>[];
  readonly mode: DocumentMode;
}

const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();

export class DocumentTree {
  readonly root = 0 as NodeId;
  readonly mode: DocumentMode;
  readonly #s: TreeStorage;

  constructor(storage: TreeStorage) {
    this.#s = storage;
    this.mode = storage.mode;
  }

  /** The number of nodes, elements and texts. */
  get length(): number {
    return this.#s.length;
  }

  isElement(node: NodeId): boolean {
    return this.#s.nameIndex[node]! >= 0;
  }

  /** An element's lower-case name; '' for a text node. */
  name(node: NodeId): string {
    const index = this.#s.nameIndex[node]!;
    return index < 0 ? '' : this.#s.names[index]!;
  }

  /** A text node's characters; '' for an element. */
  text(node: NodeId): string {
    return this.#s.nameIndex[node]! < 0 ? this.#s.texts[this.#s.payload[node]!]! : '';
  }

  /** An attribute's value by lower-case name. */
  attr(node: NodeId, name: string): string | undefined {
    return this.attributes(node).get(name);
  }

  attributes(node: NodeId): ReadonlyMap<string, string> {
    if (this.#s.nameIndex[node]! < 0) return NO_ATTRIBUTES;
    const index = this.#s.payload[node]!;
    return index < 0 ? NO_ATTRIBUTES : this.#s.attributes[index]!;
  }

  /** The parent element, or NO_NODE for the root. */
  parent(node: NodeId): NodeId {
    return this.#s.parent[node]! as NodeId;
  }

  /** The first child (element or text), or NO_NODE. */
  firstChild(node: NodeId): NodeId {
    return this.#s.firstChild[node]! as NodeId;
  }

  /** The next sibling (element or text), or NO_NODE. */
  nextSibling(node: NodeId): NodeId {
    return this.#s.nextSibling[node]! as NodeId;
  }

  /** The first child element of that name, or NO_NODE. */
  childNamed(node: NodeId, name: string): NodeId {
    let child = this.firstChild(node);
    while (child !== NO_NODE && this.name(child) !== name) child = this.nextSibling(child);
    return child;
  }

  /** The node after this one's subtree in document order; `length` after the last. */
  afterSubtree(node: NodeId): number {
    for (let n = node as number; n >= 0; n = this.#s.parent[n]!) {
      if (this.#s.nextSibling[n]! >= 0) return this.#s.nextSibling[n]!;
    }
    return this.#s.length;
  }

  /** Where the node began in its source, if known. */
  position(node: NodeId): { line: number; column: number } | undefined {
    if (node < 0) return undefined;
    const line = this.#s.line[node]!;
    return line > 0 ? { line, column: this.#s.column[node]! } : undefined;
  }

  /** The number of its ancestors. */
  depth(node: NodeId): number {
    let depth = 0;
    for (let parent = this.parent(node); parent !== NO_NODE; parent = this.parent(parent)) depth++;
    return depth;
  }

  /** The characters of all text nodes below `node`, concatenated. */
  textContent(node: NodeId): string {
    const end = this.afterSubtree(node);
    let text = '';
    for (let n = node as number; n < end; n++) text += this.text(n as NodeId);
    return text;
  }
}
