/**
 * The files api.d.ts show each change of the library's public interface, and are what its users get as types. docs/api.md
 * is the same as a page.
 */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import t from 'tap';
// @ts-expect-error: the scripts are plain JavaScript
import { ENTRIES, publicDeclarations, undocumented } from '../../scripts/packages/api.mjs';
// @ts-expect-error: the scripts are plain JavaScript
import { REFERENCE, referencePage } from '../../scripts/packages/reference.mjs';
import { packageRoot } from '../../engine/host/node/package-root.js';

const entries = ENTRIES as readonly { specifier: string; entry: string; declarations: string }[];

for (const { entry, declarations } of entries) {
  const name = relative(packageRoot(), declarations);
  t.test(`${name} is the interface of the sources (npm run api writes it anew)`, async (t) => {
    t.equal(readFileSync(declarations, 'utf8'), await publicDeclarations(entry));
  });

  t.test(`every public type, function and field of ${name} has a docstring`, async (t) => {
    t.same(undocumented(readFileSync(declarations, 'utf8')), []);
  });
}

t.test('docs/api.md is the reference of the declarations (npm run api writes it anew)', async (t) => {
  const modules = entries.map(({ specifier, declarations }) => ({
    specifier,
    text: readFileSync(declarations, 'utf8'),
  }));
  t.equal(readFileSync(REFERENCE, 'utf8'), await referencePage(modules));
});
