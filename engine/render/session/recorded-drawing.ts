/**
 * The calls with which a page is drawn on a PDF document, kept as data. Given again to another document, they draw the
 * same page: what depends on the document (object numbers, codes of glyphs, structure) is found anew each time.
 */
import type { Points } from '../../base/units.js';
import type { Canvas, ContentTag, DeferredForm } from '../../paint/drawing/canvas.js';
import type {
  FilePicture,
  PaperEdges,
  PdfDocument,
  RepeatedPage,
  RepeatingDocument,
  ReservedPage,
} from '../../pdf/document.js';
import type { PageContent } from '../../pdf/content/page-log.js';
import type { DocumentTree } from '../../tree/document-tree.js';

/** Calls whose arguments are data. */
const PLAIN = [
  'save',
  'restore',
  'transform',
  'setOpacity',
  'setBlendMode',
  'clip',
  'clipRect',
  'fillRect',
  'fillPath',
  'fillGradient',
  'strokePath',
  'drawText',
  'clipText',
  'drawImage',
  'endTag',
  'destination',
  'setArtifactKind',
] as const;
type PlainName = (typeof PLAIN)[number];

/** The arguments of the calls that are not plain. Tags and forms are told by the order in which the page asked for them. */
interface OtherCalls {
  /** -1: null. */
  beginTag: [tag: number];
  link: [
    area: readonly [Points, Points, Points, Points],
    target: Parameters<Canvas['link']>[4],
    tag: number,
    description: string,
  ];
  drawForm: [form: number, x: Points, y: Points];
  drawPicture: [form: number, x: Points, y: Points];
}
type CallNames = { [K in PlainName]: Parameters<Canvas[K]> } & OtherCalls;
export type Call = { [K in keyof CallNames]: readonly [name: K, ...CallNames[K]] }[keyof CallNames];

export interface Drawing {
  readonly calls: readonly Call[];
  /** What became of the calls in the last document, which other documents may take over. */
  readonly content: PageContent;
  /** What is drawn on each form that the page reserves, in that order, when the document ends. */
  readonly forms: readonly FormDrawing[];
  /** Whether it shows pictures of files. */
  readonly hasPictures: boolean;
}

export interface FormDrawing {
  /** Its number among the forms and pictures that the page asked for. */
  readonly form: number;
  /** null: not drawn so far, or not to be repeated. */
  calls: readonly Call[] | null;
}

/** Records what is drawn on a document, page by page. */
export class DrawingRecorder {
  #page: Recording | null = null;
  #content: PageContent | null = null;
  #file: RepeatingDocument | null = null;
  #makesFile = false;
  readonly #forms = new Map<DeferredForm, FormDrawing>();

  /** Wraps a document so that everything drawn on it is also recorded. */
  record(pdf: RepeatingDocument): PdfDocument {
    this.#file = pdf;
    return {
      beginPage: (width, height, edges) => {
        this.#page = new Recording();
        return recordingCanvas(pdf.beginPage(width, height, edges), this.#page);
      },
      beginReserved: (page, height) => {
        this.#page = new Recording();
        return recordingCanvas(pdf.beginReserved(page, height), this.#page);
      },
      reservePage: (...given) => pdf.reservePage(...given),
      endPage: async () => (this.#content = await pdf.endPage()),
      tagFor: (...given) => {
        const tag = pdf.tagFor(...given);
        this.#page?.tag(tag);
        return tag;
      },
      noteBox: (...given) => pdf.noteBox(...given),
      destinationAt: (...given) => pdf.destinationAt(...given),
      addImage: (key, image) => pdf.addImage(key, image),
      hasImage: (key) => pdf.hasImage(key),
      reserveForm: (width, height) => {
        const form = pdf.reserveForm(width, height);
        const drawing = this.#page?.form(form);
        if (drawing) this.#forms.set(form, drawing);
        return form;
      },
      fillForm: (form, draw) => this.#fill(pdf, form, draw),
      picture: (...given) => {
        if (!this.#makesFile) this.#page?.giveUp();
        return pdf.picture(...given);
      },
      addOutline: (...given) => pdf.addOutline(...given),
      addPageLabel: (...given) => pdf.addPageLabel(...given),
      unresolvedDestinations: () => pdf.unresolvedDestinations(),
      end: () => pdf.end(),
    };
  }

  /**
   * Records that the page asks for a picture of an image file. It depends on the file and its size alone, so it is asked
   * for again instead of being recorded.
   */
  filePicture(given: FilePicture, make: () => DeferredForm | null): DeferredForm | null {
    this.#makesFile = true;
    try {
      const picture = this.#file!.filePicture(given, make);
      this.#page?.filePicture(picture);
      return picture;
    } finally {
      this.#makesFile = false;
    }
  }

  #fill(pdf: PdfDocument, form: DeferredForm, draw: (canvas: Canvas) => void): void {
    const drawing = this.#forms.get(form);
    if (!drawing) return pdf.fillForm(form, draw);
    const recording = new Recording();
    pdf.fillForm(form, (canvas) => draw(recordingCanvas(canvas, recording)));
    drawing.calls = recording.isComplete ? recording.calls : null;
  }

  /** The drawing of the page that has ended; null if it cannot be repeated. */
  take(): Drawing | null {
    const [page, content] = [this.#page, this.#content];
    this.#page = null;
    this.#content = null;
    if (!page?.isComplete || !content) return null;
    const { calls, forms, hasPictures } = page;
    return { calls, forms, hasPictures, content };
  }
}

class Recording {
  readonly calls: Call[] = [];
  readonly forms: FormDrawing[] = [];
  /** Whether it shows pictures of files. */
  hasPictures = false;
  readonly #formNumbers = new Map<DeferredForm, number>();
  #formCount = 0;
  readonly #tags = new Map<object, number>();
  #tagCount = 0;
  isComplete = true;

  /** The page draws what is not recorded, such as a picture of an element. */
  giveUp(): void {
    this.isComplete = false;
  }

  tag(tag: ContentTag): void {
    if (tag) this.#tags.set(tag, this.#tagCount);
    this.#tagCount++;
  }

  numberOf(tag: ContentTag): number {
    if (!tag) return -1;
    const number = this.#tags.get(tag);
    if (number === undefined) this.giveUp();
    return number ?? -1;
  }

  form(form: DeferredForm): FormDrawing {
    const drawing: FormDrawing = { form: this.#formCount, calls: null };
    this.#formNumbers.set(form, this.#formCount++);
    this.forms.push(drawing);
    return drawing;
  }

  filePicture(picture: DeferredForm | null): void {
    this.hasPictures = true;
    if (picture) this.#formNumbers.set(picture, this.#formCount);
    this.#formCount++;
    // Links in a picture are areas of the page with tags of their own.
    if (picture?.links) this.giveUp();
  }

  formNumber(form: DeferredForm): number {
    const number = this.#formNumbers.get(form);
    if (number === undefined) this.giveUp();
    return number ?? -1;
  }
}

function recordingCanvas(canvas: Canvas, recording: Recording): Canvas {
  const { calls } = recording;
  const plain = Object.fromEntries(
    PLAIN.map((name) => [
      name,
      (...given: never[]) => {
        calls.push([name, ...given] as unknown as Call);
        (canvas[name] as (...given: never[]) => void)(...given);
      },
    ]),
  ) as Pick<Canvas, PlainName>;
  return {
    ...plain,
    beginTag(tag) {
      calls.push(['beginTag', recording.numberOf(tag)]);
      canvas.beginTag(tag);
    },
    link(x, y, width, height, target, tag, description) {
      calls.push(['link', [x, y, width, height], target, recording.numberOf(tag), description]);
      canvas.link(x, y, width, height, target, tag, description);
    },
    drawForm(form, x, y) {
      calls.push(['drawForm', recording.formNumber(form), x, y]);
      canvas.drawForm(form, x, y);
    },
    setMask(...given) {
      recording.giveUp();
      canvas.setMask(...given);
    },
    picture(...given) {
      recording.giveUp();
      return canvas.picture(...given);
    },
    drawPicture(picture, x, y) {
      calls.push(['drawPicture', recording.formNumber(picture), x, y]);
      canvas.drawPicture(picture, x, y);
    },
    field(...given) {
      recording.giveUp();
      canvas.field(...given);
    },
    linkArea(...given) {
      recording.giveUp();
      canvas.linkArea(...given);
    },
  };
}

/** Writes a page as it was recorded. null: it would be another page in this document. */
export async function drawAgain(
  drawing: Drawing,
  sheet: PaperEdges & { readonly width: Points; readonly height: Points },
  { pdf, tree, filePicture, reserved }: ReplayedPage,
): Promise<DrawnAgain | null> {
  const { width, height } = sheet;
  const { calls, content } = drawing;
  const redraw: RepeatedPage['redraw'] = (...given) => drawCalls(calls, ...given);
  const repeated = await pdf.repeatPage({ content, width, height, edges: sheet, tree, reserved, filePicture, redraw });
  if (repeated.isOutdated) return null;
  const now = repeated.content === content ? drawing : { ...drawing, content: repeated.content };
  return { drawing: now, forms: drawing.forms.map(({ form }) => repeated.forms[form]!) };
}

interface DrawnAgain {
  /** What it is in this document. */
  readonly drawing: Drawing;
  /** The forms that it has reserved. */
  readonly forms: readonly DeferredForm[];
}

/** Draws a form as it was recorded. */
export function drawFormAgain(calls: readonly Call[], canvas: Canvas): void {
  drawCalls(calls, canvas, [], []);
}

/** What a page that is drawn again needs of its document. */
interface ReplayedPage {
  readonly pdf: RepeatingDocument;
  readonly tree: DocumentTree;
  readonly filePicture: RepeatedPage['filePicture'];
  readonly reserved?: ReservedPage | undefined;
}

function drawCalls(
  calls: readonly Call[],
  canvas: Canvas,
  tags: readonly ContentTag[],
  forms: readonly (DeferredForm | null)[],
): void {
  for (const call of calls) {
    switch (call[0]) {
      case 'beginTag':
        canvas.beginTag(tags[call[1]] ?? null);
        break;
      case 'link':
        canvas.link(...call[1], call[2], tags[call[3]] ?? null, call[4]);
        break;
      case 'drawForm':
        canvas.drawForm(forms[call[1]]!, call[2], call[3]);
        break;
      case 'drawPicture':
        canvas.drawPicture(forms[call[1]]!, call[2], call[3]);
        break;
      default: {
        const [name, ...given] = call;
        (canvas[name] as (...given: unknown[]) => void)(...given);
      }
    }
  }
}
