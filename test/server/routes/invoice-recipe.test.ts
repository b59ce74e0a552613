/** docs/e-invoices.md, "From JSON to a ZUGFeRD PDF, three ways": each way is tried as it is written there. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { engine } from '../../../engine/cli/engine.js';
import { checkInvoice, render, type InvoiceData } from '../../../engine/index.js';
import { packageRoot } from '../../../engine/places.js';
import { emptyFolder, run } from '../../cli/fake-engine.js';
import { testService } from '../support/service.js';

const page = readFileSync(join(packageRoot(), 'docs/e-invoices.md'), 'utf8');
const recipe = page.slice(page.indexOf('## From JSON'), page.indexOf('## Your own XML'));
const [, json = ''] = /```json\n([^]*?)```/.exec(recipe) ?? [];
const invoice = JSON.parse(json) as InvoiceData;

async function isSound(t: Test, pdf: Uint8Array): Promise<void> {
  const { problems, number, due } = await checkInvoice(pdf);
  t.same({ problems, number, due }, { problems: [], number: '2026-031', due: '3855.60' });
}

t.test('by the library', async (t) => {
  const [, text = '', options = ''] = /render\('([^']*)', \{ invoice, (.*?) \}\)/.exec(recipe) ?? [];
  t.equal(options, "language: 'de'");
  const { pdf, warnings } = await render(text, { invoice, language: 'de' });
  t.same(warnings, []);
  await isSound(t, pdf);
});

t.test('by the command line', async (t) => {
  const cwd = emptyFolder();
  writeFileSync(join(cwd, 'invoice.json'), json);
  const [, text = '', command = ''] = /echo '([^']*)' \| platen (.*)/.exec(recipe) ?? [];
  writeFileSync(join(cwd, 'text.md'), text);
  const args = command.split(' ').map((word) => (word === '-' ? 'text.md' : word));
  t.match(await run(args, { cwd, engine }), { code: 0, stderr: '' });
  await isSound(t, readFileSync(join(cwd, 'invoice.pdf')));
});

t.test('by the service', async (t) => {
  const service = await testService(t);
  const { key } = await service.workspace();
  const content = `---\nlang: de\ninvoice: ${JSON.stringify(invoice)}\n---\n\nVielen Dank für Ihren Auftrag.\n`;
  t.match(recipe, /lang: de\\ninvoice: \$\{JSON\.stringify\(invoice\)\}\\n---/, 'as the page has it');
  const body = { input: { type: 'markdown', content }, options: { output: 'base64' } };
  const { json: answer } = await service.call('POST', '/v1/pdf/generate', { key, body });
  t.same(answer.warnings, []);
  await isSound(t, Buffer.from(answer.pdf_base64 as string, 'base64'));
});
