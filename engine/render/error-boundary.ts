/**
 * Turns every error of a render into a RenderError, except the errors that the caller's own code has thrown, and tells
 * the caller how far the render is.
 */
import type { Diagnostics } from '../diagnostics.js';
import { RenderError, type RenderErrorDetails, type RenderFailureReason, type RenderStage } from '../diagnostics.js';
import type { RenderOptions } from './options/options.js';

type Listeners = Pick<RenderOptions, 'onProgress' | 'onWarning'>;

/** The stage that a render is in: for errors that do not know their stage, and for callers who listen. */
export class Progress {
  stage: RenderStage = 'options';
  /** Of the documents before this one in the same PDF. */
  pagesBefore = 0;
  #theirs: unknown = null;
  /** The warnings that were told; Diagnostics bounds their number. */
  readonly #told = new Set<string>();

  constructor(
    readonly listeners: Listeners = {},
    readonly diagnostics: Diagnostics | null = null,
  ) {}

  /** Begins a stage, and tells of it. */
  async enter(stage: RenderStage, pages = 0): Promise<void> {
    this.stage = stage;
    await this.tell(pages);
  }

  /** Tells how many pages are finished, after the warnings that are new. */
  async tell(pages: number): Promise<void> {
    const { onProgress } = this.listeners;
    await this.tellWarnings();
    const { stage } = this;
    if (onProgress) await this.ofCaller(() => onProgress({ stage, pages: this.pagesBefore + pages }));
  }

  async tellWarnings(): Promise<void> {
    const { onWarning } = this.listeners;
    if (!onWarning || !this.diagnostics) return;
    for (const warning of this.diagnostics.warnings) {
      const key = `${warning.code}\n${warning.message}`;
      if (this.#told.has(key)) continue;
      this.#told.add(key);
      await this.ofCaller(() => onWarning(warning));
    }
  }

  /** Calls code of the caller: a stream or a callback. What that code throws reaches the caller unchanged. */
  async ofCaller<T>(call: () => T | Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      this.#theirs = error;
      throw error;
    }
  }

  /** The error that the render rejects with. */
  errorFor(error: unknown): unknown {
    if (error instanceof RenderError) {
      const { position } = error;
      return error.during(this.stage, position && this.diagnostics?.placed(position));
    }
    return error !== null && error === this.#theirs ? error : unforeseen(error, this.stage);
  }
}

/** Runs the stages of a document. Rejects with RenderError, or with what the caller's own code has thrown. */
export async function staged<T>(
  listeners: Listeners,
  diagnostics: Diagnostics,
  work: (progress: Progress) => Promise<T>,
): Promise<T> {
  const progress = new Progress(listeners, diagnostics);
  try {
    return await work(progress);
  } catch (error) {
    throw progress.errorFor(error);
  }
}

interface Known {
  readonly message: RegExp;
  readonly reason: RenderFailureReason;
  readonly sentence: string;
  readonly hint: string;
}

/** The messages with which V8 reports that a resource of the process is used up. */
const KNOWN: readonly Known[] = [
  {
    message: /^Maximum call stack size exceeded/,
    reason: 'depth_limit',
    sentence: 'The document is nested too deeply to be rendered; flatten its nesting.',
    hint: 'Flatten the nesting of the document.',
  },
  {
    message: /^(?:Array buffer allocation failed|Invalid (?:typed )?array (?:buffer )?length|Invalid string length)/,
    reason: 'memory_limit',
    sentence: 'The document needs more memory than a render may use; split it, or use smaller images.',
    hint: 'Split the document, or use smaller images.',
  },
];

function unforeseen(error: unknown, stage: RenderStage): RenderError {
  const text = error instanceof Error ? error.message : String(error);
  const known = error instanceof RangeError ? KNOWN.find(({ message }) => message.test(text)) : undefined;
  const details: RenderErrorDetails = { stage, ...(known && { hint: known.hint }) };
  const sentence =
    known?.sentence ?? `The render failed in a way that it should not (${text}); please report this document as a bug.`;
  const told = new RenderError(known?.reason ?? 'internal', sentence, undefined, details);
  told.cause = error;
  return told;
}
