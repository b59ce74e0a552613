import sharp from 'sharp';
import t from 'tap';
import { createRenderer } from '../../../engine/render.js';
import type { EncodedImage } from '../../../engine/pdf/images/images.js';
import { EncodedImageCache } from '../../../engine/render/images/image-cache.js';

const image = (bytes: number): EncodedImage => ({
  width: 1,
  height: 1,
  dictionary: '',
  data: new Uint8Array(bytes),
  mask: null,
  orientation: 1,
  profile: null,
});
const MB = 1024 * 1024;

t.test('the image used longest ago makes room', async (t) => {
  const cache = new EncodedImageCache();
  for (const key of ['a', 'b', 'c', 'd']) cache.set(key, image(7 * MB));
  t.ok(cache.get('a'));
  cache.set('e', image(7 * MB));
  t.equal(cache.get('b'), undefined);
  for (const key of ['a', 'c', 'd', 'e']) t.ok(cache.get(key), key);
  cache.set('large', image(9 * MB));
  t.equal(cache.get('large'), undefined, 'one that would push out too many is not kept');
  t.ok(cache.get('a'));
});

t.test('the same bytes with a cold and a warm cache, whatever comes first', async (t) => {
  const gradient = Buffer.from(Array.from({ length: 80 * 60 * 4 }, (_, i) => (i * 7) % 256));
  const files: Record<string, Uint8Array> = {
    'flat.png': await sharp({ create: { width: 300, height: 200, channels: 4, background: '#369c' } })
      .png()
      .toBuffer(),
    'deep.png': await sharp(gradient, { raw: { width: 80, height: 60, channels: 4 } })
      .png()
      .toBuffer(),
    'plain.png': await sharp(gradient, { raw: { width: 80, height: 60, channels: 4 } })
      .removeAlpha()
      .png()
      .toBuffer(),
    'drawn.svg': Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="50"><circle cx="40" cy="25" r="20" fill="#c30"/></svg>',
    ),
    'photo.jpg': await sharp(gradient, { raw: { width: 80, height: 60, channels: 4 } })
      .removeAlpha()
      .jpeg()
      .toBuffer(),
  };
  const options = {
    resources: { kind: 'callback', load: async (url: string) => files[url.split('/').at(-1)!] ?? null },
  } as const;
  const small = `<p>${Object.keys(files)
    .map((name) => `<img src="${name}" alt="${name}" width="20">`)
    .join(' ')}</p>`;
  const large = `<p>${Object.keys(files)
    .reverse()
    .map((name) => `<img src="${name}" alt="${name}" width="300">`)
    .join(' ')}</p>`;
  const sha = async (renderer: ReturnType<typeof createRenderer>, content: string) => {
    const result = await renderer.render({ content, type: 'html' });
    t.same(result.warnings, []);
    return result.sha256;
  };
  const renderer = createRenderer(options);
  const cold = [await sha(renderer, small), await sha(renderer, large)];
  t.same([await sha(renderer, small), await sha(renderer, large)], cold, 'warm');
  const other = createRenderer(options);
  t.equal(await sha(other, large), cold[1], 'the larger one first');
  t.equal(await sha(other, small), cold[0]);
});
