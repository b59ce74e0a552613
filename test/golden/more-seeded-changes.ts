/** Sixty changes more, of what a PDF shows and says besides words, fonts and colours. */
import { replaced, same, styled, withField, type Seeded } from './seeding.js';

const CSV = new TextEncoder().encode('a,b\n');
const forms = { before: { forms: true }, options: { forms: true } };
const attached = (description: string) => ({ attachments: [{ name: 'data.csv', content: CSV, description }] });
const ua2 = { before: { pdfStandard: 'pdf/ua-2' }, options: { pdfStandard: 'pdf/ua-2' } } as const;

const WORD = replaced('two more boats', 'two <span id="w">more</span> boats');
const LIST = replaced('<p id="end">', '<ul><li>Boats</li><li>Flags</li></ul><p id="end">');

/** Each change is one of what the document is made from. */
const CHANGES: readonly Seeded[] = [
  {
    name: 'a letter within a word, which passed',
    from: replaced('two more boats', 'two more H<sub>2</sub>O'),
    change: styled('sub { font-size: 60% }'),
    kinds: ['font-size'],
    says: "Page 3: the font of '2' in the paragraph 'We recommend two more H2O by the spring.' changed from Inter 8.3 pt to Inter 6 pt.",
  },
  {
    name: 'the end of a word in colour, which passed',
    change: replaced('two more boats', 'two more boat<span style="color: #cc0000">s</span>'),
    kinds: ['colour'],
    says: "Page 3: the colour of 's' in the paragraph 'We recommend two more boats by the spri…' changed from #222222 to #cc0000.",
  },
  {
    name: 'rows that changed places',
    change: replaced(/(<tr><td>North.*)\n(<tr><td>South.*)/, '$2\n$1'),
    kinds: ['reordered', 'moved'],
    says: "Page 2: table row 3 'North quay · 12 · 1,200.00' now stands after table row 2.",
  },
  {
    name: 'a column removed',
    change: (html) =>
      html
        .replace('<th>Boats</th>', '')
        .replace('<td>12</td>', '')
        .replace('<td>14</td>', '')
        .replace('<td>16</td>', ''),
    kinds: ['column-removed', 'moved'],
    says: "Page 2: table column 2 'Boats' is gone.",
  },
  {
    name: 'a column added',
    change: (html) =>
      html
        .replace('<th>Boats</th>', '<th>Crew</th><th>Boats</th>')
        .replace('<td>12</td>', '<td>31</td><td>12</td>')
        .replace('<td>14</td>', '<td>33</td><td>14</td>')
        .replace('<td>16</td>', '<td>35</td><td>16</td>'),
    kinds: ['column-added', 'moved'],
    says: "Page 2: table column 2 'Crew' is new.",
  },
  {
    name: 'a column in another currency',
    change: (html) => html.replaceAll(/<td>([\d,]+)\.00<\/td>/g, '<td>€ $1</td>'),
    kinds: ['text-changed'],
    says: "Page 2, table column 3: '1,200.00' became '€ 1,200', '1,410.00' became '€ 1,410', '1,600.00' became '€ 1,600'.",
  },
  {
    name: 'the colour of a column',
    change: styled('td:nth-child(3) { color: #cc0000 }'),
    kinds: ['colour'],
    says: 'Page 2: the colour of 3 cells of table column 3 changed from #222222 to #cc0000.',
  },
  {
    name: 'a column at the right edge',
    change: styled('td:nth-child(3) { text-align: right }'),
    kinds: ['moved'],
    says: 'Page 2: 3 cells of table column 3 have their text further left or right.',
  },
  {
    name: 'page margins',
    change: styled('@page { margin: 44pt 50pt }'),
    kinds: ['moved'],
    says: "Pages 1 to 3: the heading 'Ferries in autumn' and the 10 blocks after it and 2 others moved up by 6 pt (2.1 mm).",
  },
  {
    name: 'narrow page margins',
    change: styled('@page { margin: 50pt 80pt }'),
    kinds: ['rewrapped', 'moved', 'shape-size'],
    says: "Page 1: the paragraph 'The harbour line carried more people on…' breaks its lines elsewhere.",
  },
  {
    name: 'a picture under its background',
    change: styled('#png { position: relative; z-index: -1 } p:has(#png) { background: #ffee88 }'),
    from: styled('p:has(#png) { background: #ffee88 }'),
    kinds: ['stacking'],
    says: 'Page 1: picture 1 now lies below a rectangle (#ffee88, 300 × 43.5 pt) instead of above it.',
  },
  {
    name: 'a rectangle over a text',
    from: replaced(
      '<p id="end">',
      '<div style="position: relative"><div id="cover" style="position: absolute; left: 0; top: 0; width: 60pt; height: 14pt; background: #ffdd00; z-index: -1"></div></div><p id="end">',
    ),
    change: styled('#cover { z-index: 1 !important }'),
    kinds: ['stacking'],
    says: "Page 3: the text 'We recommend two more boats by the spri…' now lies below a rectangle (#ffdd00, 60 × 14 pt) instead of above it.",
  },
  {
    name: 'two pictures in another order',
    from: replaced(
      '<p id="linked">',
      `<div style="position: relative; height: 30pt"><div id="a" style="position: absolute; left: 0; top: 0; width: 30pt; height: 30pt; background: red; z-index: 1"></div><div id="b" style="position: absolute; left: 15pt; top: 5pt; width: 30pt; height: 20pt; background: blue; z-index: 2"></div></div><p id="linked">`,
    ),
    change: styled('#a { z-index: 3 !important }'),
    kinds: ['stacking'],
    says: 'Page 1: a rectangle (#0000ff, 30 × 20 pt) now lies below a rectangle (#ff0000, 30 × 30 pt) instead of above it.',
  },
  {
    name: 'the language of a span',
    change: replaced('two more boats', 'two <span lang="fr">more</span> boats'),
    kinds: ['text-language'],
    says: "Page 3: the tag of 'more' in the paragraph 'We recommend two more boats by the spri…' changed from none to Span{Lang=fr}.",
  },
  {
    name: 'emphasis that looks the same',
    ...ua2,
    change: replaced('two more boats', 'two <em style="font-style: normal">more</em> boats'),
    kinds: ['inline-tag'],
    says: "Page 3: the tag of 'more' in the paragraph 'We recommend two more boats by the spri…' changed from none to Em.",
  },
  {
    name: 'an abbreviation explained',
    change: replaced('two more boats', 'two <abbr title="additional" style="text-decoration: none">more</abbr> boats'),
    kinds: ['inline-tag'],
    says: "Page 3: the tag of 'more' in the paragraph 'We recommend two more boats by the spri…' changed from none to Span{E=additional}.",
  },
  {
    name: 'slashed zeros',
    from: styled('td { font-feature-settings: "tnum" }'),
    change: styled('td { font-feature-settings: "tnum", "zero" !important }'),
    kinds: ['letter-shapes'],
    says: 'Page 2: 3 cells of table column 3 have letters of other shapes.',
  },
  {
    name: 'the shapes of letters',
    change: styled('#end { font-feature-settings: "calt" 0, "zero" } #end::after { content: " 10 x 20" }'),
    from: styled('#end::after { content: " 10 x 20" }'),
    kinds: ['letter-shapes'],
    says: "Page 3: the paragraph 'We recommend two more boats by the spri…' has letters of other shapes.",
  },
  {
    name: 'small capitals',
    change: styled('#end { font-variant-caps: small-caps }'),
    kinds: ['font-size'],
    says: "Page 3: the font of 'e recommend two more boats by the spring' in the paragraph 'We recommend two more boats by the spri…' changed from Inter 10 pt to Inter 7 pt.",
  },
  {
    name: 'text in capitals',
    change: styled('#end { text-transform: uppercase }'),
    kinds: ['text-changed'],
    says: "Page 3, paragraph 'We recommend two more boats by the spri…': 'We recommend two more boats by the spring.' became 'WE RECOMMEND TWO MORE BOATS BY THE SPRING.'.",
  },
  {
    name: 'word-spacing',
    change: styled('#end { word-spacing: 1pt }'),
    kinds: ['line-width'],
    says: "Page 3: the paragraph 'We recommend two more boats by the spri…' is set 6.9 pt (2.4 mm) wider.",
  },
  {
    name: 'a word moved in its line',
    from: WORD,
    change: styled('#w { position: relative; left: 1pt }'),
    kinds: ['word-position'],
    says: "Page 3: the paragraph 'We recommend two more boats by the spri…' has words that stand up to 1 pt (0.4 mm) further right.",
  },
  {
    name: 'a raised word',
    from: WORD,
    change: styled('#w { position: relative; top: -2pt }'),
    kinds: ['text-rise'],
    says: "Page 3: the baseline of 'more' in the paragraph 'We recommend two more boats by the spri…' changed from that of its line to 2 pt above it.",
  },
  {
    name: 'a superscript',
    from: WORD,
    change: styled('#w { vertical-align: super }'),
    kinds: ['text-rise', 'moved'],
    says: "Page 3: the baseline of 'more' in the paragraph 'We recommend two more boats by the spri…' changed from that of its line to 4.1 pt above it.",
  },
  {
    name: 'underlined text',
    change: styled('#end { text-decoration: underline }'),
    kinds: ['shape-added'],
    says: 'Page 3: a rule (#222222, 159.3 × 1 pt) and 3 others are new.',
  },
  {
    name: 'a dashed underline',
    from: styled('#end { text-decoration: underline }'),
    change: styled('#end { text-decoration: underline dashed }'),
    kinds: ['shape-line'],
    says: 'Page 3: the line of a rule changed from a filled area to 1 pt dashed 3 2 0.',
  },
  {
    name: 'text half transparent',
    change: styled('#end { opacity: 0.5 }'),
    kinds: ['text-look'],
    says: "Page 3: the look of the paragraph 'We recommend two more boats by the spri…' changed from plain to 50%.",
  },
  {
    name: 'text of a transparent colour',
    change: styled('#end { color: #22222280 }'),
    kinds: ['text-look'],
    says: "Page 3: the look of the paragraph 'We recommend two more boats by the spri…' changed from plain to 50%.",
  },
  {
    name: 'text turned',
    change: styled('#end { transform: rotate(2deg) }'),
    kinds: ['text-look', 'line-width', 'moved'],
    says: "Page 3: the look of the paragraph 'We recommend two more boats by the spri…' changed from plain to turned 2°.",
  },
  {
    name: 'text scaled',
    change: styled('#end { transform: scaleX(0.9); transform-origin: 0 0 }'),
    kinds: ['line-width'],
    says: "Page 3: the paragraph 'We recommend two more boats by the spri…' is set 21.9 pt (7.7 mm) narrower.",
  },
  {
    name: 'a mirrored picture',
    change: styled('#png { transform: scaleX(-1) }'),
    kinds: ['picture-look'],
    says: 'Page 1: picture 1 is mirrored instead of upright.',
  },
  {
    name: 'a turned picture',
    change: styled('#png { transform: rotate(90deg) }'),
    kinds: ['picture-look'],
    says: 'Page 1: picture 1 is turned 90° instead of upright.',
  },
  {
    name: 'a picture with round corners',
    change: styled('#png { border-radius: 8pt }'),
    kinds: ['cut'],
    says: 'Page 1: picture 1 is cut off along another outline.',
  },
  {
    name: 'a picture that is cropped',
    from: styled('#png { width: 40pt; height: 20pt; object-fit: fill }'),
    change: styled('#png { object-fit: cover !important }'),
    kinds: ['moved', 'cut', 'picture-size'],
    says: "Page 1: the figure 'A red flag' moved up by 10 pt (3.5 mm).",
  },
  {
    name: 'a paragraph cut off',
    change: styled('#first { height: 13pt; overflow: hidden; margin-bottom: 21pt }'),
    kinds: ['cut'],
    says: "Page 1: the paragraph 'The harbour line carried more people on…' is cut off elsewhere.",
  },
  {
    name: 'a paragraph that is not seen',
    change: styled('#end { visibility: hidden }'),
    kinds: ['text-removed'],
    says: "Page 3: the paragraph 'We recommend two more boats by the spri…' is gone.",
  },
  {
    name: 'a transparent text',
    change: styled('#end { color: transparent }'),
    kinds: ['colour', 'text-look'],
    says: "Page 3: the colour of the paragraph 'We recommend two more boats by the spri…' changed from #222222 to #000000.",
  },
  {
    name: 'a clip path',
    change: styled('.box { clip-path: inset(0 0 0 20pt) }'),
    kinds: ['cut'],
    says: "Page 1: the paragraph 'Boats need flags and buoys, and people…' is cut off elsewhere.",
  },
  {
    name: 'a blend mode of a background',
    change: styled('.box { mix-blend-mode: multiply }'),
    kinds: ['text-look', 'shape-look'],
    says: "Page 1: the look of the paragraph 'Boats need flags and buoys, and people…' changed from plain to multiply.",
  },
  {
    name: 'round corners of a background',
    change: styled('.box { border-radius: 4pt }'),
    kinds: ['shape-size'],
    says: 'Page 1: a rectangle has another outline.',
  },
  {
    name: 'a gradient',
    from: styled('.box { background: linear-gradient(#eeeeee, #cccccc) }'),
    change: styled('.box { background: linear-gradient(#eeeeee, #bbbbbb) }'),
    kinds: ['shape-colour'],
    says: 'Page 1: a gradient has other colours, or leads elsewhere.',
  },
  {
    name: 'a gradient turned',
    from: styled('.box { background: linear-gradient(#eeeeee, #cccccc) }'),
    change: styled('.box { background: linear-gradient(to right, #eeeeee, #cccccc) }'),
    kinds: ['shape-colour'],
    says: 'Page 1: a gradient has other colours, or leads elsewhere.',
  },
  {
    name: 'a shadow',
    change: styled('.box { box-shadow: 2pt 2pt 0 #888888 }'),
    kinds: ['shape-added'],
    says: 'Page 1: a shape (#888888, 300 × 32 pt) is new.',
  },
  {
    name: 'a thicker rule',
    change: styled('td, th { border-bottom: 1.5pt solid #999999; padding-bottom: 2.5pt }'),
    kinds: ['shape-size'],
    says: 'Page 2: a rule is 300 × 1.5 pt instead of 300 × 1 pt.',
  },
  {
    name: 'a dotted rule',
    change: styled('td, th { border-bottom-style: dotted }'),
    kinds: ['shape-line'],
    says: 'Page 2: the line of a rule changed from a filled area to 1 pt dashed 0 2 0, round ends.',
  },
  {
    name: 'dashes of an outline',
    from: styled('.box { outline: 2pt dashed red }'),
    change: styled('.box { outline: 2pt dotted red }'),
    kinds: ['shape-line'],
    says: 'Page 1: the line of a rule changed from 2 pt dashed 4 2 0 to 2 pt dashed 0 4 0, round ends.',
  },
  {
    name: 'a drawing with another dash',
    from: (html) =>
      html.replace(
        /<p><img id="svg".*/,
        '<p><svg width="60" height="20" aria-hidden="true"><path d="M2 10H58" stroke="red" stroke-width="2" stroke-dasharray="6 2"/></svg></p>',
      ),
    change: replaced('"6 2"', '"4 4"'),
    kinds: ['shape-line'],
    says: 'Page 1: the line of a rule changed from 1.5 pt dashed 6 2 0, a miter limit of 4 to 1.5 pt dashed 4 4 0, a miter limit of 4.',
  },
  {
    name: 'a drawing with round ends',
    from: (html) =>
      html.replace(
        /<p><img id="svg".*/,
        '<p><svg width="60" height="20" aria-hidden="true"><path d="M2 10H58" stroke="red" stroke-width="6"/></svg></p>',
      ),
    change: replaced('stroke-width="6"', 'stroke-width="6" stroke-linecap="round"'),
    kinds: ['shape-line'],
    says: 'Page 1: the line of a rule changed from 4.5 pt, a miter limit of 4 to 4.5 pt, round ends, a miter limit of 4.',
  },
  {
    name: 'a link within the document to another place',
    from: replaced('first.</p>', 'first. <a href="#end">End</a></p>'),
    change: replaced('"#end"', '"#last"'),
    kinds: ['link-target'],
    says: "Page 1: the link 'End' now leads to page 2 instead of page 3.",
  },
  {
    name: 'a link that covers more',
    change: styled('a { padding: 2pt 8pt; margin: 0 -8pt }'),
    kinds: ['link-moved'],
    says: "Page 1: the link 'tables of departures' covers 111.5 × 16 pt instead of 95.5 × 12 pt.",
  },
  {
    name: 'a bookmark that is closed',
    change: styled('h1 { bookmark-state: closed }'),
    kinds: ['bookmark'],
    says: "The entry closed of the bookmark 'Ferries in autumn' changed from none to 'yes'.",
  },
  {
    name: 'a list that becomes numbered',
    from: LIST,
    change: (html) => html.replace('<ul>', '<ol>').replace('</ul>', '</ol>'),
    kinds: ['text-changed', 'attribute'],
    says: "Page 3, list item '• Boats': '•' became '1.'.",
  },
  {
    name: 'a list that nests',
    from: LIST,
    change: replaced('</li><li>Flags</li></ul>', '<ul><li>Flags</li></ul></li></ul>'),
    kinds: ['text-changed', 'attribute', 'moved'],
    says: "Page 3, list item '• Flags': '•' became '◦'.",
  },
  {
    name: 'a header cell for rows instead of columns',
    from: replaced('<th>Port</th>', '<th scope="col">Port</th>'),
    change: replaced('scope="col"', 'scope="row"'),
    kinds: ['attribute'],
    says: "Page 2: the attributes of 'Port' in table row 1 changed from Scope=Column to Scope=Row.",
  },
  {
    name: 'a cell over two columns',
    change: replaced('<td>16</td><td>1,600.00</td>', '<td colspan="2">16</td>'),
    kinds: ['attribute', 'text-removed'],
    says: "Page 2: the attributes of '16' in table row 4 changed from none to ColSpan=2.",
  },
  {
    name: 'a caption',
    change: replaced('<table>', '<table><caption>Boats by port</caption>'),
    kinds: ['text-added', 'moved'],
    says: "Page 2: the caption 'Boats by port' is new.",
  },
  {
    name: 'a field in read-only',
    ...forms,
    from: withField(''),
    change: (html) => html.replace('value="12" ', 'value="12" readonly '),
    kinds: ['field'],
    says: "Page 3: the form field 'berth' is read-only now.",
  },
  {
    name: 'a field of fewer characters',
    ...forms,
    from: withField('maxlength="5"'),
    change: replaced('maxlength="5"', 'maxlength="4"'),
    kinds: ['field'],
    says: "Page 3: the entry MaxLen (most characters) of the form field 'berth' changed from '5' to '4'.",
  },
  {
    name: "a field's label",
    ...forms,
    from: withField(''),
    change: replaced('aria-label="Berth"', 'aria-label="Place"'),
    kinds: ['field'],
    says: "Page 3: the entry Contents (description) of the form field 'berth' changed from 'Berth' to 'Place'.",
  },
  {
    name: "a field's look",
    ...forms,
    from: withField(''),
    change: styled('input { background: #ffffcc }'),
    kinds: ['shape-colour'],
    says: 'Page 3: the colour of a shape changed from #ffffff to #ffffcc.',
  },
  {
    name: 'a choice more',
    ...forms,
    from: withField('', '<select name="port" aria-label="Port"><option>North</option><option>South</option></select>'),
    change: replaced('<option>South', '<option>East</option><option>South'),
    kinds: ['field'],
    says: "Page 3: the entry Opt (choices) of the form field 'port' changed from 'North South' to 'North East South'.",
  },
  {
    name: 'a box that is ticked',
    ...forms,
    from: withField('', '<input type="checkbox" name="tide" aria-label="Tide">'),
    change: replaced('name="tide"', 'name="tide" checked'),
    kinds: ['field'],
    says: "Page 3: the form field 'tide' has the value 'on' instead of 'Off'.",
  },
  {
    name: 'a subject',
    change: same,
    options: { subject: 'Tides' },
    kinds: ['metadata'],
    says: "The subject changed from none to 'Tides'.",
  },
  {
    name: 'a description of an attachment',
    change: same,
    before: attached('Boats'),
    options: attached('Ports'),
    kinds: ['attachment-changed'],
    says: "The entry Desc (description) of the attachment 'data.csv' changed from 'Boats' to 'Ports'.",
  },
  {
    name: 'a watermark',
    change: same,
    options: { watermark: 'DRAFT' },
    kinds: ['shape-added'],
    says: 'Pages 1 to 3: a shape (#808080/20%, 221.6 × 266.4 pt) is new.',
  },
  {
    name: 'a bleed',
    from: styled('@page { bleed: 6pt }'),
    change: styled('@page { bleed: 9pt }'),
    kinds: ['entry', 'page-size', 'moved'],
    says: "Pages 1 to 3: the entry TrimBox of the page changed from '6 6 6 6' to '9 9 9 9'.",
  },
  {
    name: 'a footnote',
    change: replaced('by the spring.', 'by the spring.<span style="float: footnote">If the tide allows.</span>'),
    kinds: ['text-changed', 'text-added', 'link-added'],
    says: "Page 3, paragraph 'We recommend two more boats by the spri…': 'spring.' became 'spring.1'.",
  },
  {
    name: 'a page turned',
    change: styled('@page { size: 500pt 400pt }'),
    kinds: ['page-added', 'page-size', 'rewrapped', 'moved', 'moved-page'],
    says: 'Page 4 is new: text that was on page 3 flows onto it.',
  },
];

export const MORE_SEEDED: readonly Seeded[] = CHANGES.map((seed) => ({
  ...seed,
  change: (html) => seed.change((seed.from ?? same)(html)),
}));
