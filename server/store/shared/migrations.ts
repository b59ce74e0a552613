/**
 * The schema's history. A migration that has been released is never changed; a new one goes to the end of the list.
 * Queries whose condition names a status in literal words use the partial indexes: keep both in step.
 */
import { Migrator, sql, type Kysely, type Migration } from 'kysely';
import { createAccounts, createMembers } from './account-tables.js';
import type { Database } from './database.js';
import { createStored } from './stored-tables.js';
import { createUsageDays } from './usage-tables.js';

type Kind = Database['kind'];

/** Small tables with a text key: SQLite keeps them in one tree instead of two. */
const compact = (kind: Kind) => (kind === 'sqlite' ? sql`without rowid` : sql``);

async function createTenants(db: Kysely<unknown>, kind: Kind): Promise<void> {
  await db.schema
    .createTable('workspace')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('tier', 'text', (column) => column.notNull())
    .addColumn('throwaway', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('workspace_listed').on('workspace').columns(['throwaway', 'created_at', 'id']).execute();
  await db.schema
    .createTable('api_key')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('workspace_id', 'text', (column) => column.notNull().references('workspace.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('last4', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('revoked_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('api_key_of_workspace')
    .on('api_key')
    .columns(['workspace_id', 'created_at', 'id'])
    .execute();
  await db.schema.createIndex('api_key_type').on('api_key').column('type').execute();
  await db.schema
    .createTable('quota')
    .addColumn('workspace_id', 'text', (column) => column.notNull().references('workspace.id').onDelete('cascade'))
    .addColumn('period', 'text', (column) => column.notNull())
    .addColumn('used', 'bigint', (column) => column.notNull())
    .addColumn('reserved', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('quota_key', ['workspace_id', 'period'])
    .modifyEnd(compact(kind))
    .execute();
}

async function createJobs(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('job')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('workspace_id', 'text', (column) => column.notNull().references('workspace.id'))
    .addColumn('livemode', 'integer', (column) => column.notNull())
    .addColumn('mode', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('template', 'text', (column) => column.notNull())
    .addColumn('filename', 'text', (column) => column.notNull())
    .addColumn('metadata', 'text', (column) => column.notNull())
    .addColumn('output', 'text', (column) => column.notNull())
    .addColumn('request_id', 'text', (column) => column.notNull())
    .addColumn('result', 'text')
    .addColumn('failure', 'text')
    .addColumn('quota', 'text', (column) => column.notNull())
    .addColumn('period', 'text', (column) => column.notNull())
    .addColumn('attempt', 'integer', (column) => column.notNull())
    .addColumn('given_back', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('started_at', 'bigint')
    .addColumn('finished_at', 'bigint')
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('lease_owner', 'text')
    .addColumn('lease_until', 'bigint')
    .addColumn('rank', 'integer', (column) => column.notNull())
    .addColumn('delivery_id', 'text')
    .execute();
  await db.schema
    .createTable('job_request')
    .addColumn('job_id', 'text', (column) => column.primaryKey().notNull().references('job.id').onDelete('cascade'))
    .addColumn('body', 'text', (column) => column.notNull())
    .execute();
}

async function createJobIndexes(db: Kysely<unknown>): Promise<void> {
  const job = (name: string) => db.schema.createIndex(name).on('job');
  const status = sql.ref('status');
  await job('job_of_workspace').columns(['workspace_id', 'status']).execute();
  await job('job_queue').columns(['rank', 'created_at', 'id']).where(status, '=', 'queued').execute();
  await job('job_queue_of_workspace').columns(['workspace_id', 'rank']).where(status, '=', 'queued').execute();
  await job('job_lease').columns(['lease_until']).where(status, '=', 'processing').execute();
  await job('job_due').columns(['expires_at']).where(status, 'in', ['succeeded', 'failed', 'canceled']).execute();
  await job('job_old').columns(['created_at']).where(status, '=', 'expired').execute();
}

async function createShortLived(db: Kysely<unknown>, kind: Kind): Promise<void> {
  await db.schema
    .createTable('idempotency')
    .addColumn('workspace_id', 'text', (column) => column.notNull().references('workspace.id').onDelete('cascade'))
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('job_id', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_key', ['workspace_id', 'key'])
    .modifyEnd(compact(kind))
    .execute();
  await db.schema.createIndex('idempotency_job').on('idempotency').column('job_id').execute();
  await db.schema.createIndex('idempotency_expiry').on('idempotency').column('expires_at').execute();
  // Counts of the present minute: nothing is lost when a crash of PostgreSQL empties them, and no commit waits for a disk.
  const table = db.schema.createTable('rate_window');
  await (kind === 'postgres' ? table.modifyFront(sql`unlogged`) : table)
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('resets_at', 'bigint', (column) => column.notNull())
    .modifyEnd(compact(kind))
    .execute();
  await db.schema.createIndex('rate_window_end').on('rate_window').column('resets_at').execute();
}

async function createWebhooks(db: Kysely<unknown>, kind: Kind): Promise<void> {
  await db.schema.alterTable('job').addColumn('webhook_url', 'text').execute();
  await db.schema
    .createTable('webhook_delivery')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('workspace_id', 'text', (column) => column.notNull().references('workspace.id').onDelete('cascade'))
    .addColumn('job_id', 'text', (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('next_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('finished_at', 'bigint')
    .execute();
  const index = (name: string) => db.schema.createIndex(name).on('webhook_delivery');
  const status = sql.ref('status');
  await index('webhook_due').columns(['next_at', 'workspace_id']).where(status, '=', 'pending').execute();
  await index('webhook_waiting').columns(['workspace_id']).where(status, '=', 'pending').execute();
  await index('webhook_of_workspace').columns(['workspace_id', 'created_at', 'id']).execute();
  await index('webhook_ended').columns(['finished_at']).execute();
  await db.schema
    .createTable('webhook_attempt')
    .addColumn('delivery_id', 'text', (column) =>
      column.notNull().references('webhook_delivery.id').onDelete('cascade'),
    )
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('duration_ms', 'integer', (column) => column.notNull())
    .addColumn('http_status', 'integer')
    .addColumn('error', 'text')
    .addPrimaryKeyConstraint('webhook_attempt_key', ['delivery_id', 'number'])
    .modifyEnd(compact(kind))
    .execute();
  await db.schema
    .createTable('webhook_secret')
    .addColumn('workspace_id', 'text', (column) =>
      column.primaryKey().notNull().references('workspace.id').onDelete('cascade'),
    )
    .addColumn('generation', 'integer', (column) => column.notNull())
    .addColumn('previous_until', 'bigint')
    .modifyEnd(compact(kind))
    .execute();
}

async function createJobLists(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('job_listed').on('job').columns(['workspace_id', 'created_at', 'id']).execute();
}

async function addDisposition(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('job')
    .addColumn('disposition', 'text', (column) => column.notNull().defaultTo('inline'))
    .execute();
}

function migrations(kind: Kind): Record<string, Migration> {
  return {
    '0001_first': {
      async up(db: Kysely<unknown>) {
        await createTenants(db, kind);
        await createJobs(db);
        await createJobIndexes(db);
        await createShortLived(db, kind);
      },
    },
    '0002_webhooks': { up: (db: Kysely<unknown>) => createWebhooks(db, kind) },
    '0003_accounts': { up: (db: Kysely<unknown>) => createAccounts(db) },
    '0004_job_lists': { up: (db: Kysely<unknown>) => createJobLists(db) },
    '0005_stored': { up: (db: Kysely<unknown>) => createStored(db) },
    '0006_disposition': { up: (db: Kysely<unknown>) => addDisposition(db) },
    '0007_usage_days': { up: (db: Kysely<unknown>) => createUsageDays(db) },
    '0008_members': { up: (db: Kysely<unknown>) => createMembers(db) },
  };
}

/** Brings the tables up to date. One process does the work, the others wait for it and find nothing to do. */
export async function migrateTables<Tables>(db: Kysely<Tables>, kind: Kind): Promise<void> {
  const provider = { getMigrations: () => Promise.resolve(migrations(kind)) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw error;
}
