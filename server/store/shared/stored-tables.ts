/** The table of what workspaces have stored; see migrations.ts. */
import { sql, type Kysely } from 'kysely';

/** The workspace is not deleted before its rows: a row that goes before its file would leave the file for ever. */
export async function createStored(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('stored')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('workspace_id', 'text', (column) => column.notNull().references('workspace.id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addColumn('media_type', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('retired_at', 'bigint')
    .execute();
  const index = (name: string) => db.schema.createIndex(name).on('stored');
  const retired = sql.ref('retired_at');
  await index('stored_in_use').unique().columns(['workspace_id', 'kind', 'slug']).where(retired, 'is', null).execute();
  await index('stored_of_workspace').columns(['workspace_id']).execute();
  await index('stored_retired').columns(['retired_at']).where(retired, 'is not', null).execute();
}
