/** The shorthands of backgrounds (CSS Backgrounds 3, § 2; 4, § 3.4). Their values are lists of layers. */
import { readAnyOrder, type Expansion } from '../syntax/any-order.js';
import { color } from '../values/color.js';
import { backgroundPosition, type SpecifiedPosition } from '../values/position.js';
import {
  backgroundAttachment,
  backgroundBox,
  backgroundClip,
  backgroundImage,
  backgroundRepeat,
  backgroundSize,
} from './box.js';
import { INITIAL, type ShorthandRow } from './property-row.js';
import { commaList, type Parse } from '../syntax/value-cursor.js';

/** Longhands with one value for each layer. */
const LAYER_LONGHANDS = ['image', 'position-x', 'position-y', 'size', 'repeat', 'origin', 'clip', 'attachment'].map(
  (part) => `background-${part}`,
);

/** `<position> [ / <size> ]?` */
const positionAndSize: Parse<readonly [SpecifiedPosition, unknown]> = (cursor) => {
  const place = backgroundPosition(cursor);
  if (place === undefined) return undefined;
  if (!cursor.delim('/')) return [place, undefined];
  const size = backgroundSize(cursor);
  return size === undefined ? undefined : [place, size];
};

const LAYER_PARTS: Readonly<Record<string, Parse<unknown>>> = {
  image: backgroundImage,
  place: positionAndSize,
  repeat: backgroundRepeat,
  attachment: backgroundAttachment,
  origin: backgroundBox,
  clip: backgroundClip,
  color,
};

/** The specified initial value of each part of a layer. */
const LAYER_DEFAULTS: Readonly<Record<string, unknown>> = {
  'background-image': null,
  'background-position-x': { op: 'percent', value: 0 },
  'background-position-y': { op: 'percent', value: 0 },
  'background-size': ['auto', 'auto'],
  'background-repeat': ['repeat', 'repeat'],
  'background-origin': 'padding-box',
  'background-clip': 'border-box',
  'background-attachment': 'scroll',
};

const background: ShorthandRow = {
  name: 'background',
  longhands: ['background-color', ...LAYER_LONGHANDS],
  expand: (cursor) => {
    const lists: Record<string, unknown[]> = Object.fromEntries(LAYER_LONGHANDS.map((name) => [name, []]));
    let backgroundColor: unknown;
    do {
      if (backgroundColor !== undefined) return undefined; // Only the last layer may have a colour.
      const found = readAnyOrder(cursor, LAYER_PARTS);
      if (!found) return undefined;
      backgroundColor = found.color;
      const layer = backgroundLayer(found);
      for (const name of LAYER_LONGHANDS)
        lists[name]!.push(layer[name] === undefined ? LAYER_DEFAULTS[name] : layer[name]);
    } while (cursor.delim(','));
    return { ...lists, 'background-color': backgroundColor ?? INITIAL };
  },
};

function backgroundLayer(found: Expansion): Expansion {
  const [place, size] = (found.place ?? []) as [SpecifiedPosition?, unknown?];
  return {
    'background-image': found.image,
    'background-position-x': place?.[0],
    'background-position-y': place?.[1],
    'background-size': size,
    'background-repeat': found.repeat,
    'background-attachment': found.attachment,
    'background-origin': found.origin,
    // A single box sets both origin and clip.
    'background-clip': found.clip ?? found.origin,
  };
}

/** `background-position` (CSS Backgrounds 4, § 3.4). */
const positionOfLayers: ShorthandRow = {
  name: 'background-position',
  longhands: ['background-position-x', 'background-position-y'],
  expand: (cursor) => {
    const list = commaList(backgroundPosition)(cursor);
    return list && { 'background-position-x': list.map(([x]) => x), 'background-position-y': list.map(([, y]) => y) };
  },
};

export const BACKGROUND_SHORTHANDS: readonly ShorthandRow[] = [background, positionOfLayers];
