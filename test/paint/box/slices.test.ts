/** A box that is cut by pages is decorated as one box (CSS Fragmentation 3, § 5.4). */
import t from 'tap';
import { layout } from '../../layout/harness.js';
import { paint } from '../paint-layout.js';

const PAGE = '<style>@page { size: 200px 100px; margin: 0 } body { margin: 0 }</style>';

t.test('a gradient on a box over two pages goes on where the first page ends', async (t) => {
  const box = '<div style="height: 160px; background: linear-gradient(red, blue)"></div>';
  const pages = paint(await layout(PAGE + box));
  t.equal(pages.length, 2);
  t.match(pages[0]!.gradients, [{ y: 0, height: 120 }]);
  t.match(pages[1]!.gradients, [{ y: -75, height: 120 }]);
});

t.test('with box-decoration-break: clone each piece has a gradient of its own', async (t) => {
  const box = '<div style="height: 160px; background: linear-gradient(red, blue); box-decoration-break: clone"></div>';
  const pages = paint(await layout(PAGE + box));
  t.same(
    pages.map(({ gradients: [gradient] }) => gradient!.y),
    [0, 0],
  );
});
