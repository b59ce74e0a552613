/**
 * A small reader of sfnt files (TrueType and OpenType) that works on the file's bytes. Loading fontkit and laying out
 * one word with it takes much longer than shaping a letter, and only embedding needs it. DataView checks the bounds of
 * each read; a RangeError here means that the font is broken.
 */
import { RenderError } from '../../diagnostics.js';
import type { FontMetrics } from './types.js';

const SFNT_VERSIONS = new Set([0x00010000, 0x74727565 /* true */, 0x4f54544f /* OTTO */]);
const MAX_TABLES = 256;

export class SfntFile {
  readonly #tables = new Map<string, DataView>();
  readonly glyphCount: number;

  /** @throws RenderError (`input_invalid`) if the directory or a required table is unusable */
  constructor(readonly bytes: Uint8Array) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (bytes.byteLength < 12 || !SFNT_VERSIONS.has(view.getUint32(0)))
      throw brokenFont('it is not a TrueType or OpenType file');
    const count = view.getUint16(4);
    if (count > MAX_TABLES || 12 + count * 16 > bytes.byteLength) throw brokenFont('its table directory is cut off');
    for (let i = 0, at = 12; i < count; i++, at += 16) {
      const tag = readTag(view, at);
      const offset = view.getUint32(at + 8);
      const length = view.getUint32(at + 12);
      if (offset + length > bytes.byteLength) throw brokenFont(`its table "${tag}" reaches beyond the end of the file`);
      this.#tables.set(tag, new DataView(bytes.buffer, bytes.byteOffset + offset, length));
    }
    this.glyphCount = this.required('maxp').getUint16(4);
  }

  table(tag: string): DataView | undefined {
    return this.#tables.get(tag);
  }

  required(tag: string): DataView {
    const table = this.#tables.get(tag);
    if (!table || table.byteLength < 4) throw brokenFont(`it has no table "${tag}"`);
    return table;
  }

  get tags(): string[] {
    return [...this.#tables.keys()];
  }
}

export function brokenFont(why: string): RenderError {
  return new RenderError('input_invalid', `The font cannot be used: ${why}.`);
}

export function readTag(view: DataView, at: number): string {
  return String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3));
}

/** Returns the advance widths of hmtx. Glyphs beyond numberOfHMetrics share the last advance. */
export function readAdvances(file: SfntFile, header = 'hhea', metrics = 'hmtx'): (glyph: number) => number {
  const hmtx = file.required(metrics);
  const available = Math.min(file.required(header).getUint16(34), hmtx.byteLength >> 2);
  if (available === 0) throw brokenFont('it has no glyph widths');
  const last = available - 1;
  return (glyph) => hmtx.getUint16((glyph < last ? glyph : last) * 4);
}

/** Names of the font. The typographic family (16) takes precedence over the family (1). */
export interface FontNames {
  readonly family: string;
  readonly postscriptName: string;
}

export function readNames(file: SfntFile): FontNames {
  const names = englishNames(file, (id) => id === 1 || id === 6 || id === 16);
  const family = names.get(16) ?? names.get(1) ?? '';
  return { family, postscriptName: names.get(6) ?? family.replace(/[^\x21-\x7e]/g, '') };
}

/** What the names of a font say of its style, as “Bold Italic”. */
export interface StyleNames {
  /** Within the typographic family, which has any number of styles (17); '' in most fonts. */
  readonly typographic: string;
  /** Within a family of four (2), and what the full name (4) adds to the family's. */
  readonly linked: string;
}

export function styleNames(file: SfntFile): StyleNames {
  const names = englishNames(file, (id) => id === 1 || id === 2 || id === 4 || id === 17);
  const [family = '', style = '', full = ''] = [1, 2, 4].map((id) => names.get(id));
  const added = full.startsWith(family) ? full.slice(family.length) : '';
  return { typographic: names.get(17) ?? '', linked: `${style} ${added}` };
}

/** Names in English, or in another language where there is none, by their identifiers. */
function englishNames(file: SfntFile, isWanted: (id: number) => boolean): ReadonlyMap<number, string> {
  const best = new Map<number, { rank: number; text: string }>();
  for (const { id, platform, language, text } of nameRecords(file, isWanted)) {
    const english = platform === 3 ? language === 0x409 : language === 0;
    const rank = (platform === 3 ? 2 : platform === 1 ? 1 : 0) + (english ? 4 : 0);
    if ((best.get(id)?.rank ?? -1) < rank) best.set(id, { rank, text: text() });
  }
  return new Map([...best].map(([id, { text }]) => [id, text]));
}

/** All names by which a font may be asked for. */
export interface FaceNames {
  /** The typographic family in English first. */
  readonly families: readonly string[];
  /** Full names and PostScript names. */
  readonly fullNames: readonly string[];
}

export function faceNames(file: SfntFile): FaceNames {
  const families = new Set([readNames(file).family]);
  const fullNames = new Set<string>();
  for (const { id, text } of nameRecords(file, (one) => FAMILY_IDS.has(one) || FULL_NAME_IDS.has(one)))
    (FAMILY_IDS.has(id) ? families : fullNames).add(text());
  return { families: [...families].filter(isName), fullNames: [...fullNames].filter(isName) };
}

const FAMILY_IDS: ReadonlySet<number> = new Set([1, 16]);
const FULL_NAME_IDS: ReadonlySet<number> = new Set([4, 6]);
const isName = (name: string): boolean => name !== '';

/** Returns the identifiers of the names that are `wanted` in some language. */
export function namesCalled(wanted: string, file: SfntFile): ReadonlySet<number> {
  const ids = new Set<number>();
  for (const { id, text } of nameRecords(file, () => true)) if (text() === wanted) ids.add(id);
  return ids;
}

const NAME_HEADER_BYTES = 6;

interface NameRecord {
  readonly id: number;
  readonly platform: number;
  readonly language: number;
  readonly text: () => string;
}

/** The records of the table “name” with certain identifiers, without those that reach beyond it. */
function nameRecords(file: SfntFile, isWanted: (id: number) => boolean): NameRecord[] {
  const name = file.table('name');
  if (!name || name.byteLength < NAME_HEADER_BYTES) return [];
  const count = Math.min(name.getUint16(2), Math.floor((name.byteLength - NAME_HEADER_BYTES) / 12));
  const records: NameRecord[] = [];
  for (let i = 0; i < count; i++) {
    const at = NAME_HEADER_BYTES + i * 12;
    const id = name.getUint16(at + 6);
    if (!isWanted(id)) continue;
    const platform = name.getUint16(at);
    const offset = name.getUint16(4) + name.getUint16(at + 10);
    const length = name.getUint16(at + 8);
    if (offset + length > name.byteLength) continue;
    const text = () => decodeName(name, offset, length, platform !== 1);
    records.push({ id, platform, language: name.getUint16(at + 4), text });
  }
  return records;
}

function decodeName(name: DataView, offset: number, length: number, utf16: boolean): string {
  let text = '';
  for (let i = 0; i + (utf16 ? 1 : 0) < length; i += utf16 ? 2 : 1) {
    text += String.fromCharCode(utf16 ? name.getUint16(offset + i) : name.getUint8(offset + i));
  }
  return text.replaceAll('\0', '').trim();
}

/** Returns a glyph's description in glyf: empty for a blank glyph, undefined if the font has none of it. */
export function glyphDescription(file: SfntFile, glyph: number): DataView | undefined {
  const glyf = file.table('glyf');
  const loca = file.table('loca');
  if (!glyf || !loca) return undefined;
  const long = file.required('head').getInt16(50) !== 0;
  if ((glyph + 2) * (long ? 4 : 2) > loca.byteLength) return undefined;
  const start = long ? loca.getUint32(glyph * 4) : loca.getUint16(glyph * 2) * 2;
  const end = long ? loca.getUint32(glyph * 4 + 4) : loca.getUint16(glyph * 2 + 2) * 2;
  if (end < start || end > glyf.byteLength) return undefined;
  return new DataView(glyf.buffer, glyf.byteOffset + start, end - start);
}

/** Returns the top of a glyph's bounding box in glyf; 0 if it has none. */
function glyphTop(file: SfntFile, glyph: number): number {
  const description = glyph === 0 ? undefined : glyphDescription(file, glyph);
  return description && description.byteLength >= 10 ? description.getInt16(8) : 0;
}

/**
 * Returns the metrics that browsers on FreeType use: those of hhea, unless USE_TYPO_METRICS (OS/2 fsSelection bit 7) is
 * set or hhea is empty.
 */
export function readMetrics(
  file: SfntFile,
  glyphFor: (codePoint: number) => number,
  advanceOf: (glyph: number) => number,
): FontMetrics {
  const head = file.required('head');
  const hhea = file.required('hhea');
  const post = file.table('post');
  const os2 = file.table('OS/2');
  const unitsPerEm = head.getUint16(18);
  if (unitsPerEm < 16 || unitsPerEm > 16384) throw brokenFont('its units per em are out of range');
  const hasTypo = os2 !== undefined && os2.byteLength >= 78;
  const hheaEmpty = hhea.getInt16(4) === 0 && hhea.getInt16(6) === 0;
  const useTypo = hasTypo && ((os2.getUint16(62) & 0x80) !== 0 || hheaEmpty);
  const vertical = useTypo ? { view: os2, at: 68 } : { view: hhea, at: 4 };
  const ascent = vertical.view.getInt16(vertical.at);
  const hasHeights = os2 !== undefined && os2.getUint16(0) >= 2 && os2.byteLength >= 90;
  const xHeight = (hasHeights && os2.getInt16(86)) || glyphTop(file, glyphFor(0x78)) || Math.round(unitsPerEm / 2);
  const capHeight = (hasHeights && os2.getInt16(88)) || glyphTop(file, glyphFor(0x48)) || ascent;
  const thickness = (post && post.byteLength >= 12 && post.getInt16(10)) || Math.round(unitsPerEm / 20);
  // post specifies the top of the underline, OS/2 the top of the strike-out line.
  const underlineTop = (post && post.byteLength >= 12 && post.getInt16(8)) || -Math.round(unitsPerEm / 10);
  const strikeThickness = (os2 && os2.byteLength >= 30 && os2.getInt16(26)) || thickness;
  const strikeTop = (os2 && os2.byteLength >= 30 && os2.getInt16(28)) || Math.round(xHeight / 2 + strikeThickness / 2);
  const zero = glyphFor(0x30);
  const space = glyphFor(0x20);
  return {
    unitsPerEm,
    ascent,
    descent: -vertical.view.getInt16(vertical.at + 2),
    lineGap: Math.max(0, vertical.view.getInt16(vertical.at + 4)),
    xHeight,
    capHeight,
    underlineOffset: -underlineTop + thickness / 2,
    underlineThickness: thickness,
    strikeoutOffset: strikeTop - strikeThickness / 2,
    strikeoutThickness: strikeThickness,
    zeroAdvance: zero ? advanceOf(zero) : unitsPerEm / 2,
    spaceAdvance: space ? advanceOf(space) : unitsPerEm / 4,
  };
}
