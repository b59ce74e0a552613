import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import t from 'tap';
import { mayReadPixels, readPngPixels } from '../../../engine/source/images/png-pixels.js';
import { chunk, END, file, header } from './png-file.js';

/** What the general decoder makes of a file. */
async function decoded(png: Uint8Array): Promise<Buffer> {
  return sharp(png, { failOn: 'truncated' })
    .rotate()
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer();
}

/** A file with random filters and filtered bytes. */
const files = fc
  .record({
    width: fc.integer({ min: 1, max: 9 }),
    height: fc.integer({ min: 1, max: 6 }),
    type: fc.constantFrom(4, 6),
  })
  .chain(({ width, height, type }) => {
    const row = width * (type === 4 ? 2 : 4);
    const rows = fc.array(fc.tuple(fc.integer({ min: 0, max: 4 }), fc.uint8Array({ minLength: row, maxLength: row })), {
      minLength: height,
      maxLength: height,
    });
    return rows.map((list) => {
      const data = deflateSync(Buffer.concat(list.map(([filter, bytes]) => Buffer.from([filter, ...bytes]))));
      return file(header({ width, height, type }), chunk('IDAT', data), END);
    });
  });

t.test('small files with alpha have the pixels that the general decoder finds', async (t) => {
  await fc.assert(
    fc.asyncProperty(files, async (png) => {
      const pixels = await readPngPixels(png);
      return pixels !== null && Buffer.from(pixels.data).equals(await decoded(png));
    }),
    { numRuns: 150 },
  );
  t.end();
});

const idat = chunk('IDAT', deflateSync(Buffer.alloc(3 * 17, 1)));

t.test('chunks that change no pixel', async (t) => {
  const gamma = Buffer.from([0, 0, 0x45, 0]);
  const png = file(
    header({ type: 6 }),
    chunk('gAMA', gamma),
    chunk('sRGB', Buffer.alloc(1)),
    chunk('bKGD', Buffer.alloc(6)),
    chunk('pHYs', Buffer.alloc(9)),
    idat,
    END,
  );
  t.same(Buffer.from((await readPngPixels(png))!.data), await decoded(png));
});

t.test('files that are left to the general decoder', async (t) => {
  const cases = {
    'no alpha': file(header({ type: 2 }), idat, END),
    '16 bits': file(header({ type: 6, bits: 16 }), idat, END),
    interlaced: file(header({ type: 6, interlace: 1 }), idat, END),
    'a colour profile': file(header({ type: 6 }), chunk('iCCP', Buffer.alloc(20)), idat, END),
    'turned by EXIF': file(header({ type: 6 }), chunk('eXIf', Buffer.alloc(20)), idat, END),
    animated: file(header({ type: 6 }), chunk('acTL', Buffer.alloc(8)), idat, END),
    large: file(header({ type: 6, width: 2000, height: 2000 }), idat, END),
    'too few rows': file(header({ type: 6, height: 4 }), idat, END),
    'too many rows': file(header({ type: 6, height: 2 }), idat, END),
    'no such filter': file(header({ type: 6 }), chunk('IDAT', deflateSync(Buffer.alloc(3 * 17, 5))), END),
    'damaged data': file(header({ type: 6 }), chunk('IDAT', Buffer.alloc(30, 7)), END),
  };
  for (const [name, png] of Object.entries(cases)) t.equal(await readPngPixels(png), null, name);
  t.ok(mayReadPixels(cases['damaged data']), 'the header does not tell');
});
