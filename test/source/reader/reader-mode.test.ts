/** Reader mode keeps what a document says and drops how its author made it look. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { packageRoot } from '../../../engine/host/node/package-root.js';
import { parseHtml } from '../../../engine/source/html/html.js';
import { parseMarkdown } from '../../../engine/source/markdown/markdown.js';
import { toReaderTree } from '../../../engine/source/reader/reader-mode.js';
import type { DocumentTree, NodeId } from '../../../engine/tree/document-tree.js';
import { rendered } from '../../render/pdf-reader.js';

const OPTIONS = { maxDepth: 256 };

async function reader(html: string): Promise<DocumentTree> {
  return toReaderTree(await parseHtml(html, OPTIONS), OPTIONS);
}

/** The body as HTML on one line, without white space between tags. */
async function bodyOf(html: string): Promise<string> {
  const tree = await reader(html);
  const write = (node: NodeId): string => {
    if (!tree.isElement(node)) return tree.text(node).replace(/\s+/g, ' ');
    const attributes = [...tree.attributes(node)].map(([name, value]) =>
      value === '' ? ` ${name}` : ` ${name}=${value}`,
    );
    let inner = '';
    for (let child = tree.firstChild(node); child >= 0; child = tree.nextSibling(child)) inner += write(child);
    return `<${tree.name(node)}${attributes.join('')}>${inner}</${tree.name(node)}>`;
  };
  const body = tree.nextSibling(tree.firstChild(tree.root));
  return write(body)
    .replace(/> </g, '><')
    .replace(/> /g, '>')
    .replace(/ </g, '<')
    .replace(/^<body>|<\/body>$/g, '');
}

const CASES: readonly (readonly [name: string, html: string, expected: string])[] = [
  [
    'presentation goes, ids and languages stay',
    '<div id=top class=x style="color: red"><p align=center lang=en>A <font color=red>b</font></div>',
    '<div id=top><p lang=en>A b</p></div>',
  ],
  ['divisions without meaning go', '<div class=a><div class=b>x</div></div>', '<p>x</p>'],
  [
    'words of their own kind',
    '<p>H<sub>2</sub>O, <kbd>Esc</kbd>, <mark>m</mark>, <abbr title=T>a</abbr>',
    '<p>H<sub>2</sub>O,<kbd>Esc</kbd>,<mark>m</mark>,<abbr title=T>a</abbr></p>',
  ],
  [
    'figures, captions, alternative texts and sizes',
    '<figure id=f class=z><img src=a.png width=10 height=20 alt=Cat style=x><figcaption>The <em>cat</em></figcaption></figure>',
    '<figure id=f><img src=a.png alt=Cat width=10 height=20></img><figcaption>The<em>cat</em></figcaption></figure>',
  ],
  [
    'tables with captions, spans and alignment',
    '<table class=t width=100%><caption>C</caption><thead><tr><th colspan=2 scope=col>A</th></tr></thead><tbody><tr><td bgcolor=red>1<td align=right>2</table>',
    '<table><caption>C</caption><thead><tr><th colspan=2 scope=col>A</th></tr></thead><tbody><tr><td>1</td><td align=right>2</td></tr></tbody></table>',
  ],
  [
    'blocks in cells',
    '<table border=1><tr><td><p>a<p>b</table>',
    '<table><tbody><tr><td><p>a</p><p>b</p></td></tr></tbody></table>',
  ],
  ['definition lists', '<dl><div><dt>T<dd>D</div></dl>', '<dl><dt>T</dt><dd>D</dd></dl>'],
  [
    'lists with their numbers',
    '<ol start=3 type=a><li value=7>x<li>y</ol><menu><li>m</menu>',
    '<ol start=3 type=a><li value=7>x</li><li>y</li></ol><ul><li>m</li></ul>',
  ],
  [
    'languages of code',
    '<pre class=hl><code class="hljs language-js"><span style=x>let</span> a\n  b</code></pre>',
    '<pre><code class=language-js>let a b</code></pre>',
  ],
  [
    'what Google Docs copies',
    '<meta charset=utf-8><b style="font-weight:normal;" id="docs-internal-guid-1"><h1 dir="ltr" style="line-height:1.38"><span style="font-size:20pt">T</span></h1>' +
      '<p dir="ltr"><span style="font-weight:700;font-style:normal">a</span><span style="font-weight:400">b</span><span style="font-style:italic;font-weight:700">c</span></p></b>',
    '<div id=docs-internal-guid-1><h1 dir=ltr>T</h1><p dir=ltr><strong>a</strong>b<em><strong>c</strong></em></p></div>',
  ],
  [
    'what Word writes',
    '<div class=WordSection1><p class=MsoNormal><b><span lang=DE style="mso-ansi-language:DE">a</span></b><o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>' +
      '<h2><a name="_Toc1"></a>H<o:p></o:p></h2><p class=MsoTitle>T<o:p></o:p></p></div>',
    '<p><strong><span lang=DE>a</span></strong></p><h2><span id=_Toc1></span>H</h2><h1>T</h1>',
  ],
  [
    'the tables that lay out a mail',
    '<table role="presentation" width="100%"><tr><td align=center><table role=presentation><tr><td id=x><h1>T</h1><p>a</p></td></tr></table></td></tr>' +
      '<tr><td><table><tr><td>1</td><td>2</td></tr></table></td></tr></table>',
    '<div id=x><h1>T</h1><p>a</p></div><table><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
  ],
  ['paragraphs that are distance', '<p>a</p><p>&nbsp;</p><p></p><p>c</p>', '<p>a</p><p>c</p>'],
  ['anchors', '<p><a name=old></a>x <a href="#old">y</a>', '<p><span id=old></span>x<a href=#old>y</a></p>'],
  ['links around blocks', '<a href=/x><h2>T</h2><p>p</a>', '<h2><a href=/x>T</a></h2><p><a href=/x>p</a></p>'],
  [
    'inline graphics as they are',
    '<svg style="fill:red"><path d="M0 0"/></svg>',
    '<p><svg style=fill:red><path d=M0 0></path></svg></p>',
  ],
  [
    'controls say what they hold',
    '<button>a</button><select><option selected>b</select><input value=c>',
    '<p>a b c</p>',
  ],
  [
    'scripts, styles, frames and what is hidden go',
    'x<script>1</script><style>p{}</style><iframe src=y></iframe><p hidden>h<p style="color: red; display: none">d<template>t</template>',
    '<p>x</p>',
  ],
  ['unknown elements leave their words', '<x-y>a <b>b</b></x-y>', '<p>a<strong>b</strong></p>'],
  ['landmarks', '<main><article><h1>T</h1></article><aside>n</aside></main>', '<h1>T</h1><aside><p>n</p></aside>'],
  [
    'a title outside of main, where main has none',
    '<header><h1>T</h1><p>Site</p></header><main><p>Words of the content</p></main><footer>f</footer>',
    '<h1>T</h1><p>Words of the content</p>',
  ],
  [
    'a heading outside of main goes where main has its title',
    '<header><h1>Site</h1></header><main><h1>T</h1><p>Words of the content</p></main>',
    '<h1>T</h1><p>Words of the content</p>',
  ],
  [
    'links to share a page, by the shortest of their names',
    '<p>Text</p><div class="share"><a href="https://x.example/share">Tweet</a></div><p class="shared">Kept</p>',
    '<p>Text</p><p>Kept</p>',
  ],
];

for (const [name, html, expected] of CASES) t.test(name, async (t) => t.equal(await bodyOf(html), expected));

t.test('title, language and metadata stay', async (t) => {
  const tree = await reader('<html lang=de dir=rtl class=x><title>T</title><meta name=author content=A><body>x');
  t.same(
    [...tree.attributes(tree.root)],
    [
      ['lang', 'de'],
      ['dir', 'rtl'],
    ],
  );
  t.equal(tree.textContent(tree.firstChild(tree.root)), 'T');
  t.equal(tree.attr(4 as NodeId, 'content'), 'A');
});

/** Letters in their order; white space between blocks is the tree's own affair. */
const letters = (tree: DocumentTree): string => {
  let text = '';
  for (let n = 0; n < tree.length; n++) {
    const name = tree.name(n as NodeId);
    if (name === 'head') n = tree.afterSubtree(n as NodeId) - 1;
    else text += tree.text(n as NodeId);
  }
  return text.replace(/\s+/g, '');
};

t.test('no visible word is lost', async (t) => {
  const documents = CASES.slice(0, 10).map(([, html]) => html);
  for (const html of documents) {
    const tree = await parseHtml(html, OPTIONS);
    t.equal(letters(await toReaderTree(tree, OPTIONS)), letters(tree), html.slice(0, 50));
  }
  const folder = packageRoot();
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.md'))) {
    const { tree } = await parseMarkdown(readFileSync(join(folder, file), 'utf8'), OPTIONS);
    t.equal(letters(await toReaderTree(tree, OPTIONS)), letters(tree), file);
  }
});

t.test('colspan=1000000000 does not hang, deep nesting is an error or done', async (t) => {
  t.match(await bodyOf('<table border=1><tr><td colspan=1000000000>a</table>'), /colspan=1000>a/);
  t.match(await bodyOf('<div>'.repeat(250)), /^/);
  t.match(await bodyOf(`${'<blockquote>'.repeat(240)}x`), /x/);
});

t.test('20,000 empty links are done at once, 20,000 empty anchors are an error', async (t) => {
  t.equal(await bodyOf(`${'<a href=x>'.repeat(20_000)}y`), '<p><a href=x>y</a></p>');
  t.equal(await bodyOf(`x${'<i> </i>'.repeat(20_000)}y`), '<p>x y</p>');
  await t.rejects(reader('<a id=x></a>'.repeat(20_000)), { name: 'RenderError', reason: 'size_limit' });
});

t.test('a document in reader mode: words, warnings, and the template alone', async (t) => {
  const content =
    '<style>p { font-size: 40pt }</style><script>1</script><h1 style="color: red">Title</h1><p style="position: absolute">Text <a href="javascript:1">link</a>';
  const author = await rendered({ content, type: 'html' });
  const template = await rendered({ content, type: 'html', styles: 'template' });
  t.match(template.pages, [/Title Text link/]);
  t.same(
    template.warnings.map(({ code }) => code).sort(),
    ['SVC_LINK_BLOCKED', 'SVC_SCRIPT_IGNORED'],
    'scripts and links are told of as ever',
  );
  t.notSame(author.streams, template.streams);
  const plain = await rendered({
    content: '<h1>Title</h1><p>Text <a href="javascript:1">link</a>',
    type: 'html',
    styles: 'template',
  });
  t.same(template.streams[0], plain.streams[0], 'as if it had never been styled');
  t.match(await rendered({ content: '# T\n\n<p style="color: red">x</p>', styles: 'template' }), { pages: [/Tx/] });
});
