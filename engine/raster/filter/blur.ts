/** Gaussian blurs (Filter Effects 1, § 9.14), and three box blurs in their place where these look the same. */
import type { EdgeMode, Pair } from '../../paint/filter/pixel-filter.js';
import { Pixmap } from '../pixmap.js';
import { indexAt } from './edges.js';
import { exp } from './exact.js';

/** From this deviation on, in pixels, three boxes are taken (§ 9.14). */
const LEAST_FOR_BOXES = 2;
/** Below this one, nothing can be seen of a blur. */
const LEAST = 0.05;

/** How far a blur spreads, in pixels. */
export function reachOfBlur(deviation: number): number {
  return deviation < LEAST ? 0 : Math.ceil(3 * deviation) + 1;
}

/** From so many lengths of a line on, the bell is flat over it, and differs from three boxes by less than one step of a colour. */
const LENGTHS_TO_BE_FLAT = 4;

/** How many times as long as a line what has to be summed up for it is. */
export function stretchOfBlur(deviation: number, length: number): number {
  if (deviation < LEAST_FOR_BOXES) return 1;
  return isFlat(deviation, length) ? 1 : 1 + (6 * deviation) / length;
}

function isFlat(deviation: number, length: number): boolean {
  return deviation > LENGTHS_TO_BE_FLAT * length;
}

/** `deviation`: in pixels. */
export function blurred(source: Pixmap, [across, down]: Pair, edge: EdgeMode): Pixmap {
  const result = new Pixmap(source.area);
  result.data.set(source.data);
  const { width, height, data } = result;
  const rows = kernelOf(across, width, edge);
  if (rows) for (let y = 0; y < height; y++) blurLine(data, { start: 4 * y * width, step: 4, count: width }, rows);
  const columns = kernelOf(down, height, edge);
  if (columns)
    for (let x = 0; x < width; x++) blurLine(data, { start: 4 * x, step: 4 * width, count: height }, columns);
  return result;
}

/** Blurs one line of one channel: from `input` to `output`, both as long as the line. */
interface Kernel {
  readonly input: Float64Array;
  readonly output: Float64Array;
  apply(): void;
}

function kernelOf(deviation: number, length: number, edge: EdgeMode): Kernel | null {
  if (!(deviation >= LEAST)) return null;
  if (deviation < LEAST_FOR_BOXES) return weights(deviation, length, edge);
  return isFlat(deviation, length) ? flat(deviation, length, edge) : boxes(deviation, length, edge);
}

interface Line {
  readonly start: number;
  readonly step: number;
  readonly count: number;
}

function blurLine(data: Uint8Array, { start, step, count }: Line, { input, output, ...kernel }: Kernel): void {
  for (let channel = 0; channel < 4; channel++) {
    let isEmpty = true;
    for (let i = 0, k = start + channel; i < count; i++, k += step) {
      input[i] = data[k]!;
      if (data[k] !== 0) isEmpty = false;
    }
    if (isEmpty) continue;
    kernel.apply();
    for (let i = 0, k = start + channel; i < count; i++, k += step) data[k] = Math.round(output[i]!);
  }
}

function weights(deviation: number, length: number, edge: EdgeMode): Kernel {
  const reach = Math.ceil(3 * deviation);
  const kernel = Array.from({ length: 2 * reach + 1 }, (_, i) =>
    exp(-((i - reach) ** 2) / (2 * deviation * deviation)),
  );
  const whole = kernel.reduce((sum, weight) => sum + weight, 0);
  const [input, output] = [new Float64Array(length), new Float64Array(length)];
  const apply = (): void => {
    for (let i = 0; i < length; i++) {
      let sum = 0;
      for (let k = -reach; k <= reach; k++) {
        const at = indexAt(i + k, length, edge);
        if (at >= 0) sum += kernel[k + reach]! * input[at]!;
      }
      output[i] = sum / whole;
    }
  };
  return { input, output, apply };
}

/** The root of 2π: a bell with a deviation of 1 and a height of 1 has this area. */
const AREA_OF_BELL = 2.5066282746310002;

/** A deviation much larger than the line: all of its values weigh the same, and what is beyond its ends weighs most. */
function flat(deviation: number, length: number, edge: EdgeMode): Kernel {
  const [input, output] = [new Float64Array(length), new Float64Array(length)];
  const inside = length / (deviation * AREA_OF_BELL);
  const apply = (): void => {
    const mean = input.reduce((sum, value) => sum + value, 0) / length;
    if (edge === 'wrap' || edge === 'mirror') output.fill(mean);
    else if (edge === 'none') output.fill(mean * inside);
    else
      for (let i = 0; i < length; i++) {
        const before = 0.5 - (inside * (i + 0.5)) / length;
        output[i] = before * input[0]! + mean * inside + (1 - inside - before) * input[length - 1]!;
      }
  };
  return { input, output, apply };
}

/** Sums stay whole numbers until all three are done: 255 · d³ is exact in a double for any width of a page. */
function boxes(deviation: number, length: number, edge: EdgeMode): Kernel {
  const size = Math.floor((deviation * 3 * AREA_OF_BELL) / 4 + 0.5);
  const half = Math.floor(size / 2);
  // An even box has no middle: the first lies to the left, the second to the right, and the third is larger by one.
  const spans: readonly (readonly [before: number, after: number])[] =
    size % 2 === 1
      ? [
          [half, half],
          [half, half],
          [half, half],
        ]
      : [
          [half, half - 1],
          [half - 1, half],
          [half, half],
        ];
  const pad = 3 * half + 3;
  const [input, output] = [new Float64Array(length), new Float64Array(length)];
  let [from, to] = [new Float64Array(length + 2 * pad), new Float64Array(length + 2 * pad)];
  const whole = spans.reduce((product, [before, after]) => product * (before + after + 1), 1);
  const apply = (): void => {
    for (let i = 0; i < from.length; i++) {
      const at = indexAt(i - pad, length, edge);
      from[i] = at < 0 ? 0 : input[at]!;
    }
    for (const [before, after] of spans) {
      let sum = 0;
      for (let i = 0; i < after; i++) sum += from[i]!;
      for (let i = 0; i < from.length; i++) {
        sum += from[i + after] ?? 0;
        to[i] = sum;
        if (i >= before) sum -= from[i - before]!;
      }
      [from, to] = [to, from];
    }
    for (let i = 0; i < length; i++) output[i] = from[i + pad]! / whole;
  };
  return { input, output, apply };
}
