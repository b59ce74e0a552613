/** What people write in dialects of Markdown, and what becomes of it: see dialects.test.ts. */
import { type Situation } from './situation.js';

export const MARKS_IN_LINES: readonly Situation[] = [
  { what: 'marked text', source: ['a ==marked== b and c == d'], tags: 'P(a marked b and c == d)' },
  {
    what: 'inserted text',
    source: ['a ++new++ b, {++more++}, {--old--}, {~~a~>b~~}, C++ and C++'],
    tags: 'P(a Span(new) b, Span(more) , Span(old) , Span(a) Span(b) , C++ and C++)',
  },
  {
    what: 'a comment of CriticMarkup',
    source: ['a {>>why?<<} b'],
    tags: 'P(a b)',
    warns: ['Comments of CriticMarkup ({>> … <<}) are not'],
  },
  { what: 'raised and lowered', source: ['x^2^, H~2~O, 2^10, ~~gone~~'], tags: 'P(x2, H2O, 2^10, Span(gone))' },
  {
    what: 'notes in the line',
    source: ['a^[A *note*.] b'],
    tags: 'P(a Link(1) b) Sect(L(LI(Lbl(1.) LBody(P(A note. Link(↩))))))',
  },
  {
    what: 'notes',
    source: ['a[^1] b', '', '[^1]: First.', '', '    Second.'],
    tags: 'P(a Link(1) b) Sect(L(LI(Lbl(1.) LBody(P(First.) P(Second. Link(↩))))))',
  },
  {
    what: 'notes without a text',
    source: ['a[^1] b'],
    tags: 'P(a[^1] b)',
    warns: ['The footnote [^1] is not defined; add a line [^1]:'],
  },
  {
    what: 'notes that nothing calls',
    source: ['a', '', '[^1]: Lost.'],
    tags: 'P(a)',
    warns: ['The footnote [^1] is left out, because no text refers to'],
  },
  {
    what: 'abbreviations',
    source: ['*[CSS]: Cascading Style Sheets', '', 'CSS and CSS.'],
    tags: 'P(Span(CSS (Cascading Style Sheets)) and Span(CSS) .)',
  },
  { what: 'keys', source: ['Press ++ctrl+alt+del++.'], tags: 'P(Press Code(Ctrl) + Code(Alt) + Code(Del) .)' },
  { what: 'spans', source: ['a [small]{.smallcaps} [under]{.underline} [m]{.mark}'], tags: 'P(a small under m)' },
  {
    what: 'roles of MyST',
    source: ['{sub}`2` {kbd}`C` {abbr}`CSS (Cascading)` {math}`x` {unheard}`text`'],
    tags: 'P(2 Code(C) Span(CSS) Formula=x(𝑥) Code(text))',
    warns: ['There is no role {unheard}; its text is printed as'],
  },
  {
    what: 'wiki links',
    source: ['[[Page]], [[Page|text]], [[#Here]] and [[Page#Part]]', '', '# Here'],
    tags: 'P(Link(Page) , Link(text) , Link(Here) and Link(Page › Part)) H1(Here)',
    warns: ['Relative links such as "Page.md" are left out, but their'],
  },
  { what: 'tags of Obsidian', source: ['Text #tag and #a/b.'], tags: 'P(Text #tag and #a/b.)' },
  {
    what: 'commands of LaTeX',
    source: ['\\textbf{b} \\emph{e} \\texttt{t} \\LaTeX{} 5\\,\\% \\ldots{} \\unheard{x}'],
    tags: 'P(b e Code(t) LaTeX 5,% … \\unheard{x})',
    warns: ['The command “\\unheard{x}” of LaTeX is not known; it is'],
  },
  {
    what: 'formulas in lines',
    source: ['So $x^2$, \\(y\\), $5 and $10.'],
    tags: 'P(So Formula=x^2(𝑥 2) , (y), $5 and $10.)',
  },
  { what: 'emoji', source: ['a :tada: :unheard-of: b::c'], tags: 'P(a 🎉 :unheard-of: b::c)' },
  {
    what: 'icons',
    source: ['a :material-check: b :fontawesome-solid-x: :octicons-heart-fill-24:{ .heart }'],
    tags: 'P(a ✓ b)',
    warns: ['Icons such as :fontawesome-solid-x: are left out: there are'],
  },
  {
    what: 'shortcodes',
    source: ['a {{< fa thumbs-up >}} b {{< kbd Ctrl-C >}} {{< unheard >}}'],
    tags: 'P(a b Code(Ctrl-C) {{< unheard >}})',
    warns: [
      'Icons of “fa” such as “thumbs-up” are not drawn',
      '“{{< unheard >}}” is printed as it is written: shortcodes',
    ],
  },
  {
    what: 'variables',
    source: ['---', 'version: 2.1', '---', '', 'It is {{ version }}, {{< meta version >}}, {{ unheard }}.'],
    tags: 'P(It is 2.1, 2.1, {{ unheard }}.)',
    warns: ['“unheard” is not set and is printed as it is written. Set'],
  },
  {
    what: 'tags of site generators',
    source: ['a {% raw %}b{% endraw %} {% include "x" %}'],
    tags: 'P(a b {% include “x” %})',
    warns: ['“{% include "x" %}” is printed as it is written: shortcodes'],
  },
  {
    what: 'a link with attributes',
    source: ['[text](https://example.org){target=_blank .md-button}'],
    tags: 'P(Link(text))',
  },
];

export const REFERENCES: readonly Situation[] = [
  {
    what: 'sections by number',
    source: ['# A', '', '## Fees {#fees}', '', 'See [](#fees), @sec-x, \\ref{sec-x}, [-@sec-x].', '', '## X {#sec-x}'],
    tags: 'H1(A) H2(1 Fees) P(See Link(Fees) , Link(section 2) , Link(section 2) , Link(2) .) H2(2 X)',
    options: { numbered: true },
  },
  {
    what: 'sections by name',
    source: ['# A', '', '## Fees {#fees}', '', 'See [](#fees) and [Fees][].'],
    tags: 'H1(A) H2(Fees) P(See Link(Fees) and Link(Fees) .)',
  },
  {
    what: 'a heading in brackets',
    source: ['# A', '', 'See [A], [A][] and [the first][A].'],
    tags: 'H1(A) P(See Link(A) , Link(A) and Link(the first) .)',
    options: { dialect: 'pandoc' },
  },
  {
    what: 'equations',
    source: [
      '$$',
      'x^2',
      '$$ {#eq-a}',
      '',
      'See @eq-a and \\eqref{b}.',
      '',
      '\\begin{equation}\\label{b}',
      'y',
      '\\end{equation}',
    ],
    tags: 'P(Formula=\\begin{equation} x^2 \\label{eq-a}\\end{equation}(𝑥 2 (1))) P(See Link((1)) and Link((2)) .) P(Formula=\\begin{equation}\\label{b} y \\end{equation}(𝑦 (2)))',
  },
  {
    what: 'theorems',
    source: ['::: {#thm-a}', '## Line', '', 'True.', ':::', '', '::: proof', 'By @thm-a.', ':::'],
    tags: 'Div(P(Theorem 1 (Line). True.)) Div(P(Proof. By Link(Theorem 1) . Span(□)))',
  },
  {
    what: 'a reference without a target',
    source: ['See @fig-none, [](#none) and \\ref{none}.'],
    tags: 'P(See @fig-none, and .)',
    warns: [
      '“@fig-none” is printed as it is written: nothing has the id',
      'The cross reference to "#none" leads nowhere: nothing that',
    ],
  },
  {
    what: 'a target of MyST',
    source: ['(here)=', '# A', '', '{ref}`here`, {ref}`text <here>` and [](#here)'],
    tags: 'H1(A) P(Link(A) , Link(text) and Link(A))',
  },
  {
    what: 'citations',
    source: [
      '---',
      'references:',
      '- {id: k, type: book, author: [{family: Knuth, given: Donald}], title: TeX, issued: 1984}',
      '---',
      '',
      'As @k [p. 3] says [see @k, p. 4; -@k].',
    ],
    tags: 'P(As Knuth ( Link(1984, p. 3) ) says (see Link(Knuth, 1984, p. 4) ; Link(1984) ).) H1(References) L(LI(LBody(BibEntry(Link(Knuth) , D. (1984). TeX.))))',
  },
  {
    what: 'citations without works',
    source: ['As said [@k, p. 3].'],
    tags: 'P(As said [@k, p. 3].)',
    warns: ['“[@k, p. 3]” is printed as it is written: name the file of'],
  },
  {
    what: 'citations of a work that is missing',
    source: ['---', 'references:', '- {id: k, type: book, title: TeX}', '---', '', 'As said [@other].'],
    tags: 'P(As said [?other].)',
    warns: ['The bibliography has no entry “other”, so that its citation'],
  },
  {
    what: 'citations as notes',
    source: [
      '---',
      'csl: chicago-notes',
      'references:',
      '- {id: k, type: book, author: [{family: Knuth, given: Donald}], title: TeX, issued: 1984}',
      '---',
      '',
      'As said [@k, 3].',
    ],
    tags: 'P(As said. Link(1)) H1(References) L(LI(LBody(BibEntry(Link(Knuth) , Donald. TeX. 1984.)))) Sect(L(LI(Lbl(1.) LBody(P(Link(Donald Knuth, TeX (1984), 3) . Link(↩))))))',
  },
  {
    what: 'citations of LaTeX',
    source: [
      '---',
      'references:',
      '- {id: k, type: book, author: [{family: Knuth, given: Donald}], title: TeX, issued: 1984}',
      '---',
      '',
      '\\citet{k}, \\citep[3]{k}, {cite}`k`',
    ],
    tags: 'P(Knuth ( Link(1984) ), ( Link(Knuth, 1984, p. 3) ), ( Link(Knuth, 1984) )) H1(References) L(LI(LBody(BibEntry(Link(Knuth) , D. (1984). TeX.))))',
  },
  {
    what: 'an index',
    source: ['The [apple]{.index} and the [pear]{.index entry="fruit!pear"}.', '', '[INDEX]'],
    tags: 'P(The apple and the pear.) Div(Div(P(A)) L(LI(LBody(Div(P(apple, Link(1)))))) Div(P(F)) L(LI(LBody(Div(P(fruit)) L(LI(LBody(Div(P(pear, Link(1))))))))))',
  },
  {
    what: 'a glossary',
    source: [
      '---',
      'glossary: { Leaf: The part. }',
      'acronyms: { dl: { short: DL, long: deep learning } }',
      '---',
      '',
      '\\ac{dl}, \\ac{dl}, \\gls{Leaf}',
      '',
      '::glossary',
    ],
    tags: 'P(deep learning (DL), DL, Link(Leaf)) Div(L(LI(Lbl(Leaf) LBody(The part.))))',
  },
  {
    what: 'an include that is missing',
    source: ['a', '', '{{< include none.qmd >}}'],
    tags: 'P(a) P({{< include none.qmd >}})',
    warns: ['“none.qmd” is not included: none.qmd is a relative URL, and'],
  },
  { what: 'numbers of lines', source: ['---', 'linenumbers: true', '---', '', 'Text.'], tags: 'P(Text.)' },
];

export const SMART_TEXT: readonly Situation[] = [
  {
    what: 'quotation marks',
    source: ["\"It's 'here',\" she said -- 5'10\" ... 1990--95"],
    tags: 'P(“It’s ‘here’,” she said – 5′10″ … 1990–95)',
  },
  {
    what: 'German',
    source: ['"Es ist \'hier\'", sagte sie.'],
    tags: 'P(„Es ist ‚hier‘“, sagte sie.)',
    options: { language: 'de' },
  },
  {
    what: 'French',
    source: ['Il dit : "oui" ; non ?'],
    tags: 'P(Il dit : « oui » ; non ?)',
    options: { language: 'fr' },
  },
  { what: 'Polish', source: ['"To \'jest\' w domu"'], tags: 'P(„To «jest» w domu”)', options: { language: 'pl' } },
  { what: 'code and options stay', source: ['`"a"` --strict and -> "b"'], tags: 'P(Code("a") --strict and -> “b”)' },
  {
    what: 'a language that nobody names',
    source: [
      'Der Hund läuft über die Straße und sieht den Mann, der nicht nach Hause gehen will. Sie sagt "nein" zu ihm.',
    ],
    tags: 'P(Der Hund läuft über die Straße und sieht den Mann, der nicht nach Hause gehen will. Sie sagt „nein“ zu ihm.)',
    isUnnamed: true,
  },
];
