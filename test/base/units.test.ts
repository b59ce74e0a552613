import t from 'tap';
import { wholeUnits } from '../../engine/base/units.js';

t.test('whole layout units never exceed the length, but forgive the rounding of a product', async (t) => {
  t.equal(wholeUnits(16), 16);
  t.equal(wholeUnits(14.4), 921 / 64);
  t.equal(wholeUnits(13.6), 870 / 64);
  t.ok(0.57 * 100 < 57);
  t.equal(wholeUnits(0.57 * 100), 57);
  t.equal(wholeUnits(0), 0);
});
