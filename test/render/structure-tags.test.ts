/** What structure elements say of a document beyond what validators ask for (ISO 32000-1, 14.8). */
import t from 'tap';
import { rendered } from './pdf-reader.js';

const HEAD = '<html lang=en><title>T</title>';

async function sourceOf(content: string): Promise<string> {
  return (await rendered({ content: HEAD + content, type: 'html' }, { template: 'none' })).source;
}

/** The dictionaries of the elements of a type. */
async function elements(content: string, type: string): Promise<string[]> {
  const lines = (await sourceOf(content)).split('\n');
  return lines.filter((line) => line.includes(`/StructElem/S/${type}/`));
}

for (const [list, numbering] of [
  ['<ol><li>a</ol>', 'Decimal'],
  ['<ul><li>a</ul>', 'Disc'],
  ['<ol type=a><li>a</ol>', 'LowerAlpha'],
  ['<ul style="list-style: upper-roman inside"><li>a</ul>', 'UpperRoman'],
  ['<ul style="list-style: none"><li>a</ul>', 'None'],
  ['<ol style="list-style: circle"><li>a</ol>', 'Circle'],
  ['<ul><li style="list-style-type: \'– \'">a</ul>', 'Disc'],
  ['<ol style="list-style-type: georgian"><li>a</ol>', 'Decimal'],
  ['<ul role=list style="list-style: none"><li>a</ul>', 'None'],
] as const)
  t.test(`the numbering of ${list} is ${numbering}`, async (t) => {
    t.match(await elements(list, 'L'), [new RegExp(`/ListNumbering/${numbering}>>`)]);
  });

t.test('items and parts of lists without a list get one', async (t) => {
  t.equal((await elements('<li>a</li><li>b</li>', 'L')).length, 1);
  t.equal((await elements('<div role=list><div role=listitem>a</div></div>', 'LI')).length, 1);
  t.equal((await elements('<ul><li><span role=listitem>a</span></ul>', 'L')).length, 2, 'an item in an item');
  const contents = '<nav role=doc-toc><ol><li><span role=listitem><a href="#x">a</a></span></ol></nav><p id=x>b';
  t.equal((await elements(contents, 'L')).length, 1, 'an item in an entry of contents');
});

t.test('a cell names its headers, and they have identifiers', async (t) => {
  const table =
    '<table><tr><th id=a>A<th id=b>B<th>C<tr><td headers="a none">1<td headers="b a">2<td headers=b>3</table>';
  const headers = (await elements(table, 'TH')).map((line) => /\/ID(\([^)]*\))/.exec(line)?.[1]);
  t.equal(headers.length, 3);
  t.equal(headers.filter((id) => id !== undefined).length, 2);
  const [a, b] = headers.sort();
  const named = (await elements(table, 'TD')).map((line) => /\/Headers\[([^\]]*)\]/.exec(line)?.[1]);
  t.same(named.sort(), [a, b, `${b}${a}`].sort());
  t.match(await sourceOf(table), /\/IDTree/);
});

t.test('roles on parts of a table do not take its shape away, and one on the table does', async (t) => {
  const table = '<tr role=presentation><td role=heading>1<td role=none>2<tr><td aria-hidden=true>3<td>4';
  t.equal((await elements(`<table>${table}</table>`, 'TD')).length, 4);
  t.equal((await elements(`<table role=note>${table}</table>`, 'TD')).length, 0);
  const list = await sourceOf(`<table role=list><thead><tr role=listitem><th>1</thead>${table}</table>`);
  t.notMatch(list, /\/S\/T(?:Head|Body|R|H|D)\//, 'a table that is a list has no parts of a table');
  t.match(list, /pdfuaid/);
  t.match(await sourceOf(`<table>${table}</table>`), /pdfuaid/);
});

t.test('the header row of a table without a body is its body', async (t) => {
  const { source } = await rendered('---\nlang: en\ntitle: T\n---\n| A | B |\n|---|---|\n', { template: 'none' });
  t.match(source, /\/S\/TBody/);
  t.match(source, /pdfuaid/);
});

t.test('a cell spans the rows and columns that it covers', async (t) => {
  const table = '<table><tr><td rowspan=2>1<td colspan=2>2<tr><td>3<td>4</table>';
  const spans = (await elements(table, 'TD')).map((line) => /\/(?:Row|Col)Span \d/.exec(line)?.[0] ?? '');
  t.same(spans.sort(), ['', '', '/ColSpan 2', '/RowSpan 2']);
});

for (const [what, second] of [
  ['its row goes on', '<p>1<p>2<p>3'],
  ['its row shows nothing either', '<p>1<p style="visibility: hidden">2<p>3'],
] as const)
  t.test(`a cell stays one cell where it shows nothing on a page and ${what}`, async (t) => {
    const page = '<style>@page { size: 200px 100px; margin: 0 } p { margin: 0; height: 90px }</style>';
    const first = '<p>1<p style="visibility: hidden">2<p>3';
    const table = `${page}<table><tr><td>${first}<td>${second}<tr><td>4<td>5</table>`;
    t.equal((await elements(table, 'TD')).length, 4);
    t.equal((await elements(table, 'TR')).length, 2);
    t.match(await sourceOf(table), /pdfuaid/);
  });

t.test('pictures and notes that ARIA makes have their tags', async (t) => {
  t.match(await elements('<p>a <span role=img aria-label="Smile">:)</span>', 'Figure'), [/\/Alt\(Smile\)/]);
  t.match(await elements('<figure role=img aria-label="Smile"><p>:)</figure>', 'Figure'), [/\/Alt\(Smile\)/]);
  t.equal((await elements('<div role=note><p>a</div>', 'Note')).length, 1);
  t.equal((await elements('<div role="unknown article"><p>a</div>', 'Art')).length, 1);
});

t.test('a link is tagged as a link, whatever its role, and where it is hidden', async (t) => {
  for (const link of ['<a role=note href="#x">a</a>', '<span aria-hidden=true><a href="#x">a</a></span>']) {
    const [element] = await elements(`<p id=x>${link}`, 'Link');
    t.match(element, /\/OBJR/);
  }
});

for (const [what, content] of [
  ['in hidden content', '<p aria-hidden=true>a<span style="float: footnote">b</span>'],
  ['that is hidden itself', '<p>a<span style="float: footnote" aria-hidden=true>b</span>'],
  ['that is a hidden link', '<p>a<a href="https://example.org/" style="float: footnote" aria-hidden=true>b</a>'],
  ['in a hidden row', '<table><tr><td>1<tr aria-hidden=true><td>a<b style="float: footnote">b</b></table>'],
] as const)
  t.test(`the links of a footnote ${what} are tagged as links, and its words are not read`, async (t) => {
    const source = await sourceOf(content);
    const elements = source.split('\n').filter((line) => line.includes('/StructElem'));
    const annotations = source.match(/\/Subtype\/Link/g)!.length;
    const tagged = elements
      .filter((line) => line.includes('/S/Link/'))
      .join('')
      .match(/\/OBJR/g)!.length;
    t.equal(tagged, annotations);
    t.notOk(elements.some((line) => line.includes('/S/Note/')));
    t.match(source, /pdfuaid/);
  });

t.test('the language is said where it changes', async (t) => {
  t.match(await elements('<p>a <i xml:lang=fr>b</i>', 'Span'), [/\/Lang\(fr\)/]);
  t.match(await elements('<body lang=de><p>a', 'Div'), [/\/Lang\(de\)/]);
  t.same(await elements('<body lang=en><p>a <i lang=en>b</i>', 'Span'), []);
});

t.test('abbreviations say their long form, tables their names', async (t) => {
  t.match(await elements('<p><abbr title="World Health Organization">WHO</abbr>', 'Span'), [
    /\/E\(World Health Organization\)/,
  ]);
  t.match(await elements('<table aria-label="Costs"><tr><td>1</table>', 'Table'), [/\/T\(Costs\)/]);
});

t.test('artifacts say what they are', async (t) => {
  const style = '<style>@page { @top-left { content: "head" } @bottom-left { content: "foot" } }</style>';
  const { streams } = await rendered(
    { content: `${HEAD}${style}<p style="background: red">a`, type: 'html' },
    { template: 'none', watermark: 'Draft' },
  );
  const page = streams.find((stream) => stream.includes('/Artifact')) ?? '';
  for (const kind of [
    'Layout',
    'Pagination/Subtype/Header',
    'Pagination/Subtype/Footer',
    'Pagination/Subtype/Watermark',
  ])
    t.match(page, `/Artifact<</Type/${kind}>>BDC`);
  t.notMatch(page, '/Artifact BMC');
});

for (const [link, name] of [
  ['<a href="https://a.example/">to <img alt="the shop" src="data:,"> now</a>', 'to the shop now'],
  ['<a href="https://a.example/"><svg width=9 height=9><title>Map</title><text>x</text></svg></a>', 'Map'],
  ['<a href="https://a.example/" aria-label="The map" title=Way>here</a>', 'The map'],
  ['<a href="https://a.example/" title="The way"><img alt="" src="data:,"></a>', 'The way'],
  ['<a href="https://a.example/"><img alt="" src="data:,"></a>', 'https://a.example/'],
  ['<a href="https://a.example/" class=star></a>', 'favourite'],
  ['<a href="https://a.example/">to <b class=star>shop</b> now</a>', 'to favouriteshop! now'],
  ['<a href="https://a.example/" class=star title=Way>b<i>c</i></a>', 'favouritebc!'],
] as const)
  t.test(`the description of a link is its name: ${name}`, async (t) => {
    const style =
      '<style>a { display: inline-block; width: 20px; height: 20px } .star::before { content: "favourite" } .star:not(:empty)::after { content: "!" }</style>';
    t.ok((await sourceOf(`${style}<p>${link}`)).includes(`/Contents(${name})`));
  });
