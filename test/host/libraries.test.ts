/** Packages of users, which are run with all that Platen may do. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { library } from '../../engine/host/node/libraries.js';

t.test('no package of the working folder is run', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'platen-'));
  const before = process.cwd();
  t.teardown(() => {
    process.chdir(before);
    rmSync(folder, { recursive: true, force: true });
  });
  const own = join(folder, 'node_modules', 'platen-test-reader');
  mkdirSync(own, { recursive: true });
  writeFileSync(join(own, 'package.json'), '{"name":"platen-test-reader","main":"index.js"}');
  writeFileSync(join(own, 'index.js'), 'module.exports = { ran: true };');
  process.chdir(folder);
  t.equal(library('platen-test-reader'), null);
  t.ok(library('esbuild'), 'but those beside Platen are');
  t.end();
});
