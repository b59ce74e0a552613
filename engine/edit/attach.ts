/** Puts files into a PDF that exists (ISO 32000-2, 7.11.4 and 14.13). */
import { utf8Bytes } from '../base/bytes.js';
import { RenderError } from '../diagnostics.js';
import { host } from '../host/index.js';
import type { Attachment } from '../pdf/attachments.js';
import { Deflater } from '../pdf/compression/deflate.js';
import { textBytes } from '../pdf/file/syntax.js';
import { namesOf } from '../read/facts.js';
import type { Ref } from '../read/syntax/objects.js';
import { Name, Stream, decodedString, type PdfObject } from '../read/syntax/objects.js';
import type { Edition } from './edition.js';

export function attachFiles(edition: Edition, attachments: readonly Attachment[], modifiedAt: Date | null): void {
  if (attachments.length === 0) return;
  const { file, root } = edition;
  const known = namesOf(file, 'EmbeddedFiles');
  const taken = new Set(known.map(([name]) => decodedString(name)));
  const added: Ref[] = [];
  const entries: [string, PdfObject][] = [...known];
  for (const attachment of attachments) {
    if (taken.has(attachment.name))
      throw new RenderError(
        'input_invalid',
        `The PDF has a file “${attachment.name}”; give it another name.`,
        undefined,
        {
          option: ['attachments', attachment.name],
        },
      );
    taken.add(attachment.name);
    const specification = specificationOf(edition, attachment, modifiedAt);
    added.push(specification);
    entries.push([textBytes(attachment.name), specification]);
  }
  entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const tree = edition.add(new Map([['Names', entries.flat()]]));
  edition.updateWithin(root.number, 'Names', { EmbeddedFiles: tree });
  edition.update(root.number, { AF: [...file.array(file.catalog.get('AF')), ...added] });
}

function specificationOf(edition: Edition, attachment: Attachment, modifiedAt: Date | null): Ref {
  const { name, content, mimeType, description, relationship } = attachment;
  const bytes = typeof content === 'string' ? utf8Bytes(content) : content;
  const checksum = host.crypto.createHash('md5').update(bytes).digest();
  const parameters = new Map<string, PdfObject>([
    ['Size', bytes.length],
    ['CheckSum', host.text.latin1(checksum, 0, checksum.length)],
  ]);
  if (modifiedAt) parameters.set('ModDate', `D:${modifiedAt.toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`);
  const dict = new Map<string, PdfObject>([
    ['Type', new Name('EmbeddedFile')],
    ['Subtype', new Name(mimeType ?? 'application/octet-stream')],
    ['Params', parameters],
    ['Filter', new Name('FlateDecode')],
  ]);
  const stream = edition.add(new Stream(dict, new Deflater().deflate(bytes)));
  const specification = new Map<string, PdfObject>([
    ['Type', new Name('Filespec')],
    // For readers that do not know Unicode names (7.11.3).
    ['F', name.replace(/[^\x20-\x7e]/gu, '_')],
    ['UF', textBytes(name)],
    [
      'EF',
      new Map([
        ['F', stream],
        ['UF', stream],
      ]),
    ],
    ['AFRelationship', new Name(relationship ?? 'Unspecified')],
  ]);
  if (description) specification.set('Desc', textBytes(description));
  return edition.add(specification);
}
