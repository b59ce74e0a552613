/**
 * Page labels (ISO 32000-1, 12.4.2): the numbers in the page box of a PDF reader. Ranges are written when they are
 * complete.
 */
import { romanNumber } from '../../base/roman.js';
import type { PdfFile } from '../file/pdf-file.js';
import { reference, textString } from '../file/syntax.js';

/** Entries in a leaf of the number tree. */
const LEAF = 256;

type Numbering = 'D' | 'r' | 'R' | 'a' | 'A';

interface Range {
  readonly page: number;
  readonly prefix: string;
  /** null: the label is the prefix alone. */
  readonly numbering: Numbering | null;
  readonly start: number;
}

export class PageLabelTree {
  readonly #file: PdfFile;
  /** Complete ranges that go into the next leaf. */
  readonly #entries: { readonly page: number; readonly source: string }[] = [];
  readonly #leaves: number[] = [];
  #open: Range | null = null;
  #pages = 0;

  constructor(file: PdfFile) {
    this.#file = file;
  }

  /** The label of the next page: a prefix, and the text of a number. */
  add(prefix: string, text: string, value: number): void {
    const page = this.#pages++;
    const numbering = NUMBERINGS.find((name) => TEXT_OF[name](value) === text) ?? null;
    const before = this.#open;
    const isNext = before?.numbering && before.numbering === numbering && before.prefix === prefix;
    if (isNext && before.start + page - before.page === value) return;
    this.#close();
    this.#open = { page, prefix: numbering === null ? prefix + text : prefix, numbering, start: value };
  }

  #close(): void {
    if (!this.#open) return;
    const { page, prefix, numbering, start } = this.#open;
    const style = numbering === null ? '' : `/S/${numbering}${start === 1 ? '' : `/St ${start}`}`;
    const source = `<<${style}${prefix === '' ? '' : `/P${textString(prefix)}`}>>`;
    if (this.#entries.length === LEAF) this.#writeLeaf();
    this.#entries.push({ page, source });
  }

  #writeLeaf(): void {
    const numbers = this.#entries.map(({ page, source }) => `${page}${source}`).join('');
    const limits = `${this.#entries[0]!.page} ${this.#entries.at(-1)!.page}`;
    this.#leaves.push(this.#file.addObject(`<</Limits[${limits}]/Nums[${numbers}]>>`));
    this.#entries.length = 0;
  }

  /** Returns the tree's source; '' when the labels equal the numbers that readers count by themselves. */
  end(): string {
    const isPlain =
      this.#leaves.length === 0 && this.#entries.length === 0 && (!this.#open || isCountingFromOne(this.#open));
    if (isPlain) return '';
    this.#close();
    this.#writeLeaf();
    return `<</Kids[${this.#leaves.map(reference).join(' ')}]>>`;
  }
}

function isCountingFromOne({ numbering, prefix, start }: Range): boolean {
  return numbering === 'D' && prefix === '' && start === 1;
}

const NUMBERINGS: readonly Numbering[] = ['D', 'r', 'R', 'a', 'A'];

/** The text of a number in each numbering; '' when a reader would show none. */
const TEXT_OF: Readonly<Record<Numbering, (value: number) => string>> = {
  D: (value) => (value > 0 ? String(value) : ''),
  r: roman,
  R: (value) => roman(value).toUpperCase(),
  a: letters,
  A: (value) => letters(value).toUpperCase(),
};

/** Readers differ about Roman numbers beyond this one. */
const ROMAN_LIMIT = 3999;

function roman(value: number): string {
  return value < 1 || value > ROMAN_LIMIT ? '' : romanNumber(value);
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz';

/** a … z. After z come aa, bb, cc in PDF, but aa, ab, ac everywhere else. */
function letters(value: number): string {
  return value <= ALPHABET.length ? (ALPHABET[value - 1] ?? '') : '';
}
