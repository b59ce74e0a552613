/**
 * Converts a user's font to a static font for shaping and embedding, or reports why this is not possible. Loaded with
 * the first user font.
 */
import { unzlibSync } from 'fflate';
import { RenderError } from '../../diagnostics.js';
import type { Files } from '../../host/index.js';
import { mayCompileWasm } from '../../host/wasm.js';
import type { FontParser } from './font-face.js';
import { readCharacterMap } from './cmap.js';
import { readColorGlyphs, type ColorGlyphs } from './color-glyphs.js';
import { isSoundCharString } from './charstrings.js';
import { checkOutlines } from './glyph-checks.js';
import { brokenFont, readAdvances, readMetrics, SfntFile } from './sfnt.js';
import { makeStatic } from './static-font.js';
import { damagedTables } from './table-checks.js';
import { readAxes, type Axis, type AxisSettings } from './variations.js';

const MAX_FONT_BYTES = 64 << 20;
/** Tables that pdfkit cannot embed or that a PDF does not need. Outlines in glyf or CFF remain. */
const COLOUR_TABLES = ['COLR', 'CPAL', 'CBDT', 'CBLC', 'sbix', 'SVG '];
const TRIAL_TEXT = [0x41, 0x6e, 0x30, 0x20, 0x2e];

export interface PreparedFont {
  /** A static, embeddable font: the file, or the instance at the defaults of its axes. */
  readonly file: SfntFile;
  /** The file as it is, variable or in colours. */
  readonly source: SfntFile;
  /** The colour glyphs of the original font; their tables are not embedded. */
  readonly colors: ColorGlyphs | null;
  /** Whether it has colours of a kind that is not drawn. */
  readonly losesColors: boolean;
  /** Sentences on what is damaged, and can be used none the less. */
  readonly damage: readonly string[];
  /** None if the font is static. */
  readonly axes: readonly Axis[];
  /** Returns the instance at a place on the axes. Other axes are at their defaults. */
  instantiate(location: AxisSettings): SfntFile;
}

/** What preparing a font needs. */
export interface FontTools {
  readonly parse: FontParser;
  readonly files: Files;
}

/** @throws RenderError (`input_invalid`) if the font is unusable */
export async function prepareFont(bytes: Uint8Array, tools: FontTools): Promise<PreparedFont> {
  if (bytes.byteLength > MAX_FONT_BYTES) throw brokenFont('it is larger than 64 MB');
  let sfnt: Uint8Array;
  try {
    sfnt = await toSfnt(bytes);
  } catch (error) {
    throw asBroken(error);
  }
  return prepareSfnt(sfnt, tools);
}

/**
 * Prepares a font that is not packed, at once.
 * @throws RenderError (`input_invalid`) if the font is unusable
 */
export function prepareSfnt(bytes: Uint8Array, { parse, files }: FontTools): PreparedFont {
  if (bytes.byteLength > MAX_FONT_BYTES) throw brokenFont('it is larger than 64 MB');
  try {
    const source = new SfntFile(bytes);
    const axes = readAxes(source);
    const instantiate = (location: AxisSettings) =>
      new SfntFile(makeStatic(source, { location, dropped: COLOUR_TABLES, files }));
    const needsChange = axes.length > 0 || COLOUR_TABLES.some((tag) => source.table(tag));
    const file = needsChange ? instantiate([]) : source;
    const damage = check(file, parse);
    const colors = readColorGlyphs(source);
    return { file, source, colors, losesColors: losesColors(source, colors), damage, axes, instantiate };
  } catch (error) {
    throw asBroken(error);
  }
}

function asBroken(error: unknown): RenderError {
  if (error instanceof RenderError) return error;
  return brokenFont(`its data is damaged (${error instanceof Error ? error.message : String(error)})`);
}

/** What COLR has is drawn. Fonts that have it as well as other kinds of colours lose nothing. */
function losesColors(file: SfntFile, drawn: ColorGlyphs | null): boolean {
  return drawn === null && COLOUR_TABLES.some((tag) => tag !== 'CPAL' && file.table(tag) !== undefined);
}

/** Returns sentences on what is damaged, and can be used none the less. */
function check(file: SfntFile, parse: FontParser): string[] {
  if (!file.table('glyf') && !file.table('CFF ')) throw brokenFont('it has no outlines that a PDF supports');
  const widths = checkTables(file);
  const { areBlank } = checkOutlines(file);
  // TrueType outlines are copied unchanged. Only fontkit's encoding of other outlines needs a trial.
  if (!file.table('glyf')) tryEmbedding(file, parse);
  const damaged = damagedTables(file).map((tag) => `"${tag}"`);
  return [
    ...(areBlank ? ['None of its glyphs has an outline, so text in it is not visible.'] : []),
    ...(widths.areZero ? ['None of its glyphs has a width, so its letters stand over each other.'] : []),
    ...(damaged.length > 0 ? [damageOf(damaged)] : []),
  ];
}

function damageOf(tables: readonly string[]): string {
  const [subject, object] = tables.length === 1 ? ['table', 'it'] : ['tables', 'them'];
  const verb = tables.length === 1 ? 'is' : 'are';
  return `Its ${subject} ${tables.join(', ')} ${verb} damaged. What can be read of ${object} is used.`;
}

async function toSfnt(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes.byteLength < 12) throw brokenFont('it is cut off');
  const signature = String.fromCharCode(...bytes.subarray(0, 4));
  if (signature === 'wOFF') return unpackWoff(bytes);
  if (signature !== 'wOF2') return bytes;
  // The package would wait for its module for ever.
  if (!mayCompileWasm()) throw brokenFont('WOFF2 cannot be unpacked on this platform; give it as TTF, OTF or WOFF');
  const { default: decompress } = await import('wawoff2/decompress.js');
  return Uint8Array.from(await decompress(bytes));
}

/** Unpacks WOFF 1: the tables of an sfnt, each compressed separately. */
function unpackWoff(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = view.getUint16(12);
  const total = view.getUint32(16);
  if (total > MAX_FONT_BYTES) throw brokenFont('it unpacks to more than 64 MB');
  const out = new Uint8Array(total);
  const outView = new DataView(out.buffer);
  outView.setUint32(0, view.getUint32(4));
  outView.setUint16(4, count);
  let at = 12 + count * 16;
  for (let i = 0; i < count; i++) {
    const entry = 44 + i * 20;
    const [offset, packed, length] = [view.getUint32(entry + 4), view.getUint32(entry + 8), view.getUint32(entry + 12)];
    if (offset + packed > bytes.byteLength || at + length > total)
      throw brokenFont('its tables reach beyond the end of the file');
    const data = bytes.subarray(offset, offset + packed);
    out.set(packed < length ? unzlibSync(data, { out: new Uint8Array(length) }) : data.subarray(0, length), at);
    outView.setUint32(12 + i * 16, view.getUint32(entry));
    outView.setUint32(16 + i * 16, view.getUint32(entry + 16));
    outView.setUint32(20 + i * 16, at);
    outView.setUint32(24 + i * 16, length);
    at += (length + 3) & ~3;
  }
  return out;
}

function checkTables(file: SfntFile): { readonly areZero: boolean } {
  const map = readCharacterMap(file);
  const advanceOf = readAdvances(file);
  readMetrics(file, map, advanceOf);
  if (file.glyphCount === 0) throw brokenFont('it has no glyphs');
  const count = file.required('hhea').getUint16(34);
  if (file.required('hmtx').byteLength < count * 4) throw brokenFont('its table "hmtx" is cut off');
  let areZero = true;
  for (let glyph = 0; glyph < count && areZero; glyph++) areZero = advanceOf(glyph) === 0;
  return { areZero };
}

/** Tries what pdfkit will do with the font on a few glyphs. */
function tryEmbedding(file: SfntFile, parse: FontParser): void {
  const font = parse(file.bytes) as {
    createSubset(): { includeGlyph(glyph: number): number; encode(): Uint8Array };
    getGlyph(glyph: number): { advanceWidth: number; path: unknown };
    readonly postscriptName: string | null;
    readonly bbox: unknown;
  };
  const map = readCharacterMap(file);
  // Every subset has glyph 0.
  if (!isSoundCharString(font, 0)) throw brokenFont('its outlines are damaged');
  const subset = font.createSubset();
  for (const codePoint of TRIAL_TEXT) {
    const glyph = map(codePoint);
    if (!isSoundCharString(font, glyph)) continue;
    void font.getGlyph(glyph).advanceWidth;
    subset.includeGlyph(glyph);
  }
  void font.bbox;
  if (subset.encode().length === 0) throw brokenFont('it cannot be embedded');
}
