/** Lines that are cut off end with an ellipsis. A character is 5 px wide. */
import t from 'tap';
import { boxesOf, layout, pageLines } from '../harness.js';

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

t.test('what is cut off leaves its positioned boxes and the places that links go to, and is warned of', async (t) => {
  const cut = 'overflow: hidden; text-overflow: ellipsis; white-space: nowrap';
  const laidOut = await layout(
    `<p style="position: relative; width: 40px; ${cut}">abcdefgh<b id="b">ij</b>k` +
      '<i id="i" style="position: absolute; left: 1px; top: 2px; width: 3px">x</i></p>',
  );
  t.equal(boxesOf(laidOut, 'b').length, 1);
  t.equal(boxesOf(laidOut, 'i').length, 1);
  t.match(laidOut.warnings, [{ code: 'SVC_CONTENT_OVERFLOW', message: /ellipsis/, position: {} }]);
});

t.test('a box that an ellipsis cuts is drawn once', async (t) => {
  const laidOut = await layout(
    '<p style="width: 40px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap">' +
      'ab<b id="b" style="border: solid 1px; padding: 2px">cdefghijk</b>lm</p>',
  );
  t.equal(boxesOf(laidOut, 'b').length, 1);
});
