/** Pixels as a viewer sees their plane. */
import t from 'tap';
import { boundsSeen, inverse3, isNearly, multiply3 } from '../../../engine/base/projection.js';
import { projected } from '../../../engine/raster/filter/projection.js';
import { Pixmap } from '../../../engine/raster/pixmap.js';

/** The farther down, the farther away: w = 1 + y / 10. */
const AWAY = [1, 0, 0, 0, 1, 0.1, 0, 0, 1];

t.test('what is farther away is smaller', async (t) => {
  t.same(boundsSeen(AWAY, { x: 0, y: 0, width: 10, height: 10 }), { x: 0, y: 0, width: 10, height: 5 });
  t.notOk(isNearly(AWAY, [1, 0, 0, 1, 0, 0], { x: 0, y: 0, width: 10, height: 10 }, 1));
  const identity = multiply3(AWAY, inverse3(AWAY)!);
  t.same(
    identity.map((value) => Math.round(value * 1e9) / 1e9 + 0),
    [1, 0, 0, 0, 1, 0, 0, 0, 1],
  );
});

t.test('what is behind the viewer is cut off', async (t) => {
  const near = [1, 0, 0, 0, 1, -0.1, 0, 0, 1];
  const seen = boundsSeen(near, { x: 0, y: 0, width: 10, height: 30 })!;
  t.ok(seen.height < 1000 && seen.height > 100);
  t.equal(boundsSeen(near, { x: 0, y: 20, width: 10, height: 30 }), null);
});

t.test('pixels are drawn where they are seen', async (t) => {
  const source = new Pixmap({ left: 0, top: 0, right: 10, bottom: 10 });
  source.data.fill(255);
  const { data } = projected(source, AWAY);
  t.same([...data.subarray(4 * 55, 4 * 55 + 4)], [0, 0, 0, 0], 'nothing below its far edge');
  t.same([...data.subarray(4 * 22, 4 * 22 + 4)], [255, 255, 255, 255]);
  t.ok(projected(source, null).data.every((value) => value === 0));
});
