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

t.test('the far edge of a turned box is smaller, in pixels over text that is not seen', async (t) => {
  const html = `<style>body { margin: 0 }</style><div style="perspective: 100px"><p style="margin: 0; height: 50px; background: red; transform: rotateY(60deg)">word</p></div>`;
  const [list] = listsOf(await layout(html));
  const texts: boolean[] = [];
  const kinds: string[] = [];
  const read = (items: DisplayList): void => {
    for (const item of items) {
      kinds.push(item.kind);
      if (item.kind === 'text') texts.push(item.isHidden === true);
      if (item.kind === 'filtered') t.equal(item.filter.primitives.at(-1)!.effect.kind, 'project');
      else if ('items' in item) read(item.items);
    }
  };
  read(list!);
  t.ok(kinds.includes('filtered'));
  t.same(texts, [true]);
});

t.test('children of a box that preserves depth are turned in its space, the nearest on top', async (t) => {
  const face = (id: string, transform: string) =>
    `<p id=${id} style="position: absolute; margin: 0; width: 40px; height: 40px; background: red; transform: ${transform}">${id}</p>`;
  const textsOf = async (style: string, faces: string): Promise<string[]> => {
    const html = `<style>body { margin: 0 }</style><div style="width: 40px; height: 40px; ${style}">${faces}</div>`;
    const found: string[] = [];
    const read = (items: DisplayList): void => {
      for (const item of items)
        if (item.kind === 'text') found.push(item.pieces.map(({ run }) => run.text).join(''));
        else if ('items' in item) read(item.items);
    };
    read(listsOf(await layout(html))[0]!);
    return found;
  };
  const faces = face('a', 'translateZ(20px)') + face('b', 'translateZ(-20px)');
  t.same(await textsOf('transform-style: preserve-3d', faces), ['b', 'a'], 'a is nearer');
  t.same(await textsOf('transform-style: preserve-3d; transform: rotateY(180deg)', faces), ['a', 'b'], 'b is nearer');
  t.same(await textsOf('transform-style: preserve-3d; opacity: .9', faces), ['a', 'b'], 'a group is flat');
  t.same(await textsOf('transform-style: preserve-3d', `<div>${faces}</div>`), ['a', 'b'], 'of children alone');
  const card =
    face('a', 'rotateY(0); backface-visibility: hidden') + face('b', 'rotateY(180deg); backface-visibility: hidden');
  t.same(await textsOf('transform-style: preserve-3d', card), ['a']);
  t.same(await textsOf('transform-style: preserve-3d; transform: rotateY(180deg)', card), ['b'], 'the card is turned');
});
