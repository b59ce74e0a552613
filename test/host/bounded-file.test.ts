/** Files that never end, and those that do. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { BoundedBytes, MAX_FILE_BYTES, readBounded, readBoundedSync } from '../../engine/host/node/bounded-file.js';

const here = join(import.meta.dirname, '../../package.json');

t.test('a file is read whole', async (t) => {
  const bytes = readFileSync(here);
  t.same(await readBounded(here), bytes);
  t.same(readBoundedSync(here), bytes);
});

t.test('a file that is not there is told as by the system', async (t) => {
  await t.rejects(readBounded('/no/such/file'), { code: 'ENOENT' });
  t.throws(() => readBoundedSync('/no/such/file'), { code: 'ENOENT' });
});

t.test('what never ends is refused', async (t) => {
  const bytes = new BoundedBytes();
  bytes.add(new Uint8Array(MAX_FILE_BYTES));
  t.throws(() => bytes.add(new Uint8Array(1)), /more than 256 MiB, or never ends/);
  if (!existsSync('/dev/zero')) return;
  await t.rejects(readBounded('/dev/zero'), { code: 'EFBIG' });
  t.throws(() => readBoundedSync('/dev/zero'), { code: 'EFBIG' });
});
