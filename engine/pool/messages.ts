/** What a pool and its threads say to each other. All of it can be cloned: errors are not, so they are taken apart. */
import type { MessagePort } from 'node:worker_threads';
import { RenderError } from '../diagnostics.js';
import type { DocumentInput, DocumentSeries, RenderOptions } from '../render/options/options.js';
import type { RenderedPdf, RenderResult } from '../render.js';
import type { CallName } from './remote-calls.js';

/** What a thread is started with. */
export interface PoolThreadData {
  readonly defaults: RenderOptions;
  /** Rendered in turn before the thread says that it is ready, until there have been so many renders. */
  readonly warmUp: { readonly inputs: readonly DocumentInput[]; readonly renders: number };
  /** Memory in common with the pool: the number of the task that is to stop. */
  readonly stopped: Int32Array;
}

export interface PoolTask {
  /** From 1. */
  readonly number: number;
  readonly input: DocumentInput | DocumentSeries;
  readonly options: RenderOptions;
  /** Functions of the caller that the thread calls over the port. */
  readonly calls: readonly CallName[];
  readonly port: MessagePort | null;
}

/** Sent in place of a task, it stops the render that goes on. */
export const STOP = 'stop';
/** What a thread says once, before it takes tasks. */
export const READY = 'ready';

export type PoolAnswer =
  | { readonly kind: 'rendered'; readonly result: RenderedPdf }
  /** The bytes were written over the port. */
  | { readonly kind: 'written'; readonly result: RenderResult }
  | { readonly kind: 'failed'; readonly failure: Failure };

type Failure =
  | (Pick<RenderError, 'reason' | 'message' | 'position' | 'details' | 'warnings'> & { readonly isForeseen: true })
  | { readonly isForeseen: false; readonly error: unknown };

export function failureOf(error: unknown): Failure {
  if (!(error instanceof RenderError)) return { isForeseen: false, error };
  const { reason, message, position, details, warnings } = error;
  return { isForeseen: true, reason, message, ...(position && { position }), details, warnings };
}

export function errorOf(failure: Failure): unknown {
  if (!failure.isForeseen) return failure.error;
  const { reason, message, position, details, warnings } = failure;
  return new RenderError(reason, message, position, details, warnings);
}
