/**
 * What nobody asks for and has to be done all the same: jobs of processes that are gone, files past their time, rows
 * that have had their day. All of it in small transactions, between which others have their turn.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, type SelectQueryBuilder } from 'kysely';
import type { Job, JobFailure } from '../../model.js';
import type { Recovery } from '../store.js';
import { goneWorkspaces } from './gone-workspaces.js';
import type { Database, Executor } from './database.js';
import type { Lifecycle } from './lifecycle.js';
import { prepare } from './prepared.js';
import { toJob } from './records.js';
import type { Schema } from './schema.js';
import { dayOf } from './usage-days.js';

const DAY = 86_400_000;
const RECORD_DAYS = 90;
/** How long a key that has ended is told so, and not that there is none. Nothing else is left of its workspace then. */
const ENDED_KEY_DAYS = 28;
/** How long the log tells of an event that was delivered or given up. */
const DELIVERY_DAYS = 30;
/** How long days are counted: a year can be compared with the one before. */
const COUNTED_DAYS = 400;
/** Rows that one transaction changes. */
const BATCH = 100;
/** A queued job without an entry in the queue for so long has lost it. */
const UNDELIVERED_MS = 60_000;
/** In literal words and in this order, as the index `job_due` has them. */
const FINISHED = (['succeeded', 'failed', 'canceled'] as const).map((status) => sql.lit(status));

/** `error` of jobs whose process ended before they did, by their mode. */
const GONE = {
  sync: 'The instance that rendered the document has ended. Send the request again.',
  async: 'Rendering the document was begun several times and never came to an end. Send it again, or simplify it.',
} as const;

const gone = ({ id, mode }: Pick<Job, 'id' | 'mode'>): JobFailure => ({
  message: GONE[mode],
  details: { reason: 'internal', job_id: id },
});

/** Data from or about the client is deleted with the file. The request's body was deleted when the job ended. */
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
    await this.#inBatches(
      (transaction) => this.#recoverSome(transaction, now, maxAttempts),
      (jobs) => {
        for (const { id, isRequeued } of jobs) (isRequeued ? requeued : failed).push(id);
      },
    );
    await this.#inBatches(async (transaction) => {
      const jobs = await this.#database.undelivered(transaction, now - UNDELIVERED_MS, BATCH);
      await this.#database.enqueue(transaction, jobs);
      return jobs;
    });
    return { requeued, failed };
  }

  async #recoverSome(transaction: Executor, now: number, maxAttempts: number) {
    const found = transaction
      .selectFrom('job')
      .select(['id', 'workspace_id', 'mode', 'attempt', 'given_back', 'template', 'livemode'])
      .where('status', '=', sql.lit('processing'))
      .where('lease_until', '<=', now)
      .orderBy('lease_until')
      .limit(BATCH);
    const jobs = await this.#claimRows(found).execute();
    // Reservations and counts are changed in one order, so that two transactions never wait for each other. Live jobs lock the
    // reservations of the workspace before their counts, so they stand together.
    const order = (job: (typeof jobs)[number]): string => `${job.workspace_id} ${job.livemode} ${job.template}`;
    jobs.sort((a, b) => (order(a) < order(b) ? -1 : 1));
    const done: { readonly id: string; readonly isRequeued: boolean }[] = [];
    for (const job of jobs) {
      const { id, mode, attempt, given_back } = job;
      const isRequeued = mode === 'async' && attempt - given_back < maxAttempts;
      if (isRequeued) {
        await this.#lifecycle.requeueWithin(transaction, id, attempt, true);
      } else {
        await this.#lifecycle.freeKey(transaction, id);
        await this.#lifecycle.failWithin(transaction, id, attempt, gone(job), now);
      }
      done.push({ id, isRequeued });
    }
    return done;
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
    await this.#inBatches((db) => this.#purgeEnded(db, 'session', now));
    await this.#inBatches((db) => this.#purgeEnded(db, 'sign_in_link', now));
    await this.#inBatches((db) => this.#purgeInvitations(db, now));
    await this.#inBatches((db) => this.#purgeDeliveries(db, now));
    await this.#inBatches((db) => this.#purgeDays(db, now));
    await this.#inBatches((db) => this.#purgeJobs(db, this.#oldJobs(db, now)));
    await this.#inBatches((db) => this.#purgeJobs(db, this.#jobsOfGoneWorkspaces(db, now)));
    await this.#inBatches((db) => this.#purgeWorkspaces(db, now));
  }

  async #purgeKeys(db: Executor, now: number): Promise<readonly unknown[]> {
    const found = db
      .selectFrom('idempotency')
      .select(['workspace_id', 'key'])
      .where('expires_at', '<=', now)
      .limit(BATCH);
    const rows = await this.#claimRows(found).execute();
    for (const { workspace_id, key } of rows) {
      await db.deleteFrom('idempotency').where('workspace_id', '=', workspace_id).where('key', '=', key).execute();
    }
    return rows;
  }

  async #purgeWindows(db: Executor, now: number): Promise<readonly unknown[]> {
    const found = db.selectFrom('rate_window').select('name').where('resets_at', '<=', now).limit(BATCH);
    const names = (await this.#claimRows(found).execute()).map((row) => row.name);
    if (names.length > 0) await db.deleteFrom('rate_window').where('name', 'in', names).execute();
    return names;
  }

  async #purgeEnded(db: Executor, table: 'session' | 'sign_in_link', now: number): Promise<readonly unknown[]> {
    const found = db.selectFrom(table).select('id').where('expires_at', '<=', now).limit(BATCH);
    const ids = (await this.#claimRows(found).execute()).map((row) => row.id);
    if (ids.length > 0) await db.deleteFrom(table).where('id', 'in', ids).execute();
    return ids;
  }

  async #purgeInvitations(db: Executor, now: number): Promise<readonly unknown[]> {
    const found = db
      .selectFrom('invitation')
      .select(['workspace_id', 'email'])
      .where('expires_at', '<=', now)
      .limit(BATCH);
    const rows = await this.#claimRows(found).execute();
    for (const { workspace_id, email } of rows)
      await db.deleteFrom('invitation').where('workspace_id', '=', workspace_id).where('email', '=', email).execute();
    return rows;
  }

  async #purgeDeliveries(db: Executor, now: number): Promise<readonly unknown[]> {
    const found = db
      .selectFrom('webhook_delivery')
      .select('id')
      .where('finished_at', '<=', now - DELIVERY_DAYS * DAY)
      .limit(BATCH);
    const ids = (await this.#claimRows(found).execute()).map((row) => row.id);
    if (ids.length > 0) await db.deleteFrom('webhook_delivery').where('id', 'in', ids).execute();
    return ids;
  }

  /** A day of one workspace at a time. */
  async #purgeDays(db: Executor, now: number): Promise<readonly unknown[]> {
    const found = db
      .selectFrom('usage_day')
      .select(['workspace_id', 'day'])
      .where('day', '<', dayOf(now - COUNTED_DAYS * DAY))
      .limit(BATCH);
    const rows = await this.#claimRows(found).execute();
    for (const { workspace_id, day } of rows)
      await db.deleteFrom('usage_day').where('workspace_id', '=', workspace_id).where('day', '=', day).execute();
    return rows;
  }

  async #purgeJobs(
    db: Executor,
    found: SelectQueryBuilder<Schema, 'job', { id: string }>,
  ): Promise<readonly unknown[]> {
    const ids = (await this.#claimRows(found.limit(BATCH)).execute()).map((row) => row.id);
    if (ids.length > 0) {
      await db.deleteFrom('idempotency').where('job_id', 'in', ids).execute();
      await db.deleteFrom('job').where('id', 'in', ids).execute();
    }
    return ids;
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
      .where('workspace_id', 'in', goneWorkspaces(db, now));
  }

  async #purgeWorkspaces(db: Executor, now: number): Promise<readonly unknown[]> {
    const found = goneWorkspaces(db, now)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('job').select('job.id').whereRef('job.workspace_id', '=', 'workspace.id'))),
      )
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('stored').select('stored.id').whereRef('stored.workspace_id', '=', 'workspace.id'))),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('api_key')
              .select('api_key.id')
              .whereRef('api_key.workspace_id', '=', 'workspace.id')
              .where('expires_at', '>', now - ENDED_KEY_DAYS * DAY),
          ),
        ),
      )
      .limit(BATCH);
    const ids = (await this.#claimRows(found).execute()).map((row) => row.id);
    if (ids.length > 0) await db.deleteFrom('workspace').where('id', 'in', ids).execute();
    return ids;
  }

  /** Where rows are locked one by one, those that another process works on are passed over. */
  #claimRows<Table extends keyof Schema, Row>(query: SelectQueryBuilder<Schema, Table, Row>) {
    return query.$if(this.#database.locksRows, (found) => found.forUpdate().skipLocked());
  }

  /**
   * Every batch takes away what it found, or changes it so that it is not found again; one that is not full was the
   * last. `done` is told of it when it is committed.
   */
  async #inBatches<Row>(
    work: (transaction: Executor) => Promise<readonly Row[]>,
    done: (rows: readonly Row[]) => void = () => undefined,
  ): Promise<void> {
    while (true) {
      const rows = await this.#database.transaction(work);
      done(rows);
      if (rows.length < BATCH) return;
      await nextTurn();
    }
  }
}
