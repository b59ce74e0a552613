/** Tables over pages and columns (CSS Fragmentation 3, CSS Tables 3). A page is 50 px high, a line 10 px: five lines. */
import t from 'tap';
import { RowSequence } from '../../../engine/box/row-sequence.js';
import { boxesOf, fragmentsOf, layout, pageLines, printPages, textOf, walk, type LaidOut } from '../harness.js';

const CSS =
  'table { border-spacing: 0 } td, th, caption { padding: 0; margin: 0; text-align: left } * { orphans: 1; widows: 1 }';
const pages = (html: string) => layout(html, { page: [100, 50], css: CSS });
const columns = (html: string, style = '') =>
  layout(`<div style="columns: 4; column-gap: 0; column-fill: auto; height: 50px; ${style}">${html}</div>`, {
    page: [200, 500],
    css: CSS,
  });
const lines = (count: number) => 'abcdefghijklmnop'.slice(0, count).split('').join('<br>');
const split = (laidOut: LaidOut) =>
  pageLines(laidOut)
    .map((page) => page.join(' '))
    .join('|');
const topOf = (box: string) => /^\d+: \S+ (\S+)/.exec(box)![1];
/** Heights of an element's fragments. */
const heights = (laidOut: LaidOut, id: string) => fragmentsOf(laidOut, id).map(({ fragment }) => fragment.height / 64);

t.test('breaks that cells, or what is in them, ask for are breaks of the row and of the table', async (t) => {
  const forced = '<div style="break-before: page">b</div>';
  t.equal(split(await pages(`<table><tr><td>a<tr><td>${forced}</table>`)), 'a|b');
  t.equal(split(await pages('<table><tr><td>a<td><tr><td>b<td style="break-before: page">c</table>')), 'a|b c');
  t.equal(split(await pages('<table><tr><td>a<td style="break-after: page">b<tr><td>c</table>')), 'a b|c');
  t.equal(split(await pages(`x<table><tr><td>a<td>${forced}</table>`)), 'x|a b', 'before the table');
  t.equal(split(await pages('<table><tr><td style="break-after: page">a</table>x')), 'a|x', 'behind it');
  t.equal(split(await pages('<table><tbody><tr><td>a<tbody style="break-before: page"><tr><td>b</table>')), 'a|b');
  t.equal(split(await pages('<table><tbody style="break-after: page"><tr><td>a<tbody><tr><td>b</table>')), 'a|b');
  t.equal(split(await pages('x<table><caption style="break-before: page">c</caption><tr><td>a</table>')), 'x|c a');
  const avoid = `${lines(3)}<table><tr><td>x<tr><td>y<tr><td style="break-before: avoid">z</table>`;
  t.equal(split(await pages(avoid)), 'a b c x|y z');
});

t.test('a table of header rows alone is not cut off at the end of a page', async (t) => {
  t.equal(split(await pages(`${lines(4)}<table><thead><tr><td>x<tr><td>y</table>z`)), 'a b c d|x y z');
  t.equal(split(await pages(`${lines(5)}<table><thead><tr><td>x<tr><td>y</table>z`)), 'a b c d e|x y z');
  t.equal(split(await pages(`${lines(4)}<table><thead><tr><td>x<tfoot><tr><td>y</table>z`)), 'a b c d x|y z');
  t.equal(split(await pages(`${lines(5)}<table><tfoot><tr><td>y</table>z`)), 'a b c d e|y z');
  const whole = '<table style="break-inside: avoid"><thead><tr><td>x<tr><td>y</table>';
  t.equal(split(await pages(`${lines(4)}${whole}z`)), 'a b c d|x y z');
});

t.test('a table that a forced break ends fills its page', async (t) => {
  const laidOut = await pages('<table id=a><tr><td>a<tr style="break-before: page"><td>b</table>');
  t.same(heights(laidOut, 'a'), [50, 10]);
});

t.test(
  'a table that is broken between rows fills its page like any box, but ends with collapsed borders',
  async (t) => {
    const rows = `<tr><td>${lines(2)}<tr style="break-inside: avoid"><td>${lines(4)}`;
    const separate = await pages(`<table id=a style="border: 5px solid; border-top: 0">${rows}</table>`);
    t.same(heights(separate, 'a'), [50, 45]);
    const collapsed = await pages(`<table id=a style="border-collapse: collapse">${rows}</table>`);
    t.same(heights(collapsed, 'a'), [20, 40]);
  },
);

t.test(
  'spacing is cut off where the page breaks a table, above repeated headers and below repeated footers',
  async (t) => {
    const table = `<table id=a style="border-spacing: 5px"><thead id=h><tr><td>h</thead><tfoot id=f><tr><td>f</tfoot><tr><td>${lines(4)}</table>`;
    const laidOut = await pages(table);
    t.equal(split(laidOut), 'h a f|h b c f|h d f');
    t.same(boxesOf(laidOut, 'h').map(topOf), ['5', '0', '0'], printPages(laidOut));
    t.same(boxesOf(laidOut, 'f').map(topOf), ['40', '40', '30']);
    t.ok(
      heights(laidOut, 'a').every((height) => height <= 50),
      'the table stays on its pages',
    );
  },
);

t.test('the end border is kept free below the last line only', async (t) => {
  const laidOut = await pages(`<table id=a style="border: solid; border-width: 5px 0"><tr><td>${lines(8)}</table>`);
  t.equal(split(laidOut), 'a b c d|e f g h');
  t.same(heights(laidOut, 'a'), [50, 45]);
});

t.test('the height of a row goes on behind the page where no page holds it', async (t) => {
  const laidOut = await pages('<table><tr id=r style="height: 120px"><td id=c>a<tr><td>b</table>');
  t.same(heights(laidOut, 'r'), [50, 50, 20], printPages(laidOut));
  t.same(heights(laidOut, 'c'), [50, 50, 20], 'its cells with it');
  t.equal(split(laidOut), 'a||b');
  const low = await pages(`${lines(2)}<table><tr id=r style="height: 40px"><td>x<tr><td>y</table>`);
  t.same(boxesOf(low, 'r'), ['2: 0 0 5 40'], 'a row that fits the next page moves');
});

t.test('a height of the table goes on, too, with captions around it', async (t) => {
  const empty = await columns('<div id=a style="display: table; height: 120px; border: 5px solid; width: 100%"></div>');
  t.same(heights(empty, 'a'), [50, 50, 30]);
  const captions = await columns(
    '<div id=a style="display: table; height: 60px; width: 100%"><div style="display: table-caption; height: 30px"></div>' +
      '<div id=z style="display: table-caption; caption-side: bottom; height: 10px"></div></div>',
  );
  t.same(boxesOf(captions, 'z'), ['1: 50 40 50 10'], printPages(captions));
  const shared = await columns('<table id=a style="height: 120px"><tr id=r><td>a<tr id=s><td>b</table>');
  t.same(
    [heights(shared, 'r'), heights(shared, 's')],
    [
      [50, 10],
      [40, 20],
    ],
  );
});

t.test('rows take up what monolithic content needs', async (t) => {
  const laidOut = await columns(
    '<table id=a><tr><td><div style="contain: size; height: 70px"></div><div style="contain: size; height: 60px"></div></table>',
  );
  t.same(heights(laidOut, 'a'), [70, 60]);
});

t.test('a margin above a caption ends with the page', async (t) => {
  const laidOut = await pages(
    '<table><caption>a</caption><caption id=c style="margin-top: 200px">b</caption><tr><td>c</table>',
  );
  t.equal(split(laidOut), 'a|b c', printPages(laidOut));
});

t.test('with box-decoration-break: clone each part of a table has its edges', async (t) => {
  const laidOut = await pages(
    `<table id=a style="box-decoration-break: clone; border: 5px solid"><tr><td>${lines(6)}<tr><td>x</table>`,
  );
  t.equal(split(laidOut), 'a b c d|e f x');
  t.same(heights(laidOut, 'a'), [50, 40]);
  for (const { fragment } of fragmentsOf(laidOut, 'a'))
    t.same(fragment.kind === 'box' && [fragment.border.top, fragment.border.bottom], [320, 320]);
});

t.test('a row that avoids breaks moves where that helps, and is broken where it does not', async (t) => {
  const row = (count: number) => `<tr style="break-inside: avoid"><td>${lines(count)}`;
  const page = async (before: number, count: number) =>
    split(await pages(`${'x<br>'.repeat(before)}<table>${row(1)}${row(count)}<tr><td>z</table>`));
  t.equal(await page(2, 4), 'x x a|a b c d z', 'it fits the next page');
  t.equal(await page(1, 6), 'x a a b c|d e f z', 'it fits none');
  t.equal(await page(3, 6), 'x x x a|a b c d e|f z', 'it fits none, and little is left on this page');
  t.equal(await page(0, 5), 'a|a b c d e|z', 'it fits the next page, though little stands on this one');
  t.equal(await page(0, 6), 'a a b c d|e f z', 'it fits none, and would leave this page mostly empty');
});

t.test('in a positioned box, too, a header that fills the page is not repeated for ever', async (t) => {
  const table = `<table><thead><tr><th>${lines(6)}</thead><tr><td><div style="height: 20px"></div>z</table>`;
  const laidOut = await pages(`<div style="position: absolute; top: 0">${table}</div>`);
  t.ok(laidOut.pages.length <= 3, `${laidOut.pages.length} pages`);
});

t.test('a repeated footer that is too tall for the last column of a table is not lost', async (t) => {
  const rows = '<tr><td rowspan=2>B C</td></tr>';
  const table = `<table style="border: 2px solid; width: 30px"><tbody>${rows}</tbody><tfoot><tr><td></td><td>D</td></tr></tfoot></table>`;
  const columns = `<div style="padding: 2px; columns: 2; column-height: 25px"><div style="display: table-cell">${table}</div></div>`;
  const laidOut = await layout(`<style>body { orphans: 1; widows: 1 }</style>${columns}`);
  const footers = [...walk(laidOut.pages)].filter(
    ({ fragment }) => fragment.kind === 'text' && textOf(fragment) === 'D',
  );
  const once = footers.filter(
    ({ ancestors }) => !ancestors.some(({ fragment }) => 'repeated' in fragment && fragment.repeated),
  );
  t.equal(once.length, 1, printPages(laidOut));
});

t.test(
  'orphans and widows are kept in a row of a cell that spans rows: a break before the row may cut the cell',
  async (t) => {
    const orphans = (html: string) =>
      layout(html, { page: [100, 50], css: `${CSS} td { orphans: 2 !important; widows: 2 !important }` });
    const spanned = `<table><tr><td rowspan=2>x<td>${lines(3)}<tr><td>d<br>e<br>f</table>`;
    t.equal(split(await orphans(spanned)), 'x a b c|d e f');
    const whole = `<table><tr><td>a<td>b<tr><td rowspan=2>x<td>${lines(3)}<tr><td>d<br>e</table>`;
    t.equal(split(await orphans(whole)), 'a b|x a b c d e', 'a break that leaves the cell whole is better');
  },
);

t.test('the first break in tables in tables is looked for once a table, not once a layout', async (t) => {
  const { at } = RowSequence.prototype;
  let made = 0;
  RowSequence.prototype.at = function (index) {
    made++;
    return at.call(this, index);
  };
  t.teardown(() => (RowSequence.prototype.at = at));
  const depth = 30;
  await layout(`<style>div { columns: 2 }</style>${'<div><table><tr><td>'.repeat(depth)}x`);
  // 15,000; half a million where each layout looks anew.
  t.ok(made < 50_000, `${made} rows`);
});
