import t from 'tap';
import { remainingOf } from '../../../server/keys/limits-of.js';

t.test('what is left of a month: what runs may still be charged', async (t) => {
  t.equal(remainingOf(500, { used: 1, reserved: 0 }), 499);
  t.equal(remainingOf(500, { used: 1, reserved: 2 }), 497);
  t.equal(remainingOf(1, { used: 1, reserved: 1 }), 0, 'never less than nothing');
  t.equal(remainingOf(null, { used: 1, reserved: 1 }), null, 'no limit, no remainder');
});
