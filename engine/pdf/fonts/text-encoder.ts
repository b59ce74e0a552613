/**
 * Turns shaped runs into the inside of TJ arrays, and remembers the result, because a book repeats its words many
 * times.
 */
import { flatText } from '../../base/flat-text.js';
import { isNumeric } from '../../text/characters/numeric.js';
import type { FontFace, ShapedRun } from '../../text/fonts/types.js';
import type { GlyphPiece } from '../../paint/drawing/canvas.js';
import { withMarks, type CompositeGlyph, type DrawnGlyphs } from './composite-glyphs.js';
import { PdfFont, type GlyphUse } from './font.js';
import { glyphTexts, partedAtMark } from './glyph-texts.js';
import type { PdfFile } from '../file/pdf-file.js';
import { SharedCodes } from './shared-codes.js';
import { fineNum, num } from '../file/syntax.js';

/** Runs in each of the two generations of the cache, at most about 2 MB of words. */
const CACHE_GENERATION = 4096;
/**
 * A limit in glyphs. A longer run is not a word that is repeated, and takes kilobytes: thousands of them would outlive
 * their page.
 */
const MAX_CACHED_GLYPHS = 64;

interface GlyphCodes extends Pick<DrawnGlyphs, 'xOffsets' | 'yOffsets'> {
  /** '' for glyphs that are part of others. */
  readonly codes: readonly string[];
  /** By the glyph before it: the code of a blank glyph that has the rest of its text; null where there is none. */
  readonly rests: readonly (string | undefined)[] | null;
  /** TJ adjustment after each glyph, thousandths of an em, positive to the left; null when all are 0. */
  readonly adjustments: readonly number[] | null;
}

export interface EncodedRun extends GlyphCodes {
  readonly face: FontFace;
  /** What the run asked of its font; null where nobody wants to know. */
  readonly uses: readonly GlyphUse[] | null;
  /**
   * All glyphs without letter-spacing and offsets, beginning and ending inside a string; null when that is impossible.
   */
  readonly plain: string | null;
  /** The last other variant of the whole run, with letter-spacing, or with a size for raised glyphs. */
  variantSpacing: number;
  variantSize: number;
  variant: string;
}

interface EncoderSettings {
  /** Characters for private use extract as nothing. */
  readonly isPrivateSilent?: boolean;
  /** Runs tell what they asked of their font. */
  readonly keepsUses?: boolean;
}

export class TextEncoder {
  readonly #fonts = new Map<FontFace, PdfFont>();
  readonly #codes = new SharedCodes();
  readonly #file: PdfFile;
  readonly #settings: EncoderSettings;
  /** Key: identity of the run. The older generation is dropped when the younger is full. */
  #young = new Map<ShapedRun, EncodedRun>();
  #old = new Map<ShapedRun, EncodedRun>();

  constructor(file: PdfFile, settings: EncoderSettings = {}) {
    this.#file = file;
    this.#settings = settings;
  }

  /** The fonts in the order of first use. */
  get fonts(): Iterable<PdfFont> {
    return this.#fonts.values();
  }

  /**
   * Writes a piece as the inside of a TJ array that starts and ends within a string, so that pieces are joined by
   * writing them between `[(` and `)]`. `runs` gets what was encoded, if somebody wants to know.
   */
  encode(piece: GlyphPiece, size: number, runs: Set<EncodedRun> | null = null): string {
    const encoded = this.#encodedRun(piece.run);
    runs?.add(encoded);
    const { run, from, to, letterSpacing } = piece;
    const whole = from === 0 && to === run.glyphs.length;
    let inner: string;
    if (whole && letterSpacing === 0 && encoded.plain !== null) inner = encoded.plain;
    else if (!whole) inner = assemble(run, encoded, from, to, letterSpacing, size);
    else inner = variant(run, encoded, letterSpacing, size);
    if (piece.after !== 0) inner += `)${num1((-along(run) * piece.after * 1000) / size)}(`;
    return inner;
  }

  #encodedRun(run: ShapedRun): EncodedRun {
    const young = this.#young.get(run);
    if (young !== undefined) return young;
    const encoded = this.#old.get(run) ?? encodeRun(run, this.fontOf(run.face), this.#settings);
    if (run.glyphs.length > MAX_CACHED_GLYPHS || isNumeric(run.text)) return encoded;
    if (this.#young.size >= CACHE_GENERATION) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(run, encoded);
    return encoded;
  }

  /** Makes a font when it is first asked for. */
  fontOf(face: FontFace): PdfFont {
    let font = this.#fonts.get(face);
    if (font !== undefined) return font;
    font = new PdfFont(face, this.#fonts.size + 1, this.#file, this.#codes);
    this.#fonts.set(face, font);
    return font;
  }
}

function encodeRun(run: ShapedRun, font: PdfFont, { isPrivateSilent, keepsUses }: EncoderSettings): EncodedRun {
  const { face } = run;
  const perEm = 1000 / face.metrics.unitsPerEm;
  const texts = glyphTexts(run);
  const { glyphs, advances, xOffsets, yOffsets } = font.hasComposites ? withMarks(run, texts) : run;
  const codes: string[] = [];
  const uses: GlyphUse[] | null = keepsUses ? [] : null;
  let rests: string[] | null = null;
  let adjustments: number[] | null = null;
  for (let i = 0; i < glyphs.length; i++) {
    const glyph = glyphs[i]!;
    if (glyph === null) {
      codes.push('');
      continue;
    }
    const text = texts[i]!;
    const isSilent = text === '' || (isPrivateSilent && PRIVATE_USE.test(text));
    const told = text === '' ? ZERO_WIDTH_SPACE : text;
    const [own, rest] = font.hasComposites && !run.rtl ? partedAtMark(told) : [told, ''];
    uses?.push(font.use(glyph, own));
    const code = font.code(glyph, own);
    codes.push(isSilent ? silent(code) : code);
    if (rest !== '') {
      uses?.push(font.use(BLANK, rest));
      (rests ??= [])[i] = font.code(BLANK, rest);
    }
    const adjustment = (font.advanceOf(glyph) - advances[i]!) * perEm;
    if (adjustment !== 0) (adjustments ??= new Array<number>(glyphs.length).fill(0))[i] = adjustment;
  }
  const glyphCodes: GlyphCodes = { codes, rests, adjustments, xOffsets, yOffsets };
  const isPlain = xOffsets === null && yOffsets === null;
  const plain = isPlain ? flatText(assemble(run, glyphCodes, 0, glyphs.length, 0, 1)) : null;
  // Written out field by field: V8 takes 4 µs to spread into a larger object, fifty times as long, and a book has
  // 18,000 of these.
  return {
    face,
    uses,
    codes,
    rests,
    adjustments,
    xOffsets,
    yOffsets,
    plain,
    variantSpacing: NaN,
    variantSize: NaN,
    variant: '',
  };
}

/**
 * A code within a TJ array that extracts as nothing. poppler and MuPDF use the replacement text. PDFium does not, and
 * gets an invisible character; without any character it would make one up from the code.
 */
function silent(code: string): string {
  return `)]TJ/Span<</ActualText()>>BDC[(${code})]TJ EMC[(`;
}

const BLANK: CompositeGlyph = { key: 'blank', advance: 0, parts: [] };

/** Icons, mostly. Nobody but their font knows what they mean. */
const PRIVATE_USE = /\p{Co}/u;
const ZERO_WIDTH_SPACE = '\u200b';

function variant(run: ShapedRun, encoded: EncodedRun, letterSpacing: number, size: number): string {
  if (encoded.variantSpacing !== letterSpacing || encoded.variantSize !== size) {
    encoded.variant = assemble(run, encoded, 0, run.glyphs.length, letterSpacing, size);
    encoded.variantSpacing = letterSpacing;
    encoded.variantSize = size;
  }
  return encoded.variant;
}

function assemble(
  run: ShapedRun,
  { codes, rests, adjustments, xOffsets, yOffsets }: GlyphCodes,
  from: number,
  to: number,
  letterSpacing: number,
  size: number,
): string {
  const { clusters, face } = run;
  const perEm = 1000 / face.metrics.unitsPerEm;
  const sign = along(run);
  const spacing = letterSpacing === 0 ? 0 : (letterSpacing / size) * 1000;
  let inner = '';
  // What rounding leaves over stays in `pending`, so that a long run does not drift.
  let pending = 0;
  let rise = 0;
  const movePen = (offset: number): void => {
    const move = Math.round((pending - offset) * 10) / 10;
    if (move !== 0) inner += `)${num1(move * sign)}(`;
    pending -= move;
  };
  for (let i = from; i < to; i++) {
    const ownX = xOffsets === null ? 0 : xOffsets[i]!;
    const ownY = yOffsets === null ? 0 : yOffsets[i]!;
    // Upright glyphs are moved along their line alone.
    const [dx, dy] = face.upright ? [-ownY * perEm, 0] : [ownX * perEm, ownY];
    movePen(dx);
    if (dy !== rise) {
      inner += `)]TJ ${fineNum((dy / face.metrics.unitsPerEm) * size)} Ts[(`;
      rise = dy;
    }
    inner += codes[i]!;
    pending += adjustments === null ? 0 : adjustments[i]!;
    if (rests?.[i] !== undefined) {
      // Where the glyph ends: beyond it, poppler would take it for part of what follows.
      movePen(0);
      inner += rests[i]!;
    }
    if (i + 1 >= clusters.length || clusters[i + 1] !== clusters[i]) pending -= spacing;
  }
  movePen(0);
  return rise === 0 ? inner : `${inner})]TJ 0 Ts[(`;
}

/** A positive adjustment moves back along a horizontal line, and on along a vertical one (9.4.3). */
function along({ face }: ShapedRun): 1 | -1 {
  return face.upright ? -1 : 1;
}

/** Thousandths of an em with one decimal: at most a 10,000th of the font size. */
function num1(value: number): string {
  return num(Math.round(value * 10) / 10);
}
