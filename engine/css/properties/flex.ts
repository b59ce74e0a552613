/** Longhands of CSS Flexible Box Layout 1 and CSS Box Alignment 3. None of them inherits. */
import { integer, number } from '../values/math.js';
import { computeLengthOr, keyword, lengthOr, plain, row } from './property-makers.js';
import type { PropertyRow } from './property-row.js';
import { computeSize, SIZE_KEYWORDS, size } from './size-values.js';
import { keywords, oneOf, type Parse } from '../syntax/value-cursor.js';
import type { Alignment } from '../values/values.js';

const NON_NEGATIVE = { min: 0 };

const contentPosition = ['center', 'start', 'end', 'flex-start', 'flex-end'] as const;
const selfPosition = [...contentPosition, 'self-start', 'self-end'] as const;
const sides = ['left', 'right'] as const;
const distribution = ['space-between', 'space-around', 'space-evenly', 'stretch'] as const;

function alignment(keyword: Alignment['keyword'], overflow: Alignment['overflow'] = null): Alignment {
  return { keyword, overflow };
}

/** Parses keywords that take no overflow position. */
function alone(...names: readonly Alignment['keyword'][]): Parse<Alignment> {
  const parse = keywords(...names);
  return (cursor) => {
    const name = parse(cursor);
    return name && alignment(name);
  };
}

/** `[ first | last ]? baseline` (Box Alignment 3, § 4.2). */
const baselinePosition: Parse<Alignment> = (cursor) => {
  const which = cursor.try(keywords('first', 'last'));
  if (!keywords('baseline')(cursor)) return undefined;
  return alignment(which === 'last' ? 'last-baseline' : 'baseline');
};

/** Parses `<overflow-position>?` with one of the keywords (§ 4.1, 4.4). */
function position(...names: readonly Alignment['keyword'][]): Parse<Alignment> {
  const parse = keywords(...names);
  return (cursor) => {
    const overflow = cursor.try(keywords('safe', 'unsafe')) ?? null;
    const name = parse(cursor);
    return name && alignment(name, overflow);
  };
}

export const justifyContent: Parse<Alignment> = oneOf(
  alone('normal', ...distribution),
  position(...contentPosition, ...sides),
);
export const alignContent: Parse<Alignment> = oneOf(
  alone('normal', ...distribution),
  baselinePosition,
  position(...contentPosition),
);
export const alignItems: Parse<Alignment> = oneOf(
  alone('normal', 'stretch'),
  baselinePosition,
  position(...selfPosition),
);
export const alignSelf: Parse<Alignment> = oneOf(alone('auto', 'anchor-center'), alignItems);

/** `legacy` exists for tables of old HTML. Here it means the keyword beside it, or `normal`. */
const legacyItems: Parse<Alignment> = (cursor) => {
  const before = cursor.try(keywords('left', 'right', 'center'));
  if (!keywords('legacy')(cursor)) return undefined;
  return alignment(before ?? cursor.try(keywords('left', 'right', 'center')) ?? 'normal');
};
export const justifyItems: Parse<Alignment> = oneOf(
  legacyItems,
  oneOf(alone('normal', 'stretch'), baselinePosition, position(...selfPosition, ...sides)),
);
export const justifySelf: Parse<Alignment> = oneOf(
  alone('auto', 'anchor-center'),
  oneOf(alone('normal', 'stretch'), baselinePosition, position(...selfPosition, ...sides)),
);

export const gapLength = lengthOr(NON_NEGATIVE, 'normal');
export const flexFactor = number(NON_NEGATIVE);
export const flexBasis = oneOf(keywords('content'), size(...SIZE_KEYWORDS));

export const FLEX_PROPERTIES: readonly PropertyRow[] = [
  keyword('flex-direction', 'flexDirection', ['row', 'row-reverse', 'column', 'column-reverse']),
  keyword('flex-wrap', 'flexWrap', ['nowrap', 'wrap', 'wrap-reverse']),
  plain('flex-grow', 'flexGrow', flexFactor),
  plain('flex-shrink', 'flexShrink', flexFactor),
  row('flex-basis', 'flexBasis', flexBasis, (value, context) =>
    value === 'content' ? value : computeSize(value, context),
  ),
  plain('order', 'order', integer()),
  plain('justify-content', 'justifyContent', justifyContent),
  plain('align-content', 'alignContent', alignContent),
  plain('align-items', 'alignItems', alignItems),
  plain('align-self', 'alignSelf', alignSelf),
  plain('justify-items', 'justifyItems', justifyItems),
  plain('justify-self', 'justifySelf', justifySelf),
  row('row-gap', 'rowGap', gapLength, computeLengthOr),
  row('column-gap', 'columnGap', gapLength, computeLengthOr),
];
