import t from 'tap';
import { pageReference } from '../../engine/base/page-words.js';
import { render } from '../../engine/render.js';
import { rendered, type ReadPdf } from './pdf-reader.js';

const STYLE = `
  @page { size: 400px 300px; margin: 30px }
  body { margin: 0; font: 16px/20px sans-serif }
  p { margin: 0 }
  .new { break-before: page }
`;
const NONE = { template: 'none' } as const;
const html = (css: string, body: string) =>
  ({ type: 'html', content: `<!DOCTYPE html><style>${STYLE}${css}</style>${body}` }) as const;
const made = (css: string, body: string): Promise<ReadPdf> => rendered(html(css, body), NONE);

t.test('page numbers of targets on later, earlier and the same pages', async (t) => {
  const pdf = await made(
    `a::after { content: ' on ' target-counter(attr(href url), page) }`,
    `<p id="one">One <a href="#three">three</a> <a href="#one">itself</a></p>
     <p id="two" class="new">Two <a href="#one">one</a></p>
     <p id="three" class="new">Three <a href="#two">two</a> <a href="#three">itself</a></p>`,
  );
  t.same(pdf.pages, ['One three on 3 itself on 1', 'Two one on 1', 'Three two on 2 itself on 3']);
  t.same(pdf.warnings, []);
});

t.test('targets and references in page floats and footnotes', async (t) => {
  const { pages } = await made(
    `a::after { content: ' on ' target-counter(attr(href url), page) }
     .top { float: top; float-reference: page } .note { float: footnote }`,
    `<p>See <a href="#figure">figure</a> and <a href="#note">note</a>.</p><p class="new">Text</p>
     <div class="top" id="figure">A figure, see <a href="#end">end</a></div>
     <p>Noted<span class="note" id="note">A note, see <a href="#end">end</a></span></p>
     <p class="new" id="end">End</p>`,
  );
  t.match(pages[0], /figure on 2 and note on 2/);
  t.match(pages[1], /A figure, see end on 3/);
  t.match(pages[1], /A note, see end on 3/);
});

t.test('counters of elements, in any style, and all of a name', async (t) => {
  const pdf = await made(
    `body { counter-reset: chapter } h1 { counter-increment: chapter; font-size: 16px; margin: 0 }
     ol { counter-reset: item } li { counter-increment: item; list-style: none }
     .c::after { content: target-counter(attr(href), chapter, upper-roman) }
     .i::after { content: target-counters(attr(href url), item, '.') '=' target-counter("#deep", item) '=' target-counter(url(#deep), none-such) }
     .s::after { content: target-counter(attr(href), page, '*') }`,
    `<p><a class="c" href="#second">chapter </a> <a class="i" href="#deep">item </a> <a class="s" href="#second">page </a></p>
     <h1>A</h1><h1 id="second">B</h1><ol><li>x<li>y<ol><li>z<li>z<li id="deep">z</ol></ol>`,
  );
  t.match(pdf.pages[0], /^chapter II item 2\.3=3=0 page [*1]/);
  t.same(
    pdf.warnings.filter(({ code }) => code !== 'SVC_CSS_UNSUPPORTED'),
    [],
  );
});

t.test('the text of a target: its own, generated and first letter', async (t) => {
  const pdf = await made(
    `body { counter-reset: n } h1 { counter-increment: n; font-size: 16px }
     h1::before { content: counter(n) '. ' } h1::after { content: ' (end ' counter(n) ')' }
     a::after { content: '[' target-text(attr(href url)) '|' target-text(attr(href url), before) '|' target-text(attr(href url), after) '|' target-text(attr(href url), first-letter) ']' }`,
    '<p><a href="#t">see </a></p><h1>First</h1><h1 id="t">The <em>second</em>   one</h1>',
  );
  t.match(pdf.pages[0], 'see [The second one|2. | (end 2)|T]');
});

t.test('a target that is not there is told of with its place; other documents are no targets', async (t) => {
  const pdf = await made(
    `.r::after { content: '[' target-counter(attr(data-to), page) ']' } .h::after { content: '[' target-text(attr(data-to)) target-counter("#gone", page) ']' }`,
    `<p class="r" data-to="#nowhere">a</p>\n<p class="r" data-to="#hidden">b</p>\n<p class="r" data-to="https://example.com/#x">c</p>
     <p class="r">d</p><p class="h" data-to="#">e</p><div id="hidden" style="display: none">x</div>`,
  );
  t.equal(pdf.pages[0]!.replaceAll(' ', ''), 'a[]b[]c[]d[]e[]');
  t.match(pdf.warnings, [
    { code: 'SVC_LINK_TARGET_MISSING', message: /#nowhere/, position: { line: 6 }, count: 1 },
    { code: 'SVC_LINK_TARGET_MISSING', message: /#gone/ },
    { code: 'SVC_LINK_TARGET_MISSING', message: /#hidden/ },
  ]);
  t.equal(pdf.warnings.length, 3);
});

t.test('a link that leads nowhere is told of once', async (t) => {
  const { warnings } = await made(`a::after { content: target-counter(attr(href), page) }`, '<a href="#nowhere">x</a>');
  t.match(warnings, [{ code: 'SVC_LINK_TARGET_MISSING', count: 1 }]);
  t.equal(warnings.length, 1);
});

t.test('texts that refer to each other end', async (t) => {
  const chain = Array.from(
    { length: 30 },
    (_, i) =>
      `#t${i}::before { content: target-text('#t${(i + 1) % 30}', before) target-text('#t${(i + 2) % 30}', before) '.' }`,
  );
  const pdf = await made(chain.join('\n'), Array.from({ length: 30 }, (_, i) => `<p id="t${i}">x</p>`).join(''));
  t.ok(pdf.pages.join('').length < 30_000);
});

t.test('numbers that make a line longer move what follows, and are right in the end', async (t) => {
  const filler = '<p>x</p>'.repeat(11);
  const pdf = await made(
    `@counter-style words { system: cyclic; symbols: 'n' 'a number that takes more than a line of the page, if it is written out' }
     a::after { content: ' ' target-counter(attr(href), page, words) }`,
    // With the stand-in the target is the last line of page 1; with its number it would stay there.
    `<p><a href="#t">See</a></p>${filler.replace('<p>x</p>', '')}<p id="t">Target</p>`,
  );
  t.same(
    pdf.pages.map((text) => text.includes('Target')),
    pdf.pages.length === 1 ? [true] : [false, true],
  );
  t.equal(pdf.pages[0]!.includes('See n'), pdf.pages[0]!.includes('Target'));
});

t.test('numbers that never settle end after three rounds, with a warning', async (t) => {
  const pdf = await made(
    `@counter-style seesaw { system: cyclic; symbols: 'a number that takes more than a line of the page, if it is written out' 'n' }
     a::after { content: ' ' target-counter(attr(href), page, seesaw) }`,
    `<p><a href="#t">See</a></p>${'<p>x</p>'.repeat(10)}<p id="t">Target</p>`,
  );
  t.match(pdf.warnings, [{ code: 'SVC_VALUE_CLAMPED', message: /do not settle/, count: 1 }]);
  t.equal(pdf.pages.join(' ').match(/\bx\b/g)!.length, 10, 'nothing is lost');
  t.match(pdf.pages.join(' '), 'Target');
});

t.test('more pages that wait than are kept: numbered first, then drawn', async (t) => {
  const count = 530;
  const body = Array.from(
    { length: count },
    (_, i) => `<p class="new" id="p${i}">${i + 1} to <a href="#p${(i * 7 + 11) % count}"></a></p>`,
  ).join('');
  const pdf = await made('a::after { content: target-counter(attr(href), page) }', body);
  t.same(
    pdf.pages,
    Array.from({ length: count }, (_, i) => `${i + 1} to ${((i * 7 + 11) % count) + 1}`),
  );
  t.same(pdf.warnings, []);
});

t.test('in margin boxes', async (t) => {
  const pdf = await made(
    `@page { @bottom-center { content: counter(page) ' of ' target-counter('#end', page) } }`,
    '<p>a<p class="new">b<p class="new" id="end">c',
  );
  t.same(pdf.pages, ['1 of 3 a', '2 of 3 b', '3 of 3 c']);
});

t.test('columns of a table are as wide as their right numbers need on every page', async (t) => {
  const rows = Array.from({ length: 40 }, (_, i) => `<tr><td>${i}<td class="n" data-to="#t${i % 3}">`).join('');
  const pdf = await made(
    `.n::after { content: target-counter(attr(data-to), page) } td { padding: 0 }`,
    `<table>${rows}</table><p id="t0" class="new">T<p id="t1" class="new">T<p id="t2" class="new">T`,
  );
  const first = Number(/39 ?(\d+)/.exec(pdf.pages.join(' '))![1]);
  t.equal(pdf.pages.findIndex((text) => text.startsWith('T')) + 1, first);
});

t.test('pages that waited are where they belong: bookmarks, tags and bytes', async (t) => {
  const input = html(
    `nav a { display: block } nav a::after { content: leader('.') target-counter(attr(href), page) } section { break-before: page }`,
    `<h1>Before</h1><nav><h2>Contents</h2><a href="#a">A</a><a href="#b">B</a></nav>
     <section><h1 id="a">A</h1><p>text</p></section><section><h1 id="b">B</h1></section>`,
  );
  const [first, second] = await Promise.all([render(input, NONE), render(input, NONE)]);
  t.equal(first.sha256, second.sha256);
  const pdf = await rendered(input, NONE);
  const objects = pdf.streams.join('\n');
  const titles = [...objects.matchAll(/\/Title\(([^)]*)\)\/Parent/g)].map((match) => match[1]);
  t.same([...titles].sort(), ['A', 'B', 'Before', 'Contents']);
  t.match(objects, /\/S\/Sect\/P \d+ 0 R\/K\[/);
  t.equal(pdf.pages.length, 3);
  t.match(pdf.pages[0], /^Before Contents A\.+ ?2 B\.+ ?3$/);
});

t.test('documents that are made smaller have their numbers too', async (t) => {
  const pdf = await rendered(
    html(
      `a::after { content: target-counter(attr(href), page) }`,
      `<p><a href="#t">page </a></p><p style="width: 400px" class="new" id="t">wide</p>`,
    ),
    { ...NONE, shrinkToFit: true },
  );
  t.same(pdf.pages, ['page 2', 'wide']);
  t.match(pdf.warnings, [{ code: 'SVC_CONTENT_OVERFLOW', count: 1 }]);
});

const PICTURE = "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20width='9'%20height='9'/%3E";
const LONG = 'Words '.repeat(30);

for (const [kind, content, expected] of [
  ['a heading', '## Two *words* {#x}', 'Two words'],
  ['a table: its caption', 'Table: Costs (2024). {#x}\n\n| a |\n|---|\n| cell |', 'Costs (2024)'],
  ['a table without a caption: its page', '| a |\n|---|\n| cell |\n{#x}', 'page 1'],
  ['a figure: its caption', `![](${PICTURE} "A plan"){#x}`, 'A plan'],
  [
    'a figure with a label: the label',
    `<style>figcaption { counter-increment: f } figcaption::before { content: 'Figure ' counter(f) ': ' }</style>\n\n![](${PICTURE} "A plan"){#x}`,
    'Figure 1',
  ],
  [
    'the table in a figure',
    '<figure><table id="x"><tr><td>cell</table><figcaption>Of both</figcaption></figure>',
    'Of both',
  ],
  ['a listing', '``` {#x}\ncode\n```', 'page 1'],
  ['a section: its heading', '<section id="x"><header><h2>Inside</h2></header>text</section>', 'Inside'],
  ['a callout: its title', ':::note{#x}\ntext\n:::', 'Note'],
  ['a quotation', '> text\n{#x}', 'page 1'],
  ['an item of an ordered list: its number', '3. one\n4. two {#x}', '4'],
  ['an item of a list with letters', '<ol type="a"><li>one<li id="x">two</ol>', 'b'],
  ['an item of another list', '- one {#x}', 'one'],
  ['a word', 'a [word]{#x} here', 'word'],
  ['a long paragraph', `${LONG}\n{#x}`, 'page 1'],
  ['a footnote at the end: its number', 'a[^n]\n\n[^n]: note', '1'],
] as const) {
  t.test(`a link without words to ${kind}`, async (t) => {
    const target = expected === '1' ? 'fn-n' : 'x';
    const { pages, warnings } = await rendered(
      `<p>see <a class="cross-reference" href="#${target}"></a>;</p>\n\n[](#${target})\n\n${content}`,
      {
        template: 'none',
      },
    );
    t.equal(/see (.*?) ?;/.exec(pages[0]!)?.[1], expected);
    t.same(warnings, []);
  });
}

t.test('a link without words that leads nowhere is told of', async (t) => {
  const { warnings } = await rendered('a [](#nowhere) b', { template: 'none' });
  t.match(warnings, [{ code: 'SVC_LINK_TARGET_MISSING', message: /"#nowhere"/, position: { line: 1 }, count: 1 }]);
});

t.test('a page is named in the language of the text', async (t) => {
  const { pages } = await rendered('[](#x)\n\n```{#x}\ncode\n```', { template: 'none', language: 'de' });
  t.match(pages[0], /^Seite 1/);
  t.equal(pageReference('hu', '4'), '4. o.');
  t.equal(pageReference('zh-CN', '4'), '第4页');
  t.equal(pageReference('zh-TW', '4'), '第4頁');
  t.equal(pageReference('toString', '4'), 'page 4');
});

t.test('a counter of pages in the text shows its own page instead of 0', async (t) => {
  const pdf = await made(
    `p::after { content: ' on ' counter(page) ' of ' counter(pages, upper-roman) }
     section::after { content: 'ends on ' counters(page, '.') }
     li::marker { content: counter(page) ') ' }`,
    `<section><p>One</p><p class="new">Two</p></section><p class="new" style="counter-reset: page 8">Three</p><ol><li>Item</ol>`,
  );
  t.same(pdf.pages, ['One on 1 of III', 'Two on 2 of III ends on 2', 'Three on 8 of III 8) Item']);
  t.same(pdf.warnings, []);
});

t.test('a fixed footer shows the number of each page instead of 0', async (t) => {
  const pdf = await made(
    `.foot { position: fixed; bottom: 0 } .foot b::before { content: 'Page ' counter(page) ' of ' counter(pages) }`,
    `<div class="foot"><b></b></div><p>One</p><p class="new">Two</p><p class="new">Three</p>`,
  );
  t.same(pdf.pages, ['One Page 1 of 3', 'Two Page 2 of 3', 'Three Page 3 of 3']);
  t.same(pdf.warnings, []);
});

t.test('links and references to a running element lead to its place in the text', async (t) => {
  const pdf = await made(
    `@page { @top-left { content: element(head) } } .head { position: running(head) }
     a::after { content: ' on ' target-counter(attr(href url), page) } b { font-weight: normal }`,
    `<p><a href="#head">head</a> and <a href="#part">part</a></p><div class="new">Two</div>
     <div class="head" id="head">Head <b id="part">part</b></div>`,
  );
  t.match(pdf.pages[0], /head on 2/);
  t.match(pdf.source, /\/Dest ?\(head\)/);
  t.match(pdf.source, /\/Dest ?\(part\)/);
  t.same(
    pdf.warnings.map(({ message }) => message),
    [],
  );
});

t.test('counters of targets further on that depend on the size of their container', async (t) => {
  const pdf = await made(
    `body { counter-reset: s } .c { container-type: inline-size } h2 { counter-increment: s; font-size: 16px; margin: 0 }
     @container (max-width: 200px) { h2 { counter-increment: s 5 } }
     a::before { content: target-counter(attr(href), s) }`,
    `<p>See <a href="#x"></a> and <a href="#y"></a>.</p><div class="c new" style="width: 150px"><h2>A</h2><h2 id="x">X</h2></div>
     <h2 id="y">Y</h2>`,
  );
  t.same(pdf.pages, ['See 10 and 11.', 'AXY']);
  t.same(pdf.warnings, []);
});
