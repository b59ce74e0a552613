/** Workspaces, their keys, and the windows of the rate limits. */
import { sql } from 'kysely';
import type { ApiKey, Tier, Workspace } from '../../model.js';
import type { FoundKey, RateWindow } from '../store.js';
import type { Place } from '../webhook-store.js';
import type { Database } from './database.js';
import { prepare } from './prepared.js';
import { fromKey, fromWorkspace, toKey, toWorkspace } from './records.js';

const getWorkspace = () =>
  prepare((db, given: { id: string }) => db.selectFrom('workspace').selectAll().where('id', '=', given.id));

const findKey = () =>
  prepare((db, given: { id: string }) =>
    db
      .selectFrom('api_key')
      .innerJoin('workspace', 'workspace.id', 'api_key.workspace_id')
      .leftJoin('key_use', 'key_use.key_id', 'api_key.id')
      .selectAll('api_key')
      .select([
        'key_use.used_at',
        'workspace.name as workspace_name',
        'workspace.tier as workspace_tier',
        'workspace.throwaway as workspace_throwaway',
        'workspace.created_at as workspace_created_at',
      ])
      .where('api_key.id', '=', given.id),
  );

const revokeKey = () =>
  prepare((db, given: { workspaceId: string; id: string; now: number }) =>
    db
      .updateTable('api_key')
      .set({ revoked_at: sql`coalesce(revoked_at, ${given.now})` })
      .where('id', '=', given.id)
      .where('workspace_id', '=', given.workspaceId)
      .returningAll(),
  );

const expireKey = () =>
  prepare((db, given: { workspaceId: string; id: string; expiresAt: number }) =>
    db
      .updateTable('api_key')
      .set({
        expires_at: sql<number>`case when expires_at <= ${given.expiresAt} then expires_at else ${given.expiresAt} end`,
      })
      .where('id', '=', given.id)
      .where('workspace_id', '=', given.workspaceId)
      .returningAll(),
  );

const hit = () =>
  prepare((db, given: { name: string; now: number; end: number }) =>
    db
      .insertInto('rate_window')
      .values({ name: given.name, count: 1, resets_at: given.end })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet({
          count: sql<number>`case when rate_window.resets_at <= ${given.now} then 1 else rate_window.count + 1 end`,
          resets_at: sql<number>`case when rate_window.resets_at <= ${given.now} then ${given.end}
            else rate_window.resets_at end`,
        }),
      )
      .returning(['count', 'resets_at']),
  );

export class Tenants {
  readonly #database: Database;
  readonly #queries = {
    getWorkspace: getWorkspace(),
    findKey: findKey(),
    revokeKey: revokeKey(),
    expireKey: expireKey(),
    hit: hit(),
  };

  constructor(database: Database) {
    this.#database = database;
  }

  async createWorkspace(workspace: Workspace): Promise<void> {
    await this.#database.writer.insertInto('workspace').values(fromWorkspace(workspace)).execute();
  }

  async getWorkspace(id: string): Promise<Workspace | null> {
    const row = await this.#queries.getWorkspace.first(this.#database.reader, { id });
    return row ? toWorkspace(row) : null;
  }

  async listWorkspaces(options: { readonly throwaway?: boolean } = {}): Promise<readonly Workspace[]> {
    const kinds = options.throwaway ? [0, 1] : [0];
    const rows = await this.#database.reader
      .selectFrom('workspace')
      .selectAll()
      .where('throwaway', 'in', kinds)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return rows.map(toWorkspace);
  }

  async setTier(id: string, tier: Tier): Promise<boolean> {
    const { writer } = this.#database;
    const found = await writer.updateTable('workspace').set({ tier }).where('id', '=', id).executeTakeFirst();
    return found.numUpdatedRows > 0n;
  }

  async insertKey(key: ApiKey): Promise<void> {
    await this.#database.writer.insertInto('api_key').values(fromKey(key)).execute();
  }

  async findKey(id: string): Promise<FoundKey | null> {
    const row = await this.#queries.findKey.first(this.#database.reader, { id });
    if (!row) return null;
    const workspace = toWorkspace({
      id: row.workspace_id,
      name: row.workspace_name,
      tier: row.workspace_tier,
      throwaway: row.workspace_throwaway,
      created_at: row.workspace_created_at,
    });
    return { key: toKey(row), workspace, usedAt: row.used_at };
  }

  async listKeys(
    workspaceId: string,
    { limit, after }: { readonly limit?: number; readonly after?: Place } = {},
  ): Promise<readonly ApiKey[]> {
    const rows = await this.#database.reader
      .selectFrom('api_key')
      .selectAll()
      .where('workspace_id', '=', workspaceId)
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(created_at, id) > (${after!.createdAt}, ${after!.id})`),
      )
      .$if(limit !== undefined, (query) => query.limit(limit!))
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return rows.map(toKey);
  }

  async countGoodKeys(workspaceId: string, now: number): Promise<number> {
    const { count } = await this.#database.reader
      .selectFrom('api_key')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('workspace_id', '=', workspaceId)
      .where('revoked_at', 'is', null)
      .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  async revokeKey(workspaceId: string, id: string, now: number): Promise<ApiKey | null> {
    const row = await this.#queries.revokeKey.first(this.#database.writer, { workspaceId, id, now });
    return row ? toKey(row) : null;
  }

  async expireKey(workspaceId: string, id: string, expiresAt: number): Promise<ApiKey | null> {
    const row = await this.#queries.expireKey.first(this.#database.writer, { workspaceId, id, expiresAt });
    return row ? toKey(row) : null;
  }

  async hit(name: string, windowMs: number, now: number): Promise<RateWindow> {
    const row = await this.#queries.hit.first(this.#database.writer, { name, now, end: now + windowMs });
    return { count: row!.count, resetsAt: row!.resets_at };
  }
}
