import { readFileSync } from 'node:fs';
import { create } from 'fontkit';
import t from 'tap';
import { SfntFile } from '../../../engine/text/fonts/sfnt.js';
import { NO_GLYPH, subsetTrueType } from '../../../engine/pdf/fonts/truetype-subset.js';

interface Font {
  numGlyphs: number;
  getGlyph(id: number): { advanceWidth: number; path: { toSVG(): string } };
  glyphForCodePoint(codePoint: number): { id: number };
}
const open = (bytes: Uint8Array): Font => create(Buffer.from(bytes)) as unknown as Font;

for (const path of [
  'fonts/inter/Inter-Regular.ttf',
  'fonts/noto-naskh-arabic/NotoNaskhArabic-Regular.ttf',
  'fonts/noto-emoji/NotoEmoji-Regular.ttf',
  'fonts/tinos/Tinos-Regular.ttf',
]) {
  t.test(`outlines and advances are those of the font: ${path}`, (t) => {
    const bytes = readFileSync(path);
    const font = open(bytes);
    // Every seventh glyph, whatever it is composed of, in no particular order.
    const glyphs = Array.from({ length: Math.floor(font.numGlyphs / 7) }, (_, i) => (i * 7919) % font.numGlyphs);
    const data = subsetTrueType(new SfntFile(bytes), glyphs);
    const subset = open(data);
    const differing = glyphs.filter((glyph, index) => {
      const [a, b] = [font.getGlyph(glyph), subset.getGlyph(index)];
      return a.advanceWidth !== b.advanceWidth || a.path.toSVG() !== b.path.toSVG();
    });
    t.same(differing, []);
    t.ok(data.length < bytes.length);
    t.end();
  });
}

t.test('half of a hinted font is instructions that no viewer runs', (t) => {
  const font = new SfntFile(readFileSync('fonts/tinos/Tinos-Regular.ttf'));
  // A simple glyph, and a composite one.
  const glyphs = ['H', 'Ä'].map((character) => open(font.bytes).glyphForCodePoint(character.charCodeAt(0)).id);
  const subset = new SfntFile(subsetTrueType(font, [0, ...glyphs]));
  t.same(subset.tags, ['glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp']);
  t.equal(subset.required('maxp').getUint16(26), 0, 'the longest program of a glyph');
  t.ok(font.required('maxp').getUint16(26) > 0);
  t.equal(instructionsOf(subset, 1), 0);
  t.ok(subset.required('glyf').getInt16(offsetOf(subset, 2)) < 0);
  t.equal(subset.required('glyf').getUint16(offsetOf(subset, 2) + 10) & 0x0100, 0);
  t.end();
});

t.test('glyphs of MingLiU fall apart without their instructions', (t) => {
  const font = new SfntFile(readFileSync('fonts/tinos/Tinos-Regular.ttf'));
  const { id } = open(font.bytes).glyphForCodePoint(0x48);
  const subset = new SfntFile(subsetTrueType(font, [0, id], { postscriptName: 'PMingLiU' }));
  t.match(subset.tags, ['cvt ', 'fpgm', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'prep']);
  t.ok(instructionsOf(subset, 1) > 0);
  t.ok(subset.required('maxp').getUint16(26) > 0);
  t.end();
});

/** Of a simple glyph, bytes. */
function instructionsOf(font: SfntFile, glyph: number): number {
  const glyf = font.required('glyf');
  const at = offsetOf(font, glyph);
  return glyf.getUint16(at + 10 + glyf.getInt16(at) * 2);
}

function offsetOf(font: SfntFile, glyph: number): number {
  return font.required('loca').getUint16(glyph * 2) * 2;
}

t.test('a glyph that is asked for twice is there twice, and none is an empty one', (t) => {
  const bytes = readFileSync('fonts/inter/Inter-Regular.ttf');
  const subset = open(subsetTrueType(new SfntFile(bytes), [0, 20, NO_GLYPH, 20]));
  t.equal(subset.getGlyph(1).path.toSVG(), subset.getGlyph(3).path.toSVG());
  t.not(subset.getGlyph(1).path.toSVG(), '');
  t.equal(subset.getGlyph(2).path.toSVG(), '');
  t.equal(subset.getGlyph(2).advanceWidth, 0);
  t.end();
});

t.test('checksums hold', (t) => {
  const data = subsetTrueType(new SfntFile(readFileSync('fonts/inter/Inter-Regular.ttf')), [5, 6, 7]);
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  let sum = 0;
  for (let at = 0; at < data.length; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  t.equal(sum, 0xb1b0afba);
  t.end();
});

t.test('glyphs that are not in the font, or out of bounds, become empty', (t) => {
  const bytes = Buffer.from(readFileSync('fonts/inter/Inter-Regular.ttf'));
  const font = new SfntFile(bytes);
  const loca = font.required('loca');
  // The outline of glyph 20 is said to end far beyond the table.
  if (font.required('head').getInt16(50) === 0) loca.setUint16(21 * 2, 0xffff);
  else loca.setUint32(21 * 4, 0x7fffffff);
  const subset = open(subsetTrueType(font, [0, 20, 65000, 10]));
  t.equal(subset.getGlyph(1).path.toSVG(), '');
  t.equal(subset.getGlyph(2).path.toSVG(), '');
  t.not(subset.getGlyph(3).path.toSVG(), '');
  t.end();
});

t.test('a font of spaces alone has a glyf table, which viewers warn of otherwise', (t) => {
  const font = new SfntFile(readFileSync('fonts/tinos/Tinos-Regular.ttf'));
  const { id } = open(font.bytes).glyphForCodePoint(0x20);
  const subset = new SfntFile(subsetTrueType(font, [id]));
  t.equal(subset.table('glyf')?.byteLength, 1);
  t.end();
});

t.test('a composite glyph that contains itself does not hang', (t) => {
  const bytes = Buffer.from(readFileSync('fonts/inter/Inter-Regular.ttf'));
  const font = new SfntFile(bytes);
  const glyf = font.required('glyf');
  const loca = font.required('loca');
  const isShort = font.required('head').getInt16(50) === 0;
  const start = (glyph: number): number => (isShort ? loca.getUint16(glyph * 2) * 2 : loca.getUint32(glyph * 4));
  const composite = Array.from({ length: font.glyphCount }, (_, i) => i).find(
    (glyph) => start(glyph + 1) > start(glyph) && glyf.getInt16(start(glyph)) < 0,
  )!;
  glyf.setUint16(start(composite) + 12, composite);
  // .notdef, the glyph and its other part.
  t.equal(new SfntFile(subsetTrueType(font, [0, composite])).glyphCount, 3);
  t.end();
});

t.test('glyphs of vertical lines are as high in the subset as in the font', (t) => {
  const font = new SfntFile(readFileSync('fonts/inter/Inter-Regular.ttf'));
  const glyphs = ['H', 'p'].map((character) => open(font.bytes).glyphForCodePoint(character.charCodeAt(0)).id);
  const heights = { advanceOf: () => 3000, originOf: () => 2500 };
  const subset = new SfntFile(subsetTrueType(font, glyphs, { heights }));
  const vmtx = subset.required('vmtx');
  t.same([subset.required('vhea').getUint16(34), vmtx.getUint16(0), vmtx.getUint16(4)], [2, 3000, 3000]);
  const top = open(font.bytes).getGlyph(glyphs[0]!).path as unknown as { bbox: { maxY: number } };
  t.equal(vmtx.getInt16(2), 2500 - top.bbox.maxY);
  t.equal(new SfntFile(subsetTrueType(font, glyphs)).table('vmtx'), undefined);
  t.end();
});
