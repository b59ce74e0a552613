/** Lists of drawings as pixels, for tests. */
import { GlyphOutlines } from '../../engine/raster/glyphs.js';
import { rasterise } from '../../engine/raster/page-raster.js';
import type { Sampler } from '../../engine/raster/images/sampler.js';
import type { DisplayItem, PaintColor } from '../../engine/paint/drawing/display-list.js';

export const BLACK: PaintColor = { r: 0, g: 0, b: 0, a: 1 };

/** Draws on `width` × `height` pixels, a point for each, and returns red, green, blue (multiplied by alpha) and alpha of a pixel. */
export function drawn(
  items: readonly DisplayItem[],
  { width = 8, height = 8, images = new Map<string, Sampler>() } = {},
): (x: number, y: number) => number[] {
  const pixmap = rasterise(items, { left: 0, top: 0, right: width, bottom: height }, [1, 0, 0, 1, 0, 0], {
    outlines: new GlyphOutlines(),
    image: (key) => images.get(key) ?? null,
    formItems: () => [],
    affords: () => true,
  });
  return (x, y) => [...pixmap.data.subarray(pixmap.at(x, y), pixmap.at(x, y) + 4)];
}
