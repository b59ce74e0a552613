/**
 * The frame of a field set. Its border begins lower when the legend is higher than the border, and leaves the legend
 * out.
 */
import { luToPt } from '../../base/units.js';
import type { BoxFragment, LegendGap } from '../../layout/contract/fragment.js';
import { cornerRadii } from './backgrounds.js';
import { paintBorder } from './borders.js';
import { paintBoxDecoration, type DecorationParts } from './box-decoration.js';
import type { PaintState } from '../drawing/paint-context.js';
import { rectPath, type PaintRect } from '../../base/shapes.js';

/** `rect`: the border box. */
export function paintFieldset(
  state: PaintState,
  fragment: BoxFragment,
  legend: LegendGap,
  rect: PaintRect,
  parts: DecorationParts,
): void {
  const { style } = fragment;
  const top = luToPt(legend.top);
  const frame = { ...rect, y: rect.y + top, height: rect.height - top };
  const radii = cornerRadii(style, frame);
  const edges = { border: { ...fragment.border, top: legend.border }, padding: fragment.padding };
  paintBoxDecoration(state, { rect: frame, style, edges, radii }, { ...parts, border: false });
  if (!parts.border) return;
  const { canvas } = state;
  const gap = {
    x: rect.x + luToPt(legend.start),
    y: frame.y,
    width: luToPt(legend.end) - luToPt(legend.start),
    height: luToPt(legend.border),
  };
  canvas.save();
  if (gap.width > 0 && gap.height > 0) canvas.clip([...rectPath(frame), ...rectPath(gap)], true);
  paintBorder(canvas, frame, style, edges.border, radii);
  canvas.restore();
}
