/** Letters that join across the edges of inline boxes (CSS Text 3, § 7.3), in a real font. */
import t from 'tap';
import { shapeBeside } from '../../../engine/layout/text/joined-text.js';
import { FontLibrary } from '../../../engine/text/fonts/font-library.js';
import { createTextShaper } from '../../../engine/text/fonts/shaper.js';
import type { ShapedWord } from '../../../engine/text/fonts/types.js';
import { styleOf } from '../../text/styles.js';
import { layout, textOf, walk } from '../harness.js';

const shaper = createTextShaper(new FontLibrary());
const style = styleOf('Noto Naskh Arabic');
const glyphs = ({ runs }: ShapedWord) => runs.flatMap((run) => Array.from(run.glyphs));
const shape = (text: string) => shaper.shape(text, style, true);
const beside = (text: string, before: string, after: string) =>
  shapeBeside(text, { before, after }, { shaper, style, rtl: true });

/** The forms of a letter, by what stands around it: the joiner asks for them. */
const AIN = { initial: shape('ع\u200d'), medial: shape('\u200dع\u200d'), final: shape('\u200dع'), alone: shape('ع') };
/** The joiner has a glyph without ink, too. */
const has = (form: ShapedWord, glyph: number) => glyphs(form).includes(glyph);

t.test('a letter has the form that its neighbours ask for, and none of their glyphs', async (t) => {
  for (const [form, before, after] of [
    ['medial', 'س', 'س'],
    ['initial', 'ا', 'س'],
    ['final', 'س', ''],
  ] as const) {
    const word = beside('ع', before, after);
    t.equal(word.text, 'ع');
    t.equal(word.runs.map(({ text }) => text).join(''), 'ع');
    const [glyph, ...others] = glyphs(word);
    t.same(others, [], 'a letter is a glyph');
    t.ok(has(AIN[form], glyph!), form);
    t.notOk(has(AIN.alone, glyph!), form);
    for (const run of word.runs) t.same(Array.from(run.clusters), [0]);
  }
});

t.test('a ligature does not reach over the edge of a box', async (t) => {
  const [lam, alef] = [beside('ل', '', 'ا'), beside('ا', 'ل', '')];
  t.same([lam.text, alef.text], ['ل', 'ا']);
  t.ok(glyphs(lam).length > 0 && glyphs(alef).length > 0);
  t.notSame(glyphs(lam), glyphs(shape('ل')), 'lam joins');
  t.notSame(glyphs(alef), glyphs(shape('ا')), 'alef joins');
});

t.test('the widths of the pieces of a word are that of the word', async (t) => {
  const pieces = [beside('سل', '', 'ا'), beside('ام', 'ل', '')];
  for (const { runs, width } of pieces) {
    const sum = runs.reduce(
      (all, run) => all + [...run.advances].reduce((a, b) => a + b, 0) / run.face.metrics.unitsPerEm,
      0,
    );
    t.ok(Math.abs(sum - width) < 1e-9);
  }
});

t.test('boxes with an edge of their own, raised boxes and spaces keep letters apart', async (t) => {
  const neighbours = async (html: string) => {
    const { pages } = await layout(`<p dir=rtl style="margin: 0">${html}</p>`);
    for (const { fragment } of walk(pages))
      if (fragment.kind === 'text' && textOf(fragment).includes('ب')) return fragment.segments[0]!.neighbours;
    return undefined;
  };
  t.same(await neighbours('ع<b>ب</b>ع'), { before: 'ع', after: 'ع' });
  t.same(await neighbours('عَ<b>ب\u00ad</b>َع'), { before: 'عَ', after: 'َع' }, 'with their marks');
  t.same(await neighbours('ع<b style="border-right: 1px solid">ب</b>ع'), { before: '', after: 'ع' });
  t.same(await neighbours('ع<sup>ب</sup>ع'), null);
  t.same(await neighbours('ع <b>ب</b> ع'), null);
  t.same(await neighbours('x<b>ب</b>x'), null);
});
