/** How a text field shows its value (ISO 32000-2, 12.7.4.3): the text in the font of the field, where that has the letters. */
import { byteString, byteName, num } from '../pdf/file/syntax.js';
import { readFont } from '../read/fonts/font.js';
import type { PdfFile } from '../read/syntax/pdf-file.js';
import { Name, type Dict, type PdfObject } from '../read/syntax/objects.js';

/** A default appearance string: `/Helv 12 Tf 0 g`. */
export interface DefaultAppearance {
  readonly font: string;
  /** 0: as large as fits. */
  readonly size: number;
  /** Operators of the colour. */
  readonly colour: string;
}

export function defaultAppearance(source: string): DefaultAppearance {
  const found = /\/([^\s()<>[\]{}/%]{1,127})\s+(-?[\d.]{1,12})\s+Tf/.exec(source);
  const size = Math.abs(Number(found?.[2] ?? 0));
  const colour = /(?:-?[\d.]{1,12}\s+){1,4}(?:rg|g|k)(?![\w*])/.exec(source)?.[0] ?? '0 g';
  return { font: found?.[1] ?? 'Helv', size: Number.isFinite(size) ? size : 0, colour };
}

/** What stands in a field, and how. */
export interface FieldText {
  readonly text: string;
  readonly width: number;
  readonly height: number;
  readonly look: DefaultAppearance;
  /** 0: left, 1: centred, 2: right. */
  readonly align: number;
  readonly isMultiline: boolean;
  /** Of a comb: how many letters have a place of their own. */
  readonly places: number | null;
  readonly padding: number;
}

/** A font that texts can be written in. */
export interface TextFont {
  readonly isEmbedded: boolean;
  readonly ascent: number;
  readonly descent: number;
  /** The bytes of a text, one in each character; null where the font lacks a letter. */
  encode(text: string): string | null;
  /** In thousandths of the size. */
  widthOf(bytes: string): number;
}

/** Parts of the size, for fonts that do not say. */
const ASCENT = 0.75;
const DESCENT = 0.25;
const LEADING = 1.15;
const MIN_SIZE = 4;
/** The size of text of several lines that may have any. */
const USUAL_SIZE = 12;

/** A simple font; null for others, whose letters cannot be looked up. */
export function textFontOf(file: PdfFile, object: PdfObject | undefined): TextFont | null {
  const dict = file.dict(object);
  const kind = file.name(dict.get('Subtype'));
  if (kind !== 'Type1' && kind !== 'TrueType') return null;
  const font = readFont(file, dict);
  const isSubset = /^[A-Z]{6}\+/.test(file.name(dict.get('BaseFont')) ?? '');
  const codes = new Map<string, number>();
  for (let code = 255; code >= 32; code--) {
    const [glyph] = font.glyphs(String.fromCharCode(code));
    // Subsets have widths for the letters that they have.
    if (glyph && glyph.text !== '\ufffd' && (!isSubset || glyph.width > 0)) codes.set(glyph.text, code);
  }
  const descriptor = file.dict(dict.get('FontDescriptor'));
  const part = (key: string, otherwise: number): number => {
    const value = Math.abs(file.number(descriptor.get(key))) / 1000;
    return value > 0 && value < 2 ? value : otherwise;
  };
  return {
    isEmbedded: font.isEmbedded,
    ascent: part('Ascent', ASCENT),
    descent: part('Descent', DESCENT),
    encode: (text) => {
      let bytes = '';
      for (const letter of text) {
        const code = codes.get(letter) ?? (letter === '\u00a0' ? codes.get(' ') : undefined);
        if (code === undefined) return null;
        bytes += String.fromCharCode(code);
      }
      return bytes;
    },
    widthOf: (bytes) => font.glyphs(bytes).reduce((sum, { width }) => sum + width, 0),
  };
}

/** Operators that show the text; null where the font lacks letters of it. */
export function textOperators(field: FieldText, font: TextFont): string | null {
  const paragraphs = field.text.split(/\r\n?|\n/).map((line) => font.encode(field.isMultiline ? line : line.trimEnd()));
  if (paragraphs.includes(null)) return null;
  const bytes = field.isMultiline ? (paragraphs as string[]) : [(paragraphs as string[]).join(' ')];
  const lines = field.places === null ? linesOf(bytes, field, font) : placesOf(bytes[0]!, field, font);
  const { look, width, height } = field;
  const [w, h] = [width - 2, height - 2].map((length) => num(Math.max(length, 0)));
  const shown = lines.runs.map(({ x, y, bytes: run }) => `1 0 0 1 ${num(x)} ${num(y)} Tm ${byteString(run)} Tj`);
  return `q 1 1 ${w} ${h} re W n BT ${look.colour} ${byteName(look.font)} ${num(lines.size)} Tf ${shown.join(' ')} ET Q`;
}

interface Run {
  readonly x: number;
  readonly y: number;
  readonly bytes: string;
}

interface Lines {
  readonly size: number;
  readonly runs: readonly Run[];
}

function linesOf(paragraphs: readonly string[], field: FieldText, font: TextFont): Lines {
  const { width, height, align, padding, look } = field;
  const room = Math.max(width - 2 * padding, 1);
  const tall = Math.max(height - padding, 1);
  const at = (bytes: string, size: number, y: number): Run => {
    const rest = room - (font.widthOf(bytes) / 1000) * size;
    return { x: padding + (align === 2 ? rest : align === 1 ? rest / 2 : 0), y, bytes };
  };
  const { ascent, descent } = font;
  if (!field.isMultiline) {
    const [bytes] = paragraphs as [string];
    const fitting = Math.min(tall / (ascent + descent), (room * 1000) / Math.max(font.widthOf(bytes), 1));
    const size = look.size || Math.max(fitting, MIN_SIZE);
    return { size, runs: [at(bytes, size, (height - (ascent + descent) * size) / 2 + descent * size)] };
  }
  let size = look.size || USUAL_SIZE;
  let lines = wrapped(paragraphs, room, size, font);
  // Ends because each turn sets smaller.
  while (look.size === 0 && size > MIN_SIZE && lines.length * size * LEADING > tall) {
    size -= 0.5;
    lines = wrapped(paragraphs, room, size, font);
  }
  const top = height - padding - ascent * size;
  return { size, runs: lines.map((bytes, index) => at(bytes, size, top - index * size * LEADING)) };
}

function wrapped(paragraphs: readonly string[], room: number, size: number, font: TextFont): string[] {
  const fits = (line: string): boolean => (font.widthOf(line) / 1000) * size <= room;
  return paragraphs.flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(/(?<= )/)) {
      if (line !== '' && !fits(line + word.trimEnd())) {
        lines.push(line.trimEnd());
        line = '';
      }
      line += word;
      // A word that is wider than the field goes on in the next line.
      for (let end = line.length; end > 1 && !fits(line.trimEnd()); end = line.length) {
        while (end > 1 && !fits(line.slice(0, end))) end--;
        lines.push(line.slice(0, end));
        line = line.slice(end);
      }
    }
    return [...lines, line.trimEnd()];
  });
}

/** Each letter in the middle of its place (12.7.5.3, comb). */
function placesOf(bytes: string, { width, height, look, places }: FieldText, font: TextFont): Lines {
  const place = width / Math.max(places!, 1);
  const { ascent, descent } = font;
  const size = look.size || Math.max(Math.min(height / (ascent + descent), place * 1.5), MIN_SIZE);
  const y = (height - (ascent + descent) * size) / 2 + descent * size;
  const runs = [...bytes].map((letter, index) => ({
    x: index * place + (place - (font.widthOf(letter) / 1000) * size) / 2,
    ...{ y, bytes: letter },
  }));
  return { size, runs };
}

/** Helvetica, which every reader has. */
export const helvetica = (): Dict =>
  new Map<string, PdfObject>([
    ['Type', new Name('Font')],
    ['Subtype', new Name('Type1')],
    ['BaseFont', new Name('Helvetica')],
    ['Encoding', new Name('WinAnsiEncoding')],
  ]);
