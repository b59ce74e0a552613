import { createInterface } from 'node:readline';
import type { Environment, RawOptions } from './command-line.js';
import { resolveDocumentOptions } from './document-options.js';
import { describeFailure, EXIT, InputOutputError } from './failures.js';
import { readInput } from './input.js';
import { openFile } from './output.js';
import { finishOutput, formatFailure, readOptions, renderInto, resourcesOf, tellWarnings } from './render-command.js';
import type { Engine, DocumentOptions, Renderer } from './renderer.js';
import { Reporter } from './reporter.js';

/**
 * `platen batch`: renders all documents that standard input names, one after the other, with one renderer. Returns the
 * exit code: failed if one of the documents failed.
 */
export async function runBatch(options: RawOptions, environment: Environment): Promise<number> {
  const document = resolveDocumentOptions(options, environment.cwd);
  const reporter = new Reporter(environment.stderr, options.quiet ?? false, environment.cwd);
  const batch = new Batch(options, document, environment, reporter, await environment.loadEngine());
  const lines = createInterface({
    input: environment.stdin,
    crlfDelay: Infinity,
    ...(environment.interruption && { signal: environment.interruption.signal }),
  });
  const onStray = (error: unknown) => batch.failByStray(error);
  process.on('uncaughtException', onStray);
  process.on('unhandledRejection', onStray);
  try {
    for await (const line of lines) {
      if (line.trim() !== '') environment.stdout.write(`${await batch.answer(line)}\n`);
    }
  } finally {
    await batch.close();
    process.off('uncaughtException', onStray);
    process.off('unhandledRejection', onStray);
  }
  return batch.hasFailed ? EXIT.failed : EXIT.ok;
}

class Batch {
  hasFailed = false;
  #renderer: Renderer | undefined;
  /** Rejects the current render. */
  #failCurrent: ((error: unknown) => void) | undefined;

  constructor(
    readonly options: RawOptions,
    readonly document: DocumentOptions,
    readonly environment: Environment,
    readonly reporter: Reporter,
    readonly engine: Engine,
  ) {}

  /** Renders the document of one line and returns the answer. Never throws. */
  async answer(line: string): Promise<string> {
    const started = performance.now();
    const [input, output, ...more] = line.split('\t').map((part) => part.trim());
    try {
      if (!input || !output || more.length > 0) {
        throw new InputOutputError('The line is not INPUT<TAB>OUT.pdf. Put one tab between the two names.');
      }
      await this.#render(input, output);
      return `ok\t${(performance.now() - started).toFixed(1)}`;
    } catch (error) {
      this.hasFailed = true;
      return `fail\t${oneLine(formatFailure(input ?? '', describeFailure(error), this.environment.cwd))}`;
    }
  }

  async close(): Promise<void> {
    await this.#renderer?.close();
  }

  async #render(input: string, output: string): Promise<void> {
    if (input === '-' || output === '-') {
      throw new InputOutputError('A batch cannot use standard input or output for documents. Name files.');
    }
    const read = await readInput(input, readOptions(this.options, this.environment));
    const { cwd, interruption } = this.environment;
    const target = await openFile(output, cwd, interruption);
    await finishOutput(target, async () => {
      const result = await this.#guarded(async () => {
        this.#renderer ??= await this.engine.createRenderer(this.document);
        const resources = resourcesOf([read], this.options, cwd);
        const call = { resources, ...(interruption && { signal: interruption.signal }) };
        return renderInto(target, this.#renderer, [read], call);
      });
      tellWarnings(read.label, result, this.options, this.reporter);
    });
  }

  /**
   * Handles errors that are thrown outside of the render's chain of calls, for instance in a library's callback for a
   * broken image. Such errors would end the process. Here they fail the current document, and the next one gets a new
   * renderer. When the document is already finished, the error has no effect.
   */
  failByStray(error: unknown): void {
    this.#failCurrent?.(error);
  }

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

function oneLine(text: string): string {
  return text.replace(/[\t\r\n\v\f\u2028\u2029]+/g, ' ');
}
