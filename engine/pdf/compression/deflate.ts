/**
 * Deflates streams by code of our own. Node's zlib differs between versions and builds, and the bytes must not. The code
 * is WebAssembly (wasm/deflate.ts), because JavaScript takes several times as long. Where that is missing or forbidden,
 * JavaScript compiled from the same source gives the same bytes.
 */
import { RecentCache } from '../../base/recent-cache.js';
import { host, type DeflateJob, type DeflateThread } from '../../host/index.js';
import { compileWasm, instantiateWasm, type WasmMemory } from '../../host/wasm.js';
import { DEFLATE_CODE } from './deflate-code.js';
import { makeDeflateScript } from './deflate-script.js';

/** What wasm/deflate.ts exports. */
interface DeflateCode {
  readonly memory: WasmMemory;
  prepare(length: number, hashBits: number): number;
  deflate(niceLength: number, maxChain: number, header: number): number;
  result(): number;
}

/**
 * How thoroughly matches are looked for, and the two bytes that begin the zlib data, the low one first. Of five times as
 * many tries, a book gets 0.5 % smaller, and deflating takes twice as long.
 */
const LEVELS = {
  4: { niceLength: 16, maxChain: 16, header: 0x5e78 },
  6: { niceLength: 128, maxChain: 96, header: 0x9c78 },
} as const;

/** Memory that one large stream has made the code take is not kept beyond this. Pages and fonts take less. */
const MAX_KEPT_MEMORY = 4 * 1024 * 1024;

/** Bytes of streams that are kept because documents have them in common, and of one of them. */
const MAX_COMMON = 8 * 1024 * 1024;
const MAX_COMMON_STREAM = MAX_COMMON / 4;

/** Data that a thread deflates. */
export class Deflating {
  /** null until it is deflated. */
  deflated: Uint8Array | null = null;
  readonly done: Promise<void>;

  constructor(
    readonly length: number,
    deflated: Promise<Uint8Array>,
  ) {
    this.done = deflated.then((bytes) => void (this.deflated = bytes));
  }
}

/** Keeps the compiled code, and its memory, from one stream to the next. */
export class Deflater {
  /** undefined: not compiled yet. */
  #code: DeflateCode | undefined;
  /** undefined: never asked for; null: there is none, or it has not started yet. */
  #thread: DeflateThread | null | undefined;
  /** By the hash of the data. */
  readonly #common = new RecentCache<Uint8Array>({
    most: MAX_COMMON,
    mostForOne: MAX_COMMON_STREAM,
    weigh: (_key, { length }) => length,
  });

  /** `startThread`: see Host. */
  constructor(readonly startThread = host.startDeflateThread) {}

  /** Returns zlib data (RFC 1950). */
  deflate(data: Uint8Array, level: keyof typeof LEVELS = 6): Uint8Array {
    if (this.#code === undefined) this.#code = compile();
    const code = this.#code;
    const { hashBits, niceLength, maxChain, header } = jobOf(data, level);
    const place = code.prepare(data.length, hashBits);
    new Uint8Array(code.memory.buffer).set(data, place);
    const length = code.deflate(niceLength, maxChain, header);
    const deflated = new Uint8Array(code.memory.buffer, code.result(), length).slice();
    if (code.memory.buffer.byteLength > MAX_KEPT_MEMORY) this.#code = undefined;
    return deflated;
  }

  /**
   * Like deflate(), on a thread of its own if there is one, for streams of long documents: deflating is a tenth of their time.
   * A thread that fails is not missed.
   */
  deflateLater(data: Uint8Array): Uint8Array | Deflating {
    if (this.#thread === undefined || this.#thread?.hasEnded) this.#startThread();
    const thread = this.#thread;
    if (!thread) return this.deflate(data);
    return new Deflating(
      data.length,
      thread.deflate(jobOf(data, 6)).catch(() => this.deflate(data)),
    );
  }

  #startThread(): void {
    this.#thread = null;
    const module = moduleOf();
    if (!module) return;
    this.startThread?.(module).then(
      (thread) => (this.#thread = thread),
      () => undefined,
    );
  }

  /** Like deflate(), for data that many documents have, such as the profile of a press. */
  deflateCommon(data: Uint8Array): Uint8Array {
    const key = host.crypto.createHash('sha256').update(data).digest('hex');
    const known = this.#common.get(key);
    if (known) return known;
    const deflated = this.deflate(data);
    this.#common.set(key, deflated);
    return deflated;
  }
}

function compile(): DeflateCode {
  const module = moduleOf();
  return (module ? instantiateWasm(module) : makeDeflateScript()) as DeflateCode;
}

/** null where WebAssembly is missing or forbidden. */
function moduleOf(): object | null {
  try {
    return compileWasm(host.text.base64Bytes(DEFLATE_CODE));
  } catch {
    return null;
  }
}

function jobOf(data: Uint8Array, level: keyof typeof LEVELS): DeflateJob {
  return { data, hashBits: hashBits(data.length), ...LEVELS[level] };
}

/** The table of hashes has about as many places as the data has bytes: clearing it takes time too. */
function hashBits(length: number): number {
  return Math.max(8, Math.min(15, 32 - Math.clz32(length)));
}
