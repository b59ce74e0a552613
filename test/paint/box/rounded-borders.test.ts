/** Borders around rounded corners (CSS Backgrounds 3, § 4). */
import t from 'tap';
import type { Color } from '../../../engine/css/values/values.js';
import { paintOutline } from '../../../engine/paint/box/borders.js';
import type { Side, Sides } from '../../../engine/paint/box/border-sides.js';
import { shadesOf } from '../../../engine/paint/box/border-sides.js';
import type { Canvas, PathSegment } from '../../../engine/paint/drawing/canvas.js';
import { paintRoundedSides } from '../../../engine/paint/box/rounded-borders.js';
import type { CornerRadii } from '../../../engine/paint/drawing/shapes.js';

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

t.test('where a side is missing nothing is drawn along it', async (t) => {
  const missing = side('none', RED, 0);
  t.match(rounded([side('solid'), side('solid'), missing, side('solid')]), ['save', /^clip M/, /^fillPath/, 'restore']);
  const square: CornerRadii = [ROUND[0], ROUND[1], [0, 0], [0, 0]];
  const sides = [side('solid'), side('solid'), missing, side('solid')] as const;
  const calls = drawn((canvas) => paintRoundedSides(canvas, RECT, sides, square));
  t.equal(calls[1], 'clipRect', 'a straight clip leaves the curve as sharp as it is');
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
