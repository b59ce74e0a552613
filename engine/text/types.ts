/** What the layers above text may ask of it. Text knows nothing of CSS: callers translate styles into these. */
import type { CssPx } from '../base/units.js';
import type { ColorGlyphs } from './color-glyphs.js';

/** Vertical metrics and decoration lines in font units; see `unitsPerEm`. Depths are positive downwards. */
export interface FontMetrics {
  readonly unitsPerEm: number;
  readonly ascent: number;
  readonly descent: number;
  readonly lineGap: number;
  readonly xHeight: number;
  readonly capHeight: number;
  /** Centre of the underline below the baseline, positive downwards. */
  readonly underlineOffset: number;
  readonly underlineThickness: number;
  /** Centre of the strike-out line above the baseline, positive upwards. */
  readonly strikeoutOffset: number;
  readonly strikeoutThickness: number;
  /** Advance of U+0030 (for `ch`), of the space. */
  readonly zeroAdvance: number;
  readonly spaceAdvance: number;
}

/** One static face of a family. Immutable apart from its own bounded caches; shared by all renders of a renderer. */
export interface FontFace {
  /** Stable identity: family, weight, style and a hash of the file. */
  readonly key: string;
  readonly family: string;
  readonly weight: number;
  readonly italic: boolean;
  readonly metrics: FontMetrics;
  readonly postscriptName: string;
  /** Glyphs that bring their own colours; null or absent in most fonts. */
  readonly colors?: ColorGlyphs | null;
  /** The fontkit font, for embedding; parsed on first use. */
  readonly fontkit: unknown;
  /** 0 when the face has no glyph for the code point. */
  glyphFor(codePoint: number): number;
  /** Advance width in font units. */
  advanceOf(glyph: number): number;
}

/** What is asked of fonts for a run of text. Equal requests should be the same object: caches key on identity. */
export interface TextStyle {
  /** Family names, generic names lower case. */
  readonly families: readonly string[];
  readonly weight: number;
  readonly italic: boolean;
  readonly stretch: number;
  readonly kerning: boolean;
  readonly ligatures: boolean;
  /** Further OpenType features, tag → value, sorted by tag. */
  readonly features: readonly (readonly [string, number])[];
  readonly language: string;
}

/** Numbers of long runs are packed: an array takes eight bytes for each, and a text without spaces has millions. */
export type GlyphNumbers = readonly number[] | Uint16Array | Int32Array;

/** Glyphs of one face for a slice of text, in visual order. All arrays have the same length. */
export interface ShapedRun {
  readonly face: FontFace;
  /** The source characters (UTF-16) these glyphs stand for. */
  readonly text: string;
  readonly glyphs: GlyphNumbers;
  /** Font units; kerning is folded into the advance of the glyph before it. */
  readonly advances: GlyphNumbers;
  /** Offset of each glyph's cluster in `text` (UTF-16); ascending for ltr, descending for rtl runs. */
  readonly clusters: readonly number[];
  /** Font units; null when all are 0. */
  readonly xOffsets: readonly number[] | null;
  readonly yOffsets: readonly number[] | null;
  /** Sum of advances in em (advance / unitsPerEm): times the font size gives CSS px. */
  readonly width: number;
  readonly rtl: boolean;
  /** True for a character that no font has: drawn as a visible box, still extracted as `text`. */
  readonly missing: boolean;
}

/** A word or a run of spaces, shaped: usually one run, more where a fallback face was needed. Shared and immutable. */
export interface ShapedWord {
  readonly text: string;
  readonly runs: readonly ShapedRun[];
  /** Sum over runs, in em. */
  readonly width: number;
}

export interface TextShaper {
  /** The first available face for a style: its metrics make the strut. */
  primaryFace(style: TextStyle): FontFace;
  /** Shapes a unit with no white-space collapsing; bounded cache keyed by (style, direction, text). `size` never matters. */
  shape(text: string, style: TextStyle, rtl: boolean): ShapedWord;
}

/** Break opportunity after a UTF-16 offset. */
export const enum BreakKind {
  None = 0,
  Allowed = 1,
  Mandatory = 2,
}

export type { CssPx };
