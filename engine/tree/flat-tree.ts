/**
 * Declarative shadow trees (HTML, “The template element”): takes them out of the tree that was parsed, assigns the children
 * of hosts to slots, and makes the flat tree, which boxes are made of (CSS Scoping 1, § 2.3).
 */
import { RenderError, type Diagnostics } from '../diagnostics.js';
import {
  DocumentTree,
  NO_NODE,
  SHADOW_MODE,
  type GivenNodes,
  type NodeId,
  type NodePosition,
  type ShadowTrees,
  type TreeStorage,
} from './document-tree.js';

/** Elements that can have a shadow tree, besides those whose name has a hyphen (DOM, “attach a shadow root”). */
const HOSTS: ReadonlySet<string> = new Set([
  ...['article', 'aside', 'blockquote', 'body', 'div', 'footer', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  ...['header', 'main', 'nav', 'p', 'section', 'span'],
]);

/**
 * Returns the flat tree of a document with shadow trees. Throws RenderError('depth_limit') if its elements nest deeper than
 * `maxDepth`: slots put what nests in one tree into what nests in another.
 */
export function flatTree(parsed: DocumentTree, maxDepth: number, diagnostics: Diagnostics): DocumentTree {
  const scoped = new ScopedTrees(parsed);
  const { shadow } = scoped;
  const flat = new TreeCopy(parsed.storage, parsed.length + 2 * shadow.roots.size + shadow.slotted.size);
  const nodes = new Int32Array(flat.capacity);
  const open: Step[] = [{ node: shadow.tree.root, parent: NO_NODE, depth: 1, isInert: false }];
  // Ends because each node of the trees is opened once.
  for (let step = open.pop(); step; step = open.pop()) {
    const { node, parent, isInert } = step;
    // As in a tree builder, only elements count.
    if (step.depth > maxDepth && (isInert || shadow.tree.isElement(node)))
      throw tooDeep(maxDepth, shadow.tree.position(node));
    const depth = step.depth + 1;
    const copied = isInert ? flat.addInert(parent) : flat.add(scoped.parsedNode(node), parent);
    nodes[copied] = node;
    const children = isInert ? step.children : childrenIn(shadow, node);
    const steps: Step[] = children.map((child) => ({ node: child, parent: copied, depth, isInert: false }));
    const unseen = isInert ? [] : unseenChildren(shadow, node);
    if (unseen.length > 0) steps.push({ node, parent: copied, depth, isInert: true, children: unseen });
    if (shadow.roots.has(node) && unseen.some((child) => !isBlank(shadow.tree, child))) warn(shadow, node, diagnostics);
    // Not as arguments of one call: elements may have more children than a call takes.
    for (const next of steps.reverse()) open.push(next);
  }
  return flat.build({ ...shadow, nodes });
}

type Step = { readonly node: NodeId; readonly parent: NodeId; readonly depth: number } & (
  | { readonly isInert: false }
  /** Children of the node that do not show. */
  | { readonly isInert: true; readonly children: readonly NodeId[] }
);

function tooDeep(limit: number, position: NodePosition | undefined): RenderError {
  return new RenderError(
    'depth_limit',
    `Elements of shadow trees and their slots are nested more than ${limit} levels deep; reduce the nesting.`,
    position,
    { stage: 'source', limit, actual: limit + 1, hint: 'Put fewer elements inside each other.' },
  );
}

function childrenIn({ tree, roots, slotted }: ShadowTrees, node: NodeId): readonly NodeId[] {
  const root = roots.get(node);
  return root === undefined ? (slotted.get(node) ?? childrenOf(tree, node)) : childrenOf(tree, root);
}

/** The children of a host that no slot takes, and what a slot shows only when it is empty. */
function unseenChildren({ tree, roots, slots, slotted }: ShadowTrees, node: NodeId): readonly NodeId[] {
  if (roots.has(node)) return childrenOf(tree, node).filter((child) => !slots.has(child));
  return slotted.has(node) ? childrenOf(tree, node) : [];
}

function childrenOf(tree: DocumentTree, node: NodeId): NodeId[] {
  const children: NodeId[] = [];
  for (let child = tree.firstChild(node); child !== NO_NODE; child = tree.nextSibling(child)) children.push(child);
  return children;
}

function isBlank(tree: DocumentTree, node: NodeId): boolean {
  return tree.textContent(node).trim() === '' || ['style', 'script', 'template'].includes(tree.name(node));
}

function warn({ tree }: ShadowTrees, host: NodeId, diagnostics: Diagnostics): void {
  diagnostics.warn(
    'SVC_CONTENT_UNSUPPORTED',
    `No slot of its shadow tree takes some content of <${tree.name(host)}>; it is left out, as in browsers. Add a <slot> to the tree.`,
    tree.position(host),
  );
}

/** The document's tree and the shadow trees, each by itself, one after the other. */
class ScopedTrees {
  readonly shadow: ShadowTrees;
  readonly #parsedNodes: NodeId[] = [];
  readonly #slots = new Map<NodeId, NodeId>();
  readonly #slotted = new Map<NodeId, NodeId[]>();

  constructor(readonly parsed: DocumentTree) {
    const copy = new TreeCopy(parsed.storage, parsed.length);
    const hosts = new Map<NodeId, NodeId>();
    const roots = new Map<NodeId, NodeId>();
    const trees: { readonly top: NodeId; readonly host: NodeId | null }[] = [{ top: parsed.root, host: null }];
    // Grows by the shadow trees that are found; ends because each template is one of them once.
    for (const { top, host } of trees) {
      const added = new Map<NodeId, NodeId>();
      const end = parsed.afterSubtree(top);
      // In document order, so that parents are known before their children.
      for (let n = top; n < end;) {
        const isTop = n === top;
        if (!isTop && isShadowTemplate(parsed, n) && canHaveShadow(parsed, n)) {
          const parent = added.get(parsed.parent(n))!;
          if (!roots.has(parent)) {
            roots.set(parent, NO_NODE);
            trees.push({ top: n, host: parent });
            n = parsed.afterSubtree(n) as NodeId;
            continue;
          }
        }
        const parent = isTop ? NO_NODE : added.get(parsed.parent(n))!;
        const node = isTop && host !== null ? copy.addRoot() : copy.add(n, parent);
        added.set(n, node);
        this.#parsedNodes[node] = n;
        if (isTop && host !== null) {
          hosts.set(node, host);
          roots.set(host, node);
        }
        // What a template holds that belongs to no host is not part of the document.
        n = (!isTop && isShadowTemplate(parsed, n) ? parsed.afterSubtree(n) : n + 1) as NodeId;
      }
    }
    const tree = copy.build();
    for (const [host, root] of roots) this.#assign(tree, host, root);
    this.shadow = { tree, nodes: new Int32Array(0), hosts, roots, slots: this.#slots, slotted: this.#slotted };
  }

  /** The node of the tree that was parsed. */
  parsedNode(node: NodeId): NodeId {
    return this.#parsedNodes[node]!;
  }

  /** Assigns the children of a host to the first slot of their name (DOM, “find a slot”). */
  #assign(tree: DocumentTree, host: NodeId, root: NodeId): void {
    const named = new Map<string, NodeId>();
    const end = tree.afterSubtree(root);
    for (let n = root; n < end; n++) {
      const name = tree.name(n) === 'slot' ? (tree.attr(n, 'name') ?? '') : undefined;
      if (name !== undefined && !named.has(name)) named.set(name, n);
    }
    for (const child of childrenOf(tree, host)) {
      const slot = named.get(tree.attr(child, 'slot') ?? '');
      if (slot === undefined) continue;
      this.#slots.set(child, slot);
      const list = this.#slotted.get(slot);
      if (list) list.push(child);
      else this.#slotted.set(slot, [child]);
    }
  }
}

/** Whether the node is a template that declares a shadow tree. */
function isShadowTemplate(tree: DocumentTree, node: NodeId): boolean {
  return tree.name(node) === 'template' && SHADOW_MODE.test(tree.attr(node, 'shadowrootmode') ?? '');
}

function canHaveShadow(tree: DocumentTree, template: NodeId): boolean {
  const host = tree.name(tree.parent(template));
  return HOSTS.has(host) || host.includes('-');
}

/** Writes nodes of a tree in another order. Children are added in order. */
class TreeCopy {
  readonly capacity: number;
  readonly #source: TreeStorage;
  readonly #lastChild: Int32Array;
  readonly #parent: Int32Array;
  readonly #firstChild: Int32Array;
  readonly #nextSibling: Int32Array;
  readonly #nameIndex: Int32Array;
  readonly #payload: Int32Array;
  readonly #line: Uint32Array;
  readonly #column: Uint32Array;
  readonly #given: GivenNodes[] = [];
  #lastRoot = NO_NODE as number;
  #length = 0;

  constructor(source: TreeStorage, capacity: number) {
    const array = (): Int32Array => new Int32Array(capacity).fill(NO_NODE);
    this.capacity = capacity;
    this.#source = source;
    [this.#lastChild, this.#parent, this.#firstChild, this.#nextSibling] = [array(), array(), array(), array()];
    [this.#nameIndex, this.#payload] = [array(), array()];
    [this.#line, this.#column] = [new Uint32Array(capacity), new Uint32Array(capacity)];
  }

  /** Copies a node of the source as the last child of a node of the copy. */
  add(node: NodeId, parent: NodeId): NodeId {
    const source = this.#source;
    const added = this.#append(parent);
    this.#nameIndex[added] = source.nameIndex[node]!;
    this.#payload[added] = source.payload[node]!;
    this.#line[added] = source.line[node]!;
    this.#column[added] = source.column[node]!;
    const given = source.given.find(({ from, to }) => node >= from && node < to);
    const before = this.#given.at(-1);
    if (given && before?.to === added && before.option === given.option)
      this.#given[this.#given.length - 1] = { ...before, to: added + 1 };
    else if (given) this.#given.push({ from: added, to: added + 1, option: given.option });
    return added;
  }

  /** Adds a template, whose content does not show. */
  addInert(parent: NodeId): NodeId {
    const added = this.#append(parent);
    this.#nameIndex[added] = this.#source.names.indexOf('template');
    return added;
  }

  /** Adds the root of a shadow tree. */
  addRoot(): NodeId {
    const added = this.#append(NO_NODE);
    this.#payload[added] = this.#source.texts.length;
    return added;
  }

  #append(parent: number): NodeId {
    const added = this.#length++;
    this.#parent[added] = parent;
    const previous = parent < 0 ? this.#lastRoot : this.#lastChild[parent]!;
    if (previous >= 0) this.#nextSibling[previous] = added;
    else if (parent >= 0) this.#firstChild[parent] = added;
    if (parent < 0) this.#lastRoot = added;
    else this.#lastChild[parent] = added;
    return added as NodeId;
  }

  build(shadow?: ShadowTrees): DocumentTree {
    const { names, texts, attributes, mode } = this.#source;
    return new DocumentTree({
      ...{ names, attributes, mode, texts: [...texts, ''], given: this.#given, length: this.#length },
      ...{ nameIndex: this.#nameIndex, payload: this.#payload, line: this.#line, column: this.#column },
      ...{ parent: this.#parent, firstChild: this.#firstChild, nextSibling: this.#nextSibling },
      ...(shadow && { shadow }),
    });
  }
}
