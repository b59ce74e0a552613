/** Lists of cascade entries and the computed styles they lead to, each kept once. */
import type { CascadeEntry } from './cascade.js';
import type { ComputedStyle } from './computed-style.js';

/** A list of entries as a path from the root: equal lists are the same node. */
export class EntryPath {
  readonly #next = new Map<CascadeEntry, EntryPath>();
  /** Parent style → style. */
  readonly styles = new Map<ComputedStyle, ComputedStyle>();

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

/** Path nodes, styles and texts kept before everything is forgotten and built anew; about 1.5 KB each. */
const MAX_KEPT = 20_000;

/**
 * The bounded cache of computed styles. Key: (entries of the element: its rules, hints and style attribute)
 * × parent style. When it is full all of it is dropped: styles in use stay valid, only sharing starts again.
 */
export class SharedStyles {
  #root = new EntryPath(null, null);
  #texts = new Map<string, CascadeEntry>();
  #kept = 0;

  /** The node of a list of entries. */
  pathOf(entries: Iterable<CascadeEntry>): EntryPath {
    if (this.#kept >= MAX_KEPT) this.#forget();
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
    let style = path.styles.get(parent);
    if (!style) {
      style = compute();
      path.styles.set(parent, style);
      this.#kept++;
    }
    return style;
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

  #forget(): void {
    this.#root = new EntryPath(null, null);
    this.#texts = new Map();
    this.#kept = 0;
  }
}
