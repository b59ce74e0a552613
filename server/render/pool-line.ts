/** The worker's end of its line to the pool. A worker is a process that lives no longer than the one that started it. */
import { writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { FromWorker, ToWorker, WorkerData } from './protocol.js';

export interface PoolLine {
  readonly data: WorkerData;
  say(message: FromWorker): void;
  onMessage(listener: (message: ToWorker) => void): void;
}

/** To be called once, at first. */
export function connectToPool(): PoolLine {
  const [, , data] = process.argv;
  if (!process.send || data === undefined) throw new Error('A worker is started by the render pool.');
  endWithPool();
  preferForOutOfMemory();
  return {
    data: JSON.parse(data) as WorkerData,
    // If the service has just ended, sending fails, and nobody needs the message.
    say: (message) => void process.send!(message, undefined, undefined, () => undefined),
    onMessage: (listener) => void process.on('message', listener),
  };
}

/** How often a worker whose event loop does not turn looks whether the service still lives. */
const WATCH_MS = 1000;

/**
 * Signals that a terminal or a supervisor sends to the whole group are the service's business: it lets renders finish.
 * When it is gone, so is the line. A render that never lets the event loop turn hears nothing of that; a thread with
 * the smallest heap sees it, because the process then has another parent.
 */
function endWithPool(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.on('disconnect', () => process.exit());
  const code = `const parent = ${process.ppid};
    setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGKILL'), ${WATCH_MS});`;
  new Worker(code, { eval: true, env: {}, execArgv: [], resourceLimits: { maxYoungGenerationSizeMb: 1 } }).unref();
}

/** Where memory runs out before the pool notices, Linux ends a worker rather than the service. */
function preferForOutOfMemory(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Another system.
  }
}
