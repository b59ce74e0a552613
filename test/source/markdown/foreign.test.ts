/** What other dialects of Markdown write: nothing is lost, and no sign of syntax is printed. */
import t from 'tap';
import { Diagnostics, type Warning } from '../../../engine/diagnostics.js';
import { parseMarkdown } from '../../../engine/source/markdown/markdown.js';
import { bodyOf } from './body.js';

async function warningsOf(markdown: string): Promise<readonly Warning[]> {
  const diagnostics = new Diagnostics();
  await parseMarkdown(markdown, { diagnostics });
  return diagnostics.warnings;
}

const SAME: Readonly<Record<string, readonly (readonly [written: string, as: string])[]>> = {
  'boxes are callouts': [
    [
      '!!! warning "Mind *this*"\n    Text.\n\n    - item\n\nAfter.',
      '::: warning Mind *this*\nText.\n\n- item\n\n:::\n\nAfter.',
    ],
    ['??? tip\n    Folded.', '::: tip\nFolded.\n:::'],
    ['!!! note\n    A.\n\n    !!! tip\n        B.', '::: note\nA.\n\n::: tip\nB.\n:::\n:::'],
    ['Term\n:   !!! tip\n\n        B.', 'Term\n:   ::: tip\n    B.\n    :::'],
    ['-   ??? tip\n        B.\n\n        C.', '-   ::: tip\n    B.\n\n    C.\n    :::'],
    ['/// warning | Title\nText.\n///', '::: warning Title\nText.\n:::'],
    [':::{note} Title\nText.\n:::', '::: note Title\nText.\n:::'],
    ['```{warning}\nText *a*.\n```', '::: warning\nText *a*.\n:::'],
    ['````{note}\n```{tip}\nText.\n```\n````', '::: note\n::: tip\nText.\n:::\n:::'],
    ['::: {.callout-warning title="Mind the gap"}\nText.\n:::', '::: warning Mind the gap\nText.\n:::'],
    ['::: {.callout-tip collapse="true"}\n## Heading\n\nText.\n:::', '::: tip Heading\n\nText.\n:::'],
    ['>>>\nTwo\n\nparagraphs\n>>>', '> Two\n>\n> paragraphs'],
  ],
  'tabs follow each other': [
    ['=== "A"\n\n    One\n\n=== "B"\n\n    Two', '::: tab A\nOne\n:::\n\n::: tab B\nTwo\n:::'],
    ['=== "A"\n\n    One\n    ```\n\n=== "B"\n\n    Two', '::: tab A\nOne\n```\n```\n:::\n\n::: tab B\nTwo\n:::'],
    ['<Tabs>\n<TabItem value="a" label="A">\n\nOne\n\n</TabItem>\n</Tabs>', '::: tab A\n\nOne\n\n:::'],
  ],
  'comments and hidden content are not printed': [
    ['a %% SECRET %% b', 'a  b'],
    ['a\n\n%%\nSECRET\n\nSECRET\n%%\n\nb', 'a\n\nb'],
    ['::: {.content-hidden when-format="pdf"}\nSECRET\n:::\n\nEnd.', 'End.'],
    ['::: {.content-visible when-format="html"}\nSECRET\n\n::: box\nSECRET\n:::\n:::\n\nEnd.', 'End.'],
    ['::: {.content-visible when-format="pdf"}\nShown.\n:::', 'Shown.'],
    ['::: {.content-hidden unless-format="pdf"}\nShown.\n:::', 'Shown.'],
    ['a [SECRET]{.content-hidden when-format="pdf"} b', 'a  b'],
    ["import Tabs from '@theme/Tabs';\n\nText {/* SECRET */} more", 'Text  more'],
    ['{::comment}\nSECRET\n{:/comment}\n\nEnd.', 'End.'],
    ['```{=docx}\nSECRET\n```\n\nEnd.', 'End.'],
  ],
  'syntax in lines has an element': [
    ['a ==marked *b*== c', 'a <mark>marked *b*</mark> c'],
    ['12 m^2^ and 1^st^', '12 m<sup>2</sup> and 1<sup>st</sup>'],
    ['a ++new++ b', 'a <ins>new</ins> b'],
    ['++ctrl+c++', '<kbd>Ctrl</kbd>+<kbd>C</kbd>'],
    ['{++new++} {--old--} {~~a~>b~~} {==m==}', '<ins>new</ins> <del>old</del> <del>a</del><ins>b</ins> <mark>m</mark>'],
    ['[+ new +] [- old -]', '<ins>new</ins> <del>old</del>'],
    ['\\textbf{b} \\emph{e \\textit{f}} \\LaTeX{} \\ldots', '<strong>b</strong> <em>e <em>f</em></em> LaTeX …'],
    ['\\href{https://x.org}{text}', '[text](https://x.org)'],
    ['{sub}`2` {kbd}`C` {abbr}`CSS (Cascading)`', '<sub>2</sub> <kbd>C</kbd> <abbr title="Cascading">CSS</abbr>'],
    ['![a](b.png =200x100)', '![a](b.png){width=200 height=100}'],
    ['![[b.png|300]]', '![b.png](b.png){width=300}'],
    ['[[#Costs & time]]', '[Costs & time](#costs--time)'],
    ['`a`{=html} `b`{=latex}', 'a '],
    ['text^[a *note*] end', 'text[^1] end\n\n[^1]: a *note*'],
    ['\\footnote{x}', '[^1]\n\n[^1]: x'],
    ['*[HTML]: Language\n\nHTML, XHTML', '<span class="first-use"><abbr title="Language">HTML</abbr></span>, XHTML'],
    ['# A {#sec-a}\n\nSee @sec-a.', '# A {#sec-a}\n\nSee [](#sec-a).'],
  ],
  'lists and lines keep their marks': [
    ['a. x\nb. y', '1. x\n2. y\n{type=a}'],
    ['iv) x\nv) y', '4. x\n5. y\n{.list-before-parenthesis-lower-roman}'],
    ['#. x\n#. y', '1. x\n2. y'],
    ['(a) x\n(b) y', '1. x\n2. y\n{.list-in-parentheses-lower-alpha}'],
    ['(@a) x\n\nAs (@a).', '1. x\n{.list-in-parentheses-decimal}\n\nAs (1).'],
    ['| a\n|   b', '::: line-block\na\\\n\u00A0\u00A0b\n:::'],
    ['* TOC\n{:toc}', '[TOC]'],
  ],
  'tables of pandoc are tables': [
    ['+---+---+\n| a | b |\n+===+===+\n| 1 | 2 |\n+---+---+', '| a | b |\n|---|---|\n| 1 | 2 |'],
    ['  a     b\n---  ----\n  1     2\n  3     4', '| a | b |\n|--:|--:|\n| 1 | 2 |\n| 3 | 4 |'],
    ['--------\n a    b\n---  ---\n 1    2\n\n 3    4\n--------', '| a | b |\n|:-:|:-:|\n| 1 | 2 |\n| 3 | 4 |'],
  ],
};

for (const [what, cases] of Object.entries(SAME))
  t.test(what, async (t) => {
    for (const [written, as] of cases)
      t.equal((await bodyOf(written)).replaceAll('platen-note-', ''), await bodyOf(as), written);
  });

t.test('what only resembles a dialect stays', async (t) => {
  const texts = [
    'C++ and C++, a ^ b ^ c, a == b == c, 100 %% sure',
    '`==a==` and `[[b]]` and \\==c==',
    'A. Smith wrote it.\n\nB. Jones read it.',
    'text\n\n    !!! note\n        code',
    '```\n==a==\n!!! note\n```',
    '<pre>\n==a== [[b]]\n</pre>',
    'https://x.org/?a==b== and <https://x.org/==c==>',
    '2^10 and x^y and $a^2^b$',
    '| a | b |\n|---|---|\n| ^ | = |',
    '- - -\n\n--- ---',
  ];
  for (const text of texts) t.equal(await bodyOf(text), await bodyOf(text, { dialect: 'gfm' }), text);
});

t.test('gfm and commonmark, chosen, have no other syntax', async (t) => {
  t.equal(await bodyOf('==a==', { dialect: 'gfm' }), await bodyOf('<p>==a==</p>', 'html'));
  t.equal(await bodyOf('---\ndialect: commonmark\n---\n==a=='), await bodyOf('<p>==a==</p>', 'html'));
});

t.test('an image with an id and alone in its paragraph is a figure with its words as the caption', async (t) => {
  const figure = '<figure id="fig-a"><img src="a.png" alt="A map"><figcaption>A <em>map</em></figcaption></figure>';
  t.equal(await bodyOf('![A *map*](a.png){#fig-a}'), await bodyOf(figure, 'html'));
  t.match(await bodyOf('![A map](a.png)'), '<p>', 'without an id only where the dialect says so');
  t.match(await bodyOf('![A map](a.png)', { dialect: 'pandoc' }), '<figcaption>');
});

t.test('fenced code keeps its title, numbers and marked lines', async (t) => {
  const forms = ['js title="a.js"', 'js filename="a.js"', 'js [a.js]', 'js:a.js', '{.js filename="a.js"}'];
  for (const form of forms) {
    const body = await bodyOf(`\`\`\`${form}\nx\n\`\`\``);
    t.match(body, /class="code-title"[^]*a\.js/, form);
    t.match(body, 'language-js', form);
  }
  const numbered = ['js showLineNumbers', 'js linenums="1"', 'js:line-numbers', '{.js .numberLines}'];
  for (const form of numbered) t.match(await bodyOf(`\`\`\`${form}\nx\n\`\`\``), 'data-line="1"', form);
  const marked = ['js {2}', 'js hl_lines="2"', 'js {1-2}', '{.js code-line-numbers="2"}'];
  for (const form of marked) t.match(await bodyOf(`\`\`\`${form}\nx\ny\n\`\`\``), /marked-line[^]*"y/, form);
  const body = await bodyOf('```js\nx // [!code ++]\n// highlight-next-line\ny\n```');
  t.match(body, /inserted-line[^]*"x[^]*marked-line[^]*"y/);
  t.notMatch(body, /\[!code|highlight-next/);
});

t.test('lines of warnings stay those of the source', async (t) => {
  const source = '!!! note\n    Text.\n\n+---+\n| a |\n+---+\n\n%%\nx\n%%\n\n[^no]';
  t.match(await warningsOf(source), [{ message: /\[\^no\]/, position: { line: 12 } }]);
});

t.test('hostile input ends soon', async (t) => {
  const texts = [
    '=='.repeat(20_000),
    '[['.repeat(20_000),
    '^['.repeat(20_000),
    '{++'.repeat(10_000),
    '\\textbf{'.repeat(5000),
  ];
  texts.push(
    '+--+\n'.repeat(3000),
    '| a\n'.repeat(5000),
    'a. b\n'.repeat(5000),
    '!!! note\n'.repeat(5000),
    '%%\n'.repeat(8001),
    '{==\n\n'.repeat(8000),
    '~ a\n'.repeat(8000),
    '<Tabs a\n'.repeat(8000),
    '- [?] a\n'.repeat(5000),
  );
  for (const text of texts) {
    const start = process.cpuUsage().user;
    await bodyOf(text).catch(() => undefined);
    t.ok(process.cpuUsage().user - start < 20e6, text.slice(0, 10));
  }
});
