/** Rules in the gaps of flex containers and grids, on one page and over several (CSS Gap Decorations 1); see harness.ts. */
import t from 'tap';
import { layout, walk } from './harness.js';

const item = (count: number, style = '') => `<div style="height: 20px; ${style}"></div>`.repeat(count);

/** `x y width height` in px of the rules of each page, which is 200 px wide and 100 px high. */
async function rulesOf(style: string, items: string): Promise<string[][]> {
  const { pages } = await layout(`<div style="${style}">${items}</div>`, { page: [200, 100] });
  return pages.map((page) =>
    [...walk([page])].flatMap(({ fragment, x, y, width, height }) => {
      if (fragment.kind !== 'box' || fragment.role !== 'rule') return [];
      return [x, y, width, height].join(' ');
    }),
  );
}

const FLEX = 'display: flex; flex-wrap: wrap; gap: 10px; rule: 2px solid;';
const GRID = 'display: grid; grid-template-columns: 60px 60px 60px; gap: 10px; rule: 2px solid;';

t.test('rules of a flex container stand between the items of each line, and between lines', async (t) => {
  const two = item(4, 'width: 95px');
  t.same(await rulesOf(FLEX, two), [['99 0 2 25', '99 25 2 25', '0 24 200 2']]);
  t.same(await rulesOf(`${FLEX} rule-break: intersection; rule-outset: 0`, two), [
    ['99 0 2 20', '99 30 2 20', '0 24 95 2', '105 24 95 2'],
  ]);
  t.same(await rulesOf(`${FLEX} flex-direction: column; height: 50px`, two), [
    ['99 0 2 50', '0 24 100 2', '100 24 100 2'],
  ]);
});

t.test('rules of a grid end where an item stands across their gap', async (t) => {
  const spanning = item(1, 'grid-column: span 2') + item(4);
  t.same(await rulesOf(GRID, spanning), [['64 25 2 25', '134 0 2 50', '0 24 200 2']]);
  t.same(await rulesOf(`${GRID} rule-break: none; rule-paint-order: column-over-row`, spanning), [
    ['0 24 200 2', '64 0 2 50', '134 0 2 50'],
  ]);
});

t.test('insets are taken from where a gap crosses, and from the edges', async (t) => {
  const inset =
    'rule-break: intersection; column-rule-edge-inset: 3px 4px; column-rule-interior-inset: 50% 0; row-rule: none';
  t.same(await rulesOf(`${GRID} grid-template-columns: 60px 60px; ${inset}`, item(4)), [['64 3 2 17', '64 35 2 11']]);
});

t.test('widths are given to gaps in turn, in the direction of text', async (t) => {
  const widths = 'row-rule: none; column-rule-width: 2px 4px';
  t.same(await rulesOf(`${GRID} ${widths}`, item(3)), [['64 0 2 20', '133 0 4 20']]);
  t.same(await rulesOf(`${GRID} direction: rtl; ${widths}`, item(3)), [['63 0 4 20', '134 0 2 20']]);
});

t.test('rules go on with the rows on each page, and there is none at its edges', async (t) => {
  const pages = await rulesOf(`${FLEX}`, item(8, 'width: 95px; height: 40px'));
  t.same(pages, [
    ['99 0 2 45', '99 45 2 45', '0 44 200 2'],
    ['99 0 2 45', '99 45 2 45', '0 44 200 2'],
  ]);
  const grid = await rulesOf(GRID, item(12, 'height: 40px'));
  t.same(grid[1], ['64 0 2 90', '134 0 2 90', '0 44 200 2']);
});
