/** `overflow` and related properties (CSS Overflow 3 and 4). None of them inherits. */
import type { ComputedStyle } from './computed-style.js';
import { computeLength, length, type SpecifiedLength } from '../values/math.js';
import { mapped, plain, row } from './property-makers.js';
import type { ComputeContext, PropertyRow, ShorthandRow } from './property-row.js';
import { keywords, oneOf, pair, string, type Parse } from '../syntax/value-cursor.js';

type Overflow = ComputedStyle['overflowX'];

/** `overlay` is a legacy name of `auto`. */
const overflow: Parse<Overflow> = oneOf(
  keywords('visible', 'hidden', 'clip', 'scroll', 'auto'),
  mapped<Overflow>({ overlay: 'auto' }),
);

interface SpecifiedClipMargin {
  readonly box: ComputedStyle['overflowClipMargin']['box'];
  readonly margin: SpecifiedLength;
}

/** `<visual-box> || <length [0,∞]>` */
const clipMargin: Parse<SpecifiedClipMargin> = (cursor) => {
  const box = keywords('content-box', 'padding-box', 'border-box');
  const before = cursor.try(box);
  const margin = cursor.try(length({ min: 0 }));
  const after = before ?? cursor.try(box);
  return after === undefined && margin === undefined ? undefined : { box: after ?? 'padding-box', margin: margin ?? 0 };
};

function computeClipMargin(
  { box, margin }: SpecifiedClipMargin,
  context: ComputeContext,
): ComputedStyle['overflowClipMargin'] {
  return { box, margin: computeLength(margin, context) };
}

/** One value for the end of a line, or two for its start and end. A string replaces the ellipsis. */
const textOverflow: Parse<ComputedStyle['textOverflow']> = (cursor) => {
  const side = oneOf(
    mapped<ComputedStyle['textOverflow']>({ clip: null, ellipsis: '…' }),
    string as Parse<ComputedStyle['textOverflow']>,
  );
  const first = side(cursor);
  const second = first === undefined ? undefined : cursor.try(side);
  return second === undefined ? first : second;
};

export const OVERFLOW_PROPERTIES: readonly PropertyRow[] = [
  plain('overflow-x', 'overflowX', overflow),
  plain('overflow-y', 'overflowY', overflow),
  row('overflow-clip-margin', 'overflowClipMargin', clipMargin, computeClipMargin),
  plain('text-overflow', 'textOverflow', textOverflow),
];

export const overflowShorthand: ShorthandRow = {
  name: 'overflow',
  longhands: ['overflow-x', 'overflow-y'],
  expand: (cursor) => {
    const both = pair(overflow)(cursor);
    return both && { 'overflow-x': both[0], 'overflow-y': both[1] };
  },
};

/** Checks for a scroll container. Paper does not scroll, but unlike `clip`, scroll containers affect layout. */
export function isScrollContainer({ overflowX }: ComputedStyle): boolean {
  return overflowX !== 'visible' && overflowX !== 'clip';
}

/** Computes `overflow` of one axis: if the other axis scrolls, this one does too (CSS Overflow 3, § 3.1). */
export function usedTogether(own: Overflow, other: Overflow): Overflow {
  if (other === 'visible' || other === 'clip') return own;
  return own === 'visible' ? 'auto' : own === 'clip' ? 'hidden' : own;
}
