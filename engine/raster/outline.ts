/** From paths to straight lines. */
import type { Matrix2 } from '../base/matrix.js';
import type { PathSegment } from '../base/shapes.js';

/** Takes the lines of a path. A subpath that is not closed has an end of its own. */
export interface LineTaker {
  begin(x: number, y: number): void;
  line(x: number, y: number): void;
  end(isClosed: boolean): void;
}

/** How many pieces a curve is divided into at most. */
const MOST_PIECES = 256;

/**
 * Gives the lines of a path under a matrix. `tolerance`: how far they may be from its curves. The number of pieces is from
 * Wang's formula, which needs no more than a square root: its result is the same on every machine.
 */
export function readLines(
  path: readonly PathSegment[],
  [a, b, c, d, e, f]: Matrix2,
  tolerance: number,
  lines: LineTaker,
): void {
  let [x, y, startX, startY] = [0, 0, 0, 0];
  let isOpen = false;
  const begin = (): void => {
    if (!isOpen) lines.begin(x, y);
    isOpen = true;
  };
  for (const segment of path) {
    if (segment[0] === 'M') {
      if (isOpen) lines.end(false);
      isOpen = false;
      [startX, startY] = [a * segment[1] + c * segment[2] + e, b * segment[1] + d * segment[2] + f];
      [x, y] = [startX, startY];
    } else if (segment[0] === 'L') {
      begin();
      [x, y] = [a * segment[1] + c * segment[2] + e, b * segment[1] + d * segment[2] + f];
      lines.line(x, y);
    } else if (segment[0] === 'C') {
      begin();
      const [, u1, v1, u2, v2, u3, v3] = segment;
      const [x1, y1] = [a * u1 + c * v1 + e, b * u1 + d * v1 + f];
      const [x2, y2] = [a * u2 + c * v2 + e, b * u2 + d * v2 + f];
      const [x3, y3] = [a * u3 + c * v3 + e, b * u3 + d * v3 + f];
      const bend = Math.max(
        Math.abs(x - 2 * x1 + x2),
        Math.abs(y - 2 * y1 + y2),
        Math.abs(x1 - 2 * x2 + x3),
        Math.abs(y1 - 2 * y2 + y3),
      );
      const pieces = Math.min(MOST_PIECES, Math.max(1, Math.ceil(Math.sqrt((0.75 * bend) / tolerance)))) || 1;
      for (let k = 1; k < pieces; k++) {
        const t = k / pieces;
        const s = 1 - t;
        const [w0, w1, w2, w3] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
        lines.line(w0 * x + w1 * x1 + w2 * x2 + w3 * x3, w0 * y + w1 * y1 + w2 * y2 + w3 * y3);
      }
      lines.line(x3, y3);
      [x, y] = [x3, y3];
    } else {
      begin();
      lines.end(true);
      isOpen = false;
      [x, y] = [startX, startY];
    }
  }
  if (isOpen) lines.end(false);
}
