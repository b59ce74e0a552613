/** Caches lists of cascade entries and the computed styles that result from them. */
import type { CascadeEntry } from './cascade.js';
import type { NodeId } from '../../tree/document-tree.js';
import type { ComputedStyle } from '../properties/computed-style.js';

/** A cached style with the parent style it was computed under and its number. */
interface KeptStyle {
  readonly parent: ComputedStyle;
  readonly style: ComputedStyle;
  readonly number: number;
}

/** A list of entries as a path in a prefix tree: equal lists share the same node. */
class EntryPath {
  readonly #next = new Map<CascadeEntry, EntryPath>();
  /** From parent style to computed style. */
  readonly styles = new Map<ComputedStyle, KeptStyle>();

  constructor(
    readonly entry: CascadeEntry | null,
    readonly before: EntryPath | null,
  ) {}

  next(entry: CascadeEntry): EntryPath | undefined {
    return this.#next.get(entry);
  }

  extend(entry: CascadeEntry): EntryPath {
    const path = new EntryPath(entry, this);
    this.#next.set(entry, path);
    return path;
  }
}

/** Returns the entries of a path, weakest first. */
export function entriesOf(path: EntryPath): CascadeEntry[] {
  const list: CascadeEntry[] = [];
  for (let at: EntryPath | null = path; at?.entry; at = at.before) list.push(at.entry);
  return list.reverse();
}

/**
 * The number of path nodes, styles and texts (about 1.5 KB each) after which the cache is cleared, apart from the nodes
 * of its longest path. It must fit into 16 bits, like the numbers of styles.
 */
const MAX_KEPT = 20_000;

/**
 * The bounded cache of computed styles. The key is an element's entries (rules, hints, style attribute) and its parent
 * style. A full cache is cleared: styles in use stay valid, but are no longer shared with new elements.
 */
export class SharedStyles {
  #root = new EntryPath(null, null);
  #texts = new Map<string, CascadeEntry>();
  #kept = 0;
  /** Entries of the longest path: one that is longer than the cache may grow is not made anew for each element. */
  #longest = 0;
  /** The cached styles. Numbers start at 1. */
  #styles: KeptStyle[] = [];
  /**
   * From node to the number of its style; 0 for none. Layout asks for the style of a table cell when it measures
   * columns and again when it lays out rows. Matching rules again costs a hundred times more than these two bytes.
   */
  readonly #numbers: Uint16Array;

  /** `nodes`: the number of nodes in the document. `onExtend`: is told how many entries a new path has of its own. */
  constructor(
    nodes: number,
    readonly onExtend: (entries: number) => void,
  ) {
    this.#numbers = new Uint16Array(nodes);
  }

  /** Returns the path of a list of entries. */
  pathOf(entries: readonly CascadeEntry[]): EntryPath {
    if (this.#kept >= MAX_KEPT + this.#longest) this.forget();
    this.#longest = Math.max(this.#longest, entries.length);
    const before = this.#kept;
    let path = this.#root;
    for (const entry of entries) {
      let next = path.next(entry);
      if (!next) {
        next = path.extend(entry);
        this.#kept++;
      }
      path = next;
    }
    if (this.#kept > before) this.onExtend(this.#kept - before);
    return path;
  }

  styleOf(path: EntryPath, parent: ComputedStyle, compute: () => ComputedStyle): ComputedStyle {
    return this.#keptStyle(path, parent, compute).style;
  }

  /** Like styleOf(), but also remembers the style of the node. */
  nodeStyle(node: NodeId, path: EntryPath, parent: ComputedStyle, compute: () => ComputedStyle): ComputedStyle {
    const kept = this.#keptStyle(path, parent, compute);
    this.#numbers[node] = kept.number;
    return kept.style;
  }

  /** Returns the last style of the node if it was computed under this parent style. */
  knownStyle(node: NodeId, parent: ComputedStyle): ComputedStyle | null {
    const kept = this.#styles[this.#numbers[node]! - 1];
    return kept?.parent === parent ? kept.style : null;
  }

  #keptStyle(path: EntryPath, parent: ComputedStyle, compute: () => ComputedStyle): KeptStyle {
    let kept = path.styles.get(parent);
    if (!kept) {
      kept = { parent, style: compute(), number: this.#styles.length + 1 };
      path.styles.set(parent, kept);
      this.#styles.push(kept);
      this.#kept++;
    }
    return kept;
  }

  /** Returns the entry of a CSS text (style attribute or hints), which is parsed once while it is cached. */
  entryOf(key: string, make: () => CascadeEntry): CascadeEntry {
    let entry = this.#texts.get(key);
    if (!entry) {
      entry = make();
      this.#texts.set(key, entry);
      this.#kept++;
    }
    return entry;
  }

  /** Forgets the styles of a range of nodes. */
  forgetNodes(first: number, end: number): void {
    this.#numbers.fill(0, first, end);
  }

  forget(): void {
    this.#root = new EntryPath(null, null);
    this.#texts = new Map();
    this.#kept = 0;
    this.#longest = 0;
    this.#styles = [];
    this.#numbers.fill(0);
  }
}
