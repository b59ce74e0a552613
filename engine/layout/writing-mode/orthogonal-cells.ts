/**
 * Cells whose lines are orthogonal to their row: its height is along their lines, so `vertical-align` places their content across
 * them, between the block-start and the block-end edge of the cell (CSS Writing Modes 4, § 7.1; as browsers do).
 */
import { add, type LayoutUnit, sub, ZERO } from '../../base/units.js';
import { contentAlignment } from '../box/content-alignment.js';
import type { BoxFragment } from '../contract/fragment.js';
import type { LaidOut } from '../contract/layout-result.js';
import { moved } from '../contract/out-of-flow.js';
import type { LayoutBox } from '../contract/recursion.js';

/** `result` along the axes of the cell, as wide across its lines as its column. */
export function alignedAcrossLines(result: LaidOut, { style }: LayoutBox): LaidOut {
  const fragment = result.fragment as BoxFragment;
  const free = sub(fragment.height, result.contentHeight ?? fragment.height);
  const align = contentAlignment(style);
  if (style.display !== 'table-cell' || free <= 0 || (align !== 'middle' && align !== 'bottom')) return result;
  const by = align === 'middle' ? (Math.floor(free / 2) as LayoutUnit) : free;
  const children = fragment.children.map((child) => ({ ...child, y: add(child.y, by) }));
  const outOfFlow = fragment.outOfFlow.map((item) => moved(item, ZERO, by));
  return { ...result, fragment: { ...fragment, children, outOfFlow } };
}
