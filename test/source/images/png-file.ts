/** PNG files put together from chunks, for tests of their readers. */
function crc32(data: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

export function chunk(type: string, data: Uint8Array): Buffer {
  const out = Buffer.alloc(data.length + 12);
  out.writeUInt32BE(data.length);
  out.write(type, 4, 'latin1');
  out.set(data, 8);
  out.writeUInt32BE(crc32(out.subarray(4, data.length + 8)), data.length + 8);
  return out;
}

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
export const END = chunk('IEND', Buffer.alloc(0));

interface Shape {
  readonly width?: number;
  readonly height?: number;
  readonly bits?: number;
  readonly type?: number;
  readonly interlace?: number;
}
export function header({ width = 4, height = 3, bits = 8, type = 2, interlace = 0 }: Shape = {}): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([bits, type, 0, 0, interlace], 8);
  return chunk('IHDR', data);
}
export const file = (...chunks: Uint8Array[]): Buffer => Buffer.concat([SIGNATURE, ...chunks]);

/** Exif with one entry: how the image is turned (TIFF's Orientation). */
export const turned = (orientation: number): Buffer =>
  chunk(
    'eXIf',
    Buffer.from([...Buffer.from('MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0'), orientation, ...Buffer.alloc(6)]),
  );
