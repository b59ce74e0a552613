/** The memory of the whole process: how much there may be, and which render has to go when there is more. */
import { totalmem } from 'node:os';
import type { RenderFailure } from './render-pool.js';

const MIB = 1024 * 1024;
/** The part of the memory of machine or container that is used when nobody says. */
const DEFAULT_SHARE = 0.75;
/** Bytes of resident memory above which renders are ended. `configured`: MiB, 0 for three quarters of what there is. */
export function memoryLimit(configured: number): number {
  if (configured > 0) return configured * MIB;
  // 0 or an enormous number where no container limits the process.
  const constrained = process.constrainedMemory();
  const available = constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
  return available * DEFAULT_SHARE;
}

export interface WatchedWorker {
  /** Bytes, as last told. */
  readonly memory: number;
  /** performance.now() when it was last heard of. */
  readonly heardAt: number;
}

/**
 * The worker that holds most. What nobody has told of (`unexplained`, bytes) is laid to the workers by how long they
 * have been silent: one that allocates in a loop never lets its event loop turn, so it tells nothing.
 */
export function largestWorker<W extends WatchedWorker>(
  workers: readonly W[],
  unexplained: number,
  now: number,
): W | null {
  const silence = workers.reduce((sum, { heardAt }) => sum + now - heardAt, 0);
  const share = silence > 0 ? Math.max(0, unexplained) / silence : 0;
  let largest: W | null = null;
  let most = -1;
  for (const worker of workers) {
    const memory = worker.memory + share * (now - worker.heardAt);
    if (memory > most) [largest, most] = [worker, memory];
  }
  return largest;
}

/** What the caller of the render is told that was ended because the process had grown too large. */
export const PROCESS_MEMORY_FAILURE: RenderFailure = {
  kind: 'failed',
  reason: 'memory_limit',
  message: 'The service ran short of memory, and this was the largest render.',
  hint: 'Split the document, or use smaller images.',
};
