import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import t from 'tap';
import { renderImages, type ImageRenderOptions } from '../../engine/index.js';
import { packageRoot } from '../../engine/host/node/package-root.js';

const THREE = '<style>@page { size: 90px 60px; margin: 10px } p { break-after: page; margin: 0 }</style><p>1<p>2<p>3';
const plain: ImageRenderOptions = { template: 'none' };
const sizes = async (options: ImageRenderOptions) =>
  (await renderImages(THREE, { ...plain, ...options })).images.map(({ page, width, height }) => [page, width, height]);

t.test('each page has a picture, at 96 dpi a pixel for each CSS px', async (t) => {
  t.same(
    await sizes({}),
    [1, 2, 3].map((page) => [page, 90, 60]),
  );
  t.same(await sizes({ dpi: 192, pages: '3, 1' }), [
    [3, 180, 120],
    [1, 180, 120],
  ]);
  t.same(await sizes({ pages: 'last' }), [[3, 90, 60]]);
  t.same(await sizes({ tall: true }), [[1, 90, 180]]);
});

t.test('the paper is white, or transparent', async (t) => {
  const corner = async (options: ImageRenderOptions) => {
    const { images } = await renderImages(THREE, { ...plain, pages: '1', ...options });
    return [...(await sharp(images[0]!.data).ensureAlpha().raw().toBuffer()).subarray(0, 4)];
  };
  t.same(await corner({}), [255, 255, 255, 255]);
  t.same(await corner({ transparent: true }), [0, 0, 0, 0]);
  t.same(await corner({ format: 'jpeg' }), [255, 255, 255, 255]);
  t.same((await corner({ format: 'webp', transparent: true }))[3], 0);
});

t.test('what shows the number of pages, and what refers to later ones, is drawn', async (t) => {
  const counted = `<style>@page { size: 90px 60px; margin: 20px; @bottom-right { content: counter(pages) } }
    a::after { content: target-counter(attr(href), page) } p { break-before: page }</style><a href="#x"></a><p id="x">x`;
  const inkOf = async (html: string) => {
    const { images } = await renderImages(html, plain);
    const { data } = await sharp(images[0]!.data).greyscale().raw().toBuffer({ resolveWithObject: true });
    return data.reduce((sum, value) => sum + 255 - value, 0);
  };
  t.ok((await inkOf(counted)) > (await inkOf(counted.replace('counter(pages)', "''"))));
  t.ok((await inkOf(counted)) > (await inkOf(counted.replace(/a::after.*?}/, ''))));
});

t.test('a page of a PDF is named that pictures cannot show', async (t) => {
  const { render } = await import('../../engine/index.js');
  const { pdf } = await render('x', plain);
  const { warnings } = await renderImages('![x](a.pdf)', { ...plain, resources: new Map([['a.pdf', pdf]]) });
  const told = warnings.filter(({ code }) => code === 'SVC_CONTENT_UNSUPPORTED').map(({ message }) => message);
  t.match(told, [/a\.pdf: a page of a PDF is left out of pictures/]);
});

t.test('wrong options are told', async (t) => {
  const wrong = (options: object, message: RegExp) =>
    t.rejects(renderImages('x', options), { reason: 'input_invalid', message });
  await wrong({ dpi: 0 }, /dpi/);
  await wrong({ format: 'gif' }, /format/);
  await wrong({ pages: 'x' }, /pages/);
  await wrong({ pages: '2' }, /The document has no page 2/);
  await wrong({ format: 'jpeg', transparent: true }, /JPEG/);
  await wrong({ tempalte: 'none' }, /did you mean template/);
  await t.rejects(renderImages('x', { dpi: 1200, pageSize: 'A0' }), { reason: 'size_limit', message: /lower dpi/ });
});

/** Of the first page at 48 dpi. They change only when what a page shows changes, or how it is drawn. */
const HASHES: Readonly<Record<string, string>> = {
  'paint/backgrounds': '3c61d69b2a5c8a26',
  'paint/borders': '4d6ebfbe12297305',
  'writing-modes/vertical-pages': '07eb26bf17549e5c',
};

t.test('pictures have the same bytes everywhere', async (t) => {
  const names = ['paint/backgrounds', 'paint/borders', 'writing-modes/vertical-pages'];
  const found: Record<string, string> = {};
  for (const name of names) {
    const source = join(packageRoot(), 'fixtures/pages', `${name}.html`);
    const input = { content: readFileSync(source), type: 'html', source } as const;
    const options = { ...plain, dpi: 48, pages: '1', resources: { kind: 'files', folder: dirname(source) } } as const;
    const { images } = await renderImages(input, options);
    found[name] = createHash('sha256').update(images[0]!.data).digest('hex').slice(0, 16);
  }
  t.same(found, HASHES);
});
