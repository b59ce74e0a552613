/** Tables of the statistics of workspaces; see migrations.ts. */
import type { Kysely } from 'kysely';

export async function createUsageDays(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('usage_day')
    .addColumn('workspace_id', 'text', (column) => column.notNull().references('workspace.id').onDelete('cascade'))
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('template', 'text', (column) => column.notNull())
    .addColumn('livemode', 'integer', (column) => column.notNull())
    .addColumn('renders', 'bigint', (column) => column.notNull())
    .addColumn('failed', 'bigint', (column) => column.notNull())
    .addColumn('pages', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('usage_day_key', ['workspace_id', 'day', 'template', 'livemode'])
    .execute();
  await db.schema.createIndex('usage_day_old').on('usage_day').column('day').execute();
}
