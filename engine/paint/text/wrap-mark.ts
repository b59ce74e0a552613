/**
 * `-platen-wrap-mark`: an arrow in the indent of a line that goes on from the line above, so that wrapped code is not taken
 * for two lines. It is drawn, not set, so that it does not come along when the text is copied.
 */
import type { PathSegment } from '../../base/shapes.js';
import { luToPt, pxToPt, sub, type Points } from '../../base/units.js';
import type { LineFragment } from '../../layout/contract/fragment.js';
import type { Canvas } from '../drawing/canvas.js';

/** Its size, in em; and where it stands above the baseline. */
const ARROW = { width: 0.72, height: 0.36, head: 0.17, bottom: 0.16, line: 0.055 };

/** Draws the arrow of a line at (x, y), if the line has one and its indent has room for it. */
export function drawWrapMark(canvas: Canvas, line: LineFragment, x: Points, y: Points): void {
  const { hasWrapMark, style, children, turn } = line;
  const [first] = children;
  if (!hasWrapMark || !first || turn || style.visibility !== 'visible') return;
  const em = pxToPt(style.fontSize);
  const isRtl = style.direction === 'rtl';
  const last = children.at(-1)!;
  const room = luToPt(isRtl ? sub(line.width, last.x, last.fragment.width) : first.x);
  if (room < ARROW.width * em) return;
  const start = isRtl ? x + luToPt(line.width) : x;
  const along = isRtl ? -1 : 1;
  const at = (right: number, up: number): [Points, Points] => [
    start + along * ((room - ARROW.width * em) / 2 + right * em),
    y + luToPt(line.baseline) - (ARROW.bottom + up) * em,
  ];
  const { width, height, head } = ARROW;
  const path: PathSegment[] = [
    ['M', ...at(0, height + head)],
    ['L', ...at(0, head)],
    ['L', ...at(width, head)],
    ['M', ...at(width - head, 2 * head)],
    ['L', ...at(width, head)],
    ['L', ...at(width - head, 0)],
  ];
  canvas.strokePath(path, { width: ARROW.line * em, color: style.color });
}
