/** `object-view-box`: a part of an image in the place of all of it. */
import sharp from 'sharp';
import t from 'tap';
import { render } from '../../../engine/index.js';
import { BLUE, GREEN, NOTHING, pixelsOfImage, type Point } from './drawn-pixels.js';

/** An image of 40 × 20 px, blue on the left and green on the right, and the pixels of a page at some points. */
async function pixels(
  style: string,
  points: readonly Point[],
  attributes = 'width="40" height="20"',
  source = (url: string) => `src="${url}"`,
) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}><rect width="20" height="20" fill="blue"/><rect x="20" width="20" height="20" fill="green"/></svg>`;
  const img = `<img alt="" ${source(`data:image/svg+xml,${encodeURIComponent(svg)}`)}>`;
  return pixelsOfImage(img, points, style);
}

t.test('the part is as large as it is, and what is around it is not seen', async (t) => {
  const points = [
    [5, 5],
    [25, 5],
  ] as const;
  t.strictSame(await pixels('object-view-box: inset(0 0 0 50%)', points), [GREEN, NOTHING]);
  t.strictSame(await pixels('object-view-box: xywh(20px 0 20px 20px)', points), [GREEN, NOTHING]);
  t.strictSame(await pixels('object-view-box: rect(0 20px 20px 0)', points), [BLUE, NOTHING]);
  t.strictSame(await pixels('object-view-box: circle(20px)', points), [BLUE, GREEN], 'no rectangle');
});

t.test('object-fit fits the part', async (t) => {
  const style = 'width: 80px; height: 40px; object-view-box: inset(0 0 0 50%); object-fit: contain';
  const seen = await pixels(style, [
    [10, 20],
    [40, 20],
    [75, 20],
  ]);
  t.strictSame(seen, [NOTHING, GREEN, NOTHING]);
});

t.test('an image without a size of its own has no parts', async (t) => {
  t.strictSame(await pixels('object-view-box: inset(0 0 0 50%)', [[5, 5]], ''), [BLUE]);
});

t.test('a part of a dense image is measured in CSS px', async (t) => {
  const dense = (url: string) => `srcset="${url} 2x"`;
  const points = [
    [5, 5],
    [15, 5],
  ] as const;
  t.strictSame(await pixels('object-view-box: xywh(10px 0 10px 10px)', points, undefined, dense), [GREEN, NOTHING]);
});

t.test('a small part that is enlarged keeps the pixels of its image', async (t) => {
  const picture = await sharp({ create: { width: 1000, height: 1000, channels: 3, background: 'red' } })
    .webp({ lossless: true, effort: 0 })
    .toBuffer();
  const widthOf = async (style: string) => {
    const html = `<!DOCTYPE html><html lang=en><title>t</title><img alt="" style="width: 50px; height: 50px; ${style}" src="data:image/webp;base64,${picture.toString('base64')}">`;
    const { pdf } = await render(html, { template: 'none' });
    return /\/Width (\d+)/.exec(Buffer.from(pdf).toString('latin1'))?.[1];
  };
  t.not(await widthOf(''), '1000', 'all of it is scaled down');
  t.equal(await widthOf('object-view-box: xywh(0 0 50px 50px)'), '1000');
  t.equal(await widthOf('object-fit: none'), '1000');
});
