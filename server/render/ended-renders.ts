/** What callers are told whose render did not end by itself. */
import type { RenderFailure } from './render-pool.js';

const MIB = 1024 * 1024;
const LIGHTEN = 'Split the document, or use smaller images.';

/** Milliseconds. */
export function timeFailure(limit: number, actual: number): RenderFailure {
  return {
    kind: 'failed',
    reason: 'time_limit',
    message: `The render took longer than ${limit / 1000} seconds and was ended.`,
    limit,
    actual: Math.round(actual),
    hint: 'Split the document, or make it simpler.',
  };
}

/** Bytes. */
export function memoryFailure(limit: number, actual?: number): RenderFailure {
  return {
    kind: 'failed',
    reason: 'memory_limit',
    message: `The render needed more than ${Math.round(limit / MIB)} MiB of memory and was ended.`,
    limit,
    ...(actual !== undefined && { actual }),
    hint: LIGHTEN,
  };
}

/** All of the service had grown too large. */
export const SHORT_OF_MEMORY: RenderFailure = {
  kind: 'failed',
  reason: 'memory_limit',
  message: 'The service ran short of memory, and this was the largest render.',
  hint: LIGHTEN,
};

/** SIGKILL that is not the pool's: Linux ends the process that it can spare best where memory runs out before the pool notices. */
export const ENDED_BY_SYSTEM: RenderFailure = {
  kind: 'failed',
  reason: 'memory_limit',
  message: 'The system ended the process that rendered the document, as it does where it runs short of memory.',
  hint: LIGHTEN,
};

export const CRASHED: RenderFailure = {
  kind: 'failed',
  reason: 'internal',
  message: 'The process that rendered the document crashed.',
  isCrash: true,
};

export const UNABLE_TO_START: RenderFailure = {
  kind: 'failed',
  reason: 'internal',
  message: 'No renderer could be started.',
};
