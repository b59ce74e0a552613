/** Takes a PDF as it is made: small ones stay in memory, large ones go to a file. */
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { BlobSource } from '../blobs/blobs.js';

/** Up to this size a PDF is handed over in memory. */
export const MEMORY_BYTES = 1024 * 1024;

export class PdfSink {
  #chunks: Uint8Array[] = [];
  #size = 0;
  #file: FileHandle | null = null;

  /** `path`: the file for a PDF above the limit; its folder is made when it is needed. */
  constructor(readonly path: string) {}

  /** Resolves when the chunk is kept; a chunk must not change afterwards. */
  async write(chunk: Uint8Array): Promise<void> {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    if (this.#file === null && this.#size <= MEMORY_BYTES) return;
    if (this.#file === null) {
      await mkdir(dirname(this.path), { recursive: true });
      this.#file = await open(this.path, 'wx', 0o600);
    }
    const chunks = this.#chunks;
    this.#chunks = [];
    for (const part of chunks) await this.#file.writeFile(part);
  }

  /** The whole PDF. */
  async finish(): Promise<BlobSource> {
    if (this.#file) {
      await this.#file.close();
      return { kind: 'file', path: this.path, size: this.#size };
    }
    const bytes = new Uint8Array(this.#size);
    let at = 0;
    for (const chunk of this.#chunks) {
      bytes.set(chunk, at);
      at += chunk.length;
    }
    return { kind: 'memory', bytes };
  }

  /** After a failure: nothing remains. */
  async discard(): Promise<void> {
    this.#chunks = [];
    if (!this.#file) return;
    await this.#file.close().catch(() => undefined);
    await rm(this.path, { force: true });
  }
}
