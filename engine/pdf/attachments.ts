/** Embedded files (ISO 32000-2, 7.11.4) that belong to the document as a whole (14.13). */
import { writeFileSpecification } from './file/embedded-file.js';
import type { PdfFile } from './file/pdf-file.js';
import { reference, textString } from './file/syntax.js';

/** How an attachment relates to the document. */
export type AttachmentRelationship = 'Source' | 'Data' | 'Alternative' | 'Supplement' | 'Unspecified';

/** A file inside the PDF. */
export interface Attachment {
  /** File name without folders. Each name may occur once. */
  readonly name: string;
  /** The file; text is written as UTF-8. */
  readonly content: string | Uint8Array;
  /** Default 'application/octet-stream'. */
  readonly mimeType?: string;
  /** A description for people. */
  readonly description?: string;
  /** Default 'Unspecified'. */
  readonly relationship?: AttachmentRelationship;
}

export const RELATIONSHIPS: readonly AttachmentRelationship[] = [
  'Source',
  'Data',
  'Alternative',
  'Supplement',
  'Unspecified',
];

/**
 * Writes the files, sorted by name. Returns the source of the name tree and the array of file specifications; null when
 * there are no files.
 */
export function writeAttachments(
  file: PdfFile,
  attachments: readonly Attachment[],
  date: string | null,
): { readonly names: string; readonly associated: string } | null {
  if (attachments.length === 0) return null;
  const sorted = [...attachments].sort((a, b) => compare(sortKey(a.name), sortKey(b.name)));
  const entries: string[] = [];
  const specifications: string[] = [];
  for (const attachment of sorted) {
    const specification = reference(writeFileSpecification(file, attachment, date));
    specifications.push(specification);
    entries.push(`${textString(attachment.name)}${specification}`);
  }
  // A name tree of one leaf that is also the root. It is an object of its own, so that its strings are encrypted with
  // the file.
  const names = reference(file.addObject(`<</Names[${entries.join('')}]>>`));
  return { names, associated: `[${specifications.join(' ')}]` };
}

/** The bytes by which the name tree sorts a name: UTF-16BE with its byte order mark, unless the name is ASCII. */
function sortKey(name: string): string {
  return /^[\x20-\x7e]*$/.test(name) ? name : `\u{FEFF}${name}`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
