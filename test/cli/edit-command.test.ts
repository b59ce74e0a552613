import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { engine } from '../../engine/cli/engine.js';
import { emptyFolder, run } from './fake-engine.js';

const cwd = emptyFolder();
const call = (...args: string[]): ReturnType<typeof run> => run(args, { cwd, engine });

t.before(async () => {
  const form =
    '<html lang=en><title>Form</title><h1>One</h1><input name=name aria-label=Name><input name=town aria-label=Town>';
  writeFileSync(
    join(cwd, 'form.html'),
    `${form}<h1 style="break-before: page">Two</h1><h1 style="break-before: page">Three</h1>`,
  );
  writeFileSync(join(cwd, 'values.json'), '{"name": "Ada", "town": "London"}');
  writeFileSync(join(cwd, 'note.txt'), 'note');
  await call('render', 'form.html', '--forms', '-o', 'form.pdf');
});

t.test('fields of a file and of the command line, files and metadata', async (t) => {
  const given = ['--fields', 'values.json', '--set', 'name=Grace', '--attach', 'note.txt', '--title', 'Filled'];
  const { code, stderr } = await call('edit', 'form.pdf', ...given, '-o', 'out.pdf');
  t.same([code, stderr], [0, '']);
  const { stdout } = await call('inspect', 'out.pdf');
  for (const told of ['Filled', 'Grace', 'London', 'note.txt']) t.match(stdout, told);
});

t.test('wrong calls are told', async (t) => {
  t.match(await call('edit', 'form.pdf', '--set', 'nmae=x', '-o', 'out.pdf'), { code: 2, stderr: /no field “nmae”/ });
  t.match(await call('edit', 'form.pdf', '--set', 'x', '-o', 'out.pdf'), { code: 2, stderr: /--set name=value/ });
  t.match(await call('edit', 'form.pdf', '--decrypt', '--user-password', 'u', '-o', 'o.pdf'), { code: 2 });
  t.match(
    await call('edit', 'form.pdf', '--password', 'secret', '-o', 'o.pdf'),
    { code: 2, stderr: /--user-password/ },
    'a password that would encrypt nothing',
  );
  t.match(await call('split', 'form.pdf', '--every', '1', '-o', 'one.pdf'), { code: 2, stderr: /Write \{n\}/ });
  t.match(await call('split', 'form.pdf', '-o', 'p{n}.pdf'), { code: 2, stderr: /every, pages or bookmarks/ });
});

t.test('a PDF is taken apart at its bookmarks, after so many pages, and by lists', async (t) => {
  t.equal((await call('split', 'form.pdf', '--bookmarks', '-o', 'b{n}.pdf')).code, 0);
  t.match((await call('inspect', 'b3.pdf', '--tags')).stdout, /1 page\n[^]*‘Three’/);
  t.equal((await call('split', 'form.pdf', '--every', '2', '-o', 'e{n}.pdf')).code, 0);
  t.match((await call('inspect', 'e2.pdf')).stdout, /1 page\n/);
  t.notOk(existsSync(join(cwd, 'e3.pdf')));
  t.equal((await call('split', 'form.pdf', '--pages', '1,last', '--pages', '2', '-o', 'l{n}.pdf')).code, 0);
  t.match((await call('inspect', 'l1.pdf')).stdout, /2 pages\n/);
});
