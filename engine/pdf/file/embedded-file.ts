/** Files inside of a PDF (ISO 32000-2, 7.11.4), of the document as a whole or of a part of it. */
import { utf8Bytes } from '../../base/bytes.js';
import { host } from '../../host/index.js';
import type { PdfFile } from './pdf-file.js';
import { byteString, reference, textString } from './syntax.js';

export interface EmbeddedFile {
  readonly name: string;
  /** Text is written as UTF-8. */
  readonly content: string | Uint8Array;
  readonly mimeType?: string;
  readonly description?: string;
  /** How it relates to what it belongs to, as the name that PDF has for that. */
  readonly relationship?: string;
}

/** Writes a file with its specification, and returns the number of that. `date`: of its last change; null: it is not told. */
export function writeFileSpecification(file: PdfFile, embedded: EmbeddedFile, date: string | null): number {
  const { name, description, relationship = 'Unspecified' } = embedded;
  const stream = reference(writeFile(file, embedded, date));
  const text = textString(name);
  // F is for readers that do not know Unicode names (7.11.3).
  const plain = byteString(name.replace(/[^\x20-\x7e]/gu, '_'));
  return file.addObject(
    `<</Type/Filespec/F${plain}/UF${text}/EF<</F ${stream}/UF ${stream}>>/AFRelationship/${relationship}` +
      `${description ? `/Desc${textString(description)}` : ''}>>`,
  );
}

function writeFile(file: PdfFile, { content, mimeType }: EmbeddedFile, date: string | null): number {
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
