/** The store's contract over a database; the work is done by its parts. */
import { sql } from 'kysely';
import type { ApiKey, Job, JobFailure, JobResult, Tier, Workspace } from '../../model.js';
import type {
  Admission,
  Admit,
  FoundKey,
  JobFilter,
  JobPage,
  Lease,
  RateWindow,
  Recovery,
  Repeated,
  Store,
  Usage,
  UsageDay,
  UsedKey,
} from '../store.js';
import { Accounts } from './accounts.js';
import { Admissions } from './admissions.js';
import type { Database } from './database.js';
import { JobLists } from './job-lists.js';
import { Lifecycle } from './lifecycle.js';
import { StoredItems } from './stored-items.js';
import { Tenants } from './tenants.js';
import { Upkeep } from './upkeep.js';
import { UsageDays } from './usage-days.js';
import { WebhookDeliveries } from './webhook-deliveries.js';

export class SqlStore implements Store {
  readonly #database: Database;
  readonly #tenants: Tenants;
  readonly #admissions: Admissions;
  readonly #lifecycle: Lifecycle;
  readonly #upkeep: Upkeep;
  readonly #lists: JobLists;
  readonly #days: UsageDays;
  readonly accounts: Accounts;
  readonly webhooks: WebhookDeliveries;
  readonly stored: StoredItems;

  constructor(database: Database) {
    this.#database = database;
    this.#tenants = new Tenants(database);
    this.#admissions = new Admissions(database);
    this.#days = new UsageDays(database);
    this.#lifecycle = new Lifecycle(database, this.#days);
    this.#lists = new JobLists(database);
    this.webhooks = new WebhookDeliveries(database);
    this.stored = new StoredItems(database);
    this.#upkeep = new Upkeep(database, this.#lifecycle);
    this.accounts = new Accounts(database);
  }

  get kind(): Store['kind'] {
    return this.#database.kind;
  }

  migrate(): Promise<void> {
    return this.#database.migrate();
  }

  async ping(): Promise<void> {
    await sql`select 1`.execute(this.#database.reader);
  }

  close(): Promise<void> {
    return this.#database.close();
  }

  createWorkspace(workspace: Workspace): Promise<void> {
    return this.#tenants.createWorkspace(workspace);
  }

  getWorkspace(id: string): Promise<Workspace | null> {
    return this.#tenants.getWorkspace(id);
  }

  listWorkspaces(options?: { readonly throwaway?: boolean }): Promise<readonly Workspace[]> {
    return this.#tenants.listWorkspaces(options);
  }

  setTier(id: string, tier: Tier): Promise<boolean> {
    return this.#tenants.setTier(id, tier);
  }

  insertKey(key: ApiKey): Promise<void> {
    return this.#tenants.insertKey(key);
  }

  findKey(id: string): Promise<FoundKey | null> {
    return this.#tenants.findKey(id);
  }

  listKeys(workspaceId: string, page?: Parameters<Store['listKeys']>[1]): Promise<readonly ApiKey[]> {
    return this.#tenants.listKeys(workspaceId, page);
  }

  countGoodKeys(workspaceId: string, now: number): Promise<number> {
    return this.#tenants.countGoodKeys(workspaceId, now);
  }

  revokeKey(workspaceId: string, id: string, now: number): Promise<ApiKey | null> {
    return this.#tenants.revokeKey(workspaceId, id, now);
  }

  expireKey(workspaceId: string, id: string, expiresAt: number): Promise<ApiKey | null> {
    return this.#tenants.expireKey(workspaceId, id, expiresAt);
  }

  hit(name: string, windowMs: number, now: number): Promise<RateWindow> {
    return this.#tenants.hit(name, windowMs, now);
  }

  earlier(workspaceId: string, used: UsedKey, now: number): Promise<Repeated | null> {
    return this.#admissions.earlier(workspaceId, used, now);
  }

  admit(admit: Admit): Promise<Admission> {
    return this.#admissions.admit(admit);
  }

  usage(workspaceId: string, period: string): Promise<Usage> {
    return this.#admissions.usage(workspaceId, period);
  }

  usageByDay(workspaceId: string, from: string): Promise<readonly UsageDay[]> {
    return this.#days.list(workspaceId, from);
  }

  claim(jobId: string, lease: Lease, now: number): Promise<Job | null> {
    return this.#lifecycle.claim(jobId, lease, now);
  }

  renew(lease: Lease, jobIds: readonly string[]): Promise<readonly string[]> {
    return this.#lifecycle.renew(lease, jobIds);
  }

  succeed(jobId: string, attempt: number, result: JobResult, now: number): Promise<boolean> {
    return this.#lifecycle.succeed(jobId, attempt, result, now);
  }

  fail(jobId: string, attempt: number, failure: JobFailure, now: number): Promise<boolean> {
    return this.#lifecycle.fail(jobId, attempt, failure, now);
  }

  giveBack(jobId: string, attempt: number): Promise<boolean> {
    return this.#lifecycle.giveBack(jobId, attempt);
  }

  abandon(jobId: string, attempt: number, now: number): Promise<boolean> {
    return this.#lifecycle.abandon(jobId, attempt, now);
  }

  cancel(workspaceId: string, jobId: string, now: number): Promise<Job | null> {
    return this.#lifecycle.cancel(workspaceId, jobId, now);
  }

  getJob(workspaceId: string, jobId: string): Promise<Job | null> {
    return this.#lifecycle.getJob(workspaceId, jobId);
  }

  listJobs(workspaceId: string, filter: JobFilter): Promise<JobPage> {
    return this.#lists.list(workspaceId, filter);
  }

  getJobByLink(jobId: string): Promise<Job | null> {
    return this.#lifecycle.getJobByLink(jobId);
  }

  queuedJobs(): Promise<number> {
    return this.#lifecycle.queuedJobs();
  }

  expire(workspaceId: string, jobId: string): Promise<Job | null> {
    return this.#upkeep.expire(workspaceId, jobId);
  }

  dueJobs(now: number, max: number): Promise<readonly string[]> {
    return this.#upkeep.dueJobs(now, max);
  }

  expireJobs(jobIds: readonly string[]): Promise<void> {
    return this.#upkeep.expireJobs(jobIds);
  }

  recover(now: number, maxAttempts: number): Promise<Recovery> {
    return this.#upkeep.recover(now, maxAttempts);
  }

  purge(now: number): Promise<void> {
    return this.#upkeep.purge(now);
  }
}
