/** `clip-path` with basic shapes and reference boxes (CSS Masking 1, § 5.1; CSS Shapes 1, § 3). */
import t from 'tap';
import type { DisplayList, PathSegment } from '../../../engine/paint/drawing/display-list.js';
import { layout } from '../../layout/harness.js';
import { listsOf } from '../paint-layout.js';

function clipsIn(items: DisplayList): (readonly PathSegment[])[] {
  return items.flatMap((item) => {
    if (item.kind === 'clip') return [item.path];
    return 'items' in item ? clipsIn(item.items) : [];
  });
}

/** The left, top, right and bottom of what is clipped to, and its number of curves, in px of the border box. */
async function clip(css: string): Promise<readonly number[] | null> {
  const box = `width: 80px; height: 40px; border: 4px solid; padding: 6px`;
  const [list] = listsOf(await layout(`<style>body { margin: 0 }</style><div style="${box}; ${css}">x</div>`));
  const [path] = clipsIn(list!);
  if (!path) return null;
  // Of curves, only the ends lie on the shape.
  const ends = path.flatMap(([, ...numbers]) => (numbers.length > 0 ? [numbers.slice(-2) as [number, number]] : []));
  const px = (value: number) => Math.round(value / 0.075) / 10;
  const [first] = listsOf(
    await layout(`<style>body { margin: 0 }</style><div style="${box}; clip-path: border-box">x</div>`),
  );
  const [[, left, top]] = clipsIn(first!)[0] as unknown as [['M', number, number]];
  const [xs, ys] = [ends.map(([x]) => px(x - left)), ends.map(([, y]) => px(y - top))];
  const curves = path.filter(([operator]) => operator === 'C').length;
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys), curves];
}

// The border box has 100 by 60 px.
const CASES: Record<string, readonly number[] | null> = {
  none: null,
  'border-box': [0, 0, 100, 60, 0],
  'padding-box': [4, 4, 96, 56, 0],
  'content-box': [10, 10, 90, 50, 0],
  'fill-box': [10, 10, 90, 50, 0],
  'inset(10px)': [10, 10, 90, 50, 0],
  'inset(10% 20% 30% 5px)': [5, 6, 80, 42, 0],
  'inset(10px round 5px)': [10, 10, 90, 50, 4],
  'inset(50%)': [50, 30, 50, 30, 0],
  'inset(0 75% 0 75%)': [50, 0, 50, 60, 0],
  'padding-box inset(10px)': [14, 14, 86, 46, 0],
  'xywh(10px 20px 50% 25%)': [10, 20, 60, 35, 0],
  'rect(auto 50px 50% 10px)': [10, 0, 50, 30, 0],
  'circle()': [20, 0, 80, 60, 4],
  'circle(farthest-side)': [0, -20, 100, 80, 4],
  'circle(10px at 0 0)': [-10, -10, 10, 10, 4],
  'circle(10px at right 20px bottom 10px)': [70, 40, 90, 60, 4],
  'ellipse(20px 50%)': [30, 0, 70, 60, 4],
  'ellipse()': [0, 0, 100, 60, 4],
  'polygon(0 0, 100% 0, 50% 100%)': [0, 0, 100, 60, 0],
  'polygon(evenodd, 10px 20px, 30px 20px, 30px 50px)': [10, 20, 30, 50, 0],
  "path('M 10 20 h 30 v 10 z')": [10, 20, 40, 30, 0],
  'shape(from 10px 20px, hline to 50%, vline by 10px, line to left bottom, close)': [0, 20, 50, 60, 0],
  'shape(evenodd from 0 0, line by 50% 50%, curve to 100% 0 with 20px 30px from end, smooth by -10px 10px)': [
    0, 0, 100, 30, 2,
  ],
  'shape(from 10px 10px, arc to 30px 10px of 10px cw large, curve by 0 10px with 0 0 / 0 10px)': [10, 0, 30, 20, 3],
  'shape(from 0 0, move to 20px 30px, arc by 20px 0 of 10px 20px rotate 90deg)': [0, 0, 40, 30, 1],
  // Not valid.
  'shape(0 0, line to 1px 1px)': null,
  'shape(from 0 0, arc to 1px 1px of 10px cw ccw)': null,
  'shape(from 0 0, line by left top)': null,
  'circle(-1px)': null,
  'inset()': null,
  'polygon(1px)': null,
  'xywh(0 0 -1px 0)': null,
  'circle() inset(1px)': null,
};

for (const [value, expected] of Object.entries(CASES))
  t.test(`clip-path: ${value}`, async (t) => t.same(await clip(`clip-path: ${value}`), expected));

t.test('a box with a shape has its corners, and is a stacking context', async (t) => {
  t.equal((await clip('border-radius: 9px; clip-path: padding-box'))![4], 4);
  const page = '<div style="clip-path: circle()"><p style="position: relative; z-index: -1">x</p></div>';
  t.equal(clipsIn(listsOf(await layout(page))[0]!).length, 1);
});
