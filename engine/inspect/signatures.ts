/** The signatures of a PDF (ISO 32000-2, 12.8). */
import { bytesOf, Ref, type Dict, type PdfObject } from '../read/syntax/objects.js';
import type { PdfFile } from '../read/syntax/pdf-file.js';
import { readSignature } from '../signature/read-signature.js';
import type { InspectedSignature } from './inspection.js';

/** Fields in fields in fields: more than any form has. */
const MAX_DEPTH = 20;

export function signaturesOf(file: PdfFile): readonly InspectedSignature[] {
  const found: InspectedSignature[] = [];
  const seen = new Set<number>();
  const walk = (object: PdfObject | undefined, names: readonly string[], type: string | null): void => {
    if (object instanceof Ref) {
      if (seen.has(object.number)) return;
      seen.add(object.number);
    }
    const field = file.dict(object);
    const own = file.text(field.get('T'));
    const inNames = own === null ? names : [...names, own];
    const kind = file.name(field.get('FT')) ?? type;
    const value = file.dict(field.get('V'));
    if (kind === 'Sig' && value.size > 0) found.push(signatureOf(file, inNames.join('.'), value));
    if (names.length < MAX_DEPTH) for (const kid of file.array(field.get('Kids'))) walk(kid, inNames, kind);
  };
  for (const field of file.array(file.dict(file.catalog.get('AcroForm')).get('Fields'))) walk(field, [], null);
  return found;
}

function signatureOf(file: PdfFile, field: string, value: Dict): InspectedSignature {
  const { bytes } = file;
  const range = file.numbers(value.get('ByteRange'));
  const [first = 0, firstLength = 0, second = 0, secondLength = 0] = range;
  const contents = file.get(value.get('Contents'));
  const read = typeof contents === 'string' ? readSignature(bytesOf(contents)) : null;
  const parts = [bytes.subarray(first, first + firstLength), bytes.subarray(second, second + secondLength)];
  // What is left out is the string of the signature, with its brackets.
  const isGap = bytes[firstLength] === 0x3c && bytes[second - 1] === 0x3e;
  return {
    field,
    signer: read?.signer ?? '',
    format: file.name(value.get('SubFilter')) ?? '',
    date: file.text(value.get('M')) ?? '',
    reason: file.text(value.get('Reason')) ?? '',
    coversFile: range.length === 4 && first === 0 && isGap && second + secondLength === bytes.length,
    isIntact: range.length === 4 ? (read?.holdsFor(parts) ?? null) : null,
  };
}
