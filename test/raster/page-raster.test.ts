import t from 'tap';
import { BLEND_MODES } from '../../engine/css/values/blend-mode.js';
import type { DisplayItem, PathSegment, Picture } from '../../engine/paint/drawing/display-list.js';
import { Sampler } from '../../engine/raster/images/sampler.js';
import { BLACK, drawn } from './pixels.js';

const path = (...points: readonly (readonly [number, number])[]): PathSegment[] => [
  ...points.map(([x, y], i) => [i === 0 ? 'M' : 'L', x, y] as const),
  ['Z'],
];
const filled = (segments: readonly PathSegment[], evenOdd = false): DisplayItem => ({
  ...{ kind: 'path', path: segments, color: BLACK, evenOdd },
});
const square = (x: number, y: number, size: number): PathSegment[] =>
  path([x, y], [x + size, y], [x + size, y + size], [x, y + size]);

t.test('a pixel is covered by exactly the area of a shape in it', async (t) => {
  const at = drawn([filled(path([1.25, 1], [4, 1], [4, 3], [1.25, 3]))]);
  t.equal(at(1, 1)[3], 191, 'three quarters');
  t.equal(at(2, 1)[3], 255);
  t.equal(at(4, 1)[3], 0);
  const slope = drawn([filled(path([0, 0], [8, 0], [0, 8]))]);
  for (let i = 0; i < 8; i++) t.equal(slope(i, 7 - i)[3], 128, 'half of each pixel on the diagonal');
  t.equal(slope(3, 3)[3], 255);
  t.equal(slope(5, 5)[3], 0);
});

t.test('what lies outside of the picture leaves what is in it as it is', async (t) => {
  const at = drawn([filled(path([-1e6, -1e6], [4, -1e6], [4, 1e6], [-1e6, 1e6]))]);
  t.same([at(0, 0)[3], at(3, 7)[3], at(4, 7)[3]], [255, 255, 0]);
  const wrong = drawn([filled(path([Number.NaN, 0], [4, Infinity], [4, 4]))]);
  t.equal(wrong(7, 7)[3], 0);
});

t.test('the rules of filling differ where a path lies over itself', async (t) => {
  const twice = [...square(0, 0, 8), ...square(2, 2, 4)];
  t.same([drawn([filled(twice)])(4, 4)[3], drawn([filled(twice, true)])(4, 4)[3]], [255, 0]);
});

t.test('a rectangle takes whole pixels, and neighbours leave no gap', async (t) => {
  const rect = (x: number, width: number): DisplayItem => ({
    ...{ kind: 'rect', x, y: 0.3, width, height: 0.4, color: BLACK },
  });
  const at = drawn([rect(0.2, 3.3), rect(3.5, 2.2)]);
  t.same(
    [0, 1, 2, 3, 4, 5, 6].map((x) => at(x, 0)[3]),
    [255, 255, 255, 255, 255, 255, 0],
    'a thin rule has a row',
  );
});

t.test('strokes have their joins, caps and dashes', async (t) => {
  const stroke = (segments: readonly PathSegment[], style: object): DisplayItem => ({
    ...{ kind: 'stroke', path: segments, stroke: { width: 2, color: BLACK, ...style } },
  });
  const corner: PathSegment[] = [
    ['M', 1, 7],
    ['L', 1, 1],
    ['L', 7, 1],
  ];
  t.equal(drawn([stroke(corner, {})])(0, 0)[3], 255, 'a miter');
  t.equal(drawn([stroke(corner, { join: 'bevel' })])(0, 0)[3], 128, 'a bevel halves its pixel');
  const round = drawn([stroke(corner, { join: 'round' })])(0, 0)[3]!;
  t.ok(round > 190 && round < 206, 'a round join covers a quarter of a circle');
  const line: PathSegment[] = [
    ['M', 2, 4],
    ['L', 6, 4],
  ];
  const ends = (style: object): number[] => [0, 1, 2].map((x) => drawn([stroke(line, style)])(x, 3)[3]!);
  t.same(ends({}), [0, 0, 255]);
  t.same(ends({ squareCap: true }), [0, 255, 255]);
  const dashed = drawn([
    stroke(
      [
        ['M', 0, 4],
        ['L', 8, 4],
      ],
      { dash: [2, 1], dashOffset: 1 },
    ),
  ]);
  t.same(
    [0, 1, 2, 3, 4, 5].map((x) => dashed(x, 3)[3]),
    [255, 0, 255, 255, 0, 255],
  );
  const dot = drawn([
    stroke(
      [
        ['M', 4, 4],
        ['L', 4, 4],
      ],
      { roundCap: true, width: 4 },
    ),
  ]);
  t.equal(dot(4, 4)[3], 255, 'a line without length is a dot');
});

t.test('a group is as transparent as it says, and what lies in it does not show through', async (t) => {
  const two: DisplayItem[] = [
    { kind: 'rect', x: 0, y: 0, width: 8, height: 8, color: { r: 1, g: 0, b: 0, a: 1 } },
    { kind: 'rect', x: 4, y: 0, width: 4, height: 8, color: { r: 0, g: 0, b: 1, a: 1 } },
  ];
  const at = drawn([{ kind: 'group', items: two, opacity: 0.5, blendMode: 'normal', mask: null }]);
  t.same(
    [at(0, 0), at(7, 0)],
    [
      [128, 0, 0, 128],
      [0, 0, 128, 128],
    ],
  );
});

t.test('masks count by their light or by their alpha, and nothing is seen beside them', async (t) => {
  const grey: Picture = {
    ...{ kind: 'group', width: 4, height: 8, links: [] },
    items: [{ kind: 'rect', x: 0, y: 0, width: 4, height: 8, color: { r: 0.5, g: 0.5, b: 0.5, a: 1 } }],
  };
  const masked = (by: 'luminance' | 'alpha') => drawn([{ kind: 'mask', mask: grey, by }, filled(square(0, 0, 8))]);
  t.same([masked('luminance')(1, 1)[3], masked('alpha')(1, 1)[3], masked('alpha')(6, 1)[3]], [128, 255, 0]);
});

t.test('each blend mode has the colour of the specification', async (t) => {
  const colors = BLEND_MODES.map((mode) => {
    const at = drawn([
      { kind: 'rect', x: 0, y: 0, width: 8, height: 8, color: { r: 0.8, g: 0.4, b: 0.2, a: 1 } },
      { kind: 'blend', mode },
      { kind: 'rect', x: 0, y: 0, width: 8, height: 8, color: { r: 0.2, g: 0.6, b: 0.4, a: 1 } },
    ]);
    return [mode, ...at(0, 0).slice(0, 3)].join(' ');
  });
  t.same(colors, [
    ...['normal 51 153 102', 'multiply 41 61 20', 'screen 214 194 133', 'overlay 173 122 41', 'darken 51 102 51'],
    ...['lighten 204 153 102', 'color-dodge 255 255 85', 'color-burn 0 0 0', 'hard-light 82 133 41'],
    ...['soft-light 180 114 43', 'difference 153 51 51', 'exclusion 173 133 112', 'hue 28 181 105'],
    ...['saturation 178 110 76', 'color 61 163 112', 'luminosity 194 92 41'],
  ]);
});

t.test('gradients change from stop to stop, and keep their edges', async (t) => {
  const stops = [
    { offset: 0, color: BLACK },
    { offset: 0.5, color: { r: 1, g: 1, b: 1, a: 1 } },
    { offset: 0.5, color: { r: 1, g: 0, b: 0, a: 1 } },
  ];
  const at = drawn([
    { kind: 'shading', gradient: { kind: 'linear', from: [0, 0], to: [8, 0], stops }, x: 0, y: 0, width: 8, height: 8 },
  ]);
  t.same(
    [at(0, 0), at(3, 0), at(4, 0)],
    [
      [32, 32, 32, 255],
      [223, 223, 223, 255],
      [255, 0, 0, 255],
    ],
  );
  const turned = drawn([
    { kind: 'shading', gradient: { kind: 'conic', center: [4, 4], start: 0, stops }, x: 0, y: 0, width: 8, height: 8 },
  ]);
  t.same([turned(5, 2)[0], turned(1, 2)], [64, [255, 0, 0, 255]], 'clockwise from the top');
});

t.test('an image that is made smaller has the mean of its pixels', async (t) => {
  const data = new Uint8Array(4 * 64).fill(255);
  for (let k = 0; k < 64; k++) if (((k & 7) + (k >> 3)) % 2 === 0) data.set([0, 0, 0], 4 * k);
  const images = new Map([['a', new Sampler({ width: 8, height: 8, data })]]);
  const at = drawn([{ kind: 'image', key: 'a', x: 0, y: 0, width: 2, height: 2 }], { images });
  t.same(
    [at(0, 0), at(1, 1), at(2, 2)],
    [
      [128, 128, 128, 255],
      [128, 128, 128, 255],
      [0, 0, 0, 0],
    ],
  );
});
