/** A worker that does what the content of its task says: for tests of what the pool does about it. */
import { writeFileSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { FromWorker, ToWorker, WorkerData } from '../../../server/render/protocol.js';
import type { RenderOutcome } from '../../../server/render/render-pool.js';

const MIB = 1024 * 1024;
const port = parentPort!;
const say = (message: FromWorker): void => port.postMessage(message);
let memory = 10 * MIB;
const end = (id: number, outcome: RenderOutcome): void => say({ type: 'end', id, outcome, memory });

const rendered = (bytes = new Uint8Array([37, 80, 68, 70])): RenderOutcome => ({
  ...{ kind: 'rendered', pages: 1, bytes: bytes.length, sha256: '0'.repeat(64), warnings: [], durationMs: 1 },
  pdf: { kind: 'memory', bytes },
});

type Run = ToWorker & { type: 'run' };
let waiting: { readonly id: number; readonly report: NodeJS.Timeout } | null = null;

const BEHAVIOURS: Readonly<Record<string, (run: Run) => void>> = {
  loop: () => {
    for (;;);
  },
  // Some 80 MB a second: what grows faster than it can be looked at may take the process along.
  heap: () => {
    const kept: string[][] = [];
    const clock = new Int32Array(new SharedArrayBuffer(4));
    for (;;) {
      kept.push(Array.from({ length: 4000 }, (_, i) => `${kept.length} ${i}`));
      Atomics.wait(clock, 0, 0, 2);
    }
  },
  // Told from time to time, as the engine's turns of the event loop let it.
  buffers: ({ id }) => {
    const kept: Uint8Array[] = [];
    setInterval(() => {
      kept.push(new Uint8Array(16 * MIB).fill(1));
      say({ type: 'progress', id, pages: 0, memory: 16 * MIB * kept.length });
    }, 5);
  },
  'silent buffers': () => {
    const kept: Uint8Array[] = [];
    // Ends when the test has ended the thread; the bound keeps a failing test from taking the machine along.
    while (kept.length < 128) kept.push(new Uint8Array(16 * MIB).fill(1));
    for (;;);
  },
  throw: () => {
    throw new Error('thrown on purpose');
  },
  reject: () => {
    void Promise.reject(new Error('rejected on purpose'));
  },
  exit: () => process.exit(3),
  // Tells of its memory, and ends when it is asked to.
  wait: (run) => {
    const report = setInterval(() => say({ type: 'progress', id: run.id, pages: 0, memory }), 50);
    waiting = { id: run.id, report };
  },
  // Never answers.
  deaf: () => undefined,
  'deaf with a file': ({ spoolFile }) => {
    mkdirSync(dirname(spoolFile), { recursive: true });
    writeFileSync(spoolFile, 'half a PDF');
  },
  internal: ({ id }) => {
    const outcome = { kind: 'failed', reason: 'internal', message: 'It failed.' } as const;
    say({ type: 'end', id, outcome, memory, error: 'Error: the stack' });
  },
  'grow large': ({ id }) => {
    memory = 1000 * MIB;
    end(id, rendered());
  },
};

const { extra } = workerData as WorkerData;
if (extra === 'does not start') throw new Error('This worker does not start.');

port.on('message', (message: ToWorker) => {
  if (message.type === 'run') {
    const behaviour = BEHAVIOURS[message.task.request.input.content];
    if (behaviour) behaviour(message);
    else end(message.id, message.task.kind === 'check' ? { kind: 'checked', warnings: [] } : rendered());
  } else if (waiting?.id === message.id) {
    clearInterval(waiting.report);
    end(message.id, { kind: 'aborted' });
  }
});
say({ type: 'ready', memory });
