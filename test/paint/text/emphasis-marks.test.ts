/** Emphasis marks (CSS Text Decoration 3, § 3): which characters have one, and where it stands. */
import t from 'tap';
import { boxOf, layout } from '../../layout/harness.js';
import { paint } from '../paint-layout.js';

/** The left and lower edges of the marks, in CSS px. Marks are boxes of half the size of the letters. */
async function marksOf(html: string): Promise<number[][]> {
  const [canvas] = paint(await layout(html));
  return canvas!.paths.map((path) => {
    const [, x, y] = path[0] as ['M', number, number];
    return [x, y].map((points) => Math.round((points / 0.75) * 100) / 100);
  });
}

const em = (style: string, text: string) => `<span style="text-emphasis: dot; ${style}">${text}</span>`;

t.test('each character has a mark above its middle', async (t) => {
  // A letter is 5 px wide, the mark 2.5 px, its ink .5 px further in. The mark's line is 5 px high, 1 px of it below.
  t.same(await marksOf(em('line-height: 40px', 'ab')), [
    [1.75, 14],
    [6.75, 14],
  ]);
});

t.test('spaces and punctuation have no mark, signs that are read do', async (t) => {
  t.equal((await marksOf(em('', 'a, b. (c) «d»'))).length, 4);
  t.equal((await marksOf(em('', '% & @ # § ＃'))).length, 6);
});

t.test('a combining accent has the mark of its letter', async (t) => {
  t.equal((await marksOf(em('', 'e\u0301'))).length, 1);
});

t.test('marks stand under Chinese, and where text-emphasis-position says so', async (t) => {
  // The baseline is at 23 px of 40, the content area ends 2 px below, the mark's ascent is 4 px.
  t.same(await marksOf(em('line-height: 40px; text-emphasis-position: under', 'a')), [[1.75, 29]]);
  t.same(await marksOf(`<span lang="zh-Hans" style="text-emphasis: dot; line-height: 40px">a</span>`), [[1.75, 29]]);
});

t.test('letter-spacing does not move the mark off its letter', async (t) => {
  t.same(
    (await marksOf(em('letter-spacing: 3px', 'ab'))).map(([x]) => x),
    [1.75, 9.75],
  );
});

t.test('a line without room for marks grows by what is missing', async (t) => {
  const heightWith = async (style: string) =>
    boxOf(await layout(`<p id="p" style="margin: 0">${em(style, 'a')}</p>`), 'p')[3];
  t.equal(await heightWith('line-height: 10px'), 15);
  t.equal(await heightWith('line-height: 40px'), 40);
});

t.test('text-emphasis: none takes the mark from an inner element', async (t) => {
  t.equal((await marksOf(em('', 'a<b style="text-emphasis: none">b</b>c'))).length, 2);
});

t.test('in vertical text, marks stand on the right also under Chinese, or on the left', async (t) => {
  const vertical = (attributes: string, style = '') =>
    marksOf(`<body style="writing-mode: vertical-rl"><p ${attributes} style="line-height: 40px">${em(style, 'a')}</p>`);
  const right = await vertical('');
  t.same(await vertical('lang=zh-Hant'), right);
  t.same(await vertical('', 'text-emphasis-position: under right'), right);
  t.ok((await vertical('', 'text-emphasis-position: over left')).flat().join() !== right.flat().join());
});
