/** The context of selector matching: the tree, and caches of what matching has found out about it. */
import { pragmaLanguage } from './directionality.js';
import { NO_NODE, type DocumentTree, type NodeId, type ShadowTrees } from '../../tree/document-tree.js';

/** The number of parents that are remembered, with the counts of their children and the like. It exceeds the depth of ordinary documents. */
const MAX_REMEMBERED_PARENTS = 256;
/** The number of distinct `class` attribute values whose split lists are cached. */
const MAX_CLASS_LISTS = 4096;

/**
 * Keeps at least the `limit` most recently used entries, in two generations. Moving an entry to the end of a `Map` on
 * each access would cost more than the cache saves.
 */
class RecentMap<K, V> {
  #young = new Map<K, V>();
  #old = new Map<K, V>();
  /** The last entry that was read. Consecutive reads are usually about children of the same parent. */
  #last: { readonly key: K; readonly value: V } | null = null;

  constructor(readonly limit: number) {}

  get(key: K): V | undefined {
    if (this.#last?.key === key) return this.#last.value;
    let value = this.#young.get(key);
    if (value === undefined) {
      value = this.#old.get(key);
      if (value === undefined) return undefined;
      this.set(key, value);
    }
    this.#last = { key, value };
    return value;
  }

  set(key: K, value: V): void {
    this.#last = null;
    if (this.#young.size >= this.limit) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(key, value);
  }
}

/** The progress of a scan over the children of a parent. */
export interface SiblingScan {
  /** The last element scanned; NO_NODE before the first. */
  node: NodeId;
  isAccepted: boolean;
  /** The number of accepted elements up to and including `node`. */
  count: number;
  /** The element before `node`. */
  previous: NodeId;
  /** The same number for each element name. Only counters by type fill it. */
  readonly types: Map<string, number>;
  /** The number of accepted elements among all children, in total and for each name; -1 and empty until needed. */
  total: number;
  totals: Map<string, number>;
}

export type NodeTest = (node: NodeId) => boolean;

/**
 * Counts positions among siblings. Elements are usually matched in document order, so the scan of each parent only
 * moves forward: a table of 100,000 rows is scanned once, not once for each row.
 */
class SiblingCounter {
  readonly #scans = new RecentMap<NodeId, SiblingScan>(MAX_REMEMBERED_PARENTS);

  constructor(
    readonly tree: DocumentTree,
    /** Checks whether an element counts; null to count all. */
    readonly accepts: NodeTest | null,
    /** Whether positions count elements of the same name only. */
    readonly byType: boolean,
    /** Counts tests against the budget. */
    readonly tried: (tests: number) => void,
  ) {}

  /** Returns the position, starting at 1; 0 for elements that do not count. */
  index(node: NodeId): number {
    const scan = this.#scanTo(node);
    if (!scan.isAccepted) return 0;
    return this.byType ? scan.types.get(this.tree.name(node))! : scan.count;
  }

  /** Returns the position from the end, starting at 1; 0 for elements that do not count. */
  indexFromEnd(node: NodeId): number {
    const scan = this.#scanTo(node);
    if (!scan.isAccepted) return 0;
    if (scan.total < 0) this.#countAll(node, scan);
    const total = this.byType ? scan.totals.get(this.tree.name(node))! : scan.total;
    return total - this.index(node) + 1;
  }

  /**
   * Returns the preceding element sibling or NO_NODE. Returns null if the scan of the parent is already past `node`.
   */
  previousElement(node: NodeId): NodeId | null {
    const scan = this.#scans.get(this.tree.parent(node));
    return scan && scan.node > node ? null : this.#scanTo(node).previous;
  }

  /** Checks for an accepted element sibling before `node`. */
  hasEarlier(node: NodeId): boolean {
    const scan = this.#scanTo(node);
    return scan.count - (scan.isAccepted ? 1 : 0) > 0;
  }

  /** Checks for an accepted element sibling after `node`. */
  hasLater(node: NodeId): boolean {
    const scan = this.#scanTo(node);
    if (scan.total < 0) this.#countAll(node, scan);
    return scan.total > scan.count;
  }

  #scanTo(node: NodeId): SiblingScan {
    const { tree } = this;
    const parent = tree.parent(node);
    let scan = this.#scans.get(parent);
    if (scan?.node === node) return scan;
    if (!scan || scan.node > node) {
      const types = this.byType ? new Map<string, number>() : NO_TYPES;
      const { total, totals } = scan ?? { total: -1, totals: NO_TYPES };
      scan = { node: NO_NODE, isAccepted: false, count: 0, previous: NO_NODE, types, total, totals };
      this.#scans.set(parent, scan);
    }
    // Terminates at `node`, which is a later sibling of scan.node.
    let next =
      scan.node !== NO_NODE ? tree.nextSibling(scan.node) : parent === NO_NODE ? node : tree.firstChild(parent);
    for (; next !== NO_NODE; next = tree.nextSibling(next)) {
      if (!tree.isElement(next)) continue;
      scan.previous = scan.node;
      scan.node = next;
      this.tried(1);
      scan.isAccepted = !this.accepts || this.accepts(next);
      if (scan.isAccepted) {
        scan.count++;
        if (this.byType) scan.types.set(tree.name(next), (scan.types.get(tree.name(next)) ?? 0) + 1);
      }
      if (next === node) break;
    }
    return scan;
  }

  #countAll(node: NodeId, scan: SiblingScan): void {
    const { tree } = this;
    const parent = tree.parent(node);
    scan.total = 0;
    if (this.byType) scan.totals = new Map();
    for (let n = parent === NO_NODE ? node : tree.firstChild(parent); n !== NO_NODE; n = tree.nextSibling(n)) {
      this.tried(1);
      if (!tree.isElement(n) || (this.accepts && !this.accepts(n))) continue;
      scan.total++;
      if (this.byType) scan.totals.set(tree.name(n), (scan.totals.get(tree.name(n)) ?? 0) + 1);
    }
  }
}

/** A placeholder for counters that do not count by name. It stays empty. */
const NO_TYPES = new Map<string, number>();

/** The last search for an accepted element, which the next search in document order can reuse. */
export interface ForwardSearch {
  from: number;
  found: number;
}

const NO_CLASSES: ReadonlySet<string> = new Set();

/** Elements of ordinary documents take far fewer tests. */
const TESTS_COUNTED_AT_ONCE = 4096;

function previousElements(tree: DocumentTree): Int32Array {
  const previous = new Int32Array(tree.length).fill(NO_NODE);
  for (let n = 0 as NodeId; n < tree.length; n++) {
    const next = tree.nextSibling(n);
    if (next >= 0) previous[next] = tree.isElement(n) ? n : previous[n]!;
  }
  return previous;
}

export class MatchContext {
  /** The bits that the ancestors of an element's children set in the filter of the rules (see AncestorFilter). */
  readonly ancestorBits = new RecentMap<NodeId, Int32Array>(MAX_REMEMBERED_PARENTS);
  /** Counts all element siblings, for :nth-child() without `of` and for `+`. */
  readonly siblings: SiblingCounter;
  /** Counts element siblings of the same name, for :nth-of-type(). */
  readonly siblingsByType: SiblingCounter;
  /**
   * From node to the preceding element sibling. Takes four bytes per node, but only if a selector such as `p + p + p`
   * needs it.
   */
  #previous: Int32Array | null = null;
  readonly #counters = new Map<object, SiblingCounter>();
  readonly #answers = new Map<object, RecentMap<NodeId, unknown>>();
  readonly #searches = new Map<object, ForwardSearch>();
  #classLists = new Map<string, ReadonlySet<string>>();
  /** The last node whose classes were read. A node is tested against many selectors in a row. */
  #classesNode: NodeId = NO_NODE;
  #classes: ReadonlySet<string> = NO_CLASSES;
  #pragmaLanguage: string | null = null;
  /** Tests not yet reported to `count`. */
  #tests = 0;

  /** The tree that selectors see. */
  readonly tree: DocumentTree;
  /** null: the document has no shadow trees. */
  readonly shadow: ShadowTrees | null;
  /** The root of the tree whose sheet the tested selectors are in. */
  sheetRoot: NodeId = NO_NODE;

  /** `count` receives the number of tests from time to time, and may throw. */
  constructor(
    tree: DocumentTree,
    readonly count: (tests: number) => void = () => undefined,
  ) {
    this.shadow = tree.shadow;
    this.tree = tree.shadow?.tree ?? tree;
    this.siblings = new SiblingCounter(this.tree, null, false, this.tried);
    this.siblingsByType = new SiblingCounter(this.tree, null, true, this.tried);
  }

  /** The parent of a node, or the host of a shadow tree whose root it is; NO_NODE for the document's own root. */
  parentOrHost(node: NodeId): NodeId {
    return this.shadow?.hosts.get(node) ?? this.tree.parent(node);
  }

  /** The language of elements for which no attribute sets one. */
  get pragmaLanguage(): string {
    return (this.#pragmaLanguage ??= pragmaLanguage(this.tree));
  }

  /** Counts tests against the budget. */
  readonly tried = (tests: number): void => {
    this.#tests += tests;
    if (this.#tests < TESTS_COUNTED_AT_ONCE) return;
    this.count(this.#tests);
    this.#tests = 0;
  };

  /** Returns the preceding element sibling or NO_NODE. */
  previousElement(node: NodeId): NodeId {
    const previous = this.siblings.previousElement(node);
    if (previous !== null) return previous;
    this.#previous ??= previousElements(this.tree);
    return this.#previous[node] as NodeId;
  }

  /** Returns the classes of an element. Each distinct attribute value is split once. */
  classes(node: NodeId): ReadonlySet<string> {
    if (node === this.#classesNode) return this.#classes;
    this.#classesNode = node;
    const value = this.tree.attr(node, 'class');
    return (this.#classes = value === undefined ? NO_CLASSES : this.#split(value));
  }

  #split(value: string): ReadonlySet<string> {
    let list = this.#classLists.get(value);
    if (!list) {
      if (this.#classLists.size >= MAX_CLASS_LISTS) this.#classLists = new Map();
      list = new Set(value.split(/[ \t\n\f\r]+/).filter((name) => name !== ''));
      this.#classLists.set(value, list);
    }
    return list;
  }

  /** Returns the counter of a part of a selector, which `key` identifies. */
  counter(key: object, accepts: NodeTest): SiblingCounter {
    let counter = this.#counters.get(key);
    if (!counter) this.#counters.set(key, (counter = new SiblingCounter(this.tree, accepts, false, this.tried)));
    return counter;
  }

  /**
   * Returns a cached result about an element. It stays in the cache unless many other elements are tested in between.
   */
  remembered<T>(key: object, node: NodeId, find: () => T): T {
    let answers = this.#answers.get(key) as RecentMap<NodeId, T> | undefined;
    if (!answers) this.#answers.set(key, (answers = new RecentMap<NodeId, T>(MAX_REMEMBERED_PARENTS)));
    let answer = answers.get(node);
    if (answer === undefined) answers.set(node, (answer = find()));
    return answer;
  }

  /** Returns the first accepted element in [from, end), or -1. This is fast if `from` grows from call to call. */
  firstBetween(key: object, from: number, end: number, accepts: NodeTest): number {
    let search = this.#searches.get(key);
    if (!search) this.#searches.set(key, (search = { from: Infinity, found: -1 }));
    if (from < search.from || from > search.found) {
      const { length } = this.tree;
      let n = from;
      while (n < length && !(this.tree.isElement(n as NodeId) && accepts(n as NodeId))) {
        this.tried(1);
        n++;
      }
      search.from = from;
      search.found = n;
    }
    return search.found < end ? search.found : -1;
  }
}
