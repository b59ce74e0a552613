/** Which background the canvas takes (CSS Backgrounds 3, § 2.11.2); all others are painted where their boxes are. */
import t from 'tap';
import { layout } from '../layout/harness.js';
import { paint } from './paint-layout.js';

const YELLOW = '#ffff00';
const BLUE = '#0000ff';

/** Fills in painting order, with their widths in px; the page is 200 px wide, the body's content 100 px. */
async function fills(css: string): Promise<string[]> {
  const laidOut = await layout('<p style="margin: 0">text', { css: `body { width: 100px } ${css}` });
  const [canvas] = paint(laidOut);
  return canvas!.rects.map(({ width }, index) => `${canvas!.fills[index]} ${width / 0.75}`);
}

t.test("the body's background is painted in its box where the root has one", async (t) => {
  t.strictSame(await fills('html { background: blue } body { background: yellow }'), [`${BLUE} 200`, `${YELLOW} 100`]);
});

t.test("the canvas takes the body's background where the root has none", async (t) => {
  t.strictSame(await fills('body { background: yellow }'), [`${YELLOW} 200`]);
});

t.test('a body with containment keeps its background to itself', async (t) => {
  t.strictSame(await fills('body { background: yellow; contain: layout }'), [`${YELLOW} 100`]);
  t.strictSame(await fills('html { contain: layout } body { background: yellow }'), [`${YELLOW} 100`]);
});

t.test('the canvas ignores that its background is clipped to text', async (t) => {
  t.strictSame(await fills('html { background: blue; background-clip: text }'), [`${BLUE} 200`]);
});

t.test('backgrounds of pseudo-elements of root and body are their own', async (t) => {
  const before = "::before { content: 'x'; display: block; background: blue }";
  t.strictSame(await fills(`body { background: yellow } body${before}`), [`${YELLOW} 200`, `${BLUE} 100`]);
  t.strictSame(await fills(`html { background: yellow } html${before}`), [`${YELLOW} 200`, `${BLUE} 200`]);
});

t.test('the canvas has its background on pages that hold overflow only, and on blank ones', async (t) => {
  const html = '<p style="margin: 0">a</p><div style="position: absolute; top: 130px">far below</div>';
  const blank = '<p style="margin: 0">a</p><p style="break-before: right; margin: 0">b</p>';
  for (const document of [html, blank]) {
    for (const css of ['html { background: yellow }', 'body { background: yellow }']) {
      const pages = paint(await layout(document, { page: [100, 60], css }));
      t.strictSame(
        pages.map(({ fills }) => fills),
        [[YELLOW], [YELLOW], [YELLOW]],
        css,
      );
    }
  }
});
