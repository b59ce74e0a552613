/** Values of width, height, their limits and flex-basis (CSS Sizing 3, § 3). */
import { computeLengthPercentage, lengthPercentage, type SpecifiedLength } from '../values/math.js';
import { mapped } from './property-makers.js';
import type { ComputeContext } from './property-row.js';
import { keywords, oneOf, type Parse } from '../syntax/value-cursor.js';
import type { SizeKeyword, SizeValue } from '../values/values.js';

export const SIZE_KEYWORDS = ['auto', 'min-content', 'max-content', 'fit-content', 'stretch'] as const;
export const LIMIT_KEYWORDS = ['none', 'min-content', 'max-content', 'fit-content', 'stretch'] as const;

/** Vendor-prefixed keywords. */
const OLD_NAMES = {
  '-webkit-fill-available': 'stretch',
  '-moz-available': 'stretch',
  '-webkit-min-content': 'min-content',
  '-webkit-max-content': 'max-content',
  '-webkit-fit-content': 'fit-content',
  '-moz-min-content': 'min-content',
  '-moz-max-content': 'max-content',
  '-moz-fit-content': 'fit-content',
} as const;

export interface SpecifiedFitContent {
  readonly kind: 'fit-content';
  readonly limit: SpecifiedLength;
}

type SpecifiedSize = SpecifiedLength | SizeKeyword | SpecifiedFitContent;

const length = lengthPercentage({ min: 0 });

const fitContent: Parse<SpecifiedFitContent> = (cursor) => {
  const limit = cursor.func('fit-content')?.whole(length);
  return limit === undefined ? undefined : { kind: 'fit-content', limit };
};

export const size = (...names: readonly string[]): Parse<SpecifiedSize> =>
  oneOf(length, oneOf(keywords(...names), fitContent), mapped(OLD_NAMES)) as Parse<SpecifiedSize>;

export function computeSize(value: SpecifiedSize, context: ComputeContext): SizeValue {
  if (typeof value === 'string') return value;
  if (typeof value === 'object' && 'limit' in value)
    return { kind: 'fit-content', limit: computeLengthPercentage(value.limit, context) };
  return computeLengthPercentage(value, context);
}
