/** Finds the shapes of images by their alpha (CSS Shapes 1, § 3.2): our rasteriser draws them as pixels of a CSS px. */
import type { PaintRect } from '../../base/shapes.js';
import { pxToPt } from '../../base/units.js';
import type { GenerationContext } from '../../box/generation-context.js';
import type { ImageValue } from '../../css/values/values.js';
import type { LayoutServices } from '../../layout/contract/layout-context.js';
import type { ShapeImage } from '../../layout/contract/shape-images.js';
import { drawableImage } from '../../paint/box/drawable-image.js';
import { pictureOf } from '../../paint/drawing/canvas.js';
import { ColorRamps } from '../../paint/drawing/color-ramps.js';
import type { DisplayList } from '../../paint/drawing/display-list.js';
import { GlyphOutlines } from '../../raster/glyphs.js';
import { rasterise } from '../../raster/page-raster.js';
import type { Sampler } from '../../raster/images/sampler.js';
import type { Pixmap } from '../../raster/pixmap.js';
import type { ImageStore } from '../../source/images/images.js';
import { MissingGlyphs } from '../../text/fonts/missing-glyphs.js';
import type { SharedResources } from '../shared.js';
import { loadSamplers } from './draw-filters.js';
import { affordsFilter, affordsPixels, collectImages } from './raster-work.js';
import type { PendingShape } from './shape-images.js';
import { VectorImages } from './vector-images.js';

export interface ShapeReading {
  readonly generation: GenerationContext;
  readonly layout: LayoutServices;
  readonly images: ImageStore;
  readonly shared: Pick<SharedResources, 'userAgentSheet'>;
}

/** The most pixels along a side. Those of larger images are larger. */
const MOST_PIXELS = 2048;
/** For each pixel: nanoseconds to draw and read it. */
const STEPS_OF_PIXEL = 60;

const PAGE_AS_SHAPE =
  'shape-outside takes no shape from pages of PDFs, so lines keep clear of the margin box; use an image, or polygon().';

/** For each shape, its rectangles; null: it has none that can be known. */
export async function readShapes(
  pending: readonly PendingShape[],
  reading: ShapeReading,
): Promise<(readonly PaintRect[] | null)[]> {
  const drawing = new ImageDrawing(reading);
  const found: (readonly PaintRect[] | null)[] = [];
  for (const { shape, position } of pending) {
    if (shape.image.kind === 'url') reading.images.lookup(shape.image.url, position);
    if (reading.images.hasPending) await reading.images.loadPending();
    found.push(await drawing.rects(shape));
  }
  return found;
}

class ImageDrawing {
  readonly #reading: ShapeReading;
  readonly #vectors: VectorImages;
  readonly #ramps: ColorRamps;

  constructor(reading: ShapeReading) {
    const { generation, layout, images, shared } = reading;
    this.#reading = reading;
    this.#ramps = new ColorRamps(generation.diagnostics);
    // Whatever is missing is told where the image itself is drawn.
    const missingGlyphs = new MissingGlyphs(() => true);
    const pdf = { hasImage: (key: string) => !this.#vectors.hasFile(key) };
    this.#vectors = new VectorImages({ generation, layout, images, shared, pdf, ramps: this.#ramps, missingGlyphs });
  }

  async rects({ image, width, height, threshold, hasVerticalLines }: ShapeImage): Promise<readonly PaintRect[] | null> {
    if (!(width > 0 && height > 0)) return [];
    const { diagnostics } = this.#reading.generation;
    const columns = Math.min(MOST_PIXELS, Math.ceil(width));
    const rows = Math.min(MOST_PIXELS, Math.ceil(height));
    const area = { left: 0, top: 0, right: columns, bottom: rows };
    if (!affordsPixels(diagnostics, STEPS_OF_PIXEL * columns * rows)) return null;
    const items = await this.#items(image, width, height);
    const samplers = items && (await this.#samplers(items));
    if (!items || !samplers) return null;
    const pixmap = rasterise(items, area, [columns / pxToPt(width), 0, 0, rows / pxToPt(height), 0, 0], {
      outlines: new GlyphOutlines(),
      image: (key) => samplers.get(key) ?? null,
      formItems: () => [],
      affords: (work) => affordsFilter(diagnostics, work),
    });
    const limit = 255 * threshold;
    const spans = hasVerticalLines
      ? spansOf(columns, rows, (column, row) => alphaAt(pixmap, column, row) > limit)
      : spansOf(rows, columns, (row, column) => alphaAt(pixmap, column, row) > limit);
    const [across, down] = [width / columns, height / rows];
    return spans.map(({ from, to, first, end }) =>
      hasVerticalLines
        ? { x: from * across, y: first * down, width: (to - from) * across, height: (end - first) * down }
        : { x: first * across, y: from * down, width: (end - first) * across, height: (to - from) * down },
    );
  }

  /** The image as it fills a box; null: it is broken, or no image of the web. */
  async #items(image: ImageValue, width: number, height: number): Promise<DisplayList | null> {
    const { images, generation } = this.#reading;
    const known = image.kind === 'url' ? images.lookup(image.url) : null;
    if (known?.status === 'ready' && images.pageOf(known.key)) {
      generation.diagnostics.warn('SVC_CSS_UNSUPPORTED', PAGE_AS_SHAPE);
      return null;
    }
    if (known?.status === 'ready') for (const url of this.#vectors.imagesInFile(known.key)) images.lookup(url);
    if (images.hasPending) await images.loadPending();
    const services = {
      diagnostics: generation.diagnostics,
      ramps: this.#ramps,
      image: () => (known?.status === 'ready' ? known : null),
      picture: (key: string, across: number, down: number) => this.#vectors.file(key, across, down),
    };
    const drawable = drawableImage({ services }, image, { zoom: 1, imageOrientation: 'from-image' });
    if (!drawable) return null;
    const size = { width: pxToPt(width), height: pxToPt(height) };
    return pictureOf(size, (canvas) => canvas.drawTiles(drawable.tile(size.width, size.height), [0], [0])).items;
  }

  /** null: an image cannot be decoded. Lines would run over what is shown in its place. */
  async #samplers(items: DisplayList): Promise<Map<string, Sampler> | null> {
    const { images } = this.#reading;
    const keys = new Set<string>();
    collectImages(items, keys);
    const samplers = await loadSamplers([...keys], async (key) =>
      images.count(key) ? { image: await images.decode(key), again: () => images.decodeDamaged(key) } : null,
    );
    return samplers.size === keys.size ? samplers : null;
  }
}

function alphaAt({ width, data }: Pixmap, x: number, y: number): number {
  return data[4 * (y * width + x) + 3]!;
}

/** Lines of pixels, from the first one in the shape to the last. */
interface Span {
  readonly from: number;
  readonly to: number;
  readonly first: number;
  readonly end: number;
}

/** Neighbouring lines that reach equally far are one span. */
function spansOf(lines: number, length: number, isIn: (line: number, at: number) => boolean): readonly Span[] {
  const spans: Span[] = [];
  for (let line = 0; line < lines; line++) {
    let first = 0;
    while (first < length && !isIn(line, first)) first++;
    if (first === length) continue;
    let end = length;
    while (!isIn(line, end - 1)) end--;
    const last = spans[spans.length - 1];
    if (last?.to === line && last.first === first && last.end === end)
      spans[spans.length - 1] = { ...last, to: line + 1 };
    else spans.push({ from: line, to: line + 1, first, end });
  }
  return spans;
}
