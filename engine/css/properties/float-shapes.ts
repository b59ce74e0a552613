/** The area of a float that lines keep clear of (CSS Shapes 1, § 6). */
import { mapped, oneOf, type Parse } from '../syntax/value-cursor.js';
import { computeShape, shapeOutsideBox, type ShapeInBox, type SpecifiedShapeInBox } from '../values/basic-shape.js';
import { computeLengthPercentage, lengthPercentage } from '../values/math.js';
import { computeImage, image, type SpecifiedImage } from '../values/images.js';
import type { ImageValue } from '../values/values.js';
import { alphaValue } from './box.js';
import { row } from './property-makers.js';
import type { PropertyRow } from './property-row.js';

/** A shape in one of the boxes, or the pixels of an image that are not too transparent. */
export type FloatArea = ShapeInBox | { readonly image: ImageValue };
type SpecifiedFloatArea = SpecifiedShapeInBox | { readonly image: SpecifiedImage };

const imageShape: Parse<SpecifiedFloatArea> = (cursor) => {
  const given = image(cursor);
  return given && { image: given };
};

/** `none | [ <basic-shape> || <shape-box> ] | <image>` */
const shapeOutside = oneOf(mapped({ none: null }), shapeOutsideBox, imageShape) as Parse<SpecifiedFloatArea | null>;

export const FLOAT_SHAPE_PROPERTIES: readonly PropertyRow[] = [
  row('shape-outside', 'shapeOutside', shapeOutside, (value, context): FloatArea | null => {
    if (!value) return null;
    return 'image' in value ? { image: computeImage(value.image, context) } : computeShape(value, context);
  }),
  row('shape-margin', 'shapeMargin', lengthPercentage({ min: 0 }), computeLengthPercentage),
  row('shape-image-threshold', 'shapeImageThreshold', alphaValue, (value) => Math.max(0, Math.min(1, value))),
];
