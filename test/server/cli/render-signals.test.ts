/** Signals that end `platen render`: at once while nothing is on the disk, after removing what is. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { commandLine } from '../../support/programs.js';
import { until } from '../render/support.js';
import { testFolder } from '../../support/test-folder.js';

function render(t: Test, content: string): { child: ChildProcess; folder: string } {
  const folder = testFolder(t, { 'in.html': content });
  const { file, execArgv } = commandLine();
  // Where pages may be made smaller, nothing is written before the last one.
  const args = [...execArgv, file, 'render', join(folder, 'in.html'), '--template', 'none', '--no-shrink'];
  const child = spawn(process.execPath, [...args, '--budget', 'boxLayouts=1000000000000'], { stdio: 'ignore' });
  t.teardown(() => void child.kill('SIGKILL'));
  return { child, folder };
}

/** Hundredths of a second of processor time. */
const worked = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]!.split(' ')[11]);

t.test('a render that never lets the event loop turn', { skip: process.platform !== 'linux' }, async (t) => {
  const nested = '<div style="columns: 2"><table><tr><td>'.repeat(40) + 'x' + '</table></div>'.repeat(40);
  const { child, folder } = render(t, `<div style="display: flex">${nested.repeat(200)}</div>`);
  await until(() => worked(child.pid!) > 200);
  child.kill('SIGTERM');
  t.same(await once(child, 'exit'), [null, 'SIGTERM']);
  t.same(readdirSync(folder), ['in.html']);
});

t.test('a render that has written something removes it', async (t) => {
  const words = (page: number): string =>
    Array.from({ length: 400 }, (_, i) => ((page * 7919 + i * 104_729) % 9973).toString(36)).join(' ');
  const pages = Array.from({ length: 4000 }, (_, page) => `<p style="break-after: page">${words(page)}`);
  const { child, folder } = render(t, pages.join(''));
  await until(() => readdirSync(folder).some((name) => name.endsWith('.tmp')));
  child.kill('SIGINT');
  t.same(await once(child, 'exit'), [130, null]);
  t.same(readdirSync(folder), ['in.html']);
});
