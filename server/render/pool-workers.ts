/** The workers of a pool: started when there is work, ended when there is none, replaced when they fail. */
import { availableParallelism } from 'node:os';
import { largestWorker, memoryLimit, PROCESS_MEMORY_FAILURE } from './memory-watch.js';
import { renderSettings } from './render-settings.js';
import type { PoolStats } from './render-pool.js';
import { memoryFailure, WorkerHandle, type WorkerEvents } from './worker-handle.js';
import type { PoolConfig, PoolLog } from './worker-pool.js';

const MIB = 1024 * 1024;
/** How often memory is looked at while something is rendered, and after what silence a worker is examined. */
const WATCH_MS = 100;
/** Memory comes back some time after a worker was ended for it; until then no other one is. */
const RELIEF_MS = 1000;
/** After a worker that did not start the next is tried after this time, doubled each time… */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;
/** …and after so many in a row, what waits is told that there is no renderer. */
const START_ATTEMPTS = 3;
/**
 * Bytes of an idle worker's heap and ArrayBuffers above which it makes room for a new one. Measured: 30 to 73 MB in
 * the course of 5,000 letters, 125 MB after a document of 500 pages, most of it garbage that is collected late.
 */
const RENEW_ABOVE = 96 * MIB;

export interface PoolWorkersOptions {
  readonly config: PoolConfig;
  readonly log: PoolLog;
  readonly file: URL;
  readonly extra: unknown;
  /** A worker is free, or one less is busy. */
  readonly onIdle: () => void;
  readonly onUnableToStart: () => void;
}

export class PoolWorkers {
  /** The most workers at a time. */
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
      onReport: (worker) => this.#checkMemory(worker),
      onEnd: (worker) => this.#onEnd(worker),
      onTrouble: (message, error) => log.error({ err: error }, message),
    };
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

  /** How many more could be busy. */
  get free(): number {
    return this.limit - this.busy;
  }

  /** Sees to it that so many tasks find workers as far as the limit allows. */
  want(tasks: number): void {
    this.#wanted = tasks;
    if (this.#isClosed || this.#pause) return;
    const starting = [...this.#workers].filter((worker) => worker.isStarting).length;
    const missing = Math.min(tasks - this.#idle.length - starting, this.limit - this.#workers.size);
    for (let i = 0; i < missing; i++) this.#start();
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

  #start(): void {
    const { config, file, extra } = this.#options;
    this.#workers.add(
      new WorkerHandle({
        file,
        data: { settings: renderSettings(config), extra },
        memoryLimit: config.workerHeapMib * MIB,
        events: this.#events,
      }),
    );
  }

  #onIdle(worker: WorkerHandle): void {
    this.#failedStarts = 0;
    if (this.#isClosed) return;
    if (this.#shouldRenew(worker)) {
      void worker.end();
    } else {
      const { workerIdleSeconds } = this.#options.config;
      const timer =
        workerIdleSeconds > 0 ? setTimeout(() => this.#endIdle(worker), workerIdleSeconds * 1000) : undefined;
      timer?.unref();
      this.#idle.push({ worker, timer });
    }
    if (this.busy === 0) this.#stopWatch();
    this.#options.onIdle();
  }

  /** An error that nobody foresaw may have left caches half written; a large heap stays large. */
  #shouldRenew({ lastOutcome, memory }: WorkerHandle): boolean {
    if (lastOutcome?.kind === 'failed' && lastOutcome.reason === 'internal') return true;
    return memory > RENEW_ABOVE;
  }

  #onEnd(worker: WorkerHandle): void {
    this.#workers.delete(worker);
    this.#forget(worker);
    if (worker.killedFor) this.killed[worker.killedFor]++;
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
    if (this.#failedStarts >= START_ATTEMPTS && this.#idle.length + this.busy === 0) this.#options.onUnableToStart();
  }

  #endIdle(worker: WorkerHandle): void {
    this.#forget(worker);
    void worker.end();
  }

  #forget(worker: WorkerHandle): void {
    const at = this.#idle.findIndex((entry) => entry.worker === worker);
    if (at >= 0) clearTimeout(this.#idle.splice(at, 1)[0]?.timer);
  }

  /** What V8 counts and what it does not: heap and ArrayBuffers. */
  #checkMemory(worker: WorkerHandle): void {
    const limit = this.#options.config.workerHeapMib * MIB;
    if (worker.memory > limit) worker.kill('memory_limit', memoryFailure(limit, worker.memory));
  }

  #lookAtMemory(): void {
    const now = performance.now();
    const busy = [...this.#workers].filter((worker) => worker.isBusy);
    for (const worker of busy) if (now - worker.heardAt > 2 * WATCH_MS) void worker.examine();
    const rss = process.memoryUsage.rss();
    if (rss <= this.#memoryLimit || now - this.#relieved < RELIEF_MS) return;
    this.#relieved = now;
    const idle = [...this.#idle];
    for (const { worker } of idle) this.#endIdle(worker);
    if (idle.length > 0) return;
    const { heapTotal, external } = process.memoryUsage();
    const told = busy.reduce((sum, { memory }) => sum + memory, heapTotal + external);
    const largest = largestWorker(busy, rss - told, now);
    if (!largest) return;
    largest.kill('memory_limit', PROCESS_MEMORY_FAILURE);
    this.#options.log.warn({ rss, limit: this.#memoryLimit }, 'Memory ran short; the largest render was ended.');
  }

  #stopWatch(): void {
    if (this.#watch) clearInterval(this.#watch);
    this.#watch = null;
  }
}
