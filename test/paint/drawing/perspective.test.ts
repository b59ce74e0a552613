/** What a box in perspective is drawn with (CSS Transforms 2, § 8): the factors and the move of its only matrix, in px. */
import t from 'tap';
import type { DisplayList } from '../../../engine/paint/drawing/display-list.js';
import type { Matrix2 } from '../../../engine/base/matrix.js';
import { layout } from '../../layout/harness.js';
import { listsOf } from '../paint-layout.js';

function matricesIn(items: DisplayList): readonly Matrix2[] {
  return items.flatMap((item) => {
    if (item.kind === 'transform') return [item.matrix];
    return 'items' in item && item.items ? matricesIn(item.items) : [];
  });
}

async function matrices(parent: string, child: string, between = '') {
  const html = `<style>body { margin: 0 }</style><div style="width: 100px; ${parent}">${between}<div style="height: 50px; background: red; ${child}">x</div></div>`;
  return matricesIn(listsOf(await layout(html))[0]!).map((matrix) =>
    matrix.map((value) => Math.round(value * 1e3) / 1e3),
  );
}

t.test('a box nearer to the viewer is larger, about the origin of its parent', async (t) => {
  const [matrix] = await matrices('perspective: 100px; perspective-origin: 0 0', 'transform: translateZ(50px)');
  t.strictSame(matrix!.slice(0, 4), [2, 0, 0, 2]);
  const [middle] = await matrices('perspective: 100px', 'transform: translateZ(-100px)');
  t.strictSame(middle!.slice(0, 4), [0.5, 0, 0, 0.5]);
});

t.test('a perspective shorter than a px is one', async (t) => {
  const [matrix] = await matrices('perspective: 0px', 'transform: translateZ(.5px)');
  t.strictSame(matrix!.slice(0, 4), [2, 0, 0, 2]);
});

t.test('only children are seen in perspective', async (t) => {
  const [matrix] = await matrices('', 'transform: translateZ(50px)');
  t.strictSame(matrix!.slice(0, 4), [1, 0, 0, 1]);
  const inner = '<div><p style="margin: 0; position: absolute; transform: translateZ(50px)">x</p></div>';
  const all = await matrices('perspective: 100px', 'color: black', inner);
  t.ok(all.every(([a]) => a === 1));
});

t.test('a turned box is drawn as its middle is seen', async (t) => {
  const [[a, b, c, d]] = (await matrices('perspective: 200px', 'transform: rotateY(60deg)')) as [number[]];
  t.strictSame([a, b, c, d], [0.5, 0, 0, 1]);
});

t.test('a box without thickness is not seen', async (t) => {
  t.strictSame(await matrices('', 'transform: scale3d(2, 2, 0)'), []);
});
