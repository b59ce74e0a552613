/** `platen batch --jobs N`: documents are rendered in threads, and answered in the order of their lines. */
import { resolve } from 'node:path';
import type { Worker } from 'node:worker_threads';
import type { Environment, RawBatchOptions } from './command-line.js';

/** What a thread is started with. */
export interface BatchThreadData {
  readonly options: RawBatchOptions;
  readonly cwd: string;
}

/** What a thread says of a line. */
export interface BatchAnswer {
  /** The line's answer on standard output. */
  readonly text: string;
  /** What goes to standard error before it. */
  readonly messages: string;
}

export class ParallelBatch {
  hasFailed = false;
  readonly #threads = new Set<Worker>();
  readonly #idle: Worker[] = [];
  /** Called with a thread when one has nothing to do. */
  readonly #waiting: ((thread: Worker) => void)[] = [];
  /** What is being written, by path. */
  readonly #outputs = new Map<string, Promise<unknown>>();

  constructor(
    readonly data: BatchThreadData,
    readonly jobs: number,
    readonly environment: Environment,
  ) {}

  /** Of the documents that are finished out of turn, only the answers are kept. */
  async run(lines: AsyncIterable<string>): Promise<void> {
    const { interruption } = this.environment;
    const release = interruption?.hold();
    const end = () => this.#end();
    interruption?.signal.addEventListener('abort', end, { once: true });
    let written = Promise.resolve();
    try {
      for await (const line of lines) {
        const answer = await this.#begin(line);
        written = written.then(async () => this.#write(await answer()));
      }
      await written;
    } finally {
      this.#end();
      release?.();
    }
  }

  #write({ text, messages }: BatchAnswer): void {
    if (text.startsWith('fail')) this.hasFailed = true;
    if (messages !== '') this.environment.stderr.write(messages);
    this.environment.stdout.write(`${text}\n`);
  }

  /** Waits until a thread has taken the line. The function that is returned waits for its answer. */
  async #begin(line: string): Promise<() => Promise<BatchAnswer>> {
    const output = resolve(this.data.cwd, line.split('\t')[1]?.trim() ?? '');
    // Of two lines with one output, the later one wins.
    await this.#outputs.get(output);
    const answer = answerOf(await this.#free(), line, (thread, isGone) => this.#release(thread, isGone));
    this.#outputs.set(output, answer);
    const forget = () => {
      if (this.#outputs.get(output) === answer) this.#outputs.delete(output);
    };
    void answer.then(forget);
    return () => answer;
  }

  async #free(): Promise<Worker> {
    const idle = this.#idle.pop();
    if (idle) return idle;
    if (this.#threads.size === this.jobs) return new Promise((take) => this.#waiting.push(take));
    const thread = await this.environment.startBatchThread!(this.data);
    this.#threads.add(thread);
    return thread;
  }

  /** A thread that is gone is replaced when the next line needs one. Lines come one at a time, so none of them waits. */
  #release(thread: Worker, isGone: boolean): void {
    if (!isGone) {
      const take = this.#waiting.shift();
      if (take) take(thread);
      else this.#idle.push(thread);
      return;
    }
    this.#threads.delete(thread);
    const take = this.#waiting.shift();
    if (take) void this.#free().then(take);
  }

  /** Threads finish what they do, unless a signal has come; then the documents fail. */
  #end(): void {
    for (const thread of this.#threads) thread.postMessage(null);
  }
}

/** Never rejects. `release`: called once, when the thread has nothing to do or is gone. */
function answerOf(
  thread: Worker,
  line: string,
  release: (thread: Worker, isGone: boolean) => void,
): Promise<BatchAnswer> {
  return new Promise((answer) => {
    const settle = (given: BatchAnswer, isGone: boolean): void => {
      thread.off('message', onMessage).off('error', onError).off('exit', onExit);
      release(thread, isGone);
      answer(given);
    };
    const onMessage = (given: BatchAnswer) => settle(given, false);
    const onError = (error: Error) => settle(failed(line, error.message), true);
    const onExit = () => settle(failed(line, 'it ended early'), true);
    thread.on('message', onMessage).on('error', onError).on('exit', onExit);
    thread.postMessage(line);
  });
}

function failed(line: string, reason: string): BatchAnswer {
  const [input = ''] = line.split('\t');
  const text = `fail\t${input.trim()}: the thread that rendered it failed (${reason.replace(/\s+/g, ' ')}). Render it alone to see why.`;
  return { text, messages: '' };
}
