/** Filter primitives (Filter Effects 1, § 9) in vectors; what is blurred is pixels. What is missing here, filter-pixels.ts has. */
import type { PaintRect } from '../../base/shapes.js';
import { BLEND_MODES, type BlendMode } from '../../css/values/blend-mode.js';
import { hueRotateRows, saturateRows, type ChannelCurve, type ColorChange } from '../../base/color-change.js';
import type { Color } from '../../css/values/values.js';
import { composited, type CompositeOperator } from '../filter/compositing.js';
import { clipped, groupOf, movedItems, pixelsOf, recolored, silhouette } from '../filter/looks.js';
import type { EdgeMode, Pair, PixelEffect } from '../filter/pixel-filter.js';
import type { DisplayItem, DisplayList } from '../drawing/display-list.js';
import type { SvgElement } from './element.js';
import { numberList, parseNumbers } from './values.js';

export interface PrimitiveSurroundings {
  /** Counts what is drawn once more; false: the budget is used up, and it is left out. */
  affords(items: DisplayList): boolean;
}

interface PrimitiveInput {
  readonly primitive: SvgElement;
  /** What can be seen of the result. */
  readonly area: PaintRect;
  /** The filter's. */
  readonly region: PaintRect;
  /** Whether colours are computed in linearRGB. */
  readonly isLinear: boolean;
  /** What an attribute of the primitive, or of an element in it, names; its `in` by default. */
  input(attribute?: string, element?: SvgElement): DisplayList;
  /** A length of the primitive, in user units. */
  size(value: number, direction: 'width' | 'height'): number;
  readonly around: PrimitiveSurroundings;
}

/** null: it cannot be told in vectors. */
type Primitive = (given: PrimitiveInput) => DisplayList | null;

/** What is no number counts as left out. */
export function numberOf(element: SvgElement, name: string, otherwise: number): number {
  const numbers = numberList(element.attr(name));
  return numbers?.length === 1 ? numbers[0]! : otherwise;
}

/** One number for both directions, or one for each; anything else counts as left out. */
export function pairOf(element: SvgElement, name: string, otherwise: number): Pair {
  const numbers = numberList(element.attr(name)) ?? [];
  const [x = otherwise, y = x] = numbers.length > 2 ? [] : numbers;
  return [x, y];
}

function withOpacity(items: DisplayList, opacity: number): DisplayList {
  if (items.length === 0 || opacity >= 1) return items;
  return [groupOf(items, { opacity: Math.max(0, opacity) })];
}

export function floodColor({ style: { color, svg } }: SvgElement): Color {
  const own = svg.floodColor === 'currentcolor' ? color : svg.floodColor;
  return { ...own, a: own.a * svg.floodOpacity };
}

// ── Colours (§ 9.6 and 9.7)

/** Twenty entries: rows for red, green, blue and alpha. */
type Entries = readonly number[];

export const MATRICES: Readonly<Record<string, (values: readonly number[]) => readonly number[] | Entries | null>> = {
  matrix: (values) => (values.length === 20 ? values : values.length === 0 ? [] : null),
  saturate: ([amount = 1]) => saturateRows(Math.max(0, amount)),
  huerotate: ([degrees = 0]) => hueRotateRows(degrees),
};

/** The name of a matrix; an unknown one is that of all entries (§ 9.6). */
export function matrixType(primitive: SvgElement): string {
  const type = primitive.attr('type')?.toLowerCase() ?? '';
  return type === 'luminancetoalpha' || Object.hasOwn(MATRICES, type) ? type : 'matrix';
}

/** Rows of the colours for opaque content, and what becomes of alpha; null: alpha depends on colours. */
function splitEntries(entries: Entries): { readonly rows: readonly number[]; readonly alpha: number } | null {
  if (entries.length === 12) return { rows: entries, alpha: 1 };
  const rows = [0, 5, 10].flatMap((at) => [
    ...entries.slice(at, at + 3),
    // An alpha of 1 adds its factor.
    entries[at + 3]! + entries[at + 4]!,
  ]);
  const [red, green, blue, alpha, constant] = entries.slice(15) as [number, number, number, number, number];
  return red === 0 && green === 0 && blue === 0 && constant === 0 ? { rows, alpha } : null;
}

const colorMatrix: Primitive = ({ primitive, isLinear, input }) => {
  const type = matrixType(primitive);
  if (!Object.hasOwn(MATRICES, type)) return null;
  const entries = MATRICES[type]!(parseNumbers(primitive.attr('values')));
  // A wrong number of values leaves things as they are.
  if (!entries || entries.length === 0) return input();
  const split = splitEntries(entries);
  if (!split) return null;
  const changed = recolored(input(), [{ kind: 'matrix', rows: split.rows, isLinear }]);
  return withOpacity(changed, split.alpha);
};

const SAME: ChannelCurve = { kind: 'linear', slope: 1, intercept: 0 };

/** § 9.7.1; null: it does nothing. */
export function curveOf(element: SvgElement | undefined): ChannelCurve | null {
  const type = element?.attr('type')?.toLowerCase();
  if (!element || type === undefined || type === 'identity') return null;
  if (type === 'linear')
    return { kind: type, slope: numberOf(element, 'slope', 1), intercept: numberOf(element, 'intercept', 0) };
  if (type === 'gamma')
    return {
      kind: type,
      amplitude: numberOf(element, 'amplitude', 1),
      exponent: numberOf(element, 'exponent', 1),
      offset: numberOf(element, 'offset', 0),
    };
  const values = numberList(element.attr('tablevalues')) ?? [];
  return values.length > 0 && (type === 'table' || type === 'discrete') ? { kind: type, values } : null;
}

/** What a curve makes of nothing, and of what is opaque. */
function alphasOf(curve: ChannelCurve): readonly [number, number] {
  if (curve.kind === 'linear') return [curve.intercept, curve.slope + curve.intercept];
  if (curve.kind === 'gamma') return [curve.offset, curve.amplitude + curve.offset];
  return [curve.values[0]!, curve.values[curve.values.length - 1]!];
}

const componentTransfer: Primitive = ({ primitive, isLinear, input }) => {
  const functions = new Map([...primitive.children()].map((child) => [child.name, child]));
  const [red, green, blue, alpha] = ['r', 'g', 'b', 'a'].map((name) => curveOf(functions.get(`fefunc${name}`)));
  const [nothing, all] = alpha ? alphasOf(alpha) : [0, 1];
  if (nothing > 0) return null;
  const change: ColorChange = { kind: 'curves', curves: [red ?? SAME, green ?? SAME, blue ?? SAME], isLinear };
  return withOpacity(red || green || blue ? recolored(input(), [change]) : input(), all);
};

// ── What several inputs become (§ 9.5, 9.8, 9.15)

const OPERATORS: ReadonlySet<string> = new Set<CompositeOperator>(['over', 'in', 'out', 'atop', 'xor', 'lighter']);

const composite: Primitive = ({ primitive, area, input }) => {
  const operator = primitive.attr('operator')?.toLowerCase() ?? 'over';
  if (OPERATORS.has(operator)) return composited(operator as CompositeOperator, input(), input('in2'), area);
  if (operator !== 'arithmetic') return composited('over', input(), input('in2'), area);
  const [both, first, second, constant] = ['k1', 'k2', 'k3', 'k4'].map((name) => numberOf(primitive, name, 0));
  if (both !== 0 || constant !== 0) return null;
  const shares = [first!, second!];
  if (shares.some((share) => share < 0 || share > 1)) return null;
  if (first === 0) return withOpacity(input('in2'), second!);
  if (second === 0) return withOpacity(input(), first!);
  // Where both are opaque, what lies above keeps its share of the sum.
  const sum = first! + second!;
  return withOpacity([...input('in2'), ...withOpacity(input(), first! / sum)], Math.min(1, sum));
};

const blend: Primitive = ({ primitive, input }) => {
  const mode = primitive.attr('mode') ?? 'normal';
  const blendMode = (BLEND_MODES as readonly string[]).includes(mode) ? (mode as BlendMode) : 'normal';
  return [groupOf([...input('in2'), groupOf(input(), { blendMode })], {})];
};

const merge: Primitive = ({ primitive, input }) =>
  [...primitive.children()].filter(({ name }) => name === 'femergenode').flatMap((node) => [...input('in', node)]);

// ── Flat areas, moved and soft copies (§ 9.9 to 9.16)

const flood: Primitive = ({ primitive, area }) => {
  const item: DisplayItem = { kind: 'rect', color: floodColor(primitive), ...area };
  return [item];
};

const offset: Primitive = ({ primitive, input, size }) =>
  movedItems(input(), size(numberOf(primitive, 'dx', 0), 'width'), size(numberOf(primitive, 'dy', 0), 'height'));

/** Both directions; negative ones, and two of zero, leave things as they are. */
export function deviationOf(primitive: SvgElement, usual: number): Pair | null {
  const [x, y] = pairOf(primitive, 'stddeviation', usual);
  return x < 0 || y < 0 || (x === 0 && y === 0) ? null : [x, y];
}

/** Only what is blurred has to be pixels. */
function blurredBy(
  { primitive, size, isLinear, region }: PrimitiveInput,
  items: DisplayList,
  usual: number,
): DisplayList {
  const deviation = deviationOf(primitive, usual);
  if (!deviation || items.length === 0) return items;
  const sized: Pair = [size(deviation[0], 'width'), size(deviation[1], 'height')];
  const effect: PixelEffect = { kind: 'blur', deviation: sized, edge: edgeOf(primitive, 'none') };
  const filter = { region: null, primitives: [{ effect, inputs: ['source'] as const, isLinear, area: null }] };
  // A blur softens what the region cuts off.
  return [pixelsOf(clipped(items, region), filter)];
}

export function edgeOf(primitive: SvgElement, usual: EdgeMode): EdgeMode {
  const mode = primitive.attr('edgemode');
  return mode === 'duplicate' || mode === 'wrap' || mode === 'none' ? mode : usual;
}

const dropShadow: Primitive = (given) => {
  const { primitive, input, size } = given;
  const soft = blurredBy(given, silhouette(input(), floodColor(primitive)), 2);
  const [x, y] = [numberOf(primitive, 'dx', 2), numberOf(primitive, 'dy', 2)];
  return [...movedItems(soft, size(x, 'width'), size(y, 'height')), ...input()];
};

const morphology: Primitive = ({ primitive, input }) => {
  return isDisabled(pairOf(primitive, 'radius', 0)) ? input() : null;
};

/** § 9.17: a negative radius, and two of zero, leave things as they are. */
export function isDisabled([x, y]: Pair): boolean {
  return x < 0 || y < 0 || (x === 0 && y === 0);
}

export const PRIMITIVES: Readonly<Record<string, Primitive>> = {
  feblend: blend,
  fecolormatrix: colorMatrix,
  fecomponenttransfer: componentTransfer,
  fecomposite: composite,
  fedropshadow: dropShadow,
  feflood: flood,
  fegaussianblur: (given) => blurredBy(given, given.input(), 0),
  femerge: merge,
  femorphology: morphology,
  feoffset: offset,
};
