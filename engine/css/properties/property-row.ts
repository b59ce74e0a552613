/** The types of the property table, which has one row for each longhand and each shorthand. */
import type { ComputedStyle } from './computed-style.js';
import type { SpecifiedColor } from '../values/color.js';
import type { CustomColorSpaces } from '../values/custom-colors.js';
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
  /** The unfinished style, which contains only the properties of earlier rows. */
  readonly style: ComputedStyle;
  readonly measure: MeasureFont;
  /** What `color(--name …)` refers to. */
  readonly colorSpaces: CustomColorSpaces;
}

/** Computed values that are not fields of a style. After the cascade, they are combined into fields. */
export interface StyleParts {
  readonly backgroundImage: readonly BackgroundLayer['image'][];
  readonly backgroundPositionX: readonly BackgroundLayer['position'][0][];
  readonly backgroundPositionY: readonly BackgroundLayer['position'][1][];
  readonly backgroundSize: readonly BackgroundLayer['size'][];
  readonly backgroundRepeat: readonly BackgroundLayer['repeat'][];
  readonly backgroundOrigin: readonly BackgroundLayer['origin'][];
  readonly backgroundClip: readonly BackgroundLayer['clip'][];
  readonly backgroundAttachment: readonly BackgroundLayer['attachment'][];
  readonly backgroundBlendMode: readonly BackgroundLayer['blendMode'][];
  /** Only in @page. */
  readonly pageSize: PageSize;
  /** Only in @page. */
  readonly pageOrientation: 'upright' | 'rotate-left' | 'rotate-right';
  /** Only in @page: the orientation of the sheet, whatever its size. */
  readonly pageTurn: 'none' | 'portrait' | 'landscape';
  readonly pageMarks: PageMarks;
  readonly pageBleed: 'auto' | number;
}

export type PagePart = 'pageSize' | 'pageOrientation' | 'pageTurn' | 'pageMarks' | 'pageBleed';

/** Marks around the page box for cutting and aligning sheets. */
export interface PageMarks {
  readonly crop: boolean;
  readonly cross: boolean;
}

export interface PageSize {
  /** In CSS px. null for the default page size. */
  readonly size: readonly [number, number] | null;
  readonly orientation: 'portrait' | 'landscape' | null;
}

export interface PropertyRow {
  readonly name: string;
  /** The field of the style for the computed value, or null. */
  readonly field: StyleField | null;
  readonly part: keyof StyleParts | null;
  /** The field of the style's SVG part for the computed value, or null. */
  readonly svg: keyof SvgStyle | null;
  readonly inherited: boolean;
  /** The computed initial value. Initial values that are `currentcolor` are recomputed; see `initialIsCurrentColor`. */
  readonly initial: unknown;
  readonly initialIsCurrentColor: boolean;
  readonly parse: Parse<unknown>;
  readonly compute: (specified: never, context: ComputeContext) => unknown;
  /** For flow-relative properties: the physical properties in horizontal ltr and rtl text; see physicalName(). */
  readonly logical: { readonly ltr: string; readonly rtl: string } | null;
  /** Whether only the user-agent sheet and presentational hints may set it. */
  readonly internal: boolean;
}

export interface ShorthandRow {
  readonly name: string;
  readonly longhands: readonly string[];
  /** Returns specified values by longhand. Longhands that are absent are reset to their initial values. */
  readonly expand: (cursor: ValueCursor) => Readonly<Record<string, unknown>> | undefined;
}

/** The keyword `initial`, for longhands that a shorthand resets. */
export const INITIAL = Object.freeze({ cssWide: 'initial' as const });

export type { Color, CounterChange, SpecifiedColor };
