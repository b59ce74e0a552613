import t from 'tap';
import { boxesOf, layout, pageLines } from '../layout/harness.js';

const CSS = `
  body { orphans: 1; widows: 1 } p, figure { margin: 0 } figure { break-inside: avoid }
  .t { float: top; float-reference: page } .b { float: bottom; float-reference: page }
`;
const lines = (name: string, count: number) => Array.from({ length: count }, (_, i) => `${name}${i}`).join('<br>');
const figure = (id: string, side: string, height: number) =>
  `<figure id=${id} class=${side} style="height: ${height}px">${id}</figure>`;

t.test('a float stands at the top or bottom of the page of its anchor, and text keeps off it', async (t) => {
  const html = `<p>${lines('a', 2)}</p>${figure('top', 't', 20)}<p>${lines('b', 2)}</p>${figure('low', 'b', 30)}<p>${lines('c', 4)}</p>`;
  const laidOut = await layout(html, { css: CSS });
  t.strictSame(boxesOf(laidOut, 'top'), ['1: 0 0 200 20']);
  t.strictSame(boxesOf(laidOut, 'low'), ['1: 0 70 200 30']);
  t.strictSame(pageLines(laidOut), [
    ['a0', 'a1', 'b0', 'b1', 'c0', 'top', 'low'],
    ['c1', 'c2', 'c3'],
  ]);
});

t.test('block-start and block-end are other names of the top and the bottom', async (t) => {
  const html = `<p>a</p>${figure('top', 's', 20)}${figure('low', 'e', 30)}`;
  const css = `${CSS} .s { float: block-start; float-reference: page } .e { float: block-end; float-reference: page }`;
  const laidOut = await layout(html, { css });
  t.strictSame(boxesOf(laidOut, 'top'), ['1: 0 0 200 20']);
  t.strictSame(boxesOf(laidOut, 'low'), ['1: 0 70 200 30']);
});

t.test('a float without room goes to the next page, and later ones behind it', async (t) => {
  const html = `<p>${lines('a', 5)}</p>${figure('one', 't', 70)}${figure('two', 't', 20)}<p>${lines('b', 9)}</p>`;
  const laidOut = await layout(html, { css: CSS });
  t.strictSame(boxesOf(laidOut, 'one'), ['2: 0 0 200 70']);
  t.strictSame(boxesOf(laidOut, 'two'), ['3: 0 0 200 20']);
  t.strictSame(
    pageLines(laidOut).map((page) => page.join(' ')),
    ['a0 a1 a2 a3 a4 b0 b1 b2 b3 b4', 'b5 b6 b7 one', 'b8 two'],
  );
});

t.test('several floats share a page in the order of the document', async (t) => {
  const html = `<p>a</p>${figure('one', 't', 20)}${figure('two', 't', 20)}${figure('three', 'b', 20)}${figure('four', 'b', 10)}<p>b</p>`;
  const laidOut = await layout(html, { css: CSS });
  t.strictSame(
    ['one', 'two', 'three', 'four'].map((id) => boxesOf(laidOut, id)[0]),
    ['1: 0 0 200 20', '1: 0 20 200 20', '1: 0 70 200 20', '1: 0 90 200 10'],
  );
});

t.test('a tall float has a page of its own, and one taller than a page goes on', async (t) => {
  const html = `<p>${lines('a', 3)}</p>${figure('tall', 't', 95)}<div id=long class=t>${lines('l', 13)}</div><p>${lines('b', 9)}</p>`;
  const laidOut = await layout(html, { css: CSS });
  t.strictSame(boxesOf(laidOut, 'tall'), ['2: 0 0 200 95']);
  t.strictSame(boxesOf(laidOut, 'long').length, 2);
  const texts = pageLines(laidOut).flat();
  t.equal(texts.filter((text) => /^l\d/.test(text)).length, 13);
  t.strictSame(
    texts.filter((text) => /^b\d/.test(text)),
    lines('b', 9).split('<br>'),
  );
});

t.test('floats at the end of the document get pages of their own', async (t) => {
  const html = `<p>${lines('a', 9)}</p>${[1, 2, 3].map((n) => figure(`f${n}`, 't', 60)).join('')}`;
  const laidOut = await layout(html, { css: CSS });
  t.strictSame(
    [1, 2, 3].map((n) => boxesOf(laidOut, `f${n}`)[0]),
    ['2: 0 0 200 60', '3: 0 0 200 60', '4: 0 0 200 60'],
  );
  t.equal(laidOut.pages.length, 4);
});

t.test('a float in the middle of text, in a list and in a table', async (t) => {
  const html = `<p>a <span id=x class=t>x</span> b</p><ul><li>c<div id=y class=b>y</div></ul>
    <table><tr><td>d<div id=z class=t>z</div></table>`;
  const laidOut = await layout(html, { css: CSS, page: [200, 200] });
  t.strictSame([boxesOf(laidOut, 'x'), boxesOf(laidOut, 'z'), boxesOf(laidOut, 'y')].flat(), [
    '1: 0 0 200 10',
    '1: 0 10 200 10',
    '1: 0 190 200 10',
  ]);
});

t.test('the notes of a caption stand below the float of their page', async (t) => {
  const css = `${CSS} .n { float: footnote } @page { @footnote { margin: 0; padding: 0; border: none } }
    ::footnote-call { line-height: 10px; font-size: 10px }`;
  const html = `<p>a<span class=n>first</span></p><figure class=b>cap<span class=n>second</span></figure><p>b</p>`;
  const laidOut = await layout(html, { css });
  t.strictSame(pageLines(laidOut)[0]!, ['a1', 'b', 'cap2', '1. first', '2. second']);
});

t.test('a float is set once, though its anchor moves on without it', async (t) => {
  const html = `<p>${lines('a', 7)}</p><div style="break-inside: avoid">${figure('f', 't', 20)}${lines('b', 3)}</div><p>c</p>`;
  const laidOut = await layout(html, { css: CSS });
  t.equal(boxesOf(laidOut, 'f').length, 1);
  t.strictSame(
    pageLines(laidOut)
      .flat()
      .filter((text) => /^[abc]/.test(text)),
    [...lines('a', 7).split('<br>'), ...lines('b', 3).split('<br>'), 'c'],
  );
});

t.test('what floats cannot refer to is told about', async (t) => {
  const warnings = async (css: string) =>
    (await layout(`<p style="${css}">a</p>`)).warnings.map(({ message }) => message);
  t.match(await warnings('float: top; float-reference: column'), ['“float-reference: column” is not supported']);
  t.strictSame(await warnings('float: top; float-reference: region'), [], 'without regions, the page');
  t.match(await warnings('float: left; float-reference: page'), ['“float-reference: page” is supported with']);
  t.strictSame(await warnings('float: top; float-reference: page'), []);
  t.strictSame(await warnings('float-reference: page'), []);
});
