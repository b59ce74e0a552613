/** Filters and paint servers of SVG as pixels: what attributes that are wrong, left out or taken from elsewhere mean. */
import t from 'tap';
import { BLUE, GREEN, NOTHING, pixelsOfImage, type Point } from './drawn-pixels.js';

const RED = [255, 0, 0, 255];

/** Pixels of a drawing of 100 × 100 px. */
function pixels(drawing: string, ...points: Point[]): Promise<number[][]> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="100" height="100">${drawing}</svg>`;
  return pixelsOfImage(`<img alt="" src="data:image/svg+xml,${encodeURIComponent(svg)}">`, points);
}

const filtered = (primitives: string, attributes = ''): string =>
  `<filter id="f" color-interpolation-filters="sRGB" ${attributes}>${primitives}</filter>
   <rect x="20" y="20" width="60" height="60" fill="green" filter="url(#f)"/>`;

t.test('numbers with a unit or a percent sign, and too many of them, count as left out', async (t) => {
  t.strictSame(await pixels(filtered('<feOffset dx="50%" dy="30px"/>'), [21, 21]), [GREEN]);
  t.strictSame(await pixels(filtered('<feGaussianBlur stdDeviation="5 5 5"/>'), [21, 21]), [GREEN]);
  const table = '<feComponentTransfer><feFuncG type="table" tableValues="1px"/></feComponentTransfer>';
  t.strictSame(await pixels(filtered(table), [50, 50]), [GREEN]);
});

t.test('a matrix of an unknown type has the entries that are given', async (t) => {
  const toBlue = '<feColorMatrix type="other" values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 1  0 0 0 1 0"/>';
  t.strictSame(await pixels(filtered(toBlue), [50, 50]), [BLUE]);
});

t.test('inputs that are not there are the result before, or what is filtered', async (t) => {
  t.strictSame(await pixels(filtered('<feOffset in="FillPaint" dx="10"/>'), [85, 50], [25, 50]), [GREEN, NOTHING]);
  t.strictSame(await pixels(filtered('<feOffset dx="10"/><feOffset in="BackgroundImage"/>'), [85, 50]), [GREEN]);
});

t.test('a filter takes what it leaves out from the one that it names', async (t) => {
  const drawing = `<filter id="g" x="0" width="0.5"><feOffset/></filter>
    ${filtered('', 'xlink:href="#g"')}`;
  t.strictSame(await pixels(drawing, [40, 50], [60, 50]), [GREEN, NOTHING]);
});

t.test('a flood ends with the region, and what is blurred is soft at its edge', async (t) => {
  const moved = '<feFlood flood-color="green" x="-50" y="-50" width="150" height="150"/><feOffset dx="30"/>';
  t.strictSame(await pixels(filtered(moved), [40, 50], [60, 50]), [NOTHING, GREEN]);
  const [edge] = await pixels(
    filtered('<feGaussianBlur stdDeviation="4"/>', 'x="0.5" y="0" width="1" height="1"'),
    [51, 50],
  );
  t.ok(edge![3]! > 100 && edge![3]! < 190, `half of it at the edge: ${edge![3]}`);
});

const painted = (server: string): string => `${server}<rect x="20" y="20" width="60" height="60" fill="url(#p)"/>`;
const STOPS = '<stop offset="0" stop-color="red"/><stop offset="1" stop-color="blue"/>';

t.test('a gradient takes no line from a circle', async (t) => {
  const drawing = painted(
    `<radialGradient id="r" y2="1">${STOPS}</radialGradient><linearGradient id="p" xlink:href="#r"/>`,
  );
  const [top, bottom] = await pixels(drawing, [50, 22], [50, 78]);
  t.strictSame(top, bottom);
});

t.test('fr: the colours of a radial gradient begin on a circle', async (t) => {
  const drawing = painted(`<radialGradient id="p" fr="0.25">${STOPS}</radialGradient>`);
  t.strictSame(await pixels(drawing, [50, 50], [60, 50]), [RED, RED]);
});

t.test('paint servers turn about their transform-origin', async (t) => {
  const tile = `<rect width="30" height="30" fill="red"/><rect x="30" y="30" width="30" height="30" fill="blue"/>`;
  const drawing = `<pattern id="p" x="20" y="20" width="60" height="60" patternUnits="userSpaceOnUse" patternTransform="rotate(90)" transform-origin="50 50">${tile}</pattern>`;
  t.strictSame(await pixels(painted(drawing), [30, 30], [70, 30], [30, 70]), [NOTHING, RED, BLUE]);
});

t.test('stops take numbers and percentages alone', async (t) => {
  const stops = '<stop offset="5mm" stop-color="red"/><stop offset="1" stop-color="blue"/>';
  const [left, right] = await pixels(painted(`<linearGradient id="p">${stops}</linearGradient>`), [21, 50], [78, 50]);
  t.ok(left![0]! > 240 && right![2]! > 240);
});
