/** Flex containers over pages (CSS Flexbox 1, § 12). A page has room for five lines; see harness.ts. */
import t from 'tap';
import { boxesOf, fragmentsOf, layout, pageLines } from '../harness.js';

/** `a b|c`: the lines of each page. */
async function linesByPage(html: string): Promise<string> {
  const laidOut = await layout(html, { page: [200, 50], css: 'body { orphans: 1; widows: 1 }' });
  return pageLines(laidOut)
    .map((lines) => lines.map((line) => line.trim()).join(' '))
    .join('|');
}

const letters = (count: number, from = 'a') =>
  Array.from({ length: count }, (_, i) => String.fromCharCode(from.charCodeAt(0) + i));
const lines = (count: number, from = 'a') => letters(count, from).join('<br>');
const items = (count: number, style = '', from = 'a') =>
  letters(count, from)
    .map((letter) => `<div style="${style}">${letter}</div>`)
    .join('');
const flex = (style: string, content: string) => `<div style="display: flex; ${style}">${content}</div>`;
const column = (style: string, content: string) => flex(`flex-direction: column; ${style}`, content);

const CASES: readonly (readonly [name: string, html: string, pages: string])[] = [
  [
    'a forced break before any item of the first row comes before the container',
    `x${flex('', 'a<div style="break-before: page">b</div>')}y`,
    'x|a b y',
  ],
  [
    'a forced break before any item of the first row of a grid comes before the grid',
    `x<div style="display: grid; grid-template-columns: 1fr 1fr">a<div style="break-before: page">b</div></div>y`,
    'x|a b y',
  ],
  [
    'a forced break inside an item of a further row comes before the row',
    column('', `x${flex('flex-wrap: wrap', '<div>a</div><div style="break-before: page">b</div>')}y`),
    'x|a b y',
  ],
  [
    'break-before: avoid of any item of the only row keeps the container with what comes before',
    `${items(4)}${flex('', '<div style="break-inside: avoid">x<br>y</div><div style="break-before: avoid">z</div>')}`,
    'a b c|d x y z',
  ],
  ['items of a column fill pages', column('', items(7)), 'a b c d e|f g'],
  ['items of a column break inside', column('', `<div>${lines(7)}</div>x`), 'a b c d e|f g x'],
  [
    'items of a row break side by side',
    flex('', `<div>${lines(7)}</div><div>${lines(6, 'p')}</div>`),
    'a b c d e p q r s t|f g u',
  ],
  ['a row that does not fit moves', `${lines(4, 'p')}${flex('', items(2, 'line-height: 20px'))}`, 'p q r s|a b'],
  [
    'an item that its margin puts below the page goes on by itself',
    `${lines(2, 'p')}${flex('', '<div>a</div><div style="margin-top: 15px; line-height: 20px">b</div>')}`,
    'p q a|b',
  ],
  [
    'an item above the end of its row leaves no room for the end of the container',
    flex(
      'align-items: start; border-bottom: 15px solid',
      '<div style="margin-top: 30px">a</div><div style="margin-top: 40px">b<br>c</div>',
    ),
    'a b|c',
  ],
  ['lines of a wrapping row break between', flex('flex-wrap: wrap', items(7, 'width: 100%')), 'a b c d e|f g'],
  ['gaps count, and end with their page', column('gap: 10px', items(5)), 'a b c|d e'],
  ['a gap is left out at a break', column('gap: 30px', items(3)), 'a b|c'],
  ['break-before in a column', column('', `${items(2)}<div style="break-before: page">x</div>`), 'a b|x'],
  ['break-after in a column', column('', `<div style="break-after: page">x</div>${items(2)}`), 'x|a b'],
  [
    'break-before of a row line',
    flex('flex-wrap: wrap', `${items(2, 'width: 100%')}<div style="break-before: page">x</div>`),
    'a b|x',
  ],
  ['break-before of the first item moves the container', `p${column('', items(2, 'break-before: page'))}`, 'p|a|b'],
  ['break-after of the last item', `${column('', '<div style="break-after: page">x</div>')}p`, 'x|p'],
  [
    'a heading beside a longer item is stretched over the break, and moves nothing',
    `x${flex('', `<h3 style="margin: 0; font: inherit">a</h3><div>${lines(7, 'p')}</div>`)}`,
    'x a p q r s|t u v',
  ],
  [
    'a flex container that avoids breaks is stretched over the break when its items are complete',
    `x${flex('', `${flex('break-inside: avoid', 'a')}<div>${lines(7, 'p')}</div>`)}`,
    'x a p q r s|t u v',
  ],
  [
    'an item that avoids breaks moves its row while its content would break',
    `x${flex('', `<div style="break-inside: avoid">${lines(5)}</div><div>${lines(4, 'p')}</div>`)}`,
    'x|a b c d e p q r s',
  ],
  [
    'text beside an image that alignment has moved down stays, and the image goes to the next page',
    `xy${flex('align-items: center', `<div>${lines(6)}</div><div style="line-height: 40px">p</div>`)}`,
    'xy a b c d|e f p',
  ],
  [
    'an image at the top of its row takes the row with it',
    `xy${flex('', `<div>${lines(4)}</div><div style="line-height: 50px">p</div>`)}`,
    'xy|a b c d p',
  ],
  [
    'a row that no item of fits in moves, margins or not',
    `xy${flex('', `${'<div style="margin-top: 10px; line-height: 40px">p</div>'.repeat(2)}`)}`,
    'xy|p p',
  ],
  [
    'break-inside: avoid moves an item',
    column('', `${items(3)}<div style="break-inside: avoid">${lines(3, 'p')}</div>`),
    'a b c|p q r',
  ],
  [
    'break-inside: avoid moves a container',
    `${lines(3, 'p')}${column('break-inside: avoid', items(3))}`,
    'p q r|a b c',
  ],
  [
    'break-after: avoid keeps items together',
    column('', `${items(4)}<div style="break-after: avoid">x</div>y`),
    'a b c d|x y',
  ],
  [
    'orphans in an item move it',
    column('', `${items(4)}<div style="orphans: 2">${lines(3, 'p')}</div>`),
    'a b c d|p q r',
  ],
  [
    'column-reverse runs upwards from page to page',
    column('flex-direction: column-reverse', items(7)),
    'c d e f g|a b',
  ],
  [
    'columns beside one another break each by themselves',
    column('flex-wrap: wrap; height: 70px', `${items(7)}${items(2, '', 'p')}`),
    'a b c d e p q|f g',
  ],
  ['space between goes on behind a break', column('height: 90px; justify-content: space-between', items(2)), 'a|b'],
  ['containers in containers', flex('', `<div>${column('', items(7))}</div>${items(1, '', 'x')}`), 'a b c d e x|f g'],
  ['what follows comes after the longest item', `${flex('', `<div>${lines(6)}</div>x`)}y`, 'a b c d e x|f y'],
];

for (const [name, html, pages] of CASES) t.test(name, async (t) => t.equal(await linesByPage(html), pages));

t.test('an item at the end of a broken line stands at its place on the next page', async (t) => {
  const html = flex('align-items: flex-end', `<div>${lines(8)}</div><div>x</div>`);
  t.equal(await linesByPage(html), 'a b c d e|f g h x');
});

t.test('an item that breaks grows when its content is pushed', async (t) => {
  const image = '<img src="10x30" style="display: block">';
  t.equal(await linesByPage(`${flex('', `<div>${lines(3)}${image}</div><div>x</div>`)}y`), 'a b c x|y');
  const { pages } = await layout(`${flex('', `<div>${lines(3)}${image}</div><div>x</div>`)}<p>y`, { page: [200, 50] });
  t.equal(pages.length, 2);
});

t.test('items name no pages, boxes in an item do', async (t) => {
  const named = (name: string) => `<div style="page: ${name}">${name}</div>`;
  for (const direction of ['row', 'column']) {
    const flexed = (content: string) => `<div>x</div>${flex(`flex-direction: ${direction}`, content)}<div>y</div>`;
    t.equal(await linesByPage(flexed(`${named('a')}<div>${named('b')}</div>`)), 'x a b y', direction);
    t.equal(await linesByPage(flexed(`<div><div>${named('a')}${named('b')}</div></div>`)), 'x a|b y', direction);
  }
});

t.test(
  'a margin that fills a page, behind a padding in a flex item of a table cell, makes no pages without end',
  async (t) => {
    const inner = '<div style="margin: 30px 0">B<br>C<br>D</div>';
    const item = `<div style="padding-top: 25px; height: 0; break-before: page; flex: 1">${inner}</div>`;
    const table = `<table style="width: 100%"><tr><td>${column('break-before: page', item)}</table>`;
    const { pages } = await layout(`<style>body { font-size: 7px; orphans: 1; widows: 1 }</style>${table}`, {
      page: [40, 30],
      maxPages: 50,
    });
    t.ok(pages.length < 10, `${pages.length} pages`);
  },
);

t.test('a margin that reaches over the page goes on with what is left of it', async (t) => {
  const html = column('height: 100px', '<div>a</div><div id=b style="margin-top: 70px">b</div>');
  t.same(boxesOf(await layout(html, { page: [200, 50] }), 'b'), ['2: 0 30 200 10']);
});

t.test('a stretched item ends with its row where breaks have pushed the content of its neighbours', async (t) => {
  const tall = '<div style="height: 30px; break-inside: avoid"></div>'.repeat(2);
  for (const display of ['flex', 'grid; grid-template-columns: 1fr 1fr']) {
    const page = (style: string) =>
      `<div style="display: ${display}"><div>${tall}</div><div id=n style="${style}"></div></div>`;
    const heights = async (style: string) =>
      fragmentsOf(await layout(page(style), { page: [200, 50] }), 'n').map(({ height }) => height);
    t.strictSame(await heights(''), [50, 30], display);
    t.strictSame(await heights('position: relative; top: 5px; margin-bottom: 2px'), [50, 28], 'with a margin');
    t.strictSame(await heights('max-height: 55px'), [50, 5], 'not beyond its own limit');
    t.strictSame(await heights('align-self: start; height: 8px'), [8], 'not where it is not stretched');
  }
});
