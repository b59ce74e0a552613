/** Tables of the dashboard; see migrations.ts. */
import { sql, type Kysely } from 'kysely';

export async function createAccounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('account')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('workspace_id', 'text', (column) => column.notNull().references('workspace.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('account_of_workspace').on('account').column('workspace_id').execute();
  await db.schema
    .createTable('sign_in_link')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('next', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sign_in_link_email').on('sign_in_link').column('email').execute();
  await db.schema.createIndex('sign_in_link_end').on('sign_in_link').column('expires_at').execute();
  await db.schema
    .createTable('session')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('account_id', 'text', (column) => column.notNull().references('account.id').onDelete('cascade'))
    .addColumn('data', 'text', (column) => column.notNull())
    .addColumn('ends_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('session_of_account').on('session').column('account_id').execute();
  await db.schema.createIndex('session_end').on('session').column('expires_at').execute();
  await db.schema
    .createTable('key_use')
    .addColumn('key_id', 'text', (column) => column.primaryKey().notNull().references('api_key.id').onDelete('cascade'))
    .addColumn('used_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('job_recent')
    .on('job')
    .columns(['workspace_id', 'created_at', 'id'])
    .where(sql.ref('status'), '!=', 'expired')
    .execute();
}

/** Who was alone with a workspace, or equal in it, owns it. */
export async function createMembers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('account')
    .addColumn('role', 'text', (column) => column.notNull().defaultTo('owner'))
    .execute();
  await db.schema
    .createTable('invitation')
    .addColumn('workspace_id', 'text', (column) => column.notNull().references('workspace.id').onDelete('cascade'))
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('invitation_key', ['workspace_id', 'email'])
    .execute();
  await db.schema.createIndex('invitation_email').on('invitation').columns(['email', 'created_at']).execute();
  await db.schema.createIndex('invitation_end').on('invitation').column('expires_at').execute();
}
