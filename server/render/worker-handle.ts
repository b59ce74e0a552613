/** One worker process as the pool sees it: idle, busy with one task, or ending. */
import type { ChildProcess } from 'node:child_process';
import { rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { CRASHED, ENDED_BY_SYSTEM, memoryFailure } from './ended-renders.js';
import type { FetchCounts } from './fetch-tally.js';
import { privateMemory } from './memory-limit.js';
import type { FromWorker, ToWorker, WorkerData } from './protocol.js';
import type { PoolStats, RenderFailure, RenderOutcome, PoolTask } from './render-pool.js';
import { startWorker } from './worker-process.js';

/** Why a worker was ended by force, or ended by itself. */
export type KillReason = keyof PoolStats['killed'];

export interface WorkerEvents {
  /** It is idle: it has started, or a task has ended. */
  onIdle(worker: WorkerHandle): void;
  /** It was ended by force, or ended by itself. Called before the task's outcome is told, so that counts are never behind answers. */
  onKill(reason: KillReason): void;
  /** The process is gone, or will not go (see STUCK_MS). Called once. */
  onEnd(worker: WorkerHandle): void;
  /** What a task has asked for on the network. */
  onFetches(counts: FetchCounts): void;
  /** Something for the log of the operator. */
  onTrouble(message: string, error: unknown): void;
}

export interface WorkerOptions {
  readonly file: URL;
  readonly data: WorkerData;
  /** Bytes of its memory beyond which a render fails. */
  readonly memoryLimit: number;
  readonly events: WorkerEvents;
}

export interface Assignment {
  readonly id: number;
  readonly task: PoolTask;
  readonly spoolFile: string;
  /** Milliseconds after which the worker is ended. */
  readonly timeMs: number;
  /** What the caller is told then. */
  readonly late: () => RenderFailure;
}

interface Current extends Assignment {
  readonly timer: NodeJS.Timeout;
  /** Nobody needs the outcome any more. */
  abandoned: boolean;
  settle(outcome: RenderOutcome): void;
}

/** A worker that has not started after this time will not. */
const START_MS = 30_000;
/** A worker that was asked to stop is ended after this time. */
const POLITE_MS = 250;
/** Not even SIGKILL ends a process that waits for a disk which does not answer; it is written off after this time. */
const STUCK_MS = 10_000;
/** How much of what a worker writes to standard error is kept for the log: the end of it, in characters. */
const LAST_WORDS = 8000;
/** What V8 and the C++ library say last where memory could not be had. */
const OUT_OF_MEMORY = /heap out of memory|Array buffer allocation failed|std::bad_alloc/;

export class WorkerHandle {
  /** What the last task ended with. */
  lastOutcome: RenderOutcome | null = null;
  readonly #events: WorkerEvents;
  readonly #memoryLimit: number;
  readonly #process: ChildProcess;
  #state: 'starting' | 'idle' | 'busy' | 'ending' | 'ended' = 'starting';
  #hasStarted = false;
  #toldMemory = 0;
  #lastWords = '';
  #current: Current | null = null;
  #timer: NodeJS.Timeout | undefined;
  readonly #ended: Promise<void>;
  #resolveEnded!: () => void;

  constructor({ file, data, memoryLimit, events }: WorkerOptions) {
    this.#events = events;
    this.#memoryLimit = memoryLimit;
    this.#ended = new Promise((resolve) => (this.#resolveEnded = resolve));
    this.#process = startWorker(file, data, memoryLimit);
    this.#process.on('message', (message) => this.#hear(message as FromWorker));
    // Not 'exit', which may precede the last output.
    this.#process.on('close', (code, signal) => {
      void this.#onExit(`It ended with ${signal ?? `code ${code}`}.`, this.#verdictOn(signal));
    });
    this.#process.on('error', (error) => this.#onError(error));
    this.#process.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#lastWords = (this.#lastWords + text).slice(-LAST_WORDS);
    });
    this.#timer = setTimeout(() => this.#onLateStart(), START_MS);
  }

  get isStarting(): boolean {
    return this.#state === 'starting';
  }

  get isBusy(): boolean {
    return this.#state === 'busy';
  }

  /** It takes no more tasks. */
  get isGone(): boolean {
    return this.#state === 'ending' || this.#state === 'ended';
  }

  /** Whether it ever was ready for a task. */
  get hasStarted(): boolean {
    return this.#hasStarted;
  }

  /** The resident bytes of the process, now or at its last report. */
  get memory(): number {
    const { pid } = this.#process;
    return (pid === undefined ? null : privateMemory(pid)) ?? this.#toldMemory;
  }

  /** Begins a task. The worker must be idle. Never rejects. */
  run(assignment: Assignment): Promise<RenderOutcome> {
    this.#state = 'busy';
    this.#holdProcess(true);
    const { id, task, spoolFile, timeMs, late } = assignment;
    return new Promise((settle) => {
      const timer = setTimeout(() => this.kill('time_limit', late()), timeMs);
      this.#current = { ...assignment, timer, settle, abandoned: false };
      this.#say({ type: 'run', id, task, spoolFile });
    });
  }

  /** Ends a task whose outcome nobody needs. First asks the worker to stop, because a new worker costs a cold start. */
  abort(id: number): void {
    const current = this.#current;
    if (current?.id !== id || current.abandoned) return;
    current.abandoned = true;
    this.#say({ type: 'abort', id });
    this.#timer = setTimeout(() => this.kill('aborted', { kind: 'aborted' }), POLITE_MS);
  }

  /** Ends the process at once. Its task gets this outcome. */
  kill(reason: KillReason, outcome: RenderOutcome): void {
    if (this.isGone) return;
    this.#events.onKill(reason);
    this.#current?.settle(outcome);
    void this.end();
  }

  /** Ends the process and resolves when it is gone. A task that it still has ends as 'aborted'. */
  async end(): Promise<void> {
    if (!this.isGone) {
      this.#state = 'ending';
      this.#clearTimers();
      this.#current?.settle({ kind: 'aborted' });
      this.#timer = setTimeout(() => this.#writeOff(), STUCK_MS);
      this.#process.kill('SIGKILL');
    }
    return this.#ended;
  }

  #say(message: ToWorker): void {
    // Sending fails if the process has just ended. Its exit event reports that.
    this.#process.send(message, () => undefined);
  }

  #hear(message: FromWorker): void {
    if (this.isGone) return;
    this.#toldMemory = message.memory;
    if (message.type === 'ready') {
      this.#hasStarted = true;
      this.#becomeIdle();
    } else if (message.type === 'end' && message.id === this.#current?.id) {
      this.#endTask(this.#current, message);
    }
  }

  #endTask(current: Current, { outcome, error, fetches }: FromWorker & { type: 'end' }): void {
    this.#events.onFetches(fetches);
    if (error !== undefined) this.#events.onTrouble('The engine failed in a way that it should not.', error);
    this.lastOutcome = outcome;
    // Removes the file of a render that finished just before it was stopped, because nobody will take it over.
    if (current.abandoned) void this.#removeSpoolFile(current);
    this.#current = null;
    clearTimeout(current.timer);
    current.settle(outcome);
    this.#becomeIdle();
  }

  #becomeIdle(): void {
    clearTimeout(this.#timer);
    this.#state = 'idle';
    this.#holdProcess(false);
    this.#events.onIdle(this);
  }

  /** A worker that works keeps this process alive, an idle one does not. */
  #holdProcess(isHeld: boolean): void {
    const does = isHeld ? 'ref' : 'unref';
    this.#process[does]();
    this.#process.channel?.[does]();
    (this.#process.stderr as Socket | null)?.[does]();
  }

  #onLateStart(): void {
    this.#events.onTrouble(`A worker did not start within ${START_MS} ms.`, undefined);
    this.kill('crashed', CRASHED);
  }

  /** The process could not be started, so there is no exit event. */
  #onError(error: Error): void {
    if (this.#process.pid === undefined) void this.#onExit(error.message, CRASHED);
    else this.#events.onTrouble('A worker could not be reached.', error);
  }

  /** What became of its task if it ended by itself. */
  #verdictOn(signal: NodeJS.Signals | null): RenderFailure {
    if (OUT_OF_MEMORY.test(this.#lastWords)) return memoryFailure(this.#memoryLimit);
    return signal === 'SIGKILL' ? ENDED_BY_SYSTEM : CRASHED;
  }

  async #onExit(how: string, verdict: RenderFailure): Promise<void> {
    if (this.#state === 'ended') return;
    let outcome: RenderOutcome = { kind: 'aborted' };
    if (this.#state !== 'ending') {
      outcome = verdict;
      this.#events.onKill(verdict.reason === 'memory_limit' ? 'memory_limit' : 'crashed');
      this.#events.onTrouble('A worker ended by itself.', new Error(`${how} ${this.#lastWords}`.trim()));
    }
    this.#clearTimers();
    this.#state = 'ended';
    const current = this.#current;
    this.#current = null;
    current?.settle(outcome);
    if (current) await this.#removeSpoolFile(current);
    this.#events.onEnd(this);
    this.#resolveEnded();
  }

  #writeOff(): void {
    this.#events.onTrouble(`A worker has not ended within ${STUCK_MS} ms and is left to itself.`, undefined);
    this.#holdProcess(false);
    void this.#onExit('', CRASHED);
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
