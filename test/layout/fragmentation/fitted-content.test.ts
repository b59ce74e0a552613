/** `-platen-fit`. A character is half as wide as its font size, a line as high. */
import t from 'tap';
import { layout, pageLines, walk, type LaidOut } from '../harness.js';

const sizes = ({ pages }: LaidOut) =>
  [...walk(pages)].flatMap(({ fragment }) => (fragment.kind === 'text' ? [fragment.style.fontSize] : []));
const box = (content: string, css = '', least = '20%') =>
  `<div style="width: 100px; height: 40px; font-size: 20px; line-height: 1; -platen-fit: ${least}; ${css}">${content}</div>`;

t.test('text that is too long for its box gets smaller until it fits, and nearly fills it', async (t) => {
  const laidOut = await layout(box('word '.repeat(12)));
  const [size] = sizes(laidOut);
  t.ok(size! < 20 && size! >= 8, `${size}`);
  const lines = pageLines(laidOut).flat().length;
  t.ok(lines * size! <= 40 && (lines + 1) * size! > 30, `${lines} lines`);
});

t.test('text that fits keeps its size, and so does all without the property', async (t) => {
  t.same(new Set(sizes(await layout(box('word')))), new Set([20]));
  t.same(new Set(sizes(await layout(box('word '.repeat(12), '', 'none')))), new Set([20]));
});

t.test('a line that must not be wrapped gets smaller until it is as wide as its box', async (t) => {
  const laidOut = await layout(box('twenty characters ..', 'height: auto; white-space: nowrap'));
  const [size] = sizes(laidOut);
  t.ok(size! <= 10 && size! > 9.8, `${size}`);
});

t.test('all lengths of the content get smaller, those of the box do not', async (t) => {
  const laidOut = await layout(
    box('<p style="margin: 10px 0; font-size: 40px; line-height: 40px">a b c d<p style="margin: 0">x', 'padding: 4px'),
  );
  const [large, small] = sizes(laidOut);
  t.equal(Math.round((large! / small!) * 100), 200);
  const outer = [...walk(laidOut.pages)].find(
    ({ fragment }) => fragment.kind === 'box' && fragment.style.height === 40,
  );
  t.match(outer?.fragment, { style: { paddingTop: 4, width: 100 } });
});

t.test('content that does not fit at the least size has it, and is told of', async (t) => {
  const laidOut = await layout(box('word '.repeat(60), '', '60%'));
  t.same(new Set(sizes(laidOut)), new Set([12]));
  t.match(laidOut.warnings, [{ code: 'SVC_CONTENT_OVERFLOW', message: /does not fit even with its text at 9 pt/ }]);
});

t.test('a box whose content gets smaller moves to the next page as a whole', async (t) => {
  const before = 'x<br>'.repeat(9);
  const { pages } = await layout(
    `<div style="font-size: 30px; line-height: 1">${before}</div>${box('word '.repeat(12))}`,
  );
  const on = pages.map((page) => sizes({ pages: [page] } as unknown as LaidOut));
  t.equal(on.filter((list) => list.some((size) => size < 20)).length, 1);
});

t.test('counters go on behind it', async (t) => {
  const css = 'p { margin: 0; counter-increment: n } p::before { content: counter(n) }';
  const html = (least: string) =>
    `<style>${css}</style><div style="counter-reset: n">${box('<p>word'.repeat(6), '', least)}<p> end</div>`;
  const last = async (least: string) =>
    pageLines(await layout(html(least)))
      .flat()
      .at(-1);
  t.equal(await last('20%'), await last('none'));
});
