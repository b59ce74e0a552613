/**
 * Changes of colours: what a filter does to each pixel without looking at others (Filter Effects 1, § 9.6, 9.7 and 13).
 * Channels are 0…1, and a result beyond is cut off, so that steps cannot be joined.
 */
import { fromLinear, toLinear } from './srgb.js';

/** § 9.7: what a transfer function makes of a channel. */
export type ChannelCurve =
  | { readonly kind: 'table' | 'discrete'; readonly values: readonly number[] }
  | { readonly kind: 'linear'; readonly slope: number; readonly intercept: number }
  | { readonly kind: 'gamma'; readonly amplitude: number; readonly exponent: number; readonly offset: number };

/** `isLinear`: it is computed in linearRGB, in place of sRGB. */
export type ColorChange = { readonly isLinear: boolean } & (
  | {
      readonly kind: 'matrix';
      /** Rows for red, green and blue: the factors of these three, and what is added. */
      readonly rows: readonly number[];
    }
  | { readonly kind: 'curves'; readonly curves: readonly [ChannelCurve, ChannelCurve, ChannelCurve] }
);

type Channels = readonly [number, number, number];

const clamp = (value: number): number => Math.max(0, Math.min(1, value));

function curveAt(curve: ChannelCurve, value: number): number {
  if (curve.kind === 'linear') return curve.slope * value + curve.intercept;
  if (curve.kind === 'gamma') return curve.amplitude * value ** curve.exponent + curve.offset;
  const { kind, values } = curve;
  const count = kind === 'discrete' ? values.length : values.length - 1;
  const index = Math.min(Math.floor(value * count), values.length - 1);
  const [from, to = from] = [values[index]!, values[index + 1]];
  return kind === 'discrete' ? from : from + (value * count - index) * (to - from);
}

/** Before it is cut off to 0…1. */
function changed(change: ColorChange, color: Channels): Channels {
  if (change.kind === 'curves') {
    const { curves } = change;
    return [curveAt(curves[0], color[0]), curveAt(curves[1], color[1]), curveAt(curves[2], color[2])];
  }
  const { rows } = change;
  const row = (at: number): number =>
    rows[at]! * color[0] + rows[at + 1]! * color[1] + rows[at + 2]! * color[2] + rows[at + 3]!;
  return [row(0), row(4), row(8)];
}

function on(channels: Channels, map: (value: number) => number): Channels {
  return [map(channels[0]), map(channels[1]), map(channels[2])];
}

/** Applies changes one after the other. */
export function changedChannels(changes: readonly ColorChange[], channels: Channels): Channels {
  let color = channels;
  for (const change of changes) {
    const { isLinear } = change;
    const next = on(changed(change, isLinear ? on(color, toLinear) : color), clamp);
    color = isLinear ? on(next, fromLinear) : next;
  }
  return color;
}

/** Whether what lies half way between two colours comes to lie half way between what becomes of them. */
export function isEvenBetween(changes: readonly ColorChange[], from: Channels, to: Channels): boolean {
  let ends = [from, to];
  for (const change of changes) {
    if (change.kind !== 'matrix' || change.isLinear) return false;
    ends = ends.map((color) => changed(change, color));
    if (ends.some((color) => color.some((value) => value < 0 || value > 1))) return false;
  }
  return true;
}

// ── The functions of CSS (§ 13), which are computed in sRGB

function matrix(rows: readonly number[]): ColorChange {
  return { kind: 'matrix', rows, isLinear: false };
}

/** A step from a matrix at 0 to another one at 1: each entry is `base + amount × step`. */
function between(base: readonly number[], step: readonly number[], amount: number): readonly number[] {
  return base.map((value, i) => value + step[i]! * amount);
}

function even(slope: number, intercept: number): ColorChange {
  return matrix([slope, 0, 0, intercept, 0, slope, 0, intercept, 0, 0, slope, intercept]);
}

const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];
const GRAY = [0.2126, 0.7152, 0.0722, 0];
const SEPIA = [0.393, 0.769, 0.189, 0, 0.349, 0.686, 0.168, 0, 0.272, 0.534, 0.131, 0];

function towards(target: readonly number[], amount: number): ColorChange {
  const step = target.map((value, i) => value - IDENTITY[i]!);
  return matrix(between(IDENTITY, step, Math.min(1, amount)));
}

/** Rows for amounts 0 and 1, as the matrix of `saturate` has them. */
const PALE = [0.213, 0.715, 0.072, 0];

export function saturateRows(amount: number): readonly number[] {
  const pale = [...PALE, ...PALE, ...PALE];
  return between(
    pale,
    pale.map((value, i) => IDENTITY[i]! - value),
    amount,
  );
}

export function hueRotateRows(degrees: number): readonly number[] {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const turned = saturateRows(cos);
  const aside = [-0.213, -0.715, 0.928, 0, 0.143, 0.14, -0.283, 0, -0.787, 0.715, 0.072, 0];
  return between(turned, aside, sin);
}

/** `amount`: a share, or degrees. */
export const COLOR_FUNCTIONS: Readonly<Record<string, (amount: number) => ColorChange>> = {
  grayscale: (amount) => towards([...GRAY, ...GRAY, ...GRAY], amount),
  sepia: (amount) => towards(SEPIA, amount),
  saturate: (amount) => matrix(saturateRows(amount)),
  'hue-rotate': (amount) => matrix(hueRotateRows(amount)),
  invert: (amount) => even(1 - 2 * Math.min(1, amount), Math.min(1, amount)),
  brightness: (amount) => even(amount, 0),
  contrast: (amount) => even(amount, 0.5 - 0.5 * amount),
};
