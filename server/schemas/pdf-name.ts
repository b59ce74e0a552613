import type { GenerateRequest } from './generate-request.js';
import { DEFAULT_TEMPLATE, NO_TEMPLATE } from './template-names.js';

/** The name of a request's PDF. `filename` ends in `.pdf`; without one the template lends its name. */
export function pdfName({ options = {}, template = DEFAULT_TEMPLATE }: GenerateRequest): string {
  const name = options.filename ?? (template === NO_TEMPLATE ? 'document' : template);
  return name.toLowerCase().endsWith('.pdf') ? name : `${name}.pdf`;
}
