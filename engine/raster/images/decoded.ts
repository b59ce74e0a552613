/** From images as the PDF takes them to pixels. */
import { joinBytes } from '../../base/bytes.js';
import { DamagedData, host } from '../../host/index.js';
import type { DecodedImage } from '../../pdf/images/images.js';
import { upright, type Bitmap } from './bitmap.js';
import { decodeJpeg } from './jpeg-pixels.js';

/** The picture, upright. Rejects with DamagedData. */
export async function bitmapOf(image: DecodedImage): Promise<Bitmap> {
  const { width, height } = image;
  if (image.kind === 'jpeg') return upright(decodeJpeg(image.data, image.isInverted), image.orientation);
  if (image.kind === 'pixels') return { width, height, data: image.data.slice() };
  if (image.kind === 'png-rows') {
    const { channels } = image;
    return spread(await rowsOf(image.rows(), { width, height, bytes: channels, stride: width * channels }), image);
  }
  const { bits, components, palette } = image;
  const stride = Math.ceil((width * components * bits) / 8);
  const bytes = Math.max(1, (components * bits) / 8);
  const rows = await rowsOf(host.inflate(image.data), { width, height, bytes, stride });
  return components === 3
    ? spread(rows, { width, height, channels: 3 })
    : indexed(rows, { width, height, bits, stride, palette });
}

/** The same of an image that `again` decodes where its data is damaged; null: nothing can be seen of it. */
export async function intactBitmap(
  image: DecodedImage,
  again: () => Promise<DecodedImage | null>,
): Promise<Bitmap | null> {
  try {
    return await bitmapOf(image);
  } catch (error) {
    if (!(error instanceof DamagedData)) throw error;
    const decoded = await again();
    return decoded && bitmapOf(decoded);
  }
}

interface RowShape {
  readonly width: number;
  readonly height: number;
  /** Of a pixel; 1 of smaller ones. */
  readonly bytes: number;
  /** Bytes of a row. */
  readonly stride: number;
}

/** Takes back the filters of rows (PNG 3rd edition, § 9). */
async function rowsOf(chunks: AsyncIterable<Uint8Array>, { height, bytes, stride }: RowShape): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  const filtered = joinBytes(parts);
  if (filtered.length < height * (stride + 1)) throw new DamagedData('The image has too few rows.');
  const rows = new Uint8Array(height * stride);
  for (let y = 0; y < height; y++) {
    const filter = filtered[y * (stride + 1)]!;
    const from = y * (stride + 1) + 1;
    const at = y * stride;
    for (let i = 0; i < stride; i++) {
      const left = i >= bytes ? rows[at + i - bytes]! : 0;
      const above = y > 0 ? rows[at + i - stride]! : 0;
      const corner = y > 0 && i >= bytes ? rows[at + i - stride - bytes]! : 0;
      rows[at + i] = filtered[from + i]! + predicted(filter, left, above, corner);
    }
  }
  return rows;
}

function predicted(filter: number, left: number, above: number, corner: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  const estimate = left + above - corner;
  const [a, b, c] = [Math.abs(estimate - left), Math.abs(estimate - above), Math.abs(estimate - corner)];
  return a <= b && a <= c ? left : b <= c ? above : corner;
}

interface Samples {
  readonly width: number;
  readonly height: number;
  readonly channels: 2 | 3 | 4;
}

function spread(rows: Uint8Array, { width, height, channels }: Samples): Bitmap {
  const data = new Uint8Array(4 * width * height);
  const isGrey = channels === 2;
  for (let k = 0, from = 0; k < data.length; k += 4, from += channels) {
    data[k] = rows[from]!;
    data[k + 1] = rows[isGrey ? from : from + 1]!;
    data[k + 2] = rows[isGrey ? from : from + 2]!;
    data[k + 3] = channels === 3 ? 255 : rows[from + channels - 1]!;
  }
  return { width, height, data };
}

interface Indices {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  readonly stride: number;
  /** null: samples are grey. */
  readonly palette: Uint8Array | null;
}

function indexed(rows: Uint8Array, { width, height, bits, stride, palette }: Indices): Bitmap {
  const data = new Uint8Array(4 * width * height);
  const most = (1 << bits) - 1;
  for (let y = 0, k = 0; y < height; y++)
    for (let x = 0; x < width; x++, k += 4) {
      const bit = x * bits;
      const value = (rows[y * stride + (bit >> 3)]! >> (8 - bits - (bit & 7))) & most;
      for (let c = 0; c < 3; c++) data[k + c] = palette ? palette[3 * value + c]! : Math.round((255 * value) / most);
      data[k + 3] = 255;
    }
  return { width, height, data };
}
