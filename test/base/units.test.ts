import fc from 'fast-check';
import t from 'tap';
import { lu, luNearest } from '../../engine/base/units.js';

t.test('a length is a whole number of units no longer than it, but forgives the rounding of a product', async (t) => {
  t.equal(lu(16), 1024);
  t.equal(lu(14.4), 921);
  t.equal(lu(-14.4), -921);
  t.ok(0.57 * 100 < 57);
  t.equal(lu(0.57 * 100), 57 * 64);
  t.equal(lu((5.29166 * 96) / 25.4), 20 * 64);
  t.equal(lu(300_000), 300_000 * 64);
  t.equal(lu(0), 0);
  t.equal(lu(Number.NaN), 0);
  t.equal(lu(Infinity), lu(33_554_431));
});

t.test('what is measured goes to the nearest unit', async (t) => {
  t.equal(luNearest(14.4), 922);
  t.equal(luNearest(Number.NaN), 0);
});

t.test('parts of a length never sum up to more units than the whole', async (t) => {
  const lengths = fc.array(fc.double({ min: 0, max: 1000, noNaN: true }), { minLength: 1, maxLength: 20 });
  const shares = fc.tuple(fc.integer({ min: 1, max: 8192 * 64 }), fc.integer({ min: 1, max: 100 }));
  fc.assert(
    fc.property(lengths, (parts) => {
      const whole = parts.reduce((sum, part) => sum + part, 0);
      // The floats' own sum may be too small by a rounding for each summand.
      const units = parts.reduce((sum, part) => sum + lu(part), 0);
      return units <= lu(whole * (1 + parts.length * Number.EPSILON));
    }),
    { seed: 20261122 },
  );
  fc.assert(
    fc.property(shares, ([units, count]) => count * lu((units / 64) * (100 / count / 100)) <= units),
    { seed: 20261122 },
  );
  t.pass('for random parts, and for equal shares of a whole number of units');
});
