/** What sheets may use, as a guess from their text. */
import t from 'tap';
import { namesMaskFile } from '../../../engine/css/rules/sheet-uses.js';

t.test('files and what may stand for one count, elements do not', async (t) => {
  for (const css of [
    'mask:url(a.png)',
    '-webkit-mask-image: src("a")',
    'mask: none, image-set("a" 1x)',
    'mask: var(--m)',
  ])
    t.ok(namesMaskFile(css), css);
  for (const css of ['mask: url(#a)', 'mask: url( "#a")', 'mask:none; background:url(a.png)', 'mask-type:alpha'])
    t.notOk(namesMaskFile(css), css);
});

t.test('a sheet that names masks very often does not take quadratic time', { timeout: 10_000 }, async (t) => {
  t.notOk(namesMaskFile('mask:'.repeat(400_000)));
});
