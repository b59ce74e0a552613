/** Reads PDFs back with pdf.js: what is drawn where, in which colour and font, and what a file says about itself. */
import { OPS, getDocument, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Points from the left and from the top of the page. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface DrawnText {
  readonly text: string;
  /** `#rrggbb` */
  readonly color: string;
  /** Without the tag of its subset, `Inter-Bold`. */
  readonly font: string;
  readonly size: number;
  /** Where its baseline begins. */
  readonly left: number;
  readonly top: number;
}

export interface ReadPage {
  readonly width: number;
  readonly height: number;
  /** All text, in the order in which it is drawn. */
  readonly text: string;
  readonly texts: readonly DrawnText[];
  readonly fills: readonly (Box & { readonly color: string; readonly alpha: number })[];
  readonly images: readonly Box[];
  /** Addresses of links. */
  readonly links: readonly string[];
}

export interface OutlineEntry {
  readonly title: string;
  readonly items: readonly OutlineEntry[];
}

export interface ReadPdf {
  /** Title, Author, Subject, Keywords, Language, CreationDate … */
  readonly info: Readonly<Record<string, unknown>>;
  readonly isTagged: boolean;
  readonly outline: readonly OutlineEntry[];
  readonly attachments: readonly {
    readonly filename: string;
    readonly content: string;
    readonly description: string;
  }[];
  /** Bits of ISO 32000-2, table 22, that are granted; null when it is not encrypted. */
  readonly permissions: readonly number[] | null;
  readonly pages: readonly ReadPage[];
}

/** Rejects when the PDF is damaged, or needs another password. */
export async function readPdf(bytes: Uint8Array, password?: string): Promise<ReadPdf> {
  // pdf.js takes the bytes away; a copy keeps the caller's.
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, ...(password !== undefined && { password }) });
  try {
    const document = await task.promise;
    const pages: ReadPage[] = [];
    for (let number = 1; number <= document.numPages; number++)
      pages.push(await readPage(await document.getPage(number)));
    return { ...(await aboutItself(document)), pages };
  } finally {
    await task.destroy();
  }
}

async function aboutItself(document: PDFDocumentProxy): Promise<Omit<ReadPdf, 'pages'>> {
  const { info } = await document.getMetadata();
  const mark = await document.getMarkInfo();
  const attachments = (await document.getAttachments()) as Readonly<Record<string, Attached>> | null;
  return {
    info: info as Readonly<Record<string, unknown>>,
    isTagged: (mark as { Marked?: boolean } | null)?.Marked === true,
    outline: ((await document.getOutline()) ?? []) as readonly OutlineEntry[],
    attachments: Object.values(attachments ?? {}).map(({ filename, content, description }) => ({
      filename,
      content: Buffer.from(content).toString(),
      description,
    })),
    permissions: (await document.getPermissions()) ?? null,
  };
}

interface Attached {
  readonly filename: string;
  readonly content: Uint8Array;
  readonly description: string;
}

type Matrix = readonly [number, number, number, number, number, number];

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** `inner` first, then `outer`. */
function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  return [
    a * inner[0] + c * inner[1],
    b * inner[0] + d * inner[1],
    a * inner[2] + c * inner[3],
    b * inner[2] + d * inner[3],
    a * inner[4] + c * inner[5] + e,
    b * inner[4] + d * inner[5] + f,
  ];
}

interface GraphicsState {
  readonly matrix: Matrix;
  readonly color: string;
  readonly alpha: number;
  readonly font: string;
  readonly size: number;
}

async function readPage(page: PDFPageProxy): Promise<ReadPage> {
  const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
  const reader = new PageReader(page, top - bottom);
  const { fnArray, argsArray } = await page.getOperatorList();
  fnArray.forEach((operator, i) => reader.take(operator, (argsArray[i] ?? []) as readonly unknown[]));
  const annotations = (await page.getAnnotations()) as readonly { readonly url?: string }[];
  return {
    width: right - left,
    height: top - bottom,
    text: reader.texts.map(({ text }) => text).join(''),
    texts: reader.texts,
    fills: reader.fills,
    images: reader.images,
    links: annotations.flatMap(({ url }) => (url === undefined ? [] : [url])),
  };
}

/** Follows the operators that our pages use. */
class PageReader {
  readonly texts: DrawnText[] = [];
  readonly fills: (Box & { color: string; alpha: number })[] = [];
  readonly images: Box[] = [];
  #state: GraphicsState = { matrix: IDENTITY, color: '#000000', alpha: 1, font: '', size: 0 };
  #text: Matrix = IDENTITY;
  readonly #saved: GraphicsState[] = [];

  constructor(
    readonly page: PDFPageProxy,
    readonly height: number,
  ) {}

  take(operator: number, args: readonly unknown[]): void {
    switch (operator) {
      case OPS.save:
        this.#saved.push(this.#state);
        break;
      case OPS.paintFormXObjectBegin:
        this.#saved.push(this.#state);
        if (args[0]) this.#transform(args[0] as Matrix);
        break;
      case OPS.restore:
      case OPS.paintFormXObjectEnd:
        this.#state = this.#saved.pop() ?? this.#state;
        break;
      case OPS.transform:
        this.#transform(args as unknown as Matrix);
        break;
      case OPS.setFillRGBColor:
        this.#state = { ...this.#state, color: String(args[0]) };
        break;
      case OPS.setGState:
        for (const [name, value] of args[0] as [string, unknown][])
          if (name === 'ca') this.#state = { ...this.#state, alpha: Number(value) };
        break;
      case OPS.setFont:
        this.#setFont(String(args[0]), Number(args[1]));
        break;
      case OPS.setTextMatrix:
        this.#text = [...(args[0] as Iterable<number>)] as unknown as Matrix;
        break;
      case OPS.moveText:
        this.#text = multiply(this.#text, [1, 0, 0, 1, Number(args[0]), Number(args[1])]);
        break;
      case OPS.showText:
        this.#show(args[0] as readonly ({ readonly unicode: string } | number)[]);
        break;
      case OPS.constructPath:
        if ([OPS.fill, OPS.eoFill].includes(Number(args[0]))) this.#fill(args[2] as readonly number[] | null);
        break;
      case OPS.paintImageXObject:
        this.images.push(this.#box([0, 0, 1, 1]));
        break;
    }
  }

  #transform(matrix: Matrix): void {
    this.#state = { ...this.#state, matrix: multiply(this.#state.matrix, matrix) };
  }

  #setFont(id: string, size: number): void {
    const { name } = this.page.commonObjs.get(id) as { readonly name: string };
    this.#state = { ...this.#state, font: name.replace(/^[A-Z]{6}\+/, ''), size };
  }

  #show(glyphs: readonly ({ readonly unicode: string } | number)[]): void {
    const { matrix, color, font, size } = this.#state;
    const [, , , , left, y] = multiply(matrix, this.#text);
    const text = glyphs.map((glyph) => (typeof glyph === 'number' ? '' : glyph.unicode)).join('');
    this.texts.push({ text, color, font, size, left, top: this.height - y });
  }

  #fill(bounds: readonly number[] | null): void {
    const { color, alpha } = this.#state;
    if (bounds) this.fills.push({ ...this.#box(bounds), color, alpha });
  }

  /** The bounds of a rectangle of the present coordinates. */
  #box([x0 = 0, y0 = 0, x1 = 0, y1 = 0]: readonly number[]): Box {
    const corners = [x0, x1].flatMap((x) => [y0, y1].map((y) => multiply(this.#state.matrix, [1, 0, 0, 1, x, y])));
    const [xs, ys] = [corners.map((corner) => corner[4]), corners.map((corner) => this.height - corner[5])];
    return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
  }
}
