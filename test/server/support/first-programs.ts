/** Runs the programs of the guide against a service. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { firstPdfIn } from '../../../server/docs/language-snippets.js';
import { testService } from './service.js';

/** How programs of a language are run. */
export interface Runner {
  readonly program: string;
  /** Name of a file with such a program. */
  readonly file: string;
}

/** `runners`: by language. */
export async function testFirstPrograms(runners: Readonly<Record<string, Runner>>): Promise<void> {
  const service = await testService(t);
  const { key } = await service.workspace();
  const folder = mkdtempSync(join(tmpdir(), 'platen-snippets-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const programs = new Map(firstPdfIn(service.url).map(({ language, code }) => [language, code]));
  for (const [language, { program, file }] of Object.entries(runners)) {
    t.test(`the program in ${language} makes a PDF, and says what was wrong`, async (t) => {
      const made = join(folder, 'hello.pdf');
      writeFileSync(join(folder, file), programs.get(language)!);
      const run = async (apiKey: string): Promise<{ status: number | null; told: string }> => {
        const env = { PATH: process.env['PATH'] ?? '', PLATEN_KEY: apiKey };
        const child = spawn(program, [file], { cwd: folder, env });
        let told = '';
        for (const stream of [child.stdout, child.stderr])
          stream.setEncoding('utf8').on('data', (text: string) => (told += text));
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
}
