/**
 * Makes pixels of what filters change before a page is written: our rasteriser draws it in the resolution that the caller asks
 * for, and it becomes an image of the PDF. Pages without such filters cost a walk over their lists.
 */
import { boundsUnder, inverse2, multiply2, type Matrix2 } from '../../base/matrix.js';
import type { PaintRect } from '../../base/shapes.js';
import type { Points } from '../../base/units.js';
import type { Diagnostics } from '../../diagnostics.js';
import { host } from '../../host/index.js';
import {
  tilesOf,
  type DisplayItem,
  type DisplayList,
  type ItemOf,
  type Picture,
} from '../../paint/drawing/display-list.js';
import type { PdfDocument } from '../../pdf/document.js';
import type { ImageEncoder } from '../../pdf/images/images.js';
import type { RasterParts } from '../../raster/page-raster.js';
import type { ImageStore } from '../../source/images/images.js';
import type { EncodedImageCache } from '../images/image-cache.js';
import { affordsFilter, collectImages } from '../images/raster-work.js';

export interface FilterPixelsInput {
  readonly pdf: PdfDocument;
  readonly images: ImageStore;
  readonly diagnostics: Diagnostics;
  readonly shared: { readonly images: EncodedImageCache; readonly imageEncoder: ImageEncoder };
  /** Pixels in an inch of paper. */
  readonly resolution: number;
}

export const DEFAULT_FILTER_RESOLUTION = 192;

const POINTS_PER_INCH = 72;

type PixelItem = ItemOf<'filtered'> | ItemOf<'backdrop'>;

interface Found {
  readonly item: PixelItem;
  /** From the item to the page. */
  readonly matrix: Matrix2;
  /** What can be seen at most, in the coordinates of the item. */
  readonly visible: PaintRect;
}

export class FilterPixels {
  /** Pictures without such items. */
  readonly #plain = new WeakSet<Picture>();

  constructor(readonly input: FilterPixelsInput) {}

  /**
   * Fills the items of a list that are drawn as pixels. `area`: what of it is seen, from its corner. `pictureNow`: the picture
   * that this document draws in the place of one in the list, where the list is that of another document.
   */
  async prepare(items: DisplayList, area: PaintRect, pictureNow: PictureNow = asItIs): Promise<void> {
    const { pdf } = this.input;
    // Pictures of pages are drawn by the same rasteriser in one go.
    if (pdf.addDecoded) return;
    const walk = new Walk(this.#plain, pictureNow);
    walk.list(items, [1, 0, 0, 1, 0, 0], area);
    if (walk.found.length === 0) return;
    const open = walk.found.filter(({ item }) => !this.#isKnown(item));
    if (open.length === 0) return;
    const { drawFilters } = await import('../images/draw-filters.js');
    const parts = await this.#parts(items, open);
    for (const { item, pixels, area: at } of drawFilters({ items, area, open, scale: this.#scale, parts })) {
      const key = host.crypto.createHash('sha256').update(pixels.data).digest('hex').slice(0, 32);
      const name = `filter ${pixels.width} ${key}`;
      if (!pdf.hasImage(name)) {
        const { images, imageEncoder } = this.input.shared;
        const encoded = images.get(name) ?? (await imageEncoder.encode({ kind: 'pixels', ...pixels, jpeg: null }));
        images.set(name, encoded);
        pdf.addImage(name, encoded);
      }
      item.pixels.image = { key: name, area: at };
    }
  }

  get #scale(): number {
    return this.input.resolution / POINTS_PER_INCH;
  }

  /** Whether its pixels are there, from this document or from the last one of a session. */
  #isKnown({ pixels: { image } }: PixelItem): boolean {
    const { pdf, shared } = this.input;
    if (!image) return false;
    if (pdf.hasImage(image.key)) return true;
    const encoded = shared.images.get(image.key);
    if (encoded) pdf.addImage(image.key, encoded);
    return encoded !== undefined && encoded !== null;
  }

  async #parts(items: DisplayList, open: readonly Found[]): Promise<Omit<RasterParts, 'outlines' | 'takeBackdrop'>> {
    const { loadSamplers } = await import('../images/draw-filters.js');
    const { images, diagnostics } = this.input;
    const keys = new Set<string>();
    const hasBackdrop = open.some(({ item }) => item.kind === 'backdrop');
    for (const list of hasBackdrop ? [items] : open.map(({ item }) => [item])) collectImages(list, keys);
    const samplers = await loadSamplers([...keys], async (key) =>
      images.count(key) ? { image: await images.decode(key), again: () => images.decodeDamaged(key) } : null,
    );
    return {
      image: (key) => samplers.get(key) ?? null,
      formItems: () => [],
      affords: (work) => affordsFilter(diagnostics, work),
    };
  }
}

type PictureNow = (picture: Picture) => Picture;

const asItIs: PictureNow = (picture) => picture;

/** Ends because lists and pictures are trees. */
class Walk {
  readonly found: Found[] = [];

  constructor(
    readonly plain: WeakSet<Picture>,
    readonly pictureNow: PictureNow,
  ) {}

  /** `visible`: in the coordinates that `matrix` leads from. */
  list(items: DisplayList, matrix: Matrix2, visible: PaintRect): void {
    this.#read(items, { matrix, visible });
  }

  #read(items: DisplayList, place: { matrix: Matrix2; visible: PaintRect }): void {
    for (const item of items) this.#item(item, place);
  }

  #item(item: DisplayItem, place: { matrix: Matrix2; visible: PaintRect }): void {
    switch (item.kind) {
      case 'transform': {
        const back = inverse2(item.matrix);
        place.matrix = multiply2(place.matrix, item.matrix);
        if (back) place.visible = boundsUnder(back, place.visible);
        return;
      }
      case 'scope':
        return this.#read(item.items, { ...place });
      // What is set in a tag goes on behind it.
      case 'tag':
      case 'copied-as':
        return this.#read(item.items, place);
      case 'group':
        if (item.mask) this.#picture(item.mask.picture, place, 0, 0);
        return this.#read(item.items, { ...place });
      case 'mask':
        return this.#picture(item.mask, place, 0, 0);
      case 'picture':
        if (item.effects?.mask) this.#picture(item.effects.mask.picture, place, 0, 0);
        return this.#picture(item.picture, place, item.x, item.y);
      case 'tiles': {
        const [first] = tilesOf(item);
        if (first?.kind === 'picture') this.#picture(first.picture, place, first.x, first.y);
        return;
      }
      case 'field':
        for (const look of [item.widget.looks.off, item.widget.looks.on])
          if (look) this.#picture(look, place, item.area.x, item.area.y);
        return;
      case 'filtered':
      case 'backdrop':
        this.found.push({ item, ...place });
    }
  }

  /** It may be placed elsewhere, too, so all of it counts as seen. */
  #picture(inList: Picture, { matrix }: { readonly matrix: Matrix2 }, x: Points, y: Points): void {
    const picture = this.pictureNow(inList);
    if (!picture.items || this.plain.has(picture)) return;
    const count = this.found.length;
    const { width, height } = picture;
    this.list(picture.items, multiply2(matrix, [1, 0, 0, 1, x, y]), { x: 0, y: 0, width, height });
    if (this.found.length === count) this.plain.add(picture);
  }
}
