/** CSS Grid 1 where nothing fragments. Text is 5 px a character, 10 px a line; see harness.ts. */
import t from 'tap';
import { placeItems } from '../../../engine/layout/grid/placement.js';
import { boxOf, layout, linesOf } from '../harness.js';

type Box = readonly [x: number, y: number, width: number, height: number];

/** A container 200 px wide of the given style and items; each item's box, in the order written. */
interface Case {
  readonly name: string;
  readonly container: string;
  /** Style and content of each item. */
  readonly items: readonly (readonly [style: string, content?: string])[];
  readonly boxes: readonly Box[];
  /** The container's own. */
  readonly box?: Box;
}

const EMPTY = [''] as const;

const CASES: readonly Case[] = [
  {
    name: 'items fill cells row by row, as wide as their columns and as high as their rows',
    container: 'grid-template-columns: 50px 30px; gap: 5px 10px',
    items: [
      ['', 'ab'],
      ['', 'c<br>d'],
      ['', 'e'],
    ],
    boxes: [
      [0, 0, 50, 20],
      [60, 0, 30, 20],
      [0, 25, 50, 10],
    ],
    box: [0, 0, 200, 35],
  },
  {
    name: 'minmax(0, 1fr) makes columns of one width, whatever their content',
    container: 'grid-template-columns: minmax(0, 1fr) minmax(0, 1fr)',
    items: [['', 'abcdefghijabcdefghijabcdefghijxyz'], EMPTY],
    boxes: [
      [0, 0, 100, 10],
      [100, 0, 100, 10],
    ],
  },
  {
    name: 'flexible rows of less than 1fr share the height that they came to at first',
    container: 'grid-template-rows: repeat(2, minmax(0, 0.4fr))',
    items: [['grid-row: 2; height: 50px']],
    boxes: [[0, 16, 200, 50]],
    box: [0, 0, 200, 40],
  },
  {
    name: 'a percentage of definite rows gives a column its width by a ratio',
    container: 'grid-template-columns: auto 1fr; grid-template-rows: 20px 30px; row-gap: 10px',
    items: [['aspect-ratio: 2 / 1; height: 100%; grid-row: 1 / 3'], ['height: 5px']],
    boxes: [
      [0, 0, 120, 60],
      [120, 0, 80, 5],
    ],
  },
  {
    name: 'a height that definite rows stretch gives a column its width by a ratio, within its limits',
    container: 'grid-template-columns: auto auto 1fr; grid-template-rows: 40px; align-items: stretch',
    items: [['aspect-ratio: 1'], ['aspect-ratio: 1; max-height: 30px'], ['height: 5px']],
    boxes: [
      [0, 0, 40, 40],
      [40, 0, 30, 30],
      [70, 0, 130, 5],
    ],
  },
  {
    name: 'a width that is stretched has no ratio',
    container: 'grid-template-columns: 100px; grid-template-rows: 50px; justify-items: stretch',
    items: [['aspect-ratio: 1 / 2; height: 50px']],
    boxes: [[0, 0, 100, 50]],
  },
  {
    name: 'fr shares what fixed tracks and gutters leave, and no track shrinks below its content',
    container: 'grid-template-columns: 50px 1fr 2fr 1fr; column-gap: 10px',
    items: [EMPTY, ['', 'abcdefghijkl'], EMPTY, EMPTY],
    boxes: [
      [0, 0, 50, 10],
      [60, 0, 60, 10],
      [130, 0, 40, 10],
      [180, 0, 20, 10],
    ],
  },
  {
    name: 'factors that come to less than 1 leave the rest empty',
    container: 'grid-template-columns: 0.25fr 0.25fr',
    items: [EMPTY, EMPTY],
    boxes: [
      [0, 0, 50, 0],
      [50, 0, 50, 0],
    ],
  },
  {
    name: 'min-content, max-content, auto, minmax() and fit-content()',
    container:
      'grid-template-columns: min-content max-content minmax(10px, 30px) fit-content(20px); justify-content: start',
    items: [
      ['', 'ab c'],
      ['', 'ab c'],
      ['', 'a'],
      ['', 'ab cd ef'],
    ],
    boxes: [
      [0, 0, 10, 30],
      [10, 0, 20, 30],
      [30, 0, 30, 30],
      [60, 0, 20, 30],
    ],
  },
  {
    name: 'auto tracks stretch, and do not where content is aligned',
    container: 'grid-template-columns: auto auto; justify-content: center',
    items: [
      ['', 'ab'],
      ['', 'cd'],
    ],
    boxes: [
      [90, 0, 10, 10],
      [100, 0, 10, 10],
    ],
  },
  {
    name: 'a spanning item grows tracks that have room below their limits first',
    container: 'grid-template-columns: auto 20px auto; justify-content: start',
    items: [
      ['grid-column: span 3', 'abcdefgh'],
      ['', 'a'],
    ],
    boxes: [
      [0, 0, 40, 10],
      [0, 10, 5, 10],
    ],
  },
  {
    name: 'auto-fill makes as many tracks as fit, auto-fit collapses empty ones',
    container: 'grid-template-columns: repeat(auto-fit, minmax(40px, 1fr)); gap: 10px',
    items: [EMPTY, EMPTY],
    boxes: [
      [0, 0, 95, 0],
      [105, 0, 95, 0],
    ],
  },
  {
    name: 'areas place items, and name lines',
    container: "grid-template: 'head head' 20px 'side main' auto / 40px 1fr",
    items: [
      ['grid-area: main', 'x'],
      ['grid-area: side'],
      ['grid-area: head'],
      ['grid-column: main-start; grid-row: head'],
    ],
    boxes: [
      [40, 20, 160, 10],
      [0, 20, 40, 10],
      [0, 0, 200, 20],
      [40, 0, 160, 20],
    ],
  },
  {
    name: 'negative lines, spans and named lines that repeat',
    container: 'grid-template-columns: repeat(4, [a] 20px); grid-auto-rows: 10px',
    items: [['grid-column: -2 / -1'], ['grid-column: a 2 / span a 2'], ['grid-column: span 2 / a 3']],
    boxes: [
      [60, 0, 20, 10],
      [20, 10, 40, 10],
      [0, 20, 40, 10],
    ],
  },
  {
    name: 'implicit tracks come before and after, in turn',
    container: 'grid-template-columns: 10px; grid-auto-columns: 20px 30px; grid-auto-rows: 5px',
    items: [['grid-column: -4; grid-row: 1'], ['grid-column: 1; grid-row: 1'], ['grid-column: 3; grid-row: 1']],
    boxes: [
      [0, 0, 20, 5],
      [50, 0, 10, 5],
      [80, 0, 30, 5],
    ],
  },
  {
    name: 'sparse flow goes on, dense flow goes back',
    container: 'grid-template-columns: 20px 20px; grid-auto-rows: 10px; grid-auto-flow: dense',
    items: [EMPTY, ['grid-column: span 2'], EMPTY],
    boxes: [
      [0, 0, 20, 10],
      [0, 10, 40, 10],
      [20, 0, 20, 10],
    ],
  },
  {
    name: 'columns flow down',
    container: 'grid-template-rows: 10px 20px; grid-auto-flow: column; grid-auto-columns: 30px',
    items: [EMPTY, EMPTY, EMPTY],
    boxes: [
      [0, 0, 30, 10],
      [0, 10, 30, 20],
      [30, 0, 30, 10],
    ],
  },
  {
    name: 'order comes before document order',
    container: 'grid-template-columns: 20px 20px; grid-auto-rows: 10px',
    items: [['order: 1'], EMPTY],
    boxes: [
      [20, 0, 20, 10],
      [0, 0, 20, 10],
    ],
  },
  {
    name: 'items are aligned in their areas; auto margins go first',
    container: 'grid-template-columns: 40px 40px 40px; grid-template-rows: 30px; place-items: center end',
    items: [
      ['', 'a'],
      ['place-self: end start', 'b'],
      ['margin: auto', 'c'],
    ],
    boxes: [
      [35, 10, 5, 10],
      [40, 20, 5, 10],
      [97.5, 10, 5, 10],
    ],
  },
  {
    name: 'baselines of a row meet',
    container: 'grid-template-columns: 40px 40px; align-items: baseline',
    items: [
      ['padding-top: 7px', 'a'],
      ['', 'b'],
    ],
    boxes: [
      [0, 0, 40, 17],
      [40, 7, 40, 10],
    ],
    box: [0, 0, 200, 17],
  },
  {
    name: 'rows share a definite height, and percentages refer to one that content made',
    container: 'grid-template-rows: 50% 1fr; height: 100px',
    items: [['height: 50%'], EMPTY],
    boxes: [
      [0, 0, 200, 25],
      [0, 50, 200, 50],
    ],
  },
  {
    name: 'right to left',
    container: 'direction: rtl; grid-template-columns: 50px 30px; grid-auto-rows: 10px',
    items: [EMPTY, ['justify-self: start; width: 10px']],
    boxes: [
      [150, 0, 50, 10],
      [140, 0, 10, 10],
    ],
  },
  {
    name: 'content is distributed over tracks',
    container: 'grid-template-columns: 20px 20px; justify-content: space-between; height: 60px; align-content: end',
    items: [['height: 10px'], EMPTY],
    boxes: [
      [0, 50, 20, 10],
      [180, 50, 20, 10],
    ],
  },
  {
    name: 'min-width: auto keeps an item as wide as its content, overflow: hidden does not',
    container: 'grid-template-columns: minmax(auto, 10px) minmax(auto, 1fr) 1fr; width: 30px',
    items: [
      ['overflow: hidden', 'abcdefgh'],
      ['overflow: hidden', 'abcdefgh'],
      ['', 'ab'],
    ],
    boxes: [
      [0, 0, 10, 10],
      [10, 0, 10, 10],
      [20, 0, 10, 10],
    ],
  },
  {
    name: 'an invisible item keeps its cell',
    container: 'grid-template-columns: 20px 20px',
    items: [
      ['visibility: collapse', 'a'],
      ['', 'b'],
    ],
    boxes: [
      [0, 0, 20, 10],
      [20, 0, 20, 10],
    ],
  },
];

for (const { name, container, items, boxes, box } of CASES) {
  t.test(name, async (t) => {
    const content = items.map(([style, text = ''], i) => `<div id=i${i} style="${style}">${text}</div>`).join('');
    const laidOut = await layout(`<div id=c style="display: grid; ${container}">${content}</div>`);
    if (box) t.strictSame(boxOf(laidOut, 'c'), box);
    for (const [i, wanted] of boxes.entries()) t.strictSame(boxOf(laidOut, `i${i}`), wanted, `item ${i}`);
  });
}

t.test('text in a grid container becomes items of its own', async (t) => {
  const html = '<div id=c style="display: grid; grid-template-columns: 50px 50px"> one <i>two</i> <b> </b> three</div>';
  t.strictSame(linesOf(await layout(html), 'c'), [
    ['one', 0, 0, 1],
    ['two', 50, 0, 1],
    ['three', 50, 10, 1],
  ]);
});

t.test('an inline grid is as wide as its columns', async (t) => {
  const html =
    'x<div id=c style="display: inline-grid; grid-template-columns: auto 20px; gap: 3px"><p style="margin: 0">ab<br>c</p></div>';
  t.strictSame(boxOf(await layout(html), 'c'), [5, 0, 33, 20]);
});

t.test('nested grids are not laid out 2^depth times', async (t) => {
  const html = `${'<div style="display: grid"><div style="display: grid">'.repeat(24)}<i id=x>x</i>`;
  t.strictSame(boxOf(await layout(html), 'x')[3], 10);
});

t.test('a positioned child is contained by its area, or by the padding box where it has none', async (t) => {
  const html = `<div style="display: grid; position: relative; padding: 5px; grid-template: 20px 30px / 40px 50px">
    <i id=a style="position: absolute; grid-area: 2 / 2; inset: 0">a</i>
    <i id=b style="position: absolute; grid-column-end: 2; inset: 0">b</i>
    <i id=c style="position: absolute; grid-area: 1 / 2; place-self: end">c</i></div>`;
  const laidOut = await layout(html);
  t.strictSame(boxOf(laidOut, 'a'), [45, 25, 155, 35]);
  t.strictSame(boxOf(laidOut, 'b'), [0, 0, 45, 60]);
  t.strictSame(boxOf(laidOut, 'c'), [195, 50, 5, 10]);
});

t.test('thousands of tracks and lines far away end', async (t) => {
  const html = `<div id=c style="display: grid; grid: repeat(100000, 1px) / repeat(100000, 1px)">
    <i style="grid-area: 99999999 / -99999999 / span 99999999">a</i><i id=b>b</i></div>`;
  t.strictSame(boxOf(await layout(html, { maxPages: 200 }), 'b').length, 4);
});

t.test('hundreds of thousands of items are placed without a stack overflow', (t) => {
  const items = Array.from({ length: 200_000 }, (_, row) => ({
    row: { isAuto: false, start: row, end: row + 1 } as const,
    column: { isAuto: false, start: 0, end: 1 } as const,
  }));
  const explicit = { rows: 1, columns: 1, hasAllRows: false, hasAllColumns: false };
  const { areas } = placeItems(items, explicit, { isColumn: false, isDense: false }, () => undefined);
  t.equal(areas.length, 200_000);
  t.end();
});

t.test('a vertical item with an aspect ratio was stretched to the width of its column', async (t) => {
  const item = (style: string) =>
    `<div id="i" style="height: 100px; aspect-ratio: 1/1; writing-mode: vertical-lr; ${style}"></div>`;
  const width = async (style: string) => {
    const html = `<div style="display: grid; grid-template-columns: 150px">${item(style)}</div>`;
    return boxOf(await layout(html), 'i')[2];
  };
  t.equal(await width(''), 100, '`normal` leaves it the width that its ratio asks for');
  t.equal(await width('justify-self: stretch'), 150);
});
