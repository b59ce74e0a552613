/** Gradients as shadings (ISO 32000-1, 8.7.4.5): axial, radial, and for conic gradients a fan of triangles. */
import { host } from '../../host/index.js';
import type { ColorStop, Gradient, PaintColor } from '../../paint/drawing/canvas.js';
import { mixedInk } from '../../paint/drawing/inks.js';
import type { InkChannels, Inks } from './inks.js';
import type { PdfFile } from '../file/pdf-file.js';
import { formDictionary, fineNum, reference } from '../file/syntax.js';

/** How many shadings and soft masks are kept for reuse. Beyond it they are written again. */
const MAX_KEPT = 500;

/** The objects that paint a gradient. */
export interface ShadingObjects {
  readonly shading: number;
  /** A graphics state whose soft mask is the gradient's alpha; null when alpha does not change. */
  readonly mask: number | null;
}

/** Writes the shadings of a document, each once as long as it is remembered. */
export class Shadings {
  readonly #objects = new Map<string, ShadingObjects>();
  readonly #patterns = new Map<string, number>();
  /** A background asks for the same shading for each of its tiles. */
  #last: {
    readonly gradient: Gradient;
    readonly width: number;
    readonly height: number;
    readonly objects: ShadingObjects;
  } | null = null;

  constructor(
    readonly file: PdfFile,
    readonly inks: Inks,
  ) {}

  /** `gradient` fills [0, width] × [0, height]. */
  objectsFor(gradient: Gradient, width: number, height: number): ShadingObjects {
    const last = this.#last;
    if (last?.gradient === gradient && last.width === width && last.height === height) return last.objects;
    const objects = this.#equalTo(gradient, width, height);
    this.#last = { gradient, width, height, objects };
    return objects;
  }

  #equalTo(gradient: Gradient, width: number, height: number): ShadingObjects {
    const key = JSON.stringify([gradient, width, height]);
    let objects = this.#objects.get(key);
    if (!objects) {
      objects = this.#write(gradient, width, height);
      if (this.#objects.size >= MAX_KEPT) this.#objects.clear();
      this.#objects.set(key, objects);
    }
    return objects;
  }

  /** A pattern for stroking with a gradient. */
  patternFor(gradient: Gradient, matrix: readonly number[]): number {
    const key = JSON.stringify([gradient, matrix]);
    let pattern = this.#patterns.get(key);
    if (pattern === undefined) {
      const shading = this.#shading(gradient, this.#channelsOf(gradient), 0, 0);
      const [a, b, c, d, e, f] = matrix as [number, number, number, number, number, number];
      const { radii, center } = gradient.kind === 'radial' ? gradient : { radii: [1, 1], center: [0, 0] };
      const [x, y] = [a * center[0]! + c * center[1]! + e, b * center[0]! + d * center[1]! + f];
      const full = [a * radii[0]!, b * radii[0]!, c * radii[1]!, d * radii[1]!, x, y];
      pattern = this.file.addObject(
        `<</PatternType 2/Shading ${reference(shading)}/Matrix[${full.map(fineNum).join(' ')}]>>`,
      );
      if (this.#patterns.size >= MAX_KEPT) this.#patterns.clear();
      this.#patterns.set(key, pattern);
    }
    return pattern;
  }

  #write(gradient: Gradient, width: number, height: number): ShadingObjects {
    const shading = this.#shading(gradient, this.#channelsOf(gradient), width, height);
    const alpha = gradient.stops[0]!.color.a;
    const mask = gradient.stops.every(({ color }) => color.a === alpha) ? null : this.#mask(gradient, width, height);
    return { shading, mask };
  }

  #channelsOf({ stops }: Gradient): InkChannels {
    return this.inks.channelsFor(stops) ?? RGB;
  }

  /** 11.6.5.2: the luminosity of a grey gradient serves as the alpha. */
  #mask(gradient: Gradient, width: number, height: number): number {
    const shading = this.#shading(gradient, ALPHA, width, height);
    const form = this.file.addStream(
      formDictionary(
        { width, height },
        `/Shading<</S ${reference(shading)}>>`,
        '/Group<</S/Transparency/CS/DeviceGray>>',
      ),
      host.text.latin1Bytes(gradient.kind === 'radial' ? `${radialMatrix(gradient)} cm/S sh` : '/S sh'),
    );
    return this.file.addObject(`<</Type/ExtGState/SMask<</S/Luminosity/G ${reference(form)}>>>>`);
  }

  #shading(gradient: Gradient, channels: InkChannels, width: number, height: number): number {
    if (gradient.kind === 'conic') return this.#fan(gradient, channels, width, height);
    const stops = withOuterColors(withLength(gradient.stops));
    const from = stops[0]!.offset;
    const to = stops[stops.length - 1]!.offset;
    const coords = gradient.kind === 'linear' ? axis(gradient, from, to) : circles(gradient, from, to);
    const type = gradient.kind === 'linear' ? 2 : 3;
    return this.file.addObject(
      `<</ShadingType ${type}/ColorSpace${channels.space}/Coords[${coords.map(fineNum).join(' ')}]/Extend[true true]/Function${stitched(stops, channels)}>>`,
    );
  }

  /** A free-form Gouraud mesh (8.7.4.5.5): triangles from the centre to beyond the box. */
  #fan(gradient: Extract<Gradient, { kind: 'conic' }>, channels: InkChannels, width: number, height: number): number {
    const [cx, cy] = gradient.center;
    const reach = Math.max(
      1,
      1.05 * Math.hypot(Math.max(Math.abs(cx), Math.abs(width - cx)), Math.max(Math.abs(cy), Math.abs(height - cy))),
    );
    const bytes: number[] = [];
    for (const [from, to] of wedges(gradient.stops)) {
      const middle = channels.of(between(from.color, to.color));
      pushVertex(bytes, 0, 0, middle);
      for (const { offset, color } of [from, to]) {
        const radians = ((gradient.start + offset * 360) * Math.PI) / 180;
        pushVertex(bytes, Math.sin(radians), -Math.cos(radians), channels.of(color));
      }
    }
    const range = (center: number): string => `${fineNum(center - reach)} ${fineNum(center + reach)}`;
    const decode = `[${range(cx)} ${range(cy)}${' 0 1'.repeat(channels.count)}]`;
    return this.file.addStream(
      `/ShadingType 4/ColorSpace${channels.space}/BitsPerCoordinate 16/BitsPerComponent 8/BitsPerFlag 8/Decode${decode}`,
      Uint8Array.from(bytes),
    );
  }
}

const RGB: InkChannels = { space: '/DeviceRGB', count: 3, of: ({ r, g, b }) => [r, g, b] };
const ALPHA: InkChannels = { space: '/DeviceGray', count: 1, of: ({ a }) => [a] };

/** A radial shading is drawn as circles of radius 1 around the origin under this matrix. */
export function radialMatrix({ center, radii }: Extract<Gradient, { kind: 'radial' }>): string {
  return `${fineNum(radii[0])} 0 0 ${fineNum(radii[1])} ${fineNum(center[0])} ${fineNum(center[1])}`;
}

/**
 * The shortest distance from the first stop to the last, as a share of the gradient line. Some viewers do not draw
 * shorter shadings.
 */
const LEAST_LENGTH = 1e-3;

/** When all stops share one place, there is an edge at that place. */
function withLength(stops: readonly ColorStop[]): readonly ColorStop[] {
  const first = stops[0]!;
  const last = stops[stops.length - 1]!;
  if (last.offset - first.offset >= LEAST_LENGTH) return stops;
  const edge = first.offset + LEAST_LENGTH;
  return [
    first,
    { offset: edge, color: first.color },
    { offset: edge, color: last.color },
    { offset: edge + LEAST_LENGTH, color: last.color },
  ];
}

/**
 * Keeps the outer colours of a gradient. A shading continues beyond its ends with the colours there, but pieces without
 * length are left out of it. So where the first or the last two stops share a place, a stop is added beyond it.
 */
function withOuterColors(stops: readonly ColorStop[]): readonly ColorStop[] {
  const [first, second] = stops as readonly [ColorStop, ColorStop];
  const [last, before] = [stops[stops.length - 1]!, stops[stops.length - 2]!];
  const result = [...stops];
  // Nothing lies inside of the centre of a radial gradient.
  if (second.offset === first.offset && first.offset >= LEAST_LENGTH)
    result.unshift({ offset: first.offset - LEAST_LENGTH, color: first.color });
  if (before.offset === last.offset) result.push({ offset: last.offset + LEAST_LENGTH, color: last.color });
  return result;
}

/**
 * The two circles of a radial shading, in units of the radii around the centre. They move from the focus to the centre
 * as they grow.
 */
function circles({ center, radii, focus }: Extract<Gradient, { kind: 'radial' }>, from: number, to: number): number[] {
  if (!focus) return [0, 0, from, 0, 0, to];
  const at = (offset: number): number[] => [
    ((focus[0] - center[0]) / radii[0]) * (1 - offset),
    ((focus[1] - center[1]) / radii[1]) * (1 - offset),
    offset,
  ];
  return [...at(from), ...at(to)];
}

function axis({ from, to }: Extract<Gradient, { kind: 'linear' }>, first: number, last: number): number[] {
  const at = (offset: number): number[] => [from[0] + (to[0] - from[0]) * offset, from[1] + (to[1] - from[1]) * offset];
  return [...at(first), ...at(last)];
}

/** A function of 0…1 from exponential pieces (7.10.4). Pieces without length are left out, and so become edges. */
function stitched(stops: readonly ColorStop[], channels: InkChannels): string {
  const first = stops[0]!.offset;
  const length = stops[stops.length - 1]!.offset - first;
  const source = (color: PaintColor): string => channels.of(color).map(fineNum).join(' ');
  const pieces: string[] = [];
  const bounds: string[] = [];
  for (let i = 1; i < stops.length; i++) {
    const from = stops[i - 1]!;
    const to = stops[i]!;
    if (to.offset - from.offset < 1e-9) continue;
    if (pieces.length > 0) bounds.push(fineNum((from.offset - first) / length));
    pieces.push(`<</FunctionType 2/Domain[0 1]/C0[${source(from.color)}]/C1[${source(to.color)}]/N 1>>`);
  }
  if (pieces.length === 1) return pieces[0]!;
  return `<</FunctionType 3/Domain[0 1]/Functions[${pieces.join('')}]/Bounds[${bounds.join(' ')}]/Encode[${'0 1 '.repeat(pieces.length).trimEnd()}]>>`;
}

/**
 * The widest wedge of a fan, as a share of a turn. Its chord stays outside of the box (cos of half of it × 1.05 > 1).
 */
const WEDGE = 1 / 48;

/** Neighbouring stops that are no further apart than a wedge. */
function* wedges(stops: readonly ColorStop[]): Generator<readonly [ColorStop, ColorStop]> {
  for (let i = 1; i < stops.length; i++) {
    const from = stops[i - 1]!;
    const to = stops[i]!;
    const length = to.offset - from.offset;
    if (length <= 0) continue;
    const count = Math.ceil(length / WEDGE);
    const at = (k: number): ColorStop => ({
      offset: from.offset + (length * k) / count,
      color: between(from.color, to.color, k / count),
    });
    for (let k = 0; k < count; k++) yield [at(k), at(k + 1)];
  }
}

function between(from: PaintColor, to: PaintColor, share = 0.5): PaintColor {
  const channel = (name: 'r' | 'g' | 'b' | 'a'): number => from[name] + (to[name] - from[name]) * share;
  const ink = mixedInk(from.ink, to.ink, share);
  return { r: channel('r'), g: channel('g'), b: channel('b'), a: channel('a'), ...(ink && { ink }) };
}

/** Flag 0 (a new triangle), x and y in −1…1, colour. */
function pushVertex(bytes: number[], x: number, y: number, color: readonly number[]): void {
  bytes.push(0);
  for (const value of [x, y]) {
    const unit = Math.round(((value + 1) / 2) * 0xffff);
    bytes.push(unit >> 8, unit & 0xff);
  }
  for (const channel of color) bytes.push(Math.round(Math.max(0, Math.min(1, channel)) * 255));
}
