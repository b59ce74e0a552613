/**
 * The calls with which a page is drawn on a PDF document, kept as data. Given again to another document, they draw the
 * same page: what depends on the document (object numbers, codes of glyphs, structure) is found anew each time.
 */
import type { Points } from '../../base/units.js';
import type { Canvas, ContentTag, DeferredForm, TagPart } from '../../paint/drawing/canvas.js';
import type { PdfDocument, PaperEdges } from '../../pdf/document.js';
import type { DocumentTree, NodeId } from '../../tree/document-tree.js';

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
  tagFor: [node: NodeId, part: TagPart, place: number | undefined];
  listItem: [node: NodeId, marker: string];
  /** -1: null. */
  beginTag: [tag: number];
  link: [
    area: readonly [Points, Points, Points, Points],
    target: Parameters<Canvas['link']>[4],
    tag: number,
    description: string,
  ];
  reserveForm: [width: Points, height: Points];
  drawForm: [form: number, x: Points, y: Points];
  filePicture: [key: string, width: Points, height: Points];
  /** Pictures of files are told by the order in which the page asked for them, too. */
  drawPicture: [picture: number, x: Points, y: Points];
  /** Of a picture, as an artifact. */
  drawPictureForm: [picture: number, x: Points, y: Points];
  addOutline: Parameters<PdfDocument['addOutline']>;
}
type CallNames = { [K in PlainName]: Parameters<Canvas[K]> } & OtherCalls;
export type Call = { [K in keyof CallNames]: readonly [name: K, ...CallNames[K]] }[keyof CallNames];

export interface Drawing {
  readonly calls: readonly Call[];
  /** What is drawn on each form that the page reserves, in that order, when the document ends. */
  readonly forms: readonly FormDrawing[];
}

export interface FormDrawing {
  /** null: not drawn so far, or not to be repeated. */
  calls: readonly Call[] | null;
}

/** Records what is drawn on a document, page by page. */
export class DrawingRecorder {
  #page: Recording | null = null;
  #makesFile = false;
  readonly #forms = new Map<DeferredForm, FormDrawing>();

  /** Wraps a document so that everything drawn on it is also recorded. */
  record(pdf: PdfDocument): PdfDocument {
    return {
      beginPage: (width, height, edges) => {
        this.#page = new Recording();
        return recordingCanvas(pdf.beginPage(width, height, edges), this.#page);
      },
      beginReserved: (page, height) => pdf.beginReserved(page, height),
      reservePage: (...given) => pdf.reservePage(...given),
      endPage: () => pdf.endPage(),
      tagFor: (tree, node, part, place) => {
        const tag = pdf.tagFor(tree, node, part, place);
        this.#page?.tag(tag, [node, part, place]);
        return tag;
      },
      listItem: (tree, node, marker) => {
        this.#page?.calls.push(['listItem', node, marker]);
        pdf.listItem(tree, node, marker);
      },
      addImage: (key, image) => pdf.addImage(key, image),
      hasImage: (key) => pdf.hasImage(key),
      reserveForm: (width, height) => {
        const form = pdf.reserveForm(width, height);
        const drawing = this.#page?.form(form, width, height);
        if (drawing) this.#forms.set(form, drawing);
        return form;
      },
      fillForm: (form, draw) => this.#fill(pdf, form, draw),
      picture: (...given) => {
        if (!this.#makesFile) this.#page?.giveUp();
        return pdf.picture(...given);
      },
      addOutline: (...given) => {
        this.#page?.calls.push(['addOutline', ...given]);
        pdf.addOutline(...given);
      },
      addPageLabel: (...given) => pdf.addPageLabel(...given),
      unresolvedDestinations: () => pdf.unresolvedDestinations(),
      end: () => pdf.end(),
    };
  }

  /**
   * Records that the page asks for a picture of an image file. It depends on the file and its size alone, so it is asked
   * for again instead of being recorded.
   */
  filePicture(given: OtherCalls['filePicture'], make: () => DeferredForm | null): DeferredForm | null {
    this.#makesFile = true;
    try {
      const picture = make();
      if (picture) this.#page?.filePicture(picture, given);
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
    const page = this.#page;
    this.#page = null;
    return page?.isComplete ? { calls: page.calls, forms: page.forms } : null;
  }
}

class Recording {
  readonly calls: Call[] = [];
  readonly forms: FormDrawing[] = [];
  readonly #formNumbers = new Map<DeferredForm, number>();
  readonly #tags = new Map<object, number>();
  readonly #pictures = new Map<DeferredForm, number>();
  #tagCount = 0;
  #pictureCount = 0;
  isComplete = true;

  /** The page draws what is not recorded, such as a picture of an element. */
  giveUp(): void {
    this.isComplete = false;
  }

  tag(tag: ContentTag, given: OtherCalls['tagFor']): void {
    this.calls.push(['tagFor', ...given]);
    if (tag) this.#tags.set(tag, this.#tagCount);
    this.#tagCount++;
  }

  numberOf(tag: ContentTag): number {
    if (!tag) return -1;
    const number = this.#tags.get(tag);
    if (number === undefined) this.giveUp();
    return number ?? -1;
  }

  form(form: DeferredForm, width: Points, height: Points): FormDrawing {
    const drawing: FormDrawing = { calls: null };
    this.calls.push(['reserveForm', width, height]);
    this.#formNumbers.set(form, this.forms.push(drawing) - 1);
    return drawing;
  }

  filePicture(picture: DeferredForm, given: OtherCalls['filePicture']): void {
    this.calls.push(['filePicture', ...given]);
    this.#pictures.set(picture, this.#pictureCount++);
    // Links in a picture are areas of the page with tags of their own.
    if (picture.links) this.giveUp();
  }

  hasPicture(form: DeferredForm): boolean {
    return this.#pictures.has(form);
  }

  pictureNumber(picture: DeferredForm): number {
    const number = this.#pictures.get(picture);
    if (number === undefined) this.giveUp();
    return number ?? -1;
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
      if (recording.hasPicture(form)) calls.push(['drawPictureForm', recording.pictureNumber(form), x, y]);
      else calls.push(['drawForm', recording.formNumber(form), x, y]);
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
      calls.push(['drawPicture', recording.pictureNumber(picture), x, y]);
      canvas.drawPicture(picture, x, y);
    },
    linkArea(...given) {
      recording.giveUp();
      canvas.linkArea(...given);
    },
  };
}

/** Draws a page as it was recorded, and returns the forms that it has reserved. */
export function drawAgain(
  { calls }: Pick<Drawing, 'calls'>,
  sheet: PaperEdges & { readonly width: Points; readonly height: Points },
  page: ReplayedPage,
): readonly DeferredForm[] {
  const replay = new Replay(page.pdf.beginPage(sheet.width, sheet.height, sheet), page);
  replay.run(calls);
  return replay.forms;
}

/** Draws a form as it was recorded. */
export function drawFormAgain(calls: readonly Call[], canvas: Canvas): void {
  new Replay(canvas, null).run(calls);
}

/** What a page that is drawn again needs of its document. */
interface ReplayedPage {
  readonly pdf: PdfDocument;
  readonly tree: DocumentTree;
  /** The picture of an image file. */
  readonly filePicture: (...given: OtherCalls['filePicture']) => DeferredForm | null;
}

class Replay {
  readonly forms: DeferredForm[] = [];
  readonly #pictures: (DeferredForm | null)[] = [];
  readonly #tags: ContentTag[] = [];

  constructor(
    readonly canvas: Canvas,
    /** null: on a form, which has no tags. */
    readonly page: ReplayedPage | null,
  ) {}

  run(calls: readonly Call[]): void {
    for (const call of calls) this.#do(call);
  }

  #do(call: Call): void {
    const { canvas, page } = this;
    switch (call[0]) {
      case 'tagFor':
        this.#tags.push(page!.pdf.tagFor(page!.tree, call[1], call[2], call[3]));
        return;
      case 'listItem':
        return page!.pdf.listItem(page!.tree, call[1], call[2]);
      case 'beginTag':
        return canvas.beginTag(this.#tags[call[1]] ?? null);
      case 'link':
        return canvas.link(...call[1], call[2], this.#tags[call[3]] ?? null, call[4]);
      case 'reserveForm':
        this.forms.push(page!.pdf.reserveForm(call[1], call[2]));
        return;
      case 'drawForm':
        return canvas.drawForm(this.forms[call[1]]!, call[2], call[3]);
      case 'filePicture':
        this.#pictures.push(page!.filePicture(call[1], call[2], call[3]));
        return;
      case 'drawPicture':
        return canvas.drawPicture(this.#pictures[call[1]]!, call[2], call[3]);
      case 'drawPictureForm':
        return canvas.drawForm(this.#pictures[call[1]]!, call[2], call[3]);
      case 'addOutline':
        return page!.pdf.addOutline(call[1], call[2], call[3], call[4]);
      default: {
        const [name, ...given] = call;
        (canvas[name] as (...given: unknown[]) => void)(...given);
      }
    }
  }
}
