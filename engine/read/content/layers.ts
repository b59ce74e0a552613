/**
 * What lies above what. A mark is one layer above the highest mark that it covers a part of, so that two marks which
 * overlap are told apart by their layers, and marks elsewhere on the page have none in them.
 */
import type { PlainRect as Box } from '../../base/matrix.js';
import type { ReadingBudget } from '../syntax/reading-budget.js';

interface Layered {
  readonly box: Box;
  readonly layer: number;
}

/** The side of a square of the page, in points. */
const CELL = 24;
/** A mark over more squares is compared with all marks of the page's squares it begins in, and counts as large. */
const MAX_CELLS = 10_000;
/** In a square with more marks, a mark is above all of them, whether they overlap or not. */
const MAX_IN_CELL = 60;
/** Marks that share less than this do not overlap. In points. */
const TOUCH = 0.5;

interface Square {
  /** The highest layer in it. */
  top: number;
  /** Marks that a later one may overlap; emptied by a mark that covers the square. */
  marks: Layered[];
  isBusy: boolean;
}

export class Layers {
  readonly #squares = new Map<number, Square>();

  constructor(
    private readonly page: { readonly width: number; readonly height: number },
    private readonly budget: ReadingBudget,
  ) {}

  /** The layer of the next mark. */
  add(box: Box): number {
    const squares = this.#squaresOf(box);
    let layer = 0;
    for (const square of squares) {
      if (square.isBusy) layer = Math.max(layer, square.top + 1);
      else
        for (const other of square.marks) if (other.layer >= layer && overlaps(box, other.box)) layer = other.layer + 1;
    }
    const mark = { box, layer };
    for (const square of squares) {
      square.marks.push(mark);
      square.top = Math.max(square.top, layer);
      square.isBusy ||= square.marks.length > MAX_IN_CELL;
      if (square.isBusy) square.marks = [];
    }
    return layer;
  }

  #squaresOf({ x, y, width, height }: Box): readonly Square[] {
    const columns = Math.min(Math.ceil(this.page.width / CELL), 500) + 1;
    const rows = Math.min(Math.ceil(this.page.height / CELL), 500) + 1;
    const at = (value: number, most: number): number => Math.max(0, Math.min(most - 1, Math.floor(value / CELL))) || 0;
    const [left, right] = [at(x, columns), at(x + width, columns)];
    const [top, bottom] = [at(y, rows), at(y + height, rows)];
    const found: Square[] = [];
    this.budget.spend('steps', ((right - left + 1) * (bottom - top + 1)) / 4);
    for (let row = top; row <= bottom && found.length < MAX_CELLS; row++)
      for (let column = left; column <= right; column++) {
        const key = row * columns + column;
        let square = this.#squares.get(key);
        if (!square) this.#squares.set(key, (square = { top: 0, marks: [], isBusy: false }));
        found.push(square);
      }
    return found;
  }
}

const overlaps = (a: Box, b: Box): boolean =>
  a.x + a.width > b.x + TOUCH &&
  b.x + b.width > a.x + TOUCH &&
  a.y + a.height > b.y + TOUCH &&
  b.y + b.height > a.y + TOUCH;
