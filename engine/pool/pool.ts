/** createPool(): documents are rendered in threads, so that the program goes on meanwhile, on all processors. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { AbortError, RenderError } from '../diagnostics.js';
import { checkInputs, checkIsOptions, checkOptions } from '../render/options/checks.js';
import { checkNames, wrongOption } from '../render/options/field-checks.js';
import { withoutUndefined, type DocumentInput, type RenderOptions } from '../render/options/options.js';
import type { RenderedPdf } from '../render.js';
import type { NoResources, FileResources, PublicResources } from '../source/resources/policy.js';
import { errorOf, READY, STOP, type PoolAnswer, type PoolTask, type PoolThreadData } from './messages.js';
import { ThreadCrew } from './thread-crew.js';
import { WARM_UP_INPUTS } from './warm-up.js';

/** Options of a render in a pool: those that can be sent to a thread, which are all but functions. */
export interface PoolRenderOptions extends Omit<
  RenderOptions,
  'resources' | 'onProgress' | 'onWarning' | 'onPage' | 'dump'
> {
  /** Images, style sheets and fonts from memory, or what may be loaded. Default: nothing but `data:` URLs. */
  readonly resources?: NoResources | FileResources | PublicResources | ReadonlyMap<string, Uint8Array>;
}

/** How a pool works. */
export interface PoolOptions {
  /** The number of threads, 1 to 256. Default: one for each processor. Each takes some 90 MB when it is warm. */
  readonly size?: number;
  /**
   * What each thread renders before it takes documents, because the first renders of a thread take several times as
   * long as later ones.
   */
  readonly warmUp?: {
    /** Documents like those that will come. Default: a page of ours. */
    readonly inputs?: readonly DocumentInput[];
    /** The number of renders, 0 to 1000. Default 30, which take about a second. 0: none. */
    readonly renders?: number;
  };
}

/** Threads that render documents. A thread that has nothing to do does not keep the process alive. */
export interface Pool {
  /** The number of threads. */
  readonly size: number;
  /** Starts all threads; resolves when they are warm. Without it, threads start as documents come. */
  ready(): Promise<void>;
  /**
   * Renders one document into memory, in the next thread that is free. These options win over those of the pool; fonts
   * and templates belong to the pool's, because those of one document are loaded anew each time. Rejects like render();
   * with 'internal' when the thread ends by itself, which is then replaced.
   */
  render(input: DocumentInput, options?: PoolRenderOptions): Promise<RenderedPdf>;
  /** Ends the threads. Documents that wait or are being rendered are rejected with an error named AbortError. */
  close(): Promise<void>;
}

const MAX_THREADS = 256;
const MAX_WARM_UP = 1000;
const WARM_UP_RENDERS = 30;

/**
 * Keeps threads that render documents, for programs that serve others meanwhile and for many documents at a time. Each
 * thread has a renderer of its own, with the same bytes. `defaults` are the options of every document.
 *
 * Throws RenderError 'input_invalid' for wrong options, and for functions among them.
 */
export function createPool(defaults: PoolRenderOptions = {}, options: PoolOptions = {}): Pool {
  checkIsOptions(defaults);
  checkIsOptions(options);
  checkNames(options, ['the pool'], ['size', 'warmUp'] satisfies (keyof PoolOptions)[]);
  return new ThreadPool(defaults, options);
}

class ThreadPool implements Pool {
  readonly size: number;
  readonly #crew: ThreadCrew<PoolTask, PoolAnswer>;
  readonly #signal: AbortSignal | undefined;
  /** Those that start, too. */
  readonly #threads = new Set<Worker>();
  #isClosed = false;

  constructor({ signal, ...defaults }: PoolRenderOptions, { size = availableParallelism(), warmUp = {} }: PoolOptions) {
    const { inputs = WARM_UP_INPUTS, renders = WARM_UP_RENDERS } = warmUp;
    checkCount(size, ['size', 1, MAX_THREADS]);
    checkCount(renders, ['warmUp.renders', 0, MAX_WARM_UP]);
    checkNames(warmUp, ['warmUp'], ['inputs', 'renders']);
    if (!Array.isArray(inputs)) throw wrongOption(['warmUp', 'inputs'], 'The inputs of warmUp must be an array.');
    inputs.forEach(checkInputs);
    const data = sendable({
      defaults: checked(defaults),
      warmUp: { inputs, renders: inputs.length > 0 ? renders : 0 },
    });
    this.size = size;
    this.#signal = signal;
    this.#crew = new ThreadCrew(size, () => this.#start(data));
  }

  async ready(): Promise<void> {
    if (this.#isClosed) throw closed();
    try {
      await this.#crew.fill();
    } catch (error) {
      throw this.#explained(error);
    }
  }

  async render(
    input: DocumentInput,
    { signal = this.#signal, ...options }: PoolRenderOptions = {},
  ): Promise<RenderedPdf> {
    checkInputs(input);
    const given = checked(options);
    if (this.#isClosed) throw closed();
    if (signal?.aborted) throw stopped(signal);
    const job = this.#crew.give({ input, options: given });
    const onAbort = (): void => {
      if (!job.withdraw(stopped(signal!))) job.tell(STOP);
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      return resultOf(await job.answer, signal);
    } catch (error) {
      throw this.#explained(error);
    } finally {
      signal?.removeEventListener('abort', onAbort);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#crew.end(closed(), () => undefined);
    await Promise.all([...this.#threads].map((thread) => thread.terminate()));
  }

  #start(data: PoolThreadData): Promise<Worker> {
    // Of the flags of the program, some are for its own script alone, such as --input-type.
    const thread = new Worker(new URL('./pool-thread.js', import.meta.url), { workerData: data, execArgv: [] });
    this.#threads.add(thread);
    return new Promise((resolve, reject) => {
      const onExit = (): void => reject(new Error('it ended while it started'));
      thread.once('exit', () => this.#threads.delete(thread));
      thread.once('exit', onExit).once('error', reject);
      thread.once('message', (message) => {
        thread.off('exit', onExit).off('error', reject);
        if (message === READY) resolve(thread);
      });
    });
  }

  #explained(error: unknown): unknown {
    if (error instanceof RenderError) return error;
    if (this.#isClosed) return closed();
    if (isNotSendable(error)) return notSendable(error);
    const reason = error instanceof Error ? error.message : String(error);
    return new RenderError('internal', `A thread of the pool failed (${reason}).`);
  }
}

function resultOf(answer: PoolAnswer, signal: AbortSignal | undefined): RenderedPdf {
  if (answer.kind === 'rendered') return answer.result;
  const error = errorOf(answer.failure);
  throw error instanceof RenderError && error.reason === 'aborted' && signal
    ? new AbortError(error.message, signal.reason, error.details.stage)
    : error;
}

const stopped = (signal: AbortSignal): AbortError =>
  new AbortError('The render was stopped before it began.', signal.reason);
const closed = (): AbortError => new AbortError('The pool is closed.', undefined);

function checked(options: PoolRenderOptions): RenderOptions {
  checkIsOptions(options);
  const given = withoutUndefined(options);
  checkOptions(given);
  return given;
}

function checkCount(value: number, [name, least, most]: readonly [name: string, least: number, most: number]): void {
  if (Number.isInteger(value) && value >= least && value <= most) return;
  throw new RenderError(
    'input_invalid',
    `The option ${name} must be a whole number from ${least} to ${most}, not ${String(value)}.`,
    undefined,
    { stage: 'options', option: name.split('.') },
  );
}

/** Finds now what a thread could not be sent later. */
function sendable<Data>(data: Data): Data {
  try {
    return structuredClone(data);
  } catch (error) {
    throw isNotSendable(error) ? notSendable(error) : error;
  }
}

const isNotSendable = (error: unknown): error is Error => error instanceof Error && error.name === 'DataCloneError';

function notSendable({ message }: Error): RenderError {
  return new RenderError(
    'input_invalid',
    `An option cannot be sent to a thread (${message}). Give the pool data, or use createRenderer().`,
    undefined,
    { stage: 'options' },
  );
}
