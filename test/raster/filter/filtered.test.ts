/** Filters of pixels (Filter Effects 1, § 9), as the rasteriser applies them. */
import t from 'tap';
import { blur, type EdgeMode, type PixelEffect, type PixelFilter } from '../../../engine/paint/filter/pixel-filter.js';
import type { DisplayItem } from '../../../engine/paint/drawing/display-list.js';
import { BLACK, drawn } from '../pixels.js';

const SQUARE: DisplayItem = { kind: 'rect', x: 8, y: 8, width: 4, height: 4, color: BLACK };
const INVERT = { kind: 'linear', slope: -1, intercept: 1 } as const;
const SIZE = { width: 20, height: 20 };

function pixels(filter: PixelFilter, items: readonly DisplayItem[] = [SQUARE]): (x: number, y: number) => number[] {
  return drawn([{ kind: 'filtered', items, filter, pixels: { image: null } }], SIZE);
}

function one(effect: PixelEffect): PixelFilter {
  return { region: { x: 0, y: 0, ...SIZE }, primitives: [{ effect, inputs: ['source'], isLinear: false, area: null }] };
}

t.test('a blur spreads what it is given, as much to each side, and loses nothing of it', (t) => {
  for (const deviation of [1, 2.5]) {
    const at = pixels(blur([deviation, deviation]));
    let sum = 0;
    for (let y = 0; y < 20; y++)
      for (let x = 0; x < 20; x++) {
        const alpha = at(x, y)[3]!;
        sum += alpha;
        if (alpha !== at(19 - x, y)[3]) t.fail(`left and right of ${x} ${y}`);
        if (Math.abs(alpha - at(y, x)[3]!) > 1) t.fail(`across and down at ${x} ${y}`);
      }
    t.ok(Math.abs(sum - 16 * 255) < 0.05 * 16 * 255, `${sum}`);
    t.ok(at(9, 9)[3]! < 255 && at(6, 9)[3]! > 0);
  }
  t.end();
});

t.test('edges of a blur say what is beyond them', (t) => {
  const full: DisplayItem = { kind: 'rect', x: 0, y: 0, ...SIZE, color: BLACK };
  const corner = (edge: EdgeMode): number => pixels(one({ kind: 'blur', deviation: [2, 2], edge }), [full])(0, 0)[3]!;
  t.same([corner('duplicate'), corner('wrap'), corner('mirror')], [255, 255, 255]);
  t.ok(corner('none') < 128);
  t.end();
});

t.test('a morphology makes thicker and thinner', (t) => {
  const thick = pixels(one({ kind: 'morphology', dilates: true, radius: [2, 0] }));
  t.same(
    [5, 6, 13, 14].map((x) => thick(x, 9)[3]),
    [0, 255, 255, 0],
  );
  t.same(
    [7, 8].map((y) => thick(9, y)[3]),
    [0, 255],
  );
  const thin = pixels(one({ kind: 'morphology', dilates: false, radius: [1, 1] }));
  t.same(
    [8, 9, 10, 11].map((x) => thin(x, 9)[3]),
    [0, 255, 255, 0],
  );
  t.end();
});

t.test('what is repeated, moved and flooded stays within its subregion', (t) => {
  const region = { x: 0, y: 0, ...SIZE };
  const color = { r: 1, g: 0, b: 0, a: 1 };
  const tile = pixels({
    region,
    primitives: [
      { effect: { kind: 'flood', color }, inputs: [], isLinear: false, area: { x: 2, y: 2, width: 2, height: 2 } },
      {
        effect: { kind: 'offset', by: [1, 0] },
        inputs: [0],
        isLinear: false,
        area: { x: 2, y: 2, width: 4, height: 4 },
      },
      { effect: { kind: 'tile' }, inputs: [1], isLinear: false, area: null },
    ],
  });
  t.same(
    [2, 3, 4, 5, 6, 7, 8].map((x) => tile(x, 2)[3]),
    [0, 255, 255, 0, 0, 255, 255],
  );
  t.end();
});

t.test('light from far above is that of its constant where the surface is flat', (t) => {
  const light = { kind: 'distant', azimuth: 0, elevation: Math.PI / 2 } as const;
  const color = { r: 1, g: 1, b: 1, a: 1 };
  const at = pixels(one({ kind: 'light', lighting: { surfaceScale: 1, constant: 0.5, exponent: null, color, light } }));
  t.same(at(2, 2), [128, 128, 128, 255]);
  t.end();
});

t.test('noise is that of the specification', (t) => {
  const turbulence = { frequency: [0.1, 0.1], octaves: 1, seed: 0, isFractal: false, stitches: false } as const;
  const at = pixels(one({ kind: 'turbulence', turbulence }));
  t.same(at(0, 0), [0, 0, 0, 0], 'there is none on the lattice');
  t.ok(at(3, 4)[3]! > 0);
  const seeded = pixels(one({ kind: 'turbulence', turbulence: { ...turbulence, seed: 5 } }));
  t.notSame(at(3, 4), seeded(3, 4));
  t.end();
});

t.test('a backdrop is what was drawn before, changed within its path', (t) => {
  const change = { kind: 'curves', isLinear: false, curves: [INVERT, INVERT, INVERT] } as const;
  const filter = one({ kind: 'changes', changes: [change] });
  const area = { x: 4, y: 4, width: 6, height: 6 };
  const path = [['M', 4, 4], ['L', 10, 4], ['L', 10, 10], ['L', 4, 10], ['Z']] as const;
  const items: DisplayItem[] = [
    SQUARE,
    { kind: 'backdrop', ...area, path, filter: { ...filter, region: area }, opacity: 1, pixels: { image: null } },
  ];
  const at = drawn(items, SIZE);
  t.same(at(9, 9), [255, 255, 255, 255]);
  t.same(at(5, 5), [0, 0, 0, 255], 'paper is white');
  t.same(at(11, 11), [0, 0, 0, 255]);
  t.end();
});

t.test('lengths beyond all measure take no more time and memory than others', (t) => {
  const alpha = (effect: PixelEffect): number => pixels(one(effect))(9, 9)[3]!;
  for (const far of [1e4, 1e9, 1e300]) {
    t.equal(alpha({ kind: 'morphology', dilates: true, radius: [far, far] }), 255);
    t.equal(alpha({ kind: 'morphology', dilates: false, radius: [far, far] }), 0);
    t.equal(alpha({ kind: 'offset', by: [far, 0] }), 0);
    t.equal(alpha({ kind: 'offset', by: [-far, 0] }), 0);
    for (const edge of ['none', 'duplicate'] as const)
      t.ok(alpha({ kind: 'blur', deviation: [far, far], edge }) < 2, edge);
    // A square of 4 by 4 in one of 20 by 20.
    for (const edge of ['wrap', 'mirror'] as const)
      t.ok(Math.abs(alpha({ kind: 'blur', deviation: [far, far], edge }) - 255 / 25) < 2, edge);
  }
  t.end();
});

t.test('a blur of some lengths of its area looks the same whichever way it is computed', (t) => {
  const half: DisplayItem = { kind: 'rect', x: 0, y: 0, width: 12, height: 20, color: BLACK };
  for (const edge of ['none', 'duplicate', 'wrap', 'mirror'] as const) {
    const [exact, flat] = [79.9, 80.1].map((deviation) =>
      pixels(one({ kind: 'blur', deviation: [deviation, 0], edge }), [half]),
    );
    for (let x = 0; x < 20; x++) t.ok(Math.abs(exact!(x, 9)[3]! - flat!(x, 9)[3]!) <= 2, `${edge} ${x}`);
  }
  t.end();
});
