/** What boxes are made (CSS Display 3, CSS Tables 3 § 2.2, CSS Content 3): seen as the boxes of each level and their text. */
import t from 'tap';
import { createBlockBox } from '../../engine/box/box-factory.js';
import type { BlockLevelBox } from '../../engine/box/box.js';
import { contentOf } from '../../engine/box/content-events.js';
import { enterElement, INITIAL_COUNTERS } from '../../engine/box/counters.js';
import type { GenerationContext } from '../../engine/box/generation-context.js';
import { createStyleResolver } from '../../engine/css/cascade/create-style-resolver.js';
import { parseStyleSheet } from '../../engine/css/rules/style-sheet.js';
import { BOX_MAKERS } from '../../engine/box/makers.js';
import { USER_AGENT_CSS } from '../../engine/css/user-agent/user-agent-css.js';
import { Diagnostics } from '../../engine/diagnostics.js';
import { parseHtml } from '../../engine/source/html/html.js';

/** The boxes in the body, as text: `block(lines"a" block(lines"b"))`, U+FFFC for atomic inlines, ⏎ for <br>. */
async function boxes(html: string, css = ''): Promise<string> {
  const diagnostics = new Diagnostics();
  const tree = await parseHtml(html, { maxDepth: 256 });
  const sheets = [
    parseStyleSheet(USER_AGENT_CSS, { origin: 'user-agent' }, diagnostics),
    parseStyleSheet(css, { origin: 'author' }, diagnostics),
  ];
  const styles = createStyleResolver(tree, sheets, { pageWidth: 800, pageHeight: 1000 }, diagnostics);
  const context: GenerationContext = { makers: BOX_MAKERS, tree, styles, diagnostics, imageUrl: (source) => source };
  const style = styles.styleOf(tree.root, null);
  const state = enterElement(INITIAL_COUNTERS, style, 0);
  const root = createBlockBox(context, tree.root, style, contentOf(context, tree.root, style, 0), state);
  const body = root.children.at(0)!;
  return body.kind === 'block' ? childrenOf(body).join(' ') : printBox(body);
}

function childrenOf(box: Extract<BlockLevelBox, { kind: 'block' }>): string[] {
  const printed: string[] = [];
  // Ends with the sequence.
  for (let index = 0, child = box.children.at(0); child; child = box.children.at(++index))
    printed.push(printBox(child));
  return printed;
}

function printBox(box: BlockLevelBox): string {
  if (box.kind === 'lines') return `"${box.text.replaceAll('\u2028', '⏎').replaceAll('\ufffc', '□')}"`;
  if (box.kind === 'block') {
    const marker = box.marker ? `${printBox(box.marker.flow)}: ` : '';
    return `${box.anonymous ? 'anonymous' : 'block'}(${marker}${childrenOf(box).join(' ')})`;
  }
  if (box.kind === 'running') return `running ${box.name}`;
  if (box.kind !== 'table') return box.kind;
  const rows: string[] = [];
  const walk = box.rows();
  const all = [...box.header];
  for (let index = 0, row = walk.at(0); row; row = walk.at(++index)) all.push(row);
  all.push(...box.footer);
  for (const row of all) rows.push(`[${row.cells.map(({ content }) => childrenOf(content).join(' ')).join(' | ')}]`);
  const captions = box.captions.map((caption) => `caption(${childrenOf(caption).join(' ')}) `);
  return `table(${captions.join('')}${rows.join(' ')})`;
}

const CASES: readonly (readonly [name: string, html: string, css: string, boxes: string])[] = [
  ['text and blocks stand beside one another', 'a<p>b</p>c', '', '"a" block("b") "c"'],
  ['white space between blocks makes no box', '<p>a</p> \n <p>b</p>', '', 'block("a") block("b")'],
  ['blocks inside inlines split them', '<b>a<p>b</p>c</b>', '', '"a" block("b") "c"'],
  ['<br>', 'a<br>b', '', '"a⏎b"'],
  ['inline-blocks and images are atomic', 'a<img src=x><span style="display: inline-block">b</span>', '', '"a□□"'],
  ['display: none', 'a<b style="display: none">b<i>c</i></b>d', '', '"ad"'],
  ['display: contents', '<div style="display: contents"><p>a</p>b</div>', '', 'block("a") "b"'],
  ['scripts, styles and templates', 'a<script>b</script><style>c</style><template>d</template>', '', '"a"'],
  ['::before and ::after', '<p>a</p>', 'p::before { content: "<" } p::after { content: ">" }', 'block("<a>")'],
  ['a block ::before', '<p>a</p>', 'p::before { content: "x"; display: block }', 'block(block("x") "a")'],
  ['content: url() on an element', '<p>a</p><b>c</b>', 'p, b { content: url(x) }', 'replaced "□"'],
  ['attr()', '<p title=t>a</p>', 'p::after { content: attr(title) }', 'block("at")'],
  ['quotation marks nest', '<q>a <q>b</q></q>', '', '"“a ‘b’”"'],
  [
    'counters count elements in document order',
    '<p>a<p>b',
    'p { counter-increment: n } p::before { content: counter(n) }',
    'block("1a") block("2b")',
  ],
  [
    'a counter that is reset counts its scope',
    '<h1>a</h1><h2>b</h2><h2>c</h2><h1>d</h1><h2>e</h2>',
    'h1 { counter-increment: x; counter-reset: y } h2 { counter-increment: y } h2::before { content: counter(x) "." counter(y) }',
    'block("a") block("1.1b") block("1.2c") block("d") block("2.1e")',
  ],
  [
    'display: none does not count',
    '<p>a<p style="display: none">b<p>c',
    'p { counter-increment: n } p::before { content: counter(n) }',
    'block("1a") block("2c")',
  ],
  ['list items have markers', '<ol><li>a<li>b</ol>', '', 'block(block("1. ": "a") block("2. ": "b"))'],
  ['::marker with its own content', '<ul><li>a</ul>', 'li::marker { content: "→ " }', 'block(block("→ ": "a"))'],
  ['::marker without content', '<ul><li>a</ul>', 'li::marker { content: none }', 'block(block("a"))'],
  [
    'a table',
    '<table><caption>c</caption><thead><tr><th>h<tbody><tr><td>a<td>b<tfoot><tr><td>f</table>',
    '',
    'table(caption("c") ["h"] ["a" | "b"] ["f"])',
  ],
  [
    '::before and ::after of a row are in anonymous cells',
    '<table><tr><td>a<td>b</table>',
    'tr::before { content: "<" } tr::after { content: ">"; display: block }',
    'table(["<" | "a" | "b" | block(">")])',
  ],
  [
    '… or are cells',
    '<table><tr><td>a</table>',
    'tr::before, tr::after { content: "x"; display: table-cell }',
    'table(["x" | "a" | "x"])',
  ],
  [
    '::before and ::after of tables and row groups are in anonymous rows',
    '<table><tr><td>a</table>',
    'table::before { content: "T" } tbody::before { content: "G" } tbody::after { content: "g" } table::after { content: "t" }',
    'table(["T"] ["G"] ["a"] ["g"] ["t"])',
  ],
  [
    'cells of a table without rows stand beside its text',
    '<p style="display: table">text</p>',
    'p::before, p::after { content: "x"; display: table-cell }',
    'table(["x" | "text" | "x"])',
  ],
  [
    'text and inline pseudo-elements of a table share a cell',
    '<p style="display: table"> <i>text</i> </p>',
    'p::before { content: "<" } p::after { content: ">" }',
    'table(["< text >"])',
  ],
  [
    'preserved white space before text in a row is in its cell',
    '<p style="display: table-row; white-space: pre"><i>a</i> <b>bc</b></p>',
    'i { display: table-cell }',
    'table(["a" | " bc"])',
  ],
  [
    'a pseudo-element that would be a row has one made for it',
    '<table></table>',
    'table::after { content: "x"; display: table-row }',
    'table([block("x")])',
  ],
  ['a footer that stands before the body', '<table><tfoot><tr><td>f<tbody><tr><td>a</table>', '', 'table(["a"] ["f"])'],
  [
    'a second header is a body group',
    '<table><thead><tr><td>a<thead><tr><td>b<tbody><tr><td>c</table>',
    '',
    'table(["a"] ["b"] ["c"])',
  ],
  ['cells without a table get one', '<i>a</i><b>b</b> <b>c</b>', 'b { display: table-cell }', '"a" table(["b" | "c"])'],
  ['rows without a table', '<p>a</p><p>b</p>', 'p { display: table-row }', 'table(["a"] ["b"])'],
  [
    'text in a row gets a cell',
    '<div>a<p>b</p></div>',
    'div { display: table-row } p { display: table-cell }',
    'table(["a" | "b"])',
  ],
  [
    'blocks in a table get a row and a cell',
    '<div><p>a</p><p>b</p></div>',
    'div { display: table }',
    'table([block("a") block("b")])',
  ],
  ['a running element leaves a mark', '<h1>a</h1>b', 'h1 { position: running(head) }', 'running head "b"'],
  [
    'nested lists count for themselves',
    '<ol><li>a<ol><li>b</ol><li>c</ol>',
    '',
    'block(block("1. ": "a" block(block("1. ": "b"))) block("2. ": "c"))',
  ],
  [
    'counters in table cells',
    '<table><tr><td>a<td>b<tr><td>c</table><p>d',
    'body { counter-reset: n } td, p { counter-increment: n } td::before, p::before { content: counter(n) }',
    'table(["1a" | "2b"] ["3c"]) block("4d")',
  ],
];

for (const [name, html, css, expected] of CASES) t.test(name, async (t) => t.equal(await boxes(html, css), expected));

t.test('the head is shown where a style sheet shows it, without the title, and else not', async (t) => {
  const page = '<head><title>Hidden</title><meta name=author content=Ann></head><body>text';
  t.equal(await boxes(page), '"text"');
  const css = 'head, meta { display: block } meta::before { content: attr(content) }';
  t.equal(await boxes(page, css), 'block("Ann")', 'the first box of the root');
});

t.test('ruby of very many annotations does not count as nested too deeply', async (t) => {
  // A call takes only so many arguments: each annotation makes several events.
  const html = `<div style="display: block ruby">${'a<rt>b</rt>'.repeat(150_000)}</div>`;
  t.match(await boxes(html), /^block\("□+"\)$/);
});
