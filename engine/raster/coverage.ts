/**
 * How much of each pixel a shape covers, exactly: the signed areas that its edges leave to their right are summed up over
 * a row. Corners are rounded to 1/256 pixel, so that differences in the last digit of a sine do not show in pixels.
 */
import type { Area } from './area.js';
import type { LineTaker } from './outline.js';

/**
 * Takes the pixels [from, to) of a row. `coverage` (0…255) begins at the left side of the area, and is overwritten by the next
 * row.
 */
export type TakeRow = (y: number, from: number, to: number, coverage: Uint8Array) => void;

const STEPS = 256;
/** A row with more cells is summed up pixel by pixel. */
const MOST_SORTED = 24;
/** A gap of this many pixels ends a stretch. */
const GAP = 16;

export class Coverage implements LineTaker {
  #area: Area = { left: 0, top: 0, right: 0, bottom: 0 };
  /** The first cell of each row, plus 1. */
  #heads = new Int32Array(0);
  /** Of each cell the next one of its row, plus 1; its pixel; its height; and the area to the right of its edge. */
  #next = new Int32Array(1024);
  #pixels = new Int32Array(1024);
  #heights = new Float64Array(1024);
  #areas = new Float64Array(1024);
  #count = 0;
  #first = 0;
  #last = -1;
  #x = 0;
  #y = 0;
  #startX = 0;
  #startY = 0;
  /** What is summed up of a row. Heights and areas are 0 between rows. */
  #row = new Uint8Array(0);
  #rowHeights = new Float64Array(0);
  #rowAreas = new Float64Array(0);
  readonly #order = new Int32Array(MOST_SORTED);

  /** Begins a shape. Nothing outside of `area` is needed. */
  reset(area: Area): void {
    const rows = area.bottom - area.top;
    if (this.#heads.length < rows) this.#heads = new Int32Array(rows);
    else if (this.#last >= this.#first) this.#heads.fill(0, this.#first, this.#last + 1);
    this.#area = area;
    this.#count = 0;
    this.#first = rows;
    this.#last = -1;
  }

  begin(x: number, y: number): void {
    this.#x = this.#startX = Math.round(x * STEPS) / STEPS;
    this.#y = this.#startY = Math.round(y * STEPS) / STEPS;
  }

  line(x: number, y: number): void {
    const [toX, toY] = [Math.round(x * STEPS) / STEPS, Math.round(y * STEPS) / STEPS];
    this.#edge(this.#x, this.#y, toX, toY);
    this.#x = toX;
    this.#y = toY;
  }

  /** Areas are closed in any case. */
  end(): void {
    this.#edge(this.#x, this.#y, this.#startX, this.#startY);
  }

  #edge(x0: number, y0: number, x1: number, y1: number): void {
    if (y0 === y1) return;
    if (y0 > y1) this.#downwards(x1, y1, x0, y0, -1);
    else this.#downwards(x0, y0, x1, y1, 1);
  }

  #downwards(x0: number, y0: number, x1: number, y1: number, sign: number): void {
    const { left, top, bottom } = this.#area;
    // Not a number, or endless: there is no such edge.
    if (!(y1 - y0 < Infinity && x1 - x0 < Infinity && x1 - x0 > -Infinity)) return;
    const slope = (x1 - x0) / (y1 - y0);
    const begin = Math.max(y0, top);
    const end = Math.min(y1, bottom);
    if (begin >= end) return;
    const lastRow = Math.ceil(end) - 1;
    let y = begin;
    let x = begin === y0 ? x0 : x0 + (begin - y0) * slope;
    // Ends at the last row of the area at the latest.
    for (let row = Math.floor(begin); row <= lastRow; row++) {
      const toY = Math.min(end, row + 1);
      const toX = toY === y1 ? x1 : x0 + (toY - y0) * slope;
      this.#inRow(row - top, x - left, toX - left, (toY - y) * sign);
      y = toY;
      x = toX;
    }
  }

  /** An edge within a row, in pixels from the left side of the area. */
  #inRow(row: number, a: number, b: number, height: number): void {
    const width = this.#area.right - this.#area.left;
    let from = a < b ? a : b;
    let to = a < b ? b : a;
    if (from >= width) return;
    if (row < this.#first) this.#first = row;
    if (row > this.#last) this.#last = row;
    if (to <= 0) return this.#add(row, 0, height, height);
    const perPixel = to > from ? height / (to - from) : 0;
    let rest = height;
    if (from < 0) {
      const before = perPixel * -from;
      this.#add(row, 0, before, before);
      rest -= before;
      from = 0;
    }
    if (to > width) {
      rest -= perPixel * (to - width);
      to = width;
    }
    const first = Math.floor(from);
    if (to <= first + 1) {
      if (first < width) this.#add(row, first, rest, rest * (first + 1 - (from + to) / 2));
      return;
    }
    const inFirst = perPixel * (first + 1 - from);
    this.#add(row, first, inFirst, (inFirst * (first + 1 - from)) / 2);
    const last = Math.ceil(to) - 1;
    for (let pixel = first + 1; pixel < last; pixel++) this.#add(row, pixel, perPixel, perPixel / 2);
    const inLast = perPixel * (to - last);
    this.#add(row, last, inLast, inLast * (1 - (to - last) / 2));
  }

  #add(row: number, pixel: number, height: number, area: number): void {
    const cell = this.#count++;
    if (cell === this.#next.length) this.#grow();
    this.#next[cell] = this.#heads[row]!;
    this.#heads[row] = cell + 1;
    this.#pixels[cell] = pixel;
    this.#heights[cell] = height;
    this.#areas[cell] = area;
  }

  #grow(): void {
    const size = 2 * this.#next.length;
    const longer = <T extends Int32Array | Float64Array>(to: T, from: T): T => (to.set(from), to);
    this.#next = longer(new Int32Array(size), this.#next);
    this.#pixels = longer(new Int32Array(size), this.#pixels);
    this.#heights = longer(new Float64Array(size), this.#heights);
    this.#areas = longer(new Float64Array(size), this.#areas);
  }

  /** Gives the rows of the shape from the top, with what is covered of them. */
  sweep(isEvenOdd: boolean, take: TakeRow): void {
    const { left, top, right } = this.#area;
    this.#widen(right - left);
    for (let row = this.#first; row <= this.#last; row++)
      if (this.#heads[row] !== 0) this.#stretches(row, isEvenOdd, (from, to) => take(top + row, from, to, this.#row));
  }

  #widen(width: number): void {
    if (this.#row.length >= width) return;
    this.#row = new Uint8Array(width);
    this.#rowHeights = new Float64Array(width);
    this.#rowAreas = new Float64Array(width);
  }

  /** Sums up the edges by pixel. Returns the pixels that have edges, ascending; null: they are not worth sorting. */
  #edgesOf(row: number): { readonly order: Int32Array | null; readonly least: number; readonly count: number } {
    const order = this.#order;
    let count = 0;
    let least = Infinity;
    let most = -1;
    for (let cell = this.#heads[row]!; cell !== 0; cell = this.#next[cell - 1]!) {
      const pixel = this.#pixels[cell - 1]!;
      this.#rowHeights[pixel]! += this.#heights[cell - 1]!;
      this.#rowAreas[pixel]! += this.#areas[cell - 1]!;
      if (pixel < least) least = pixel;
      if (pixel > most) most = pixel;
      if (count < MOST_SORTED) order[count] = pixel;
      count++;
    }
    if (count > MOST_SORTED) return { order: null, least, count: most - least + 1 };
    sort(order, count);
    return { order, least, count };
  }

  #stretches(row: number, isEvenOdd: boolean, take: (from: number, to: number) => void): void {
    const { left, right } = this.#area;
    const [coverage, heights, areas] = [this.#row, this.#rowHeights, this.#rowAreas];
    const { order, least, count } = this.#edgesOf(row);
    let sum = 0;
    let begin = -1;
    let at = least;
    const fill = (to: number): void => {
      const value = shareOf(sum, isEvenOdd);
      if (value === 0 && to - at >= GAP) {
        if (begin >= 0) take(left + begin, left + at);
        begin = -1;
      } else if (begin >= 0 || value > 0) {
        if (begin < 0) begin = at;
        coverage.fill(value, at, to);
      }
    };
    for (let k = 0; k < count; k++) {
      const pixel = order ? order[k]! : least + k;
      if (pixel < at) continue;
      if (pixel > at) fill(pixel);
      const value = shareOf(sum + areas[pixel]!, isEvenOdd);
      if (begin < 0 && value > 0) begin = pixel;
      coverage[pixel] = value;
      sum += heights[pixel]!;
      heights[pixel] = 0;
      areas[pixel] = 0;
      at = pixel + 1;
    }
    const width = right - left;
    if (shareOf(sum, isEvenOdd) > 0 && at < width) {
      fill(width);
      at = width;
    }
    if (begin >= 0) take(left + begin, left + at);
  }
}

/** By insertion, because there are few. */
function sort(numbers: Int32Array, count: number): void {
  for (let i = 1; i < count; i++) {
    const value = numbers[i]!;
    let k = i - 1;
    for (; k >= 0 && numbers[k]! > value; k--) numbers[k + 1] = numbers[k]!;
    numbers[k + 1] = value;
  }
}

/** From the winding number, or its mean over a pixel, to what is covered. */
function shareOf(sum: number, isEvenOdd: boolean): number {
  let share = sum < 0 ? -sum : sum;
  if (isEvenOdd) {
    share %= 2;
    if (share > 1) share = 2 - share;
  } else if (share > 1) return 255;
  return Math.round(share * 255);
}
