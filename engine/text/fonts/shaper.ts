/** Converts a word to positioned glyphs: font fallback and script runs, then the simple shaper or HarfBuzz. */
import {
  hasInvisible,
  isDefaultIgnorable,
  isInvisible,
  isShownControl,
  isWide,
  presentationOf,
  simpleScript,
} from '../characters/clusters.js';
import { isEmojiPresentation } from 'unicode-segmenter/emoji';
import type { SfntFace } from './font-face.js';
import type { FaceList, FontLibrary } from './font-library.js';
import { graphemeEnds } from '../characters/graphemes.js';
import type { ShapedGlyphs } from './harfbuzz.js';
import { COMMON, INHERITED, ScriptTable } from '../characters/scripts.js';
import { mayHaveLooseMarks, placeLooseMarks } from './mark-fallback.js';
import { OPTIONAL_LIGATURES, type SimplePlan } from './simple-shaper.js';
import { isNumeric } from '../characters/numeric.js';
import { adjustedFace } from './size-adjust.js';
import { inPosition, mayNeedCaps, positionFeature, synthesisOf, syntheticCaps } from './synthesis.js';
import { UPRIGHT_FEATURES, uprightRun } from './upright-run.js';
import type { FontFace, ShapedRun, ShapedWord, SyntheticGlyphs, TextShaper, TextStyle } from './types.js';

/** The number of words per cache generation. Two generations exist at a time. */
const GENERATION_WORDS = 12_000;
/** Longer texts are not cached. */
const MAX_CACHED_LENGTH = 64;
/**
 * The maximum number of glyphs that a font makes of a character, and a piece of text has besides. Decompositions make three
 * or four. HarfBuzz itself lets a word have 16,384.
 */
const MAX_GROWTH = { perUnit: 8, besides: 64 } as const;
/** The maximum length of offset arrays that simple runs share. */
const MAX_SHARED_LENGTH = 256;

type Feature = readonly [tag: string, value: number];

/** The cache of a style: resolved faces, plans and words. The key of words is the text. */
class StyleState {
  readonly words: [ltr: Map<string, ShapedWord>, rtl: Map<string, ShapedWord>] = [new Map(), new Map()];
  readonly #plans = new Map<SfntFace, Map<string, SimplePlan | null>>();
  readonly #synthesis = new Map<SfntFace, SyntheticGlyphs | null>();
  readonly #features = new Map<SfntFace, readonly Feature[]>();
  readonly mayNeedCaps: boolean;
  /** The feature of superscripts or subscripts that are made up where a face lacks them. */
  readonly position: string | null;
  #withoutPosition: StyleState | null = null;
  /** Whether the first face may set text without a look at each character. */
  readonly isPlain: boolean;

  constructor(
    readonly style: TextStyle,
    readonly faces: FaceList,
    private readonly features: readonly Feature[],
  ) {
    this.mayNeedCaps = mayNeedCaps(style);
    this.position = positionFeature(style);
    this.isPlain = !style.isUpright && !this.mayNeedCaps && this.position === null && style.emoji === 'normal';
  }

  /** The same style on the baseline. */
  get withoutPosition(): StyleState {
    return (this.#withoutPosition ??= new StyleState(
      { ...this.style, synthesis: { ...this.style.synthesis, position: false } },
      this.faces,
      this.features.filter(([tag]) => tag !== this.position),
    ));
  }

  synthesis(face: SfntFace): SyntheticGlyphs | null {
    let found = this.#synthesis.get(face);
    if (found === undefined) this.#synthesis.set(face, (found = synthesisOf(face, this.style)));
    return found;
  }

  /** Returns what the face asks for itself, and what the style asks for, which goes before it (CSS Fonts 4, § 7.2). */
  featuresOf(face: SfntFace): readonly Feature[] {
    if (face.features.length === 0) return this.features;
    let all = this.#features.get(face);
    if (!all) this.#features.set(face, (all = [...new Map([...face.features, ...this.features])]));
    return all;
  }

  /** Returns the tag of the language system that the style or the face names; '' for that of the language. */
  languageSystemOf(face: SfntFace): string {
    return this.style.languageSystem || face.language;
  }

  /** Returns the simple shaper's plan for a face and an OpenType script. */
  plan(face: SfntFace, script: string): SimplePlan | null {
    let plans = this.#plans.get(face);
    if (!plans) this.#plans.set(face, (plans = new Map()));
    let plan = plans.get(script);
    if (plan === undefined) {
      const { kerning, ligatures, language } = this.style;
      const [features, languageSystem] = [this.featuresOf(face), this.languageSystemOf(face)];
      plan = face.plan({ script, language, languageSystem, kerning, ligatures, features });
      plans.set(script, plan);
    }
    return plan;
  }
}

/** A part of a word with one face and one script. */
interface Piece {
  text: string;
  readonly face: SfntFace | null;
  script: string;
}

/** A grapheme cluster; `face` is null if no font has it. */
interface Cluster {
  readonly text: string;
  readonly script: string;
  readonly face: SfntFace | null;
  /** Whether the families of the style lack it. */
  readonly isFallback: boolean;
}

export function createTextShaper(library: FontLibrary): TextShaper {
  return new Shaper(library);
}

const GROWS = `its substitutions make more than ${MAX_GROWTH.perUnit} glyphs of a character, so the text is set without any of them; use a sound version of the font.`;

/** Each character in its own glyph, in visual order. */
function withoutSubstitutions(text: string, face: SfntFace, rtl: boolean): ShapedGlyphs {
  const glyphs: number[] = [];
  const clusters: number[] = [];
  let at = 0;
  for (const char of text) {
    glyphs.push(face.glyphFor(char.codePointAt(0)!));
    clusters.push(at);
    at += char.length;
  }
  if (rtl) [glyphs, clusters].forEach((list) => list.reverse());
  return { glyphs, advances: glyphs.map((glyph) => face.advanceOf(glyph)), clusters, xOffsets: null, yOffsets: null };
}

class Shaper implements TextShaper {
  #states = new WeakMap<TextStyle, StyleState>();
  #previous = new WeakMap<TextStyle, StyleState>();
  #cachedWords = 0;
  #last: StyleState | null = null;
  readonly #scripts = new ScriptTable();
  /** Faces whose substitutions have multiplied glyphs beyond measure. Fonts of a document have a shaper of their own. */
  readonly #growing = new WeakSet<SfntFace>();
  /** Buffers for the glyphs and kerning of the current word. They grow to the longest word. */
  #glyphs = new Uint16Array(64);
  #kerns = new Int16Array(64);
  /** Ascending offsets 0…n−1, which simple runs of the same length share. */
  readonly #identity: number[][] = [];

  constructor(private readonly library: FontLibrary) {}

  primaryFace(style: TextStyle): FontFace {
    const { faces } = this.#state(style);
    // The first available font is one that has the space (CSS Fonts § 2.4).
    return adjustedFace(faces.find((face) => face.glyphFor(0x20) !== 0) ?? faces.first, style);
  }

  get hasOpticalSizes(): boolean {
    return this.library.hasOpticalSizes;
  }

  shape(text: string, style: TextStyle, rtl: boolean): ShapedWord {
    const state = this.#last?.style === style ? this.#last : this.#state(style);
    const words = state.words[rtl ? 1 : 0];
    return words.get(text) ?? this.#shapeAndKeep(text, state, rtl, words);
  }

  #state(style: TextStyle): StyleState {
    let state = this.#states.get(style);
    if (!state) {
      const { kerning, ligatures, features } = style;
      const kerns = style.isUpright ? ['kern', 'vkrn'] : ['kern'];
      const off = [...(kerning ? [] : kerns), ...(ligatures ? [] : OPTIONAL_LIGATURES)];
      const upright = style.isUpright ? UPRIGHT_FEATURES : [];
      const all = [...off.map((tag) => [tag, 0] as const), ...upright, ...features];
      state = new StyleState(style, this.#previous.get(style)?.faces ?? this.library.facesFor(style), all);
      this.#states.set(style, state);
    }
    return (this.#last = state);
  }

  #shapeAndKeep(text: string, state: StyleState, rtl: boolean, words: Map<string, ShapedWord>): ShapedWord {
    if (!rtl && state.isPlain && isNumeric(text)) {
      const run = this.#shapeSimply(text, state.faces.first, state);
      if (run) return { text, runs: [run], width: run.width };
    }
    const word = this.#previous.get(state.style)?.words[rtl ? 1 : 0].get(text) ?? this.#shapeWord(text, state, rtl);
    if (text.length <= MAX_CACHED_LENGTH) {
      words.set(text, word);
      if (++this.#cachedWords >= GENERATION_WORDS) this.#startGeneration();
    }
    return word;
  }

  #startGeneration(): void {
    this.#previous = this.#states;
    this.#states = new WeakMap();
    this.#last = null;
    this.#cachedWords = 0;
  }

  #shapeWord(text: string, state: StyleState, rtl: boolean): ShapedWord {
    if (!rtl && state.isPlain) {
      const run = this.#shapeSimply(text, state.faces.first, state);
      if (run) return { text, runs: [run], width: run.width };
    }
    const pieces = this.#itemize(text, state);
    const runs = pieces.flatMap((piece) => this.#shapeSized(piece, state, rtl));
    if (rtl) runs.reverse();
    return { text, runs, width: runs.reduce((sum, run) => sum + run.width, 0) };
  }

  /** Returns null if a character has no glyph or another script, or if a lookup does more than replace glyphs. */
  #shapeSimply(text: string, face: SfntFace, state: StyleState): ShapedRun | null {
    const { length } = text;
    if (length > this.#glyphs.length) {
      this.#glyphs = new Uint16Array(length * 2);
      this.#kerns = new Int16Array(length * 2);
    }
    const glyphs = this.#glyphs;
    let script = '';
    for (let i = 0; i < length; i++) {
      const unit = text.charCodeAt(i);
      const unitScript = simpleScript(unit);
      if (unitScript === null) return null;
      if (unitScript !== script && unitScript !== '') {
        if (script !== '') return null;
        script = unitScript;
      }
      const glyph = face.glyphFor(unit);
      if (glyph === 0) return null;
      glyphs[i] = glyph;
    }
    const plan = state.plan(face, script || 'latn');
    if (!plan?.accepts(glyphs, length, this.#kerns)) return null;
    return this.#simpleRun(text, face, state.synthesis(face));
  }

  #simpleRun(text: string, face: SfntFace, synthetic: SyntheticGlyphs | null): ShapedRun {
    const { length } = text;
    const isLong = length > MAX_CACHED_LENGTH;
    const glyphs = isLong ? new Uint16Array(length) : new Array<number>(length);
    const advances = isLong ? new Int32Array(length) : new Array<number>(length);
    let total = 0;
    for (let i = 0; i < length; i++) {
      const glyph = this.#glyphs[i]!;
      const advance = face.advanceOf(glyph) + this.#kerns[i]!;
      glyphs[i] = glyph;
      advances[i] = advance;
      total += advance;
    }
    const width = (total / face.metrics.unitsPerEm) * (synthetic?.scale ?? 1);
    const clusters = this.#identityClusters(length);
    return {
      face,
      text,
      glyphs,
      advances,
      clusters,
      xOffsets: null,
      yOffsets: null,
      width,
      rtl: false,
      missing: false,
      synthetic,
    };
  }

  #identityClusters(length: number): readonly number[] {
    const known = this.#identity[length];
    if (known) return known;
    const offsets = new Array<number>(length);
    for (let i = 0; i < length; i++) offsets[i] = i;
    if (length <= MAX_SHARED_LENGTH) this.#identity[length] = offsets;
    return offsets;
  }

  /** Splits text into pieces of one face and one script. */
  #itemize(text: string, state: StyleState): Piece[] {
    const pieces: Piece[] = [];
    let current: Piece | null = null;
    for (const { text: cluster, face, script } of this.#clustersOf(text, state)) {
      const sameScript =
        current !== null && (script === COMMON || current.script === COMMON || script === current.script);
      if (current && sameScript && face !== null && face === current.face) {
        current.text += cluster;
        if (current.script === COMMON) current.script = script;
      } else {
        pieces.push((current = { text: cluster, face, script }));
      }
    }
    return pieces;
  }

  /** Splits text into grapheme clusters, each with its face. */
  #clustersOf(text: string, state: StyleState): Cluster[] {
    const clusters: Cluster[] = [];
    let start = 0;
    for (const end of graphemeEnds(text)) {
      const cluster = text.slice(start, end);
      const found = this.#faceFor(cluster, state, clusters.at(-1)?.face ?? null);
      // If no font has a base with its mark, each character gets its own face, so that only the mark becomes a box.
      if (found.face === null && cluster.length > 1)
        for (const char of cluster)
          clusters.push({ text: char, script: this.#scriptOf(char), ...this.#faceFor(char, state, null) });
      else clusters.push({ text: cluster, script: this.#scriptOf(cluster), ...found });
      start = end;
    }
    this.#joinFallbacks(clusters, state.style);
    return clusters;
  }

  /**
   * Sets the letters of one script in one face where some of them need a fallback and a fallback has them all, because
   * a word in two designs looks like a mistake.
   */
  #joinFallbacks(clusters: Cluster[], style: TextStyle): void {
    for (let from = 0, to = 0; from < clusters.length; from = to) {
      const { script } = clusters[from]!;
      for (to = from + 1; to < clusters.length && clusters[to]!.script === script; ) to++;
      const word = clusters.slice(from, to);
      if (script === COMMON || !word.some(({ isFallback }) => isFallback)) continue;
      if (word.every(({ face }) => face === word[0]!.face)) continue;
      const face = this.library.fallbackFor(visibleCodePoints(word.map(({ text }) => text).join('')), style, false);
      if (face) for (let i = from; i < to; i++) clusters[i] = { ...clusters[i]!, face };
    }
  }

  #scriptOf(cluster: string): string {
    for (const char of cluster) {
      const script = this.#scripts.scriptOf(char.codePointAt(0)!);
      if (script !== COMMON && script !== INHERITED) return script;
    }
    return COMMON;
  }

  /**
   * Returns the face for a grapheme cluster: that of the cluster before for one without visible characters, null if no
   * font has all of it.
   */
  #faceFor(cluster: string, state: StyleState, previous: SfntFace | null): Pick<Cluster, 'face' | 'isFallback'> {
    const wanted = visibleCodePoints(cluster);
    if (wanted.length === 0) return { face: previous ?? state.faces.first, isFallback: false };
    if (isShownControl(wanted[0]!)) return { face: null, isFallback: false };
    const presentation = presentationOf(cluster, state.style.emoji);
    const emoji = presentation === 'emoji';
    // HarfBuzz composes characters if the font has only the composed one.
    const composed = wanted.length > 1 ? visibleCodePoints(cluster.normalize('NFC')) : wanted;
    const hasIt = (face: SfntFace) => face.hasAll(wanted) || (composed !== wanted && face.hasAll(composed));
    const own =
      state.faces.find((face) => hasIt(face) && suits(face, presentation)) ??
      // Who adds a font with such characters, even without colours, wants them from there.
      (emoji && isEmojiPresentation(wanted[0]!) ? state.faces.find((face) => hasIt(face) && !face.isBundled) : null);
    if (own) return { face: own, isFallback: false };
    // Punctuation that several fallbacks have stays with the letters before it.
    if (previous && !emoji && hasIt(previous)) return { face: previous, isFallback: true };
    let fallback = this.library.fallbackFor(wanted, state.style, emoji);
    if (!fallback && composed !== wanted) fallback = this.library.fallbackFor(composed, state.style, emoji);
    // A face of the style that shows it in another way is better than none.
    return fallback ? { face: fallback, isFallback: true } : { face: state.faces.find(hasIt), isFallback: false };
  }

  /** Shapes a piece, in two sizes where small capitals are made up. */
  #shapeSized(piece: Piece, state: StyleState, rtl: boolean): ShapedRun[] {
    const { face, script } = piece;
    if (face && state.position !== null) return [this.#shapeInPosition(piece, state, rtl)];
    const caps = face && state.mayNeedCaps ? syntheticCaps(piece, face, state.style) : null;
    if (!caps) return [this.#shapePiece(piece, state, rtl)];
    return caps.map(({ text, shown, scale }) => {
      const run = this.#shapePiece({ text: shown, face, script }, state, rtl);
      if (run.missing) return { ...run, text };
      const { bold = false, slant = 0, scale: adjustment = 1 } = run.synthetic ?? {};
      return { ...run, text, width: run.width * scale, synthetic: { bold, slant, scale: scale * adjustment } };
    });
  }

  /** All of a run is made up if its face lacks a part of it (CSS Fonts 4, § 6.5). */
  #shapeInPosition(piece: Piece, state: StyleState, rtl: boolean): ShapedRun {
    const own = this.#shapePiece(piece, state, rtl);
    const plain = this.#shapePiece(piece, state.withoutPosition, rtl);
    const isLacking = Array.from(own.glyphs).some((glyph, i) => glyph === plain.glyphs[i] && !own.face.isBlank(glyph));
    return isLacking && !own.missing ? inPosition(plain, state.position!) : own;
  }

  #shapePiece(piece: Piece, state: StyleState, rtl: boolean): ShapedRun {
    const { face, text } = piece;
    if (face === null) return this.#missingRun(text, rtl, state);
    const visible = hasInvisible(text) ? [...text].filter((char) => !isInvisible(char.codePointAt(0)!)).join('') : text;
    const simple = rtl || state.style.isUpright ? null : this.#shapeSimply(visible, face, state);
    const shaped = simple ?? this.#shapeWithHarfBuzz(visible, piece, face, state, rtl);
    const clusters = visible === text ? shaped.clusters : restoreClusters(text, shaped.clusters);
    // .notdef cannot be drawn. It occurs here only if the font contradicts itself.
    if (shaped.glyphs.includes(0)) return this.#missingRun(text, rtl, state);
    if (state.style.isUpright) {
      const features = state.featuresOf(face);
      const upright = { text, face, script: piece.script, features, synthetic: state.synthesis(face) };
      return uprightRun({ glyphs: Array.from(shaped.glyphs), clusters }, upright);
    }
    let total = 0;
    for (const advance of shaped.advances) total += advance;
    const { glyphs, advances, xOffsets, yOffsets } = shaped;
    const synthetic = state.synthesis(face);
    return {
      face,
      text,
      glyphs,
      advances,
      clusters,
      xOffsets,
      yOffsets,
      width: (total / face.metrics.unitsPerEm) * (synthetic?.scale ?? 1),
      rtl,
      missing: false,
      synthetic,
    };
  }

  #shapeWithHarfBuzz(text: string, piece: Piece, face: SfntFace, state: StyleState, rtl: boolean): ShapedGlyphs {
    if (this.#growing.has(face)) return withoutSubstitutions(text, face, rtl);
    const script = piece.script === COMMON ? 'Latn' : piece.script;
    const shaped = this.library.harfbuzz.shape(face, {
      text,
      rtl,
      script,
      language: state.style.language,
      languageSystem: state.languageSystemOf(face),
      features: state.featuresOf(face),
    });
    if (shaped.glyphs.length > text.length * MAX_GROWTH.perUnit + MAX_GROWTH.besides) {
      this.#growing.add(face);
      this.library.tellOf(face, GROWS);
      return withoutSubstitutions(text, face, rtl);
    }
    const placed = !rtl && mayHaveLooseMarks(text) ? placeLooseMarks(text, face, shaped) : shaped;
    const kern = state.style.kerning && !rtl ? face.legacyKern(script.toLowerCase()) : null;
    if (kern)
      for (let i = 1; i < shaped.glyphs.length; i++)
        shaped.advances[i - 1]! += kern(shaped.glyphs[i - 1]!, shaped.glyphs[i]!);
    return placed;
  }

  #missingRun(text: string, rtl: boolean, { style }: StyleState): ShapedRun {
    // The box is about as wide as the missing character would be, so that lines break similarly.
    const box = this.library.missingBox(isWide(text.codePointAt(0)!));
    const { face } = box;
    // An ideographic space needs no font: it is blank, and one em wide.
    const isSpace = text === IDEOGRAPHIC_SPACE;
    const glyph = isSpace ? face.glyphFor(0x20) : box.glyph;
    const advance = isSpace ? face.metrics.unitsPerEm : face.advanceOf(glyph);
    const width = advance / face.metrics.unitsPerEm;
    const shown = style.isUpright && 'uprightFace' in face ? (face as SfntFace).uprightFace : face;
    return {
      face: shown,
      text,
      glyphs: [glyph],
      advances: [advance],
      clusters: [0],
      xOffsets: null,
      yOffsets: null,
      width,
      rtl,
      missing: !isSpace,
    };
  }
}

/** Whether a face that has a character is one for its presentation. */
function suits(face: SfntFace, presentation: 'emoji' | 'text' | null): boolean {
  if (presentation === null) return true;
  return presentation === 'emoji' ? face.hasColors : !face.hasColors;
}

const IDEOGRAPHIC_SPACE = '\u3000';

function visibleCodePoints(text: string): number[] {
  const codePoints: number[] = [];
  for (const char of text) {
    const codePoint = char.codePointAt(0)!;
    if (!isInvisible(codePoint) && !isDefaultIgnorable(codePoint)) codePoints.push(codePoint);
  }
  return codePoints;
}

/** Maps cluster offsets in the text without invisible characters to offsets in the original text. */
function restoreClusters(text: string, clusters: readonly number[]): number[] {
  const original: number[] = [];
  for (let i = 0; i < text.length; i++) if (!isInvisible(text.charCodeAt(i))) original.push(i);
  // Invisible characters at the start belong to the first glyph.
  if (original.length > 0) original[0] = 0;
  return clusters.map((cluster) => original[cluster] ?? cluster);
}
