/**
 * Font metrics for font-relative units (CSS Values 4, § 6.1.1). The cascade knows no fonts, so a caller provides the
 * measurements.
 */
import type { ComputedStyle } from '../properties/computed-style.js';

/** Metrics of a style's first available font, in em. */
export interface FontMeasures {
  readonly xHeight: number;
  readonly capHeight: number;
  /** The advance of the digit zero, which is a height where characters stand upright. */
  readonly zeroAdvance: number;
  /** The advance of U+6C34. */
  readonly ideographAdvance: number;
  /** The sizes of scripts and of scripts in them in a formula, as shares; absent: the font does not tell. */
  readonly scriptScale?: number;
  readonly scriptScriptScale?: number;
}

export type FontRequest = Pick<
  ComputedStyle,
  | 'fontFamily'
  | 'fontSize'
  | 'fontWeight'
  | 'fontStyle'
  | 'fontStretch'
  | 'fontOpticalSizing'
  | 'fontVariationSettings'
  | 'fontSizeAdjust'
  | 'fontLanguageOverride'
  | 'lang'
  | 'writingMode'
  | 'textOrientation'
>;

export type MeasureFont = (style: FontRequest) => FontMeasures;

/** The fallback values of the specification, for use without a font. */
export const ASSUMED_MEASURES: FontMeasures = Object.freeze({
  xHeight: 0.5,
  capHeight: 0.7,
  zeroAdvance: 0.5,
  ideographAdvance: 1,
});
