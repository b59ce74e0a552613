/** Documents with one change each, and what has to be said of it. */
import { MORE_SEEDED } from './more-seeded-changes.js';
import { replaced, same, styled, withField, type Seeded } from './seeding.js';

const filler = (name: string, count: number): string =>
  Array.from(
    { length: count },
    (_, index) => `<p>${name} ${index + 1} says a little about ferries and the tide.</p>`,
  ).join('\n');

const square = (colour: string, size = 40): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" fill="${colour}"/></svg>`)}`;

/** PNGs of one pixel: red and blue. */
const RED = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC';
const BLUE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgYPgPAAEDAQAIicLsAAAAAElFTkSuQmCC';

/** Three pages: prose with pictures, a table, and an end. */
export const DOCUMENT = `<!doctype html><html lang="en"><head><title>Ferry report</title><style>
@page { size: 400pt 500pt; margin: 50pt; @bottom-center { content: "Harbour Line"; } }
body { font: 10pt/14pt Inter; margin: 0; color: #222222; }
p { margin: 0 0 6pt; } h1 { font-size: 20pt; line-height: 24pt; margin: 0 0 10pt; } h2 { font-size: 14pt; line-height: 18pt; margin: 10pt 0 6pt; }
table { border-collapse: collapse; width: 100%; table-layout: fixed; } td, th { border-bottom: 1pt solid #999999; padding: 3pt 0; text-align: left; }
.box { background: #eeeeee; padding: 6pt; } img { width: 40pt; height: 40pt; } .page { break-before: page; }
a { color: #1144aa; }
</style></head><body>
<h1>Ferries in autumn</h1>
<p id="first">The harbour line carried more people on fewer boats than in any autumn since the war.</p>
<p id="linked">Read the <a href="https://harbour.example/tables">tables of departures</a> first.</p>
<p><img id="png" src="data:image/png;base64,${RED}" alt="A red flag"></p>
<p><img id="svg" src="${square('#00aa00')}" alt="A green buoy"></p>
<div class="box"><p>Boats need flags and buoys, and people who can read them.</p></div>
<h2>Totals</h2>
${filler('Paragraph', 4)}
<div class="page"></div>
<h2>Departures</h2>
<table><tr><th>Port</th><th>Boats</th><th>Income</th></tr>
<tr><td>North quay</td><td>12</td><td>1,200.00</td></tr>
<tr><td>South quay</td><td>14</td><td>1,410.00</td></tr>
<tr id="last"><td>Island</td><td>16</td><td>1,600.00</td></tr></table>
<p id="after">The island pays for both quays.</p>
<div class="page"></div>
<h2>Conclusion</h2>
<p id="end">We recommend two more boats by the spring.</p>
</body></html>`;

export const SEEDED: readonly Seeded[] = [
  {
    name: 'a word',
    change: replaced('fewer boats', 'older boats'),
    kinds: ['text-changed'],
    says: "Page 1, paragraph 'The harbour line carried more people on…': 'fewer' became 'older'.",
  },
  {
    name: 'an amount in a table',
    change: replaced('1,200.00', '1,250.00'),
    kinds: ['text-changed'],
    says: "Page 2, table row 2: '1,200.00' became '1,250.00'.",
  },
  {
    name: 'words added',
    change: replaced('two more boats', 'two more large boats'),
    kinds: ['text-added'],
    says: "Page 3, paragraph 'We recommend two more boats by the spri…': 'large' was added.",
  },
  {
    name: 'words removed',
    change: replaced('two more boats', 'two boats'),
    kinds: ['text-removed'],
    says: "Page 3, paragraph 'We recommend two more boats by the spri…': 'more' was removed.",
  },
  {
    name: 'a paragraph added',
    change: replaced('<h2>Totals', '<p>Nobody was hurt.</p><h2>Totals'),
    kinds: ['text-added', 'moved'],
    says: "Page 1: the paragraph 'Nobody was hurt.' is new.",
  },
  {
    name: 'a paragraph removed',
    change: replaced(/<p id="after">.*/, ''),
    kinds: ['text-removed'],
    says: "Page 2: the paragraph 'The island pays for both quays.' is gone.",
  },
  {
    name: 'a paragraph elsewhere',
    change: (html) =>
      replaced(
        '<h2>Conclusion</h2>',
        '<h2>Conclusion</h2><p id="after">The island pays for both quays.</p>',
      )(replaced(/<p id="after">.*/, '')(html)),
    kinds: ['reordered', 'moved'],
    says: "Page 3: the paragraph 'The island pays for both quays.' now stands after the heading 'Conclusion', and moved here from page 2.",
  },
  {
    name: 'a heading moved down',
    change: styled('.box { margin-bottom: 22pt }'),
    kinds: ['moved'],
    says: "Page 1: the heading 'Totals' and the 4 blocks after it moved down by 12 pt (4.2 mm).",
  },
  {
    name: 'a paragraph moved right',
    change: styled('#end { margin-left: 20pt }'),
    kinds: ['moved'],
    says: "Page 3: the paragraph 'We recommend two more boats by the spri…' moved to the right by 20 pt (7.1 mm).",
  },
  {
    name: 'a row added',
    change: replaced('<tr id="last">', '<tr><td>West quay</td><td>15</td><td>1,500.00</td></tr><tr id="last">'),
    kinds: ['row-added', 'moved'],
    says: "Page 2: table row 4 'West quay · 15 · 1,500.00' is new.",
  },
  {
    name: 'a row removed',
    change: replaced(/<tr><td>South.*/, ''),
    kinds: ['row-removed', 'moved'],
    says: "Page 2: table row 3 'South quay · 14 · 1,410.00' is gone.",
  },
  {
    name: 'a row taller',
    change: replaced('<td>14', '<td style="padding-bottom: 14pt">14'),
    kinds: ['row-height', 'moved'],
    says: 'Page 2: table row 3 is 10.9 pt (3.8 mm) taller.',
  },
  {
    name: 'text on another page',
    change: replaced('<h2>Totals', '<h2 style="break-before: page">Totals'),
    kinds: ['page-added', 'moved-page'],
    says: 'Page 4 is new: text that was on page 3 flows onto it.',
  },
  {
    name: 'a page more',
    change: replaced('<p id="after">', `${filler('Extra', 30)}<p id="after">`),
    kinds: ['page-added', 'text-added', 'moved-page'],
    says: "Page 4 is new: text that was on page 3 flows onto it, because the paragraph 'Extra 30 says a little about ferries an…' is new.",
  },
  {
    name: 'a page less',
    change: replaced('<div class="page"></div>\n<h2>Conclusion', '<h2>Conclusion'),
    kinds: ['page-removed', 'moved-page'],
    says: 'Page 3 is gone: its text flows onto page 2.',
  },
  {
    name: 'a paper size',
    change: styled('@page { size: 400pt 520pt }'),
    kinds: ['page-size', 'moved'],
    says: 'Pages 1 to 3: the page is 400 × 520 pt instead of 400 × 500 pt.',
  },
  {
    name: 'a font',
    change: styled('h2 { font-weight: 400 }'),
    kinds: ['font'],
    says: "Pages 1 to 3: the font of the heading 'Totals' and 2 others changed from Inter Bold 14 pt to Inter 14 pt.",
  },
  {
    name: 'a font size',
    change: styled('#end { font-size: 11pt }'),
    kinds: ['font-size'],
    says: "Page 3: the font of the paragraph 'We recommend two more boats by the spri…' changed from Inter 10 pt to Inter 11 pt.",
  },
  {
    name: 'a colour of text',
    change: styled('#end { color: #445566 }'),
    kinds: ['colour'],
    says: "Page 3: the colour of the paragraph 'We recommend two more boats by the spri…' changed from #222222 to #445566.",
  },
  {
    name: 'a line spacing',
    change: styled('#first { line-height: 18pt; margin-bottom: -2pt }'),
    kinds: ['line-spacing', 'moved'],
    says: "Page 1: the line spacing of the paragraph 'The harbour line carried more people on…' changed from 14 pt to 18 pt.",
  },
  {
    name: 'lines that end elsewhere',
    change: styled('#first { padding-right: 20pt }'),
    kinds: ['rewrapped'],
    says: "Page 1: the paragraph 'The harbour line carried more people on…' breaks its lines elsewhere.",
  },
  {
    name: "a heading's level",
    change: replaced(
      '<h2>Conclusion</h2>',
      '<h1 style="font-size:14pt;line-height:18pt;margin: 10pt 0 6pt">Conclusion</h1>',
    ),
    kinds: ['heading-level', 'bookmark'],
    says: "Page 3: the level of the heading 'Conclusion' changed from H2 to H1.",
  },
  {
    name: 'a header cell',
    change: replaced('<td>North quay</td>', '<th scope="row" style="font-weight:400">North quay</th>'),
    kinds: ['role', 'attribute'],
    says: "Page 2: the tag of 'North quay' in table row 2 changed from TD (cell) to TH (header cell).",
  },
  {
    name: 'an alternative text',
    change: replaced('A red flag', 'A flag that is red'),
    kinds: ['alternative'],
    says: "Page 1: the alternative text of the figure changed from 'A red flag' to 'A flag that is red'.",
  },
  {
    name: 'a language',
    change: replaced('<p id="end"', '<p lang="fr" id="end"'),
    kinds: ['text-language'],
    says: "Page 3: the language of the paragraph 'We recommend two more boats by the spri…' changed from the document's to fr.",
  },
  {
    name: 'a picture',
    change: replaced(RED, BLUE),
    kinds: ['picture-replaced'],
    says: 'Page 1: picture 1 was replaced by another.',
  },
  {
    name: 'a picture removed',
    change: replaced(/<img id="png"[^>]*>/, '<span style="display:inline-block;width:40pt;height:40pt"></span>'),
    kinds: ['text-removed', 'picture-removed'],
    says: "Page 1: the figure 'A red flag' is gone.",
  },
  {
    name: "a picture's size",
    change: styled('#png { width: 60pt }'),
    kinds: ['picture-size'],
    says: 'Page 1: picture 1 is 60 × 40 pt instead of 40 × 40 pt.',
  },
  {
    name: 'a quotation',
    change: replaced(/<p id="end">(.*)/, '<blockquote style="margin: 0"><p id="end">$1</blockquote>'),
    kinds: ['attribute'],
    says: "Page 3: the attributes of the paragraph 'We recommend two more boats by the spri…' changed from none to in=BlockQuote.",
  },
  {
    name: 'a picture moved',
    change: styled('#png { margin-left: 30pt }'),
    kinds: ['moved'],
    says: "Page 1: the figure 'A red flag' moved to the right by 30 pt (10.6 mm).",
  },
  {
    name: 'a drawing',
    change: replaced('00aa00', '00bb00'),
    kinds: ['drawing'],
    says: "Page 1: the figure 'A green buoy' is drawn differently.",
  },
  {
    name: 'a background',
    change: styled('.box { background: #ddeeff }'),
    kinds: ['shape-colour'],
    says: 'Page 1: the colour of a rectangle changed from #eeeeee to #ddeeff.',
  },
  {
    name: 'a rule added',
    change: styled('#end { border-left: 1pt solid red; padding-left: 4pt; margin-left: -5pt }'),
    kinds: ['shape-added'],
    says: 'Page 3: a rule (#ff0000, 1 × 14 pt) is new.',
  },
  {
    name: 'a rule removed',
    change: styled('#last td { border-color: transparent }'),
    kinds: ['shape-removed'],
    says: 'Page 2: a rule (#999999, 300 × 1 pt) is gone.',
  },
  {
    name: "a link's target",
    change: replaced('/tables', '/timetables'),
    kinds: ['link-target'],
    says: "Page 1: the link 'tables of departures' now leads to https://harbour.example/timetables instead of https://harbour.example/tables.",
  },
  {
    name: 'a link added',
    change: replaced(
      'more people',
      '<a href="https://harbour.example/people" style="color:inherit;text-decoration:none">more people</a>',
    ),
    kinds: ['link-added'],
    says: "Page 1: the link 'more people' to https://harbour.example/people is new.",
  },
  {
    name: 'a link removed',
    change: replaced(/<a href[^>]*>(.*)<\/a>/, '<span style="color: #1144aa; text-decoration: underline">$1</span>'),
    kinds: ['link-removed'],
    says: "Page 1: the link 'tables of departures' to https://harbour.example/tables is gone.",
  },
  {
    name: 'margin text',
    change: replaced('Harbour Line"', 'Harbour Lines"'),
    kinds: ['text-changed'],
    says: "Pages 1 to 3, margin text 'Harbour Line': 'Line' became 'Lines'.",
  },
  {
    name: 'the title',
    change: replaced('<title>Ferry report', '<title>Ferry reports'),
    kinds: ['metadata'],
    says: "The title changed from 'Ferry report' to 'Ferry reports'.",
  },
  {
    name: "the document's language",
    change: replaced('lang="en"', 'lang="en-GB"'),
    kinds: ['language'],
    says: "The document's language changed from 'en' to 'en-GB'.",
  },
  {
    name: 'the author',
    change: same,
    options: { author: 'Ines Halloran' },
    kinds: ['metadata'],
    says: "The author changed from none to 'Ines Halloran'.",
  },
  {
    name: 'a claim',
    change: same,
    options: { pdfStandard: 'none' },
    kinds: ['claim'],
    says: "The claim of standards changed from 'PDF/UA-1' to none.",
  },
  {
    name: 'the tags',
    change: same,
    options: { tagged: false },
    kinds: ['claim', 'tags'],
    says: "The claim of standards changed from 'PDF/UA-1' to none.",
  },
  {
    name: 'a bookmark',
    change: replaced('<h2>Conclusion', '<h2 style="bookmark-label: \'The end\'">Conclusion'),
    kinds: ['bookmark'],
    says: "The bookmark 'Conclusion' is called 'The end' now.",
  },
  {
    name: 'an attachment added',
    change: same,
    options: { attachments: [{ name: 'data.csv', content: new TextEncoder().encode('a,b\n') }] },
    kinds: ['attachment-added'],
    says: "The attachment 'data.csv' (4 bytes) was added.",
  },
  {
    name: 'an attachment changed',
    change: same,
    before: { attachments: [{ name: 'data.csv', content: new TextEncoder().encode('a,b\n') }] },
    options: { attachments: [{ name: 'data.csv', content: new TextEncoder().encode('a,b,c\n') }] },
    kinds: ['attachment-changed'],
    says: "The attachment 'data.csv' has other content: 6 bytes instead of 4.",
  },
  {
    name: 'letter-spacing, which passed',
    change: styled('#end { letter-spacing: 0.5pt }'),
    kinds: ['line-width'],
    says: "Page 3: the paragraph 'We recommend two more boats by the spri…' is set 20.1 pt (7.1 mm) wider.",
  },
  {
    name: 'justified lines, which passed',
    change: styled('#first { text-align: justify }'),
    kinds: ['line-width'],
    says: "Page 1: the paragraph 'The harbour line carried more people on…' has lines that are up to 16 pt (5.6 mm) wider.",
  },
  {
    name: 'kerning turned off, which passed',
    change: styled('h1 { font-kerning: none }'),
    kinds: ['line-width'],
    says: "Page 1: the heading 'Ferries in autumn' is set 0.3 pt (0.1 mm) wider.",
  },
  {
    name: 'lines at the right edge',
    change: styled('#first { text-align: right }'),
    kinds: ['alignment', 'moved'],
    says: "Page 1: the paragraph 'The harbour line carried more people on…' has lines that begin up to 160.4 pt (56.6 mm) further right.",
  },
  {
    name: 'a picture that is half transparent, which passed',
    change: styled('#png { opacity: 0.5 }'),
    kinds: ['picture-look'],
    says: 'Page 1: picture 1 is painted with 50% instead of opaque.',
  },
  {
    name: 'a picture that is multiplied, which passed',
    change: styled('#png { mix-blend-mode: multiply }'),
    kinds: ['picture-look'],
    says: 'Page 1: picture 1 is painted with multiply instead of opaque.',
  },
  {
    name: 'a field that becomes required, which passed',
    change: (html) => withField('required')(html),
    before: { forms: true },
    from: (html) => withField('')(html),
    options: { forms: true },
    kinds: ['field'],
    says: "Page 3: the form field 'berth' is required now.",
  },
  {
    name: 'page labels',
    change: styled('@page { counter-increment: page 2 }'),
    kinds: ['page-label'],
    says: "Page 1: the page is called '2' instead of '1'.",
  },
  ...MORE_SEEDED,
];
