import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { closedOutput, type Sink } from '../host.js';

/** Writes to a Node stream as fast as it takes the bytes, and notices when it will never take more. */
export class NodeSink implements Sink {
  /** Settles when the stream is finished, has failed or was closed. Its error listener stays for good. */
  readonly #finished: Promise<void>;
  #written = false;

  constructor(readonly output: Writable) {
    this.#finished =
      output.writableEnded || output.destroyed ? Promise.reject(closedOutput()) : finished(output, { readable: false });
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
    throw closedOutput();
  }
}
