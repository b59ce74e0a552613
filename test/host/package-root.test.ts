import { existsSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { packageRoot } from '../../engine/host/node/package-root.js';

t.test('the package root holds the assets of the package', async (t) => {
  t.ok(existsSync(join(packageRoot(), 'package.json')));
  t.ok(existsSync(join(packageRoot(), 'engine', 'host', 'node', 'package-root.ts')));
});
