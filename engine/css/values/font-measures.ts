/** What font-relative units ask of fonts (CSS Values 4, § 6.1.1). The cascade knows no fonts: who does measures for it. */
import type { ComputedStyle } from '../properties/computed-style.js';

/** Measures of a style's first available font, in em. */
export interface FontMeasures {
  readonly xHeight: number;
  readonly capHeight: number;
  /** Advance of the digit zero. */
  readonly zeroAdvance: number;
  /** Advance of U+6C34. */
  readonly ideographAdvance: number;
}

export type FontRequest = Pick<ComputedStyle, 'fontFamily' | 'fontWeight' | 'fontStyle' | 'fontStretch' | 'lang'>;

export type MeasureFont = (style: FontRequest) => FontMeasures;

/** Where no font is at hand: what the specification falls back to. */
export const ASSUMED_MEASURES: FontMeasures = Object.freeze({
  xHeight: 0.5,
  capHeight: 0.7,
  zeroAdvance: 0.5,
  ideographAdvance: 1,
});
