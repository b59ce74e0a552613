/** Symbols are read back by a decoder that knows nothing of how they were made. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import t from 'tap';
import { prepareZXingModule, readBarcodes, type ReadInputBarcodeFormat } from 'zxing-wasm/reader';
import { SYMBOLOGIES } from '../../../engine/source/codes/symbologies.js';
import type { CodeSymbol } from '../../../engine/source/codes/symbol.js';

const PIXELS = 3;
type Picture = Parameters<typeof readBarcodes>[0];

/** A picture of a symbol, black on white. */
function pictureOf({ rows, rowHeight, quiet }: CodeSymbol): Picture {
  const columns = rows[0]!.length;
  const margin = Math.max(quiet.block, 4);
  const width = (columns + quiet.left + quiet.right) * PIXELS;
  const height = (rows.length * rowHeight + 2 * margin) * PIXELS;
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const row = rows[Math.floor((Math.floor(y / PIXELS) - margin) / rowHeight)];
      if (!row?.[Math.floor(x / PIXELS) - quiet.left]) continue;
      data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  return { data, width, height, colorSpace: 'srgb' } as Picture;
}

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
t.before(async () => {
  const bytes = await readFile(wasm);
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(bytes).buffer }, fireImmediately: true });
});

async function readBack(name: string, data: string, format: ReadInputBarcodeFormat): Promise<string> {
  const symbol = SYMBOLOGIES.get(name)!.encode(data);
  const [found] = await readBarcodes(pictureOf(symbol), {
    formats: [format],
    textMode: 'Plain',
    tryInvert: false,
    tryRotate: false,
  });
  return found?.text ?? '(unread)';
}

const LONG = 'The quick brown fox jumps over the lazy dog. 0123456789 '.repeat(8).trim();
const SCRIPTS = 'Žižek, Ελλάδα, 東京 😀';

/** Symbology, data, format of the decoder, what it reads if that is not the data. */
const CASES: readonly (readonly [string, string, ReadInputBarcodeFormat, string?])[] = [
  ['qr', 'https://example.org/?a=1&b=2', 'QRCode'],
  ['qr', SCRIPTS, 'QRCode'],
  ['qr', LONG.repeat(3), 'QRCode'],
  ['datamatrix', 'A', 'DataMatrix'],
  ['datamatrix', 'Platen 2026-11-29 #1234567', 'DataMatrix'],
  ['datamatrix', SCRIPTS, 'DataMatrix'],
  ...[3, 10, 20, 40, 60, 90, 130, 200, 270, 360, 450, 570, 690, 810, 1040, 1290, 1500].map(
    (length) => ['datamatrix', 'abcdefghij'.repeat(200).slice(0, length), 'DataMatrix'] as const,
  ),
  ['gs1datamatrix', '(01)09501101530003(10)AB-123(21)7', 'DataMatrix', '010950110153000310AB-123\u001d217'],
  ['aztec', 'A', 'Aztec'],
  ['aztec', 'Rail ticket 12/2026, seat 61 @ Zürich', 'Aztec'],
  ['aztec', SCRIPTS, 'Aztec'],
  ['aztec', 'x1~Y2^z3|'.repeat(10), 'Aztec'],
  ...[1, 3, 6, 12, 20, 30].map((times) => ['aztec', LONG.slice(0, 60).repeat(times), 'Aztec'] as const),
  ['pdf417', 'PLATEN', 'PDF417'],
  ['pdf417', 'Mixed Case, 12345; "quoted" {braces} ~`!', 'PDF417'],
  ['pdf417', `serial 12345678901234567890123456789012345678901234567890 end`, 'PDF417'],
  ['pdf417', SCRIPTS, 'PDF417'],
  ['pdf417', LONG, 'PDF417'],
  ['ean13', '4006381333931', 'EAN-13'],
  ['ean13', '400638133393', 'EAN-13', '4006381333931'],
  ['isbn', '978-3-16-148410-0', 'EAN-13', '9783161484100'],
  ...Array.from({ length: 10 }, (_, i) => ['ean13', `${i}12345678901`.slice(0, 12), 'EAN-13'] as const).map(
    ([name, data, format]) => [name, data, format, data + checkOf(data)] as const,
  ),
  ['ean8', '9638507', 'EAN-8', '96385074'],
  ['upca', '036000291452', 'UPC-A', '0036000291452'],
  ...['0123456', '01234531', '1234505', '425261', '04252614'].map((data) => ['upce', data, 'UPC-E', '*'] as const),
  ['code128', 'PJJ123C', 'Code128'],
  ['code128', 'abc-1234567890-XYZ', 'Code128'],
  ['code128', '12345', 'Code128'],
  ['code128', '1234567', 'Code128'],
  ['code128', 'a\tb\nC', 'Code128'],
  ['gs1128', '(01)09501101530003(15)270119(10)AB-123', 'Code128', '01095011015300031527011910AB-123'],
  ['gs1128', '(10)AB12(21)99', 'Code128', '10AB12\u001d2199'],
  ['itf', '12345678', 'ITF'],
  ['itf14', '1540014128876', 'ITF', '15400141288763'],
];

function checkOf(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 3 : 1), 0);
  return String((10 - (sum % 10)) % 10);
}

t.test('a decoder reads what each symbology was given', async (t) => {
  for (const [name, data, format, expected = data] of CASES) {
    const text = await readBack(name, data, format);
    if (expected === '*') t.match(text, /^\d{12,13}$|^\d{8}$/, `${name} ${data}`);
    else t.equal(text, expected, `${name} ${data.slice(0, 40)} (${data.length})`);
  }
});

const PAYMENT = 'name: Platen e. V.\niban: DE02 1203 0000 0000 2020 51\namount: 1.234';

t.test('a Swiss bill with the city and text of an invoice was refused', async (t) => {
  const { encode } = SYMBOLOGIES.get('swissqr')!;
  const bill = 'iban: CH93 0076 2011 6238 5295 7\nname: A\npostcode: 8001\ntown: Zürich\nmessage: Fee';
  t.same(encode(bill.replace('town', 'city').replace('message', 'text').replace('postcode', 'zip')), encode(bill));
});

t.test('wrong data is refused in a sentence', async (t) => {
  const cases: readonly [string, string, RegExp][] = [
    ['ean13', '4006381333932', /check digit of 4006381333932 is 1, not 2/],
    ['ean13', '12', /13 digits/],
    ['upce', '99', /six digits/],
    ['itf', '123', /even number/],
    ['code128', 'Grüße', /ASCII/],
    ['code128', 'x'.repeat(200), /80 fit/],
    ['gs1128', '0109501101530003', /parentheses/],
    ['gs1128', '(01)09501101530004', /check digit/],
    ['gs1128', '(01)123', /14 characters/],
    ['qr', 'x'.repeat(5000), /longer/],
    ['datamatrix', 'x'.repeat(2000), /1,558/],
    ['aztec', 'x'.repeat(4000), /longer/],
    ['pdf417', 'é'.repeat(1000), /at most 928/],
    ['epc', PAYMENT, /amount/],
    ['epc', 'nonsense', /no field/],
    ['epc', 'name: A\niban: DE02120300000000202052', /no IBAN/],
    ['epc', 'name: A\nibna: x', /“ibna” is unknown/],
    ['swissqr', 'iban: CH4431999123000889012\nname: A\npostcode: 1\ntown: B', /27 digits/],
    ['upn', 'purpose: Račun', /missing/],
  ];
  for (const [name, data, message] of cases)
    t.throws(() => SYMBOLOGIES.get(name)!.encode(data), { message }, `${name} ${data.slice(0, 30)}`);
});
