/** The painting order of CSS 2.1 Appendix E, seen in the order of texts. */
import t from 'tap';
import { layout } from '../layout/harness.js';
import { paint } from './paint-layout.js';

async function order(html: string): Promise<string> {
  const canvases = paint(await layout(html));
  return canvases.map(({ texts }) => texts.map(({ text }) => text.trim()).join(' ')).join(' | ');
}

t.test('floats come before text, positioned boxes after it, each by z-index', async (t) => {
  const html = `<p>text</p><div style="position: relative; z-index: 2">two</div><div style="position: relative; z-index: -1">minus</div>
    <div style="position: relative">auto</div><div style="float: left">float</div><div style="position: absolute; z-index: 1">one</div>`;
  t.equal(await order(html), 'minus float text auto one two');
});

t.test('what is positioned inside of a box without z-index takes part in the stacking around it', async (t) => {
  const html = `<div style="position: relative">a<i style="position: relative; z-index: 5">high</i></div>
    <div style="position: relative; z-index: 1">b<i style="position: relative; z-index: 9">inner</i></div>`;
  t.equal(await order(html), 'a b inner high');
});

t.test('a transparent element is a stacking context for what another element contains', async (t) => {
  const html = `<div style="opacity: 0.5">a<i style="position: absolute; z-index: 3">in a</i></div><div style="position: relative; z-index: 1">b</div>`;
  t.equal(await order(html), 'a in a b');
});

t.test('positioned boxes are painted in document order, whatever contains them', async (t) => {
  const html = `<div style="position: relative"><p><b style="position: absolute; top: 0">first</b></p><p style="position: relative">second</p></div>`;
  t.equal(await order(html), 'first second');
});

t.test('a fixed box is tagged once, and page furniture where it is repeated', async (t) => {
  const laidOut = await layout('<div style="position: fixed">x</div><p>a</p><p style="break-before: page">b</p>');
  const tags = paint(laidOut).map(({ texts }) => texts.find(({ text }) => text === 'x')?.tag);
  t.ok(tags[0]);
  t.equal(tags[1], null);
});

t.test('what contains its layout or painting, or is announced to be transformed, is a stacking context', async (t) => {
  const html = (style: string) =>
    `<div style="${style}">a<i style="position: relative; z-index: 3">in a</i></div><div style="position: relative; z-index: 1">b</div>`;
  for (const style of ['contain: layout', 'contain: paint', 'will-change: transform, top', 'will-change: opacity'])
    t.equal(await order(html(style)), 'a in a b', style);
  for (const style of ['contain: style', 'will-change: top', 'display: inline; contain: layout'])
    t.equal(await order(html(style)), 'a b in a', style);
});
