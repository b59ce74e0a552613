/** Files that are read whole: not those that never end, such as /dev/zero, nor those that no memory holds. */
import { closeSync, openSync, readSync } from 'node:fs';
import { open } from 'node:fs/promises';

/** Far more than any document, font or picture; V8 holds no text above 512 MB. */
export const MAX_FILE_BYTES = 256 * 1024 * 1024;
const CHUNK_BYTES = 1024 * 1024;

/** `code`: as the errors of the system have it. */
export class TooLargeFile extends Error {
  readonly code = 'EFBIG';

  constructor() {
    super(`it has more than ${MAX_FILE_BYTES / 1024 / 1024} MiB, or never ends`);
  }
}

/** Gathers what is read. Throws TooLargeFile. */
export class BoundedBytes {
  readonly #chunks: Uint8Array[] = [];
  #size = 0;

  add(chunk: Uint8Array): void {
    this.#size += chunk.length;
    if (this.#size > MAX_FILE_BYTES) throw new TooLargeFile();
    this.#chunks.push(chunk);
  }

  whole(): Buffer {
    return Buffer.concat(this.#chunks, this.#size);
  }
}

/** Rejects as readFile() of Node does, or with TooLargeFile. */
export async function readBounded(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    if (size > MAX_FILE_BYTES) throw new TooLargeFile();
    const bytes = new BoundedBytes();
    // Ends with the file, or at the limit.
    for (;;) {
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(chunkFor(size)));
      if (bytesRead === 0) return bytes.whole();
      bytes.add(buffer.subarray(0, bytesRead));
    }
  } finally {
    await file.close();
  }
}

/** The same at once. */
export function readBoundedSync(path: string): Buffer {
  const file = openSync(path, 'r');
  try {
    const bytes = new BoundedBytes();
    // Ends with the file, or at the limit.
    for (;;) {
      const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
      const bytesRead = readSync(file, buffer);
      if (bytesRead === 0) return bytes.whole();
      bytes.add(buffer.subarray(0, bytesRead));
    }
  } finally {
    closeSync(file);
  }
}

/** One more than the file has, so that a second reading finds its end. Files of the system say that they have none. */
const chunkFor = (size: number): number => (size > 0 && size < CHUNK_BYTES ? size + 1 : CHUNK_BYTES);
