import t, { type Test } from 'tap';
import { Diagnostics } from '../../../engine/diagnostics.js';
import { parseHtml } from '../../../engine/source/html/html.js';
import { withTexFormulas } from '../../../engine/source/html/tex-in-html.js';
import { type DocumentTree, NO_NODE, type NodeId } from '../../../engine/tree/document-tree.js';

/** The body as short markup: formulas as [TeX], displayed ones as [[TeX]]. */
function shown(tree: DocumentTree, node: NodeId): string {
  if (!tree.isElement(node)) return tree.text(node);
  const tex = tree.attr(node, 'alttext');
  if (tree.name(node) === 'math') return tree.attr(node, 'display') ? `[[${tex}]]` : `[${tex}]`;
  let inside = '';
  for (let at = tree.firstChild(node); at !== NO_NODE; at = tree.nextSibling(at)) inside += shown(tree, at);
  const name = tree.name(node);
  return name === 'body' ? inside : `<${name}>${inside}</${name}>`;
}

async function set(html: string, isInText = false): Promise<{ body: string; warnings: readonly string[] }> {
  const diagnostics = new Diagnostics();
  const parsed = await parseHtml(html);
  const tree = await withTexFormulas(parsed, { isInText, tree: {}, diagnostics });
  let body = 0;
  while (tree.name(body as NodeId) !== 'body') body++;
  return { body: shown(tree, body as NodeId), warnings: diagnostics.warnings.map(({ message }) => message) };
}

const MARKED: readonly (readonly [name: string, html: string, expected: string])[] = [
  ['a script of MathJax', '<p>a <script type="math/tex">x^2</script>.</p>', '<p>a [x^2].</p>'],
  ['a script at the very start', '<script type="math/tex">x</script> is <b>y</b>.', '[x] is <b>y</b>.'],
  ['… behind what belongs to the head', '<!doctype html><title>T</title><script type="math/tex">x</script>', '[x]'],
  ['… behind a head', '<html><head></head><script type="math/tex">x</script><p>y</p>', '[x]<p>y</p>'],
  ['… before a body', '<script type="math/tex">x</script><body>y', '[x]y'],
  ['… in a head, where MathJax finds none', '<head><script type="math/tex">x</script></head>y', 'y'],
  ['a displayed one', '<p><script type="math/tex; mode=display">% <![CDATA[\na<b %]]></script></p>', '<p>[[a<b]]</p>'],
  ['its preview', '<p><span class="MathJax_Preview">x</span><script type="math/tex">x</script></p>', '<p>[x]</p>'],
  [
    'pandoc',
    '<p><span class="math inline">\\(x\\)</span> <span class="math display">\\[y\\]</span></p>',
    '<p><span>[x]</span> <span>[[y]]</span></p>',
  ],
  ['pandoc for KaTeX', '<span class="math inline">\\alpha</span>', '<span>[\\alpha]</span>'],
  ['Sphinx', '<div class="math notranslate nohighlight">\\[y\\]</div>', '<div>[[y]]</div>'],
  ['MkDocs', '<span class="arithmatex">\\(z\\)</span>', '<span>[z]</span>'],
  ['GitLab', '<code class="js-render-math" data-math-style="inline">\\beta</code>', '<code>[\\beta]</code>'],
  ['GitHub', '<math-renderer>$$x$$</math-renderer>', '<math-renderer>[[x]]</math-renderer>'],
  ['another class of that name', '<p class="math">I like it</p>', '<p>I like it</p>'],
  ['a script of another kind', '<p><script type="text/x">x</script></p>', '<p><script>x</script></p>'],
  [
    'what MathJax has set already',
    '<p><span class="MathJax">x</span><script type="math/tex">x</script></p>',
    '<p><span>x</span><script>x</script></p>',
  ],
];

for (const [name, html, expected] of MARKED)
  t.test(`TeX in elements of HTML: ${name}`, async (t) => {
    const { body, warnings } = await set(html);
    t.equal(body, expected);
    t.same(warnings, []);
  });

async function inText(t: Test, html: string, expected: string): Promise<void> {
  t.equal((await set(html, true)).body, expected);
  t.equal((await set(html)).body, html, 'without the option');
}

t.test('TeX in the text of HTML is set where the option says so', async (t) => {
  await inText(t, '<p>so \\(a\\) and $$b$$, \\[c\\]</p>', '<p>so [a] and [[b]], [[c]]</p>');
  await inText(t, '<p>$5 and $10, C:\\(x)</p>', '<p>$5 and $10, C:\\(x)</p>');
  await inText(t, '<pre>\\(a\\)</pre><p><code>\\(a\\)</code></p>', '<pre>\\(a\\)</pre><p><code>\\(a\\)</code></p>');
  const align = '\\begin{align}a&amp;=b\\end{align}';
  t.equal((await set(`<p>${align}</p>`, true)).body, '<p>[[\\begin{align}a&=b\\end{align}]]</p>');
});

t.test('TeX in HTML that cannot be set is printed as it is written, with a warning', async (t) => {
  const { body, warnings } = await set('<p><span class="math inline">\\(\\nosuch\\)</span></p>');
  t.equal(body, '<p><span>\\(\\nosuch\\)</span></p>');
  t.match(warnings, [/nosuch/]);
  t.equal((await set('<p><script type="math/tex">\\nosuch</script></p>')).body, '<p><code>\\nosuch</code></p>');
});

t.test('signs without an end are text, and many of them are read once', async (t) => {
  const kept = ['\\(\\)', '$$$$', '\\(x', '\\begin{align}x', '$$x$', '$$x\\$$'];
  for (const text of kept) t.equal((await set(`<p>${text}</p>`, true)).body, `<p>${text}</p>`);
  t.equal((await set('<p>$$$$x$$ \\(a\\\\b\\)</p>', true)).body, '<p>$$[[x]] [a\\\\b]</p>');
  const many = ['\\(', '\\[', '\\begin{align}'].map((sign) => sign.repeat(100_000)).join('');
  const scripts = '<script type="text/x">x</script>'.repeat(20_000);
  const start = performance.now();
  t.equal((await set(`<p>${many}</p>`, true)).body, `<p>${many}</p>`);
  t.match((await set(`<p>${scripts}<script type="math/tex">x</script></p>`)).body, /\[x\]<\/p>$/);
  t.ok(performance.now() - start < 20_000);
});
