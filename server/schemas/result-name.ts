import { isAssembly, type PdfRequest } from './generate-request.js';
import { DEFAULT_TEMPLATE, NO_TEMPLATE } from './template-names.js';

/** What a job makes. */
export type ResultType = 'pdf' | 'zip';

/** The name of a request's PDF or ZIP, which ends in `.pdf` or `.zip`. Without a `filename` the template lends its name. */
export function resultName(request: PdfRequest): string {
  const { options = {}, template = DEFAULT_TEMPLATE } = request;
  const { result = 'pdf' } = isAssembly(request) ? {} : request;
  const name = options.filename ?? (template === NO_TEMPLATE ? 'document' : template);
  if (name.toLowerCase().endsWith(`.${result}`)) return name;
  return `${result === 'zip' ? name.replace(/\.pdf$/i, '') : name}.${result}`;
}

/** By the name of a result, which `resultName` made. */
export const resultType = (name: string): ResultType => (/\.zip$/i.test(name) ? 'zip' : 'pdf');
