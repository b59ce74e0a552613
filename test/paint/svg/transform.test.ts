/** Where elements of an SVG are moved to, by attribute and by style. */
import t from 'tap';
import { SvgElement } from '../../../engine/paint/svg/element.js';
import { parseTransform } from '../../../engine/paint/svg/matrix.js';
import type { PaintTarget } from '../../../engine/paint/svg/painting.js';
import { elementBounds, elementTransform } from '../../../engine/paint/svg/transform.js';
import { styled } from '../../css/helpers.js';

/** The matrix of a 20 × 10 rectangle at (30, 40) in a viewport of 100 × 100. */
function matrix(attributes: Record<string, string>, css = ''): readonly number[] | null {
  const rect = { id: 'r', x: '30', y: '40', width: '20', height: '10', ...attributes };
  const s = styled([['svg', ['rect', rect]]], css);
  const source = { tree: s.tree, styleOf: s.resolver.styleOf.bind(s.resolver), byId: () => null, imageUrl: () => null };
  const element = new SvgElement(source, s.node('r'), s.style('r'), { width: 100, height: 100 });
  return (
    elementTransform({ affords: () => true } as unknown as PaintTarget, element)?.map(
      (value) => Math.round(value * 1000) / 1000 + 0,
    ) ?? null
  );
}

t.test('attributes with a wrong number or kind of arguments say nothing', async (t) => {
  for (const text of [
    'rotate(90,)',
    'rotate(1 2)',
    'matrix(0.5 45deg 0 1 2 3)',
    'scale(50%)',
    'scale(,2)',
    'foo(1)',
    'translate',
  ])
    t.same(parseTransform(text), [1, 0, 0, 1, 0, 0], text);
  t.same(parseTransform('translate(1,2)scale(2-3)'), [2, 0, 0, -3, 1, 2]);
  t.equal(parseTransform('scale(0)'), null);
});

t.test('a property goes before the attribute, and turns about the corner of the viewport', async (t) => {
  t.same(matrix({ transform: 'translate(1 2)' }), [1, 0, 0, 1, 1, 2]);
  t.same(matrix({ transform: 'scale(3)' }, 'rect { transform: rotate(90deg) }'), [0, 1, -1, 0, 0, 0]);
  t.same(matrix({}, 'rect { translate: 50% 0; scale: 2 }'), [2, 0, 0, 2, 50, 0]);
  t.equal(matrix({}, 'rect { transform: scale(0) }'), null);
});

t.test('transform-origin, as attribute too, refers to the box that transform-box names', async (t) => {
  t.same(matrix({ transform: 'rotate(90)', 'transform-origin': '50 50' }), [0, 1, -1, 0, 100, 0]);
  t.same(matrix({ transform: 'rotate(180)', 'transform-origin': 'center' }), [-1, 0, 0, -1, 100, 100]);
  const around = 'rect { transform: rotate(180deg); transform-origin: center; transform-box: ';
  t.same(matrix({}, `${around} fill-box }`), [-1, 0, 0, -1, 80, 90]);
  t.same(
    matrix({}, `${around} stroke-box; transform-origin: 0 0; stroke: red; stroke-width: 4px }`),
    [-1, 0, 0, -1, 56, 76],
  );
});

t.test('groups that use themselves, or each other many times, are measured within a budget', (t) => {
  /** How many elements are looked at, at most `budget`, for the box of the group #top. */
  function visited(groups: Parameters<typeof styled>[0], budget: number): number {
    const s = styled([['svg', ...groups]] as Parameters<typeof styled>[0], '');
    const source = {
      tree: s.tree,
      styleOf: s.resolver.styleOf.bind(s.resolver),
      byId: (id: string) => s.node(id),
      imageUrl: () => null,
    };
    const top = new SvgElement(source, s.node('top'), s.style('top'), { width: 100, height: 100 });
    let asked = 0;
    elementBounds({ affords: () => ++asked <= budget } as unknown as PaintTarget, top);
    return asked;
  }
  const uses = (id: string) => Array.from({ length: 8 }, () => ['use', { href: `#${id}` }] as ['use', object]);
  t.equal(visited([['g', { id: 'top' }, ...uses('top')]] as never, 1e6), 9, 'itself: each use once');
  const groups = Array.from({ length: 20 }, (_, i) => ['g', { id: i === 0 ? 'top' : `g${i}` }, ...uses(`g${i + 1}`)]);
  const found = visited([...groups, ['g', { id: 'g20' }]] as never, 1000);
  t.ok(found > 1000 && found < 10_000, `each other: ${found}`);
  t.end();
});
