/** Displayed formulas with names, as dialects write them, and what refers to them. */
import t from 'tap';
import { readPdf } from '../../../engine/read/read-pdf.js';
import { textOfBlock } from '../../../engine/read/reading.js';
import { render } from '../../../engine/render.js';
import { bodyOf } from './body.js';

async function shown(markdown: string): Promise<{ readonly text: string; readonly warnings: readonly string[] }> {
  const { pdf, warnings } = await render(markdown, { template: 'none' });
  const text = readPdf(pdf)
    .pages.flatMap(({ blocks }) => blocks.map(textOfBlock))
    .join('\n');
  return { text, warnings: warnings.map(({ message }) => message) };
}

const NAMED: readonly (readonly [what: string, markdown: string])[] = [
  ['Quarto', '$$\na = b\n$$ {#eq-a}\n'],
  ['Quarto, in one line', '$$ a = b $$ {#eq-a}\n'],
  ['with classes', '$$\na = b\n$$ {#eq-a .wide}\n'],
  ['kramdown, with a class first', '$$\na = b\n$$\n{: .wide #eq-a}\n'],
  ['kramdown, in the next line', '$$\na = b\n$$\n{: #eq-a}\n'],
  ['MyST', '$$\na = b\n$$ (eq-a)\n'],
  ['a directive of MyST', '```{math}\n:label: eq-a\na = b\n```\n'],
  ['TeX', '$$\na = b \\label{eq-a}\n$$\n'],
  ['with a blank line', '$$\na\n\n= b\n$$ {#eq-a}\n'],
  ['rows without numbers', '$$\n\\begin{align*}\na &= b\n\\end{align*}\n$$ {#eq-a}\n'],
  ['rows with numbers', '$$\n\\begin{align}\na &= b\n\\end{align}\n$$ {#eq-a}\n'],
  ['in a quotation', '> $$\n> a = b\n> $$ {#eq-a}\n'],
  ['in a list', '- x\n\n  $$\n  a = b\n  $$ {#eq-a}\n'],
];

t.test('a name behind a formula does not swallow the text up to the next formula', async (t) => {
  for (const [what, markdown] of NAMED) {
    const { text, warnings } = await shown(
      `${markdown}\nSee @eq-a there.\n\n$$\nc = d\n$$ {#eq-c}\n\n[](#eq-c) is last.\n`,
    );
    t.match(text, /See \(1\) there\./, what);
    t.match(text, /\(2\) is last\./, what);
    t.notMatch(text, /[$#]|label/, what);
    t.strictSame(warnings, [], what);
  }
});

t.test('names with colons and underscores lead to their equations', async (t) => {
  const { text, warnings } = await shown(
    '\\begin{align}\na &= b \\label{eq:my_a} \\\\\nc &= d \\label{eq:c}\n\\end{align}\n\n\\eqref{eq:c}, @eq:my_a and $\\eqref{eq:my_a}$.\n\n$$ e $$ {#eq:e}\n\n@eq:e\n',
  );
  t.match(text, /\(2\), \(1\) and \(1\)\./);
  t.match(text, /^\(3\)$/m);
  t.strictSame(warnings, []);
});

t.test('a reference to an equation with a tag shows the tag', async (t) => {
  const { text } = await shown('$$ q \\tag{*} \\label{eq:q} $$\n\nBy [](#eq:q).\n');
  t.match(text, /By \(\*\)\./);
});

t.test('formulas in titles of boxes, captions and cells of lists are set', async (t) => {
  for (const source of [
    '::: note A $x^2$\ny\n:::\n',
    '| a |\n|---|\n| b |\n\nTable: A $x^2$\n',
    '![A $x^2$](a.png){#fig-a}\n',
    '```{list-table} A\n* - $x^2$\n  - c\n```\n',
  ])
    t.match(await bodyOf(source), /<msup>/, source);
});

t.test('dollars that are no formula stay as they are', async (t) => {
  for (const source of ['It costs $$ (much)\n', '```\n$$ {#eq-a}\n```\n', '$$ {#eq-a}\n\ntext\n'])
    t.equal(await bodyOf(source), await bodyOf(source, { dialect: 'gfm' }), source);
});

t.test('a paragraph that begins with a formula does not swallow the text up to the next formula', async (t) => {
  for (const [first, said] of [
    ['$$a = b$$, which is known.', /^, which is known\.$/m],
    ['$$a = b$$ (known)', /^\(known\)$/m],
    ['$$a = b$$ is $$b = a$$ (c)', /^is\b/m],
    ['- $$a = b$$ is known.', /is known\./],
  ] as const)
    for (const options of [{}, { dialect: 'gfm' }] as const) {
      const { pdf, warnings } = await render(`${first}\n\nSome *words*.\n\n$$\nc = d\n$$\n`, {
        template: 'none',
        ...options,
      });
      const text = readPdf(pdf)
        .pages.flatMap(({ blocks }) => blocks.map(textOfBlock))
        .join('\n');
      t.match(text, said, first);
      t.match(text, /Some words\./, first);
      t.notMatch(text, /\$/, first);
      t.strictSame(warnings, [], first);
    }
});

t.test('a number that the author wrote behind a formula stays', async (t) => {
  const { text } = await shown('$$ a = b $$ (2.1)\n\n$$\nc = d\n$$ (A.7b)\n\n$$ e $$ {#eq-e}\n');
  t.match(text, /\(2\.1\)/);
  t.match(text, /\(A\.7b\)/);
  t.match(text, /\(1\)/);
});

t.test('a word in brackets behind a formula is a name where something refers to it', async (t) => {
  t.match((await shown('$$ a = b $$ (pyth)\n\nSee {eq}`pyth`.\n')).text, /See \(1\)\./);
  t.match(await bodyOf('$$ a = b $$ (pyth)\n', { dialect: 'myst' }), /id="pyth"/);
  t.match((await shown('$$ a = b $$ (pyth)\n')).text, /\(pyth\)/);
});

t.test('a formula with a label and a name is set', async (t) => {
  const { text, warnings } = await shown('$$ a = b \\label{eq-own} $$ {#eq-two}\n\nSee @eq-own.\n');
  t.match(text, /See \(1\)\./);
  t.notMatch(text, /label/);
  t.strictSame(warnings, []);
});

t.test('a price at the start of a line does not swallow the text up to a formula with a name', async (t) => {
  const { text } = await shown('$$50 is much.\n\nSome text.\n\n$$ a = b $$ {#eq-a}\n\nSee @eq-a.\n');
  t.match(text, /^\$\$50 is much\.$/m);
  t.match(text, /^Some text\.$/m);
  t.match(text, /See \(1\)\./);
});
