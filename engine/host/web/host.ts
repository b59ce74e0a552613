/** The engine in browsers and workers. Bundles for them have this module in place of ../node/host.ts. */
import { viewOf } from '../../base/bytes.js';
import { DamagedData, type Host } from '../host.js';
import { noAssets } from './assets.js';
import { crypto } from './crypto.js';
import { noDecoder } from './images.js';
import { network } from './network.js';
import { text } from './text.js';

export const host: Host = {
  text,
  crypto,
  network,
  files: noAssets,
  images: noDecoder,
  turn,
  inflate,
  sinkOf: null,
};

/** A port as the web has it; Node's types lack the handler. */
interface Port {
  onmessage: () => void;
  postMessage(message: null): void;
  close(): void;
}

/** A message, because browsers delay timers that follow each other. The channel is closed, or it would live on. */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel() as unknown as { port1: Port; port2: Port };
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** Runtimes differ in what they take for an end, so the checksum at the end of the input is compared here (RFC 1950, § 2.2). */
async function* inflate(data: Uint8Array): AsyncGenerator<Uint8Array> {
  const stream = new DecompressionStream('deflate');
  const writer = stream.writable.getWriter();
  // Their failures are those of reading, too.
  writer.write(data).catch(() => undefined);
  writer.close().catch(() => undefined);
  const reader = (stream.readable as ReadableStream<Uint8Array>).getReader();
  const checksum = new Adler32();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((cause: unknown) => {
        throw new DamagedData('zlib data is damaged', { cause });
      });
      if (done) break;
      checksum.add(value);
      yield value;
    }
    if (data.length <= 4 || viewOf(data).getUint32(data.length - 4) !== checksum.value)
      throw new DamagedData('the checksum of zlib data is not at its end');
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

/** As many sums as fit into 32 bits before the remainder has to be taken. */
const ADLER_RUN = 5552;
const ADLER_BASE = 65521;

class Adler32 {
  #a = 1;
  #b = 0;

  add(bytes: Uint8Array): void {
    let [a, b] = [this.#a, this.#b];
    for (let at = 0; at < bytes.length;) {
      for (const end = Math.min(at + ADLER_RUN, bytes.length); at < end; at++) b += a += bytes[at]!;
      a %= ADLER_BASE;
      b %= ADLER_BASE;
    }
    [this.#a, this.#b] = [a, b];
  }

  get value(): number {
    return this.#b * 65536 + this.#a;
  }
}
