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
