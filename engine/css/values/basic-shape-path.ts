/** Basic shapes as paths (CSS Shapes 1, § 3.1). */
import { parsePath } from '../../base/path-data.js';
import {
  cornersPath,
  ellipsePath,
  fitRadii,
  type CornerRadii,
  type PaintRect,
  type PathSegment,
} from '../../base/shapes.js';
import type { BasicShape, ShapeKind } from './basic-shape.js';
import { drawCommands } from './shape-commands.js';
import { resolveLengthPercentage, type LengthPercentage } from './values.js';

export interface ShapePath {
  readonly path: readonly PathSegment[];
  readonly evenOdd: boolean;
}

/** Where a shape lies. `unit`: the length of a CSS px in the coordinates of `box`. */
interface Frame {
  readonly box: PaintRect;
  readonly unit: number;
}

type Shape<Kind extends ShapeKind> = Extract<BasicShape, { kind: Kind }>;

export function basicShapePath(shape: BasicShape, box: PaintRect, unit: number): ShapePath {
  const path = (PATHS[shape.kind] as (shape: BasicShape, frame: Frame) => readonly PathSegment[])(shape, { box, unit });
  return { path, evenOdd: 'rule' in shape && shape.rule === 'evenodd' };
}

const PATHS: { readonly [Kind in ShapeKind]: (shape: Shape<Kind>, frame: Frame) => readonly PathSegment[] } = {
  inset({ edges, radii }, frame) {
    const { box } = frame;
    const [top, right, bottom, left] = edges.map((edge, side) =>
      along(edge, side % 2 === 0 ? 'height' : 'width', frame),
    );
    // Insets that meet leave nothing, at the place that divides the box as they do (§ 3.1).
    const across = shareOf(left! + right!, box.width);
    const down = shareOf(top! + bottom!, box.height);
    const width = Math.max(0, box.width - left! - right!);
    const height = Math.max(0, box.height - top! - bottom!);
    return rounded({ x: box.x + left! * across, y: box.y + top! * down, width, height }, radii, frame);
  },
  xywh({ edges: [x, y, width, height], radii }, frame) {
    const { box } = frame;
    const rect = {
      x: box.x + along(x, 'width', frame),
      y: box.y + along(y, 'height', frame),
      width: along(width, 'width', frame),
      height: along(height, 'height', frame),
    };
    return rounded(rect, radii, frame);
  },
  rect({ edges, radii }, frame) {
    const { box } = frame;
    const at = (side: number, direction: 'width' | 'height', auto: number) => {
      const edge = edges[side]!;
      return edge === 'auto' ? auto : along(edge, direction, frame);
    };
    const [top, left] = [at(0, 'height', 0), at(3, 'width', 0)];
    const right = Math.max(left, at(1, 'width', box.width));
    const bottom = Math.max(top, at(2, 'height', box.height));
    return rounded({ x: box.x + left, y: box.y + top, width: right - left, height: bottom - top }, radii, frame);
  },
  ellipse({ radii, center }, frame) {
    const { box } = frame;
    const x = center ? along(center[0], 'width', frame) : box.width / 2;
    const y = center ? along(center[1], 'height', frame) : box.height / 2;
    const across = [Math.abs(x), Math.abs(box.width - x)];
    const down = [Math.abs(y), Math.abs(box.height - y)];
    const [rx, ry] = radii.length === 1 ? circle(radii[0]!, across, down, frame) : ellipse(radii, across, down, frame);
    return ellipsePath(box.x + x, box.y + y, rx, ry);
  },
  polygon({ points }, frame) {
    const { box } = frame;
    const corners = points.map(([x, y], index): PathSegment => [
      index === 0 ? 'M' : 'L',
      box.x + along(x, 'width', frame),
      box.y + along(y, 'height', frame),
    ]);
    return [...corners, ['Z']];
  },
  path: ({ data }, { box, unit }) =>
    parsePath(data).map((segment): PathSegment => {
      const [operator, ...numbers] = segment;
      const moved = numbers.map((value, index) => value * unit + (index % 2 === 0 ? box.x : box.y));
      return [operator, ...moved] as unknown as PathSegment;
    }),
  shape: ({ start, commands }, frame) =>
    drawCommands(start, commands, {
      origin: frame.box,
      along: (value, direction) => along(value, direction, frame),
    }),
};

function along(value: LengthPercentage, direction: 'width' | 'height', { box, unit }: Frame): number {
  return resolveLengthPercentage(value, box[direction] / unit) * unit;
}

function shareOf(sum: number, whole: number): number {
  return sum > whole && sum > 0 ? whole / sum : 1;
}

function rounded(rect: PaintRect, radii: Shape<'inset'>['radii'], frame: Frame): PathSegment[] {
  const given = radii.map(([x, y]) => [along(x, 'width', frame), along(y, 'height', frame)]);
  return cornersPath(rect, fitRadii(given as unknown as CornerRadii, rect.width, rect.height));
}

type Radius = Shape<'ellipse'>['radii'][number];

/** Percentages refer to the diagonal (§ 3.1). */
function circle(radius: Radius, across: readonly number[], down: readonly number[], { box, unit }: Frame) {
  const diagonal = Math.hypot(box.width, box.height) / Math.SQRT2;
  const corners = across.flatMap((x) => down.map((y) => Math.hypot(x, y)));
  const r =
    typeof radius === 'string'
      ? EXTENT[radius](radius.endsWith('corner') ? corners : [...across, ...down])
      : resolveLengthPercentage(radius, diagonal / unit) * unit;
  return [r, r] as const;
}

function ellipse(radii: readonly Radius[], across: readonly number[], down: readonly number[], frame: Frame) {
  const radius = (value: Radius, sides: readonly number[], direction: 'width' | 'height') => {
    if (typeof value !== 'string') return along(value, direction, frame);
    // To a corner, in the ratio of the sides.
    return EXTENT[value](sides) * (value.endsWith('corner') ? Math.SQRT2 : 1);
  };
  return [radius(radii[0]!, across, 'width'), radius(radii[1]!, down, 'height')] as const;
}

const smallest = (values: readonly number[]) => Math.min(...values);
const largest = (values: readonly number[]) => Math.max(...values);
const EXTENT = {
  'closest-side': smallest,
  'closest-corner': smallest,
  'farthest-side': largest,
  'farthest-corner': largest,
};
