/** Blend modes (Compositing and Blending 1, § 8 and 9; ISO 32000-2, 11.3.5). Colours are 0…1, not multiplied by alpha. */
import type { BlendMode } from '../paint/drawing/display-list.js';

type Rgb = readonly [number, number, number];

/** `below`: the backdrop. Normal is left out: nothing is mixed then. */
export type Blend = (below: Rgb, source: Rgb) => Rgb;

const hardLight = (b: number, s: number): number => (s <= 0.5 ? b * 2 * s : screen(b, 2 * s - 1));
const screen = (b: number, s: number): number => b + s - b * s;

function softLight(b: number, s: number): number {
  if (s <= 0.5) return b - (1 - 2 * s) * b * (1 - b);
  const d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : Math.sqrt(b);
  return b + (2 * s - 1) * (d - b);
}

const SEPARABLE: Partial<Record<BlendMode, (below: number, source: number) => number>> = {
  multiply: (b, s) => b * s,
  screen,
  overlay: (b, s) => hardLight(s, b),
  darken: Math.min,
  lighten: Math.max,
  'color-dodge': (b, s) => (b === 0 ? 0 : s >= 1 ? 1 : Math.min(1, b / (1 - s))),
  'color-burn': (b, s) => (b >= 1 ? 1 : s <= 0 ? 0 : 1 - Math.min(1, (1 - b) / s)),
  'hard-light': hardLight,
  'soft-light': softLight,
  difference: (b, s) => Math.abs(b - s),
  exclusion: (b, s) => b + s - 2 * b * s,
};

const luminosity = ([r, g, b]: Rgb): number => 0.3 * r + 0.59 * g + 0.11 * b;
const saturation = ([r, g, b]: Rgb): number => Math.max(r, g, b) - Math.min(r, g, b);

function clipped(color: Rgb): Rgb {
  const l = luminosity(color);
  const [least, most] = [Math.min(...color), Math.max(...color)];
  let result = color;
  if (least < 0) result = result.map((c) => l + ((c - l) * l) / (l - least)) as unknown as Rgb;
  if (most > 1) result = result.map((c) => l + ((c - l) * (1 - l)) / (most - l)) as unknown as Rgb;
  return result;
}

function withLuminosity(color: Rgb, wanted: number): Rgb {
  const d = wanted - luminosity(color);
  return clipped([color[0] + d, color[1] + d, color[2] + d]);
}

function withSaturation(color: Rgb, wanted: number): Rgb {
  const least = Math.min(...color);
  const range = saturation(color);
  return range === 0 ? [0, 0, 0] : (color.map((c) => ((c - least) * wanted) / range) as unknown as Rgb);
}

const WHOLE: Partial<Record<BlendMode, Blend>> = {
  hue: (b, s) => withLuminosity(withSaturation(s, saturation(b)), luminosity(b)),
  saturation: (b, s) => withLuminosity(withSaturation(b, saturation(s)), luminosity(b)),
  color: (b, s) => withLuminosity(s, luminosity(b)),
  luminosity: (b, s) => withLuminosity(b, luminosity(s)),
};

/** null: normal. */
export function blendOf(mode: BlendMode): Blend | null {
  const channel = SEPARABLE[mode];
  if (channel) return (b, s) => [channel(b[0], s[0]), channel(b[1], s[1]), channel(b[2], s[2])];
  return WHOLE[mode] ?? null;
}
