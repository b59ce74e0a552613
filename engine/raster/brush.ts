/** Fills areas of a pixmap: paths, rectangles of whole pixels, and clips made of them. */
import type { Matrix2 } from '../base/matrix.js';
import type { PathSegment } from '../base/shapes.js';
import { countPixels, intersection, type Area } from './area.js';
import { Composer, type Clip, type Paint } from './compose.js';
import type { Coverage } from './coverage.js';
import { readLines, type LineTaker } from './outline.js';
import { div255, type Pixmap } from './pixmap.js';

/** How far lines may be from the curve that they stand for, in pixels. */
export const TOLERANCE = 0.03;

/** Gives the lines of a shape, in pixels. */
export type GiveLines = (lines: LineTaker) => void;

export class Brush {
  readonly #coverage: Coverage;
  readonly #composer: Composer;

  /** `coverage`: what is used for one shape after the other may be shared. */
  constructor(
    readonly target: Pixmap,
    coverage: Coverage,
  ) {
    this.#coverage = coverage;
    this.#composer = new Composer(target);
  }

  /** Fills the area of lines. `bounds`: what it touches at most. */
  fill(give: GiveLines, clip: Clip, paint: Paint, { isEvenOdd = false, bounds = clip.area }: FillOptions = {}): void {
    const area = intersection(clip.area, bounds);
    if (countPixels(area) === 0) return;
    this.#coverage.reset(area);
    give(this.#coverage);
    const { left } = area;
    this.#coverage.sweep(isEvenOdd, (y, from, to, coverage) =>
      this.#composer.row(y, from, to, { coverage, left, clip, paint }),
    );
  }

  /** Fills all pixels of an area. */
  fillArea(wanted: Area, clip: Clip, paint: Paint): void {
    const area = intersection(clip.area, wanted);
    if (countPixels(area) === 0) return;
    for (let y = area.top; y < area.bottom; y++)
      this.#composer.row(y, area.left, area.right, { coverage: null, left: 0, clip, paint });
  }

  /** The clip within which an area is let through as far as lines cover it. */
  clipped(give: GiveLines, clip: Clip, { isEvenOdd = false, bounds = clip.area }: FillOptions = {}): Clip {
    const area = intersection(clip.area, bounds);
    const width = area.right - area.left;
    const mask = new Uint8Array(countPixels(area));
    if (mask.length === 0) return { area, mask: null };
    this.#coverage.reset(area);
    give(this.#coverage);
    this.#coverage.sweep(isEvenOdd, (y, from, to, coverage) =>
      mask.set(coverage.subarray(from - area.left, to - area.left), (y - area.top) * width + from - area.left),
    );
    return { area, mask: clip.mask ? multiplied(mask, area, clip) : mask };
  }
}

interface FillOptions {
  readonly isEvenOdd?: boolean;
  readonly bounds?: Area;
}

/** Multiplies a mask over an area by that of a clip which holds the area. */
function multiplied(mask: Uint8Array, area: Area, clip: Clip): Uint8Array {
  const width = area.right - area.left;
  const own = clip.area.right - clip.area.left;
  for (let y = area.top, k = 0; y < area.bottom; y++) {
    let from = (y - clip.area.top) * own + area.left - clip.area.left;
    for (let x = 0; x < width; x++, k++, from++) mask[k] = div255(mask[k]! * clip.mask![from]!);
  }
  return mask;
}

/** The clip within an area. */
export function narrowed(clip: Clip, wanted: Area): Clip {
  const area = intersection(clip.area, wanted);
  if (!clip.mask || countPixels(area) === 0) return { area, mask: null };
  if (countPixels(area) === countPixels(clip.area)) return clip;
  return { area, mask: multiplied(new Uint8Array(countPixels(area)).fill(255), area, clip) };
}

/** The clip that also lets through no more than a mask, which covers its area. */
export function masked(clip: Clip, mask: Uint8Array): Clip {
  return { area: clip.area, mask: clip.mask ? multiplied(mask, clip.area, clip) : mask };
}

export function linesOf(path: readonly PathSegment[], matrix: Matrix2): GiveLines {
  return (lines) => readLines(path, matrix, TOLERANCE, lines);
}

/** What a path touches at most: its control points lie around it. */
export function boundsOf(path: readonly PathSegment[], [a, b, c, d, e, f]: Matrix2, beyond = 0): Area {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const segment of path)
    for (let i = 1; i < segment.length; i += 2) {
      const [u, v] = [segment[i] as number, segment[i + 1] as number];
      const [x, y] = [a * u + c * v + e, b * u + d * v + f];
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
    }
  if (!(left <= right && top <= bottom)) return { left: 0, top: 0, right: 0, bottom: 0 };
  return {
    left: Math.floor(left - beyond - 1 / 128),
    top: Math.floor(top - beyond - 1 / 128),
    right: Math.ceil(right + beyond + 1 / 128),
    bottom: Math.ceil(bottom + beyond + 1 / 128),
  };
}
