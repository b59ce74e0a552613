/** CSS Paged Media 3, § 5.3: how the three boxes of a side share it, and where a box stands across it. */
import t from 'tap';
import { lu, toPx, type LayoutUnit } from '../../engine/base/units.js';
import { NOTHING, shareSide, solveFixed, type VariableSize } from '../../engine/page/margin-box-geometry.js';

const auto = (min: number, max: number, bounds: Partial<VariableSize> = {}): VariableSize => ({
  min,
  max,
  specified: null,
  least: 0,
  most: Infinity,
  ...bounds,
});
const given = (size: number): VariableSize => ({ min: size, max: size, specified: size, least: 0, most: Infinity });

const SHARES: readonly (readonly [name: string, boxes: [VariableSize, VariableSize, VariableSize], sizes: number[]])[] =
  [
    ['one box takes all', [auto(2, 4), NOTHING, NOTHING], [20, 0, 0]],
    ['two share what is left by their max-content sizes', [auto(3, 6), NOTHING, auto(2, 2)], [15, 0, 5]],
    [
      'too wide for max-content: they shrink towards min-content',
      [auto(5, 25), NOTHING, auto(5, 15)],
      [11.6667, 0, 8.3333],
    ],
    ['too wide for min-content too: shares of it', [auto(18, 20), NOTHING, auto(6, 9)], [15, 0, 5]],
    ['an auto box takes what a given one leaves', [given(7), NOTHING, auto(1, 1)], [7, 0, 13]],
    ['given sizes stay', [given(7), NOTHING, given(8)], [7, 0, 8]],
    ['the middle one stays in the middle', [auto(3, 3), auto(2, 2), auto(2, 2)], [7.5, 5, 7.5]],
    ['three without content take a third each', [auto(0, 0), auto(0, 0), auto(0, 0)], [6.6667, 6.6667, 6.6667]],
    ['an empty one in the middle takes nothing beside content', [auto(3, 3), auto(0, 0), auto(0, 0)], [10, 0, 10]],
    ['alone it takes all', [NOTHING, auto(2, 2), NOTHING], [10, 20, 10]],
    ['beside a given one', [given(4), auto(2, 2), NOTHING], [4, 12, 4]],
    ['between a given one and a smaller one', [auto(1, 1), auto(5, 5), given(4)], [4, 12, 4]],
    ['between a given one and a larger one', [auto(6, 6), auto(4, 4), given(2)], [7.5, 5, 2]],
    ['between an auto one that asks for more and a given one', [auto(4, 8), auto(4, 4), given(7)], [8, 4, 7]],
    ['between an empty auto one and a given one that leaves less', [auto(0, 0), auto(4, 4), given(9)], [9, 2, 9]],
    ['without content in the middle alone', [NOTHING, auto(0, 0), NOTHING], [0, 20, 0]],
    ['the middle one is given', [auto(1, 1), given(6), auto(9, 9)], [7, 6, 7]],
    ['what is too large is held at its greatest size', [auto(6, 6, { most: 5 }), NOTHING, auto(2, 2)], [5, 0, 15]],
    ['what is too small at its least', [auto(6, 6), NOTHING, auto(2, 2, { least: 9 })], [11, 0, 9]],
    ['the least size wins', [auto(6, 6, { most: 2, least: 4 }), NOTHING, auto(2, 2)], [4, 0, 16]],
  ];
t.test('the boxes of a side share 20', async (t) => {
  for (const [name, boxes, sizes] of SHARES) {
    const shared = shareSide(boxes, 20);
    const isGenerated = (i: number) => boxes[i] !== NOTHING;
    const rounded = shared.map((size) => Math.round(size * 1e4) / 1e4);
    t.same(
      rounded.filter((_, i) => isGenerated(i)),
      sizes.filter((_, i) => isGenerated(i)),
      name,
    );
  }
});

t.test('across a margin of 100 px a box keeps to the page where nothing is auto', async (t) => {
  const px = (value: number | null) => (value === null ? null : lu(value));
  const place = (
    size: number | null,
    start: number | null,
    end: number | null,
    outer: 'start' | 'end',
    bounds = {},
  ) => {
    const whole = { available: lu(100), least: lu(0), most: Infinity as LayoutUnit, ...bounds };
    const { offset, length } = solveFixed({ ...whole, size: px(size), start: px(start), end: px(end), outer });
    return [toPx(offset), toPx(length)];
  };
  t.same(place(null, 10, 20, 'start'), [10, 70], 'an auto size fills it');
  t.same(place(null, null, 20, 'start'), [0, 80], 'beside it an auto margin is 0');
  t.same(place(30, null, null, 'start'), [35, 30], 'two auto margins centre');
  t.same(place(30, null, 10, 'end'), [60, 30], 'one takes what is left');
  t.same(place(30, 10, null, 'start'), [10, 30]);
  t.same(place(30, 5, 10, 'start'), [60, 30], 'the margin at the sheet’s edge gives way');
  t.same(place(30, 5, 10, 'end'), [5, 30]);
  t.same(place(140, null, null, 'start'), [-40, 140], 'auto margins are 0 where it is too long');
  t.same(place(140, null, 0, 'end'), [0, 140]);
  t.same(place(null, 0, 0, 'start', { most: lu(40) }), [60, 40], 'bounds hold an auto size');
  t.same(place(10, 0, 0, 'end', { least: lu(40) }), [0, 40]);
});
