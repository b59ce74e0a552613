/**
 * Alignment on a line (CSS Inline 3, § 4). In the font of the tests the ascent is 0.8 em, the descent 0.2 em, capitals are
 * 0.7 em and x is 0.5 em high. Text is 10 px large on lines of 20 px, so the baseline of the root is at 13.
 */
import t from 'tap';
import { layout, textOf, walk } from '../harness.js';

const CSS = 'p { margin: 0; line-height: 20px }';

/** Where the baseline of each text is, by the text. */
async function baselines(html: string): Promise<Record<string, number>> {
  const { pages } = await layout(html, { page: [400, 400], css: CSS });
  const found: Record<string, number> = {};
  for (const { fragment, y } of walk(pages))
    if (fragment.kind === 'text') found[textOf(fragment).trim()] = y + fragment.baseline / 64;
  return found;
}

/** How far below the baseline of the text around the baseline of a 20 px large x lies, which adds no height. */
async function shiftOf(declarations: string, around = ''): Promise<number> {
  const { a, x } = await baselines(
    `<p style="${around}">a<span style="font-size: 20px; line-height: 0; ${declarations}">x</span></p>`,
  );
  return x! - a!;
}

t.test('alignment-baseline aligns the baseline of that name with the same one of the parent', async (t) => {
  t.equal(await shiftOf('alignment-baseline: alphabetic'), 0);
  t.equal(await shiftOf('alignment-baseline: central'), 3, '20 px: 6 above the baseline; 10 px: 3');
  t.equal(await shiftOf('alignment-baseline: hanging'), 6.390625, '6.4 in whole units');
  t.equal(await shiftOf('alignment-baseline: mathematical'), 4);
  t.equal(await shiftOf('alignment-baseline: ideographic'), -2);
});

t.test('dominant-baseline of the parent is what boxes without an alignment of their own are aligned by', async (t) => {
  t.equal(await shiftOf('', 'dominant-baseline: central'), 3);
  t.equal(await shiftOf('', 'dominant-baseline: text-top'), 8);
  t.equal(await shiftOf('', 'dominant-baseline: middle'), 5 - 2.5);
  t.equal(await shiftOf('alignment-baseline: alphabetic', 'dominant-baseline: central'), 0);
});

t.test('baseline-shift is added to the alignment', async (t) => {
  t.equal(await shiftOf('baseline-shift: 2px'), -2);
  t.equal(await shiftOf('alignment-baseline: central; baseline-shift: 2px'), 1);
  t.equal(await shiftOf('line-height: 10px; baseline-shift: 50%'), -5, 'of the line height of the box');
  t.equal(await shiftOf('baseline-shift: sub'), 3);
});

t.test('vertical-align sets all three, in any order', async (t) => {
  t.equal(await shiftOf('vertical-align: 2px central'), 1);
  t.equal(await shiftOf('vertical-align: last central 2px'), 1);
  t.equal(await shiftOf('baseline-shift: 2px; vertical-align: central'), 3, 'what it does not name is reset');
  t.equal(await shiftOf('vertical-align: 2px; vertical-align: text-before-edge'), -2, 'names of SVG are not for it');
});

t.test('a subtree is aligned with the edge of its line as a whole', async (t) => {
  const big = '<span style="display: inline-block; height: 60px; width: 5px; vertical-align: middle"></span>';
  const inner = (align: string) =>
    `<p>a${big}<span style="vertical-align: ${align}">b<span style="font-size: 20px; line-height: 30px">c</span></span></p>`;
  const top = await baselines(inner('top'));
  t.equal(top['b'], top['c'], 'text inside is on one baseline');
  t.equal(top['c'], 21, 'its highest box touches the top of the line: 15 + 6');
  const bottom = await baselines(inner('bottom'));
  t.same([bottom['b'], bottom['c']], [bottom['c'], 60 - 9]);
  const center = await baselines(inner('center'));
  t.equal(center['c'], 30 + 6);
});

t.test('baseline-source says of which line an inline block has its baseline', async (t) => {
  const block = (source: string) =>
    `<p>a<span style="display: inline-block; baseline-source: ${source}">b<br>c</span></p>`;
  const first = await baselines(block('first'));
  t.equal(first['a'], first['b']);
  const last = await baselines(block('auto'));
  t.equal(last['a'], last['c']);
  const short = await baselines('<p>a<span style="display: inline-block; vertical-align: first">b<br>c</span></p>');
  t.equal(short['a'], short['b']);
  const flex = await baselines(
    '<p>a<span style="display: inline-flex; flex-direction: column; baseline-source: last"><i>b</i><i>c</i></span></p>',
  );
  t.equal(flex['a'], flex['c']);
});

t.test('a box without text has baselines at its edges and in its middle', async (t) => {
  const image = (align: string) =>
    `<p>a<span style="display: inline-block; width: 5px; height: 40px; vertical-align: ${align}"></span></p>`;
  t.equal((await baselines(image('central')))['a'], 20 + 3);
  t.equal((await baselines(image('hanging')))['a'], 13, 'its upper edge is below that of the strut');
});
