/** Light on a surface whose height is alpha (Filter Effects 1, § 9.10 and 9.22). */
import type { Lighting, LightSource, Position } from '../../paint/filter/pixel-filter.js';
import { Pixmap } from '../pixmap.js';
import { cosine, power, sine } from './exact.js';
import { linearByte } from './linear-rgb.js';

/** Leads from user space to pixels. */
export interface PixelScale {
  readonly scale: readonly [number, number];
  readonly origin: readonly [number, number];
}

/** `isLinear`: in which space the colour of the light is meant. */
export function lit(source: Pixmap, lighting: Lighting, place: PixelScale, isLinear: boolean): Pixmap {
  const { width, height, area } = source;
  const { surfaceScale, constant, exponent, color } = lighting;
  const result = new Pixmap(area);
  const bytes = [color.r, color.g, color.b].map((value) => Math.round(255 * value));
  const light = new Light(lighting.light, place);
  const channels = bytes.map((byte) => (isLinear ? linearByte(byte) : byte));
  // A pixel is a part of a unit, so heights change by more from unit to unit.
  const steep = [surfaceScale * place.scale[0], surfaceScale * place.scale[1]] as const;
  const meanScale = Math.sqrt(place.scale[0] * place.scale[1]);
  const surface = new Surface(source);
  for (let y = 0, k = 0; y < height; y++)
    for (let x = 0; x < width; x++, k += 4) {
      const [sx, sy] = surface.slope(x, y);
      const [nx, ny] = [-steep[0] * sx, -steep[1] * sy];
      const norm = Math.sqrt(nx * nx + ny * ny + 1);
      const z = (surfaceScale * meanScale * source.data[k + 3]!) / 255;
      const { direction, share } = light.at(area.left + x + 0.5, area.top + y + 0.5, z);
      const [lx, ly, lz] = direction;
      if (exponent === null) {
        const strength = (constant * share * (nx * lx + ny * ly + lz)) / norm;
        for (let c = 0; c < 3; c++) result.data[k + c] = bounded(strength * channels[c]!);
        result.data[k + 3] = 255;
        continue;
      }
      // The eye is far above: half way between it and the light.
      const half = Math.sqrt(lx * lx + ly * ly + (lz + 1) * (lz + 1));
      const cosineOf = (nx * lx + ny * ly + lz + 1) / (norm * half);
      const strength = half === 0 || cosineOf <= 0 ? 0 : constant * share * power(cosineOf, exponent);
      let most = 0;
      for (let c = 0; c < 3; c++) {
        result.data[k + c] = bounded(strength * channels[c]!);
        most = Math.max(most, result.data[k + c]!);
      }
      result.data[k + 3] = most;
    }
  return result;
}

function bounded(value: number): number {
  return value <= 0 ? 0 : value >= 255 ? 255 : Math.round(value);
}

/** How alpha changes from a pixel to the next, by Sobel's operator; at the sides, with what is there (§ 9.10). */
class Surface {
  readonly #alpha: Uint8Array;
  readonly #width: number;
  readonly #height: number;

  constructor({ data, width, height }: Pixmap) {
    this.#alpha = new Uint8Array(width * height);
    for (let k = 0; k < this.#alpha.length; k++) this.#alpha[k] = data[4 * k + 3]!;
    this.#width = width;
    this.#height = height;
  }

  slope(x: number, y: number): readonly [number, number] {
    const [w, h] = [this.#width, this.#height];
    const [left, right] = [Math.max(0, x - 1), Math.min(w - 1, x + 1)];
    const [top, bottom] = [Math.max(0, y - 1), Math.min(h - 1, y + 1)];
    const at = (u: number, v: number): number => this.#alpha[v * w + u]!;
    let [across, down, rows, columns] = [0, 0, 0, 0];
    for (let v = top; v <= bottom; v++) {
      const weight = v === y ? 2 : 1;
      across += weight * (at(right, v) - at(left, v));
      rows += weight;
    }
    for (let u = left; u <= right; u++) {
      const weight = u === x ? 2 : 1;
      down += weight * (at(u, bottom) - at(u, top));
      columns += weight;
    }
    return [
      right > left ? across / (255 * rows * (right - left)) : 0,
      bottom > top ? down / (255 * columns * (bottom - top)) : 0,
    ];
  }
}

interface LightAt {
  /** A vector of length 1 towards the light. */
  readonly direction: Position;
  /** How much of its colour arrives. */
  readonly share: number;
}

class Light {
  readonly #fixed: LightAt | null;
  readonly #from: Position = [0, 0, 0];
  readonly #axis: Position = [0, 0, 0];
  readonly #edge: number = -1;
  readonly #exponent: number = 0;
  readonly #isSpot: boolean;

  constructor(source: LightSource, { scale, origin }: PixelScale) {
    this.#isSpot = source.kind === 'spot';
    this.#fixed = null;
    if (source.kind === 'distant') {
      const { azimuth, elevation } = source;
      const flat = cosine(elevation);
      this.#fixed = { direction: [cosine(azimuth) * flat, sine(azimuth) * flat, sine(elevation)], share: 1 };
      return;
    }
    const depth = Math.sqrt(scale[0] * scale[1]);
    const placed = ([x, y, z]: Position): Position => [x * scale[0] + origin[0], y * scale[1] + origin[1], z * depth];
    this.#from = placed(source.at);
    if (source.kind !== 'spot') return;
    const to = placed(source.to);
    this.#axis = unit([to[0] - this.#from[0], to[1] - this.#from[1], to[2] - this.#from[2]]);
    this.#exponent = source.exponent;
    this.#edge = source.cone === null ? 0 : cosine(source.cone);
  }

  at(x: number, y: number, z: number): LightAt {
    if (this.#fixed) return this.#fixed;
    const [fx, fy, fz] = this.#from;
    const direction = unit([fx - x, fy - y, fz - z]);
    if (!this.#isSpot) return { direction, share: 1 };
    const [ax, ay, az] = this.#axis;
    const along = -(direction[0] * ax + direction[1] * ay + direction[2] * az);
    if (along <= 0 || along < this.#edge) return { direction, share: 0 };
    return { direction, share: power(along, this.#exponent) };
  }
}

function unit([x, y, z]: Position): Position {
  const length = Math.sqrt(x * x + y * y + z * z);
  return length === 0 ? [0, 0, 0] : [x / length, y / length, z / length];
}
