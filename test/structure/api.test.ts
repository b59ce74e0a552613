/** engine/api.d.ts shows each change of the library's public interface, and is what its users get as types. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
// @ts-expect-error: the scripts are plain JavaScript
import { publicDeclarations } from '../../scripts/packages/api.mjs';
import { packageRoot } from '../../engine/host/node/package-root.js';

const file = join(packageRoot(), 'engine', 'api.d.ts');

t.test('engine/api.d.ts is the interface of the sources (npm run api writes it anew)', async (t) => {
  t.equal(readFileSync(file, 'utf8'), await publicDeclarations());
});

t.test('every public type, function and field has a docstring', async (t) => {
  const { undocumented } = (await import('../../scripts/packages/api.mjs' as string)) as {
    undocumented(text: string): string[];
  };
  t.same(undocumented(readFileSync(file, 'utf8')), []);
});
