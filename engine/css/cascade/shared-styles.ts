/** Lists of cascade entries and the computed styles they lead to, each kept once. */
import type { CascadeEntry } from './cascade.js';
import type { NodeId } from '../../tree/document-tree.js';
import type { ComputedStyle } from '../properties/computed-style.js';

/** A computed style, the parent style it was computed under, and its place among those kept. */
interface KeptStyle {
  readonly parent: ComputedStyle;
  readonly style: ComputedStyle;
  readonly number: number;
}

/** A list of entries as a path from the root: equal lists are the same node. */
class EntryPath {
  readonly #next = new Map<CascadeEntry, EntryPath>();
  /** By parent style. */
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

/** The entries of a path, weakest first. */
export function entriesOf(path: EntryPath): CascadeEntry[] {
  const list: CascadeEntry[] = [];
  for (let at: EntryPath | null = path; at?.entry; at = at.before) list.push(at.entry);
  return list.reverse();
}

/**
 * Path nodes, styles and texts kept before everything is forgotten and built anew; about 1.5 KB each. Numbers of styles
 * have to fit into 16 bits.
 */
const MAX_KEPT = 20_000;

/**
 * The bounded cache of computed styles. Key: (entries of the element: its rules, hints and style attribute)
 * × parent style. When it is full all of it is dropped: styles in use stay valid, only sharing starts again.
 */
export class SharedStyles {
  #root = new EntryPath(null, null);
  #texts = new Map<string, CascadeEntry>();
  #kept = 0;
  /** Those kept; the first has the number 1. */
  #styles: KeptStyle[] = [];
  /**
   * By node: the number of its style, 0 for none. A table's cells are asked for when its columns are measured and again
   * when its rows are laid out, and matching their rules costs a hundred times these two bytes.
   */
  readonly #numbers: Uint16Array;

  /** `nodes`: how many the document has. */
  constructor(nodes: number) {
    this.#numbers = new Uint16Array(nodes);
  }

  /** The node of a list of entries. */
  pathOf(entries: Iterable<CascadeEntry>): EntryPath {
    if (this.#kept >= MAX_KEPT) this.forget();
    let path = this.#root;
    for (const entry of entries) {
      let next = path.next(entry);
      if (!next) {
        next = path.extend(entry);
        this.#kept++;
      }
      path = next;
    }
    return path;
  }

  styleOf(path: EntryPath, parent: ComputedStyle, compute: () => ComputedStyle): ComputedStyle {
    return this.#keptStyle(path, parent, compute).style;
  }

  /** As styleOf(), and remembers it for the node. */
  nodeStyle(node: NodeId, path: EntryPath, parent: ComputedStyle, compute: () => ComputedStyle): ComputedStyle {
    const kept = this.#keptStyle(path, parent, compute);
    this.#numbers[node] = kept.number;
    return kept.style;
  }

  /** The style that the node was last given, if it was under this parent style. */
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

  /** The entry of a piece of CSS text (style attribute, hints): parsed once while it is kept. */
  entryOf(key: string, make: () => CascadeEntry): CascadeEntry {
    let entry = this.#texts.get(key);
    if (!entry) {
      entry = make();
      this.#texts.set(key, entry);
      this.#kept++;
    }
    return entry;
  }

  /** The styles of these nodes are asked for anew. */
  forgetNodes(first: number, end: number): void {
    this.#numbers.fill(0, first, end);
  }

  forget(): void {
    this.#root = new EntryPath(null, null);
    this.#texts = new Map();
    this.#kept = 0;
    this.#styles = [];
    this.#numbers.fill(0);
  }
}
