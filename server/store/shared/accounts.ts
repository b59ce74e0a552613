/** People's accounts, their sessions and links, and what the dashboard shows of their workspace. */
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Account, ApiKey, Invitation, Job, Role, SignInLink, Workspace } from '../../model.js';
import type { AccountStore, DashboardSession, Member } from '../account-store.js';
import type { Database, Executor } from './database.js';
import { fromKey, fromWorkspace, toJob, toWorkspace } from './records.js';
import type { AccountTable, InvitationTable } from './schema.js';

const DAY = 86_400_000;

const toAccount = (row: Selectable<AccountTable>): Account => ({
  id: row.id,
  email: row.email,
  workspaceId: row.workspace_id,
  role: row.role,
  createdAt: row.created_at,
});

const toInvitation = (row: Selectable<InvitationTable>): Invitation => ({
  workspaceId: row.workspace_id,
  email: row.email,
  role: row.role,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
});

const fromAccount = (account: Account): Insertable<AccountTable> => ({
  id: account.id,
  email: account.email,
  workspace_id: account.workspaceId,
  role: account.role,
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
    return this.#database.transaction(async (transaction) => {
      if (!(await insertAccount(transaction, account))) return false;
      await transaction.deleteFrom('invitation').where('email', '=', account.email).execute();
      return true;
    });
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

  async members(workspaceId: string): Promise<readonly Account[]> {
    const rows = await this.#accounts().where('workspace_id', '=', workspaceId).execute();
    return rows.map(toAccount).sort((a, b) => a.createdAt - b.createdAt);
  }

  setRole(workspaceId: string, id: string, role: Role): Promise<Account | null> {
    return this.#database.transaction(async (transaction) => {
      const others = await this.#otherRoles(transaction, workspaceId, id);
      if (role !== 'owner' && !others.includes('owner')) return null;
      const row = await transaction
        .updateTable('account')
        .set({ role })
        .where('id', '=', id)
        .where('workspace_id', '=', workspaceId)
        .returningAll()
        .executeTakeFirst();
      return row ? toAccount(row) : null;
    });
  }

  /** The workspace's row is locked first, so that two owners do not give it up at once. */
  async #otherRoles(transaction: Executor, workspaceId: string, id: string): Promise<readonly Role[]> {
    await transaction
      .selectFrom('workspace')
      .select('id')
      .where('id', '=', workspaceId)
      .$if(this.#database.locksRows, (query) => query.forUpdate())
      .execute();
    const rows = await transaction
      .selectFrom('account')
      .select('role')
      .where('workspace_id', '=', workspaceId)
      .where('id', '!=', id)
      .execute();
    return rows.map(({ role }) => role);
  }

  async close(id: string, now: number): Promise<{ workspaceClosed: boolean } | null> {
    return this.#database.transaction(async (transaction) => {
      const going = await transaction.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst();
      const others = going ? await this.#otherRoles(transaction, going.workspace_id, id) : [];
      if (others.length > 0 && !others.includes('owner')) return null;
      const gone = await transaction.deleteFrom('account').where('id', '=', id).returningAll().executeTakeFirst();
      if (!gone) return null;
      await transaction.deleteFrom('sign_in_link').where('email', '=', gone.email).execute();
      // One that was sent to a member would let whoever was removed in again.
      await transaction
        .deleteFrom('invitation')
        .where('workspace_id', '=', gone.workspace_id)
        .where('email', '=', gone.email)
        .execute();
      if (others.length > 0) return { workspaceClosed: false };
      await closeWorkspace(transaction, gone.workspace_id, now);
      return { workspaceClosed: true };
    });
  }

  async invite(given: Invitation): Promise<void> {
    const { workspaceId, email, role, createdAt, expiresAt } = given;
    const changing = { role, created_at: createdAt, expires_at: expiresAt };
    await this.#database.writer
      .insertInto('invitation')
      .values({ workspace_id: workspaceId, email, ...changing })
      .onConflict((conflict) => conflict.columns(['workspace_id', 'email']).doUpdateSet(changing))
      .execute();
  }

  async invitations(workspaceId: string, now: number): Promise<readonly Invitation[]> {
    const rows = await this.#invitations(now).where('workspace_id', '=', workspaceId).execute();
    return rows.map(toInvitation).sort((a, b) => a.createdAt - b.createdAt);
  }

  async invitationFor(email: string, now: number): Promise<Invitation | null> {
    const rows = await this.#invitations(now)
      .where('email', '=', email)
      .orderBy('created_at', 'desc')
      .limit(1)
      .execute();
    return rows[0] ? toInvitation(rows[0]) : null;
  }

  #invitations(now: number) {
    return this.#database.reader.selectFrom('invitation').selectAll().where('expires_at', '>', now);
  }

  async withdraw(workspaceId: string, email: string): Promise<void> {
    await this.#database.writer
      .deleteFrom('invitation')
      .where('workspace_id', '=', workspaceId)
      .where('email', '=', email)
      .execute();
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
  await db.deleteFrom('invitation').where('workspace_id', '=', id).execute();
  await db.deleteFrom('usage_day').where('workspace_id', '=', id).execute();
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
