/** What automatic repetitions may fill (CSS Grid 1, § 7.2.3.2). */
import { add, INDEFINITE, type LayoutUnit, maxLu, sub, ZERO } from '../../base/units.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { definiteSize, usedBorder, usedPadding } from '../box/box-sizes.js';
import type { RepeatRoom } from './tracks-of.js';

/** What automatic repetitions of columns may fill where the width hangs on content: its limits. */
export function inlineRoom(style: ComputedStyle): RepeatRoom {
  const border = usedBorder(style);
  const padding = usedPadding(style, ZERO);
  const edges = add(border.left, border.right, padding.left, padding.right);
  const content = (value: ComputedStyle['width']) => contentSize(value, style, INDEFINITE, edges);
  const size = content(style.width) ?? content(style.maxWidth) ?? INDEFINITE;
  const least = content(style.minWidth) ?? ZERO;
  return { size: size === INDEFINITE ? size : maxLu(size, least), least };
}

/** The same of rows; `size`: the content box's block size where it is definite. */
export function blockRoom(style: ComputedStyle, size: LayoutUnit, basis: LayoutUnit): RepeatRoom {
  const border = usedBorder(style);
  const padding = usedPadding(style, ZERO);
  const edges = add(border.top, border.bottom, padding.top, padding.bottom);
  const content = (value: ComputedStyle['height']) => contentSize(value, style, basis, edges);
  const least = content(style.minHeight) ?? ZERO;
  if (size !== INDEFINITE) return { size, least };
  const most = content(style.maxHeight) ?? INDEFINITE;
  return { size: most === INDEFINITE ? most : maxLu(most, least), least };
}

function contentSize(
  value: ComputedStyle['width'],
  style: ComputedStyle,
  basis: LayoutUnit,
  edges: LayoutUnit,
): LayoutUnit | null {
  const size = definiteSize(value, style, basis, edges);
  return size === null ? null : sub(size, edges);
}
