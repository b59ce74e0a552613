/**
 * What nobody asks for and has to be done all the same: jobs of processes that are gone, files past their time, rows
 * that have had their day. All of it in small transactions, between which others have their turn.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, type SelectQueryBuilder } from 'kysely';
import type { Job, JobFailure } from '../../model.js';
import type { Recovery } from '../store.js';
import type { Database, Executor } from './database.js';
import type { Lifecycle } from './lifecycle.js';
import { prepare } from './prepared.js';
import { toJob } from './records.js';
import type { Schema } from './schema.js';

const DAY = 86_400_000;
const RECORD_DAYS = 90;
/** Rows that one transaction changes. */
const BATCH = 100;
/** A queued job without an entry in the queue for so long has lost it. */
const UNDELIVERED_MS = 60_000;
/** In literal words and in this order, as the index `job_due` has them. */
const FINISHED = (['succeeded', 'failed', 'canceled'] as const).map((status) => sql.lit(status));

/** `error.details.reason` is one of those that the service knows. */
const ABANDONED: JobFailure = {
  message: 'The instance that rendered the document has ended. Send the request again.',
  details: { reason: 'internal' },
};
const EXHAUSTED: JobFailure = {
  message: 'Rendering the document was begun several times, and each time the instance ended. Simplify the document.',
  details: { reason: 'internal' },
};

/** What came from the client, or tells of it, goes with the file. The request's body went when the job ended. */
const emptied = (db: Executor) =>
  db
    .updateTable('job')
    .set({ status: sql.lit('expired'), filename: '', metadata: '{}', result: null, failure: null })
    .where('status', 'in', FINISHED);

const expire = () =>
  prepare((db, given: { workspaceId: string; id: string }) =>
    emptied(db).where('id', '=', given.id).where('workspace_id', '=', given.workspaceId).returningAll(),
  );

export class Upkeep {
  readonly #database: Database;
  readonly #lifecycle: Lifecycle;
  readonly #expire = expire();

  constructor(database: Database, lifecycle: Lifecycle) {
    this.#database = database;
    this.#lifecycle = lifecycle;
  }

  async recover(now: number, maxAttempts: number): Promise<Recovery> {
    const requeued: string[] = [];
    const failed: string[] = [];
    await this.#inBatches((transaction) => this.#recoverSome(transaction, now, maxAttempts, requeued, failed));
    await this.#inBatches(async (transaction) => {
      const jobs = await this.#database.undelivered(transaction, now - UNDELIVERED_MS, BATCH);
      await this.#database.enqueue(transaction, jobs);
      return jobs.length;
    });
    return { requeued, failed };
  }

  /** Jobs that are put right here leave the state that is looked for, so that the batches come to an end. */
  async #recoverSome(
    transaction: Executor,
    now: number,
    maxAttempts: number,
    requeued: string[],
    failed: string[],
  ): Promise<number> {
    const found = transaction
      .selectFrom('job')
      .select(['id', 'workspace_id', 'mode', 'attempt', 'given_back'])
      .where('status', '=', sql.lit('processing'))
      .where('lease_until', '<=', now)
      .orderBy('lease_until')
      .limit(BATCH);
    const jobs = await this.#claimRows(found).execute();
    // Reservations of workspaces are let go in one order, so that two transactions never wait for each other.
    jobs.sort((a, b) => (a.workspace_id < b.workspace_id ? -1 : 1));
    for (const { id, mode, attempt, given_back } of jobs) {
      const isLast = attempt - given_back >= maxAttempts;
      if (mode === 'async' && !isLast) {
        requeued.push(id);
        await this.#lifecycle.requeueWithin(transaction, id, attempt, true);
      } else {
        failed.push(id);
        await this.#lifecycle.failWithin(transaction, id, attempt, mode === 'sync' ? ABANDONED : EXHAUSTED, now);
        await this.#lifecycle.freeKey(transaction, id);
      }
    }
    return jobs.length;
  }

  async dueJobs(now: number, max: number): Promise<readonly string[]> {
    const rows = await this.#database.reader
      .selectFrom('job')
      .select('id')
      .where('status', 'in', FINISHED)
      .where('expires_at', '<=', now)
      .orderBy('expires_at')
      .limit(max)
      .execute();
    return rows.map((row) => row.id);
  }

  async expireJobs(jobIds: readonly string[]): Promise<void> {
    const ids = [...jobIds].sort();
    for (let begin = 0; begin < ids.length; begin += BATCH) {
      if (begin > 0) await nextTurn();
      await emptied(this.#database.writer)
        .where('id', 'in', ids.slice(begin, begin + BATCH))
        .execute();
    }
  }

  async expire(workspaceId: string, jobId: string): Promise<Job | null> {
    const row = await this.#expire.first(this.#database.writer, { workspaceId, id: jobId });
    return row ? toJob(row) : null;
  }

  async purge(now: number): Promise<void> {
    await this.#inBatches((db) => this.#purgeKeys(db, now));
    await this.#inBatches((db) => this.#purgeWindows(db, now));
    await this.#inBatches((db) => this.#purgeJobs(db, this.#oldJobs(db, now)));
    await this.#inBatches((db) => this.#purgeJobs(db, this.#jobsOfGoneWorkspaces(db, now)));
    await this.#inBatches((db) => this.#purgeWorkspaces(db, now));
  }

  async #purgeKeys(db: Executor, now: number): Promise<number> {
    const found = db
      .selectFrom('idempotency')
      .select(['workspace_id', 'key'])
      .where('expires_at', '<=', now)
      .limit(BATCH);
    const rows = await this.#claimRows(found).execute();
    for (const { workspace_id, key } of rows) {
      await db.deleteFrom('idempotency').where('workspace_id', '=', workspace_id).where('key', '=', key).execute();
    }
    return rows.length;
  }

  async #purgeWindows(db: Executor, now: number): Promise<number> {
    const found = db.selectFrom('rate_window').select('name').where('resets_at', '<=', now).limit(BATCH);
    const names = (await this.#claimRows(found).execute()).map((row) => row.name);
    if (names.length > 0) await db.deleteFrom('rate_window').where('name', 'in', names).execute();
    return names.length;
  }

  async #purgeJobs(db: Executor, found: SelectQueryBuilder<Schema, 'job', { id: string }>): Promise<number> {
    const ids = (await this.#claimRows(found.limit(BATCH)).execute()).map((row) => row.id);
    if (ids.length > 0) {
      await db.deleteFrom('idempotency').where('job_id', 'in', ids).execute();
      await db.deleteFrom('job').where('id', 'in', ids).execute();
    }
    return ids.length;
  }

  #oldJobs(db: Executor, now: number) {
    return db
      .selectFrom('job')
      .select('job.id')
      .where('status', '=', sql.lit('expired'))
      .where('created_at', '<=', now - RECORD_DAYS * DAY);
  }

  /** Only when all are expired: a record that goes before its file would leave the file for ever. */
  #jobsOfGoneWorkspaces(db: Executor, now: number) {
    return db
      .selectFrom('job')
      .select('job.id')
      .where('status', '=', sql.lit('expired'))
      .where('workspace_id', 'in', this.#goneWorkspaces(db, now));
  }

  #goneWorkspaces(db: Executor, now: number) {
    return db
      .selectFrom('workspace')
      .select('workspace.id')
      .where('throwaway', '=', 1)
      .where('created_at', '<=', now - DAY)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('api_key')
              .select('api_key.id')
              .whereRef('api_key.workspace_id', '=', 'workspace.id')
              .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)])),
          ),
        ),
      );
  }

  async #purgeWorkspaces(db: Executor, now: number): Promise<number> {
    const found = this.#goneWorkspaces(db, now)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('job').select('job.id').whereRef('job.workspace_id', '=', 'workspace.id'))),
      )
      .limit(BATCH);
    const ids = (await this.#claimRows(found).execute()).map((row) => row.id);
    if (ids.length > 0) await db.deleteFrom('workspace').where('id', 'in', ids).execute();
    return ids.length;
  }

  /** Where rows are locked one by one, those that another process works on are passed over. */
  #claimRows<Table extends keyof Schema, Row>(query: SelectQueryBuilder<Schema, Table, Row>) {
    return query.$if(this.#database.locksRows, (found) => found.forUpdate().skipLocked());
  }

  /** Every batch takes away what it found; one that is not full was the last. */
  async #inBatches(work: (transaction: Executor) => Promise<number>): Promise<void> {
    while ((await this.#database.transaction(work)) === BATCH) await nextTurn();
  }
}
