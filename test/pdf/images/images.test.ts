import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import t from 'tap';
import { Deflater } from '../../../engine/pdf/compression/deflate.js';
import { ImageEncoder, type EncodedStream } from '../../../engine/pdf/images/images.js';
import { readPngStream } from '../../../engine/source/images/png-stream.js';

const encoder = new ImageEncoder(new Deflater());

/** r, g, b, alpha of each pixel. */
function pixels(width: number, height: number, color: (x: number, y: number) => readonly number[]) {
  const data = new Uint8Array(width * height * 4);
  for (let i = 0; i < width * height; i++) data.set(color(i % width, Math.floor(i / width)), i * 4);
  return { kind: 'pixels', width, height, data } as const;
}

// A reader of PDF's filters, as plain as the specification puts them.

function runLengthDecode(data: Uint8Array): Buffer {
  const parts: Buffer[] = [];
  let at = 0;
  while (data[at] !== 128) {
    const length = data[at]!;
    if (length === undefined) throw new Error('No end of data.');
    if (length < 128) parts.push(Buffer.from(data.subarray(at + 1, at + 2 + length)));
    else parts.push(Buffer.alloc(257 - length, data[at + 1]));
    at += length < 128 ? length + 2 : 2;
  }
  if (at !== data.length - 1) throw new Error('Data after the end.');
  return Buffer.concat(parts);
}

function unfilter(rows: Uint8Array, stride: number, step: number): Buffer {
  const out = Buffer.alloc((rows.length / (stride + 1)) * stride);
  for (let row = 0, to = 0; to < out.length; row++) {
    const filter = rows[row * (stride + 1)]!;
    for (let i = 0; i < stride; i++, to++) {
      const left = i >= step ? out[to - step]! : 0;
      const above = row > 0 ? out[to - stride]! : 0;
      if (filter > 2) throw new Error(`Filter ${filter}.`);
      out[to] = rows[row * (stride + 1) + 1 + i]! + [0, left, above][filter]!;
    }
  }
  return out;
}

/** The samples of a stream as r, g, b or grey bytes. */
function decode({ dictionary, data }: EncodedStream): { samples: Buffer; filters: string } {
  const filters = /\/Filter(\[[^\]]*\]|\/\w+)/.exec(dictionary)![1]!.replace(/[[\]]/g, '');
  const width = Number(/\/Width (\d+)/.exec(dictionary)![1]);
  const components = /\/ColorSpace\/DeviceRGB/.test(dictionary) ? 3 : 1;
  let bytes: Uint8Array = data;
  for (const filter of filters.slice(1).split('/'))
    bytes = filter === 'FlateDecode' ? inflateSync(bytes) : runLengthDecode(bytes);
  if (dictionary.includes('/Predictor 15')) bytes = unfilter(bytes, width * components, components);
  const palette = /\/Indexed\/DeviceRGB (\d+)<(\w*)>/.exec(dictionary);
  if (!palette) return { samples: Buffer.from(bytes), filters };
  const colors = Buffer.from(palette[2]!, 'hex');
  if (colors.length !== (Number(palette[1]) + 1) * 3) throw new Error('The palette and its size differ.');
  return { samples: Buffer.concat([...bytes].map((index) => colors.subarray(index * 3, index * 3 + 3))), filters };
}

const noise = (x: number, y: number, c: number): number =>
  (Math.imul(x * 31 + y * 17 + c * 7 + 1, 0x9e3779b1) >>> 11) & 255;

const RUNS = '/FlateDecode/RunLengthDecode';
const CASES: Record<string, [ReturnType<typeof pixels>, string, string]> = {
  'one pixel': [pixels(1, 1, () => [9, 8, 7, 255]), '/FlateDecode', 'Indexed'],
  'flat colours': [pixels(300, 90, (x, y) => [x > 150 ? 250 : 3, y > 40 ? 7 : 9, 20, 255]), RUNS, 'Indexed'],
  '256 colours': [pixels(512, 20, (x) => [x >> 1, 0, 255, 255]), '/FlateDecode', 'Indexed'],
  '257 colours in blocks': [pixels(257 * 8, 9, (x) => [x >> 3, x >> 11, 4, 255]), `${RUNS}/FlateDecode`, 'DeviceRGB'],
  'columns of many colours': [
    pixels(600, 130, (x) => [x & 255, x >> 8, (x * 7) & 255, 255]),
    '/FlateDecode',
    'DeviceRGB',
  ],
  'flat, larger than a stored block': [
    pixels(700, 400, (x, y) => [(x >> 4) * 5, y >> 1, (x >> 5) ^ (y >> 3), 255]),
    `${RUNS}/FlateDecode`,
    'DeviceRGB',
  ],
  photograph: [
    pixels(50, 40, (x, y) => [noise(x, y, 0), noise(x, y, 1), noise(x, y, 2), 255]),
    '/FlateDecode',
    'DeviceRGB',
  ],
  'grey photograph': [pixels(50, 40, (x, y) => [x + y, x + y, x + y, 255]), '/FlateDecode', 'DeviceGray'],
  'flat grey': [pixels(200, 40, (x) => (x > 40 ? [8, 8, 8, 255] : [255, 255, 255, 255])), RUNS, 'DeviceGray'],
  dithered: [pixels(64, 64, (x, y) => ((x + y) % 2 ? [255, 0, 0, 255] : [0, 0, 255, 255])), '/FlateDecode', 'Indexed'],
  alpha: [pixels(90, 90, (x, y) => [x, y, 9, (x * y) % 256]), '/FlateDecode', 'DeviceRGB'],
  'two colours, much alpha': [pixels(700, 30, (x) => [x > 300 ? 200 : 100, 0, 0, x & 255]), RUNS, 'Indexed'],
};

t.test('every kind of image comes back as it was', async (t) => {
  for (const [name, [image, filters, space]] of Object.entries(CASES)) {
    const encoded = await encoder.encode(image);
    const decoded = decode(encoded);
    t.equal(decoded.filters, filters, `${name}: filters`);
    t.ok(encoded.dictionary.includes(space), `${name}: ${space}`);
    const step = space === 'DeviceGray' ? 1 : 3;
    const expected = Buffer.from(image.data.filter((_, i) => i % 4 < step));
    t.equal(Buffer.compare(decoded.samples, expected), 0, `${name}: samples`);
    const alpha = Buffer.from(image.data.filter((_, i) => i % 4 === 3));
    t.equal(
      encoded.mask === null,
      alpha.every((value) => value === 255),
      `${name}: mask only where needed`,
    );
    if (encoded.mask) t.equal(Buffer.compare(decode(encoded.mask).samples, alpha), 0, `${name}: mask`);
  }
});

t.test('random flat images come back as they were', async (t) => {
  let seed = 1;
  const random = (below: number): number => (seed = (Math.imul(seed, 1103515245) + 12345) >>> 0) % below;
  for (let round = 0; round < 60; round++) {
    const [width, height, cell] = [1 + random(300), 1 + random(90), 5 + random(40)];
    const salt = random(1000);
    const image = pixels(width, height, (x, y) => [
      noise(Math.floor(x / cell), Math.floor(y / 3), salt),
      noise(Math.floor(x / cell), y % 7, salt),
      x === y ? 0 : 50,
      255,
    ]);
    const { samples } = decode(await encoder.encode(image));
    const expected = Buffer.from(image.data.filter((_, i) => i % 4 < (samples.length === width * height ? 1 : 3)));
    t.equal(Buffer.compare(samples, expected), 0, `round ${round}: ${width} × ${height}`);
  }
});

const greyRow = (values: readonly number[]) =>
  pixels(values.length, 1, (x) => [values[x]!, values[x]!, values[x]!, 255]);

t.test('run lengths', async (t) => {
  const codeOf = async (values: readonly number[]) => [...inflateSync((await encoder.encode(greyRow(values))).data)];
  t.same(await codeOf([5, 5, 5, 5, 5, 5, 5, 5]), [249, 5, 128]);
  t.same(await codeOf(new Array<number>(300).fill(0)), [129, 0, 129, 0, 213, 0, 128], 'runs end at 128');
  const wide = await encoder.encode(greyRow(Array.from({ length: 5000 }, (_, i) => i & 255)));
  t.notMatch(wide.dictionary, 'RunLengthDecode', 'nothing to gain');
});

t.test('an unaligned buffer, the wrong length', async (t) => {
  const { width, height, data } = CASES['flat colours']![0];
  const shifted = new Uint8Array(data.length + 1);
  shifted.set(data, 1);
  t.same(
    await encoder.encode({ kind: 'pixels', width, height, data: shifted.subarray(1) }),
    await encoder.encode({ kind: 'pixels', width, height, data }),
  );
  await t.rejects(encoder.encode({ kind: 'pixels', width: 9, height, data }), /bytes of pixels/);
});

t.test('PNG data is taken as it is, with its own palette and depth', async (t) => {
  const raw = pixels(64, 40, (x, y) => [x * 3, y, x ^ y, 255]);
  const file = await sharp(raw.data, { raw: { width: 64, height: 40, channels: 4 } })
    .removeAlpha()
    .png({ adaptiveFiltering: false })
    .toBuffer();
  const png = await readPngStream(file);
  if (!png) throw new Error('The PNG is not taken.');
  const encoded = await encoder.encode({ kind: 'png', ...png });
  t.equal(encoded.data, png.data);
  t.equal(Buffer.compare(decode(encoded).samples, Buffer.from(raw.data.filter((_, i) => i % 4 < 3))), 0);
  const palette = await encoder.encode({
    kind: 'png',
    width: 8,
    height: 1,
    bits: 1,
    components: 1,
    palette: Uint8Array.of(1, 2, 3, 4, 5, 6),
    data: Uint8Array.of(),
  });
  t.match(palette.dictionary, '/BitsPerComponent 1/ColorSpace[/Indexed/DeviceRGB 1<010203040506>]');
  t.match(palette.dictionary, '/Predictor 15/Colors 1/BitsPerComponent 1/Columns 8');
});

t.test('a photograph of a lossy format stays a JPEG; a drawing does not', async (t) => {
  const jpeg = Uint8Array.of(0xff, 0xd8);
  const photo = pixels(40, 30, (x, y) => [(x * 7 + y * 3) % 256, (x * y) % 256, (x * 5) % 256, y * 8]);
  const encoded = await encoder.encode({ ...photo, jpeg });
  t.match(encoded, { data: jpeg, dictionary: /\/ColorSpace\/DeviceRGB\/Filter\/DCTDecode$/ });
  t.match(encoded.mask?.dictionary, /DeviceGray/, 'what is transparent stays so');
  const drawing = pixels(40, 30, (x) => (x < 20 ? [255, 0, 0, 255] : [0, 0, 255, 255]));
  t.match((await encoder.encode({ ...drawing, jpeg })).dictionary, /Indexed/);
});

t.test('a JPEG with a profile has its colours by it', async (t) => {
  const data = Uint8Array.of(0xff, 0xd8);
  const jpeg = { kind: 'jpeg', width: 4, height: 3, data, components: 3, isInverted: false, orientation: 6 } as const;
  const profile = Uint8Array.of(1, 2, 3);
  const encoded = await encoder.encode({ ...jpeg, profile });
  t.match(encoded, { profile: { data: profile, components: 3 }, orientation: 6 });
  t.notMatch(encoded.dictionary, /ColorSpace/, 'written with the profile');
  t.match((await encoder.encode({ ...jpeg, profile: null })).dictionary, /DeviceRGB/);
  const cmyk = await encoder.encode({ ...jpeg, components: 4, isInverted: true, profile: null });
  t.match(cmyk.dictionary, /\/DeviceCMYK\/Decode\[1 0 1 0 1 0 1 0\]/);
});
