/** Longhands of CSS Transforms 1 and 2. None of them inherits. */
import {
  IDENTITY4,
  multiply4,
  perspective4,
  rotation4,
  scaling4,
  skewing4,
  translation4,
  type Matrix4,
} from '../../base/matrix.js';
import {
  angle,
  computeLength,
  computeLengthPercentage,
  length,
  lengthPercentage,
  number,
  percentage,
  type SpecifiedLength,
} from '../values/math.js';
import type { ComputedStyle } from './computed-style.js';
import { position, positionWord, twoPart, type SpecifiedPosition } from '../values/position.js';
import { keyword, row } from './property-makers.js';
import type { ComputeContext, PropertyRow } from './property-row.js';
import { commaList, keywords, mapped, oneOf, type Parse, type ValueCursor } from '../syntax/value-cursor.js';
import { resolveLengthPercentage, type TransformStep } from '../values/values.js';

type SpecifiedStep =
  | Matrix4
  | { readonly translate: readonly [SpecifiedLength, SpecifiedLength, SpecifiedLength] }
  | { readonly perspective: SpecifiedLength };

type StepFunction = (inside: ValueCursor) => SpecifiedStep | undefined;

// ── Transform functions (CSS Transforms 1, § 11; 2, § 12)

/** Parses `min` to `max` comma-separated arguments of one type. */
function args<T>(inside: ValueCursor, parse: Parse<T>, min: number, max = min): readonly T[] | undefined {
  const list = commaList(parse)(inside);
  return list && inside.atEnd && list.length >= min && list.length <= max ? list : undefined;
}

const offset = lengthPercentage();
const anyNumber = number();

/** Parses a scale factor; 50% means 0.5. */
const factor: Parse<number> = oneOf(anyNumber, (cursor) => {
  const value = percentage()(cursor);
  return typeof value === 'object' && value.op === 'percent' ? value.value / 100 : undefined;
});

function translating(axes: 'xy' | 'x' | 'y'): StepFunction {
  return (inside) => {
    const [first, second = 0] = args(inside, offset, 1, axes.length) ?? [];
    if (first === undefined) return undefined;
    return { translate: axes === 'y' ? [0, first, 0] : [first, second, 0] };
  };
}

function scalingAlong(index: number): StepFunction {
  return (inside) => {
    const [value] = args(inside, factor, 1) ?? [];
    return value === undefined ? undefined : scaling4(...([1, 1, 1].with(index, value) as [number, number, number]));
  };
}

function turningAbout(x: number, y: number, z: number): StepFunction {
  return (inside) => {
    const [degrees] = args(inside, angle, 1) ?? [];
    return degrees === undefined ? undefined : rotation4(x, y, z, degrees);
  };
}

function skewingAlong(axes: 'xy' | 'x' | 'y'): StepFunction {
  return (inside) => {
    const [first, second = 0] = args(inside, angle, 1, axes.length) ?? [];
    if (first === undefined) return undefined;
    return axes === 'y' ? skewing4(0, first) : skewing4(first, second);
  };
}

const STEP_FUNCTIONS: Readonly<Record<string, StepFunction>> = {
  matrix: (inside) => {
    const values = args(inside, anyNumber, 6);
    if (!values) return undefined;
    const [a, b, c, d, e, f] = values as [number, number, number, number, number, number];
    return [a, b, 0, 0, c, d, 0, 0, 0, 0, 1, 0, e, f, 0, 1];
  },
  matrix3d: (inside) => args(inside, anyNumber, 16),
  translate: translating('xy'),
  translatex: translating('x'),
  translatey: translating('y'),
  translatez: (inside) => {
    const [z] = args(inside, length(), 1) ?? [];
    return z === undefined ? undefined : { translate: [0, 0, z] };
  },
  translate3d: (inside) => {
    const [x, y, z] = args(inside, offset, 3) ?? [];
    return x === undefined || isPercentage(z!) ? undefined : { translate: [x, y!, z!] };
  },
  scale: (inside) => {
    const [x, y = x] = args(inside, factor, 1, 2) ?? [];
    return x === undefined ? undefined : scaling4(x, y!, 1);
  },
  scalex: scalingAlong(0),
  scaley: scalingAlong(1),
  scalez: scalingAlong(2),
  scale3d: (inside) => {
    const values = args(inside, factor, 3);
    return values && scaling4(...(values as [number, number, number]));
  },
  rotate: turningAbout(0, 0, 1),
  rotatex: turningAbout(1, 0, 0),
  rotatey: turningAbout(0, 1, 0),
  rotatez: turningAbout(0, 0, 1),
  rotate3d: (inside) => {
    const axis: number[] = [];
    // Reads three numbers, each followed by a comma.
    while (axis.length < 3) {
      const value = anyNumber(inside);
      if (value === undefined || !inside.delim(',')) return undefined;
      axis.push(value);
    }
    return turningAbout(...(axis as [number, number, number]))(inside);
  },
  skew: skewingAlong('xy'),
  skewx: skewingAlong('x'),
  skewy: skewingAlong('y'),
  perspective: (inside) => {
    if (inside.try(keywords('none'))) return inside.atEnd ? IDENTITY4 : undefined;
    const [depth] = args(inside, length({ min: 0 }), 1) ?? [];
    return depth === undefined ? undefined : { perspective: depth };
  },
};

function isPercentage(value: SpecifiedLength): boolean {
  return typeof value === 'object' && value.op === 'percent';
}

const none = mapped({ none: null });

const stepList: Parse<readonly SpecifiedStep[]> = (cursor) => {
  const steps: SpecifiedStep[] = [];
  while (!cursor.atEnd) {
    const name = cursor.peek()!.type === 'function' ? cursor.peek()!.lower : '';
    const parse = Object.hasOwn(STEP_FUNCTIONS, name) ? STEP_FUNCTIONS[name] : undefined;
    const step = parse?.(cursor.func(name)!);
    if (!step) return undefined;
    steps.push(step);
  }
  return steps.length > 0 ? steps : undefined;
};

/**
 * Computes transform functions. Adjacent matrices are multiplied; translations stay separate, because their percentages
 * refer to a box.
 */
function computeSteps(steps: readonly SpecifiedStep[] | null, context: ComputeContext): ComputedStyle['transform'] {
  if (!steps) return null;
  const computed: TransformStep[] = [];
  for (const step of steps) {
    const next = computeStep(step, context);
    const last = computed.at(-1);
    if (last && isMatrix(last) && isMatrix(next)) computed[computed.length - 1] = multiply4(last, next);
    else computed.push(next);
  }
  return computed;
}

function computeStep(step: SpecifiedStep, context: ComputeContext): TransformStep {
  if (isMatrix(step))
    return context.zoom === 1 ? step : step.map((entry, i) => (i >= 12 && i < 15 ? entry * context.zoom : entry));
  if ('perspective' in step) return perspective4(computeLength(step.perspective, context));
  return computeTranslation(step.translate, context);
}

function computeTranslation(
  [x, y, z]: readonly [SpecifiedLength, SpecifiedLength, SpecifiedLength],
  context: ComputeContext,
): TransformStep {
  const [dx, dy] = [computeLengthPercentage(x, context), computeLengthPercentage(y, context)];
  const dz = computeLength(z, context);
  return typeof dx === 'number' && typeof dy === 'number' ? translation4(dx, dy, dz) : { x: dx, y: dy, z: dz };
}

function isMatrix<T extends object>(step: T | Matrix4): step is Matrix4 {
  return Array.isArray(step);
}

// ── Individual properties (CSS Transforms 2, § 5)

const translate: Parse<readonly [SpecifiedLength, SpecifiedLength, SpecifiedLength]> = (cursor) => {
  const x = offset(cursor);
  if (x === undefined) return undefined;
  const y = cursor.try(offset);
  return [x, y ?? 0, (y !== undefined && cursor.try(length())) || 0];
};

const AXES = mapped<readonly [number, number, number]>({ x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] });

const axis: Parse<readonly [number, number, number]> = oneOf(AXES, (cursor) => {
  const [x, y, z] = [anyNumber(cursor), anyNumber(cursor), anyNumber(cursor)];
  return x === undefined || y === undefined || z === undefined ? undefined : ([x, y, z] as const);
});

/** `<angle> && <axis>?`. A unitless zero is not an angle here, because an axis may begin with it. */
const rotate: Parse<Matrix4> = (cursor) => {
  const before = cursor.try(axis);
  const degrees = cursor.peek()?.type === 'number' ? undefined : angle(cursor);
  const about = before ?? cursor.try(axis) ?? [0, 0, 1];
  return degrees === undefined ? undefined : rotation4(about[0], about[1], about[2], degrees);
};

const scale: Parse<Matrix4> = (cursor) => {
  const x = factor(cursor);
  const y = x === undefined ? undefined : cursor.try(factor);
  const z = y === undefined ? undefined : cursor.try(factor);
  return x === undefined ? undefined : scaling4(x, y ?? x, z ?? 1);
};

// ── transform-origin

type SpecifiedOrigin = readonly [...SpecifiedPosition, SpecifiedLength];

/** Parses one or two words of a position, then an optional depth. */
const origin: Parse<SpecifiedOrigin> = (cursor) => {
  const first = positionWord(cursor);
  if (first === undefined) return undefined;
  const second = cursor.try(positionWord);
  const depth = second === undefined ? 0 : (cursor.try(length()) ?? 0);
  const place = twoPart(second === undefined ? [first] : [first, second]);
  return place && [...place, depth];
};

function computeOrigin([x, y, z]: SpecifiedOrigin, context: ComputeContext): ComputedStyle['transformOrigin'] {
  return [computeLengthPercentage(x, context), computeLengthPercentage(y, context), computeLength(z, context)];
}

export const TRANSFORM_PROPERTIES: readonly PropertyRow[] = [
  row('transform', 'transform', oneOf(none, stepList), computeSteps),
  row(
    'translate',
    'translate',
    oneOf(none, translate),
    (value, context) => value && computeTranslation(value, context),
  ),
  row('rotate', 'rotate', oneOf(none, rotate), (value) => value),
  row('scale', 'scale', oneOf(none, scale), (value) => value),
  row('transform-origin', 'transformOrigin', origin, computeOrigin),
  row('perspective', 'perspective', oneOf(none, length({ min: 0 })), (value, context) =>
    value === null ? null : computeLength(value, context),
  ),
  row('perspective-origin', 'perspectiveOrigin', position, ([x, y], context) => [
    computeLengthPercentage(x, context),
    computeLengthPercentage(y, context),
  ]),
  keyword('transform-box', 'transformBox', ['view-box', 'content-box', 'border-box', 'fill-box', 'stroke-box']),
  keyword('transform-style', 'transformStyle', ['flat', 'preserve-3d']),
  keyword('backface-visibility', 'backfaceVisibility', ['visible', 'hidden']),
];

export const TRANSFORM_ALIASES: readonly (readonly [name: string, longhand: string])[] = [
  ['-webkit-transform', 'transform'],
  ['-webkit-transform-origin', 'transform-origin'],
  ['-webkit-transform-style', 'transform-style'],
  ['-webkit-backface-visibility', 'backface-visibility'],
  ['-webkit-perspective', 'perspective'],
  ['-webkit-perspective-origin', 'perspective-origin'],
];

/** Checks whether a transform property is set. Table columns are not transformable (CSS Transforms 1, § 3). */
export function hasTransform({ transform, translate, rotate, scale, svg, display }: ComputedStyle): boolean {
  const isNone = transform === null && translate === null && rotate === null && scale === null;
  if (isNone && svg.offsetPath === null) return false;
  return display !== 'table-column' && display !== 'table-column-group';
}

/**
 * Whether the children of a box stand in the same space as it does (Transforms 2, § 4.1): what has to be drawn by itself
 * first is flat.
 */
export function preservesDepth(style: ComputedStyle): boolean {
  const { transformStyle, overflowX, overflowY, opacity, contain, svg, display } = style;
  if (transformStyle === 'flat' || display === 'inline') return false;
  const isClipped = overflowX !== 'visible' || overflowY !== 'visible' || contain.paint || svg.clipPath !== null;
  const isMixed = opacity < 1 || style.hasFilter || svg.mixBlendMode !== 'normal' || svg.isolation === 'isolate';
  return !isClipped && !isMixed && svg.maskImage.every((image) => image === null);
}

/**
 * Whether transforms turn, skew or tilt a box: what lies below something in it is below it no longer. Pieces of such a box
 * that are each turned by themselves do not make up the whole. Moving and scaling keeps the order down the page.
 */
export function isTurned(style: ComputedStyle): boolean {
  if (!style.hasTransform) return false;
  if (style.svg.offsetPath) return true;
  const matrix = transformationOf(style, NO_SIZE, { origin: AT_CORNER });
  const mixesAxes = MIXING.some((index) => Math.abs(matrix[index]!) > LEAST_TURN);
  return mixesAxes || matrix[5]! < 0;
}

/** The entries of a matrix by which one axis goes into another one, or into the distance of the viewer. */
const MIXING = [1, 2, 3, 4, 6, 7, 8, 9, 11];

/** Where the origin lies makes no difference to whether something turns about it. */
const AT_CORNER: ComputedStyle['transformOrigin'] = [0, 0, 0];
const NO_SIZE = { width: 0, height: 0 };

/** Less than what moves the end of a line by a hundredth of a pixel. */
const LEAST_TURN = 1e-5;

/** What may stand in place of the style's own. */
interface Transformation {
  readonly origin?: ComputedStyle['transformOrigin'];
  readonly steps?: ComputedStyle['transform'];
  /** What puts it on its path, where that is known, for the used origin. */
  readonly motion?: (origin: readonly [number, number]) => Matrix4 | null;
}

/**
 * Returns the transformation matrix of a box, including its origin (CSS Transforms 2, § 6). Lengths are in CSS px from
 * the top left corner of the reference box.
 */
export function transformationOf(
  style: ComputedStyle,
  { width, height }: { readonly width: number; readonly height: number },
  { origin = style.transformOrigin, steps = style.transform, motion }: Transformation = {},
): Matrix4 {
  const [x, y, z] = origin;
  const at = [resolveLengthPercentage(x, width), resolveLengthPercentage(y, height), z] as const;
  const onPath = motion?.([at[0], at[1]]) ?? null;
  let matrix = translation4(...at);
  for (const step of [style.translate, style.rotate, style.scale, onPath, ...(steps ?? [])]) {
    if (step === null) continue;
    const next = isMatrix(step)
      ? step
      : translation4(resolveLengthPercentage(step.x, width), resolveLengthPercentage(step.y, height), step.z);
    matrix = multiply4(matrix, next);
  }
  return multiply4(matrix, translation4(-at[0], -at[1], -at[2]));
}
