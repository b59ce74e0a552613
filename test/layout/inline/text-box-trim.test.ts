/**
 * text-box-trim, text-box-edge and line-fit-edge (CSS Inline 3, § 5.2 and 6). In the font of the tests an em is 10 px:
 * the ascent is 8 px, the cap height 7, the x-height 5, the descent 2. Lines are 20 px high, with 5 px above and below.
 */
import t from 'tap';
import { layout, walk, type Placed } from '../harness.js';

const LEADING = 'line-height: 20px;';

async function placed(html: string, page: readonly [number, number] = [200, 400]): Promise<Placed[]> {
  const { pages, warnings } = await layout(html, { page, css: 'p, div { margin: 0 }' });
  if (warnings.length > 0) throw new Error(warnings[0]!.message);
  return [...walk(pages)];
}

async function lines(html: string, page?: readonly [number, number]) {
  const all = await placed(html, page);
  return all
    .filter(({ fragment }) => fragment.kind === 'line')
    .map(({ x, y, page: index, height }) => ({ x, y, page: index, height }));
}

async function edges(html: string): Promise<number[][]> {
  return (await lines(html)).map(({ y, height }) => [y, y + height]);
}

t.test('text-box-trim: the first and the last line of a block lose their half-leading', async (t) => {
  const of = (css: string) => edges(`<p style="${LEADING} ${css}">a<br>b<br>c</p>`);
  t.same(await of('text-box-trim: none'), [
    [0, 20],
    [20, 40],
    [40, 60],
  ]);
  t.same(await of('text-box-trim: trim-start'), [
    [0, 15],
    [15, 35],
    [35, 55],
  ]);
  t.same((await of('text-box-trim: trim-end'))[2], [40, 55]);
  t.same(await of('text-box: trim-both cap alphabetic'), [
    [0, 14],
    [14, 34],
    [34, 47],
  ]);
  t.same(await of('text-box: ex alphabetic'), await of('text-box-trim: trim-both; text-box-edge: ex alphabetic'));
  t.same(await of('text-box: trim-both text; text-box: normal'), await of(''));
});

t.test('text-box-trim: text stands where the trimmed line has its baseline', async (t) => {
  const all = await placed(`<p style="${LEADING} text-box: trim-both cap alphabetic">a</p>`);
  const text = all.find(({ fragment }) => fragment.kind === 'text')!;
  t.equal(text.y, -1, 'the ascent is 1 px higher than the capitals');
});

t.test('text-box-trim: the lines may be in blocks in the block, unless these have edges', async (t) => {
  const within = (css: string) =>
    edges(`<div style="${LEADING} text-box-trim: trim-both"><div style="${css}"><p>a<p>b</div></div>`);
  t.same(await within(''), [
    [0, 15],
    [15, 30],
  ]);
  t.same(await within('padding: 3px 0'), [
    [3, 23],
    [23, 43],
  ]);
  t.same(
    await edges(`<div style="${LEADING} text-box-trim: trim-both"><div style="height: 5px"></div><p>a<p>b</div>`),
    [
      [5, 25],
      [25, 40],
    ],
    'the first child has no line',
  );
});

t.test('text-box-edge: auto takes line-fit-edge', async (t) => {
  t.same(await edges(`<p style="${LEADING} text-box-trim: trim-both; line-fit-edge: cap alphabetic">a</p>`), [[0, 7]]);
});

t.test('text-box-trim: a block that goes on is trimmed where it begins and ends', async (t) => {
  const of = (css: string) =>
    lines(
      `<p style="${LEADING} orphans: 1; widows: 1; text-box-trim: trim-both; ${css}">a<br>b<br>c<br>d</p>`,
      [200, 40],
    );
  t.same(
    (await of('')).map(({ page, y, height }) => [page, y, height]),
    [
      [0, 0, 15],
      [0, 15, 20],
      [1, 0, 20],
      [1, 20, 15],
    ],
  );
  t.same(
    (await of('box-decoration-break: clone')).map(({ page, y, height }) => [page, y, height]),
    [
      [0, 0, 15],
      [0, 15, 15],
      [1, 0, 15],
      [1, 15, 15],
    ],
  );
});

t.test('text-box-trim: a multi-column container trims each column', async (t) => {
  const html = `<div style="${LEADING} width: 200px; columns: 2; column-gap: 0; column-fill: auto; height: 50px; orphans: 1; widows: 1;
    text-box-trim: trim-both">a<br>b<br>c<br>d</div>`;
  t.same(
    (await lines(html)).map(({ x, y, height }) => [x, y, height]),
    [
      [0, 0, 15],
      [0, 15, 20],
      [0, 35, 15],
      [100, 0, 10],
    ],
  );
});

t.test('text-box-trim: the background of an inline box is as high as its capitals', async (t) => {
  const all = await placed('<p><span style="background: red; text-box: cap alphabetic">a</span></p>');
  const box = all.find(({ fragment }) => fragment.kind === 'inline-box')!;
  t.same([box.y, box.height], [1, 7]);
});

t.test('line-fit-edge: an inline box counts with its margin box instead of its line height', async (t) => {
  const of = (css: string) => edges(`<p><span style="line-height: 40px; ${css}">a</span></p>`);
  t.same(await of(''), [[0, 40]]);
  t.same(await of('line-fit-edge: cap alphabetic'), [[0, 10]]);
  t.same(await of('line-fit-edge: text; padding: 3px 0 1px'), [[0, 14]]);
});
