/** Balancing has bounds: how often columns are laid out, however deep they are nested and whatever they hold. */
import t from 'tap';
import type { LayoutUnit } from '../../../engine/base/units.js';
import { balancedHeight, MAX_GUESSES, type ContentRun } from '../../../engine/layout/multicol/balance.js';
import { MAX_STRETCHES } from '../../../engine/layout/multicol/row.js';
import { lines } from './columns.js';
import { layout, printPages, walk } from '../harness.js';

/** How often the picture in the innermost box was asked for. */
async function lookups(open: string, depth: number, content = ''): Promise<{ count: number; words: number }> {
  let count = 0;
  const html = `${open.repeat(depth)}${content}<img src="10x10">${lines(10)}${'</div>'.repeat(depth)}`;
  const css = 'div { columns: 2; column-gap: 0; orphans: 1; widows: 1 }';
  const { pages } = await layout(html, { page: [4000, 70], css, onLookup: () => count++ });
  const words = [...walk(pages)].filter(({ fragment }) => fragment.kind === 'text').length;
  return { count, words };
}

t.test('the work for nested columns does not grow with each level', async (t) => {
  for (const style of ['', 'padding: 3px', 'break-inside: avoid', 'column-fill: auto', 'height: 60px']) {
    const open = `<div style="${style}">a<br>b<br>c`;
    const [four, ten] = [await lookups(open, 4), await lookups(open, 10)];
    t.ok(ten.count <= four.count * 4, `${style}: ${four.count} for 4 levels, ${ten.count} for 10`);
    t.equal(ten.words, 40, 'nothing is lost');
  }
});

t.test('a row that takes more columns than was thought is stretched no more often than the bound', async (t) => {
  // Header rows are repeated in each column, which dealing out knows nothing of.
  const rows = Array.from({ length: 60 }, (_, i) => `<tr><td style="padding: 0">${i === 0 ? '<img src="2x3">' : i}`);
  let count = 0;
  await layout(
    `<div style="columns: 6; column-gap: 0"><table><thead><tr><th>h<br>h<br>h<br>h</thead>${rows.join('')}</table></div>`,
    { page: [2000, 4000], css: 'table { border-spacing: 0 }', onLookup: () => count++ },
  );
  const [least, most] = [MAX_STRETCHES[0]!, MAX_STRETCHES[0]! * 4];
  t.ok(count > 4 && count <= most, `${count} questions for the picture, ${least} stretches at the most`);
});

t.test('guessing a height ends at its bound, and near the least height all the same', async (t) => {
  // Fine pieces of many sizes: some column always ends inside of one, so that each guess grows by a unit or two. What
  // makes the columns higher are two blocks, which need a column each.
  const pieces: { top: LayoutUnit; bottom: LayoutUnit }[] = [];
  let end = 0;
  const add = (size: number) => {
    pieces.push({ top: end as LayoutUnit, bottom: (end + size) as LayoutUnit });
    end += size;
  };
  for (let region = 0; region < 40; region++)
    for (const least = end + 100_000; end < least;) add(Math.min(20 + 3 * region, least - end));
  add(70_000);
  add(70_000);
  let turns = 0;
  const run: ContentRun = {
    height: end as LayoutUnit,
    get pieces() {
      turns++;
      return pieces;
    },
  };
  const height = balancedHeight([run], 42, 1e9 as LayoutUnit);
  t.ok(height > 98_000 && height < 101_000, `${height}`);
  t.ok(turns > MAX_GUESSES, `${turns} turns`);
  t.ok(turns <= MAX_GUESSES + 40, `${turns} turns`);
});

t.test('a page break does not fill nested columns where nothing fragments those around them', async (t) => {
  const item = '<ul><li style="break-before: page; overflow: hidden"></li></ul>';
  const inner = `<div style="break-inside: avoid; columns: 2"><div style="break-after: column">B</div>${item}</div>`;
  const laidOut = await layout(
    `<div style="display: flex; break-before: page; break-inside: avoid">` +
      `<div style="padding: 2px; overflow-wrap: anywhere; align-self: center"></div>` +
      `<div><div style="padding: 2px; columns: 2">${inner}</div></div></div>`,
    { page: [200, 100], maxPages: 20 },
  );
  t.equal(laidOut.pages.length, 2, printPages(laidOut));
});

t.test('a spanner in what overflows a box is looked for behind so many forced breaks and no more', async (t) => {
  const picture = '<div style="break-before: column"><table><tr><td><img src="10x10"></table></div>';
  const asked = async (count: number) => {
    let lookups = 0;
    const html = `<div style="columns: 2"><div style="height: 10px">${picture.repeat(count)}</div><p>z</div>`;
    await layout(html, { onLookup: () => lookups++ });
    return lookups;
  };
  const many = await asked(160);
  t.ok(many <= 160 * 5, `${many} questions for 160 pictures`);
});
