/**
 * Brings what is queued (jobs, events) to the handler as it becomes known, at most so much at a time. All queues are
 * this loop over a source of their own. Sources may name an id twice, or one that somebody else has: `claim` sorts that out.
 */

/** Receives the errors of a queue. The logger of pino is one. */
export interface QueueLog {
  error(fields: { readonly err: unknown; readonly id?: string }, message: string): void;
}

export interface Delivery {
  readonly id: string;
  /** Called when the handler has ended, well or not. */
  done?(): Promise<void>;
}

export interface DeliverySource {
  /** Returns up to `max` in the order of the queue, without those in `running`. */
  next(max: number, running: ReadonlySet<string>): Promise<readonly Delivery[]>;
}

/** How long what another process has queued may wait to be seen. */
const POLL_MS = 500;
/** After an id that its handler did not take: it would be named again at once. */
const REFUSED_PAUSE_MS = 200;

export class DeliveryLoop {
  readonly #source: DeliverySource;
  readonly #log: QueueLog;
  readonly #running = new Set<string>();
  readonly #handlers = new Set<Promise<void>>();
  #handler: (id: string) => Promise<void> = () => Promise.resolve();
  #concurrency = 0;
  #timer: NodeJS.Timeout | null = null;
  #poll: Promise<void> | null = null;
  #isWoken = false;
  #isStopped = true;

  constructor(source: DeliverySource, log: QueueLog) {
    this.#source = source;
    this.#log = log;
  }

  start(handler: (id: string) => Promise<void>, concurrency: number): void {
    this.#handler = handler;
    this.#concurrency = concurrency;
    this.#isStopped = false;
    this.wake();
  }

  wake(): void {
    if (this.#isStopped) return;
    this.#isWoken = true;
    // Set before the look can end: one that finds no free place ends at once.
    this.#poll ??= Promise.resolve().then(() => this.#look());
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    await this.#poll;
    // Ends: nothing is delivered any more.
    await Promise.allSettled([...this.#handlers]);
  }

  /** One look at the source at a time. Asked for again meanwhile, it looks again. */
  async #look(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    while (this.#isWoken && !this.#isStopped) {
      this.#isWoken = false;
      const free = this.#concurrency - this.#running.size;
      if (free > 0) await this.#deliver(free);
    }
    this.#poll = null;
    if (!this.#isStopped) this.#timer = setTimeout(() => this.wake(), POLL_MS);
  }

  async #deliver(max: number): Promise<void> {
    let deliveries: readonly Delivery[];
    try {
      deliveries = await this.#source.next(max, this.#running);
    } catch (error) {
      this.#log.error({ err: error }, 'the queue does not answer');
      return;
    }
    for (const delivery of deliveries) {
      this.#running.add(delivery.id);
      const handled = this.#handle(delivery);
      this.#handlers.add(handled);
      void handled.then(() => this.#handlers.delete(handled));
    }
  }

  async #handle(delivery: Delivery): Promise<void> {
    const { id } = delivery;
    try {
      await this.#handler(id);
      await delivery.done?.();
    } catch (error) {
      this.#log.error({ err: error, id }, 'what was queued was not taken to its end');
      await new Promise((resolve) => setTimeout(resolve, REFUSED_PAUSE_MS));
    }
    this.#running.delete(id);
    this.wake();
  }
}
