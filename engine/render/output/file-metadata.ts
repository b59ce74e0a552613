/** What a PDF says of itself, and the standards that it conforms to. */
import { readableText } from '../../base/readable-text.js';
import { STANDARDS, UNASKED } from '../../pdf/file/conformance.js';
import type { PreparedDocument } from '../prepare/document.js';

const PRODUCER = 'Platen';

export function metadataOf({ options, tree, metadata: { title, author, language }, schema }: PreparedDocument) {
  const fields = {
    title: readableText(options.title ?? title ?? ''),
    author: options.author ?? author,
    subject: options.subject,
    keywords: options.keywords,
    language: options.language ?? language ?? tree.attr(tree.root, 'lang') ?? tree.attr(tree.root, 'xml:lang'),
    createdAt: options.createdAt,
  };
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''));
  const { attachments, encryption } = options;
  const standards = options.pdfStandard === undefined ? UNASKED : STANDARDS[options.pdfStandard];
  const parts = {
    ...(attachments && { attachments }),
    ...(encryption && { encryption }),
    ...(schema && { schema }),
    standards,
  };
  return {
    ...given,
    ...parts,
    producer: PRODUCER,
    hasWholeFormulas: options.copyFormulas !== undefined,
    tagged: options.tagged ?? true,
    outline: options.outline ?? true,
  } as const;
}
