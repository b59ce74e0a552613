/** One call of Ticket.run(), from waiting to its outcome. */
import { codesOf } from '../errors/codes-of.js';
import type { TaskSize } from './admission.js';
import type { FetchCounts } from './fetch-tally.js';
import type { RenderOutcome, PoolTask } from './render-pool.js';

export interface TaskStart {
  readonly kind: PoolTask['kind'];
  readonly workspaceId: string;
  /** Milliseconds from run() to a worker's taking it. */
  readonly waitedMs: number;
}

export interface TaskEnd extends TaskStart {
  /** 'rendered', 'checked', 'aborted', 'turned_away', or the reason of the failure. */
  readonly outcome: string;
  /** Milliseconds from a worker's taking it; 0 when none did. */
  readonly durationMs: number;
  /** 0 unless it was rendered. */
  readonly pages: number;
  /** Of the PDF; 0 unless it was rendered. */
  readonly bytes: number;
  /** Codes of the warnings of a PDF, each once. */
  readonly warnings: readonly string[];
}

/** For metrics; must not throw. */
export interface PoolHooks {
  readonly onStart?: (task: TaskStart) => void;
  readonly onEnd?: (task: TaskEnd) => void;
  readonly onFetches?: (counts: FetchCounts) => void;
}

export interface WorkOptions {
  readonly task: PoolTask;
  readonly workspaceId: string;
  readonly signal: AbortSignal | undefined;
  readonly size: TaskSize;
  readonly hooks: PoolHooks;
  readonly resolve: (outcome: RenderOutcome) => void;
}

export class Work {
  readonly task: PoolTask;
  readonly workspaceId: string;
  readonly size: TaskSize;
  readonly #signal: AbortSignal | undefined;
  readonly #hooks: PoolHooks;
  readonly #resolve: (outcome: RenderOutcome) => void;
  readonly #askedAt = performance.now();
  #begunAt: number | null = null;
  #isDone = false;
  #leaveQueue: (() => void) | null = null;
  #stop: (() => void) | null = null;
  readonly #onAbort = (): void => this.giveUp({ kind: 'aborted' });

  constructor({ task, workspaceId, signal, size, hooks, resolve }: WorkOptions) {
    this.task = task;
    this.workspaceId = workspaceId;
    this.size = size;
    this.#signal = signal;
    this.#hooks = hooks;
    this.#resolve = resolve;
  }

  /** From here on the caller's signal counts. `leaveQueue` is called once, when the waiting is over. */
  wait(leaveQueue: () => void): void {
    this.#leaveQueue = leaveQueue;
    this.#signal?.addEventListener('abort', this.#onAbort, { once: true });
  }

  /** Called when a worker takes it. `stop`: called when nobody needs the outcome any more. */
  begin(stop: () => void): void {
    this.#leave();
    this.#stop = stop;
    this.#begunAt = performance.now();
    this.#hooks.onStart?.({ kind: this.task.kind, workspaceId: this.workspaceId, waitedMs: this.#waitedMs });
  }

  /** Ends it from outside: out of the queue, or away from its worker. */
  giveUp(outcome: RenderOutcome): void {
    if (this.#isDone) return;
    this.#stop?.();
    this.end(outcome);
  }

  /** The first outcome counts. */
  end(outcome: RenderOutcome): void {
    if (this.#isDone) return;
    this.#isDone = true;
    this.#signal?.removeEventListener('abort', this.#onAbort);
    this.#leave();
    this.#hooks.onEnd?.({
      kind: this.task.kind,
      workspaceId: this.workspaceId,
      outcome: outcome.kind === 'failed' ? outcome.reason : outcome.kind,
      waitedMs: this.#waitedMs,
      durationMs: this.#begunAt === null ? 0 : performance.now() - this.#begunAt,
      pages: outcome.kind === 'rendered' ? outcome.pages : 0,
      bytes: outcome.kind === 'rendered' ? outcome.bytes : 0,
      warnings: outcome.kind === 'rendered' ? codesOf(outcome.warnings) : [],
    });
    this.#resolve(outcome);
  }

  get #waitedMs(): number {
    return (this.#begunAt ?? performance.now()) - this.#askedAt;
  }

  #leave(): void {
    const leave = this.#leaveQueue;
    this.#leaveQueue = null;
    leave?.();
  }
}
