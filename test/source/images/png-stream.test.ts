import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import t from 'tap';
import { readPngStream } from '../../../engine/source/images/png-stream.js';
import { chunk, END, file, header, turned } from './png-file.js';

const rows = (stride: number, height = 3, filter = 0): Buffer => {
  const data = Buffer.alloc((stride + 1) * height, 1);
  for (let row = 0; row < height; row++) data[row * (stride + 1)] = filter;
  return data;
};
const zlib = deflateSync(rows(12));
const idat = chunk('IDAT', zlib);
const palette = (colors: number): Buffer => chunk('PLTE', Buffer.alloc(colors * 3, 7));

t.test('PNG that PDF can hold', async (t) => {
  const cases: Record<string, [Uint8Array, object]> = {
    RGB: [file(header(), idat, END), { width: 4, height: 3, bits: 8, components: 3, palette: null }],
    'harmless chunks': [
      file(
        header(),
        chunk('tEXt', Buffer.from('a')),
        chunk('gAMA', Buffer.alloc(4)),
        chunk('pHYs', Buffer.alloc(9)),
        idat,
        END,
      ),
      { components: 3 },
    ],
    'a suggested palette': [file(header(), palette(3), idat, END), { components: 3, palette: null }],
    'several IDAT': [
      file(header(), chunk('IDAT', zlib.subarray(0, 5)), chunk('IDAT', zlib.subarray(5)), END),
      { components: 3 },
    ],
    grey: [
      file(header({ type: 0 }), chunk('IDAT', deflateSync(rows(4))), END),
      { bits: 8, components: 1, palette: null },
    ],
    'grey of one bit': [
      file(header({ type: 0, bits: 1 }), chunk('IDAT', deflateSync(rows(1))), END),
      { bits: 1, components: 1 },
    ],
    palette: [
      file(header({ type: 3, bits: 2 }), palette(4), chunk('IDAT', deflateSync(rows(1))), END),
      { bits: 2, components: 1, palette: new Uint8Array(12).fill(7) },
    ],
    'all filters': [file(header(), chunk('IDAT', deflateSync(rows(12, 3, 4))), END), { components: 3 }],
  };
  for (const [name, [bytes, expected]] of Object.entries(cases)) t.match(await readPngStream(bytes), expected, name);
  const several = await readPngStream(cases['several IDAT']![0]);
  t.equal(Buffer.compare(several!.data, zlib), 0, 'IDAT data are joined');
});

t.test('PNG that has to be decoded', async (t) => {
  const rgb = { raw: { width: 8, height: 8, channels: 3 } } as const;
  const pixels = Buffer.from(Array.from({ length: 192 }, (_, i) => i));
  const cases: Record<string, Uint8Array> = {
    RGBA: file(header({ type: 6 }), chunk('IDAT', deflateSync(rows(16))), END),
    '16 bits': file(header({ bits: 16 }), chunk('IDAT', deflateSync(rows(24))), END),
    interlaced: await sharp(pixels, rgb).png({ progressive: true }).toBuffer(),
    'transparent colour': file(header(), chunk('tRNS', Buffer.alloc(6)), idat, END),
    'colour profile': await sharp(pixels, rgb).withIccProfile('p3').png().toBuffer(),
    orientation: file(header(), turned(3), idat, END),
    'a palette that indices may overrun': file(
      header({ type: 3 }),
      palette(4),
      chunk('IDAT', deflateSync(rows(4))),
      END,
    ),
  };
  for (const [name, bytes] of Object.entries(cases)) t.equal(await readPngStream(bytes), null, name);
});

t.test('damaged PNG never reaches the PDF', async (t) => {
  const badCrc = Buffer.from(idat);
  badCrc[badCrc.length - 1]! ^= 1;
  const longChunk = Buffer.from(idat);
  longChunk.writeUInt32BE(0x80000000);
  const cases: Record<string, Uint8Array> = {
    nothing: new Uint8Array(),
    'only a signature': file(),
    'a wrong CRC': file(header(), badCrc, END),
    'a length of 2^31': file(header(), longChunk, END),
    'cut off': file(header(), idat),
    'no IDAT': file(header(), END),
    'no header': file(idat, END),
    'two headers': file(header(), header(), idat, END),
    'a short header': file(chunk('IHDR', Buffer.alloc(12)), idat, END),
    'IDAT apart': file(
      header(),
      chunk('IDAT', zlib.subarray(0, 5)),
      chunk('tEXt', Buffer.from('a')),
      chunk('IDAT', zlib.subarray(5)),
      END,
    ),
    'not zlib': file(header(), chunk('IDAT', Buffer.from('not zlib data')), END),
    'zlib cut off': file(header(), chunk('IDAT', zlib.subarray(0, -3)), END),
    'zlib with a wrong check value': file(
      header(),
      chunk('IDAT', Buffer.concat([zlib.subarray(0, -1), Buffer.of(zlib.at(-1)! ^ 1)])),
      END,
    ),
    'data after the zlib data': file(header(), chunk('IDAT', Buffer.concat([zlib, Buffer.from('more')])), END),
    'a row too few': file(header(), chunk('IDAT', deflateSync(rows(12, 2))), END),
    'a row too many': file(header(), chunk('IDAT', deflateSync(rows(12, 4))), END),
    'a bomb': file(header(), chunk('IDAT', deflateSync(Buffer.alloc(50_000_000))), END),
    'an unknown filter': file(header(), chunk('IDAT', deflateSync(rows(12, 3, 5))), END),
    'an unknown critical chunk': file(header(), chunk('XXXX', Buffer.alloc(2)), idat, END),
    'no palette': file(header({ type: 3 }), chunk('IDAT', deflateSync(rows(4))), END),
    'a palette of half a colour': file(
      header({ type: 3, bits: 1 }),
      chunk('PLTE', Buffer.alloc(5)),
      chunk('IDAT', deflateSync(rows(1))),
      END,
    ),
    'no width': file(header({ width: 0 }), idat, END),
    'a huge size': file(header({ width: 0x7fffffff, height: 0x7fffffff }), idat, END),
    'an unknown colour type': file(header({ type: 5 }), idat, END),
    'a depth its type does not have': file(header({ bits: 4 }), idat, END),
  };
  for (const [name, bytes] of Object.entries(cases)) t.equal(await readPngStream(bytes), null, name);
});
