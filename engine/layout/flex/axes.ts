/** The axes of a flex container (CSS Flexbox 1, § 2, 5.1, 5.2): which is which, and which way they run. */
import type { LayoutUnit } from '../../base/units.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import type { AlignmentAxis } from '../box/box-alignment.js';

export interface FlexAxes {
  /** The main axis is the inline axis: items of a line stand beside each other. */
  readonly isRow: boolean;
  /** Main-start is the line-right or block-end edge. */
  readonly mainFromEnd: boolean;
  /** Cross-start is the line-right or block-end edge. */
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

/** The offset from line-left or block-start, of something `size` long at `offset` from the axis's start. */
export function lineOffset(fromEnd: boolean, container: LayoutUnit, offset: LayoutUnit, size: LayoutUnit): LayoutUnit {
  return (fromEnd ? container - offset - size : offset) as LayoutUnit;
}
