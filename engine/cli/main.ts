import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../base/package-root.js';
import { runCommandLine } from './command-line.js';

const { version } = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8')) as { version: string };

/** Exit codes of a process that a signal ended: 128 and the signal's number. */
const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const;
/** How long a render may take to clean up after a signal. */
const GRACE_MS = 1000;

const interrupted = new AbortController();
for (const [signal, code] of Object.entries(SIGNALS)) {
  process.once(signal, () => {
    process.exitCode = code;
    interrupted.abort();
    setTimeout(() => process.exit(), GRACE_MS).unref();
  });
}
// A reader that stops early (| head) is no reason for a stack trace; writing to it fails by itself.
process.stdout.on('error', () => undefined);

const exitCode = await runCommandLine(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  cwd: process.cwd(),
  loadEngine: async () => (await import('./engine.js')).engine,
  version,
  signal: interrupted.signal,
});
process.exitCode ??= exitCode;
