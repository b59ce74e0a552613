/** Data of invoices for tests. */
import type { InvoiceData } from '../../engine/invoice/data/invoice-data.js';

/** An invoice that keeps all rules of EN 16931 and XRechnung. */
export const GOOD = {
  number: 'R-1',
  date: '2026-11-23',
  due: '2026-12-07',
  buyerReference: '04011000-12345-34',
  seller: {
    name: 'Seller Ltd',
    street: 'Main Street 1',
    postcode: '10115',
    city: 'Berlin',
    country: 'DE',
    vatId: 'DE123456789',
    electronicAddress: 'seller@example.org',
    contact: { name: 'Ada', phone: '+49 30 12345', email: 'ada@example.org' },
  },
  buyer: {
    name: 'Buyer Ltd',
    street: 'Side Street 2',
    postcode: '20095',
    city: 'Hamburg',
    country: 'DE',
    electronicAddress: 'buyer@example.org',
  },
  lines: [{ name: 'Work', quantity: '3', unit: 'hour', price: '80.50', vat: 19 }],
  payment: { iban: 'DE02 1203 0000 0000 2020 51' },
} as const satisfies InvoiceData;

type Changes = Readonly<Record<string, unknown>>;

/** The good invoice with other values; a path such as 'seller.vatId' leads into objects. undefined removes. */
export function changed(changes: Changes): Changes {
  const data = structuredClone(GOOD) as Record<string, unknown>;
  for (const [path, value] of Object.entries(changes)) {
    const steps = path.split('.');
    const last = steps.pop()!;
    const inside = steps.reduce<Record<string, unknown>>(
      (object, step) => (object[step] ??= {}) as Record<string, unknown>,
      data,
    );
    if (value === undefined) delete inside[last];
    else inside[last] = value;
  }
  return data;
}
