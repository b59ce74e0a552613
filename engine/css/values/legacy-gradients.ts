/**
 * Prefixed gradients (Compatibility Standard, § 4.1 and 4.2) with the syntax of the CSS Images draft of 2011, and
 * `-webkit-gradient()`. Each becomes a standard gradient. Those of other vendors are not read, as in Chromium.
 */
import { color } from './color.js';
import { colorStops, type SpecifiedGradient, type SpecifiedStop } from './gradients.js';
import { angle, lengthPercentage, number, percentage, type SpecifiedLength } from './math.js';
import { CENTER, positionWord, twoPart, type SpecifiedPosition } from './position.js';
import { keywords, type Parse, type ValueCursor } from '../syntax/value-cursor.js';
import type { RadialExtent } from './values.js';

const FUNCTION = /^-webkit-(?:(repeating-)?(linear|radial)-)?gradient$/;

export function isLegacyGradient(name: string): boolean {
  return FUNCTION.test(name);
}

export const legacyGradient: Parse<SpecifiedGradient> = (cursor) => {
  const name = cursor.peek()!.lower;
  const [, repeating, kind] = FUNCTION.exec(name)!;
  const args = cursor.func(name)!;
  if (kind === undefined) return pointGradient(args);
  const line = kind === 'linear' ? linearLine(args) : radialLine(args);
  const stops = line && colorStops(args, lengthPercentage());
  return stops && ({ ...line, stops, repeating: repeating !== undefined, space: '' } as unknown as SpecifiedGradient);
};

// ── -webkit-linear-gradient(): the side is where the gradient starts, and angles run anticlockwise from the right

const OPPOSITE: Readonly<Record<string, string>> = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' };
const ANGLE_TO: Readonly<Record<string, number>> = { top: 0, right: 90, bottom: 180, left: 270 };
const side = keywords('left', 'right', 'top', 'bottom');

function linearLine(args: ValueCursor): Readonly<Record<string, unknown>> | undefined {
  const degrees = args.try(angle);
  if (degrees !== undefined)
    return args.delim(',') ? { kind: 'linear-gradient', angle: (((90 - degrees) % 360) + 360) % 360 } : undefined;
  const start = [args.try(side), args.try(side)].filter((word) => word !== undefined);
  if (start.length === 0) return { kind: 'linear-gradient', angle: 180 };
  const direction = directionTo(start.map((word) => OPPOSITE[word]!));
  return direction !== undefined && args.delim(',') ? { kind: 'linear-gradient', angle: direction } : undefined;
}

/** The direction to one side, or along the diagonal to a corner: the line runs through both corners. */
function directionTo(sides: readonly string[]): number | string | undefined {
  if (sides.length === 1) return ANGLE_TO[sides[0]!];
  const vertical = sides.find((word) => word === 'top' || word === 'bottom');
  const horizontal = sides.find((word) => word === 'left' || word === 'right');
  return vertical && horizontal && `diagonal to ${vertical} ${horizontal}`;
}

// ── -webkit-radial-gradient(): the position comes first, and has no "at"

const shapeWord = keywords('circle', 'ellipse');
const extentWord = keywords('closest-side', 'closest-corner', 'farthest-side', 'farthest-corner', 'contain', 'cover');
const OLD_EXTENTS: Readonly<Record<string, RadialExtent>> = { contain: 'closest-side', cover: 'farthest-corner' };

function radialLine(args: ValueCursor): Readonly<Record<string, unknown>> | undefined {
  const position = args.try(leadingPosition) ?? CENTER;
  const before = args.mark;
  const radius = lengthPercentage({ min: 0 });
  const shape = args.try(shapeWord);
  const extent = args.try(extentWord);
  const circle = (shape ?? args.try(shapeWord)) === 'circle';
  const line = { kind: 'radial-gradient', circle, position };
  if (args.mark > before) {
    const size = extent === undefined ? 'farthest-corner' : (OLD_EXTENTS[extent] ?? extent);
    return args.delim(',') ? { ...line, size } : undefined;
  }
  const [rx, ry] = [args.try(radius), args.try(radius)];
  if (rx === undefined) return { ...line, size: 'farthest-corner' };
  return ry !== undefined && args.delim(',') ? { ...line, size: [rx, ry] } : undefined;
}

/** One or two words and a comma. A length without the comma is one of two radii. */
const leadingPosition: Parse<SpecifiedPosition> = (args) => {
  const words = [args.try(positionWord), args.try(positionWord)].filter((word) => word !== undefined);
  return words.length > 0 && args.delim(',') ? twoPart(words) : undefined;
};

// ── -webkit-gradient(linear, <point>, <point>, <stop>…) and (radial, <point>, <radius>, <point>, <radius>, <stop>…)

/** Percentages of the box, or px. */
type Coordinate = { readonly unit: '%' | 'px'; readonly value: number };
type Point = readonly [Coordinate, Coordinate];

const WORDS: Readonly<Record<string, number>> = { left: 0, top: 0, center: 50, right: 100, bottom: 100 };

function coordinate(...words: readonly string[]): Parse<Coordinate> {
  return (args) => {
    const word = args.try(keywords(...words));
    if (word !== undefined) return { unit: '%', value: WORDS[word]! };
    const px = args.try(number());
    if (px !== undefined) return { unit: 'px', value: px };
    const share = percentage()(args);
    return typeof share === 'object' && share.op === 'percent' ? { unit: '%', value: share.value } : undefined;
  };
}

const point: Parse<Point> = (args) => {
  const x = coordinate('left', 'center', 'right')(args);
  const y = x && coordinate('top', 'center', 'bottom')(args);
  return y && args.delim(',') ? [x, y] : undefined;
};

const radiusAndComma: Parse<number> = (args) => {
  const radius = number({ min: 0 })(args);
  return radius !== undefined && args.delim(',') ? radius : undefined;
};

function pointGradient(args: ValueCursor): SpecifiedGradient | undefined {
  const kind = args.ident();
  if (!args.delim(',')) return undefined;
  if (kind === 'linear') return betweenPoints(args);
  return kind === 'radial' ? betweenCircles(args) : undefined;
}

/** Reads lines along an axis and diagonals of the whole box; a standard gradient cannot have other ends. */
function betweenPoints(args: ValueCursor): SpecifiedGradient | undefined {
  const [from, to] = [args.try(point), args.try(point)];
  const shares = from && to && pointStops(args);
  if (!shares) return undefined;
  const common = { kind: 'linear-gradient', repeating: false, space: '' } as const;
  const isDiagonal = [0, 1].every((axis) => isWholeAxis(from[axis]!, to[axis]!));
  if (isDiagonal) {
    const corner = `diagonal to ${to[1].value > 0 ? 'bottom' : 'top'} ${to[0].value > 0 ? 'right' : 'left'}`;
    return { ...common, angle: corner, stops: shares.map((stop) => placed(stop, { unit: '%', value: 0 }, 100)) };
  }
  const axis = isSame(from[0], to[0]) ? 1 : isSame(from[1], to[1]) ? 0 : null;
  if (axis === null) return undefined;
  const [start, end] = [from[axis], to[axis]];
  const isZero = (end: Coordinate) => end.value === 0;
  if (start.unit !== end.unit && !isZero(start) && !isZero(end)) return undefined;
  const unit = isZero(start) ? end.unit : start.unit;
  // The stops of a line that runs back stand in the opposite order, for coordinates count from the left and the top.
  const stops = shares.map((stop) => placed(stop, { unit, value: start.value }, end.value - start.value));
  return { ...common, angle: axis === 1 ? 180 : 90, stops: end.value < start.value ? stops.reverse() : stops };
}

function isWholeAxis(from: Coordinate, to: Coordinate): boolean {
  const isEdge = ({ unit, value }: Coordinate) => value === 0 || (unit === '%' && value === 100);
  return isEdge(from) && isEdge(to) && from.value !== to.value;
}

function isSame(a: Coordinate, b: Coordinate): boolean {
  return a.value === b.value && (a.unit === b.unit || a.value === 0);
}

/** Reads circles with one centre; a standard gradient cannot run between two. */
function betweenCircles(args: ValueCursor): SpecifiedGradient | undefined {
  const [center, inner] = [args.try(point), args.try(radiusAndComma)];
  const [outerCenter, outer] = [args.try(point), args.try(radiusAndComma)];
  if (!center || !outerCenter || inner === undefined || outer === undefined) return undefined;
  const shares = center.every((value, axis) => isSame(value, outerCenter[axis]!)) ? pointStops(args) : undefined;
  if (!shares) return undefined;
  const stops = shares.map((stop) => placed(stop, { unit: 'px', value: inner }, outer - inner));
  return {
    kind: 'radial-gradient',
    circle: true,
    size: [Math.max(inner, outer), Math.max(inner, outer)],
    position: [lengthOf(center[0]), lengthOf(center[1])],
    stops: outer < inner ? stops.reverse() : stops,
    repeating: false,
    space: '',
  };
}

interface ShareStop {
  readonly color: NonNullable<SpecifiedStop['color']>;
  readonly share: number;
}

function placed({ color: shade, share }: ShareStop, { unit, value }: Coordinate, length: number): SpecifiedStop {
  return { color: shade, at: lengthOf({ unit, value: value + share * length }) };
}

function lengthOf({ unit, value }: Coordinate): SpecifiedLength {
  return unit === '%' ? { op: 'percent', value } : value;
}

/** `from(c)`, `to(c)` and `color-stop(share, c)`, ordered by their shares. */
function pointStops(args: ValueCursor): ShareStop[] | undefined {
  const stops: ShareStop[] = [];
  do {
    const stop = pointStop(args);
    if (!stop) return undefined;
    stops.push(stop);
  } while (args.delim(','));
  if (!args.atEnd) return undefined;
  stops.sort((a, b) => a.share - b.share);
  return stops.length === 1 ? [stops[0]!, stops[0]!] : stops;
}

function pointStop(args: ValueCursor): ShareStop | undefined {
  const token = args.next();
  if (token?.type !== 'function') return undefined;
  const inner = args.inside(token);
  const share = token.lower === 'from' ? 0 : token.lower === 'to' ? 1 : stopShare(token.lower, inner);
  const shade = share === undefined ? undefined : inner.try(color);
  return shade !== undefined && inner.atEnd ? { color: shade, share: share! } : undefined;
}

function stopShare(name: string, args: ValueCursor): number | undefined {
  if (name !== 'color-stop') return undefined;
  const plain = args.try(number());
  const part = plain === undefined ? args.try(percentage()) : undefined;
  const share = typeof part === 'object' && part.op === 'percent' ? part.value / 100 : plain;
  return share !== undefined && args.delim(',') ? share : undefined;
}
