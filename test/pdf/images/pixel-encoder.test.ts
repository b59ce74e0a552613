/** Pixels are encoded in strips. Wherever they come from, and in WebAssembly and JavaScript, the same bytes come of them. */
import { isDeepStrictEqual } from 'node:util';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import t from 'tap';
import { DamagedData } from '../../../engine/host/index.js';
import { PixelEncoder, type PixelImage } from '../../../engine/pdf/images/pixel-encoder.js';
import { readPngRows } from '../../../engine/source/images/png-rows.js';
import { chunk, END, file, header } from '../../source/images/png-file.js';
import { withoutWebAssembly } from '../../support/without-web-assembly.js';

const encoder = new PixelEncoder();

/** Images made of runs of pixels, from few colours or many; some are higher than a strip, some wider. */
const images = fc
  .record({
    size: fc.constantFrom([1, 1], [7, 3], [400, 60], [300, 400], [5, 9000], [40_000, 3]),
    colors: fc.constantFrom(1, 2, 5, 256, 257, 1000, 1 << 24),
    alphas: fc.constantFrom([255], [255, 0], [255, 0, 7, 128]),
    isGrey: fc.boolean(),
    longestRun: fc.constantFrom(1, 3, 130, 1000),
    isRepeated: fc.boolean(),
    seed: fc.integer({ min: 1 }),
  })
  .map(({ size, colors, alphas, isGrey, longestRun, isRepeated, seed }) => {
    const [width, height] = size as [number, number];
    let state = seed;
    const random = (below: number) => {
      state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
      return Math.floor((state / 0x80000000) * below);
    };
    const data = new Uint8Array(width * height * 4);
    for (let i = 0; i < width * height;) {
      const color = random(colors) * (colors > 1000 ? 1 : 0x10305);
      const pixel = isGrey ? [color, color, color] : [color, color >> 8, color >> 16];
      const alpha = alphas[random(alphas.length)]!;
      for (const end = Math.min(i + 1 + random(longestRun), width * height); i < end; i++)
        data.set([...pixel, alpha], i * 4);
    }
    if (isRepeated)
      for (let row = 1; row < height; row += 2)
        data.copyWithin(row * width * 4, (row - 1) * width * 4, row * width * 4);
    return { kind: 'pixels', width, height, data } as const;
  });

t.test('WebAssembly and JavaScript give the same bytes', async () => {
  const inScript = new PixelEncoder();
  const first = withoutWebAssembly(() =>
    inScript.encode({ kind: 'pixels', width: 1, height: 1, data: new Uint8Array(4) }),
  );
  await first;
  await fc.assert(
    fc.asyncProperty(images, async (image) =>
      isDeepStrictEqual(await encoder.encode(image), await inScript.encode(image)),
    ),
    { numRuns: 40 },
  );
});

/** The rows of a PNG file behind filters, in chunks of a length. */
function rowsOf(image: PixelImage & { kind: 'pixels' }, filters: readonly number[], length: number): PixelImage {
  const stride = image.width * 4;
  const rows: Uint8Array[] = [];
  for (let row = 0; row < image.height; row++) {
    const own = image.data.subarray(row * stride, (row + 1) * stride);
    const above = row > 0 ? image.data.subarray((row - 1) * stride, row * stride) : new Uint8Array(stride);
    const filter = filters[row % filters.length]!;
    rows.push(
      Uint8Array.of(filter),
      own.map((value, i) => value - predicted(filter, own, above, i)),
    );
  }
  const all = Buffer.concat(rows);
  return {
    ...{ kind: 'png-rows', width: image.width, height: image.height, channels: 4 },
    async *rows() {
      for (let at = 0; at < all.length; at += length) yield all.subarray(at, at + length);
    },
  };
}

/** PNG 3rd edition, § 9. */
function predicted(filter: number, own: Uint8Array, above: Uint8Array, i: number): number {
  const [a, b, c] = [own[i - 4] ?? 0, above[i]!, above[i - 4] ?? 0];
  if (filter < 4) return [0, a, b, (a + b) >> 1][filter]!;
  const distances = [a, b, c].map((value) => Math.abs(a + b - c - value));
  return [a, b, c][distances.indexOf(Math.min(...distances))]!;
}

t.test('rows of a PNG file give what their pixels give, however they are cut into chunks', async () => {
  const filters = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 7 });
  await fc.assert(
    fc.asyncProperty(images, filters, fc.constantFrom(1000, 65_536, 1 << 24), async (image, used, length) => {
      return isDeepStrictEqual(await encoder.encode(rowsOf(image, used, length)), await encoder.encode(image));
    }),
    { numRuns: 40 },
  );
});

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

t.test('files with alpha give what the pixels give that the general decoder finds', async () => {
  await fc.assert(
    fc.asyncProperty(files, async (png) => {
      const image = readPngRows(png)!;
      const { width, height } = image;
      const data = await sharp(png, { failOn: 'truncated' }).toColourspace('srgb').ensureAlpha().raw().toBuffer();
      const expected = await encoder.encode({ kind: 'pixels', width, height, data });
      return isDeepStrictEqual(await encoder.encode({ kind: 'png-rows', ...image }), expected);
    }),
    { numRuns: 150 },
  );
});

t.test('damaged rows', async (t) => {
  const idat = (bytes: Uint8Array) => file(header({ type: 6 }), chunk('IDAT', bytes), END);
  const cases = {
    'too few rows': idat(deflateSync(Buffer.alloc(2 * 17))),
    'too many rows': idat(deflateSync(Buffer.alloc(4 * 17))),
    'half a row': idat(deflateSync(Buffer.alloc(3 * 17 - 5))),
    'no such filter': idat(deflateSync(Buffer.alloc(3 * 17, 5))),
    'damaged data': idat(Buffer.alloc(30, 7)),
    'something behind the data': idat(Buffer.concat([deflateSync(Buffer.alloc(3 * 17)), Buffer.alloc(9)])),
  };
  for (const [name, png] of Object.entries(cases)) {
    const outcome = encoder.encode({ kind: 'png-rows', ...readPngRows(png)! });
    t.ok((await outcome.catch((error: unknown) => error)) instanceof DamagedData, name);
  }
});

t.test('images that are encoded at the same time do not disturb each other', async (t) => {
  const [one, two] = fc.sample(images, { numRuns: 2, seed: 5 });
  const alone = [await encoder.encode(one!), await encoder.encode(two!)];
  const together = await Promise.all([one!, two!].map((image) => encoder.encode(rowsOf(image, [4, 1], 2000))));
  t.same(together, alone);
});
