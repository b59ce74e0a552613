/** POST /v1/invoices/xml, in a worker: the data of an invoice as XML alone. */
import type { InvoiceTask, RenderOutcome } from './render-pool.js';

/** Problems that are told: an invoice of ten thousand lines may have one in each. */
const MOST_PROBLEMS = 50;

export async function writeInvoice({ data, syntax }: InvoiceTask): Promise<RenderOutcome> {
  const [{ invoiceXml }, { problemText }] = await Promise.all([
    import('../../engine/invoice/to-xml.js'),
    import('../../engine/invoice/model.js'),
  ]);
  const { xml, problems } = invoiceXml(data, syntax);
  if (xml !== null) return { kind: 'written', xml };
  const shown = problems.slice(0, MOST_PROBLEMS).map((problem) => ({
    pointer: problem.path.map((step) => `/${String(step).replace(/~/g, '~0').replace(/\//g, '~1')}`).join(''),
    message: problemText(problem),
  }));
  return { kind: 'refused', problems: shown };
}
