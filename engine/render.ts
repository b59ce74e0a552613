/** The library's face: render a document, or keep a renderer warm for many. */
import { once } from 'node:events';
import type { Warning } from './diagnostics.js';
import type { RenderInput, RenderOptions } from './render/options.js';
import { renderDocument } from './render/pipeline.js';
import { SharedResources } from './render/shared.js';

export type { CssLength, RenderInput, RenderLimits, RenderOptions } from './render/options.js';

export interface RenderResult {
  readonly pages: number;
  /** Size of the PDF. */
  readonly bytes: number;
  /** What could not be honoured, with its place in the source, in the order it was met. */
  readonly warnings: Warning[];
  /** SHA-256 of the PDF, hexadecimal: the same input gives the same value on every machine. */
  readonly sha256: string;
}

/**
 * A render in progress. It begins when it is first asked for something. Either iterate over it (chunks of
 * the PDF, as pages are finished), or `await` it (with `options.output` the PDF goes there, without it
 * nowhere), or take `toBuffer()`. All three reject with RenderError.
 */
export interface RenderTask extends PromiseLike<RenderResult>, AsyncIterable<Uint8Array> {
  /** Settles when the last chunk was taken. Reading it does not start the render. */
  readonly result: Promise<RenderResult>;
  /** The whole PDF in memory. */
  toBuffer(): Promise<Buffer>;
}

export interface Renderer {
  /** Renders one document with the renderer's options, overridden by these. */
  render(input: RenderInput | string, options?: RenderOptions): RenderTask;
  /** Lets go of fonts and caches. */
  close(): void;
}

/** Renders one document. `input` may be the text itself. For many documents, createRenderer() is quicker. */
export function render(input: RenderInput | string, options: RenderOptions = {}): RenderTask {
  return createRenderer().render(input, options);
}

/** Keeps fonts, shaped words and parsed style sheets from one document to the next. Results do not depend on what came before. */
export function createRenderer(defaults: RenderOptions = {}): Renderer {
  let shared: SharedResources | null = null;
  let fonts: Promise<void> | null = null;
  return {
    render(input, options = {}) {
      const merged = { ...defaults, ...options };
      const source: RenderInput = typeof input === 'string' ? { content: input } : input;
      return new Task(async (write) => {
        const own = options.fonts !== undefined && options.fonts !== defaults.fonts;
        const resources = own ? new SharedResources() : (shared ??= new SharedResources());
        if (own) await resources.addFonts(merged.fonts ?? []);
        else await (fonts ??= resources.addFonts(defaults.fonts ?? []));
        const { diagnostics, ...result } = await renderDocument(source, merged, resources, write);
        return { ...result, warnings: diagnostics.warnings };
      }, merged.output);
    },
    close() {
      shared = null;
      fonts = null;
    },
  };
}

type Run = (write: (chunk: Uint8Array) => void | Promise<void>) => Promise<RenderResult>;

class Task implements RenderTask {
  readonly result: Promise<RenderResult>;
  #settle!: { resolve(result: RenderResult): void; reject(error: unknown): void };
  #started = false;

  constructor(
    readonly run: Run,
    readonly output: RenderOptions['output'],
  ) {
    this.result = new Promise((resolve, reject) => (this.#settle = { resolve, reject }));
    // A caller who never looks at the result must not crash the process; whoever does sees the failure.
    this.result.catch(() => undefined);
  }

  then<A = RenderResult, B = never>(
    onFulfilled?: ((result: RenderResult) => A | PromiseLike<A>) | null,
    onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    if (!this.#started) void this.#toOutput();
    return this.result.then(onFulfilled, onRejected);
  }

  async toBuffer(): Promise<Buffer> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of this) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    const queue = new ChunkQueue();
    void this.#start((chunk) => queue.put(chunk)).finally(() => queue.end());
    try {
      for (let chunk = await queue.take(); chunk; chunk = await queue.take()) yield chunk;
      await this.result;
    } finally {
      queue.abandon();
    }
  }

  async #toOutput(): Promise<void> {
    const { output } = this;
    if (!output) return this.#start(() => undefined);
    let failure: Error | null = null;
    output.once('error', (error: Error) => (failure = error));
    await this.#start(
      async (chunk) => {
        if (failure) throw failure as Error;
        if (!output.write(chunk)) await Promise.race([once(output, 'drain'), once(output, 'close')]);
      },
      async () => {
        if (failure) throw failure as Error;
        output.end();
        await once(output, 'finish');
      },
    );
  }

  async #start(write: (chunk: Uint8Array) => void | Promise<void>, finish?: () => Promise<void>): Promise<void> {
    if (this.#started) throw new Error('A render can be read once; call render() again for another copy.');
    this.#started = true;
    try {
      const result = await this.run(write);
      await finish?.();
      this.#settle.resolve(result);
    } catch (error) {
      this.#settle.reject(error);
    }
  }
}

/** Hands chunks from the render to the reader, one at a time: the render waits until each was taken. */
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
