/** A deflater that keeps what became of the streams of the last file for the next one. */
import { host } from '../../host/index.js';
import { Deflater } from './deflate.js';

export class DeflatedStreams extends Deflater {
  #now = new Map<string, Uint8Array>();
  #before = new Map<string, Uint8Array>();

  /** Forgets the streams that the last file did not have: those of two files at most are kept. */
  nextFile(): void {
    this.#before = this.#now;
    this.#now = new Map();
  }

  override deflate(...given: Parameters<Deflater['deflate']>): Uint8Array {
    const [data, level] = given;
    const key = `${host.crypto.createHash('sha256').update(data).digest('hex')} ${level ?? ''}`;
    const known = this.#now.get(key) ?? this.#before.get(key) ?? super.deflate(...given);
    this.#now.set(key, known);
    return known;
  }

  /** What is kept need not be deflated, and what is deflated has to be kept. */
  override deflateLater(data: Uint8Array): Uint8Array {
    return this.deflate(data);
  }
}
