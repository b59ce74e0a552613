/** What a page shows at some points, for tests of images. */
import sharp from 'sharp';
import { renderImages } from '../../../engine/index.js';

export type Point = readonly [x: number, y: number];

export const GREEN = [0, 128, 0, 255];
export const BLUE = [0, 0, 255, 255];
export const NOTHING = [0, 0, 0, 0];

/** Red, green, blue and alpha at each point of a page of 100 × 100 px with an image at its corner. */
export async function pixelsOfImage(img: string, points: readonly Point[], style = ''): Promise<number[][]> {
  const html = `<!DOCTYPE html><html lang=en><title>t</title><style>@page { size: 100px; margin: 0 } body { margin: 0 } img { display: block; ${style} }</style>
    ${img}`;
  const { images } = await renderImages(html, { template: 'none', transparent: true });
  const { data, info } = await sharp(images[0]!.data).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return points.map(([x, y]) => [...data.subarray(4 * (y * info.width + x), 4 * (y * info.width + x) + 4)]);
}
