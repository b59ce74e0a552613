import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { readConfig } from '../../engine/cli/config-file.js';

t.test('the module of the folder, or the one that a flag names', async (t) => {
  const plugin = 'function plugin() {}';
  const cwd = t.testdir({
    'platen.config.mjs': `${plugin}\nexport default { remarkPlugins: [plugin] };`,
    'other.cjs': `${plugin}\nmodule.exports = { rehypePlugins: [[plugin, { a: 1 }]] };`,
    empty: {},
  });
  t.match(readConfig(undefined, cwd), { remarkPlugins: [Function] });
  t.match(readConfig('other.cjs', cwd), { rehypePlugins: [[Function, { a: 1 }]] });
  t.same(readConfig(false, cwd), {});
  t.same(readConfig(undefined, `${cwd}/empty`), {});
});

t.test('what is wrong with it is told in a sentence', async (t) => {
  const cwd = t.testdir({
    'none.mjs': 'export const a = 1;',
    'other.mjs': 'export default { pageSize: "A5" };',
    'broken.mjs': 'export default {',
    'throws.cjs': 'throw new Error("not today")',
  });
  t.throws(() => readConfig('absent.js', cwd), /no such file/);
  t.throws(() => readConfig('other.mjs', cwd), /sets pageSize\. It may set elements, remarkPlugins, rehypePlugins/);
  t.throws(() => readConfig('broken.mjs', cwd), /^.*Cannot load .*broken\.mjs: /);
  t.throws(() => readConfig('throws.cjs', cwd), /Cannot load .*throws\.cjs: not today/);
  t.throws(() => readConfig('none.mjs', cwd), /sets a\./);
});

t.test('of the server, only the preview of own files has it', (t) => {
  const folder = new URL('../../server', import.meta.url).pathname;
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const asking = files.filter((name) =>
    /resolveDocumentOptions|cli\/config-file/.test(readFileSync(join(folder, name), 'utf8')),
  );
  t.same(asking, [join('cli', 'preview-command.ts')]);
  t.end();
});
