/** People's accounts, their sessions and links, and what the dashboard shows of their workspace. */
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Account, ApiKey, Job, SignInLink, Workspace } from '../../model.js';
import type { AccountStore, DashboardSession, Member } from '../account-store.js';
import type { Database, Executor } from './database.js';
import { fromKey, fromWorkspace, toJob, toWorkspace } from './records.js';
import type { AccountTable } from './schema.js';

const DAY = 86_400_000;

const toAccount = (row: Selectable<AccountTable>): Account => ({
  id: row.id,
  email: row.email,
  workspaceId: row.workspace_id,
  createdAt: row.created_at,
});

const fromAccount = (account: Account): Insertable<AccountTable> => ({
  id: account.id,
  email: account.email,
  workspace_id: account.workspaceId,
  created_at: account.createdAt,
});

export class Accounts implements AccountStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async open(given: { workspace: Workspace; account: Account; key: ApiKey }): Promise<boolean> {
    const { workspace, account, key } = given;
    return this.#database.transaction(async (transaction) => {
      // Looked for first, because a workspace has to stand before its account, and nothing of it may stay.
      const taken = await transaction.selectFrom('account').select('id').where('email', '=', account.email).execute();
      if (taken.length > 0) return false;
      await transaction.insertInto('workspace').values(fromWorkspace(workspace)).execute();
      if (await insertAccount(transaction, account)) {
        await transaction.insertInto('api_key').values(fromKey(key)).execute();
        return true;
      }
      // Another transaction was quicker with the same address.
      await transaction.deleteFrom('workspace').where('id', '=', workspace.id).execute();
      return false;
    });
  }

  add(account: Account): Promise<boolean> {
    return insertAccount(this.#database.writer, account);
  }

  async findByEmail(email: string): Promise<Member | null> {
    const row = await this.#accounts().where('email', '=', email).executeTakeFirst();
    return row ? this.#member(toAccount(row)) : null;
  }

  async get(id: string): Promise<Member | null> {
    const row = await this.#accounts().where('id', '=', id).executeTakeFirst();
    return row ? this.#member(toAccount(row)) : null;
  }

  async list(): Promise<readonly Account[]> {
    const rows = await this.#accounts().execute();
    return rows.map(toAccount).sort((a, b) => a.createdAt - b.createdAt);
  }

  #accounts() {
    return this.#database.reader.selectFrom('account').selectAll();
  }

  async #member(account: Account): Promise<Member | null> {
    const { reader } = this.#database;
    const row = await reader
      .selectFrom('workspace')
      .selectAll()
      .where('id', '=', account.workspaceId)
      .executeTakeFirst();
    return row ? { account, workspace: toWorkspace(row) } : null;
  }

  async close(id: string, now: number): Promise<{ workspaceClosed: boolean } | null> {
    return this.#database.transaction(async (transaction) => {
      const gone = await transaction.deleteFrom('account').where('id', '=', id).returningAll().executeTakeFirst();
      if (!gone) return null;
      await transaction.deleteFrom('sign_in_link').where('email', '=', gone.email).execute();
      const others = await transaction
        .selectFrom('account')
        .select('id')
        .where('workspace_id', '=', gone.workspace_id)
        .limit(1)
        .execute();
      if (others.length > 0) return { workspaceClosed: false };
      await closeWorkspace(transaction, gone.workspace_id, now);
      return { workspaceClosed: true };
    });
  }

  async addLink({ id, email, next, expiresAt }: SignInLink): Promise<void> {
    await this.#database.writer.insertInto('sign_in_link').values({ id, email, next, expires_at: expiresAt }).execute();
  }

  async takeLink(id: string, now: number): Promise<SignInLink | null> {
    return this.#database.transaction(async (transaction) => {
      const row = await transaction
        .deleteFrom('sign_in_link')
        .where('id', '=', id)
        .where('expires_at', '>', now)
        .returningAll()
        .executeTakeFirst();
      if (!row) return null;
      await transaction.deleteFrom('sign_in_link').where('email', '=', row.email).execute();
      return { id: row.id, email: row.email, next: row.next, expiresAt: row.expires_at };
    });
  }

  async saveSession({ id, accountId, data, endsAt }: DashboardSession, idleUntil: number): Promise<void> {
    const expiresAt = Math.min(idleUntil, endsAt);
    await this.#database.writer
      .insertInto('session')
      .values({ id, account_id: accountId, data, ends_at: endsAt, expires_at: expiresAt })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ data, expires_at: expiresAt }))
      .execute();
  }

  async touchSession(id: string, now: number, idleUntil: number): Promise<DashboardSession | null> {
    const row = await this.#database.writer
      .updateTable('session')
      .set({ expires_at: sql<number>`case when ends_at < ${idleUntil} then ends_at else ${idleUntil} end` })
      .where('id', '=', id)
      .where('expires_at', '>', now)
      .returningAll()
      .executeTakeFirst();
    return row ? { id: row.id, accountId: row.account_id, data: row.data, endsAt: row.ends_at } : null;
  }

  async endSession(id: string): Promise<void> {
    await this.#database.writer.deleteFrom('session').where('id', '=', id).execute();
  }

  async endOtherSessions(accountId: string, id: string): Promise<void> {
    const { writer } = this.#database;
    await writer.deleteFrom('session').where('account_id', '=', accountId).where('id', '!=', id).execute();
  }

  async recentJobs(workspaceId: string, max: number): Promise<readonly Job[]> {
    const rows = await this.#database.reader
      .selectFrom('job')
      .selectAll()
      .where('workspace_id', '=', workspaceId)
      .where('status', '!=', sql.lit('expired'))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(max)
      .execute();
    return rows.map((row) => toJob(row));
  }

  async keyUses(workspaceId: string): Promise<ReadonlyMap<string, number>> {
    const rows = await this.#database.reader
      .selectFrom('api_key')
      .innerJoin('key_use', 'key_use.key_id', 'api_key.id')
      .select(['key_use.key_id', 'key_use.used_at'])
      .where('api_key.workspace_id', '=', workspaceId)
      .execute();
    return new Map(rows.map((row) => [row.key_id, row.used_at]));
  }

  async useKey(keyId: string, now: number): Promise<void> {
    await this.#database.writer
      .insertInto('key_use')
      .values({ key_id: keyId, used_at: now })
      .onConflict((conflict) => conflict.column('key_id').doUpdateSet({ used_at: now }))
      .execute();
  }
}

async function insertAccount(db: Executor, account: Account): Promise<boolean> {
  const done = await db
    .insertInto('account')
    .values(fromAccount(account))
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  return (done.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/**
 * The workspace becomes one that nobody has, like those of test keys whose time is over: no keys, no name, jobs that
 * are due, none that waits. The sweep deletes the files, and then the records.
 */
async function closeWorkspace(db: Executor, id: string, now: number): Promise<void> {
  await db.deleteFrom('api_key').where('workspace_id', '=', id).execute();
  const gone = { name: '', throwaway: 1, created_at: now - DAY };
  await db.updateTable('workspace').set(gone).where('id', '=', id).execute();
  await db.deleteFrom('idempotency').where('workspace_id', '=', id).execute();
  await db.deleteFrom('webhook_delivery').where('workspace_id', '=', id).execute();
  const waiting = db.selectFrom('job').select('id').where('workspace_id', '=', id).where('status', '=', 'queued');
  await db.deleteFrom('job_request').where('job_id', 'in', waiting).execute();
  await db
    .updateTable('job')
    .set({ status: sql.lit('canceled'), finished_at: now, quota: 'released' })
    .where('workspace_id', '=', id)
    .where('status', '=', 'queued')
    .execute();
  await db
    .updateTable('job')
    .set({ expires_at: now })
    .where('workspace_id', '=', id)
    .where('status', '!=', 'expired')
    .execute();
}
