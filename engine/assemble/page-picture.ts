/**
 * A page of a PDF as a picture of another (ISO 32000-2, 8.10): a form XObject in the unit square, as images are. Its fonts and
 * pictures are copied as they are; its marked content is left out, because the structure that it belongs to is.
 */
import { joinBytes } from '../base/bytes.js';
import { Deflater } from '../pdf/compression/deflate.js';
import type { PdfFile as PdfWriter } from '../pdf/file/pdf-file.js';
import type { ForeignPage, StandardObstacle } from '../pdf/images/foreign-page.js';
import { contentOf, pagesOf, paperOf, type PageObject } from '../read/open-pdf.js';
import { END, ObjectReader } from '../read/syntax/object-reader.js';
import { endOfInlineImage } from '../read/content/interpreter.js';
import { Keyword, Name, ReadError, Stream, type Dict, type PdfObject } from '../read/syntax/objects.js';
import { PdfFile } from '../read/syntax/pdf-file.js';
import type { ReadingBudget } from '../read/syntax/reading-budget.js';
import { Copier, OwnRef } from './copier.js';
import { obstaclesOf } from './page-obstacles.js';
import { sourceOf } from './serialise.js';
import { WriterSink } from './writer-sink.js';

/** Pages of PDFs for one render. Pages of a file share its fonts and pictures; those of several files do where they are equal. */
export class PagePictures {
  readonly #files = new WeakMap<Uint8Array, PictureFile>();
  readonly #sinks = new WeakMap<PdfWriter, WriterSink>();

  /** `page`: its number from 1, or 'last'. @throws ReadError */
  open(bytes: Uint8Array, page: number | 'last'): ForeignPage {
    let file = this.#files.get(bytes);
    if (!file) this.#files.set(bytes, (file = new PictureFile(bytes, (writer) => this.#sinkOf(writer))));
    return file.page(page);
  }

  #sinkOf(writer: PdfWriter): WriterSink {
    let sink = this.#sinks.get(writer);
    if (!sink) this.#sinks.set(writer, (sink = new WriterSink(writer)));
    return sink;
  }
}

class PictureFile {
  readonly #file: PdfFile;
  readonly #pages: readonly PageObject[];
  /** For each new file: what has been copied into it. */
  readonly #copiers = new WeakMap<PdfWriter, Copier>();
  readonly #deflater = new Deflater();

  constructor(
    bytes: Uint8Array,
    private readonly sinkOf: (writer: PdfWriter) => WriterSink,
  ) {
    this.#file = new PdfFile(bytes, '');
    if (!this.#file.permitsAssembly)
      throw new ReadError(
        'The PDF is encrypted, and its pages must not be put into others. Give it without encryption.',
      );
    this.#pages = pagesOf(this.#file);
  }

  page(wanted: number | 'last'): ForeignPage {
    const pages = this.#pages;
    const page = pages[wanted === 'last' ? pages.length - 1 : wanted - 1];
    if (!page)
      throw new ReadError(
        `The PDF has ${pages.length} ${pages.length === 1 ? 'page' : 'pages'}, and no page ${wanted}.`,
      );
    const { width, height } = this.#sizeOf(page);
    return {
      ...{ width, height },
      remarks: this.#remarks(page),
      obstacles: (asked): readonly StandardObstacle[] => obstaclesOf(this.#file, page.dict, asked),
      write: (writer): number => this.#write(page, writer),
    };
  }

  #sizeOf({ dict }: PageObject): { readonly width: number; readonly height: number } {
    const { width, height } = paperOf(this.#file, dict);
    const unit = this.#file.number(dict.get('UserUnit'), 1);
    const isSound = width > 0 && height > 0 && unit > 0 && unit < MAX_UNIT;
    if (!isSound) throw new ReadError('The page has no size.');
    return { width: width * unit, height: height * unit };
  }

  #remarks({ dict }: PageObject): readonly string[] {
    const file = this.#file;
    const annotations = file.array(dict.get('Annots')).filter((item) => shows(file, file.dict(item)));
    const hidden = file.array(file.dict(file.dict(file.catalog.get('OCProperties')).get('D')).get('OFF'));
    return [
      ...(annotations.length > 0 ? ['has form fields or comments, which are not shown; flatten them first'] : []),
      ...(hidden.length > 0 ? ['has hidden layers, which are shown; give it without them'] : []),
    ];
  }

  #write({ dict }: PageObject, writer: PdfWriter): number {
    const file = this.#file;
    let copier = this.#copiers.get(writer);
    if (!copier) {
      copier = new Copier(file, this.sinkOf(writer), {
        dict: withoutStructure,
        stream: (stream) => this.#withoutMarks(stream),
      });
      this.#copiers.set(writer, copier);
    }
    const { base, width, height } = paperOf(file, dict);
    const [a, b, c, d, e, f] = base;
    const form = new Map<string, PdfObject>([
      ['Type', new Name('XObject')],
      ['Subtype', new Name('Form')],
      ['BBox', boxOf(file, dict)],
      // From the page to the unit square, y upwards.
      ['Matrix', [a / width, -b / height, c / width, -d / height, e / width, 1 - f / height]],
      ['Resources', new OwnRef(copier.add(file.dict(dict.get('Resources'))))],
    ]);
    const group = file.dict(dict.get('Group'));
    if (group.size > 0) form.set('Group', new OwnRef(copier.add(group)));
    const content = withoutMarks(contentOf(file, dict), file.budget);
    return writer.addStream(sourceOf(form, copier.numberOf).slice(2, -2), content);
  }

  /** Forms within the page hold marked content, too. */
  #withoutMarks(stream: Stream): Stream {
    const file = this.#file;
    if (file.name(stream.dict.get('Subtype')) !== 'Form') return stream;
    const data = file.data(stream);
    const plain = withoutMarks(data, file.budget);
    if (plain.length === data.length) return stream;
    const dict = new Map([...stream.dict].filter(([key]) => key !== 'DecodeParms'));
    return new Stream(dict.set('Filter', new Name('FlateDecode')), this.#deflater.deflate(plain));
  }
}

/** Units of a page are 75,000 points at most. */
const MAX_UNIT = 75_000;

/** Links show nothing, and pop-ups belong to comments. */
const INVISIBLE = new Set(['Link', 'Popup']);

function shows(file: PdfFile, annotation: Dict): boolean {
  return annotation.has('AP') && !INVISIBLE.has(file.name(annotation.get('Subtype')) ?? '');
}

function boxOf(file: PdfFile, dict: Dict): readonly number[] {
  const box = file.numbers(dict.get('CropBox') ?? dict.get('MediaBox'));
  return box.length === 4 ? box : [0, 0, 612, 792];
}

/** What belongs to the structure and the history of the old file. */
const LEFT_OUT = new Set(['StructParent', 'StructParents', 'PieceInfo', 'LastModified', 'Metadata', 'AF']);

function withoutStructure(dict: Dict): Dict {
  return [...dict.keys()].some((key) => LEFT_OUT.has(key))
    ? new Map([...dict].filter(([key]) => !LEFT_OUT.has(key)))
    : dict;
}

const MARKS = new Set(['BMC', 'BDC', 'EMC', 'MP', 'DP']);

/** Content without its operators of marked content (14.6). What they mark stays. */
export function withoutMarks(content: Uint8Array, budget: ReadingBudget): Uint8Array {
  const reader = new ObjectReader(content, budget);
  const kept: Uint8Array[] = [];
  let keptUntil = 0;
  let operatorStart = 0;
  // Ends because every turn reads on.
  for (let object = reader.next(); object !== END; object = reader.next()) {
    if (!(object instanceof Keyword)) continue;
    if (object.word === 'ID') reader.position = endOfInlineImage(content, reader.position + 1) + ' EI'.length;
    if (MARKS.has(object.word)) {
      kept.push(content.subarray(keptUntil, operatorStart));
      keptUntil = reader.position;
    }
    operatorStart = reader.position;
  }
  kept.push(content.subarray(keptUntil));
  return kept.length === 1 ? content : joinBytes(kept);
}
