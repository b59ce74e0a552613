/**
 * The page tree (ISO 32000-1, 7.7.3). A viewer that goes to page 4,000 passes over nodes by their counts; in a flat list
 * it would read the 4,000 pages before. The first pages stand in the root itself, so a short document has no nodes.
 */
import type { PdfFile } from './pdf-file.js';
import { reference } from './syntax.js';

/** Pages of a node, and of the root. */
const NODE = 64;

/** A number for each node stays in memory, one for 64 pages. */
export class PageTree {
  readonly #file: Pick<PdfFile, 'reserveNumber' | 'writeObject'>;
  readonly #nodes: number[] = [];

  constructor(file: Pick<PdfFile, 'reserveNumber' | 'writeObject'>) {
    this.#file = file;
  }

  /** The number of the node above a page, which is counted from 0 and comes in order; 0 for the root. */
  parentOf(page: number): number {
    if (page < NODE) return 0;
    if (page % NODE === 0) this.#nodes.push(this.#file.reserveNumber());
    return this.#nodes.at(-1)!;
  }

  /** Writes the nodes and returns what stands in the root. `pages`: the numbers of all pages. */
  end(pages: readonly number[], root: number): readonly number[] {
    for (const [index, id] of this.#nodes.entries()) {
      const kids = pages.slice((index + 1) * NODE, (index + 2) * NODE);
      const source = `<</Type/Pages/Parent ${reference(root)}/Count ${kids.length}/Kids[${kids.map(reference).join(' ')}]>>`;
      this.#file.writeObject({ id }, source);
    }
    return [...pages.slice(0, NODE), ...this.#nodes];
  }
}
