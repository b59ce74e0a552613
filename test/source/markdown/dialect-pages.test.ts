/** What the documentation of MyST, Quarto and MkDocs-Material is written with. */
import t from 'tap';
import { bodyOf } from './body.js';

type Case = readonly [what: string, written: string, meant: string];

const CASES: readonly Case[] = [
  ['callouts of Quarto without braces', '::: callout-tip\n## A tip\nBody\n:::\n', '::: tip A tip\n\nBody\n:::\n'],
  ['a wiki link before a colon', '[[Page]]: text\n', '[Page](<Page.md>){.wiki-link}: text\n'],
  ['a box without attributes', '::: {}\nText\n:::\n', '<div>\n\nText\n\n</div>\n'],
  ['callouts of Quarto without a title', '::: callout-note\nBody\n:::\n', '::: note\nBody\n:::\n'],
  [
    'classes within the braces of a directive',
    ':::{note .wide #n} Title\nBody\n:::\n',
    '::: note Title {#n .wide}\nBody\n:::\n',
  ],
  ['classes within the braces of a fence', '```{note .wide}\nBody\n```\n', '::: note {.wide}\nBody\n:::\n'],
  ['the former names of proofs', ':::{proof:lemma}\nBody\n:::\n', ':::{prf:lemma}\nBody\n:::\n'],
  [
    'a number in the text of a link',
    '# One {#one}\n\n[Sec. %s](#one)\n',
    '# One {#one}\n\n[Sec. ](#one)[](#one){.number-only}\n',
  ],
  [
    'a number between words',
    '# One {#one}\n\n[as Figure {number} says](#one)\n',
    '# One {#one}\n\n[as Figure ](#one)[](#one){.number-only}[ says](#one)\n',
  ],
  ['a number in emphasis', '# One {#one}\n\n[**Sec. %s**](#one)\n', '# One {#one}\n\n[](#one)\n'],
  [
    'a role with a number',
    '# One {#one}\n\n{numref}`Fig. %s <one>`\n',
    '# One {#one}\n\n[Fig. ](#one)[](#one){.number-only}\n',
  ],
  ['a role without words', '# One {#one}\n\n{ref}`one`\n', '# One {#one}\n\n[](#one)\n'],
  [
    'boxes in definitions',
    'Term\n:   Text\n\n    !!! note "When"\n\n        Inside\n',
    'Term\n:   Text\n\n    ::: note When\n\n    Inside\n\n    :::\n',
  ],
  [
    'tabs that end in raw HTML',
    '=== "Left"\n\n    <div markdown>\n\n    - hi\n\n    </div>\n\n=== "Right"\n\n    other\n',
    '::: tab Left\n\n<div markdown>\n\n- hi\n\n</div>\n\n:::\n\n::: tab Right\n\nother\n\n:::\n',
  ],
  [
    'a fence in code is no end of it',
    '```\n=== "C"\n\n    ```\n    x\n    ```\n```\n',
    '````\n=== "C"\n\n    ```\n    x\n    ```\n````\n',
  ],
  [
    'a fence whose name is unknown keeps its argument',
    '```{py:function} f(x)\nText\n```\n',
    '::: {.py-function}\n`f(x)`\n\nText\n:::\n',
  ],
  ['the file of a directive that was not given', ':::{literalinclude} x.py\n:::\n', '`x.py`\n'],
  [
    'a table of values between commas',
    ':::{csv-table} T\n:header: a, b\n\n1, "x, y"\n:::\n',
    '| a | b |\n|---|---|\n| 1 | x, y |\n\nTable: T\n',
  ],
  [
    'a table in a box with a name',
    ':::{table} T\n:name: tbl-a\n\n| a |\n|---|\n| 1 |\n:::\n',
    '::: {#tbl-a .table}\nTable: T\n\n| a |\n|---|\n| 1 |\n:::\n',
  ],
  [
    'the head and the foot of a card',
    ':::{card} T\nHead\n^^^\nText\n+++\nFoot\n:::\n',
    '::: box T\nHead\n\nText\n\nFoot\n:::\n',
  ],
  ['what only HTML shows', 'a\n\n```{only} html\nx\n```\n', 'a\n'],
  ['roles that nobody knows', 'the {rst:dir}`toctree`\n', 'the `toctree`\n'],
  [
    'words before a reference',
    '# A {#sec-a}\n\n[Sec. @sec-a], [as @sec-a]\n',
    '# A {#sec-a}\n\nSec.\u00A0[](#sec-a){.number-only}, as\u00A0[](#sec-a){.number-only}\n',
  ],
  [
    'content for dark screens',
    '::: light-content\na\n:::\n\n::: dark-content\nx\n:::\n',
    '::: {.light-content}\na\n:::\n',
  ],
  [
    'what slides of Slidev say of themselves',
    '# One\n\n---\nlayout: two-cols\nclass: gap\n---\n\n# Two\n\n::right::\n\nText\n',
    '# One\n\n---\n\n# Two\n\nText\n',
  ],
  ['a command of LaTeX over several lines', '\\textit{\nOne,\ntwo.\n}\n', '<em>\nOne,\ntwo.\n</em>\n'],
  [
    'a callout of VitePress without a title',
    '::: tip {no-title}\na\n:::\n',
    '<div class="callout callout-tip">\n\na\n\n</div>\n',
  ],
  [
    'a list that is a table in Quarto',
    '::: {.list-table header-rows=1}\n- - a\n  - b\n- - 1\n  - 2\n:::\n',
    '```{list-table}\n:header-rows: 1\n* - a\n  - b\n* - 1\n  - 2\n```\n',
  ],
  ['hidden boxes', 'a\n\n::: {.hidden}\nx\n:::\n', 'a\n'],
  ['icons', 'Yes :material-check: no :octicons-x-16:{ .lg }.\n', 'Yes ✓ no .\n'],
  [
    'inserted text',
    'a ^^new^^ word, {+ more +} {- less -}\n',
    'a <ins>new</ins> word, <ins>more</ins> <del>less</del>\n',
  ],
  ['the language of a code span', 'The `#!python range()` and `#!/bin/sh`\n', 'The `range()` and `#!/bin/sh`\n'],
  ['a box without a title', '!!! tip ""\n\n    Text\n', '<div class="callout callout-tip">\n\nText\n\n</div>\n'],
  [
    'options of a block behind its name',
    '/// details | T\n    type: warning\n    open: true\n\nText\n///\n',
    '::: warning T\nText\n:::\n',
  ],
  ['Markdown in elements that say so', '<div markdown="1">\n*a*\n</div>\n', '<div markdown="1">\n\n*a*\n\n</div>\n'],
  [
    'the element of a block with attributes',
    "/// html | div.a[style='color: red']\nText\n///\n",
    '::: {.a style="color: red"}\nText\n:::\n',
  ],
  [
    'code and quotation marks in the caption of code',
    '```{code-block} yaml\n:caption: The `a` "b"\nx: 1\n```\n',
    '~~~yaml caption=\'The `a` "b"\'\nx: 1\n~~~\n\n',
  ],
  [
    'a directive in a note',
    'A[^a]\n\n[^a]:\n    One\n\n    :::{note}\n    Two\n    :::\n',
    'A[^a]\n\n[^a]:\n    One\n\n    ::: note\n    Two\n    :::\n',
  ],
  ['an open box', '::: details More {open}\nText\n:::\n', '::: details More\nText\n:::\n'],
  ['definitions of pandoc after a tilde', 'Term\n  ~ One\n  ~ Two\n', 'Term\n: One\n: Two\n'],
  [
    'a component of JSX is a callout',
    '<Admonition type="tip" title="T">\nText\n</Admonition>\n',
    '::: tip T\nText\n:::\n',
  ],
  [
    'tags of JSX over several lines',
    'a\n\n<Tabs\n  values={[\n    {value: "a"},\n  ]}>\n<TabItem value="a">\n\nOne\n\n</TabItem>\n</Tabs>\n',
    'a\n\n::: tab a\n\nOne\n\n:::\n',
  ],
  [
    'the title of a component in the last line of its tag, and what stands in the first',
    'a\n\n<Admonition type="tip"\n  title="T">\nText\n</Admonition>\n',
    'a\n\n::: tip T\nText\n:::\n',
  ],
  ['formulas of GitLab', 'So $`a^2`$ is\n', 'So $a^2$ is\n'],
  ['tasks that do not apply', '- [~] a\n- [?] b\n', '- [ ] <del>a</del>\n- [x] b\n'],
  ['raised words', 'a ^sup^ b\n', 'a <sup>sup</sup> b\n'],
  ['marked words of VitePress', '```js\n// [!code word:hello]\nhello\n```\n', '```js\nhello\n```\n'],
  ['blocks between marks', '{==\n\nText\n\n==}\n', '::: {style="background-color: #fff3a3"}\n\nText\n\n:::\n'],
  ['attributes above a paragraph', 'a\n\n{.cls #id}\nText\n', 'a\n\nText\n{.cls #id}\n'],
  ['the title block of pandoc', '% Title\n% Ana; Bo\n% 2026\n\nText\n', 'Text\n'],
  ['a drawing that is not included', '![[Plan.drawing|500]]\n', '![[Plan.drawing]]\n'],
];

t.test('callouts of any name are notes', async (t) => {
  const body = await bodyOf('> [!quote]\n> Text\n\n> [!my-type|meta]- Title\n> Text\n');
  t.match(body, /callout-quote[^]*"Quote"[^]*callout-my-type[^]*"Title"/);
  t.notMatch(body, /\[!/);
});

t.test('attributes name the captions of figures', async (t) => {
  const picture = '![](a.png)';
  t.match(await bodyOf(`::: {#fig-a fig-cap="A *map*"}\n${picture}\n:::\n`), /<figcaption[^]*map/);
  t.match(await bodyOf('::: figure\n![](a.png)\n\nSeen\n:::\n'), /<figcaption[^]*Seen/);
  t.match(await bodyOf('![Seen](a.png){fig-align="left"}\n'), /<figcaption[^]*"Seen"/);
  t.notMatch(await bodyOf('![Seen](a.png){align="left"}\n'), /figcaption/);
});

t.test('pages of other dialects show no marks', async (t) => {
  for (const [what, written, meant] of CASES) t.equal(await bodyOf(written), await bodyOf(meant), what);
});

t.test('a directive of a diagram is drawn as its fence is', async (t) => {
  const diagram = 'flowchart LR\nA --> B\n';
  t.equal(await bodyOf(`:::{mermaid}\n${diagram}:::\n`), await bodyOf(`\`\`\`mermaid\n${diagram}\`\`\`\n`));
});

t.test('cells with double braces are shown with single ones', async (t) => {
  t.equal(await bodyOf('```{{python}}\n1 + 1\n```\n'), await bodyOf('````\n```{python}\n1 + 1\n```\n````\n'));
  t.equal(await bodyOf('````markdown\n```{{r}}\n1\n```\n````\n'), await bodyOf('````markdown\n```{r}\n1\n```\n````\n'));
});

t.test('the first line of a footnote is read like its others', async (t) => {
  t.equal(
    await bodyOf('A[^a]\n\n[^a]: ==m== {kbd}`C`\n'),
    await bodyOf('A[^a]\n\n[^a]: <mark>m</mark> <kbd>C</kbd>\n'),
  );
});
