/** The pixels of JPEG files: from coefficients to samples, to full resolution, to red, green and blue. */
import { readJpeg, type JpegComponent, type JpegFrame } from './jpeg-scans.js';
import type { Bitmap } from './bitmap.js';

/** Throws DamagedData. `isInverted`: CMYK of Adobe, in which 0 is the most of an ink. */
export function decodeJpeg(bytes: Uint8Array, isInverted: boolean): Bitmap {
  const frame = readJpeg(bytes);
  const { width, height, components } = frame;
  const planes = components.map((component) => new Plane(component, frame));
  const data = new Uint8Array(4 * width * height);
  const rows = planes.map(() => new Uint8Array(width));
  const write = writerOf(frame, isInverted);
  for (let y = 0; y < height; y++) {
    planes.forEach((plane, k) => plane.row(y, rows[k]!));
    write(rows, data, 4 * width * y);
  }
  return { width, height, data };
}

type WriteRow = (rows: readonly Uint8Array[], data: Uint8Array, at: number) => void;

function writerOf({ width, components, transform }: JpegFrame, isInverted: boolean): WriteRow {
  const count = components.length;
  const isByLuma = count === 3 ? transform !== 0 && !hasRgbNames(components) : count === 4 && transform === 2;
  return (rows, data, at) => {
    const [first, second, third, fourth] = rows as readonly [Uint8Array, Uint8Array, Uint8Array, Uint8Array];
    for (let x = 0, k = at; x < width; x++, k += 4) {
      let [r, g, b] = count < 3 ? [first[x]!, first[x]!, first[x]!] : [first[x]!, second[x]!, third[x]!];
      if (isByLuma) {
        const [y, cb, cr] = [r, g - 128, b - 128];
        r = y + 1.402 * cr;
        g = y - 0.344136 * cb - 0.714136 * cr;
        b = y + 1.772 * cb;
      }
      if (count === 4) {
        const light = isInverted ? fourth[x]! : 255 - fourth[x]!;
        [r, g, b] = (isInverted ? [r, g, b] : [255 - r, 255 - g, 255 - b]).map((c) => (byte(c) * light) / 255) as [
          number,
          number,
          number,
        ];
      }
      data[k] = byte(r);
      data[k + 1] = byte(g);
      data[k + 2] = byte(b);
      data[k + 3] = 255;
    }
  };
}

function hasRgbNames(components: readonly JpegComponent[]): boolean {
  return components.map(({ id }) => String.fromCharCode(id)).join('') === 'RGB';
}

function byte(value: number): number {
  return value <= 0 ? 0 : value >= 255 ? 255 : Math.round(value);
}

/** The samples of a component, which may be coarser than the picture. */
class Plane {
  readonly #samples: Uint8Array;
  readonly #stride: number;
  readonly #width: number;
  readonly #height: number;
  readonly #scaleX: number;
  readonly #scaleY: number;

  constructor(component: JpegComponent, { width, height, components, quantisation }: JpegFrame) {
    const hMost = Math.max(...components.map(({ h }) => h));
    const vMost = Math.max(...components.map(({ v }) => v));
    this.#stride = 8 * component.across;
    this.#scaleX = component.h / hMost;
    this.#scaleY = component.v / vMost;
    this.#width = Math.ceil(width * this.#scaleX);
    this.#height = Math.ceil(height * this.#scaleY);
    this.#samples = samplesOf(component, quantisation[component.table] ?? new Uint16Array(64).fill(1));
  }

  /** One row at full resolution; coarser samples are mixed with their neighbours. */
  row(y: number, out: Uint8Array): void {
    const samples = this.#samples;
    if (this.#scaleX === 1 && this.#scaleY === 1) {
      const at = y * this.#stride;
      out.set(samples.subarray(at, at + out.length));
      return;
    }
    const [top, bottom, down] = between((y + 0.5) * this.#scaleY - 0.5, this.#height);
    const [above, below] = [top * this.#stride, bottom * this.#stride];
    for (let x = 0; x < out.length; x++) {
      const place = (x + 0.5) * this.#scaleX - 0.5;
      const left = place < 0 ? 0 : Math.floor(place);
      const right = left + 1 < this.#width ? left + 1 : left;
      const share = place < 0 ? 0 : place - left;
      const upper = samples[above + left]! * (1 - share) + samples[above + right]! * share;
      const lower = samples[below + left]! * (1 - share) + samples[below + right]! * share;
      out[x] = Math.round(upper * (1 - down) + lower * down);
    }
  }
}

function between(place: number, count: number): readonly [number, number, number] {
  const first = Math.max(0, Math.floor(place));
  return [first, Math.min(count - 1, first + 1), Math.max(0, place - first)];
}

const ZIGZAG_OF_TABLE = [
  ...[
    0, 1, 5, 6, 14, 15, 27, 28, 2, 4, 7, 13, 16, 26, 29, 42, 3, 8, 12, 17, 25, 30, 41, 43, 9, 11, 18, 24, 31, 40, 44,
    53,
  ],
  ...[
    10, 19, 23, 32, 39, 45, 52, 54, 20, 22, 33, 38, 46, 51, 55, 60, 21, 34, 37, 47, 50, 56, 59, 61, 35, 36, 48, 49, 57,
    58, 62, 63,
  ],
];

function samplesOf({ across, down, coefficients }: JpegComponent, table: Uint16Array): Uint8Array {
  const factors = Float64Array.from(ZIGZAG_OF_TABLE, (place, i) => table[place]! * SCALES[i >> 3]! * SCALES[i & 7]!);
  const stride = 8 * across;
  const samples = new Uint8Array(stride * 8 * down);
  const block = new Float64Array(64);
  for (let row = 0; row < down; row++)
    for (let column = 0; column < across; column++) {
      const from = 64 * (row * across + column);
      for (let i = 0; i < 64; i++) block[i] = coefficients[from + i]! * factors[i]!;
      for (let i = 0; i < 8; i++) transform(block, i, 8);
      for (let i = 0; i < 8; i++) transform(block, 8 * i, 1);
      const at = row * 8 * stride + column * 8;
      for (let i = 0; i < 64; i++) samples[at + (i >> 3) * stride + (i & 7)] = byte(block[i]! / 8 + 128);
    }
  return samples;
}

/** 1, and √2·cos(kπ/16): what the transform below leaves to the factors (Arai, Agui and Nakajima). */
const SCALES = [
  1, 1.387039845322148, 1.306562964876377, 1.175875602419359, 1, 0.785694958387102, 0.541196100146197,
  0.275899379282943,
];

/** The inverse cosine transform of eight numbers, in place. */
function transform(v: Float64Array, at: number, step: number): void {
  const i = (k: number): number => at + k * step;
  const [even0, even2] = [v[i(0)]! + v[i(4)]!, v[i(0)]! - v[i(4)]!];
  const even1 = v[i(2)]! + v[i(6)]!;
  const even3 = (v[i(2)]! - v[i(6)]!) * 1.414213562373095 - even1;
  const [a, d, b, c] = [even0 + even1, even0 - even1, even2 + even3, even2 - even3];
  const [z13, z10] = [v[i(5)]! + v[i(3)]!, v[i(5)]! - v[i(3)]!];
  const [z11, z12] = [v[i(1)]! + v[i(7)]!, v[i(1)]! - v[i(7)]!];
  const odd7 = z11 + z13;
  const odd = (z10 + z12) * 1.847759065022573;
  const odd6 = odd - z10 * 2.613125929752753 - odd7;
  const odd5 = (z11 - z13) * 1.414213562373095 - odd6;
  const odd4 = odd - z12 * 1.082392200292394 - odd5;
  v[i(0)] = a + odd7;
  v[i(7)] = a - odd7;
  v[i(1)] = b + odd6;
  v[i(6)] = b - odd6;
  v[i(2)] = c + odd5;
  v[i(5)] = c - odd5;
  v[i(3)] = d + odd4;
  v[i(4)] = d - odd4;
}
