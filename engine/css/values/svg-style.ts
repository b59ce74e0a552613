/**
 * The SVG properties of a computed style (SVG 2, § 13 and 11). They form one field, which all styles share that set
 * none of them.
 */
import type { ShapeInBox } from './basic-shape.js';
import type { BlendMode } from './blend-mode.js';
import type { FilterFunction } from './filters.js';
import type { MaskBox, MaskLayer } from './mask.js';
import type { Motion } from './motion-path.js';
import type { BackgroundLayer, Color, LengthPercentage } from './values.js';

export type SvgPaint =
  | { readonly kind: 'none' }
  /** The colour of the element that is painted, not of the one it is inherited from. */
  | { readonly kind: 'current' }
  | { readonly kind: 'color'; readonly color: Color }
  /** The id of a gradient or pattern, and the paint to use if it does not exist. */
  | { readonly kind: 'server'; readonly id: string; readonly fallback: SvgPaint }
  /** The paint of the element that a marker or `use` refers to (SVG 2, § 13.2). */
  | { readonly kind: 'context'; readonly of: 'fill' | 'stroke' };

interface InheritedSvgStyle {
  readonly fill: SvgPaint;
  readonly fillOpacity: number;
  readonly fillRule: 'nonzero' | 'evenodd';
  readonly stroke: SvgPaint;
  readonly strokeOpacity: number;
  readonly strokeWidth: LengthPercentage;
  readonly strokeLinecap: 'butt' | 'round' | 'square';
  readonly strokeLinejoin: 'miter' | 'round' | 'bevel';
  readonly strokeMiterlimit: number;
  readonly strokeDasharray: readonly LengthPercentage[];
  readonly strokeDashoffset: LengthPercentage;
  readonly clipRule: 'nonzero' | 'evenodd';
  /** The id of a marker. */
  readonly markerStart: string | null;
  readonly markerMid: string | null;
  readonly markerEnd: string | null;
  readonly paintOrder: readonly ('fill' | 'stroke' | 'markers')[];
  readonly colorInterpolationFilters: 'linearRGB' | 'sRGB';
  readonly textAnchor: 'start' | 'middle' | 'end';
  /** `-webkit-text-fill-color` (Compatibility Standard, § 5.2), for HTML only. */
  readonly textFill: Color | 'currentcolor';
  /** `-webkit-text-stroke` (§ 5.4), for HTML only. */
  readonly textStrokeWidth: number;
  readonly textStrokeColor: Color | 'currentcolor';
}

interface OwnSvgStyle extends Motion {
  /** The id of a `clipPath`, or a shape. */
  readonly clipPath: string | ShapeInBox | null;
  readonly stopColor: Color | 'currentcolor';
  readonly stopOpacity: number;
  readonly floodColor: Color | 'currentcolor';
  readonly floodOpacity: number;
  readonly lightingColor: Color | 'currentcolor';
  readonly vectorEffect: 'none' | 'non-scaling-stroke';
  /** Lists with a value for each layer of masks (CSS Masking 1, § 6). A `mask` element is a URL that is a fragment. */
  readonly maskImage: readonly BackgroundLayer['image'][];
  readonly maskMode: readonly MaskLayer['mode'][];
  readonly maskPositionX: readonly LengthPercentage[];
  readonly maskPositionY: readonly LengthPercentage[];
  readonly maskSize: readonly BackgroundLayer['size'][];
  readonly maskRepeat: readonly BackgroundLayer['repeat'][];
  readonly maskOrigin: readonly MaskBox[];
  readonly maskClip: readonly MaskLayer['clip'][];
  readonly maskComposite: readonly MaskLayer['composite'][];
  readonly maskType: 'luminance' | 'alpha';
  readonly mixBlendMode: BlendMode;
  readonly isolation: 'auto' | 'isolate';
  readonly filter: readonly FilterFunction[];
  readonly backdropFilter: readonly FilterFunction[];
  /** Geometry (§ 8.1 and 9). null leaves it to the attribute or the element's default. */
  readonly x: SvgGeometry;
  readonly y: SvgGeometry;
  readonly cx: SvgGeometry;
  readonly cy: SvgGeometry;
  readonly r: SvgGeometry;
  readonly rx: SvgGeometry;
  readonly ry: SvgGeometry;
  /** Path data; null leaves it to the attribute. */
  readonly d: string | null;
}

export type SvgGeometry = LengthPercentage | null;

export type SvgStyle = InheritedSvgStyle & OwnSvgStyle;

const OWN: OwnSvgStyle = {
  clipPath: null,
  offsetPath: null,
  offsetDistance: 0,
  offsetRotate: Object.freeze({ follows: true, degrees: 0 }),
  offsetAnchor: 'auto',
  offsetPosition: 'normal',
  stopColor: Object.freeze({ r: 0, g: 0, b: 0, a: 1 }),
  stopOpacity: 1,
  floodColor: Object.freeze({ r: 0, g: 0, b: 0, a: 1 }),
  lightingColor: Object.freeze({ r: 1, g: 1, b: 1, a: 1 }),
  floodOpacity: 1,
  vectorEffect: 'none',
  maskImage: Object.freeze([null]),
  maskMode: Object.freeze(['match-source'] as const),
  maskPositionX: Object.freeze([0]),
  maskPositionY: Object.freeze([0]),
  maskSize: Object.freeze([Object.freeze(['auto', 'auto'] as const)]),
  maskRepeat: Object.freeze([Object.freeze(['repeat', 'repeat'] as const)]),
  maskOrigin: Object.freeze(['border-box'] as const),
  maskClip: Object.freeze(['border-box'] as const),
  maskComposite: Object.freeze(['add'] as const),
  maskType: 'luminance',
  mixBlendMode: 'normal',
  isolation: 'auto',
  filter: Object.freeze([]),
  backdropFilter: Object.freeze([]),
  ...{ x: null, y: null, cx: null, cy: null, r: null, rx: null, ry: null },
  d: null,
};

const OWN_FIELDS = Object.keys(OWN) as readonly (keyof OwnSvgStyle)[];

export const NO_PAINT: SvgPaint = Object.freeze({ kind: 'none' });

export const INITIAL_SVG_STYLE: SvgStyle = Object.freeze<SvgStyle>({
  fill: Object.freeze({ kind: 'color', color: OWN.stopColor as Color }),
  fillOpacity: 1,
  fillRule: 'nonzero',
  stroke: NO_PAINT,
  strokeOpacity: 1,
  strokeWidth: 1,
  strokeLinecap: 'butt',
  strokeLinejoin: 'miter',
  strokeMiterlimit: 4,
  strokeDasharray: Object.freeze([]),
  strokeDashoffset: 0,
  clipRule: 'nonzero',
  markerStart: null,
  markerMid: null,
  markerEnd: null,
  paintOrder: Object.freeze(['fill', 'stroke', 'markers'] as const),
  colorInterpolationFilters: 'linearRGB',
  textAnchor: 'start',
  textFill: 'currentcolor',
  textStrokeWidth: 0,
  textStrokeColor: 'currentcolor',
  ...OWN,
});

/**
 * Returns the SVG properties that a child starts with: the same object if the parent sets no property that does not
 * inherit.
 */
export function inheritedSvgStyle(parent: SvgStyle): SvgStyle {
  return OWN_FIELDS.every((field) => parent[field] === OWN[field]) ? parent : { ...parent, ...OWN };
}
