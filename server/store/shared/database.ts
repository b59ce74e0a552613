/** What the shared queries need of a database. Two of them: sqlite/sqlite-database.ts and postgres/postgres-database.ts. */
import type { Kysely } from 'kysely';
import type { Schema } from './schema.js';

export type Executor = Kysely<Schema>;

/** A job that begins to wait. */
export interface Waiting {
  readonly id: string;
  readonly rank: number;
}

export interface Database {
  readonly kind: 'sqlite' | 'postgres';
  /** For single statements that change nothing. */
  readonly reader: Executor;
  /** For single statements that change something. */
  readonly writer: Executor;
  /** Rows are locked one by one: batches pass over what others hold. Otherwise a writer has the database to itself. */
  readonly locksRows: boolean;
  /**
   * Runs the work in one transaction that sees no other writer's half-done work where it writes. The work awaits
   * nothing but its own statements. What it throws undoes it; it may be run again when the database asks for that.
   */
  transaction<T>(work: (transaction: Executor) => Promise<T>): Promise<T>;
  /** Adds jobs that begin to wait to the queue, within the transaction. */
  enqueue(transaction: Executor, jobs: readonly Waiting[]): Promise<void>;
  /** Ids of jobs that have waited since before this time without an entry in the queue; at most `max`. */
  undelivered(transaction: Executor, before: number, max: number): Promise<readonly Waiting[]>;
  migrate(): Promise<void>;
  close(): Promise<void>;
}
