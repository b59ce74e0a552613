/**
 * Colours between the stops of gradients that are not interpolated in sRGB (CSS Images 4, § 3.1). PDF only interpolates
 * in sRGB.
 */
import { mixColors, source } from '../../css/values/color.js';
import type { Color } from '../../css/values/values.js';
import type { Diagnostics } from '../../diagnostics.js';
import type { Ramp } from './color-line.js';

/** How many colours go between two stops at least: 64 steps look like a curve. */
export const RAMP_LENGTH = 63;
/** A step that changes a channel by more than this is halved: near black, linear light rises steeply. */
const LARGEST_STEP = 8 / 255;
/** How often a step is halved at most. */
const MOST_HALVINGS = 6;
/** How many ramps are kept for reuse, at 5 KB each. A chart draws the same gradient on a thousand bars. */
const MAX_KEPT = 200;

/** The ramps of one render. */
export class ColorRamps {
  readonly #kept = new Map<string, Ramp>();

  constructor(readonly diagnostics: Diagnostics) {}

  /**
   * Returns null when the colours are interpolated in sRGB, by request or because the budget of mixtures is used up, and
   * for colours of a press, which are interpolated in its inks.
   */
  between(space: string, from: Color, to: Color): Ramp | null {
    if (space === '' || from.ink || to.ink) return null;
    const key = [space, source(from), source(to)].join(' ');
    const known = this.#kept.get(key);
    if (known) return known;
    if (!this.diagnostics.spend('mixedColors', RAMP_LENGTH)) return null;
    const ramp = this.#steps((share) => mixColors(space, from, to, share), from, to);
    if (this.#kept.size >= MAX_KEPT) this.#kept.clear();
    this.#kept.set(key, ramp);
    return ramp;
  }

  #steps(colorAt: (share: number) => Color, from: Color, to: Color): Ramp {
    const stops: RampStop[] = [];
    let last: RampStop = { offset: 0, color: from };
    for (let k = 1; k <= RAMP_LENGTH + 1; k++) {
      const offset = k / (RAMP_LENGTH + 1);
      const next = { offset, color: k > RAMP_LENGTH ? to : colorAt(offset) };
      this.#halve(last, next, { colorAt, stops, depth: 0 });
      if (k <= RAMP_LENGTH) stops.push(next);
      last = next;
    }
    return stops;
  }

  /** Ends because of the depth. */
  #halve(from: RampStop, to: RampStop, halving: Halving): void {
    const { colorAt, stops, depth } = halving;
    if (depth >= MOST_HALVINGS || !isSteep(from.color, to.color) || !this.diagnostics.spend('mixedColors', 1)) return;
    const offset = (from.offset + to.offset) / 2;
    const middle = { offset, color: colorAt(offset) };
    this.#halve(from, middle, { ...halving, depth: depth + 1 });
    stops.push(middle);
    this.#halve(middle, to, { ...halving, depth: depth + 1 });
  }
}

interface RampStop {
  readonly offset: number;
  readonly color: Color;
}

interface Halving {
  readonly colorAt: (share: number) => Color;
  readonly stops: RampStop[];
  readonly depth: number;
}

function isSteep(from: Color, to: Color): boolean {
  return (['r', 'g', 'b', 'a'] as const).some((channel) => Math.abs(from[channel] - to[channel]) > LARGEST_STEP);
}
