/** Boxes of `content: ''` are boxes like others: icons, ribbons, rules and chevrons are made of them. Points are 0.75 px. */
import t from 'tap';
import { layout } from '../layout/harness.js';
import { paint } from './paint-layout.js';

const ORANGE = '#ffa500';

async function orangeSizes(css: string, html = '<div id=x>text</div>'): Promise<number[][]> {
  const laidOut = await layout(html, {
    page: [300, 300],
    css: `#x::before { content: ''; background: orange; ${css} }`,
  });
  const [canvas] = paint(laidOut);
  return canvas!.rects
    .filter((_, index) => canvas!.fills[index] === ORANGE)
    .map(({ width, height }) => [width / 0.75, height / 0.75]);
}

const BOXES: Readonly<Record<string, string>> = {
  'a block': 'display: block',
  'a float': 'float: left',
  'an absolutely positioned box': 'position: absolute',
  'an inline block': 'display: inline-block',
  'a flex container': 'display: flex',
  'an inline grid container': 'display: inline-grid',
  'a flow root': 'display: flow-root',
  'a list item': 'display: list-item; list-style: none',
};

for (const [name, css] of Object.entries(BOXES))
  t.test(`an empty ::before is painted: ${name}`, async (t) => {
    t.strictSame(await orangeSizes(`${css}; width: 40px; height: 20px`), [[40, 20]]);
  });

t.test('an empty ::before is painted as an item', async (t) => {
  const item = 'width: 40px; height: 20px';
  t.strictSame(await orangeSizes(item, '<div id=x style="display: flex">text</div>'), [[40, 20]]);
  t.strictSame(await orangeSizes(item, '<div id=x style="display: grid">text</div>'), [[40, 20]]);
});

t.test('an empty ::before of a table cell is painted', async (t) => {
  const css = 'display: block; width: 40px; height: 20px';
  t.strictSame(await orangeSizes(css, '<table><tr><td id=x>text</table>'), [[40, 20]]);
});

t.test('the border of an empty ::before is painted', async (t) => {
  const laidOut = await layout('<div id=x>text</div>', {
    css: "#x::before { content: ''; display: block; border-top: 3px solid green; width: 40px }",
  });
  const [canvas] = paint(laidOut);
  t.match(canvas!.rects, [{ width: 30, height: 2.25 }]);
  t.strictSame(canvas!.fills, ['#008000']);
});

t.test('anonymous boxes paint nothing', async (t) => {
  const laidOut = await layout('<div style="display: table-row; background: orange">text</div>');
  t.equal(paint(laidOut)[0]!.rects.length, 1, 'the row, and no cell');
});
