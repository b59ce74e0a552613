/** The properties of Motion Path 1, which put a box on a path. None of them inherits. */
import { keywords, mapped, oneOf, type Parse, type ValueCursor } from '../syntax/value-cursor.js';
import { readAnyOrder } from '../syntax/any-order.js';
import { basicShape, computeBasicShape, type SpecifiedShape } from '../values/basic-shape.js';
import { angle, computeLengthPercentage, lengthPercentage } from '../values/math.js';
import { RAY_SIZES, type CoordBox, type Motion, type OffsetPath, type Ray } from '../values/motion-path.js';
import { position, type SpecifiedPosition } from '../values/position.js';
import { INITIAL_SVG_STYLE } from '../values/svg-style.js';
import { url } from '../values/urls.js';
import type { LengthPercentage } from '../values/values.js';
import { INITIAL, type ComputeContext, type PropertyRow, type ShorthandRow } from './property-row.js';
import { ROW, same } from './property-makers.js';

function row<K extends keyof Motion, S>(
  name: string,
  field: K,
  parse: Parse<S>,
  compute: (specified: S, context: ComputeContext) => Motion[K],
): PropertyRow {
  return { ...ROW, name, svg: field, initial: INITIAL_SVG_STYLE[field], parse, compute };
}

type Route =
  | Ray<SpecifiedPosition>
  | Extract<OffsetPath['route'], { kind: 'element' | 'box' }>
  | { readonly kind: 'basic'; readonly shape: SpecifiedShape };

interface SpecifiedPath {
  readonly route: Route;
  readonly box: CoordBox;
}

const coordBox = keywords('border-box', 'padding-box', 'content-box', 'fill-box', 'stroke-box', 'view-box');

/** `ray(<angle> && <ray-size>? && contain? && [ at <position> ]?)` */
const ray: Parse<Route> = (cursor) => {
  const inside = cursor.func('ray');
  const found = inside && readAnyOrder(inside, RAY_PARTS);
  if (!found || !inside.atEnd || found.degrees === undefined) return undefined;
  const {
    degrees,
    size = 'closest-side',
    contain,
    at = null,
  } = found as {
    degrees: number;
    size?: Ray['size'];
    contain?: string;
    at?: SpecifiedPosition;
  };
  return { kind: 'ray', degrees, size, contains: contain !== undefined, at };
};

const RAY_PARTS: Readonly<Record<string, Parse<unknown>>> = {
  degrees: angle,
  size: keywords(...RAY_SIZES),
  contain: keywords('contain'),
  at: (cursor) => (cursor.ident() === 'at' ? position(cursor) : undefined),
};

const element: Parse<Route> = (cursor) => {
  const address = url(cursor);
  if (address === undefined) return undefined;
  // An element of another file is none of this one.
  return { kind: 'element', id: address.startsWith('#') ? address.slice(1) : '' };
};

const basic: Parse<Route> = (cursor) => {
  const shape = basicShape(cursor);
  return shape && { kind: 'basic', shape };
};

/** `<offset-path> || <coord-box>` */
const path: Parse<SpecifiedPath> = (cursor) => {
  const found = readAnyOrder(cursor, { box: coordBox, route: oneOf(ray, element, basic) });
  return found && ({ route: { kind: 'box' }, box: 'border-box', ...found } as SpecifiedPath);
};

const pathOrNone = oneOf(mapped<SpecifiedPath | null>({ none: null }), path);

function computePath(value: SpecifiedPath | null, context: ComputeContext): OffsetPath | null {
  return value && { route: computeRoute(value.route, context), box: value.box };
}

function computeRoute(route: Route, context: ComputeContext): OffsetPath['route'] {
  if (route.kind === 'basic') return { ...route, shape: computeBasicShape(route.shape, context) };
  return route.kind === 'ray' ? { ...route, at: route.at && computePosition(route.at, context) } : route;
}

function computePosition([x, y]: SpecifiedPosition, context: ComputeContext) {
  return [computeLengthPercentage(x, context), computeLengthPercentage(y, context)] as const;
}

function computePositionOr<K extends string>(value: SpecifiedPosition | K, context: ComputeContext) {
  return typeof value === 'string' ? value : computePosition(value, context);
}

/** `[ auto | reverse ] || <angle>` */
const rotate: Parse<Motion['offsetRotate']> = (cursor) => {
  const found = readAnyOrder(cursor, { turn: mapped({ auto: 0, reverse: 180 }), degrees: angle });
  if (!found) return undefined;
  const { turn, degrees = 0 } = found as { turn?: number; degrees?: number };
  return { follows: turn !== undefined, degrees: degrees + (turn ?? 0) };
};

const distance = lengthPercentage();
const place = oneOf(keywords('auto', 'normal'), position);
const anchor = oneOf(keywords('auto'), position);

export const MOTION_PROPERTIES: readonly PropertyRow[] = [
  row('offset-path', 'offsetPath', pathOrNone, computePath),
  row('offset-distance', 'offsetDistance', distance, (value, context): LengthPercentage =>
    computeLengthPercentage(value, context),
  ),
  row('offset-rotate', 'offsetRotate', rotate, same),
  row('offset-anchor', 'offsetAnchor', anchor, computePositionOr),
  row('offset-position', 'offsetPosition', place, computePositionOr),
];

/** `[ <position>? [ <path> [ <distance> || <rotate> ]? ]? ]! [ / <anchor> ]?` (§ 2.7) */
function offset(cursor: ValueCursor): Record<string, unknown> | undefined {
  const start = cursor.try(place);
  const route = cursor.try(pathOrNone);
  if (start === undefined && route === undefined) return undefined;
  const along = route === undefined ? undefined : readAnyOrder(cursor, { distance, rotate });
  const end = cursor.delim('/') ? anchor(cursor) : INITIAL;
  return (
    end && {
      'offset-position': start ?? INITIAL,
      'offset-path': route === undefined ? INITIAL : route,
      'offset-distance': along?.distance ?? INITIAL,
      'offset-rotate': along?.rotate ?? INITIAL,
      'offset-anchor': end,
    }
  );
}

export const MOTION_SHORTHAND: ShorthandRow = {
  name: 'offset',
  longhands: MOTION_PROPERTIES.map(({ name }) => name),
  expand: offset,
};
