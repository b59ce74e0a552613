/**
 * Filters that need pixels, as data (Filter Effects 1, § 9): primitives in the order in which they apply. Lengths are those of
 * the user space that the filtered items stand in.
 */
import type { ChannelCurve, ColorChange } from '../../base/color-change.js';
import type { Projection } from '../../base/projection.js';
import type { PaintRect } from '../../base/shapes.js';
import type { BlendMode } from '../../css/values/blend-mode.js';
import type { DisplayList, PaintColor } from '../drawing/display-list.js';

/** What a primitive is given: the result of an earlier one by its number, or what is filtered. */
export type PixelInput = number | 'source' | 'source-alpha' | 'nothing';

/** A length for each direction. */
export type Pair = readonly [across: number, down: number];

/** § 9.9: what is beyond the sides of an input. `mirror`: as backdrops have it (Filter Effects 2, § 2). */
export type EdgeMode = 'none' | 'duplicate' | 'wrap' | 'mirror';

export type PixelOperator = 'over' | 'in' | 'out' | 'atop' | 'xor' | 'lighter' | 'arithmetic';

/** 0…3: red, green, blue, alpha. */
export type Channel = 0 | 1 | 2 | 3;

/** § 9.20 to 9.22. Angles are radians, and lie in the plane of x and y unless the name says otherwise. */
export type LightSource =
  | { readonly kind: 'distant'; readonly azimuth: number; readonly elevation: number }
  | { readonly kind: 'point'; readonly at: Position }
  | {
      readonly kind: 'spot';
      readonly at: Position;
      readonly to: Position;
      readonly exponent: number;
      /** Between the axis and the edge of the cone; null: there is no edge. */
      readonly cone: number | null;
    };

export type Position = readonly [x: number, y: number, z: number];

export interface Lighting {
  readonly surfaceScale: number;
  readonly constant: number;
  /** Of specular light; null: the light is diffuse. */
  readonly exponent: number | null;
  readonly color: PaintColor;
  readonly light: LightSource;
}

export interface Turbulence {
  readonly frequency: Pair;
  readonly octaves: number;
  readonly seed: number;
  readonly isFractal: boolean;
  readonly stitches: boolean;
}

export interface Convolution {
  readonly order: Pair;
  /** Row by row, as it is written: it is turned by half a turn when it is applied. */
  readonly kernel: readonly number[];
  readonly divisor: number;
  readonly bias: number;
  readonly target: Pair;
  readonly edge: EdgeMode;
  readonly keepsAlpha: boolean;
}

export type PixelEffect =
  | { readonly kind: 'changes'; readonly changes: readonly ColorChange[] }
  /** Twenty entries: rows for red, green, blue and alpha. */
  | { readonly kind: 'matrix'; readonly entries: readonly number[] }
  /** For red, green, blue and alpha; null: it stays. */
  | { readonly kind: 'transfer'; readonly curves: readonly (ChannelCurve | null)[] }
  | { readonly kind: 'blur'; readonly deviation: Pair; readonly edge: EdgeMode }
  | { readonly kind: 'offset'; readonly by: Pair }
  | { readonly kind: 'flood'; readonly color: PaintColor }
  /** `k`: k1 to k4 of `arithmetic`. */
  | { readonly kind: 'composite'; readonly operator: PixelOperator; readonly k: readonly number[] }
  | { readonly kind: 'blend'; readonly mode: BlendMode }
  | { readonly kind: 'merge' }
  | { readonly kind: 'morphology'; readonly dilates: boolean; readonly radius: Pair }
  | { readonly kind: 'convolve'; readonly convolution: Convolution }
  | { readonly kind: 'displace'; readonly scale: Pair; readonly channels: readonly [x: Channel, y: Channel] }
  | { readonly kind: 'turbulence'; readonly turbulence: Turbulence }
  | { readonly kind: 'light'; readonly lighting: Lighting }
  | { readonly kind: 'tile' }
  /** As a viewer sees it. */
  | { readonly kind: 'project'; readonly projection: Projection }
  | { readonly kind: 'image'; readonly items: DisplayList };

export interface PixelPrimitive {
  readonly effect: PixelEffect;
  readonly inputs: readonly PixelInput[];
  /** Whether colours are computed in linearRGB. */
  readonly isLinear: boolean;
  /** The primitive's subregion; null: all of the filter's region. */
  readonly area: PaintRect | null;
}

export interface PixelFilter {
  readonly primitives: readonly PixelPrimitive[];
  /** The filter's region; null: everything. */
  readonly region: PaintRect | null;
}

/** The last primitive's result. */
export function resultOf({ primitives }: PixelFilter): PixelInput {
  return primitives.length === 0 ? 'source' : primitives.length - 1;
}

/** The filter, and then another effect on its result. */
export function followedBy(filter: PixelFilter, effect: PixelEffect, more: readonly PixelInput[] = []): PixelFilter {
  const primitive: PixelPrimitive = { effect, inputs: [resultOf(filter), ...more], isLinear: false, area: null };
  return { ...filter, primitives: [...filter.primitives, primitive] };
}

/** One filter on the result of another. */
export function joined(first: PixelFilter, second: PixelFilter): PixelFilter {
  const count = first.primitives.length;
  const result = resultOf(first);
  const inputOf = (input: PixelInput): PixelInput =>
    typeof input === 'number' ? input + count : input === 'nothing' ? input : result;
  const rest = second.primitives.map((primitive) => ({ ...primitive, inputs: primitive.inputs.map(inputOf) }));
  return { ...first, primitives: [...first.primitives, ...rest] };
}

export const NO_FILTER: PixelFilter = Object.freeze({ primitives: [], region: null });

/** Filter functions are computed in sRGB (§ 6.1). */
export function blur(deviation: Pair, edge: EdgeMode = 'none'): PixelFilter {
  return followedBy(NO_FILTER, { kind: 'blur', deviation, edge });
}

/** What the result covers, in one colour. */
export function flattened(filter: PixelFilter, color: PaintColor): PixelFilter {
  const shape = resultOf(filter);
  const flood: PixelPrimitive = { effect: { kind: 'flood', color }, inputs: [], isLinear: false, area: null };
  const flooded = { ...filter, primitives: [...filter.primitives, flood] };
  return followedBy(flooded, { kind: 'composite', operator: 'in', k: [] }, [shape]);
}
