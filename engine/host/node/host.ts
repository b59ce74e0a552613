/** The engine on Node, Bun and Deno. */
import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { isUtf8 } from 'node:buffer';
import type { Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { createInflate } from 'node:zlib';
import { DamagedData, type AesOptions, type Host } from '../host.js';
import { files } from './files.js';
import { images } from './images.js';
import { network } from './network.js';
import { NodeSink } from './node-sink.js';
import { signatures } from './signatures.js';

const isNode = !('bun' in process.versions || 'deno' in process.versions);

export const host: Host = {
  text: {
    latin1: (bytes, start, end) => bufferOf(bytes).toString('latin1', start, end),
    latin1Bytes: (text) => Buffer.from(text, 'latin1'),
    base64Bytes: (text) => Buffer.from(text, 'base64'),
    isUtf8,
  },
  crypto: { createHash, encryptAes, randomBytes, signatures },
  network,
  files,
  images,
  memoryInUse,
  turn: () => setImmediate(),
  inflate,
  // Other runtimes have other threads.
  ...(isNode && {
    startDeflateThread: async (module) => (await import('./deflate-thread.js')).startDeflateThread(module),
  }),
  sinkOf: (output) => new NodeSink(output as Writable),
};

function memoryInUse(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function encryptAes(data: Uint8Array, { key, vector, pads }: AesOptions): Uint8Array {
  const cipher = createCipheriv(`aes-${key.length * 8}-cbc`, key, vector).setAutoPadding(pads);
  return Buffer.concat([cipher.update(data), cipher.final()]);
}

/** Of larger chunks, more wait for the garbage collector. */
const CHUNK_BYTES = 64 * 1024;

async function* inflate(data: Uint8Array): AsyncGenerator<Uint8Array> {
  const stream = createInflate({ chunkSize: CHUNK_BYTES });
  stream.end(data);
  try {
    for await (const chunk of stream) yield chunk as Buffer;
  } catch (cause) {
    throw new DamagedData('zlib data is damaged', { cause });
  }
  if (stream.bytesWritten !== data.length) throw new DamagedData('zlib data ends before the input');
}
