import t, { type Test } from 'tap';
import { Diagnostics } from '../../../engine/diagnostics.js';
import { parseDirectiveLine } from '../../../engine/source/markdown/directive-line.js';
import { parseMarkdown } from '../../../engine/source/markdown/markdown.js';
import { dumpTree } from '../../tree/dump.js';
import { bodyOf } from './body.js';

type Case = readonly [what: string, markdown: string, html: string];

async function compare(t: Test, cases: readonly Case[]): Promise<void> {
  for (const [what, markdown, html] of cases) t.equal(await bodyOf(markdown), await bodyOf(html, 'html'), what);
}

t.test('definition lists', async (t) => {
  await compare(t, [
    ['a term', 'A\n: b', '<dl><dt>A</dt><dd>b</dd></dl>'],
    [
      'several',
      'A\n: b\n: c\n\nD *d*\n:   e\n    f\n\ng',
      '<dl><dt>A</dt><dd>b</dd><dd>c</dd><dt>D <em>d</em></dt><dd>e\nf</dd></dl><p>g</p>',
    ],
    ['terms that share a definition', 'A\nB\n: c', '<dl><dt>A</dt><dt>B</dt><dd>c</dd></dl>'],
    [
      'a blank line between',
      'A\n\n:   b\n\n    c\n\n    - d\n\nE\n\n: f',
      '<dl><dt>A</dt><dd><p>b</p><p>c</p><ul><li>d</li></ul></dd><dt>E</dt><dd>f</dd></dl>',
    ],
    ['a lazy line', 'A\n: b\nc', '<dl><dt>A</dt><dd>b\nc</dd></dl>'],
    [
      'in a list and a quote',
      '- A\n  : b\n\n> C\n> : d',
      '<ul><li><dl><dt>A</dt><dd>b</dd></dl></li></ul><blockquote><dl><dt>C</dt><dd>d</dd></dl></blockquote>',
    ],
    [
      'code in a definition',
      'A\n: b\n\n  ```\n  c\n  ```',
      '<dl><dt>A</dt><dd><p>b</p><pre><code>c\n</code></pre></dd></dl>',
    ],
    ['nothing to define', ': a\n\n# B\n\n: c', '<p>: a</p><h1 id="b">B</h1><p>: c</p>'],
    [
      'a caption',
      '|a|\n|-|\n|b|\n\n: c',
      '<table><caption>c</caption><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>',
    ],
    ['no white space, or nothing behind', 'a\n:b\n\nc\n:', '<p>a\n:b</p><p>c\n:</p>'],
    ['attributes', 'A {.x}\n: b {.y}', '<dl><dt>A {.x}</dt><dd>b {.y}</dd></dl>'],
  ]);
});

t.test('lines of colons', async (t) => {
  const none = { classes: [], pairs: new Map() };
  t.same(parseDirectiveLine(':::'), { kind: 'close' });
  t.same(parseDirectiveLine('::: columns :::'), { kind: 'open', name: 'columns', label: '', attributes: none });
  t.same(parseDirectiveLine(':::box[A [b] c]{.d}'), {
    kind: 'open',
    name: 'box',
    label: 'A [b] c',
    attributes: { ...none, classes: ['d'] },
  });
  t.same(parseDirectiveLine('::: tip Read *this*'), {
    kind: 'open',
    name: 'tip',
    label: 'Read *this*',
    attributes: none,
  });
  t.same(parseDirectiveLine('::: {.a}'), {
    kind: 'open',
    name: '',
    label: '',
    attributes: { ...none, classes: ['a'] },
  });
  t.same(parseDirectiveLine('::page-break'), { kind: 'leaf', name: 'page-break', label: '', attributes: none });
  for (const text of [
    ':',
    '::',
    '::std::vector',
    '::std::vector<T>',
    ':: a',
    '::: 5',
    '::: a: b:::c'.slice(0, 5) + '{x',
    '::a b',
    ':a',
  ])
    t.equal(parseDirectiveLine(text), null, text);
});

t.test('directives', async (t) => {
  await compare(t, [
    ['a box', 'a\n::: box\nb\n:::\nc', '<p>a</p><div class="box"><p>b</p></div><p>c</p>'],
    [
      'with a title and attributes',
      ':::box[T *t*]{.x #y}\nb\n:::',
      '<div class="box x" id="y"><p class="box-title">T <em>t</em></p><p>b</p></div>',
    ],
    ['only attributes', '::: {.x width=50%}\na\n:::', '<div class="x" style="width:50%;"><p>a</p></div>'],
    [
      'inside each other',
      '::: columns\n::: column\na\n:::\n::: column\nb\n:::\n:::',
      '<div class="columns"><div class="column"><p>a</p></div><div class="column"><p>b</p></div></div>',
    ],
    [
      'with more colons outside',
      ':::: columns\n\n::: {.column}\na\n:::\n\n::::',
      '<div class="columns"><div class="column"><p>a</p></div></div>',
    ],
    [
      'columns',
      '::: columns {count=3 gap=1cm}\na\n:::',
      '<div class="columns" style="columns:3;column-gap:1cm;"><p>a</p></div>',
    ],
    ['columns by name', '::: columns-3\na\n:::', '<div class="columns columns-3"><p>a</p></div>'],
    [
      'a callout',
      ':::warning[Look]\na\n:::',
      '<aside class="callout callout-warning" role="note" aria-label="Warning"><p class="callout-title">Look</p><p>a</p></aside>',
    ],
    [
      'a callout as VitePress writes it',
      '::: tip\na\n:::',
      '<aside class="callout callout-tip" role="note"><p class="callout-title">Tip</p><p>a</p></aside>',
    ],
    ['details', '::: details More\na\n:::', '<details open><summary>More</summary><p>a</p></details>'],
    [
      'leaves',
      'a\n\n::page-break\n\n::toc\n\n::column-break{.x}',
      '<p>a</p><div class="page-break"></div><nav class="toc" role="doc-toc" data-platen="toc"></nav><div class="column-break x"></div>',
    ],
    ['in a list', '- a\n  ::: box\n  b\n  :::\n- c', '<ul><li>a<div class="box"><p>b</p></div></li><li>c</li></ul>'],
    [
      'lists, tables, code and headings inside',
      '::: box\n# H\n- a\n\n|b|\n|-|\n:::\n```\n:::\n```',
      '<div class="box"><h1 id="h">H</h1><ul><li>a</li></ul><table><thead><tr><th>b</th></tr></thead></table></div><pre><code>:::\n</code></pre>',
    ],
    ['text', 'a :b ::c\n\n::std::vector\n\n10:30\n\n:::', '<p>a :b ::c</p><p>::std::vector</p><p>10:30</p><p>:::</p>'],
  ]);
});

t.test('unknown directives keep their content and warn, and so do those that are not closed', async (t) => {
  const diagnostics = new Diagnostics();
  t.equal(
    await bodyOf('::: strange\na\n:::\n\n::odd[b]\n\n::odder\n\n::: box\nc', { diagnostics }),
    await bodyOf(
      '<div class="strange"><p>a</p></div><p class="odd">b</p><p>::odder</p><div class="box"><p>c</p></div>',
      'html',
    ),
  );
  t.same(
    diagnostics.warnings.map(({ code, position }) => [code, position?.line]),
    [1, 5, 7, 9].map((line) => ['SVC_OPTION_IGNORED', line]),
  );
});

t.test('containers and definitions in parts of any size give the tree of the whole', async (t) => {
  const filler = 'word '.repeat(20);
  const section = (i: number): string =>
    `## H${i}\n\n${filler}\n\n::: columns\n${filler}\n\n::: box\n\n${filler}\n\n> [!NOTE]\n> ${filler}\n:::\n\n${filler}\n:::\n\nTerm ${i}\n: ${filler}\n\nTerm\n\n: b\n\n${filler}\n\n|a|\n|-|\n\n{.x}\n\n|a|\n|-|\n\nTable: ${filler}\n`;
  const source = Array.from({ length: 6 }, (_, i) => section(i)).join('\n');
  const whole = await bodyOf(source, { partLength: Number.MAX_SAFE_INTEGER });
  for (const partLength of [1, 100, 300, 1000])
    t.equal(await bodyOf(source, { partLength }), whole, String(partLength));
});

t.test('the title of a box does not claim to stand in the first line of the source', async (t) => {
  const { tree } = await parseMarkdown('# A\n\n::: caution Mind *the [gap](#a)*\nx\n:::\n');
  const title = dumpTree(tree)
    .split('\n')
    .filter((line) => /Mind|the|gap/.test(line));
  t.strictSame(
    title.map((line) => line.trim()),
    ['"Mind "', '"the "', '"gap"'],
  );
});

t.test('a container longer than any part goes on from part to part', async (t) => {
  const source = `::: box\n\n${'Some words in a paragraph.\n\n'.repeat(12_000)}:::\n\nafter\n`;
  const text = await bodyOf(source);
  t.match(text, /<div class="box">[^]*<div class="box">/);
  t.match(text, /\n {4}<p>\n {6}"after"$/);
});

t.test('hostile colons end', async (t) => {
  for (const unit of [':', ': ', '::: a\n', ':::\n', 'a\n: b\n\n', ': a\n', ':::a[', '::: {.a}\n\nb\n\n'])
    t.ok(await bodyOf(unit.repeat(80)), JSON.stringify(unit));
  await t.rejects(bodyOf(': '.repeat(5000) + 'a'), /nested too deeply/);
  await t.rejects(bodyOf('::: box\n\n'.repeat(2000)), /nested/);
});

t.test('what is indented behind a footnote in a footnote belongs to the outer one', async (t) => {
  const outer = '[^2]: outer\n\n    [^1]: inner\n\n    more of the outer\n';
  const body = await bodyOf(`a[^1] b[^2]\n\n${outer}`, { footnotes: 'end' });
  t.match(body, /"inner[^]*"outer"[^]*"more of the outer/);
});
