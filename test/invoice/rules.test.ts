import t from 'tap';
import { checkInvoice, type InvoiceData } from '../../engine/index.js';
import { pathText } from '../../engine/invoice/model.js';
import { prepareInvoice } from '../../engine/invoice/prepare.js';
import { render } from '../../engine/render.js';
import { changed, GOOD } from './data.js';

/** What is told of an invoice: rules and places. */
const told = (data: unknown): readonly string[] =>
  prepareInvoice(data, 'en').problems.map(({ rule, path }) => `${rule} ${pathText(path)}`.trim());

t.test('a good invoice breaks no rule of any profile', async (t) => {
  for (const profile of ['basic', 'en16931', 'extended', 'xrechnung']) t.same(told({ ...GOOD, profile }), [], profile);
});

/** Each change breaks these rules and no others. */
const BROKEN: readonly (readonly [changes: Record<string, unknown>, ...rules: string[]])[] = [
  [{ number: undefined }, 'BR-02 number'],
  [{ date: undefined }, 'BR-03 date'],
  [{ 'seller.name': undefined }, 'BR-06 seller.name'],
  [{ 'buyer.name': undefined }, 'BR-07 buyer.name'],
  [{ 'seller.country': undefined }, 'BR-09 seller.country'],
  [{ buyer: { name: 'Buyer' } }, 'BR-10 buyer'],
  [{ 'buyer.country': undefined }, 'BR-11 buyer.country'],
  [{ lines: [] }, 'BR-16 lines', 'BR-CO-18 lines'],
  [{ lines: [{ price: '1', vat: 19 }] }, 'BR-25 lines[1].name'],
  [{ lines: [{ name: 'Work', vat: 19 }] }, 'BR-24 lines[1].price', 'BR-26 lines[1].price'],
  [{ lines: [{ name: 'Work', price: '-1', vat: 19 }] }, 'BR-27 lines[1].price'],
  [{ lines: [{ name: 'Work', price: '1' }] }, 'BR-CO-04 lines[1].vat'],
  [{ period: { from: '2026-02-01', to: '2026-01-01' } }, 'BR-29 period'],
  [{ allowances: [{ amount: '1', vat: 19 }] }, 'BR-33 allowances[1]'],
  [{ charges: [{ amount: '1', reason: 'Post' }] }, 'BR-37 charges[1]'],
  [{ 'payment.iban': undefined, 'payment.means': 'transfer' }, 'BR-61 payment.iban'],
  [{ 'seller.vatId': '123456789' }, 'BR-CO-09 seller.vatId'],
  [{ due: undefined }, 'BR-CO-25 due'],
  [{ 'seller.vatId': undefined, 'seller.taxNumber': '1/2/3' }, 'BR-CO-26 seller'],
  [{ currency: 'EURO' }, 'BR-CL-04 currency'],
  [{ 'buyer.country': 'XX' }, 'BR-CL-14 buyer.country'],
  [{ vat: 'E', 'lines.0.vat': undefined }, 'BR-E-10 exemptions.E'],
  [{ 'lines.0.vat': 'AE' }, 'BR-AE-02 buyer.vatId'],
  [{ 'lines.0.vat': 'K', 'buyer.vatId': 'ATU12345678' }, 'BR-IC-11 delivered', 'BR-IC-12 deliverTo.country'],
  [{ 'lines.0.vat': 'O' }, 'BR-O-02 seller.vatId'],
  [{ 'lines.0.vat': { category: 'S', rate: 0 } }, 'BR-S-05 lines[1].vat'],
  [{ 'lines.0.vat': { category: 'Z', rate: 7 } }, 'BR-Z-05 lines[1].vat'],
];

t.test('each broken rule is told by its number and the field that breaks it', async (t) => {
  for (const [changes, ...rules] of BROKEN) t.same(told(changed(changes)), rules, JSON.stringify(changes));
});

const BROKEN_IN_GERMANY: typeof BROKEN = [
  [{ payment: { terms: 'soon' } }, 'BR-DE-1 payment'],
  [{ 'seller.contact': undefined }, 'BR-DE-2 seller.contact'],
  [{ 'seller.city': undefined }, 'BR-DE-3 seller.city'],
  [{ 'buyer.postcode': undefined }, 'BR-DE-9 buyer.postcode'],
  [{ 'seller.contact.phone': undefined }, 'BR-DE-6 seller.contact.phone'],
  [{ buyerReference: undefined }, 'BR-DE-15 buyerReference'],
  [{ 'payment.iban': '0000 2020 51' }, 'BR-DE-19 payment.iban'],
  [{ type: 'corrected' }, 'BR-DE-26 preceding'],
  [{ 'seller.contact.email': 'ada' }, 'BR-DE-28 seller.contact.email'],
  [{ period: { from: '2026-02-01' }, 'lines.0.period': { from: '2026-01-01' } }, 'PEPPOL-EN16931-R110 lines[1].period'],
  [{ 'buyer.electronicAddress': undefined }, 'PEPPOL-EN16931-R010 buyer.electronicAddress'],
];

t.test('XRechnung has rules of its own, which other profiles do not', async (t) => {
  for (const [changes, ...rules] of BROKEN_IN_GERMANY) {
    t.same(told(changed({ ...changes, profile: 'xrechnung' })), rules, JSON.stringify(changes));
    t.same(told(changed(changes)), [], `${JSON.stringify(changes)} in the profile en16931`);
  }
});

t.test('names of fields are the same in any case, and with spaces, dashes or lines between their words', async (t) => {
  for (const name of ['VAT ID', 'vat-id', 'VAT_ID', 'VatId'])
    t.same(told(changed({ 'seller.vatId': undefined, [`seller.${name}`]: 'DE123456789' })), [], name);
});

t.test('a day of payment before the date of the invoice is warned of', async (t) => {
  const warned = async (due: string): Promise<readonly string[]> =>
    (await render('Thanks.', { template: 'invoice', invoice: { ...GOOD, due } })).warnings.map(
      ({ message }) => message,
    );
  t.match(await warned('2026-11-22'), [/^The invoice is to be paid on 2026-11-22, before its date, 2026-11-23\./]);
  t.same(await warned('2026-11-23'), []);
});

t.test('front matter with an invoice that is not YAML is an error, not a text', async (t) => {
  const broken = '---\ntemplate: invoice\ninvoice:\n  number: [x\n  date: 2026-11-23\n---\nThanks.\n';
  const message = /^The front matter is not valid YAML, so its invoice cannot be read: /;
  await t.rejects(render(broken), { reason: 'input_invalid', message });
  await t.rejects(render(broken.replace('---\nThanks', 'Thanks')), { message: /never closed, so its invoice/ });
});

t.test('data of a wrong form are told before the rules, with what was meant', async (t) => {
  const says = (changes: Record<string, unknown>): readonly string[] =>
    prepareInvoice(changed(changes), 'en').problems.map((problem) => problem.says);
  t.match(says({ sellr: {} }), [/no field sellr here; did you mean seller\?$/]);
  t.match(says({ 'VAT ID': 'DE1' }), [/no field VAT ID here; vatId belongs in seller or buyer\.$/]);
  t.match(says({ 'buyer.iban': 'DE1' }), [/no field iban here; iban belongs in payment\.$/]);
  const allowances = [{ percent: 150, reason: 'Discount' }];
  const tooMuch = /allowances\[1\]\.percent is 150, and an allowance takes 100 percent off at most\.$/;
  t.match(says({ allowances }), [tooMuch]);
  t.match(says({ 'lines.0.allowances': allowances }), [tooMuch]);
  t.same(says({ charges: [{ ...allowances[0], vat: 19 }] }), []);
  t.match(says({ date: '23.11.2026' }), [/date must be a date such as 2026-11-23, not "23.11.2026"/]);
  t.match(says({ 'lines.0.price': '80,50' }), [/lines\[1\]\.price must be a number such as 1234.50/]);
  t.match(says({ 'lines.0.unit': 'hours' }), [/unknown value "hours"; did you mean hour\?$/]);
  t.match(says({ 'lines.0.unit': 'tag' }), [/lines\[1\]\.unit has the unknown value "tag"/], 'a word is no code');
  t.same(says({ 'lines.0.unit': 'E48', allowances: [{ percent: '2 %', reason: 'Discount', vat: 19 }] }), []);
  t.match(says({ lines: 'Work' }), [/lines must be a list/]);
  t.match(says({ profile: 'gold' }), [/profile must be one of basic/]);
});

t.test('an account with a mistyped digit was printed, and the code for banking apps vanished', async (t) => {
  const [problem] = prepareInvoice(changed({ 'payment.iban': 'DE03 1203 0000 0000 2020 51' }), 'en').problems;
  t.match(problem, { says: /^payment\.iban is no IBAN: its check digits/, path: ['payment', 'iban'] });
  t.same(told(changed({ 'payment.iban': '0000 2020 51' })), [], 'an account of a country without IBAN');
});

t.test('a note that is no text, and a field that is written twice, were lost silently', async (t) => {
  t.same(told(changed({ notes: ['a', { b: 'c' }] })), ['notes[2]']);
  const { page } = prepareInvoice(changed({ notes: ['a', 17] }), 'en').prepared!;
  t.match(page.values.get('invoice-items'), { html: /a<\/p><p class="remark">17<\/p>/ });
  t.same(told(changed({ 'seller.vat-id': 'DE987654321' })), ['seller.vat-id']);
});

t.test('an invoice of amounts with too many digits was written and could not be read back', async (t) => {
  const problems = (price: unknown): readonly string[] =>
    prepareInvoice(changed({ 'lines.0.price': price }), 'en').problems.map(({ says }) => says);
  t.match(problems('1234567890123456'), [
    /price has too many digits, 1234567890123456; it may have 15 before the point/,
  ]);
  t.match(
    problems(3 * 1.1),
    [/price has too many digits, 3\.3000000000000003; .*12 behind it/],
    'as JavaScript computes',
  );
  const largest = changed({ 'lines.0.price': '9'.repeat(15), 'lines.0.quantity': '9'.repeat(15) });
  t.match(await checkInvoice(new TextEncoder().encode(prepareInvoice(largest, 'en').prepared!.xml)), { problems: [] });
});

t.test('an invoice in yen asked for hundredths of a yen', async (t) => {
  const lines = [{ name: 'Work', quantity: '2.5', price: '1333', vat: 10 }];
  const { page, xml } = prepareInvoice(changed({ currency: 'JPY', lines }), 'en').prepared!;
  t.equal(page.values.get('amount'), 'JPY\u00a03,666', '3,333 and 333 of tax');
  t.match(page.values.get('invoice-items'), { html: />VAT at 10% on JPY\u00a03,333</ });
  t.match(xml, /<ram:CalculatedAmount>333\.00<.*<ram:DuePayableAmount>3666\.00</s);
  const { pdf } = await render('', { invoice: changed({ currency: 'JPY', lines }) as unknown as InvoiceData });
  t.same((await checkInvoice(pdf)).problems, [], 'the page shows the amounts of the XML');
});
