/** Where a signature stands in a PDF that exists (ISO 32000-2, 12.7.5.5): a field for it, or a new one that nobody sees. */
import { RenderError } from '../diagnostics.js';
import type { Signing } from '../pdf/file/file-signature.js';
import { textBytes } from '../pdf/file/syntax.js';
import { pagesOf } from '../read/open-pdf.js';
import { Name, Ref, type PdfObject } from '../read/syntax/objects.js';
import type { PdfFile } from '../read/syntax/pdf-file.js';
import type { Edition } from './edition.js';
import type { DrawText } from './drawn-text.js';
import { showText } from './field-look.js';
import { fieldsOf, formOf, type FormField } from './form-fields.js';

/** Signatures exist, and changes are put behind the file (table 225). */
const SIG_FLAGS = 3;
/** Printed, and not changed any more (table 167). */
const PRINTED_AND_LOCKED = (1 << 2) | (1 << 7);

/** Puts the signature into its field. Returns the number of its dictionary, which is written last. */
export async function placeSignature(edition: Edition, signing: Signing, drawText: DrawText): Promise<number> {
  const { file, root } = edition;
  const value = edition.add(null);
  const field = fieldFor(file, signing.field);
  if (field) {
    edition.update(field.number, { V: value });
    await showSigner(edition, { field, signing, drawText });
  } else addField(edition, value);
  edition.updateWithin(root.number, 'AcroForm', { SigFlags: SIG_FLAGS });
  return value.number;
}

/** The field of this name, or the only one for a signature. */
function fieldFor(file: PdfFile, name: string | undefined): FormField | null {
  const empty = fieldsOf(file).filter(
    ({ type, number }) => type === 'Sig' && file.dict(file.dict(new Ref(number)).get('V')).size === 0,
  );
  if (name === undefined) return empty.length === 1 ? empty[0]! : null;
  const found = empty.find((field) => field.name === name);
  if (found) return found;
  const told = empty.length === 0 ? 'It has none.' : `It has ${empty.map((field) => field.name).join(', ')}.`;
  throw new RenderError(
    'input_invalid',
    `The PDF has no empty field for a signature called “${name}”. ${told}`,
    undefined,
    {
      option: ['sign', 'field'],
    },
  );
}

interface ShownSigner {
  readonly field: FormField;
  readonly signing: Signing;
  readonly drawText: DrawText;
}

async function showSigner(edition: Edition, { field, signing, drawText }: ShownSigner): Promise<void> {
  const { name, reason, location } = signing;
  const lines = [name, reason, location].filter((line) => line !== undefined && line !== '');
  // The text is of several lines, as that of no other signature field.
  const shown = { ...field, type: 'Tx', flags: 1 << 12 };
  for (const widget of field.widgets) {
    const [x1 = 0, , x2 = 0] = edition.file.numbers(edition.file.dict(new Ref(widget.number)).get('Rect'));
    if (lines.length > 0 && x1 !== x2)
      await showText(lines.join('\n'), { field: shown, widget }, { edition, drawText, embedsFonts: true });
  }
}

function addField(edition: Edition, value: Ref): void {
  const { file, root } = edition;
  const taken = new Set(fieldsOf(file).map(({ name }) => name));
  let name = 'Signature';
  // Ends because each turn tries another number, and finitely many names are taken.
  for (let number = 2; taken.has(name); number++) name = `Signature ${number}`;
  const page = pagesOf(file).find(({ number }) => number > 0);
  const dict = new Map<string, PdfObject>([
    ['Type', new Name('Annot')],
    ['Subtype', new Name('Widget')],
    ['FT', new Name('Sig')],
    ['T', textBytes(name)],
    ['TU', 'Signature'],
    ['Rect', [0, 0, 0, 0]],
    ['F', PRINTED_AND_LOCKED],
    ['V', value],
  ]);
  if (page) dict.set('P', new Ref(page.number));
  const field = edition.add(dict);
  if (page) {
    const annotations = file.array(file.dict(new Ref(page.number)).get('Annots'));
    edition.update(page.number, { Annots: [...annotations, field] });
  }
  edition.updateWithin(root.number, 'AcroForm', { Fields: [...file.array(formOf(file).get('Fields')), field] });
}
