/** What the shorthands of backgrounds and of masks share (CSS Backgrounds 3, § 2; Masking 1, § 6): lists of layers. */
import { readAnyOrder, type Expansion } from '../syntax/any-order.js';
import { commaList, type Parse, type ValueCursor } from '../syntax/value-cursor.js';
import { backgroundPosition, type SpecifiedPosition } from '../values/position.js';
import { backgroundImage, backgroundRepeat, backgroundSize } from './box.js';
import type { ShorthandRow } from './property-row.js';

/** `<position> [ / <size> ]?` */
const positionAndSize: Parse<readonly [SpecifiedPosition, unknown]> = (cursor) => {
  const place = backgroundPosition(cursor);
  if (place === undefined) return undefined;
  if (!cursor.delim('/')) return [place, undefined];
  const size = backgroundSize(cursor);
  return size === undefined ? undefined : [place, size];
};

/** What may be said of any layer, in any order. */
export const PARTS_OF_LAYER = { image: backgroundImage, place: positionAndSize, repeat: backgroundRepeat } as const;

/** The specified initial values of these parts, by longhand. */
export function defaultsOfLayer(prefix: string): Readonly<Record<string, unknown>> {
  return {
    [`${prefix}-image`]: null,
    [`${prefix}-position-x`]: { op: 'percent', value: 0 },
    [`${prefix}-position-y`]: { op: 'percent', value: 0 },
    [`${prefix}-size`]: ['auto', 'auto'],
    [`${prefix}-repeat`]: ['repeat', 'repeat'],
  };
}

/** The values of a layer that were read, by longhand; undefined for those that were not. */
export function layerOf(prefix: string, found: Expansion): Expansion {
  const [place, size] = (found.place ?? []) as [SpecifiedPosition?, unknown?];
  return {
    [`${prefix}-image`]: found.image,
    [`${prefix}-position-x`]: place?.[0],
    [`${prefix}-position-y`]: place?.[1],
    [`${prefix}-size`]: size,
    [`${prefix}-repeat`]: found.repeat,
    [`${prefix}-origin`]: found.origin,
    // A single box sets both.
    [`${prefix}-clip`]: found.clip ?? found.origin,
  };
}

/** Layers with commas between them, as lists by longhand. */
export interface LayerSyntax {
  readonly parts: Readonly<Record<string, Parse<unknown>>>;
  /** By longhand. */
  readonly defaults: Readonly<Record<string, unknown>>;
  /** The values of what was read, by longhand. null: there is no such layer here. */
  readonly layer: (found: Expansion) => Expansion | null;
}

export function layerLists(
  cursor: ValueCursor,
  { parts, defaults, layer }: LayerSyntax,
): Record<string, unknown[]> | undefined {
  const longhands = Object.keys(defaults);
  const lists: Record<string, unknown[]> = Object.fromEntries(longhands.map((name) => [name, []]));
  do {
    const found = readAnyOrder(cursor, parts);
    const values = found && layer(found);
    if (!values) return undefined;
    for (const name of longhands) lists[name]!.push(values[name] === undefined ? defaults[name] : values[name]);
  } while (cursor.delim(','));
  return lists;
}

/** `background-position` and `mask-position` (CSS Backgrounds 4, § 3.4). */
export function positionShorthand(name: string): ShorthandRow {
  const [x, y] = [`${name}-x`, `${name}-y`];
  return {
    name,
    longhands: [x, y],
    expand: (cursor) => {
      const list = commaList(backgroundPosition)(cursor);
      return list && { [x]: list.map(([across]) => across), [y]: list.map(([, down]) => down) };
    },
  };
}
