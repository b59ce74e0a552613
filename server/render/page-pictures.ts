/** In a worker: pictures of pages of PDFs, by PDFium, where the optional package @hyzyla/pdfium is installed. */
import { readFile } from 'node:fs/promises';
import type { PictureTask, RenderOutcome } from './render-pool.js';

/** What is used of @hyzyla/pdfium. */
interface Pdfium {
  loadDocument(pdf: Uint8Array): Promise<PdfiumDocument>;
}

interface PdfiumDocument {
  getPage(index: number): PdfiumPage;
  destroy(): void;
}

interface PdfiumPage {
  getOriginalSize(): { readonly originalWidth: number; readonly originalHeight: number };
  render(options: object): Promise<Bitmap>;
}

interface Bitmap {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and opacity of each pixel; a page is opaque. */
  readonly data: Uint8Array;
}

type Drawn = Extract<RenderOutcome, { kind: 'drawn' | 'undrawn' }>;

const PACKAGE = '@hyzyla/pdfium';
/** Pixels of a picture: 40 MB while it is drawn. */
const MOST_PIXELS = 10_000_000;
/** PDFium's own code for a PDF that asks for a password. */
const PASSWORD = /password/i;

export class PagePictures {
  #library: Promise<Pdfium | null> | null = null;

  constructor(readonly library = PACKAGE) {}

  /** Rejects only when the file is gone. */
  async draw({ path, page, width }: PictureTask): Promise<Drawn> {
    const library = await (this.#library ??= load(this.library));
    if (!library) return { kind: 'undrawn', why: 'not_installed' };
    const pdf = await readFile(path);
    let document: PdfiumDocument | null = null;
    try {
      document = await library.loadDocument(pdf);
      return { kind: 'drawn', png: await pictureOf(document.getPage(page - 1), width) };
    } catch (error) {
      return { kind: 'undrawn', why: PASSWORD.test(String(error)) ? 'password' : 'unreadable' };
    } finally {
      document?.destroy();
    }
  }
}

async function load(library: string): Promise<Pdfium | null> {
  try {
    const { PDFiumLibrary } = (await import(library)) as { PDFiumLibrary: { init(): Promise<Pdfium> } };
    return await PDFiumLibrary.init();
  } catch {
    return null;
  }
}

async function pictureOf(page: PdfiumPage, wanted: number): Promise<Uint8Array> {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const shape = originalHeight / originalWidth;
  const width = Math.max(1, Math.min(wanted, Math.floor(Math.sqrt(MOST_PIXELS / shape))));
  const height = Math.max(1, Math.round(width * shape));
  const bitmap = await page.render({ width, height, render: 'bitmap', renderFormFields: true });
  const { default: sharp } = await import('sharp');
  const raw = { width: bitmap.width, height: bitmap.height, channels: 4 } as const;
  return sharp(bitmap.data, { raw }).removeAlpha().png().toBuffer();
}
