/** Chooses the database by the settings. What the other one needs is not even loaded. */
import type { Config } from '../settings.js';
import type { QueueLog } from './delivery-loop.js';
import type { Backend } from './store.js';

export type BackendSettings = Pick<
  Config,
  | 'dataFolder'
  | 'databaseUrl'
  | 'databaseConnections'
  | 'databaseSeconds'
  | 'renderSeconds'
  | 'mergeSeconds'
  | 'leaseSeconds'
>;

const SILENT: QueueLog = { error: () => undefined };

/** The schema is not touched: call `store.migrate()` before anything else. */
export async function createBackend(config: BackendSettings, log: QueueLog = SILENT): Promise<Backend> {
  if (config.databaseUrl === null) {
    const { createSqliteBackend } = await import('./sqlite/sqlite-backend.js');
    return createSqliteBackend(config.dataFolder, log);
  }
  const { createPostgresBackend } = await import('./postgres/postgres-backend.js');
  return createPostgresBackend({ ...config, databaseUrl: config.databaseUrl }, log);
}
