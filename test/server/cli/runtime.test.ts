import { cachedDataVersionTag, setFlagsFromString } from 'node:v8';
import t from 'tap';
import { prepareRender, settleFlags } from '../../../server/cli/runtime.js';

for (const isSmall of [true, false]) {
  t.test(`after a ${isSmall ? 'small' : 'large'} render all flags are as before, as one sees from their hash`, (t) => {
    settleFlags();
    const settled = cachedDataVersionTag();
    setFlagsFromString('--turbofan');
    t.equal(cachedDataVersionTag(), settled);
    const end = prepareRender({ isSmall });
    t.not(cachedDataVersionTag(), settled);
    end();
    t.equal(cachedDataVersionTag(), settled, 'so that code of this process is taken over by the next');
    t.end();
  });
}
