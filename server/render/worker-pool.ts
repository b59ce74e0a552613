/**
 * The pool of worker processes. Processes and not threads, because only a process can be ended whatever it does: an
 * abort of V8, a loop in native code and a gigabyte that native code takes at once end or fill all threads of theirs.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from '../settings.js';
import { timeFailure, UNABLE_TO_START } from './ended-renders.js';
import { Admission, type Present, type TaskSize } from './admission.js';
import { FairQueue } from './fair-queue.js';
import { PoolWorkers } from './pool-workers.js';
import { secondsFor, type RenderSettings } from './render-settings.js';
import type { PoolStats, RenderOutcome, RenderPool, PoolTask, Ticket } from './render-pool.js';
import { Shares } from './shares.js';
import { removeOldSpoolFiles, spoolFolder } from './spool.js';
import { Work, type PoolHooks } from './work.js';
import { ownWorkerFile } from './worker-process.js';

export type { PoolHooks, TaskEnd, TaskStart } from './work.js';

export interface PoolLog {
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
  error(fields: Readonly<Record<string, unknown>>, message: string): void;
}

export type PoolConfig = RenderSettings &
  Pick<
    Config,
    | 'workers'
    | 'workerHeapMib'
    | 'workerIdleSeconds'
    | 'memoryLimitMib'
    | 'queueLimit'
    | 'queueSeconds'
    | 'dataFolder'
    | 's3Bucket'
  >;

export interface RenderPoolOptions {
  readonly config: PoolConfig;
  /** pino's logger fits. Default: nothing is logged. */
  readonly log?: PoolLog;
  readonly hooks?: PoolHooks;
  /** Another worker file, for tests. */
  readonly workerUrl?: URL;
  /** `workerData.extra` of it: plain data. */
  readonly workerExtra?: unknown;
  /** Folder for PDFs too large for memory. Default: `spool` in the data folder, from where they can be renamed. */
  readonly spoolFolder?: string;
}

/** What waits in the queue: work, or a job that wants a ticket. */
type Entry =
  | { readonly kind: 'request'; readonly work: Work; readonly expectedMs: number }
  | { readonly kind: 'job'; readonly workspaceId: string; readonly size: TaskSize; readonly grant: Grant };

interface Grant {
  resolve(ticket: Ticket): void;
  reject(error: Error): void;
}

const SILENT_LOG: PoolLog = { warn: () => undefined, error: () => undefined };

export function createRenderPool(options: RenderPoolOptions): RenderPool {
  return new WorkerPool(options);
}

/** A workspace that has waited this long while others hold all workers gets a guest: a worker beyond the limit. */
const PATIENCE_MS = 1000;
/** A request that is expected to take longer is nobody's guest: the next one would wait for too long. */
const GUEST_MS = 2000;

/** How much later than the engine, which looks at the time limit itself, the pool ends a render. */
const GRACE_MS = 500;

/** Where a ticket's work waits. */
interface Place {
  /** Returns a function that removes it from the queue, which does nothing if it is not there. */
  enqueue(work: Work): () => void;
  /** Called once, when a worker takes the work or it is certain that none will. */
  leave(): void;
}

/** What a worker does now. */
interface Running {
  readonly isMerge: boolean;
  readonly since: number;
  readonly expectedMs: number;
  readonly limitMs: number;
}

interface RunOptions {
  readonly size: TaskSize;
  readonly workspaceId: string;
  readonly signal: AbortSignal | undefined;
  readonly place: Place;
}

class WorkerPool implements RenderPool {
  readonly #config: PoolConfig;
  readonly #hooks: PoolHooks;
  readonly #spoolFolder: string;
  readonly #workers: PoolWorkers;
  readonly #queue = new FairQueue<Entry>();
  readonly #admission: Admission;
  readonly #running = new Set<Running>();
  /** Work of jobs, which waited for their ticket already, so it comes first. */
  readonly #urgent: Work[] = [];
  /** Job tickets that were given and whose work no worker has taken yet. */
  #granted = 0;
  /** Merges that hold a worker, or a ticket for one. */
  #merges = 0;
  readonly #shares = new Shares();
  #isOpen = true;
  #isClosed = false;
  #lastId = 0;
  #onQuiet: (() => void)[] = [];

  constructor({ config, log = SILENT_LOG, hooks = {}, ...options }: RenderPoolOptions) {
    this.#config = config;
    this.#hooks = hooks;
    this.#admission = new Admission((size) => secondsFor(size, config) * 1000);
    this.#spoolFolder = options.spoolFolder ?? spoolFolder(config);
    this.#workers = new PoolWorkers({
      config,
      log,
      file: options.workerUrl ?? ownWorkerFile(),
      extra: options.workerExtra,
      // Not before the task that has just ended gives its worker back.
      onIdle: () => queueMicrotask(() => this.#dispatch()),
      onUnableToStart: () => this.#endWaiting(UNABLE_TO_START),
      onFetches: (counts) => hooks.onFetches?.(counts),
    });
    removeOldSpoolFiles(this.#spoolFolder, Date.now()).catch((error: unknown) =>
      log.warn({ err: error }, 'Old temporary files could not be removed.'),
    );
  }

  admit(workspaceId: string, size: TaskSize = {}): Ticket | null {
    if (!this.#isOpen) return null;
    const { limit: workers, busy } = this.#workers;
    const { queueLimit, queueSeconds } = this.#config;
    const limits = { places: queueLimit + Math.max(0, workers - busy), waitMs: queueSeconds * 1000 };
    const place = this.#admission.tryEnter(workspaceId, size, this.#present(workspaceId, size), limits);
    if (!place) return null;
    return this.#ticket(workspaceId, size, {
      enqueue: (work) => {
        this.#shares.ask(workspaceId);
        const expectedMs = this.#admission.durations.expected(workspaceId, size);
        const entry: Entry = { kind: 'request', work, expectedMs };
        this.#queue.push(workspaceId, 'request', entry, expectedMs);
        const patience = setTimeout(() => this.#invite(entry), PATIENCE_MS).unref();
        const late = setTimeout(() => work.giveUp({ kind: 'turned_away' }), queueSeconds * 1000).unref();
        return () => {
          clearTimeout(patience);
          clearTimeout(late);
          this.#queue.remove(workspaceId, 'request', entry);
        };
      },
      leave: () => place.leave(),
    });
  }

  admitJob(workspaceId: string, size: TaskSize = {}): Promise<Ticket> {
    if (!this.#isOpen) return Promise.reject(noMoreWork());
    return new Promise((resolve, reject) => {
      this.#shares.ask(workspaceId);
      const entry: Entry = { kind: 'job', workspaceId, size, grant: { resolve, reject } };
      this.#queue.push(workspaceId, 'job', entry, this.#admission.durations.expected(workspaceId, size));
      this.#dispatch();
    });
  }

  retryAfterSeconds(workspaceId?: string, size: TaskSize = {}): number {
    const waitMs =
      workspaceId === undefined ? 0 : this.#admission.waitMs(workspaceId, size, this.#present(workspaceId, size));
    return Math.max(1, Math.ceil((waitMs + this.#untilFreeMs(size.isMerge === true)) / 1000));
  }

  stats(): PoolStats {
    const { limit, size, memory, busy, killed } = this.#workers;
    return {
      workerLimit: limit,
      workers: size,
      memory,
      busy,
      queued: this.#waiting,
      queueLimit: this.#config.queueLimit,
      killed: { ...killed },
    };
  }

  unableForMs(): number {
    return this.#workers.unableForMs;
  }

  async drain(): Promise<void> {
    this.#isOpen = false;
    this.#refuseJobs();
    // Terminates because no new work is accepted, and every render has a time limit.
    while (!this.#isQuiet) await new Promise<void>((resolve) => this.#onQuiet.push(resolve));
  }

  async close(): Promise<void> {
    this.#isOpen = false;
    this.#isClosed = true;
    this.#refuseJobs();
    this.#endWaiting({ kind: 'aborted' });
    await this.#workers.close();
  }

  /** Merges leave a worker to others, where there are two. */
  get #mergeLimit(): number {
    return Math.max(1, this.#workers.limit - 1);
  }

  #present(workspaceId: string, { isMerge = false }: TaskSize): Present {
    const { limit, idle, busy, hasGuestRoom } = this.#workers;
    const isFree = idle > 0 || busy < limit;
    const mayBeGuest = hasGuestRoom && !this.#shares.holdsSome(workspaceId);
    return {
      workers: isMerge ? this.#mergeLimit : Math.max(1, limit - this.#merges),
      hasRoom: isMerge ? isFree && this.#merges < this.#mergeLimit : isFree || mayBeGuest,
      leadMs: (other) => this.#queue.leadMs(other, workspaceId),
      mergesStandAside: this.#mergeLimit < limit,
    };
  }

  /** Until one of those ends that are in the way: what has taken longer than expected takes as long again. */
  #untilFreeMs(isMerge: boolean): number {
    const inTheWay = [...this.#running].filter((one) => !isMerge || one.isMerge);
    if (inTheWay.length < (isMerge ? this.#mergeLimit : this.#workers.limit)) return 0;
    const now = performance.now();
    const left = inTheWay.map(({ since, expectedMs, limitMs }) => {
      const elapsed = now - since;
      return elapsed < expectedMs ? expectedMs - elapsed : Math.min(elapsed, Math.max(0, limitMs - elapsed));
    });
    return Math.min(...left);
  }

  /** Tickets whose work no worker has taken, and jobs that wait for one. */
  get #waiting(): number {
    return this.#admission.taken + this.#granted + this.#queue.count('job');
  }

  get #isQuiet(): boolean {
    return this.#admission.taken === 0 && this.#granted === 0 && this.#workers.busy === 0;
  }

  #ticket(workspaceId: string, size: TaskSize, place: Place): Ticket {
    let isUsed = false;
    return {
      run: (task, signal) => {
        if (isUsed) throw new Error('A ticket is good for one render; take another one.');
        isUsed = true;
        return this.#run(task, { workspaceId, signal, place, size });
      },
      release: () => {
        if (isUsed) return;
        isUsed = true;
        place.leave();
        this.#dispatch();
      },
    };
  }

  #run(task: PoolTask, { workspaceId, signal, place, size }: RunOptions): Promise<RenderOutcome> {
    return new Promise((resolve) => {
      const work = new Work({ task, workspaceId, signal, size, hooks: this.#hooks, resolve });
      if (signal?.aborted || this.#isClosed) {
        place.leave();
        work.end({ kind: 'aborted' });
      } else {
        const unqueue = place.enqueue(work);
        work.wait(() => {
          unqueue();
          place.leave();
          this.#changed();
        });
      }
      this.#dispatch();
    });
  }

  /** Gives idle workers what is next, and starts workers for the rest. Ends: a turn begins with fewer workers to renew. */
  #dispatch(): void {
    do {
      this.#giveToIdle();
      // Where all that wait leave the last worker to others, it is not one of theirs.
      const spare = this.#queue.size > 0 && this.#workers.idle > this.#granted ? 1 : 0;
      this.#workers.want(this.#queue.size + this.#granted + spare);
    } while (this.#shares.renewed(this.#workers.onTheirWay));
    this.#changed();
  }

  /** Ends: each turn takes something that waits. */
  #giveToIdle(): void {
    for (;;) {
      const { idle } = this.#workers;
      if (idle === 0) break;
      const urgent = this.#urgent.shift();
      const entry = urgent ? null : this.#next(idle);
      if (urgent) this.#start(urgent);
      else if (entry?.kind === 'request') this.#start(entry.work);
      else if (entry) this.#grant(entry);
      else break;
    }
  }

  /** What is next of what waits. Beyond the limit a worker is a guest's: for workspaces that hold no other one. */
  #next(idle: number): Entry | null {
    const isGuest = this.#workers.busy + this.#granted >= this.#workers.limit;
    const free = idle - this.#granted;
    const mayMerge = this.#merges < this.#mergeLimit;
    return this.#queue.take(free > 0 ? ['request', 'job'] : ['request'], {
      isTurnOf: (workspaceId) => {
        if (isGuest) return !this.#shares.holdsSome(workspaceId);
        return free > 1 || this.#shares.mayTakeLast(workspaceId);
      },
      isTurn: (entry) => (isGuest ? mayBeGuest(entry) : mayMerge || !isMergeEntry(entry)),
    });
  }

  /** Others may hold all workers for as long as a render may take. */
  #invite(entry: Entry & { kind: 'request' }): void {
    if (mayBeGuest(entry) && !this.#shares.holdsSome(entry.work.workspaceId)) this.#workers.wantGuest();
  }

  #start(work: Work): void {
    const worker = this.#workers.takeIdle();
    const { workspaceId, task, size } = work;
    this.#shares.hold(workspaceId);
    const id = ++this.#lastId;
    const limitMs = secondsFor({ isMerge: isMerge(task) }, this.#config) * 1000;
    const since = performance.now();
    const { durations } = this.#admission;
    const running = { isMerge: isMerge(task), since, limitMs, expectedMs: durations.expected(workspaceId, size) };
    this.#running.add(running);
    this.#queue.charge(workspaceId, running.expectedMs);
    if (running.isMerge) this.#merges++;
    const ended = worker.run({
      id,
      task,
      spoolFile: join(this.#spoolFolder, `${randomUUID()}.pdf`),
      timeMs: limitMs + GRACE_MS,
      late: () => timeFailure(limitMs, performance.now() - since),
    });
    work.begin(() => worker.abort(id));
    void ended.then((outcome) => {
      this.#running.delete(running);
      if (running.isMerge) this.#merges--;
      if (worker.isGone) this.#shares.releaseWhenRenewed(workspaceId);
      else this.#shares.release(workspaceId);
      const tookMs = performance.now() - since;
      this.#queue.charge(workspaceId, tookMs - running.expectedMs);
      if (outcome.kind !== 'aborted') durations.learn(workspaceId, size, tookMs);
      work.end(outcome);
      this.#dispatch();
    });
  }

  #grant({ workspaceId, size, grant }: Entry & { kind: 'job' }): void {
    const { isMerge = false } = size;
    this.#granted++;
    if (isMerge) this.#merges++;
    this.#shares.hold(workspaceId);
    const enqueue = (work: Work): (() => void) => {
      this.#urgent.push(work);
      return () => {
        const at = this.#urgent.indexOf(work);
        if (at >= 0) this.#urgent.splice(at, 1);
      };
    };
    const leave = (): void => {
      this.#granted--;
      if (isMerge) this.#merges--;
      this.#shares.release(workspaceId);
    };
    grant.resolve(this.#ticket(workspaceId, size, { enqueue, leave }));
  }

  #refuseJobs(): void {
    // Ends: each turn takes one.
    for (let entry = this.#queue.take(['job']); entry; entry = this.#queue.take(['job'])) {
      if (entry.kind === 'job') entry.grant.reject(noMoreWork());
    }
    this.#changed();
  }

  /** What waits for a worker ends without one. Jobs without a ticket go on waiting. */
  #endWaiting(outcome: RenderOutcome): void {
    for (const work of [...this.#urgent]) work.giveUp(outcome);
    // Ends: each turn takes one.
    for (let entry = this.#queue.take(['request']); entry; entry = this.#queue.take(['request'])) {
      if (entry.kind === 'request') entry.work.giveUp(outcome);
    }
  }

  #changed(): void {
    if (!this.#isQuiet) return;
    const waiting = this.#onQuiet;
    this.#onQuiet = [];
    for (const resolve of waiting) resolve();
  }
}

const noMoreWork = (): Error => new Error('The render pool takes no more work.');

const isMerge = (task: PoolTask): boolean => 'isMerge' in task && task.isMerge === true;

const isMergeEntry = (entry: Entry): boolean =>
  entry.kind === 'request' ? isMerge(entry.work.task) : entry.size.isMerge === true;

/** A merge would stay too long. */
const mayBeGuest = (entry: Entry): boolean =>
  !isMergeEntry(entry) && (entry.kind === 'job' || entry.expectedMs <= GUEST_MS);
