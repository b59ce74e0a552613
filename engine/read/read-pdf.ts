/** Reads a PDF of any producer: its words, where they stand and what they are, pictures, links, tags and metadata. */
import { createHash } from 'node:crypto';
import type { Matrix2 } from '../base/matrix.js';
import { readAnnotations } from './annotations.js';
import { blocksOf, cellPlaces, isInFigure, roundBox, roundOff, type BlockContext } from './blocks.js';
import { Interpreter, type Sources } from './content/interpreter.js';
import type { PageMark } from './content/marks.js';
import { applyTo } from './content/state.js';
import { Destinations, embeddedFiles, readAttachments, readBookmarks, readFacts, readLabels } from './facts.js';
import { readFont, type Font } from './fonts/font.js';
import type { Page, Picture, Reading, Shape } from './reading.js';
import { readStructure } from './structure.js';
import { Ref, type Dict, type PdfObject } from './syntax/objects.js';
import { PdfFile } from './syntax/pdf-file.js';

/** A page of the file, with what it inherits from the page tree. */
interface PageObject {
  readonly number: number;
  readonly dict: Dict;
}

const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate'];
const MAX_PAGES = 100_000;

/** @throws ReadError when the file is no PDF, is encrypted, or is damaged beyond reading */
export function readPdf(bytes: Uint8Array): Reading {
  const file = new PdfFile(bytes);
  const objects = pagesOf(file);
  const destinations = new Destinations(file, new Map(objects.map(({ number }, index) => [number, index + 1])));
  const facts = readFacts(file);
  const structure = readStructure(file);
  const blocks: BlockContext = {
    structure,
    cells: cellPlaces(structure),
    begun: new Set(),
    language: facts['language'] ?? null,
  };
  const sources: Sources = { file, fontOf: fontReader(file) };
  const labels = readLabels(file, objects.length);
  return {
    hash: hashOf(bytes),
    facts,
    bookmarks: readBookmarks(file, destinations),
    attachments: readAttachments(file),
    pages: objects.map((object, index) => ({
      number: index + 1,
      label: labels[index] ?? null,
      ...readPage(object, { sources, destinations, blocks }),
    })),
  };
}

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

function fontReader(file: PdfFile): (object: PdfObject | undefined) => Font | null {
  const known = new Map<PdfObject | number, Font>();
  return (object) => {
    const dict = file.dict(object);
    if (dict.size === 0) return null;
    const key = object instanceof Ref ? object.number : dict;
    if (!known.has(key)) known.set(key, readFont(file, dict));
    return known.get(key)!;
  };
}

function pagesOf(file: PdfFile): readonly PageObject[] {
  const found: PageObject[] = [];
  const seen = new Set<number>();
  const walk = (node: PdfObject | undefined, inherited: Dict): void => {
    if (node instanceof Ref) {
      if (seen.has(node.number) || found.length >= MAX_PAGES) return;
      seen.add(node.number);
    }
    const own = file.dict(node);
    const dict = new Map([...inherited, ...own]);
    const kids = file.array(own.get('Kids'));
    if (kids.length === 0 && own.size > 0 && file.name(own.get('Type')) !== 'Pages')
      found.push({ number: node instanceof Ref ? node.number : 0, dict });
    const handedDown = new Map([...dict].filter(([key]) => INHERITED.includes(key)));
    for (const kid of kids) walk(kid, handedDown);
  };
  walk(file.catalog.get('Pages'), new Map());
  return found;
}

interface PageContext {
  readonly sources: Sources;
  readonly destinations: Destinations;
  readonly blocks: BlockContext;
}

function readPage(
  { number, dict }: PageObject,
  { sources, destinations, blocks }: PageContext,
): Omit<Page, 'number' | 'label'> {
  const { file } = sources;
  const { base, width, height } = paperOf(file, dict);
  const interpreter = new Interpreter(sources, base);
  interpreter.run(contentOf(file, dict), file.dict(dict.get('Resources')), number);
  const { marks } = interpreter;
  const { structure } = blocks;
  const place = (x: number, y: number): readonly [number, number] => applyTo(base, x, y);
  return {
    width,
    height,
    blocks: blocksOf(marks, blocks),
    pictures: picturesOf(marks),
    shapes: shapesOf(marks.filter((mark) => mark.kind !== 'shape' || !isInFigure(mark, structure))),
    ...readAnnotations(dict, { file, destinations, structure, marks, place }),
  };
}

/** The parts of a page's content, with a space between them: an operator never continues in the next part. */
function contentOf(file: PdfFile, dict: Dict): Uint8Array {
  const contents = file.get(dict.get('Contents'));
  const parts = Array.isArray(contents) ? contents : [contents];
  return Buffer.concat(parts.flatMap((part) => [file.data(part), Buffer.from(' ')]));
}

/** The visible part of the paper, and the matrix that leads from the PDF's space to it. */
function paperOf(file: PdfFile, dict: Dict): { base: Matrix2; width: number; height: number } {
  const box = file.numbers(dict.get('CropBox') ?? dict.get('MediaBox'));
  const [x1 = 0, y1 = 0, x2 = 612, y2 = 792] = box;
  const [left, bottom, right, top] = [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
  const quarter = (((Math.round(file.number(dict.get('Rotate')) / 90) % 4) + 4) % 4) as 0 | 1 | 2 | 3;
  const [width, height] = [roundOff(right - left), roundOff(top - bottom)];
  const matrices: readonly Matrix2[] = [
    [1, 0, 0, -1, -left, top],
    [0, 1, 1, 0, -bottom, -left],
    [-1, 0, 0, 1, right, -bottom],
    [0, -1, -1, 0, top, right],
  ];
  const isTurned = quarter % 2 === 1;
  return { base: matrices[quarter]!, width: isTurned ? height : width, height: isTurned ? width : height };
}

function picturesOf(marks: readonly PageMark[]): readonly Picture[] {
  return marks.flatMap((mark) => (mark.kind === 'image' ? [{ box: roundBox(mark.box), digest: mark.digest }] : []));
}

function shapesOf(marks: readonly PageMark[]): readonly Shape[] {
  return marks.flatMap((mark) => {
    if (mark.kind !== 'shape') return [];
    const { paint, form } = mark;
    return [{ box: roundBox(mark.box), paint, form }];
  });
}
