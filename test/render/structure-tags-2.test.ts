/** The structure of PDF 2.0: types and their namespaces, references between elements, destinations that are elements. */
import t from 'tap';
import { rendered } from './pdf-reader.js';

const HEAD = '<html lang=en><title>T</title>';

async function sourceOf(content: string): Promise<string> {
  return (await rendered({ content: HEAD + content, type: 'html' }, { template: 'none', pdfStandard: 'pdf/ua-2' }))
    .source;
}

/** The types that the content gives, without Document, Div and P. */
async function types(content: string): Promise<string[]> {
  const found = [...(await sourceOf(content)).matchAll(/\/StructElem\/S\/(\w+)/g)].map((match) => match[1]!);
  return [...new Set(found)].filter((type) => !['Document', 'Div', 'P'].includes(type)).sort();
}

/** The dictionary of each object of an object stream or of its own. */
function objects(source: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, id, body] of source.matchAll(/^(\d+) 0 obj\n([^]*?)\nendobj/gm)) found.set(id!, body!);
  for (const [, directory, body] of source.matchAll(
    /^((?:\d+ \d+ )+)([<[(][^]*?)(?=\n(?:\d+ \d+ )+[<[(]|$(?![^]))/gm,
  )) {
    const numbers = directory!.trim().split(' ').map(Number);
    for (let i = 0; i < numbers.length; i += 2)
      found.set(String(numbers[i]), body!.slice(numbers[i + 1], numbers[i + 3] ?? undefined).trim());
  }
  return found;
}

const TOC = ['Lbl', 'Link', 'Reference', 'Sect', 'Span', 'TOC', 'TOCI'];
for (const [content, expected] of [
  ['<p>a <em>b</em> <strong>c</strong>', ['Em', 'Strong']],
  ['<aside><p>a</aside>', ['Aside']],
  ['<div role=note><p>a</div>', ['Aside']],
  ['<p>a<span style="float: footnote">b</span>', ['FENote', 'Lbl', 'Link', 'Reference']],
  ['<h1>a</h1><div role=doc-footnote><h2>b</h2></div>', ['FENote', 'H1']],
  ['<table><tr><td><blockquote>a</blockquote></table>', ['TBody', 'TD', 'TR', 'Table']],
  ['<a href="#x"><div id=x>a<h2>b</h2></div></a>', ['Link', 'Span']],
  ['<h1><div>a</div></h1>', ['H1', 'Span']],
  ['<h1><section>a</section><section>b</section></h1>', ['H1', 'Span']],
  ['<p id=x><nav role=doc-toc><ol><li><a href="#x">a</a> <input type=checkbox></ol></nav>', TOC],
  ['<p id=x><input type=checkbox>', ['Form']],
  ['<p id=x><a href="#x"><input type=checkbox> a</a>', ['Link', 'Span']],
] as const)
  t.test(`the structure types of ${content}`, async (t) => {
    t.same(await types(content), [...expected]);
    t.match(await sourceOf(content), /<pdfuaid:part/, 'PDF/UA-2 is claimed');
  });

t.test('emphasis has no type in PDF 1.7', async (t) => {
  const { source } = await rendered({ content: '<p>a <em>b</em>', type: 'html' }, { template: 'none' });
  t.notMatch(source, /\/S\/Em\b/);
});

t.test('types of PDF 2.0 name their namespace, withdrawn types none', async (t) => {
  const source = await sourceOf('<p>a <em>b</em> <code>c</code>');
  t.match(source, /\/Type\/Namespace\/NS\(http:\/\/iso\.org\/pdf2\/ssn\)/);
  t.match(source, /\/S\/Document\/P \d+ 0 R\/NS /);
  t.match(source, /\/S\/Em\/P \d+ 0 R\/NS /);
  t.notMatch(source, /\/S\/Code\/P \d+ 0 R\/NS /);
});

for (const [list, numbering] of [
  ['<ol><li>a</ol>', 'Decimal'],
  ['<dl><dt>a<dd>b</dl>', 'Description'],
  ['<ol style="list-style-type: georgian"><li>a</ol>', 'Ordered'],
  ['<ul><li style="list-style-type: \'– \'">a</ul>', 'Unordered'],
  ['<ul style="list-style: none"><li>a</ul>', 'None'],
  ['<ul><li style="list-style: none">a<li style="list-style: disc">b</ul>', 'Unordered'],
] as const)
  t.test(`the numbering of ${list} is ${numbering}`, async (t) => {
    t.match(await sourceOf(list), new RegExp(`/ListNumbering/${numbering}>>`));
  });

t.test('a link and a bookmark lead to an element, and to its page', async (t) => {
  const found = objects(
    await sourceOf('<p><a href="#x">a</a><a href="#y">b</a><h1 id=x>c</h1><p>d <span id=y>e</span>'),
  );
  const actions = [...found.values()].filter((body) => body.includes('/S/GoTo'));
  const led = actions.map((body) => {
    const element = /\/SD\[(\d+) 0 R\/XYZ/.exec(body)?.[1] ?? '';
    return /\/S\/(\w+)/.exec(found.get(element) ?? '')?.[1];
  });
  t.same(led.sort(), ['H1', 'H1', 'P'], 'one for each link, one for the bookmark');
  for (const body of actions) t.match(body, /\/D\[\d+ 0 R\/XYZ /);
  t.notMatch([...found.values()].join('\n'), /\/Dest[[(]/);
});

t.test('a call refers to its note, and the note to its call', async (t) => {
  const found = objects(await sourceOf('<p>a<span style="float: footnote">b</span><p style="break-before: page">c'));
  const referring = [...found].filter(([, body]) => body.includes('/Ref '));
  const led = referring.map(([, body]) => {
    const array = found.get(/\/Ref (\d+)/.exec(body)![1]!)!;
    const target = found.get(/\d+/.exec(array)![0])!;
    return [body, target].map((element) => /\/S\/(\w+)/.exec(element)![1]!);
  });
  t.same(led.sort(), [
    ['FENote', 'Link'],
    ['Link', 'FENote'],
  ]);
});

t.test('an entry of a table of contents refers to its heading', async (t) => {
  const content = '<nav role=doc-toc><ol><li><a href="#x">a</a></ol></nav><h1 id=x style="break-before: page">a</h1>';
  const found = objects(await sourceOf(content));
  const entry = [...found.values()].find((body) => body.includes('/S/TOCI'))!;
  const array = found.get(/\/Ref (\d+)/.exec(entry)![1]!)!;
  t.match(found.get(/\d+/.exec(array)![0]), /\/S\/H1/);
});

t.test('a caption in the middle of a figure keeps the claim away', async (t) => {
  const content = '<table><caption>a</caption><tr><td>1<tr><td>2</table>';
  t.match(await sourceOf(content), /<pdfuaid:part/);
  t.notMatch(await sourceOf(content.replace('</table>', '<caption>b</caption></table>')), /<pdfuaid:part/);
});

t.test('icons of private use stay out of bookmarks and descriptions, which UA-2 forbids', async (t) => {
  const icon = '\ue000';
  const content =
    `${HEAD}<h1>Home ${icon}</h1><p><a href="https://x.example/">to ${icon} there</a>` +
    `<abbr title="As ${icon} it is">AIS</abbr><svg role=img width=9 height=9><title>Pic ${icon} ture</title></svg>`;
  const { source } = await rendered(
    { content, type: 'html' },
    { template: 'none', pdfStandard: 'pdf/ua-2', title: `T ${icon}` },
  );
  for (const words of ['/Title(Home)', '/Contents(to there)', '/E(As it is)', '/Alt(Pic ture)'])
    t.ok(source.includes(words), words);
  t.notMatch(source, /<FEFF[^>]*E000/, 'no text has one');
});
