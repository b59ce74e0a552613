/**
 * Keeps the leases of the jobs that this process renders, and stops a render whose job is no longer ours:
 * canceled through another instance, or given away because we were silent for too long.
 */
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Lease, Store } from '../store/store.js';

export interface LeaseKeeperOptions {
  readonly store: Pick<Store, 'renew'>;
  readonly log: Logger;
  readonly clock: () => number;
  readonly leaseMs: number;
}

export class LeaseKeeper {
  /** Unique among processes and restarts, because a restarted process must not take over its old leases. */
  readonly owner = `own_${randomUUID()}`;
  readonly #options: LeaseKeeperOptions;
  /** Of the jobs that run now: as many as there are workers, or a few more that wait for one. */
  readonly #held = new Map<string, AbortController>();
  #timer: NodeJS.Timeout | null = null;
  #renewing: Promise<void> = Promise.resolve();

  constructor(options: LeaseKeeperOptions) {
    this.#options = options;
  }

  start(): void {
    // Three chances before the lease runs out.
    this.#timer ??= setInterval(() => {
      this.#renewing = this.#renew();
    }, this.#options.leaseMs / 3).unref();
  }

  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
    await this.#renewing;
  }

  lease(): Lease {
    return { owner: this.owner, until: this.#options.clock() + this.#options.leaseMs };
  }

  /** Keeps the job's lease until `release`. The signal is aborted when the job is canceled or no longer ours. */
  hold(jobId: string): { readonly signal: AbortSignal; release(): void } {
    const controller = new AbortController();
    this.#held.set(jobId, controller);
    return {
      signal: controller.signal,
      release: () => {
        // A later attempt at the same job may have begun in this process. Its lease must stay.
        if (this.#held.get(jobId) === controller) this.#held.delete(jobId);
      },
    };
  }

  /** Stops the job's render if it runs here. */
  cancel(jobId: string): void {
    this.#held.get(jobId)?.abort();
  }

  async #renew(): Promise<void> {
    if (this.#held.size === 0) return;
    try {
      const lost = await this.#options.store.renew(this.lease(), [...this.#held.keys()]);
      for (const jobId of lost) this.cancel(jobId);
    } catch (error) {
      this.#options.log.warn({ err: error }, 'leases could not be renewed');
    }
  }
}
