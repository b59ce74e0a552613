/**
 * pg-boss as the queue. An entry is sent in the transaction that makes a job wait, and deleted when its handler has
 * ended. One whose process died in between comes again after its time; `recover` sends what has no entry any more.
 */
import { randomUUID } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import PgBoss from 'pg-boss';
import { DeliveryLoop, type Delivery, type DeliverySource, type QueueLog } from '../delivery-loop.js';
import type { Executor, Waiting } from '../shared/database.js';
import type { JobQueue } from '../store.js';

/** pg-boss's tables stand apart from ours. */
export const BOSS_SCHEMA = 'platen_queue';
export const BOSS_QUEUE = 'render';
const RETRIES = 5;
/** Where the ranks of a queue that never ran empty end; beyond it they are equal. */
const MAX_PRIORITY = 2_000_000_000;

/** Entries are deleted, not completed, so that there is next to nothing to archive. */
const UPKEEP = {
  maintenanceIntervalSeconds: 60,
  archiveCompletedAfterSeconds: 60,
  archiveFailedAfterSeconds: 60,
  deleteAfterMinutes: 10,
  // No entry is kept for a schedule; its clock would ask the database every few seconds.
  schedule: false,
} as const;

export interface Sender {
  send(transaction: Executor, jobs: readonly Waiting[]): Promise<void>;
}

interface JobEntry {
  readonly jobId: string;
}

/** Creates or updates pg-boss's schema and our queue in it. Not for several processes at once. */
export async function migrateBoss(pool: pg.Pool): Promise<void> {
  const boss = new PgBoss({ db: onPool(pool), schema: BOSS_SCHEMA, schedule: false, supervise: false });
  await boss.start();
  try {
    await boss.createQueue(BOSS_QUEUE, { name: BOSS_QUEUE });
  } finally {
    await boss.stop({ graceful: false, close: false });
  }
  // pg-boss would sort all that wait for each one that it takes.
  const found = await pool.query<{ partition_name: string }>(
    `select partition_name from ${BOSS_SCHEMA}.queue where name = $1`,
    [BOSS_QUEUE],
  );
  const partition = `${BOSS_SCHEMA}."${found.rows[0]!.partition_name}"`;
  await pool.query(
    `create index if not exists platen_fetch on ${partition} (priority desc, created_on, id) where state < 'active'`,
  );
}

export class BossQueue implements JobQueue, Sender {
  readonly #boss: PgBoss;
  readonly #loop: DeliveryLoop;
  readonly #expireInSeconds: number;

  /** @param expireInSeconds after which an entry whose handler has not ended comes again */
  constructor(pool: pg.Pool, expireInSeconds: number, log: QueueLog) {
    this.#expireInSeconds = expireInSeconds;
    this.#boss = new PgBoss({ db: onPool(pool), schema: BOSS_SCHEMA, migrate: false, ...UPKEEP });
    this.#boss.on('error', (error) => log.error({ err: error }, 'the queue failed at its upkeep'));
    this.#loop = new DeliveryLoop(new Entries(this.#boss), log);
  }

  async send(transaction: Executor, jobs: readonly Waiting[]): Promise<void> {
    const db = {
      async executeSql(text: string, values: unknown[]) {
        return { rows: [...(await transaction.executeQuery(CompiledQuery.raw(text, values))).rows] };
      },
    };
    for (const { id: jobId, rank } of jobs) {
      const id = randomUUID();
      const entry: JobEntry = { jobId };
      const options = { expireInSeconds: this.#expireInSeconds, retryLimit: RETRIES, retryDelay: 1 };
      await this.#boss.send(BOSS_QUEUE, entry, { ...options, id, priority: -Math.min(rank, MAX_PRIORITY), db });
      await transaction.updateTable('job').set({ delivery_id: id }).where('id', '=', jobId).execute();
    }
  }

  async start(handler: (jobId: string) => Promise<void>, concurrency: number): Promise<void> {
    await this.#boss.start();
    this.#loop.start(handler, concurrency);
  }

  wake(): void {
    this.#loop.wake();
  }

  async stop(): Promise<void> {
    await this.#loop.stop();
    await this.#boss.stop({ graceful: false, close: false });
  }
}

class Entries implements DeliverySource {
  readonly #boss: PgBoss;

  constructor(boss: PgBoss) {
    this.#boss = boss;
  }

  /** A job that this process has with its handler may come once more; its claim leads to nothing. */
  async next(max: number): Promise<readonly Delivery[]> {
    const entries = await this.#boss.fetch<JobEntry>(BOSS_QUEUE, { batchSize: max, priority: true });
    return entries.map(({ id, data }) => ({
      id: data.jobId,
      done: async () => {
        await this.#boss.deleteJob(BOSS_QUEUE, id);
      },
    }));
  }
}

/** pg-boss on our connections, so that one number bounds them all. */
function onPool(pool: pg.Pool): PgBoss.Db {
  return { executeSql: (text, values) => pool.query(text, values) };
}
