/** A worker that does what the content of its task says: for tests of what the pool does about it. */
import { pbkdf2Sync } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { connectToPool } from '../../../server/render/pool-line.js';
import type { ToWorker } from '../../../server/render/protocol.js';
import { inputsOf } from '../../../server/schemas/generate-request.js';
import type { RenderOutcome } from '../../../server/render/render-pool.js';

const MIB = 1024 * 1024;
const { data, say, onMessage } = connectToPool();
const memory = 10 * MIB;
const kept: Uint8Array[] = [];
const keep = (mebibytes: number): void => void kept.push(new Uint8Array(mebibytes * MIB).fill(1));
const write = (file: string, text: string): void => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};
const end = (id: number, outcome: RenderOutcome): void => say({ type: 'end', id, outcome, memory, fetches: {} });

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
  'native loop': () => void pbkdf2Sync('a', 'b', 2 ** 31 - 1, 64, 'sha512'),
  'loop with its pid': ({ spoolFile }) => {
    write(spoolFile, String(process.pid));
    for (;;);
  },
  // Until V8 has no more.
  heap: () => {
    const kept: string[][] = [];
    for (;;) kept.push(Array.from({ length: 4000 }, (_, i) => `${kept.length} ${i}`));
  },
  // A little at a time, as the turns of the event loop let it.
  buffers: () => void setInterval(() => keep(16), 5),
  // Much at once. The bound keeps a failing test from taking the machine along.
  'native memory': () => {
    while (kept.length < 4) keep(1024);
    for (;;);
  },
  throw: () => {
    throw new Error('thrown on purpose');
  },
  reject: () => {
    void Promise.reject(new Error('rejected on purpose'));
  },
  exit: () => process.exit(3),
  abort: () => process.abort(),
  killed: () => void process.kill(process.pid, 'SIGKILL'),
  'exit once': (run) => {
    const mark = join(dirname(run.spoolFile), 'has exited');
    if (existsSync(mark)) return end(run.id, rendered());
    write(mark, '');
    process.exit(3);
  },
  'ask it to end': ({ id }) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(process.pid, signal);
    setImmediate(() => end(id, rendered()));
  },
  'who is it': ({ id }) => {
    const about: About = { pid: process.pid, environment: Object.keys(process.env) };
    end(id, { kind: 'failed', reason: 'input_invalid', message: JSON.stringify(about) });
  },
  // Tells of its memory, and ends when it is asked to.
  wait: (run) => {
    const report = setInterval(() => say({ type: 'progress', id: run.id, pages: 0, memory }), 50);
    waiting = { id: run.id, report };
  },
  // Never answers.
  deaf: () => undefined,
  'deaf with its pid': ({ spoolFile }) => write(spoolFile, String(process.pid)),
  internal: ({ id }) => {
    const outcome = { kind: 'failed', reason: 'internal', message: 'It failed.' } as const;
    say({ type: 'end', id, outcome, memory, fetches: {}, error: 'Error: the stack' });
  },
  'grow large': ({ id }) => {
    keep(250);
    end(id, rendered());
  },
};

/** The message of 'who is it'. */
export interface About {
  readonly pid: number;
  readonly environment: readonly string[];
}

/** `extra` of a worker that starts only while there is such a file. */
export interface StartsWith {
  readonly file: string;
  readonly orElse: 'throw' | 'abort';
}

const condition = data.extra as StartsWith | undefined;
if (condition && !existsSync(condition.file)) {
  if (condition.orElse === 'abort') process.abort();
  throw new Error('This worker does not start.');
}

onMessage((message) => {
  if (message.type === 'run' && 'request' in message.task) {
    const behaviour = BEHAVIOURS[inputsOf(message.task.request)[0]!.content];
    if (behaviour) behaviour(message);
    else end(message.id, message.task.kind === 'check' ? { kind: 'checked', warnings: [] } : rendered());
  } else if (waiting?.id === message.id && message.type === 'abort') {
    clearInterval(waiting.report);
    end(message.id, { kind: 'aborted' });
  }
});
say({ type: 'ready', memory });
