import t from 'tap';
import type { LayoutUnit } from '../../../engine/base/units.js';
import { Budgets } from '../../../engine/budget.js';
import { paginate } from '../../../engine/page/page-loop.js';
import { paginationInput } from '../harness.js';
import { distributeWidth, newColumn, type ColumnSizes } from '../../../engine/layout/table/columns.js';

const column = (min: number, words: number, max: number, parts: Partial<ColumnSizes> = {}): ColumnSizes => ({
  ...newColumn(),
  min: min as LayoutUnit,
  words: words as LayoutUnit,
  max: max as LayoutUnit,
  ...parts,
});
const widths = (columns: ColumnSizes[], total: number): number[] => [...distributeWidth(columns, total as LayoutUnit)];

t.test('numbers in a narrow column beside a wide one stay whole where words may break anywhere', async (t) => {
  const [number, text] = widths([column(10, 60, 60), column(10, 80, 1000)], 200);
  t.equal(number, 60);
  t.equal(text, 140);
});

t.test('without room for all words the widest columns give way', async (t) => {
  t.same(widths([column(10, 40, 40), column(10, 300, 300), column(10, 200, 900)], 240), [40, 100, 100]);
  t.same(widths([column(10, 301, 301), column(10, 301, 301)], 101), [50, 51], 'sums stay exact');
});

t.test('columns whose words cannot break get what the specification gives them', async (t) => {
  t.same(widths([column(50, 50, 100), column(50, 50, 300)], 250), [75, 175]);
  t.same(widths([column(50, 50, 100), column(50, 50, 300)], 60), [50, 50], 'never less than the minimum');
});

t.test('a width in percent or a length counts more than whole words', async (t) => {
  t.same(widths([column(10, 90, 200, { percent: 25 }), column(10, 20, 900)], 200), [50, 150]);
  t.same(widths([column(10, 90, 40, { isConstrained: true }), column(10, 20, 900)], 200), [40, 160]);
});

t.test('where narrow columns are kept, lines are broken in the wide ones only', async (t) => {
  const kept = (columns: ColumnSizes[], total: number) => [...distributeWidth(columns, total as LayoutUnit, true)];
  const columns = [column(10, 60, 120), column(10, 60, 300), column(10, 40, 60)];
  t.same(widths(columns, 460).filter((width, i) => width < columns[i]!.max).length, 3, 'otherwise none is wide enough');
  t.same(kept(columns, 460), [120, 280, 60]);
  t.same(kept(columns, 480), [120, 300, 60], 'with room for all');
  t.same(
    kept([column(10, 50, 900), column(10, 50, 300)], 200),
    widths([column(10, 50, 900), column(10, 50, 300)], 200),
  );
  const tight = [column(10, 150, 900), column(10, 20, 90)];
  t.same(kept(tight, 200), widths(tight, 200), 'words come first');
});

t.test('the clock is looked at while the columns of a long table are measured', async (t) => {
  const input = await paginationInput(`<table>${'<tr><td>a'.repeat(10_000)}</table>`);
  let looks = 0;
  Object.defineProperty(input.generation.diagnostics, 'budgets', { value: new Budgets(1e6, {}, () => looks++) });
  await paginate(input).next();
  t.ok(looks >= 70, `${looks} times before the first page`);
});

t.test('a column of running text gets its share beside long names, two of them share', async (t) => {
  const names = column(10, 80, 260);
  const words = column(10, 60, 165);
  const text = column(10, 45, 300);
  const widths = (columns: readonly ColumnSizes[], keepsNarrow: boolean) =>
    distributeWidth(columns, 300 as LayoutUnit, keepsNarrow);
  t.ok(widths([names, words, text], false)[2]! < 105, 'as the specification says');
  const [first, second, third] = widths([names, words, text], true);
  t.ok(third! >= 108, '36 % of 300');
  t.ok(first! >= 80 && second! >= 60, 'the words of the others stay whole');
  t.equal(first! + second! + third!, 300);
  const [, left, right] = widths([names, text, text], true);
  t.ok(Math.abs(left! - right!) <= 1);
});
