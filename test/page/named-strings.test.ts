/** Named strings (GCPM 3, § 1.1). A page has room for six lines. */
import t from 'tap';
import { marginTexts, page } from './margin-texts.js';

const NEXT = '<div style="break-after: page"></div>';

/** What string(title) shows on each page, at one of its places. */
async function titles(html: string, place = 'first', css = 'h1 { string-set: title content() }'): Promise<string[]> {
  const laidOut = await page(
    `h1 { margin: 0; font-size: 10px } @page { @top-left { content: string(title, ${place}) } } ${css}`,
    html,
  );
  return marginTexts(laidOut).map((text) => text.replace('top-left: ', ''));
}

t.test('the title of a chapter stands on all of its pages', async (t) => {
  const html = `cover${NEXT}<h1>One</h1>${NEXT}more${NEXT}<h1>Two  <em>and\na half</em></h1>`;
  t.same(await titles(html), ['', 'One', 'One', 'Two and a half']);
});

t.test('which of several titles on a page', async (t) => {
  const html = `<h1>A</h1>${NEXT}x<h1>B</h1><h1>C</h1>${NEXT}y${NEXT}<h1>D</h1><h1>E</h1>`;
  t.same(await titles(html, 'first'), ['A', 'B', 'C', 'D']);
  t.same(await titles(html, 'last'), ['A', 'C', 'C', 'E']);
  t.same(await titles(html, 'start'), ['A', 'A', 'C', 'D']);
  t.same(await titles(html, 'first-except'), ['', '', 'C', '']);
});

t.test('the element that begins a page may stand in others', async (t) => {
  const html = `<h1>A</h1>${NEXT}<section><div><h1>B</h1></div></section>`;
  t.same(await titles(html, 'start'), ['A', 'B']);
});

t.test('a page left blank goes on with what was in force', async (t) => {
  t.same(await titles('<h1>A</h1><div style="break-before: right"><h1>B</h1></div>'), ['A', 'A', 'B']);
});

t.test('the text of an element keeps the words of boxes in it apart', async (t) => {
  const made = async (text: string) => (await titles(`<h1>${text}</h1>`, 'first'))[0];
  t.equal(await made('<div>Chapter</div><div>One</div>'), 'Chapter One');
  t.equal(await made('a<span style="display: block">b</span>c'), 'a b c');
  t.equal(await made('a<span style="display: inline-block">b</span> c'), 'a b c');
  t.equal(await made('un<b>brok</b>en<span style="display: contents">!</span>'), 'unbroken!');
  t.equal(await made('<ruby>漢<rt>kan</rt>字</ruby>'), '漢kan字');
});

t.test('what a string is made of', async (t) => {
  const html =
    '<style>body { counter-reset: n 4 } h1 { counter-increment: n } h1::before { content: counter(n) ". " } h1::after { content: "!" }</style><h1 title="attribute">“Text”</h1>';
  const made = async (content: string) => (await titles(html, 'first', `h1 { string-set: title ${content} }`))[0];
  t.equal(await made('"literal"'), 'literal');
  t.equal(await made('content()'), '“Text”');
  t.equal(await made('content(text)'), '“Text”');
  t.equal(await made('content(before) content() content(after)'), '5. “Text”!');
  t.equal(await made('content(first-letter)'), '“T');
  t.equal(await made('attr(title) " " counter(n, upper-roman)'), 'attribute V');
  t.equal(await made('attr(missing)'), '');
});

t.test('several strings at once, and none', async (t) => {
  const css =
    '@page { @top-left { content: string(a) "/" string(b) "/" string(c) } } h1 { string-set: a content(), b attr(id) }';
  const laidOut = await page(css, '<h1 id=x>H</h1>');
  t.same(marginTexts(laidOut), ['top-left: H/x/']);
});

t.test('footnotes, hidden and running parts of a heading are not part of its text', async (t) => {
  const html =
    '<h1>Title<span style="display: none">hidden</span><span style="position: running(x)">run</span> end<script>1</script></h1>';
  t.same(await titles(html), ['Title end']);
});

t.test('inline elements, cells, list items and floats set strings', async (t) => {
  const set = 'style="string-set: title content()"';
  const places = [
    `<p>text <b ${set}>here</b></p>`,
    `<p>text <b ${set}></b></p>`,
    `<table><tr><td>a<td ${set}>here</table>`,
    `<table><tr ${set}><td>here</table>`,
    `<table><caption ${set}>here</caption><tr><td>a</table>`,
    `<ul><li ${set}>here</ul>`,
    `<div style="float: left; string-set: title content()">here</div>`,
    `<div style="position: absolute; string-set: title content()">here</div>`,
    `<div style="display: flex"><div ${set}>here</div></div>`,
    `<div style="display: grid"><div ${set}>here</div></div>`,
    `<div style="columns: 2"><div ${set}>here</div></div>`,
  ];
  for (const html of places) t.same(await titles(html), [html.includes('></b>') ? '' : 'here'], html);
});

t.test('a repeated table header sets its string once', async (t) => {
  const rows = '<tr><td>x'.repeat(12);
  const html = `<table><thead><tr><th style="string-set: title content()">head</thead>${rows}</table>`;
  t.same(await titles(html, 'first-except'), ['', 'head', 'head', 'head']);
});

t.test('a title that moves to the next page with its text counts there', async (t) => {
  const html = `<h1>A</h1>${'<br>'.repeat(4)}<h1 style="break-after: avoid">B</h1><p>text`;
  t.same(await titles(html), ['A', 'B']);
});

t.test('a string that shows its page and the number of pages is not 0 of 0', async (t) => {
  const css = `h1 { string-set: title content() ', ' counter(page, upper-roman) ' of ' counter(pages) }`;
  const html = `<h1>A</h1>${NEXT}x${NEXT}<h1>B</h1><h1 style="counter-reset: page 9">C</h1>`;
  t.same(await titles(html, 'first', css), ['A, I of 3', 'A, I of 3', 'B, IX of 3']);
  t.same(await titles(html, 'last', css), ['A, I of 3', 'A, I of 3', 'C, IX of 3']);
});
