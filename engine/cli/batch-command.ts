import { createInterface } from 'node:readline';
import { onOneLine } from '../base/one-line.js';
import type { Environment, RawBatchOptions } from './command-line.js';
import { resolveDocumentOptions } from './document-options.js';
import { describeFailure, EXIT, InputOutputError } from './failures.js';
import { readInput, type ReadInput } from './input.js';
import { isSameFile, openFile } from './output.js';
import {
  discardOnFailure,
  formatFailure,
  readOptions,
  renderInto,
  resourcesOf,
  tellWarnings,
} from './render-command.js';
import type { BatchThreadData } from './parallel-batch.js';
import type { Engine, DocumentOptions, Renderer } from './renderer.js';
import { Reporter } from './reporter.js';

/**
 * `platen batch`: renders all documents that standard input names, one after the other with one renderer, or in threads
 * with a renderer each. Returns the exit code: failed if one of the documents failed.
 */
export async function runBatch(options: RawBatchOptions, environment: Environment): Promise<number> {
  // Wrong options are told here, before the first line is read.
  const document = resolveDocumentOptions(options, environment.cwd);
  const lines = documentsOf(
    createInterface({
      input: environment.stdin,
      crlfDelay: Infinity,
      ...(environment.interruption && { signal: environment.interruption.signal }),
    }),
  );
  return runLines({ lines, options, document, readLine: filesOf(options, environment) }, environment);
}

/** What a batch is made of. */
interface BatchWork {
  readonly lines: AsyncIterable<string>;
  readonly options: RawBatchOptions;
  readonly document: DocumentOptions;
  readonly readLine: ReadLine;
  /** For threads, which read the lines by themselves. */
  readonly merge?: BatchThreadData['merge'];
}

/** Renders the document of each line, and returns the exit code. */
export async function runLines(
  { lines, options, document, readLine, merge }: BatchWork,
  environment: Environment,
): Promise<number> {
  const { jobs = 1 } = options;
  if (jobs > 1 && environment.startBatchThread) {
    const { ParallelBatch } = await import('./parallel-batch.js');
    const batch = new ParallelBatch({ options, cwd: environment.cwd, ...(merge && { merge }) }, jobs, environment);
    await batch.run(lines);
    return batch.hasFailed ? EXIT.failed : EXIT.ok;
  }
  const onEnd = environment.prepareRender?.({ isSmall: false });
  const batch = new Batch(options, document, environment, { engine: await environment.loadEngine(), readLine });
  try {
    await answerAll(lines, batch, environment);
  } finally {
    await batch.close();
    onEnd?.();
  }
  return batch.hasFailed ? EXIT.failed : EXIT.ok;
}

/** While a file is closed and gets its name, the next document is rendered. At most one file waits for that. */
async function answerAll(lines: AsyncIterable<string>, batch: Batch, { stdout }: Environment): Promise<void> {
  let told: Promise<unknown> = Promise.resolve();
  for await (const line of lines) {
    const { rendered, answer } = batch.begin(line);
    await rendered;
    await told;
    told = answer.then((text) => stdout.write(`${text}\n`));
  }
  await told;
}

async function* documentsOf(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) if (line.trim() !== '') yield line;
}

/** A document of a batch. */
export interface BatchDocument {
  /** What messages call it, with the places in it. */
  readonly label: string;
  /** What stands before a failure's message; '' for nothing. */
  readonly prefix: string;
  readonly output: string;
  /** Rejects when there is nothing to render. */
  read(): Promise<ReadInput>;
}

/** Reads a line of a batch. Never throws. */
export type ReadLine = (line: string) => BatchDocument;

/** Lines of `platen batch`: INPUT<TAB>OUT.pdf. */
export function filesOf(options: RawBatchOptions, environment: Environment): ReadLine {
  return (line) => {
    const [input = '', output = '', ...more] = line.split('\t').map((part) => part.trim());
    return {
      ...{ label: input, prefix: '', output },
      read: async () => {
        if (!input || !output || more.length > 0) {
          throw new InputOutputError('The line is not INPUT<TAB>OUT.pdf. Put one tab between the two names.');
        }
        if (input === '-' || output === '-') {
          throw new InputOutputError('A batch cannot use standard input or output for documents. Name files.');
        }
        if (isSameFile(input, output, environment.cwd)) {
          throw new InputOutputError(`The output ${output} is the input. Name another file behind the tab.`);
        }
        return readInput(input, readOptions(options, environment));
      },
    };
  };
}

/** What a line wrote, which has its name when there is an answer. */
interface BatchOutput {
  readonly output: string;
  readonly answer: Promise<string>;
}

/** Documents that are rendered one after the other. */
export class Batch {
  hasFailed = false;
  readonly #reporter: Reporter;
  #renderer: Renderer | undefined;
  #last: BatchOutput | null = null;
  /** Rejects the current render. */
  #failCurrent: ((error: unknown) => void) | undefined;

  constructor(
    readonly options: RawBatchOptions,
    readonly document: DocumentOptions,
    readonly environment: Environment,
    readonly use: { readonly engine: Engine; readonly readLine: ReadLine },
  ) {
    this.#reporter = new Reporter(environment.stderr, options.quiet ?? false, environment.cwd);
    process.on('uncaughtException', this.#failByStray);
    process.on('unhandledRejection', this.#failByStray);
  }

  /**
   * Renders the document of one line. The next one may begin when it is `rendered`; its file is in its place when there is an
   * `answer`. Neither rejects.
   */
  begin(line: string): { readonly rendered: Promise<unknown>; readonly answer: Promise<string> } {
    const started = performance.now();
    const document = this.use.readLine(line);
    const rendered = this.#render(document, this.#last);
    const answer = rendered
      .then((commit) => commit())
      .then(
        () => `ok\t${(performance.now() - started).toFixed(1)}`,
        (error: unknown) => {
          this.hasFailed = true;
          return failLine(document, error, this.environment.cwd);
        },
      );
    this.#last = { output: document.output, answer };
    return { rendered: rendered.catch(() => undefined), answer };
  }

  async close(): Promise<void> {
    await this.#renderer?.close();
    process.off('uncaughtException', this.#failByStray);
    process.off('unhandledRejection', this.#failByStray);
  }

  /** Returns what gives the file its name. */
  async #render({ read: readDocument, output }: BatchDocument, last: BatchOutput | null): Promise<() => Promise<void>> {
    const { cwd, interruption } = this.environment;
    const read = await readDocument();
    if (last && isSameFile(output, last.output, cwd)) await last.answer;
    const target = await openFile(output, cwd, interruption);
    await discardOnFailure(target, async () => {
      const result = await this.#guarded(async () => {
        this.#renderer ??= await this.use.engine.createRenderer(this.document);
        const resources = resourcesOf([read], this.options, cwd);
        const call = { resources, ...(interruption && { signal: interruption.signal }) };
        return renderInto(target, this.#renderer, [read], call);
      });
      tellWarnings(read.label, result, this.options, this.#reporter);
    });
    return () => target.commit();
  }

  /**
   * Handles errors that are thrown outside of the render's chain of calls, for instance in a library's callback for a
   * broken image. Such errors would end the process. Here they fail the current document, and the next one gets a new
   * renderer. When the document is already finished, the error has no effect.
   */
  readonly #failByStray = (error: unknown): void => this.#failCurrent?.(error);

  async #guarded<T>(work: () => Promise<T>): Promise<T> {
    const strayed = new Promise<never>((_, reject) => (this.#failCurrent = reject));
    try {
      return await Promise.race([work(), strayed]);
    } catch (error) {
      const renderer = this.#renderer;
      this.#renderer = undefined;
      await Promise.resolve(renderer?.close()).catch(() => undefined);
      throw error;
    } finally {
      this.#failCurrent = undefined;
    }
  }
}

/** What tells of a document that failed: one line, whatever its message holds. */
export function failLine(
  { label, prefix }: Pick<BatchDocument, 'label' | 'prefix'>,
  error: unknown,
  cwd: string,
): string {
  return `fail\t${prefix}${onOneLine(formatFailure(label, describeFailure(error), cwd))}`;
}
