import { existsSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { testFolder } from './test-folder.js';

t.test('a folder was removed while the service that writes to it still ran', async (t) => {
  const seen: boolean[] = [];
  let folder = '';
  await t.test('a test with a folder and then a teardown', async (t) => {
    folder = testFolder(t, { 'a.txt': 'a' });
    t.teardown(() => void seen.push(existsSync(join(folder, 'a.txt'))));
    t.ok(existsSync(folder));
  });
  t.same(seen, [true], 'the folder is there until the teardowns have run');
  t.notOk(existsSync(folder), 'and then it is removed');
});
