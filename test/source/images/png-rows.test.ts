import { deflateSync } from 'node:zlib';
import t from 'tap';
import { readPngRows } from '../../../engine/source/images/png-rows.js';
import { chunk, END, file, header, turned } from './png-file.js';

const idat = chunk('IDAT', deflateSync(Buffer.alloc(3 * 17, 1)));

t.test('chunks that change no pixel', async (t) => {
  const gamma = chunk('gAMA', Buffer.from([0, 0, 0x45, 0]));
  const others = ['sRGB', 'bKGD', 'pHYs'].map((type, i) => chunk(type, Buffer.alloc([1, 6, 9][i]!)));
  const image = readPngRows(file(header({ type: 6 }), gamma, ...others, turned(1), idat, END));
  t.match(image, { width: 4, height: 3, channels: 4 });
  const rows: Uint8Array[] = [];
  for await (const part of image!.rows()) rows.push(part);
  t.same(Buffer.concat(rows), Buffer.alloc(3 * 17, 1));
});

t.test('files that are left to the general decoder', async (t) => {
  const cases = {
    'no alpha': file(header({ type: 2 }), idat, END),
    '16 bits': file(header({ type: 6, bits: 16 }), idat, END),
    interlaced: file(header({ type: 6, interlace: 1 }), idat, END),
    'a colour profile': file(header({ type: 6 }), chunk('iCCP', Buffer.alloc(20)), idat, END),
    'turned by EXIF': file(header({ type: 6 }), turned(6), idat, END),
    animated: file(header({ type: 6 }), chunk('acTL', Buffer.alloc(8)), idat, END),
    'a palette': file(header({ type: 6 }), chunk('PLTE', Buffer.alloc(3)), idat, END),
    'no end': file(header({ type: 6 }), idat),
  };
  for (const [name, png] of Object.entries(cases)) t.equal(readPngRows(png), null, name);
});
