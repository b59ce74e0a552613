/** The colours of gradients at pixels. Only operations that are exact everywhere are used, so angles have a formula of their own. */
import { inverse2, type Matrix2 } from '../base/matrix.js';
import type { ColorStop, Gradient } from '../paint/drawing/display-list.js';
import type { Shader } from './compose.js';

/** Where a point lies between the stops: 0 at the first and 1 at the last, or beyond. */
type Offset = (x: number, y: number) => number;

/** `matrix`: from the gradient's coordinates to pixels. null: it has no area. */
export function gradientShader(gradient: Gradient, matrix: Matrix2): Shader | null {
  const back = inverse2(matrix);
  if (!back) return null;
  const offset = offsetOf(gradient);
  const color = new StopColors(gradient.stops);
  const [a, b, c, d, e, f] = back;
  return (x, y, count, colors) => {
    const v = y + 0.5;
    for (let i = 0; i < count; i++) {
      const u = x + i + 0.5;
      color.write(offset(a * u + c * v + e, b * u + d * v + f), colors, 4 * i);
    }
  };
}

function offsetOf(gradient: Gradient): Offset {
  if (gradient.kind === 'linear') return alongLine(gradient);
  if (gradient.kind === 'radial') return gradient.focus ? fromFocus(gradient, gradient.focus) : fromCenter(gradient);
  const { center, start } = gradient;
  const first = start / 360;
  return (x, y) => {
    const turn = turnOf(x - center[0], center[1] - y) - first;
    return turn - Math.floor(turn);
  };
}

type Of<Kind extends Gradient['kind']> = Extract<Gradient, { kind: Kind }>;

function alongLine({ from, to }: Of<'linear'>): Offset {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const square = dx * dx + dy * dy;
  // Without a length, there is only the colour behind the last stop.
  if (!(square > 0)) return () => Infinity;
  return (x, y) => ((x - from[0]) * dx + (y - from[1]) * dy) / square;
}

function fromCenter({ center, radii }: Of<'radial'>): Offset {
  return (x, y) => {
    const [u, v] = [(x - center[0]) / radii[0], (y - center[1]) / radii[1]];
    return Math.sqrt(u * u + v * v);
  };
}

/** The circle through the point, of those that grow from the focus while they move to the centre. */
function fromFocus({ center, radii }: Of<'radial'>, focus: readonly [number, number]): Offset {
  const [fx, fy] = [(focus[0] - center[0]) / radii[0], (focus[1] - center[1]) / radii[1]];
  const rest = 1 - fx * fx - fy * fy;
  return (x, y) => {
    const [u, v] = [(x - center[0]) / radii[0] - fx, (y - center[1]) / radii[1] - fy];
    const along = u * fx + v * fy;
    const square = u * u + v * v;
    if (Math.abs(rest) < 1e-9) return along < 0 ? -square / (2 * along) : Infinity;
    const root = along * along + rest * square;
    return root < 0 ? Infinity : (along + Math.sqrt(root)) / rest;
  };
}

/** The direction of (right, up), as a share of a turn clockwise from the top. */
function turnOf(right: number, up: number): number {
  const [h, v] = [Math.abs(right), Math.abs(up)];
  if (h === 0 && v === 0) return 0;
  // Of the eighth of a turn from the nearer axis; Abramowitz and Stegun 4.4.49, within 2e-8.
  const z = h < v ? h / v : v / h;
  const s = z * z;
  const series =
    1 +
    s *
      (-0.3333314528 +
        s *
          (0.1999355085 +
            s *
              (-0.1420889944 +
                s * (0.1065626393 + s * (-0.07528964 + s * (0.0429096138 + s * (-0.0161657367 + s * 0.0028662257)))))));
  const eighth = (z * series) / (2 * Math.PI);
  const quarter = h < v ? eighth : 0.25 - eighth;
  if (up >= 0) return right >= 0 ? quarter : 1 - quarter;
  return right >= 0 ? 0.5 - quarter : 0.5 + quarter;
}

/** Colours between stops, not multiplied by alpha while they are mixed, as in PDF. */
class StopColors {
  readonly #offsets: readonly number[];
  readonly #channels: readonly (readonly [number, number, number, number])[];
  #at = 0;

  constructor(stops: readonly ColorStop[]) {
    this.#offsets = stops.map(({ offset }) => offset);
    this.#channels = stops.map(({ color: { r, g, b, a } }) => [255 * r, 255 * g, 255 * b, a] as const);
  }

  write(offset: number, colors: Uint8Array, k: number): void {
    const offsets = this.#offsets;
    const last = offsets.length - 1;
    let at = this.#at;
    // Pixels beside each other mostly lie between the same stops.
    while (at > 0 && offset < offsets[at]!) at--;
    while (at < last && offset >= offsets[at + 1]!) at++;
    this.#at = at;
    const from = this.#channels[at]!;
    const to = this.#channels[Math.min(last, at + 1)]!;
    const length = offsets[Math.min(last, at + 1)]! - offsets[at]!;
    const share = length > 0 ? Math.max(0, Math.min(1, (offset - offsets[at]!) / length)) : 0;
    const alpha = from[3] + (to[3] - from[3]) * share;
    colors[k] = Math.round((from[0] + (to[0] - from[0]) * share) * alpha);
    colors[k + 1] = Math.round((from[1] + (to[1] - from[1]) * share) * alpha);
    colors[k + 2] = Math.round((from[2] + (to[2] - from[2]) * share) * alpha);
    colors[k + 3] = Math.round(255 * alpha);
  }
}
