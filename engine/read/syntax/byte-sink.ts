/** Bytes that are written one after another, up to what one stream of a PDF may unpack to. */
import { ReadError } from './objects.js';
import { MAX_STREAM_BYTES } from './reading-budget.js';

const MIN_CAPACITY = 256;

export class ByteSink {
  #buffer: Uint8Array;
  #length = 0;

  /** `expected`: a guess of the length, so that few copies are made. */
  constructor(expected = 0) {
    this.#buffer = new Uint8Array(Math.min(Math.max(MIN_CAPACITY, Math.ceil(expected)), MAX_STREAM_BYTES));
  }

  static tooLarge(): ReadError {
    return new ReadError(`A stream of the PDF unpacks to more than ${MAX_STREAM_BYTES / 1024 / 1024} MB.`);
  }

  get length(): number {
    return this.#length;
  }

  push(byte: number): void {
    this.#reserve(1);
    this.#buffer[this.#length++] = byte;
  }

  append(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#buffer.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  fill(byte: number, count: number): void {
    this.#reserve(count);
    this.#buffer.fill(byte, this.#length, (this.#length += count));
  }

  /** Writes again what was written; the piece may reach into what is being written. */
  copy(start: number, length: number): void {
    this.#reserve(length);
    for (let at = start; at < start + length; at++) this.#buffer[this.#length++] = this.#buffer[at]!;
  }

  bytes(): Uint8Array {
    return this.#buffer.subarray(0, this.#length);
  }

  #reserve(count: number): void {
    const needed = this.#length + count;
    if (needed <= this.#buffer.length) return;
    if (needed > MAX_STREAM_BYTES) throw ByteSink.tooLarge();
    const grown = new Uint8Array(Math.min(Math.max(needed, this.#buffer.length * 2), MAX_STREAM_BYTES));
    grown.set(this.bytes());
    this.#buffer = grown;
  }
}
