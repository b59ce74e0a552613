/** What was drawn last on a page, where the next thing may go on with it instead of beginning anew. */
import type { Points } from '../../base/units.js';
import { num } from '../file/syntax.js';

/** In place of a number of operators. */
const NEVER = -1;

/**
 * Where the last text stands. Text that follows it is written as a move from there (ISO 32000-1, 9.4.2): a line is as
 * far below the one before it as most others are, while the places of lines differ, so moves deflate better.
 */
export class LastText {
  /** Thousandths of a point, as they are written, so that errors do not add up. */
  #x = 0;
  #y = 0;
  /** How many operators there were when the text ended. Its end is the last of them. */
  #count = NEVER;

  /**
   * Returns the operators that begin a text at a place. Where nothing was written since the last text, that one goes on,
   * and its end is taken from the operators.
   */
  begin(operators: string[], x: Points, y: Points): string {
    const before = { x: this.#x, y: this.#y };
    this.#x = Math.round(x * 1000);
    this.#y = Math.round(y * 1000);
    if (this.#count !== operators.length) return `BT 1 0 0 -1 ${num(x)} ${num(y)} Tm`;
    operators.pop();
    // The text's own axis points up.
    return `${num((this.#x - before.x) / 1000)} ${num((before.y - this.#y) / 1000)} Td`;
  }

  end(operators: string[]): void {
    this.#count = operators.push('ET');
  }

  /** All operators but the last one are about to be written to the file. */
  release(operators: readonly string[]): void {
    this.#count = this.#count === operators.length ? 1 : NEVER;
  }
}

/** Less than the precision with which numbers are written. */
const NO_GAP = 0.0005;

/** The last filled rectangle. The cells of a row are filled as one, so that viewers show no seams between them. */
export class LastRect {
  #x = 0;
  #y = 0;
  #width = 0;
  #height = 0;
  /** How many operators there were when it was filled. */
  #count = NEVER;

  /** Fills a rectangle, or makes the last one wider where this one continues it and nothing came between. */
  fill(
    operators: string[],
    [x, y, width, height]: readonly [x: Points, y: Points, width: Points, height: Points],
  ): void {
    const isBeside = y === this.#y && height === this.#height && Math.abs(this.#x + this.#width - x) < NO_GAP;
    if (isBeside && this.#count === operators.length) {
      operators.pop();
      this.#width = x + width - this.#x;
    } else {
      this.#x = x;
      this.#y = y;
      this.#width = width;
      this.#height = height;
    }
    this.#count = operators.push(`${num(this.#x)} ${num(y)} ${num(this.#width)} ${num(height)} re f`);
  }

  /** All operators but the last one are about to be written to the file. */
  release(operators: readonly string[]): void {
    this.#count = this.#count === operators.length ? 1 : NEVER;
  }
}
