import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { openFile } from '../../engine/cli/output.js';

t.test('a render that a signal cannot stop in time leaves no part of a file behind', async (t) => {
  const folder = t.testdir();
  const removals = new Set<() => void>();
  const hold = (giveUp = () => undefined as void) => {
    removals.add(giveUp);
    return () => void removals.delete(giveUp);
  };
  const interruption = { signal: new AbortController().signal, hold };
  const output = await openFile(join(folder, 'out.pdf'), folder, interruption);
  t.equal(removals.size, 0, 'signals are not held back before something is on the disk');
  await output.write(new Uint8Array(3 * 1024 * 1024));
  t.match(readdirSync(folder), [/\.tmp$/]);
  for (const giveUp of removals) giveUp();
  t.same(readdirSync(folder), []);
  await output.discard();
  t.equal(removals.size, 0);
});
