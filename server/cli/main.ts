/** The `platen` command: the engine's commands and the service's, connected to this process. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../engine/host/node/package-root.js';
import { runCommandLine, type Interruption } from '../../engine/cli/command-line.js';
import type { BatchThreadData } from '../../engine/cli/parallel-batch.js';
import { isNode, prepareRender } from './runtime.js';
import { serviceCommands } from './service-commands.js';

const { version } = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8')) as { version: string };

/** Exit codes of a process that a signal ended: 128 and the signal's number. */
const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const;
/** How long a render may take to clean up after a signal. */
const GRACE_MS = 1000;

/** The service, which never holds signals back by this, goes about them in its own way. */
function interruption(): Interruption {
  const interrupted = new AbortController();
  const held = new Set<() => void>();
  const listeners = Object.entries(SIGNALS).map(([signal, code]) => {
    const onSignal = (): void => {
      process.exitCode = code;
      interrupted.abort();
      setTimeout(() => {
        for (const giveUp of held) giveUp();
        process.exit();
      }, GRACE_MS).unref();
    };
    return [signal, onSignal] as const;
  });
  return {
    signal: interrupted.signal,
    hold(giveUp = () => undefined) {
      for (const [signal, onSignal] of listeners) process.once(signal, onSignal);
      held.add(giveUp);
      return () => {
        held.delete(giveUp);
        for (const [signal, onSignal] of listeners) process.off(signal, onSignal);
      };
    },
  };
}

/** Its file lies in one folder with the script; the modules may lie in another one beside it. */
async function startBatchThread(workerData: BatchThreadData) {
  const { Worker } = await import('node:worker_threads');
  return new Worker(new URL('../cli/batch-thread.js', import.meta.url), { workerData });
}

// A reader that stops early (| head) must not cause a stack trace. Writing fails by itself.
process.stdout.on('error', () => undefined);

void runCommandLine(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  cwd: process.cwd(),
  loadEngine: async () => (await import('../../engine/cli/engine.js')).engine,
  version,
  interruption: interruption(),
  // Other runtimes have other compilers.
  ...(isNode() && { prepareRender }),
  startBatchThread,
  addCommands: serviceCommands,
}).then((exitCode) => (process.exitCode ??= exitCode));
