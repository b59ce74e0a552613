/** Breaking over pages (CSS Fragmentation 3, CSS Paged Media 3). A page is 50 px high, a line 10 px: five lines. */
import t from 'tap';
import { boxesOf, fragmentsOf, layout, linesOf, pageLines, printPages, type LaidOut } from '../harness.js';

function pages(html: string, css = ''): Promise<LaidOut> {
  return layout(html, { page: [100, 50], css });
}

/** The lines of each page, joined: 'a b|c'; a blank page is empty. */
async function split(html: string, css = ''): Promise<string> {
  return pageLines(await pages(html, css))
    .map((lines) => lines.join(' '))
    .join('|');
}

const letters = (count: number, from = 'a') =>
  Array.from({ length: count }, (_, i) => String.fromCharCode(from.charCodeAt(0) + i));
/** `count` lines in one element. */
const lines = (count: number, from = 'a') => letters(count, from).join('<br>');
/** `count` blocks of one line. */
const blocks = (count: number, from = 'a') =>
  letters(count, from)
    .map((letter) => `<div>${letter}</div>`)
    .join('');

const CASES: readonly (readonly [name: string, html: string, pages: string])[] = [
  ['lines fill pages', `<div>${lines(7)}</div>`, 'a b c d e|f g'],
  ['blocks fill pages', blocks(7), 'a b c d e|f g'],
  [
    'orphans: 2 moves a paragraph that would begin with one line',
    `${blocks(4)}<div>${lines(3, 'p')}</div>`,
    'a b c d|p q r',
  ],
  ['orphans: 1 does not', `${blocks(4)}<div style="orphans: 1">${lines(3, 'p')}</div>`, 'a b c d p|q r'],
  ['widows: 2 takes a line along', `${blocks(2)}<div>${lines(4, 'p')}</div>`, 'a b p q|r s'],
  ['widows: 1 does not', `${blocks(2)}<div style="widows: 1">${lines(4, 'p')}</div>`, 'a b p q r|s'],
  [
    'orphans and widows together move a paragraph of three lines',
    `${blocks(3)}<div>${lines(3, 'p')}</div>`,
    'a b c|p q r',
  ],
  ['widows: 4', `<div style="widows: 4">${lines(6)}</div>`, 'a b|c d e f'],
  [
    'what cannot be kept is broken all the same',
    `<div style="orphans: 9; widows: 9">${lines(7)}</div>`,
    'a b c d e|f g',
  ],
  [
    'break-after: right is not lost where a page break follows',
    '<div style="break-after: right">a</div><div style="break-before: page">b</div>',
    'a||b',
  ],
  [
    'of two sides that meet, the later element has its own',
    '<div style="break-after: right">a</div><div style="break-before: left">b</div>',
    'a|b',
  ],
  [
    'break-inside: avoid moves a box',
    `${blocks(3)}<div style="break-inside: avoid">${blocks(3, 'p')}</div>`,
    'a b c|p q r',
  ],
  [
    'break-inside: avoid on what is higher than a page',
    `${blocks(3)}<div style="break-inside: avoid">${blocks(7, 'p')}</div>`,
    'a b c p q|r s t u v',
  ],
  [
    'break-inside: avoid nested',
    `${blocks(2)}<div><div><div style="break-inside: avoid">${blocks(4, 'p')}</div></div></div>`,
    'a b|p q r s',
  ],
  [
    'break-after: avoid keeps a heading with what follows',
    `${blocks(4)}<div style="break-after: avoid">h</div>${blocks(2, 'p')}`,
    'a b c d|h p q',
  ],
  [
    'break-after: avoid of several in a row',
    `${blocks(2)}${letters(3, 'h')
      .map((x) => `<div style="break-after: avoid">${x}</div>`)
      .join('')}${blocks(2, 'p')}`,
    'a b|h i j p q',
  ],
  ['break-before: avoid', `${blocks(4)}<div>x</div><div style="break-before: avoid">y</div>`, 'a b c d|x y'],
  [
    'break-after: avoid keeps with the first lines of a paragraph',
    `${blocks(3)}<div style="break-after: avoid">h</div><div>${lines(4, 'p')}</div>`,
    'a b c|h p q r s',
  ],
  ['break-before: page', 'x<div style="break-before: page">y</div>', 'x|y'],
  ['break-before: always', 'x<div style="break-before: always">y</div>', 'x|y'],
  ['page-break-before: always', 'x<div style="page-break-before: always">y</div>', 'x|y'],
  ['break-after: page', '<div style="break-after: page">x</div>y', 'x|y'],
  ['break-after: page on the last element makes no page', '<div>x</div><div style="break-after: page">y</div>', 'x y'],
  ['break-before: page on the first element makes no page', '<div style="break-before: page">x</div>y', 'x y'],
  [
    'break-before of a first child breaks before its parent',
    'x<section><div style="break-before: page">y</div></section>',
    'x|y',
  ],
  [
    'break-after of a last child breaks after its parent',
    '<section><div style="break-after: page">x</div></section>y',
    'x|y',
  ],
  [
    'break-after of a last grandchild',
    '<section><div>w<div style="break-after: page">x</div></div></section><p style="margin: 0">y',
    'w x|y',
  ],
  [
    'one break where after and before meet',
    '<div style="break-after: page">x</div><div style="break-before: page">y</div>',
    'x|y',
  ],
  ['break-before: left makes the next page a left one', 'x<div style="break-before: left">y</div>', 'x|y'],
  ['break-before: right leaves a page blank', 'x<div style="break-before: right">y</div>', 'x||y'],
  [
    'break-before: recto and verso',
    'x<div style="break-before: recto">y</div><div style="break-before: verso">z</div>',
    'x||y|z',
  ],
  ['break-after: right leaves a page blank', '<div style="break-after: right">x</div>y', 'x||y'],
  ['break-after: left where the next page is left', '<div style="break-after: left">x</div>y', 'x|y'],
  ['break-before: right of a first child', 'x<section><div style="break-before: right">y</div></section>', 'x||y'],
  [
    'break-before: right on a table row',
    'x<table style="border-spacing: 0"><tr><td style="padding: 0">y<tr style="break-before: right"><td style="padding: 0">z</table>',
    'x y||z',
  ],
  [
    'a forced break inside of an avoiding box',
    `<div style="break-inside: avoid">x<div style="break-before: page">y</div></div>`,
    'x|y',
  ],
  [
    'a forced break in a list',
    '<ul style="margin: 0; list-style: none"><li>a<li style="break-before: page">b</ul>',
    'a|b',
  ],
  ['a forced break between blocks in an inline', 'x<b>y<div style="break-before: page">z</div></b>', 'xy|z'],
  ['a forced break after an empty box', 'x<div style="break-after: page"></div>y', 'x|y'],
  ['a forced break before an empty box', 'x<div style="break-before: page"></div>y', 'x|y'],
  ['an image moves whole', `${blocks(3)}<img src=10x30 style="display: block">`, 'a b c|'],
  [
    'the last line takes along the padding below it',
    `<div style="padding-bottom: 15px; orphans: 1; widows: 1">${lines(4)}</div>`,
    'a b c|d',
  ],
];
t.test('where pages end', async (t) => {
  for (const [name, html, expected] of CASES) t.equal(await split(html), expected, name);
});

t.test('boxes that go on have no edges where they are cut', async (t) => {
  const laidOut = await pages(`<div id=a style="border: 2px solid; padding: 3px">${blocks(6)}</div>`);
  t.same(boxesOf(laidOut, 'a'), ['1: 0 0 100 50', '2: 0 0 100 25'], printPages(laidOut));
  t.same(pageLines(laidOut), [
    ['a', 'b', 'c', 'd'],
    ['e', 'f'],
  ]);
  const edges = fragmentsOf(laidOut, 'a').map(({ fragment }) =>
    fragment.kind === 'box'
      ? [fragment.border.top, fragment.border.bottom, fragment.padding.top, fragment.padding.bottom].map(
          (edge) => edge / 64,
        )
      : [],
  );
  t.same(edges, [
    [2, 0, 3, 0],
    [0, 2, 0, 3],
  ]);
});

t.test('box-decoration-break: clone gives each piece all its edges', async (t) => {
  const laidOut = await pages(
    `<div id=a style="box-decoration-break: clone; border: 2px solid; padding: 3px">${blocks(6)}</div>`,
  );
  t.same(
    pageLines(laidOut),
    [
      ['a', 'b', 'c', 'd'],
      ['e', 'f'],
    ],
    printPages(laidOut),
  );
  t.same(boxesOf(laidOut, 'a'), ['1: 0 0 100 50', '2: 0 0 100 30']);
});

t.test('cloned edges that would crowd out the content are cut', async (t) => {
  const laidOut = await pages(`<div style="box-decoration-break: clone; padding-top: 45px">${blocks(6)}</div>`);
  t.same(pageLines(laidOut), [[], ['a', 'b', 'c', 'd', 'e'], ['f']], printPages(laidOut));
});

t.test('a height goes on over the break', async (t) => {
  const laidOut = await pages('<div id=a style="height: 70px">x</div><div id=b>y</div>');
  t.same(boxesOf(laidOut, 'a'), ['1: 0 0 100 50', '2: 0 0 100 20']);
  t.same(boxesOf(laidOut, 'b'), ['2: 0 20 100 10']);
});

t.test('a height is not stretched by a break inside of it', async (t) => {
  const laidOut = await pages(
    `${blocks(3)}<div id=a style="height: 40px; break-inside: auto">${lines(4, 'p')}</div><div id=b>z</div>`,
  );
  t.same(boxesOf(laidOut, 'a'), ['1: 0 30 100 20', '2: 0 0 100 20'], printPages(laidOut));
  t.same(boxesOf(laidOut, 'b'), ['2: 0 20 100 10']);
});

t.test('an avoided break may leave a gap, whatever is in the box', async (t) => {
  const laidOut = await pages(`${blocks(3)}<div id=a style="break-inside: avoid; height: 30px"></div>`);
  t.same(boxesOf(laidOut, 'a'), ['2: 0 0 100 30'], printPages(laidOut));
});

t.test('padding that leaves no room goes with its page', async (t) => {
  const laidOut = await pages('<div id=a style="padding-top: 45px">x</div>');
  t.same(linesOf(laidOut, 'a'), [['x', 0, 0, 2]], printPages(laidOut));
});

t.test('a line higher than a page is set, with a warning', async (t) => {
  const laidOut = await pages('a<div style="line-height: 80px">b</div>c');
  t.same(pageLines(laidOut), [['a'], ['b'], ['c']]);
  t.match(laidOut.warnings, [{ code: 'SVC_CONTENT_OVERFLOW', message: /80 px high/ }]);
});

t.test('the space around a page break is that of the page’s own block', async (t) => {
  const laidOut = await pages(
    `<div style="margin: 0 0 30px">${lines(4)}</div><div id=b style="margin-top: 30px">x</div><div id=c>y</div>`,
  );
  t.same([linesOf(laidOut, 'b'), linesOf(laidOut, 'c')], [[['x', 0, 0, 2]], [['y', 0, 10, 2]]], printPages(laidOut));
});

t.test('a box that avoids breaks but fits no page begins where it is', async (t) => {
  const avoid = (content: string) => `${blocks(2)}<div style="break-inside: avoid">${content}</div>`;
  t.equal(await split(avoid(blocks(5, 'p'))), 'a b|p q r s t', 'one that fits moves');
  t.equal(await split(avoid(blocks(6, 'p'))), 'a b p q r|s t u');
  t.equal(await split(avoid(`<div>${lines(4, 'p')}</div><div>${lines(4, 't')}</div>`)), 'a b p q|r s t u|v w');
  const table = `<table style="break-inside: avoid; border-spacing: 0"><tr><td>p<tr><td>q<tr><td>r<tr><td>s<tr><td>t<tr><td>u</table>`;
  t.equal(await split(`${blocks(2)}${table}`, 'td { padding: 0 }'), 'a b p q r|s t u');
  const flex = `<div style="display: flex; break-inside: avoid">${lines(6, 'p')}</div>`;
  t.equal(await split(`${blocks(2)}${flex}`), 'a b p q r|s t u');
});

t.test('a margin of the root that takes a page does not take the margin of what begins behind it', async (t) => {
  const margins = (html: string, body: string) => `<style>html { margin: ${html} } body { margin: ${body} }</style>`;
  const laidOut = await layout(`${margins('90px 0 0', '8px 0 0')}<p id=p style="margin: 0">a</p>`, { page: [100, 50] });
  t.same(boxesOf(laidOut, 'p'), ['2: 0 8 100 10']);
});

t.test('a margin within a flex item that has one too does not make page after page', async (t) => {
  const css =
    '<style>.f { display: flex; flex-flow: column } .i { margin-top: 4px; overflow: hidden; flex: 1 }</style>';
  const html = '<div class=f><div class=i><div style="margin-top: 4px; padding-top: 25px">a</div></div></div>';
  t.ok((await layout(`${css}${html}`, { page: [40, 30], maxPages: 5 })).pages.length <= 4);
});
