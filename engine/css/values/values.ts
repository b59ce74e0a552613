/** Computed values: what a declaration's value has become when layout reads it. */
import type { Matrix4 } from '../../base/matrix.js';
import type { CssPx } from '../../base/units.js';

/** A colour in sRGB; channels and alpha 0…1, what lies outside is clipped before it gets here. */
export interface Color {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly a: number;
  /** The source of a function of currentcolor, which is inherited as such (CSS Color 5, § 4.2). */
  readonly ofCurrent?: string;
}

/** `px + percent % of the basis`; what calc() with percentages reduces to. */
export interface LinearLength {
  readonly kind: 'linear';
  readonly px: CssPx;
  /** 50 means 50 %. */
  readonly percent: number;
}

/** min(), max() and clamp() that contain percentages and so wait for layout. */
export interface MathLength {
  readonly kind: 'min' | 'max' | 'clamp';
  readonly args: readonly LengthPercentage[];
}

/** A plain number is CSS px. */
export type LengthPercentage = CssPx | LinearLength | MathLength;

/** A step of `transform`: a matrix, or a translation that waits for the box its percentages refer to; z in CSS px. */
export type TransformStep = Matrix4 | { readonly x: LengthPercentage; readonly y: LengthPercentage; readonly z: CssPx };
/** `fit-content(limit)`: the limit, between what content needs and what it would like (CSS Sizing 3, § 3.2). */
export interface FitContentSize {
  readonly kind: 'fit-content';
  readonly limit: LengthPercentage;
}

export type SizeKeyword = 'auto' | 'none' | 'min-content' | 'max-content' | 'fit-content' | 'stretch';

/** Values of width, height and their min/max; `auto` where the property allows, `none` for max-*. */
export type SizeValue = LengthPercentage | SizeKeyword | FitContentSize;

/** A size that says how long it is, whatever the content. */
export function isLengthSize(value: SizeValue | 'content'): value is LengthPercentage {
  return typeof value === 'number' || (typeof value === 'object' && value.kind !== 'fit-content');
}

/** A value of justify-content, align-items and their like (Box Alignment 3, § 4). */
export interface Alignment {
  readonly keyword: AlignmentKeyword;
  /** What happens when the aligned thing is larger than its room; null: as it is safe by default or not. */
  readonly overflow: 'safe' | 'unsafe' | null;
}

export type AlignmentKeyword =
  | 'auto'
  | 'normal'
  | 'stretch'
  | 'baseline'
  | 'last-baseline'
  | 'center'
  | 'start'
  | 'end'
  | 'self-start'
  | 'self-end'
  | 'flex-start'
  | 'flex-end'
  | 'left'
  | 'right'
  | 'space-between'
  | 'space-around'
  | 'space-evenly';

export type AutoLength = LengthPercentage | 'auto';

/** `basis` in CSS px. */
export function resolveLengthPercentage(value: LengthPercentage, basis: CssPx): CssPx {
  if (typeof value === 'number') return value;
  if (value.kind === 'linear') {
    return value.percent === 0 ? value.px : value.px + (value.percent * basis) / 100;
  }
  const args = value.args.map((arg) => resolveLengthPercentage(arg, basis));
  if (value.kind === 'min') return Math.min(...args);
  if (value.kind === 'max') return Math.max(...args);
  const [low, middle, high] = args as [number, number, number];
  return Math.max(low, Math.min(middle, high));
}

export function hasPercentage(value: LengthPercentage): boolean {
  if (typeof value === 'number') return false;
  return value.kind === 'linear' || value.args.some(hasPercentage);
}

/** A unitless multiple of the font size, or CSS px. */
export type LineHeight = 'normal' | { readonly factor: number } | CssPx;

export interface GradientStop {
  /** null: no stop but a hint, where the colour is half way between its neighbours'. */
  readonly color: Color | null;
  /** Position along the gradient line, in a conic gradient of the whole turn; null: spread evenly between neighbours. */
  readonly at: LengthPercentage | null;
}

interface GradientCommon {
  readonly stops: readonly GradientStop[];
  readonly repeating: boolean;
  /** What colours are interpolated in, such as `oklch longer hue`; '' for sRGB. */
  readonly space: string;
}

export interface LinearGradient extends GradientCommon {
  readonly kind: 'linear-gradient';
  /** Degrees clockwise from "to top", or a corner such as 'to top left'. */
  readonly angle: number | string;
}

export type RadialExtent = 'closest-side' | 'closest-corner' | 'farthest-side' | 'farthest-corner';

export interface RadialGradient extends GradientCommon {
  readonly kind: 'radial-gradient';
  readonly circle: boolean;
  /** Horizontal and vertical radius; of a circle the first counts. */
  readonly size: RadialExtent | readonly [LengthPercentage, LengthPercentage];
  readonly position: readonly [LengthPercentage, LengthPercentage];
}

export interface ConicGradient extends GradientCommon {
  readonly kind: 'conic-gradient';
  /** Degrees clockwise from the top. */
  readonly from: number;
  readonly position: readonly [LengthPercentage, LengthPercentage];
}

export type GradientValue = LinearGradient | RadialGradient | ConicGradient;

export type ImageValue =
  | {
      readonly kind: 'url';
      /** Absolute or as the loader understands it. */ readonly url: string;
      /** Pixels of the image for each px; default 1. */ readonly resolution?: number;
    }
  | { readonly kind: 'solid'; readonly color: Color }
  | GradientValue;

export type FourSides<T> = readonly [top: T, right: T, bottom: T, left: T];

/** A multiple of the border's width, a length or percentage, or (of widths) the slice's own size. */
export type BorderImageLength = 'auto' | { readonly factor: number } | LengthPercentage;

export interface BorderImageSlice {
  /** From each edge: pixels of the image, or a percentage of it. */
  readonly offsets: FourSides<{ readonly value: number; readonly isPercent: boolean }>;
  /** The middle is drawn too. */
  readonly fill: boolean;
}

export interface Shadow {
  readonly color: Color;
  readonly x: CssPx;
  readonly y: CssPx;
  readonly blur: CssPx;
  /** 0 for text. */
  readonly spread: CssPx;
  readonly inset: boolean;
}

export interface BackgroundLayer {
  readonly image: ImageValue | null;
  /** Offset of the image's percentage point, per axis. */
  readonly position: readonly [LengthPercentage, LengthPercentage];
  readonly size: 'cover' | 'contain' | readonly [AutoLength, AutoLength];
  readonly repeat: readonly [RepeatStyle, RepeatStyle];
  readonly origin: BackgroundBox;
  /** 'text': the shape of the text within (CSS Backgrounds 4, § 2.10). */
  readonly clip: BackgroundBox | 'text';
  readonly attachment: 'scroll' | 'fixed' | 'local';
}
export type RepeatStyle = 'repeat' | 'no-repeat' | 'space' | 'round';
export type BackgroundBox = 'border-box' | 'padding-box' | 'content-box';

/** One piece of `content`. */
export type ContentItem =
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'attr'; readonly name: string; readonly fallback: string }
  | { readonly kind: 'counter'; readonly name: string; readonly style: string }
  | {
      readonly kind: 'counters';
      readonly name: string;
      readonly separator: string;
      readonly style: string;
    }
  | { readonly kind: 'image'; readonly image: ImageValue }
  | { readonly kind: 'quote'; readonly value: 'open-quote' | 'close-quote' | 'no-open-quote' | 'no-close-quote' }
  | { readonly kind: 'element'; readonly name: string; readonly position: string }
  | { readonly kind: 'string-ref'; readonly name: string; readonly position: string }
  /** What fills the line between what comes before and after (CSS Content 3, § 2.5.1). */
  | { readonly kind: 'leader'; readonly pattern: string }
  | { readonly kind: 'target-counter'; readonly target: TargetReference; readonly name: string; readonly style: string }
  | {
      readonly kind: 'target-counters';
      readonly target: TargetReference;
      readonly name: string;
      readonly separator: string;
      readonly style: string;
    }
  | { readonly kind: 'target-text'; readonly target: TargetReference; readonly part: TargetPart }
  /** content() in string-set and bookmark-label: the element's own text ('text'), or that of one of its pseudo-elements. */
  | { readonly kind: 'content'; readonly part: string };

/** The element that a cross reference is about: a URL, or the attribute that holds it (CSS Content 3, § 2.6). */
export type TargetReference = { readonly attr: string } | { readonly url: string };

/** What target-text() takes of its target. `-platen-name`: what a text calls it, see box/target-name.ts. */
export type TargetPart = 'content' | 'before' | 'after' | 'first-letter' | '-platen-name';

export interface CounterChange {
  readonly name: string;
  readonly value: number;
  /** Of counter-reset: `reversed()`, with the value given, or counted from what is in its scope (CSS Lists 3, § 4.4.2). */
  readonly reversed?: 'given' | 'counted';
  /** What list items do by themselves: where the counter is reversed, it goes down (§ 4.6). */
  readonly isImplicit?: boolean;
}

/** `contain` (CSS Containment 1, § 2). */
export interface Containment {
  readonly size: boolean;
  readonly inlineSize: boolean;
  readonly layout: boolean;
  readonly paint: boolean;
}

export type BreakBetween =
  | 'auto'
  | 'avoid'
  | 'avoid-page'
  | 'avoid-column'
  | 'page'
  | 'left'
  | 'right'
  | 'recto'
  | 'verso'
  | 'column'
  | 'always'
  | 'all';
export type BreakInside = 'auto' | 'avoid' | 'avoid-page' | 'avoid-column';
export type BorderStyle =
  'none' | 'hidden' | 'solid' | 'dashed' | 'dotted' | 'double' | 'groove' | 'ridge' | 'inset' | 'outset';

/** The display types layout knows; the cascade normalises every other spelling to one of these. */
export type Display =
  | 'none'
  | 'contents'
  | 'block'
  | 'inline'
  | 'inline-block'
  | 'flow-root'
  | 'list-item'
  | 'inline-list-item'
  | 'inline-block-list-item'
  | 'flow-root-list-item'
  | 'run-in'
  | 'table'
  | 'inline-table'
  | 'table-row-group'
  | 'table-header-group'
  | 'table-footer-group'
  | 'table-row'
  | 'table-cell'
  | 'table-column-group'
  | 'table-column'
  | 'table-caption'
  | 'flex'
  | 'inline-flex'
  | 'grid'
  | 'inline-grid';
