/** The one transaction in which a job comes to be: idempotency key, quota, place in the queue, record. */
import { sql, type Selectable } from 'kysely';
import type { Job } from '../../model.js';
import type { Admission, Admit, Repeated, Usage, UsedKey } from '../store.js';
import type { Database, Executor } from './database.js';
import { prepare } from './prepared.js';
import { fromNewJob, toJob } from './records.js';
import type { JobTable } from './schema.js';

/** Undoes the transaction of an admission. */
class QuotaReached extends Error {
  constructor(readonly taken: number) {
    super('The quota is used up.');
  }
}

/** Undoes the transaction of an admission. */
class QueueFull extends Error {
  constructor() {
    super('The queue of the workspace is full.');
  }
}

/** More than any quota can count to. */
const UNLIMITED = Number.MAX_SAFE_INTEGER;

const takeKey = () =>
  prepare(
    (db, given: { workspaceId: string; key: string; fingerprint: string; jobId: string; now: number; end: number }) =>
      db
        .insertInto('idempotency')
        .values({
          workspace_id: given.workspaceId,
          key: given.key,
          fingerprint: given.fingerprint,
          job_id: given.jobId,
          expires_at: given.end,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['workspace_id', 'key'])
            .doUpdateSet((eb) => ({
              fingerprint: eb.ref('excluded.fingerprint'),
              job_id: eb.ref('excluded.job_id'),
              expires_at: eb.ref('excluded.expires_at'),
            }))
            .where('idempotency.expires_at', '<=', given.now),
        )
        .returning('job_id'),
  );

const keyOwner = () =>
  prepare((db, given: { workspaceId: string; key: string }) =>
    db
      .selectFrom('idempotency')
      .innerJoin('job', 'job.id', 'idempotency.job_id')
      .selectAll('job')
      .select(['idempotency.fingerprint', 'idempotency.expires_at as key_expires_at'])
      .where('idempotency.workspace_id', '=', given.workspaceId)
      .where('idempotency.key', '=', given.key),
  );

/** Checks and reserves in one statement: no two transactions can both see the last render. */
const reserve = () =>
  prepare((db, given: { workspaceId: string; period: string; limit: number }) =>
    db
      .insertInto('quota')
      .values({ workspace_id: given.workspaceId, period: given.period, used: 0, reserved: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['workspace_id', 'period'])
          .doUpdateSet({ reserved: sql<number>`quota.reserved + 1` })
          .where(sql<boolean>`quota.used + quota.reserved < ${given.limit}`),
      )
      .returning('reserved'),
  );

const usage = () =>
  prepare((db, given: { workspaceId: string; period: string }) =>
    db
      .selectFrom('quota')
      .select(['used', 'reserved'])
      .where('workspace_id', '=', given.workspaceId)
      .where('period', '=', given.period),
  );

const places = () =>
  prepare((db, given: { workspaceId: string }) =>
    db.selectNoFrom((eb) => [
      eb
        .selectFrom('job')
        .select((own) => own.fn.max('rank').as('rank'))
        .where('status', '=', sql.lit('queued'))
        .where('workspace_id', '=', given.workspaceId)
        .as('last_own'),
      eb
        .selectFrom('job')
        .select((all) => all.fn.min('rank').as('rank'))
        .where('status', '=', sql.lit('queued'))
        .as('next'),
    ]),
  );

const queued = () =>
  prepare((db, given: { workspaceId: string }) =>
    db
      .selectFrom('job')
      .select((eb) => eb.fn.countAll<number>().as('jobs'))
      .where('status', '=', sql.lit('queued'))
      .where('workspace_id', '=', given.workspaceId),
  );

const insertJob = () =>
  prepare((db, given: Selectable<JobTable>) =>
    db.insertInto('job').values({
      id: given.id,
      workspace_id: given.workspace_id,
      livemode: given.livemode,
      mode: given.mode,
      status: given.status,
      template: given.template,
      filename: given.filename,
      disposition: given.disposition,
      metadata: given.metadata,
      output: given.output,
      request_id: given.request_id,
      webhook_url: given.webhook_url,
      quota: given.quota,
      period: given.period,
      attempt: given.attempt,
      given_back: given.given_back,
      created_at: given.created_at,
      started_at: given.started_at,
      expires_at: given.expires_at,
      lease_owner: given.lease_owner,
      lease_until: given.lease_until,
      rank: given.rank,
    }),
  );

const insertBody = () =>
  prepare((db, given: { id: string; body: string }) =>
    db.insertInto('job_request').values({ job_id: given.id, body: given.body }),
  );

export class Admissions {
  readonly #database: Database;
  readonly #queries = {
    takeKey: takeKey(),
    keyOwner: keyOwner(),
    reserve: reserve(),
    usage: usage(),
    places: places(),
    queued: queued(),
    insertJob: insertJob(),
    insertBody: insertBody(),
  };

  constructor(database: Database) {
    this.#database = database;
  }

  async usage(workspaceId: string, period: string): Promise<Usage> {
    return this.#usage(this.#database.reader, workspaceId, period);
  }

  async earlier(workspaceId: string, { key, fingerprint }: UsedKey, now: number): Promise<Repeated | null> {
    const owner = await this.#queries.keyOwner.first(this.#database.reader, { workspaceId, key });
    return owner && owner.key_expires_at > now ? repeated(owner, fingerprint) : null;
  }

  async admit(admit: Admit): Promise<Admission> {
    try {
      return await this.#database.transaction((transaction) => this.#admit(transaction, admit));
    } catch (error) {
      if (error instanceof QuotaReached) return { kind: 'quota_exceeded', used: error.taken };
      if (error instanceof QueueFull) return { kind: 'queue_full' };
      throw error;
    }
  }

  async #admit(transaction: Executor, admit: Admit): Promise<Admission> {
    const earlier = await this.#takeKey(transaction, admit);
    if (earlier) return earlier;
    await this.#checkQueue(transaction, admit);
    if (admit.job.livemode) await this.#reserve(transaction, admit);
    return { kind: 'admitted', job: await this.#insert(transaction, admit) };
  }

  /** Null when the key is now this job's, or there is none. */
  async #takeKey(transaction: Executor, { job, idempotency }: Admit): Promise<Admission | null> {
    if (!idempotency) return null;
    const { key, fingerprint, expiresAt } = idempotency;
    const { workspaceId, id, createdAt } = job;
    const taken = { workspaceId, key, fingerprint, jobId: id, now: createdAt, end: expiresAt };
    // Rows of canceled and abandoned jobs are gone since these jobs ended.
    if (await this.#queries.takeKey.first(transaction, taken)) return null;
    const owner = await this.#queries.keyOwner.first(transaction, { workspaceId, key });
    if (!owner) throw new Error('An idempotency key belongs to a job that is not there.');
    return repeated(owner, fingerprint);
  }

  /** Not exact where transactions run side by side: a few more may get in, which harms nobody. */
  async #checkQueue(transaction: Executor, { job, lease, maxQueued }: Admit): Promise<void> {
    if (lease || maxQueued === undefined) return;
    const { jobs } = (await this.#queries.queued.first(transaction, { workspaceId: job.workspaceId }))!;
    if (Number(jobs) >= maxQueued) throw new QueueFull();
  }

  async #reserve(transaction: Executor, { job, limit }: Admit): Promise<void> {
    const { workspaceId, period } = job;
    const isPossible = limit === null || limit >= 1;
    const place = isPossible && { workspaceId, period, limit: limit ?? UNLIMITED };
    if (place && (await this.#queries.reserve.first(transaction, place))) return;
    const { used, reserved } = await this.#usage(transaction, workspaceId, period);
    throw new QuotaReached(used + reserved);
  }

  async #insert(transaction: Executor, { job, lease }: Admit): Promise<Job> {
    const isWaiting = lease === undefined;
    const rank = isWaiting ? await this.#rank(transaction, job.workspaceId) : 0;
    const row: Selectable<JobTable> = {
      ...fromNewJob(job),
      status: isWaiting ? 'queued' : 'processing',
      quota: job.livemode ? 'reserved' : 'none',
      attempt: isWaiting ? 0 : 1,
      given_back: 0,
      started_at: isWaiting ? null : job.createdAt,
      finished_at: null,
      lease_owner: lease?.owner ?? null,
      lease_until: lease?.until ?? null,
      result: null,
      failure: null,
      rank,
      delivery_id: null,
    };
    await this.#queries.insertJob.all(transaction, row);
    if (job.mode === 'async') await this.#queries.insertBody.all(transaction, { id: job.id, body: job.request.body });
    if (isWaiting) await this.#database.enqueue(transaction, [{ id: job.id, rank }]);
    return toJob(row, job.request.body);
  }

  /**
   * Fair queueing: ranks of a workspace's jobs increase by one from job to job, and begin at the rank of the job at the
   * head of the queue. So workspaces take turns.
   */
  async #rank(transaction: Executor, workspaceId: string): Promise<number> {
    const { last_own, next } = (await this.#queries.places.first(transaction, { workspaceId }))!;
    return Math.max(last_own === null ? 0 : last_own + 1, next ?? 0);
  }

  async #usage(executor: Executor, workspaceId: string, period: string): Promise<Usage> {
    const row = await this.#queries.usage.first(executor, { workspaceId, period });
    return row ?? { used: 0, reserved: 0 };
  }
}

/** What a request gets whose idempotency key belongs to a job. */
function repeated(owner: Selectable<JobTable> & { readonly fingerprint: string }, fingerprint: string): Repeated {
  return owner.fingerprint === fingerprint ? { kind: 'replay', job: toJob(owner) } : { kind: 'mismatch' };
}
