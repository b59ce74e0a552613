/**
 * Lines on a grid (CSS Line Grid): baselines of the text on facing pages and in neighbouring columns stand at one height,
 * whatever stands between paragraphs.
 */
import { add } from '../../base/units.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import type { ConstraintSpace, LineGrid } from '../contract/constraint-space.js';
import type { LayoutContext } from '../contract/layout-context.js';

/** The grid of what is in a box. `line-grid: create` (§ 2.1) makes one of the box's own lines. */
export function gridInside(
  style: ComputedStyle,
  { page }: ConstraintSpace,
  { textMetrics }: LayoutContext,
): LineGrid | null {
  if (style.lineGrid !== 'create') return page.grid;
  const { ascent, descent } = textMetrics.of(style);
  const step = add(ascent, descent);
  return step > 0 ? { step, ascent } : null;
}
