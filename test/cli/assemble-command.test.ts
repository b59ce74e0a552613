import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { engine } from '../../engine/cli/engine.js';
import { emptyFolder, run } from './fake-engine.js';

const cwd = emptyFolder();

t.before(async () => {
  writeFileSync(join(cwd, 'cover.md'), '---\ntitle: Offer\nlanguage: en\n---\n\n# Offer\n');
  const page = (text: string) => `<h1 style="break-before: page">${text}</h1>`;
  writeFileSync(
    join(cwd, 'terms.html'),
    `<html lang=de><title>Terms</title><h1>One</h1>${page('Two')}${page('Three')}`,
  );
  await run(['render', 'terms.html', '-o', 'terms.pdf'], { cwd, engine });
});

const inspected = async (): Promise<string> => (await run(['inspect', 'out.pdf', '--tags'], { cwd })).stdout;

t.test('a document and pages of a PDF become one PDF', async (t) => {
  const { code, stderr } = await run(['assemble', 'cover.md', 'terms.pdf#2-', '-o', 'out.pdf'], { cwd, engine });
  t.same([code, stderr], [0, '']);
  const told = await inspected();
  t.match(told, /3 pages\n {2}title +Offer\n/);
  t.match(told, /Document \(1\)\n +H1 \(1\) ‘Offer’\n +Document \(2\) lang=de\n +H1 \(2\) ‘Two’\n +H1 \(3\) ‘Three’\n/);
});

t.test('a file that is named again goes on behind the inserted pages', async (t) => {
  const parts = ['terms.pdf#1', 'cover.md', 'terms.pdf#2-'];
  const { code } = await run(['assemble', ...parts, '-o', 'out.pdf', '--title', 'All'], { cwd, engine });
  t.equal(code, 0);
  const told = await inspected();
  t.match(told, /4 pages\n {2}title +All\n/);
  t.match(told, /H1 \(1\) ‘One’\n +H1 \(3\) ‘Two’\n +H1 \(4\) ‘Three’\n +Document/, 'its tags stay together');
});

t.test('wrong calls are told', async (t) => {
  const call = (...args: string[]) => run(['assemble', ...args], { cwd, engine });
  t.match(await call('terms.pdf#two', '-o', 'out.pdf'), {
    code: 2,
    stderr: /“two” names no pages\. Write a list of pages/,
  });
  t.match(await call('terms.pdf', '-o', 'terms.pdf'), { code: 2, stderr: /The output terms\.pdf is a part/ });
  t.match(await call('terms.pdf#4', '-o', 'out.pdf'), {
    code: 1,
    stderr: 'terms.pdf: The PDF has no page 4: it has 3 pages.\n',
  });
  writeFileSync(join(cwd, 'no.pdf'), 'no');
  t.match(await call('no.pdf', '-o', 'out.pdf'), {
    code: 1,
    stderr: 'no.pdf: This is not a PDF: it does not begin with %PDF-.\n',
  });
});
