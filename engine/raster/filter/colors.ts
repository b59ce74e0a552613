/** What filters make of each pixel by itself (Filter Effects 1, § 9.6 to 9.8). */
import { changedChannels, type ChannelCurve, type ColorChange } from '../../base/color-change.js';
import type { PaintColor } from '../../paint/drawing/display-list.js';
import type { PixelOperator } from '../../paint/filter/pixel-filter.js';
import type { Area } from '../area.js';
import { div255, Pixmap } from '../pixmap.js';
import { power } from './exact.js';
import { linearByte } from './linear-rgb.js';

function byteOf(value: number): number {
  return value <= 0 ? 0 : value >= 255 ? 255 : Math.round(value);
}

/** Channels 0…255, not multiplied by alpha, in place. */
type ChangePixel = (channels: Float64Array) => void;

function eachPixel({ area, data }: Pixmap, change: ChangePixel): Pixmap {
  const result = new Pixmap(area);
  const channels = new Float64Array(4);
  // Pixels beside each other are mostly equal.
  let [before, after] = [-1, 0];
  const [from, to] = [new DataView(data.buffer, data.byteOffset), new DataView(result.data.buffer)];
  for (let k = 0; k < data.length; k += 4) {
    const whole = from.getUint32(k);
    if (whole !== before) {
      before = whole;
      const alpha = data[k + 3]!;
      for (let c = 0; c < 3; c++) channels[c] = alpha === 0 ? 0 : (255 * data[k + c]!) / alpha;
      channels[3] = alpha;
      change(channels);
      const changed = byteOf(channels[3]!);
      after = changed;
      for (let c = 2, shift = 8; c >= 0; c--, shift += 8)
        after |= Math.round((byteOf(channels[c]!) * changed) / 255) << shift;
    }
    to.setInt32(k, after);
  }
  return result;
}

export function recolored(source: Pixmap, changes: readonly ColorChange[]): Pixmap {
  return eachPixel(source, (channels) => {
    if (channels[3] === 0) return;
    const changed = changedChannels(changes, [channels[0]! / 255, channels[1]! / 255, channels[2]! / 255]);
    for (let c = 0; c < 3; c++) channels[c] = 255 * changed[c]!;
  });
}

/** `entries`: rows of five. */
export function byMatrix(source: Pixmap, entries: readonly number[]): Pixmap {
  return eachPixel(source, (channels) => {
    const [r, g, b, a] = channels as unknown as readonly [number, number, number, number];
    for (let c = 0, at = 0; c < 4; c++, at += 5)
      channels[c] =
        entries[at]! * r + entries[at + 1]! * g + entries[at + 2]! * b + entries[at + 3]! * a + 255 * entries[at + 4]!;
  });
}

export function transferred(source: Pixmap, curves: readonly (ChannelCurve | null)[]): Pixmap {
  const tables = curves.map(
    (curve) => curve && Float64Array.from({ length: 256 }, (_, byte) => 255 * curveAt(curve, byte / 255)),
  );
  return eachPixel(source, (channels) => {
    tables.forEach((table, c) => {
      if (table) channels[c] = table[byteOf(channels[c]!)]!;
    });
  });
}

/** § 9.7. */
function curveAt(curve: ChannelCurve, value: number): number {
  if (curve.kind === 'linear') return curve.slope * value + curve.intercept;
  if (curve.kind === 'gamma') return curve.amplitude * power(value, curve.exponent) + curve.offset;
  const { kind, values } = curve;
  const count = kind === 'discrete' ? values.length : values.length - 1;
  const index = Math.min(Math.floor(value * count), values.length - 1);
  const from = values[index]!;
  if (kind === 'discrete') return from;
  return from + (value * count - index) * ((values[index + 1] ?? from) - from);
}

/** An area of one colour. */
export function flooded(area: Area, { r, g, b, a }: PaintColor, isLinear: boolean): Pixmap {
  const result = new Pixmap(area);
  const alpha = byteOf(255 * a);
  const channels = [r, g, b].map((value) => {
    const byte = byteOf(255 * value);
    return div255((isLinear ? linearByte(byte) : byte) * alpha);
  });
  const { data } = result;
  for (let k = 0; k < data.length; k += 4) {
    data[k] = channels[0]!;
    data[k + 1] = channels[1]!;
    data[k + 2] = channels[2]!;
    data[k + 3] = alpha;
  }
  return result;
}

/** Factors of the upper and the lower channel, by the alphas of both, in 255ths (Compositing 1, § 9.1). */
const FACTORS: Readonly<
  Record<Exclude<PixelOperator, 'arithmetic'>, (upper: number, lower: number) => readonly [number, number]>
> = {
  over: (upper) => [255, 255 - upper],
  in: (_, lower) => [lower, 0],
  out: (_, lower) => [255 - lower, 0],
  atop: (upper, lower) => [lower, 255 - upper],
  xor: (upper, lower) => [255 - lower, 255 - upper],
  lighter: () => [255, 255],
};

/** Of two pixmaps of the same area. */
export function composited(operator: PixelOperator, upper: Pixmap, lower: Pixmap, k: readonly number[]): Pixmap {
  const result = new Pixmap(upper.area);
  const [a, b, to] = [upper.data, lower.data, result.data];
  if (operator === 'arithmetic') {
    const [k1 = 0, k2 = 0, k3 = 0, k4 = 0] = k;
    for (let at = 0; at < to.length; at += 4) {
      const mixed = (i: number): number => byteOf((k1 * a[i]! * b[i]!) / 255 + k2 * a[i]! + k3 * b[i]! + 255 * k4);
      const alpha = mixed(at + 3);
      to[at + 3] = alpha;
      // A colour is no more than its alpha.
      for (let i = at; i < at + 3; i++) to[i] = Math.min(alpha, mixed(i));
    }
    return result;
  }
  const factors = FACTORS[operator];
  for (let at = 0; at < to.length; at += 4) {
    const [ofUpper, ofLower] = factors(a[at + 3]!, b[at + 3]!);
    for (let i = at; i < at + 4; i++) to[i] = Math.min(255, div255(a[i]! * ofUpper) + div255(b[i]! * ofLower));
  }
  return result;
}
