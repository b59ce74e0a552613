/** What the rasteriser's filters cost: steps for each pixel, a step being the time of a simple operation on one. */
import type { NodeId } from '../../tree/document-tree.js';
import type { SvgElement } from './element.js';
import { parseNumbers } from './values.js';

/** Around a filtered element: its own surface, converted, composited. */
const FILTERED = 10;
/** Around a primitive: a surface of the whole picture, cleared and moved. */
const PRIMITIVE = 2;
const BLUR = 250;
const UNKNOWN = 1200;

interface PrimitiveInput {
  readonly primitive: SvgElement;
  /** Device pixels of a unit that lengths of the primitive are given in. */
  readonly scale: readonly [number, number];
}

/**
 * Steps for each pixel of the filter region, measured with librsvg 2.63 on one thread and rounded up. What takes several
 * inputs converts each of them to linearRGB, which is what they are by default (Filter Effects 1, § 10).
 */
const PRIMITIVES: Readonly<Record<string, number | ((input: PrimitiveInput) => number)>> = {
  feoffset: 2,
  feflood: 2,
  fetile: 2,
  feimage: 20,
  feblend: 90,
  fecolormatrix: 40,
  fecomponenttransfer: 40,
  fecomposite: 95,
  /** Three box blurs each way, whatever the radius. */
  fegaussianblur: BLUR,
  fedropshadow: BLUR,
  fediffuselighting: 120,
  fespecularlighting: 120,
  fedisplacementmap: 1200,
  /** Composites one after the other. */
  femerge: ({ primitive }) => 120 * childrenOf(primitive).length,
  /** Noise is summed up for each octave. */
  feturbulence: ({ primitive }) => 60 * (1 + Math.max(1, number(primitive, 'numoctaves', 1))),
  /** Each pixel looks at all of a rectangle around it. */
  femorphology({ primitive, scale: [scaleX, scaleY] }) {
    const [x = 0, y = x] = parseNumbers(primitive.attr('radius'));
    return 9 * (2 * Math.abs(x) * scaleX + 1) * (2 * Math.abs(y) * scaleY + 1);
  },
  feconvolvematrix({ primitive }) {
    const [x = 3, y = x] = parseNumbers(primitive.attr('order'));
    return 35 * Math.abs(x * y);
  },
};

function number(element: SvgElement, name: string, otherwise: number): number {
  return parseNumbers(element.attr(name))[0] ?? otherwise;
}

function childrenOf(element: SvgElement): NodeId[] {
  return [...element.childNodes()].filter((node) => element.source.tree.isElement(node));
}

export interface FilterInput {
  /** Pixels of the picture, and of the filter region. */
  readonly pixels: number;
  readonly region: number;
  readonly scale: readonly [number, number];
}

export interface FilterCost {
  readonly steps: number;
  /** Surfaces of the whole picture's size that are held at a time. */
  readonly surfaces: number;
}

/** Source, result, the one before it, and the source's alpha. */
const SURFACES = 4;

export function filterCost(filter: SvgElement, { pixels, region, scale }: FilterInput): FilterCost {
  let [steps, surfaces] = [FILTERED * pixels, SURFACES];
  for (const primitive of filter.children()) {
    if (!primitive.name.startsWith('fe')) continue;
    const cost = Object.hasOwn(PRIMITIVES, primitive.name) ? PRIMITIVES[primitive.name]! : UNKNOWN;
    steps += PRIMITIVE * pixels + (typeof cost === 'number' ? cost : cost({ primitive, scale })) * region;
    // A result with a name is kept to the filter's end.
    if (primitive.attr('result') !== undefined) surfaces++;
  }
  return { steps, surfaces };
}

/** Functions in place of a reference (Filter Effects 1, § 5): no more than a blur each. */
export function filterFunctionsCost(count: number, { pixels, region }: FilterInput): FilterCost {
  return { steps: count * (FILTERED * pixels + BLUR * region), surfaces: count > 0 ? SURFACES : 0 };
}
