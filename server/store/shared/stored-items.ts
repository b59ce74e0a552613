/** What workspaces have stored: versions that are in use, and those whose bytes the sweep will delete. */
import { sql, type Selectable } from 'kysely';
import type { StoredItem, StoredKind } from '../../model.js';
import type { StoredLimits, StoredOutcome, StoredStore, StoredUse } from '../stored-store.js';
import type { Database, Executor } from './database.js';
import { goneWorkspaces } from './gone-workspaces.js';
import { prepare } from './prepared.js';
import type { StoredTable } from './schema.js';

const toItem = (row: Selectable<StoredTable>): StoredItem => ({
  id: row.id,
  workspaceId: row.workspace_id,
  kind: row.kind,
  name: row.name,
  sha256: row.sha256,
  bytes: row.bytes,
  mediaType: row.media_type,
  createdAt: row.created_at,
});

const slugOf = (name: string): string => name.toLowerCase();

/** Asked for by every render, so it is prepared. */
const listOf = () =>
  prepare((db, given: { workspaceId: string }) =>
    db
      .selectFrom('stored')
      .selectAll()
      .where('workspace_id', '=', given.workspaceId)
      .where('retired_at', 'is', null)
      .orderBy('kind')
      .orderBy('slug'),
  );

export class StoredItems implements StoredStore {
  readonly #database: Database;
  readonly #list = listOf();

  constructor(database: Database) {
    this.#database = database;
  }

  async announce(item: StoredItem, now: number): Promise<void> {
    const row = {
      id: item.id,
      workspace_id: item.workspaceId,
      kind: item.kind,
      name: item.name,
      slug: slugOf(item.name),
      sha256: item.sha256,
      bytes: item.bytes,
      media_type: item.mediaType,
      created_at: item.createdAt,
      retired_at: now,
    };
    await this.#database.writer.insertInto('stored').values(row).execute();
  }

  put(item: StoredItem, limits: StoredLimits, now: number): Promise<StoredOutcome> {
    return this.#database.transaction(async (transaction): Promise<StoredOutcome> => {
      await this.#holdWorkspace(transaction, item.workspaceId);
      const others = await useWithout(transaction, item);
      const use = { items: others.items + 1, bytes: others.bytes + item.bytes };
      if (isBeyond(use, limits)) return { kind: 'full', ...use };
      await outOfUse(transaction, item, now).execute();
      const done = await transaction
        .updateTable('stored')
        .set({ retired_at: null })
        .where('id', '=', item.id)
        .executeTakeFirst();
      return { kind: done.numUpdatedRows > 0n ? 'stored' : 'gone' };
    });
  }

  /** Uploads of a workspace come one after the other, so that two at once do not pass a limit together. */
  async #holdWorkspace(transaction: Executor, id: string): Promise<void> {
    if (!this.#database.locksRows) return;
    await transaction.selectFrom('workspace').select('id').where('id', '=', id).forUpdate().execute();
  }

  async list(workspaceId: string, kind?: StoredKind): Promise<readonly StoredItem[]> {
    const rows = await this.#list.all(this.#database.reader, { workspaceId });
    return rows.map(toItem).filter((item) => kind === undefined || item.kind === kind);
  }

  async find(workspaceId: string, kind: StoredKind, name: string): Promise<StoredItem | null> {
    const row = await this.#database.reader
      .selectFrom('stored')
      .selectAll()
      .where('workspace_id', '=', workspaceId)
      .where('kind', '=', kind)
      .where('slug', '=', slugOf(name))
      .where('retired_at', 'is', null)
      .executeTakeFirst();
    return row ? toItem(row) : null;
  }

  async retire(workspaceId: string, kind: StoredKind, name: string, now: number): Promise<StoredItem | null> {
    const given = { workspaceId, kind, name };
    const row = await outOfUse(this.#database.writer, given, now).returningAll().executeTakeFirst();
    return row ? toItem(row) : null;
  }

  async due(before: number, now: number, max: number): Promise<readonly string[]> {
    const { reader } = this.#database;
    const unused = await reader
      .selectFrom('stored')
      .select('stored.id')
      .where('retired_at', 'is not', null)
      .where('retired_at', '<=', before)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('job')
              .select('job.id')
              .whereRef('job.workspace_id', '=', 'stored.workspace_id')
              .where('status', 'in', ['queued', 'processing'])
              .whereRef('job.created_at', '<=', 'stored.retired_at'),
          ),
        ),
      )
      .limit(max)
      .execute();
    const orphaned = await reader
      .selectFrom('stored')
      .select('stored.id')
      .where('workspace_id', 'in', goneWorkspaces(reader, now))
      .limit(max)
      .execute();
    return [...new Set([...unused, ...orphaned].map(({ id }) => id))].slice(0, max);
  }

  async forget(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.#database.writer.deleteFrom('stored').where('id', 'in', ids).execute();
  }
}

type Named = Pick<StoredItem, 'workspaceId' | 'kind' | 'name'>;

const outOfUse = (db: Executor, { workspaceId, kind, name }: Named, now: number) =>
  db
    .updateTable('stored')
    .set({ retired_at: now })
    .where('workspace_id', '=', workspaceId)
    .where('kind', '=', kind)
    .where('slug', '=', slugOf(name))
    .where('retired_at', 'is', null);

/** What the workspace has in use besides the item of this name. */
async function useWithout(db: Executor, { workspaceId, kind, name }: Named): Promise<StoredUse> {
  const { items, bytes } = await db
    .selectFrom('stored')
    .select((eb) => [
      eb.fn.countAll<number | string>().as('items'),
      eb.fn.coalesce(eb.fn.sum<number | string>('bytes'), sql.lit(0)).as('bytes'),
    ])
    .where('workspace_id', '=', workspaceId)
    .where('retired_at', 'is', null)
    .where((eb) => eb.not(eb.and([eb('kind', '=', kind), eb('slug', '=', slugOf(name))])))
    .executeTakeFirstOrThrow();
  // PostgreSQL gives sums as text.
  return { items: Number(items), bytes: Number(bytes) };
}

function isBeyond(use: StoredUse, limits: StoredLimits): boolean {
  return use.items > (limits.items ?? Infinity) || use.bytes > (limits.bytes ?? Infinity);
}
