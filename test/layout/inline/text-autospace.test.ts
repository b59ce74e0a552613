/** text-autospace (CSS Text 4, § 8.4.1). At 16 px every character is 8 px wide, and so a gap 1 px. */
import t from 'tap';
import { toPx } from '../../../engine/base/units.js';
import { layout, textOf, walk } from '../harness.js';

/** The texts of lines, with the width of each. */
async function lines(css: string, text: string, page = 400): Promise<[string, number][]> {
  const { pages } = await layout(`<p style="margin: 0; font-size: 16px; ${css}">${text}</p>`, { page: [page, 1000] });
  const found: [string, number][] = [];
  for (const { fragment } of walk(pages))
    if (fragment.kind === 'text') found.push([textOf(fragment), toPx(fragment.width)]);
  return found;
}

/** How many gaps a text has: what it is wider with them than without. */
async function gapsIn(text: string, css = 'text-autospace: normal'): Promise<number> {
  const sum = (all: readonly [string, number][]) => all.reduce((width, line) => width + line[1], 0);
  return sum(await lines(css, text)) - sum(await lines('', text));
}

t.test('text-autospace: an eighth of an ideograph stands between ideographs and letters or digits', async (t) => {
  t.equal(await gapsIn('国abc国'), 2);
  t.equal(await gapsIn('第1章かなXカナ'), 4);
  t.equal(await gapsIn('国abc国', 'text-autospace: auto'), 2);
  t.equal(await gapsIn('国a国1国', 'text-autospace: ideograph-alpha'), 2);
  t.equal(await gapsIn('国1国1国a', 'text-autospace: ideograph-numeric'), 4);
  t.equal(await gapsIn('国a国1', 'white-space: nowrap; text-autospace: ideograph-numeric ideograph-alpha insert'), 3);
});

t.test('text-autospace: spaces and punctuation, wide letters and marks get no gap', async (t) => {
  for (const text of ['国 a', '国。a', '国(a)国', '国Ａ１国', '국a', 'ｱa', '国々', 'abc 1', 'カ・ー'])
    t.equal(await gapsIn(text), 0, text);
  t.equal(await gapsIn('か\u3099a'), 1);
  t.equal(await gapsIn('国e\u0301国'), 2);
});

t.test('text-autospace: there is no gap at the edges of lines', async (t) => {
  t.same(await lines('text-autospace: normal; word-break: break-all', 'aa国bb国cc', 33), [
    ['aa国', 25],
    ['bb国', 25],
    ['cc', 16],
  ]);
  t.same(await lines('text-autospace: normal', '<b>国</b><br>a'), await lines('', '<b>国</b><br>a'));
});

t.test('text-autospace: between boxes the innermost box around both sides tells the gap', async (t) => {
  t.equal(await gapsIn('国<b>abc</b>国'), 2);
  t.equal(await gapsIn('国<b style="text-autospace: no-autospace">abc</b>国'), 2);
  const inside = await lines('', '<b style="text-autospace: normal">国a</b>国');
  t.same(inside, [
    ['国a', 17],
    ['国', 8],
  ]);
  t.equal(await gapsIn('国<img width=1 height=1>abc'), 0);
  t.equal(await gapsIn('国<code>a国</code>'), 1, 'code keeps its columns');
});

t.test('text-autospace: right-to-left paragraphs have the same gaps', async (t) => {
  t.equal(await gapsIn('国国XX国', 'text-autospace: normal; direction: rtl'), 2);
});
