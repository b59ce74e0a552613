/**
 * Page labels: the number by which PDF viewers name each page, which is the number that the page prints. A page that
 * prints none is numbered like the pages before it if its number follows theirs, and like the pages after it if a section
 * begins with it.
 */
import { pageNumber } from './page-counters.js';
import type { PageFragment } from './page-fragment.js';
import type { PrintedNumber } from './printed-number.js';

/** What the label of a page is made from. */
export type LabelledPage = Pick<PageFragment, 'counters' | 'printedNumber' | 'name'>;
type Series = Pick<PrintedNumber, 'prefix' | 'style'>;

interface Run {
  readonly first: number;
  readonly count: number;
  /** The series of the pages before it, if the page continues that series. */
  readonly before: Series | null;
}

interface LastPage {
  readonly series: Series;
  readonly number: number;
  readonly name: string;
}

const PLAIN: Series = Object.freeze({ prefix: '', style: 'decimal' });

/** Gives labels in the order of pages. Pages of a section that has not printed a number yet get theirs later, together. */
export class PageLabels {
  readonly #give: (label: PrintedNumber) => void;
  /** The consecutive numbers of pages that wait for their series to be known. */
  #waiting: Run | null = null;
  #last: LastPage | null = null;

  constructor(give: (label: PrintedNumber) => void) {
    this.#give = give;
  }

  add({ counters, printedNumber, name }: LabelledPage): void {
    const number = pageNumber(counters);
    if (printedNumber) {
      if (this.#waiting) this.#giveWaiting(endOf(this.#waiting) === number ? printedNumber : null);
      this.#give(printedNumber);
      this.#last = { series: printedNumber, number, name };
      return;
    }
    if (this.#waiting && endOf(this.#waiting) === number)
      this.#waiting = { ...this.#waiting, count: this.#waiting.count + 1 };
    else this.#addUnnumbered(number, name);
  }

  #addUnnumbered(number: number, name: string): void {
    if (this.#waiting) this.#giveWaiting(null);
    const last = this.#last;
    const follows = last !== null && number === last.number + 1;
    if (follows && name === last.name) {
      this.#give({ ...last.series, value: number });
      this.#last = { ...last, number };
    } else this.#waiting = { first: number, count: 1, before: follows ? last.series : null };
  }

  #giveWaiting(after: Series | null): void {
    const { first, count, before } = this.#waiting!;
    const { prefix, style } = after ?? before ?? PLAIN;
    for (let i = 0; i < count; i++) this.#give({ prefix, style, value: first + i });
    this.#last = null;
    this.#waiting = null;
  }

  end(): void {
    if (this.#waiting) this.#giveWaiting(null);
  }
}

function endOf({ first, count }: Run): number {
  return first + count;
}
