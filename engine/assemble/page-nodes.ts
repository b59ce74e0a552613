/** The page tree (ISO 32000-2, 7.7.3), with nodes of so few pages that viewers find any page quickly. */
import { Name, type PdfObject } from '../read/syntax/objects.js';
import { OwnRef } from './copier.js';
import type { OutputFile } from './output-file.js';

/** Children of a node. */
const NODE = 64;

interface Node {
  readonly number: number;
  readonly kids: readonly { readonly number: number; readonly count: number }[];
  readonly count: number;
}

export class PageNodes {
  readonly root: OwnRef;
  readonly #levels: Node[][] = [];

  /** `pages`: the numbers of all pages, in their order. */
  constructor(
    private readonly out: OutputFile,
    pages: readonly number[],
  ) {
    let below: readonly { readonly number: number; readonly count: number }[] = pages.map((number) => ({
      number,
      count: 1,
    }));
    // Ends because each level has fewer nodes than the one below it, and the last has one.
    do {
      const level: Node[] = [];
      for (let at = 0; at === 0 || at < below.length; at += NODE) {
        const kids = below.slice(at, at + NODE);
        level.push({ number: out.reserve(), kids, count: kids.reduce((sum, { count }) => sum + count, 0) });
      }
      this.#levels.push(level);
      below = level;
    } while (below.length > 1);
    this.root = new OwnRef(below[0]!.number);
  }

  parentOf(position: number): OwnRef {
    return new OwnRef(this.#levels[0]![Math.floor(position / NODE)]!.number);
  }

  write(): void {
    for (const [depth, level] of this.#levels.entries())
      for (const [index, { number, kids, count }] of level.entries()) {
        const dict = new Map<string, PdfObject>([
          ['Type', new Name('Pages')],
          ['Kids', kids.map((kid) => new OwnRef(kid.number))],
          ['Count', count],
        ]);
        const parent = this.#levels[depth + 1]?.[Math.floor(index / NODE)];
        if (parent) dict.set('Parent', new OwnRef(parent.number));
        this.out.write(number, dict);
      }
  }
}
