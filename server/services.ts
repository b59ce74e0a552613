/** What the service is made of, put together once in main.ts and handed to the application, the routes and the jobs. */
import type { Logger } from 'pino';
import type { Mailer } from './accounts/mailer.js';
import type { Blobs } from './blobs/blobs.js';
import type { Metrics } from './observe/metrics.js';
import type { RenderPool } from './render/render-pool.js';
import type { Config } from './settings.js';
import type { JobQueue, Store } from './store/store.js';
import type { LocalFiles } from './stored/local-files.js';
import type { OperatorItem } from './stored/operator-items.js';

export interface Services {
  readonly config: Config;
  readonly store: Store;
  readonly queue: JobQueue;
  readonly blobs: Blobs;
  /** What workspaces have stored, as files that renders read. */
  readonly localFiles: LocalFiles;
  /** What the folders of the operator hold for all workspaces. */
  readonly operatorItems: readonly OperatorItem[];
  readonly pool: RenderPool;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly mailer: Mailer;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}
