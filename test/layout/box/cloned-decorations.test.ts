/** box-decoration-break: clone (CSS Fragmentation 3, § 5.4). A page is 50 px high, a line 10 px: five lines. */
import t from 'tap';
import { boxesOf, fragmentsOf, layout, pageLines, printPages, type LaidOut } from '../harness.js';

const CLONE = '.c { box-decoration-break: clone; border: 5px solid; orphans: 1; widows: 1 }';
const pages = (html: string) => layout(html, { page: [100, 50], css: CLONE });
const lines = (count: number) => 'abcdefghijklmnop'.slice(0, count).split('').join('<br>');
const split = (laidOut: LaidOut) =>
  pageLines(laidOut)
    .map((page) => page.join(' '))
    .join('|');

t.test('every piece keeps room for its end edges', async (t) => {
  for (const [name, html] of Object.entries({
    block: `<div id=a class=c>${lines(10)}</div>`,
    'flex container': `<div id=a class=c style="display: flex"><div>${lines(10)}</div></div>`,
    'grid container': `<div id=a class=c style="display: grid"><div>${lines(10)}</div></div>`,
    fieldset: `<fieldset id=a class=c style="margin: 0; padding: 0">${lines(10)}</fieldset>`,
    'columns in it': `<div id=a class=c style="columns: 1">${lines(10)}</div>`,
  })) {
    const laidOut = await pages(html);
    t.equal(split(laidOut), 'a b c d|e f g h|i j', name);
    t.same(
      boxesOf(laidOut, 'a'),
      ['1: 0 0 100 50', '2: 0 0 100 50', '3: 0 0 100 30'],
      `${name}\n${printPages(laidOut)}`,
    );
    for (const { fragment } of fragmentsOf(laidOut, 'a'))
      t.same(fragment.kind === 'box' && [fragment.border.top, fragment.border.bottom], [320, 320], name);
  }
});

t.test('nested edges are kept free together', async (t) => {
  const laidOut = await pages(`<div id=a class=c><div id=b class=c>${lines(8)}</div></div>`);
  t.equal(split(laidOut), 'a b c|d e f|g h');
  t.same(boxesOf(laidOut, 'b'), ['1: 5 5 90 40', '2: 5 5 90 40', '3: 5 5 90 30'], printPages(laidOut));
});

t.test('a height is that of the content of all pieces; with border-box cloned edges count too', async (t) => {
  t.same(boxesOf(await pages('<div id=a class=c style="height: 100px"></div>'), 'a'), [
    '1: 0 0 100 50',
    '2: 0 0 100 50',
    '3: 0 0 100 30',
  ]);
  t.same(boxesOf(await pages('<div id=a class=c style="height: 100px; box-sizing: border-box"></div>'), 'a'), [
    '1: 0 0 100 50',
    '2: 0 0 100 50',
  ]);
  t.same(boxesOf(await pages('<div id=a class=c style="display: grid; height: 100px"></div>'), 'a'), [
    '1: 0 0 100 50',
    '2: 0 0 100 50',
    '3: 0 0 100 30',
  ]);
});

t.test('margins are not cloned', async (t) => {
  const laidOut = await pages(`<div id=a class=c style="margin: 10px 0">${lines(6)}</div><div id=z>z</div>`);
  t.equal(split(laidOut), 'a b c|d e f|z');
  t.same(boxesOf(laidOut, 'a'), ['1: 0 10 100 40', '2: 0 0 100 40'], printPages(laidOut));
});

t.test('edges that leave a page next to nothing end nevertheless', async (t) => {
  const box = (style: string, content: string) => `<div class=c style="${style}">${content}</div>`;
  const nested = (depth: number): string => box('border-width: 10px', depth === 0 ? '' : nested(depth - 1));
  const laidOut = await pages(
    `<div style="height: 60px">${nested(8)}</div>${box('height: 400px; border-width: 20px', '')}`,
  );
  t.ok(laidOut.pages.length < 60, `${laidOut.pages.length} pages`);
});

t.test('a box that ends in a column has its end edges there only, whatever overflows it', async (t) => {
  const laidOut = await pages(
    `<div style="columns: 2; column-gap: 0; column-fill: auto; height: 50px">
     <div id=a class=c style="height: 40px"><div id=b style="height: 80px"></div></div></div>`,
  );
  t.same(boxesOf(laidOut, 'a'), ['1: 0 0 50 50', '1: 50 0 50 0'], printPages(laidOut));
  t.same(boxesOf(laidOut, 'b'), ['1: 5 5 40 45', '1: 55 0 40 35']);
});

t.test('a fieldset with a height counts the room that its legend takes once', async (t) => {
  const fieldset = (style: string) =>
    `<fieldset id=a style="margin: 0; padding: 0; border: 5px solid; height: 80px; ${style}">` +
    '<legend style="height: 15px; padding: 0">l</legend></fieldset>';
  t.same(boxesOf(await pages(fieldset('')), 'a'), ['1: 0 0 100 50', '2: 0 0 100 40']);
});
