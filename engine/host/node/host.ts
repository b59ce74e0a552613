/** The engine on Node, Bun and Deno. */
import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { isUtf8 } from 'node:buffer';
import type { Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { inflate, type InputType, type ZlibOptions } from 'node:zlib';
import type { AesOptions, Host } from '../host.js';
import { files } from './files.js';
import { images } from './images.js';
import { network } from './network.js';
import { NodeSink } from './node-sink.js';
import { signatures } from './signatures.js';

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
  inflate: inflateExactly,
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

const inflateAsync = promisify<InputType, ZlibOptions, unknown>(inflate);

async function inflateExactly(data: Uint8Array, length: number): Promise<Uint8Array | null> {
  try {
    // `info` returns the number of bytes read.
    const { buffer, engine } = (await inflateAsync(data, { maxOutputLength: length, info: true })) as {
      buffer: Buffer;
      engine: { bytesWritten: number };
    };
    return buffer.length === length && engine.bytesWritten === data.length ? buffer : null;
  } catch {
    return null;
  }
}
