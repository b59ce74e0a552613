/** Boxes with a height of their own that cut off what overflows them, over pages and columns. A page holds five lines. */
import t from 'tap';
import { CUT_OFF_ROOM } from '../../../engine/layout/contract/policy.js';
import { toPx } from '../../../engine/base/units.js';
import { boxesOf, layout, linesOf, pageLines, printPages, textOf, walk, type LaidOut } from '../harness.js';

const pages = (html: string) => layout(html, { page: [100, 50] });

async function split(html: string): Promise<string> {
  return pageLines(await pages(html))
    .map((lines) => lines.join(' '))
    .join('|');
}

const lines = (text: string) => [...text].join('<br>');

t.test('what a box of fixed height cuts off makes no pages, and no text is missing', async (t) => {
  const box = (style: string) => `<div style="height: 30px; ${style}">${lines('abcdefghi')}</div>z`;
  const cutting = ['overflow: hidden', 'overflow-y: clip', 'contain: paint', 'overflow: hidden; max-height: 20px'];
  for (const style of [...cutting, 'overflow: auto', 'overflow-y: scroll'])
    t.equal(await split(box(style)), 'a b c d e f g h i z', style);
  t.equal(await split(box('')), 'a b c d e|f g h i z', 'what shows goes on');
});

t.test('text in a box that cuts off shows where it would without pages', async (t) => {
  const inBox = (html: string) => `${lines('vwx')}<div id=b style="height: 20px; overflow: hidden">${html}</div>z`;
  const where = async (html: string) => linesOf(await pages(inBox(html)), 'b');
  const two = [
    ['a', 0, 30, 1],
    ['b', 0, 40, 1],
  ];
  t.same(await where(`<p style="margin: 0; widows: 3; orphans: 3">${lines('ab')}`), two);
  t.same(await where('a<div style="break-before: page">b</div>'), two);
  t.same(await where('<div style="break-after: avoid">a</div><div style="break-inside: avoid">b</div>'), two);
  t.same((await where(lines('abc'))).slice(0, 2), two);
});

t.test('a box of height 0 at the end of a page keeps its text', async (t) => {
  const pre = '<pre style="height: 0; overflow: hidden; margin: 0">a\nb\nc</pre>';
  t.equal(await split(`${lines('vwxy')}${pre}z`), 'v w x y a b c z');
  t.equal(await split(`${lines('uvwxy')}${pre}z`), 'u v w x y a b c|z');
});

t.test('a box that pages break cuts off at its end only', async (t) => {
  const laidOut = await pages(`<div id=b style="height: 70px; overflow: hidden">${lines('abcdefghijk')}</div>z`);
  t.same(boxesOf(laidOut, 'b'), ['1: 0 0 100 50', '2: 0 0 100 20'], printPages(laidOut));
  t.equal(pageLines(laidOut).join('|'), 'a,b,c,d,e|f,g,h,i,j,k,z');
});

t.test('the overflow of root and body is that of the page, and cuts off nothing', async (t) => {
  for (const element of ['html', 'body']) {
    const css = `${element} { height: 20px; overflow: hidden }`;
    const laidOut = await layout(lines('abcdefg'), { page: [100, 50], css });
    t.equal(pageLines(laidOut).join('|'), 'a,b,c,d,e|f,g', element);
  }
});

t.test('text in a box in columns that cuts off is set once, wherever it would break', async (t) => {
  const columns = (style: string, html: string) =>
    `<div style="columns: 2; column-gap: 0; column-fill: auto; height: 50px"><div style="${style}">${html}</div></div>`;
  const html = '<div style="height: 20px">a<div style="break-before: column">b</div></div>';
  t.same(linesOf(await pages(columns('overflow: hidden', `<div id=b>${html}</div>`)), 'b'), [
    ['a', 0, 0, 1],
    ['b', 0, 10, 1],
  ]);
  t.same(linesOf(await pages(columns('overflow: hidden; height: 20px', `<div id=b>${html}</div>`)), 'b'), [
    ['a', 0, 0, 1],
    ['b', 0, 10, 1],
  ]);
});

t.test('a float in what overflows a box in columns is not lost where a column is too low for it', async (t) => {
  const float = '<div style="float: left; border: 1px solid">B</div>';
  const html = `<ul style="height: 30px; margin: 0"><li><div style="height: 40px"></div><li><div style="break-before: page"></div>${float}</ul>`;
  const found = texts(await layout(`<div style="columns: 2; height: 40px">${html}<p>C D E F G H IJ</div>`));
  t.equal(found.filter((text) => text.includes('B')).length, 1);
});

t.test('content far below a box that cuts it off is not laid out, and told about', async (t) => {
  const row = '<div style="height: 100px">x</div>';
  const count = Math.ceil(toPx(CUT_OFF_ROOM) / 100) * 3;
  for (const [open, close] of [
    ['<div>', '</div>'],
    ['<table><tr><td>', '</table>'],
  ]) {
    const html = `<div style="height: 30px; overflow: hidden">${open}${row.repeat(count)}${close}</div>z`;
    const laidOut = await layout(html, { page: [100, 50] });
    const found = texts(laidOut);
    t.match(laidOut.warnings, [{ code: 'SVC_CONTENT_OVERFLOW', message: /left out/ }]);
    t.ok(found.length > count / 3 && found.length < count / 2, `${found.length} of ${count}`);
    t.equal(found.at(-1), 'z');
  }
});

function texts({ pages }: LaidOut): string[] {
  return [...walk(pages)].flatMap(({ fragment }) =>
    fragment.kind === 'text' && !fragment.generated ? [textOf(fragment).trim()] : [],
  );
}

t.test('items go on where nothing breaks them any more, without beginning again', async (t) => {
  const items = [...'abcdefghij'].map((letter) => `<div>${letter}</div>`).join('');
  for (const style of ['flex-flow: column', 'display: grid', 'flex-wrap: wrap; width: 5px']) {
    const float = `<div style="float: left; display: flex; ${style}">${items}</div>`;
    const laidOut = await pages(`<div style="height: 90px; overflow: hidden">${float}</div>z`);
    t.equal(texts(laidOut).join(''), 'abcdefghijz', `${style}\n${printPages(laidOut)}`);
  }
});

t.test('a box that scrolls does not run over what follows it behind the page', async (t) => {
  const column = (html: string) => `<div style="display: flex; flex-flow: column">${html}</div>`;
  const scroller = (style: string, html = lines('abcdefghi')) =>
    `<div id=b style="height: 20px; overflow: auto; orphans: 1; widows: 1; ${style}">${html}</div><div id=c>z</div>`;
  const places = async (html: string) => {
    const laidOut = await pages(html);
    return [...boxesOf(laidOut, 'b'), ...boxesOf(laidOut, 'c')];
  };
  const whole = ['1: 0 10 100 20', '1: 0 30 100 10'];
  const cut = ['1: 0 40 100 10', '2: 0 0 100 10', '2: 0 10 100 10'];
  const items = [...'abcdefghi'].map((letter) => `<div>${letter}</div>`).join('');
  const boxes = [
    scroller(''),
    scroller('display: flex; flex-flow: column', items),
    scroller('display: flex; flex-wrap: wrap; width: 100px', items.replaceAll('<div', '<div style="width: 100%"')),
    scroller('display: grid', items),
    scroller('columns: 1', lines('abcdefghi')),
  ];
  for (const box of boxes) {
    for (const html of [box, column(box)]) {
      t.same(await places(`x${html}`), whole, html);
      t.same(await places(`${lines('vwxy')}${html}`), cut, html);
    }
  }
});

t.test('an item that scrolls stays within a container that has no more room', async (t) => {
  const main = `<div id=b style="flex: 1; overflow: auto">${lines('abcdefghi')}</div>`;
  for (const flow of ['column', 'row']) {
    const card = (height: string) => `<div style="display: flex; flex-flow: ${flow}; height: ${height}">${main}</div>z`;
    t.equal(await split(card('30px')), 'a b c d e f g h i z', flow);
    t.equal(
      await split(card('100vh').slice(0, -1)),
      'a b c d e|f g h i',
      `${flow}: the window of an application goes on`,
    );
  }
  const grid = `<div style="display: grid; grid-template: 30px/100px; height: 30px">${main}</div>z`;
  t.equal(await split(grid), 'a b c d e f g h i z', 'grid');
});
