import t from 'tap';
import { toPx } from '../../../engine/base/units.js';
import type { BoxFragment } from '../../../engine/layout/contract/fragment.js';
import { boxesOf, boxOf, fragmentsOf, layout, printPages, walk, type Placed } from '../harness.js';

const boxes = async (html: string, role: BoxFragment['role']): Promise<Placed[]> => {
  const { pages } = await layout(`<style>table { border-spacing: 0 } td { padding: 0 }</style>${html}`, {
    page: [400, 400],
  });
  return [...walk(pages)].filter(({ fragment }) => fragment.kind === 'box' && fragment.role === role);
};
const widths = async (html: string) => (await boxes(html, 'cell')).map(({ width }) => width);
const heights = async (html: string) => (await boxes(html, 'row')).map(({ height }) => height);

t.test('fixed layout shares what is left evenly among columns without a width', async (t) => {
  const table = (cells: string, style = '') =>
    `<table style="table-layout: fixed; width: 200px; ${style}">${cells}</table>`;
  t.same(await widths(table('<tr><td>a long text<td style="width: 40px">b<td>c')), [80, 40, 80]);
  t.same(
    await widths(table('<col><col style="width: 40%"><tr><td>a<td style="width: 10px">b<td>c')),
    [60, 80, 60],
    'a column element goes first',
  );
  t.same(
    await widths(table('<tr><td colspan=2 style="width: 100px">a<td>b<tr><td>c<td>d<td>e')),
    [100, 100, 50, 50, 100],
  );
  t.same(
    await widths(table('<tr><td style="width: 50%; padding: 0 10px">a<td>b')),
    [120, 80],
    'padding comes on top of a cell’s percentage',
  );
  t.same(
    await widths(table('<tr><td style="width: 150px">a<td style="width: 100px">b')),
    [150, 100],
    'the table grows',
  );
});

t.test('a table’s content-box width leaves out its borders and padding', async (t) => {
  const html =
    '<div style="display: table; width: 100px; border: 5px solid; padding: 3px"><div style="display: table-cell">a</div></div>';
  t.same(await widths(html), [100]);
});

t.test('the height of a table is shared among its rows', async (t) => {
  t.same(await heights('<table style="height: 90px"><tr><td>a<tr><td>b<br>c'), [30, 60], 'by what they need');
  t.same(
    await heights('<table style="height: 90px"><tr style="height: 20px"><td>a<tr><td>b'),
    [20, 70],
    'rows with a height of their own last',
  );
  t.same(await heights('<table style="height: 100px"><tr style="height: 60%"><td>a<tr><td>b'), [60, 40]);
  t.same(await heights('<table style="height: 100px"><thead><tr><td>a<tbody><tr><td>b'), [10, 90], 'body rows take it');
  t.same(await heights('<table style="min-height: 50px"><tr><td>a'), [50]);
});

t.test('a table without rows has its height', async (t) => {
  const [table] = await boxes('<table style="height: 50px; width: 30px">', 'table');
  t.same([table!.width, table!.height], [30, 50]);
});

t.test('rows reach from the first column to the last', async (t) => {
  const [row] = await boxes(
    '<table style="border: 5px solid; border-spacing: 4px; width: 100px"><tr><td>a<td>b',
    'row',
  );
  t.same([row!.x, row!.width], [9, 82]);
});

t.test('the outer halves of collapsed borders are part of the table', async (t) => {
  const html = '<table style="border-collapse: collapse"><tr><td style="border: 10px solid; width: 20px">a</table>';
  const [table] = await boxes(html, 'table');
  t.same([table!.width, table!.height], [40, 30]);
});

const lines = async (html: string) => {
  const [table] = await boxes(`<table style="border-collapse: collapse">${html}</table>`, 'table');
  return (table!.fragment as BoxFragment).collapsedBorders!.map(({ x, y, length, width, horizontal }) => [
    horizontal ? 'h' : 'v',
    ...[x, y, length, width].map((value) => toPx(value)),
  ]);
};

t.test('collapsed borders end where the lines across them do', async (t) => {
  const found = await lines('<tr><td style="border: solid; border-width: 4px 0; width: 20px">a');
  t.same(
    found,
    [
      ['h', 0, 14, 20, 4],
      ['h', 0, 0, 20, 4],
    ],
    'nothing stands out without vertical lines',
  );
});

t.test('at a joint the wider border lies on top, of equals the earlier one', async (t) => {
  const found = await lines('<tr><td style="border: 2px solid; border-left: 6px solid; width: 20px">a');
  t.equal(found.at(-1)?.[0], 'v');
  t.equal(found.at(-1)?.[4], 6);
});

t.test('column elements take part in border conflicts', async (t) => {
  const found = await lines('<col style="border-left: 6px solid"><tr><td style="border: 2px solid">a');
  t.same(found.filter(([kind, , , , width]) => kind === 'v' && width === 6).length, 1);
});

t.test('elements inherit from elements, not from the anonymous boxes around them', async (t) => {
  const { pages } = await layout('<div style="display: table"><div style="display: inherit">a</div></div>');
  t.equal(pages.length, 1, 'display: inherit in a table does not make tables for ever');
});

t.test('a column holds the cells that begin in it, in which its background shows', async (t) => {
  const html = '<table style="border-spacing: 4px"><col style="background: red"><tr><td>a<td>b<tr><td>c<td>d</table>';
  const [column] = await boxes(html, 'column');
  t.same([column!.y, column!.height], [4, 24]);
  const { fragment } = column!;
  const areas =
    'children' in fragment ? fragment.children.map(({ y, fragment: { height } }) => [y / 64, height / 64]) : [];
  t.same(areas, [
    [0, 10],
    [14, 10],
  ]);
});

t.test('a collapsed column takes no room, and cells that span it lose its share', async (t) => {
  const html =
    '<table><col><col style="visibility: collapse"><tr><td>ab<td>cd<td>ef<tr><td colspan=3 style="white-space: nowrap">ab ef</table>';
  const cells = await boxes(html, 'cell');
  t.same(
    cells.map(({ x, width }) => [x, width]),
    [
      [0, 10],
      [10, 0],
      [10, 10],
      [0, 20],
    ],
  );
});

t.test('a collapsed row takes no room but counts for widths', async (t) => {
  const html = '<table><tr style="visibility: collapse"><td style="width: 50px">a<tr><td>b</table>';
  t.same([await heights(html), await widths(html)], [[10], [50]]);
});

t.test('a table with a fixed layout and an empty first row has columns, and its pages end', async (t) => {
  const laidOut = await layout(
    '<table style="table-layout: fixed; width: 100%; border-spacing: 0"><tr></tr>' +
      '<tr><td id=a>x<td id=b><div style="display: flex; aspect-ratio: 2">x</div></table>',
  );
  t.strictSame(
    [boxesOf(laidOut, 'a'), boxesOf(laidOut, 'b')],
    [['1: 0 0 100 51'], ['1: 100 0 100 51']],
    printPages(laidOut),
  );
});

t.test('under fixed layout, columns that only later rows have share what the first row leaves', async (t) => {
  const laidOut = await layout(
    '<table style="table-layout: fixed; width: 100px; border-spacing: 0">' +
      '<tr><td id=a style="width: 18px">x<tr><td>x<td id=b>x<td id=c>x</table>',
  );
  t.strictSame(
    ['a', 'b', 'c'].map((id) => boxesOf(laidOut, id)),
    [['1: 0 0 20 12'], ['1: 20 12 40 12'], ['1: 60 12 40 12']],
  );
});

t.test('heights in per cent fill a cell whose row, group or table states a height', async (t) => {
  const cell = '<td style="padding: 0"><div id=d style="height: 100%">a</div><td><div style="height: 80px"></div>';
  const height = async (table: string, row = '') => {
    const html = `<table style="border-spacing: 0; ${table}"><tr style="${row}">${cell}</table>`;
    return boxOf(await layout(html, { page: [300, 300] }), 'd')[3];
  };
  t.same(await height('height: 200px'), 200);
  t.same(await height('', 'height: 1px'), 82);
  t.same(await height(''), 10, 'nothing states one');
});

t.test('paddings in per cent refer to all columns of the table', async (t) => {
  const html =
    '<table style="border-spacing: 10px 0"><tr><td id=a style="padding: 0 0 0 25%"><p style="width: 100px">' +
    '<td style="padding: 0"><p style="width: 90px"></table>';
  const laidOut = await layout(html);
  const [cell] = fragmentsOf(laidOut, 'a');
  t.equal(cell?.fragment.kind === 'box' && cell.fragment.padding.left / 64, 50);
});
