/** Grid containers over pages. A page has room for five lines; see harness.ts. */
import t from 'tap';
import type { LayoutUnit } from '../../../engine/base/units.js';
import { RowEnds } from '../../../engine/layout/items/item-flows.js';
import type { ItemRow, PlacedItem } from '../../../engine/layout/contract/item-geometry.js';
import { layout, pageLines } from '../harness.js';

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
const grid = (style: string, content: string) => `<div style="display: grid; ${style}">${content}</div>`;
const two = 'grid-template-columns: 1fr 1fr;';

const CASES: readonly (readonly [name: string, html: string, pages: string])[] = [
  ['rows fill pages', grid('', items(7)), 'a b c d e|f g'],
  ['rows of two columns fill pages', grid(two, items(12)), 'a b c d e f g h i j|k l'],
  ['items break inside', grid('', `<div>${lines(7)}</div>x`), 'a b c d e|f g x'],
  [
    'items of a row break side by side',
    grid(two, `<div>${lines(7)}</div><div>${lines(6, 'p')}</div>`),
    'a b c d e p q r s t|f g u',
  ],
  ['a row that does not fit moves', `${lines(4, 'p')}${grid(two, items(2, 'line-height: 20px'))}`, 'p q r s|a b'],
  ['gutters count, and end with their page', grid('gap: 10px', items(5)), 'a b c|d e'],
  ['break-before of an item', grid('', `${items(2)}<div style="break-before: page">x</div>`), 'a b|x'],
  [
    'break-inside: avoid moves a row',
    grid('', `${items(3)}<div style="break-inside: avoid">${lines(3, 'p')}</div>`),
    'a b c|p q r',
  ],
  ['break-inside: avoid moves a container', `${lines(3, 'p')}${grid('break-inside: avoid', items(3))}`, 'p q r|a b c'],
  ['visibility: collapse loses nothing', grid('', items(2, 'visibility: collapse')), 'a b'],
  [
    'an item that spans rows goes on beside them',
    grid(two, `<div style="grid-row: span 7">${lines(6, 'p')}</div>${items(7)}`),
    'p q r s t a b c d e|u f g',
  ],
  [
    'what stands below an item that breaks made longer begins below its end, beside one that spans rows',
    grid(
      'grid-template-columns: 100px 100px',
      `<div style="grid-row: span 2">${lines(6, 'p')}</div>
      <div>${lines(3)}<div style="break-inside: avoid">${lines(4, 'd')}</div></div><div style="grid-column: 2">x</div>`,
    ),
    'p q r s t a b c|u d e f g x',
  ],
];

for (const [name, html, pages] of CASES) {
  t.test(name, async (t) => {
    t.equal(await linesByPage(html), pages);
  });
}

t.test('an item with an aspect ratio goes on behind a forced break', async (t) => {
  const item = '<div style="height: 0; aspect-ratio: 2">p<div style="break-before: page">q</div></div>';
  t.equal(await linesByPage(grid('', item)), 'p|q');
});

t.test('names of pages say nothing about items in columns, as they say nothing about blocks there', async (t) => {
  const item = (content: string) => `<div style="page: ${content}x">${content}</div>`;
  const columns = (display: string) =>
    `<div style="columns: 2; column-fill: auto; height: 40px"><div style="display: ${display}">${item('a')}${item('b')}</div></div>`;
  for (const display of ['block', 'grid', 'flex; flex-direction: column'])
    t.equal(await linesByPage(columns(display)), 'a b', display);
});

t.test('what stands below items of rows set as one is found by their last lines, whatever their order', (t) => {
  const item = (start: number, end: number) => ({ rows: { start, end } }) as PlacedItem;
  const items = Array.from({ length: 60 }, (_, i) => item((i * 37) % 60, ((i * 37) % 60) + 1 + (i % 5)));
  const ends = new RowEnds({ items, top: 0, bottom: 0 } as unknown as ItemRow);
  const known: { line: number; end: number }[] = [];
  for (const [i, placed] of items.entries()) {
    const above = known.filter(({ line }) => line <= placed.rows!.start).map(({ end }) => end);
    t.equal(ends.above(placed), Math.max(-Infinity, ...above));
    const end = (i * 53) % 97;
    ends.add(placed, end as LayoutUnit);
    known.push({ line: placed.rows!.end, end });
  }
  t.end();
});
