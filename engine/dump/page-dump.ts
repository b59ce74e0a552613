/**
 * The pages of a document as text, for bug reports and golden files: what is where, and what is drawn. There is a line
 * for each fragment and each call of the canvas, so the difference of two dumps shows what moved.
 */
import type { Warning } from '../diagnostics.js';
import type { Points } from '../base/units.js';
import type { PageFragment } from '../page/page-fragment.js';
import type { Canvas, DeferredForm } from '../paint/drawing/canvas.js';
import type { PdfDocument } from '../pdf/document.js';
import type { DocumentTree } from '../tree/document-tree.js';
import { fragmentLines, pageHeading } from './fragment-lines.js';
import { number } from './notation.js';
import { RecordingCanvas } from './recording-canvas.js';

/** Increased when the notation changes. */
const VERSION = 1;

export class PageDump {
  /**
   * Key: page number. All pages stay in memory to the end and are given out in order, because pages that wait for
   * numbers of later pages are drawn after them.
   */
  readonly #pages = new Map<number, string[]>();
  readonly #forms: string[] = [];
  readonly #names = new Map<DeferredForm, string>();
  #canvas: RecordingCanvas | null = null;

  constructor(readonly tree: DocumentTree) {}

  /** Wraps a document so that everything drawn on it is also recorded. */
  record(pdf: PdfDocument): PdfDocument {
    return {
      beginPage: (width, height, edges) => this.#begin(pdf.beginPage(width, height, edges)),
      beginReserved: (page, height) => this.#begin(pdf.beginReserved(page, height)),
      reserveForm: (width, height) => this.#named('form', pdf.reserveForm(width, height)),
      fillForm: (form, draw) => pdf.fillForm(form, (canvas) => this.#draw(this.#nameOf(form), form, canvas, draw)),
      picture: (width, height, draw, kind) => this.#picture(pdf, { width, height }, draw, kind),
      reservePage: (...given) => pdf.reservePage(...given),
      endPage: () => pdf.endPage(),
      tagFor: (...given) => pdf.tagFor(...given),
      destinationAt: (...given) => pdf.destinationAt(...given),
      noteBox: (...given) => pdf.noteBox(...given),
      addImage: (key, image) => pdf.addImage(key, image),
      hasImage: (key) => pdf.hasImage(key),
      addOutline: (...given) => pdf.addOutline(...given),
      addPageLabel: (...given) => pdf.addPageLabel(...given),
      unresolvedDestinations: () => pdf.unresolvedDestinations(),
      end: () => pdf.end(),
    };
  }

  /** Tells which page the last drawing belongs to. */
  endPage(page: PageFragment): void {
    const drawn = this.#canvas?.lines ?? [];
    this.#canvas = null;
    this.#pages.set(page.index, [pageHeading(page), ...fragmentLines(page, this.tree), 'drawn', ...drawn]);
  }

  text({ sha256, warnings }: { readonly sha256: string; readonly warnings: readonly Warning[] }): string {
    const heading = [`platen dump ${VERSION}`, `sha256 ${sha256}`, `pages ${this.#pages.size}`];
    const told = warnings.map(({ code, message, position }) => `warning ${code}${placeOf(position)} ${message}`);
    const pages = [...this.#pages].sort(([a], [b]) => a - b).flatMap(([, lines]) => ['', ...lines]);
    return `${[...heading, ...told, ...pages, ...this.#forms].join('\n')}\n`;
  }

  #recording(canvas: Canvas): RecordingCanvas {
    return new RecordingCanvas(canvas, {
      nameOf: (form) => this.#nameOf(form),
      picture: (maker, size, draw, kind) => this.#picture(maker, size, draw, kind),
    });
  }

  #begin(canvas: Canvas): Canvas {
    this.#canvas = this.#recording(canvas);
    return this.#canvas;
  }

  #picture(
    maker: Pick<Canvas, 'picture'>,
    size: { readonly width: Points; readonly height: Points },
    draw: (canvas: Canvas) => void,
    kind?: 'group',
  ): DeferredForm {
    let recorded: RecordingCanvas | null = null;
    const record = (canvas: Canvas): void => {
      recorded = this.#recording(canvas);
      draw(recorded);
    };
    const picture = maker.picture(size.width, size.height, record, kind);
    // A picture that equals an earlier one has the same name.
    if (!this.#names.has(picture)) {
      this.#named(kind ?? 'picture', picture);
      this.#write(this.#nameOf(picture), size, recorded);
    }
    return picture;
  }

  #draw(name: string, size: DeferredForm, canvas: Canvas, draw: (canvas: Canvas) => void): void {
    const recorded = this.#recording(canvas);
    draw(recorded);
    this.#write(name, size, recorded);
  }

  #write(name: string, { width, height }: DeferredForm, recorded: RecordingCanvas | null): void {
    this.#forms.push('', `${name} ${number(width)}×${number(height)}`, ...(recorded?.lines ?? []));
  }

  #named(kind: string, form: DeferredForm): DeferredForm {
    this.#names.set(form, `${kind} ${this.#names.size + 1}`);
    return form;
  }

  #nameOf(form: DeferredForm): string {
    return this.#names.get(form) ?? 'form';
  }
}

function placeOf(position: Warning['position']): string {
  return position ? ` ${position.line}:${position.column}` : '';
}
