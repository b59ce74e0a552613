/** `-platen-break-inside-limit`: up to which share of a page a box that avoids breaks stays whole. */
import t from 'tap';
import { layout, pageLines } from '../harness.js';
import { columnsOf } from '../multicol/columns.js';

/** Pages of ten lines. */
const lines = async (html: string) => pageLines(await layout(html, { page: [200, 100] }));
const many = (letter: string, count: number) => Array.from({ length: count }, () => letter).join('<br>');
const box = (content: string, limit = '40%') =>
  `<div style="break-inside: avoid; -platen-break-inside-limit: ${limit}; orphans: 1; widows: 1">${content}</div>`;
const counts = (pages: readonly (readonly string[])[]) => pages.map(({ length }) => length);

t.test('a box within the limit stays whole, a higher one fills the page', async (t) => {
  t.same(counts(await lines(many('a', 7) + box(many('b', 4)))), [7, 4]);
  t.same(counts(await lines(many('a', 7) + box(many('b', 5)))), [10, 2]);
});

t.test('without a limit, a box stays whole that fits a page', async (t) => {
  t.same(counts(await lines(many('a', 7) + box(many('b', 5), 'none'))), [7, 5]);
});

t.test('orphans and widows count in a box above the limit', async (t) => {
  const style = 'break-inside: avoid; -platen-break-inside-limit: 40%; orphans: 2; widows: 2';
  t.same(counts(await lines(`${many('a', 9)}<div style="${style}">${many('b', 6)}</div>`)), [9, 6]);
  t.same(counts(await lines(`${many('a', 5)}<div style="${style}">${many('b', 6)}</div>`)), [9, 2]);
});

t.test('a box within the limit in one above it stays whole', async (t) => {
  const inner = box(many('c', 3));
  t.same(counts(await lines(many('a', 6) + box(many('b', 2) + inner))), [8, 3]);
});

t.test('a box that asks for no breaks at all keeps what is in it whole', async (t) => {
  const inner = box(many('b', 6));
  t.same(counts(await lines(`${many('a', 6)}<div style="break-inside: avoid">${inner}</div>`)), [6, 6]);
});

t.test('the height of a table counts, not its number of rows', async (t) => {
  const table = (rows: number, height: number) =>
    `<table style="border-spacing: 0; break-inside: avoid; -platen-break-inside-limit: 40%">${`<tr><td style="padding: 0">${many('r', height)}`.repeat(rows)}</table>`;
  t.same(counts(await lines(many('a', 8) + table(4, 1))), [8, 4]);
  t.same(counts(await lines(many('a', 4) + table(3, 3))), [10, 3]);
});

t.test('a long table goes on over pages', async (t) => {
  const rows = '<tr><td style="padding: 0">r'.repeat(25);
  const table = `<table style="border-spacing: 0; break-inside: avoid; -platen-break-inside-limit: 40%">${rows}</table>`;
  t.same(counts(await lines(many('a', 8) + table)), [10, 10, 10, 3]);
});

t.test('in columns, the limit is a share of the page, too', async (t) => {
  const at = async (content: string, style = '') =>
    columnsOf(await layout(`<div style="columns: 2; column-gap: 0; ${style}">${content}</div>`, { page: [200, 100] }));
  const filled = 'column-fill: auto; height: 100px';
  t.equal(await at(many('a', 7) + box(many('b', 4)), filled), 'a a a a a a a|b b b b');
  t.equal(await at(many('a', 7) + box(many('b', 5)), filled), 'a a a a a a a b b b|b b');
  t.equal(await at(box(many('b', 4))), 'b b b b', 'balanced');
  t.equal(await at(box(many('b', 6))), 'b b b|b b b', 'balanced');
});
