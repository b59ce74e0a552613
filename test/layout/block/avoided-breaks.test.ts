import t from 'tap';
import { layout, pageLines } from '../harness.js';

const lines = async (html: string) => pageLines(await layout(html, { page: [200, 40] }));

t.test('of nested boxes that avoid breaks, the inner one stays whole', async (t) => {
  const avoid = 'style="break-inside: avoid; orphans: 1; widows: 1"';
  t.same(await lines(`<div ${avoid}>a<br>b<div ${avoid}>c<br>d<br>e</div></div>`), [
    ['a', 'b'],
    ['c', 'd', 'e'],
  ]);
});

t.test('a row group that avoids breaks moves to the next page', async (t) => {
  const table =
    '<table style="border-spacing: 0"><tbody style="break-inside: avoid"><tr><td style="padding: 0">b<br>c<br>d</table>';
  t.same(await lines(`a<br>a${table}`), [
    ['a', 'a'],
    ['b', 'c', 'd'],
  ]);
});

t.test(
  'a heading keeps with what avoids breaks but is longer than a page, where nothing in it may break well',
  async (t) => {
    const avoid = 'break-inside: avoid; break-before: avoid';
    const entries = ['b', 'c', 'd', 'e', 'f'].map((letter) => `<div style="${avoid}">${letter}</div>`).join('');
    t.same(await lines(`<div style="break-after: avoid">a</div><div style="${avoid}">${entries}</div>`), [
      ['a', 'b', 'c', 'd'],
      ['e', 'f'],
    ]);
  },
);
