import t from 'tap';
import { Diagnostics } from '../../../engine/diagnostics.js';
import { listTitle } from '../../../engine/source/contents/titles.js';
import { withContents, type ContentsOptions } from '../../../engine/source/contents/contents.js';
import { parseHtml } from '../../../engine/source/html/html.js';
import { NO_NODE, type DocumentTree, type NodeId } from '../../../engine/tree/document-tree.js';

const OPTIONS: ContentsOptions = {
  ...{ toc: true, depth: 3, language: 'en', maxDepth: 64 },
  ...{ title: null, hasCover: false, isAsked: true, diagnostics: new Diagnostics() },
};

async function made(html: string, options: Partial<ContentsOptions> = {}): Promise<DocumentTree | null> {
  return withContents(await parseHtml(html, { maxDepth: 64 }), { ...OPTIONS, ...options });
}

function elements(tree: DocumentTree, matches: (node: NodeId) => boolean): NodeId[] {
  return Array.from({ length: tree.length }, (_, n) => n as NodeId).filter((n) => tree.isElement(n) && matches(n));
}

/** The list as text: an entry a line, indented by its depth. */
function outline(tree: DocumentTree, list: NodeId): string {
  const lines: string[] = [];
  const end = tree.afterSubtree(list);
  for (const node of elements(tree, (n) => n > list && n < end && tree.name(n) === 'a')) {
    let depth = -1;
    for (let at = node; at !== list; at = tree.parent(at)) if (tree.name(at) === 'ol') depth++;
    lines.push(`${'  '.repeat(depth)}${tree.textContent(node)} ${tree.attr(node, 'href')}`);
  }
  return lines.join('\n');
}

const place = (tree: DocumentTree, name = 'toc'): NodeId =>
  elements(tree, (n) => tree.attr(n, 'data-platen') === name)[0]!;

t.test('headings become nested links; those without an id get one', async (t) => {
  const tree = (await made(
    '<h1 id="a">A</h1><h2>A1</h2><h3 id="deep">A11</h3><h4>A111</h4><h2 id="platen-1">A2</h2><h1>B &amp; C</h1>',
  ))!;
  t.equal(outline(tree, place(tree)), 'A #a\n  A1 #platen-2\n    A11 #deep\n  A2 #platen-1\nB & C #platen-3');
  const ids = elements(tree, (n) => /^h\d$/.test(tree.name(n))).map((n) => tree.attr(n, 'id') ?? '');
  t.same(ids, ['a', 'platen-2', 'deep', '', 'platen-1', 'platen-3']);
});

t.test('levels that are left out or go up again still make lists inside of lists', async (t) => {
  const tree = (await made('<h3 id="a">a</h3><h1 id="b">b</h1><h3 id="c">c</h3><h2 id="d">d</h2><h3 id="e">e</h3>'))!;
  t.equal(outline(tree, place(tree)), 'a #a\nb #b\n  c #c\n  d #d\n    e #e');
});

t.test('it stands before the body, after the cover; a place in the document is taken instead', async (t) => {
  const tree = (await made('<h1>A</h1>'))!;
  const children = elements(tree, (n) => tree.parent(n) === tree.root);
  t.same(
    children.map((n) => tree.name(n)),
    ['head', 'nav', 'body'],
  );
  t.match(tree.textContent(place(tree)), /^Contents/);

  const own = (await made(
    '<p>x</p><nav data-platen="toc" data-depth="1"><h2>In here</h2></nav><h1 id="a">A</h1><h2>B</h2>',
  ))!;
  t.equal(elements(own, (n) => own.attr(n, 'data-platen') === 'toc').length, 1);
  t.equal(outline(own, place(own)), 'A #a', 'its own headings are not listed');
  t.match(own.textContent(place(own)), /^In here/);
  t.equal(own.attr(place(own), 'role'), 'doc-toc');
});

t.test('nothing is copied where nothing is asked for', async (t) => {
  t.equal(await made('<h1>A</h1>', { toc: false }), null);
  t.ok(await made('<nav data-platen="toc"></nav><h1>A</h1>', { toc: false }), 'a place asks for it');
  t.equal(await made('<nav data-platen="other"></nav>', { toc: false }), null);
});

t.test('what is part of something else, hidden or unlisted is left out', async (t) => {
  const tree = (await made(
    `<h1 id="a">A</h1><blockquote><h2>no</h2></blockquote><table><tr><td><h2>no</h2></table><nav><h2>no</h2></nav>
     <h2 hidden>no</h2><h2 class="x unlisted">no</h2><h2> </h2><div aria-hidden="true"><h2>no</h2></div><section><h2 id="b">B</h2></section>`,
  ))!;
  t.equal(outline(tree, place(tree)), 'A #a\n  B #b');
});

t.test('labels keep emphasis and lose links, ids, permalinks and footnote calls', async (t) => {
  const tree = (await made(
    `<h1 id="a"><a href="#x" id="in"> An <em class="k" id="e">e<b>m</b></em></a> <code>c</code><img src="x" alt="pic"><br>b
     <sup><a data-footnote-ref href="#fn">1</a></sup><a aria-hidden="true" href="#a">#</a></h1>`,
  ))!;
  const link = elements(tree, (n) => tree.attr(n, 'href') === '#a')[0]!;
  t.equal(tree.textContent(link).replace(/\s+/g, ' ').trim(), 'An em cpic b');
  const inside = elements(tree, (n) => n > link && n < tree.afterSubtree(link));
  t.same(
    inside.map((n) => [tree.name(n), ...tree.attributes(n).values()]),
    [['em', 'k'], ['b'], ['code']],
  );
  t.equal(elements(tree, (n) => tree.attr(n, 'id') === 'e').length, 1);
});

t.test('lists of figures, tables and listings', async (t) => {
  const tree = (await made(
    `<nav data-platen="list-of-figures"></nav><nav data-platen="list-of-tables"></nav><nav data-platen="list-of-listings"></nav>
     <figure id="f"><img src="x"><figcaption>A picture</figcaption></figure><figure><img src="y"></figure>
     <figure id="l"><pre>code</pre><figcaption>Some code</figcaption></figure>
     <table id="t"><caption>Numbers</caption><tr><td>1</table><table><tr><td>no caption</table>
     <figure id="ft"><figcaption>More numbers</figcaption><table><tr><td>1</table></figure>`,
    { toc: false },
  ))!;
  t.equal(outline(tree, place(tree, 'list-of-figures')), 'A picture #f');
  t.equal(outline(tree, place(tree, 'list-of-tables')), 'Numbers #t\nMore numbers #ft');
  t.equal(outline(tree, place(tree, 'list-of-listings')), 'Some code #l');
  const link = elements(tree, (n) => tree.attr(n, 'href') === '#f')[0]!;
  const caption = elements(tree, (n) => tree.name(n) === 'figcaption')[0]!;
  t.equal(tree.attr(link, 'data-caption'), `#${tree.attr(caption, 'id')}`);
});

t.test('the rest of the tree is what it was', async (t) => {
  const source =
    '<title>T</title><body class="x"><p id="p" title="é">a <b>b</b> c</p>\n<svg viewBox="0 0 1 1"><path d="M0 0"/></svg>';
  const before = await parseHtml(`${source}<h1 id="platen-1">A</h1>`, { maxDepth: 64 });
  const after = (await made(`${source}<h1 id="platen-1">A</h1>`))!;
  const dump = (tree: DocumentTree, root: NodeId): string =>
    Array.from({ length: tree.afterSubtree(root) - root }, (_, i) => {
      const node = (root + i) as NodeId;
      const position = tree.position(node);
      return `${tree.name(node)}${tree.text(node)}${[...tree.attributes(node)].join()}${position?.line}:${position?.column}`;
    }).join('|');
  const body = (tree: DocumentTree) => elements(tree, (n) => tree.name(n) === 'body')[0]!;
  t.equal(dump(after, body(after)), dump(before, body(before)));
  t.equal(after.parent(body(after)), after.root);
  t.equal(after.nextSibling(body(after)), NO_NODE);
});

t.test('its title is in the language of the document', (t) => {
  t.equal(listTitle('toc', 'de-CH'), 'Inhalt');
  t.equal(listTitle('toc', 'zh-Hant-TW'), '目錄');
  t.equal(listTitle('toc', 'zh-CN'), '目录');
  t.equal(listTitle('toc', ''), 'Contents');
  t.equal(listTitle('toc', 'toString'), 'Contents');
  t.end();
});
