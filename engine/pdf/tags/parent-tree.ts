/**
 * The number tree from pages and annotations to elements (ISO 32000-1, 14.7.4.4). It is written in leaves as it fills; a
 * number for each leaf stays.
 */
import type { PdfFile } from '../file/pdf-file.js';
import { reference } from '../file/syntax.js';

/** Characters in a leaf of the parent tree. */
const LEAF_LENGTH = 16 * 1024;

/** A content stream with its key. `elements`: those of its marked content, by identifier. */
export interface MarkedStream {
  readonly key: number;
  readonly elements: number[];
}

export class ParentTree {
  readonly #file: PdfFile;
  readonly #leaves: number[] = [];
  /** The entries of the current leaf, by key. Keys are given in ascending order. */
  #entries = new Map<number, string>();
  /** Characters of the entries, about. */
  #length = 0;
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
    this.#set(key, source);
    return key;
  }

  /** The content streams of a page. */
  setStreams(streams: Iterable<MarkedStream>): void {
    for (const { key, elements } of streams) this.#set(key, `[${elements.map(reference).join(' ')}]`);
    if (this.#length >= LEAF_LENGTH) this.#writeLeaf();
  }

  #set(key: number, source: string): void {
    this.#entries.set(key, source);
    this.#length += source.length;
  }

  #writeLeaf(): void {
    const keys = [...this.#entries.keys()];
    if (keys.length === 0) return;
    const limits = `${keys[0]} ${keys[keys.length - 1]}`;
    this.#leaves.push(this.#file.addObject(`<</Limits[${limits}]${this.#numbers()}>>`));
    this.#entries = new Map();
    this.#length = 0;
  }

  #numbers(): string {
    return `/Nums[${[...this.#entries].map(([key, source]) => `${key} ${source}`).join(' ')}]`;
  }

  /** Writes the tree and returns PDF source for its root. */
  end(): string {
    if (this.#leaves.length === 0) return `<<${this.#numbers()}>>`;
    this.#writeLeaf();
    return `<</Kids[${this.#leaves.map(reference).join(' ')}]>>`;
  }
}
