/** Gradients (CSS Images 4, § 3): linear, radial and conic, parsed and computed. */
import { color, colorIn, type SpecifiedColor } from './color.js';
import { angle, computeLengthPercentage, length, lengthPercentage, type SpecifiedLength } from './math.js';
import { CENTER, position, type SpecifiedPosition } from './position.js';
import type { ComputeContext } from '../properties/property-row.js';
import type { ComponentValue } from '../syntax/syntax.js';
import { keywords, oneOf, type Parse, type ValueCursor } from '../syntax/value-cursor.js';
import type {
  ConicGradient,
  GradientStop,
  GradientValue,
  LinearGradient,
  RadialExtent,
  RadialGradient,
} from './values.js';

export interface SpecifiedStop {
  /** null for a colour hint. */
  readonly color: SpecifiedColor | null;
  readonly at: SpecifiedLength | null;
}

interface SpecifiedCommon {
  readonly stops: readonly SpecifiedStop[];
  readonly repeating: boolean;
  readonly space: string;
}

type Specified<G extends GradientValue> = SpecifiedCommon & {
  readonly [K in Exclude<keyof G, 'stops' | 'repeating' | 'size' | 'position'>]: G[K];
};

export type SpecifiedGradient =
  | Specified<LinearGradient>
  | (Specified<RadialGradient> & {
      readonly size: RadialExtent | readonly [SpecifiedLength, SpecifiedLength];
      readonly position: SpecifiedPosition;
    })
  | (Specified<ConicGradient> & { readonly position: SpecifiedPosition });

const FUNCTION = /^(?:repeating-)?(linear|radial|conic)-gradient$/;

export function isGradientFunction(name: string): boolean {
  return FUNCTION.test(name);
}

type Kind = 'linear' | 'radial' | 'conic';

export const gradient: Parse<SpecifiedGradient> = (cursor) => {
  const name = cursor.peek()!.lower;
  const kind = FUNCTION.exec(name)![1] as Kind;
  const args = cursor.func(name)!;
  const line = PRELUDES[kind](args);
  if (!line) return undefined;
  if (line.isWritten && !args.delim(',')) return undefined;
  const stops = colorStops(args, kind === 'conic' ? anglePercentage : lengthPercentage());
  if (!stops) return undefined;
  return {
    ...line.gradient,
    stops,
    repeating: name.startsWith('repeating-'),
    space: line.space ?? (isAllLegacy(args.values) ? '' : 'oklab'),
  } as unknown as SpecifiedGradient;
};

/** Functions of colours that no browser knew before CSS Color 4. */
const MODERN_COLORS: ReadonlySet<string> = new Set([
  'color',
  'color-mix',
  'contrast-color',
  'lab',
  'lch',
  'oklab',
  'oklch',
]);
/** What CSS Color 4 added to the older functions: missing channels, and channels of another colour. */
const MODERN_WORDS: ReadonlySet<string> = new Set(['none', 'from']);

/** CSS Images 4, § 3.1: gradients of colours in the legacy syntax alone are interpolated in sRGB, all others in Oklab. */
function isAllLegacy(values: readonly ComponentValue[]): boolean {
  return values.every(
    ({ type, lower, children }) =>
      type !== 'function' ||
      !(MODERN_COLORS.has(lower) || children.some((child) => child.type === 'ident' && MODERN_WORDS.has(child.lower))),
  );
}

// ── The part before the first comma: the gradient line and the colour space

interface Prelude {
  readonly gradient: Readonly<Record<string, unknown>>;
  /** undefined: none is written. */
  readonly space: string | undefined;
  /** Whether this part is present, so that a comma must follow. */
  readonly isWritten: boolean;
}

const PRELUDES: Readonly<Record<Kind, (args: ValueCursor) => Prelude | undefined>> = {
  linear: (args) => {
    const start = args.mark;
    let space = args.try(colorSpace);
    const direction = args.try(gradientDirection);
    space ??= args.try(colorSpace);
    return {
      gradient: { kind: 'linear-gradient', angle: direction ?? 180 },
      space,
      isWritten: args.mark > start,
    };
  },
  radial: (args) => {
    const start = args.mark;
    let space = args.try(colorSpace);
    const shape = radialShape(args);
    if (!shape) return undefined;
    const at = atPosition(args);
    space ??= args.try(colorSpace);
    return (
      at && {
        gradient: { kind: 'radial-gradient', ...shape, position: at },
        space,
        isWritten: args.mark > start,
      }
    );
  },
  conic: (args) => {
    const start = args.mark;
    let space = args.try(colorSpace);
    let from = 0;
    if (args.peek()?.lower === 'from') {
      args.next();
      const turned = angle(args);
      if (turned === undefined) return undefined;
      from = turned;
    }
    const at = atPosition(args);
    space ??= args.try(colorSpace);
    return (
      at && {
        gradient: { kind: 'conic-gradient', from, position: at },
        space,
        isWritten: args.mark > start,
      }
    );
  },
};

const SPACES = new Set([
  'srgb',
  'srgb-linear',
  'display-p3',
  'a98-rgb',
  'prophoto-rgb',
  'rec2020',
  'lab',
  'oklab',
  'xyz',
  'xyz-d50',
  'xyz-d65',
]);
const POLAR_SPACES = new Set(['hsl', 'hwb', 'lch', 'oklch']);
const HUE_METHODS = new Set(['shorter', 'longer', 'increasing', 'decreasing']);

/** `in <color-space> [<hue-method> hue]?` */
const colorSpace: Parse<string> = (cursor) => {
  if (cursor.ident() !== 'in') return undefined;
  const space = cursor.ident() ?? '';
  if (SPACES.has(space)) return space === 'srgb' ? '' : space;
  if (!POLAR_SPACES.has(space)) return undefined;
  const method = cursor.peek()?.lower ?? '';
  if (!HUE_METHODS.has(method)) return space;
  cursor.next();
  return cursor.ident() === 'hue' ? `${space} ${method} hue` : undefined;
};

const SIDE_ANGLES: Readonly<Record<string, number>> = { top: 0, right: 90, bottom: 180, left: 270 };

const gradientDirection: Parse<number | string> = (cursor) => {
  if (cursor.peek()?.lower !== 'to') return angle(cursor);
  cursor.next();
  const side = keywords('top', 'right', 'bottom', 'left');
  const sides = [cursor.try(side), cursor.try(side)].filter((found) => found !== undefined);
  if (sides.length === 1) return Object.hasOwn(SIDE_ANGLES, sides[0]!) ? SIDE_ANGLES[sides[0]!] : undefined;
  const vertical = sides.find((side) => side === 'top' || side === 'bottom');
  const horizontal = sides.find((side) => side === 'left' || side === 'right');
  return vertical && horizontal ? `to ${vertical} ${horizontal}` : undefined;
};

const radialExtent = keywords('closest-side', 'closest-corner', 'farthest-side', 'farthest-corner');
const radialKeyword = oneOf(keywords('circle', 'ellipse'), radialExtent);

/** Parses `circle` or `ellipse` and the size, in either order. One length gives a circle, two give an ellipse. */
function radialShape(
  args: ValueCursor,
): (Pick<RadialGradient, 'circle'> & { size: RadialExtent | [SpecifiedLength, SpecifiedLength] }) | undefined {
  let shape: string | undefined;
  let size: RadialExtent | undefined;
  const radii: SpecifiedLength[] = [];
  // At most a shape and two radii, or a shape and an extent.
  for (let i = 0; i < 3; i++) {
    const word = args.try(radialKeyword);
    if (word === undefined) {
      const radius = args.try(lengthPercentage({ min: 0 }));
      if (radius !== undefined) radii.push(radius);
      else break;
    } else if (word === 'circle' || word === 'ellipse') shape = word;
    else size = word as RadialExtent;
  }
  if (radii.length > 2 || (size && radii.length > 0)) return undefined;
  if ((shape === 'circle' && radii.length === 2) || (shape === 'ellipse' && radii.length === 1)) return undefined;
  const circle = shape === 'circle' || radii.length === 1;
  return { circle, size: radii.length > 0 ? [radii[0]!, radii[1] ?? radii[0]!] : (size ?? 'farthest-corner') };
}

function atPosition(args: ValueCursor): SpecifiedPosition | undefined {
  if (args.peek()?.lower !== 'at') return CENTER;
  args.next();
  return position(args);
}

// ── Stops

/** Parses an angle or a percentage of a turn, as a percentage. */
const anglePercentage: Parse<SpecifiedLength> = (cursor) => {
  const degrees = cursor.try(angle);
  if (degrees !== undefined) return { op: 'percent', value: degrees / 3.6 };
  return cursor.try(length()) === undefined ? lengthPercentage()(cursor) : undefined;
};

/**
 * Parses the remaining arguments as colour stops and hints. Two positions give two stops; so does a colour that is the
 * only one.
 */
export function colorStops(args: ValueCursor, place: Parse<SpecifiedLength>): SpecifiedStop[] | undefined {
  const stops: SpecifiedStop[] = [];
  do {
    const before = args.try(place);
    const stopColor = args.try(color);
    if (stopColor === undefined) {
      if (before === undefined || stops.length === 0 || stops.at(-1)!.color === null) return undefined;
      stops.push({ color: null, at: before });
      continue;
    }
    const at = before ?? args.try(place) ?? null;
    stops.push({ color: stopColor, at });
    const second = at === null ? undefined : args.try(place);
    if (second !== undefined) stops.push({ color: stopColor, at: second });
  } while (args.delim(','));
  if (!args.atEnd || stops.at(-1)!.color === null) return undefined;
  return stops.length === 1 ? [stops[0]!, stops[0]!] : stops;
}

// ── Computation

export function computeGradient(specified: SpecifiedGradient, context: ComputeContext): GradientValue {
  const { stops, ...rest } = specified;
  const computed = computeStops(stops, context);
  if (rest.kind === 'linear-gradient') return { ...rest, stops: computed };
  const at = rest.position.map((offset) =>
    computeLengthPercentage(offset, context),
  ) as unknown as RadialGradient['position'];
  if (rest.kind === 'conic-gradient') return { ...rest, position: at, stops: computed };
  const { size } = rest;
  const radii =
    typeof size === 'string'
      ? size
      : ([computeLengthPercentage(size[0], context), computeLengthPercentage(size[1], context)] as const);
  return { ...rest, size: radii, position: at, stops: computed };
}

function computeStops(stops: readonly SpecifiedStop[], context: ComputeContext): GradientStop[] {
  return stops.map((stop) => ({
    color: stop.color === null ? null : colorIn(stop.color, context),
    at: stop.at === null ? null : computeLengthPercentage(stop.at, context),
  }));
}
