/** A document whose pages become pictures. It takes the place of the PDF when pages are drawn. */
import type { Points } from '../../base/units.js';
import { grouped } from '../../base/numbers.js';
import { RenderError, type Diagnostics } from '../../diagnostics.js';
import type { DisplayList, Picture } from '../../paint/drawing/display-list.js';
import type { PaperEdges, RepeatingDocument, ReservedPage } from '../../pdf/document.js';
import type { DecodedImage } from '../../pdf/images/images.js';
import type { FilterWork } from '../../raster/filter/filtered.js';
import { intactBitmap } from '../../raster/images/decoded.js';
import { Sampler } from '../../raster/images/sampler.js';
import { affordsFilter } from '../images/raster-work.js';

/** A page as it is drawn. */
export interface DrawnSheet {
  /** From 1. */
  readonly number: number;
  readonly width: Points;
  readonly height: Points;
  readonly edges: PaperEdges;
  readonly items: DisplayList;
}

/** What pages show besides their lists. */
export interface SheetParts {
  image(key: string): DrawnImage | null;
  formItems(form: Picture): DisplayList;
  /** Counts the work of a filter; false: it is not applied. */
  affords(work: FilterWork): boolean;
}

/** An image of the document. */
export interface DrawnImage {
  readonly sampler: Sampler;
  /** The file, if it is a JPEG that browsers show as it is. */
  readonly jpeg: Uint8Array | null;
}

/** Makes a picture of a page, or leaves it. */
export interface Photographer {
  wants(page: number): boolean;
  take(sheet: DrawnSheet, parts: SheetParts): Promise<void>;
}

/** Bytes of decoded images that are kept from one page to the next. */
const MOST_IMAGE_BYTES = 128 * 1024 * 1024;
/** Pixels of a picture. */
export const MOST_PIXELS = 100_000_000;

const UPRIGHT: PaperEdges = Object.freeze({ rotation: 0, bleed: 0, slug: 0 });

export class PictureDocument implements RepeatingDocument, SheetParts {
  #count = 0;
  #open: DrawnSheet | null = null;
  readonly #images = new Map<string, DrawnImage>();
  #imageBytes = 0;
  /** Of forms that are drawn when the document ends. */
  readonly #forms = new Map<Picture, DisplayList>();
  /** Pages with such forms. */
  #waiting: DrawnSheet[] = [];

  constructor(
    readonly photographer: Photographer,
    readonly diagnostics: Diagnostics,
  ) {}

  beginPage(width: Points, height: Points, edges: PaperEdges = UPRIGHT): void {
    this.#begin(++this.#count, { width, height, edges });
  }

  reservePage(): ReservedPage {
    return { index: this.#count++ } as ReservedPage;
  }

  beginReserved({ index }: ReservedPage, width: Points, height: Points, edges: PaperEdges = UPRIGHT): void {
    this.#begin(index + 1, { width, height, edges });
  }

  #begin(number: number, sheet: Pick<DrawnSheet, 'width' | 'height' | 'edges'>): void {
    this.#open = { number, ...sheet, items: [] };
  }

  draw(items: DisplayList): void {
    this.#open = { ...this.#open!, items: [...this.#open!.items, ...items] };
  }

  async endPage(): Promise<null> {
    const sheet = this.#open!;
    this.#open = null;
    if (!this.photographer.wants(sheet.number)) return null;
    if (hasOpenForms(sheet.items)) this.#waiting.push(sheet);
    else await this.photographer.take(sheet, this);
    this.#forgetImages();
    return null;
  }

  /** Later pages decode those that they show again. */
  #forgetImages(): void {
    if (this.#imageBytes <= MOST_IMAGE_BYTES || this.#waiting.length > 0) return;
    this.#images.clear();
    this.#imageBytes = 0;
  }

  async addDecoded(key: string, image: DecodedImage, again: () => Promise<DecodedImage | null>): Promise<void> {
    const bitmap = await intactBitmap(image, again);
    if (!bitmap) return;
    const jpeg = image.kind === 'jpeg' && image.components !== 4 ? image.data : null;
    this.#images.set(key, { sampler: new Sampler(bitmap), jpeg });
    this.#imageBytes += bitmap.data.length;
  }

  addImage(): void {
    throw new Error('addImage() of a document that takes decoded images.');
  }

  addPage(_key: string, _page: unknown, name: string): void {
    this.diagnostics.warn(
      'SVC_CONTENT_UNSUPPORTED',
      `${name}: a page of a PDF is left out of pictures. Give it as SVG or PNG, or render a PDF.`,
    );
  }

  keepsImage(key: string): boolean {
    return this.hasImage(key);
  }

  hasImage(key: string): boolean {
    return this.#images.has(key);
  }

  image(key: string): DrawnImage | null {
    return this.#images.get(key) ?? null;
  }

  formItems(form: Picture): DisplayList {
    return this.#forms.get(form) ?? [];
  }

  affords(work: FilterWork): boolean {
    return affordsFilter(this.diagnostics, work);
  }

  fillForm(form: Picture, items: DisplayList): void {
    this.#forms.set(form, items);
  }

  async end(): Promise<{ pages: number; bytes: number; sha256: string }> {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const sheet of waiting) await this.photographer.take(sheet, this);
    return { pages: this.#count, bytes: 0, sha256: '' };
  }

  // Pictures have no bookmarks, labels and links.

  beginDocument(): void {}

  endDocument(): void {}

  addOutline(): void {}

  addPageLabel(): void {}

  unresolvedDestinations(): string[] {
    return [];
  }

  repeatPage(): never {
    throw new Error('repeatPage() of a document whose pages are not kept.');
  }
}

/** Whether a list shows something that is known when the document ends. */
function hasOpenForms(items: DisplayList): boolean {
  return items.some((item) => {
    if ('items' in item) return hasOpenForms(item.items);
    if (item.kind !== 'picture') return false;
    return item.picture.items === null || hasOpenForms(item.picture.items);
  });
}

/** How many pixels a sheet has; throws RenderError where these are too many. */
export function pixelSize(
  { width, height, edges: { slug, rotation } }: DrawnSheet,
  scale: number,
): { readonly width: number; readonly height: number } {
  const pixels = (length: Points): number => Math.max(1, Math.round((length + 2 * slug) * scale));
  const [across, down] = rotation === 0 ? [width, height] : [height, width];
  const size = { width: pixels(across), height: pixels(down) };
  checkPixels(size.width * size.height);
  return size;
}

export function checkPixels(count: number): void {
  if (count <= MOST_PIXELS) return;
  throw new RenderError(
    'size_limit',
    `The picture would have ${grouped(count)} pixels, and ${grouped(MOST_PIXELS)} is the most; give a lower dpi.`,
    undefined,
    { limit: MOST_PIXELS, actual: count, hint: 'Give a lower dpi.' },
  );
}
