/** -platen-optical-margins. In the font of the tests a character is 5 px wide at 10 px. */
import t from 'tap';
import { layout, textOf, walk } from '../harness.js';

/** The lines of a paragraph of 60 px: their texts, and where they begin and end. */
async function lines(css: string, text: string): Promise<(readonly [text: string, from: number, to: number])[]> {
  const { pages } = await layout(`<p style="margin: 0; width: 60px; ${css}">${text}</p>`, { page: [200, 200] });
  const found = new Map<number, [string, number, number]>();
  for (const { fragment, x, y, width } of walk(pages)) {
    if (fragment.kind !== 'text') continue;
    const line = found.get(y);
    const own = textOf(fragment) + (fragment.hyphen ? '-' : '');
    found.set(y, line ? [line[0] + own, line[1], x + width] : [own, x, x + width]);
  }
  const rounded = (px: number) => Math.round(px * 10) / 10;
  return [...found.values()].map(([own, from, to]) => [own, rounded(from), rounded(to)]);
}

const ON = '-platen-optical-margins: auto';

t.test('justified lines reach over both edges by parts of light characters', async (t) => {
  t.same(await lines(`${ON}; text-align: justify`, '“abc def, ghi jkl mno pq'), [
    ['“abc def,', -2.5, 63.5],
    ['ghi jkl mno', 0, 60],
    ['pq', 0, 10],
  ]);
});

t.test('without it, and in the middle, lines keep their edges', async (t) => {
  const text = '“abc def, ghi jkl';
  t.same((await lines('text-align: justify', text))[0], ['“abc def,', 0, 60]);
  t.same((await lines(`${ON}; text-align: center`, text))[0], ['“abc def,', 7.5, 52.5]);
});

t.test('only the edge with which lines are aligned counts', async (t) => {
  const text = '“abc def, ghi jkl';
  t.same((await lines(`${ON}; text-align: left`, text))[0], ['“abc def,', -2.5, 42.5]);
  t.same((await lines(`${ON}; text-align: right`, text))[0], ['“abc def,', 18.5, 63.5]);
});

t.test('the hyphen of a divided word stands outside', async (t) => {
  const [first] = await lines(`${ON}; text-align: justify`, 'abc defg&shy;hijklm nop');
  t.same(first, ['abc defg\u00ad-', 0, 63.3]);
});

t.test('edges of inline boxes, other directions and hanging punctuation keep lines where they are', async (t) => {
  const from = async (text: string, css = '') => (await lines(`${ON}; ${css}`, text))[0]![1];
  t.equal(await from('“abc'), -2.5);
  t.equal(await from('<b>“abc</b>'), -2.5);
  t.equal(await from('<b style="padding-left: 3px">“abc</b>'), 3);
  t.equal(await from('“abc שלום'), 0);
  t.equal(await from('“abc', 'hanging-punctuation: first'), -5);
});
