/**
 * The number tree from pages and annotations to elements (ISO 32000-1, 14.7.4.4). It is written in leaves as it fills; a
 * number for each leaf stays.
 */
import type { PdfFile } from './pdf-file.js';
import { reference } from './syntax.js';

/** Entries in a leaf of the parent tree. */
const PARENT_TREE_LEAF = 512;

export class ParentTree {
  readonly #file: PdfFile;
  readonly #leaves: number[] = [];
  /** The entries of the current leaf, by key. Keys are given in ascending order. */
  #entries = new Map<number, string>();
  #nextKey = 0;

  constructor(file: PdfFile) {
    this.#file = file;
  }

  get nextKey(): number {
    return this.#nextKey;
  }

  /** A key whose value is set before the tree's next leaf is written, at the end of the page. */
  reserveKey(): number {
    const key = this.#nextKey++;
    this.#entries.set(key, '');
    return key;
  }

  add(source: string): number {
    const key = this.reserveKey();
    this.#entries.set(key, source);
    return key;
  }

  /** The elements of a page's marked content, by identifier. */
  setPage(key: number, elements: readonly number[]): void {
    this.#entries.set(key, reference(this.#file.addObject(`[${elements.map(reference).join(' ')}]`)));
    if (this.#entries.size >= PARENT_TREE_LEAF) this.#writeLeaf();
  }

  #writeLeaf(): void {
    const keys = [...this.#entries.keys()];
    if (keys.length === 0) return;
    const first = keys[0]!;
    const last = keys[keys.length - 1]!;
    const entries = [...this.#entries].map(([key, source]) => `${key} ${source}`).join(' ');
    this.#leaves.push(this.#file.addObject(`<</Limits[${first} ${last}]/Nums[${entries}]>>`));
    this.#entries = new Map();
  }

  /** Writes the tree and returns PDF source for its root. */
  end(): string {
    this.#writeLeaf();
    return `<</Kids[${this.#leaves.map(reference).join(' ')}]>>`;
  }
}
