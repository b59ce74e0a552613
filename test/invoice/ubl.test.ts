/** Invoices in UBL: what is written is read back as it was, and the rules are those of Peppol. */
import t from 'tap';
import { Decimal } from '../../engine/base/decimal.js';
import { checkInvoice } from '../../engine/index.js';
import { readInvoiceData } from '../../engine/invoice/data/read-data.js';
import { invoiceXml } from '../../engine/invoice/to-xml.js';
import { readUbl } from '../../engine/invoice/ubl/read-ubl.js';
import { changed } from './data.js';

const PEPPOL = {
  profile: 'peppol',
  'seller.electronicAddress': { id: '0202239951', scheme: '0208' },
  'buyer.electronicAddress': { id: '0403019261', scheme: '0208' },
};
/** Every field that EN 16931 has a place for in UBL. */
const WHOLE = {
  ...PEPPOL,
  order: 'PO 1',
  salesOrder: 'SO 1',
  contract: 'C 1',
  project: 'P 1',
  delivered: '2026-11-20',
  period: { from: '2026-11-01', to: '2026-11-30' },
  preceding: [{ number: 'R-0', date: '2026-10-01' }],
  notes: 'Thank you & <goodbye>',
  'seller.tradingName': 'Sellers',
  'seller.id': 'S 1',
  'seller.registration': { id: '0202239951', scheme: '0208' },
  'seller.taxNumber': '12/345',
  'seller.legalForm': 'Ltd',
  'seller.street2': 'Backyard',
  'seller.street3': 'Third floor',
  'seller.region': 'BE',
  deliverTo: { name: 'Depot', street: 'Dock 3', city: 'Bremen', postcode: '28195', country: 'DE' },
  exemptions: { E: 'Exempt by law' },
  lines: [
    {
      ...{ name: 'Work', description: 'Much of it', quantity: 3, unit: 'hour', price: '80.50', vat: 19, note: 'Done' },
      ...{ articleNumber: 'A', buyerArticleNumber: 'B', period: { from: '2026-11-02', to: '2026-11-03' } },
      allowances: [{ percent: 10, reason: 'Friendship' }],
      charges: [{ amount: 5, reason: 'Tools' }],
    },
    { name: 'Pages', quantity: 100, per: 10, price: '9.999', vat: 'E' },
  ],
  allowances: [{ percent: 2, reason: 'Discount', vat: 19 }],
  prepaid: 10,
  rounding: '0.01',
  'payment.bic': 'BYLADEM1001',
  'payment.terms': 'Within 14 days',
};
const DEBIT = {
  ...WHOLE,
  payment: { means: 'direct-debit', mandate: 'M 1', creditorId: 'DE98ZZZ1', debitedIban: 'DE02120300000000202051' },
};
/** With numbers as texts. */
const plain = (invoice: unknown): unknown =>
  JSON.parse(JSON.stringify(invoice, (_, value: unknown) => (value instanceof Decimal ? value.toString() : value)));
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

for (const [what, changes] of Object.entries({
  'an invoice': WHOLE,
  'a credit note': { ...WHOLE, type: 'credit-note' },
  'a direct debit': DEBIT,
  'a payment by card': { ...WHOLE, payment: { means: 'card', card: '1234' } },
  'an order of the seller alone': { ...WHOLE, order: undefined },
  'an XRechnung': { profile: 'xrechnung' },
})) {
  t.test(`${what} in UBL says all that its data say`, async (t) => {
    const data = changed(changes);
    const { xml, problems } = invoiceXml(data, 'ubl');
    t.same(problems, []);
    t.same(plain(readUbl(xml!)), plain(readInvoiceData(data).invoice));
    t.same((await checkInvoice(bytes(xml!))).problems, []);
  });
}

t.test('a credit note is no invoice with another code', async (t) => {
  const { xml } = invoiceXml(changed({ ...WHOLE, type: 'credit-note' }), 'ubl');
  t.match(xml, /^<\?xml[^>]*>\n<CreditNote xmlns="urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2"/);
  t.match(xml, /<cbc:CreditNoteTypeCode>381</);
  t.match(xml, /<cbc:CreditedQuantity unitCode="HUR">3</);
  t.notMatch(xml, /<cbc:DueDate>|<cac:ProjectReference>/, 'the schema has no such places');
});

t.test('what Peppol asks beyond EN 16931 is told before anything is written', (t) => {
  const rules = (changes: object) =>
    invoiceXml(changed({ ...PEPPOL, ...changes }), 'ubl').problems.map(({ rule }) =>
      rule.replace(/^PEPPOL-(?:EN16931|COMMON)-/, ''),
    );
  t.same(rules({}), []);
  t.same(rules({ buyerReference: undefined }), ['R003']);
  t.same(rules({ 'buyer.electronicAddress': undefined }), ['R010']);
  t.same(rules({ 'seller.electronicAddress': 'seller@example.org' }), ['CL008']);
  t.same(rules({ 'seller.electronicAddress': { id: '1', scheme: '9999' } }), ['CL008'], 'no scheme of the network');
  t.same(rules({ type: '389' }), ['P0100']);
  t.same(rules({ notes: ['One', 'Two'] }), [], 'German invoices have several notes');
  t.same(rules({ notes: ['One', 'Two'], 'buyer.country': 'FR' }), ['R002']);
  t.end();
});

t.test('Peppol checks the digits of identifiers', (t) => {
  const wrong = (scheme: string, id: string, place = 'seller.electronicAddress') =>
    invoiceXml(changed({ ...PEPPOL, [place]: { id, scheme } }), 'ubl').problems.map(({ rule }) => rule);
  for (const [scheme, right, other, rule] of [
    ['0088', '7300010000001', '7300010000002', 'R040'],
    ['0192', '991825827', '991825828', 'R041'],
    ['0184', 'DK12345678', '1234567', 'R042'],
    ['0208', '0202239951', '0202239952', 'R043'],
    ['0007', '5567321707', '5567321708', 'R049'],
    ['0151', '51824753556', '51824753557', 'R050'],
  ] as const) {
    t.same(wrong(scheme, right), [], `${scheme} ${right}`);
    t.same(wrong(scheme, other), [`PEPPOL-COMMON-${rule}`], `${scheme} ${other}`);
    t.same(wrong(scheme, other, 'buyer.registration'), [`PEPPOL-COMMON-${rule}`], 'registrations too');
  }
  t.end();
});

t.test('wrong amounts in UBL are told with their rules', async (t) => {
  const { xml } = invoiceXml(changed(PEPPOL), 'ubl');
  const wrong = xml!.replace(/(<cbc:TaxInclusiveAmount[^>]*>)287\.39/, '$1288.39');
  const { problems, profile } = await checkInvoice(bytes(wrong));
  t.equal(profile, 'peppol');
  t.same(
    problems.map(({ rule }) => rule),
    ['BR-CO-15', 'BR-CO-16'],
  );
});
