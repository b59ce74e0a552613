/** Writes pixels as PNG, without a library. */
import { crc32, deflateSync } from 'node:zlib';

/** A picture of a page: red, green, blue and alpha of each pixel. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

export function encodePng({ width, height, data }: Pixels): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const rows = Buffer.alloc(height * (width * 4 + 1));
  for (let y = 0; y < height; y++) rows.set(data.subarray(y * width * 4, (y + 1) * width * 4), y * (width * 4 + 1) + 1);
  return Buffer.concat([
    Buffer.from(SIGNATURE),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

/** Where two pictures differ: red on a faint copy of the second. Null when they are equal. */
export function difference(before: Pixels, after: Pixels): Pixels | null {
  const [width, height] = [Math.max(before.width, after.width), Math.max(before.height, after.height)];
  const data = new Uint8Array(width * height * 4);
  let differs = false;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [a, b] = [pixel(before, x, y), pixel(after, x, y)];
      const same = a === b;
      differs ||= !same;
      const faint = 255 - ((255 - (b & 255)) >> 2);
      data.set(same ? [faint, faint, faint, 255] : [220, 30, 30, 255], (y * width + x) * 4);
    }
  return differs ? { width, height, data } : null;
}

function pixel({ width, height, data }: Pixels, x: number, y: number): number {
  if (x >= width || y >= height) return -1;
  const at = (y * width + x) * 4;
  return data[at]! | (data[at + 1]! << 8) | (data[at + 2]! << 16);
}
