import t from 'tap';
import { layout, textOf, walk, type LaidOut, type Placed } from '../layout/harness.js';

const NOTES = `
  .n { float: footnote }
  ::footnote-call { font-size: 10px; line-height: 10px; vertical-align: baseline; content: "[" counter(footnote) "]" }
  ::footnote-marker { content: counter(footnote) "." }
  @page { @footnote { margin: 0; padding: 0; border: none } }
`;

/** What stands on each page: lines as text, those of notes from the footnote area behind a bar. */
function pagesOf({ pages }: LaidOut): string[] {
  const texts = pages.map(() => ({ flow: [] as string[], notes: [] as string[] }));
  for (const placed of walk(pages)) {
    if (placed.fragment.kind !== 'line' || isInLine(placed)) continue;
    const line = lineText(placed);
    if (line.trim() !== '') texts[placed.page]![isInArea(placed) ? 'notes' : 'flow'].push(line.trim());
  }
  return texts.map(({ flow, notes }) => [flow.join(' '), ...(notes.length > 0 ? [notes.join(' ')] : [])].join(' | '));
}

function isInLine({ ancestors }: Placed): boolean {
  return ancestors.some(({ fragment }) => fragment.kind === 'line');
}

function isInArea({ ancestors }: Placed): boolean {
  return ancestors.some(({ fragment }) => fragment.kind === 'box' && fragment.role === 'area');
}

function lineText(placed: Placed): string {
  const texts: string[] = [];
  const collect = (fragment: Placed['fragment']): void => {
    if (fragment.kind === 'text') texts.push(textOf(fragment));
    else if ('children' in fragment) for (const child of fragment.children) collect(child.fragment);
  };
  collect(placed.fragment);
  return texts.join('');
}

t.test('a note in a fixed box has a number of its own among the notes of the text', async (t) => {
  const fixed = '<i style="position: fixed; top: 0">F<b class=n>three</b></i>';
  t.same(
    pagesOf(
      await layout(`<style>${NOTES}</style><p>A<b class=n>one</b> B<b class=n>two</b>${fixed} C<b class=n>four</b>`),
    ),
    ['A[1] B[2] C[4] F[3] | 1.one 2.two 3.three 4.four'],
  );
});

t.test('a note in a fixed box in a note does not take the place of that note', async (t) => {
  const fixed = '<i style="position: fixed; top: 0">F<b class=n>inner</b></i>';
  const laidOut = await layout(`<style>${NOTES}</style><p>A<b class=n>outer ${fixed} end</b> B<b class=n>last</b>`);
  t.same(pagesOf(laidOut), ['A[1] B[3] F[2] | 1.outer end 2.inner 3.last']);
});

const words = (name: string, count: number) => Array.from({ length: count }, (_, i) => `${name}${i}`).join(' ');
/** Lines of one word. */
const lines = (name: string, count: number) => Array.from({ length: count }, (_, i) => `${name}${i}`).join('<br>');
const CSS = `${NOTES} body { orphans: 1; widows: 1 } p { margin: 0 }`;

t.test('a note leaves its call in the text and stands at the bottom of the page', async (t) => {
  const laidOut = await layout('<p>one<span class=n>note</span> two</p>', { css: CSS });
  t.strictSame(pagesOf(laidOut), ['one[1] two | 1.note']);
  const area = [...walk(laidOut.pages)].find(({ fragment }) => fragment.kind === 'box' && fragment.role === 'area')!;
  t.equal(area.y + area.height, 100);
  t.strictSame(laidOut.warnings, []);
});

t.test('the text keeps off the notes of its page, and notes come with their calls', async (t) => {
  const body = `<p>${lines('a', 7)}<span class=n>first</span><br>${lines('b', 2)}<span class=n>second</span><br>c</p>`;
  t.strictSame(pagesOf(await layout(body, { css: CSS })), [
    'a0 a1 a2 a3 a4 a5 a6[1] b0 | 1.first',
    'b1[2] c | 2.second',
  ]);
});

t.test('a note without room for all of it goes on below the text of the next page', async (t) => {
  const body = `<p>${lines('a', 6)}<span class=n>${lines('n', 6)}</span><br>${lines('b', 3)}</p>`;
  t.strictSame(pagesOf(await layout(body, { css: CSS })), ['a0 a1 a2 a3 a4 a5[1] | 1.n0 n1 n2 n3', 'b0 b1 b2 | n4 n5']);
});

t.test('a line whose note finds no room goes to the next page', async (t) => {
  const body = `<p>${lines('a', 10)}<span class=n>note</span><br>b</p>`;
  t.strictSame(pagesOf(await layout(body, { css: CSS })), ['a0 a1 a2 a3 a4 a5 a6 a7 a8', 'a9[1] b | 1.note']);
});

t.test('footnote-policy: line keeps a note whole, block moves its paragraph with it', async (t) => {
  const body = (policy: string) =>
    `<p>${lines('a', 5)}</p><p>${lines('b', 2)}<span class=n style="footnote-policy: ${policy}">${lines('n', 5)}</span></p>`;
  const pages = async (policy: string) => pagesOf(await layout(body(policy), { css: CSS }));
  t.strictSame(await pages('auto'), ['a0 a1 a2 a3 a4 b0 b1[1] | 1.n0 n1 n2', ' | n3 n4']);
  t.strictSame(await pages('line'), ['a0 a1 a2 a3 a4 b0', 'b1[1] | 1.n0 n1 n2 n3 n4']);
  t.strictSame(await pages('block'), ['a0 a1 a2 a3 a4', 'b0 b1[1] | 1.n0 n1 n2 n3 n4']);
});

t.test('a note that is longer than pages fills them and ends', async (t) => {
  const body = `<p>a<span class=n>${lines('n', 25)}</span></p><p>${lines('b', 3)}</p>`;
  const pages = pagesOf(await layout(body, { css: CSS }));
  t.match(pages[0], /^a\[1\] \| 1\.n0/);
  const notes = pages.map((page) => page.split(' | ')[1] ?? '').join(' ');
  t.equal(notes.trim(), `1.${lines('n', 25).replaceAll('<br>', ' ')}`);
  t.equal(
    pages
      .map((page) => page.split(' | ')[0])
      .join(' ')
      .trim(),
    'a[1] b0 b1 b2',
  );
});

t.test('calls in tables, lists, floats, flex items and headings reach the page', async (t) => {
  const body = `
    <h3>h<span class=n>head</span></h3>
    <ul><li>l<span class=n>item</span></ul>
    <table><tr><td>c<span class=n>cell</span><td>d</table>
    <div style="float: left">f<span class=n>float</span></div>
    <div style="display: flex; clear: both"><div>x<span class=n>flex</span></div></div>
    <div style="display: grid"><div>g<span class=n>grid</span></div></div>
    <div style="display: inline-block">i<span class=n>inline</span></div>
    <div style="position: absolute; right: 0; top: 0">p<span class=n>positioned</span></div>`;
  const laidOut = await layout(body, { css: CSS, page: [200, 400] });
  t.equal(pagesOf(laidOut)[0]!.split(' | ')[1], '1.head 2.item 3.cell 4.float 5.flex 6.grid 7.inline 8.positioned');
  t.equal(laidOut.pages.length, 1);
});

t.test('a call in a repeated table header has one note', async (t) => {
  const rows = Array.from({ length: 30 }, (_, i) => `<tr><td>r${i}`).join('');
  const laidOut = await layout(`<table><thead><tr><th>h<span class=n>note</span></thead>${rows}</table>`, { css: CSS });
  const pages = pagesOf(laidOut);
  t.ok(pages.length > 3);
  t.strictSame(
    pages.map((page) => page.includes('1.note')),
    pages.map((_, index) => index === 0),
  );
});

t.test('columns keep off the notes, which stand below all of them', async (t) => {
  const body = `<div style="columns: 2; column-gap: 0; column-fill: auto">${lines('a', 8)}<span class=n>one</span><br>${lines('b', 6)}<span class=n>two</span></div>`;
  const laidOut = await layout(body, { css: CSS });
  const area = [...walk(laidOut.pages)].find(({ fragment }) => fragment.kind === 'box' && fragment.role === 'area')!;
  t.equal(area.width, 200);
  const lowest = [...walk(laidOut.pages)]
    .filter((placed) => placed.page === 0 && placed.fragment.kind === 'line' && !isInArea(placed))
    .reduce((bottom, { y, height }) => Math.max(bottom, y + height), 0);
  t.ok(lowest <= area.y);
  t.match(pagesOf(laidOut).join(' '), /1\.one 2\.two/);
});

t.test('notes may stand in lines, and compact ones do where they have room', async (t) => {
  const body = (display: string) =>
    `<p>a${['x', 'y', 'z'].map((name) => `<span class=n style="footnote-display: ${display}">${words(name, 4)}</span>`).join(' b')}</p>`;
  const notes = async (display: string) =>
    [...walk((await layout(body(display), { css: CSS, page: [200, 200] })).pages)]
      .filter((placed) => placed.fragment.kind === 'line' && isInArea(placed))
      .map((placed) => lineText(placed).trim());
  t.strictSame(await notes('block'), ['1.x0 x1 x2 x3', '2.y0 y1 y2 y3', '3.z0 z1 z2 z3']);
  t.strictSame(await notes('inline'), ['1.x0 x1 x2 x3 2.y0 y1 y2 y3 3.z0 z1 z2', 'z3']);
  t.strictSame(await notes('compact'), ['1.x0 x1 x2 x3 2.y0 y1 y2 y3', '3.z0 z1 z2 z3']);
});

t.test('pages may count their own notes', async (t) => {
  const css = `${CSS} @page { counter-reset: footnote }`;
  const body = [1, 2, 3, 4].map((n) => `<p>${lines(`p${n}`, 3)}<span class=n>note ${n}</span></p>`).join('');
  t.strictSame(pagesOf(await layout(body, { css })), [
    'p10 p11 p12[1] p20 p21 p22[2] p30 p31 | 1.note 1 2.note 2',
    'p32[1] p40 p41 p42[2] | 1.note 3 2.note 4',
  ]);
});

t.test('chapters may count their own notes', async (t) => {
  const css = `${CSS} h3 { counter-reset: footnote; margin: 0 }`;
  const body = '<h3>A</h3><p>a<span class=n>x</span></p><h3>B</h3><p>b<span class=n>y</span></p>';
  t.strictSame(pagesOf(await layout(body, { css })), ['A a[1] B b[1] | 1.x 1.y']);
});

t.test('a note may call another one', async (t) => {
  const body = '<p>a<span class=n>x<span class=n>inner</span></span> b<span class=n>y</span></p>';
  t.strictSame(pagesOf(await layout(body, { css: CSS })), ['a[1] b[3] | 1.x[2] 3.y 2.inner']);
});

t.test('generated content may be a note', async (t) => {
  const css = `${CSS} a::after { content: attr(href); float: footnote }`;
  t.strictSame(pagesOf(await layout('<p><a href="http://x.test">x</a> y</p>', { css })), ['x[1] y | 1.http://x.test']);
});

t.test('a call stays with the word before it', async (t) => {
  const body = '<p>aaaa bbbb!<span class=n>note</span></p>';
  const laidOut = await layout(body, { css: CSS, page: [60, 100] });
  const flow = [...walk(laidOut.pages)].filter((placed) => placed.fragment.kind === 'line' && !isInArea(placed));
  t.strictSame(
    flow.map((line) => lineText(line).trim()),
    ['aaaa', 'bbbb![1]'],
  );
});

t.test('the marker of a note that holds blocks begins the first of them', async (t) => {
  const body = '<p>a</p><div>b<div class=n><p>first</p><p>second</p></div></div>';
  const laidOut = await layout(body, { css: CSS });
  const notes = [...walk(laidOut.pages)].filter((placed) => placed.fragment.kind === 'line' && isInArea(placed));
  t.strictSame(
    notes.map((line) => lineText(line)),
    ['1.first', 'second'],
  );
});

t.test('notes of one page may not take more than the area may be high', async (t) => {
  const css = `${CSS} @page { @footnote { max-height: 30px } }`;
  const body = `<p>a<span class=n>${lines('n', 8)}</span><br>${lines('b', 20)}</p>`;
  const laidOut = await layout(body, { css });
  const areas = [...walk(laidOut.pages)].filter(({ fragment }) => fragment.kind === 'box' && fragment.role === 'area');
  t.strictSame(
    areas.map(({ height }) => height),
    [30, 30, 20],
  );
});

t.test('a page is not left half empty where lines below the call of a long note stay with it', async (t) => {
  const rows = (name: string, count: number) => Array.from({ length: count }, (_, i) => `${name}${i}`).join('<br>');
  const note = `<span class=n>${rows('n', 20)}</span>`;
  const first = async (html: string) => {
    const laidOut = await layout(`<div>${rows('a', 3)}</div>${html}`, { page: [200, 120], css: NOTES });
    const all = pagesOf(laidOut).join(' ');
    for (let i = 0; i < 20; i++) t.equal(all.split(new RegExp(`\\bn${i}\\b`)).length, 2, `n${i} is set once`);
    return pagesOf(laidOut)[0];
  };
  const b = rows('b', 9);
  t.match(await first(`<p style="margin: 0">x${note}<br>${b}</p>`), /^a0 a1 a2 x\[1\] b0 \| 1\.\s*n0 n1/, 'orphans');
  t.match(await first(`<p style="margin: 0; break-inside: avoid">x${note}<br>b</p>`), /x\[1\] b \| 1\.\s*n0 n1/);
  t.match(await first(`<h3 style="margin: 0">x${note}</h3><p style="margin: 0">${b}`), /x\[1\] b0 b1 \| 1\.\s*n0/);
  const row = `<table style="border-spacing: 0"><tr><td>x${note}<td>y<br>y<tr><td>${b}</table>`;
  t.match(await first(row), /x\[1\] y y \| 1\.\s*n0/, 'a row of a table');
});

t.test('a note in a running element is told about, not lost in silence', async (t) => {
  const header = '<header style="position: running(h)">H<span class=n>lost</span></header>';
  const css = `${NOTES} @page { margin-top: 20px; @top-left { content: element(h) } }`;
  const { warnings } = await layout(`${header}a<div style="break-before: page">b</div>`, { css });
  t.match(warnings, [{ code: 'SVC_CONTENT_OVERFLOW', message: /footnote or page float in a running element/ }]);
});

t.test('a note over many pages was laid out to its end on each of them', async (t) => {
  const lookups = async (count: number): Promise<number> => {
    let asked = 0;
    const words = Array.from({ length: count }, () => '<img src="30x10">').join(' ');
    const { pages } = await layout(`<p>x<span class=n>${words}</span>`, {
      page: [100, 40],
      css: NOTES,
      onLookup: () => asked++,
    });
    t.ok(pages.length > count / 20, 'on many pages');
    return asked / count;
  };
  const few = await lookups(50);
  t.ok((await lookups(400)) < few * 1.5, 'each image is laid out as often as in a short note');
});

t.test('columns with many notes fill their page instead of ending in its middle', async (t) => {
  const items = Array.from({ length: 40 }, (_, i) => `<div>i${i}<b class=n>n${i}</b></div>`).join('');
  const laidOut = await layout(`<style>${NOTES}</style><div style="columns: 2; column-gap: 0">${items}</div>`, {
    css: '@page { size: 200px 400px; margin: 0 }',
  });
  const counts = pagesOf(laidOut).map((page) => page.split(' | ').map((part) => part.split(' ').length));
  // 26 calls in two columns of 13 lines and 26 notes below them are 390 px of 400.
  t.same(counts, [
    [26, 26],
    [14, 14],
  ]);
});
