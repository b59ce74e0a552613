/** What stands on a page: its marks, in the order of the content stream. Points, from the top left corner of the page. */
import type { PlainRect as Box } from '../../base/matrix.js';
import type { Visible } from './clips.js';

/** Which piece of the structure a mark belongs to. */
export interface Owner {
  /** The number of the page's object, or of the form's whose content it is. */
  readonly stream: number;
  readonly mcid: number;
}

/** A sum over the outlines of letters, which is the same however the text is divided. */
export interface OutlineSum {
  readonly sum: number;
  /** What a sum before it is multiplied by. */
  readonly scale: number;
}

export const NO_OUTLINES: OutlineSum = { sum: 0, scale: 1 };

export const joinedOutlines = (a: OutlineSum, b: OutlineSum): OutlineSum => ({
  sum: (Math.imul(a.sum, b.scale) + b.sum) | 0,
  scale: Math.imul(a.scale, b.scale),
});

interface Mark {
  /** Null for artifacts, and for what has no tag. */
  readonly owner: Owner | null;
  readonly isArtifact: boolean;
  /** What clipping leaves of it; null for all of it. */
  readonly visible: Visible | null;
  /** What it lies above has a lower one. */
  readonly layer: number;
}

/** Characters that were shown by one operator, and stand beside each other. */
export interface TextMark extends Mark {
  readonly kind: 'text';
  readonly text: string;
  /** Where the baseline begins. */
  readonly x: number;
  readonly y: number;
  /** Where the baseline ends. */
  readonly endX: number;
  readonly endY: number;
  readonly font: string;
  readonly size: number;
  readonly colour: string;
  /** How far from its beginning its words begin, but for the first. */
  readonly words: readonly number[];
  readonly outlines: OutlineSum;
}

export interface ImageMark extends Mark {
  readonly kind: 'image';
  readonly box: Box;
  readonly digest: string;
  /** Such as `/50%/multiply`; '' where it simply covers what is below it. */
  readonly look: string;
}

/** A path that was filled or stroked, or a shading. */
export interface ShapeMark extends Mark {
  readonly kind: 'shape';
  readonly box: Box;
  /** Such as `fill #ff0000`. */
  readonly paint: string;
  /** `rectangle`, or a digest of the path. */
  readonly form: string;
}

export type PageMark = TextMark | ImageMark | ShapeMark;

/** The box of points. */
export function boxOf(points: readonly (readonly [number, number])[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

export function union(a: Box, b: Box): Box {
  return boxOf([
    [a.x, a.y],
    [a.x + a.width, a.y + a.height],
    [b.x, b.y],
    [b.x + b.width, b.y + b.height],
  ]);
}
