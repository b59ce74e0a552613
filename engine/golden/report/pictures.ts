/** Pictures of pages by PDFium, where the optional package @hyzyla/pdfium is installed. */
import type { Pixels } from './png.js';

/** What is used of @hyzyla/pdfium. */
interface Pdfium {
  loadDocument(pdf: Uint8Array): Promise<{
    getPageCount(): number;
    getPage(index: number): { render(options: object): Promise<Pixels> };
    destroy(): void;
  }>;
  destroy(): void;
}

/** Dots per point. */
const SCALE = 1.5;
const PACKAGE = '@hyzyla/pdfium';

/** Renders pages of a PDF, counted from 1. A page that it does not have gives null. */
export type TakePictures = (pdf: Uint8Array, pages: readonly number[]) => Promise<readonly (Pixels | null)[]>;

/** Calls `use` with PDFium, or with null where it is not installed. */
export async function withPictures<T>(use: (take: TakePictures | null) => Promise<T>): Promise<T> {
  const library = await load();
  if (!library) return use(null);
  try {
    return await use((pdf, pages) => render(library, pdf, pages));
  } finally {
    library.destroy();
  }
}

async function load(): Promise<Pdfium | null> {
  try {
    const { PDFiumLibrary } = (await import(PACKAGE)) as { PDFiumLibrary: { init(): Promise<Pdfium> } };
    return await PDFiumLibrary.init();
  } catch {
    return null; // The package is optional: reports then have words alone.
  }
}

async function render(library: Pdfium, pdf: Uint8Array, pages: readonly number[]): Promise<readonly (Pixels | null)[]> {
  const document = await library.loadDocument(pdf);
  try {
    const pictures: (Pixels | null)[] = [];
    for (const page of pages) {
      const exists = page >= 1 && page <= document.getPageCount();
      pictures.push(exists ? await document.getPage(page - 1).render({ scale: SCALE, render: 'bitmap' }) : null);
    }
    return pictures;
  } finally {
    document.destroy();
  }
}
