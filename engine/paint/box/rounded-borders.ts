/** Borders around rounded corners (CSS Backgrounds 3, § 4.2–4.4). */
import type { Points } from '../../base/units.js';
import { areAlike, isInvisible, shadesOf, widthsOf, type Side, type Sides, type Widths } from './border-sides.js';
import type { Canvas, PathSegment } from '../drawing/canvas.js';
import { insetRadii, roundedPath, type CornerRadii, type PaintRect } from '../drawing/shapes.js';

/** Sides that look alike are drawn in one piece. Others end at the diagonals of the corners. */
export function paintRoundedSides(canvas: Canvas, rect: PaintRect, sides: Sides, radii: CornerRadii): void {
  const ring = new Ring(rect, widthsOf(sides), radii);
  const first = sides.find((side) => !isInvisible(side))!;
  const isCarved = shadesOf(first, true) !== null;
  if (!isCarved && areAlike(sides)) {
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

/**
 * How far the inner edge is moved beyond the outer one where there is no side, because two edges in one place leave a
 * hairline.
 */
const APART: Points = 2;

/** The area between the outer and the inner edge. */
class Ring {
  constructor(
    readonly rect: PaintRect,
    readonly widths: Widths,
    readonly radii: CornerRadii,
  ) {}

  /** Clips to the outer edge when sides are missing, because the drawing then reaches beyond it. */
  paint(canvas: Canvas, side: Side, isTopLeft: boolean): void {
    if (!this.widths.includes(0)) return this.#paint(canvas, side, isTopLeft);
    canvas.save();
    const { x, y, width, height } = this.rect;
    if (this.#isSquareBesideGaps()) canvas.clipRect(x, y, width, height);
    else canvas.clip(roundedPath(this.rect, this.radii));
    this.#paint(canvas, side, isTopLeft);
    canvas.restore();
  }

  /** Corner i lies between side i - 1 and side i. */
  #isSquareBesideGaps(): boolean {
    const { widths, radii } = this;
    return radii.every(([x, y], i) => x * y === 0 || (widths[i]! > 0 && widths[(i + 3) % 4]! > 0));
  }

  #paint(canvas: Canvas, side: Side, isTopLeft: boolean): void {
    const { style, color } = side;
    const shades = shadesOf(side, isTopLeft);
    if (style === 'double') {
      canvas.fillPath(this.#between(0, 1 / 3), color, true);
      canvas.fillPath(this.#between(2 / 3, 1), color, true);
    } else if (style === 'dashed' || style === 'dotted') this.#dashes(canvas, side);
    else if (shades) {
      canvas.fillPath(this.#between(0, 0.5), shades[0], true);
      canvas.fillPath(this.#between(0.5, 1), shades[1], true);
    } else canvas.fillPath(this.#between(0, 1), color, true);
  }

  /** The curve at a share of the way from the outer edge to the inner one. */
  #edge(share: number): PathSegment[] {
    const { x, y, width, height } = this.rect;
    const inset = (side: Points) => (side === 0 ? -APART * (1 + share) : side * share);
    const [top, right, bottom, left] = this.widths.map(inset) as unknown as Widths;
    const inside = {
      x: x + left,
      y: y + top,
      width: Math.max(0, width - left - right),
      height: Math.max(0, height - top - bottom),
    };
    return roundedPath(inside, insetRadii(this.radii, [top, right, bottom, left]));
  }

  #between(from: number, to: number): PathSegment[] {
    return [...this.#edge(from), ...this.#edge(to)];
  }

  /** Dashes along the middle of the border, as wide as the side. The period is stretched to fit around. */
  #dashes(canvas: Canvas, { width, color, style }: Side): void {
    const dotted = style === 'dotted';
    const period = dotted ? width * 2 : width * 3;
    const length = this.#length();
    const step = length / Math.max(1, Math.round(length / period));
    const dash = dotted ? [0, step] : [(step * 2) / 3, step / 3];
    canvas.strokePath(this.#edge(0.5), { width, color, dash, roundCap: dotted });
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
   * meet.
   */
  wedge(index: number): PathSegment[] {
    const next = (index + 1) % 4;
    return [
      ['M', ...this.#corner(index)],
      ['L', ...this.#corner(next)],
      ['L', ...this.#inwards(next)],
      ['L', ...this.#inwards(index)],
      ['Z'],
    ];
  }

  #corner(index: number): [Points, Points] {
    const { x, y, width, height } = this.rect;
    return [index === 1 || index === 2 ? x + width : x, index >= 2 ? y + height : y];
  }

  /**
   * The point where the line from a corner through the inner edge's corner reaches the middle of the box, horizontally
   * or vertically.
   */
  #inwards(index: number): [Points, Points] {
    const { width, height } = this.rect;
    const [top, right, bottom, left] = this.widths;
    const dx = index === 1 || index === 2 ? -right : left;
    const dy = index >= 2 ? -bottom : top;
    const reach = Math.min(
      dx === 0 ? Infinity : width / 2 / Math.abs(dx),
      dy === 0 ? Infinity : height / 2 / Math.abs(dy),
    );
    const [x, y] = this.#corner(index);
    return reach === Infinity ? [x, y] : [x + dx * reach, y + dy * reach];
  }
}
