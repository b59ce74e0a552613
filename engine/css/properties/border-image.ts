/** `border-image` and its longhands (CSS Backgrounds 3, § 5). */
import {
  computeLengthPercentage,
  length,
  lengthPercentage,
  number,
  percentage,
  type SpecifiedLength,
} from '../values/math.js';
import { plain, row } from './property-makers.js';
import type { ComputeContext, PropertyRow, ShorthandRow } from './property-row.js';
import { keywords, mapped, oneOf, type Parse, type ValueCursor } from '../syntax/value-cursor.js';
import { computeImage, image, type SpecifiedImage } from '../values/images.js';
import type { BorderImageLength, BorderImageSlice, FourSides } from '../values/values.js';

type Specified = 'auto' | { readonly factor: number } | SpecifiedLength;

/** Parses one to four values for top, right, bottom and left. */
function sides<T>(cursor: ValueCursor, parse: Parse<T>): FourSides<T> | undefined {
  const values: T[] = [];
  while (values.length < 4) {
    const value = cursor.try(parse);
    if (value === undefined) break;
    values.push(value);
  }
  const [top, right = top, bottom = top, left = right] = values;
  return top === undefined ? undefined : ([top, right, bottom, left] as FourSides<T>);
}

const source: Parse<SpecifiedImage | null> = oneOf(mapped({ none: null }), image) as Parse<SpecifiedImage | null>;

const sliceOffset: Parse<BorderImageSlice['offsets'][number]> = (cursor) => {
  const pixels = cursor.try(number({ min: 0 }));
  if (pixels !== undefined) return { value: pixels, isPercent: false };
  const share = percentage({ min: 0 })(cursor);
  return typeof share === 'object' && share.op === 'percent' ? { value: share.value, isPercent: true } : undefined;
};

const slice: Parse<BorderImageSlice> = (cursor) => {
  const fill = keywords('fill');
  const before = cursor.try(fill);
  const offsets = sides(cursor, sliceOffset);
  const after = before ?? cursor.try(fill);
  return offsets && { offsets, fill: after !== undefined };
};

const factor: Parse<{ readonly factor: number }> = (cursor) => {
  const value = number({ min: 0 })(cursor);
  return value === undefined ? undefined : { factor: value };
};

const widths: Parse<FourSides<Specified>> = (cursor) =>
  sides<Specified>(cursor, oneOf(keywords('auto'), factor, lengthPercentage({ min: 0 })) as Parse<Specified>);
const outsets: Parse<FourSides<Specified>> = (cursor) =>
  sides<Specified>(cursor, oneOf(factor, length({ min: 0 })) as Parse<Specified>);

const repeatStyle = keywords('stretch', 'repeat', 'round', 'space');
const repeat: Parse<readonly [ReturnType<typeof repeatStyle> & string, ReturnType<typeof repeatStyle> & string]> = (
  cursor,
) => {
  const first = repeatStyle(cursor);
  return first === undefined ? undefined : [first, cursor.try(repeatStyle) ?? first];
};

function computeSides(values: FourSides<Specified>, context: ComputeContext): FourSides<BorderImageLength> {
  const compute = (value: Specified): BorderImageLength =>
    value === 'auto' || (typeof value === 'object' && 'factor' in value && !('op' in value))
      ? value
      : computeLengthPercentage(value as SpecifiedLength, context);
  return values.map(compute) as unknown as FourSides<BorderImageLength>;
}

export const BORDER_IMAGE_PROPERTIES: readonly PropertyRow[] = [
  row('border-image-source', 'borderImageSource', source, (value, context) => value && computeImage(value, context)),
  plain('border-image-slice', 'borderImageSlice', slice),
  row('border-image-width', 'borderImageWidth', widths, computeSides),
  row('border-image-outset', 'borderImageOutset', outsets, computeSides),
  plain('border-image-repeat', 'borderImageRepeat', repeat),
];

export const BORDER_IMAGE_LONGHANDS = BORDER_IMAGE_PROPERTIES.map(({ name }) => name);

/** `<source> || <slice> [ / <width>? [ / <outset> ]? ]? || <repeat>` */
export const borderImage: ShorthandRow = {
  name: 'border-image',
  longhands: BORDER_IMAGE_LONGHANDS,
  expand: (cursor) => {
    const found: Record<string, unknown> = {};
    const read = (name: string, parse: Parse<unknown>): boolean => {
      const value = name in found ? undefined : cursor.try(parse);
      if (value !== undefined) found[name] = value;
      return value !== undefined;
    };
    // Each iteration reads one of three parts.
    while (!cursor.atEnd) {
      if (read('border-image-source', source) || read('border-image-repeat', repeat)) continue;
      if (!read('border-image-slice', slice)) return undefined;
      if (!cursor.delim('/')) continue;
      const hasWidth = read('border-image-width', widths);
      if (!(cursor.delim('/') ? read('border-image-outset', outsets) : hasWidth)) return undefined;
    }
    return found;
  },
};
