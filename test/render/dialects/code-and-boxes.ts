/** What people write in dialects of Markdown, and what becomes of it: see dialects.test.ts. */
import { type Situation } from './situation.js';

export const CODE: readonly Situation[] = [
  {
    what: 'the title of a fence',
    source: ['```js title="src/app.js"', 'let a;', '```'],
    tags: 'Div(P(src/app.js) P(Code(let a;)))',
  },
  {
    what: 'the file of a fence of Quarto',
    source: ['```{.python filename="run.py"}', 'a = 1', '```'],
    tags: 'Div(P(run.py) P(Code(a = 1)))',
  },
  {
    what: 'the file of a fence of VitePress',
    source: ['```js [app.js]', 'let a;', '```'],
    tags: 'Div(P(app.js) P(Code(let a;)))',
  },
  {
    what: 'the file of a fence behind a colon',
    source: ['```js:src/app.js', 'let a;', '```'],
    tags: 'Div(P(src/app.js) P(Code(let a;)))',
  },
  {
    what: 'numbers of lines',
    source: ['```js showLineNumbers', 'let a;', 'let b;', '```'],
    tags: 'P(Code(Span(Span(1) let a;) Span(Span(2) let b;)))',
  },
  {
    what: 'numbers of lines from ten',
    source: ['```{.js .numberLines startFrom="10"}', 'let a;', 'let b;', '```'],
    tags: 'P(Code(Span(Span(10) let a;) Span(Span(11) let b;)))',
  },
  {
    what: 'lines that stand out',
    source: ['```js {1,3-4}', 'a', 'b', 'c', 'd', '```'],
    tags: 'P(Code(Span(a) Span(b) Span(c) Span(d)))',
  },
  {
    what: 'lines that stand out in MkDocs',
    source: ['``` py hl_lines="2" linenums="1"', 'a', 'b', '```'],
    tags: 'P(Code(Span(Span(1) a) Span(Span(2) b)))',
  },
  { what: 'a diff', source: ['```diff', '- a', '+ b', '```'], tags: 'P(Code(- a + b))' },
  {
    what: 'lines that are added and removed',
    source: ['```js', 'let a; // [!code --]', 'let b; // [!code ++]', '```'],
    tags: 'P(Code(Span(let a;) Span(let b;)))',
  },
  {
    what: 'code that is not run',
    source: ['```{python}', '#| echo: true', '1 + 1', '```'],
    tags: 'P(Code(1 + 1))',
    warns: ['Code in {python} is not run: what it would print or draw is'],
  },
  {
    what: 'code that is not shown',
    source: ['a', '', '```{r}', '#| echo: false', 'secret()', '```'],
    tags: 'P(a)',
    warns: ['Code in {r} is not run: what it would print or draw is left'],
  },
  {
    what: 'code that is not shown, in R Markdown',
    source: ['a', '', '```{r setup, include=FALSE}', 'secret()', '```', '', 'b'],
    tags: 'P(a) P(b)',
    warns: ['Code in {r} is not run: what it would print or draw is left'],
  },
  {
    what: 'annotations of code in Quarto',
    source: ['```python', 'a = 1 # <1>', 'b = 2 # <2>', '```', '1. The first.', '2. The second.'],
    tags: 'P(Code(a = 1 # <1> b = 2 # <2>)) L(LI(Lbl(1.) LBody(The first.)) LI(Lbl(2.) LBody(The second.)))',
  },
  {
    what: 'annotations of code in MkDocs',
    source: ['``` py', 'a = 1 # (1)!', '```', '', '1.  The first.'],
    tags: 'P(Code(a = 1 # (1)!)) L(LI(Lbl(1.) LBody(The first.)))',
  },
  {
    what: 'a listing with a caption and a reference',
    source: ['```{#lst-a .js lst-cap="A loop"}', 'for (;;);', '```', '', 'See @lst-a.'],
    tags: 'Div(P(Listing 1: A loop) P(Code(for (;;);))) P(See Link(Listing 1) .)',
  },
  {
    what: 'groups of code',
    source: ['::: code-group', '```js [a.js]', 'A', '```', '```ts [a.ts]', 'B', '```', ':::'],
    tags: 'Div(Div(P(a.js) P(Code(A))) Div(P(a.ts) P(Code(B))))',
  },
  { what: 'cells in double braces', source: ['```{{python}}', '1', '```'], tags: 'P(Code(```{python} 1 ```))' },
  {
    what: 'cells of code of MyST',
    source: ['```{code-cell} python', ':tags: [hide-input]', '1 + 1', '```'],
    tags: 'P(Code(1 + 1))',
  },
  {
    what: 'code of MyST with a caption',
    source: ['```{code-block} python', ':caption: A *loop*', ':linenos:', 'a = 1', '```'],
    tags: 'Div(P(A loop) P(Code(Span(Span(1) a = 1))))',
  },
];

export const BOXES: readonly Situation[] = [
  { what: 'alerts of GitHub', source: ['> [!WARNING]', '> Mind the gap.'], tags: 'Note(P(Warning) P(Mind the gap.))' },
  {
    what: 'a folded callout of Obsidian',
    source: ['> [!tip]- Mind *this*', '> Text.', '> > [!note]', '> > Inner.'],
    tags: 'Note(P(Mind this) P(Text.) Note(P(Note) P(Inner.)))',
  },
  {
    what: 'a callout of Quarto with a title',
    source: ['::: {.callout-warning title="Mind the gap"}', 'Text.', ':::'],
    tags: 'Note(P(Mind the gap) P(Text.))',
  },
  {
    what: 'the heading of a callout stays out of the contents',
    source: ['[TOC]', '', '# One', '', '::: {.callout-tip}', '## Mind', '', 'Text.', ':::'],
    tags: 'Sect(TOC(TOCI(Reference(Link(One 1))))) H1(One) Note(P(Mind) P(Text.))',
  },
  {
    what: 'an admonition of MkDocs',
    source: ['!!! note "Mind *this*"', '', '    Text.', '', '    - item', '', 'After.'],
    tags: 'Note(P(Mind this) P(Text.) L(LI(Lbl(•) LBody(item)))) P(After.)',
  },
  {
    what: 'an admonition that is folded',
    source: ['??? tip', '', '    Text.', '', '???+ warning "Open"', '', '    Text.'],
    tags: 'Note(P(Tip) P(Text.)) Note(P(Open) P(Text.))',
  },
  {
    what: 'tabs of MkDocs',
    source: ['=== "C"', '', '    One.', '', '=== "Rust"', '', '    Two.'],
    tags: 'Div(P(C) P(One.)) Div(P(Rust) P(Two.))',
  },
  {
    what: 'blocks of PyMdown',
    source: ['/// warning | Mind', 'Text.', '///', '', '/// caption', 'What it shows.', '///'],
    tags: 'Note(P(Mind) P(Text.)) Div(P(What it shows.))',
  },
  {
    what: 'a directive of MyST',
    source: [':::{note} Mind', ':class: wide', 'Text.', ':::'],
    tags: 'Note(P(Mind) P(Text.))',
  },
  {
    what: 'a directive of MyST in a fence',
    source: ['````{tip}', '```{warning}', 'Inner.', '```', '````'],
    tags: 'Note(P(Tip) Note(P(Warning) P(Inner.)))',
  },
  {
    what: 'an admonition of MyST with a title',
    source: ['```{admonition} Mind *this*', ':class: tip', 'Text.', '```'],
    tags: 'Note(P(Mind this) P(Text.))',
  },
  {
    what: 'an admonition of Docusaurus',
    source: [':::tip[Mind this]', '', 'Text.', '', ':::'],
    tags: 'Note(P(Mind this) P(Text.))',
  },
  {
    what: 'a component of Docusaurus',
    source: ['<Tabs>', '<TabItem value="a" label="Apple">', '', 'One.', '', '</TabItem>', '</Tabs>'],
    tags: 'Div(P(Apple) P(One.))',
  },
  {
    what: 'an unknown component',
    source: ['<Chart values={[1, 2]}>', '', 'Text.', '', '</Chart>'],
    tags: 'P(<Chart values={[1, 2]}>) P(Text.)',
    warns: ['“<Chart values={[1, 2]}>” is printed as it is written:'],
  },
  {
    what: 'a box of VitePress',
    source: ['::: details More', 'Text.', ':::', '', '::: danger', 'Text.', ':::'],
    tags: 'Div(P(▾ More) P(Text.)) Note(P(Danger) P(Text.))',
  },
  { what: 'quotations of GitLab', source: ['>>>', 'One.', '', 'Two.', '>>>'], tags: 'BlockQuote(P(One.) P(Two.))' },
  {
    what: 'tabs of Quarto',
    source: ['::: {.panel-tabset}', '## One', '', 'A.', '', '## Two', '', 'B.', ':::'],
    tags: 'Div(H1(One) P(A.) H1(Two) P(B.))',
  },
  {
    what: 'tabs of MyST',
    source: ['::::{tab-set}', ':::{tab-item} One', 'A.', ':::', ':::{tab-item} Two', 'B.', ':::', '::::'],
    tags: 'Div(Div(P(One) P(A.)) Div(P(Two) P(B.)))',
  },
  { what: 'a folded box of MyST', source: [':::{dropdown} More', 'Text.', ':::'], tags: 'Note(P(More) P(Text.))' },
  {
    what: 'a box of an unknown name',
    source: ['::: wibble', 'Text.', ':::'],
    tags: 'Div(P(Text.))',
    warns: ['There is no directive "wibble"; its content stays, with the'],
  },
  {
    what: 'a box that is never closed',
    source: ['::: note', 'Text.'],
    tags: 'Note(P(Note) P(Text.))',
    warns: ['"::: note" is not closed: add a line with ::: behind its'],
  },
  {
    what: 'columns',
    source: [
      ':::: {.columns}',
      '::: {.column width="40%"}',
      'Left.',
      ':::',
      '::: {.column width="60%"}',
      'Right.',
      ':::',
      '::::',
    ],
    tags: 'Div(Div(P(Left.)) Div(P(Right.)))',
  },
];
