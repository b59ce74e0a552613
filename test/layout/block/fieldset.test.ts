/** HTML § 15.3.13: the legend stands in the upper border. Text is 10 px high, a character 5 px wide. */
import t from 'tap';
import type { BoxFragment } from '../../../engine/layout/contract/fragment.js';
import { boxOf, boxesOf, layout, pageLines } from '../harness.js';

const CSS = 'fieldset { margin: 0; border: 2px solid; padding: 3px } legend { padding: 0 } p { margin: 0 }';

async function fieldset(content: string, style = '') {
  return layout(`<fieldset id=f style="${style}">${content}<p id=p>content</p></fieldset>`, { css: CSS });
}

t.test('the legend takes the place of the border, which is drawn behind its middle', async (t) => {
  const laidOut = await fieldset('<legend id=l>legend</legend>');
  t.strictSame(boxOf(laidOut, 'l'), [5, 0, 30, 10]);
  t.strictSame(boxOf(laidOut, 'p'), [5, 13, 190, 10]);
  t.strictSame(boxOf(laidOut, 'f'), [0, 0, 200, 28]);
  const gaps: unknown[] = [];
  const visit = (fragment: BoxFragment): void => {
    if (fragment.legend) gaps.push(fragment.legend);
    for (const child of fragment.children) if (child.fragment.kind === 'box') visit(child.fragment);
  };
  visit(laidOut.pages[0]!.root!.fragment as BoxFragment);
  t.strictSame(gaps, [{ side: 'top', top: 4 * 64, border: 2 * 64, start: 5 * 64, end: 35 * 64 }]);
});

t.test('a legend lower than the border is centred on it', async (t) => {
  const laidOut = await fieldset('<legend id=l>legend</legend>', 'border-top-width: 30px');
  t.strictSame(boxOf(laidOut, 'l'), [5, 10, 30, 10]);
  t.strictSame(boxOf(laidOut, 'p').slice(0, 2), [5, 33]);
});

t.test('margins of the legend make room', async (t) => {
  const laidOut = await fieldset('<legend id=l style="margin: 6px 0 4px 7px">legend</legend>');
  t.strictSame(boxOf(laidOut, 'l').slice(0, 2), [12, 6]);
  t.strictSame(boxOf(laidOut, 'p').slice(0, 2), [5, 23]);
});

t.test('align and auto margins move the legend along', async (t) => {
  const at = async (attributes: string) => boxOf(await fieldset(`<legend id=l ${attributes}>legend</legend>`), 'l')[0];
  t.equal(await at('align=center'), 85);
  t.equal(await at('align=right'), 165);
  t.equal(await at('style="margin-left: auto"'), 165);
});

t.test('without a legend in the flow it is a block, and keeps margins inside', async (t) => {
  const laidOut = await fieldset('<legend style="float: right">legend</legend>');
  t.strictSame(boxOf(laidOut, 'p').slice(0, 2), [5, 5]);
});

t.test('the legend stands on the first page only, and all of the content is there', async (t) => {
  const lines = Array.from({ length: 12 }, (_, i) => `<p>line ${i}</p>`).join('');
  const laidOut = await fieldset(`<legend id=l>legend</legend>${lines}`);
  t.equal(boxesOf(laidOut, 'l').length, 1);
  t.equal(laidOut.pages.length, 2);
  t.equal(pageLines(laidOut).flat().length, 14);
});
