import t from 'tap';
import { boxesOf, layout, linesOf, textOf, walk } from '../harness.js';

/** Characters are 5 px wide and lie on their side; lines are 10 px high. */
const words = (count: number): string => Array.from({ length: count }, (_, i) => `w${i % 10}`).join(' ');
const vertical = (css: string, count: number): string =>
  `<p style="margin: 0">a</p><div id=v style="writing-mode: vertical-rl; ${css}">${words(count)}</div><p id=b style="margin: 0">b</p>`;

t.test('a vertical text that is wider than its page goes on in columns on the next pages', async (t) => {
  const laidOut = await layout(vertical('', 70), { page: [40, 100] });
  t.same(boxesOf(laidOut, 'v'), ['1: 0 10 40 90', '2: 0 0 40 100', '3: 0 0 40 100']);
  const lines = linesOf(laidOut, 'v');
  t.equal(lines.map(([text]) => text.trim()).join(' '), words(70));
  t.same(
    lines.filter(([, , , page]) => page === 2).map(([, x]) => x),
    [30, 20, 10, 0],
    'from the right edge',
  );
});

t.test('columns of a stated length stand below each other, with space between them', async (t) => {
  const laidOut = await layout(vertical('height: 30px', 20), { page: [40, 100] });
  t.same(boxesOf(laidOut, 'v'), ['1: 0 10 40 70', '2: 0 0 40 30']);
  const tops = linesOf(laidOut, 'v').map(([, , y, page]) => `${page}: ${y}`);
  t.same([...new Set(tops)], ['1: 10', '1: 50', '2: 0']);
});

t.test('lines are no longer than the max-height of the box around them (§ 7.3.1)', async (t) => {
  const laidOut = await layout(`<div style="max-height: 30px">${vertical('', 8)}</div>`, { page: [200, 100] });
  t.match(boxesOf(laidOut, 'v'), [/^1: 0 10 \d+ 30$/]);
});

t.test('a block against the direction of its page breaks, and each part is mirrored by itself', async (t) => {
  const content = `<html style="writing-mode: vertical-rl"><div id=v style="writing-mode: vertical-lr">${words(60)}</div>`;
  const laidOut = await layout(content, { page: [40, 100] });
  const xs = linesOf(laidOut, 'v').map(([, x, , page]) => `${page}: ${x}`);
  t.same(xs.slice(0, 5), ['1: 0', '1: 10', '1: 20', '1: 30', '2: 0']);
});

const AROUND: Readonly<Record<string, (css: string, text: string) => string>> = {
  'a left float': (css, text) => `<div style="float: left; ${css}">${text}</div><p>b</p>`,
  'a right float': (css, text) => `<div style="float: right; ${css}">${text}</div><p>b</p>`,
  'a flex item': (css, text) => `<div style="display: flex"><div style="${css}">${text}</div><div>x</div></div>`,
  'a flex item in a column': (css, text) =>
    `<div style="display: flex; flex-direction: column"><div style="${css}">${text}</div></div>`,
  'a grid item': (css, text) =>
    `<div style="display: grid; grid-template-columns: 1fr 1fr"><div style="${css}">${text}</div></div>`,
  'a positioned box': (css, text) =>
    `<div style="position: relative; height: 40px"><div style="position: absolute; left: 0; ${css}">${text}</div></div>`,
};
const SIZES = ['', 'width: 60px', 'height: 60px', 'width: 60px; height: 60px', 'width: 400px', 'max-height: 50px'];

/** The words that stand on their page, each with its whole text. */
async function visibleWords(html: string, [width, height]: readonly [number, number]): Promise<Set<string>> {
  const { pages } = await layout(html, { page: [width, height] });
  const found = new Set<string>();
  for (const { fragment, x, y, ...size } of walk(pages)) {
    const isInside = x >= 0 && y >= 0 && x + size.width <= width && y + size.height <= height;
    if (fragment.kind !== 'text' || !isInside) continue;
    for (const word of textOf(fragment).trim().split(/\s+/)) found.add(word);
  }
  return found;
}

for (const [name, around] of Object.entries(AROUND))
  t.test(`no word of a vertical text is lost at the side of its page: ${name}`, async (t) => {
    const all = Array.from({ length: 120 }, (_, i) => `w${i}`);
    for (const mode of ['vertical-rl', 'vertical-lr', 'sideways-lr'])
      for (const size of SIZES) {
        const found = await visibleWords(around(`writing-mode: ${mode}; ${size}`, all.join(' ')), [160, 120]);
        t.same(
          all.filter((word) => !found.has(word)),
          [],
          `${mode} ${size}`,
        );
      }
  });
