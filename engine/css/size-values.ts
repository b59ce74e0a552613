/** Values of width, height, their limits and flex-basis (CSS Sizing 3, § 3). */
import { computeLengthPercentage, lengthPercentage, type SpecifiedLength } from './math.js';
import { mapped } from './property-makers.js';
import type { ComputeContext } from './property-row.js';
import { keywords, oneOf, type Parse } from './value-cursor.js';
import type { SizeValue } from './values.js';

export const SIZE_KEYWORDS = ['auto', 'min-content', 'max-content', 'fit-content', 'stretch'] as const;
export const LIMIT_KEYWORDS = ['none', 'min-content', 'max-content', 'fit-content', 'stretch'] as const;

/** Names that browsers gave to keywords before they were standard. */
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

export const size = (...names: readonly string[]): Parse<SpecifiedLength | SizeValue> =>
  oneOf(lengthPercentage({ min: 0 }), keywords(...names), mapped(OLD_NAMES)) as Parse<SpecifiedLength | SizeValue>;

export function computeSize(value: SpecifiedLength | SizeValue, context: ComputeContext): SizeValue {
  return typeof value === 'string' ? value : computeLengthPercentage(value as SpecifiedLength, context);
}
