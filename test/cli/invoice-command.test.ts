import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { engine } from '../../engine/cli/engine.js';
import { GOOD } from '../invoice/data.js';
import { emptyFolder, FakeEngine, run } from './fake-engine.js';

const cwd = emptyFolder();
writeFileSync(join(cwd, 'in.md'), 'Thank you.');
writeFileSync(join(cwd, 'good.json'), JSON.stringify(GOOD));
writeFileSync(join(cwd, 'poor.json'), JSON.stringify({ ...GOOD, number: '' }));
writeFileSync(join(cwd, 'broken.json'), '{');

t.test('--invoice gives the data of a file to the render', async (t) => {
  const fake = new FakeEngine();
  t.equal((await run(['render', 'in.md', '--invoice', 'good.json'], { cwd, engine: fake })).code, 0);
  t.same(fake.calls[0]?.options.invoice, GOOD);
});

t.test('--invoice makes an e-invoice that platen invoice check reads back', async (t) => {
  const rendered = await run(['render', 'in.md', '-o', 'out.pdf', '--invoice', 'good.json'], { cwd, engine });
  t.same(rendered, { code: 0, stdout: '', stderr: '' });
  const { code, stdout } = await run(['invoice', 'check', 'out.pdf'], { cwd });
  t.equal(code, 0);
  t.match(
    stdout,
    /^out\.pdf: .*, nothing is wrong\n {2}R-1 of 2026-11-23, Seller Ltd to Buyer Ltd: 287\.39 EUR due\n$/,
  );
  t.match(JSON.parse((await run(['invoice', 'check', 'out.pdf', '--json'], { cwd })).stdout), {
    number: 'R-1',
    problems: [],
  });
});

t.test('an invoice that breaks rules writes nothing and names the rule', async (t) => {
  const { code, stderr } = await run(['render', 'in.md', '-o', 'poor.pdf', '--invoice', 'poor.json'], { cwd, engine });
  t.equal(code, 2);
  t.match(stderr, /number/);
  t.match(await run(['inspect', 'poor.pdf'], { cwd }), { code: 1, stderr: /no such file/ });
});

t.test('a file that is no JSON, or is not there, is named', async (t) => {
  const wrong = await run(['render', 'in.md', '--invoice', 'broken.json'], { cwd });
  t.equal(wrong.code, 2);
  t.match(wrong.stderr, /^The invoice broken\.json is not JSON: .*docs\/e-invoices\.md has an example\.\n$/);
  t.match(await run(['render', 'in.md', '--invoice', 'none.json'], { cwd }), {
    code: 1,
    stderr: /^Cannot read none\.json: no such file/,
  });
});

t.test('platen invoice check of a file that holds no invoice', async (t) => {
  const { code, stdout, stderr } = await run(['invoice', 'check', 'in.md'], { cwd });
  t.equal(code, 1);
  t.not(`${stdout}${stderr}`, '');
});
