import t from 'tap';
import { Diagnostics, type Warning } from '../../../engine/diagnostics.js';
import { splitMarkdown } from '../../../engine/source/markdown/front-matter.js';
import { parseSplitMarkdown } from '../../../engine/source/markdown/markdown.js';
import type { DocumentTree, NodeId } from '../../../engine/tree/document-tree.js';

interface Read {
  readonly tree: DocumentTree;
  readonly warnings: readonly Warning[];
  /** The TeX of all formulas, with two signs around those that are displayed. */
  readonly formulas: readonly string[];
}

async function read(markdown: string): Promise<Read> {
  const diagnostics = new Diagnostics();
  const { tree } = await parseSplitMarkdown(await splitMarkdown(markdown), { diagnostics });
  const formulas: string[] = [];
  for (let n = 0; n < tree.length; n++) {
    const node = n as NodeId;
    if (tree.name(node) !== 'math') continue;
    const signs = tree.attr(node, 'display') === 'block' ? '$$' : '$';
    formulas.push(signs + (tree.attr(node, 'alttext') ?? '') + signs);
  }
  return { tree, warnings: diagnostics.warnings, formulas };
}

t.test('formulas in all ways of writing them become MathML', async (t) => {
  const cases: readonly [string, string][] = [
    ['$x$', '$x$'],
    ['text $\\alpha + \\beta$, more', '$\\alpha + \\beta$'],
    ['$a_1*b*c_2$', '$a_1*b*c_2$'],
    ['$n-1$ or', '$n-1$'],
    ['$(a,b)$', '$(a,b)$'],
    ['$AB$', '$AB$'],
    ['$a +\nb$', '$a + b$'],
    ['$`x^2`$', '$x^2$'],
    ['$$E = mc^2$$', '$$E = mc^2$$'],
    ['$$\na\n- b\n\n+ c\n$$', '$$a - b + c$$'],
    ['text\n$$\nx\n$$\ntext', '$$x$$'],
    ['\\(x^2\\)', '$x^2$'],
    ['\\[\n\\frac{1}{2}\n\\]', '$$\\frac{1}{2}$$'],
    ['\\begin{align*}\na &= b\n\\end{align*}', '$$\\begin{align*} a &= b \\end{align*}$$'],
    ['```math\nx\n```', '$$x$$'],
    ['> $$\n> a\n> $$', '$$a$$'],
    ['- b\n\n  $$\n  a\n  $$', '$$a$$'],
    ['a | b\n--|--\n1 | $x^2$', '$x^2$'],
  ];
  for (const [markdown, formula] of cases) {
    const { formulas, warnings } = await read(markdown);
    t.strictSame(formulas, [formula], markdown);
    t.strictSame(warnings, [], markdown);
  }
});

t.test('a wrong formula is one warning with its place and the reason, and its source is printed', async (t) => {
  const { tree, warnings, formulas } = await read('one\n\nA $\\frac{1}{$ and $\\nothing x$.');
  t.strictSame(formulas, []);
  t.match(warnings, [
    {
      code: 'SVC_CONTENT_UNSUPPORTED',
      message: /“\$\\frac\{1\}\{\$”.*expected '\}'/,
      position: { line: 3, column: 3 },
    },
    { message: /\\nothing/, position: { line: 3 } },
  ]);
  t.match(tree.textContent(tree.root), '$\\frac{1}{$ and $\\nothing x$');
});

t.test('macros of the text and of the front matter hold in all of the document', async (t) => {
  const front = '---\nmacros:\n  R: "\\\\mathbb{R}"\n  norm: "\\\\lVert #1 \\\\rVert"\n---\n';
  const { warnings, tree } = await read(
    `${front}$\\R$, $\\norm{x}$, $\\late{y}$\n\n$$\\newcommand{\\late}[1]{\\mathbf{#1}}$$`,
  );
  t.strictSame(warnings, []);
  t.match(tree.textContent(tree.root), /ℝ.*‖.*𝐲/s);
});

t.test('labels and references: a tag is told, other equations are counted', async (t) => {
  const { tree, warnings } = await read(
    '\\begin{align}a &= \\begin{matrix}b\\end{matrix} \\label{one}\\\\ c &= d \\tag{X}\\label{two}\\end{align}\n\n\\eqref{one} \\ref{two}',
  );
  t.strictSame(warnings, []);
  const links: string[] = [];
  const ids: string[] = [];
  for (let n = 0; n < tree.length; n++) {
    const node = n as NodeId;
    if (tree.name(node) === 'a')
      links.push(`${tree.attr(node, 'href')} ${tree.attr(node, 'class')} ${tree.textContent(node)}`);
    if (tree.attr(node, 'id')) ids.push(tree.attr(node, 'id')!);
  }
  t.strictSame(links, ['#one tml-counted-eqref ', '#two tml-ref X']);
  t.strictSame(ids, ['one', 'two']);
});

t.test('formulas without an end, and macros without one, end', async (t) => {
  await read('$$ a\n'.repeat(2000));
  await read('\\[ a\n\n'.repeat(2000));
  const { warnings } = await read('$$\\newcommand{\\a}{\\a\\a}$$\n\n$\\a$');
  t.match(warnings, [{ message: /expan/i }]);
});

t.test('a pipe in a formula of a table divides no cell', async (t) => {
  const { tree, warnings } = await read('| a | b |\n|---|---|\n| $|x|$ | $\\|y\\|$ and \\(z^1\\) |\n| $5 | $6 |');
  t.strictSame(warnings, []);
  const cells: string[] = [];
  for (let n = 0; n < tree.length; n++)
    if (tree.name(n as NodeId) === 'td') cells.push(tree.textContent(n as NodeId).replace(/\s/g, ''));
  t.equal(cells.length, 4);
  t.match(cells[0], /^\|x\|/);
  t.match(cells[1], /^‖y‖.*andz1/);
  t.strictSame(cells.slice(2), ['$5', '$6']);
});

t.test('points and intervals of numbers are formulas, and prices in brackets are not', async (t) => {
  const { formulas } = await read('$(0,1)$, $[0, 1)$, $(-1, 2.5)$ and $1{,}5$');
  t.same(formulas, ['$(0,1)$', '$[0, 1)$', '$(-1, 2.5)$', '$1{,}5$']);
  t.same((await read('a loss of $(500) and $(700), then $12,345.67 or $1,000$')).formulas, []);
});

t.test('a pipe in a formula in escaped brackets divides no cell, and one between prices does', async (t) => {
  const { tree } = await read('| a | b |\n|---|---|\n| \\(|x|^2\\) | \\(a = |y|\\), z |\n| $5 | 6$ |');
  const cells: string[] = [];
  for (let n = 0; n < tree.length; n++)
    if (tree.name(n as NodeId) === 'td') cells.push(tree.textContent(n as NodeId).replace(/\s/g, ''));
  t.equal(cells.length, 4);
  t.match(cells[0], /^\|x\|/);
  t.match(cells[1], /^a=\|y\|.*,z$/);
  t.strictSame(cells.slice(2), ['$5', '6$']);
});

t.test('a command that is defined between formulas has its meaning in them, and is not printed', async (t) => {
  const { tree, warnings } = await read('\\newcommand{\\half}[1]{\\frac{#1}{2}}\n\nText $\\half{x}$ end.');
  t.strictSame(warnings, []);
  t.notMatch(tree.textContent(tree.root), 'newcommand');
  let fractions = 0;
  for (let n = 0; n < tree.length; n++) if (tree.name(n as NodeId) === 'mfrac') fractions++;
  t.equal(fractions, 1);
});

t.test(
  'one letter with a subscript, and an equation, are formulas in escaped brackets; other text is not',
  async (t) => {
    const { tree } = await read('See \\(y_1\\) and \\(a = 3\\), \\(see snake_case\\) and \\(the end\\).');
    let formulas = 0;
    for (let n = 0; n < tree.length; n++) if (tree.name(n as NodeId) === 'math') formulas++;
    t.equal(formulas, 2);
    t.match(tree.textContent(tree.root), '(see snake_case) and (the end)');
  },
);

t.test('commands of KaTeX and MathJax that Temml does not know', async (t) => {
  const { TexConverter } = await import('../../../engine/source/tex/converter.js');
  const formulas = ['\\blue{x}', '\\KaTeX', '\\href{https://a.example}{x}', '\\htmlId{a}{x}', '\\xrightleftarrows{k}'];
  const diagram = '\\begin{CD} A @>a>> B \\\\ @VVV @. \\\\ C @= D \\end{CD}';
  const definitions = { preamble: '\\newcommand{\\green}{g}', labels: {} };
  const converter = await TexConverter.load(formulas, definitions);
  for (const tex of [...formulas, diagram, '\\green'])
    t.ok('element' in converter.convert({ tex, isDisplay: true }), tex);
});

t.test('a formula in a formula ends neither, and the text around it is no LaTeX', async (t) => {
  for (const tex of ['\\text{for all $x$}\\quad\\boxed{y}', '\\mathrm{d}r^2+r^2 \\tag{$\\ast$}']) {
    for (const signs of ['$$', '$$\n']) {
      const { formulas, warnings } = await read(
        `Text ${signs === '$$' ? '' : '\n\n'}${signs}${tex}${[...signs].reverse().join('')}`,
      );
      t.same(formulas, [`$$${tex}$$`]);
      t.same(warnings, []);
    }
  }
  t.same((await read('If $\\text{for $x$}\\quad y$ and $z$.')).formulas, ['$\\text{for $x$}\\quad y$', '$z$']);
  t.same((await read('$' + '{HOME}/a and $' + '{PATH}, $5 {a} and $6')).formulas, []);
});
