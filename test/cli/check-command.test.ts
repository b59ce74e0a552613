import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { emptyFolder, run } from './fake-engine.js';

const cwd = emptyFolder();
writeFileSync(join(cwd, 'good.html'), '<html lang=en><title>Hello</title><h1>Hello</h1>');
writeFileSync(join(cwd, 'poor.html'), '<html lang=en><title>Hello</title><h1>Hello</h1><h3>Skipped</h3>');
writeFileSync(join(cwd, 'bad.html'), '<html lang=en><h1>Hello</h1>\n<h3>Skipped</h3>');

t.test('platen check tells what is required and what is advised', async (t) => {
  const { code, stdout, stderr } = await run(['check', 'bad.html'], { cwd });
  t.same([code, stderr], [1, '']);
  t.equal(
    stdout,
    'bad.html: required: The document has no title; add one (<title>, title in the front matter, or the option title).\n' +
      'bad.html:2:1: advised: The heading ‘Skipped’ skips a level: h3 follows h1. Make it h2.\n' +
      'bad.html: 1 thing keeps the PDF from claiming PDF/UA-1, and 1 thing would help readers.\n',
  );
});

t.test('options count as in a render', async (t) => {
  t.equal((await run(['check', 'bad.html', '--title', 'Hello'], { cwd })).code, 0);
});

t.test('what is advised is a failure with --strict alone', async (t) => {
  t.match(await run(['check', 'good.html', '--strict'], { cwd }), {
    code: 0,
    stdout: 'good.html: the PDF claims PDF/UA-1.\n',
  });
  t.equal((await run(['check', 'poor.html'], { cwd })).code, 0);
  t.equal((await run(['check', 'poor.html', '--strict'], { cwd })).code, 1);
});

t.test('platen check --json tells programs', async (t) => {
  const { code, stdout } = await run(['check', 'bad.html', '--json'], { cwd });
  t.equal(code, 1);
  t.match(JSON.parse(stdout), {
    isAccessible: false,
    findings: [{ level: 'required' }, { level: 'advised', position: { line: 2, column: 1 } }],
  });
});
