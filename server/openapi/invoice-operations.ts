/** Operations on the data of invoices. */
import { ref } from '../schemas/make.js';
import { EXAMPLES } from './examples.js';
import type { Operation } from './operation.js';
import { BODY, KEYED, limited } from './parts.js';

export const INVOICE_OPERATIONS = {
  writeInvoice: {
    id: 'writeInvoice',
    method: 'post',
    path: '/v1/invoices/xml',
    tag: 'Invoices',
    summary: 'Write an e-invoice as XML',
    description:
      'The data of an invoice as XML alone, for those who take no PDF: UBL 2.1 for Peppol and XRechnung, or a Cross Industry Invoice (`"syntax": "cii"`). The data are those that `invoice:` has in the front matter of a document, which `POST /v1/pdf/generate` makes a PDF with the XML inside of. They are checked by the rules of EN 16931 and of the `profile` (`peppol`, `xrechnung`); each problem is listed in `details.errors` with its rule. Counts against no quota.',
    auth: 'key',
    body: { schema: ref('InvoiceRequest'), required: true, examples: { 'for Peppol': EXAMPLES.invoice } },
    responses: { 200: limited({ description: 'The XML.', media: ['application/xml'] }) },
    errors: [...KEYED, ...BODY, 'RENDER_FAILED', 'SVC_OVERLOADED'],
  },
} as const satisfies Readonly<Record<string, Operation>>;
