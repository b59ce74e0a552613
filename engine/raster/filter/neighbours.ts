/** Primitives that look at other pixels than their own (Filter Effects 1, § 9.9, 9.11, 9.16 and 9.23). */
import type { Channel, Convolution, Pair } from '../../paint/filter/pixel-filter.js';
import { intersection, type Area } from '../area.js';
import { Pixmap } from '../pixmap.js';
import { indexAt } from './edges.js';

function bounded(value: number): number {
  return value <= 0 ? 0 : value >= 255 ? 255 : Math.round(value);
}

/** `scale`: pixels of a unit. Values of the kernel are so far from each other, so that more pixels change no picture. */
export function convolved(source: Pixmap, convolution: Convolution, scale: Pair): Pixmap {
  const { width, height, data } = source;
  const { keepsAlpha, divisor, bias } = convolution;
  const result = new Pixmap(source.area);
  const taps = tapsOf(convolution, scale);
  const sums = new Float64Array(4);
  for (let y = 0, to = 0; y < height; y++)
    for (let x = 0; x < width; x++, to += 4) {
      sums.fill(0);
      for (const { dx, dy, weight } of taps) {
        const u = indexAt(x + dx, width, convolution.edge);
        const v = indexAt(y + dy, height, convolution.edge);
        if (u < 0 || v < 0) continue;
        const k = 4 * (v * width + u);
        const share = keepsAlpha ? (data[k + 3] === 0 ? 0 : (255 * weight) / data[k + 3]!) : weight;
        for (let c = 0; c < 3; c++) sums[c]! += share * data[k + c]!;
        sums[3]! += weight * data[k + 3]!;
      }
      const own = data[to + 3]!;
      const alpha = keepsAlpha ? own : bounded(sums[3]! / divisor + bias * 255);
      for (let c = 0; c < 3; c++) {
        const value = bounded(sums[c]! / divisor + bias * 255);
        result.data[to + c] = keepsAlpha ? Math.round((value * own) / 255) : Math.min(alpha, value);
      }
      result.data[to + 3] = alpha;
    }
  return result;
}

interface Tap {
  readonly dx: number;
  readonly dy: number;
  readonly weight: number;
}

function tapsOf({ order, kernel, target }: Convolution, scale: Pair): Tap[] {
  const taps: Tap[] = [];
  for (let j = 0; j < order[1]; j++)
    for (let i = 0; i < order[0]; i++) {
      // The kernel is turned by half a turn.
      const weight = kernel[(order[1] - j - 1) * order[0] + order[0] - i - 1]!;
      const [dx, dy] = [Math.round((i - target[0]) * scale[0]), Math.round((j - target[1]) * scale[1])];
      if (weight !== 0) taps.push({ dx, dy, weight });
    }
  return taps;
}

/** `scale`: in pixels. Colours of the map are not multiplied by alpha when they say how far (§ 9.11). */
export function displaced(
  source: Pixmap,
  map: Pixmap,
  { scale, channels }: { readonly scale: Pair; readonly channels: readonly [Channel, Channel] },
): Pixmap {
  const { width, height } = source;
  const result = new Pixmap(source.area);
  const at = (k: number, channel: Channel): number => {
    const alpha = map.data[k + 3]!;
    if (channel === 3) return alpha / 255;
    return alpha === 0 ? 0 : map.data[k + channel]! / alpha;
  };
  for (let y = 0, k = 0; y < height; y++)
    for (let x = 0; x < width; x++, k += 4) {
      const u = Math.floor(x + 0.5 + scale[0] * (at(k, channels[0]) - 0.5));
      const v = Math.floor(y + 0.5 + scale[1] * (at(k, channels[1]) - 0.5));
      if (u < 0 || v < 0 || u >= width || v >= height) continue;
      const from = 4 * (v * width + u);
      result.data.set(source.data.subarray(from, from + 4), k);
    }
  return result;
}

/** `by`: in whole pixels. */
export function moved(source: Pixmap, [dx, dy]: Pair): Pixmap {
  const { area } = source;
  const result = new Pixmap(area);
  const part = intersection(area, {
    ...{ left: area.left + dx, right: area.right + dx },
    ...{ top: area.top + dy, bottom: area.bottom + dy },
  });
  if (part.left >= part.right) return result;
  for (let y = part.top; y < part.bottom; y++) {
    const from = source.at(part.left - dx, y - dy);
    result.data.set(source.data.subarray(from, from + 4 * (part.right - part.left)), result.at(part.left, y));
  }
  return result;
}

/** Repeats a part of the source everywhere. */
export function tiled(source: Pixmap, part: Area): Pixmap {
  const { area } = source;
  const result = new Pixmap(area);
  const [width, height] = [part.right - part.left, part.bottom - part.top];
  if (width <= 0 || height <= 0) return result;
  const place = (value: number, start: number, length: number): number =>
    start + ((((value - start) % length) + length) % length);
  for (let y = area.top; y < area.bottom; y++) {
    const v = place(y, part.top, height);
    if (v < area.top || v >= area.bottom) continue;
    for (let x = area.left; x < area.right; x++) {
      const u = place(x, part.left, width);
      if (u < area.left || u >= area.right) continue;
      const from = source.at(u, v);
      result.data.set(source.data.subarray(from, from + 4), result.at(x, y));
    }
  }
  return result;
}

/** What is left within a part. */
export function cropped(source: Pixmap, part: Area): Pixmap {
  const { area } = source;
  if (part.left <= area.left && part.top <= area.top && part.right >= area.right && part.bottom >= area.bottom)
    return source;
  const result = new Pixmap(area);
  const left = intersection(area, part);
  for (let y = left.top; y < left.bottom; y++) {
    const from = source.at(left.left, y);
    result.data.set(source.data.subarray(from, from + 4 * Math.max(0, left.right - left.left)), from);
  }
  return result;
}
