/** Documents of Word by mammoth: their structure, not their look. Pictures become data: URLs. */
import { asHtml, FormatError, type ReadFormat } from './contract.js';
import { optionalLibrary } from './optional-library.js';

/** What is used of mammoth. */
interface Mammoth {
  convertToHtml(
    input: { readonly buffer: Uint8Array },
    options: object,
  ): Promise<{ readonly value: string; readonly messages: readonly { readonly message: string }[] }>;
}

/** Styles of Word that its own table does not know. */
const STYLES = [
  "p[style-name='Title'] => h1.title:fresh",
  "p[style-name='Subtitle'] => p.subtitle:fresh",
  "p[style-name='Quote'] => blockquote > p:fresh",
  "p[style-name='Intense Quote'] => blockquote > p:fresh",
  "p[style-name='caption'] => p.caption:fresh",
];

export const readDocx: ReadFormat = async (content, { source }) => {
  const library = (await optionalLibrary('mammoth', 'A document of Word')) as { default?: Mammoth } & Mammoth;
  const mammoth = library.default ?? library;
  if (typeof content === 'string') throw new FormatError('A document of Word is binary: give its bytes, not a text.');
  const { value, messages } = await mammoth.convertToHtml({ buffer: content }, { styleMap: STYLES });
  const warnings = messages.map(({ message }) => ({
    code: 'SVC_CONTENT_UNSUPPORTED' as const,
    message: `Word: ${message}.`,
  }));
  return {
    type: 'html',
    text: `<!doctype html><html><head></head><body>${value}</body></html>`,
    runs: asHtml(source),
    warnings,
  };
};
