/** The tutorial of docs/templates.md, done as it says. */
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { packageRoot } from '../../../engine/host/node/package-root.js';
import { run } from '../../cli/fake-engine.js';
import { rendered } from '../pdf-reader.js';

t.test('the tutorial for templates ends in a template without warnings', async (t) => {
  const cwd = t.testdir({});
  const page = await readFile(join(packageRoot(), 'docs/templates.md'), 'utf8');
  const tutorial = page.slice(page.indexOf('## A template of your own'), page.indexOf('## The folder'));
  const blocks = (language: string): string[] =>
    [...tutorial.matchAll(/^```(\w+)\n([^]*?)^```$/gm)].flatMap(([, is, text]) => (is === language ? [text!] : []));
  t.equal((await run(['new', 'template', 'our-report'], { cwd })).code, 0);
  const template = join(cwd, 'our-report');
  await writeFile(join(template, 'template.json'), blocks('json')[0]!);
  await writeFile(join(template, 'opening.html'), blocks('html')[0]!);
  await appendFile(join(template, 'template.css'), blocks('css').join('\n'));
  const { pages, warnings } = await rendered('# The note\n\nText here.', {
    template,
    templateOptions: { file: '2026/114' },
  });
  t.same(warnings, []);
  t.match(pages[0], /2026\/114 The note Text here/);
});
