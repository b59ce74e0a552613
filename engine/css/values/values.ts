/** The types of computed values, as layout reads them. */
import type { BlendMode } from './blend-mode.js';
import type { Matrix4 } from '../../base/matrix.js';
import type { CssPx } from '../../base/units.js';
import type { FilterFunction } from './filters.js';
import type { Ink } from './inks.js';

/** A colour in sRGB. Channels and alpha are in 0…1; other colours are clipped to that. */
export interface Color {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly a: number;
  /** The source text of a colour that depends on currentcolor, which is inherited in that form (CSS Color 5, § 4.2). */
  readonly ofCurrent?: string;
  /** How a press prints it; the channels only approximate it then. */
  readonly ink?: Ink;
  /**
   * Its source text where that says more than the channels: colours beyond sRGB, and missing components. Mixing begins with it
   * (CSS Color 4, § 12), unless the alpha has changed since.
   */
  readonly exact?: { readonly text: string; readonly a: number };
}

/** `px + percent % of the basis`: calc() with percentages reduces to this. */
export interface LinearLength {
  readonly kind: 'linear';
  readonly px: CssPx;
  /** 50 means 50%. */
  readonly percent: number;
}

/** min(), max() or clamp() with percentages, which layout resolves. */
export interface MathLength {
  readonly kind: 'min' | 'max' | 'clamp';
  readonly args: readonly LengthPercentage[];
}

/** A plain number is CSS px. */
export type LengthPercentage = CssPx | LinearLength | MathLength;

/** A transform function: a matrix, or a translation whose percentages layout resolves. `z` is in CSS px. */
export type TransformStep = Matrix4 | { readonly x: LengthPercentage; readonly y: LengthPercentage; readonly z: CssPx };
/** `fit-content(limit)`: the limit clamped between min-content and max-content size (CSS Sizing 3, § 3.2). */
export interface FitContentSize {
  readonly kind: 'fit-content';
  readonly limit: LengthPercentage;
}

export type SizeKeyword = 'auto' | 'none' | 'min-content' | 'max-content' | 'fit-content' | 'stretch';

/** A value of width, height and their limits: `auto` where the property allows it, `none` for max-*. */
export type SizeValue = LengthPercentage | SizeKeyword | FitContentSize;

/** Checks for a size that does not depend on the content. */
export function isLengthSize(value: SizeValue | 'content'): value is LengthPercentage {
  return typeof value === 'number' || (typeof value === 'object' && value.kind !== 'fit-content');
}

/** A value of justify-content, align-items and the like (Box Alignment 3, § 4). */
export interface Alignment {
  readonly keyword: AlignmentKeyword;
  /** How to align a box that overflows its container; null for the default of the property. */
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
  | 'anchor-center'
  | 'flex-start'
  | 'flex-end'
  | 'left'
  | 'right'
  | 'space-between'
  | 'space-around'
  | 'space-evenly';

export type AutoLength = LengthPercentage | 'auto';

/** Resolves percentages against `basis`, in CSS px. */
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

/** As large as the containing block, or larger. */
export function isWholePercentage(value: SizeValue): boolean {
  return typeof value === 'object' && value.kind === 'linear' && value.percent >= 100;
}

/** A factor of the font size, or CSS px. */
export type LineHeight = 'normal' | { readonly factor: number } | CssPx;

export interface GradientStop {
  /** null for a colour hint, which marks the midpoint between its neighbours' colours. */
  readonly color: Color | null;
  /**
   * The position along the gradient line, or around the turn of a conic gradient; null for even spacing between
   * neighbours.
   */
  readonly at: LengthPercentage | null;
}

interface GradientCommon {
  readonly stops: readonly GradientStop[];
  readonly repeating: boolean;
  /** The colour space of the interpolation, such as `oklch longer hue`; '' for sRGB. */
  readonly space: string;
}

export interface LinearGradient extends GradientCommon {
  readonly kind: 'linear-gradient';
  /**
   * Degrees clockwise from "to top", a corner such as 'to top left', or 'diagonal to top left' of prefixed gradients,
   * whose line runs from corner to corner.
   */
  readonly angle: number | string;
}

export type RadialExtent = 'closest-side' | 'closest-corner' | 'farthest-side' | 'farthest-corner';

export interface RadialGradient extends GradientCommon {
  readonly kind: 'radial-gradient';
  readonly circle: boolean;
  /** The horizontal and vertical radius; a circle uses the first. */
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
      /** What is drawn where the file is not there. */ readonly instead?: Color;
    }
  | { readonly kind: 'solid'; readonly color: Color }
  | { readonly kind: 'filter'; readonly image: ImageValue; readonly filters: readonly FilterFunction[] }
  /** The shares are at most 1 in all. */
  | { readonly kind: 'cross-fade'; readonly images: readonly { readonly image: ImageValue; readonly share: number }[] }
  | GradientValue;

export type FourSides<T> = readonly [top: T, right: T, bottom: T, left: T];

/** A factor of the border width, a length or percentage, or `auto`: for widths, the slice's own size. */
export type BorderImageLength = 'auto' | { readonly factor: number } | LengthPercentage;

export interface BorderImageSlice {
  /** From each edge: pixels of the image, or a percentage of its size. */
  readonly offsets: FourSides<{ readonly value: number; readonly isPercent: boolean }>;
  /** Whether the middle is drawn. */
  readonly fill: boolean;
}

export interface Shadow {
  readonly color: Color;
  readonly x: CssPx;
  readonly y: CssPx;
  readonly blur: CssPx;
  /** 0 for text shadows. */
  readonly spread: CssPx;
  readonly inset: boolean;
}

export interface BackgroundLayer {
  readonly image: ImageValue | null;
  /** For each axis, the offset of the image, whose percentages refer to the space that remains. */
  readonly position: readonly [LengthPercentage, LengthPercentage];
  readonly size: 'cover' | 'contain' | readonly [AutoLength, AutoLength];
  readonly repeat: readonly [RepeatStyle, RepeatStyle];
  readonly origin: BackgroundBox;
  /** 'text' clips to the glyphs inside, 'border-area' to what the border would paint (CSS Backgrounds 4, § 2.10). */
  readonly clip: BackgroundBox | 'text' | 'border-area';
  readonly attachment: 'scroll' | 'fixed' | 'local';
  /** How it is mixed with the layers below it and the colour (Compositing 1, § 3.3). */
  readonly blendMode: BlendMode;
}
export type RepeatStyle = 'repeat' | 'no-repeat' | 'space' | 'round';
export type BackgroundBox = 'border-box' | 'padding-box' | 'content-box';

/** An item of `content`. */
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
  /** Fills the line between the content before and after it (CSS Content 3, § 2.5.1). */
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
  /** content() in string-set and bookmark-label: the text of the element ('text') or of one of its pseudo-elements. */
  | { readonly kind: 'content'; readonly part: string };

/** The target of a cross reference: a URL, or the attribute that contains it (CSS Content 3, § 2.6). */
export type TargetReference = { readonly attr: string } | { readonly url: string } | OwnPlace;

/** The place of the content itself: counter(page) in the document is a reference to its own page. */
export interface OwnPlace {
  readonly isOwn: true;
}

/**
 * The text that target-text() takes from its target. `-platen-name` is the target's name, as in “Figure 3”, and
 * `-platen-number` what its number is; see box/target-name.ts.
 */
export type TargetPart =
  'content' | 'before' | 'after' | 'first-letter' | '-platen-name' | '-platen-number' | '-platen-pages';

export interface CounterChange {
  readonly name: string;
  readonly value: number;
  /**
   * Only in counter-reset: `reversed()` with the given start value, or with one counted from its scope (CSS Lists 3, §
   * 4.4.2).
   */
  readonly reversed?: 'given' | 'counted';
  /** The implicit increment of list items. It is negative if the counter is reversed (§ 4.6). */
  readonly isImplicit?: boolean;
}

/** `contain` (CSS Containment 1, § 2). */
export interface Containment {
  readonly size: boolean;
  readonly inlineSize: boolean;
  readonly layout: boolean;
  readonly paint: boolean;
  readonly style: boolean;
}

/** What a box does because of properties that would change (CSS Will Change 1, § 3). */
export interface WillChange {
  readonly stacks: boolean;
  readonly containsAbsolute: boolean;
  readonly containsFixed: boolean;
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

/** The display types that layout supports. The cascade normalises all other values to these. */
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
  | 'inline-grid'
  | '-webkit-box'
  | '-webkit-inline-box'
  | 'ruby'
  | 'block-ruby'
  | 'ruby-base'
  | 'ruby-text'
  | 'ruby-base-container'
  | 'ruby-text-container';
