/**
 * Moves SQLite's write-ahead log into the database file, in a thread of its own. A checkpoint waits for the disk, and by
 * default the committing connection runs it, which would block the event loop.
 */
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';

/** Pages of 4 KiB. A log that has grown beyond this is begun anew, for which writers are kept out for a moment. */
const RESTART_PAGES = 4000;
const INTERVAL_MS = 1000;

/** Plain JavaScript, so that it is the same from the sources and in a bundle. A busy database is left for the next time. */
const PROGRAM = `
const { parentPort, workerData } = require('node:worker_threads');
const Database = require(workerData.driver);
const database = new Database(workerData.file, { timeout: 0 });
database.pragma('cache_size = -64');
database.pragma('synchronous = NORMAL');
const attempt = (mode) => {
  try {
    return database.pragma('wal_checkpoint(' + mode + ')')[0].log;
  } catch (error) {
    if (!String(error.code).startsWith('SQLITE_BUSY')) throw error;
    return 0;
  }
};
const timer = setInterval(() => {
  if (attempt('PASSIVE') > workerData.restartPages) attempt('RESTART');
}, workerData.interval);
parentPort.once('message', () => {
  clearInterval(timer);
  database.close();
  parentPort.close();
});
`;

export class Checkpointer {
  readonly #worker: Worker;
  readonly #ended: Promise<void>;

  /** @param failed is told why when the thread ends by itself; SQLite has to do the work on its own then */
  constructor(file: string, failed: (error: Error) => void) {
    const driver = createRequire(import.meta.url).resolve('better-sqlite3');
    this.#worker = new Worker(PROGRAM, {
      eval: true,
      workerData: { driver, file, interval: INTERVAL_MS, restartPages: RESTART_PAGES },
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2, stackSizeMb: 1 },
    });
    this.#worker.unref();
    this.#worker.on('error', failed);
    this.#ended = new Promise((resolve) => this.#worker.once('exit', () => resolve()));
  }

  async close(): Promise<void> {
    this.#worker.ref();
    this.#worker.postMessage('close');
    await this.#ended;
  }
}
