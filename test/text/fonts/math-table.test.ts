import { readFileSync } from 'node:fs';
import t from 'tap';
import { FontLibrary } from '../../../engine/text/fonts/font-library.js';
import { impliedConstants, MathTable } from '../../../engine/text/fonts/math-table.js';
import { SfntFile } from '../../../engine/text/fonts/sfnt.js';
import { styleOf } from '../styles.js';

const STIX = readFileSync(new URL('../../../fonts/stix-two-math/STIXTwoMath-Regular.ttf', import.meta.url));
const view = new SfntFile(STIX).table('MATH')!;
const table = MathTable.read(view)!;
const library = new FontLibrary();
const face = library.facesFor(styleOf('', { families: ['math'] })).first;

t.test('the generic family math is a font with a MATH table, and a font of text has none', (t) => {
  t.equal(face.family, 'STIX Two Math');
  t.ok(face.math);
  t.equal(library.facesFor(styleOf('', { families: ['Inter'] })).first.math, null);
  t.end();
});

t.test('OpenType MATH: constants, corrections, variants and assemblies', (t) => {
  const { constants } = table;
  t.match(constants, { scriptPercentScaleDown: 70, displayOperatorMinHeight: 1800, axisHeight: 258, superscriptShiftUp: 360, radicalKernAfterDegree: -335, radicalDegreeBottomRaisePercent: 55 });
  const f = face.glyphFor(0x1d453);
  t.equal(table.italicsCorrection(f), 20);
  t.equal(table.topAccentAttachment(f), 470);
  t.equal(table.italicsCorrection(face.glyphFor(0x3d)), 0);
  t.same([0, 156, 282, 283].map((height) => table.kern(f, 'bottomRight', height)), [-199, -148, -148, 16]);
  t.equal(table.kern(face.glyphFor(0x3d), 'bottomRight', 0), 0);
  t.equal(table.topAccentAttachment(0xffff), null);
  const { variants, parts } = table.construction(face.glyphFor(0x28), 'vertical');
  t.equal(variants[0]!.glyph, face.glyphFor(0x28), 'the glyph itself comes first');
  t.ok(variants.every(({ size }, i) => i === 0 || size > variants[i - 1]!.size));
  t.same(parts?.map(({ isExtender }) => isExtender), [false, true, false]);
  t.ok(table.minConnectorOverlap > 0);
  t.same(table.construction(face.glyphFor(0x41), 'vertical').variants, []);
  t.ok(table.construction(face.glyphFor(0x2192), 'horizontal').parts);
  t.end();
});

t.test('a MATH table that is cut off anywhere is read without an error', (t) => {
  const glyphs = [0x28, 0x2192, 0x1d453].map((codePoint) => face.glyphFor(codePoint));
  for (let length = 0; length < view.byteLength; length += 97) {
    const cut = MathTable.read(new DataView(view.buffer, view.byteOffset, length));
    for (const glyph of cut ? glyphs : [])
      for (const axis of ['vertical', 'horizontal'] as const) {
        t.ok(cut!.construction(glyph, axis).variants.length <= 256);
        t.type(cut!.italicsCorrection(glyph), 'number');
        t.type(cut!.kern(glyph, 'topLeft', 0), 'number');
      }
  }
  t.end();
});

t.test('MathML Core § 5.1: a font of text implies its constants', (t) => {
  const { metrics } = library.facesFor(styleOf('', { families: ['Tinos'] })).first;
  const implied = impliedConstants(metrics);
  t.equal(implied.axisHeight, metrics.xHeight / 2);
  t.equal(implied.fractionRuleThickness, metrics.underlineThickness);
  t.ok(Object.values(implied).every((value) => Number.isFinite(value)));
  t.end();
});
