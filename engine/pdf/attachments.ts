/** Embedded files (ISO 32000-2, 7.11.4) that belong to the document as a whole (14.13). */
import { utf8Bytes } from '../base/bytes.js';
import { host } from '../host/index.js';
import type { PdfFile } from './file/pdf-file.js';
import { byteString, reference, textString } from './file/syntax.js';

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
    const specification = reference(writeSpecification(file, attachment, date));
    specifications.push(specification);
    entries.push(`${textString(attachment.name)}${specification}`);
  }
  // A name tree of one leaf that is also the root. It is an object of its own, so that its strings are encrypted with
  // the file.
  const names = reference(file.addObject(`<</Names[${entries.join('')}]>>`));
  return { names, associated: `[${specifications.join(' ')}]` };
}

function writeSpecification(file: PdfFile, attachment: Attachment, date: string | null): number {
  const { name, description, relationship = 'Unspecified' } = attachment;
  const stream = reference(writeFile(file, attachment, date));
  const text = textString(name);
  // F is for readers that do not know Unicode names (7.11.3).
  const plain = byteString(name.replace(/[^\x20-\x7e]/gu, '_'));
  return file.addObject(
    `<</Type/Filespec/F${plain}/UF${text}/EF<</F ${stream}/UF ${stream}>>/AFRelationship/${relationship}` +
      `${description ? `/Desc${textString(description)}` : ''}>>`,
  );
}

function writeFile(file: PdfFile, { content, mimeType }: Attachment, date: string | null): number {
  const bytes = typeof content === 'string' ? utf8Bytes(content) : content;
  const checksum = host.crypto.createHash('md5').update(bytes).digest('hex');
  // The parameters hold strings. Here strings may only stand in objects of object streams.
  const parameters = file.addObject(
    `<</Size ${bytes.length}/CheckSum<${checksum}>${date === null ? '' : `/ModDate${byteString(date)}`}>>`,
  );
  const type = nameOf(mimeType ?? 'application/octet-stream');
  return file.addStream(`/Type/EmbeddedFile/Subtype/${type}/Params ${reference(parameters)}`, bytes);
}

/** A media type as a name: all characters but letters, digits and a few signs are written as #xx (7.3.5). */
function nameOf(mimeType: string): string {
  return host.text
    .latin1(utf8Bytes(mimeType))
    .replace(/[^A-Za-z0-9.+-]/g, (character) => `#${character.charCodeAt(0).toString(16).padStart(2, '0')}`);
}

/** The bytes by which the name tree sorts a name: UTF-16BE with its byte order mark, unless the name is ASCII. */
function sortKey(name: string): string {
  return /^[\x20-\x7e]*$/.test(name) ? name : `\u{FEFF}${name}`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
