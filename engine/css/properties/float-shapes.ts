/** The area of a float that lines keep clear of (CSS Shapes 1, § 6). */
import { mapped, oneOf, type Parse } from '../syntax/value-cursor.js';
import { computeShape, shapeOutsideBox, type SpecifiedShapeInBox } from '../values/basic-shape.js';
import { computeLengthPercentage, lengthPercentage } from '../values/math.js';
import { row } from './property-makers.js';
import type { PropertyRow } from './property-row.js';

const shapeOutside = oneOf(mapped({ none: null }), shapeOutsideBox) as Parse<SpecifiedShapeInBox | null>;

export const FLOAT_SHAPE_PROPERTIES: readonly PropertyRow[] = [
  row('shape-outside', 'shapeOutside', shapeOutside, (value, context) => value && computeShape(value, context)),
  row('shape-margin', 'shapeMargin', lengthPercentage({ min: 0 }), computeLengthPercentage),
];
