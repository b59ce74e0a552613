/**
 * kysely's driver for better-sqlite3. Kysely's own prepares every statement anew, begins transactions that fail when
 * they come to write, and has no answer to a busy database.
 */
import type BetterSqlite from 'better-sqlite3';
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
} from 'kysely';
import { whileBusy } from './busy.js';
import { Turns, type Breather } from './turns.js';

/** The service's own queries are about fifty, and some more with lists of all lengths. The oldest makes room. */
const MAX_STATEMENTS = 200;

class SqliteConnection implements DatabaseConnection {
  readonly #database: BetterSqlite.Database;
  readonly #statements = new Map<string, BetterSqlite.Statement<unknown[]>>();

  constructor(database: BetterSqlite.Database) {
    this.#database = database;
  }

  executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    // A transaction holds the lock. A single statement takes the lock itself and may find it taken.
    if (this.#database.inTransaction) return Promise.resolve().then(() => this.#run<Row>(sql, parameters));
    return whileBusy(() => this.#run<Row>(sql, parameters));
  }

  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Rows are not streamed from SQLite: ask for a batch.');
  }

  #run<Row>(sql: string, parameters: readonly unknown[]): QueryResult<Row> {
    const statement = this.#prepare(sql);
    if (statement.reader) return { rows: statement.all(...parameters) as Row[] };
    return { rows: [], numAffectedRows: BigInt(statement.run(...parameters).changes) };
  }

  #prepare(sql: string): BetterSqlite.Statement<unknown[]> {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#database.prepare<unknown[]>(sql);
    if (this.#statements.size >= MAX_STATEMENTS) this.#statements.delete(this.#statements.keys().next().value!);
    this.#statements.set(sql, statement);
    return statement;
  }
}

class SqliteDriver implements Driver {
  readonly #database: BetterSqlite.Database;
  readonly #breather: Breather;
  readonly #turns = new Turns();
  readonly #connection: SqliteConnection;

  constructor(database: BetterSqlite.Database, breather: Breather) {
    this.#database = database;
    this.#breather = breather;
    this.#connection = new SqliteConnection(database);
  }

  init(): Promise<void> {
    return Promise.resolve();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    await this.#turns.take();
    await this.#breather.pause();
    return this.#connection;
  }

  releaseConnection(): Promise<void> {
    this.#turns.give();
    return Promise.resolve();
  }

  /** The write lock is taken at the beginning: what the transaction reads is still so when it writes. */
  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // SQLite has rolled back by itself after some errors, a full disk for one.
    if (this.#database.inTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  destroy(): Promise<void> {
    this.#database.close();
    return Promise.resolve();
  }
}

class TransactionalDdlAdapter extends SqliteAdapter {
  /** Kysely is careful here without need. With it migrations run in one transaction, whose lock keeps other processes out. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

export function sqliteDialect(database: BetterSqlite.Database, breather: Breather): Dialect {
  return {
    createDriver: () => new SqliteDriver(database, breather),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new TransactionalDdlAdapter(),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
  };
}
