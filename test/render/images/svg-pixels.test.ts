/** What SVG files look like, as pixels at some points of a drawing of 100 × 100. */
import t from 'tap';
import { BLUE, GREEN, NOTHING, pixelsOfImage, type Point } from './drawn-pixels.js';

/** Red, green, blue and alpha at each point. */
async function pixels(content: string, points: readonly Point[], attributes = ''): Promise<number[][]> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" ${attributes}>${content}</svg>`;
  return pixelsOfImage(`<img alt="" src="data:image/svg+xml,${encodeURIComponent(svg)}">`, points);
}

t.test('the content of a pattern begins at the corner of its tiles', async (t) => {
  const tile = '<rect width="10" height="10" fill="green"/><rect x="10" y="10" width="10" height="10" fill="blue"/>';
  const area = '<rect width="100" height="100" fill="url(#p)"/>';
  const at = (attributes: string) => `<pattern id="p" ${attributes}>${tile}</pattern>${area}`;
  const shifted = at('patternUnits="userSpaceOnUse" x="5" y="5" width="20" height="20"');
  t.strictSame(
    await pixels(shifted, [
      [7, 7],
      [17, 17],
      [17, 7],
    ]),
    [GREEN, BLUE, NOTHING],
  );
  const boxed = at('x="0.05" y="0.05" width="0.2" height="0.2"');
  t.strictSame(
    await pixels(boxed, [
      [7, 7],
      [17, 17],
    ]),
    [GREEN, BLUE],
  );
});

t.test('the transformation of a clipPath is one of the user space, not of the box', async (t) => {
  const clip =
    '<clipPath id="c" clipPathUnits="objectBoundingBox" transform="translate(50)"><rect width="0.5" height="1"/></clipPath>';
  const seen = await pixels(`${clip}<rect width="100" height="100" fill="green" clip-path="url(#c)"/>`, [
    [25, 50],
    [75, 50],
  ]);
  t.strictSame(seen, [NOTHING, GREEN]);
});

t.test('a line with a gradient is as opaque as stroke-opacity says', async (t) => {
  const gradient =
    '<linearGradient id="g"><stop stop-color="blue"/><stop offset="1" stop-color="blue"/></linearGradient>';
  const line =
    '<rect x="30" y="30" width="40" height="40" fill="none" stroke="url(#g)" stroke-opacity=".5" stroke-width="20"/>';
  const [pixel] = await pixels(gradient + line, [[30, 50]]);
  t.ok(Math.abs(pixel![3]! - 128) <= 1, `${pixel}`);
});

t.test('opacity, clips and masks of the root apply to a file', async (t) => {
  const square = '<rect width="100" height="100" fill="green"/>';
  const [faint] = await pixels(square, [[50, 50]], 'opacity="0.5"');
  t.ok(Math.abs(faint![3]! - 128) <= 1);
  t.strictSame(await pixels(square, [[50, 50]], 'display="none"'), [NOTHING]);
  const clip = '<clipPath id="c"><rect width="50" height="100"/></clipPath>';
  const clipped = await pixels(
    clip + square,
    [
      [25, 50],
      [75, 50],
    ],
    'clip-path="url(#c)"',
  );
  t.strictSame(clipped, [GREEN, NOTHING]);
});

t.test('markers: units of orient, percentages of refX, and the shorthand', async (t) => {
  const marker = (attributes: string) =>
    `<marker id="m" markerUnits="userSpaceOnUse" markerWidth="40" markerHeight="20" overflow="visible" ${attributes}><path d="M0 0H40V10H0z" fill="green"/></marker>`;
  const path = '<path d="M50 50h1" style="marker: url(#m)"/>';
  const turned = await pixels(marker('orient="0.25turn"') + path, [
    [45, 80],
    [80, 55],
  ]);
  t.strictSame(turned, [GREEN, NOTHING]);
  const moved = await pixels(marker('refX="50%"') + path, [
    [5, 55],
    [60, 55],
  ]);
  t.strictSame(moved, [GREEN, NOTHING], 'of the viewport');
});

t.test('numbers are px in functions of attributes', async (t) => {
  const blurred = await pixels('<rect x="20" y="20" width="60" height="60" fill="green" filter="blur(4)"/>', [
    [18, 50],
  ]);
  t.ok(blurred[0]![3]! > 30 && blurred[0]![3]! < 225);
  const clipped = await pixels('<rect width="100" height="100" fill="green" clip-path="circle(20 at 50 50)"/>', [
    [50, 50],
    [75, 50],
  ]);
  t.strictSame(clipped, [GREEN, NOTHING]);
});

t.test('feImage shows an element from the corner of its subregion', async (t) => {
  const filter = '<filter id="f" x="0" y="0" width="1" height="1"><feImage href="#e"/></filter>';
  const element = '<defs><rect id="e" width="20" height="20" fill="green"/></defs>';
  const seen = await pixels(`${filter}${element}<rect x="40" y="40" width="50" height="50" filter="url(#f)"/>`, [
    [50, 50],
    [70, 70],
  ]);
  t.strictSame(seen, [GREEN, NOTHING]);
});

t.test('an SVG with a view box alone fills its place as preserveAspectRatio says', async (t) => {
  const inner =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10" fill="green"/></svg>';
  const image = (fit: string) =>
    `<image width="100" height="50" preserveAspectRatio="${fit}" href="data:image/svg+xml,${encodeURIComponent(inner)}"/>`;
  t.strictSame(await pixels(image('xMidYMid slice'), [[5, 25]]), [GREEN]);
  t.strictSame(await pixels(image('none'), [[5, 25]]), [GREEN]);
  t.strictSame(await pixels(image('xMidYMid'), [[5, 25]]), [NOTHING]);
});

t.test('gradients on text and filters refer to the cells of its characters', async (t) => {
  const gradient =
    '<linearGradient id="g" y2="1" x2="0"><stop offset="0.5" stop-color="blue"/><stop offset="0.5" stop-color="green"/></linearGradient>';
  // A full stop lies in the lower half of its cell.
  const [dot] = await pixels(`${gradient}<text font-size="200" y="90" x="-10" fill="url(#g)">.</text>`, [[18, 85]]);
  t.strictSame(dot, GREEN);
  const flood = '<filter id="f" x="0" y="0" width="1" height="1"><feFlood flood-color="green"/></filter>';
  const [above] = await pixels(`${flood}<text font-size="50" x="10" y="70" filter="url(#f)">xx</text>`, [[30, 40]]);
  t.strictSame(above, GREEN);
});

t.test('dashes without gaps between them are a line', async (t) => {
  const rect = (x: number) =>
    `<rect x="${x}" y="20" width="40" height="40" fill="none" stroke="green" stroke-width="10" stroke-dasharray="20 0"/>`;
  const seen = await pixels(rect(20), [
    [40, 20],
    [60, 40],
    [90, 20],
    [90, 60],
  ]);
  t.strictSame(seen, [GREEN, GREEN, NOTHING, NOTHING]);
});

t.test('a displacement map of the current colour moves nothing', async (t) => {
  const filter = (color: string) =>
    `<filter id="f" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB"><feFlood flood-color="${color}" color="rgb(0, 255, 128)"/><feOffset/>
    <feDisplacementMap in="SourceGraphic" xChannelSelector="G" yChannelSelector="B" scale="100"/></filter>`;
  const rect = '<rect width="100" height="100" fill="green" filter="url(#f)"/>';
  t.strictSame(await pixels(filter('currentcolor') + rect, [[80, 50]]), [GREEN]);
  t.strictSame(await pixels(filter('rgb(0, 255, 128)') + rect, [[80, 50]]), [NOTHING]);
});

t.test('an orientation of very many letters does not take quadratic time', { timeout: 30_000 }, async (t) => {
  const marker = `<marker id="m" markerWidth="40" markerHeight="20" orient="${'a'.repeat(300_000)}1"><path d="M0 0H9V9H0z" fill="green"/></marker>`;
  t.ok(await pixels(`${marker}<path d="M50 50h1" marker-end="url(#m)"/>`, [[5, 5]]));
});
