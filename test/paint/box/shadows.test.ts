import t from 'tap';
import type { ComputedStyle } from '../../../engine/css/properties/computed-style.js';
import { paintInsetShadows, paintOuterShadows } from '../../../engine/paint/box/shadows.js';
import { Diagnostics } from '../../../engine/diagnostics.js';
import type { PaintColor, PathSegment } from '../../../engine/paint/drawing/canvas.js';
import type { PaintState } from '../../../engine/paint/drawing/paint-context.js';
import { NO_STRUT } from '../../../engine/base/geometry.js';
import { styled } from '../../css/helpers.js';

const RECT = { x: 10, y: 10, width: 30, height: 30 };
const SQUARE = [
  [0, 0],
  [0, 0],
  [0, 0],
  [0, 0],
] as const;

/** What is filled: the leftmost x and the alpha of each path. */
function fills(css: string, draw: (state: PaintState, style: ComputedStyle) => void): [x: number, alpha: number][] {
  const style = styled([['p', { id: 'p' }, 'x']], `p{color:red;${css}}`).style('p');
  const found: [number, number][] = [];
  const leftOf = (path: readonly PathSegment[]) =>
    Math.min(...path.filter(([op]) => op !== 'Z').map((segment) => segment[1] as number));
  const canvas = {
    save: () => undefined,
    restore: () => undefined,
    clip: () => undefined,
    fillPath: (path: readonly PathSegment[], color: PaintColor) => found.push([leftOf(path), color.a]),
  };
  draw({ canvas, services: { diagnostics: new Diagnostics() } } as unknown as PaintState, style);
  return found;
}

t.test('a sharp shadow is its box moved and spread', async (t) => {
  const found = fills('box-shadow: 4px 0 0 8px', (state, style) => paintOuterShadows(state, RECT, style, SQUARE));
  t.strictSame(found, [[10 + 3 - 6, 1]]);
});

t.test('a blur fades outwards and adds up to the colour', async (t) => {
  const found = fills('box-shadow: 0 0 8px black', (state, style) => paintOuterShadows(state, RECT, style, SQUARE));
  const xs = found.map(([x]) => x);
  t.strictSame(
    xs,
    [...xs].sort((a, b) => a - b),
  );
  t.ok(xs[0]! > 10 - 6 && xs[0]! < 10);
  const total = 1 - found.reduce((left, [, alpha]) => left * (1 - alpha), 1);
  t.ok(total > 0.98 && total <= 1);
});

t.test('an inset shadow is not drawn outside, nor an outer one inside', async (t) => {
  t.equal(
    fills('box-shadow: inset 0 0 4px', (state, style) => paintOuterShadows(state, RECT, style, SQUARE)).length,
    0,
  );
  t.equal(
    fills('box-shadow: 0 0 4px', (state, style) => paintInsetShadows(state, RECT, style, NO_STRUT, SQUARE)).length,
    0,
  );
});

t.test('the colour of a shadow is that of the element which inherits it', async (t) => {
  const { style } = styled(
    [['div', {}, ['p', { id: 'p' }, 'x']]],
    'div{color:red;text-shadow:1px 1px,2px 2px blue} p{color:lime}',
  );
  t.match(style('p').textShadow, [{ color: { g: 1 } }, { color: { b: 1 } }]);
});
