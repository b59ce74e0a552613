/** The axes of a flex container (CSS Flexbox 1, § 2, 5.1, 5.2): which is which, and which way they run. */
import type { LayoutUnit } from '../../base/units.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import type { AlignmentAxis } from '../box/box-alignment.js';

export interface FlexAxes {
  /** The main axis is horizontal: items of a line stand side by side. */
  readonly isRow: boolean;
  /** Main-start is the right or bottom edge. */
  readonly mainFromEnd: boolean;
  /** Cross-start is the right or bottom edge. */
  readonly crossFromEnd: boolean;
  readonly isMultiLine: boolean;
  readonly main: AlignmentAxis;
  readonly cross: AlignmentAxis;
}

export function flexAxes({ flexDirection, flexWrap, direction }: ComputedStyle): FlexAxes {
  const isRow = flexDirection === 'row' || flexDirection === 'row-reverse';
  const mainReversed = flexDirection === 'row-reverse' || flexDirection === 'column-reverse';
  const crossReversed = flexWrap === 'wrap-reverse';
  const isRtl = direction === 'rtl';
  const mainFromEnd = isRow ? mainReversed !== isRtl : mainReversed;
  const crossFromEnd = isRow ? crossReversed : crossReversed !== isRtl;
  const sideOf = (fromEnd: boolean) => (fromEnd ? 'right' : 'left');
  return {
    isRow,
    mainFromEnd,
    crossFromEnd,
    isMultiLine: flexWrap !== 'nowrap',
    main: { isReversed: mainReversed, startSide: isRow ? sideOf(mainFromEnd) : null },
    cross: { isReversed: crossReversed, startSide: isRow ? null : sideOf(crossFromEnd) },
  };
}

/** A physical offset from left or top, of something `size` long at `offset` from the axis's start. */
export function physicalOffset(
  fromEnd: boolean,
  container: LayoutUnit,
  offset: LayoutUnit,
  size: LayoutUnit,
): LayoutUnit {
  return (fromEnd ? container - offset - size : offset) as LayoutUnit;
}
