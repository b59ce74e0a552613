/** Fonts seen from layout: a computed style's text style, metrics and line height, computed once per style. */
import { add, type LayoutUnit, lu, luNearest, maxLu, sub, toPx, ZERO } from '../../base/units.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import type { FontMeasures, FontRequest } from '../../css/values/font-measures.js';
import type { FontPalette, FontPalettes } from '../../css/properties/font-palettes.js';
import type { FontFeatureValues } from '../../css/properties/font-variants.js';
import { graphemeEnds } from '../../text/characters/graphemes.js';
import { hasJoinedLetters } from '../../text/characters/joining.js';
import { countSeparators, countSpaced } from '../../text/characters/spaced-characters.js';
import { VerticalOrientations } from '../../text/characters/vertical-orientation.js';
import { emPerUnit } from '../../text/fonts/em-per-unit.js';
import { formOfLanguage, formOfTexts, type EastAsianForm } from '../../text/fonts/east-asian-fonts.js';
import type { FontFace, ShapedWord, TextShaper, TextStyle } from '../../text/fonts/types.js';
import { isTypesetVertically } from './baselines.js';
import { featuresOf, type VariantRequest } from './font-features.js';
import { emBoxExtent } from './text-edges.js';
import { fontExtent, type FontExtent } from './used-fonts.js';

export interface TextMetrics extends FontExtent {
  readonly textStyle: TextStyle;
  readonly face: FontFace;
  /** As text is set: whole layout units, CSS px. */
  readonly fontSize: number;
  readonly xHeight: LayoutUnit;
  readonly capHeight: LayoutUnit;
  readonly space: ShapedWord;
  /** A space that is read as a line feed. */
  readonly lineFeed: ShapedWord;
  /** Advance of a space with letter- and word-spacing. */
  readonly spaceWidth: LayoutUnit;
  readonly letterSpacing: LayoutUnit;
  readonly wordSpacing: LayoutUnit;
  /** The palette chosen for colour fonts of a family; null for the font's own first one. */
  readonly palette: (family: string) => FontPalette | null;
  /** What stands over or under each character; null for nothing. */
  readonly emphasis: EmphasisMark | null;
  /** For characters that stand upright in vertical lines; null where none do. */
  readonly upright: UprightText | null;
}

export interface UprightText {
  readonly textStyle: TextStyle;
  /** A space, and one that is read as a line feed, as high as they are wide in horizontal text. */
  readonly space: ShapedWord;
  readonly lineFeed: ShapedWord;
}

/** An emphasis mark (CSS Text Decoration 3, § 3), which is half as large as its text. */
export interface EmphasisMark {
  readonly word: ShapedWord;
  /** CSS px. */
  readonly fontSize: number;
  /** The content area of the mark. */
  readonly ascent: LayoutUnit;
  readonly descent: LayoutUnit;
  readonly isUnder: boolean;
  /** The baseline of the mark below that of its text: their em boxes touch, as those of ruby do (§ 3.4). */
  readonly offset: LayoutUnit;
  /** The height of both em boxes. */
  readonly height: LayoutUnit;
}

type UsedFont = Pick<TextMetrics, 'face' | 'fontAscent' | 'fontDescent' | 'fontSize'>;

const EMPHASIS_SCALE = 0.5;
/** Marks are of one grapheme cluster, and clusters may be of any length. */
const MAX_MARK = 16;

const NO_VARIANTS: VariantRequest = Object.freeze({
  letterSpacing: 0,
  fontKerning: 'auto',
  fontSynthesisWeight: 'auto',
  fontSynthesisStyle: 'auto',
  fontSynthesisSmallCaps: 'auto',
  fontSynthesisPosition: 'auto',
  fontVariantCaps: 'normal',
  fontVariantNumeric: [],
  fontVariantLigatures: [],
  fontVariantAlternates: [],
  fontVariantEastAsian: [],
  fontVariantPosition: 'normal',
  fontVariantEmoji: 'normal',
  fontFeatureSettings: new Map(),
  mathDepth: 0,
});

const LIGATURES_OFF = new Set(['none', 'no-common-ligatures']);

/** The at-rules about fonts that text styles need. */
export interface FontRules {
  readonly fontFeatureValues: FontFeatureValues;
  readonly fontPalettes: FontPalettes;
}

const NO_OVERRIDES: FontPalette['overrides'] = new Map();
const NO_PALETTE = () => null;

/** The share of the size that scripts have. */
function scriptScales({ math }: FontFace): Partial<FontMeasures> {
  if (!math) return {};
  const { scriptPercentScaleDown: script, scriptScriptPercentScaleDown: further } = math.constants;
  return script > 0 && further > 0 ? { scriptScale: script / 100, scriptScriptScale: further / 100 } : {};
}

export class TextMetricsCache {
  /** How characters stand in vertical lines; here because the table is decoded once. */
  readonly orientations = new VerticalOrientations();
  readonly #shaper: TextShaper;
  readonly #featureValues: FontFeatureValues | null;
  readonly #palettes: FontPalettes | null;
  readonly #lineFeeds = new WeakMap<ShapedWord, ShapedWord>();
  readonly #byStyle = new WeakMap<ComputedStyle, TextMetrics>();
  readonly #textStyles: Map<string, TextStyle>;
  readonly #texts: readonly string[];
  #formOfTexts: EastAsianForm | null = null;

  /**
   * `textStyles`: known text styles by content, so that the shaper's caches, which key on identity, are shared. `texts`:
   * those of the document, which tell the regional form of East Asian characters where no language does.
   */
  constructor(
    shaper: TextShaper,
    textStyles: Map<string, TextStyle>,
    rules: FontRules | null = null,
    texts: readonly string[] = [],
  ) {
    this.#texts = texts;
    this.#palettes = rules?.fontPalettes ?? null;
    this.#featureValues = rules?.fontFeatureValues ?? null;
    this.#shaper = shaper;
    this.#textStyles = textStyles;
  }

  of(style: ComputedStyle): TextMetrics {
    let metrics = this.#byStyle.get(style);
    if (!metrics) {
      metrics = this.#compute(style);
      this.#byStyle.set(style, metrics);
    }
    return metrics;
  }

  /** For font-relative units, in em. */
  measures(style: FontRequest): FontMeasures {
    const textStyle = this.#textStyle({ ...style, ...NO_VARIANTS });
    const face = this.#shaper.primaryFace(textStyle);
    const { unitsPerEm, xHeight, capHeight, zeroAdvance } = face.metrics;
    const ideograph = face.glyphFor(0x6c34);
    const isUpright = style.textOrientation === 'upright' && isTypesetVertically(style);
    return {
      xHeight: xHeight / unitsPerEm,
      capHeight: capHeight / unitsPerEm,
      zeroAdvance: isUpright
        ? this.#shaper.shape('0', { ...textStyle, isUpright }, false).width
        : zeroAdvance / unitsPerEm,
      ideographAdvance: ideograph === 0 ? 1 : face.advanceOf(ideograph) / unitsPerEm,
      ...scriptScales(face),
    };
  }

  #compute(style: ComputedStyle): TextMetrics {
    const textStyle = this.#textStyle(style);
    const face = this.#shaper.primaryFace(textStyle);
    // The grain of FreeType's sizes, so that lines which just fit in browsers on Linux fit here too.
    const fontSize = toPx(lu(style.fontSize));
    const scale = fontSize / face.metrics.unitsPerEm;
    const { fontAscent, fontDescent, ascent, descent } = fontExtent(face.metrics, scale, usedLineHeight(style));
    const space = this.#shaper.shape(' ', textStyle, false);
    const letterSpacing = lu(style.letterSpacing);
    const emphasis =
      style.textEmphasisMark === ''
        ? null
        : this.#emphasisMark(style, textStyle, { face, fontAscent, fontDescent, fontSize });
    // Marks need a higher line only where its leading has no room for them (§ 3.3), as ruby does.
    const missing = emphasis ? maxLu(ZERO, sub(emphasis.height, ascent, descent)) : ZERO;
    return {
      textStyle,
      face,
      fontSize,
      fontAscent,
      fontDescent,
      ascent: emphasis?.isUnder ? ascent : add(ascent, missing),
      descent: emphasis?.isUnder ? add(descent, missing) : descent,
      xHeight: luNearest(face.metrics.xHeight * scale),
      capHeight: luNearest(face.metrics.capHeight * scale),
      space,
      lineFeed: this.#lineFeed(space),
      spaceWidth: add(luNearest(space.width * fontSize + style.wordSpacing), letterSpacing),
      letterSpacing,
      wordSpacing: luNearest(style.wordSpacing),
      palette: this.#palette(style.fontPalette),
      emphasis,
      upright: isTypesetVertically(style) ? this.#upright(textStyle, space) : null,
    };
  }

  #upright(across: TextStyle, { width }: ShapedWord): UprightText {
    const textStyle = this.#interned({ ...across, isUpright: true });
    const { runs, ...word } = this.#shaper.shape(' ', textStyle, false);
    const asWide = runs.map((run) => ({ ...run, advances: [width * run.face.metrics.unitsPerEm], width }));
    const space = { ...word, runs: asWide, width };
    return { textStyle, space, lineFeed: this.#lineFeed(space) };
  }

  #emphasisMark(style: ComputedStyle, textStyle: TextStyle, font: UsedFont): EmphasisMark {
    const text = style.textEmphasisMark;
    const { metrics } = font.face;
    const fontSize = toPx(lu(style.fontSize * EMPHASIS_SCALE));
    const scale = fontSize / metrics.unitsPerEm;
    const ascent = lu(Math.round(metrics.ascent * scale));
    const descent = lu(Math.round(metrics.descent * scale));
    const mark = emBoxExtent({ fontAscent: ascent, fontDescent: descent, fontSize });
    const base = emBoxExtent(font);
    const isUnder = marksAreUnder(style);
    return {
      word: this.#shaper.shape(text.slice(0, Math.min(MAX_MARK, graphemeEnds(text)[0]!)), textStyle, false),
      ...{ fontSize, ascent, descent, isUnder },
      offset: isUnder ? add(base.below, mark.above) : sub(ZERO, base.above, mark.below),
      height: add(base.above, base.below, mark.above, mark.below),
    };
  }

  /** The same object for the same space, because shaped runs are known by identity. */
  #lineFeed(space: ShapedWord): ShapedWord {
    let word = this.#lineFeeds.get(space);
    if (!word) {
      word = { ...space, text: '\n', runs: space.runs.map((run) => ({ ...run, text: '\n' })) };
      this.#lineFeeds.set(space, word);
    }
    return word;
  }

  #palette(name: string): TextMetrics['palette'] {
    if (name === 'normal') return NO_PALETTE;
    if (name === 'light' || name === 'dark') return () => ({ base: name, overrides: NO_OVERRIDES });
    return (family) => this.#palettes?.get(`${name} ${family.toLowerCase()}`) ?? null;
  }

  #otherForm(): EastAsianForm {
    return (this.#formOfTexts ??= formOfTexts(this.#texts));
  }

  #textStyle(style: FontRequest & VariantRequest): TextStyle {
    const features = featuresOf(style, style.fontFamily[0]?.toLowerCase() ?? '', this.#featureValues);
    const ligatures = style.letterSpacing === 0 && !style.fontVariantLigatures.some((word) => LIGATURES_OFF.has(word));
    const eastAsian = formOfLanguage(style.lang) ?? this.#otherForm();
    const [weight, slope, stretch] = [style.fontWeight, style.fontStyle, style.fontStretch];
    const hasSizes = this.#shaper.hasOpticalSizes && style.fontOpticalSizing === 'auto';
    const content: TextStyle = {
      families: style.fontFamily,
      weight,
      italic: slope !== 'normal' && slope !== 0,
      oblique: typeof slope === 'number' && slope !== 0 ? slope : null,
      stretch,
      // Whole sizes limit the number of instances.
      opticalSize: hasSizes ? Math.round(style.fontSize) : null,
      variations: [...style.fontVariationSettings].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)),
      sizeAdjust: style.fontSizeAdjust,
      kerning: style.fontKerning !== 'none',
      ligatures,
      features,
      language: style.lang,
      languageSystem: style.fontLanguageOverride,
      eastAsian,
      synthesis: {
        weight: style.fontSynthesisWeight === 'auto',
        style: style.fontSynthesisStyle !== 'none',
        smallCaps: style.fontSynthesisSmallCaps === 'auto',
        position: style.fontSynthesisPosition === 'auto' && style.fontVariantPosition !== 'normal',
      },
      emoji: style.fontVariantEmoji,
    };
    return this.#interned(content);
  }

  #interned(content: TextStyle): TextStyle {
    const key = JSON.stringify(content);
    let textStyle = this.#textStyles.get(key);
    if (!textStyle) this.#textStyles.set(key, (textStyle = content));
    return textStyle;
  }
}

/** The used line height in CSS px; null for that of the font. */
function usedLineHeight({ lineHeight, fontSize }: ComputedStyle): number | null {
  if (lineHeight === 'normal') return null;
  return typeof lineHeight === 'number' ? lineHeight : lineHeight.factor * fontSize;
}

/** Advance of a shaped word at the metrics' size, with letter-spacing after each letter and word-spacing at separators. */
export function textWidth(word: ShapedWord, metrics: TextMetrics): LayoutUnit {
  const advance = luNearest(word.width * metrics.fontSize);
  const { wordSpacing } = metrics;
  const spacing = letterSpacingIn(word, metrics);
  if (spacing === 0 && wordSpacing === 0) return advance;
  const letters = spacing === 0 ? 0 : countSpaced(word.text) * spacing;
  const separators = wordSpacing === 0 ? 0 : countSeparators(word.text) * wordSpacing;
  return (advance + letters + separators) as LayoutUnit;
}

/** None where it would tear letters that join (CSS Text 4, § 8.2.2). */
export function letterSpacingIn({ text }: ShapedWord, { letterSpacing }: TextMetrics): LayoutUnit {
  return letterSpacing !== 0 && hasJoinedLetters(text) ? ZERO : letterSpacing;
}

/** The advance of the widest cluster, which is what a text needs that may be broken anywhere. */
export function widestCluster(word: ShapedWord, { fontSize, letterSpacing }: TextMetrics): LayoutUnit {
  let widest = 0;
  for (const run of word.runs) {
    const { advances, clusters } = run;
    const scale = emPerUnit(run);
    let sum = 0;
    for (let i = 0; i < advances.length; i++) {
      sum = (i > 0 && clusters[i] === clusters[i - 1] ? sum : 0) + advances[i]!;
      widest = Math.max(widest, sum * scale);
    }
  }
  return word.text === '' ? ZERO : add(luNearest(widest * fontSize), letterSpacing);
}

/** Whether marks stand on the under side of lines, which is the left one in vertical text (CSS Text Decoration 4, § 3.4). */
function marksAreUnder(style: ComputedStyle): boolean {
  const { textEmphasisPosition: position, lang } = style;
  if (isTypesetVertically(style)) return position.endsWith('left');
  return position === 'auto' ? /^zh(?:-|$)/i.test(lang) : position.startsWith('under');
}
