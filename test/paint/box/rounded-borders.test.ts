/** Borders around rounded corners (CSS Backgrounds 3, § 4). */
import t from 'tap';
import type { Color } from '../../../engine/css/values/values.js';
import { paintOutline } from '../../../engine/paint/box/borders.js';
import type { Side, Sides } from '../../../engine/paint/box/border-sides.js';
import { shadesOf } from '../../../engine/paint/box/border-sides.js';
import type { Canvas, PathSegment } from '../../../engine/paint/drawing/canvas.js';
import { paintRoundedSides } from '../../../engine/paint/box/rounded-borders.js';
import type { CornerRadii } from '../../../engine/base/shapes.js';

const RED: Color = { r: 1, g: 0, b: 0, a: 1 };
const BLUE: Color = { r: 0, g: 0, b: 1, a: 1 };
const RECT = { x: 0, y: 0, width: 100, height: 60 };
const ROUND: CornerRadii = [
  [20, 20],
  [20, 20],
  [20, 20],
  [20, 20],
];
const side = (style: Side['style'], color = RED, width = 8): Side => ({ style, color, width });

/** Calls of the canvas by name, with the numbers of paths left out. */
function drawn(paint: (canvas: Canvas) => void): string[] {
  const calls: string[] = [];
  const canvas = new Proxy({} as Canvas, {
    get: (_, name: string) => (first: unknown) => {
      const path = Array.isArray(first) ? ` ${(first as PathSegment[]).map(([verb]) => verb).join('')}` : '';
      calls.push(name + path);
    },
  });
  paint(canvas);
  return calls;
}

const rounded = (sides: Sides) => drawn((canvas) => paintRoundedSides(canvas, RECT, sides, ROUND));

t.test('sides that look alike are one ring; a double line is two', async (t) => {
  const all = (style: Side['style']) => [side(style), side(style), side(style), side(style)] as const;
  t.equal(rounded(all('solid')).length, 1);
  t.equal(rounded(all('double')).filter((call) => call.startsWith('fillPath')).length, 2);
  t.match(rounded(all('dashed')), [/^strokePath/]);
});

t.test('sides of different colours end at the diagonals', async (t) => {
  const calls = rounded([side('solid'), side('solid', BLUE), side('solid'), side('solid')]);
  t.equal(calls.filter((call) => call === 'clip MLLLZ').length, 4);
});

/** The path that a border of one colour fills. */
function filled(sides: Sides, radii: CornerRadii): readonly PathSegment[] {
  const paths: PathSegment[][] = [];
  const canvas = { fillPath: (path: PathSegment[]) => paths.push(path) } as unknown as Canvas;
  paintRoundedSides(canvas, RECT, sides, radii);
  t.equal(paths.length, 1);
  return paths[0]!;
}

const NONE = side('none', RED, 0);

t.test('a lone side tapers off until the curves of its corners end, and not before', async (t) => {
  const path = filled([side('solid'), NONE, NONE, NONE], ROUND);
  t.equal(path.map(([verb]) => verb).join(''), 'MCLCLCLCZ');
  t.same(path[0], ['M', 0, 20], 'the outer edge begins where the left corner ends');
  t.same(path[3]!.slice(-2), [100, 20], 'and ends where the right corner ends');
  t.same(path[4], ['L', 100, 20], 'the inner edge meets it there');
  t.same(path[5]!.slice(-2), [80, 8], 'and is as far away as the side is wide above the middle');
  t.same(path[7]!.slice(-2), [0, 20]);
});

t.test('two sides across from each other are two pieces, neighbours are one', async (t) => {
  const verbs = (sides: Sides) =>
    filled(sides, ROUND)
      .map(([verb]) => verb)
      .join('');
  t.equal(verbs([side('solid'), NONE, side('solid'), NONE]), 'MCLCLCLCZ'.repeat(2));
  t.equal(verbs([side('solid'), side('solid'), NONE, NONE]), 'MCLCLCLCLCLCZ');
  t.equal(verbs([side('solid'), NONE, NONE, side('solid')]), 'MCLCLCLCLCLCZ', 'across the top left corner, too');
});

t.test('a side that is wider than its corners are round ends straight', async (t) => {
  const path = filled([side('solid', RED, 30), NONE, NONE, NONE], ROUND);
  t.same(path[4], ['L', 100, 30]);
});

t.test('no part of a side of its own colour is cut off at a corner without a neighbour', async (t) => {
  const calls = rounded([side('groove'), NONE, NONE, NONE]);
  t.equal(calls[1], 'clip MLLLZMLLLZMLLLZ', 'both corners belong to it');
});

t.test('dashes are as wide as their side, and no wider than the border where it tapers', async (t) => {
  t.match(rounded([side('dashed'), NONE, NONE, NONE]), ['save', /^clip M/, 'strokePath MCLC', 'restore']);
  const widths: number[] = [];
  const canvas = new Proxy({} as Canvas, {
    get: (_, name) => (_path: unknown, stroke: { width: number }) => {
      if (name === 'strokePath') widths.push(stroke.width);
    },
  });
  const sides: Sides = [side('dotted'), side('dotted', RED, 2), side('dotted'), side('dotted', RED, 2)];
  paintRoundedSides(canvas, RECT, sides, ROUND);
  t.same(widths, [8, 2, 8, 2]);
});

t.test('dashes of an outline follow its corners', async (t) => {
  const calls = drawn((canvas) => paintOutline(canvas, RECT, side('dashed'), ROUND));
  t.match(calls, [/^strokePath M.*C/]);
});

t.test('light falls from the top left', async (t) => {
  const dark = { r: 0.5, g: 0, b: 0, a: 1 };
  t.same(shadesOf(side('inset'), true), [dark, dark]);
  t.same(shadesOf(side('inset'), false), [RED, RED]);
  t.same(shadesOf(side('outset'), false), [dark, dark]);
  t.same(shadesOf(side('groove'), true), [dark, RED]);
  t.same(shadesOf(side('groove'), false), [RED, dark]);
  t.equal(shadesOf(side('solid'), true), null);
});
