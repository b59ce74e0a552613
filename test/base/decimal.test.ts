import fc from 'fast-check';
import t from 'tap';
import { Decimal } from '../../engine/base/decimal.js';

const d = (text: string): Decimal => Decimal.parse(text)!;

t.test('a half is rounded away from zero', async (t) => {
  t.equal(d('0.125').toFixed(2), '0.13');
  t.equal(d('-0.125').toFixed(2), '-0.13');
  t.equal(d('1.005').toFixed(2), '1.01', 'which binary fractions get wrong');
  t.equal(d('2').dividedBy(d('3'), 2).toString(), '0.67');
  t.equal(d('-2').dividedBy(d('3'), 2).toString(), '-0.67');
});

t.test('what is no decimal number is refused', async (t) => {
  for (const text of ['', '1,50', '1e3', '0x10', '.5', '1.', 'NaN', '1 000']) t.equal(Decimal.parse(text), null, text);
});

t.test('numbers print as they were written, without zeros at the end', async (t) => {
  t.equal(d('0012.500').toString(), '12.5');
  t.equal(d('-0').toString(), '0');
  t.equal(d('100').toString(), '100');
  t.equal(d('100').places, 0);
  t.equal(d('0.105').places, 3);
});

const cents = fc.integer({ min: -1e9, max: 1e9 });

t.test('sums and products are those of whole numbers of cents', async (t) => {
  fc.assert(
    fc.property(cents, cents, (a, b) => {
      const [x, y] = [d(String(a)).dividedBy(d('100'), 2), d(String(b)).dividedBy(d('100'), 2)];
      const product = BigInt(a) * BigInt(b);
      return (
        x.plus(y).equals(d(String(a + b)).dividedBy(d('100'), 2)) &&
        x.times(y).equals(d(String(product)).dividedBy(d('10000'), 4)) &&
        x.isLessThan(y) === a < b
      );
    }),
  );
  t.pass('for all pairs');
});
