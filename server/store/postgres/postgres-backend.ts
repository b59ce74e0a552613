import type { QueueLog } from '../delivery-loop.js';
import { SqlStore } from '../shared/sql-store.js';
import type { Backend } from '../store.js';
import { BossQueue } from './boss-queue.js';
import { PostgresDatabase, createPool } from './postgres-database.js';

export interface PostgresSettings {
  readonly databaseUrl: string;
  readonly databaseConnections: number;
  readonly databaseSeconds: number;
  readonly renderSeconds: number;
  readonly mergeSeconds: number;
  readonly leaseSeconds: number;
}

/** What an entry of the queue may take on top of rendering and a lease: storing, settling, a slow database. */
const MARGIN_SECONDS = 60;

export function createPostgresBackend(settings: PostgresSettings, log: QueueLog): Promise<Backend> {
  const { databaseUrl: url, databaseConnections: connections, databaseSeconds: seconds } = settings;
  const pool = createPool({ url, connections, seconds }, log);
  const queue = new BossQueue(
    pool,
    Math.max(settings.renderSeconds, settings.mergeSeconds) + settings.leaseSeconds + MARGIN_SECONDS,
    log,
  );
  return Promise.resolve({
    store: new SqlStore(
      new PostgresDatabase(pool, queue, () => createPool({ url, connections: 2, seconds: null }, log)),
    ),
    queue,
  });
}
