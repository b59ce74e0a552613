/** `filter` elements as filters of pixels (Filter Effects 1, § 9): each primitive with its attributes, inputs and subregion. */
import type { PaintRect } from '../../base/shapes.js';
import { BLEND_MODES, type BlendMode } from '../../css/values/blend-mode.js';
import type { DisplayList } from '../drawing/display-list.js';
import type {
  Channel,
  LightSource,
  Lighting,
  Pair,
  PixelEffect,
  PixelFilter,
  PixelInput,
  PixelOperator,
  PixelPrimitive,
  Position,
} from '../filter/pixel-filter.js';
import type { SvgElement } from './element.js';
import {
  curveOf,
  deviationOf,
  edgeOf,
  floodColor,
  isDisabled,
  MATRICES,
  matrixType,
  numberOf,
  pairOf,
} from './filter-primitives.js';
import { parseNumbers } from './values.js';

/** What the `filter` element says of all its primitives. */
export interface FilterFrame {
  readonly region: PaintRect;
  /** The bounding box of what is filtered. */
  readonly box: PaintRect;
  /** Whether lengths of primitives are shares of the box. */
  readonly isBoxed: boolean;
  /** The subregion that attributes give, and what they leave out by `usual`. */
  subregion(primitive: SvgElement, usual: PaintRect): PaintRect;
  /** What an `feImage` shows in an area. */
  shown(primitive: SvgElement, area: PaintRect): DisplayList;
}

/** null: the primitive leaves its first input as it is. */
type ReadEffect = (primitive: SvgElement, frame: FilterFrame, area: PaintRect) => PixelEffect | null;

function lengths({ box, isBoxed }: FilterFrame, [x, y]: Pair): Pair {
  return isBoxed ? [x * box.width, y * box.height] : [x, y];
}

const DEGREE = Math.PI / 180;

const CHANNELS: Readonly<Record<string, Channel>> = { R: 0, G: 1, B: 2, A: 3 };

const OPERATORS: ReadonlySet<string> = new Set<PixelOperator>([
  ...(['over', 'in', 'out', 'atop', 'xor', 'lighter', 'arithmetic'] as const),
]);

/** The weights of `luminanceToAlpha` (§ 9.6). */
const LUMINANCE = [0.2126, 0.7152, 0.0722];
const TO_ALPHA: readonly number[] = [...Array<number>(15).fill(0), ...LUMINANCE, 0, 0];

const EFFECTS: Readonly<Record<string, ReadEffect>> = {
  feblend(primitive) {
    const mode = primitive.attr('mode') ?? 'normal';
    return { kind: 'blend', mode: (BLEND_MODES as readonly string[]).includes(mode) ? (mode as BlendMode) : 'normal' };
  },
  fecolormatrix(primitive) {
    const type = matrixType(primitive);
    if (type === 'luminancetoalpha') return { kind: 'matrix', entries: TO_ALPHA };
    const entries = MATRICES[type]!(parseNumbers(primitive.attr('values')));
    if (!entries || entries.length === 0) return null;
    return { kind: 'matrix', entries: entries.length === 12 ? withAlpha(entries) : entries };
  },
  fecomponenttransfer(primitive) {
    const functions = new Map([...primitive.children()].map((child) => [child.name, child]));
    return { kind: 'transfer', curves: ['r', 'g', 'b', 'a'].map((name) => curveOf(functions.get(`fefunc${name}`))) };
  },
  fecomposite(primitive) {
    const name = primitive.attr('operator')?.toLowerCase() ?? 'over';
    const operator = OPERATORS.has(name) ? (name as PixelOperator) : 'over';
    return { kind: 'composite', operator, k: ['k1', 'k2', 'k3', 'k4'].map((factor) => numberOf(primitive, factor, 0)) };
  },
  feconvolvematrix: (primitive) => convolution(primitive),
  fediffuselighting: (primitive, frame) => lighting(primitive, frame, null),
  fespecularlighting: (primitive, frame) =>
    lighting(primitive, frame, Math.max(1, Math.min(128, numberOf(primitive, 'specularexponent', 1)))),
  fedisplacementmap(primitive, frame) {
    const channel = (name: string): Channel => CHANNELS[primitive.attr(name) ?? 'A'] ?? 3;
    const amount = numberOf(primitive, 'scale', 0);
    const channels = [channel('xchannelselector'), channel('ychannelselector')] as const;
    return { kind: 'displace', scale: lengths(frame, [amount, amount]), channels };
  },
  feflood: (primitive) => ({ kind: 'flood', color: floodColor(primitive) }),
  fegaussianblur(primitive, frame) {
    const deviation = deviationOf(primitive, 0);
    return deviation && { kind: 'blur', deviation: lengths(frame, deviation), edge: edgeOf(primitive, 'none') };
  },
  feimage: (primitive, frame, area) => ({ kind: 'image', items: frame.shown(primitive, area) }),
  femerge: () => ({ kind: 'merge' }),
  femorphology(primitive, frame) {
    const radius = pairOf(primitive, 'radius', 0);
    if (isDisabled(radius)) return null;
    return { kind: 'morphology', dilates: primitive.attr('operator') === 'dilate', radius: lengths(frame, radius) };
  },
  feoffset: (primitive, frame) => ({
    kind: 'offset',
    by: lengths(frame, [numberOf(primitive, 'dx', 0), numberOf(primitive, 'dy', 0)]),
  }),
  fetile: () => ({ kind: 'tile' }),
  feturbulence(primitive) {
    const frequency = pairOf(primitive, 'basefrequency', 0);
    const octaves = Math.floor(numberOf(primitive, 'numoctaves', 1));
    const isFractal = primitive.attr('type') === 'fractalNoise';
    if (frequency.some((one) => one < 0) || octaves < 0) return null;
    const seed = numberOf(primitive, 'seed', 0);
    const stitches = primitive.attr('stitchtiles') === 'stitch';
    return { kind: 'turbulence', turbulence: { frequency, octaves, seed, isFractal, stitches } };
  },
};

function withAlpha(rows: readonly number[]): readonly number[] {
  const [r, g, b] = [0, 4, 8].map((at) => [...rows.slice(at, at + 3), 0, rows[at + 3]!]);
  return [...r!, ...g!, ...b!, 0, 0, 0, 1, 0];
}

/** The largest kernel, for each direction. */
const MOST_OF_ORDER = 64;

function convolution(primitive: SvgElement): PixelEffect | null {
  const order = pairOf(primitive, 'order', 3);
  const kernel = parseNumbers(primitive.attr('kernelmatrix'));
  const isWhole = order.every((one) => Number.isInteger(one) && one > 0 && one <= MOST_OF_ORDER);
  const target: Pair = [
    numberOf(primitive, 'targetx', Math.floor(order[0] / 2)),
    numberOf(primitive, 'targety', Math.floor(order[1] / 2)),
  ];
  const isInside = target.every((one, i) => one >= 0 && one < order[i]!);
  // § 9.9: with anything else it is disabled, and nothing is left.
  if (!isWhole || !isInside || kernel.length !== order[0] * order[1]) return NOTHING;
  const sum = kernel.reduce((total, value) => total + value, 0);
  // Decimal fractions that add up to nothing leave a little.
  const whole = Math.abs(sum) < 1e-9 ? 1 : sum;
  const divisor = numberOf(primitive, 'divisor', 0) || whole;
  return {
    kind: 'convolve',
    convolution: {
      ...{ order, kernel, divisor, target },
      bias: numberOf(primitive, 'bias', 0),
      edge: edgeOf(primitive, 'duplicate'),
      keepsAlpha: primitive.attr('preservealpha') === 'true',
    },
  };
}

const NOTHING: PixelEffect = { kind: 'flood', color: { r: 0, g: 0, b: 0, a: 0 } };

function lighting(primitive: SvgElement, frame: FilterFrame, exponent: number | null): PixelEffect {
  const light = [...primitive.children()].map((child) => lightOf(child, frame)).find((one) => one !== null);
  if (!light) return NOTHING;
  const { color, svg } = primitive.style;
  const given: Lighting = {
    ...{ light, exponent },
    surfaceScale: numberOf(primitive, 'surfacescale', 1),
    constant: Math.max(0, numberOf(primitive, exponent === null ? 'diffuseconstant' : 'specularconstant', 1)),
    color: svg.lightingColor === 'currentcolor' ? color : svg.lightingColor,
  };
  return { kind: 'light', lighting: given };
}

function lightOf(element: SvgElement, { box, isBoxed }: FilterFrame): LightSource | null {
  const position = (names: readonly [string, string, string]): Position => {
    const [x, y, z] = names.map((name) => numberOf(element, name, 0)) as [number, number, number];
    if (!isBoxed) return [x, y, z];
    const depth = Math.sqrt((box.width * box.width + box.height * box.height) / 2);
    return [box.x + x * box.width, box.y + y * box.height, z * depth];
  };
  if (element.name === 'fedistantlight') {
    const [azimuth, elevation] = ['azimuth', 'elevation'].map((name) => numberOf(element, name, 0) * DEGREE);
    return { kind: 'distant', azimuth: azimuth!, elevation: elevation! };
  }
  if (element.name === 'fepointlight') return { kind: 'point', at: position(['x', 'y', 'z']) };
  if (element.name !== 'fespotlight') return null;
  const cone = parseNumbers(element.attr('limitingconeangle'))[0];
  return {
    kind: 'spot',
    at: position(['x', 'y', 'z']),
    to: position(['pointsatx', 'pointsaty', 'pointsatz']),
    exponent: Math.max(0, numberOf(element, 'specularexponent', 1)) || 1,
    cone: cone === undefined ? null : Math.abs(cone) * DEGREE,
  };
}

/** The attributes that name inputs. */
const INPUTS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(['feblend', 'fecomposite', 'fedisplacementmap'].map((name) => [name, ['in', 'in2']])),
  ...Object.fromEntries(['feflood', 'feimage', 'feturbulence'].map((name) => [name, []])),
};

const STANDARD: Readonly<Record<string, PixelInput>> = {
  SourceGraphic: 'source',
  SourceAlpha: 'source-alpha',
};

export function pixelFilter(primitives: readonly SvgElement[], frame: FilterFrame): PixelFilter {
  const reader = new Reader(frame);
  for (const primitive of primitives) reader.add(primitive);
  return { region: frame.region, primitives: reader.primitives };
}

class Reader {
  readonly primitives: PixelPrimitive[] = [];
  readonly #named = new Map<string, PixelInput>();
  /** Results that tell what the current colour is (§ 10). */
  readonly #tainted = new Set<PixelInput>();
  #last: PixelInput = 'source';

  constructor(readonly frame: FilterFrame) {}

  add(primitive: SvgElement): void {
    const { name } = primitive;
    if (name === 'fedropshadow') this.#dropShadow(primitive);
    else {
      const inputs = this.#inputsOf(primitive);
      const area = this.frame.subregion(primitive, this.#usualArea(name, inputs));
      const read = Object.hasOwn(EFFECTS, name) ? EFFECTS[name]! : null;
      // § 9.11: a map that must not be read moves nothing.
      const isSecret = name === 'fedisplacementmap' && this.#tainted.has(inputs[1]!);
      const effect = (isSecret ? null : read?.(primitive, this.frame, area)) ?? SAME;
      this.#last = this.#push(primitive, effect, inputs, area);
      if (usesOwnColor(primitive) || inputs.some((input) => this.#tainted.has(input))) this.#tainted.add(this.#last);
    }
    const result = primitive.attr('result')?.trim();
    if (result !== undefined) this.#named.set(result, this.#last);
  }

  #push(primitive: SvgElement, effect: PixelEffect, inputs: readonly PixelInput[], area: PaintRect): number {
    const isLinear = primitive.style.svg.colorInterpolationFilters === 'linearRGB';
    this.primitives.push({ effect, inputs, isLinear, area });
    return this.primitives.length - 1;
  }

  /** § 9.12: what a blur, an offset, a flood and a merge make together. */
  #dropShadow(primitive: SvgElement): void {
    const [input] = this.#inputsOf(primitive) as [PixelInput];
    const area = this.frame.subregion(primitive, this.#usualArea(primitive.name, [input]));
    const push = (effect: PixelEffect, inputs: readonly PixelInput[]): number =>
      this.#push(primitive, effect, inputs, area);
    const deviation = deviationOf(primitive, 2);
    const soft = deviation
      ? push({ kind: 'blur', deviation: lengths(this.frame, deviation), edge: 'none' }, [input])
      : input;
    const by = lengths(this.frame, [numberOf(primitive, 'dx', 2), numberOf(primitive, 'dy', 2)]);
    const moved = push({ kind: 'offset', by }, [soft]);
    const flood = push({ kind: 'flood', color: floodColor(primitive) }, []);
    const shadow = push({ kind: 'composite', operator: 'in', k: [] }, [flood, moved]);
    this.#last = push({ kind: 'merge' }, [shadow, input]);
    if (usesOwnColor(primitive) || this.#tainted.has(input)) this.#tainted.add(this.#last);
  }

  #inputsOf(primitive: SvgElement): PixelInput[] {
    if (primitive.name === 'femerge')
      return [...primitive.children()]
        .filter(({ name }) => name === 'femergenode')
        .map((node) => this.#input(node.attr('in')));
    const names = Object.hasOwn(INPUTS, primitive.name) ? INPUTS[primitive.name]! : ['in'];
    return names.map((name) => this.#input(primitive.attr(name)));
  }

  #input(name: string | undefined): PixelInput {
    const given = name?.trim() ?? '';
    return this.#named.get(given) ?? (Object.hasOwn(STANDARD, given) ? STANDARD[given]! : this.#last);
  }

  /** § 9.2: around the subregions of all inputs; the filter's region where there are none, or one is no primitive. */
  #usualArea(name: string, inputs: readonly PixelInput[]): PaintRect {
    const areas = inputs.map((input) => (typeof input === 'number' ? this.primitives[input]!.area : null));
    if (name === 'fetile' || areas.length === 0 || areas.includes(null)) return this.frame.region;
    return (areas as PaintRect[]).reduce(around);
  }
}

function usesOwnColor({ name, style: { svg } }: SvgElement): boolean {
  if (name === 'feflood' || name === 'fedropshadow') return svg.floodColor === 'currentcolor';
  return (name === 'fediffuselighting' || name === 'fespecularlighting') && svg.lightingColor === 'currentcolor';
}

const SAME: PixelEffect = { kind: 'offset', by: [0, 0] };

function around(a: PaintRect, b: PaintRect): PaintRect {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  const right = Math.max(a.x + a.width, b.x + b.width);
  const bottom = Math.max(a.y + a.height, b.y + b.height);
  return { x, y, width: right - x, height: bottom - y };
}
