/** What the pool and its workers say to each other. All of it is plain data. */
import type { FetchCounts } from './fetch-tally.js';
import type { RenderSettings } from './render-settings.js';
import type { RenderOutcome, PoolTask } from './render-pool.js';

/** What a worker is started with, as JSON in its first argument: nothing secret. */
export interface WorkerData {
  readonly settings: RenderSettings;
  /** Options for the worker file in use. The worker of the service has none. */
  readonly extra: unknown;
}

export type ToWorker =
  /** `spoolFile`: the file for a PDF that is too large for memory. */
  | { readonly type: 'run'; readonly id: number; readonly task: PoolTask; readonly spoolFile: string }
  /** Stop when you can; answered with the end of the task. */
  | { readonly type: 'abort'; readonly id: number };

/** `memory`: resident bytes of the worker. The pool sees better for itself where the system tells it. */
export type FromWorker =
  | { readonly type: 'ready'; readonly memory: number }
  /** From time to time during a task. */
  | { readonly type: 'progress'; readonly id: number; readonly pages: number; readonly memory: number }
  | {
      readonly type: 'end';
      readonly id: number;
      readonly outcome: RenderOutcome;
      readonly memory: number;
      /** What it asked for on the network. */
      readonly fetches: FetchCounts;
      /** For the log: the error that caused an outcome 'internal'. */
      readonly error?: string;
    };
