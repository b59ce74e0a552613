/** `platen batch --jobs N`: documents are rendered in threads, and answered in the order of their lines. */
import { resolve } from 'node:path';
import { ThreadCrew } from '../pool/thread-crew.js';
import type { Environment, RawBatchOptions } from './command-line.js';
import type { MergeFiles } from './merge-lines.js';

/** What a thread is started with. */
export interface BatchThreadData {
  readonly options: RawBatchOptions;
  readonly cwd: string;
  /** Lines are records of a data merge; default: they name files. */
  readonly merge?: MergeFiles;
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
  readonly #crew: ThreadCrew<string, BatchAnswer>;
  /** What is being written, by path. */
  readonly #outputs = new Map<string, Promise<unknown>>();

  constructor(
    readonly data: BatchThreadData,
    readonly jobs: number,
    readonly environment: Environment,
  ) {
    this.#crew = new ThreadCrew(jobs, () => environment.startBatchThread!(data));
  }

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
    const job = this.#crew.give(line);
    const answer = job.answer.catch((error: Error) => failed(line, error.message));
    this.#outputs.set(output, answer);
    const forget = () => {
      if (this.#outputs.get(output) === answer) this.#outputs.delete(output);
    };
    void answer.then(forget);
    await job.taken;
    return () => answer;
  }

  /** Threads finish what they do, unless a signal has come; then the documents fail. */
  #end(): void {
    this.#crew.end(new Error('the batch has ended'), (thread) => thread.postMessage(null));
  }
}

function failed(line: string, reason: string): BatchAnswer {
  const [input = ''] = line.split('\t');
  const text = `fail\t${input.trim()}: the thread that rendered it failed (${reason.replace(/\s+/g, ' ')}). Render it alone to see why.`;
  return { text, messages: '' };
}
