/** Boxes on paths (Motion Path 1): where the corner of a box of 20 by 10 px goes, in px from that of its container. */
import t from 'tap';
import type { DisplayList } from '../../../engine/paint/drawing/display-list.js';
import { IDENTITY2, multiply2, type Matrix2 } from '../../../engine/base/matrix.js';
import { layout } from '../../layout/harness.js';
import { listsOf } from '../paint-layout.js';

/** The corner of the red rectangle, and the direction of its upper edge. */
function placeOf(items: DisplayList, around: Matrix2 = IDENTITY2): readonly [number, number, number] | null {
  let matrix = around;
  for (const item of items) {
    if (item.kind === 'transform') matrix = multiply2(matrix, item.matrix);
    if (item.kind === 'rect' && 'r' in item.color && item.color.r === 1) {
      const [a, b, c, d, e, f] = matrix;
      return [a * item.x + c * item.y + e, b * item.x + d * item.y + f, (Math.atan2(b, a) * 180) / Math.PI];
    }
    const inner = 'items' in item && item.items ? placeOf(item.items, matrix) : null;
    if (inner) return inner;
  }
  return null;
}

const CONTAINER = 'width: 100px; height: 60px; border: 4px solid; padding: 6px; position: relative';

async function place(css: string, container = CONTAINER): Promise<readonly number[]> {
  const html = (own: string) =>
    `<style>body { margin: 0 }</style><div style="${container}"><div style="width: 20px; height: 10px; background: red; ${own}"></div></div>`;
  const [[still], [moved]] = [listsOf(await layout(html(''))), listsOf(await layout(html(css)))];
  const [from, to] = [placeOf(still!)!, placeOf(moved!)!];
  // It stands at the corner of the content box.
  const px = (value: number) => Math.round((value / 0.75) * 10) / 10 + 0;
  return [px(to[0] - from[0]) + 10, px(to[1] - from[1]) + 10, Math.round(to[2]) + 0];
}

// The border box of the container has 120 by 80 px. Unless said otherwise, the anchor is the middle of the box, (10, 5).
const CASES: Record<string, readonly [number, number, number]> = {
  'offset-path: none': [10, 10, 0],
  // A path begins at the box itself, the others in the container.
  "offset-path: path('M 0 0 h 100'); offset-distance: 50%": [50, 5, 0],
  "offset-path: path('M 0 0 h 100 v 100'); offset-distance: 150px": [115, 50, 90],
  "offset-path: path('M 0 0 h 100'); offset-distance: 500px": [100, 5, 0],
  'offset-path: border-box; offset-anchor: 0 0': [0, 0, 0],
  'offset-path: padding-box; offset-anchor: 0 0': [4, 4, 0],
  'offset-path: content-box; offset-anchor: 0 0; offset-distance: 120px': [110, 30, 90],
  'offset-path: border-box; offset-anchor: 0 0; offset-distance: -70px': [0, 70, -90],
  'offset-path: inset(10px) padding-box; offset-anchor: 0 0': [14, 14, 0],
  'offset-path: polygon(0 0, 50% 50%, 0 50%); offset-anchor: 0 0; offset-rotate: 0deg; offset-distance: 100%': [
    0, 0, 0,
  ],
  'offset-path: shape(from 10px 20px, hline by 40px); offset-anchor: 0 0; offset-distance: 100%': [50, 20, 0],
  'offset-path: circle(20px); offset-anchor: 0 0': [80, 40, 90],
  'offset-path: circle(20px); offset-anchor: 0 0; offset-position: 50px 30px; offset-distance: 25%': [50, 50, -180],
  'offset-path: circle(20px at 0 0); offset-anchor: 0 0; offset-position: 50px 30px': [20, 0, 90],
  'offset-path: ray(90deg); offset-anchor: 0 0; offset-distance: 100%': [100, 40, 0],
  'offset-path: ray(90deg sides); offset-anchor: 0 0; offset-distance: 100%': [120, 40, 0],
  'offset-path: ray(180deg sides contain at 30px 20px); offset-anchor: 0 0; offset-distance: 100%': [30, 70, 90],
  'offset-path: ray(90deg closest-side at 30% 0); offset-anchor: 0 0; offset-distance: 30px': [66, 0, 0],
  'offset-path: ray(90deg); offset-anchor: 0 0; offset-position: auto; offset-distance: 5px': [15, 10, 0],
  // The anchor is the origin of transforms; a direction of its own stands alone.
  "offset-path: path('M 0 0 v 10'); transform-origin: 0 0": [10, 10, 90],
  "offset-path: path('M 0 0 v 10'); transform-origin: 0 0; offset-rotate: 30deg": [10, 10, 30],
  "offset-path: path('M 0 0 v 10'); transform-origin: 0 0; offset-rotate: reverse": [10, 10, -90],
  "offset-path: path('M 0 0 v 10'); transform-origin: 0 0; offset-rotate: auto 45deg": [10, 10, 135],
  "offset: 0 0 path('M 20 0 v 10') 10px 30deg / 0 0": [30, 20, 30],
  "offset: path('M 20 0 v 10')": [35, 0, 90],
  'offset: none': [10, 10, 0],
  // Not valid.
  'offset-path: ray(closest-side)': [10, 10, 0],
  'offset: 0 0 / left top / 0': [10, 10, 0],
};

for (const [css, expected] of Object.entries(CASES))
  t.test(css, async (t) => {
    t.strictSame(await place(css), expected);
  });

t.test('the outline of the container has its rounded corners', async (t) => {
  const [x, y] = await place('offset-path: border-box; offset-anchor: 0 0', `${CONTAINER}; border-radius: 20px`);
  t.strictSame([x, y], [20, 0]);
});
