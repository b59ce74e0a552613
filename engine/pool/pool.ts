/** createPool(): documents are rendered in threads, so that the program goes on meanwhile, on all processors. */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { grouped } from '../base/numbers.js';
import { AbortError, RenderError } from '../diagnostics.js';
import { installedFile } from '../host/node/assets.js';
import { checkInput, checkInputs, checkIsOptions, checkOptions, checkOutput } from '../render/options/checks.js';
import { documentsOf, isSeries } from '../render/options/documents.js';
import { checkNames, wrongOption } from '../render/options/field-checks.js';
import {
  withoutUndefined,
  type DocumentInput,
  type DocumentSeries,
  type RenderInput,
  type RenderOptions,
} from '../render/options/options.js';
import { sendTo, streamOf, type RenderOutput, type Run, type WriteChunk } from '../render/output/destinations.js';
import type { RenderedPdf, RenderResult, RenderStream } from '../render.js';
import { errorOf, READY, STOP, type PoolAnswer, type PoolTask, type PoolThreadData } from './messages.js';
import { CallsAnswered, type Called, type CalledFunctions, type CallName } from './remote-calls.js';
import { functionsOf, partedOptions } from './sent-options.js';
import { ThreadCrew, type Job } from './thread-crew.js';
import { WARM_UP_INPUTS } from './warm-up.js';

/**
 * Options of a render in a pool: those of render() without `dump`. Listeners and a function for resources are called in
 * the thread of the pool's owner; functions inside of other options, such as `sign`, cannot be sent.
 */
export type PoolRenderOptions = Omit<RenderOptions, 'dump'>;

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
   * with 'internal' when the thread ends by itself, which is then replaced. A thread that does not stop within a second
   * of its signal or its time limit is ended and replaced, too.
   */
  render(input: DocumentInput | DocumentSeries, options?: PoolRenderOptions): Promise<RenderedPdf>;
  /** Like renderStream(), in a thread. These options win over those of the pool. */
  renderStream(input: DocumentInput | DocumentSeries, options?: PoolRenderOptions): RenderStream;
  /** Like renderTo(), in a thread. These options win over those of the pool. */
  renderTo(
    input: DocumentInput | DocumentSeries,
    output: RenderOutput,
    options?: PoolRenderOptions,
  ): Promise<RenderResult>;
  /** Ends the threads. Documents that wait or are being rendered are rejected with an error named AbortError. */
  close(): Promise<void>;
  /** close(), for `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
}

const MAX_THREADS = 256;
const MAX_WARM_UP = 1000;
const WARM_UP_RENDERS = 30;
/** The time in which a thread has to stop. */
const GRACE_MS = 1000;

/**
 * Keeps threads that render documents, for programs that serve others meanwhile and for many documents at a time. Each
 * thread has a renderer of its own, with the same bytes. `defaults` are the options of every document.
 *
 * Throws RenderError 'input_invalid' for wrong options.
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
  readonly #timeMs: number | undefined;
  readonly #functions: CalledFunctions;
  /** Memory in common with each thread: the number of the task that is to stop. */
  readonly #stopped = new WeakMap<Worker, Int32Array>();
  #lastTask = 0;
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
    const { sent, functions } = partedOptions(checked(defaults));
    const data = sendable({ defaults: sent, warmUp: { inputs, renders: inputs.length > 0 ? renders : 0 } });
    this.size = size;
    this.#signal = signal;
    this.#timeMs = sent.limits?.timeMs;
    this.#functions = functions;
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

  async render(input: DocumentInput | DocumentSeries, options?: PoolRenderOptions): Promise<RenderedPdf> {
    return (await this.#run(input, options, null)) as RenderedPdf;
  }

  renderStream(input: DocumentInput | DocumentSeries, options?: PoolRenderOptions): RenderStream {
    return streamOf(this.#writing(input, options));
  }

  async renderTo(
    input: DocumentInput | DocumentSeries,
    output: RenderOutput,
    options?: PoolRenderOptions,
  ): Promise<RenderResult> {
    checkOutput(output);
    return sendTo(output, this.#writing(input, options));
  }

  #writing(input: DocumentInput | DocumentSeries, options: PoolRenderOptions | undefined): Run<RenderResult> {
    return (write) => this.#run(input, options, write);
  }

  /** `write`: takes the bytes; null: they are part of the result. */
  async #run(
    given: DocumentInput | DocumentSeries,
    { signal = this.#signal, ...options }: PoolRenderOptions = {},
    write: WriteChunk | null,
  ): Promise<RenderResult> {
    const input = await sendableInput(given);
    const parted = partedOptions(checked(options));
    if (this.#isClosed) throw closed();
    if (signal?.aborted) throw stopped(signal);
    const functions = { ...functionsOf(this.#functions, parted), ...(write && { write: write as Called }) };
    const calls = Object.keys(functions) as CallName[];
    const answered = calls.length > 0 ? new CallsAnswered(functions) : null;
    const number = ++this.#lastTask;
    const task: PoolTask = { number, input, options: parted.sent, calls, port: answered?.port ?? null };
    const job = this.#crew.give(task, answered ? [answered.port] : []);
    const watch = new JobWatch(job, () => this.#stop(job, number));
    const onAbort = (): void => watch.abort(signal!);
    signal?.addEventListener('abort', onAbort, { once: true });
    void watch.limit(parted.sent.limits ? parted.sent.limits.timeMs : this.#timeMs);
    try {
      return resultOf(await job.answer, signal, answered);
    } catch (error) {
      throw error !== null && error === answered?.thrown?.error ? error : this.#explained(error);
    } finally {
      signal?.removeEventListener('abort', onAbort);
      watch.end();
      answered?.end();
    }
  }

  /** The thread hears the message between pieces of work, and looks at the memory within them. */
  #stop(job: Job<PoolAnswer>, number: number): void {
    const memory = job.thread && this.#stopped.get(job.thread);
    if (memory) Atomics.store(memory, 0, number);
    job.tell(STOP);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#crew.end(closed(), () => undefined);
    await Promise.all([...this.#threads].map((thread) => thread.terminate()));
  }

  #start(sent: Omit<PoolThreadData, 'stopped'>): Promise<Worker> {
    const stopped = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const workerData: PoolThreadData = { ...sent, stopped };
    // Of the flags of the program, some are for its own script alone, such as --input-type.
    const thread = new Thread(threadFile(), { workerData, execArgv: [] });
    this.#stopped.set(thread, stopped);
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

/** Threads are sent lists. Throws RenderError 'input_invalid' for what is no input. */
async function sendableInput(input: DocumentInput | DocumentSeries): Promise<DocumentInput | DocumentSeries> {
  if (!isSeries(input)) {
    checkInputs(input);
    return input;
  }
  const documents: RenderInput[] = [];
  for await (const document of documentsOf(input, checkInput)) documents.push(document);
  return { documents };
}

/** A class of our own, because Turbopack follows the address of each `new Worker` itself, and fails where it cannot. */
class Thread extends Worker {}

/**
 * Where the program of a thread lies: beside this file, or in the installed package, when this is part of a bundle. The
 * path is not written as an address, which bundlers would follow, to make a bundle of a thread that then finds no files.
 */
function threadFile(): string {
  const beside = join(dirname(fileURLToPath(import.meta.url)), 'pool-thread.js');
  const found = existsSync(beside) ? beside : installedFile('platen/dist/lib/pool-thread.js');
  if (found !== null) return found;
  throw new RenderError(
    'input_invalid',
    'The threads of a pool run a file of Platen, which the bundle does not have. Install platen where the bundle runs, ' +
      'or keep it out of the bundle, as an external package; or use createRenderer(), which needs no threads.',
    undefined,
    { stage: 'options' },
  );
}

/** Ends a job that its thread does not end. */
class JobWatch {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOver = false;

  constructor(
    readonly job: Job<PoolAnswer>,
    readonly stop: () => void,
  ) {}

  abort(signal: AbortSignal): void {
    if (this.job.withdraw(stopped(signal))) return;
    this.stop();
    this.#after(GRACE_MS, () => new AbortError(`The render was stopped, and ${ENDED}`, signal.reason));
  }

  /** The thread keeps to the limit itself. */
  async limit(timeMs: number | undefined): Promise<void> {
    if (timeMs === undefined || timeMs > MAX_TIMER_MS) return;
    await this.job.taken;
    const hint = 'Split the document, or raise the time limit.';
    this.#after(timeMs + GRACE_MS, () => {
      const message = `The render took longer than ${grouped(timeMs)} ms, and ${ENDED}`;
      return new RenderError('time_limit', message, undefined, { limit: timeMs, hint });
    });
  }

  #after(milliseconds: number, error: () => Error): void {
    if (this.#isOver) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.job.abandon(error()), milliseconds);
  }

  end(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }
}

/** Longer timers fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1 - GRACE_MS;
const ENDED = 'its thread was ended, because it did not answer within a second.';

function resultOf(
  answer: PoolAnswer,
  signal: AbortSignal | undefined,
  answered: CallsAnswered | null,
): RenderedPdf | RenderResult {
  if (answer.kind !== 'failed') return answer.result;
  // What the caller's own function has thrown reaches the caller unchanged.
  if (!answer.failure.isForeseen && answered?.thrown) throw answered.thrown.error;
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
