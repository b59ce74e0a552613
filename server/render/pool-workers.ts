/** The workers of a pool: started when there is work, ended when there is none, replaced when they fail. */
import { availableParallelism } from 'node:os';
import { memoryFailure, SHORT_OF_MEMORY } from './ended-renders.js';
import type { FetchCounts } from './fetch-tally.js';
import { memoryLimit } from './memory-limit.js';
import { renderSettings } from './render-settings.js';
import type { PoolStats } from './render-pool.js';
import { WorkerHandle, type WorkerEvents } from './worker-handle.js';
import type { PoolConfig, PoolLog } from './worker-pool.js';

const MIB = 1024 * 1024;
/** How often memory is looked at while something is rendered: native code can take a gigabyte in a second. */
const WATCH_MS = 50;
/** Memory is freed some time after a worker was ended to free it. No other worker is ended until then. */
const RELIEF_MS = 1000;
/** After a worker that did not start the next is tried after this time, doubled each time… */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;
/** After this many failures in a row, waiting tasks fail because there is no renderer. */
const START_ATTEMPTS = 3;
/**
 * Bytes of an idle worker above which it makes room for a new one. Measured: 50 MB when it is new, 110 MB after 5,000
 * letters, 120 to 180 MB after documents of 400 pages, most of it garbage that is collected late.
 */
const RENEW_ABOVE = 192 * MIB;

export interface PoolWorkersOptions {
  readonly config: PoolConfig;
  readonly log: PoolLog;
  readonly file: URL;
  readonly extra: unknown;
  /** A worker is free, or one less is busy. */
  readonly onIdle: () => void;
  readonly onUnableToStart: () => void;
  readonly onFetches: (counts: FetchCounts) => void;
}

export class PoolWorkers {
  /** The most workers at a time, apart from guests. */
  readonly limit: number;
  readonly killed: Record<keyof PoolStats['killed'], number> = {
    time_limit: 0,
    memory_limit: 0,
    aborted: 0,
    crashed: 0,
  };
  readonly #options: PoolWorkersOptions;
  readonly #memoryLimit: number;
  readonly #workers = new Set<WorkerHandle>();
  /** The one used last is used next, so that the others may end. */
  readonly #idle: { readonly worker: WorkerHandle; readonly timer: NodeJS.Timeout | undefined }[] = [];
  readonly #events: WorkerEvents;
  #wanted = 0;
  #failedStarts = 0;
  #unableSince: number | null = null;
  #pause: NodeJS.Timeout | null = null;
  #watch: NodeJS.Timeout | null = null;
  #relieved = -Infinity;
  #isClosed = false;

  constructor(options: PoolWorkersOptions) {
    const { config, log } = options;
    this.#options = options;
    this.limit = config.workers || availableParallelism();
    this.#memoryLimit = memoryLimit(config.memoryLimitMib);
    this.#events = {
      onIdle: (worker) => this.#onIdle(worker),
      onKill: (reason) => this.killed[reason]++,
      onEnd: (worker) => this.#onEnd(worker),
      onFetches: options.onFetches,
      onTrouble: (message, error) => log.error({ err: error }, message),
    };
    this.want(0);
  }

  get size(): number {
    return this.#workers.size;
  }

  get idle(): number {
    return this.#idle.length;
  }

  get busy(): number {
    return [...this.#workers].filter((worker) => worker.isBusy).length;
  }

  /** Those that end or start. */
  get onTheirWay(): number {
    return [...this.#workers].filter((worker) => worker.isStarting || worker.isGone).length;
  }

  get hasGuestRoom(): boolean {
    return this.size < this.limit + Math.ceil(this.limit / 2);
  }

  /** Bytes that the workers hold. */
  get memory(): number {
    return [...this.#workers].reduce((sum, { memory }) => sum + memory, 0);
  }

  /** For how many milliseconds there has been no worker, though some were started; 0 while all is well. */
  get unableForMs(): number {
    return this.#unableSince === null ? 0 : performance.now() - this.#unableSince;
  }

  /** Starts workers for this many tasks, up to the limit, and keeps one in reserve for the next task. */
  want(tasks: number): void {
    this.#wanted = tasks;
    if (this.#isClosed || this.#pause) return;
    const room = this.limit - this.size;
    const missing = tasks - this.#idle.length - this.#starting;
    const atLeast = this.size === 0 ? 1 : 0;
    for (let i = Math.min(Math.max(missing, atLeast), room); i > 0 && !this.#pause; i--) this.#start();
  }

  /** Starts one beyond the limit, unless half as many are there already. */
  wantGuest(): void {
    if (this.#isClosed || this.#pause || this.#idle.length + this.#starting > 0) return;
    if (this.hasGuestRoom) this.#start();
  }

  /** Only while `idle` is above 0. */
  takeIdle(): WorkerHandle {
    const { worker, timer } = this.#idle.pop()!;
    clearTimeout(timer);
    this.#watch ??= setInterval(() => this.#lookAtMemory(), WATCH_MS).unref();
    return worker;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#pause) clearTimeout(this.#pause);
    this.#stopWatch();
    for (const { timer } of this.#idle.splice(0)) clearTimeout(timer);
    await Promise.all([...this.#workers].map((worker) => worker.end()));
  }

  get #starting(): number {
    return [...this.#workers].filter((worker) => worker.isStarting).length;
  }

  #start(): void {
    const { config, log, file, extra } = this.#options;
    const data = { settings: renderSettings(config), extra };
    try {
      const memoryLimit = config.workerHeapMib * MIB;
      this.#workers.add(new WorkerHandle({ file, data, memoryLimit, events: this.#events }));
    } catch (error) {
      // Some errors of the system are thrown, such as want of memory, and others are told later.
      log.error({ err: error }, 'A worker could not be started.');
      this.#pauseStarting();
    }
  }

  #onIdle(worker: WorkerHandle): void {
    this.#failedStarts = 0;
    this.#unableSince = null;
    if (this.#isClosed) return;
    if (this.#shouldRenew(worker)) {
      void worker.end();
    } else {
      const { workerIdleSeconds } = this.#options.config;
      const timer =
        workerIdleSeconds > 0 ? setInterval(() => this.#endIdle(worker), workerIdleSeconds * 1000) : undefined;
      timer?.unref();
      this.#idle.push({ worker, timer });
    }
    if (this.busy === 0) this.#stopWatch();
    this.#options.onIdle();
  }

  /** An unforeseen error may leave caches half written; a process that has grown stays large. */
  #shouldRenew({ lastOutcome, memory }: WorkerHandle): boolean {
    if (lastOutcome?.kind === 'failed' && lastOutcome.reason === 'internal') return true;
    return memory > RENEW_ABOVE;
  }

  #onEnd(worker: WorkerHandle): void {
    this.#workers.delete(worker);
    this.#forget(worker);
    if (this.busy === 0) this.#stopWatch();
    if (this.#isClosed) return;
    if (!worker.hasStarted) this.#pauseStarting();
    this.#options.onIdle();
  }

  /** A worker file that cannot be loaded must not keep a processor busy with trying. */
  #pauseStarting(): void {
    this.#failedStarts++;
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (this.#failedStarts - 1), LONGEST_PAUSE_MS);
    if (this.#pause) clearTimeout(this.#pause);
    this.#pause = setTimeout(() => {
      this.#pause = null;
      this.want(this.#wanted);
    }, pauseMs);
    if (this.#idle.length + this.busy > 0) return;
    this.#unableSince ??= performance.now();
    if (this.#failedStarts >= START_ATTEMPTS) this.#options.onUnableToStart();
  }

  /** All but one, so that the next task does not wait for a worker to start. */
  #endIdle(worker: WorkerHandle): void {
    if (this.size === 1) return;
    this.#forget(worker);
    void worker.end();
  }

  #forget(worker: WorkerHandle): void {
    const at = this.#idle.findIndex((entry) => entry.worker === worker);
    if (at >= 0) clearTimeout(this.#idle.splice(at, 1)[0]?.timer);
  }

  #lookAtMemory(): void {
    const all = [...this.#workers].map((worker) => ({ worker, memory: worker.memory }));
    const busy = all.filter(({ worker }) => worker.isBusy);
    const limit = this.#options.config.workerHeapMib * MIB;
    for (const { worker, memory } of busy) {
      if (memory > limit) worker.kill('memory_limit', memoryFailure(limit, memory));
    }
    const total = all.reduce((sum, { memory }) => sum + memory, process.memoryUsage.rss());
    if (total <= this.#memoryLimit || performance.now() - this.#relieved < RELIEF_MS) return;
    this.#relieved = performance.now();
    const idle = [...this.#idle];
    for (const { worker } of idle) this.#endIdle(worker);
    if (idle.length > 0) return;
    const [largest] = busy.sort((a, b) => b.memory - a.memory);
    if (!largest) return;
    largest.worker.kill('memory_limit', SHORT_OF_MEMORY);
    const fields = { memory: total, limit: this.#memoryLimit };
    this.#options.log.warn(fields, 'Memory ran short; the largest render was ended.');
  }

  #stopWatch(): void {
    if (this.#watch) clearInterval(this.#watch);
    this.#watch = null;
  }
}
