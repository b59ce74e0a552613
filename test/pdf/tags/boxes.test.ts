/** Boxes that CSS makes of elements without a structure type: a reader hears them apart from what stands beside them. */
import t from 'tap';
import { inspectPdf } from '../../../engine/inspect/inspect-pdf.js';
import type { Tag, TagText } from '../../../engine/inspect/inspection.js';
import { render } from '../../../engine/render.js';
import { rendered } from '../../render/pdf-reader.js';

const STYLE = `<style>.b, my-card, my-x, x-b::before, x-b::after { display: block } .ib { display: inline-block }
  .f { display: flex } .g { display: grid } .l { float: left } .c { display: table-cell }
  .before::before { content: "No 1"; display: block } .after::after { content: "end"; display: block }
  .number::before { content: "1. "; display: inline-block; white-space: pre }</style>`;

const tagsOf = async (body: string, pdfStandard?: 'pdf/ua-2'): Promise<Tag> => {
  const content = `<html lang=en><title>T</title>${STYLE}<body>${body}`;
  const { pdf } = await render({ content, type: 'html' }, { template: 'none', ...(pdfStandard && { pdfStandard }) });
  return inspectPdf(pdf, { tags: true }).tags!;
};

/** The elements and texts in an element, such as `P(Span(a) b)`. */
const outline = (children: readonly (Tag | TagText)[]): string =>
  children.map((part) => ('role' in part ? `${part.role}(${outline(part.children)})` : part.text.trim())).join(' ');

for (const [body, expected] of [
  ['<div class=f><span>Subtotal</span><span>120.00</span></div>', 'Div(Div(P(Subtotal)) Div(P(120.00)))'],
  ['<div class=g>Invoice<span>2024-17</span></div>', 'Div(P(Invoice) Div(P(2024-17)))'],
  ['<table role=presentation><tr><td>A<td>B</table>', 'Div(P(A)) Div(P(B))'],
  ['<p><span class=b>Street 1</span><span class=b>Town</span></p>', 'P(Span(Street 1) Span(Town))'],
  ['<p><span class=l>Left</span><span class=l>Right</span></p>', 'P(Span(Left) Span(Right))'],
  ['<div>Text<span class=l>Left</span><b class=l>B</b></div>', 'Div(P(Text) P(Span(Left) Span(B)))'],
  ['<p><span class=ib>Inline</span><span class=ib>Block</span></p>', 'P(Span(Inline) Span(Block))'],
  ['<p><span class=c>Cell</span><span class=c>Two</span></p>', 'P(Span(Cell) Span(Two))'],
  ['<h2 class=f><span>Chapter</span><span>One</span></h2>', 'H1(Span(Chapter) Span(One))'],
  ['<ul><li class=f><span>A</span><span>B</span></ul>', 'L(LI(LBody(Div(P(A)) Div(P(B)))))'],
  ['<dl><div><dt><b class=b>t</b>u<dd>v</div></dl>', 'L(LI(Lbl(Span(t) u) LBody(v)))'],
  ['<a class=b href=#x>A</a><a class=b id=x href=#x>B</a>c', 'P(Link(A)) P(Link(B)) P(c)'],
  ['<my-card>text<h2>Head</h2></my-card>', 'Div(P(text) H1(Head))'],
  ['<my-card><my-x><p>a</p></my-x></my-card><p>b', 'P(a) P(b)'],
  ['<h2 class=before>Three</h2>', 'H1(Span(No 1) Three)'],
  ['<div class=before>Three</div>', 'Div(P(No 1) P(Three))'],
  ['<p class=after>Para</p>', 'P(Para Span(end))'],
  ['<h2 class=number>Apart by a space</h2>', 'H1(1. Apart by a space)'],
  ['<p>one <span>line</span> of <b>text</b>', 'P(one line of text)'],
  ['<p><math><mfrac><mi>a</mi><mi>b</mi></mfrac></math>', 'P(Formula(𝑎 𝑏))'],
] as const)
  t.test(`the boxes in ${body} are apart in the structure`, async (t) => {
    t.equal(outline((await tagsOf(body)).children), expected);
  });

t.test('in PDF 2.0, a box in a heading is a Span, too', async (t) => {
  const { children } = await tagsOf('<h1 class=f><span>A</span><span>B</span></h1>', 'pdf/ua-2');
  t.equal(outline(children), 'H1(Span(A) Span(B))');
});

t.test('a box that goes on over pages is one element on each of them', async (t) => {
  const lines = 'line<br>'.repeat(90);
  const { children } = await tagsOf(`<p><span class=b>${lines}</span><span class=b>after</span></p>`);
  t.match(outline(children), /^P\(Span\(line[^()]*\) Span\(after\)\)$/);
});

t.test('what was deleted and inserted is told by its line', async (t) => {
  const { children } = await tagsOf('<p><del>10</del><ins>12</ins><s>9</s></p><del><p>all</p></del>');
  t.equal(outline(children), 'P(Span(10) Span(12) Span(9)) Div(P(all))');
  const { source } = await rendered('~~10~~ <ins>12</ins>', { template: 'none' });
  for (const line of ['LineThrough', 'Underline'])
    t.ok(
      source.split('\n').some((entry) => entry.includes('/S/Span') && entry.includes(`/TextDecorationType/${line}`)),
    );
});

t.test('deleted items and rows stay parts of their list', async (t) => {
  t.equal(outline((await tagsOf('<ul><del><li>a</li></del></ul>')).children), 'L(LI(Lbl(•) LBody(a)))');
  t.equal(outline((await tagsOf('<p><span role=deletion>a</span>b')).children), 'P(Span(a) b)');
});
