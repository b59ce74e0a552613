/** `align-content` of block containers (Box Alignment 3, § 5.1.1), and where form controls have their text. A line is 10 px high. */
import t from 'tap';
import { boxesOf, layout, linesOf, pageLines } from '../harness.js';

const css = 'input, button, select, textarea { font: 10px/10px sans-serif; border: none; padding: 0 }';

async function lineTop(html: string): Promise<number> {
  return linesOf(await layout(html, { css }), 'a')[0]![2];
}

t.test('the text of a field that is higher than a line stands in its middle', async (t) => {
  const field = (style: string) => lineTop(`<input id=a value=b style="display: block; ${style}">`);
  t.equal(await field('height: 40px'), 15);
  t.equal(await field('min-height: 40px'), 15);
  t.equal(
    await field('box-sizing: border-box; height: 38px; padding: 24px 16px'),
    19,
    'out of a content box of no height',
  );
  t.equal(await lineTop('<button id=a style="height: 40px">b</button>'), 15);
  t.equal(await lineTop('<select id=a style="height: 40px"><option>b</select>'), 15);
  t.equal(await lineTop('<textarea id=a style="height: 40px">b</textarea>'), 0);
});

t.test('a field whose padding leaves no room for its line stays on its page as long as the field does', async (t) => {
  const laidOut = await layout(
    '<div style="height: 45px"></div><input id=a value=b style="display: block; box-sizing: border-box; height: 38px; padding: 24px 16px">',
    { page: [100, 100], css },
  );
  t.strictSame(boxesOf(laidOut, 'a').length, 1);
  t.strictSame(pageLines(laidOut), [['b']]);
});

t.test('the arrow of a wide select stands at its end, whichever side that is', async (t) => {
  const arrow = async (style: string) => {
    const found = linesOf(await layout(`<select id=a style="${style}"><option>b</select>`, { css }), 'a');
    return found.find(([text]) => text === '▾')![1];
  };
  t.ok((await arrow('width: 100%')) > 190);
  t.equal(await arrow('width: 100px; direction: rtl'), 0);
  t.ok((await arrow('display: flex; width: 100%')) > 190);
  t.ok((await arrow('')) < 20);
});

t.test('align-content moves what a block holds, with its baselines and what is positioned in it', async (t) => {
  const block = (style: string) => `<div id=a style="height: 40px; position: relative; ${style}">b</div>`;
  t.equal(await lineTop(block('align-content: end')), 30);
  t.equal(await lineTop(block('align-content: center')), 15);
  t.equal(await lineTop(block('')), 0);
  t.equal(await lineTop(block('align-content: safe end; height: 4px')), 0);
  t.equal(await lineTop(block('align-content: end; height: 4px')), -6);
  const beside = await layout(
    '<p style="margin: 0">x<span id=a style="display: inline-block; height: 40px; align-content: center">b</span></p>',
  );
  t.equal(boxesOf(beside, 'a')[0], '1: 5 0 5 40');
  t.equal(linesOf(beside, 'a')[0]![2], 15);
});

t.test('what a button holds begins at its top where it is higher than the button', async (t) => {
  t.equal(await lineTop('<button id=a style="height: 4px; padding: 0; border: 0; font: inherit">b</button>'), 0);
});
