/** line-grid and line-snap (CSS Line Grid). A line of 10 px has its baseline 8 px below its top. */
import t from 'tap';
import { layout, walk } from '../harness.js';

const GRID = 'line-grid: create; font-size: 10px; line-height: 20px';
const BODY = 'line-snap: baseline; margin: 0';

/** The baselines of all lines, page by page. */
async function baselines(html: string, page: readonly [number, number] = [200, 1000]): Promise<number[][]> {
  const { pages } = await layout(html, { page: [...page] });
  return pages.map((one) => {
    const found: number[] = [];
    for (const { fragment, y } of walk([one])) if (fragment.kind === 'line') found.push(y + fragment.baseline / 64);
    return found;
  });
}

t.test('baselines stand on the grid, whatever stands between paragraphs', async (t) => {
  const html = (
    snap: string,
  ) => `<div style="${GRID}; line-snap: ${snap}"><p style="margin: 0">a<div style="height: 33px"></div>
    <p style="margin: 0">b<p style="margin: 7px 0 0">c<br>d</div>`;
  const [first, ...others] = (await baselines(html('baseline')))[0]!;
  t.same(
    others.map((y) => y - first!),
    [60, 100, 120],
  );
  const [start, ...free] = (await baselines(html('none')))[0]!;
  t.same(
    free.map((y) => y - start!),
    [53, 80, 100],
  );
});

t.test('smaller and larger text stands on the grid of the text around', async (t) => {
  const html = `<div style="${GRID}; line-snap: baseline"><p style="margin: 0">a<p style="margin: 0; font-size: 6px; line-height: 12px">b<br>c
    <p style="margin: 0; font-size: 16px; line-height: 24px">d</div>`;
  const [first, ...others] = (await baselines(html))[0]!;
  t.same(
    others.map((y) => (y - first!) % 20),
    [0, 0, 0],
  );
});

t.test('columns and pages begin their grid at their top', async (t) => {
  const text = (before: number) =>
    `<div style="height: ${before}px"></div><p style="${BODY}; break-inside: avoid">a<br>b</p>`;
  const columns = `<div style="${GRID}; columns: 2; column-gap: 0; height: 80px; column-fill: auto">${text(13)}<div style="break-before: column"></div>${text(27)}</div>`;
  const [left, , right] = (await baselines(columns))[0]!;
  t.equal(right! - left!, 20);
  const pages = await baselines(
    `<div style="${GRID}">${text(13)}<div style="break-before: page"></div>${text(31)}</div>`,
  );
  t.same(
    pages.map((lines) => (lines[0]! - pages[0]![0]!) % 20),
    [0, 0],
  );
});

t.test('cells, items and boxes on a line keep their own lines', async (t) => {
  const html = (
    snap: string,
  ) => `<div style="${GRID}; line-snap: ${snap}"><p style="margin: 0">a<div style="display: flex; margin-top: 3px"><p style="margin: 0">b</div>
    <table style="border-spacing: 0; margin-top: 3px"><td style="padding: 0">c</table></div>`;
  t.same(await baselines(html('baseline')), await baselines(html('none')));
});

t.test('a page that is lower than a line still takes one', async (t) => {
  const html = `<div style="${GRID}"><div style="height: 3px"></div><p style="${BODY}">a b c d</p></div>`;
  const pages = await baselines(html, [12, 15]);
  t.equal(pages.flat().length, 4);
});

t.test('box-snap: block-end puts what is left to the grid above a heading', async (t) => {
  const html = (
    snap: string,
  ) => `<div style="${GRID}; line-snap: baseline"><p style="margin: 0">a<div style="height: 13px"></div>
    <h2 style="box-snap: ${snap}; line-snap: none; font-size: 14px; line-height: 18px; margin: 0 0 6px; padding-bottom: 2px">b<br>c</h2><p style="margin: 0">d</div>`;
  const [first, , last, text] = (await baselines(html('block-end')))[0]!;
  const [, , free, plain] = (await baselines(html('none')))[0]!;
  t.equal(text! - first!, 80);
  t.equal(plain! - first!, 80);
  t.ok(last! > free!, 'the heading keeps its distance to the text');
  t.equal(last! - free!, 3);
});
