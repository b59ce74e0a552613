/**
 * The states of a job after its admission. A process that settles a job names its attempt (a fencing token). If its
 * lease has expired and the job was given to another process, nothing changes.
 */
import { sql, type Selectable } from 'kysely';
import type { EventType, Job, JobFailure, JobResult } from '../../model.js';
import type { Lease } from '../store.js';
import type { Database, Executor } from './database.js';
import { prepare } from './prepared.js';
import { toJob } from './records.js';
import { dayOf, type UsageDays } from './usage-days.js';
import { eventId } from './webhook-deliveries.js';
import type { JobTable } from './schema.js';

/** What the end of a job asks for besides its state. */
const SETTLED = [
  'id',
  'workspace_id',
  'period',
  'quota',
  'mode',
  'webhook_url',
  'template',
  'livemode',
] as const satisfies readonly (keyof JobTable)[];
type Settled = Pick<Selectable<JobTable>, (typeof SETTLED)[number]>;

/** What a reservation becomes; test keys reserve nothing. */
const quotaAfter = (state: Job['quota']) =>
  sql<Job['quota']>`case when quota = 'reserved' then ${sql.lit(state)} else quota end`;

/** Synchronous jobs are never claimed: what they were to render is not kept. */
const claim = () =>
  prepare((db, given: { id: string; owner: string; until: number; now: number }) =>
    db
      .updateTable('job')
      .set((eb) => ({
        status: sql.lit('processing'),
        attempt: eb('attempt', '+', 1),
        started_at: given.now,
        lease_owner: given.owner,
        lease_until: given.until,
      }))
      .where('id', '=', given.id)
      .where('mode', '=', sql.lit('async'))
      .where((eb) =>
        eb.or([
          eb('status', '=', sql.lit('queued')),
          eb.and([eb('status', '=', sql.lit('processing')), eb('lease_until', '<=', given.now)]),
        ]),
      )
      .returningAll(),
  );

const readBody = () =>
  prepare((db, given: { id: string }) => db.selectFrom('job_request').select('body').where('job_id', '=', given.id));

/** processing → succeeded, by the attempt that is the present one. */
const succeed = () =>
  prepare((db, given: { id: string; attempt: number; result: string; now: number }) =>
    db
      .updateTable('job')
      .set({
        status: sql.lit('succeeded'),
        result: given.result,
        quota: quotaAfter('charged'),
        finished_at: given.now,
        lease_owner: null,
        lease_until: null,
      })
      .where('id', '=', given.id)
      .where('status', '=', sql.lit('processing'))
      .where('attempt', '=', given.attempt)
      .returning(SETTLED),
  );

const fail = () =>
  prepare((db, given: { id: string; attempt: number; failure: string; now: number }) =>
    db
      .updateTable('job')
      .set({
        status: sql.lit('failed'),
        failure: given.failure,
        quota: quotaAfter('released'),
        finished_at: given.now,
        lease_owner: null,
        lease_until: null,
      })
      .where('id', '=', given.id)
      .where('status', '=', sql.lit('processing'))
      .where('attempt', '=', given.attempt)
      .returning(SETTLED),
  );

const cancel = () =>
  prepare((db, given: { id: string; workspaceId: string; now: number }) =>
    db
      .updateTable('job')
      .set({
        status: sql.lit('canceled'),
        quota: quotaAfter('released'),
        finished_at: given.now,
        lease_owner: null,
        lease_until: null,
      })
      .where('id', '=', given.id)
      .where('workspace_id', '=', given.workspaceId)
      .where('status', 'in', [sql.lit<Job['status']>('queued'), sql.lit<Job['status']>('processing')])
      .returningAll(),
  );

const abandon = () =>
  prepare((db, given: { id: string; attempt: number; now: number }) =>
    db
      .updateTable('job')
      .set({
        status: sql.lit('canceled'),
        quota: quotaAfter('released'),
        finished_at: given.now,
        lease_owner: null,
        lease_until: null,
      })
      .where('id', '=', given.id)
      .where('status', '=', sql.lit('processing'))
      .where('attempt', '=', given.attempt)
      .returning(SETTLED),
  );

const requeue = () =>
  prepare((db, given: { id: string; attempt: number; uncounted: number }) =>
    db
      .updateTable('job')
      .set((eb) => ({
        status: sql.lit('queued'),
        given_back: eb('given_back', '+', given.uncounted),
        lease_owner: null,
        lease_until: null,
      }))
      .where('id', '=', given.id)
      .where('mode', '=', sql.lit('async'))
      .where('status', '=', sql.lit('processing'))
      .where('attempt', '=', given.attempt)
      .returning(['id', 'rank']),
  );

const charge = () =>
  prepare((db, given: { workspaceId: string; period: string }) =>
    db
      .updateTable('quota')
      .set((eb) => ({ used: eb('used', '+', 1), reserved: eb('reserved', '-', 1) }))
      .where('workspace_id', '=', given.workspaceId)
      .where('period', '=', given.period),
  );

const release = () =>
  prepare((db, given: { workspaceId: string; period: string }) =>
    db
      .updateTable('quota')
      .set((eb) => ({ reserved: eb('reserved', '-', 1) }))
      .where('workspace_id', '=', given.workspaceId)
      .where('period', '=', given.period),
  );

const dropBody = () =>
  prepare((db, given: { id: string }) => db.deleteFrom('job_request').where('job_id', '=', given.id));

const dropKey = () =>
  prepare((db, given: { id: string }) => db.deleteFrom('idempotency').where('job_id', '=', given.id));

const renew = () =>
  prepare((db, given: { id: string; owner: string; until: number }) =>
    db
      .updateTable('job')
      .set({ lease_until: given.until })
      .where('id', '=', given.id)
      .where('status', '=', sql.lit('processing'))
      .where('lease_owner', '=', given.owner)
      .returning('id'),
  );

const getJob = () =>
  prepare((db, given: { id: string; workspaceId: string }) =>
    db.selectFrom('job').selectAll().where('id', '=', given.id).where('workspace_id', '=', given.workspaceId),
  );

const getJobByLink = () =>
  prepare((db, given: { id: string }) => db.selectFrom('job').selectAll().where('id', '=', given.id));

const queuedJobs = () =>
  prepare((db, _given: object) =>
    db
      .selectFrom('job')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('status', '=', sql.lit('queued')),
  );

const tell = () =>
  prepare((db, given: { id: string; workspaceId: string; jobId: string; url: string; type: EventType; now: number }) =>
    db.insertInto('webhook_delivery').values({
      id: given.id,
      workspace_id: given.workspaceId,
      job_id: given.jobId,
      url: given.url,
      type: given.type,
      status: sql.lit('pending'),
      attempts: sql.lit(0),
      next_at: given.now,
      created_at: given.now,
    }),
  );

export class Lifecycle {
  readonly #database: Database;
  readonly #queries = {
    claim: claim(),
    readBody: readBody(),
    succeed: succeed(),
    fail: fail(),
    cancel: cancel(),
    abandon: abandon(),
    requeue: requeue(),
    charge: charge(),
    release: release(),
    dropBody: dropBody(),
    dropKey: dropKey(),
    renew: renew(),
    tell: tell(),
    getJob: getJob(),
    getJobByLink: getJobByLink(),
    queuedJobs: queuedJobs(),
  };

  readonly #days: UsageDays;

  constructor(database: Database, days: UsageDays) {
    this.#database = database;
    this.#days = days;
  }

  claim(jobId: string, lease: Lease, now: number): Promise<Job | null> {
    const { owner, until } = lease;
    return this.#database.transaction(async (transaction) => {
      const row = await this.#queries.claim.first(transaction, { id: jobId, owner, until, now });
      if (!row) return null;
      const request = await this.#queries.readBody.first(transaction, { id: jobId });
      return toJob(row, request?.body);
    });
  }

  renew(lease: Lease, jobIds: readonly string[]): Promise<readonly string[]> {
    const { owner, until } = lease;
    // In one order everywhere, so that two transactions never wait for each other's rows.
    const ids = [...jobIds].sort();
    return this.#database.transaction(async (transaction) => {
      const lost: string[] = [];
      for (const id of ids) {
        if (!(await this.#queries.renew.first(transaction, { id, owner, until }))) lost.push(id);
      }
      return lost;
    });
  }

  succeed(jobId: string, attempt: number, result: JobResult, now: number): Promise<boolean> {
    const given = { id: jobId, attempt, result: JSON.stringify(result), now };
    return this.#database.transaction(async (transaction) => {
      const job = await this.#queries.succeed.first(transaction, given);
      if (!job) return false;
      if (job.quota === 'charged') await this.#queries.charge.all(transaction, monthOf(job));
      await this.#days.add(transaction, { ...dayAndTemplate(job, now), renders: 1, failed: 0, pages: result.pages });
      if (job.mode === 'async') await this.#queries.dropBody.all(transaction, job);
      await this.#tell(transaction, job, 'pdf.succeeded', now);
      return true;
    });
  }

  fail(jobId: string, attempt: number, failure: JobFailure, now: number): Promise<boolean> {
    return this.#database.transaction((transaction) => this.failWithin(transaction, jobId, attempt, failure, now));
  }

  async failWithin(
    transaction: Executor,
    jobId: string,
    attempt: number,
    failure: JobFailure,
    now: number,
  ): Promise<boolean> {
    const given = { id: jobId, attempt, failure: JSON.stringify(failure), now };
    const job = await this.#queries.fail.first(transaction, given);
    if (!job) return false;
    if (failure.details['reason'] === 'internal') await this.freeKey(transaction, jobId);
    await this.#letGo(transaction, job);
    await this.#days.add(transaction, { ...dayAndTemplate(job, now), renders: 0, failed: 1, pages: 0 });
    await this.#tell(transaction, job, 'pdf.failed', now);
    return true;
  }

  abandon(jobId: string, attempt: number, now: number): Promise<boolean> {
    return this.#database.transaction(async (transaction) => {
      const job = await this.#queries.abandon.first(transaction, { id: jobId, attempt, now });
      if (!job) return false;
      await this.freeKey(transaction, jobId);
      await this.#letGo(transaction, job);
      await this.#tell(transaction, job, 'pdf.canceled', now);
      return true;
    });
  }

  /** Nobody's fault but ours, or taken back by the client: the idempotency key is free for another try. */
  async freeKey(transaction: Executor, jobId: string): Promise<void> {
    await this.#queries.dropKey.all(transaction, { id: jobId });
  }

  giveBack(jobId: string, attempt: number): Promise<boolean> {
    return this.#database.transaction((transaction) => this.requeueWithin(transaction, jobId, attempt, false));
  }

  /** The fencing token only grows. Attempts that do not count are recorded separately. */
  async requeueWithin(transaction: Executor, id: string, attempt: number, counts: boolean): Promise<boolean> {
    const job = await this.#queries.requeue.first(transaction, { id, attempt, uncounted: counts ? 0 : 1 });
    if (job) await this.#database.enqueue(transaction, [job]);
    return job !== undefined;
  }

  cancel(workspaceId: string, jobId: string, now: number): Promise<Job | null> {
    return this.#database.transaction(async (transaction) => {
      const row = await this.#queries.cancel.first(transaction, { id: jobId, workspaceId, now });
      if (!row) return null;
      await this.freeKey(transaction, jobId);
      await this.#letGo(transaction, row);
      await this.#tell(transaction, row, 'pdf.canceled', now);
      return toJob(row);
    });
  }

  async getJob(workspaceId: string, jobId: string): Promise<Job | null> {
    const row = await this.#queries.getJob.first(this.#database.reader, { id: jobId, workspaceId });
    return row ? toJob(row) : null;
  }

  async getJobByLink(jobId: string): Promise<Job | null> {
    const row = await this.#queries.getJobByLink.first(this.#database.reader, { id: jobId });
    return row ? toJob(row) : null;
  }

  async queuedJobs(): Promise<number> {
    return (await this.#queries.queuedJobs.first(this.#database.reader, {}))!.count;
  }

  /** The event stands in the outbox exactly when the job has ended. */
  async #tell(transaction: Executor, job: Settled, type: EventType, now: number): Promise<void> {
    const { id: jobId, workspace_id: workspaceId, webhook_url: url } = job;
    if (url !== null)
      await this.#queries.tell.all(transaction, { id: eventId(jobId), workspaceId, jobId, url, type, now });
  }

  /** Reservation and body of a job that ended without a result. */
  async #letGo(transaction: Executor, job: Settled): Promise<void> {
    if (job.quota === 'released') await this.#queries.release.all(transaction, monthOf(job));
    if (job.mode === 'async') await this.#queries.dropBody.all(transaction, job);
  }
}

const monthOf = (job: Settled) => ({ workspaceId: job.workspace_id, period: job.period });

const dayAndTemplate = ({ workspace_id: workspaceId, template, livemode }: Settled, now: number) => ({
  workspaceId,
  day: dayOf(now),
  template,
  livemode,
});
