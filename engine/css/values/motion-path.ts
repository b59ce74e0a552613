/** The values of Motion Path 1. */
import type { BasicShape, ReferenceBox } from './basic-shape.js';
import type { LengthPercentage } from './values.js';

export type Position = readonly [LengthPercentage, LengthPercentage];

export type CoordBox = Exclude<ReferenceBox, 'margin-box'>;

export const RAY_SIZES = ['closest-side', 'closest-corner', 'farthest-side', 'farthest-corner', 'sides'] as const;

export interface Ray<P = Position> {
  readonly kind: 'ray';
  /** Clockwise from upwards. */
  readonly degrees: number;
  readonly size: (typeof RAY_SIZES)[number];
  readonly contains: boolean;
  readonly at: P | null;
}

/** A path, and the box of the containing block that it is in. `box`: the outline of that box itself. */
export interface OffsetPath {
  readonly route:
    | Ray
    | { readonly kind: 'element'; readonly id: string }
    | { readonly kind: 'basic'; readonly shape: BasicShape }
    | { readonly kind: 'box' };
  readonly box: CoordBox;
}

/** The properties of a box that follows a path. */
export interface Motion {
  readonly offsetPath: OffsetPath | null;
  readonly offsetDistance: LengthPercentage;
  readonly offsetRotate: { readonly follows: boolean; readonly degrees: number };
  /** auto: as transform-origin. */
  readonly offsetAnchor: Position | 'auto';
  /** auto: where the box stands. */
  readonly offsetPosition: Position | 'auto' | 'normal';
}
