import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { engine } from '../../engine/cli/engine.js';
import { emptyFolder, run } from './fake-engine.js';

const cwd = emptyFolder();

t.before(async () => {
  writeFileSync(join(cwd, 'in.html'), '<html lang=en><title>Hello</title><h1>Hello</h1><p>World');
  await run(['render', 'in.html', '-o', 'out.pdf'], { cwd, engine });
});

t.test('platen inspect tells people', async (t) => {
  const { code, stdout, stderr } = await run(['inspect', 'out.pdf', '--tags'], { cwd });
  t.same([code, stderr], [0, '']);
  t.match(stdout, /^out\.pdf: PDF 1\.7, [\d,]+ bytes, 1 page\n {2}title +Hello\n/);
  t.match(stdout, '\nTags\n  Document (1)\n    H1 (1) ‘Hello’\n    P (1) ‘World’\n');
});

t.test('platen inspect --json tells programs', async (t) => {
  const { code, stdout } = await run(['inspect', 'out.pdf', '--json'], { cwd });
  t.equal(code, 0);
  t.match(JSON.parse(stdout), {
    bytes: readFileSync(join(cwd, 'out.pdf')).length,
    claims: ['PDF/UA-1'],
    pages: [{ number: 1 }],
    tags: null,
  });
});

t.test('a file that is no PDF is named', async (t) => {
  const { code, stderr } = await run(['inspect', 'in.html'], { cwd });
  t.same([code, stderr], [1, 'Cannot read in.html: This is not a PDF: it does not begin with %PDF-.\n']);
  t.match(await run(['inspect', 'none.pdf'], { cwd }), { code: 1, stderr: /^Cannot read none\.pdf: no such file/ });
});
