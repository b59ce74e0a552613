/**
 * Lengths, percentages, numbers and angles with math functions (CSS Values 4, § 10). The parser simplifies what it can;
 * relative units are resolved with the style, percentages in layout.
 */
import { PX_PER_UNIT, type CssPx } from '../../base/units.js';
import type { FontMeasures } from './font-measures.js';
import { splitAtCommas, type ComponentValue } from '../syntax/syntax.js';
import type { Parse } from '../syntax/value-cursor.js';
import type { LengthPercentage } from './values.js';

/** What relative lengths refer to. */
export interface LengthContext {
  readonly fontSize: CssPx;
  readonly rootFontSize: CssPx;
  /** The used value of line-height. */
  readonly lineHeight: CssPx;
  readonly rootLineHeight: CssPx;
  readonly viewportWidth: CssPx;
  readonly viewportHeight: CssPx;
  /** Whether the lines of the root element are vertical, along which `vi` is measured. */
  readonly isRootVertical: () => boolean;
  /** The size of the nearest query container, or else of the viewport. */
  readonly containerWidth: CssPx;
  readonly containerHeight: CssPx;
  /** By which absolute lengths, and shares of the viewport, are multiplied (`zoom`). */
  readonly zoom: number;
  /** The metrics of the element's font and the root's. They are functions, because few units need them. */
  readonly font: () => FontMeasures;
  readonly rootFont: () => FontMeasures;
}

/** A specified length or percentage; a plain number is in CSS px. */
export type SpecifiedLength =
  | number
  | { readonly op: 'unit'; readonly unit: string; readonly value: number }
  | { readonly op: 'percent'; readonly value: number }
  | { readonly op: 'sum' | MathOperator; readonly args: readonly SpecifiedLength[] }
  | { readonly op: 'scale'; readonly factor: number; readonly arg: SpecifiedLength };

type MathOperator = 'min' | 'max' | 'clamp' | NumericOperator;
type NumericOperator =
  | 'sign'
  | 'product'
  | 'quotient'
  | 'abs'
  | 'mod'
  | 'rem'
  | 'hypot'
  | 'round-nearest'
  | 'round-up'
  | 'round-down'
  | 'round-to-zero';

type MathType = 'number' | 'length' | 'percent' | 'length-percent' | 'angle' | 'resolution';

/**
 * A calculation and its type. Angles are always plain numbers, in degrees, and so are resolutions, in dots per px. Numbers are plain too, unless they depend on
 * relative lengths.
 */
interface MathResult {
  readonly type: MathType;
  readonly node: SpecifiedLength;
}

/** All kinds of viewport are the page box. */
const RELATIVE_UNITS: Readonly<Record<string, (c: LengthContext) => number>> = {
  em: (c) => c.fontSize,
  rem: (c) => c.rootFontSize,
  ex: (c) => c.fontSize * c.font().xHeight,
  rex: (c) => c.rootFontSize * c.rootFont().xHeight,
  ch: (c) => c.fontSize * c.font().zeroAdvance,
  rch: (c) => c.rootFontSize * c.rootFont().zeroAdvance,
  cap: (c) => c.fontSize * c.font().capHeight,
  rcap: (c) => c.rootFontSize * c.rootFont().capHeight,
  ic: (c) => c.fontSize * c.font().ideographAdvance,
  ric: (c) => c.rootFontSize * c.rootFont().ideographAdvance,
  lh: (c) => c.lineHeight,
  rlh: (c) => c.rootLineHeight,
  ...viewportUnits(''),
  ...viewportUnits('s'),
  ...viewportUnits('l'),
  ...viewportUnits('d'),
  ...boxUnits(
    'cq',
    (c) => (c.zoom * c.containerWidth) / 100,
    (c) => (c.zoom * c.containerHeight) / 100,
  ),
};

type UnitSize = (context: LengthContext) => number;

function viewportUnits(prefix: string): Record<string, UnitSize> {
  const width: UnitSize = (c) => (c.zoom * c.viewportWidth) / 100;
  const height: UnitSize = (c) => (c.zoom * c.viewportHeight) / 100;
  return {
    ...boxUnits(`${prefix}v`, width, height),
    [`${prefix}vi`]: (c) => (c.isRootVertical() ? height(c) : width(c)),
    [`${prefix}vb`]: (c) => (c.isRootVertical() ? width(c) : height(c)),
  };
}

function boxUnits(start: string, width: UnitSize, height: UnitSize): Record<string, UnitSize> {
  return {
    [`${start}w`]: width,
    [`${start}i`]: width,
    [`${start}h`]: height,
    [`${start}b`]: height,
    [`${start}min`]: (c) => Math.min(width(c), height(c)),
    [`${start}max`]: (c) => Math.max(width(c), height(c)),
  };
}

/** Degrees per unit. */
const ANGLE_UNITS: Readonly<Record<string, number>> = { deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 };

/** Dots per px. */
const RESOLUTION_UNITS: Readonly<Record<string, number>> = { x: 1, dppx: 1, dpi: 1 / 96, dpcm: 2.54 / 96 };

const CONSTANTS: Readonly<Record<string, number>> = {
  e: Math.E,
  pi: Math.PI,
  infinity: Infinity,
  '-infinity': -Infinity,
  nan: NaN,
};

/**
 * At layout time, min(), max() and clamp() with percentages in a sum multiply out. A value with more nodes than this is
 * invalid.
 */
const MAX_MATH_NODES = 64;

// ── Parsing

export interface Range {
  readonly min?: number;
  readonly max?: number;
}

/** Parses `<number>`. A literal outside the range is invalid, but calc() is clamped. */
export function number(range: Range = {}): Parse<number> {
  return numeric('number', range) as Parse<number>;
}

export const integer =
  (range: Range = {}): Parse<number> =>
  (cursor) => {
    const token = cursor.peek();
    if (token?.type === 'number' && !token.integer) return undefined;
    const value = number(range)(cursor);
    return value === undefined ? undefined : Math.floor(value + 0.5);
  };

export function length(range: Range = {}): Parse<SpecifiedLength> {
  return numeric('length', range);
}

export function percentage(range: Range = {}): Parse<SpecifiedLength> {
  return numeric('percent', range);
}

export function lengthPercentage(range: Range = {}): Parse<SpecifiedLength> {
  return numeric('length-percent', range);
}

/** Parses `<angle>` in degrees. A unitless zero is allowed, as in gradients and transforms. */
export const angle: Parse<number> = (cursor) => {
  const token = cursor.peek();
  if (token?.type === 'number' && token.value === 0) return (cursor.next(), 0);
  return numeric('angle', {})(cursor) as number | undefined;
};

/** Parses `<resolution>`, in dots per px. */
export const resolution: Parse<number> = (cursor) => numeric('resolution', { min: 0 })(cursor) as number | undefined;

function numeric(wanted: MathType, range: Range): Parse<SpecifiedLength> {
  return (cursor) => {
    const token = cursor.next();
    if (!token) return undefined;
    if (token.type === 'function') return mathFunctionValue(token, wanted, range);
    const literal = parseLiteral(token);
    if (!literal) return undefined;
    const zero = literal.type === 'number' && token.value === 0 && (wanted === 'length' || wanted === 'length-percent');
    if (!zero && !fits(literal.type, wanted)) return undefined;
    if (range.min !== undefined && token.value < range.min) return undefined;
    if (range.max !== undefined && token.value > range.max) return undefined;
    return literal.node;
  };
}

function mathFunctionValue(token: ComponentValue, wanted: MathType, range: Range): SpecifiedLength | undefined {
  const result = parseMathFunction(token);
  if (!result || !fits(result.type, wanted) || countNodes(result.node) > MAX_MATH_NODES) return undefined;
  if (wanted === 'number' && typeof result.node !== 'number') return undefined;
  const { min = -Infinity, max = Infinity } = range;
  if (typeof result.node === 'number') return clampFinite(result.node, min, max);
  // A calculated length is clamped into the range at computed-value time (§ 10.12).
  if (min === -Infinity && max === Infinity) return result.node;
  return min > -Infinity ? { op: 'max', args: [min, result.node] } : { op: 'min', args: [max, result.node] };
}

function clampFinite(value: number, min: number, max: number): number {
  if (Number.isNaN(value)) return Math.max(min, 0);
  return Math.max(Math.max(min, -1e9), Math.min(value, Math.min(max, 1e9)));
}

function fits(type: MathType, wanted: MathType): boolean {
  return type === wanted || (wanted === 'length-percent' && (type === 'length' || type === 'percent'));
}

function countNodes(node: SpecifiedLength): number {
  if (typeof node === 'number' || 'value' in node) return 1;
  if (node.op === 'scale') return 1 + countNodes(node.arg);
  const counts = node.args.map(countNodes);
  // The arguments of a sum multiply out at layout time.
  if (node.op === 'sum') return counts.reduce((product, count) => Math.min(1e6, product * count), 1);
  return counts.reduce((sum, count) => sum + count, 1);
}

function parseLiteral(token: ComponentValue): MathResult | undefined {
  if (token.type === 'number') return { type: 'number', node: token.value };
  if (token.type === 'percentage') return { type: 'percent', node: { op: 'percent', value: token.value } };
  if (token.type !== 'dimension') return undefined;
  const unit = token.text;
  if (Object.hasOwn(PX_PER_UNIT, unit)) return { type: 'length', node: token.value * PX_PER_UNIT[unit]! };
  if (Object.hasOwn(RELATIVE_UNITS, unit)) return { type: 'length', node: { op: 'unit', unit, value: token.value } };
  if (Object.hasOwn(ANGLE_UNITS, unit)) return { type: 'angle', node: token.value * ANGLE_UNITS[unit]! };
  if (Object.hasOwn(RESOLUTION_UNITS, unit)) return { type: 'resolution', node: token.value * RESOLUTION_UNITS[unit]! };
  return undefined;
}

/** Parses a math function. Returns undefined for other functions and for invalid types. */
function parseMathFunction(token: ComponentValue): MathResult | undefined {
  if (token.lower === 'calc' || token.lower === '-webkit-calc') return parseSum(token.children);
  const make = Object.hasOwn(MATH_FUNCTIONS, token.lower) ? MATH_FUNCTIONS[token.lower] : undefined;
  if (!make) return undefined;
  const parts = splitAtCommas(token.children);
  const keyword = token.lower === 'round' ? roundingStrategy(parts) : '';
  const args: MathResult[] = [];
  for (const part of parts) {
    const arg = parseClampNone(token.lower, part, args.length) ?? parseSum(part);
    if (!arg) return undefined;
    args.push(arg);
  }
  return args.length > 0 ? make(args, keyword) : undefined;
}

/** Parses `none` in clamp(none, x, none), which means no limit. */
function parseClampNone(name: string, part: readonly ComponentValue[], index: number): MathResult | undefined {
  if (name !== 'clamp' || part.length !== 1 || part[0]!.lower !== 'none') return undefined;
  return { type: 'number', node: index === 0 ? -Infinity : Infinity };
}

function roundingStrategy(parts: (readonly ComponentValue[])[]): string {
  const first = parts[0];
  const word = first?.length === 1 && first[0]!.type === 'ident' ? first[0]!.lower : '';
  if (!['nearest', 'up', 'down', 'to-zero'].includes(word)) return 'nearest';
  parts.shift();
  return word;
}

/** Parses a calc-sum (§ 10.8): products joined by + and −, which need white space around them. */
function parseSum(values: readonly ComponentValue[]): MathResult | undefined {
  const terms: MathResult[] = [];
  let from = 0;
  let sign = 1;
  for (let i = 0; i <= values.length; i++) {
    const value = values[i];
    const operator = value?.type === 'delim' && (value.text === '+' || value.text === '-');
    if (value && !operator) continue;
    if (operator && (!value.spaceBefore || !values[i + 1]?.spaceBefore)) return undefined;
    const term = parseProduct(values.slice(from, i));
    if (!term) return undefined;
    terms.push(sign === 1 ? term : { type: term.type, node: scale(term.node, -1) });
    from = i + 1;
    sign = value?.text === '-' ? -1 : 1;
  }
  return addAll(terms);
}

function addAll(terms: readonly MathResult[]): MathResult | undefined {
  const type = commonType(terms);
  if (!type) return undefined;
  if (terms.length === 1) return terms[0];
  let known = 0;
  const rest: SpecifiedLength[] = [];
  for (const { node } of terms) {
    if (typeof node === 'number') known += node;
    else rest.push(node);
  }
  if (rest.length === 0) return { type, node: known };
  return { type, node: { op: 'sum', args: known === 0 ? rest : [known, ...rest] } };
}

function commonType(terms: readonly MathResult[]): MathType | undefined {
  let type: MathType | undefined;
  for (const term of terms) {
    if (type === undefined || type === term.type) type = term.type;
    else if (fits(type, 'length-percent') && fits(term.type, 'length-percent')) type = 'length-percent';
    else return undefined;
  }
  return type;
}

function parseProduct(values: readonly ComponentValue[]): MathResult | undefined {
  let result: MathResult | undefined;
  let operator = '*';
  for (let i = 0; i < values.length; i += 2) {
    const factor = parseFactor(values[i]!);
    if (!factor) return undefined;
    result = result ? multiply(result, factor, operator) : factor;
    if (!result) return undefined;
    const next = values[i + 1];
    if (!next) return result;
    if (next.type !== 'delim' || (next.text !== '*' && next.text !== '/')) return undefined;
    operator = next.text;
  }
  // The product ends with an operator or is empty.
  return undefined;
}

function parseFactor(value: ComponentValue): MathResult | undefined {
  if (value.type === '(') return parseSum(value.children);
  if (value.type === 'function') return parseMathFunction(value);
  if (value.type === 'ident') {
    return Object.hasOwn(CONSTANTS, value.lower) ? { type: 'number', node: CONSTANTS[value.lower]! } : undefined;
  }
  return parseLiteral(value);
}

function multiply(a: MathResult, b: MathResult, operator: string): MathResult | undefined {
  if (operator === '/') return divide(a, b);
  if (a.type !== 'number' && b.type !== 'number') return undefined;
  const type = a.type === 'number' ? b.type : a.type;
  if (typeof b.node === 'number') return { type, node: scale(a.node, b.node) };
  if (typeof a.node === 'number') return { type, node: scale(b.node, a.node) };
  return isComputable(a) && isComputable(b) ? { type, node: { op: 'product', args: [a.node, b.node] } } : undefined;
}

/** Dividing two values of the same type gives a number (CSS Values 4, § 10.2.2). */
function divide(a: MathResult, b: MathResult): MathResult | undefined {
  const type = b.type === 'number' ? a.type : a.type === b.type ? 'number' : undefined;
  if (type === undefined) return undefined;
  if (typeof b.node === 'number') return { type, node: scale(a.node, 1 / b.node) };
  return isComputable(a) && isComputable(b) ? { type, node: { op: 'quotient', args: [a.node, b.node] } } : undefined;
}

/** Checks whether the value is known at computed-value time, without layout. */
function isComputable({ type }: MathResult): boolean {
  return type === 'number' || type === 'length';
}

function scale(node: SpecifiedLength, factor: number): SpecifiedLength {
  if (typeof node === 'number') return node * factor;
  if (node.op === 'unit' || node.op === 'percent') return { ...node, value: node.value * factor };
  if (node.op === 'scale') return { ...node, factor: node.factor * factor };
  return factor === 1 ? node : { op: 'scale', factor, arg: node };
}

type MakeFunction = (args: readonly MathResult[], strategy: string) => MathResult | undefined;

/** Creates a function whose arguments and result have the same type. */
function sameType(op: MathOperator, count?: number): MakeFunction {
  return (args) => {
    const typed = args.filter((arg) => !(op === 'clamp' && Math.abs(arg.node as number) === Infinity));
    const type = commonType(typed);
    if (!type || (count !== undefined && args.length !== count)) return undefined;
    const nodes = args.map((arg) => arg.node);
    if (nodes.every((node) => typeof node === 'number')) return { type, node: OPERATORS[op](nodes as number[]) };
    const needsNumbers = op !== 'min' && op !== 'max' && op !== 'clamp';
    // Rounding percentages needs layout and is not supported.
    if (needsNumbers && type !== 'length' && type !== 'number') return undefined;
    return { type, node: { op, args: nodes } };
  };
}

function ofNumber(compute: (value: number, second: number) => number, resultType: MathType = 'number'): MakeFunction {
  return ([a, b, c]) => {
    if (!a || c || typeof a.node !== 'number') return undefined;
    if (a.type !== 'number' || (b && b.type !== 'number')) return undefined;
    return { type: resultType, node: compute(a.node, (b?.node ?? NaN) as number) };
  };
}

function ofAngle(compute: (radians: number) => number): MakeFunction {
  return ([a]) => {
    if (!a || typeof a.node !== 'number' || (a.type !== 'angle' && a.type !== 'number')) return undefined;
    return { type: 'number', node: compute(a.type === 'angle' ? (a.node * Math.PI) / 180 : a.node) };
  };
}

const DEGREES = 180 / Math.PI;

const MATH_FUNCTIONS: Readonly<Record<string, MakeFunction>> = {
  min: sameType('min'),
  max: sameType('max'),
  clamp: sameType('clamp', 3),
  abs: sameType('abs', 1),
  mod: sameType('mod', 2),
  rem: sameType('rem', 2),
  hypot: sameType('hypot'),
  round: (args, strategy) => {
    const step = args[1] ?? (args[0]?.type === 'number' ? { type: 'number' as const, node: 1 } : undefined);
    return step && sameType(`round-${strategy}` as MathOperator, 2)([args[0]!, step], '');
  },
  sign: ([a, b]) => {
    if (!a || b) return undefined;
    if (typeof a.node === 'number') return { type: 'number', node: Math.sign(a.node) };
    return isComputable(a) ? { type: 'number', node: { op: 'sign', args: [a.node] } } : undefined;
  },
  pow: ofNumber((a, b) => a ** b),
  sqrt: ofNumber((a) => Math.sqrt(a)),
  exp: ofNumber((a) => Math.exp(a)),
  log: ofNumber((a, b) => (Number.isNaN(b) ? Math.log(a) : Math.log(a) / Math.log(b))),
  sin: ofAngle(Math.sin),
  cos: ofAngle(Math.cos),
  tan: ofAngle(Math.tan),
  asin: ofNumber((a) => Math.asin(a) * DEGREES, 'angle'),
  acos: ofNumber((a) => Math.acos(a) * DEGREES, 'angle'),
  atan: ofNumber((a) => Math.atan(a) * DEGREES, 'angle'),
  atan2: ([a, b]) =>
    a && b && a.type === b.type && typeof a.node === 'number' && typeof b.node === 'number'
      ? { type: 'angle', node: Math.atan2(a.node, b.node) * DEGREES }
      : undefined,
};

const OPERATORS: Readonly<Record<MathOperator, (values: readonly number[]) => number>> = {
  min: (v) => Math.min(...v),
  max: (v) => Math.max(...v),
  clamp: ([low, value, high]) => Math.max(low!, Math.min(value!, high!)),
  abs: ([a]) => Math.abs(a!),
  sign: ([a]) => Math.sign(a!),
  product: ([a, b]) => a! * b!,
  quotient: ([a, b]) => a! / b!,
  rem: ([a, b]) => a! % b!,
  mod: ([a, b]) => a! - b! * Math.floor(a! / b!),
  hypot: (v) => Math.sqrt(v.reduce((sum, a) => sum + a * a, 0)),
  'round-nearest': ([a, b]) => Math.floor(a! / b! + 0.5) * b!,
  'round-up': ([a, b]) => Math.ceil(a! / b!) * b!,
  'round-down': ([a, b]) => Math.floor(a! / b!) * b!,
  'round-to-zero': ([a, b]) => Math.trunc(a! / b!) * b!,
};

// ── Computing

/** Makes a length absolute. Percentages remain. */
export function computeLengthPercentage(node: SpecifiedLength, context: LengthContext): LengthPercentage {
  if (typeof node === 'number') return node * context.zoom;
  switch (node.op) {
    case 'unit':
      return node.value * RELATIVE_UNITS[node.unit]!(context);
    case 'percent':
      return { kind: 'linear', px: 0, percent: node.value };
    case 'scale':
      return multiplyLength(computeLengthPercentage(node.arg, context), node.factor);
    case 'sum':
      return node.args.map((arg) => computeLengthPercentage(arg, context)).reduce(addLengths);
    default:
      return applyOperator(
        node.op,
        node.args.map((arg) => computeLengthPercentage(arg, context)),
      );
  }
}

/** Computes a length for properties without percentages. */
export function computeLength(node: SpecifiedLength, context: LengthContext): CssPx {
  const value = computeLengthPercentage(node, context);
  return typeof value === 'number' ? clampFinite(value, -Infinity, Infinity) : 0;
}

function applyOperator(op: MathOperator, args: readonly LengthPercentage[]): LengthPercentage {
  if (args.every((arg) => typeof arg === 'number')) return OPERATORS[op](args);
  // A lower limit of 0 is dropped if the sum cannot be negative.
  const [limit, only] = args;
  if (op === 'max' && args.length === 2 && limit === 0 && isNonNegative(only!)) return only!;
  return { kind: op as 'min' | 'max' | 'clamp', args };
}

function isNonNegative(value: LengthPercentage): boolean {
  if (typeof value === 'number') return value >= 0;
  return value.kind === 'linear' ? value.px >= 0 && value.percent >= 0 : value.args.every(isNonNegative);
}

function addLengths(a: LengthPercentage, b: LengthPercentage): LengthPercentage {
  if (typeof a === 'number' && typeof b === 'number') return a + b;
  if (typeof a !== 'number' && a.kind !== 'linear')
    return { kind: a.kind, args: a.args.map((arg) => addLengths(arg, b)) };
  if (typeof b !== 'number' && b.kind !== 'linear')
    return { kind: b.kind, args: b.args.map((arg) => addLengths(a, arg)) };
  const [x, y] = [asLinear(a), asLinear(b)];
  return { kind: 'linear', px: x.px + y.px, percent: x.percent + y.percent };
}

function asLinear(value: LengthPercentage): { px: number; percent: number } {
  return typeof value === 'number' ? { px: value, percent: 0 } : (value as { px: number; percent: number });
}

function multiplyLength(value: LengthPercentage, factor: number): LengthPercentage {
  if (typeof value === 'number') return value * factor;
  if (value.kind === 'linear') return { kind: 'linear', px: value.px * factor, percent: value.percent * factor };
  const args = value.args.map((arg) => multiplyLength(arg, factor));
  if (factor >= 0) return { kind: value.kind, args };
  if (value.kind !== 'clamp') return { kind: value.kind === 'min' ? 'max' : 'min', args };
  // clamp(l, v, h) is max(l, min(v, h)). A negative factor swaps min and max.
  return { kind: 'min', args: [args[0]!, { kind: 'max', args: [args[1]!, args[2]!] }] };
}
