/** Turns the data of an invoice into what its render needs: options, values for the template, metadata. */
import { RenderError, type Diagnostics, type SourcePosition } from '../../diagnostics.js';
import { problemText, type Path, type Problem } from '../../invoice/model.js';
import type { PageValue } from '../../invoice/page/invoice-page.js';
import type { XmpSchema } from '../../pdf/file/metadata.js';
import { beginsWithInvoice } from '../../source/markdown/front-matter.js';
import { STANDARDS } from '../../pdf/file/conformance.js';
import { wrongOption } from '../options/field-checks.js';
import type { RenderOptions } from '../options/options.js';
import type { Source } from './source.js';

/** The template of documents with the data of an invoice. */
export const INVOICE_TEMPLATE = 'invoice';
/** The most problems that an error tells. */
const MAX_TOLD = 20;

export interface GivenInvoice {
  readonly data: unknown;
  place(path: Path): SourcePosition | undefined;
}

/** What a render gets from the data of an invoice. */
export interface InvoiceOfRender {
  /** The values of places in templates; null where the page is the author's. */
  readonly values: ReadonlyMap<string, PageValue> | null;
  readonly schema: XmpSchema;
}

/** The data that the caller or the front matter gives; null for none. Throws where they are there and cannot be read. */
export function givenInvoice({ invoice }: RenderOptions, source: Source): GivenInvoice | null {
  if (invoice !== undefined) return { data: invoice, place: () => undefined };
  if (source.type === 'html') return null;
  const { frontMatter, problem, body } = source.split;
  // Without its data, the document would be no invoice.
  if (problem && beginsWithInvoice(body)) {
    const message = `The front matter ${problem.cause}, so its invoice cannot be read: ${problem.detail}`;
    throw new RenderError('input_invalid', message, { line: problem.line, column: 1 }, { option: ['invoice'] });
  }
  return frontMatter.invoice ?? null;
}

/** Throws RenderError 'input_invalid' when the data break rules. */
export async function invoiceOfRender(
  given: GivenInvoice,
  document: { readonly options: RenderOptions; readonly language: string; readonly title: string | undefined },
  diagnostics: Diagnostics,
): Promise<{ readonly options: RenderOptions; readonly invoice: InvoiceOfRender }> {
  const { options, language } = document;
  const { prepareInvoice } = await import('../../invoice/prepare.js');
  const { problems, prepared } = prepareInvoice(given.data, language);
  if (!prepared) throw failure(problems, given);
  const { xml, fileName, page, schema, leftOut, doubts, invoice } = prepared;
  for (const { says, path } of doubts) {
    const option = ['invoice', ...path.map(String)];
    diagnostics.warn('SVC_OPTION_IGNORED', says, given.place(path), option);
  }
  for (const what of leftOut) {
    const message = `The profile BASIC has no place for ${what}: the page shows it, the XML does not. Use the profile en16931.`;
    diagnostics.warn('SVC_OPTION_IGNORED', message, given.place(['profile']), ['invoice', 'profile']);
  }
  const attachment = {
    name: fileName,
    content: xml,
    mimeType: 'text/xml',
    description: 'The invoice as XML (EN 16931)',
    relationship: 'Alternative' as const,
  };
  return {
    options: {
      ...options,
      title: options.title ?? document.title ?? page.title,
      language,
      createdAt: options.createdAt ?? new Date(`${invoice.date}T00:00:00Z`),
      pdfStandard: standardOf(options),
      attachments: [...(options.attachments ?? []), attachment],
    },
    invoice: { values: page.values, schema },
  };
}

/** The names that Factur-X and XRechnung give the XML. */
const INVOICE_FILES: readonly string[] = ['factur-x.xml', 'xrechnung.xml'];

/**
 * The same for an e-invoice that the caller has made and attaches under the name that its standard gives it. null: there
 * is none, or the PDF is asked to be what e-invoices cannot be.
 */
export async function attachedInvoiceOfRender(
  options: RenderOptions,
  diagnostics: Diagnostics,
): Promise<{ readonly options: RenderOptions; readonly invoice: InvoiceOfRender } | null> {
  const { attachments = [], pdfStandard } = options;
  const attachment = attachments.find(({ name }) => INVOICE_FILES.includes(name));
  const mayBeInvoice = pdfStandard === undefined || STANDARDS[pdfStandard].archive?.part === 3;
  if (!attachment || !mayBeInvoice) return null;
  const { name, content } = attachment;
  const { attachedInvoice } = await import('../../invoice/attached.js');
  const read = attachedInvoice(name, typeof content === 'string' ? content : new TextDecoder().decode(content));
  if (!read) return null;
  const { schema, profileUrn } = read;
  const date = new Date(`${read.date}T00:00:00Z`);
  if (!schema) {
    const message = `The attachment ${name} is of the profile “${profileUrn.slice(0, 100)}”, which is not known, so the PDF does not say that it is an e-invoice.`;
    diagnostics.warn('SVC_OPTION_IGNORED', message, undefined, ['attachments']);
    return null;
  }
  const whole = { mimeType: 'text/xml', relationship: 'Alternative' as const, ...attachment };
  return {
    options: {
      ...options,
      ...(options.createdAt === undefined && !Number.isNaN(date.getTime()) && { createdAt: date }),
      pdfStandard: standardOf(options),
      attachments: attachments.map((other) => (other === attachment ? whole : other)),
    },
    invoice: { values: null, schema },
  };
}

/** E-invoices are PDF/A-3, because only these may carry XML (Factur-X 1.08, 6.1). */
function standardOf({ pdfStandard, tagged }: RenderOptions): NonNullable<RenderOptions['pdfStandard']> {
  if (pdfStandard === undefined) return tagged === false ? 'pdf/a-3u' : 'pdf/a-3a';
  if (STANDARDS[pdfStandard].archive?.part === 3) return pdfStandard;
  throw wrongOption(
    ['pdfStandard'],
    `An e-invoice has to be PDF/A-3, not ${pdfStandard}; leave out pdfStandard, or ask for pdf/a-3a, pdf/a-3u or pdf/a-3b.`,
  );
}

function failure(problems: readonly [Problem, ...Problem[]], { place }: GivenInvoice): RenderError {
  const told = problems.slice(0, MAX_TOLD).map((problem) => lineOf(problem, place));
  const more = problems.length > MAX_TOLD ? [`… and ${problems.length - MAX_TOLD} more.`] : [];
  const [{ path }] = problems;
  return new RenderError('input_invalid', [...told, ...more].join('\n'), place(path), {
    option: ['invoice', ...path.map(String)],
  });
}

/** With the line of the source, where there is one. */
function lineOf(problem: Problem, place: GivenInvoice['place']): string {
  const at = place(problem.path);
  return `${at ? `line ${at.line}, ` : ''}${problemText(problem)}`;
}
