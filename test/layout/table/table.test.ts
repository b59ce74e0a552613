/** Tables (CSS 2 § 17, CSS Tables 3). A character is 5 px wide, a line 10 px high; cells have no padding unless they say so. */
import { toPx } from '../../../engine/base/units.js';
import t from 'tap';
import { boxOf, boxesOf, fragmentsOf, layout, linesOf, pageLines, printPages, walk, type LaidOut } from '../harness.js';

const CSS =
  'table { border-spacing: 0 } td, th { padding: 0; vertical-align: top; text-align: left; font-weight: normal } caption { text-align: left }';

function table(html: string, page: readonly [number, number] = [200, 1000], css = ''): Promise<LaidOut> {
  return layout(html, { page, css: CSS + css });
}

/** Widths of the elements a, b, c … */
async function widths(html: string, css = ''): Promise<number[]> {
  const laidOut = await table(html, [200, 1000], css);
  return ['a', 'b', 'c', 'd'].flatMap((id) =>
    html.includes(`id=${id}`) ? [Math.round(boxOf(laidOut, id)[2] * 100) / 100] : [],
  );
}

const WIDTHS: readonly (readonly [name: string, html: string, widths: readonly number[]])[] = [
  ['columns are as wide as their content', '<table><tr><td id=a>one<td id=b>three', [15, 25]],
  ['the widest cell of a column counts', '<table><tr><td id=a>one<td id=b>three<tr><td>seven<td>x', [25, 25]],
  ['cell padding and borders count', '<table><tr><td id=a style="padding: 0 3px; border: 1px solid">one', [23]],
  [
    'a table too wide for its container narrows towards the longest words',
    `<table><tr><td id=a>${'aa '.repeat(20)}<td id=b>bb`,
    [190, 10],
  ],
  [
    'the room is shared in proportion to what columns could use',
    `<table><tr><td id=a>${'a '.repeat(40)}<td id=b>${'b '.repeat(20)}`,
    [132.75, 67.25],
  ],
  [
    'a definite width spreads over auto columns in proportion',
    '<table style="width: 160px"><tr><td id=a>one<td id=b>three',
    [60, 100],
  ],
  [
    'columns with widths give way where the table is narrower',
    '<table style="width: 120px"><tr><td id=a style="width: 100px">one<td id=b style="width: 100px">three',
    [57.5, 62.5],
  ],
  [
    'a column is as wide as the words of a cell with a smaller width',
    '<table><tr><td id=a style="width: 1px; white-space: nowrap">one two<td id=b>three',
    [35, 25],
  ],
  [
    'columns with a width do not grow while others can',
    '<table style="width: 160px"><tr><td id=a style="width: 30px">one<td id=b>three',
    [30, 130],
  ],
  [
    'columns that no cell reaches take no room unless they have a length',
    '<table id=a style="border-spacing: 4px"><col><col><col style="width: 50%"><col style="width: 0"><tr><td>one</table>' +
      '<table id=b style="border-spacing: 4px"><col><col style="min-width: 20px"><tr><td>one',
    [23, 47],
  ],
  [
    'the width of a column element is limited by its max-width',
    '<table><col style="width: 60px; max-width: 30px"><tr><td id=a>one',
    [30],
  ],
  [
    'a positioned table is no wider than its containing block',
    '<div style="position: relative; width: 30px; left: 40px"><table id=a style="position: absolute; left: -40px"><td>aa bb cc dd ee ff',
    [30],
  ],
  ['percentages', '<table style="width: 200px"><tr><td id=a style="width: 25%">one<td id=b>three', [50, 150]],
  [
    'widths of col elements',
    '<table style="width: 160px"><col style="width: 30px"><col><tr><td id=a>one<td id=b>three',
    [30, 130],
  ],
  [
    'fixed layout looks at the first row only',
    '<table style="table-layout: fixed; width: 160px"><tr><td id=a style="width: 40px">x<td id=b>y<tr><td>a very long text<td>z',
    [40, 120],
  ],
  [
    'fixed layout shares equally',
    '<table style="table-layout: fixed; width: 160px"><tr><td id=a>a long text indeed<td id=b>y',
    [80, 80],
  ],
  [
    'a spanning cell widens the columns it covers',
    '<table><tr><td id=a>aa<td id=b>aa<tr><td colspan=2 id=c>0123456789',
    [25, 25, 50],
  ],
  [
    'border-spacing lies between columns',
    '<table style="border-spacing: 4px"><tr><td id=a>aa<td id=b>aa<tr><td colspan=2 id=c>b',
    [10, 10, 24],
  ],
  ['min-width of the table', '<table style="min-width: 100px"><tr><td id=a>a<td id=b>a', [50, 50]],
  ['a table is never narrower than its content', '<table style="width: 1px"><tr><td id=a>one<td id=b>three', [15, 25]],
  ['an empty column takes no room', '<table><tr><td id=a><td id=b>three', [0, 25]],
  ['columns that only a span covers share its width', '<table><tr><td colspan=2 id=a>0123456789<td id=b>x', [50, 5]],
];
t.test('column widths', async (t) => {
  for (const [name, html, expected] of WIDTHS) t.same(await widths(html), expected, name);
});

t.test('a table is as wide as its columns, and its border', async (t) => {
  t.same(
    boxOf(
      await table('<table id=a style="border: 2px solid; border-spacing: 3px; padding: 1px"><tr><td>one<td>two'),
      'a',
    ),
    [0, 0, 45, 22],
  );
});

t.test('rows are as high as their highest cell', async (t) => {
  const laidOut = await table(
    '<table><tr id=a><td>x<td>x<br>y<tr id=b style="height: 25px"><td>x<tr id=c><td style="height: 15px">x',
  );
  t.same(
    ['a', 'b', 'c'].map((id) => boxOf(laidOut, id).slice(1)),
    [
      [0, 10, 20],
      [20, 10, 25],
      [45, 10, 15],
    ],
  );
});

t.test('vertical-align moves the content of a cell that has a height of its own', async (t) => {
  for (const [align, top] of [
    ['top', 0],
    ['middle', 15],
    ['bottom', 30],
  ] as const) {
    const laidOut = await table(
      `<table><tr><td style="height: 40px; vertical-align: ${align}"><div id=x>x</div><td>one<br>two</table>`,
    );
    t.equal(boxOf(laidOut, 'x')[1], top, align);
  }
});

t.test('a cell with a height of its own is on the baseline of its row', async (t) => {
  const laidOut = await table(
    '<table><tr><td style="height: 40px; vertical-align: baseline"><div id=x>x</div><td style="vertical-align: baseline; padding-top: 12px">y</table>',
  );
  t.equal(boxOf(laidOut, 'x')[1], 12);
});

t.test('a spanning cell with a height of its own is aligned in all its rows', async (t) => {
  const laidOut = await table(
    '<table><tr><td rowspan=2 style="height: 60px; vertical-align: middle"><div id=x>x</div><td>a<tr><td>b</table>',
  );
  t.equal(boxOf(laidOut, 'x')[1], 25);
});

t.test('the baseline of a row without cells on it is the lowest content edge', async (t) => {
  const cells = '<td style="height: 30px; padding-bottom: 6px">a<td style="padding-bottom: 4px">b';
  const laidOut = await table(`<div>text <table id=x style="display: inline-table"><tr>${cells}</table> text</div>`);
  // The row is 36 px high, and its lowest content ends 4 px above its end; the line's baseline is 8 px below its text's top.
  const [, top] = boxOf(laidOut, 'x');
  const [line] = [...walk(laidOut.pages)].flatMap(({ fragment }) => (fragment.kind === 'line' ? [fragment] : []));
  t.equal(top + 32, toPx(line!.baseline));
});

t.test('an inline block that ends with a table stands on its lower edge', async (t) => {
  const laidOut = await table(
    '<div>text <div id=x style="display: inline-block"><table><tr><td style="height: 30px; vertical-align: middle">a</table></div></div>',
  );
  const [line] = [...walk(laidOut.pages)].flatMap(({ fragment }) => (fragment.kind === 'line' ? [fragment] : []));
  t.equal(boxOf(laidOut, 'x')[1] + 30, toPx(line!.baseline));
});

t.test('vertical-align in cells', async (t) => {
  const cells = ['top', 'middle', 'bottom', 'baseline']
    .map((align) => `<td style="vertical-align: ${align}"><div id=${align}>x</div>`)
    .join('');
  const laidOut = await table(
    `<table><tr><td style="height: 40px; vertical-align: baseline; padding-top: 6px; box-sizing: border-box">x${cells}`,
  );
  t.same(
    ['top', 'middle', 'bottom', 'baseline'].map((id) => boxOf(laidOut, id)[1]),
    [0, 15, 30, 6],
  );
});

t.test('cells that span rows', async (t) => {
  const laidOut = await table('<table><tr><td rowspan=2 id=a>a<td id=b>b<tr><td id=c>c<tr><td id=d>d<td id=e>e');
  t.same(boxOf(laidOut, 'a'), [0, 0, 5, 20]);
  t.same(boxOf(laidOut, 'c'), [5, 10, 5, 10]);
  t.same(boxOf(laidOut, 'd'), [0, 20, 5, 10]);
});

t.test('a tall spanning cell makes its last row higher', async (t) => {
  const laidOut = await table('<table><tr><td rowspan=2 style="height: 50px">a<td id=b>b<tr><td id=c>c');
  t.same([boxOf(laidOut, 'b')[3], boxOf(laidOut, 'c')[3]], [10, 40]);
});

t.test('a span that goes beyond the last row ends with it', async (t) => {
  const laidOut = await table(
    '<table id=t><tr><td rowspan=5 id=a style="height: 30px">a<td>b<tr><td id=c>c</table><div id=d>d</div>',
  );
  t.same(boxOf(laidOut, 'a'), [0, 0, 5, 30]);
  t.same(boxOf(laidOut, 'd')[1], 30);
  const one = await table('<table><tr><td rowspan=2 id=a>a</table><div id=d>d</div>');
  t.equal(boxOf(one, 'd')[1], 10, 'in the only row too');
});

t.test('rowspan=0 spans to the end of the row group', async (t) => {
  const laidOut = await table(
    '<table><tbody><tr><td rowspan=0 id=a>a<td>b<tr><td>c<tr><td>d<tbody><tr><td id=e>e<td>f',
  );
  t.same(boxOf(laidOut, 'a')[3], 30);
  t.equal(boxOf(laidOut, 'e')[0], 0);
});

t.test('captions stand above and below', async (t) => {
  const laidOut = await table('<table><caption id=a>one</caption><tr><td id=b>three</table>');
  t.same([boxOf(laidOut, 'a')[1], boxOf(laidOut, 'b')[1]], [0, 10]);
  const below = await table(
    '<table><caption id=a style="caption-side: bottom; margin-top: 3px">one</caption><tr><td id=b>three</table><p id=c style="margin: 0">x',
  );
  t.same([boxOf(below, 'a')[1], boxOf(below, 'b')[1], boxOf(below, 'c')[1]], [13, 0, 23]);
});

t.test('text outside of cells gets cells', async (t) => {
  const laidOut = await layout('<div style="display: table"><div id=a style="display: table-cell">one</div>two</div>', {
    css: CSS,
  });
  t.same(pageLines(laidOut), [['one', 'two']]);
  t.equal(linesOf(laidOut, 'a')[0]![2], 0);
});

// ── Collapsed borders

/** The collapsed segments of the only table: h/v, x, y, length, width. */
async function segments(html: string): Promise<string[]> {
  const laidOut = await table(html);
  const found = [...walk(laidOut.pages)].find(({ fragment }) => fragment.kind === 'box' && fragment.collapsedBorders);
  if (found?.fragment.kind !== 'box') throw new Error(printPages(laidOut));
  return found.fragment.collapsedBorders!.map(
    ({ horizontal, x, y, length, width, style }) =>
      `${horizontal ? 'h' : 'v'} ${toPx(x)},${toPx(y)} ${toPx(length)}×${toPx(width)} ${style}`,
  );
}

t.test('collapsed: the wider border wins', async (t) => {
  const found = await segments(
    '<table style="border-collapse: collapse"><tr><td style="border: 2px solid">a<td style="border: 4px solid">b',
  );
  t.equal(found.filter((line) => line.startsWith('v') && line.includes('×4')).length, 2, found.join('\n'));
  t.equal(found.filter((line) => line.startsWith('v') && line.includes('×2')).length, 1);
});

t.test('collapsed: of equal widths double wins over solid, hidden over all', async (t) => {
  const double = await segments(
    '<table style="border-collapse: collapse"><tr><td style="border-right: 3px solid">a<td style="border-left: 3px double">b',
  );
  t.same(double.length, 1, double.join('\n'));
  t.match(double[0], /double$/);
  t.same(
    await segments(
      '<table style="border-collapse: collapse"><tr><td style="border-right: 9px hidden">a<td style="border-left: 9px solid">b',
    ),
    [],
  );
});

t.test('collapsed: groups of columns that look alike have an edge between them, not within', async (t) => {
  const vertical = async (columns: string) => {
    const css = '<style>table { border-collapse: collapse } colgroup { border-left: 2px solid }</style>';
    const found = await segments(`${css}<table>${columns}<tr><td>a<td>b<td>c`);
    return found.filter((line) => line.startsWith('v')).map((line) => line.split(',')[0]);
  };
  t.strictSame(await vertical('<colgroup><col><colgroup><col><col>'), ['v 7', 'v 0']);
  t.strictSame(await vertical('<colgroup span=2><colgroup>'), ['v 12', 'v 0']);
});

t.test('collapsed: a spanning cell has its own border at its end', async (t) => {
  const found = await segments(
    '<table style="border-collapse: collapse"><tr><td rowspan=2 style="border-bottom: 2px solid">a<td>b<tr><td>c',
  );
  t.same(found.length, 1, found.join('\n'));
  t.match(found[0], /^h 0,\d+ 5×2/);
});

t.test('collapsed: half of each border lies in the cell', async (t) => {
  const laidOut = await table(
    '<table style="border-collapse: collapse"><tr><td id=a style="border: 4px solid">aa<td id=b style="border: 4px solid">b',
  );
  t.same([boxOf(laidOut, 'a')[2], boxOf(laidOut, 'b')[2]], [14, 9], printPages(laidOut));
});

// ── Pages

const rows = (count: number) => Array.from({ length: count }, (_, i) => `<tr><td>row${i + 1}`).join('');

t.test('the header and the footer are repeated on each page', async (t) => {
  const laidOut = await table(`<table><thead><tr><th>H<tfoot><tr><td>F<tbody>${rows(6)}</table>`, [100, 50]);
  t.same(pageLines(laidOut), [
    ['H', 'row1', 'row2', 'row3', 'F'],
    ['H', 'row4', 'row5', 'row6', 'F'],
  ]);
  const repeated = [...walk(laidOut.pages)]
    .filter(({ fragment }) => fragment.kind === 'box' && fragment.repeated)
    .map(({ page }) => page);
  t.same(repeated, [0, 1], 'the footer of the first page and the header of the second are copies');
});

t.test('a header higher than half a page is set once', async (t) => {
  const laidOut = await table(`<table><thead><tr><th>H1<br>H2<br>H3<tbody>${rows(6)}</table>`, [100, 50]);
  t.same(pageLines(laidOut), [
    ['H1', 'H2', 'H3', 'row1', 'row2'],
    ['row3', 'row4', 'row5', 'row6'],
  ]);
});

t.test('a header higher than a page goes on over pages', async (t) => {
  const laidOut = await table(`<table><thead><tr><th>${'h<br>'.repeat(7)}h<tbody>${rows(2)}</table>`, [100, 50]);
  t.same(
    pageLines(laidOut).map((lines) => lines.length),
    [5, 5],
    printPages(laidOut),
  );
});

t.test('a caption higher than a page goes on over pages, and so does one below', async (t) => {
  const laidOut = await table(`<table><caption>${'c<br>'.repeat(6)}c</caption><tr><td>x</table>`, [100, 50]);
  t.same(pageLines(laidOut), [
    ['c', 'c', 'c', 'c', 'c'],
    ['c', 'c', 'x'],
  ]);
  const below = await table(
    `<table><caption style="caption-side: bottom">${'c<br>'.repeat(6)}c</caption><tr><td>x</table>`,
    [100, 50],
  );
  t.same(
    pageLines(below).map((lines) => lines.length),
    [5, 3],
  );
});

t.test('a row higher than a page is split, each cell for itself', async (t) => {
  const laidOut = await table(
    `<table><tr><td id=a>${'a<br>'.repeat(11)}a<td id=b>${'b<br>'.repeat(6)}b</table>`,
    [100, 50],
  );
  const count = (id: string) =>
    laidOut.pages.map((_, page) => linesOf(laidOut, id).filter(([, , , p]) => p === page + 1).length);
  t.same(count('a'), [5, 5, 2]);
  t.same(count('b'), [5, 2, 0]);
});

t.test('tables and captions go to the next page from below margins that leave no room', async (t) => {
  const low = await table('<table style="margin-top: 45px"><tr><td>x</table>', [100, 50]);
  t.same(pageLines(low), [[], ['x']], printPages(low));
  const caption = await table('<table><caption style="margin-top: 45px">c</caption><tr><td>x</table>', [100, 50]);
  t.same(pageLines(caption), [[], ['c', 'x']], printPages(caption));
});

t.test('rows with break-inside: avoid move whole', async (t) => {
  const laidOut = await table(
    '<table><tr><td>a<br>b<br>c<tr style="break-inside: avoid"><td>d<br>e<br>f</table>',
    [100, 50],
  );
  t.same(pageLines(laidOut), [
    ['a', 'b', 'c'],
    ['d', 'e', 'f'],
  ]);
});

t.test('a row moves rather than leave an orphan behind', async (t) => {
  const laidOut = await table('<table><tr><td>a<br>b<tr><td>c<br>d<tr><td>e<br>f</table>', [100, 50]);
  t.same(pageLines(laidOut), [
    ['a', 'b', 'c', 'd'],
    ['e', 'f'],
  ]);
});

t.test('break-before and break-after on rows', async (t) => {
  const laidOut = await table(
    '<table><tr><td>a<tr style="break-before: page"><td>b<tr style="break-after: page"><td>c<tr><td>d</table>',
    [100, 50],
  );
  t.same(pageLines(laidOut), [['a'], ['b', 'c'], ['d']]);
});

t.test('break-after: avoid keeps a row with the next', async (t) => {
  const laidOut = await table(
    `<table>${rows(3)}<tr style="break-after: avoid"><td>head<tr style="break-inside: avoid"><td>x<br>y</table>`,
    [100, 50],
  );
  t.same(pageLines(laidOut), [
    ['row1', 'row2', 'row3'],
    ['head', 'x', 'y'],
  ]);
});

t.test('a cell that spans rows over a page break goes on beside them, in its column', async (t) => {
  const laidOut = await table(
    '<table><tr><td rowspan=3 id=a>1<br>2<br>3<br>4<br>5<br>6<td>b<tr><td>c<br>c<br>c<tr><td id=d>d</table>',
    [100, 40],
  );
  t.same(
    linesOf(laidOut, 'a').map(([text, x, , page]) => `${text} ${x} ${page}`),
    ['1 0 1', '2 0 1', '3 0 1', '4 0 1', '5 0 2', '6 0 2'],
    printPages(laidOut),
  );
  t.same(
    linesOf(laidOut, 'd').map(([, x, y, page]) => [x, y, page]),
    [[5, 0, 2]],
    'the row on the second page keeps free the column',
  );
  t.same(boxesOf(laidOut, 'a'), ['1: 0 0 5 40', '2: 0 0 5 20']);
});

t.test('a cell that spans rows and is complete covers its column on the next page too', async (t) => {
  const laidOut = await table(
    '<table><tr><td rowspan=3 id=a>1<td>b<br>b<tr><td>c<br>c<tr style="break-inside: avoid"><td id=d>d<br>d</table>',
    [100, 50],
  );
  t.same(
    linesOf(laidOut, 'd').map(([, x, , page]) => [x, page]),
    [
      [5, 2],
      [5, 2],
    ],
    printPages(laidOut),
  );
});

t.test('a row that hangs out of the page shows the content of its cells', async (t) => {
  const laidOut = await table(
    '<table><tr><td><img src=10x10 style="display: inline-block; height: 90px; margin-bottom: 80px"><td style="vertical-align: bottom" id=b>b</table>',
    [100, 50],
  );
  const [[, , y]] = linesOf(laidOut, 'b') as [[string, number, number, number]];
  t.ok(y + 10 <= 50, printPages(laidOut));
});

t.test('a table in a cell of a table is broken too', async (t) => {
  const laidOut = await table(`<table><tr><td>x<td><table>${rows(8)}</table></table>`, [100, 50]);
  t.same(pageLines(laidOut), [
    ['x', 'row1', 'row2', 'row3', 'row4', 'row5'],
    ['row6', 'row7', 'row8'],
  ]);
});

t.test('fragments of spanning cells stand in the order of columns', async (t) => {
  const laidOut = await table('<table><tr id=r><td rowspan=2>a<td>b<td rowspan=2>c<tr><td>d</table>');
  const [row] = fragmentsOf(laidOut, 'r');
  const xs = row!.fragment.kind === 'box' ? row!.fragment.children.map(({ x }) => toPx(x)) : [];
  t.same(xs, [0, 5, 10]);
});

t.test('a collapsed line that runs through several rows is drawn as one', async (t) => {
  const css = 'table { border-collapse: collapse } td { border: 1px solid; padding: 0 }';
  const laidOut = await layout('<table id=t><tr><td>a<td>b<tr><td>c<td>d<tr><td>e<td>f</table>', { css });
  const [table] = fragmentsOf(laidOut, 't');
  const borders = table?.fragment.kind === 'box' ? (table.fragment.collapsedBorders ?? []) : [];
  t.equal(borders.filter(({ horizontal }) => !horizontal).length, 3);
  t.equal(borders.filter(({ horizontal }) => horizontal).length, 4);
});

t.test('lines beside a heading vanished: cells of a share of the width had a table as wide as its text', async (t) => {
  const laidOut = await layout(
    `<style>table { border-spacing: 0 } td { padding: 0; font-size: 10px }</style>
    <table id=a><tr><td style="width: 50%"><td>text<td style="width: 50%"></table>
    <table id=b><tr><td style="width: 25%"><div style="width: 20px"></div><td><div style="width: 30px"></div></table>
    <table id=c><tr><td style="width: 10%"><div style="width: 20px"></div><td>x</table>`,
    { page: [400, 400] },
  );
  const width = (id: string) => boxOf(laidOut, id)[2];
  t.equal(width('a'), 400, 'nothing is left for the text, so the table is as wide as it may be');
  t.equal(width('b'), 80, 'a quarter is 20px wide');
  t.equal(width('c'), 200, 'a tenth is 20px wide');
});

t.test('a cell whose width is a sum with a percentage counts as auto', async (t) => {
  const laidOut = await layout(
    `<style>table { border-spacing: 0 } td { padding: 0; font-size: 10px }</style>
    <table><tr><td id=a style="width: calc(50% + 1px)">x<td style="width: 100px">y</table>`,
    { page: [400, 400] },
  );
  t.equal(boxOf(laidOut, 'a')[2], 5);
});
