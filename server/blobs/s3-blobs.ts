/**
 * An S3-compatible store, addressed by path (`ENDPOINT/BUCKET/KEY`), which all such stores support. A file is one PUT:
 * it becomes visible only when the store has received all of it.
 */
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { BlobSource, Blobs, StoredBlob } from './blobs.js';
import { checkKey, checkRange } from './keys.js';

export interface S3Options {
  /** `https://s3.example.org`, perhaps with a path. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** What keys begin with in the bucket: `platen/`. Default: nothing. */
  readonly prefix?: string;
  /** Pause before the second attempt; it doubles from one to the next. Default 100. */
  readonly retryMs?: number;
  /** After so long without a byte a request has failed. Default 30 seconds. */
  readonly silenceMs?: number;
}

interface Call {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** Null: the bucket. */
  readonly key: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** Made anew for each attempt. */
  readonly body?: () => Readable;
  /** Statuses that are answers; all others are failures. */
  readonly expected: readonly number[];
}

const ATTEMPTS = 4;
/** Too many requests, a fault of the server, or one of those before it. */
const isPassing = (status: number) => status === 429 || status >= 500;
const UNHASHED = 'UNSIGNED-PAYLOAD';
/** Of an error's text, which is XML with a code in it. */
const MAX_ERROR_BYTES = 4096;

/** Has the status, so that callers and retries can distinguish causes. */
class S3Error extends Error {
  override readonly name = 'S3Error';

  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

/** Has the system's error code, which distinguishes an outage from a bug of ours. */
class S3SilenceError extends Error {
  override readonly name = 'S3SilenceError';
  readonly code = 'ETIMEDOUT';

  constructor(silenceMs: number, what: string) {
    super(`S3 was silent for ${silenceMs} ms at ${what}.`);
  }
}

export class S3Blobs implements Blobs {
  readonly kind = 's3';
  readonly #options: Required<S3Options>;
  readonly #base: URL;
  readonly #agent: HttpAgent | HttpsAgent;

  constructor(options: S3Options) {
    this.#options = { prefix: '', retryMs: 100, silenceMs: 30_000, ...options };
    checkKey(`${this.#options.prefix}key`);
    this.#base = new URL(`${options.endpoint.replace(/\/+$/, '')}/${encodeURIComponent(options.bucket)}`);
    this.#agent = new (this.#base.protocol === 'https:' ? HttpsAgent : HttpAgent)({ keepAlive: true });
  }

  async ping(): Promise<void> {
    drain(await this.#send({ method: 'HEAD', key: null, expected: [200] }));
  }

  async put(key: string, source: BlobSource): Promise<void> {
    checkKey(key);
    const upload = source.kind === 'memory' ? await fromMemory(source.bytes) : await fromFile(source);
    const headers = {
      'content-type': 'application/pdf',
      'content-length': String(upload.size),
      'x-amz-content-sha256': upload.sha256,
    };
    drain(await this.#send({ method: 'PUT', key, headers, body: upload.body, expected: [200] }));
    if (source.kind === 'file') await rm(source.path, { force: true });
  }

  async get(key: string, range?: { readonly start: number; readonly end: number }): Promise<StoredBlob | null> {
    checkKey(key);
    if (range) checkRange(range, Infinity);
    const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {};
    const answer = await this.#send({ method: 'GET', key, headers, expected: [200, 206, 404, 416] });
    if (answer.statusCode === 404) return drain(answer);
    const size = sizeOf(answer);
    if (answer.statusCode === 416) {
      drain(answer);
      throw new RangeError(`Byte ${range?.start} is not within the file.`);
    }
    return { size, stream: answer };
  }

  async delete(key: string): Promise<void> {
    checkKey(key);
    drain(await this.#send({ method: 'DELETE', key, expected: [200, 204, 404] }));
  }

  close(): Promise<void> {
    this.#agent.destroy();
    return Promise.resolve();
  }

  /** Everything we send may be sent twice: a file always has the same bytes under its key. */
  async #send(call: Call): Promise<IncomingMessage> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#attempt(call);
      } catch (error) {
        const isFinal = error instanceof S3Error && !isPassing(error.status);
        if (isFinal || attempt === ATTEMPTS) throw error;
      }
      await sleep(this.#options.retryMs * 2 ** (attempt - 1) * (0.5 + Math.random()));
    }
  }

  async #attempt(call: Call): Promise<IncomingMessage> {
    const answer = await this.#exchange(call);
    const status = answer.statusCode ?? 0;
    if (call.expected.includes(status)) return answer;
    const code = /<Code>([A-Za-z0-9]+)<\/Code>/.exec(await beginning(answer))?.[1];
    const what = call.key === null ? `bucket ${this.#options.bucket}` : call.key;
    throw new S3Error(`S3 answered ${call.method} of ${what} with ${status}${code ? ` ${code}` : ''}.`, status);
  }

  async #exchange({ method, key, headers = {}, body }: Call): Promise<IncomingMessage> {
    const { accessKeyId, secretAccessKey, region, prefix, silenceMs } = this.#options;
    const url = key === null ? this.#base.href : `${this.#base.href}/${prefix}${key}`;
    const signer = new AwsV4Signer({ method, url, headers, accessKeyId, secretAccessKey, region, service: 's3' });
    const signed = await signer.sign();
    const start = this.#base.protocol === 'https:' ? httpsRequest : httpRequest;
    return new Promise((resolve, reject) => {
      const request = start(signed.url, { method, headers: Object.fromEntries(signed.headers), agent: this.#agent });
      let answer: IncomingMessage | null = null;
      request.setTimeout(silenceMs).on('timeout', () => {
        // Received bytes have not been read yet, so our own (perhaps slow) reader pauses the store, not the network.
        if (answer && answer.readableLength > 0) request.setTimeout(silenceMs);
        else (answer ?? request).destroy(new S3SilenceError(silenceMs, `${method} of ${key ?? 'the bucket'}`));
      });
      request.once('response', (response: IncomingMessage) => {
        answer = response;
        resolve(response);
      });
      // A store that refuses answers before the upload is through: its answer counts then.
      request.on('error', reject);
      if (body) pipeline(body(), request).catch(reject);
      else request.end();
    });
  }
}

async function fromMemory(bytes: Uint8Array) {
  const hash = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>);
  return { size: bytes.length, sha256: Buffer.from(hash).toString('hex'), body: () => Readable.from([bytes]) };
}

/** The body is streamed, so its hash is not part of the signature. The length shows whether it is complete. */
async function fromFile({ path, size }: Extract<BlobSource, { kind: 'file' }>) {
  const found = await stat(path);
  if (found.size !== size) throw new Error(`The file to store has ${found.size} bytes instead of ${size}.`);
  return { size, sha256: UNHASHED, body: () => createReadStream(path) };
}

/** Of the whole file: a part of it names the whole in `Content-Range: bytes 0-9/1234`. */
function sizeOf(answer: IncomingMessage): number {
  const total = /\/(\d+)$/.exec(answer.headers['content-range'] ?? '')?.[1];
  return Number(total ?? answer.headers['content-length']);
}

/** Lets the connection be used again. */
function drain(answer: IncomingMessage): null {
  answer.on('error', () => undefined).resume();
  return null;
}

async function beginning(answer: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    text += chunk.toString('latin1');
    if (text.length > MAX_ERROR_BYTES) break;
  }
  return text;
}
