/** Where the bytes of a render go: into memory, to a stream that takes them, or to a reader that asks for them. */
import type { Writable } from 'node:stream';
import { joinBytes } from '../../base/bytes.js';
import { AbortError, RenderError } from '../../diagnostics.js';
import { closedOutput, host, type Sink } from '../../host/index.js';

/** Takes one piece of the PDF. The render waits for a promise that is returned. */
export type WriteChunk = (chunk: Uint8Array) => void | Promise<void>;

/** A Node stream, a web stream, or a function that is called with each piece. */
export type RenderOutput = Writable | WritableStream<Uint8Array> | WriteChunk;

/** A render that waits for the place its bytes go to. */
export type Run<Result> = (write: WriteChunk) => Promise<Result>;

/** Renders into memory. */
export async function collect<Result>(run: Run<Result>): Promise<Result & { readonly pdf: Uint8Array<ArrayBuffer> }> {
  const chunks: Uint8Array[] = [];
  const result = await run((chunk) => void chunks.push(chunk));
  return { ...result, pdf: joinBytes(chunks) };
}

/** Renders to a stream or a function, and ends the stream. */
export async function sendTo<Result>(output: RenderOutput, run: Run<Result>): Promise<Result> {
  if (typeof output === 'function') return run(output);
  const sink = 'getWriter' in output ? new WebSink(output) : platformSink(output);
  try {
    const result = await run((chunk) => sink.write(chunk));
    await sink.end();
    return result;
  } catch (error) {
    sink.fail(error);
    throw error;
  }
}

function platformSink(output: Writable): Sink {
  if (host.sinkOf) return host.sinkOf(output);
  throw new RenderError('input_invalid', 'The output must be a WritableStream or a function here; this is neither.');
}

/** Writes to a web stream as fast as it takes the bytes. */
class WebSink implements Sink {
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>;
  #written = false;

  constructor(output: WritableStream<Uint8Array>) {
    if (output.locked) throw closedOutput();
    this.#writer = output.getWriter();
    this.#writer.closed.catch(() => undefined);
  }

  async write(chunk: Uint8Array): Promise<void> {
    await this.#writer.ready;
    this.#written = true;
    await this.#writer.write(chunk);
  }

  async end(): Promise<void> {
    await this.#writer.close();
  }

  fail(error: unknown): void {
    if (this.#written) this.#writer.abort(error).catch(() => undefined);
    else this.#writer.releaseLock();
  }
}

/**
 * Renders into a web stream. The render begins with the first read, and waits until each chunk is taken. `result`
 * settles with the end of the stream; a reader that cancels the stream ends the render.
 */
export function streamOf<Result>(run: Run<Result>): {
  readonly pdf: ReadableStream<Uint8Array>;
  readonly result: Promise<Result>;
} {
  const queue = new ChunkQueue();
  let settle!: { readonly resolve: (result: Result) => void; readonly reject: (error: unknown) => void };
  const result = new Promise<Result>((resolve, reject) => (settle = { resolve, reject }));
  // A caller who never looks at the result must not crash the process. A caller who does look sees the failure.
  result.catch(() => undefined);
  let isRunning = false;
  const start = (): void => {
    isRunning = true;
    run((chunk) => queue.put(chunk))
      .then(settle.resolve, settle.reject)
      .finally(() => queue.end());
  };
  const pdf = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (!isRunning) start();
        const chunk = await queue.take();
        if (chunk) return controller.enqueue(chunk);
        await result;
        controller.close();
      },
      cancel(reason) {
        queue.abandon(reason);
        if (!isRunning) settle.reject(cancelled(reason));
      },
    },
    { highWaterMark: 0 },
  );
  return { pdf, result };
}

function cancelled(reason: unknown): AbortError {
  return new AbortError('The reader of the PDF stopped before its end.', reason);
}

/** Hands chunks from the render to the reader, one at a time: the render waits until each one is taken. */
class ChunkQueue {
  #chunk: Uint8Array | null = null;
  #ended = false;
  #cancelled: AbortError | null = null;
  #wakeReader: (() => void) | null = null;
  #wakeWriter: (() => void) | null = null;

  async put(chunk: Uint8Array): Promise<void> {
    if (this.#cancelled) throw this.#cancelled;
    this.#chunk = chunk;
    this.#wakeReader?.();
    await new Promise<void>((resolve) => (this.#wakeWriter = resolve));
    if (this.#cancelled) throw this.#cancelled;
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

  abandon(reason: unknown): void {
    this.#cancelled = cancelled(reason);
    this.#wakeWriter?.();
  }
}
