import fc from 'fast-check';
import t from 'tap';
import { readInvoiceData } from '../../engine/invoice/data/read-data.js';
import type { Invoice } from '../../engine/invoice/model.js';
import { checkInvoice } from '../../engine/invoice/rules/check-invoice.js';
import { changed, GOOD } from './data.js';

const invoiceOf = (data: unknown): Invoice => readInvoiceData(data).invoice;

const amounts = ({ totals }: Invoice): Record<string, string> =>
  Object.fromEntries(
    Object.entries(totals).flatMap(([name, value]) => (value === null ? [] : [[name, value.toFixed(2)]])),
  );

t.test('totals are those of EN 16931: lines, allowances, VAT by rate, what is paid, rounding', async (t) => {
  const lines = [
    { name: 'a', quantity: '3', price: '0.335', vat: 19 },
    { name: 'b', quantity: '250', price: '12.90', per: 100, vat: 7, allowances: [{ percent: 10, reason: 'r' }] },
    { name: 'c', quantity: '-1', price: '5', vat: 19, charges: [{ amount: '0.50', reason: 'r' }] },
  ];
  const invoice = invoiceOf({
    ...GOOD,
    lines,
    allowances: [{ amount: '1.00', reason: 'r', vat: 19 }],
    charges: [{ amount: '6.50', reason: 'r', vat: 19 }],
    prepaid: '10',
    rounding: '-0.02',
  });
  t.same(
    invoice.lines.map(({ net }) => net?.toFixed(2)),
    ['1.01', '29.02', '-4.50'],
  );
  t.same(amounts(invoice), {
    lines: '25.53',
    allowances: '1.00',
    charges: '6.50',
    net: '31.03',
    vat: '2.41',
    gross: '33.44',
    prepaid: '10.00',
    rounding: '-0.02',
    due: '23.42',
  });
  t.same(
    invoice.vat.map(({ rate, base, amount }) => [rate?.toString(), base?.toFixed(2), amount?.toFixed(2)]),
    [
      ['19', '2.01', '0.38'],
      ['7', '29.02', '2.03'],
    ],
  );
});

const money = fc.integer({ min: 0, max: 10_000_000 }).map((cents) => (cents / 1000).toFixed(3));
const reduction = fc.record({ percent: fc.integer({ min: 0, max: 100 }), reason: fc.constant('r') });
const line = fc.record({
  name: fc.constant('x'),
  quantity: fc.integer({ min: -1000, max: 100_000 }).map((n) => (n / 100).toFixed(2)),
  price: money,
  vat: fc.constantFrom(0, 7, 19, 5.5),
  allowances: fc.array(reduction, { maxLength: 2 }),
});

t.test('computed amounts keep all rules about amounts, whatever the lines', async (t) => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), (lines) => {
      const invoice = invoiceOf(changed({ lines, allowances: [{ percent: '3', reason: 'r', vat: 19 }] }));
      return checkInvoice(invoice).length === 0;
    }),
    { numRuns: 300 },
  );
  t.pass('for all lines');
});
