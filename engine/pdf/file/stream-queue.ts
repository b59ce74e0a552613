/**
 * The streams of a file in their order, where some are being deflated on another thread while layout goes on. What stands in
 * a file does not depend on when a stream is ready.
 */
import { Deflating, type Deflater } from '../compression/deflate.js';
import type { PdfReference } from './pdf-file.js';

/** A file with more plain bytes of streams than this is long: what follows is deflated on another thread. */
const LONG_FILE = 256 * 1024;
/** Bytes that may wait. Then layout waits for the thread. */
const MAX_WAITING = 2 * 1024 * 1024;
/** Deflating fewer bytes takes less time than sending them. */
const MIN_SENT = 1024;

/** A stream that is to be written. `dictionary` is PDF source without the angle brackets, /Length and a deflate /Filter. */
export interface FileStream<Data = Uint8Array | Deflating> {
  readonly ref: PdfReference;
  readonly dictionary: string;
  readonly data: Data;
  readonly isDeflated: boolean;
}

export class StreamQueue {
  /** Bounded by MAX_WAITING. */
  #waiting: FileStream[] = [];
  /** Plain bytes of all streams. */
  #plainBytes = 0;
  #isEnding = false;

  constructor(
    readonly deflater: Deflater,
    readonly write: (stream: FileStream<Uint8Array>) => void,
  ) {}

  deflate(data: Uint8Array): Uint8Array | Deflating {
    this.#plainBytes += data.length;
    const isSent = this.#plainBytes > LONG_FILE && data.length >= MIN_SENT && !this.#isEnding;
    return isSent ? this.deflater.deflateLater(data) : this.deflater.deflate(data);
  }

  add(stream: FileStream): void {
    this.#waiting.push(stream);
    this.#writeReady();
  }

  /** Writes what is ready, and waits as long as too many bytes are not. */
  async flush(): Promise<void> {
    this.#writeReady();
    while (this.#waiting.reduce((sum, { data }) => sum + data.length, 0) > MAX_WAITING) await this.#writeNext();
  }

  /** Writes all streams. Those that are added later are written at once. */
  async end(): Promise<void> {
    this.#isEnding = true;
    while (this.#waiting.length > 0) await this.#writeNext();
  }

  /** Writes the first stream, when it is deflated, and others that are ready. */
  async #writeNext(): Promise<void> {
    const { data } = this.#waiting[0]!;
    if (data instanceof Deflating) await data.done;
    this.#writeReady();
  }

  /** Writes streams up to the first one that is not deflated yet. */
  #writeReady(): void {
    let written = 0;
    for (const stream of this.#waiting) {
      const data = stream.data instanceof Deflating ? stream.data.deflated : stream.data;
      if (data === null) break;
      this.write({ ...stream, data });
      written++;
    }
    if (written > 0) this.#waiting.splice(0, written);
  }
}
