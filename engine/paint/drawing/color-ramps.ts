/**
 * Colours between the stops of gradients that are not interpolated in sRGB (CSS Images 4, § 3.1). PDF only interpolates
 * in sRGB.
 */
import { mixColors, source } from '../../css/values/color.js';
import type { Color } from '../../css/values/values.js';
import type { Diagnostics } from '../../diagnostics.js';

/** How many colours go between two stops: 64 steps look like a curve. */
export const RAMP_LENGTH = 63;
/** How many ramps are kept for reuse, at 5 KB each. A chart draws the same gradient on a thousand bars. */
const MAX_KEPT = 200;

/** The ramps of one render. */
export class ColorRamps {
  readonly #kept = new Map<string, readonly Color[]>();

  constructor(readonly diagnostics: Diagnostics) {}

  /**
   * Returns null when the colours are interpolated in sRGB, by request or because the budget of mixtures is used up, and
   * for colours of a press, which are interpolated in its inks.
   */
  between(space: string, from: Color, to: Color): readonly Color[] | null {
    if (space === '' || from.ink || to.ink) return null;
    const key = [space, source(from), source(to)].join(' ');
    const known = this.#kept.get(key);
    if (known) return known;
    if (!this.diagnostics.spend('mixedColors', RAMP_LENGTH)) return null;
    const ramp = Array.from({ length: RAMP_LENGTH }, (_, k) => mixColors(space, from, to, (k + 1) / (RAMP_LENGTH + 1)));
    if (this.#kept.size >= MAX_KEPT) this.#kept.clear();
    this.#kept.set(key, ramp);
    return ramp;
  }
}
