/** Puts colours on pixels, as much as a shape covers of them and a clip lets through. */
import type { Area } from './area.js';
import type { Blend } from './blend.js';
import { div255, type Pixmap } from './pixmap.js';

/** What lets colours through: everything in `area`, or as much as `mask` says (0…255 for each pixel of the area). */
export interface Clip {
  readonly area: Area;
  readonly mask: Uint8Array | null;
}

/** Bytes, not multiplied by alpha. */
export interface SolidColor {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly a: number;
}

/** Writes the colours of `count` pixels from (x, y) to the right: four bytes each, multiplied by alpha. */
export type Shader = (x: number, y: number, count: number, colors: Uint8Array) => void;

/** What is put on pixels. `alpha` (0…255) is that of a shader as a whole. */
export type Paint =
  | { readonly solid: SolidColor; readonly blend: Blend | null }
  | { readonly shader: Shader; readonly alpha: number; readonly blend: Blend | null };

/** The pixels of a pixmap where they are. */
export function pixelsOf(pixmap: Pixmap): Shader {
  return (x, y, count, colors) => {
    const at = pixmap.at(x, y);
    colors.set(pixmap.data.subarray(at, at + 4 * count));
  };
}

export class Composer {
  #colors = new Uint8Array(0);
  #shares = new Uint8Array(0);

  constructor(readonly target: Pixmap) {}

  /** `coverage`: see TakeRow; null: the pixels are covered as a whole. `left`: where it begins. */
  row(y: number, from: number, to: number, { coverage, left, clip, paint }: Covered): void {
    const shares = this.#sharesOf(y, from, to, coverage, left, clip);
    if ('solid' in paint && !paint.blend) this.#solid(y, from, to, paint.solid, shares);
    else this.#shaded(y, from, to, paint, shares);
  }

  /** What is covered and let through of each pixel from `from` on; null: all of it. */
  #sharesOf(
    y: number,
    from: number,
    to: number,
    coverage: Uint8Array | null,
    left: number,
    { area, mask }: Clip,
  ): Uint8Array | null {
    if (!mask) return coverage && coverage.subarray(from - left, to - left);
    const at = (y - area.top) * (area.right - area.left) - area.left;
    const through = mask.subarray(at + from, at + to);
    if (!coverage) return through;
    if (this.#shares.length < to - from) this.#shares = new Uint8Array(2 * (to - from));
    const shares = this.#shares;
    for (let i = 0, k = from - left; i < to - from; i++, k++) shares[i] = div255(coverage[k]! * through[i]!);
    return shares;
  }

  #solid(y: number, from: number, to: number, { r, g, b, a }: SolidColor, shares: Uint8Array | null): void {
    const { data } = this.target;
    let at = this.target.at(from, y);
    for (let i = 0; i < to - from; i++, at += 4) {
      const share = shares ? shares[i]! : 255;
      if (share === 0) continue;
      const alpha = div255(a * share);
      if (alpha === 255) {
        data[at] = r;
        data[at + 1] = g;
        data[at + 2] = b;
        data[at + 3] = 255;
        continue;
      }
      const rest = 255 - alpha;
      data[at] = div255(r * alpha + data[at]! * rest);
      data[at + 1] = div255(g * alpha + data[at + 1]! * rest);
      data[at + 2] = div255(b * alpha + data[at + 2]! * rest);
      data[at + 3] = alpha + div255(data[at + 3]! * rest);
    }
  }

  #shaded(y: number, from: number, to: number, paint: Paint, shares: Uint8Array | null): void {
    const count = to - from;
    if (this.#colors.length < 4 * count) this.#colors = new Uint8Array(8 * count);
    const colors = this.#colors;
    let whole = 255;
    if ('solid' in paint) fillSolid(colors, count, paint.solid);
    else {
      paint.shader(from, y, count, colors);
      whole = paint.alpha;
    }
    const { data } = this.target;
    const start = this.target.at(from, y);
    for (let i = 0, at = start, k = 0; i < count; i++, at += 4, k += 4) {
      const share = div255((shares ? shares[i]! : 255) * whole);
      const alpha = div255(colors[k + 3]! * share);
      if (share === 0 || colors[k + 3] === 0) continue;
      if (paint.blend) {
        blendPixel(data, at, colors, k, alpha / 255, paint.blend);
        continue;
      }
      const rest = 255 - alpha;
      data[at] = Math.min(255, div255(colors[k]! * share) + div255(data[at]! * rest));
      data[at + 1] = Math.min(255, div255(colors[k + 1]! * share) + div255(data[at + 1]! * rest));
      data[at + 2] = Math.min(255, div255(colors[k + 2]! * share) + div255(data[at + 2]! * rest));
      data[at + 3] = Math.min(255, alpha + div255(data[at + 3]! * rest));
    }
  }
}

interface Covered {
  readonly coverage: Uint8Array | null;
  readonly left: number;
  readonly clip: Clip;
  readonly paint: Paint;
}

function fillSolid(colors: Uint8Array, count: number, { r, g, b, a }: SolidColor): void {
  const [pr, pg, pb] = [div255(r * a), div255(g * a), div255(b * a)];
  for (let k = 0; k < 4 * count; k += 4) {
    colors[k] = pr;
    colors[k + 1] = pg;
    colors[k + 2] = pb;
    colors[k + 3] = a;
  }
}

/** Compositing and Blending 1, § 5.8.1 with simple alpha compositing. `alpha`: of the source, 0…1. */
function blendPixel(data: Uint8Array, at: number, colors: Uint8Array, k: number, alpha: number, blend: Blend): void {
  const own = colors[k + 3]!;
  const source = [colors[k]! / own, colors[k + 1]! / own, colors[k + 2]! / own] as const;
  const below = data[at + 3]!;
  const backdrop =
    below === 0 ? ([0, 0, 0] as const) : ([data[at]! / below, data[at + 1]! / below, data[at + 2]! / below] as const);
  const mixed = blend(backdrop, source);
  const ofBelow = below / 255;
  for (let c = 0; c < 3; c++) {
    const color = (1 - ofBelow) * source[c]! + ofBelow * mixed[c]!;
    data[at + c] = Math.max(0, Math.min(255, Math.round(255 * (alpha * color + (1 - alpha) * ofBelow * backdrop[c]!))));
  }
  data[at + 3] = Math.round(255 * (alpha + ofBelow - alpha * ofBelow));
}
