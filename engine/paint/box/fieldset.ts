/**
 * The frame of a field set. Its border begins lower when the legend is higher than the border, and leaves the legend
 * out.
 */
import { NO_STRUT } from '../../base/geometry.js';
import { luToPt } from '../../base/units.js';
import type { BoxFragment, LegendGap } from '../../layout/contract/fragment.js';
import { cornerRadii } from './backgrounds.js';
import { paintBorder } from './borders.js';
import { paintBoxDecoration, type DecorationParts } from './box-decoration.js';
import type { PaintState } from '../drawing/paint-context.js';
import { insetRect } from '../drawing/rects.js';
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
  const { side, border } = legend;
  const frame = insetRect(rect, { ...NO_STRUT, [side]: legend.top });
  const radii = cornerRadii(style, frame);
  const edges = { border: { ...fragment.border, [side]: border }, padding: fragment.padding };
  paintBoxDecoration(state, { rect: frame, style, edges, radii }, { ...parts, border: false });
  if (!parts.border) return;
  const { canvas } = state;
  const gap = gapIn(rect, frame, legend);
  canvas.save();
  if (gap.width > 0 && gap.height > 0) canvas.clip([...rectPath(frame), ...rectPath(gap)], true);
  paintBorder(canvas, frame, style, edges.border, radii);
  canvas.restore();
}

function gapIn(box: PaintRect, frame: PaintRect, { side, border, start, end }: LegendGap): PaintRect {
  const length = luToPt(end) - luToPt(start);
  const width = luToPt(border);
  if (side === 'top' || side === 'bottom')
    return {
      x: box.x + luToPt(start),
      y: side === 'top' ? frame.y : frame.y + frame.height - width,
      width: length,
      height: width,
    };
  return {
    x: side === 'left' ? frame.x : frame.x + frame.width - width,
    y: box.y + luToPt(start),
    width,
    height: length,
  };
}
