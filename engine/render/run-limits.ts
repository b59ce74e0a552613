/** Stops a render: at the caller's signal, at the time limit, and at budgets. */
import { countOf, grouped } from '../base/numbers.js';
import type { Pace } from '../base/pace.js';
import { SourceLines } from '../base/source-lines.js';
import { Budgets } from '../budget.js';
import { AbortError, Diagnostics, RenderError, type RenderStage } from '../diagnostics.js';
import { host } from '../host/index.js';
import { isUnifiedTree, sizeOf } from '../source/unified/unified-tree.js';
import { ON_LOOK, sheetsOf, type RenderInput, type RenderOptions, type WatchedOptions } from './options/options.js';

/** Milliseconds of work between two turns of the event loop. One piece of work may take as long again. */
const TURN_MS = 20;

/** Milliseconds between two looks at the memory within a page: a look takes a few microseconds. */
const MEMORY_LOOK_MS = 5;

/** Reads a clock. The clock decides when the work pauses and has no influence on the result. */
function now(): number {
  // eslint-disable-next-line no-restricted-syntax -- see above
  return performance.now();
}

/** Bytes of the thread's heap and buffers. 0 without a limit, and where the platform does not tell. */
function memoryOf(limit: number): number {
  return limit < Infinity ? (host.memoryInUse?.() ?? 0) : 0;
}

/**
 * Watches the signal, the time and the memory from the start of a render to `end()`. Waiting stops at once. Work stops where it
 * checks next: between stages, parts of the source, and pages. The time limit is also checked within them, where work is
 * counted.
 */
export class RunLimits implements Pace {
  readonly #abort = new AbortController();
  readonly #caller: AbortSignal | undefined;
  readonly #timeMs: number | undefined;
  readonly #onLook: (() => void) | undefined;
  readonly #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #onAbort = (): void => this.#abort.abort();
  readonly #memoryBytes: number;
  readonly #memoryAtStart: number;
  #lastMemoryLook = 0;
  #pages = 0;
  /** Of the documents before this one in the same PDF. */
  pagesBefore = 0;
  #lastTurn = now();
  readonly #start = now();

  constructor({ signal, limits, [ON_LOOK]: onLook }: WatchedOptions) {
    this.#caller = signal;
    this.#timeMs = limits?.timeMs;
    this.#onLook = onLook;
    this.#memoryBytes = limits?.memoryBytes ?? Infinity;
    this.#memoryAtStart = memoryOf(this.#memoryBytes);
    if (signal?.aborted) this.#onAbort();
    // Removed again at the end, because a signal may live as long as its process.
    else signal?.addEventListener('abort', this.#onAbort, { once: true });
    if (this.#timeMs === undefined) return;
    this.#timer = setTimeout(this.#onAbort, this.#timeMs);
  }

  /** Aborted when the render has to stop, for whatever reason. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** The time that is left, in ms; at least 1. For what cannot be interrupted otherwise. */
  get timeLeft(): number {
    return this.#timeMs === undefined ? Infinity : Math.max(1, this.#timeMs - (now() - this.#start));
  }

  get isDue(): boolean {
    return now() - this.#lastTurn > TURN_MS;
  }

  async turn(): Promise<void> {
    if (this.isDue) {
      await host.turn();
      this.#lastTurn = now();
    }
    this.check();
  }

  /** Does what check() does, and also compares the clock with the time limit, because no timer fires within a page. */
  look(): void {
    this.#onLook?.();
    if (this.#timeMs !== undefined && now() - this.#start > this.#timeMs) this.#onAbort();
    this.#checkSignal();
    if (now() - this.#lastMemoryLook > MEMORY_LOOK_MS) this.#checkMemory();
  }

  /** Throws AbortError, or RenderError 'time_limit' or 'memory_limit', when the render has to stop. */
  check(stage?: RenderStage, pages?: number): void {
    if (pages !== undefined) this.#pages = this.pagesBefore + pages;
    this.#checkSignal(stage);
    this.#checkMemory(stage);
  }

  #checkSignal(stage?: RenderStage): void {
    if (this.#abort.signal.aborted) throw this.#error(stage);
  }

  #checkMemory(stage?: RenderStage): void {
    const limit = this.#memoryBytes;
    if (limit === Infinity) return;
    this.#lastMemoryLook = now();
    const actual = memoryOf(limit) - this.#memoryAtStart;
    if (actual <= limit) return;
    throw new RenderError(
      'memory_limit',
      `The render took more than ${grouped(limit)} bytes of memory (${countOf(this.#pages, 'page')} done); raise limits.memoryBytes, or split the document.`,
      undefined,
      { ...(stage && { stage }), limit, actual, hint: 'Split the document, or raise the memory limit.' },
    );
  }

  #error(stage?: RenderStage): RenderError {
    const pages = this.#pages;
    if (this.#caller?.aborted) {
      const when = stage === 'options' ? 'before it began' : `after ${countOf(pages, 'page')}`;
      return new AbortError(`The render was stopped ${when}.`, this.#caller.reason, stage);
    }
    return new RenderError(
      'time_limit',
      `The render took longer than ${grouped(this.#timeMs!)} ms (${countOf(pages, 'page')} done); raise the time limit or split the document.`,
      undefined,
      {
        ...(stage && { stage }),
        limit: this.#timeMs!,
        hint: 'Split the document, or raise the time limit.',
      },
    );
  }

  /** Rejects as soon as the render has to stop, whatever `work` waits for. `work` itself ends at its next check. */
  async guard<T>(work: () => Promise<T>): Promise<T> {
    this.check('options');
    const stopped = new Promise<never>((_, reject) => {
      this.#abort.signal.addEventListener('abort', () => reject(this.#error()), { once: true });
    });
    const working = work();
    working.catch(() => undefined);
    return Promise.race([working, stopped]);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#caller?.removeEventListener('abort', this.#onAbort);
  }
}

/**
 * The channel for the warnings of a render, with its budgets. They grow with the inputs and the sheets in the options;
 * linked sheets and SVG files add themselves where they are read.
 */
export function diagnosticsOf(inputs: readonly RenderInput[], options: RenderOptions, run: RunLimits): Diagnostics {
  const texts = [
    ...inputs.map(({ content }) => (isUnifiedTree(content) ? { length: sizeOf(content) } : content)),
    ...sheetsOf(options).map((sheet) => (typeof sheet === 'string' ? sheet : sheet.text)),
  ];
  const { limits } = options;
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  const budgets = new Budgets(length, limits?.budgets, () => run.look());
  const diagnostics = new Diagnostics(budgets, new SourceLines());
  if (limits?.memoryBytes !== undefined && !host.memoryInUse) {
    const message =
      'The limit memoryBytes has no effect, because this platform does not tell how much memory is in use.';
    diagnostics.warn('SVC_OPTION_IGNORED', message, undefined, ['limits', 'memoryBytes']);
  }
  return diagnostics;
}
