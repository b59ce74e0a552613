import t from 'tap';
import { checkInvoice } from '../../engine/index.js';
import { prepareInvoice } from '../../engine/invoice/prepare.js';
import { render } from '../../engine/render.js';
import { GOOD } from './data.js';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const XML = prepareInvoice({ ...GOOD, profile: 'xrechnung' }, 'en').prepared!.xml;

/** What is told of XML in which one thing is another. */
const told = async (from: string, to: string): Promise<readonly string[]> => {
  if (!XML.includes(from)) throw new Error(`${from} is not there`);
  const { problems } = await checkInvoice(bytes(XML.replaceAll(from, to)));
  return problems.map(({ rule, field }) => `${rule} ${field}`.trim());
};

t.test('what Platen writes is read back, and nothing is wrong with it', async (t) => {
  const { pdf } = await render('', { invoice: { ...GOOD, profile: 'xrechnung' } });
  for (const file of [bytes(XML), pdf])
    t.same(await checkInvoice(file), {
      profile: 'xrechnung',
      number: 'R-1',
      date: '2026-11-23',
      seller: 'Seller Ltd',
      buyer: 'Buyer Ltd',
      currency: 'EUR',
      due: '287.39',
      problems: [],
    });
});

t.test('wrong amounts in XML are told with their rules', async (t) => {
  t.same(await told('<ram:GrandTotalAmount>287.39', '<ram:GrandTotalAmount>288.39'), [
    'BR-CO-15 totals',
    'BR-CO-16 totals',
  ]);
  t.same(await told('<ram:CalculatedAmount>45.89', '<ram:CalculatedAmount>45.80'), [
    'BR-CO-14 totals',
    'BR-CO-17 totals',
  ]);
  t.same(await told('<ram:ChargeAmount>80.5<', '<ram:ChargeAmount>80.6<'), ['PEPPOL-EN16931-R120 lines[1]']);
  t.same(await told('<ram:DuePayableAmount>287.39', '<ram:DuePayableAmount>287.391'), [
    'BR-CO-16 totals',
    'BR-DEC totals',
  ]);
});

t.test('what is missing in XML is told with its rules', async (t) => {
  t.same(await told('<ram:Name>Buyer Ltd</ram:Name>', ''), ['BR-07 buyer.name']);
  t.same(await told('<ram:BuyerReference>04011000-12345-34</ram:BuyerReference>', ''), ['BR-DE-15 buyerReference']);
});

t.test('a PDF whose page prints other amounts than its XML is told of', async (t) => {
  const attachment = { name: 'factur-x.xml', content: XML, relationship: 'Alternative' as const };
  const { pdf } = await render('Invoice R-1 of 241.50, with VAT 287.40', {
    pdfStandard: 'none',
    attachments: [attachment],
  });
  const { problems } = await checkInvoice(pdf);
  t.same(
    problems.map(({ message }) => message),
    [
      'The PDF does not say that it is PDF/A-3.',
      'The metadata name "" as the XML, and the attachment is factur-x.xml.',
      'The metadata say the profile is "", and the XML says XRECHNUNG.',
      'The pages do not show the total with VAT, 287.39.',
      'The pages do not show the amount due, 287.39.',
    ],
  );
});

t.test('files that are no e-invoices are told of, each in its way', async (t) => {
  const { pdf } = await render('Hello');
  const says = async (file: Uint8Array) => (await checkInvoice(file)).problems.map(({ message }) => message);
  t.match(await says(pdf), [/carries no e-invoice: it has no attachments/]);
  t.match(await says(bytes('<Order xmlns="urn:oasis"/>')), [/neither a PDF nor an invoice in XML/]);
  t.match(await says(bytes('hello')), [/neither a PDF nor/]);
  t.match(await says(bytes('%PDF-1.7 broken')), [/cannot be read|carries no e-invoice/]);
});

t.test('what is no file at all is told of, and nothing is thrown', async (t) => {
  for (const given of [undefined, null, 'invoice.pdf']) {
    const { problems } = await checkInvoice(given as unknown as Uint8Array);
    t.match(problems, [{ rule: '', message: /as a Uint8Array/ }]);
  }
});
