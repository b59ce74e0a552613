/** docs/architecture.md tells what each file of engine/layout is for, and names no other. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { packageRoot } from '../../engine/base/package-root.js';

const root = packageRoot();
const page = readFileSync(join(root, 'docs', 'architecture.md'), 'utf8');
const start = page.indexOf('## engine/layout, file by file');
const rows = page
  .slice(start, page.indexOf('\n## ', start + 1))
  .split('\n')
  .filter((line) => line.startsWith('| '));

t.test('every file of engine/layout stands in one row of its map', async (t) => {
  const named = rows.flatMap((row) =>
    [
      ...row
        .split(' | ')
        .slice(1)
        .join()
        .matchAll(/`([^`]+)`/g),
    ].map(([, name]) => name!),
  );
  const files = readdirSync(join(root, 'engine', 'layout')).map((name) => name.replace(/\.ts$/, ''));
  t.same(named.sort(), files.sort());
});
