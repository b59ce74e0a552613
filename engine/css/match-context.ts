/** The tree a selector is matched against, with what matching remembers about it between questions. */
import { NO_NODE, type DocumentTree, type NodeId } from '../tree/document-tree.js';

/** Parents whose sibling counts are remembered by each counter; an open path of ancestors fits in. */
const MAX_REMEMBERED_PARENTS = 256;
/** Distinct `class` attribute values whose split lists are kept. */
const MAX_CLASS_LISTS = 4096;

/** The most recently used entries of a map; the least recently used one goes when it is full. */
export class RecentMap<K, V> {
  readonly #map = new Map<K, V>();

  constructor(readonly limit: number) {}

  get(key: K): V | undefined {
    const value = this.#map.get(key);
    if (value !== undefined && this.#map.size > this.limit / 2) {
      this.#map.delete(key);
      this.#map.set(key, value);
    }
    return value;
  }

  set(key: K, value: V): void {
    if (this.#map.size >= this.limit) this.#map.delete(this.#map.keys().next().value as K);
    this.#map.set(key, value);
  }
}

/** How far the children of one parent have been looked at. */
export interface SiblingScan {
  /** The last element looked at; NO_NODE before the first. */
  node: NodeId;
  /** Accepted elements up to and including it. */
  count: number;
  /** The element before `node`. */
  previous: NodeId;
  /** Per element name, for of-type counting. */
  readonly types: Map<string, number>;
  /** Accepted elements below the parent in all, per name; null until asked. */
  totals: Map<string, number> | null;
  total: number;
}

export type NodeTest = (node: NodeId) => boolean;

/**
 * Positions among siblings. Elements are usually asked about in document order, so each parent's scan
 * only moves forward: a table of 100,000 rows is walked once, not once a row.
 */
export class SiblingCounter {
  readonly #scans = new RecentMap<NodeId, SiblingScan>(MAX_REMEMBERED_PARENTS);

  constructor(
    readonly tree: DocumentTree,
    /** Which elements count; null for all. */
    readonly accepts: NodeTest | null,
  ) {}

  /** 1-based position of an accepted element; for `ofType`, among those of its name. */
  index(node: NodeId, ofType: boolean): number {
    const scan = this.#scanTo(node);
    return ofType ? scan.types.get(this.tree.name(node))! : scan.count;
  }

  /** 1-based position from the end. */
  indexFromEnd(node: NodeId, ofType: boolean): number {
    const scan = this.#scanTo(node);
    const totals = scan.totals ?? this.#countAll(node, scan);
    return ofType ? totals.get(this.tree.name(node))! - scan.types.get(this.tree.name(node))! + 1 : scan.total - scan.count + 1;
  }

  /** The element sibling before `node`, or NO_NODE. */
  previousElement(node: NodeId): NodeId {
    return this.#scanTo(node).previous;
  }

  /** Is there an accepted element before `node`? */
  hasEarlier(node: NodeId): boolean {
    const scan = this.#scanTo(node);
    return scan.count - (this.accepts?.(node) ? 1 : 0) > 0;
  }

  #scanTo(node: NodeId): SiblingScan {
    const { tree } = this;
    const parent = tree.parent(node);
    let scan = this.#scans.get(parent);
    if (scan?.node === node) return scan;
    if (!scan || scan.node > node) {
      const fresh = { node: NO_NODE, count: 0, previous: NO_NODE, types: new Map<string, number>() };
      scan = { ...fresh, totals: scan?.totals ?? null, total: scan?.total ?? 0 };
      this.#scans.set(parent, scan);
    }
    // Ends at `node`, which is a later sibling of scan.node.
    let next = scan.node !== NO_NODE ? tree.nextSibling(scan.node) : parent === NO_NODE ? node : tree.firstChild(parent);
    for (; next !== NO_NODE; next = tree.nextSibling(next)) {
      if (!tree.isElement(next)) continue;
      scan.previous = scan.node;
      scan.node = next;
      if (!this.accepts || this.accepts(next)) {
        scan.count++;
        const name = tree.name(next);
        scan.types.set(name, (scan.types.get(name) ?? 0) + 1);
      }
      if (next === node) break;
    }
    return scan;
  }

  #countAll(node: NodeId, scan: SiblingScan): Map<string, number> {
    const { tree } = this;
    const totals = new Map<string, number>();
    const parent = tree.parent(node);
    for (let n = parent === NO_NODE ? node : tree.firstChild(parent); n !== NO_NODE; n = tree.nextSibling(n)) {
      if (!tree.isElement(n) || (this.accepts && !this.accepts(n))) continue;
      scan.total++;
      totals.set(tree.name(n), (totals.get(tree.name(n)) ?? 0) + 1);
    }
    scan.totals = totals;
    return totals;
  }
}

/** “Is there an element that passes in this range of the document?”, asked in document order. */
export interface ForwardSearch {
  from: number;
  found: number;
}

const NO_CLASSES: readonly string[] = Object.freeze([]);

export class MatchContext {
  /** All element siblings, for :nth-child() without `of` and for `+`. */
  readonly siblings: SiblingCounter;
  readonly #counters = new Map<object, SiblingCounter>();
  readonly #searches = new Map<object, ForwardSearch>();
  #classLists = new Map<string, readonly string[]>();

  constructor(readonly tree: DocumentTree) {
    this.siblings = new SiblingCounter(tree, null);
  }

  /** The classes of an element, split once per distinct attribute value. */
  classes(node: NodeId): readonly string[] {
    const value = this.tree.attr(node, 'class');
    if (value === undefined) return NO_CLASSES;
    let list = this.#classLists.get(value);
    if (!list) {
      if (this.#classLists.size >= MAX_CLASS_LISTS) this.#classLists = new Map();
      list = value.split(/[ \t\n\f\r]+/).filter((name) => name !== '');
      this.#classLists.set(value, list);
    }
    return list;
  }

  /** The counter that belongs to one part of one selector (`key`): there are as many as the style sheets have. */
  counter(key: object, accepts: NodeTest): SiblingCounter {
    let counter = this.#counters.get(key);
    if (!counter) this.#counters.set(key, (counter = new SiblingCounter(this.tree, accepts)));
    return counter;
  }

  /** The first element in [from, end) that passes, or -1; cheap if `from` grows from call to call. */
  firstBetween(key: object, from: number, end: number, accepts: NodeTest): number {
    let search = this.#searches.get(key);
    if (!search) this.#searches.set(key, (search = { from: Infinity, found: -1 }));
    if (from < search.from || from > search.found) {
      const { length } = this.tree;
      let n = from;
      while (n < length && !(this.tree.isElement(n as NodeId) && accepts(n as NodeId))) n++;
      search.from = from;
      search.found = n;
    }
    return search.found < end ? search.found : -1;
  }
}
