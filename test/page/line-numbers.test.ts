/** -platen-line-numbers. In the font of the tests a character is half as wide as it is high. */
import t from 'tap';
import { layout, textOf, walk } from '../layout/harness.js';
import { rendered } from '../render/pdf-reader.js';

/** The numbers of a document: [number, right edge, baseline, page from 1]. */
async function numbers(html: string, css = '', page: readonly [number, number] = [200, 100]) {
  const { pages } = await layout(html, { page, css: `html { font-size: 10px } body, p { margin: 0 } ${css}` });
  const found: [string, number, number, number][] = [];
  for (const { fragment, x, y, width, page: at, ancestors } of walk(pages)) {
    const isNumber = ancestors.some(({ fragment: around }) => around.kind === 'box' && around.repeated);
    if (fragment.kind === 'text' && isNumber)
      found.push([textOf(fragment), x + width, y + fragment.baseline / 64, at + 1]);
  }
  return found;
}

const labels = (found: Awaited<ReturnType<typeof numbers>>) => found.map(([label]) => label);
const ON = 'body { -platen-line-numbers: 1; margin-left: 30px }';

t.test('lines have numbers beside them, at their baselines and right-aligned', async (t) => {
  t.same(await numbers('<p>a<p style="font-size: 20px">b<br>c', ON), [
    ['1', 20, 8, 1],
    ['2', 20, 26, 1],
    ['3', 20, 46, 1],
  ]);
});

t.test('every so many lines, beginning anew on each page', async (t) => {
  const text = `<p>${Array.from({ length: 12 }, () => 'a').join('<br>')}`;
  const found = await numbers(text, `${ON} body { -platen-line-numbers: 2 } p { orphans: 1; widows: 1 }`, [200, 80]);
  t.same(
    found.map(([label, , , page]) => [label, page]),
    [
      ['2', 1],
      ['4', 1],
      ['6', 1],
      ['8', 1],
      ['2', 2],
      ['4', 2],
    ],
  );
});

t.test('what is not a line of the text has no number', async (t) => {
  const css = `${ON} h1 { -platen-line-numbers: none; margin: 0; font-size: 10px }`;
  const tables = '<table><tr><td>x<td>y</table><div style="display: flex"><i>a</i><i>b</i></div>';
  const apart = '<div style="float: right">f</div><div style="position: absolute">g</div>';
  const html = `<h1>h</h1><p>a${tables}${apart}<ul><li>b</ul><blockquote>c</blockquote>`;
  t.same(labels(await numbers(html, css, [200, 300])), ['1', '2', '3']);
});

t.test('indented lines keep the column of numbers straight; columns of text have one each', async (t) => {
  const indented = await numbers('<div style="margin-left: 20px">a</div><p>b', ON);
  t.same(
    indented.map(([, right]) => right),
    [20, 20],
  );
  const columns = await numbers(
    '<div style="columns: 2; column-gap: 20px; width: 160px">a<br>b<br>c<br>d</div><p>e',
    ON,
  );
  t.same(
    columns.map(([label, right]) => [label, right]),
    [
      ['1', 20],
      ['2', 20],
      ['3', 110],
      ['4', 110],
      ['5', 20],
    ],
  );
});

t.test('from right to left, numbers stand on the right', async (t) => {
  const [first] = await numbers(
    '<p>שלום',
    'html { direction: rtl } body { -platen-line-numbers: 1; margin-right: 30px }',
  );
  t.same(first, ['1', 183.75, 8, 1]);
});

t.test('numbers are artifacts, and other values are warned of', async (t) => {
  const { streams } = await rendered(
    { content: '<!DOCTYPE html><title>t</title><p style="-platen-line-numbers: 1">text', type: 'html' },
    { template: 'none' },
  );
  t.match(streams.join('\n'), /\/Artifact[^\n]*BDC[^]*BT[^]*EMC/);
  const { warnings } = await layout('<p style="-platen-line-numbers: 0">a');
  t.match(warnings, [{ message: /-platen-line-numbers/ }]);
});
