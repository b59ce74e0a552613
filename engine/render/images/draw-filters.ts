/** Draws what filters change by our rasteriser. Loaded by the first page that has such filters. */
import { inverse2, boundsUnder, type Matrix2 } from '../../base/matrix.js';
import type { PaintRect } from '../../base/shapes.js';
import type { DisplayList, ItemOf } from '../../paint/drawing/display-list.js';
import { around } from '../../raster/area.js';
import { finished, trimmed } from '../../raster/finish.js';
import { GlyphOutlines } from '../../raster/glyphs.js';
import { intactBitmap } from '../../raster/images/decoded.js';
import { Sampler } from '../../raster/images/sampler.js';
import { rasterise, rasteriseFiltered, type LocalPixels, type RasterParts } from '../../raster/page-raster.js';
import type { PngPixels } from '../../raster/png.js';
import type { DecodedImage } from '../../source/images/images.js';

type PixelItem = ItemOf<'filtered'> | ItemOf<'backdrop'>;

export interface FilterDrawing {
  readonly items: DisplayList;
  /** What is seen of the list. */
  readonly area: PaintRect;
  readonly open: readonly { readonly item: PixelItem; readonly matrix: Matrix2; readonly visible: PaintRect }[];
  /** Pixels of a point. */
  readonly scale: number;
  readonly parts: Omit<RasterParts, 'outlines' | 'takeBackdrop'>;
}

export interface DrawnFilter {
  readonly item: PixelItem;
  readonly pixels: PngPixels;
  /** In the coordinates of the item. */
  readonly area: PaintRect;
}

export function* drawFilters({ items, area, open, scale, parts: given }: FilterDrawing): Generator<DrawnFilter> {
  const parts: RasterParts = { ...given, outlines: new GlyphOutlines() };
  for (const { item, matrix, visible } of open) {
    if (item.kind === 'backdrop' || item.pixels.image) continue;
    const [a, b, c, d] = matrix;
    const size = [scale * Math.sqrt(a * a + b * b), scale * Math.sqrt(c * c + d * d)] as const;
    const pixels = size[0] > 0 && size[1] > 0 ? rasteriseFiltered(item, size, visible, parts) : null;
    const drawn = pixels && drawnFilter(item, pixels);
    if (drawn) yield drawn;
  }
  if (!open.some(({ item }) => item.kind === 'backdrop')) return;
  const backdrops: DrawnFilter[] = [];
  const takeBackdrop = (item: ItemOf<'backdrop'>, pixels: LocalPixels): void => {
    const drawn = drawnFilter(item, pixels);
    if (drawn) backdrops.push(drawn);
  };
  const matrix: Matrix2 = [scale, 0, 0, scale, 0, 0];
  const whole = around(boundsUnder(matrix, area));
  // The page itself is a picture as large as that of a filter which covers it.
  const pixels = (whole.right - whole.left) * (whole.bottom - whole.top);
  if (!parts.affords({ area: whole, steps: STEPS_OF_PAGE * pixels, bytes: BYTES_OF_PAGE * pixels })) return;
  rasterise(items, whole, matrix, { ...parts, takeBackdrop });
  yield* backdrops;
}

/** For each pixel of a page: nanoseconds to draw it, and bytes that it takes with the groups on it. */
const STEPS_OF_PAGE = 60;
const BYTES_OF_PAGE = 12;

function drawnFilter(item: PixelItem, { pixmap, upright }: LocalPixels): DrawnFilter | null {
  const seen = trimmed(pixmap);
  const back = inverse2(upright);
  if (!seen || !back) return null;
  const { left, top } = seen.area;
  const area = boundsUnder(back, { x: left, y: top, width: seen.width, height: seen.height });
  return { item, pixels: finished(seen, true), area };
}

interface ToDecode {
  readonly image: DecodedImage | null;
  readonly again: () => Promise<DecodedImage | null>;
}

/** Decodes images one after the other. */
export async function loadSamplers(
  keys: readonly string[],
  decode: (key: string) => Promise<ToDecode | null>,
): Promise<Map<string, Sampler>> {
  const samplers = new Map<string, Sampler>();
  for (const key of keys) {
    const found = await decode(key);
    if (!found?.image) continue;
    const bitmap = await intactBitmap(found.image, found.again);
    if (bitmap) samplers.set(key, new Sampler(bitmap));
  }
  return samplers;
}
