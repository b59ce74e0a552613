/** Cleans up from time to time: removes expired PDFs, and settles jobs of processes that have ended. */
import type { Services } from '../services.js';
import { storedKey } from '../stored/local-files.js';
import { blobKey } from './link.js';

/** The maximum number of attempts at an asynchronous job, because one may crash its process each time. */
const MAX_ATTEMPTS = 3;
/** Jobs expired at once; the rest follows in the same sweep. */
const BATCH = 200;
const LOOKS_IN_A_LEASE = 6;
/** What is not stored any more stays for as long as a request may need that has just looked for it. */
const STORED_GRACE_MS = 10 * 60_000;

type Needs = Pick<Services, 'store' | 'queue' | 'blobs' | 'log' | 'clock' | 'config'>;

export class Sweeper {
  readonly #services: Needs;
  #timers: NodeJS.Timeout[] = [];
  #recovering: Promise<void> | null = null;
  #running: Promise<void> | null = null;
  #stopped = false;

  constructor(services: Needs) {
    this.#services = services;
  }

  start(): void {
    const { sweepSeconds, leaseSeconds } = this.#services.config;
    this.#timers = [
      setInterval(() => void this.sweep(), sweepSeconds * 1000).unref(),
      // A lease that has run out is soon seen.
      setInterval(() => void this.#lookForLost(), (leaseSeconds * 1000) / LOOKS_IN_A_LEASE).unref(),
    ];
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    for (const timer of this.#timers.splice(0)) clearInterval(timer);
    await Promise.all([this.#running, this.#recovering]);
  }

  /** Runs one sweep; a second call joins the running one. Never rejects: the next sweep retries what failed. */
  sweep(): Promise<void> {
    this.#running ??= this.#sweep().finally(() => (this.#running = null));
    return this.#running;
  }

  /** Takes up what processes that are gone have left. Rejects when the database does not answer. */
  async recover(): Promise<void> {
    const { store, queue, log, clock } = this.#services;
    const { requeued, failed } = await store.recover(clock(), MAX_ATTEMPTS);
    if (requeued.length + failed.length > 0) {
      log.warn({ requeued: requeued.length, failed: failed.length }, 'jobs of a process that is gone');
    }
    if (requeued.length > 0) queue.wake();
  }

  /** Like recover(), once at a time; never rejects. */
  #lookForLost(): Promise<void> {
    this.#recovering ??= this.recover()
      .catch((error: unknown) => this.#services.log.error({ err: error }, 'lost jobs could not be looked for'))
      .finally(() => (this.#recovering = null));
    return this.#recovering;
  }

  async #sweep(): Promise<void> {
    const { store, log, clock } = this.#services;
    try {
      await this.#expire();
      await this.#removeStored();
      await store.purge(clock());
    } catch (error) {
      log.error({ err: error }, 'sweep failed');
    }
  }

  /** Files go before their jobs are marked, so that a crash between the two leaves no file behind. */
  async #expire(): Promise<void> {
    const { store, blobs, clock } = this.#services;
    // Terminates because each round marks its jobs, which are then not returned again.
    while (!this.#stopped) {
      const due = await store.dueJobs(clock(), BATCH);
      for (const jobId of due) await blobs.delete(blobKey(jobId));
      await store.expireJobs(due);
      if (due.length < BATCH) return;
    }
  }

  /** Bytes go before their records, for the same reason. */
  async #removeStored(): Promise<void> {
    const { store, blobs, clock } = this.#services;
    // Ends because each round forgets what it has found.
    while (!this.#stopped) {
      const now = clock();
      const due = await store.stored.due(now - STORED_GRACE_MS, now, BATCH);
      for (const id of due) await blobs.delete(storedKey(id));
      await store.stored.forget(due);
      if (due.length < BATCH) return;
    }
  }
}
