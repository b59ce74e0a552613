/** PDFs of Chromium (Puppeteer, Playwright), whose tags hold each text in an element that means nothing. */
import t from 'tap';
import { openPdf } from '../../engine/golden/index.js';
import { madePdf, page } from '../read/made-pdf.js';

/** An element of the structure, by the numbers of its object and its parent's. `kids`: its K. */
const element = (role: string, parent: number, kids: string, more = ''): string =>
  `<</Type/StructElem/S/${role}/P ${parent} 0 R/K ${kids}/Pg 3 0 R${more}>>`;

const shown = (mcid: number, y: number, text: string): string =>
  `/NonStruct<</MCID ${mcid}>>BDC BT /F 10 Tf 1 0 0 1 10 ${y} Tm (${text}) Tj ET EMC\n`;

/** A heading with a word in italics, a paragraph, a cell, and a div that holds text alone. */
const pdf = madePdf({
  1: '<</Type/Catalog/Pages 2 0 R/MarkInfo<</Marked true>>/StructTreeRoot 6 0 R>>',
  3: page.replace('>>>>>>', '>>>>/StructParents 0>>'),
  4: {
    dict: '',
    data: [
      shown(0, 90, 'Costs in '),
      `/NonStruct<</MCID 1>>BDC BT /F 10 Tf 1 0 0 1 52 90 Tm (May) Tj ET EMC\n`,
      shown(2, 70, 'A paragraph.'),
      shown(3, 50, 'A cell'),
      shown(4, 30, 'A label'),
    ].join(''),
  },
  6: '<</Type/StructTreeRoot/K 7 0 R>>',
  7: element('Document', 6, '[8 0 R 11 0 R 13 0 R 17 0 R]'),
  8: element('H1', 7, '[9 0 R 10 0 R]'),
  9: element('NonStruct', 8, '0'),
  10: element('NonStruct', 8, '1'),
  11: element('P', 7, '12 0 R'),
  12: element('NonStruct', 11, '2'),
  13: element('Table', 7, '14 0 R'),
  14: element('TR', 13, '15 0 R'),
  15: element('TD', 14, '16 0 R'),
  16: element('NonStruct', 15, '3'),
  17: element('NonStruct', 7, '18 0 R'),
  18: element('NonStruct', 17, '4'),
});

t.test('a heading in a PDF of Chromium, which was not found', async (t) => {
  const content = openPdf(pdf).isTagged();
  content.heading('Costs in May').onPage(1);
  t.equal(content.text(), 'Costs in May\nA paragraph.\nA cell\nA label');
  t.same(content.table(0).row(0), ['A cell']);
});
