/** `feTurbulence` (Filter Effects 1, § 9.24): Perlin's noise, by the reference implementation of the specification. */
import type { PaintRect } from '../../base/shapes.js';
import type { Turbulence } from '../../paint/filter/pixel-filter.js';
import type { Area } from '../area.js';
import { Pixmap } from '../pixmap.js';

const RANDOM_MAX = 2147483647;
const RANDOM_FACTOR = 16807;
const RANDOM_QUOTIENT = 127773;
const RANDOM_REST = 2836;
const SIZE = 256;
const BEFORE = 4096;
/** The reference implementation draws as many octaves as it is told; nobody sees those beyond. */
const MOST_OCTAVES = 12;

/** Random numbers of Park and Miller, computed without more than 32 bits. */
class Randoms {
  #seed: number;

  constructor(seed: number) {
    let first = Math.trunc(seed);
    if (first <= 0) first = -(first % (RANDOM_MAX - 1)) + 1;
    this.#seed = Math.min(first, RANDOM_MAX - 1);
  }

  next(): number {
    let result =
      RANDOM_FACTOR * (this.#seed % RANDOM_QUOTIENT) - RANDOM_REST * Math.floor(this.#seed / RANDOM_QUOTIENT);
    if (result <= 0) result += RANDOM_MAX;
    this.#seed = result;
    return result;
  }
}

/** Where an octave's lattice begins anew, so that tiles of the noise fit together. */
interface Stitch {
  readonly width: number;
  readonly height: number;
  readonly wrapX: number;
  readonly wrapY: number;
}

/** What an octave counts, and whether its sign does not. */
interface Octave {
  readonly factor: number;
  readonly isFolded: boolean;
}

class Noise {
  readonly #lattice = new Int32Array(2 * SIZE + 2);
  /** For each channel, pairs of gradients. */
  readonly #gradients: readonly Float64Array[];

  constructor(seed: number) {
    const randoms = new Randoms(seed);
    this.#gradients = Array.from({ length: 4 }, () => {
      const gradient = new Float64Array(2 * (2 * SIZE + 2));
      for (let i = 0; i < SIZE; i++) {
        this.#lattice[i] = i;
        const [x, y] = [0, 1].map(() => ((randoms.next() % (2 * SIZE)) - SIZE) / SIZE) as [number, number];
        const length = Math.sqrt(x * x + y * y);
        gradient[2 * i] = x / length;
        gradient[2 * i + 1] = y / length;
      }
      return gradient;
    });
    for (let i = SIZE - 1; i > 0; i--) {
      const other = randoms.next() % SIZE;
      [this.#lattice[i], this.#lattice[other]] = [this.#lattice[other]!, this.#lattice[i]!];
    }
    for (let i = 0; i < SIZE + 2; i++) {
      this.#lattice[SIZE + i] = this.#lattice[i]!;
      for (const gradient of this.#gradients) {
        gradient[2 * (SIZE + i)] = gradient[2 * i]!;
        gradient[2 * (SIZE + i) + 1] = gradient[2 * i + 1]!;
      }
    }
  }

  /** Adds the noise of a point, times a factor, to the sums of all channels. */
  add(sums: Float64Array, x: number, y: number, stitch: Stitch | null, { factor, isFolded }: Octave): void {
    const t = x + BEFORE;
    const u = y + BEFORE;
    let left = Math.trunc(t);
    let top = Math.trunc(u);
    let right = left + 1;
    let bottom = top + 1;
    const rx0 = t - left;
    const ry0 = u - top;
    if (stitch) {
      if (left >= stitch.wrapX) left -= stitch.width;
      if (right >= stitch.wrapX) right -= stitch.width;
      if (top >= stitch.wrapY) top -= stitch.height;
      if (bottom >= stitch.wrapY) bottom -= stitch.height;
    }
    const lattice = this.#lattice;
    const i = lattice[left & 255]!;
    const j = lattice[right & 255]!;
    const v0 = top & 255;
    const v1 = bottom & 255;
    const [g00, g10] = [2 * lattice[i + v0]!, 2 * lattice[j + v0]!];
    const [g01, g11] = [2 * lattice[i + v1]!, 2 * lattice[j + v1]!];
    const rx1 = rx0 - 1;
    const ry1 = ry0 - 1;
    const sx = rx0 * rx0 * (3 - 2 * rx0);
    const sy = ry0 * ry0 * (3 - 2 * ry0);
    for (let channel = 0; channel < 4; channel++) {
      const gradient = this.#gradients[channel]!;
      const topLeft = gradient[g00]! * rx0 + gradient[g00 + 1]! * ry0;
      const topRight = gradient[g10]! * rx1 + gradient[g10 + 1]! * ry0;
      const bottomLeft = gradient[g01]! * rx0 + gradient[g01 + 1]! * ry1;
      const bottomRight = gradient[g11]! * rx1 + gradient[g11 + 1]! * ry1;
      const value = mixed(sy, mixed(sx, topLeft, topRight), mixed(sx, bottomLeft, bottomRight));
      sums[channel]! += (isFolded ? Math.abs(value) : value) * factor;
    }
  }
}

function mixed(share: number, a: number, b: number): number {
  return a + share * (b - a);
}

/** `toUser`: from a pixel's corner to user space. `tile`: what fits to its copies, in user space. */
export function turbulent(
  area: Area,
  { frequency, octaves, seed, isFractal, stitches }: Turbulence,
  toUser: (x: number, y: number) => readonly [number, number],
  tile: PaintRect,
): Pixmap {
  const result = new Pixmap(area);
  const noise = new Noise(seed);
  const count = Math.min(MOST_OCTAVES, octaves);
  const [fx, fy] = stitches ? [fitted(frequency[0], tile.width), fitted(frequency[1], tile.height)] : frequency;
  const stitch = stitches ? stitchesOf(count, tile, fx, fy) : null;
  let factor = 2;
  const octave = Array.from({ length: count }, (): Octave => ({ factor: (factor /= 2), isFolded: !isFractal }));
  const sums = new Float64Array(4);
  const byteOf = (sum: number): number => Math.round(255 * Math.max(0, Math.min(1, isFractal ? (sum + 1) / 2 : sum)));
  for (let y = area.top, k = 0; y < area.bottom; y++)
    for (let x = area.left; x < area.right; x++, k += 4) {
      const [u, v] = toUser(x, y);
      sums.fill(0);
      for (let n = 0, ratio = 1; n < count; n++, ratio *= 2)
        noise.add(sums, u * fx * ratio, v * fy * ratio, stitch && stitch[n]!, octave[n]!);
      const alpha = byteOf(sums[3]!);
      for (let c = 0; c < 3; c++) result.data[k + c] = Math.round((byteOf(sums[c]!) * alpha) / 255);
      result.data[k + 3] = alpha;
    }
  return result;
}

/** The nearest frequency of which a length has whole waves. */
function fitted(frequency: number, length: number): number {
  if (frequency === 0 || !(length > 0)) return frequency;
  const [low, high] = [Math.floor(length * frequency) / length, Math.ceil(length * frequency) / length];
  return low > 0 && frequency / low < high / frequency ? low : high;
}

function stitchesOf(count: number, { x, y, width, height }: PaintRect, fx: number, fy: number): Stitch[] {
  const found: Stitch[] = [];
  let [w, h] = [Math.floor(width * fx + 0.5), Math.floor(height * fy + 0.5)];
  let [wrapX, wrapY] = [Math.trunc(x * fx) + BEFORE + w, Math.trunc(y * fy) + BEFORE + h];
  for (let octave = 0; octave < count; octave++) {
    found.push({ width: w, height: h, wrapX, wrapY });
    w *= 2;
    h *= 2;
    wrapX = 2 * wrapX - BEFORE;
    wrapY = 2 * wrapY - BEFORE;
  }
  return found;
}
