import { join } from 'node:path';
import type { QueueLog } from '../delivery-loop.js';
import { SqlStore } from '../shared/sql-store.js';
import type { Backend } from '../store.js';
import { SqliteDatabase } from './sqlite-database.js';
import { SqliteQueue } from './sqlite-queue.js';

/** @param folder exists and is ours alone; the database in it is made when it is not there */
export async function createSqliteBackend(folder: string, log: QueueLog): Promise<Backend> {
  const failed = (error: Error) => log.error({ err: error }, 'the thread for checkpoints has ended');
  const database = await SqliteDatabase.open(join(folder, 'platen.db'), failed);
  return { store: new SqlStore(database), queue: new SqliteQueue(database, log) };
}
