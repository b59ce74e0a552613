import { multiply2 } from '../../../engine/base/matrix.js';
import t from 'tap';
import { parseTransform } from '../../../engine/paint/svg/matrix.js';
import { pathBounds } from '../../../engine/paint/svg/shapes.js';
import { parseLength, parseViewBox, viewBoxMatrix } from '../../../engine/paint/svg/values.js';

t.test('lengths', async (t) => {
  t.equal(parseLength('1in', 0, 16), 96);
  t.equal(parseLength(' 50% ', 30, 16), 15);
  t.equal(parseLength('-1.5e1', 0, 16), -15);
  t.equal(parseLength('2em', 0, 10), 20);
  for (const text of ['auto', '1 2', '1furlong', '', undefined]) t.equal(parseLength(text, 1, 1), null);
});

t.test('a view box is fitted as preserveAspectRatio says', async (t) => {
  const box = parseViewBox('10,10 20 40')!;
  const viewport = { width: 100, height: 100 };
  t.same(viewBoxMatrix(box, viewport, undefined), [2.5, 0, 0, 2.5, 0, -25]);
  t.same(viewBoxMatrix(box, viewport, 'xMinYMin meet'), [2.5, 0, 0, 2.5, -25, -25]);
  t.same(viewBoxMatrix(box, viewport, 'xMaxYMax slice'), [5, 0, 0, 5, -50, -150]);
  t.same(viewBoxMatrix(box, viewport, 'none'), [5, 0, 0, 2.5, -50, -25]);
  t.equal(parseViewBox('0 0 0 10'), null);
});

t.test(
  'transforms are applied from right to left; one without area shows nothing, a malformed one is ignored',
  async (t) => {
    t.same(parseTransform('translate(10 5),scale(2)'), multiply2([1, 0, 0, 1, 10, 5], [2, 0, 0, 2, 0, 0]));
    t.same(parseTransform(undefined), [1, 0, 0, 1, 0, 0]);
    t.equal(parseTransform('scale(0)'), null);
    t.same(parseTransform('rotate(x)'), [1, 0, 0, 1, 0, 0]);
  },
);

t.test('the bounds of a curve are those of its points, not of its control points', async (t) => {
  t.same(
    pathBounds([
      ['M', 0, 0],
      ['C', 0, 4, 4, 4, 4, 0],
    ]),
    { x: 0, y: 0, width: 4, height: 3 },
  );
});
