/** What a PDF consists of. It reads PDFs of any producer, as goldens do. */
import { OpenPdf, type PageObject } from '../read/open-pdf.js';
import { hashOf, readingOf } from '../read/read-pdf.js';
import { EncryptedError, latin1 } from '../read/syntax/objects.js';
import type { PdfFile } from '../read/syntax/pdf-file.js';
import { encryptionOf } from './encryption.js';
import { fontsOf, imagesOf } from './fonts-and-images.js';
import type { Inspection, InspectedPage, PageBox } from './inspection.js';
import { signaturesOf } from './signatures.js';
import { partSizes } from './sizes.js';
import { countTags, tagTree } from './tag-tree.js';

/** What is asked of a PDF. */
export interface InspectOptions {
  /** Whether the tags are told with their text. Default: false, because a long document has many. */
  readonly tags?: boolean;
}

/**
 * Says what a PDF of any producer consists of: pages, fonts, pictures, tags, links, claims, and what each part takes in
 * the file. Of an encrypted file only the encryption is told.
 *
 * @throws ReadError when the file is no PDF, or is damaged beyond reading
 */
export function inspectPdf(bytes: Uint8Array, { tags = false }: InspectOptions = {}): Inspection {
  try {
    return inspected(bytes, tags);
  } catch (error) {
    if (error instanceof EncryptedError) return { ...nothingOf(bytes), encryption: encryptionOf(error.dict) };
    throw error;
  }
}

function inspected(bytes: Uint8Array, withTags: boolean): Inspection {
  const pdf = new OpenPdf(bytes);
  const { file, structure } = pdf;
  const reading = readingOf(pdf, bytes);
  const { claims = '', ...facts } = reading.facts;
  return {
    ...nothingOf(bytes),
    version: file.name(file.catalog.get('Version')) ?? versionOf(bytes),
    claims: claims === '' ? [] : claims.split(', '),
    facts,
    pages: reading.pages.map(({ number, label, width, height }, index) => ({
      ...{ number, label, width, height },
      ...sheetOf(file, pdf.pages[index]!),
    })),
    fonts: fontsOf(file),
    images: imagesOf(file),
    links: reading.pages.flatMap(({ number: page, links }) =>
      links.map(({ text, target }) => ({ page, text, target })),
    ),
    fields: reading.pages.flatMap(({ number: page, fields }) =>
      fields.map(({ name, type, value }) => ({ page, name, type, value })),
    ),
    signatures: signaturesOf(file),
    bookmarks: reading.bookmarks,
    attachments: reading.attachments,
    tagCount: structure ? countTags(structure) : 0,
    tags: withTags ? tagTree(pdf) : null,
    sizes: partSizes(file, pdf.pages, bytes.length),
  };
}

function nothingOf(bytes: Uint8Array): Inspection {
  const none = { fonts: 0, images: 0, content: 0, profiles: 0, structure: 0, attachments: 0, metadata: 0 };
  return {
    bytes: bytes.length,
    sha256: hashOf(bytes),
    version: versionOf(bytes),
    encryption: null,
    claims: [],
    facts: {},
    pages: [],
    fonts: [],
    images: [],
    links: [],
    fields: [],
    signatures: [],
    bookmarks: [],
    attachments: [],
    tagCount: 0,
    tags: null,
    sizes: { ...none, other: bytes.length },
  };
}

const versionOf = (bytes: Uint8Array): string => /%PDF-(\d\.\d)/.exec(latin1(bytes.subarray(0, 1024)))?.[1] ?? '';

const BOXES = ['MediaBox', 'CropBox', 'BleedBox', 'TrimBox', 'ArtBox'];

function sheetOf(file: PdfFile, { dict }: PageObject): Pick<InspectedPage, 'rotation' | 'boxes'> {
  const boxes = BOXES.flatMap((name) => {
    const [left = 0, bottom = 0, right = 0, top] = file.numbers(dict.get(name));
    const box: PageBox = [left, bottom, right, top ?? 0];
    return top === undefined ? [] : [[name, box] as const];
  });
  return { rotation: (((file.number(dict.get('Rotate')) % 360) + 360) % 360) | 0, boxes: Object.fromEntries(boxes) };
}
