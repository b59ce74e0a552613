/** PostgreSQL: any number of processes on any number of hosts. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { QueueLog } from '../delivery-loop.js';
import type { Database, Executor, Waiting } from '../shared/database.js';
import { migrateTables } from '../shared/migrations.js';
import type { Schema } from '../shared/schema.js';
import { BOSS_QUEUE, BOSS_SCHEMA, migrateBoss, type Sender } from './boss-queue.js';

/** Keeps other processes out while the schema changes; any number that nobody else uses. */
const MIGRATION_LOCK = 7_526_348_917;
/** serialization_failure and deadlock_detected: PostgreSQL asks for the transaction to be run again. */
const RUN_AGAIN = new Set(['40001', '40P01']);
const MAX_RUNS = 5;
/** Beyond the server's own statement_timeout: comes only when the server, or the way to it, is silent. */
const SILENCE_MS = 1000;
/** For a pool that is patient otherwise. */
const CONNECT_SECONDS = 10;
/** Waiting jobs that a recovery compares with the queue's entries. */
const LOOKED_AT = 1000;

export class PostgresDatabase implements Database {
  readonly kind = 'postgres';
  readonly locksRows = true;
  readonly reader: Executor;
  readonly writer: Executor;
  readonly #sender: Sender;

  /** @param patient makes a pool whose statements may take any time, for changes of the schema */
  constructor(
    pool: pg.Pool,
    sender: Sender,
    readonly patient: () => pg.Pool,
  ) {
    this.#sender = sender;
    this.reader = this.writer = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: givingUpSilent(pool) }) });
  }

  /** READ COMMITTED will do: what must not pass between two statements is one statement, or holds the row it depends on. */
  async transaction<T>(work: (transaction: Executor) => Promise<T>): Promise<T> {
    for (let run = 1; ; run++) {
      try {
        return await this.writer.transaction().execute(work);
      } catch (error) {
        if (run === MAX_RUNS || !RUN_AGAIN.has((error as { code?: string }).code ?? '')) throw error;
      }
      await sleep(Math.random() * 10 * run);
    }
  }

  enqueue(transaction: Executor, jobs: readonly Waiting[]): Promise<void> {
    return this.#sender.send(transaction, jobs);
  }

  /**
   * Looks only at the head of the queue: other jobs reach the head in time. If an entry was taken but its job was not
   * claimed, the process has ended or is about to claim it. Two entries for a job do no harm.
   */
  undelivered(transaction: Executor, before: number, max: number): Promise<readonly Waiting[]> {
    const head = sql<string>`(select id from job where status = 'queued'
      order by rank, created_at, id limit ${sql.lit(LOOKED_AT)})`;
    const entry = sql`select from ${sql.table(`${BOSS_SCHEMA}.job`)} as entry
      where entry.name = ${sql.lit(BOSS_QUEUE)} and entry.id = job.delivery_id::uuid
      and (entry.state < 'active' or entry.state = 'active' and entry.started_on > now() - interval '30 seconds')`;
    return transaction
      .selectFrom('job')
      .select(['id', 'rank'])
      .where('id', 'in', head)
      .where('status', '=', sql.lit('queued'))
      .where('created_at', '<', before)
      .where(sql<boolean>`not exists (${entry})`)
      .limit(max)
      .forUpdate()
      .skipLocked()
      .execute();
  }

  /** Whoever calls second waits for the first. */
  async migrate(): Promise<void> {
    const pool = this.patient();
    try {
      const client = await pool.connect();
      try {
        await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
        await migrateTables(new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }), this.kind);
        await migrateBoss(pool);
      } finally {
        // The lock goes with the connection.
        client.release(true);
      }
    } finally {
      await pool.end();
    }
  }

  async close(): Promise<void> {
    await this.writer.destroy();
  }
}

export interface PoolSettings {
  readonly url: string;
  readonly connections: number;
  /** How long connecting and a statement may take; null: statements any time. */
  readonly seconds: number | null;
}

export function createPool({ url, connections, seconds }: PoolSettings, log: QueueLog): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    application_name: 'platen',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: (seconds ?? CONNECT_SECONDS) * 1000,
    ...(seconds === null
      ? { statement_timeout: 0 }
      : { statement_timeout: seconds * 1000, query_timeout: seconds * 1000 + SILENCE_MS }),
    idle_in_transaction_session_timeout: 30_000,
    types: { getTypeParser },
  });
  // An idle connection was lost; the next query takes another one.
  // The error itself has the connection's state in it, which is nothing for a log.
  pool.on('error', ({ message }) => log.error({ err: new Error(message) }, 'a connection to the database was lost'));
  // The pool listens only to idle connections; of one in use that is lost, its query tells. Without a listener here
  // the connection's own 'error' would be nobody's, and end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/**
 * After a query timeout, pg still waits for the answer on that connection: a rollback and all later users of the
 * connection would wait for it too. Therefore the connection is ended, and the pool drops it when it is released.
 */
function givingUpSilent(pool: pg.Pool): PostgresPool {
  return {
    async connect() {
      const client = await pool.connect();
      const query = async (text: string, values: unknown[]) => {
        try {
          return await client.query(text, values);
        } catch (error) {
          if ((error as Error).message === 'Query read timeout') void (client as unknown as pg.Client).end();
          throw error;
        }
      };
      return { query, release: () => client.release() } as unknown as PostgresPoolClient;
    },
    end: () => pool.end(),
  };
}

/** Times and counts are far from where numbers end; as the text that pg makes of 64-bit integers they would be a trap. */
const getTypeParser: pg.CustomTypesConfig['getTypeParser'] = (type: number, format?: 'text' | 'binary') =>
  type === (pg.types.builtins.INT8 as number) ? Number : pg.types.getTypeParser(type, format as 'text');
