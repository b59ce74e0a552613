/** The interface of text for higher layers. Text does not depend on CSS: callers convert styles to these types. */
import type { CssPx } from '../../base/units.js';
import type { ColorGlyphs } from './color-glyphs.js';
import type { EastAsianForm } from './east-asian-fonts.js';
import type { MathTable } from './math-table.js';
import type { OutlineSegment } from './outlines.js';
import type { AxisSettings } from './variations.js';

/** Vertical metrics and decoration lines in font units; see `unitsPerEm`. Depths are positive downwards. */
export interface FontMetrics {
  readonly unitsPerEm: number;
  readonly ascent: number;
  readonly descent: number;
  readonly lineGap: number;
  readonly xHeight: number;
  readonly capHeight: number;
  /** The centre of the underline below the baseline, positive downwards. */
  readonly underlineOffset: number;
  readonly underlineThickness: number;
  /** The centre of the strike-out line above the baseline, positive upwards. */
  readonly strikeoutOffset: number;
  readonly strikeoutThickness: number;
  /** The advances of U+0030 (for `ch`) and of the space. */
  readonly zeroAdvance: number;
  readonly spaceAdvance: number;
}

export interface GlyphBounds {
  readonly xMin: number;
  readonly yMin: number;
  readonly xMax: number;
  readonly yMax: number;
}

/**
 * A static face of a family. It is immutable except for its bounded caches, and shared by all renders of a renderer.
 */
export interface FontFace {
  /** A stable key: family, weight, style and a hash of the file. */
  readonly key: string;
  readonly family: string;
  readonly weight: number;
  readonly italic: boolean;
  readonly metrics: FontMetrics;
  readonly postscriptName: string;
  /** Whether it is a bundled font of symbols, whose signs fit lines of any text: it does not make them higher. */
  readonly isOfSigns?: boolean;
  /** Colour glyphs; null or absent in most fonts. */
  readonly colors?: ColorGlyphs | null;
  /** What a font for formulas says of them; null or absent in fonts of text. */
  readonly math?: MathTable | null;
  /** The fontkit font for embedding, parsed on first use. */
  readonly fontkit: unknown;
  /** Returns 0 if the face has no glyph for the code point. */
  glyphFor(codePoint: number): number;
  /** Returns the advance width in font units. */
  advanceOf(glyph: number): number;
  /** Returns the box around a glyph's outline, in font units; null if the font does not tell it, or the glyph is blank. */
  boundsOf(glyph: number): GlyphBounds | null;
  /** The outline of a glyph of a TrueType font; null if the font has other outlines. See glyphOutline(). */
  trueTypeOutline?(glyph: number): OutlineSegment[] | null;
  /** Whether the outline of a glyph can be drawn. Absent: of all. */
  isSound?(glyph: number): boolean;
  /** Whether drawing the glyph leaves no mark, as of a space in nearly all fonts. */
  isBlank(glyph: number): boolean;
  /** Set if glyphs stand one below the other. Advances are heights then. */
  readonly upright?: UprightGlyphs;
}

/** What drawing needs of glyphs that stand upright in vertical lines. */
export interface UprightGlyphs {
  /** The same face in horizontal lines. */
  readonly across: FontFace;
  /** How far the origin of a glyph lies below the top of its height, in font units. */
  originOf(glyph: number): number;
  /** Which half of its height a glyph needs, if the font sets it in one; null if it needs both. */
  halfOf?(glyph: number): { readonly isLower: boolean } | null;
}

/**
 * The font properties of a run of text. Equal properties should be the same object, because caches use its identity as
 * the key.
 */
export interface TextStyle {
  /** Family names; generic names are in lower case. */
  readonly families: readonly string[];
  readonly weight: number;
  /** Whether text leans, italic or oblique. */
  readonly italic: boolean;
  /** The angle of oblique text, in degrees clockwise; null for italic text. */
  readonly oblique: number | null;
  readonly stretch: number;
  /** The size for optical sizing, in CSS px; null where no font of the library has outlines for different sizes. */
  readonly opticalSize: number | null;
  /** Additional values of variable fonts' axes, sorted by tag. */
  readonly variations: AxisSettings;
  readonly sizeAdjust: SizeAdjust | null;
  readonly kerning: boolean;
  readonly ligatures: boolean;
  /** Additional OpenType features as pairs of tag and value, sorted by tag. */
  readonly features: readonly (readonly [string, number])[];
  readonly language: string;
  /** The tag of an OpenType language system that goes before that of the language; '' for none. */
  readonly languageSystem: string;
  /** The regional form of characters that Chinese, Japanese and Korean share, where no family of the style has them. */
  readonly eastAsian: EastAsianForm;
  readonly synthesis: Synthesis;
  /** How characters look that are emoji as well as signs of text, where they do not say it themselves. */
  readonly emoji: EmojiPreference;
  /** Whether characters stand upright, one below the other. Absent: they stand side by side. */
  readonly isUpright?: true;
}

/** The size of every face is such that one of its heights or widths has this share of the font size (`font-size-adjust`). */
export interface SizeAdjust {
  readonly metric: SizeAdjustMetric;
  readonly value: number;
}

export type SizeAdjustMetric = 'ex-height' | 'cap-height' | 'ch-width' | 'ic-width' | 'ic-height';

/** `unicode`: as the Unicode property Emoji_Presentation says; `normal`: the same, but text takes any font that has the sign. */
export type EmojiPreference = 'normal' | 'text' | 'emoji' | 'unicode';

/** What may be made up where a face lacks it (CSS Fonts 4, § 7). */
export interface Synthesis {
  readonly weight: boolean;
  readonly style: boolean;
  readonly smallCaps: boolean;
  /** Of superscripts and subscripts that a property asks for, and not a feature. */
  readonly position: boolean;
}

/** How glyphs are changed because their face has no better ones, or because another size was asked for. */
export interface SyntheticGlyphs {
  /** Outlines are made thicker. Advances stay. */
  readonly bold: boolean;
  /** How far outlines lean for their height: a tangent, 0 for upright ones. */
  readonly slant: number;
  /** The size in relation to the text's, as of small capitals and of faces that are adjusted. */
  readonly scale: number;
}

/**
 * Long runs use packed arrays. A normal array takes eight bytes per number, and a text without spaces can have
 * millions.
 */
export type GlyphNumbers = readonly number[] | Uint16Array | Int32Array;

/** Glyphs of one face for a part of the text, in visual order. All arrays have the same length. */
export interface ShapedRun {
  readonly face: FontFace;
  /** The source characters (UTF-16) of these glyphs. */
  readonly text: string;
  readonly glyphs: GlyphNumbers;
  /** In font units. Kerning is added to the advance of the preceding glyph. */
  readonly advances: GlyphNumbers;
  /** The offset of each glyph's cluster in `text` (UTF-16), ascending in ltr runs, descending in rtl runs. */
  readonly clusters: readonly number[];
  /** In font units; null if all are 0. */
  readonly xOffsets: readonly number[] | null;
  readonly yOffsets: readonly number[] | null;
  /** The sum of advances in em of the text's size. Multiplied by the font size, it gives CSS px. */
  readonly width: number;
  readonly rtl: boolean;
  /** Whether no font has the character. It is drawn as a visible box, but extracted as `text`. */
  readonly missing: boolean;
  /** Null or absent: glyphs are drawn as the face has them. */
  readonly synthetic?: SyntheticGlyphs | null;
}

/** A shaped word or run of spaces: usually one run, or several if a fallback face is needed. Shared and immutable. */
export interface ShapedWord {
  readonly text: string;
  readonly runs: readonly ShapedRun[];
  /** The sum over runs, in em. */
  readonly width: number;
}

export interface TextShaper {
  /**
   * Returns the first available face for a style, whose metrics determine the strut. Metrics, advances and bounds are
   * adjusted as the style and the face ask (`font-size-adjust`, `size-adjust`).
   */
  primaryFace(style: TextStyle): FontFace;
  /** Whether text styles need `opticalSize`. */
  readonly hasOpticalSizes: boolean;
  /**
   * Shapes a text without collapsing white space. Results are in a bounded cache by style, direction and text. `size`
   * has no effect.
   */
  shape(text: string, style: TextStyle, rtl: boolean): ShapedWord;
}

export type { CssPx };
