/** hanging-punctuation (CSS Text 4, § 8.2). At 10 px a character is 5 px wide, so ten of them fill the page. */
import t from 'tap';
import { layout, textOf, walk } from '../harness.js';

/** The texts of lines, with the places where they begin. */
async function lines(css: string, text: string): Promise<[string, number][]> {
  const { pages } = await layout(`<p style="margin: 0; ${css}">${text}</p>`, { page: [50, 1000] });
  const found: [string, number][] = [];
  for (const { fragment, x } of walk(pages)) if (fragment.kind === 'text') found.push([textOf(fragment).trim(), x]);
  return found;
}

t.test('hanging-punctuation: an opening quotation mark hangs out of the first line', async (t) => {
  t.same(await lines('hanging-punctuation: first', '“abcd “defgh'), [
    ['“abcd', -5],
    ['“defgh', 0],
  ]);
  t.same(await lines('hanging-punctuation: none', '“abc'), [['“abc', 0]]);
  t.same(await lines('hanging-punctuation: first', 'a“bc'), [['a“bc', 0]]);
  t.same(await lines('hanging-punctuation: first', '<b style="padding-left: 5px">(a</b>'), [['(a', 5]]);
  t.same(await lines('hanging-punctuation: first; text-indent: 10px', '(a'), [['(a', 5]]);
  t.same(await lines('hanging-punctuation: first', '「abcdefghi j'), [
    ['「abcdefghi', -5],
    ['j', 0],
  ]);
});

t.test('hanging-punctuation: a stop or comma hangs where it does not fit', async (t) => {
  const text = 'abc defghi, k';
  t.same(await lines('', text), [
    ['abc', 0],
    ['defghi, k', 0],
  ]);
  t.same(await lines('hanging-punctuation: allow-end', text), [
    ['abc defghi,', 0],
    ['k', 0],
  ]);
  t.same(
    await lines('hanging-punctuation: allow-end', text.replace(',', '!')),
    await lines('', text.replace(',', '!')),
  );
  const right = 'text-align: right; hanging-punctuation:';
  t.same(await lines(`${right} allow-end`, 'ab.'), [['ab.', 35]], 'it fits');
  t.same(await lines(`${right} force-end`, 'ab.'), [['ab.', 40]]);
});

t.test('hanging-punctuation: a closing mark hangs out of the last line', async (t) => {
  const right = 'text-align: right; hanging-punctuation:';
  t.same(await lines(`${right} last`, 'abcdefg” ab”'), [
    ['abcdefg”', 10],
    ['ab”', 40],
  ]);
  t.same(await lines(`${right} first last`, '“ab”'), [['“ab”', 35]]);
});

t.test('hanging-punctuation: total fit hangs what opens the paragraph', async (t) => {
  t.same(await lines('hanging-punctuation: first; text-wrap: pretty', '“abc def'), [['“abc def', -5]]);
});

t.test('hanging-punctuation: what hangs does not count for the width of the text', async (t) => {
  const css = (value: string) => `float: left; hanging-punctuation: ${value}`;
  const width = async (value: string, text: string, keyword = 'max-content'): Promise<number> => {
    const html = `<p style="margin: 0; width: ${keyword}; ${css(value)}">${text}</p>`;
    const { pages } = await layout(html, { page: [50, 1000] });
    return [...walk(pages)].find(({ fragment }) => 'style' in fragment && fragment.style.float === 'left')!.width;
  };
  t.equal(await width('none', '“ab”'), 20);
  t.equal(await width('first', '“ab”'), 15);
  t.equal(await width('first last', '“ab”'), 10);
  t.equal(await width('force-end', 'ab,<br>a'), 10);
  t.equal(await width('allow-end', 'ab,'), 15, 'it would fit');
  t.equal(await width('allow-end', 'ab, a', 'min-content'), 10, 'it would not');
});

t.test('hanging-punctuation: it hangs out of a cell too', async (t) => {
  const { pages } = await layout(
    '<table style="border-spacing: 0; hanging-punctuation: first"><td style="padding: 0 0 0 10px">(a',
    { page: [100, 100] },
  );
  const text = [...walk(pages)].find(({ fragment }) => fragment.kind === 'text')!;
  t.equal(text.x, 5);
});
