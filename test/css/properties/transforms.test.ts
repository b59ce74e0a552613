import t from 'tap';
import { styled } from '../helpers.js';

/** The value of a property of a 10px p; undefined when the declaration is invalid. */
function value(property: string, text: string): unknown {
  const s = styled([['p', { id: 'p' }, 'x']], `p { font-size: 10px; ${property}: ${text} }`);
  if (s.diagnostics.warnings.length > 0) return undefined;
  const field = property.replace(/-./g, (letters) => letters[1]!.toUpperCase());
  return (s.style('p') as unknown as Record<string, unknown>)[field];
}

const percent = (value: number) => ({ kind: 'linear', px: 0, percent: value });

t.test('neighbouring functions without percentages become one matrix', async (t) => {
  t.strictSame(value('transform', 'translate(1em, 2px) scale(2)'), [[2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1, 0, 10, 2, 0, 1]]);
  t.strictSame(value('transform', 'translateX(50%)'), [{ x: percent(50), y: 0, z: 0 }]);
  t.strictSame(value('transform', 'rotate(90deg)'), [[0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]]);
  t.equal(value('transform', 'none'), null);
});

t.test('functions with too many, too few or other arguments are invalid', async (t) => {
  for (const text of [
    'translate()',
    'translate(1px 2px)',
    'translateX(1px, 2px)',
    'translateZ(10%)',
    'rotate(45)',
    'scale(1px)',
    'scale(1, 2, 3)',
    'matrix(1, 0, 0, 1, 0)',
    'rotate3d(1, 1, 45deg)',
    'perspective(-1px)',
    'skew(1deg, 2deg, 3deg)',
    'rotate(1deg), scale(2)',
    'none scale(2)',
    '10px',
  ])
    t.equal(value('transform', text), undefined, text);
});

t.test('origins are one or two words and a depth', async (t) => {
  t.strictSame(value('transform-origin', 'left'), [percent(0), percent(50), 0]);
  t.strictSame(value('transform-origin', 'bottom'), [percent(50), percent(100), 0]);
  t.strictSame(value('transform-origin', 'top right'), [percent(100), percent(0), 0]);
  t.strictSame(value('transform-origin', '1em 20% 3px'), [10, percent(20), 3]);
  for (const text of ['left right', '1px 2px 3%', 'left 1px top 2px', 'top 10px'])
    t.equal(value('transform-origin', text), undefined, text);
});

t.test('translate, rotate and scale', async (t) => {
  t.strictSame(value('translate', '1em 2px'), [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 10, 2, 0, 1]);
  t.strictSame(value('translate', '10%'), { x: percent(10), y: 0, z: 0 });
  t.strictSame(value('scale', '2'), [2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
  t.strictSame(value('scale', '50% 3 4'), [0.5, 0, 0, 0, 0, 3, 0, 0, 0, 0, 4, 0, 0, 0, 0, 1]);
  t.strictSame(value('rotate', '90deg'), value('rotate', '0 0 1 90deg'));
  t.strictSame(value('rotate', 'x 90deg'), value('rotate', '90deg 1 0 0'));
  for (const [property, text] of [
    ['rotate', '1 0 90deg'],
    ['rotate', '90'],
    ['scale', '1 2 3 4'],
    ['translate', '1px 2px 3%'],
  ] as const)
    t.equal(value(property, text), undefined, text);
});

t.test('columns cannot be transformed', async (t) => {
  const s = styled(
    [
      ['p', { id: 'p' }, 'x'],
      ['i', { id: 'i' }, 'y'],
      ['u', { id: 'u' }, 'z'],
    ],
    'p { rotate: 1deg } i { display: table-column; rotate: 1deg }',
  );
  t.equal(s.style('p').hasTransform, true);
  t.equal(s.style('i').hasTransform, false);
  t.equal(s.style('u').hasTransform, false);
});
