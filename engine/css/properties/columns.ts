/** Longhands of CSS Multi-column Layout 1 and 2. None of them inherits. */
import { integer, length } from '../values/math.js';
import { keyword, plain, row, toLength } from './property-makers.js';
import type { ComputeContext, PropertyRow } from './property-row.js';
import type { SpecifiedLength } from '../values/math.js';
import { keywords, oneOf } from '../syntax/value-cursor.js';

export const columnWidth = oneOf(keywords('auto'), length({ min: 0 }));
export const columnCount = oneOf(keywords('auto'), integer({ min: 1 }));
export const columnHeight = columnWidth;

const computeAutoLength = (value: SpecifiedLength | 'auto', context: ComputeContext) =>
  value === 'auto' ? value : toLength(value, context);

export const COLUMN_PROPERTIES: readonly PropertyRow[] = [
  row('column-width', 'columnWidth', columnWidth, computeAutoLength),
  plain('column-count', 'columnCount', columnCount),
  row('column-height', 'columnHeight', columnHeight, computeAutoLength),
  keyword('column-wrap', 'columnWrap', ['auto', 'nowrap', 'wrap']),
  keyword('column-fill', 'columnFill', ['balance', 'auto', 'balance-all']),
  keyword('column-span', 'columnSpan', ['none', 'all']),
];
