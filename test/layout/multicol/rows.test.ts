/** Rows of columns: their heights, what is between them, and what room they ask for. */
import t from 'tap';
import { columnsOf, letters, lines, multicol } from './columns.js';
import { boxesOf, layout, printPages, walk, type LaidOut } from '../harness.js';

const rulesOf = (laidOut: LaidOut) =>
  [...walk(laidOut.pages)]
    .filter(({ fragment }) => fragment.kind === 'box' && fragment.role === 'rule')
    .map(({ x, y, height, fragment }) => `${Math.round(x)} ${y} ${height} ${fragment.style.borderLeftStyle}`);

t.test(
  'column-height makes rows of columns, also alone; column-wrap: wrap takes the height of the container',
  async (t) => {
    const alone = await multicol(lines(4), 'columns: auto; column-height: 20px; row-gap: 5px');
    t.equal(columnsOf(alone), 'a b|c d|z', printPages(alone));
    t.same(boxesOf(alone, 'm'), ['1: 0 0 200 45']);
    const wrapped = await multicol(lines(8), 'column-wrap: wrap; height: 20px; row-gap: 10px; column-fill: auto');
    t.equal(columnsOf(wrapped), 'a b|c d|e f|g h|z', printPages(wrapped));
    t.same(boxesOf(wrapped, 'm'), ['1: 0 0 200 20'], 'further rows overflow it');
  },
);

t.test('rules go on between rows where there are columns above and below', async (t) => {
  const laidOut = await multicol(lines(8), 'column-height: 20px; row-gap: 10px; column-rule: 2px solid');
  t.equal(columnsOf(laidOut), 'a b|c d|e f|g|h|z', printPages(laidOut));
  t.same(rulesOf(laidOut), ['64 0 40 solid', '134 0 20 solid']);
});

t.test('rules that are inset and outset are ridges and grooves', async (t) => {
  t.same(rulesOf(await multicol('a<br>b', 'columns: 2; column-rule: 2px inset')), ['99 0 10 ridge']);
  t.same(rulesOf(await multicol('a<br>b', 'columns: 2; column-rule: 2px outset')), ['99 0 10 groove']);
});

t.test('column-fill: auto: a page does not stretch columns that only forced breaks end', async (t) => {
  const laidOut = await multicol('a<div style="break-before: column">b<br>c</div>', 'column-fill: auto');
  t.equal(columnsOf(laidOut), 'a|b c|z', printPages(laidOut));
  t.same(boxesOf(laidOut, 'm'), ['1: 0 0 200 20']);
});

t.test('a picture that does not fit a low row at the end of the page goes to the next page', async (t) => {
  const image = '<img id=i src="20x60" style="display: block">';
  const laidOut = await layout(
    `${lines(6)}<div style="columns: 2; column-gap: 10px; orphans: 1; widows: 1">${lines(4, 'p')}${image}t</div>`,
    { page: [200, 100] },
  );
  t.same(
    boxesOf(laidOut, 'i').map((box) => box.split(' ')[0]),
    ['2:'],
    printPages(laidOut),
  );
});

t.test('what avoids breaks goes to the next page from any column of a low row', async (t) => {
  const block = `<div id=b style="break-inside: avoid">${lines(5, 'p')}</div>`;
  const laidOut = await layout(
    `${lines(6)}<div style="columns: 2; column-gap: 10px; orphans: 1; widows: 1">${lines(4, 'g')}${block}</div>`,
    { page: [200, 100] },
  );
  t.same(
    boxesOf(laidOut, 'b').map((box) => box.split(' ')[0]),
    ['2:'],
    printPages(laidOut),
  );
});

t.test('columns at the very end of a page begin on the next one, and lose nothing', async (t) => {
  const laidOut = await layout(
    `<div style="height: 100px"></div><div id=m style="columns: 2; column-gap: 0"><div id=b style="height: 400px"></div></div>`,
    { page: [200, 100] },
  );
  t.same(boxesOf(laidOut, 'm').slice(0, 2), ['2: 0 0 200 100', '3: 0 0 200 100'], printPages(laidOut));
  t.equal(
    boxesOf(laidOut, 'b').reduce((sum, box) => sum + Number(box.split(' ').at(-1)), 0),
    400,
  );
});

t.test('the height of a table cell does not limit the columns in it', async (t) => {
  const laidOut = await layout(
    `<table style="border-spacing: 0"><td style="columns: 2; column-gap: 0; height: 10px; padding: 0">${lines(6)}</table>`,
  );
  t.equal(columnsOf(laidOut), 'a b c|d e f', printPages(laidOut));
});

t.test('columns that hold columns are balanced by what those need once they are balanced', async (t) => {
  const laidOut = await multicol(
    '<div style="columns: 2; column-fill: auto; column-gap: 0"><div style="height: 120px"></div></div>',
  );
  t.same(boxesOf(laidOut, 'm'), ['1: 0 0 200 20'], printPages(laidOut));
});

t.test('a heading does not stand alone at the foot of a column', async (t) => {
  const laidOut = await multicol(
    `${lines(3)}<h4 style="margin: 0; font: inherit; break-after: avoid">H</h4>${letters(4, 'p').join('<br>')}`,
    'columns: 2',
  );
  t.equal(columnsOf(laidOut), 'a b c H p|q r s|z', printPages(laidOut));
});

t.test('the margin at the head of columns stands above their first content, not alone in a column', async (t) => {
  const box = (style = '') => `<div style="${style}"><div id=b style="margin-top: 20px">x</div></div>`;
  for (const html of [box(), box('display: flow-root')]) {
    const laidOut = await multicol(html);
    t.match(boxesOf(laidOut, 'b'), [/^1: 0 20 /], printPages(laidOut));
  }
  const empty = await multicol('<div style="height: 60px"></div><div id=b>x</div>');
  t.match(boxesOf(empty, 'b'), [/^1: 140 /], 'empty space is shared out');
});
