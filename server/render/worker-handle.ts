/** One worker thread as the pool sees it: idle, busy with one task, or ending. */
import { rm } from 'node:fs/promises';
import type { HeapInfo } from 'node:v8';
import type { Worker } from 'node:worker_threads';
import type { FromWorker, ToWorker, WorkerData } from './protocol.js';
import type { PoolStats, RenderFailure, RenderOutcome, RenderTask } from './render-pool.js';
import { startThread } from './worker-file.js';

/** Why a worker was ended by force, or ended by itself. */
export type KillReason = keyof PoolStats['killed'];

export interface WorkerEvents {
  /** It waits for a task: it has started, or a task has ended. */
  onIdle(worker: WorkerHandle): void;
  /** It has told how much memory it holds. */
  onReport(worker: WorkerHandle): void;
  /** The thread is gone, or will not go (see STUCK_MS). Called once. */
  onEnd(worker: WorkerHandle): void;
  /** Something for the log of the operator. */
  onTrouble(message: string, error: unknown): void;
}

export interface WorkerOptions {
  readonly file: URL;
  readonly data: WorkerData;
  /** Bytes of its heap and its ArrayBuffers beyond which a render fails. */
  readonly memoryLimit: number;
  readonly events: WorkerEvents;
}

export interface Assignment {
  readonly id: number;
  readonly task: RenderTask;
  readonly spoolFile: string;
  /** Milliseconds after which the worker is ended. */
  readonly timeMs: number;
  /** What the caller is told then. */
  readonly late: () => RenderFailure;
}

interface Current extends Assignment {
  readonly timer: NodeJS.Timeout;
  /** Nobody waits for the outcome any more. */
  abandoned: boolean;
  settle(outcome: RenderOutcome): void;
}

/** A worker that has not started after this time will not. */
const START_MS = 30_000;
/** A worker that was asked to stop is ended after this time. */
const POLITE_MS = 250;
/** Native code cannot be interrupted; a thread that has not ended after this time is written off. */
const STUCK_MS = 10_000;

const CRASHED: RenderFailure = {
  kind: 'failed',
  reason: 'internal',
  message: 'The renderer ended unexpectedly.',
};

export class WorkerHandle {
  /** Bytes of its heap and its ArrayBuffers when it last told. */
  memory = 0;
  /** When it last told something or was given a task; performance.now(). */
  heardAt = performance.now();
  /** What the last task ended with. */
  lastOutcome: RenderOutcome | null = null;
  killedFor: KillReason | null = null;
  readonly #events: WorkerEvents;
  readonly #memoryLimit: number;
  readonly #thread: Worker;
  #state: 'starting' | 'idle' | 'busy' | 'ending' | 'ended' = 'starting';
  #hasStarted = false;
  #current: Current | null = null;
  #timer: NodeJS.Timeout | undefined;
  readonly #ended: Promise<void>;
  #resolveEnded!: () => void;

  constructor({ file, data, memoryLimit, events }: WorkerOptions) {
    this.#events = events;
    this.#memoryLimit = memoryLimit;
    this.#ended = new Promise((resolve) => (this.#resolveEnded = resolve));
    this.#thread = startThread(file, { workerData: data, resourceLimits: heapLimits(memoryLimit), env: {} });
    this.#thread.on('message', (message: FromWorker) => this.#hear(message));
    this.#thread.on('error', (error) => this.#fail(error));
    this.#thread.on('exit', () => void this.#onExit());
    this.#timer = setTimeout(() => this.#fail(new Error(`It did not start within ${START_MS} ms.`)), START_MS);
  }

  get isStarting(): boolean {
    return this.#state === 'starting';
  }

  get isBusy(): boolean {
    return this.#state === 'busy';
  }

  /** Whether it ever was ready for a task. */
  get hasStarted(): boolean {
    return this.#hasStarted;
  }

  /** Begins a task; only while it is idle. Never rejects. */
  run(assignment: Assignment): Promise<RenderOutcome> {
    this.#state = 'busy';
    this.heardAt = performance.now();
    // A thread that works keeps the process alive, an idle one does not.
    this.#thread.ref();
    const { id, task, spoolFile, timeMs, late } = assignment;
    return new Promise((settle) => {
      const timer = setTimeout(() => this.kill('time_limit', late()), timeMs);
      this.#current = { ...assignment, timer, settle, abandoned: false };
      this.#say({ type: 'run', id, task, spoolFile });
    });
  }

  /** Ends the task whose outcome nobody wants any more: politely at first, because a new worker costs a cold start. */
  abort(id: number): void {
    const current = this.#current;
    if (current?.id !== id || current.abandoned) return;
    current.abandoned = true;
    this.#say({ type: 'abort', id });
    this.#timer = setTimeout(() => this.kill('aborted', { kind: 'aborted' }), POLITE_MS);
  }

  /**
   * Looks at the heap of a thread that is too busy to tell of it. Node before 22.16 cannot; there V8's own limit and
   * the memory of the process have to do.
   */
  async examine(): Promise<void> {
    const thread: { getHeapStatistics?: () => Promise<HeapInfo> } & Worker = this.#thread;
    const heap = await thread.getHeapStatistics?.().catch(() => null);
    if (!heap || !this.isBusy) return;
    this.memory = heap.used_heap_size + heap.external_memory;
    this.heardAt = performance.now();
    this.#events.onReport(this);
  }

  /** Ends the thread, whatever it does; its task gets this outcome at once. */
  kill(reason: KillReason, outcome: RenderOutcome): void {
    if (this.#state === 'ending' || this.#state === 'ended') return;
    this.killedFor = reason;
    this.#current?.settle(outcome);
    void this.end();
  }

  /** Ends the thread and resolves when it is gone. A task that it still has ends as 'aborted'. */
  async end(): Promise<void> {
    if (this.#state !== 'ending' && this.#state !== 'ended') {
      this.#state = 'ending';
      this.#clearTimers();
      this.#current?.settle({ kind: 'aborted' });
      this.#timer = setTimeout(() => this.#writeOff(), STUCK_MS);
      this.#thread.terminate().catch((error: unknown) => this.#events.onTrouble('A worker could not be ended.', error));
    }
    return this.#ended;
  }

  #say(message: ToWorker): void {
    this.#thread.postMessage(message);
  }

  #hear(message: FromWorker): void {
    if (this.#state === 'ending' || this.#state === 'ended') return;
    this.memory = message.memory;
    this.heardAt = performance.now();
    if (message.type === 'ready') {
      this.#hasStarted = true;
      this.#becomeIdle();
    } else if (message.id === this.#current?.id) {
      if (message.type === 'progress') this.#events.onReport(this);
      else this.#endTask(this.#current, message);
    }
  }

  #endTask(current: Current, { outcome, error }: FromWorker & { type: 'end' }): void {
    if (error !== undefined) this.#events.onTrouble('The engine failed in a way that it should not.', error);
    this.lastOutcome = outcome;
    // Nobody will take over the file of a render that was finished just before it was to be stopped.
    if (current.abandoned) void this.#removeSpoolFile(current);
    this.#current = null;
    clearTimeout(current.timer);
    current.settle(outcome);
    this.#becomeIdle();
  }

  #becomeIdle(): void {
    clearTimeout(this.#timer);
    this.#state = 'idle';
    this.#thread.unref();
    this.#events.onIdle(this);
  }

  /** An error that nobody caught inside of the thread; it is ending. */
  #fail(error: unknown): void {
    if ((error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY') {
      this.kill('memory_limit', memoryFailure(this.#memoryLimit));
      return;
    }
    if (this.#state !== 'ending') this.#events.onTrouble('A worker crashed.', error);
    this.kill('crashed', CRASHED);
  }

  async #onExit(): Promise<void> {
    if (this.#state === 'ended') return;
    if (this.#state !== 'ending') {
      this.#events.onTrouble('A worker ended by itself.', undefined);
      this.killedFor = 'crashed';
    }
    this.#clearTimers();
    this.#state = 'ended';
    const current = this.#current;
    this.#current = null;
    current?.settle(CRASHED);
    if (current) await this.#removeSpoolFile(current);
    this.#events.onEnd(this);
    this.#resolveEnded();
  }

  #writeOff(): void {
    this.#events.onTrouble(`A worker has not ended within ${STUCK_MS} ms and is left to itself.`, undefined);
    this.#thread.unref();
    void this.#onExit();
  }

  #clearTimers(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#current?.timer);
  }

  async #removeSpoolFile({ spoolFile }: Current): Promise<void> {
    await rm(spoolFile, { force: true }).catch((error: unknown) =>
      this.#events.onTrouble('A temporary file could not be removed.', error),
    );
  }
}

const MIB = 1024 * 1024;

/**
 * V8's own limit lies above ours. Where it is reached V8 means to end the thread alone, but when the heap then needs
 * more than 16 MiB at once (a large array or map grows; on Node 24 sometimes any collection) it ends the process.
 * So it is the last resort, and renders are ended before it by what they tell and by what examine() finds.
 */
function heapLimits(memoryLimit: number): { maxOldGenerationSizeMb: number } {
  return { maxOldGenerationSizeMb: Math.ceil((memoryLimit / MIB) * 1.5) + 64 };
}

/** `limit`: bytes. */
export function memoryFailure(limit: number, actual?: number): RenderFailure {
  return {
    kind: 'failed',
    reason: 'memory_limit',
    message: `The render needed more than ${Math.round(limit / MIB)} MiB of memory and was ended.`,
    limit,
    ...(actual !== undefined && { actual }),
    hint: 'Split the document, or use smaller images.',
  };
}
