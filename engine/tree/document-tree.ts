/**
 * The document tree. Nodes are integers in document order (preorder), their links are in typed arrays outside of the
 * JavaScript heap, and names are interned, because this is the only structure that grows with the document. It is
 * read-only once built; see TreeBuilder.
 */

/** A node's index in document order; 0 is the root element (`html`). */
export type NodeId = number & { readonly __nodeId: unique symbol };

export const NO_NODE = -1 as NodeId;

/** Whether a document relies on the behaviour of browsers before there were standards (HTML, § 13.2.6.4.1). */
export type DocumentMode = 'no-quirks' | 'limited-quirks' | 'quirks';

/** The data of a tree, which the tree builder fills. Arrays have at least `length` entries. */
export interface TreeStorage {
  readonly length: number;
  /** The index in `names` for elements; -1 for text nodes. */
  readonly nameIndex: Int32Array;
  readonly parent: Int32Array;
  readonly firstChild: Int32Array;
  readonly nextSibling: Int32Array;
  /** For text nodes, the index in `texts`. For elements, the index in `attributes`; -1 for none. */
  readonly payload: Int32Array;
  /** The line and column in the source, starting at 1; 0 if unknown. */
  readonly line: Uint32Array;
  readonly column: Uint32Array;
  /** Interned names of elements, in lower case. */
  readonly names: readonly string[];
  readonly texts: readonly string[];
  readonly attributes: readonly ReadonlyMap<string, string>[];
  readonly mode: DocumentMode;
  /** The nodes whose text stands in an option instead of the source. */
  readonly given: readonly GivenNodes[];
  /** Set for a document with shadow trees, whose own tree is the flat tree. */
  readonly shadow?: ShadowTrees;
}

/** The values of `shadowrootmode` that declare a shadow tree. */
export const SHADOW_MODE = /^(?:open|closed)$/i;

/**
 * The trees that a flat tree was made of (CSS Scoping 1, § 2.3). Selectors see these, everything else sees the flat tree.
 */
export interface ShadowTrees {
  /**
   * The document's tree, followed by each shadow tree. Their roots have no parent. The root of a shadow tree is a text
   * without characters, so that only selectors that ask for the host match it.
   */
  readonly tree: DocumentTree;
  /** From a node of the flat tree to its node in `tree`. */
  readonly nodes: Int32Array;
  /** From the root of a shadow tree to its host, and back. */
  readonly hosts: ReadonlyMap<NodeId, NodeId>;
  readonly roots: ReadonlyMap<NodeId, NodeId>;
  /** From a child of a host to the slot that takes it, and back. */
  readonly slots: ReadonlyMap<NodeId, NodeId>;
  readonly slotted: ReadonlyMap<NodeId, readonly NodeId[]>;
}

/** The nodes from `from` to before `to`, whose places are lines and columns of an option. */
export interface GivenNodes {
  readonly from: number;
  readonly to: number;
  readonly option: readonly string[];
}

/** Where a node starts. `option`: the option whose text it stands in, if it does not stand in the source. */
export interface NodePosition {
  readonly line: number;
  readonly column: number;
  readonly option?: readonly string[];
}

const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();

export class DocumentTree {
  readonly root = 0 as NodeId;
  readonly mode: DocumentMode;
  /** null: the document has no shadow trees. */
  readonly shadow: ShadowTrees | null;
  readonly #s: TreeStorage;

  constructor(storage: TreeStorage) {
    this.#s = storage;
    this.mode = storage.mode;
    this.shadow = storage.shadow ?? null;
  }

  /** The data behind it, for a builder that copies it. */
  get storage(): TreeStorage {
    return this.#s;
  }

  /** The characters of all text nodes, in the order in which they were built. */
  get texts(): readonly string[] {
    return this.#s.texts;
  }

  /** The number of elements and text nodes. */
  get length(): number {
    return this.#s.length;
  }

  isElement(node: NodeId): boolean {
    return this.#s.nameIndex[node]! >= 0;
  }

  /** Returns the name of an element in lower case; '' for a text node. */
  name(node: NodeId): string {
    const index = this.#s.nameIndex[node]!;
    return index < 0 ? '' : this.#s.names[index]!;
  }

  /** Returns the characters of a text node; '' for an element. */
  text(node: NodeId): string {
    return this.#s.nameIndex[node]! < 0 ? this.#s.texts[this.#s.payload[node]!]! : '';
  }

  /** Returns the value of an attribute. `name` is in lower case. */
  attr(node: NodeId, name: string): string | undefined {
    return this.attributes(node).get(name);
  }

  attributes(node: NodeId): ReadonlyMap<string, string> {
    if (this.#s.nameIndex[node]! < 0) return NO_ATTRIBUTES;
    const index = this.#s.payload[node]!;
    return index < 0 ? NO_ATTRIBUTES : this.#s.attributes[index]!;
  }

  /** Returns the parent element; NO_NODE for the root. */
  parent(node: NodeId): NodeId {
    return this.#s.parent[node]! as NodeId;
  }

  /** Returns the first child, an element or a text, or NO_NODE. */
  firstChild(node: NodeId): NodeId {
    return this.#s.firstChild[node]! as NodeId;
  }

  /** Returns the next sibling, an element or a text, or NO_NODE. */
  nextSibling(node: NodeId): NodeId {
    return this.#s.nextSibling[node]! as NodeId;
  }

  /** Returns the first child element with this name, or NO_NODE. */
  childNamed(node: NodeId, name: string): NodeId {
    let child = this.firstChild(node);
    while (child !== NO_NODE && this.name(child) !== name) child = this.nextSibling(child);
    return child;
  }

  /** Returns the next node in document order outside of the subtree; `length` at the end of the document. */
  afterSubtree(node: NodeId): number {
    for (let n = node as number; n >= 0; n = this.#s.parent[n]!) {
      if (this.#s.nextSibling[n]! >= 0) return this.#s.nextSibling[n]!;
    }
    return this.#s.length;
  }

  /** Returns where the node starts in the source, or undefined if that is unknown. */
  position(node: NodeId): NodePosition | undefined {
    if (node < 0) return undefined;
    const line = this.#s.line[node]!;
    if (line === 0) return undefined;
    const given = this.#s.given.find(({ from, to }) => node >= from && node < to);
    return { line, column: this.#s.column[node]!, ...(given && { option: given.option }) };
  }

  /** Returns the outermost ancestor, or the node itself. */
  rootOf(node: NodeId): NodeId {
    let root = node;
    for (let parent = this.parent(node); parent !== NO_NODE; parent = this.parent(parent)) root = parent;
    return root;
  }

  /** Returns the number of ancestors. */
  depth(node: NodeId): number {
    let depth = 0;
    for (let parent = this.parent(node); parent !== NO_NODE; parent = this.parent(parent)) depth++;
    return depth;
  }

  /** Returns the concatenated characters of all text nodes in the subtree. */
  textContent(node: NodeId): string {
    const end = this.afterSubtree(node);
    let text = '';
    for (let n = node as number; n < end; n++) text += this.text(n as NodeId);
    return text;
  }
}
