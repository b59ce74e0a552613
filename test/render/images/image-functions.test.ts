/** Functions that make images of others: `filter()`, `cross-fade()`, `image()`, `image-set()`. */
import sharp from 'sharp';
import t from 'tap';
import { render } from '../../../engine/index.js';
import { messages, styled } from '../../css/helpers.js';
import { GREEN, NOTHING, pixelsOfImage, type Point } from './drawn-pixels.js';

const svg = (content: string) =>
  `url("data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40">${content}</svg>`)}")`;
const LEFT_HALF = svg('<rect width="20" height="40" fill="red"/>');
const ALL_BLUE = svg('<rect width="40" height="40" fill="blue"/>');

/** What a box of 40 × 40 px shows at some points. */
const seen = (background: string, points: readonly Point[]) =>
  pixelsOfImage(`<div></div>`, points, `} div { width: 40px; height: 40px; background: ${background}`);

/** Whether a value is one. */
function isValid(value: string): boolean {
  return messages(styled([['p', { id: 'p' }, 'x']], `p {background-image: ${value}}`).diagnostics).length === 0;
}

t.test('filter() changes an image of the background', async (t) => {
  const points = [
    [5, 5],
    [30, 5],
  ] as const;
  t.strictSame(await seen(`filter(${LEFT_HALF}, hue-rotate(0deg) invert(1))`, points), [[0, 255, 255, 255], NOTHING]);
  t.strictSame(await seen(`filter(${LEFT_HALF}, drop-shadow(20px 0 green))`, points), [[255, 0, 0, 255], GREEN]);
  const inverted = await seen('filter(linear-gradient(white, white), invert(1))', [[5, 5]]);
  t.strictSame(inverted, [[0, 0, 0, 255]], 'a gradient');
});

t.test('filter() is drawn within the image', async (t) => {
  const points = [
    [5, 5],
    [45, 5],
  ] as const;
  const shadow = await seen(`filter(${ALL_BLUE}, drop-shadow(20px 0 green)) no-repeat; padding: 20px`, points);
  t.strictSame(shadow, [[0, 0, 255, 255], NOTHING]);
});

t.test('cross-fade() mixes images by their shares, and what is transparent fades', async (t) => {
  const points = [
    [5, 5],
    [30, 5],
  ] as const;
  t.strictSame(await seen(`cross-fade(${LEFT_HALF} 25%, ${ALL_BLUE})`, points), [
    [64, 0, 191, 255],
    [0, 0, 255, 191],
  ]);
  t.strictSame(await seen(`cross-fade(${ALL_BLUE} 75%, ${LEFT_HALF} 75%)`, points), [
    [128, 0, 127, 255],
    [0, 0, 255, 128],
  ]);
  const [half] = await seen('cross-fade(20% red, 20% blue)', [[5, 5]]);
  t.equal(half![3], 102, 'less than all is transparent');
});

t.test('generated content shows images that style sheets make, as large as they are', async (t) => {
  const page = `<p></p><style>p::before { content: cross-fade(50% ${LEFT_HALF}, 50% ${svg('').replace('40', '80').replace('width%3D%2240', 'width%3D%2280')}) }</style>`;
  const [inside] = await pixelsOfImage(page, [[5, 30]]);
  t.strictSame(inside, [255, 0, 0, 128]);
});

t.test('image() takes a file, or a colour in its place', async (t) => {
  t.strictSame(await seen(`image("data:image/png;base64,AA", green)`, [[5, 5]]), [GREEN]);
  t.strictSame(await seen(`image(${ALL_BLUE})`, [[5, 5]]), [[0, 0, 255, 255]]);
  t.strictSame(await seen(`image(green)`, [[5, 5]]), [GREEN]);
});

t.test('values that mean nothing are refused', async (t) => {
  for (const value of [
    'filter(url(a.png))',
    'filter(red, blur(2px))',
    'cross-fade()',
    'image("a.png",)',
    'image(url(a) red)',
  ])
    t.notOk(isValid(value), value);
  const deep = Array.from({ length: 9 }).reduce<string>((inner) => `cross-fade(${inner}, red)`, 'red');
  t.notOk(isValid(deep), 'each level would be drawn twice');
  for (const value of [
    'filter("a.png", none)',
    '-webkit-cross-fade(url(a.png), red, 30%)',
    'image-set("a.png" calc(2 * 1x))',
  ])
    t.ok(isValid(value), value);
});

t.test('a background of one pixel covers a page', async (t) => {
  const pixel = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#008000' } })
    .png()
    .toBuffer();
  const page = `<!DOCTYPE html><html lang=en><title>t</title><style>body { height: 900px; background: url(data:image/png;base64,${pixel.toString('base64')}) }</style>`;
  const { warnings } = await render(page, { template: 'none' });
  t.strictSame(warnings, []);
});

t.test('background-clip: border-area shows a background where the border is', async (t) => {
  const points = [
    [5, 20],
    [20, 20],
  ] as const;
  const box = 'green; border: 10px solid transparent; width: 20px; height: 20px; background-clip: border-area';
  t.strictSame(await seen(box, points), [GREEN, NOTHING], 'a colour');
  const gradient = box.replace('green', 'linear-gradient(green, green) border-box');
  t.strictSame(await seen(gradient, points), [GREEN, NOTHING], 'an image');
  const dashed = await seen(box.replace('solid', 'dotted'), [[0, 0]]);
  t.strictSame(dashed, [NOTHING], 'between dots');
});
