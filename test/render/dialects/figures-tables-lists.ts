/** What people write in dialects of Markdown, and what becomes of it: see dialects.test.ts. */
import { PIXEL, type Situation } from './situation.js';

export const FIGURES: readonly Situation[] = [
  {
    what: 'an image with a name is a figure',
    source: [`![Map](${PIXEL}){#fig-map width=50%}`, '', 'See @fig-map and [](#fig-map).'],
    tags: 'Figure=Map(Caption(Figure 1: Map)) P(See Link(Figure 1) and Link(Figure 1) .)',
  },
  {
    what: 'an image of pandoc alone in its paragraph',
    source: [`![Map of *the* bay](${PIXEL})`],
    tags: 'Figure=Map of the bay(Caption(Map of the bay))',
    options: { dialect: 'pandoc' },
  },
  {
    what: 'an image with a title',
    source: [`![Alt](${PIXEL} "The caption")`],
    tags: 'Figure=Alt(Caption(The caption))',
  },
  {
    what: 'figures beside each other',
    source: [
      '::: {#fig-two layout-ncol=2}',
      `![One](${PIXEL}){#fig-one}`,
      '',
      `![Two](${PIXEL}){#fig-two-b}`,
      '',
      'Both',
      ':::',
      '',
      'See @fig-two-b.',
    ],
    tags: 'Div(Figure=One(Caption((a) One)) Figure=Two(Caption((b) Two)) P(Figure 1: Both)) P(See Link(Figure 1 (b)) .)',
  },
  {
    what: 'figures beside each other without names',
    source: ['::: {layout-ncol=2}', `![One](${PIXEL})`, '', `![Two](${PIXEL})`, ':::'],
    tags: 'Div(P(Figure=One) P(Figure=Two))',
  },
  {
    what: 'a figure of MyST',
    source: [`\`\`\`{figure} ${PIXEL}`, ':name: fig-a', ':alt: Seen', 'The *caption*', '```', '', '{numref}`fig-a`'],
    tags: 'Figure=Seen(P Caption(Figure 1: The caption)) P(Link(Figure 1))',
  },
  { what: 'an image of a size', source: [`![Alt](${PIXEL} =20x)`], tags: 'P(Figure=Alt)' },
  {
    what: 'an image of Obsidian that is missing',
    source: ['![[photo.png|300]]'],
    tags: 'P(Figure=photo.png(photo.png))',
    warns: ['Image left out: photo.png is a relative URL, and there is'],
  },
  { what: 'an image in Obsidian of a size', source: [`![Alt|100](${PIXEL})`], tags: 'P(Figure=Alt)' },
  {
    what: 'an image of MkDocs with a caption',
    source: [
      '<figure markdown="span">',
      `  ![Alt](${PIXEL}){ width="30" }`,
      '  <figcaption>The caption</figcaption>',
      '</figure>',
    ],
    tags: 'Figure=Alt(P Caption(The caption))',
  },
  {
    what: 'an image that is missing',
    source: ['![Alt](missing.png)'],
    tags: 'P(Figure=Alt(Alt))',
    warns: ['Image left out: missing.png is a relative URL, and there is'],
  },
];

export const TABLES: readonly Situation[] = [
  {
    what: 'a grid',
    source: [
      '+----------+-------+',
      '| Fruit    | Price |',
      '+==========+=======+',
      '| Bananas  | 1.34  |',
      '|          |       |',
      '| - ripe   |       |',
      '+----------+-------+',
    ],
    tags: 'Table(THead(TR(TH(Fruit) TH(Price))) TBody(TR(TD(P(Bananas) L(LI(Lbl(•) LBody(ripe)))) TD(1.34))))',
  },
  {
    what: 'a grid with spans',
    source: ['+---+---+', '| a | b |', '+===+===+', '| wide  |', '+---+---+', '| 1 | 2 |', '+---+---+'],
    tags: 'Table(THead(TR(TH(a) TH(b))) TBody(TR(TD(wide)) TR(TD(1) TD(2))))',
  },
  {
    what: 'a simple table',
    source: ['  Right  Left', '-------  ------', '     12  ab', '    123  c', '', ': The caption'],
    tags: 'Table(Caption(The caption) THead(TR(TH(Right) TH(Left))) TBody(TR(TD(12) TD(ab)) TR(TD(123) TD(c))))',
  },
  {
    what: 'a simple table without a head',
    source: ['----- -----', 'ab    12', 'c     13', '----- -----'],
    tags: 'Table(TBody(TR(TD(ab) TD(12)) TR(TD(c) TD(13))))',
  },
  {
    what: 'a table of several lines',
    source: [
      '-------------------',
      ' First   Second',
      '------- -----------',
      ' one     a text of',
      '         two lines',
      '',
      ' two     other',
      '-------------------',
    ],
    tags: 'Table(THead(TR(TH(First) TH(Second))) TBody(TR(TD(one) TD(a text of two lines)) TR(TD(two) TD(other))))',
  },
  {
    what: 'a pipe table with a caption and a name',
    source: [
      '| a | b |',
      '|---|--:|',
      '| 1 | 2 |',
      '',
      ': The *caption* {#tbl-a tbl-colwidths="[60,40]"}',
      '',
      'See @tbl-a.',
    ],
    tags: 'Table(Caption(Table 1: The caption) THead(TR(TH(a) TH(b))) TBody(TR(TD(1) TD(2)))) P(See Link(Table 1) .)',
  },
  {
    what: 'a caption above',
    source: ['Table: The caption', '', '| a |', '|---|', '| 1 |'],
    tags: 'Table(Caption(The caption) THead(TR(TH(a))) TBody(TR(TD(1))))',
  },
  {
    what: 'a list that is a table',
    source: ['```{list-table} T', ':header-rows: 1', '* - a', '  - b', '* - 1', '  - 2', '```'],
    tags: 'Table(Caption(T) THead(TR(TH(a) TH(b))) TBody(TR(TD(1) TD(2))))',
  },
  {
    what: 'a table in a box with a name',
    source: ['::: {#tbl-b}', '', '| a |', '|---|', '| 1 |', '', 'The caption', ':::', '', '@tbl-b'],
    tags: 'Div(Table(Caption(Table 1: The caption) THead(TR(TH(a))) TBody(TR(TD(1))))) P(Link(Table 1))',
  },
];

export const LISTS: readonly Situation[] = [
  {
    what: 'lines',
    source: ['| The first,', '|   the second', '| and *third*.'],
    tags: 'Div(P(The first, the second and third.))',
  },
  {
    what: 'letters',
    source: ['a. one', 'b. two', '', 'A) one', 'B) two'],
    tags: 'L(LI(Lbl(a.) LBody(one)) LI(Lbl(b.) LBody(two))) L(LI(Lbl(A)) LBody(one)) LI(Lbl(B)) LBody(two)))',
  },
  {
    what: 'Roman numbers',
    source: ['(i) one', '(ii) two', '', 'iv. four', 'v. five'],
    tags: 'L(LI(Lbl((i)) LBody(one)) LI(Lbl((ii)) LBody(two))) L(LI(Lbl(iv.) LBody(four)) LI(Lbl(v.) LBody(five)))',
  },
  { what: 'numbers by signs', source: ['#. one', '#. two'], tags: 'L(LI(Lbl(1.) LBody(one)) LI(Lbl(2.) LBody(two)))' },
  {
    what: 'examples',
    source: ['(@) one', '(@good) two', '', 'As (@good) shows.', '', '(@) three'],
    tags: 'L(LI(Lbl((1)) LBody(one)) LI(Lbl((2)) LBody(two))) P(As (2) shows.) L(LI(Lbl((3)) LBody(three)))',
  },
  {
    what: 'tasks',
    source: ['- [x] done', '- [ ] open', '- [-] off'],
    tags: 'L(LI(Lbl(•) LBody(Form(✓) done)) LI(Lbl(•) LBody(Form(☐) open)) LI(Lbl(•) LBody(Form(☐) Span(off))))',
  },
  {
    what: 'definitions',
    source: ['Term', ':   Meaning', '', '    More.', '', 'Other', '  ~ Tilde'],
    tags: 'L(LI(Lbl(Term) LBody(P(Meaning) P(More.))) LI(Lbl(Other) LBody(Tilde)))',
  },
];
