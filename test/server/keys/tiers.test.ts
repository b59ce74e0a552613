import t from 'tap';
import { DEFAULT_TIERS, isTier, periodEnd, periodOf, TIER_NAMES } from '../../../server/keys/tiers.js';

t.test('renders a month and requests a minute are those of the specification', (t) => {
  const table = TIER_NAMES.map((tier) => {
    const { rendersPerMonth, requestsPerMinute } = DEFAULT_TIERS[tier];
    return [tier, rendersPerMonth, requestsPerMinute];
  });
  t.same(table, [
    ['free', 100, 30],
    ['starter', 500, 60],
    ['builder', 2_500, 120],
    ['pro', 10_000, 300],
    ['scale', null, 600],
  ]);
  t.end();
});

t.test('tier names', (t) => {
  t.ok(isTier('free'));
  for (const name of ['Free', 'toString', '']) t.notOk(isTier(name), JSON.stringify(name));
  t.end();
});

t.test('months are counted in UTC', (t) => {
  const cases = [
    ['2026-11-30T23:59:59.999Z', '2026-11', '2026-12-01T00:00:00.000Z'],
    ['2026-12-01T00:00:00.000Z', '2026-12', '2027-01-01T00:00:00.000Z'],
    ['2028-02-29T12:00:00.000Z', '2028-02', '2028-03-01T00:00:00.000Z'],
  ] as const;
  for (const [moment, period, end] of cases) {
    t.equal(periodOf(Date.parse(moment)), period);
    t.equal(new Date(periodEnd(Date.parse(moment))).toISOString(), end);
  }
  t.end();
});
