import t from 'tap';
import { FontLibrary } from '../../../engine/text/fonts/font-library.js';
import { createTextShaper } from '../../../engine/text/fonts/shaper.js';
import type { TextStyle } from '../../../engine/text/fonts/types.js';
import { styleOf } from '../styles.js';

const shaper = createTextShaper(new FontLibrary());
const NONE = { weight: false, style: false, smallCaps: false, position: false };
const SMALL_CAPS: TextStyle['features'] = [['smcp', 1]];

function runsOf(text: string, family: string, over: Partial<TextStyle> = {}, rtl = false) {
  return shaper.shape(text, styleOf(family, over), rtl).runs;
}
const looks = (...args: Parameters<typeof runsOf>) => runsOf(...args).map(({ synthetic }) => synthetic ?? null);

t.test('css-fonts-4 § 7.1, 7.2: bold and oblique of faces that have none', (t) => {
  const bold = { bold: true, slant: 0, scale: 1 };
  const nko = (over: Partial<TextStyle>) => looks('ߒߞߏ', 'Noto Sans NKo', over, true);
  t.same(nko({ weight: 700 }), [bold]);
  t.same(nko({ weight: 600 }), [bold]);
  t.same(nko({ weight: 500 }), [null]);
  t.same(nko({ italic: true }), [{ bold: false, slant: 0.249, scale: 1 }]);
  t.same(nko({ weight: 700, italic: true, synthesis: NONE }), [null]);
  t.same(looks('text', 'Tinos', { weight: 700, italic: true }), [null], 'a face that has both');
  t.same(looks('ไทย', 'Tinos', { weight: 900 }), [null], 'a fallback that is bold');
  t.same(looks('ไทย', 'Tinos', { italic: true }), [{ bold: false, slant: 0.249, scale: 1 }]);
  t.same(looks('😀', 'Tinos', { weight: 700, italic: true }), [null], 'emoji have one look');
  t.end();
});

t.test('css-fonts-4 § 6.6: small capitals are capitals of a smaller size where a face has none', (t) => {
  const runs = runsOf('Small é1', 'Tinos', { features: SMALL_CAPS });
  t.same(
    runs.map(({ text, synthetic }) => [text, synthetic?.scale ?? 1]),
    [
      ['S', 1],
      ['mall', 0.7],
      [' ', 1],
      ['é', 0.7],
      ['1', 1],
    ],
  );
  const [capitals] = runsOf('MALL', 'Tinos', { ligatures: true });
  t.same(runs[1]!.glyphs, capitals!.glyphs);
  t.ok(Math.abs(runs[1]!.width - capitals!.width * 0.7) < 1e-9);
  t.end();
});

t.test('small capitals of letters with marks, and of capitals too (all-small-caps)', (t) => {
  const all = runsOf('Abe\u0301', 'Tinos', {
    features: [
      ['c2sc', 1],
      ['smcp', 1],
    ],
  });
  t.same(
    all.map(({ text, synthetic }) => [text, synthetic?.scale]),
    [['Abe\u0301', 0.7]],
  );
  t.same(runsOf('ß', 'Tinos', { features: SMALL_CAPS })[0]!.synthetic, null, 'one letter never becomes two');
  t.end();
});

t.test('small capitals of a font that has them are its own', (t) => {
  t.same(looks('Small', 'Source Serif 4', { features: SMALL_CAPS }), [null]);
  t.same(looks('Small', 'Tinos', { features: SMALL_CAPS, synthesis: NONE }), [null]);
  t.end();
});

t.test('css-fonts-4 § 6.5: superscripts and subscripts are made up where a font lacks some of them', async (t) => {
  const own = createTextShaper(new FontLibrary());
  const shaped = (text: string, feature: 'sups' | 'subs', position = true, family = 'Inter') => {
    const synthesis = { weight: true, style: true, smallCaps: true, position };
    return own.shape(text, styleOf(family, { features: [[feature, 1]], synthesis }), false).runs[0]!;
  };
  t.equal(shaped('12', 'sups').synthetic, null, 'Inter has superscript digits');
  const made = shaped('1~', 'sups');
  t.equal(made.synthetic?.scale, 0.6, 'and no superscript tilde');
  t.ok(made.yOffsets!.every((offset) => offset > 0));
  t.equal(made.glyphs[0], shaped('1', 'sups', true, 'Inter').face.glyphFor(0x31), 'all of the run is made up');
  t.ok(shaped('~', 'subs').yOffsets!.every((offset) => offset < 0));
  t.equal(shaped('1~', 'sups', false).synthetic, null, 'font-synthesis-position: none');
  t.ok(Math.abs(made.width - 0.6 * own.shape('1~', styleOf('Inter'), false).width) < 1e-9);
});
