/** The library's entry: renders a document, or keeps a renderer ready for many. */
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { RenderError, type Warning } from './diagnostics.js';
import { checkInput, checkOptions } from './render/options/checks.js';
import type { RenderInput, RenderOptions } from './render/options/options.js';
import { checkDocument } from './render/check.js';
import { renderDocument } from './render/pipeline.js';
import { SharedResources } from './render/shared.js';

export type { Attachment } from './pdf/attachments.js';
export type { EncryptionOptions } from './pdf/encryption.js';
export type { Watermark } from './paint/watermark.js';
export type { CssLength, RenderInput, RenderLimits, RenderOptions } from './render/options/options.js';

export interface RenderResult {
  readonly pages: number;
  /** Size of the PDF. */
  readonly bytes: number;
  /** What could not be honoured, with its place in the source, in the order in which it was found. */
  readonly warnings: Warning[];
  /** SHA-256 of the PDF in hexadecimal. The same input gives the same value on every machine. */
  readonly sha256: string;
}

/**
 * A render. It begins on first use. Iterate over it (chunks of the PDF, as pages are finished), or `await` it (the PDF
 * goes to `options.output`, or nowhere without it), or call `toBuffer()`: use one of the three, once. All of them
 * reject with RenderError, or with the error of the output stream. When a render fails after part of the PDF was
 * written, the stream is destroyed.
 */
export interface RenderTask extends Promise<RenderResult>, AsyncIterable<Uint8Array> {
  /** Settles when the last chunk was taken. Reading this property does not start the render. */
  readonly result: Promise<RenderResult>;
  /** Returns the whole PDF in memory. */
  toBuffer(): Promise<Buffer>;
}

export interface Renderer {
  /** Renders one document. These options override those of the renderer. */
  render(input: RenderInput | string, options?: RenderOptions): RenderTask;
  /** Like checkRender(). These options override those of the renderer. */
  check(input: RenderInput | string, options?: RenderOptions): Promise<readonly Warning[]>;
  /** Releases fonts and caches. */
  close(): void;
}

/** Renders one document. `input` may be the text itself. For many documents, createRenderer() is quicker. */
export function render(input: RenderInput | string, options: RenderOptions = {}): RenderTask {
  return createRenderer().render(input, options);
}

/**
 * Checks options, template, theme and document, and returns the warnings that a render would give up to that point.
 * Nothing is laid out, and only the template and added fonts are loaded: other resources count as sound unless their
 * address is forbidden. Rejects with the RenderError that a render would reject with in these stages. Warnings never
 * fail it, even with `strict`.
 */
export function checkRender(input: RenderInput | string, options: RenderOptions = {}): Promise<readonly Warning[]> {
  return createRenderer().check(input, options);
}

/**
 * Keeps fonts, shaped words and parsed style sheets from one document to the next. Results do not depend on earlier
 * documents.
 */
export function createRenderer(defaults: RenderOptions = {}): Renderer {
  let shared: SharedResources | null = null;
  let fonts: Promise<void> | null = null;
  const resourcesFor = async (options: RenderOptions): Promise<SharedResources> => {
    if (options.fonts !== undefined && options.fonts !== defaults.fonts) {
      const own = new SharedResources();
      await own.addFonts(options.fonts);
      return own;
    }
    const resources = (shared ??= new SharedResources());
    await (fonts ??= resources.addFonts(defaults.fonts ?? []));
    return resources;
  };
  return {
    render(input, options = {}) {
      const merged = { ...defaults, ...options };
      return new Task(async (write) => {
        checkOptions(merged);
        const source = checkInput(input);
        const { diagnostics, ...result } = await renderDocument(source, merged, await resourcesFor(options), write);
        return { ...result, warnings: diagnostics.warnings };
      }, merged.output);
    },
    async check(input, options = {}) {
      const merged = { ...defaults, ...options };
      checkOptions(merged);
      const { warnings } = await checkDocument(checkInput(input), merged, await resourcesFor(options));
      return warnings;
    },
    close() {
      shared = null;
      fonts = null;
    },
  };
}

type Run = (write: (chunk: Uint8Array) => void | Promise<void>) => Promise<RenderResult>;

class Task implements RenderTask {
  readonly [Symbol.toStringTag] = 'RenderTask';
  readonly result: Promise<RenderResult>;
  #settle!: { resolve(result: RenderResult): void; reject(error: unknown): void };
  #started = false;

  constructor(
    readonly run: Run,
    readonly output: RenderOptions['output'],
  ) {
    this.result = new Promise((resolve, reject) => (this.#settle = { resolve, reject }));
    // A caller who never looks at the result must not crash the process. A caller who does look sees the failure.
    this.result.catch(() => undefined);
  }

  then<A = RenderResult, B = never>(
    onFulfilled?: ((result: RenderResult) => A | PromiseLike<A>) | null,
    onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    if (!this.#started) {
      this.#claim();
      void this.#toOutput();
    }
    return this.result.then(onFulfilled, onRejected);
  }

  catch<B = never>(onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<RenderResult | B> {
    return this.then(null, onRejected);
  }

  finally(onFinally?: (() => void) | null): Promise<RenderResult> {
    return this.then().finally(onFinally);
  }

  async toBuffer(): Promise<Buffer> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of this) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    this.#claim();
    const queue = new ChunkQueue();
    void this.#run((chunk) => queue.put(chunk)).finally(() => queue.end());
    try {
      for (let chunk = await queue.take(); chunk; chunk = await queue.take()) yield chunk;
      await this.result;
    } finally {
      queue.abandon();
    }
  }

  async #toOutput(): Promise<void> {
    const { output } = this;
    if (!output) return this.#run(() => undefined);
    const sink = new StreamSink(output);
    await this.#run(
      (chunk) => sink.write(chunk),
      () => sink.end(),
    );
    await this.result.catch((error: unknown) => sink.fail(error));
  }

  #claim(): void {
    if (this.#started) throw new Error('A render can be read once; call render() again for another copy.');
    this.#started = true;
  }

  /** Never rejects: a failure settles `result`. */
  async #run(write: (chunk: Uint8Array) => void | Promise<void>, finish?: () => Promise<void>): Promise<void> {
    try {
      const result = await this.run(async (chunk) => {
        await write(chunk);
        // Gives the event loop a turn. Without it no signal could stop a render, and nothing else would be served
        // meanwhile.
        await setImmediate();
      });
      await finish?.();
      this.#settle.resolve(result);
    } catch (error) {
      this.#settle.reject(error);
    }
  }
}

/** Writes to a stream as fast as the stream takes the bytes, and notices when it will never take more. */
class StreamSink {
  /** Settles when the stream is finished, has failed or was closed. Its error listener stays for good. */
  readonly #finished: Promise<void>;
  #written = false;

  constructor(readonly output: Writable) {
    this.#finished =
      output.writableEnded || output.destroyed
        ? Promise.reject(closedAlready())
        : finished(output, { readable: false });
    this.#finished.catch(() => undefined);
  }

  async write(chunk: Uint8Array): Promise<void> {
    const { output } = this;
    if (output.writableEnded || output.destroyed) return this.#unusable();
    this.#written = true;
    if (!output.write(chunk)) await Promise.race([once(output, 'drain'), this.#finished]);
  }

  async end(): Promise<void> {
    if (this.output.writableEnded || this.output.destroyed) return this.#unusable();
    this.output.end();
    await this.#finished;
  }

  /**
   * Destroys a stream that got part of a PDF, so that it does not pass for a complete one. A stream that got nothing
   * stays usable.
   */
  fail(error: unknown): void {
    if (this.#written) this.output.destroy(error instanceof Error ? error : undefined);
  }

  async #unusable(): Promise<never> {
    await this.#finished;
    throw closedAlready();
  }
}

function closedAlready(): RenderError {
  return new RenderError('input_invalid', 'The output stream is closed; give one that can still be written to.');
}

/** Hands chunks from the render to the reader, one at a time: the render waits until each one is taken. */
class ChunkQueue {
  #chunk: Uint8Array | null = null;
  #ended = false;
  #abandoned = false;
  #wakeReader: (() => void) | null = null;
  #wakeWriter: (() => void) | null = null;

  async put(chunk: Uint8Array): Promise<void> {
    if (this.#abandoned) throw new Error('The reader of the PDF stopped before its end.');
    this.#chunk = chunk;
    this.#wakeReader?.();
    await new Promise<void>((resolve) => (this.#wakeWriter = resolve));
    if (this.#abandoned) throw new Error('The reader of the PDF stopped before its end.');
  }

  async take(): Promise<Uint8Array | null> {
    if (this.#chunk === null && !this.#ended) await new Promise<void>((resolve) => (this.#wakeReader = resolve));
    const chunk = this.#chunk;
    this.#chunk = null;
    this.#wakeReader = null;
    this.#wakeWriter?.();
    return chunk;
  }

  end(): void {
    this.#ended = true;
    this.#wakeReader?.();
  }

  abandon(): void {
    this.#abandoned = true;
    this.#wakeWriter?.();
  }
}
