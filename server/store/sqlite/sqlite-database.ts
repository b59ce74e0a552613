/** SQLite: one file for the processes of one host. */
import BetterSqlite from 'better-sqlite3';
import { Kysely } from 'kysely';
import type { Database, Executor, Waiting } from '../shared/database.js';
import { migrateTables } from '../shared/migrations.js';
import type { Schema } from '../shared/schema.js';
import { whileBusy } from './busy.js';
import { Checkpointer } from './checkpointer.js';
import { sqliteDialect } from './sqlite-driver.js';
import { Breather } from './turns.js';

/** Pages of 4 KiB after which a commit moves the log by itself, should the thread for that have failed. */
const OWN_CHECKPOINT_PAGES = 1000;

export class SqliteDatabase implements Database {
  readonly kind = 'sqlite';
  readonly locksRows = false;
  readonly reader: Executor;
  readonly writer: Executor;
  readonly #checkpointer: Checkpointer;
  readonly #connections: readonly BetterSqlite.Database[];

  private constructor(reader: BetterSqlite.Database, writer: BetterSqlite.Database, checkpointer: Checkpointer) {
    const breather = new Breather();
    this.reader = new Kysely<Schema>({ dialect: sqliteDialect(reader, breather) });
    this.writer = new Kysely<Schema>({ dialect: sqliteDialect(writer, breather) });
    this.#checkpointer = checkpointer;
    this.#connections = [reader, writer];
  }

  /** @param failed is told when the thread for checkpoints fails, which costs smoothness and nothing else */
  static async open(file: string, failed: (error: Error) => void): Promise<SqliteDatabase> {
    const writer = await connect(file);
    const reader = await connect(file);
    const checkpointer = new Checkpointer(file, (error) => {
      if (writer.open) writer.pragma(`wal_autocheckpoint = ${OWN_CHECKPOINT_PAGES}`);
      failed(error);
    });
    return new SqliteDatabase(reader, writer, checkpointer);
  }

  transaction<T>(work: (transaction: Executor) => Promise<T>): Promise<T> {
    return this.writer.transaction().execute(work);
  }

  /** The job table is the queue. */
  enqueue(): Promise<void> {
    return Promise.resolve();
  }

  undelivered(): Promise<readonly Waiting[]> {
    return Promise.resolve([]);
  }

  migrate(): Promise<void> {
    return migrateTables(this.writer, this.kind);
  }

  async close(): Promise<void> {
    await this.#checkpointer.close();
    await this.reader.destroy();
    await this.writer.destroy();
    // Kysely leaves a connection open that it was never asked to use.
    for (const connection of this.#connections) connection.close();
  }
}

/** A connection never waits within a call: see busy.ts. */
async function connect(file: string): Promise<BetterSqlite.Database> {
  const database = new BetterSqlite(file, { timeout: 0 });
  try {
    // NORMAL in WAL mode: a killed process loses nothing, a power failure perhaps the last moments, never the whole.
    await whileBusy(() => database.pragma('journal_mode = WAL'));
    database.pragma('synchronous = NORMAL');
    database.pragma('foreign_keys = ON');
    database.pragma('wal_autocheckpoint = 0');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
