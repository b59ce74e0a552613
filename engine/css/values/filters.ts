/** Lists of filters (Filter Effects 1, § 5): functions and references to `filter` elements. */
import type { ComputeContext } from '../properties/property-row.js';
import { mapped, type Parse, type ValueCursor } from '../syntax/value-cursor.js';
import { COLOR_FUNCTIONS, type ColorChange } from '../../base/color-change.js';
import { color, colorIn, type SpecifiedColor } from './color.js';
import { angle, computeLength, length, number, percentage, type SpecifiedLength } from './math.js';
import { url } from './urls.js';
import type { Color } from './values.js';

export type FilterFunction =
  | { readonly kind: 'color'; readonly change: ColorChange }
  | { readonly kind: 'opacity'; readonly amount: number }
  /** The standard deviation, in CSS px. */
  | { readonly kind: 'blur'; readonly deviation: number }
  /** `deviation`: of its blur. */
  | {
      readonly kind: 'drop-shadow';
      readonly x: number;
      readonly y: number;
      readonly deviation: number;
      readonly color: Color;
    }
  | { readonly kind: 'url'; readonly url: string };

type SpecifiedFilter =
  | Exclude<FilterFunction, { kind: 'blur' | 'drop-shadow' }>
  | { readonly kind: 'blur'; readonly deviation: SpecifiedLength }
  | {
      readonly kind: 'drop-shadow';
      readonly lengths: readonly SpecifiedLength[];
      readonly color: SpecifiedColor;
    };

export type SpecifiedFilters = readonly SpecifiedFilter[];

const share: Parse<number> = (cursor) => {
  const value = cursor.try(number({ min: 0 }));
  if (value !== undefined) return value;
  const part = percentage({ min: 0 })(cursor);
  return typeof part === 'object' && part.op === 'percent' ? part.value / 100 : undefined;
};

/** Omitted amounts are 1, and 0 degrees. */
const NUMBERS: Readonly<Record<string, Parse<number>>> = { 'hue-rotate': angle };

function colorFunction(name: string, inside: ValueCursor): SpecifiedFilter | undefined {
  const amount = inside.atEnd ? (name === 'hue-rotate' ? 0 : 1) : (NUMBERS[name] ?? share)(inside);
  if (amount === undefined) return undefined;
  if (name === 'opacity') return { kind: 'opacity', amount: Math.min(1, amount) };
  return { kind: 'color', change: COLOR_FUNCTIONS[name]!(amount) };
}

function dropShadow(inside: ValueCursor): SpecifiedFilter | undefined {
  let shade = inside.try(color);
  const lengths: SpecifiedLength[] = [];
  for (const kind of [length(), length(), length({ min: 0 })]) {
    const value = inside.try(kind);
    if (value !== undefined) lengths.push(value);
  }
  shade ??= inside.try(color);
  return lengths.length < 2 ? undefined : { kind: 'drop-shadow', lengths, color: shade ?? 'currentcolor' };
}

const filterFunction: Parse<SpecifiedFilter> = (cursor) => {
  const address = cursor.try(url);
  if (address !== undefined) return { kind: 'url', url: address };
  const token = cursor.next();
  if (token?.type !== 'function') return undefined;
  const name = token.lower;
  return cursor.inside(token).whole((inside) => {
    if (name === 'drop-shadow') return dropShadow(inside);
    if (name === 'opacity' || Object.hasOwn(COLOR_FUNCTIONS, name)) return colorFunction(name, inside);
    if (name !== 'blur') return undefined;
    const deviation = inside.atEnd ? 0 : length({ min: 0 })(inside);
    return deviation === undefined ? undefined : { kind: 'blur', deviation };
  });
};

const none = mapped<SpecifiedFilters>({ none: Object.freeze([]) });

export const filterList: Parse<SpecifiedFilters> = (cursor) => {
  const nothing = cursor.try(none);
  if (nothing) return nothing;
  const list: SpecifiedFilter[] = [];
  while (!cursor.atEnd) {
    const one = filterFunction(cursor);
    if (!one) return undefined;
    list.push(one);
  }
  return list.length > 0 ? list : undefined;
};

export function computeFilters(list: SpecifiedFilters, context: ComputeContext): readonly FilterFunction[] {
  return list.map((one): FilterFunction => {
    if (one.kind === 'blur') return { kind: 'blur', deviation: computeLength(one.deviation, context) };
    if (one.kind !== 'drop-shadow') return one;
    const [x = 0, y = 0, deviation = 0] = one.lengths.map((value) => computeLength(value, context));
    return { kind: 'drop-shadow', x, y, deviation, color: colorIn(one.color, context) };
  });
}
