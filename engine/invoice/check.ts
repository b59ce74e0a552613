/** Reading e-invoices back, as the library offers it. What reads PDFs is loaded when it is called. */
import type { InvoiceReport } from './check-file.js';

export type { InvoiceProblem, InvoiceReport } from './check-file.js';

/**
 * Reads an e-invoice, a PDF (Factur-X, ZUGFeRD, XRechnung) or XML (Cross Industry Invoice or UBL), and tells which rules
 * of EN 16931, XRechnung and Peppol it breaks, and whether the pages show the amounts of the XML. It rejects never: of a file that
 * is no e-invoice, the report says so.
 */
export async function checkInvoice(file: Uint8Array): Promise<InvoiceReport> {
  const { checkInvoiceFile } = await import('./check-file.js');
  return checkInvoiceFile(file);
}
