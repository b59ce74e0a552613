/** Applies filters to pixels (Filter Effects 1, § 9): primitive by primitive, each on what earlier ones left. */
import { boundsUnder, type Matrix2 } from '../../base/matrix.js';
import type { Projection } from '../../base/projection.js';
import type { PaintRect } from '../../base/shapes.js';
import type { DisplayList } from '../../paint/drawing/display-list.js';
import type { Pair, PixelFilter, PixelInput, PixelPrimitive } from '../../paint/filter/pixel-filter.js';
import { countPixels, intersection, type Area } from '../area.js';
import { blendOf, type Blend } from '../blend.js';
import { Composer, pixelsOf } from '../compose.js';
import { Pixmap } from '../pixmap.js';
import { blurred } from './blur.js';
import { grown, stepsOf, spreadOf } from './reach.js';
import { byMatrix, composited, flooded, recolored, transferred } from './colors.js';
import { lit } from './lighting.js';
import { converted } from './linear-rgb.js';
import { thickened } from './morphology.js';
import { convolved, cropped, displaced, moved, tiled } from './neighbours.js';
import { inPixels, projected, projectedArea, projectionIn } from './projection.js';
import { turbulent } from './turbulence.js';

/** Leads from user space to pixels: [a 0 0 d e f], with a and d positive. */
export type UprightMatrix = Matrix2;

/** What filters are applied to. */
export interface FilterSource {
  draw(area: Area): Pixmap;
  /** Draws what a primitive shows by itself. */
  drawList(items: DisplayList, area: Area): Pixmap;
}

export interface FilterWork {
  readonly area: Area;
  /** Roughly the nanoseconds that it takes. */
  readonly steps: number;
  /** Of pixmaps that are held at a time. */
  readonly bytes: number;
}

/** The pixels that have to be computed so that those in `visible` are right; null: nothing is seen. */
export function filterWork(
  filter: PixelFilter,
  extent: Area | null,
  matrix: UprightMatrix,
  visible: Area,
): FilterWork | null {
  const scale: Pair = [matrix[0], matrix[3]];
  const spread = spreadOf(filter, scale);
  const region = filter.region ? pixelsAround(filter.region, matrix) : extent && grown(extent, spread);
  if (!region) return null;
  const projection = projectionIn(filter);
  const area = projection
    ? projectedWork(inPixels(projection, matrix), region, grown(visible, spread))
    : intersection(region, grown(visible, spread));
  const pixels = countPixels(area);
  if (!(pixels > 0) || countPixels(intersection(area, visible)) === 0) return null;
  return { area, steps: stepsOf(filter, scale, area) * pixels, bytes: 4 * pixels * (3 + filter.primitives.length) };
}

/** Both what is projected and what is seen of it. */
function projectedWork(projection: Projection | null, region: Area, visible: Area): Area {
  const seen = projectedArea(projection, region);
  const shown = seen && intersection(seen, visible);
  if (!shown || countPixels(shown) === 0) return NOTHING;
  return {
    left: Math.min(region.left, shown.left),
    top: Math.min(region.top, shown.top),
    right: Math.max(region.right, shown.right),
    bottom: Math.max(region.bottom, shown.bottom),
  };
}

const NOTHING: Area = { left: 0, top: 0, right: 0, bottom: 0 };

function pixelsAround(rect: PaintRect, matrix: UprightMatrix): Area {
  const { x, y, width, height } = boundsUnder(matrix, rect);
  return {
    left: Math.floor(x + SLACK),
    top: Math.floor(y + SLACK),
    right: Math.ceil(x + width - SLACK),
    bottom: Math.ceil(y + height - SLACK),
  };
}

/** Sides that are computed may be off by the last digit. */
const SLACK = 1 / 64;

/** A result, and the space of its colours. */
interface Layer {
  readonly pixmap: Pixmap;
  readonly isLinear: boolean;
}

/** The result in the work's area. */
export function filtered(
  filter: PixelFilter,
  source: FilterSource,
  matrix: UprightMatrix,
  { area }: FilterWork,
): Pixmap {
  return new Evaluation(filter, source, matrix, area).result();
}

class Evaluation {
  readonly #layers = new Map<PixelInput, Layer>();
  readonly #region: Area;

  constructor(
    readonly filter: PixelFilter,
    readonly source: FilterSource,
    readonly matrix: UprightMatrix,
    readonly area: Area,
  ) {
    this.#region = filter.region ? pixelsAround(filter.region, matrix) : area;
  }

  result(): Pixmap {
    const { primitives } = this.filter;
    const last = primitives.length - 1;
    if (last < 0) return this.#layer('source', false);
    const used = this.#used();
    for (const [index, primitive] of primitives.entries()) {
      if (!used.has(index)) continue;
      const pixmap = this.#apply(primitive);
      const part = primitive.area ? pixelsAround(primitive.area, this.matrix) : this.#region;
      this.#layers.set(index, {
        pixmap: cropped(pixmap, intersection(part, this.#region)),
        isLinear: primitive.isLinear,
      });
      for (const [input, lastUse] of used) if (lastUse === index) this.#layers.delete(input);
    }
    return this.#layer(last, false);
  }

  /** What is needed, and which primitive needs it last. */
  #used(): Map<PixelInput, number> {
    const { primitives } = this.filter;
    const used = new Map<PixelInput, number>([[primitives.length - 1, Infinity]]);
    for (let index = primitives.length - 1; index >= 0; index--)
      if (used.has(index)) for (const input of primitives[index]!.inputs) if (!used.has(input)) used.set(input, index);
    return used;
  }

  #layer(input: PixelInput, isLinear: boolean): Pixmap {
    const layer = this.#layers.get(input) ?? this.#made(input);
    if (layer.isLinear === isLinear) return layer.pixmap;
    return converted(layer.pixmap, isLinear);
  }

  #made(input: PixelInput): Layer {
    const layer = { pixmap: this.#standard(input), isLinear: false };
    this.#layers.set(input, layer);
    return layer;
  }

  #standard(input: PixelInput): Pixmap {
    if (input === 'source') return this.source.draw(this.area);
    const pixmap = new Pixmap(this.area);
    if (input !== 'source-alpha') return pixmap;
    const { data } = this.#layer('source', false);
    for (let k = 3; k < data.length; k += 4) pixmap.data[k] = data[k]!;
    return pixmap;
  }

  #apply({ effect, inputs, isLinear, area: subregion }: PixelPrimitive): Pixmap {
    const { area, matrix } = this;
    const scale: Pair = [matrix[0], matrix[3]];
    const input = (index = 0): Pixmap => this.#layer(inputs[index] ?? 'nothing', isLinear);
    switch (effect.kind) {
      case 'changes':
        return recolored(this.#layer(inputs[0] ?? 'nothing', false), effect.changes);
      case 'matrix':
        return byMatrix(input(), effect.entries);
      case 'transfer':
        return transferred(input(), effect.curves);
      case 'blur':
        return blurred(input(), scaled(effect.deviation, scale), effect.edge);
      case 'offset':
        return moved(input(), rounded(scaled(effect.by, scale)));
      case 'flood':
        return flooded(area, effect.color, isLinear);
      case 'composite':
        return composited(effect.operator, input(), input(1), effect.k);
      case 'blend':
        return drawnOver([input(1), input()], blendOf(effect.mode));
      case 'merge':
        return drawnOver([new Pixmap(area), ...inputs.map((_, index) => input(index))], null);
      case 'morphology':
        return thickened(input(), effect.dilates, rounded(scaled(effect.radius, scale)));
      case 'convolve':
        return convolved(input(), effect.convolution, scale);
      case 'displace':
        return displaced(this.#layer(inputs[0] ?? 'nothing', isLinear), input(1), {
          scale: scaled(effect.scale, scale),
          channels: effect.channels,
        });
      case 'turbulence': {
        const toUser = (x: number, y: number) => [(x - matrix[4]) / scale[0], (y - matrix[5]) / scale[1]] as const;
        const tile = subregion ?? this.filter.region ?? { x: 0, y: 0, width: 0, height: 0 };
        return turbulent(area, effect.turbulence, toUser, tile);
      }
      case 'light':
        return lit(input(), effect.lighting, { scale, origin: [matrix[4], matrix[5]] }, isLinear);
      case 'tile':
        return tiled(input(), this.#partOf(inputs[0]));
      case 'project':
        return projected(input(), inPixels(effect.projection, matrix));
      case 'image':
        return asWanted(this.source.drawList(effect.items, area), isLinear);
    }
  }

  /** The subregion of an input. */
  #partOf(input: PixelInput | undefined): Area {
    const given = typeof input === 'number' ? this.filter.primitives[input]!.area : null;
    return given ? pixelsAround(given, this.matrix) : this.#region;
  }
}

function asWanted(pixmap: Pixmap, isLinear: boolean): Pixmap {
  return isLinear ? converted(pixmap, true) : pixmap;
}

function scaled([x, y]: Pair, [across, down]: Pair): Pair {
  return [x * across, y * down];
}

function rounded([x, y]: Pair): Pair {
  return [Math.round(x), Math.round(y)];
}

/** One over the other, the first at the bottom. */
function drawnOver([lowest, ...others]: readonly Pixmap[], blend: Blend | null): Pixmap {
  const { area, data } = lowest!;
  const result = new Pixmap(area);
  result.data.set(data);
  const composer = new Composer(result);
  const clip = { area, mask: null };
  for (const other of others) {
    const paint = { shader: pixelsOf(other), alpha: 255, blend };
    for (let y = area.top; y < area.bottom; y++)
      composer.row(y, area.left, area.right, { coverage: null, left: area.left, clip, paint });
  }
  return result;
}
