import { cachedDataVersionTag, setFlagsFromString } from 'node:v8';
import t from 'tap';
import { settleFlags, withoutOptimising } from '../../../server/cli/runtime.js';

t.test('after a small render the optimising compiler is back, as one sees from the hash of the flags', (t) => {
  settleFlags();
  const settled = cachedDataVersionTag();
  setFlagsFromString('--turbofan');
  t.equal(cachedDataVersionTag(), settled);
  const end = withoutOptimising();
  t.not(cachedDataVersionTag(), settled);
  end();
  t.equal(cachedDataVersionTag(), settled, 'so that code of this process is taken over by the next');
  t.end();
});
