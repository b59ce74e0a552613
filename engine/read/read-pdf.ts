/** Reads a PDF of any producer: its words, where they stand and what they are, pictures, links, tags and metadata. */
import { createHash } from 'node:crypto';
import { readAnnotations } from './annotations.js';
import {
  blockHolders,
  blocksOf,
  cellPlaces,
  isInFigure,
  namedElements,
  roundBox,
  roundOff,
  type BlockContext,
} from './blocks.js';
import type { PageMark } from './content/marks.js';
import { applyTo } from './content/state.js';
import {
  Destinations,
  embeddedFiles,
  readAttachments,
  readBookmarks,
  readEntries,
  readFacts,
  readLabels,
} from './facts.js';
import { OpenPdf, type PageObject } from './open-pdf.js';
import { entriesOf } from './content/entries.js';
import type { Page, Picture, Reading, Shape } from './reading.js';
import { ReadError, type Dict } from './syntax/objects.js';
import { PdfFile } from './syntax/pdf-file.js';

/** @throws ReadError when the file is no PDF, is encrypted, or is damaged beyond reading */
export function readPdf(bytes: Uint8Array): Reading {
  return readingOf(new OpenPdf(bytes), bytes);
}

/** What an open PDF holds. `bytes`: the whole file. */
export function readingOf(pdf: OpenPdf, bytes: Uint8Array): Reading {
  const { file, pages: objects, structure } = pdf;
  const numbers = new Map(objects.map(({ number }, index) => [number, index + 1]));
  const destinations = new Destinations(file, numbers, (page, x, y) => {
    const object = objects[page - 1];
    return object ? applyTo(pdf.paperOf(object).base, x, y) : [x, y];
  });
  const facts = readFacts(file);
  const blocks: BlockContext = {
    structure,
    cells: cellPlaces(structure),
    holders: blockHolders(structure),
    named: namedElements(structure),
    begun: new Set(),
    language: facts['language'] ?? null,
  };
  const labels = readLabels(file, objects.length);
  const pages = objects.map((object, index) => ({
    number: index + 1,
    label: labels[index] ?? null,
    ...readingPage(index + 1, () => readPage(object, { pdf, destinations, blocks })),
  }));
  return {
    hash: hashOf(bytes),
    facts,
    entries: [...readEntries(destinations, pdf.sources), ...missingText(pdf)],
    structure: structure?.digest ?? '',
    bookmarks: readBookmarks(destinations, pdf.sources),
    attachments: readAttachments(pdf.sources),
    pages,
  };
}

const missingText = ({ missingFonts }: OpenPdf): readonly string[] =>
  missingFonts.length === 0 ? [] : [`fonts that are not embedded=${missingFonts.join(', ')}`];

/** The files inside a PDF. @throws ReadError as readPdf() does */
export function readEmbeddedFiles(bytes: Uint8Array): ReturnType<typeof embeddedFiles> {
  return embeddedFiles(new PdfFile(bytes));
}

/** The XMP packet of a PDF as text; '' for none. @throws ReadError as readPdf() does */
export function readXmp(bytes: Uint8Array): string {
  const file = new PdfFile(bytes);
  return new TextDecoder().decode(file.data(file.catalog.get('Metadata')));
}

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Names the page in an error. */
function readingPage<T>(number: number, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof ReadError ? error.at(`page ${number}`) : error;
  }
}

interface PageContext {
  readonly pdf: OpenPdf;
  readonly destinations: Destinations;
  readonly blocks: BlockContext;
}

function readPage(object: PageObject, { pdf, destinations, blocks }: PageContext): Omit<Page, 'number' | 'label'> {
  const { file, structure } = pdf;
  const { base, width, height } = pdf.paperOf(object);
  const marks = pdf.marksOf(object);
  const place = (x: number, y: number): readonly [number, number] => applyTo(base, x, y);
  return {
    width,
    height,
    entries: pageEntries(object.dict, pdf),
    blocks: blocksOf(marks, blocks, place),
    pictures: picturesOf(marks),
    shapes: shapesOf(marks.filter((mark) => mark.kind !== 'shape' || !isInFigure(mark, structure))),
    ...readAnnotations(object.dict, { pdf, file, destinations, structure, marks, place }),
  };
}

const PAGE_ENTRIES = new Set(
  'Type Parent Resources Contents Annots StructParents Rotate MediaBox CropBox BleedBox TrimBox ArtBox LastModified'.split(
    ' ',
  ),
);
const INNER_BOXES = ['MediaBox', 'BleedBox', 'TrimBox', 'ArtBox'];

/** What a page says of itself, and how far its other boxes lie within the part that is shown. */
function pageEntries(dict: Dict, { file, sources }: OpenPdf): readonly string[] {
  const shown = file.numbers(dict.get('CropBox') ?? dict.get('MediaBox'));
  const boxes = INNER_BOXES.flatMap((key) => {
    const box = file.numbers(dict.get(key));
    const within = box.map((side, index) => roundOff((side - shown[index]!) * (index < 2 ? 1 : -1)));
    return within.every((side) => side === 0) ? [] : [`${key}=${within.join(' ')}`];
  });
  const spaces = file.dict(file.dict(dict.get('Resources')).get('ColorSpace'));
  const defaults = new Map([...spaces].filter(([key]) => key.startsWith('Default')));
  return [...entriesOf(dict, PAGE_ENTRIES, sources), ...boxes, ...entriesOf(defaults, new Set(), sources)];
}

function picturesOf(marks: readonly PageMark[]): readonly Picture[] {
  return marks.flatMap((mark) =>
    mark.kind === 'image'
      ? [{ box: roundBox(mark.box), digest: mark.digest, look: mark.look, ...stackingOf(mark) }]
      : [],
  );
}

const stackingOf = ({ layer, visible }: PageMark): Pick<Shape, 'layer' | 'visible'> => ({
  layer,
  visible: visible && { ...visible, box: roundBox(visible.box) },
});

function shapesOf(marks: readonly PageMark[]): readonly Shape[] {
  return marks.flatMap((mark) => {
    if (mark.kind !== 'shape') return [];
    const { paint, form } = mark;
    return [{ box: roundBox(mark.box), paint, form, ...stackingOf(mark) }];
  });
}
