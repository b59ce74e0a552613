/** Lines that are cut off end with an ellipsis. A character is 5 px wide. */
import t from 'tap';
import { layout, pageLines } from './harness.js';

async function lines(text: string, style: string): Promise<string[]> {
  const box = `<p style="width: 40px; overflow: hidden; white-space: nowrap; ${style}">${text}</p>`;
  return (pageLines(await layout(box))[0] ?? []).map((line) => line.trim());
}

t.test('the ellipsis takes the place of what does not fit beside it', async (t) => {
  t.strictSame(await lines('abcdefghij', 'text-overflow: ellipsis'), ['abcdefg…']);
  t.strictSame(await lines('ab cd ef gh', 'text-overflow: ellipsis'), ['ab cd e…']);
  t.strictSame(await lines('ab<b>cdefgh</b>ij', 'text-overflow: ellipsis'), ['abcdefg…']);
  t.strictSame(await lines('abcdefghij', "text-overflow: '--'"), ['abcdef--']);
});

t.test('what fits, or may overflow, is left as it is', async (t) => {
  t.strictSame(await lines('abcdefgh', 'text-overflow: ellipsis'), ['abcdefgh']);
  t.strictSame(await lines('abcdefghij', 'text-overflow: ellipsis; overflow: visible'), ['abcdefghij']);
  t.strictSame(await lines('abcdefghij', ''), ['abcdefghij']);
});

t.test('the first character stays', async (t) => {
  t.strictSame(await lines('abc', 'text-overflow: ellipsis; width: 2px'), ['a…']);
});
