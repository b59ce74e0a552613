/** Turns CSS gradients on a box of a certain size (CSS Images 4, § 3) into gradients of the canvas. */
import { pxToPt, type Points } from '../../base/units.js';
import {
  resolveLengthPercentage,
  type ConicGradient,
  type GradientValue,
  type LengthPercentage,
  type LinearGradient,
  type RadialExtent,
  type RadialGradient,
} from '../../css/values/values.js';
import type { Gradient, PaintColor } from './canvas.js';
import { colorLine, cutLine, repeatedLine, type RampBetween } from './color-line.js';

/** A gradient, or a flat colour if that is all that is left of it. */
export type GradientPaint = Gradient | { readonly kind: 'flat'; readonly color: PaintColor };

/** The box that a gradient fills. Coordinates of the result are relative to its top left corner. */
export interface GradientBox {
  readonly width: Points;
  readonly height: Points;
}

export function gradientOn(gradient: GradientValue, box: GradientBox, rampBetween: RampBetween): GradientPaint {
  if (gradient.kind === 'linear-gradient') return linear(gradient, box, rampBetween);
  return gradient.kind === 'radial-gradient' ? radial(gradient, box, rampBetween) : conic(gradient, box, rampBetween);
}

/** A length in CSS px, or a percentage of a basis in points, as points. */
function points(value: LengthPercentage, basis: Points): Points {
  return pxToPt(resolveLengthPercentage(value, basis / 0.75));
}

// ── Linear (§ 3.1)

function linear(
  { angle, stops, repeating }: LinearGradient,
  { width, height }: GradientBox,
  rampBetween: RampBetween,
): GradientPaint {
  const [dx, dy] = typeof angle === 'number' ? direction(angle) : cornerDirection(angle, width, height);
  const length = Math.abs(dx) * width + Math.abs(dy) * height;
  const from = [width / 2 - (dx * length) / 2, height / 2 - (dy * length) / 2] as const;
  const to = [width / 2 + (dx * length) / 2, height / 2 + (dy * length) / 2] as const;
  const line = colorLine(stops, (at) => (length > 0 ? points(at, length) / length : 0), rampBetween);
  const shown = repeating ? repeatedLine(line, 0, 1) : line;
  if (shown.length === 1) return { kind: 'flat', color: shown[0]!.color };
  return { kind: 'linear', from, to, stops: shown };
}

/** The unit vector of an angle that is clockwise from the top; y points downwards. */
function direction(degrees: number): readonly [number, number] {
  const radians = (degrees * Math.PI) / 180;
  const clean = (value: number): number => (Math.abs(value) < 1e-12 ? 0 : value);
  return [clean(Math.sin(radians)), clean(-Math.cos(radians))];
}

/**
 * For "to top left": the half-way line runs through the two neighbouring corners. For "diagonal to top left", the line
 * itself runs through the corner.
 */
function cornerDirection(corner: string, width: Points, height: Points): readonly [number, number] {
  const length = Math.hypot(width, height);
  if (length === 0) return [0, 1];
  const [along, down] = corner.startsWith('diagonal') ? [width, height] : [height, width];
  return [(corner.includes('left') ? -along : along) / length, (corner.includes('top') ? -down : down) / length];
}

// ── Radial (§ 3.2)

/** What replaces a radius of 0 (§ 3.2.3), in points. */
const TINY = 1e-4;

function radial(
  { circle, size, position, stops, repeating }: RadialGradient,
  { width, height }: GradientBox,
  rampBetween: RampBetween,
): GradientPaint {
  const x = points(position[0], width);
  const y = points(position[1], height);
  const distances = { left: Math.abs(x), right: Math.abs(width - x), top: Math.abs(y), bottom: Math.abs(height - y) };
  let [rx, ry] =
    typeof size !== 'string'
      ? [points(size[0], width), points(size[1], height)]
      : circle
        ? circleRadii(size, distances)
        : ellipseRadii(size, distances);
  if (circle && typeof size !== 'string') ry = rx;
  const isPoint = rx <= 0 || ry <= 0;
  rx = Math.max(rx, TINY);
  ry = Math.max(ry, TINY);
  const line = colorLine(stops, (at) => points(at, rx) / rx, rampBetween);
  if (isPoint && circle && !repeating) return { kind: 'flat', color: line[line.length - 1]!.color };
  const reach = Math.hypot(
    Math.max(distances.left, distances.right) / rx,
    Math.max(distances.top, distances.bottom) / ry,
  );
  const shown = cutLine(repeating ? repeatedLine(line, 0, reach) : line, 0, Infinity);
  if (shown.length === 1) return { kind: 'flat', color: shown[0]!.color };
  return { kind: 'radial', center: [x, y], radii: [rx, ry], stops: shown };
}

interface Distances {
  readonly left: Points;
  readonly right: Points;
  readonly top: Points;
  readonly bottom: Points;
}

function circleRadii(size: RadialExtent, { left, right, top, bottom }: Distances): [Points, Points] {
  const far = size.startsWith('farthest');
  const pick = far ? Math.max : Math.min;
  const radius = size.endsWith('side')
    ? pick(left, right, top, bottom)
    : Math.hypot(pick(left, right), pick(top, bottom));
  return [radius, radius];
}

/** An ellipse to a corner has the proportions of the ellipse to the sides. */
function ellipseRadii(size: RadialExtent, { left, right, top, bottom }: Distances): [Points, Points] {
  const pick = size.startsWith('farthest') ? Math.max : Math.min;
  const factor = size.endsWith('side') ? 1 : Math.SQRT2;
  return [pick(left, right) * factor, pick(top, bottom) * factor];
}

// ── Conic (§ 3.3)

function conic(
  { from, position, stops, repeating }: ConicGradient,
  { width, height }: GradientBox,
  rampBetween: RampBetween,
): GradientPaint {
  // Places are percentages of the turn; the parser has refused lengths.
  const line = colorLine(stops, (at) => resolveLengthPercentage(at, 1), rampBetween);
  const shown = repeating ? repeatedLine(line, 0, 1) : line;
  if (shown.length === 1) return { kind: 'flat', color: shown[0]!.color };
  return {
    kind: 'conic',
    center: [points(position[0], width), points(position[1], height)],
    start: from,
    stops: cutLine(shown, 0, 1),
  };
}
