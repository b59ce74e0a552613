/** `-platen-drawing-shrink` and `-platen-page-shrink`. A character is half as wide as its font size, a line as high. */
import t from 'tap';
import { layout, pageLines, walk, type LaidOut } from '../harness.js';

const sizes = ({ pages }: LaidOut) =>
  [...walk(pages)].flatMap(({ fragment }) => (fragment.kind === 'text' ? [fragment.style.fontSize] : []));
const pre = (text: string, least: string) =>
  `<pre style="margin: 0; font-size: 10px; white-space: pre-wrap; overflow-wrap: anywhere; -platen-drawing-shrink: ${least}">${text}</pre>`;
/** 50 characters, 250 px in a page of 200. */
const drawing = `┌${'─'.repeat(48)}┐`;

t.test('a drawing whose lines are too long is made smaller, so that it stays whole', async (t) => {
  const laidOut = await layout(pre(`${drawing}\n${drawing}`, '60%'));
  t.equal(pageLines(laidOut).flat().length, 2);
  for (const size of sizes(laidOut)) t.ok(size < 8.05 && size > 7.5, `${size}`);
});

t.test('one that would be too small keeps its size, and so do other texts, and drawings that fit', async (t) => {
  const of = async (text: string, least: string) => new Set(sizes(await layout(pre(text, least))));
  t.same(await of(drawing, '90%'), new Set([10]));
  t.same(await of('x'.repeat(50), '60%'), new Set([10]));
  t.same(await of('┌──┐', '60%'), new Set([10]));
  t.same(await of(drawing, 'none'), new Set([10]));
});

const list = (count: number, least: string) =>
  `<ol style="margin: 0; line-height: 1; -platen-page-shrink: ${least}">${'<li>x'.repeat(count)}</ol>`;

t.test('a list that the rest of its page is too low for is made smaller', async (t) => {
  const laidOut = await layout(`a<br>b${list(10, '60%')}`);
  t.equal(laidOut.pages.length, 1);
  t.ok(sizes(laidOut).some((size) => size < 9 && size >= 6));
});

t.test('one that would be too small is broken in its size', async (t) => {
  const laidOut = await layout(`a<br>b${list(30, '60%')}`);
  t.ok(laidOut.pages.length > 2);
  t.same(new Set(sizes(laidOut)), new Set([10]));
});

t.test('counters go on behind it', async (t) => {
  const css = 'ol { counter-reset: n } li { counter-increment: n } p { margin: 0 } p::before { content: counter(n) }';
  const html = (least: string) =>
    `<style>${css}</style><div style="counter-reset: n">a<br>b<ul style="margin: 0; padding: 0; list-style: none; line-height: 1; -platen-page-shrink: ${least}">${'<li>x'.repeat(8)}</ul><p> end</div>`;
  const last = async (least: string) =>
    pageLines(await layout(html(least)))
      .flat()
      .at(-1);
  t.equal(await last('60%'), await last('none'));
});
