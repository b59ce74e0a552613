/** Renders the pages of a document as pictures. */
import type { Matrix2 } from '../base/matrix.js';
import { RenderError, type Diagnostics, type Warning } from '../diagnostics.js';
import { MissingDecoder } from '../host/index.js';
import { arePageRanges, mayName, PAGE_RANGES, pagesNamed } from '../assemble/page-ranges.js';
import { GlyphOutlines } from '../raster/glyphs.js';
import { rasterise } from '../raster/page-raster.js';
import { encodePng, type PngPixels } from '../raster/png.js';
import { finished, stacked } from '../raster/finish.js';
import type { Pixmap } from '../raster/pixmap.js';
import { checkFields, FLAG, wrongOption, type Fields } from './options/field-checks.js';
import { DRAWN_ON, type RenderInput, type RenderOptions } from './options/options.js';
import {
  checkPixels,
  PictureDocument,
  pixelSize,
  type DrawnSheet,
  type Photographer,
  type SheetParts,
} from './output/page-pictures.js';
import { renderDocument } from './pipeline.js';
import type { SharedResources } from './shared.js';

/** How pages become pictures. */
export interface ImageOptions {
  /** 'jpeg' and 'webp' need the package sharp. Default 'png'. */
  readonly format?: 'png' | 'jpeg' | 'webp';
  /** Pixels in an inch of paper, 1 to 1200. Default 96: a CSS px is a pixel. */
  readonly dpi?: number;
  /** Which pages: a list of pages and ranges, such as '1, 3-5, 8-' or 'last'. Default: all. */
  readonly pages?: string;
  /** Leaves the paper transparent where nothing is drawn. Not with 'jpeg'. Default false: it is white. */
  readonly transparent?: boolean;
  /** Makes one picture of all pages, one below the other. Default false. */
  readonly tall?: boolean;
}

/** Options of renderImages(): how pages become pictures, and the options of a render. */
export interface ImageRenderOptions extends ImageOptions, RenderOptions {}

/** A picture of a page. */
export interface PageImage {
  /** The page, from 1; of a picture of all pages, the first one. */
  readonly page: number;
  /** Pixels from left to right. */
  readonly width: number;
  /** Pixels from top to bottom. */
  readonly height: number;
  /** The file. */
  readonly data: Uint8Array;
}

/** Pictures of pages, and what their render tells. */
export interface RenderedImages {
  /** In the order in which the option pages names them. */
  readonly images: readonly PageImage[];
  /** How many pages the document has. */
  readonly pages: number;
  /** What could not be honoured, as render() tells it. */
  readonly warnings: Warning[];
}

const FIELDS: Fields<ImageOptions> = {
  format: ["'png', 'jpeg' or 'webp'", (value) => ['png', 'jpeg', 'webp'].includes(value as string)],
  dpi: ['a number from 1 to 1200', (value) => typeof value === 'number' && value >= 1 && value <= 1200],
  pages: [PAGE_RANGES, (value) => typeof value === 'string' && arePageRanges(value)],
  transparent: FLAG,
  tall: FLAG,
};

/** Divides the options of renderImages(). Throws RenderError for a wrong one. */
export function dividedOptions(given: ImageRenderOptions): {
  readonly ofImages: ImageOptions;
  readonly rest: RenderOptions;
} {
  const { format, dpi, pages, transparent, tall, ...rest } = given;
  const all = { format, dpi, pages, transparent, tall };
  const ofImages = Object.fromEntries(Object.entries(all).filter(([, value]) => value != null));
  checkFields(ofImages, ['renderImages()'], FIELDS);
  if (format === 'jpeg' && transparent)
    throw wrongOption(['transparent'], 'A JPEG cannot be transparent; use png or webp.');
  return { ofImages, rest };
}

const POINTS_PER_INCH = 72;
const INCHES_PER_METER = 39.3701;

/** Draws all pages that are wanted. Throws RenderError. */
export async function imagesOfPages(
  inputs: readonly RenderInput[],
  options: RenderOptions,
  wish: ImageOptions,
  shared: SharedResources,
): Promise<RenderedImages> {
  const camera = new Camera(wish, shared);
  const { encryption: _encryption, sign: _sign, ...rest } = options;
  const drawnOn = (diagnostics: Diagnostics): PictureDocument => new PictureDocument(camera, diagnostics);
  const { pages, diagnostics } = await renderDocument(
    inputs,
    { ...rest, [DRAWN_ON]: drawnOn },
    shared,
    () => undefined,
  );
  return { images: await camera.images(pages), pages, warnings: diagnostics.warnings };
}

class Camera implements Photographer {
  /** A document may be drawn twice; the last picture of a page counts. */
  readonly #files = new Map<number, PageImage>();
  readonly #pixmaps = new Map<number, Pixmap>();
  readonly #outlines = new GlyphOutlines();
  readonly #scale: number;

  constructor(
    readonly wish: ImageOptions,
    readonly shared: SharedResources,
  ) {
    this.#scale = (wish.dpi ?? 96) / POINTS_PER_INCH;
  }

  wants(page: number): boolean {
    return this.wish.pages === undefined || mayName(this.wish.pages, page);
  }

  async take(sheet: DrawnSheet, parts: SheetParts): Promise<void> {
    const { width, height } = pixelSize(sheet, this.#scale);
    const area = { left: 0, top: 0, right: width, bottom: height };
    const pixmap = rasterise(sheet.items, area, matrixOf(sheet, this.#scale), {
      outlines: this.#outlines,
      image: (key) => parts.image(key)?.sampler ?? null,
      formItems: (form) => parts.formItems(form),
      affords: (work) => parts.affords(work),
    });
    if (!this.wish.tall) this.#files.set(sheet.number, await this.#file(sheet.number, pixmap));
    else {
      this.#pixmaps.set(sheet.number, pixmap);
      let count = 0;
      for (const { width, height } of this.#pixmaps.values()) count += width * height;
      checkPixels(count);
    }
  }

  async images(count: number): Promise<PageImage[]> {
    const numbers = this.#numbers(count);
    if (!this.wish.tall) return numbers.map((number) => this.#files.get(number)!);
    const whole = stacked(numbers.map((number) => this.#pixmaps.get(number)!));
    return numbers.length === 0 ? [] : [await this.#file(numbers[0]!, whole)];
  }

  #numbers(count: number): readonly number[] {
    const { pages = '1-' } = this.wish;
    try {
      return pagesNamed(pages, count).map((index) => index + 1);
    } catch (error) {
      throw wrongOption(['pages'], (error as Error).message.replace('The PDF', 'The document'));
    }
  }

  async #file(page: number, pixmap: Pixmap): Promise<PageImage> {
    const pixels = finished(pixmap, this.wish.transparent ?? false);
    const { width, height } = pixels;
    return { page, width, height, data: await this.#encoded(pixels) };
  }

  async #encoded(pixels: PngPixels): Promise<Uint8Array> {
    const { format = 'png' } = this.wish;
    const { deflater, decoder } = this.shared;
    if (format === 'png')
      return encodePng(pixels, deflater, Math.round(this.#scale * POINTS_PER_INCH * INCHES_PER_METER));
    const unable = `Pictures as ${format} are made by the package sharp, which is missing here; install it, or use png.`;
    if (!decoder.encode) throw new RenderError('input_invalid', unable, undefined, { option: ['format'] });
    try {
      return await decoder.encode(pixels, format);
    } catch (error) {
      if (error instanceof MissingDecoder)
        throw new RenderError('input_invalid', unable, undefined, { option: ['format'] });
      throw error;
    }
  }
}

/** From points on the page to pixels of the sheet as viewers turn it. */
function matrixOf({ width, height, edges: { slug, rotation } }: DrawnSheet, s: number): Matrix2 {
  const [w, h, edge] = [(width + slug) * s, (height + slug) * s, slug * s];
  if (rotation === 90) return [0, s, -s, 0, h, edge];
  if (rotation === 270) return [0, -s, s, 0, edge, w];
  return [s, 0, 0, s, edge, edge];
}
