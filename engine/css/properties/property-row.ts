/** The shape of the property table: one row a longhand, one row a shorthand. */
import type { ComputedStyle } from './computed-style.js';
import type { SpecifiedColor } from '../values/color.js';
import type { MeasureFont } from '../values/font-measures.js';
import type { LengthContext } from '../values/math.js';
import type { SvgStyle } from '../values/svg-style.js';
import type { Parse, ValueCursor } from '../syntax/value-cursor.js';
import type { BackgroundLayer, Color, CounterChange } from '../values/values.js';

export type StyleField = keyof ComputedStyle;

/** What a value is computed against. Font size, line height and colour are those of the element itself. */
export interface ComputeContext extends LengthContext {
  readonly color: Color;
  readonly parent: ComputedStyle;
  /** The style under construction: only properties of earlier rows may be read. */
  readonly style: ComputedStyle;
  readonly measure: MeasureFont;
}

/** Pieces of a style that are no fields of their own: the finishing step puts them together. */
export interface StyleParts {
  readonly backgroundImage: readonly BackgroundLayer['image'][];
  readonly backgroundPositionX: readonly BackgroundLayer['position'][0][];
  readonly backgroundPositionY: readonly BackgroundLayer['position'][1][];
  readonly backgroundSize: readonly BackgroundLayer['size'][];
  readonly backgroundRepeat: readonly BackgroundLayer['repeat'][];
  readonly backgroundOrigin: readonly BackgroundLayer['origin'][];
  readonly backgroundClip: readonly BackgroundLayer['clip'][];
  readonly backgroundAttachment: readonly BackgroundLayer['attachment'][];
  /** @page only: CSS px, portrait or as written; 'auto' is the page size asked for. */
  readonly pageSize: PageSize;
  /** @page only. */
  readonly pageOrientation: 'upright' | 'rotate-left' | 'rotate-right';
  /** @page only: how a sheet lies whatever size it has. */
  readonly pageTurn: 'none' | 'portrait' | 'landscape';
  readonly pageMarks: PageMarks;
  readonly pageBleed: 'auto' | number;
}

export type PagePart = 'pageSize' | 'pageOrientation' | 'pageTurn' | 'pageMarks' | 'pageBleed';

/** What is printed around the page box for those who cut it. */
export interface PageMarks {
  readonly crop: boolean;
  readonly cross: boolean;
}

export interface PageSize {
  /** null: the size the render was asked for. */
  readonly size: readonly [number, number] | null;
  readonly orientation: 'portrait' | 'landscape' | null;
}

export interface PropertyRow {
  readonly name: string;
  /** Where the computed value goes: a field of the style, or a part. */
  readonly field: StyleField | null;
  readonly part: keyof StyleParts | null;
  /** Or a field of the style's SVG part. */
  readonly svg: keyof SvgStyle | null;
  readonly inherited: boolean;
  /** Computed initial value. currentcolor initials are re-computed: see `initialIsCurrentColor`. */
  readonly initial: unknown;
  readonly initialIsCurrentColor: boolean;
  readonly parse: Parse<unknown>;
  readonly compute: (specified: never, context: ComputeContext) => unknown;
  /** Flow-relative properties: the rows they stand for in ltr and in rtl text. */
  readonly logical: { readonly ltr: string; readonly rtl: string } | null;
  /** Only presentational hints and the user-agent sheet may set it. */
  readonly internal: boolean;
}

export interface ShorthandRow {
  readonly name: string;
  readonly longhands: readonly string[];
  /** Longhand → specified value; absent longhands are reset to their initial values. */
  readonly expand: (cursor: ValueCursor) => Readonly<Record<string, unknown>> | undefined;
}

/** The initial value as specified, for longhands a shorthand resets. */
export const INITIAL = Object.freeze({ cssWide: 'initial' as const });

export type { Color, CounterChange, SpecifiedColor };
