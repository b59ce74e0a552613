/** Basic shapes and their reference boxes (CSS Shapes 1, § 3; CSS Masking 1, § 5.1). */
import type { ComputeContext } from '../properties/property-row.js';
import { commaList, keywords, oneOf, type Parse, type ValueCursor } from '../syntax/value-cursor.js';
import { computeLengthPercentage, lengthPercentage, type SpecifiedLength } from './math.js';
import { position, type SpecifiedPosition } from './position.js';
import { shapeCommand, type ShapeCommand } from './shape-commands.js';
import type { LengthPercentage } from './values.js';

type FillRule = 'nonzero' | 'evenodd';
type Corners<L> = readonly [readonly [L, L], readonly [L, L], readonly [L, L], readonly [L, L]];
type Extent = (typeof EXTENTS)[number];

/** `L`: a length as it is specified, or computed. */
interface Shapes<L> {
  /** Distances from the edges, clockwise from the top. */
  readonly inset: { readonly edges: readonly [L, L, L, L]; readonly radii: Corners<L> };
  /** The corner, and the size. */
  readonly xywh: { readonly edges: readonly [L, L, L, L]; readonly radii: Corners<L> };
  /** Distances from the top and left edge, clockwise from the top; 'auto': as the box. */
  readonly rect: { readonly edges: readonly (L | 'auto')[]; readonly radii: Corners<L> };
  /** A circle has one radius. null: the middle, or where a path begins of its own (Motion Path 1, § 2.1). */
  readonly ellipse: { readonly radii: readonly (L | Extent)[]; readonly center: readonly [L, L] | null };
  readonly polygon: { readonly rule: FillRule; readonly points: readonly (readonly [L, L])[] };
  readonly path: { readonly rule: FillRule; readonly data: string };
  readonly shape: {
    readonly rule: FillRule;
    readonly start: readonly [L, L];
    readonly commands: readonly ShapeCommand<L>[];
  };
}

type ShapeOf<L> = { [Kind in keyof Shapes<L>]: { readonly kind: Kind } & Shapes<L>[Kind] }[keyof Shapes<L>];
export type BasicShape = ShapeOf<LengthPercentage>;
export type ShapeKind = BasicShape['kind'];

export type ReferenceBox = (typeof BOXES)[number];

const EXTENTS = ['closest-side', 'farthest-side', 'closest-corner', 'farthest-corner'] as const;
const SHAPE_BOXES = ['border-box', 'padding-box', 'content-box', 'margin-box'] as const;
const BOXES = [...SHAPE_BOXES, ...(['fill-box', 'stroke-box', 'view-box'] as const)] as const;

/** null: the shape of the box with its corners. */
export interface ShapeInBox {
  readonly shape: BasicShape | null;
  readonly box: ReferenceBox;
}

export type SpecifiedShape = ShapeOf<SpecifiedLength>;

export interface SpecifiedShapeInBox {
  readonly shape: SpecifiedShape | null;
  readonly box: ReferenceBox;
}

const referenceBox = keywords(...BOXES);

/** `<basic-shape> || <geometry-box>` */
export const shapeInBox: Parse<SpecifiedShapeInBox> = shapeIn(referenceBox, 'border-box');

/** `<basic-shape> || <shape-box>` (CSS Shapes 1, § 6.1) */
export const shapeOutsideBox: Parse<SpecifiedShapeInBox> = shapeIn(keywords(...SHAPE_BOXES), 'margin-box');

function shapeIn(boxes: Parse<ReferenceBox>, usual: ReferenceBox): Parse<SpecifiedShapeInBox> {
  return (cursor) => {
    let box = cursor.try(boxes);
    const shape = cursor.try(basicShape);
    box ??= cursor.try(boxes);
    return shape || box ? { shape: shape ?? null, box: box ?? usual } : undefined;
  };
}

export const basicShape: Parse<SpecifiedShape> = (cursor) => {
  const token = cursor.next();
  if (token?.type !== 'function' || !Object.hasOwn(FUNCTIONS, token.lower)) return undefined;
  return cursor.inside(token).whole(FUNCTIONS[token.lower]!);
};

const size = lengthPercentage({ min: 0 });
const radius = oneOf(keywords(...EXTENTS), size) as Parse<SpecifiedLength | Extent>;
const edge = oneOf(keywords('auto'), lengthPercentage()) as Parse<SpecifiedLength | 'auto'>;
const fillRule = keywords('nonzero', 'evenodd');

const FUNCTIONS: Readonly<Record<string, Parse<SpecifiedShape>>> = {
  inset(cursor) {
    const edges = fourSides(cursor, lengthPercentage());
    const radii = edges && corners(cursor);
    return radii && { kind: 'inset', edges, radii };
  },
  xywh(cursor) {
    const corner = several(cursor, lengthPercentage(), 2);
    const sizes = corner && several(cursor, size, 2);
    const radii = sizes && corners(cursor);
    return radii && { kind: 'xywh', edges: [...corner, ...sizes] as unknown as Four, radii };
  },
  rect(cursor) {
    const edges = several(cursor, edge, 4);
    const radii = edges && corners(cursor);
    return radii && { kind: 'rect', edges, radii };
  },
  circle: (cursor) => ellipse([cursor.try(radius) ?? 'closest-side'], cursor),
  ellipse(cursor) {
    const x = cursor.try(radius);
    const y = x === undefined ? 'closest-side' : radius(cursor);
    return y === undefined ? undefined : ellipse([x ?? 'closest-side', y], cursor);
  },
  polygon(cursor) {
    const rule = cursor.try(fillRule);
    if (rule !== undefined && !cursor.delim(',')) return undefined;
    const points: (readonly [SpecifiedLength, SpecifiedLength])[] = [];
    do {
      const point = several(cursor, lengthPercentage(), 2);
      if (!point) return undefined;
      points.push(point as unknown as readonly [SpecifiedLength, SpecifiedLength]);
    } while (cursor.delim(','));
    return { kind: 'polygon', rule: rule ?? 'nonzero', points };
  },
  path(cursor) {
    const rule = cursor.try(fillRule);
    if (rule !== undefined && !cursor.delim(',')) return undefined;
    const data = cursor.next();
    return data?.type === 'string' ? { kind: 'path', rule: rule ?? 'nonzero', data: data.text } : undefined;
  },
  shape(cursor) {
    const rule = cursor.try(fillRule) ?? 'nonzero';
    if (cursor.ident() !== 'from') return undefined;
    const start = position(cursor);
    const commands = start && cursor.delim(',') ? commaList(shapeCommand)(cursor) : undefined;
    return commands && { kind: 'shape', rule, start: start!, commands };
  },
};

type Four = readonly [SpecifiedLength, SpecifiedLength, SpecifiedLength, SpecifiedLength];

function ellipse(radii: readonly (SpecifiedLength | Extent)[], cursor: ValueCursor): SpecifiedShape | undefined {
  let center: SpecifiedPosition | null | undefined = null;
  if (cursor.peek()?.lower === 'at') {
    cursor.next();
    center = position(cursor);
  }
  return center === undefined ? undefined : { kind: 'ellipse', radii, center };
}

function several<T>(cursor: ValueCursor, parse: Parse<T>, count: number): readonly T[] | undefined {
  const values: T[] = [];
  while (values.length < count) {
    const value = parse(cursor);
    if (value === undefined) return undefined;
    values.push(value);
  }
  return values;
}

/** One to four values for the sides, or the corners. */
function fourSides(cursor: ValueCursor, parse: Parse<SpecifiedLength>): Four | undefined {
  const values: SpecifiedLength[] = [];
  while (values.length < 4) {
    const value = cursor.try(parse);
    if (value === undefined) break;
    values.push(value);
  }
  const [a, b = a, c = a, d = b] = values;
  return a === undefined ? undefined : ([a, b, c, d] as Four);
}

const SQUARE = [0, 0, 0, 0].map(() => [0, 0]) as unknown as Corners<SpecifiedLength>;

/** `[ round <'border-radius'> ]?` */
function corners(cursor: ValueCursor): Corners<SpecifiedLength> | undefined {
  if (cursor.atEnd) return SQUARE;
  if (cursor.ident() !== 'round') return undefined;
  const horizontal = fourSides(cursor, size);
  const vertical = cursor.delim('/') ? fourSides(cursor, size) : horizontal;
  if (!horizontal || !vertical) return undefined;
  return horizontal.map((x, i) => [x, vertical[i]!]) as unknown as Corners<SpecifiedLength>;
}

export function computeShape({ shape, box }: SpecifiedShapeInBox, context: ComputeContext): ShapeInBox {
  return { shape: shape && computeBasicShape(shape, context), box };
}

export function computeBasicShape(shape: SpecifiedShape, context: ComputeContext): BasicShape {
  return computed(shape, context) as BasicShape;
}

/** Shapes hold lengths in lists alone, beside words and angles. */
function computed(value: object, context: ComputeContext): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => computedPart(one, context));
  const parts = Object.entries(value) as readonly (readonly [string, unknown])[];
  return Object.fromEntries(parts.map(([name, one]) => [name, Array.isArray(one) ? computed(one, context) : one]));
}

function computedPart(value: unknown, context: ComputeContext): unknown {
  if (typeof value === 'string' || (typeof value === 'object' && value !== null && 'degrees' in value)) return value;
  return Array.isArray(value) ? computed(value, context) : computeLengthPercentage(value as SpecifiedLength, context);
}
