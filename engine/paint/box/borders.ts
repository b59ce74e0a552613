/** Borders of boxes and of collapsed tables (CSS Backgrounds 3, § 4). */
import { luToPt, type Points } from '../../base/units.js';
import type { BoxStrut } from '../../base/geometry.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import type { Color } from '../../css/values/values.js';
import type { BorderSegment } from '../../layout/contract/fragment.js';
import {
  areAlike,
  isInvisible,
  sameColor,
  shadesOf,
  widthsOf,
  type Side,
  type Sides,
  type Widths,
} from './border-sides.js';
import type { Canvas, PathSegment } from '../drawing/canvas.js';
import { paintRoundedSides } from './rounded-borders.js';
import { isSquare, type CornerRadii, type PaintRect } from '../../base/shapes.js';

export function paintBorder(
  canvas: Canvas,
  rect: PaintRect,
  style: ComputedStyle,
  border: BoxStrut,
  radii: CornerRadii,
): void {
  paintSides(canvas, rect, sidesOf(style, border), radii);
}

function paintSides(canvas: Canvas, rect: PaintRect, sides: Sides, radii: CornerRadii): void {
  const first = sides.find((side) => !isInvisible(side));
  if (!first) return;
  if (!isSquare(radii)) return paintRoundedSides(canvas, rect, sides, radii);
  if (first.style === 'solid' && areAlike(sides)) return paintStraightFrame(canvas, rect, widthsOf(sides), first.color);
  sides.forEach((side, index) => {
    if (isInvisible(side)) return;
    if (side.style !== 'solid') return paintSide(canvas, rect, sides, index);
    // Sides of one colour are filled as one path, because viewers show a hairline between two paths.
    const isSame = (other: Side) =>
      !isInvisible(other) && other.style === 'solid' && sameColor(other.color, side.color);
    if (sides.findIndex(isSame) < index) return;
    const path = sides.flatMap((other, at) => (isSame(other) ? trapezium(rect, sides, at) : []));
    canvas.fillPath(path, side.color);
  });
}

/** A line of the same kind all around, inside of `rect`. */
export function paintOutline(canvas: Canvas, rect: PaintRect, side: Side, radii: CornerRadii): void {
  paintSides(canvas, rect, [side, side, side, side], radii);
}

function sidesOf(style: ComputedStyle, border: BoxStrut): Sides {
  return [
    { width: luToPt(border.top), style: style.borderTopStyle, color: style.borderTopColor },
    { width: luToPt(border.right), style: style.borderRightStyle, color: style.borderRightColor },
    { width: luToPt(border.bottom), style: style.borderBottomStyle, color: style.borderBottomColor },
    { width: luToPt(border.left), style: style.borderLeftStyle, color: style.borderLeftColor },
  ];
}

/** For sides that are all solid and of one colour. */
function paintStraightFrame(
  canvas: Canvas,
  { x, y, width, height }: PaintRect,
  [top, right, bottom, left]: Widths,
  color: Color,
): void {
  const middle = height - top - bottom;
  if (top > 0) canvas.fillRect(x, y, width, top, color);
  if (bottom > 0) canvas.fillRect(x, y + height - bottom, width, bottom, color);
  if (left > 0 && middle > 0) canvas.fillRect(x, y + top, left, middle, color);
  if (right > 0 && middle > 0) canvas.fillRect(x + width - right, y + top, right, middle, color);
}

/** For a side that is not solid. */
function paintSide(canvas: Canvas, rect: PaintRect, sides: Sides, index: number): void {
  const side = sides[index]!;
  canvas.save();
  canvas.clip(trapezium(rect, sides, index));
  paintStroke(canvas, strip(rect, index, side.width), index % 2 === 0, side, index < 1 || index === 3);
  canvas.restore();
}

/** The area of a side, cut diagonally where it meets its neighbours: at 45°, or as their widths demand. */
function trapezium({ x, y, width, height }: PaintRect, sides: Sides, index: number): PathSegment[] {
  const [top, right, bottom, left] = widthsOf(sides);
  const outer: readonly (readonly [number, number])[] = [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ];
  const inner: readonly (readonly [number, number])[] = [
    [x + left, y + top],
    [x + width - right, y + top],
    [x + width - right, y + height - bottom],
    [x + left, y + height - bottom],
  ];
  const next = (index + 1) % 4;
  const corners = [outer[index]!, outer[next]!, inner[next]!, inner[index]!];
  return [['M', ...corners[0]!], ['L', ...corners[1]!], ['L', ...corners[2]!], ['L', ...corners[3]!], ['Z']];
}

function strip({ x, y, width, height }: PaintRect, index: number, thickness: Points): PaintRect {
  const strips: readonly PaintRect[] = [
    { x, y, width, height: thickness },
    { x: x + width - thickness, y, width: thickness, height },
    { x, y: y + height - thickness, width, height: thickness },
    { x, y, width: thickness, height },
  ];
  return strips[index]!;
}

/** A straight border of any style but none. `isTopLeft`: the side that light falls on, for the carved styles. */
function paintStroke(canvas: Canvas, rect: PaintRect, horizontal: boolean, side: Side, isTopLeft: boolean): void {
  const { style, color, width: thickness } = side;
  const part = (from: number, to: number): PaintRect =>
    horizontal
      ? { ...rect, y: rect.y + thickness * from, height: thickness * (to - from) }
      : { ...rect, x: rect.x + thickness * from, width: thickness * (to - from) };
  const fill = (target: PaintRect, shade: Color) =>
    canvas.fillRect(target.x, target.y, target.width, target.height, shade);
  if (style === 'dashed' || style === 'dotted') return paintDashes(canvas, rect, horizontal, side);
  if (style === 'double') {
    fill(part(0, 1 / 3), color);
    fill(part(2 / 3, 1), color);
    return;
  }
  const shades = shadesOf(side, isTopLeft);
  if (!shades) return fill(rect, color);
  // On top and left the outer half comes first, on bottom and right it comes last.
  const [first, second] = isTopLeft ? shades : [shades[1], shades[0]];
  fill(part(0, 0.5), first);
  fill(part(0.5, 1), second);
}

function paintDashes(canvas: Canvas, rect: PaintRect, horizontal: boolean, side: Side): void {
  const { width, color, style } = side;
  const length = horizontal ? rect.width : rect.height;
  const dotted = style === 'dotted';
  const dash = dotted ? 0 : width * 2;
  const period = dotted ? width * 2 : width * 3;
  // The period is stretched so that the pattern ends as it begins.
  const count = Math.max(1, Math.round((length - (dotted ? width : dash)) / period));
  const step = Math.max(0.01, (length - (dotted ? width : dash)) / count);
  const inset = dotted ? width / 2 : 0;
  const middle = width / 2;
  const from: PathSegment = horizontal
    ? ['M', rect.x + inset, rect.y + middle]
    : ['M', rect.x + middle, rect.y + inset];
  const to: PathSegment = horizontal
    ? ['L', rect.x + length - inset, rect.y + middle]
    : ['L', rect.x + middle, rect.y + length - inset];
  canvas.strokePath([from, to], { width, color, dash: dotted ? [0, step] : [dash, step - dash], roundCap: dotted });
}

/** Whether a line of the table that stands at a place is seen in an area. */
export function reaches(segment: BorderSegment, table: Pick<PaintRect, 'x' | 'y'>, area: PaintRect): boolean {
  const { x, y, width, height } = lineOf(segment, table);
  return x < area.x + area.width && x + width > area.x && y < area.y + area.height && y + height > area.y;
}

function lineOf(segment: BorderSegment, { x, y }: Pick<PaintRect, 'x' | 'y'>): PaintRect {
  const width = luToPt(segment.horizontal ? segment.length : segment.width);
  const height = luToPt(segment.horizontal ? segment.width : segment.length);
  return { x: x + luToPt(segment.x), y: y + luToPt(segment.y), width, height };
}

/** The lines of a table with collapsed borders. `x`, `y`: the table's corner. */
export function paintCollapsedBorders(canvas: Canvas, segments: readonly BorderSegment[], x: Points, y: Points): void {
  for (const segment of segments) {
    const { style, color } = segment;
    const width = luToPt(segment.width);
    if (isInvisible({ width, style, color })) continue;
    paintStroke(canvas, lineOf(segment, { x, y }), segment.horizontal, { width, style, color }, true);
  }
}
