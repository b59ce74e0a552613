/** Makes of an invoice's data everything that its PDF needs: the XML, the values of the page, the metadata. */
import { PROFILES } from './codes.js';
import { writeCii } from './cii/write-cii.js';
import { readInvoiceData } from './data/read-data.js';
import type { Invoice, Problem } from './model.js';
import { invoicePage, type InvoicePage } from './page/invoice-page.js';
import { paymentText } from './page/payment-code.js';
import { checkInvoice } from './rules/check-invoice.js';
import { doubtsOf } from './rules/doubts.js';
import { facturXSchema, type FacturXSchema } from './factur-x-schema.js';

export interface PreparedInvoice {
  readonly invoice: Invoice;
  readonly xml: string;
  /** Of the attachment. */
  readonly fileName: string;
  readonly page: InvoicePage;
  /** What the profile has no place for, in words. */
  readonly leftOut: readonly string[];
  /** What no rule forbids and is most likely a mistake. */
  readonly doubts: readonly Problem[];
  /** For the PDF's metadata. */
  readonly schema: FacturXSchema;
}

export type Preparation =
  | { readonly problems: readonly [Problem, ...Problem[]]; readonly prepared: null }
  | { readonly problems: readonly []; readonly prepared: PreparedInvoice };

/** Checks the data first: their form, then the rules. `language`: of the page, a BCP 47 tag. */
export function prepareInvoice(data: unknown, language: string): Preparation {
  const { invoice, problems: ofForm, wantsCode } = readInvoiceData(data);
  const [first, ...others] = ofForm.length > 0 ? ofForm : checkInvoice(invoice);
  if (first) return { problems: [first, ...others], prepared: null };
  const { fileName, level, version } = PROFILES[invoice.profile!];
  const { xml, leftOut } = writeCii(invoice);
  const schema = facturXSchema({
    DocumentFileName: fileName,
    DocumentType: 'INVOICE',
    Version: version,
    ConformanceLevel: level,
  });
  const page = invoicePage(invoice, language, wantsCode ? paymentText(invoice) : null);
  return { problems: [], prepared: { invoice, xml, fileName, page, leftOut, doubts: doubtsOf(invoice), schema } };
}
