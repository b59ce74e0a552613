/** Fonts as far as text needs them (ISO 32000-2, 9.5 to 9.10): codes, their text, their widths, their outlines. */
import type { PdfFile } from '../syntax/pdf-file.js';
import { entryOf, Name, Stream, type Dict, type PdfObject } from '../syntax/objects.js';
import { readCMap, type CMap } from './cmap.js';
import { trueTypeOutlines, type Outlines } from './outlines.js';
import { ENCODINGS, textOfGlyph, winAnsiCode } from './glyph-names.js';
import { standardWidths } from './standard-widths.js';

export interface Glyph {
  readonly code: number;
  /** '\ufffd' when the font does not say. */
  readonly text: string;
  /** In thousandths of the font size. */
  readonly width: number;
  /** Of fonts for vertical lines: how far the next glyph stands below this one. */
  readonly height?: number;
  /** Whether word spacing applies: a code of one byte, 32. */
  readonly isSpace: boolean;
  /** Equal for equal outlines; 0 where they are not known, or nothing is drawn. */
  readonly outline: number;
}

export interface Font {
  /** Without the tag of a subset, such as `Inter-Bold`. */
  readonly name: string;
  readonly isEmbedded: boolean;
  /** Whether glyphs stand one below the other (writing mode 1). */
  readonly isVertical?: boolean;
  readonly glyphs: (bytes: string) => readonly Glyph[];
}

const UNKNOWN = '\ufffd';
/** CIDs have two bytes (annex C.2). */
const MAX_CID = 65_535;
/** For the fonts that need no widths in the file, which few producers still use. */
const USUAL_WIDTH = 500;

export function readFont(file: PdfFile, dict: Dict): Font {
  const toUnicode = file.stream(dict.get('ToUnicode'));
  const texts = toUnicode ? readCMap(file.data(toUnicode), file.budget) : null;
  return file.name(dict.get('Subtype')) === 'Type0' ? compositeFont(file, dict, texts) : simpleFont(file, dict, texts);
}

const nameOf = (file: PdfFile, dict: Dict): string =>
  (file.name(dict.get('BaseFont')) ?? file.name(dict.get('Name')) ?? 'unnamed').replace(/^[A-Z]{6}\+/, '');

function isEmbedded(file: PdfFile, dict: Dict): boolean {
  const descriptor = file.dict(dict.get('FontDescriptor'));
  return ['FontFile', 'FontFile2', 'FontFile3'].some((key) => descriptor.has(key));
}

function simpleFont(file: PdfFile, dict: Dict, toUnicode: CMap | null): Font {
  const isType3 = file.name(dict.get('Subtype')) === 'Type3';
  // The widths of Type 3 fonts are in the font's own space.
  const scale = isType3 ? (file.numbers(dict.get('FontMatrix'))[0] ?? 0.001) * 1000 : 1;
  const first = file.number(dict.get('FirstChar'));
  const widths = file.numbers(dict.get('Widths'));
  const missing = file.number(file.dict(dict.get('FontDescriptor')).get('MissingWidth'), widths.length ? 0 : USUAL_WIDTH);
  const textOf = encodingOf(file, dict);
  const standard = widths.length === 0 && !isType3 ? standardWidths(nameOf(file, dict)) : null;
  const widthOf = (code: number): number =>
    widths[code - first] ?? standard?.(winAnsiCode(textOf(code) ?? '')) ?? missing;
  const glyph = (code: number): Glyph => ({
    code,
    text: toUnicode?.texts.get(code) ?? textOf(code) ?? UNKNOWN,
    width: widthOf(code) * scale,
    isSpace: code === 32,
    outline: 0,
  });
  const known: (Glyph | undefined)[] = [];
  return {
    name: nameOf(file, dict),
    isEmbedded: isType3 || isEmbedded(file, dict),
    glyphs: (bytes) => Array.from(bytes, (byte) => (known[byte.charCodeAt(0)] ??= glyph(byte.charCodeAt(0)))),
  };
}

function encodingOf(file: PdfFile, dict: Dict): (code: number) => string | null {
  const encoding = file.get(dict.get('Encoding'));
  const base = encoding instanceof Name ? encoding.name : file.name(file.dict(encoding).get('BaseEncoding'));
  const usual = entryOf(ENCODINGS, base ?? 'StandardEncoding') ?? ENCODINGS['StandardEncoding']!;
  const different = new Map<number, string | null>();
  let code = 0;
  for (const item of file.array(file.dict(encoding).get('Differences'))) {
    const found = file.get(item);
    if (typeof found === 'number') code = found;
    else if (found instanceof Name) different.set(code++, textOfGlyph(found.name));
  }
  return (asked) => (different.has(asked) ? different.get(asked)! : usual(asked));
}

function compositeFont(file: PdfFile, dict: Dict, toUnicode: CMap | null): Font {
  const descendant = file.dict(file.array(dict.get('DescendantFonts'))[0]);
  const encoding = file.get(dict.get('Encoding'));
  const codes = encoding instanceof Stream ? readCMap(file.data(encoding), file.budget) : null;
  const widths = widthsOfCids(file, descendant.get('W'));
  const usual = file.number(descendant.get('DW'), 1000);
  const outlineOf = outlinesOf(file, descendant);
  const gids = glyphsOfCids(file, descendant);
  // Such as Identity-V.
  const isVertical = file.name(dict.get('Encoding'))?.endsWith('-V') === true;
  const heightOf = isVertical ? heightsOfCids(file, descendant) : null;
  const glyphs = new Map<number, Glyph>();
  const glyph = (code: number, length: number): Glyph => {
    const cid = codes ? (codes.cids.get(code) ?? 0) : code;
    return {
      code,
      text: toUnicode?.texts.get(code) ?? UNKNOWN,
      width: widths.get(cid) ?? usual,
      ...(heightOf && { height: heightOf(cid) }),
      isSpace: length === 1 && code === 32,
      outline: outlineOf?.(gids?.(cid) ?? cid) ?? 0,
    };
  };
  return {
    name: `${nameOf(file, dict)}${isVertical ? ' vertical' : ''}`,
    isEmbedded: isEmbedded(file, descendant),
    isVertical,
    glyphs: (bytes) => {
      const found: Glyph[] = [];
      for (let at = 0; at < bytes.length;) {
        const { code, length } = codeAt(bytes, at, codes);
        const key = code * 8 + length;
        if (!glyphs.has(key)) glyphs.set(key, glyph(code, length));
        found.push(glyphs.get(key)!);
        at += length;
      }
      return found;
    },
  };
}

function outlinesOf(file: PdfFile, descendant: Dict): Outlines | null {
  const program = file.stream(file.dict(descendant.get('FontDescriptor')).get('FontFile2'));
  return program ? trueTypeOutlines(file.data(program), file.budget) : null;
}

/** CIDs of embedded TrueType fonts are mapped to glyphs (9.7.4.2); null where they are the same numbers. */
function glyphsOfCids(file: PdfFile, descendant: Dict): ((cid: number) => number) | null {
  const map = file.stream(descendant.get('CIDToGIDMap'));
  if (!map) return null;
  const data = file.data(map);
  return (cid) => ((data[2 * cid] ?? 0) << 8) | (data[2 * cid + 1] ?? 0);
}

/** Codes have two bytes, unless the encoding says otherwise. */
function codeAt(bytes: string, at: number, codes: CMap | null): { code: number; length: number } {
  let code = 0;
  for (let length = 1; length <= 4 && at + length <= bytes.length; length++) {
    code = code * 256 + bytes.charCodeAt(at + length - 1);
    const fits = codes?.spaces.length
      ? codes.spaces.some((space) => space.length === length && code >= space.from && code <= space.to)
      : length === 2;
    if (fits) return { code, length };
  }
  return { code, length: Math.min(2, bytes.length - at) };
}

/** `[first [w1 w2 …] first last w …]` (9.7.4.3) */
function widthsOfCids(file: PdfFile, object: PdfObject | undefined): ReadonlyMap<number, number> {
  const widths = new Map<number, number>();
  const items = file.array(object).map((item) => file.get(item));
  for (let at = 0; at + 1 < items.length;) {
    const first = Number(items[at]);
    const second = items[at + 1];
    if (Array.isArray(second)) {
      for (const [index, width] of file.numbers(second).entries()) widths.set(first + index, width);
      at += 2;
    } else {
      const last = Math.min(Number(second), MAX_CID);
      const width = Number(items[at + 2]);
      if (Number.isInteger(first) && first >= 0 && first <= last) {
        file.budget.spend('steps', last - first);
        for (let cid = first; cid <= last; cid++) widths.set(cid, width);
      }
      at += 3;
    }
  }
  return widths;
}

/** Vertical displacements point upwards: `W2` is `[first [w1y vx vy …] first last w1y vx vy …]` (9.7.4.3). */
function heightsOfCids(file: PdfFile, descendant: Dict): (cid: number) => number {
  const usual = file.numbers(descendant.get('DW2'))[1] ?? USUAL_HEIGHT;
  const heights = new Map<number, number>();
  const items = file.array(descendant.get('W2')).map((item) => file.get(item));
  for (let at = 0; at + 1 < items.length;) {
    const first = Number(items[at]);
    const second = items[at + 1];
    if (Array.isArray(second)) {
      for (const [index, value] of file.numbers(second).entries())
        if (index % NUMBERS_A_GLYPH === 0) heights.set(first + index / NUMBERS_A_GLYPH, value);
      at += 2;
    } else {
      const last = Math.min(Number(second), MAX_CID);
      if (Number.isInteger(first) && first >= 0 && first <= last) {
        file.budget.spend('steps', last - first);
        for (let cid = first; cid <= last; cid++) heights.set(cid, Number(items[at + 2]));
      }
      at += 2 + NUMBERS_A_GLYPH;
    }
  }
  return (cid) => -(heights.get(cid) ?? usual);
}

const USUAL_HEIGHT = -1000;
/** A displacement, and a position. */
const NUMBERS_A_GLYPH = 3;
