/** What lines beside a float keep clear of: `shape-outside`, `shape-margin` and images as shapes (CSS Shapes 1, § 2, 3 and 6). */
import type { BoxStrut } from '../../base/geometry.js';
import {
  cornersPath,
  insetRadii,
  rectPath,
  type CornerRadii,
  type PaintRect,
  type PathSegment,
  type Radius,
} from '../../base/shapes.js';
import type { LayoutUnit } from '../../base/units.js';
import { isVertical, sizeAlong, strutAlong, type Axes } from '../../base/axes.js';
import type { ReferenceBox, ShapeInBox } from '../../css/values/basic-shape.js';
import { basicShapePath } from '../../css/values/basic-shape-path.js';
import { resolveLengthPercentage, type ImageValue } from '../../css/values/values.js';
import { usedRadii } from '../box/corner-radii.js';
import { NONE_LEFT, NONE_RIGHT, type FloatSide, type LineShape } from '../contract/exclusions.js';
import type { BoxFragment, ImageFragment } from '../contract/fragment.js';
import type { LayoutContext } from '../contract/layout-context.js';

/** The length of a CSS px: shapes are measured in layout units. */
const PX = 64;
/** Lines that a curve becomes: within .02 px of a circle as wide as a page column. */
const LINES_OF_CURVE = 32;

/** The margin box. */
interface Outer {
  readonly left: LayoutUnit;
  readonly right: LayoutUnit;
  readonly top: LayoutUnit;
  readonly bottom: LayoutUnit;
}

interface Placed {
  readonly fragment: BoxFragment | ImageFragment;
  readonly margins: BoxStrut;
  /** The upper edge of the border box. */
  readonly y: LayoutUnit;
  /** What percentages of `shape-margin` refer to. */
  readonly containerWidth: LayoutUnit;
}

/** null: lines keep clear of the margin box. */
export function floatShape(
  side: FloatSide,
  outer: Outer,
  { fragment, margins, y, containerWidth }: Placed,
  context: LayoutContext,
): LineShape | null {
  const { shapeOutside, shapeMargin } = fragment.style;
  if (!shapeOutside) return null;
  const path =
    'image' in shapeOutside
      ? imagePath(shapeOutside.image, fragment, context)
      : physicalPath(shapeOutside, fragment, margins);
  if (!path) return null;
  context.guard.spend('floatSteps', 1 + path.length, () => context.tree.position(fragment.node));
  const margin = resolveLengthPercentage(shapeMargin, containerWidth / PX) * PX;
  const corner = { x: outer.left + margins.left, y };
  return new Outline(side, outer, sidesOf(lineRelative(path, fragment, corner)), Math.max(0, margin));
}

/** Shapes are physical, whatever way the lines run. From the physical corner of the border box. */
function physicalPath(
  { shape, box }: ShapeInBox,
  { style, width, height, border, padding }: Placed['fragment'],
  margins: BoxStrut,
): readonly PathSegment[] {
  const physical = (edges: BoxStrut) => strutAlong(edges, style.axes, 'horizontal-tb');
  const size = sizeAlong({ width, height }, style.axes, 'horizontal-tb');
  const edges = { style, border: physical(border), padding: physical(padding), margins: physical(margins) };
  const { rect, radii } = referenceBox(box, { x: 0, y: 0, ...size }, edges);
  return shape ? basicShapePath(shape, rect, PX).path : cornersPath(rect, radii);
}

/** § 3.2: the image fills the content box. null: it is not loaded. */
function imagePath(
  image: ImageValue,
  { node, style, ...box }: Placed['fragment'],
  { shapeImages, tree }: LayoutContext,
): readonly PathSegment[] | null {
  const physical = (edges: BoxStrut) => strutAlong(edges, style.axes, 'horizontal-tb');
  const size = sizeAlong({ width: box.width, height: box.height }, style.axes, 'horizontal-tb');
  const { x, y, width, height } = inset(inset({ x: 0, y: 0, ...size }, physical(box.border)), physical(box.padding));
  const shape = {
    ...{ image, width: width / PX, height: height / PX, threshold: style.shapeImageThreshold },
    hasVerticalLines: isVertical(style.axes),
  };
  const rects = shapeImages?.extents(shape, tree.position(node));
  if (!rects) return null;
  return rects.flatMap((rect) =>
    rectPath({ x: x + rect.x * PX, y: y + rect.y * PX, width: rect.width * PX, height: rect.height * PX }),
  );
}

/** Puts a path where layout reckons with its box, whose corner is at a point. */
function lineRelative(
  path: readonly PathSegment[],
  { style: { axes }, width, height }: Placed['fragment'],
  { x, y }: { readonly x: number; readonly y: number },
): readonly PathSegment[] {
  const place = PLACES[axes];
  return path.map(([operator, ...numbers]) => {
    const moved: number[] = [];
    for (let i = 0; i < numbers.length; i += 2) {
      const [left, top] = place(numbers[i]!, numbers[i + 1]!, { width, height });
      moved.push(x + left, y + top);
    }
    return [operator, ...moved] as unknown as PathSegment;
  });
}

/** From a physical place in a box to the line-relative one; `size`: the line-relative size of the box. */
const PLACES: Readonly<
  Record<Axes, (x: number, y: number, size: { width: number; height: number }) => readonly [number, number]>
> = {
  'horizontal-tb': (x, y) => [x, y],
  'vertical-rl': (x, y, { height }) => [y, height - x],
  'vertical-lr': (x, y) => [y, x],
  'sideways-lr': (x, y, { width }) => [width - y, x],
};

/** All of them physical. */
interface BoxEdges extends Pick<Placed['fragment'], 'style' | 'border' | 'padding'> {
  readonly margins: BoxStrut;
}

function referenceBox(
  box: ReferenceBox,
  border: PaintRect,
  { style, margins, ...edges }: BoxEdges,
): { readonly rect: PaintRect; readonly radii: CornerRadii } {
  const radii = usedRadii(style, border, PX);
  if (box === 'margin-box') {
    return { rect: inset(border, negative(margins)), radii: marginRadii(radii, margins) };
  }
  let rect = border;
  let inner = radii;
  const steps = box === 'padding-box' ? [edges.border] : box === 'content-box' ? [edges.border, edges.padding] : [];
  for (const step of steps) {
    rect = inset(rect, step);
    inner = insetRadii(inner, [step.top, step.right, step.bottom, step.left]);
  }
  return { rect, radii: inner };
}

interface Edges {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

function negative({ top, right, bottom, left }: Edges): Edges {
  return { top: -top, right: -right, bottom: -bottom, left: -left };
}

function inset({ x, y, width, height }: PaintRect, { top, right, bottom, left }: Edges): PaintRect {
  return {
    x: x + left,
    y: y + top,
    width: Math.max(0, width - left - right),
    height: Math.max(0, height - top - bottom),
  };
}

/** The corners of the margin box (§ 4.1): those of the border box, which grow less where they are smaller than the margin. */
function marginRadii(radii: CornerRadii, { top, right, bottom, left }: BoxStrut): CornerRadii {
  const grown = (radius: number, margin: number) => {
    if (radius <= 0) return 0;
    const ratio = radius / margin;
    return margin <= 0 || ratio >= 1 ? Math.max(0, radius + margin) : radius + margin * (1 + (ratio - 1) ** 3);
  };
  const corner = ([x, y]: Radius, across: number, down: number): Radius => [grown(x, across), grown(y, down)];
  const [topLeft, topRight, bottomRight, bottomLeft] = radii;
  return [
    corner(topLeft, left, top),
    corner(topRight, right, top),
    corner(bottomRight, right, bottom),
    corner(bottomLeft, left, bottom),
  ];
}

/** A straight piece of an outline, from its upper to its lower end. */
interface Side {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/** Sub-paths are closed, as where they are filled. */
function sidesOf(path: readonly PathSegment[]): readonly Side[] {
  const sides: Side[] = [];
  let [startX, startY, x, y] = [0, 0, 0, 0];
  const lineTo = (toX: number, toY: number) => {
    if (toX !== x || toY !== y)
      sides.push(y <= toY ? { x1: x, y1: y, x2: toX, y2: toY } : { x1: toX, y1: toY, x2: x, y2: y });
    [x, y] = [toX, toY];
  };
  for (const segment of path) {
    if (segment[0] === 'M') {
      lineTo(startX, startY);
      [startX, startY] = [x, y] = [segment[1], segment[2]];
    } else if (segment[0] === 'L') lineTo(segment[1], segment[2]);
    else if (segment[0] === 'Z') lineTo(startX, startY);
    else {
      const [fromX, fromY] = [x, y];
      const [, ax, ay, bx, by, toX, toY] = segment;
      for (let i = 1; i <= LINES_OF_CURVE; i++) {
        const share = i / LINES_OF_CURVE;
        lineTo(onCurve(share, fromX, ax, bx, toX), onCurve(share, fromY, ay, by, toY));
      }
    }
  }
  lineTo(startX, startY);
  return sides;
}

function onCurve(share: number, from: number, a: number, b: number, to: number): number {
  const rest = 1 - share;
  return rest ** 3 * from + 3 * rest * rest * share * a + 3 * rest * share * share * b + share ** 3 * to;
}

class Outline implements LineShape {
  readonly top: LayoutUnit;
  readonly bottom: LayoutUnit;

  constructor(
    readonly side: FloatSide,
    /** The margin box, which a shape does not leave (§ 2). */
    readonly outer: Outer,
    readonly sides: readonly Side[],
    readonly margin: number,
  ) {
    const heights = sides.flatMap(({ y1, y2 }) => [y1, y2]);
    const top = heights.reduce((least, y) => Math.min(least, y), Infinity) - margin;
    const bottom = heights.reduce((most, y) => Math.max(most, y), -Infinity) + margin;
    this.top = Math.max(outer.top, Math.floor(top)) as LayoutUnit;
    this.bottom = Math.min(outer.bottom, Math.ceil(bottom)) as LayoutUnit;
  }

  edges(top: LayoutUnit, bottom: LayoutUnit) {
    const { side, outer, margin } = this;
    const sign = side === 'left' ? 1 : -1;
    const from = Math.max(top, outer.top);
    const to = Math.min(Math.max(top, bottom), outer.bottom);
    let most = -Infinity;
    for (const piece of this.sides) most = Math.max(most, reach(piece, sign, { from, to, margin }));
    if (most === -Infinity) return { left: NONE_LEFT, right: NONE_RIGHT };
    const at = Math.min(Math.max(sign * most, outer.left), outer.right);
    return side === 'left'
      ? { left: Math.ceil(at) as LayoutUnit, right: NONE_RIGHT }
      : { left: NONE_LEFT, right: Math.floor(at) as LayoutUnit };
  }
}

interface Band {
  readonly from: number;
  readonly to: number;
  readonly margin: number;
}

/**
 * How far to a side a piece with its margin around it reaches between two heights; -∞: it is not there. `sign`: 1 for the
 * right side; for the left one, -1, all is mirrored.
 */
function reach({ x1, y1, x2, y2 }: Side, sign: 1 | -1, { from, to, margin }: Band): number {
  // What touches a band alone is not in it; a band without height is a point.
  const isApart = from === to ? y2 + margin < from || y1 - margin > from : y2 + margin <= from || y1 - margin >= to;
  if (isApart) return -Infinity;
  const slope = y2 > y1 ? (sign * (x2 - x1)) / (y2 - y1) : 0;
  const x = (y: number) => (y2 > y1 ? sign * x1 + slope * (y - y1) : Math.max(sign * x1, sign * x2));
  const within = (y: number) => Math.min(Math.max(y, y1), y2);
  const reached = (y: number) => {
    const distance = Math.max(0, y - to, from - y);
    return distance > margin ? -Infinity : x(y) + Math.sqrt(margin * margin - distance * distance);
  };
  // Beside the band the margin is a circle's: it reaches farthest where the piece is its tangent.
  const tangent = (margin * slope) / Math.hypot(1, slope);
  const heights = [from, to, to + Math.max(0, tangent), from + Math.min(0, tangent)];
  return heights.reduce((most, y) => Math.max(most, reached(within(y))), -Infinity);
}
