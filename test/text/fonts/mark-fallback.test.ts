import t from 'tap';
import { FontLibrary } from '../../../engine/text/fonts/font-library.js';
import type { SfntFace } from '../../../engine/text/fonts/font-face.js';
import { createTextShaper } from '../../../engine/text/fonts/shaper.js';
import { styleOf } from '../styles.js';

const shaper = createTextShaper(new FontLibrary());

/** The boxes around the letter and its marks, from the letter's origin. */
function boxesOf(text: string, family: string) {
  const [run] = shaper.shape(text, styleOf(family), false).runs;
  let pen = 0;
  return Array.from(run!.glyphs, (glyph, i) => {
    const { xMin, xMax, yMin, yMax } = (run!.face as SfntFace).boundsOf(glyph)!;
    const [x, y] = [pen + (run!.xOffsets?.[i] ?? 0), run!.yOffsets?.[i] ?? 0];
    pen += run!.advances[i]!;
    return { centre: x + (xMin + xMax) / 2, top: y + yMax, bottom: y + yMin };
  });
}

t.test('marks without anchors are centred over their letters (Yoruba, IPA)', (t) => {
  for (const family of ['Tinos', 'Cousine', 'Inter', 'JetBrains Mono', 'Playfair Display'])
    for (const text of ['ẹ\u0301', 'ọ\u0300', 'ɔ\u0303', 'ŋ\u030a', 'x\u0323', 'n\u0329']) {
      const [letter, mark] = boxesOf(text, family);
      t.ok(Math.abs(letter!.centre - mark!.centre) < 100, `${family} ${text}`);
    }
  t.end();
});

t.test('marks without anchors do not touch a tall letter, nor each other', (t) => {
  const [capital, tilde] = boxesOf('M\u0303', 'Tinos');
  t.ok(tilde!.bottom > capital!.top);
  const [, first, second] = boxesOf('ɛ\u0303\u0301', 'Cousine');
  t.ok(second!.bottom > first!.top);
  const [, ring] = boxesOf('p\u0325', 'Tinos');
  t.ok(ring!.top < boxesOf('p', 'Tinos')[0]!.bottom, 'below a descender');
  t.end();
});

t.test('marks with anchors, and double marks, stay where they are', (t) => {
  const { harfbuzz } = new FontLibrary();
  const face = new FontLibrary().facesFor(styleOf('Arimo')).first;
  const request = { rtl: false, script: 'Latn', language: '', languageSystem: '', features: [] };
  for (const text of ['ɔ\u0303', 'x\u0323', 't\u0361ʃ']) {
    const { xOffsets } = harfbuzz.shape(face, { text, ...request });
    t.same(shaper.shape(text, styleOf('Arimo'), false).runs[0]!.xOffsets, xOffsets);
  }
  t.same(shaper.shape('t\u0361ʃ', styleOf('Tinos'), false).runs[0]!.xOffsets, null);
  t.end();
});
