/** PDFs that are made to keep a reader busy, or to end it. Each ends in a reading of what is sound, or in a ReadError. */
import t from 'tap';
import { inspectPdf } from '../../engine/inspect/inspect-pdf.js';
import { readPdf } from '../../engine/read/read-pdf.js';
import { textOfLine } from '../../engine/read/reading.js';
import { ReadError } from '../../engine/read/syntax/objects.js';
import { catalog, deflated, madePdf, page, type MadeObject } from './made-pdf.js';

const textOf = (bytes: Uint8Array): readonly string[] =>
  readPdf(bytes).pages.map(({ blocks }) => blocks.flatMap(({ lines }) => lines.map(textOfLine)).join('\n'));

const repeated = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join('');

/** The streams of a chain of `count` objects from `first` on, each of which needs the next for its length. */
const lengthChain = (first: number, count: number): Record<number, MadeObject> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      first + index,
      `<</Length ${first + index + 1} 0 R>>stream\nx\nendstream`,
    ]),
  );

/** LZW codes of nine bits and more, whose entries grow by one byte each. */
function lzwBomb(rounds: number): Uint8Array {
  const bits: number[] = [];
  const put = (code: number, width: number): void => {
    for (let bit = width - 1; bit >= 0; bit--) bits.push((code >> bit) & 1);
  };
  for (let round = 0; round < rounds; round++) {
    put(256, round === 0 ? 9 : 12);
    put(65, 9);
    for (let next = 258; next < 4094; next++) {
      const codes = next + 1;
      put(next, codes >= 2048 ? 12 : codes >= 1024 ? 11 : codes >= 512 ? 10 : 9);
    }
  }
  const bytes = new Uint8Array(Math.ceil(bits.length / 8));
  for (const [index, bit] of bits.entries()) bytes[index >> 3]! |= bit << (7 - (index & 7));
  return bytes;
}

const withContent = (content: string): Uint8Array => madePdf({ 4: deflated(content) });

const names = (tree: string): string => catalog.replace('>>', `/Names<</Dests ${tree}>>>>`);

/** What is read as if nothing were wrong. */
const SOUND: Readonly<Record<string, () => Uint8Array>> = {
  'a name tree that is its own kid': () => madePdf({ 1: names('6 0 R'), 6: '<</Kids[6 0 R 6 0 R]>>' }),
  'a name tree without numbers whose kids are its own': () =>
    madePdf({ 1: names('<</Kids 6 0 R>>'), 6: '[<</Kids 6 0 R>><</Kids 6 0 R>>]' }),
  'a page tree whose nodes share their kids': () =>
    madePdf({ 2: '<</Type/Pages/Kids 6 0 R>>', 6: '[<</Type/Pages/Kids 6 0 R>> 3 0 R]' }),
  'a page tree of 30,000 levels': () =>
    madePdf({
      2: '<</Kids[100 0 R]>>',
      ...Object.fromEntries(
        Array.from({ length: 30_000 }, (_, index) => [
          100 + index,
          `<</Kids[${index === 29_999 ? 3 : 101 + index} 0 R]>>`,
        ]),
      ),
    }),
  'a page tree with 300,000 kids that are nothing': () =>
    madePdf({ 2: `<</Type/Pages/Kids[3 0 R ${'99 0 R '.repeat(300_000)}]>>` }),
  'a structure tree whose elements share their kids': () =>
    madePdf({
      1: catalog.replace('>>', '/StructTreeRoot<</K 6 0 R>>>>'),
      6: '[<</S/P/K 6 0 R>><</S/P/K 6 0 R>>]',
    }),
  'a structure element with 300,000 kids': () =>
    madePdf({
      1: catalog.replace('>>', '/StructTreeRoot<</K 6 0 R>>>>'),
      6: `<</S/P/K[${'<</S/Span>>'.repeat(300_000)}]>>`,
    }),
  'a chain of lengths through 20,000 streams': () => madePdf(lengthChain(100, 20_000)),
  'an object stream with more entries than it has': () =>
    madePdf({ 6: { dict: '/Type/ObjStm/N 1000000000/First 4', data: '9 0 <<>>' } }),
  'an object stream whose table has words': () =>
    madePdf({ 6: { dict: '/Type/ObjStm/N 2/First 4', data: 'a b <<>>' } }),
  'a filter called toString': () => madePdf({ 6: { dict: '/Filter/toString', data: 'x' } }),
  'an encoding called constructor': () =>
    madePdf({ 6: '<</Type/Font/Subtype/Type1/BaseFont/A/Encoding/constructor>>' }),
  'labels of pages that count from −100 in letters': () =>
    madePdf({ 1: catalog.replace('>>', '/PageLabels<</Nums[0<</S/a/St -100>>]>>>>') }),
  'labels of pages that count from −100 in Roman numerals': () =>
    madePdf({ 1: catalog.replace('>>', '/PageLabels<</Nums[0<</S/R/St -100>>]>>>>') }),
  'metadata that open their title a hundred thousand times': () =>
    madePdf({
      1: catalog.replace('>>', '/Metadata 6 0 R>>'),
      6: deflated('<dc:title> <pdfuaid:part '.repeat(100_000)),
    }),
  'marked content in marked content, 200,000 levels deep': () =>
    withContent(`${'/Span<</ActualText(a)>>BDC '.repeat(200_000)} ${'EMC '.repeat(200_000)} BT /F 10 Tf (Hello) Tj ET`),
  'saved states, 500,000 levels deep': () => withContent(`${'q '.repeat(500_000)} BT /F 10 Tf (Hello) Tj ET`),
  'twenty thousand inline images': () =>
    withContent(`${'BI /W 1 /H 1 ID xx EI '.repeat(20_000)} BT /F 10 Tf (Hello) Tj ET`),
  'widths from 10^17 on': () =>
    madePdf({
      3: page.replace('5 0 R', '6 0 R /G 5 0 R'),
      4: { dict: '', data: 'BT /F 10 Tf (ab) Tj /G 10 Tf (Hello) Tj ET' },
      6: '<</Type/Font/Subtype/Type0/BaseFont/A/DescendantFonts[<</W[100000000000000000 200000000000000000 5]>>]>>',
    }),
  '30,000 streams without an end': () =>
    madePdf(
      Object.fromEntries(
        Array.from({ length: 30_000 }, (_, index) => [100 + index, `<</Length 9>>stream\nx\nendstrea`]),
      ),
    ),
  'a field of a form that is its own parent': () =>
    madePdf({
      3: page.replace('/Contents', '/Annots[6 0 R]/Contents'),
      6: '<</Subtype/Widget/T(a)/FT/Tx/Parent 6 0 R/Rect[0 0 1 1]>>',
    }),
};

for (const [name, made] of Object.entries(SOUND))
  t.test(`read in spite of ${name}`, async (t) => {
    const bytes = made();
    t.equal(
      textOf(bytes)
        .join('\n')
        .replace(/\ufffd+/g, '')
        .trim(),
      'Hello',
    );
    t.equal(inspectPdf(bytes, { tags: true }).pages.length, 1);
  });

const RUN = Buffer.from([129, 65]); // 128 times the letter A

/** What is refused, with the beginning of the sentence. */
const REFUSED: Readonly<Record<string, readonly [RegExp, () => Uint8Array]>> = {
  'runs that unpack to 200 MB': [
    /more than 128 MB \(page 1\)/,
    () =>
      madePdf({
        4: {
          dict: '/Filter[/FlateDecode/RunLengthDecode]',
          data: (deflated(Buffer.alloc(3_200_000, RUN)) as { data: Uint8Array }).data,
        },
      }),
  ],
  'LZW that unpacks to 150 MB': [
    /more than 128 MB \(page 1\)/,
    () => madePdf({ 4: { dict: '/Filter/LZWDecode', data: lzwBomb(20) } }),
  ],
  'deflated zeros that unpack to 140 MB': [
    /more than 128 MB \(page 1\)/,
    () => madePdf({ 4: deflated(Buffer.alloc(140_000_000)) }),
  ],
  'ASCII85 that unpacks to 200 MB': [
    /more than 128 MB \(page 1\)/,
    () =>
      madePdf({
        4: {
          dict: '/Filter[/FlateDecode/ASCII85Decode]',
          data: (deflated(Buffer.alloc(50_000_000, 'z')) as { data: Uint8Array }).data,
        },
      }),
  ],
  'forms that show a form of 10 MB a hundred times': [
    /bytes in its streams \(page 1\)/,
    () =>
      madePdf({
        3: page.replace('/Font', '/XObject<</X 6 0 R>>/Font'),
        4: deflated('/X Do '.repeat(100)),
        6: deflated(' '.repeat(10_000_000), '/Subtype/Form'),
      }),
  ],
  'ranges of characters that span 60 million codes': [
    /steps to read its objects \(page 1\)/,
    () =>
      madePdf({
        5: '<</Type/Font/Subtype/Type0/BaseFont/A/ToUnicode 6 0 R/DescendantFonts[<<>>]>>',
        6: deflated(`1000 beginbfrange ${'<0000><ffff><0041>'.repeat(1000)} endbfrange`),
      }),
  ],
  'a path of more than two million points': [
    /more than two million points/,
    () => withContent('1 1 l '.repeat(2_100_000)),
  ],
  '600,000 rectangles': [/shapes and pieces of text \(page 1\)/, () => withContent('0 0 1 1 re f '.repeat(600_000))],
  'a name tree whose nodes share 100,000 names': [
    /steps to read its objects/,
    () =>
      madePdf({
        1: names(`<</Kids[${repeated(1000, () => '<</Names 6 0 R>>')}]>>`),
        6: `[${'(a) null '.repeat(100_000)}]`,
      }),
  ],
  'a pattern that refers to others a thousand times, eight levels deep': [
    /steps to read its objects/,
    () =>
      madePdf({
        3: page.replace('/Font', '/Pattern<</P 6 0 R>>/Font'),
        4: { dict: '', data: '/Pattern cs /P scn' },
        ...Object.fromEntries(
          Array.from({ length: 8 }, (_, index) => [6 + index, `<</A[${repeated(1000, () => `${7 + index} 0 R `)}]>>`]),
        ),
      }),
  ],
  'objects nested a thousand times': [/nests its objects too deep/, () => madePdf({ 4: `${'['.repeat(1000)}` })],
  'a file that is cut off after its first line': [/no catalog/, () => Buffer.from('%PDF-1.7\n')],
  'no PDF': [/does not begin with %PDF-/, () => Buffer.from('GIF89a')],
};

for (const [name, [sentence, made]] of Object.entries(REFUSED))
  t.test(`refused: ${name}`, async (t) => {
    const bytes = made();
    for (const read of bytes.length < 1000 ? [readPdf, inspectPdf] : [readPdf])
      try {
        read(bytes);
        t.fail('it is read');
      } catch (error) {
        t.type(error, ReadError);
        t.match((error as Error).message, sentence);
        t.match((error as Error).message, /\.$/);
      }
  });

/** A PDF whose cross-references are a stream, with the dictionary entries that are tried. */
function withReferenceStream(dict: string, data = Buffer.alloc(40)): Uint8Array {
  const body = Buffer.from(madePdf())
    .toString('latin1')
    .replace(/trailer[^]*/, '');
  const stream = `9 0 obj\n<</Type/XRef/Root 1 0 R${dict}/Length ${data.length}>>stream\n${data.toString('latin1')}\nendstream\nendobj\n`;
  return Buffer.from(`${body}${stream}startxref\n${body.length}\n%%EOF`, 'latin1');
}

for (const dict of [
  '/W[1000000000 1000000000 1000000000]/Size 10',
  '/W[-1 4 2]/Size 10',
  '/W[0 0 0]/Size 1000000000000',
  '/W[1 2 1]/Index[0 1000000000000]',
  '/W[1 2 1]/Index[1e300 5]',
  '/W[1 2]/Size -5',
  '/W[1 2 1]/Size 10/Prev -3',
  '/Size 10/DecodeParms<</Predictor 12/Columns -4>>/Filter/FlateDecode/W[1 2 1]',
])
  t.test(`a stream of cross-references with ${dict} is read by looking for the objects`, async (t) => {
    t.same(textOf(withReferenceStream(dict)), ['Hello']);
  });

for (const parameters of [
  '/Columns -5',
  '/Columns 2000000000',
  '/Columns 1/Colors 100000',
  '/Columns 0',
  '/BitsPerComponent -8',
])
  for (const predictor of [2, 12])
    t.test(`predictor ${predictor} with ${parameters} asks for no memory`, async (t) => {
      const bytes = madePdf({ 6: deflated('abcdef', `/DecodeParms<</Predictor ${predictor}${parameters}>>`) });
      t.same(textOf(bytes), ['Hello']);
    });

t.test('of damaged data, what stands before the damage is read', async (t) => {
  const content = `BT /F 10 Tf (Hello) Tj ET ${repeated(20_000, (index) => `${(index * 7919) % 10_007} `)}`;
  const whole = deflated(content) as { dict: string; data: Uint8Array };
  const data = Buffer.from(whole.data);
  data.fill(0xff, data.length / 2, data.length / 2 + 50);
  t.same(textOf(madePdf({ 4: { ...whole, data } })), ['Hello']);
});

t.test(
  'text that is shown with an ActualText counts once for each tag, also where tags share their properties',
  async (t) => {
    const content = 'BT /F 10 Tf /Span /P BDC (xx) Tj EMC ( ) Tj /Span /P BDC (xx) Tj EMC ET';
    const bytes = madePdf({
      3: page.replace('/Font', '/Properties<</P<</ActualText(ab)>>>>/Font'),
      4: { dict: '', data: content },
    });
    t.same(textOf(bytes), ['ab ab']);
  },
);
