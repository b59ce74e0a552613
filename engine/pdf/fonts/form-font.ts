/**
 * The fonts in which viewers set what people type (ISO 32000-1, 12.7.3.3). The fonts of pages hold only the characters
 * that the pages show, under numbers of our own. These hold all characters of WinAnsiEncoding (Annex D), which any viewer
 * can encode: the letters of western Europe, digits, punctuation and signs of currency.
 */
import type { SfntFile } from '../../text/fonts/sfnt.js';
import type { FontFace } from '../../text/fonts/types.js';
import { descriptorSource, sfntOf, subsetTag } from './font.js';
import type { PdfFile } from '../file/pdf-file.js';
import { num, plainName, reference } from '../file/syntax.js';
import { subsetTrueType } from './truetype-subset.js';

const FIRST_CODE = 0x20;
/** The characters of the codes from 0x80 to 0x9f; the others are those of Latin-1. Empty codes are bullets. */
const FROM_80 = '€•‚ƒ„…†‡ˆ‰Š‹Œ•Ž••‘’“”•–—˜™š›œ•žŸ';

const CHARACTERS: readonly number[] = Array.from({ length: 256 - FIRST_CODE }, (_, index) => {
  const code = index + FIRST_CODE;
  if (code === 0x7f) return 0x2022;
  return code >= 0x80 && code < 0xa0 ? FROM_80.charCodeAt(code - 0x80) : code;
});

/** Of fonts with TrueType outlines, parts can be embedded that viewers can encode text in. */
export function canBeTyped(face: FontFace): boolean {
  return sfntOf(face)?.table('glyf') !== undefined;
}

/** Writes a font for typing and returns the number of its object; 0 when the font is broken. */
export function writeFormFont(file: PdfFile, face: FontFace): number {
  const sfnt = sfntOf(face);
  if (sfnt === null) return 0;
  try {
    return writeFont(file, face, sfnt);
  } catch {
    return 0;
  }
}

function writeFont(file: PdfFile, face: FontFace, sfnt: SfntFile): number {
  const glyphs = CHARACTERS.map((character) => face.glyphFor(character));
  const cmap = characterMap(CHARACTERS.map((character, index) => [character, glyphs[index] === 0 ? 0 : index + 1]));
  const { postscriptName } = face;
  const data = subsetTrueType(sfnt, [0, ...glyphs], { postscriptName, tables: [['cmap', cmap]] });
  const name = `${subsetTag(face, glyphs)}+${plainName(face.postscriptName, 'Font')}`;
  const program = `/FontFile2 ${reference(file.addStream(`/Length1 ${data.length}`, data))}`;
  const descriptor = file.addObject(descriptorSource(face, { name, sfnt, isSymbolic: false, program }));
  const perEm = 1000 / face.metrics.unitsPerEm;
  const widths = glyphs.map((glyph) => num(Math.round(face.advanceOf(glyph) * perEm)));
  return file.addObject(
    `<</Type/Font/Subtype/TrueType/BaseFont/${name}/Encoding/WinAnsiEncoding/FirstChar ${FIRST_CODE}/LastChar 255` +
      `/Widths[${widths.join(' ')}]/FontDescriptor ${reference(descriptor)}>>`,
  );
}

/** A table `cmap` of Unicode characters (OpenType, format 4), with a segment for each run of neighbours. */
function characterMap(given: readonly (readonly [character: number, glyph: number])[]): Uint8Array {
  const glyphOf = new Map(given.filter(([, glyph]) => glyph > 0));
  const characters = [...glyphOf.keys()].sort((a, b) => a - b);
  const starts = [...characters, 0xffff];
  const count = starts.length;
  const length = 16 + count * 8;
  const table = new Uint8Array(12 + length);
  const view = new DataView(table.buffer);
  const power = 31 - Math.clz32(count);
  // The header has one encoding record: Windows, Unicode.
  [0, 1, 3, 1, 0, 12].forEach((value, index) => view.setUint16(index * 2, value));
  const head = [4, length, 0, count * 2, 2 << power, power, (count - (1 << power)) * 2];
  head.forEach((value, index) => view.setUint16(12 + index * 2, value));
  starts.forEach((character, index) => {
    const glyph = glyphOf.get(character) ?? 0;
    const at = (array: number) => 26 + array * count * 2 + index * 2;
    view.setUint16(at(0), character);
    // The arrays of ends and starts have two bytes between them.
    view.setUint16(at(1) + 2, character);
    view.setUint16(at(2) + 2, (glyph - character) & 0xffff);
    view.setUint16(at(3) + 2, 0);
  });
  return table;
}
