/** The job table as the queue: no second record of what waits that could differ from the first. */
import { sql } from 'kysely';
import { DeliveryLoop, type Delivery, type DeliverySource, type QueueLog } from '../delivery-loop.js';
import type { Database } from '../shared/database.js';
import { prepare } from '../shared/prepared.js';
import type { JobQueue } from '../store.js';

const waiting = () =>
  prepare((db, given: { max: number }) =>
    db
      .selectFrom('job')
      .select('id')
      .where('status', '=', sql.lit('queued'))
      .orderBy('rank')
      .orderBy('created_at')
      .orderBy('id')
      .limit(given.max),
  );

class WaitingJobs implements DeliverySource {
  readonly #database: Database;
  readonly #waiting = waiting();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Jobs that are with the handler and not claimed yet are still queued: so many more are asked for. */
  async next(max: number, running: ReadonlySet<string>): Promise<readonly Delivery[]> {
    const rows = await this.#waiting.all(this.#database.reader, { max: max + running.size });
    return rows
      .filter((row) => !running.has(row.id))
      .slice(0, max)
      .map((row) => ({ id: row.id }));
  }
}

export class SqliteQueue implements JobQueue {
  readonly #loop: DeliveryLoop;

  constructor(database: Database, log: QueueLog) {
    this.#loop = new DeliveryLoop(new WaitingJobs(database), log);
  }

  start(handler: (jobId: string) => Promise<void>, concurrency: number): Promise<void> {
    this.#loop.start(handler, concurrency);
    return Promise.resolve();
  }

  wake(): void {
    this.#loop.wake();
  }

  stop(): Promise<void> {
    return this.#loop.stop();
  }
}
