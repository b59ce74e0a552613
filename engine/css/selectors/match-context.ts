/** The tree a selector is matched against, with what matching remembers about it between questions. */
import { pragmaLanguage } from './directionality.js';
import { NO_NODE, type DocumentTree, type NodeId } from '../../tree/document-tree.js';

/** Parents whose sibling counts are remembered by each counter; an open path of ancestors fits in. */
const MAX_REMEMBERED_PARENTS = 256;
/** Distinct `class` attribute values whose split lists are kept. */
const MAX_CLASS_LISTS = 4096;

/**
 * The most recently used entries of a map: at least `limit` of them, in two generations, for moving an entry of a
 * `Map` to its end whenever it is asked for costs more than what is remembered.
 */
export class RecentMap<K, V> {
  #young = new Map<K, V>();
  #old = new Map<K, V>();
  /** The entry asked for last: questions about one parent's children come in a row. */
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

/** How far the children of one parent have been looked at. */
export interface SiblingScan {
  /** The last element looked at; NO_NODE before the first. */
  node: NodeId;
  isAccepted: boolean;
  /** Accepted elements up to and including it. */
  count: number;
  /** The element before `node`. */
  previous: NodeId;
  /** Accepted elements up to and including `node` per name; only a counter by type fills it. */
  readonly types: Map<string, number>;
  /** Accepted elements below the parent in all, and per name; -1 and empty until asked. */
  total: number;
  totals: Map<string, number>;
}

export type NodeTest = (node: NodeId) => boolean;

/**
 * Positions among siblings. Elements are usually asked about in document order, so each parent's scan
 * only moves forward: a table of 100,000 rows is walked once, not once a row.
 */
class SiblingCounter {
  readonly #scans = new RecentMap<NodeId, SiblingScan>(MAX_REMEMBERED_PARENTS);

  constructor(
    readonly tree: DocumentTree,
    /** Which elements count; null for all. */
    readonly accepts: NodeTest | null,
    /** Positions are among elements of the same name. */
    readonly byType: boolean,
    /** Counts tests. */
    readonly tried: (tests: number) => void,
  ) {}

  /** 1-based position; 0 of what is not accepted. */
  index(node: NodeId): number {
    const scan = this.#scanTo(node);
    if (!scan.isAccepted) return 0;
    return this.byType ? scan.types.get(this.tree.name(node))! : scan.count;
  }

  /** 1-based position from the end; 0 of what is not accepted. */
  indexFromEnd(node: NodeId): number {
    const scan = this.#scanTo(node);
    if (!scan.isAccepted) return 0;
    if (scan.total < 0) this.#countAll(node, scan);
    const total = this.byType ? scan.totals.get(this.tree.name(node))! : scan.total;
    return total - this.index(node) + 1;
  }

  /** As long as the scan of its parent is not beyond the element: the element sibling before it, or NO_NODE. */
  previousElement(node: NodeId): NodeId | null {
    const scan = this.#scans.get(this.tree.parent(node));
    return scan && scan.node > node ? null : this.#scanTo(node).previous;
  }

  /** Is there an accepted element before `node`? */
  hasEarlier(node: NodeId): boolean {
    const scan = this.#scanTo(node);
    return scan.count - (scan.isAccepted ? 1 : 0) > 0;
  }

  /** Is there an accepted element after `node`? */
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
    // Ends at `node`, which is a later sibling of scan.node.
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

/** Stands where nothing is counted by name; never written to. */
const NO_TYPES = new Map<string, number>();

/** “Is there an element that passes in this range of the document?”, asked in document order. */
export interface ForwardSearch {
  from: number;
  found: number;
}

const NO_CLASSES: ReadonlySet<string> = new Set();

/** Far more than an element of an ordinary document takes. */
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
  /** All element siblings, for :nth-child() without `of` and for `+`. */
  readonly siblings: SiblingCounter;
  /** The same by element name, for :nth-of-type(). */
  readonly siblingsByType: SiblingCounter;
  /** By node: the element sibling before it; four bytes a node, once a selector such as `p + p + p` asks for it. */
  #previous: Int32Array | null = null;
  readonly #counters = new Map<object, SiblingCounter>();
  readonly #answers = new Map<object, RecentMap<NodeId, unknown>>();
  readonly #searches = new Map<object, ForwardSearch>();
  #classLists = new Map<string, ReadonlySet<string>>();
  /** The node whose classes were asked for last: a node is tested against many selectors in a row. */
  #classesNode: NodeId = NO_NODE;
  #classes: ReadonlySet<string> = NO_CLASSES;
  #pragmaLanguage: string | null = null;
  /** Tests that were made and are not counted yet. */
  #tests = 0;

  /** `count` is told of tests now and then, and may throw. */
  constructor(
    readonly tree: DocumentTree,
    readonly count: (tests: number) => void = () => undefined,
  ) {
    this.siblings = new SiblingCounter(tree, null, false, this.tried);
    this.siblingsByType = new SiblingCounter(tree, null, true, this.tried);
  }

  /** The language of elements that no attribute names one for. */
  get pragmaLanguage(): string {
    return (this.#pragmaLanguage ??= pragmaLanguage(this.tree));
  }

  /** Counts tests. */
  readonly tried = (tests: number): void => {
    this.#tests += tests;
    if (this.#tests < TESTS_COUNTED_AT_ONCE) return;
    this.count(this.#tests);
    this.#tests = 0;
  };

  /** The element sibling before an element, or NO_NODE. */
  previousElement(node: NodeId): NodeId {
    const previous = this.siblings.previousElement(node);
    if (previous !== null) return previous;
    this.#previous ??= previousElements(this.tree);
    return this.#previous[node] as NodeId;
  }

  /** The classes of an element, split once per distinct attribute value. */
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

  /** The counter that belongs to one part of one selector (`key`): there are as many as the style sheets have. */
  counter(key: object, accepts: NodeTest): SiblingCounter {
    let counter = this.#counters.get(key);
    if (!counter) this.#counters.set(key, (counter = new SiblingCounter(this.tree, accepts, false, this.tried)));
    return counter;
  }

  /** An answer about an element that others ask for, too, as long as few elements lie in between. */
  remembered<T>(key: object, node: NodeId, find: () => T): T {
    let answers = this.#answers.get(key) as RecentMap<NodeId, T> | undefined;
    if (!answers) this.#answers.set(key, (answers = new RecentMap<NodeId, T>(MAX_REMEMBERED_PARENTS)));
    let answer = answers.get(node);
    if (answer === undefined) answers.set(node, (answer = find()));
    return answer;
  }

  /** The first element in [from, end) that passes, or -1; cheap if `from` grows from call to call. */
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
