/** Functions that create rows of the property table. */
import { color, colorIn, type SpecifiedColor } from '../values/color.js';
import type { ComputedStyle } from './computed-style.js';
import { INITIAL_STYLE } from './initial-style.js';
import { computeLength, computeLengthPercentage, lengthPercentage, type SpecifiedLength } from '../values/math.js';
import type { ComputeContext, PropertyRow, StyleField, StyleParts } from './property-row.js';
import { keywords, mapped, oneOf, type Parse } from '../syntax/value-cursor.js';
import type { Color, LengthPercentage } from '../values/values.js';

/** The defaults of a row. */
export const ROW = {
  field: null,
  part: null,
  svg: null,
  inherited: false,
  initial: null,
  initialIsCurrentColor: false,
  logical: null,
  internal: false,
} as const;

/** Creates a longhand that is a field of the computed style. */
export function row<K extends StyleField, S>(
  name: string,
  field: K,
  parse: Parse<S>,
  compute: (specified: S, context: ComputeContext) => ComputedStyle[K],
  options: { inherited?: boolean; internal?: boolean } = {},
): PropertyRow {
  const { inherited = false, internal = false } = options;
  return { ...ROW, name, field, inherited, internal, initial: INITIAL_STYLE[field], parse, compute };
}

/** Creates a longhand whose computed value is the specified value. */
export function plain<K extends StyleField>(
  name: string,
  field: K,
  parse: Parse<ComputedStyle[K]>,
  options: { inherited?: boolean; internal?: boolean } = {},
): PropertyRow {
  return row(name, field, parse, same, options);
}

/** Creates a longhand whose value is a keyword. */
export function keyword<K extends StyleField>(
  name: string,
  field: K,
  names: readonly (ComputedStyle[K] & string)[],
  options: { inherited?: boolean } = {},
): PropertyRow {
  return plain(name, field, keywords(...names) as Parse<ComputedStyle[K]>, options);
}

/** Creates a longhand that is a part: after the cascade, several parts are combined into one field. */
export function part<K extends keyof StyleParts, S>(
  name: string,
  key: K,
  initial: StyleParts[K],
  parse: Parse<S>,
  compute: (specified: S, context: ComputeContext) => StyleParts[K],
): PropertyRow {
  return { ...ROW, name, part: key, initial, parse, compute };
}

export function colorRow<K extends StyleField>(name: string, field: K, initialIsCurrentColor: boolean): PropertyRow {
  const compute = (specified: SpecifiedColor, context: ComputeContext): Color => colorIn(specified, context);
  return { ...ROW, name, field, initialIsCurrentColor, initial: INITIAL_STYLE[field], parse: color, compute };
}

/** Creates a flow-relative longhand, with the physical longhands that it maps to in horizontal ltr and rtl text. */
export function logical(name: string, ltr: string, rtl: string, parse: Parse<unknown>): PropertyRow {
  return { ...ROW, name, logical: { ltr, rtl }, parse, compute: same };
}

export function same<T>(value: T): T {
  return value;
}

export const INHERITED = { inherited: true } as const;

/** Parses a length, a percentage or one of some keywords. */
export function lengthOr<const K extends string>(
  range: { min?: number },
  ...names: readonly K[]
): Parse<SpecifiedLength | K> {
  return oneOf(lengthPercentage(range), keywords(...names));
}

export function computeLengthOr<K extends string>(
  value: SpecifiedLength | K,
  context: ComputeContext,
): LengthPercentage | K {
  return typeof value === 'string' ? value : computeLengthPercentage(value, context);
}

export function toLength(value: SpecifiedLength, context: ComputeContext): number {
  return computeLength(value, context);
}

export function toLengthPercentage(value: SpecifiedLength, context: ComputeContext): LengthPercentage {
  return computeLengthPercentage(value, context);
}

export { mapped };
