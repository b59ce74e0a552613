/** Borders around rounded corners (CSS Backgrounds 3, § 4.2–4.4). */
import type { Points } from '../../base/units.js';
import type { Color } from '../../css/values/values.js';
import { areAlike, isInvisible, shadesOf, widthsOf, type Side, type Sides, type Widths } from './border-sides.js';
import type { Canvas, PathSegment } from '../drawing/canvas.js';
import {
  cornerCurves,
  curveTo,
  insetRadii,
  rectPath,
  type CornerCurve,
  type CornerRadii,
  type PaintRect,
} from '../../base/shapes.js';

/** Sides that look alike are drawn in one piece. Others end at the diagonals of the corners. */
export function paintRoundedSides(canvas: Canvas, rect: PaintRect, sides: Sides, radii: CornerRadii): void {
  const ring = new Ring(rect, widthsOf(sides), radii);
  const first = sides.find((side) => !isInvisible(side))!;
  if (areOnePiece(sides, first)) {
    ring.paint(canvas, first, true);
    return;
  }
  sides.forEach((side, index) => {
    if (isInvisible(side)) return;
    canvas.save();
    canvas.clip(ring.wedge(index));
    ring.paint(canvas, side, index === 0 || index === 3);
    canvas.restore();
  });
}

/** Light falls on carved sides from one direction, and dashes are as wide as their side. */
function areOnePiece(sides: Sides, first: Side): boolean {
  if (!areAlike(sides) || shadesOf(first, true) !== null) return false;
  return !isDashed(first) || widthsOf(sides).every((width) => width === 0 || width === first.width);
}

const isDashed = ({ style }: Side): boolean => style === 'dashed' || style === 'dotted';

/** A run of sides without a gap, clockwise. It has both corners at its ends: its edges meet where their curves end. */
interface Run {
  readonly first: number;
  /** How many sides it has. */
  readonly count: number;
}

function runsOf(widths: Widths): readonly Run[] {
  const starts = [0, 1, 2, 3].filter((side) => widths[side]! > 0 && widths[(side + 3) % 4] === 0);
  return starts.map((first) => {
    let count = 1;
    while (widths[(first + count) % 4]! > 0) count++;
    return { first, count };
  });
}

/** The area between the outer and the inner edge. */
class Ring {
  /** Empty if there are all four sides. */
  readonly #runs: readonly Run[];

  constructor(
    readonly rect: PaintRect,
    readonly widths: Widths,
    readonly radii: CornerRadii,
  ) {
    this.#runs = runsOf(widths);
  }

  paint(canvas: Canvas, side: Side, isTopLeft: boolean): void {
    const { style, color } = side;
    const fill = (from: number, to: number, shade: Color) => canvas.fillPath(this.#between(from, to), shade, true);
    const shades = shadesOf(side, isTopLeft);
    if (style === 'double') {
      fill(0, 1 / 3, color);
      fill(2 / 3, 1, color);
    } else if (isDashed(side)) this.#dashes(canvas, side);
    else if (shades) {
      fill(0, 0.5, shades[0]);
      fill(0.5, 1, shades[1]);
    } else fill(0, 1, color);
  }

  /** The curves of the corners at a share of the way from the outer edge to the inner one. */
  #corners(share: number): readonly CornerCurve[] {
    const { x, y, width, height } = this.rect;
    const [top, right, bottom, left] = this.widths.map((side) => side * share) as unknown as Widths;
    const inside = {
      x: x + left,
      y: y + top,
      width: Math.max(0, width - left - right),
      height: Math.max(0, height - top - bottom),
    };
    return cornerCurves(inside, insetRadii(this.radii, [top, right, bottom, left]));
  }

  /** The area between two edges. Where a side is missing, it tapers off along the curves of the corners beside (§ 4.2). */
  #between(from: number, to: number): PathSegment[] {
    const outer = this.#corners(from);
    const inner = this.#corners(to);
    if (this.#runs.length === 0) return [...closed(outer), ...closed(inner)];
    return this.#runs.flatMap((run) => {
      const back = alongRun(inner, run).reverse().map(reversed);
      const there = alongRun(outer, run);
      return [['M', ...there[0]![0]], ...joined(there), ['L', ...back[0]![0]], ...joined(back), ['Z']] as PathSegment[];
    });
  }

  /** Dashes along the middle of the border, as wide as the side. The period is stretched to fit. */
  #dashes(canvas: Canvas, { width, color, style }: Side): void {
    const dotted = style === 'dotted';
    const period = dotted ? width * 2 : width * 3;
    const corners = this.#corners(0.5);
    const stroke = (path: readonly PathSegment[], length: Points): void => {
      const step = length / Math.max(1, Math.round(length / period));
      const dash = dotted ? [0, step] : [(step * 2) / 3, step / 3];
      canvas.strokePath(path, { width, color, dash, roundCap: dotted });
    };
    if (this.widths.every((other) => other === width)) return stroke(closed(corners), this.#length());
    // Where the border tapers, or another side begins, it is narrower than the dashes.
    canvas.save();
    canvas.clip(this.#between(0, 1), true);
    if (this.#runs.length === 0) stroke(closed(corners), this.#length());
    for (const run of this.#runs) {
      const curves = alongRun(corners, run);
      stroke([['M', ...curves[0]![0]], ...joined(curves)], lengthOf(curves));
    }
    canvas.restore();
  }

  /** The length of the middle curve. A quarter of an ellipse counts as a quarter of a circle with its mean radius. */
  #length(): Points {
    const { width, height } = this.rect;
    const [top, right, bottom, left] = this.widths;
    let length = 2 * (width + height) - (top + right + bottom + left);
    for (const [x, y] of insetRadii(this.radii, this.widths.map((side) => side / 2) as unknown as Widths))
      length -= (x + y) * (1 - Math.PI / 4);
    return Math.max(0, length);
  }

  /**
   * The part of the box that belongs to a side: up to the diagonals of its corners, and inwards as far as these do not
   * meet. A corner beside a missing side belongs to it as a whole.
   */
  wedge(index: number): PathSegment[] {
    const next = (index + 1) % 4;
    const wedge: PathSegment[] = [
      ['M', ...this.#corner(index)],
      ['L', ...this.#corner(next)],
      ['L', ...this.#inwards(next)],
      ['L', ...this.#inwards(index)],
      ['Z'],
    ];
    if (this.widths[(index + 3) % 4] === 0) wedge.push(...this.#cornerArea(index));
    if (this.widths[next] === 0) wedge.push(...this.#cornerArea(next));
    return wedge;
  }

  /** The rectangle of a corner's curve. */
  #cornerArea(corner: number): PathSegment[] {
    const [x, y] = this.#corner(corner);
    const [width, height] = this.radii[corner]!;
    const isRight = corner === 1 || corner === 2;
    return rectPath({ x: isRight ? x - width : x, y: corner >= 2 ? y - height : y, width, height });
  }

  #corner(index: number): [Points, Points] {
    const { x, y, width, height } = this.rect;
    return [index === 1 || index === 2 ? x + width : x, index >= 2 ? y + height : y];
  }

  /**
   * The point where the line from a corner through the inner edge's corner reaches the middle of the box, horizontally
   * or vertically. It is never outside of the inner edge.
   */
  #inwards(index: number): [Points, Points] {
    const { width, height } = this.rect;
    const [top, right, bottom, left] = this.widths;
    const dx = index === 1 || index === 2 ? -right : left;
    const dy = index >= 2 ? -bottom : top;
    const middle = Math.min(
      dx === 0 ? Infinity : width / 2 / Math.abs(dx),
      dy === 0 ? Infinity : height / 2 / Math.abs(dy),
    );
    const reach = Math.max(1, middle);
    const [x, y] = this.#corner(index);
    return reach === Infinity ? [x, y] : [x + dx * reach, y + dy * reach];
  }
}

function closed(corners: readonly CornerCurve[]): PathSegment[] {
  const [first, ...others] = corners;
  return [['M', ...first![3]], ...[...others, first!].flatMap(lineAndCurve), ['Z']];
}

/** The corners at the ends of a run, and those within it. */
function alongRun(corners: readonly CornerCurve[], { first, count }: Run): CornerCurve[] {
  return Array.from({ length: count + 1 }, (_, i) => corners[(first + i) % 4]!);
}

/** From the first point of the first curve, which has to be the current point. */
function joined([first, ...others]: readonly CornerCurve[]): PathSegment[] {
  return [curveTo(first!), ...others.flatMap(lineAndCurve)];
}

function lineAndCurve(curve: CornerCurve): PathSegment[] {
  return [['L', ...curve[0]], curveTo(curve)];
}

function reversed([from, control1, control2, to]: CornerCurve): CornerCurve {
  return [to, control2, control1, from];
}

/** A quarter of an ellipse counts as a quarter of a circle with its mean radius. */
function lengthOf(curves: readonly CornerCurve[]): Points {
  let length = 0;
  for (const [i, [[x1, y1], , , [x2, y2]]] of curves.entries()) {
    length += ((Math.abs(x2 - x1) + Math.abs(y2 - y1)) * Math.PI) / 4;
    const before = curves[i - 1]?.[3];
    if (before) length += Math.hypot(x1 - before[0], y1 - before[1]);
  }
  return length;
}
