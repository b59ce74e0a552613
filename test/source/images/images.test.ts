import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import t from 'tap';
import { Diagnostics } from '../../../engine/diagnostics.js';
import { readImageHeader } from '../../../engine/source/images/image-header.js';
import { ImageStore } from '../../../engine/source/images/images.js';
import { ResourceLoader } from '../../../engine/source/resources/resource-loader.js';

/** A store whose URLs are the names of files given here. */
function storeOf(files: Record<string, Uint8Array | string>): {
  store: ImageStore;
  diagnostics: Diagnostics;
  asked: string[];
} {
  const diagnostics = new Diagnostics();
  const asked: string[] = [];
  const loader = new ResourceLoader({
    kind: 'callback',
    load: async (url) => {
      asked.push(url);
      const file = files[url];
      return file === undefined ? null : typeof file === 'string' ? Buffer.from(file) : file;
    },
  });
  return { store: new ImageStore({ loader, diagnostics }), diagnostics, asked };
}

function chunk(type: string, data: Buffer, length = data.length): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(length);
  head.write(type, 4, 'latin1');
  // sharp is asked to ignore nothing, but a wrong CRC of these chunks is not what is tested.
  const crc = Buffer.alloc(4);
  crc.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), data])));
  return Buffer.concat([head, data, crc]);
}

function crc32(data: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

function png(width: number, height: number, data: Buffer, colourType = 2): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, colourType, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const red = (alpha = 1) =>
  sharp({ create: { width: 6, height: 4, channels: 4, background: { r: 255, g: 0, b: 0, alpha } } });
const noise = Buffer.from(Array.from({ length: 60 * 40 * 3 }, (_, i) => (i * 7919) % 251));
const photo = () => sharp(noise, { raw: { width: 60, height: 40, channels: 3 } });

t.test('formats, sizes and pixels', async (t) => {
  const files = {
    png: await red(0.5).png().toBuffer(),
    opaque: await red().png().toBuffer(),
    palette: await red().png({ palette: true }).toBuffer(),
    grey: await photo().toColourspace('b-w').png().toBuffer(),
    deep: await photo().toColourspace('rgb16').png().toBuffer(),
    webp: await red(0.5).webp({ lossless: true }).toBuffer(),
    lossy: await photo().webp().toBuffer(),
    gif: await red().gif().toBuffer(),
    avif: await photo().avif().toBuffer(),
    tiff: await photo().tiff().toBuffer(),
  };
  const { store, diagnostics, asked } = storeOf(files);
  for (const name of Object.keys(files)) t.equal(store.lookup(name).status, 'pending', name);
  t.equal(store.lookup('png').status, 'pending');
  await store.loadPending();
  t.equal(store.hasPending, false);
  t.equal(asked.length, Object.keys(files).length, 'each is loaded once');
  for (const name of Object.keys(files)) {
    const image = store.lookup(name);
    if (image.status !== 'ready') {
      t.fail(`${name} is ${image.status}`);
      continue;
    }
    const small = ['png', 'opaque', 'palette', 'webp', 'gif'].includes(name);
    t.same([image.width, image.height], small ? [6, 4] : [60, 40], name);
    const decoded = await store.decode(image.key);
    if (name === 'grey') {
      t.match(decoded, { kind: 'png', bits: 8, components: 1, palette: null }, `${name} passes through`);
      continue;
    }
    if (name === 'png' || name === 'opaque') {
      t.match(decoded, { kind: 'png-rows', width: 6, height: 4, channels: 4 }, `${name} is read row by row`);
      continue;
    }
    t.ok(
      decoded?.kind === 'pixels' && decoded.data.length === decoded.width * decoded.height * 4,
      `${name} is decoded`,
    );
    if (decoded?.kind !== 'pixels') continue;
    const alpha = name === 'webp' ? 128 : 255;
    if (small) t.same([...decoded.data.subarray(0, 4)], [255, 0, 0, alpha], `${name} is red`);
  }
  t.same(diagnostics.warnings, []);
});

t.test('JPEG', async (t) => {
  const files = {
    plain: await photo().jpeg().toBuffer(),
    progressive: await photo().jpeg({ progressive: true }).toBuffer(),
    grey: await photo().toColourspace('b-w').jpeg().toBuffer(),
    turned: await photo().jpeg().withMetadata({ orientation: 6 }).toBuffer(),
    cmyk: await photo().toColourspace('cmyk').jpeg().toBuffer(),
    p3: await photo().withIccProfile('p3').jpeg().toBuffer(),
  };
  const { store } = storeOf(files);
  for (const name of Object.keys(files)) store.lookup(name);
  await store.loadPending();
  const decode = async (name: string) => {
    const image = store.lookup(name);
    return image.status === 'ready' ? { image, decoded: await store.decode(image.key) } : null;
  };
  for (const name of ['plain', 'progressive', 'grey'] as const) {
    const decoded = (await decode(name))?.decoded;
    t.match(decoded, { kind: 'jpeg', width: 60, height: 40, components: name === 'grey' ? 1 : 3 }, name);
    t.ok(decoded?.kind === 'jpeg' && Buffer.compare(decoded.data, files[name]) === 0, `${name} passes through`);
  }
  const turned = await decode('turned');
  t.match(turned?.image, { width: 40, height: 60 });
  t.match(turned?.decoded, { kind: 'jpeg', width: 60, height: 40, orientation: 6 });
  t.match((await decode('cmyk'))?.decoded, { kind: 'pixels', width: 60, height: 40 });
  const p3 = (await decode('p3'))?.decoded;
  t.match(p3, { kind: 'jpeg', width: 60, height: 40, components: 3 }, 'a JPEG with a profile passes through');
  t.ok(p3?.kind === 'jpeg' && Buffer.from(p3.profile!).toString('latin1', 36, 40) === 'acsp', 'and keeps its profile');
});

t.test('for a press, a JPEG in CMYK stays as it is', async (t) => {
  const cmyk = await photo().toColourspace('cmyk').jpeg().toBuffer();
  const { store } = storeOf({ cmyk });
  store.keepInks();
  store.lookup('cmyk');
  await store.loadPending();
  const image = store.lookup('cmyk');
  const decoded = image.status === 'ready' ? await store.decode(image.key) : null;
  // libjpeg writes Adobe's marker, with which 0 is the most of a colour.
  t.match(decoded, { kind: 'jpeg', components: 4, isInverted: true });
  t.ok(decoded?.kind === 'jpeg' && Buffer.compare(decoded.data, cmyk) === 0);
});

t.test('a JPEG whose profile is not for its colours is decoded', async (t) => {
  const p3 = await photo().withIccProfile('p3').jpeg().toBuffer();
  const at = p3.indexOf('RGB XYZ ', 0, 'latin1');
  const mistaken = Buffer.from(p3);
  mistaken.write('CMYK', at, 'latin1');
  const link = Buffer.from(p3);
  link.write('link', at - 4, 'latin1');
  const broken = Buffer.from(p3);
  broken.write('xxxx', at + 20, 'latin1');
  const { store } = storeOf({ mistaken, link, broken });
  for (const name of ['mistaken', 'link', 'broken']) store.lookup(name);
  await store.loadPending();
  for (const name of ['mistaken', 'link', 'broken']) {
    const image = store.lookup(name);
    t.match(image.status === 'ready' && (await store.decode(image.key)), { kind: 'pixels' }, name);
  }
});

t.test('pictures of lossy formats have a JPEG of their colours', async (t) => {
  const files = {
    webp: await photo().webp().toBuffer(),
    'webp with alpha': await photo().ensureAlpha(0.5).webp().toBuffer(),
    avif: await photo().avif().toBuffer(),
    cmyk: await photo().toColourspace('cmyk').jpeg().toBuffer(),
    'lossless webp': await photo().webp({ lossless: true }).toBuffer(),
    'lossless webp with metadata': await photo().webp({ lossless: true }).withMetadata({ orientation: 1 }).toBuffer(),
    gif: await photo().gif().toBuffer(),
  };
  const { store } = storeOf(files);
  for (const name of Object.keys(files)) store.lookup(name);
  await store.loadPending();
  for (const name of Object.keys(files)) {
    const image = store.lookup(name);
    const decoded = image.status === 'ready' ? await store.decode(image.key) : null;
    if (decoded?.kind !== 'pixels') throw new Error(`${name} has no pixels`);
    const isLossy = !name.startsWith('lossless') && name !== 'gif';
    t.equal(decoded.jpeg?.[0], isLossy ? 0xff : undefined, name);
    if (!decoded.jpeg) continue;
    t.match(await sharp(decoded.jpeg).metadata(), { format: 'jpeg', width: 60, height: 40, channels: 3 }, name);
  }
});

t.test('larger images than needed are scaled down', async (t) => {
  const { store } = storeOf({ a: await photo().png().toBuffer() });
  store.lookup('a');
  await store.loadPending();
  const image = store.lookup('a');
  if (image.status !== 'ready') throw new Error('not ready');
  t.match(await store.decode(image.key, 24, 10), { width: 24, height: 16 }, 'covers what is asked for');
  t.match(
    await store.decode(image.key, 30, 20),
    { width: 60, height: 40 },
    'not for less than half of the pixels each way',
  );
  t.match(await store.decode(image.key, 600, 400), { width: 60, height: 40 }, 'never larger');
  t.equal(await store.decode('unknown'), null);
});

t.test('a JPEG with damaged data under a sound header is told of and shown', async (t) => {
  const jpeg = await photo().jpeg({ quality: 95 }).toBuffer();
  const progressive = await photo().jpeg({ progressive: true }).toBuffer();
  const overwritten = Buffer.from(jpeg);
  overwritten.write('ff01ff02', Math.floor(jpeg.length * 0.7), 'hex');
  const restarts = await photo().jpeg({ mozjpeg: true }).toBuffer();
  const cases: Record<string, [Buffer, boolean]> = {
    overwritten: [overwritten, true],
    'ended within its tables': [Buffer.concat([progressive.subarray(0, -2), Buffer.from('ffc40fffffd9', 'hex')]), true],
    sound: [jpeg, false],
    progressive: [progressive, false],
    'with fill bytes and something behind': [
      Buffer.concat([jpeg.subarray(0, -2), Buffer.from('ffffffd90000', 'hex')]),
      false,
    ],
    'optimised scans': [restarts, false],
  };
  for (const [name, [bytes, isDamaged]] of Object.entries(cases)) {
    const { store, diagnostics } = storeOf({ image: bytes });
    store.lookup('image');
    await store.loadPending();
    t.match(store.lookup('image'), { status: 'ready', width: 60, height: 40 }, name);
    const messages = diagnostics.warnings.map(({ code, message }) => `${code} ${message}`);
    if (isDamaged) t.match(messages, [/^SVC_IMAGE_INVALID The image .* is damaged: viewers show/], name);
    else t.same(messages, [], name);
  }
});

t.test('damaged and hostile images are broken or left out, with one warning', async (t) => {
  const valid = await photo().png().toBuffer();
  const jpeg = await photo().jpeg().toBuffer();
  const idat = deflateSync(Buffer.alloc((6 * 3 + 1) * 4));
  const rgbaBadZlib = png(6, 4, Buffer.from('not zlib data at all'), 6);
  const laughs = `<!DOCTYPE svg [<!ENTITY a "ha">${'bcdefghi'
    .split('')
    .map((name, i) => `<!ENTITY ${name} "${`&${'abcdefgh'[i]};`.repeat(10)}">`)
    .join('')}]>`;
  const svg = (content: string, before = ''): string =>
    `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="10" height="10">${content}</svg>`;
  // What lookup gives after loading, and whether decode gives an image.
  const cases: Record<string, [Uint8Array | string, 'ready' | 'broken', boolean]> = {
    'sound PNG made here': [png(6, 4, idat), 'ready', true],
    'PNG with a chunk length of 2^31': [
      Buffer.concat([valid.subarray(0, 33), chunk('IDAT', Buffer.alloc(4), 0x80000000), valid.subarray(33)]),
      'broken',
      false,
    ],
    'PNG with a chunk length of 2^32 - 1': [
      Buffer.concat([valid.subarray(0, 33), chunk('tEXt', Buffer.alloc(4), 0xffffffff)]),
      'broken',
      false,
    ],
    'RGBA PNG with bad zlib data': [rgbaBadZlib, 'ready', false],
    'PNG cut off': [valid.subarray(0, valid.length - 20), 'broken', false],
    'PNG of 50,000 × 50,000': [png(50_000, 50_000, idat), 'broken', false],
    'PNG of no width': [png(0, 4, idat), 'broken', false],
    'JPEG cut off': [jpeg.subarray(0, jpeg.length / 2), 'broken', false],
    'JPEG with a damaged middle and an end': [
      Buffer.concat([jpeg.subarray(0, 30), Buffer.from([0xff, 0xd9])]),
      'broken',
      false,
    ],
    'HTML named .png': ['<!doctype html><html><body>404</body></html>', 'broken', false],
    nothing: ['', 'broken', false],
    'text about <svg>': ['see <svg> there', 'broken', false],
    'GIF header only': ['GIF89a\x06\x00\x04\x00\x00\x00\x00', 'ready', false],
    'TIFF of rubbish': ['II*\0rubbishrubbish', 'broken', false],
    'AVIF of rubbish': ['\0\0\0\x20ftypavif\0\0\0\0rubbish', 'broken', false],
    'SVG billion laughs': [svg('<text>&i;</text>', laughs), 'ready', false],
    'SVG external entity': [
      svg('<text>&x;</text>', '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
      'ready',
      false,
    ],
    // SVG is drawn, not decoded.
    'SVG with a file image': [
      svg('<image xlink:href="file:///etc/passwd" width="5" height="5"/><rect width="5" height="5"/>'),
      'ready',
      false,
    ],
    'SVG whose use refers to itself': [svg('<g id="a"><use xlink:href="#a"/></g>'), 'ready', false],
    'SVG with script and foreignObject': [
      svg('<script>alert(1)</script><foreignObject><p/></foreignObject><rect width="5" height="5"/>'),
      'ready',
      false,
    ],
    'SVG cut off': [svg('').slice(0, -6), 'ready', false],
    'SVG of a huge size': ['<svg xmlns="http://www.w3.org/2000/svg" width="1e9" height="1e9"/>', 'ready', false],
  };
  const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
    'SVG external entity': ['SVC_RESOURCE_BLOCKED'],
    'SVG with a file image': ['SVC_RESOURCE_BLOCKED'],
    'SVG with script and foreignObject': ['SVC_SCRIPT_IGNORED'],
  };
  for (const [name, [bytes, status, decodes]] of Object.entries(cases)) {
    const { store, diagnostics } = storeOf({ x: bytes });
    store.lookup('x', { line: 3, column: 4 });
    await store.loadPending();
    const image = store.lookup('x');
    t.equal(image.status, status, name);
    const decoded = image.status === 'ready' ? await decodeWhole(store, image.key) : null;
    t.equal(decoded !== null, decodes, `${name}: decoded`);
    // Parts that are left out are told of first.
    const codes = [...(LEFT_OUT[name] ?? []), ...(decodes ? [] : ['SVC_IMAGE_INVALID'])];
    t.same(
      diagnostics.warnings.map(({ code, position }) => [code, position]),
      codes.map((code) => [code, { line: 3, column: 4 }]),
      `${name}: warned`,
    );
  }
});

/** Decodes an image as painting does, which finds out whether the rows of a PNG are damaged. */
async function decodeWhole(store: ImageStore, key: string) {
  const decoded = await store.decode(key);
  if (decoded?.kind !== 'png-rows') return decoded;
  try {
    for await (const chunk of decoded.rows()) if (chunk.length === 0) break;
    return decoded;
  } catch {
    return store.decodeDamaged(key);
  }
}

t.test('images that are not there, in the order of the document', async (t) => {
  const diagnostics = new Diagnostics();
  const store = new ImageStore({ loader: new ResourceLoader({ kind: 'none' }), diagnostics });
  store.lookup('https://h.org/a.png', { line: 1, column: 1 });
  store.lookup('b.png', { line: 2, column: 1 });
  store.lookup('data:image/png;base64,AAAA', { line: 3, column: 1 });
  await store.loadPending();
  t.equal(store.lookup('b.png').status, 'broken');
  t.same(
    diagnostics.warnings.map(({ code, position }) => `${position?.line} ${code}`),
    ['1 SVC_RESOURCE_BLOCKED', '2 SVC_IMAGE_UNAVAILABLE', '3 SVC_IMAGE_INVALID'],
  );
});

t.test('SVG sizes', async (t) => {
  const size = (attributes: string): unknown => {
    const header = readImageHeader(Buffer.from(`<svg ${attributes} xmlns="http://www.w3.org/2000/svg"></svg>`));
    return header && [Math.round(header.width * 100) / 100, Math.round(header.height * 100) / 100];
  };
  t.same(size('width="2cm" height="10mm"'), [75.59, 37.8]);
  t.same(size('width="40q" height="8Q"'), [37.8, 7.56]);
  t.same(size('viewBox="0 0 40 20"'), [300, 150], 'a view box gives a ratio, and no size');
  t.same(size('width="100%" height="100%" viewBox="0,0,40,10"'), [300, 75]);
  t.same(size('height="10" viewBox="0 0 40 20"'), [20, 10]);
  t.same(size(''), [300, 150]);
  t.same(size('stroke-width="9" data-height="7" width="5pt" height="6"'), [6.67, 6]);
  const natural = (attributes: string): unknown => readImageHeader(Buffer.from(`<svg ${attributes}></svg>`))?.natural;
  t.same(natural('viewBox="0 0 40 20"'), { width: null, height: null, ratio: 2 });
  t.same(natural('width="50%" height="8"'), { width: null, height: 8, ratio: null });
  t.same(natural('width="16" height="8" viewBox="0 0 1 1"'), { width: 16, height: 8, ratio: 2 });
});

t.test('an image with more pixels than the policy allows is left out', async (t) => {
  const diagnostics = new Diagnostics();
  const loader = new ResourceLoader({
    kind: 'callback',
    load: async () => png(3, 2, deflateSync(Buffer.alloc(20))),
    limits: { maxPixels: 5 },
  });
  const store = new ImageStore({ loader, diagnostics });
  store.lookup('six.png');
  await store.loadPending();
  t.match(store.lookup('six.png'), { status: 'broken' });
  t.match(diagnostics.warnings, [{ code: 'SVC_IMAGE_INVALID', message: /3 × 2 pixels; at most 5/ }]);
});
