/** Subgrids (CSS Grid 2, § 9). Text is 5 px a character, 10 px a line; see harness.ts. */
import t from 'tap';
import { render } from '../../../engine/render.js';
import { boxOf, boxesOf, layout } from '../harness.js';

type Box = readonly [x: number, y: number, width: number, height: number];

interface Case {
  readonly name: string;
  /** Of a grid 200 px wide. */
  readonly grid: string;
  /** Boxes that are asked for have a letter as their id. */
  readonly content: string;
  readonly boxes: Readonly<Record<string, Box>>;
}

const subgrid = (style: string, ...items: readonly string[]) =>
  `<div id="s" style="display: grid; ${style}">${items.join('')}</div>`;
const item = (id: string, style = '', text = '') => `<div id="${id}" style="${style}">${text}</div>`;

const CASES: readonly Case[] = [
  {
    name: 'its items stand in the columns of the grid around it',
    grid: 'grid-template-columns: 20px 30px 40px',
    content: subgrid('grid-column: 2 / span 2; grid-template-columns: subgrid', item('a'), item('b')),
    boxes: { s: [20, 0, 70, 0], a: [20, 0, 30, 0], b: [50, 0, 40, 0] },
  },
  {
    name: 'content of its items sizes columns, with its edges at both ends',
    grid: 'grid-template-columns: auto auto; justify-content: start',
    content: subgrid(
      'grid-column: span 2; grid-template-columns: subgrid; padding: 0 4px 0 6px',
      item('a', '', 'abc'),
      item('b', '', 'a'),
    ),
    boxes: { s: [0, 0, 30, 10], a: [6, 0, 15, 10], b: [21, 0, 5, 10] },
  },
  {
    name: 'rows of cards are as high as the highest of each',
    grid: 'grid-template-columns: 50px 50px',
    content: ['a', 'b<br>c']
      .map((text, index) =>
        subgrid(
          'grid-row: span 2; grid-template-rows: subgrid',
          item(`h${index}`, '', text),
          item(`p${index}`, '', 'x'),
        ),
      )
      .join(''),
    boxes: { h0: [0, 0, 50, 20], h1: [50, 0, 50, 20], p0: [0, 20, 50, 10], p1: [50, 20, 50, 10] },
  },
  {
    name: 'a gap of its own widens and narrows the tracks beside it',
    grid: 'grid-template-columns: 40px 40px; column-gap: 10px',
    content: subgrid('grid-column: span 2; grid-template-columns: subgrid; column-gap: 20px', item('a'), item('b')),
    boxes: { a: [0, 0, 35, 0], b: [55, 0, 35, 0] },
  },
  {
    name: 'lines have the names around it, areas that it cuts, and its own names',
    grid: `grid-template-columns: [first] 10px [x] 20px 30px [last] 40px; grid-template-areas: 'p p q q'`,
    content: subgrid(
      'grid-column: 2 / 5; grid-row: 1; grid-template-columns: subgrid [own] repeat(auto-fill, [y]) [end]',
      item('a', 'grid-column: own / y'),
      item('b', 'grid-column: p'),
      item('c', 'grid-column: y 2 / end'),
      item('d', 'grid-column: x / last'),
    ),
    boxes: { a: [10, 0, 20, 0], b: [10, 0, 20, 0], c: [60, 0, 40, 0], d: [10, 0, 50, 0] },
  },
  {
    name: 'nothing stands outside of its tracks',
    grid: 'grid-template-columns: 20px 30px',
    content: subgrid(
      'grid-column: span 2; grid-template: subgrid / subgrid',
      item('a', 'grid-column: 5'),
      item('b', 'grid-row: 7; grid-column: -9'),
    ),
    boxes: { a: [20, 0, 30, 0], b: [0, 0, 20, 0] },
  },
  {
    name: 'it spans as many tracks as it names, where nothing else says so',
    grid: 'grid-template-columns: 20px 30px 40px',
    content: subgrid('grid-template-columns: subgrid [a] [b] [c]', item('a'), item('b')),
    boxes: { s: [0, 0, 50, 0], a: [0, 0, 20, 0], b: [20, 0, 30, 0] },
  },
  {
    name: 'a subgrid of the other direction counts from its own start',
    grid: 'grid-template-columns: 20px 30px',
    content: subgrid('direction: rtl; grid-column: span 2; grid-template-columns: subgrid', item('a'), item('b')),
    boxes: { a: [20, 0, 30, 0], b: [0, 0, 20, 0] },
  },
  {
    name: 'sizes of its own do not count along the axis that it shares',
    grid: 'grid-template-columns: 20px 30px; justify-items: center',
    content: subgrid('grid-column: span 2; grid-template-columns: subgrid; width: 10px; max-width: 5px', item('a')),
    boxes: { s: [0, 0, 50, 0], a: [0, 0, 20, 0] },
  },
  {
    name: 'subgrids in subgrids size the outermost columns',
    grid: 'grid-template-columns: auto auto; justify-content: start',
    content: subgrid(
      'grid-column: span 2; grid-template-columns: subgrid',
      `<div style="display: grid; grid-column: span 2; grid-template-columns: subgrid">${item('a', '', 'abcd')}${item('b', '', 'ab')}</div>`,
    ),
    boxes: { s: [0, 0, 30, 10], a: [0, 0, 20, 10], b: [20, 0, 10, 10] },
  },
  {
    name: 'a contained grid has tracks of its own',
    grid: 'grid-template-columns: 20px 30px',
    content: subgrid('contain: layout; grid-column: span 2; grid-template-columns: subgrid', item('a'), item('b')),
    boxes: { a: [0, 0, 50, 0], b: [0, 0, 50, 0] },
  },
];

for (const { name, grid, content, boxes } of CASES)
  t.test(name, async (t) => {
    const laidOut = await layout(`<div style="display: grid; width: 200px; ${grid}">${content}</div>`);
    t.strictSame(laidOut.warnings, []);
    for (const [id, box] of Object.entries(boxes)) t.strictSame(boxOf(laidOut, id), box, id);
  });

t.test('rows that a subgrid shares go on behind a break', async (t) => {
  const cell = (id: string) => item(id, 'height: 30px');
  const html = `<div style="display: grid; grid-template-rows: auto auto">
    ${subgrid('grid-row: span 2; grid-template-rows: subgrid', cell('a'), cell('b'))}</div>`;
  const laidOut = await layout(html, { page: [200, 50] });
  t.equal(boxesOf(laidOut, 'a').length, 1);
  t.equal(laidOut.pages.length, 2);
});

t.test('a subgrid without items goes on behind a break', async (t) => {
  const html = `<div style="display: grid; height: 80px">${subgrid('grid-template: subgrid / subgrid')}</div>`;
  t.same(boxesOf(await layout(html, { page: [200, 50] }), 's'), ['1: 0 0 200 50', '2: 0 0 200 30']);
});

t.test('subgrids of rows in one another do not multiply layouts by their padding in per cent', async (t) => {
  const nested = (depth: number): string =>
    depth === 0
      ? '<p>x</p>'
      : subgrid('grid-template: subgrid / auto 1fr; grid-row: span 2; padding: 1%', nested(depth - 1), '<p>y</p>');
  const html = `<div style="display: grid">${nested(12)}</div>`;
  await t.resolves(render(html, { shrinkToFit: false, limits: { budgets: { boxLayouts: 3000 } } }));
});
