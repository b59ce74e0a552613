/** Parts of paths that fills leave out. */
import t from 'tap';
import { parsePath } from '../../../engine/base/path-data.js';
import { withArea } from '../../../engine/paint/svg/shapes.js';

const filled = (data: string): string =>
  withArea(parsePath(data))
    .map(([operator]) => operator)
    .join('');

t.test('a filled path without an area paints no hairline', async (t) => {
  t.equal(filled('M10 10 L100 10 Z'), '');
  t.equal(filled('M10 50 L100 90 L10 50'), '');
  t.equal(filled('M.1 .2 L.3 .6 .7 1.4Z'), '', 'also where numbers are rounded');
  t.equal(filled('M0 0 C10 10 20 20 30 30Z'), '');
  t.equal(filled('M5 5 Z'), '');
  t.equal(filled(''), '');
});

t.test('the parts of a path that have an area are filled', async (t) => {
  t.equal(filled('M0 0 H10 V10 Z M20 0 H30'), 'MLLZ');
  t.equal(filled('M0 0 H10 Z L5 5 H7 Z'), 'MLLZ', 'what goes on behind a closed line begins where that did');
  t.equal(filled('M0 0 C0 10 10 10 10 0'), 'MC');
  t.equal(filled('M0 0 L10 0 L10 .001 Z'), 'MLLZ');
});
