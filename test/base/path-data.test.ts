import t from 'tap';
import { parsePath } from '../../engine/base/path-data.js';

t.test('absolute and relative commands, numbers without separators', async (t) => {
  t.same(parsePath('M10-5l.5.5H3v1e1z m1,1 2 2'), [
    ['M', 10, -5],
    ['L', 10.5, -4.5],
    ['L', 3, -4.5],
    ['L', 3, 5.5],
    ['Z'],
    ['M', 11, -4],
    ['L', 13, -2],
  ]);
});

t.test('smooth curves mirror the control point of a curve of their kind', async (t) => {
  t.same(parsePath('M0 0C0 1 1 2 2 2S4 3 4 4').at(-1), ['C', 3, 2, 4, 3, 4, 4]);
  t.same(parsePath('M0 0L2 2S4 3 4 4').at(-1), ['C', 2, 2, 4, 3, 4, 4]);
  t.same(parsePath('M0 0Q3 0 3 3T6 6').at(-1), ['C', 3, 5, 4, 6, 6, 6]);
});

t.test('arcs end where they should, flags need no separators', async (t) => {
  const half = parsePath('M0 0a5 5 0 0110 0');
  t.equal(half.length, 3, 'half a circle is two quarters');
  t.same(half.at(-1)!.slice(-2), [10, 0]);
  t.same(parsePath('M0 0A0 5 0 0 1 4 4').at(-1), ['L', 4, 4]);
  t.same(parsePath('M0 0A1 1 0 0 1 4 0').length, 3, 'radii that are too small grow');
});

t.test('an error ends the path where it stands', async (t) => {
  t.same(parsePath('M0 0L5 5L7'), [
    ['M', 0, 0],
    ['L', 5, 5],
  ]);
  t.same(parsePath('L5 5'), []);
  t.same(parsePath(''), []);
});
