/** `mask` on elements of SVG, with images and several layers, as pixels. */
import sharp from 'sharp';
import t from 'tap';
import { renderImages } from '../../../engine/index.js';

/** The alpha of a red square of 40 px at some points of it, as it is masked. */
async function alphas(mask: string, points: readonly (readonly [number, number])[], defs = ''): Promise<number[]> {
  const html = `<!DOCTYPE html><html lang=en><title>t</title><style>@page { size: 60px; margin: 0 } body { margin: 0 } svg { display: block }</style>
    <svg width="60" height="60">${defs}<g transform="translate(10 10)"><rect width="40" height="40" fill="red" style="mask: ${mask}"/></g></svg>`;
  const { images } = await renderImages(html, { template: 'none', transparent: true });
  const { data, info } = await sharp(images[0]!.data).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return points.map(([x, y]) => data[4 * ((y + 10) * info.width + x + 10) + 3]!);
}

const square = (fill: string): string =>
  `url(data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><rect width="20" height="20" fill="${fill}"/></svg>`)})`;

t.test('a file lies on the element by position, size and repeat', async (t) => {
  const corners = [
    [5, 5],
    [35, 5],
    [5, 35],
    [35, 35],
  ] as const;
  t.strictSame(await alphas(`${square('blue')} no-repeat`, corners), [255, 0, 0, 0]);
  t.strictSame(await alphas(`${square('blue')} right bottom no-repeat`, corners), [0, 0, 0, 255]);
  t.strictSame(await alphas(`${square('blue')} repeat-x`, corners), [255, 255, 0, 0]);
  t.strictSame(await alphas(`${square('blue')} 0 0 / 40px 40px`, corners), [255, 255, 255, 255]);
});

t.test('gradients, and layers that are combined', async (t) => {
  const left = 'linear-gradient(to right, #000 50%, transparent 50%)';
  const top = 'linear-gradient(#000 50%, transparent 50%)';
  const points = [
    [5, 5],
    [35, 5],
    [5, 35],
    [35, 35],
  ] as const;
  t.strictSame(await alphas(left, points), [255, 0, 255, 0]);
  t.strictSame(await alphas(`${left} intersect, ${top}`, points), [255, 0, 0, 0]);
  t.strictSame(await alphas(`${left}, ${top}`, points), [255, 255, 255, 0]);
});

t.test('the mode of a layer goes before what a mask element says', async (t) => {
  const defs = '<mask id="m"><rect width="40" height="40" fill="black"/></mask>';
  t.strictSame(await alphas('url(#m)', [[20, 20]], defs), [0]);
  t.strictSame(await alphas('url(#m) alpha', [[20, 20]], defs), [255]);
  t.strictSame(await alphas(`${square('#000')} luminance`, [[5, 5]], defs), [0]);
});

t.test('a mask element and an image are layers of one mask', async (t) => {
  const defs = '<mask id="m"><rect x="20" y="20" width="20" height="20" fill="white"/></mask>';
  const [first, between, last] = await alphas(
    `url(#m), ${square('blue')} no-repeat`,
    [
      [5, 5],
      [30, 5],
      [30, 30],
    ],
    defs,
  );
  t.strictSame([first, between, last], [255, 0, 255]);
});

t.test('a mask of more layers than can be combined is left out, with a warning', { timeout: 60_000 }, async (t) => {
  const told = async (layers: number, operator: string, html: (mask: string) => string) => {
    const mask = Array.from({ length: layers }, () => `linear-gradient(#000, #000) ${operator}`).join();
    const page = `<!DOCTYPE html><html lang=en><title>t</title>${html(mask)}`;
    const { warnings } = await renderImages(page, { template: 'none' });
    return warnings.map(({ message }) => /too many layers/.test(message));
  };
  const box = (mask: string) => `<div style="height: 9px; mask: ${mask}"></div>`;
  const rect = (mask: string) => `<svg width="9" height="9"><rect width="9" height="9" style="mask: ${mask}"/></svg>`;
  for (const html of [box, rect]) {
    t.strictSame(await told(40, 'exclude', html), [true]);
    t.strictSame(await told(3000, 'add', html), [true]);
    t.strictSame(await told(6, 'exclude', html), []);
    t.strictSame(await told(200, 'intersect', html), []);
  }
});

t.test('a file that a custom property names masks an element', async (t) => {
  t.strictSame(
    await alphas(`var(--m) no-repeat; --m: ${square('blue')}`, [
      [5, 5],
      [35, 35],
    ]),
    [255, 0],
  );
});
