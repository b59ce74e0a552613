/** The programs of the guide in JavaScript and Python, run against a service. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { firstPdfIn } from '../../../server/docs/language-snippets.js';
import { testService } from '../support/service.js';

t.setTimeout(300_000);

const service = await testService(t);
const { key } = await service.workspace();
const folder = mkdtempSync(join(tmpdir(), 'platen-snippets-'));
t.teardown(() => rmSync(folder, { recursive: true, force: true }));

const RUNNERS: Readonly<Record<string, readonly [program: string, file: string]>> = {
  JavaScript: [process.execPath, 'first.mjs'],
  Python: ['python3', 'first.py'],
};

for (const { language, code } of firstPdfIn(service.url)) {
  const runner = RUNNERS[language];
  if (!runner) continue;
  t.test(`the program in ${language} makes a PDF, and says what was wrong`, async (t) => {
    const [program, file] = runner;
    const made = join(folder, 'hello.pdf');
    writeFileSync(join(folder, file), code);
    const run = async (apiKey: string): Promise<{ status: number | null; told: string }> => {
      const env = { PATH: process.env['PATH'] ?? '', PLATEN_KEY: apiKey };
      const child = spawn(program, [join(folder, file)], { cwd: folder, env });
      let told = '';
      child.stderr.setEncoding('utf8').on('data', (text: string) => (told += text));
      const [status] = (await once(child, 'close')) as [number | null];
      return { status, told };
    };
    rmSync(made, { force: true });
    t.same(await run(key), { status: 0, told: '' });
    t.ok(existsSync(made));
    t.equal(readFileSync(made).subarray(0, 5).toString(), '%PDF-');
    const refused = await run('svc_live_nonsense');
    t.not(refused.status, 0);
    t.match(refused.told, /test key/);
  });
}
