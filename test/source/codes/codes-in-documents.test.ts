import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import t from 'tap';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { renderImages, type DocumentInput } from '../../../engine/index.js';

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
t.before(async () => {
  const bytes = await readFile(wasm);
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(bytes).buffer }, fireImmediately: true });
});

const QUICK = { tryInvert: false, tryRotate: false, tryDownscale: false };

/** What a decoder reads from the pages, in alphabetical order, and the warnings. */
async function scan(input: DocumentInput): Promise<{ codes: string[]; warnings: string[] }> {
  const { images, warnings } = await renderImages(input, { dpi: 150, template: 'none' });
  const codes: string[] = [];
  for (const { data: bytes } of images)
    for (const { format, text } of await readBarcodes(bytes, { textMode: 'Plain', maxNumberOfSymbols: 40, ...QUICK }))
      codes.push(`${format} ${text}`);
  return { codes: codes.sort(), warnings: warnings.map(({ message, position }) => `${position?.line}: ${message}`) };
}

const MARKDOWN = `In a line [https://example.org/a_b?c={d}]{.qr width=20mm} and [9638507]{.barcode .ean8}.

\`\`\`qr caption="Scan *me*" {#fig-qr}
"quoted" -- text
\`\`\`

See [](#fig-qr).

\`\`\`barcode pdf417 width=70mm
PDF417 data
\`\`\`

\`\`\`barcode data-matrix
DM
\`\`\`

\`\`\`barcode aztec
Aztec
\`\`\`

\`\`\`barcode gs1-128
(01)09501101530003
\`\`\`

\`\`\`swiss-qr
iban: CH44 3199 9123 0008 8901 2
name: Robert Schneider AG
postcode: 2501
town: Biel
amount: 1949.75
reference: 21 00000 00003 13947 14300 09017
\`\`\`

\`\`\`epc
name: Platen e. V.
iban: DE02 1203 0000 0000 2020 51
amount: 12,5
text: Invoice 17
\`\`\`

\`\`\`barcode ean13
4006381333932
\`\`\`

\`\`\`barcode nothing
1
\`\`\`
`;

t.test('codes of Markdown are read from the pages; wrong ones are printed with a warning each', async (t) => {
  const { codes, warnings } = await scan({ type: 'markdown', content: MARKDOWN });
  t.strictSame(codes, [
    'Aztec Aztec',
    'Code128 0109501101530003',
    'DataMatrix DM',
    'EAN8 96385074',
    'PDF417 PDF417 data',
    'QRCode "quoted" -- text',
    'QRCode BCD\n002\n1\nSCT\n\nPlaten e. V.\nDE02120300000000202051\nEUR12.50\n\n\nInvoice 17',
    'QRCode SPC\n0200\n1\nCH4431999123000889012\nS\nRobert Schneider AG\n\n\n2501\nBiel\nCH\n\n\n\n\n\n\n\n1949.75\nCHF\n\n\n\n\n\n\n\nQRR\n210000000003139471430009017\n\nEPD',
    'QRCode https://example.org/a_b?c={d}',
  ]);
  t.equal(warnings.length, 2);
  t.match(warnings[0], /^41: The EAN-13 “4006381333932” is printed as its data: the check digit/);
  t.match(warnings[1], /^45: “nothing” is no code; there are qr, epc/);
});

t.test('the other names of QR codes were printed as source where no other code stood in the document', async (t) => {
  for (const name of ['qrcode', 'QRCode', 'swissqr', 'girocode', 'upnqr']) {
    const { warnings } = await scan({ type: 'markdown', content: `\`\`\`${name}\nno payment\n\`\`\`\n` });
    const isPlain = name.toLowerCase() === 'qrcode';
    t.equal(warnings.length, isPlain ? 0 : 1, `${name} is a code`);
    if (!isPlain) t.match(warnings[0], /^1: The .+ is printed as its data: “no payment” is no field/, name);
  }
  t.strictSame((await scan({ type: 'markdown', content: '```qrcode\nplaten\n```\n' })).codes, ['QRCode platen']);
});

t.test('codes of HTML, by an attribute', async (t) => {
  const content = `<!doctype html><title>T</title><p>Pay: <span data-platen-code="QR" style="width: 3cm">https://example.org</span>
    <b data-platen-code="code128" data-value="A-17" aria-label="Parcel A-17"></b> after</p>`;
  const { codes, warnings } = await scan({ type: 'html', content });
  t.strictSame(codes, ['Code128 A-17', 'QRCode https://example.org']);
  t.strictSame(warnings, []);
});
