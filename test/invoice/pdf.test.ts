import t from 'tap';
import { RenderError } from '../../engine/diagnostics.js';
import { render, type RenderOptions } from '../../engine/render.js';
import { readEmbeddedFiles, readPdf, readXmp } from '../../engine/read/read-pdf.js';
import { textOfBlock } from '../../engine/read/reading.js';
import { readInvoiceData } from '../../engine/invoice/data/read-data.js';
import { paymentCode, paymentText } from '../../engine/invoice/page/payment-code.js';
import { changed, GOOD } from './data.js';

const textOf = (pdf: Uint8Array): string =>
  readPdf(pdf)
    .pages.flatMap(({ blocks }) => blocks)
    .map(textOfBlock)
    .join('\n');

const YAML = `---
lang: de
invoice:
  number: R-1
  date: 2026-11-23
  due: 2026-12-07
  seller: { name: Seller, city: Berlin, country: DE, vat-id: DE123456789 }
  buyer: { name: Buyer, city: Hamburg, country: DE }
  vat: 19
  lines:
    - { name: Arbeit, quantity: 1.5, unit: hour, price: 1234.50 }
---

Vielen Dank.
`;

t.test('data in the front matter give the page and the XML', async (t) => {
  const { pdf, warnings } = await render(YAML);
  t.same(warnings, []);
  const { attachments, facts } = readPdf(pdf);
  t.match(attachments, [{ name: 'factur-x.xml', type: 'text/xml', relationship: 'Alternative' }]);
  t.match(facts, { claims: 'PDF/UA-1, PDF/A-3a', title: 'Rechnung R-1', language: 'de' });
  const text = textOf(pdf);
  for (const shown of ['1,5 Std.', '1.234,50 €', '1.851,75 €', '351,83 €', '2.203,58 €', '7. Dezember 2026'])
    t.ok(text.includes(shown), shown);
});

t.test('data as an option give the same, in English', async (t) => {
  const { pdf, warnings } = await render('', { invoice: GOOD });
  t.same(warnings, []);
  const text = textOf(pdf);
  for (const shown of [
    'Invoice R-1',
    '€241.50',
    '€45.89',
    '€287.39',
    '23 November 2026',
    'DE02 1203 0000 0000 2020 51',
  ])
    t.ok(text.includes(shown), shown);
});

t.test('a mistake is told before rendering, with the line of its field and the rule', async (t) => {
  const error = await t.rejects(render(YAML.replace('vat-id: DE123456789', 'id: "7"')), RenderError);
  t.match(error, {
    reason: 'input_invalid',
    message:
      'line 7, seller.vatId: For VAT category S (the standard rate) the seller needs a vatId or a taxNumber. (BR-S-02)',
    position: { line: 7 },
    details: { option: ['invoice', 'seller', 'vatId'] },
  });
});

t.test('a mistake of form names its field once', async (t) => {
  const error = await t.rejects(render('', { invoice: { ...GOOD, date: '23.11.2026' } }), RenderError);
  t.match(error, { message: /^date must be a date such as 2026-11-23, not "23\.11\.2026"\.$/ });
});

t.test('the metadata describe the e-invoice as Factur-X wants it', async (t) => {
  const { pdf } = await render('', { invoice: { ...GOOD, profile: 'xrechnung' } });
  const xmp = Buffer.from(pdf).toString('latin1');
  for (const [name, value] of Object.entries({
    DocumentType: 'INVOICE',
    DocumentFileName: 'xrechnung.xml',
    ConformanceLevel: 'XRECHNUNG',
    Version: '3.0',
  }))
    t.match(xmp, new RegExp(`<fx:${name} [^>]*>${value}</fx:${name}>`));
  t.match(xmp, 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#');
});

t.test('an e-invoice has to be PDF/A-3', async (t) => {
  const asked = (options: RenderOptions) => render('', { invoice: GOOD, ...options });
  await t.rejects(asked({ pdfStandard: 'pdf/a-2b' }), { message: /has to be PDF\/A-3, not pdf\/a-2b/ });
  t.match(readPdf((await asked({ tagged: false })).pdf).facts, { claims: 'PDF/A-3u' });
});

t.test('what the profile BASIC has no place for is warned of', async (t) => {
  const { warnings } = await render('', { invoice: { ...GOOD, profile: 'basic' } });
  t.match(warnings, [{ message: /no place for contacts/ }, { message: /no place for the holder of the account/ }]);
});

t.test('a credit note says so, and names the invoice that it is about', async (t) => {
  const data = changed({ type: 'credit-note', preceding: [{ number: 'R-0', date: '2026-10-01' }] });
  const { pdf } = await render('', { invoice: data as never });
  const text = textOf(pdf);
  for (const shown of ['Credit note R-1', 'Refers to invoice R-0, 1 October 2026.', 'Amount credited'])
    t.ok(text.includes(shown), shown);
});

t.test('the QR code of the transfer says what banking apps ask for, and stands only where one is due', (t) => {
  const textFor = (changes: Readonly<Record<string, unknown>>): string | null => {
    const { invoice, wantsCode } = readInvoiceData(changed(changes));
    return wantsCode ? paymentText(invoice) : null;
  };
  const lines = ['BCD', '002', '1', 'SCT', '', 'Seller Ltd', 'DE02120300000000202051', 'EUR287.39', '', '', 'R-1'];
  t.equal(textFor({}), lines.join('\n'));
  const reference = { payment: { ...GOOD.payment, reference: 'RF18539007547034', accountName: 'Ä'.repeat(80) } };
  t.match(textFor(reference), new RegExp(`\nÄ{70}\n.*\n.*\n\nRF18539007547034$`));
  for (const changes of [
    { currency: 'USD' },
    { type: 'credit-note' },
    { prepaid: '287.39' },
    { payment: { ...GOOD.payment, code: false } },
    { payment: { means: 'cash' } },
  ])
    t.equal(textFor(changes), null, JSON.stringify(changes));
  const svg = paymentCode(lines.join('\n'), 'Code & more');
  t.match(svg, /^<svg role="img" aria-label="Code &amp; more" viewBox="0 0 (\d+) \1"/);
  t.end();
});

t.test('an amount and a number by hand that the data do not confirm are warned of', async (t) => {
  const by = (lines: string) => YAML.replace('invoice:\n', `${lines}\ninvoice:\n`);
  t.same((await render(by('amount: 2.203,58 €\nnumber: r 1'))).warnings, []);
  const { pdf, warnings } = await render(by('amount: 2.203,00 €\nnumber: R-2'));
  t.same(
    warnings.map(({ code, message, position }) => [code, message, position?.line]),
    [
      [
        'SVC_OPTION_IGNORED',
        'The document\'s "amount" (2.203,00 €) is not shown: the data of the invoice make it 2.203,58 €. Correct the one that is wrong.',
        3,
      ],
      [
        'SVC_OPTION_IGNORED',
        'The document\'s "number" (R-2) is not shown: the data of the invoice make it R-1. Correct the one that is wrong.',
        4,
      ],
    ],
  );
  t.match(textOf(pdf), '2.203,58');
});

t.test('a template without a place for items made a PDF whose page said nothing of them', async (t) => {
  const { warnings } = await render('Thank you.', { invoice: GOOD, template: 'letter' });
  t.match(warnings, [{ code: 'SVC_OPTION_IGNORED', message: /^The template letter has no place for the items/ }]);
  t.same(
    (await render('Thank you.', { invoice: GOOD, template: 'none' })).warnings,
    [],
    'the page is the author’s own',
  );
});

const ownXml = async (): Promise<string> => {
  const { pdf } = await render('', { invoice: GOOD });
  return new TextDecoder().decode(readEmbeddedFiles(pdf)[0]!.data);
};
const PAGE = '<html lang=en><title>R-1</title><p>Invoice R-1';

t.test('an XML of the user, attached under its name, makes an e-invoice', async (t) => {
  const content = await ownXml();
  const { pdf, warnings } = await render(PAGE, { template: 'none', attachments: [{ name: 'factur-x.xml', content }] });
  t.same(warnings, []);
  const { attachments, facts } = readPdf(pdf);
  t.match(attachments, [{ name: 'factur-x.xml', type: 'text/xml', relationship: 'Alternative' }]);
  t.match(facts, { claims: 'PDF/UA-1, PDF/A-3a', created: 'D:20261123000000Z' });
  t.match(readXmp(pdf), /<fx:DocumentFileName [^>]*>factur-x\.xml<.*<fx:ConformanceLevel [^>]*>EN 16931</);
});

for (const [name, urn, level, version] of [
  ['factur-x.xml', 'urn:factur-x.eu:1p0:minimum', 'MINIMUM', '1.0'],
  ['factur-x.xml', 'urn:factur-x.eu:1p0:basicwl', 'BASIC WL', '1.0'],
  ['xrechnung.xml', 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_2.3', 'XRECHNUNG', '2.3'],
] as const)
  t.test(`an attached XML of the profile ${level} is named as that`, async (t) => {
    const content = Buffer.from((await ownXml()).replace('urn:cen.eu:en16931:2017', urn));
    const attachments = [{ name, content, relationship: 'Data' as const }];
    const { pdf } = await render(PAGE, { template: 'none', pdfStandard: 'pdf/a-3b', attachments });
    const xmp = readXmp(pdf);
    t.match(xmp, new RegExp(`<fx:ConformanceLevel [^>]*>${level}<`));
    t.match(xmp, new RegExp(`<fx:Version [^>]*>${version}<`));
    t.match(readPdf(pdf), { attachments: [{ relationship: 'Data' }], facts: { claims: 'PDF/UA-1, PDF/A-3b' } });
  });

t.test('an attached XML of another kind, or in a PDF of another kind, is a file like others', async (t) => {
  const invoice = await ownXml();
  const other = await render(PAGE, { attachments: [{ name: 'factur-x.xml', content: '<Invoice/>' }] });
  t.notMatch(readXmp(other.pdf), 'fx:');
  const plain = await render(PAGE, { pdfStandard: 'none', attachments: [{ name: 'factur-x.xml', content: invoice }] });
  t.notMatch(readXmp(plain.pdf), 'fx:');
  const content = invoice.replace('urn:cen.eu:en16931:2017', 'urn:example:own');
  const odd = await render(PAGE, { attachments: [{ name: 'factur-x.xml', content }] });
  t.notMatch(readXmp(odd.pdf), 'fx:');
  t.match(odd.warnings, [{ code: 'SVC_OPTION_IGNORED', message: /profile “urn:example:own”, which is not known/ }]);
});
