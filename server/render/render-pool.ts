/** The contract of rendering: worker processes behind a bounded queue that is fair between workspaces. */
import type { SourcePosition, Warning } from '../../engine/index.js';
import type { BlobSource } from '../blobs/blobs.js';
import type { StoredKind } from '../model.js';
import type { InvoiceSyntax, PdfRequest } from '../schemas/generate-request.js';

import type { TaskSize } from './admission.js';

/** Something that the workspace has stored, or the PDF of one of its jobs, as a file of this machine. */
export interface StoredFile {
  readonly kind: StoredKind | 'job';
  /** As the request names it. */
  readonly name: string;
  /** Of its bytes: workers hold files by it. Empty for a job's PDF, which they do not hold. */
  readonly sha256: string;
  readonly mediaType: string | null;
  readonly path: string;
}

export interface RenderTask {
  /** Validated: the schema has been applied, defaults are not filled in. */
  readonly request: PdfRequest;
  /** 'render': the PDF. 'check': only the warnings of request, template, theme and parsing. */
  readonly kind: 'render' | 'check';
  /** What the request refers to. Default: nothing. */
  readonly stored?: readonly StoredFile[];
  /** It has the limits of a merge, as an assembly has them, too. Default: those of a document. */
  readonly isMerge?: boolean;
}

/** A picture of a page of a PDF that was made. */
export interface PictureTask {
  readonly kind: 'picture';
  /** File of the PDF. */
  readonly path: string;
  /** From 1. */
  readonly page: number;
  /** Of the picture, in pixels. One that would be very high is narrower. */
  readonly width: number;
}

/** The data of an invoice, to be written as XML alone. */
export interface InvoiceTask {
  readonly kind: 'invoice';
  /** Parsed JSON that nobody has checked. */
  readonly data: unknown;
  readonly syntax: InvoiceSyntax;
}

/** What is wrong with the data of an invoice. */
export interface InvoiceProblem {
  /** JSON pointer into the data. */
  readonly pointer: string;
  /** A sentence, with the rule of EN 16931 that is broken. */
  readonly message: string;
}

export type PoolTask = RenderTask | PictureTask | InvoiceTask;

/** Why a render failed; decisions.md, "Errors", details of RENDER_FAILED. */
export interface RenderFailure {
  readonly kind: 'failed';
  readonly reason:
    | 'input_invalid'
    | 'depth_limit'
    | 'size_limit'
    | 'page_limit'
    | 'time_limit'
    | 'memory_limit'
    | 'strict_warnings'
    | 'internal';
  /** One sentence for people. */
  readonly message: string;
  readonly stage?: string;
  /** JSON pointer of the field of the request that is to blame. */
  readonly field?: string;
  readonly position?: SourcePosition;
  /** In the unit of the limit: levels, pages, characters, bytes, milliseconds. */
  readonly limit?: number;
  readonly actual?: number;
  readonly hint?: string;
  readonly warnings?: readonly Warning[];
  /** The process ended by itself; by accident, if it does not happen again. */
  readonly isCrash?: true;
}

export type RenderOutcome =
  | {
      readonly kind: 'rendered';
      readonly pages: number;
      readonly bytes: number;
      readonly sha256: string;
      readonly warnings: readonly Warning[];
      /** From the moment a worker took it, milliseconds. */
      readonly durationMs: number;
      readonly pdf: BlobSource;
    }
  | { readonly kind: 'checked'; readonly warnings: readonly Warning[] }
  | { readonly kind: 'drawn'; readonly png: Uint8Array }
  /** The page cannot be drawn: PDFium is not installed, the PDF asks for a password, or it cannot be read. */
  | { readonly kind: 'undrawn'; readonly why: 'not_installed' | 'password' | 'unreadable' }
  | { readonly kind: 'written'; readonly xml: string }
  | { readonly kind: 'refused'; readonly problems: readonly InvoiceProblem[] }
  | RenderFailure
  /** The caller's signal ended it: client gone, job canceled, shutdown. */
  | { readonly kind: 'aborted' }
  /** No worker was free within PLATEN_QUEUE_SECONDS. */
  | { readonly kind: 'turned_away' };

/** A place in the queue. Use it once, or let go of it. */
export interface Ticket {
  /** Waits for a worker and renders. Never rejects: every failure is an outcome. */
  run(task: PoolTask, signal?: AbortSignal): Promise<RenderOutcome>;
  release(): void;
}

export interface PoolStats {
  /** The most workers at a time, guests apart. */
  readonly workerLimit: number;
  /** Worker processes that live now. */
  readonly workers: number;
  /** Bytes that they hold. */
  readonly memory: number;
  readonly busy: number;
  readonly queued: number;
  readonly queueLimit: number;
  /** Workers ended by force since the start, by reason. */
  readonly killed: Readonly<Record<'time_limit' | 'memory_limit' | 'aborted' | 'crashed', number>>;
}

export interface RenderPool {
  /**
   * A place in the queue, or null when it is full: then the answer is 503. Places are given before anything is
   * stored, so that shedding load costs next to nothing. One workspace cannot take all of them. What has waited for
   * PLATEN_QUEUE_SECONDS is turned away.
   */
  admit(workspaceId: string, size?: TaskSize): Ticket | null;
  /**
   * A place for a job of the durable queue, which is never turned away: resolves when a worker is likely free.
   * Rejects when the pool is drained or closed before that.
   */
  admitJob(workspaceId: string, size?: TaskSize): Promise<Ticket>;
  /** Seconds after which trying again makes sense: when a worker is free that such a task of this workspace may take. */
  retryAfterSeconds(workspaceId?: string, size?: TaskSize): number;
  stats(): PoolStats;
  /** How long there has been no worker and none could be started, in milliseconds; 0 while renders can run. */
  unableForMs(): number;
  /** Takes no more; resolves when what runs has ended. */
  drain(): Promise<void>;
  /** Ends the workers, even if they are working. */
  close(): Promise<void>;
}

export type { TaskSize } from './admission.js';
export { createRenderPool } from './worker-pool.js';
export type { FetchCounts } from './fetch-tally.js';
export type { PoolHooks, PoolLog, RenderPoolOptions, TaskEnd } from './worker-pool.js';
