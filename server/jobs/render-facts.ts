/** What the log tells of a render: the times of its stages, pages, codes of warnings, why it failed. */
import type { Job } from '../model.js';
import { codesOf } from '../errors/codes-of.js';
import type { RenderOutcome } from '../render/render-pool.js';

export type RenderFacts = Readonly<Record<string, unknown>>;

export interface StageTimes {
  /** From asking for a worker to the outcome. */
  readonly ranMs: number;
  readonly storeMs: number;
}

/** How long a render that failed waited for its worker is not known. */
export function renderFacts(job: Job, outcome: RenderOutcome, { ranMs, storeMs }: StageTimes): RenderFacts {
  const { mode, createdAt, startedAt, result, failure } = job;
  const queuedMs = mode === 'async' ? (startedAt ?? createdAt) - createdAt : 0;
  return {
    ...(outcome.kind === 'rendered' && {
      queue_ms: Math.round(queuedMs + ranMs - outcome.durationMs),
      render_ms: Math.round(outcome.durationMs),
    }),
    ...(outcome.kind === 'failed' && { queue_and_render_ms: Math.round(queuedMs + ranMs) }),
    store_ms: Math.round(storeMs),
    ...(result && { pages: result.pages, bytes: result.bytes, warnings: codesOf(result.warnings) }),
    ...(failure && { code: 'RENDER_FAILED', reason: failure.details['reason'] }),
  };
}
