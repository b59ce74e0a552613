/** Bookmarks: bookmark-level, bookmark-label and bookmark-state (GCPM 3, § 3). */
import t from 'tap';
import { rendered, type ReadPdf } from '../pdf-reader.js';

const html = (css: string, body: string) =>
  ({
    type: 'html',
    content: `<!DOCTYPE html><style>@page { size: 300px 200px; margin: 20px } ${css}</style>${body}`,
  }) as const;
const made = (css: string, body: string): Promise<ReadPdf> => rendered(html(css, body), { template: 'none' });

/** By level: `title`, or `title (count)` where it has items below; the count is negative where it is closed. */
function outline({ streams }: ReadPdf): string[] {
  const objects = new Map(streams.flatMap(objectsOf));
  const root = [...objects.values()].find((source) => source.includes('/Type/Outlines'));
  const entry = (source: string, name: string) => new RegExp(`/${name} (-?\\d+)`).exec(source)?.[1];
  const items = (parent: string, indent: string): string[] => {
    const found: string[] = [];
    for (let at = entry(parent, 'First'); at; at = entry(objects.get(at)!, 'Next')) {
      const source = objects.get(at)!;
      const title = /\/Title\(((?:\\.|[^\\)])*)\)/.exec(source)?.[1]?.replace(/\\(.)/g, '$1') ?? source;
      const count = entry(source, 'Count');
      found.push(`${indent}${title}${count ? ` [${count}]` : ''}`, ...items(source, `${indent}  `));
    }
    return found;
  };
  return root ? items(root, '') : [];
}

/** Of an object stream: the source of each object by its number. */
function objectsOf(stream: string): (readonly [id: string, source: string])[] {
  const header = /^(?:\d+ \d+\s+)+/.exec(stream)?.[0];
  if (!header) return [];
  const numbers = header.trim().split(/\s+/);
  const ids = numbers.filter((_, index) => index % 2 === 0);
  const starts = numbers.filter((_, index) => index % 2 === 1).map(Number);
  const body = stream.slice(header.length);
  return ids.map((id, index) => [id, body.slice(starts[index], starts[index + 1])] as const);
}

/** In the outline's order, whatever their level. */
const titles = (pdf: ReadPdf) => outline(pdf).map((item) => item.trim().replace(/ \[-?\d+\]$/, ''));

t.test('labels of text, counters, attributes and what stands before, after and beside', async (t) => {
  const pdf = await made(
    `body { counter-reset: chapter } h1 { counter-increment: chapter; bookmark-label: 'Chapter ' counter(chapter, upper-roman) ': ' content() }
     h2 { bookmark-label: content(before) content(text) content(after) } h2::before { content: counter(chapter) '.1\\2003' } h2::after { content: '!' }
     h3 { bookmark-label: attr(data-short) } li { bookmark-level: 3; bookmark-label: content(marker) ' ' content(first-letter) }`,
    `<h1>One  <em>wide</em>\nworld</h1><h2>Part</h2><h3 data-short="Short">A very long one</h3><ol><li>Item</ol><h1>Two</h1>`,
  );
  t.same(pdf.warnings, []);
  t.same(titles(pdf), ['Chapter I: One wide world', '1.1 Part!', 'Short', '1. I', 'Chapter II: Two']);
});

t.test('page numbers and named strings in labels', async (t) => {
  const pdf = await made(
    `h1 { string-set: part content() } h2 { bookmark-label: string(part) ' / ' content() ' (' counter(page) ')' }
     @page { @top-left { content: counter(page) } }`,
    `<h1>Sea</h1><h2>Salt</h2><h2 style="break-before: page">Fish</h2>`,
  );
  t.same(titles(pdf), ['Sea', 'Sea / Salt (1)', 'Sea / Fish (2)']);
});

t.test('a label without text makes no bookmark; what is not known is told of', async (t) => {
  const pdf = await made(
    `h1 { bookmark-label: attr(title) } h2 { bookmark-state: ajar; bookmark-label: nonsense }`,
    '<h1>One</h1><h1 title="Two">2</h1><h2>Three</h2>',
  );
  t.same(titles(pdf), ['Two', 'Three']);
  t.same(
    pdf.warnings.map(({ code }) => code).filter((code) => code !== 'SVC_CSS_UNSUPPORTED'),
    [],
  );
  t.ok(pdf.warnings.length > 0);
});

t.test('open and closed: whether an item shows what is below it', async (t) => {
  const body = '<h1>a</h1><h2>b</h2><h3>c</h3><h3>d</h3><h2>e</h2><h1>f</h1><h3>g</h3>';
  t.same(outline(await made('', body)), ['a [2]', '  b [-2]', '    c', '    d', '  e', 'f [1]', '  g']);
  t.same(outline(await made('h2 { bookmark-state: open }', body)), [
    'a [4]',
    '  b [2]',
    '    c',
    '    d',
    '  e',
    'f [1]',
    '  g',
  ]);
  t.same(outline(await made('h1 { bookmark-state: closed }', body)), [
    'a [-2]',
    '  b [-2]',
    '    c',
    '    d',
    '  e',
    'f [-1]',
    '  g',
  ]);
});

t.test('any box may be a bookmark, once, in the order of the document', async (t) => {
  const pdf = await made(
    `.b { bookmark-level: 1 } .top { float: top; float-reference: page } img { bookmark-label: attr(alt) } table { bookmark-label: attr(title) }`,
    `<p class=b>One</p><p>x <span class=b>Two</span> y</p><div class=b style="float: left">Three</div><h1>Four</h1>
     <div style="position: absolute; top: 0" class=b>Five</div><table class=b title=Six><tr><td class=b>Seven</table>
     <p>z <img class=b alt=Eight width=9 height=9 src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs="></p>
     <div class="b top">Nine</div><div class=b style="display: flex"><div class=b>Ten</div></div><h1>End</h1>`,
  );
  t.same(titles(pdf), ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Ten', 'End']);
});

t.test('pages that wait for page numbers have the same bookmarks', async (t) => {
  const style = `h1 { font-size: 12px } a::after { content: target-counter(attr(href url), page) } h1 { bookmark-label: counter(page) ': ' content() }
    .top { float: top; float-reference: page } @page { @top-left { content: counter(page) } }`;
  const body = `<h1>A</h1><div class=top><h1>Figure</h1></div><p><a href="#e">see</a></p><h1 style="break-before: page">B</h1><h1 id=e>C</h1>`;
  const pdf = await made(style, body);
  t.same(titles(pdf), ['1: A', '1: Figure', '2: B', '2: C']);
});
