import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { Readable, Writable } from 'node:stream';
import t from 'tap';
import { runCommandLine } from '../../../engine/cli/command-line.js';
import { engine } from '../../../engine/cli/engine.js';
import { serviceCommands } from '../../../server/cli/service-commands.js';

t.test('a preview whose port was taken asked for a bug report and did not end', async (t) => {
  const cwd = t.testdir({ 'a.md': '# One' });
  const other = createServer().listen(0, '127.0.0.1');
  t.teardown(() => void other.close());
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  let stderr = '';
  const code = await runCommandLine(['preview', 'a.md', '--port', String(port)], {
    stdin: Readable.from([]),
    stdout: new Writable(),
    stderr: { write: (text) => (stderr += text) },
    cwd,
    loadEngine: async () => engine,
    version: '0',
    addCommands: serviceCommands,
  });
  t.equal(code, 1);
  t.match(stderr, `The port ${port} cannot be used: another program listens there. Choose another with --port`);
  t.notOk(process.getActiveResourcesInfo().includes('FSEventWrap'), 'no folder is watched any more');
});
