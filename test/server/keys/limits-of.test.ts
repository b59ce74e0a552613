import t from 'tap';
import { FIRST_WORKSPACE, limitsOf, remainingOf } from '../../../server/keys/limits-of.js';
import type { Tier } from '../../../server/model.js';
import { defaultConfig } from '../support/default-config.js';

t.test('what is left of a month: what runs may still be charged', async (t) => {
  t.equal(remainingOf(500, { used: 1, reserved: 0 }), 499);
  t.equal(remainingOf(500, { used: 1, reserved: 2 }), 497);
  t.equal(remainingOf(1, { used: 1, reserved: 1 }), 0, 'never less than nothing');
  t.equal(remainingOf(null, { used: 1, reserved: 1 }), null, 'no limit, no remainder');
});

t.test('the owner of a server has no rate of requests, unless they chose a tier for themselves', async (t) => {
  const config = defaultConfig();
  const rateOf = (id: string, tier: Tier, type: 'live' | 'test' = 'live'): number | null =>
    limitsOf({ id, name: '', tier, throwaway: false, createdAt: 0 }, type, config).requestsPerMinute;
  t.equal(rateOf(FIRST_WORKSPACE, 'scale'), null);
  t.equal(rateOf('ws_other', 'scale'), 600);
  t.equal(rateOf(FIRST_WORKSPACE, 'starter'), 60);
  t.equal(rateOf(FIRST_WORKSPACE, 'scale', 'test'), 30);
});
