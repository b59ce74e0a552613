/** Writes the data of an invoice as XML alone, for those who take no PDF: Peppol, portals of authorities. */
import { writeCii } from './cii/write-cii.js';
import { readInvoiceData } from './data/read-data.js';
import type { Problem } from './model.js';
import { checkInvoice } from './rules/check-invoice.js';
import type { Syntax } from './syntaxes.js';
import { writeUbl } from './ubl/write-ubl.js';

export type InvoiceXml =
  | { readonly problems: readonly [Problem, ...Problem[]]; readonly xml: null }
  | { readonly problems: readonly []; readonly xml: string };

/** Checks the data first: their form, then the rules. */
export function invoiceXml(data: unknown, syntax: Syntax): InvoiceXml {
  const { invoice, problems: ofForm } = readInvoiceData(data);
  const [first, ...others] = ofForm.length > 0 ? ofForm : checkInvoice(invoice);
  if (first) return { problems: [first, ...others], xml: null };
  return { problems: [], xml: syntax === 'ubl' ? writeUbl(invoice) : writeCii(invoice).xml };
}
