/**
 * Deflates streams by code of our own. Node's zlib differs between versions and builds, and the bytes must not. The code
 * is WebAssembly (wasm/deflate.ts), because JavaScript takes two to five times as long. Where that is missing or
 * forbidden, fflate gives the same bytes.
 */
import { zlibSync } from 'fflate';
import { RecentCache } from '../base/recent-cache.js';
import { host } from '../host/index.js';
import { compileWasm, instantiateWasm, type WasmMemory } from '../host/wasm.js';
import { DEFLATE_CODE } from './deflate-code.js';

/** What wasm/deflate.ts exports. */
interface DeflateCode {
  readonly memory: WasmMemory;
  prepare(length: number, hashBits: number): number;
  deflate(niceLength: number, maxChain: number, header: number): number;
  result(): number;
}

/** How thoroughly fflate's levels look for matches, and the two bytes that begin their zlib data, the low one first. */
const LEVELS = {
  4: { niceLength: 16, maxChain: 32, header: 0x5e78 },
  6: { niceLength: 128, maxChain: 128, header: 0x9c78 },
} as const;

/** Memory that one large stream has made the code take is not kept beyond this. Pages and fonts take less. */
const MAX_KEPT_MEMORY = 4 * 1024 * 1024;

/** Bytes of streams that are kept because documents have them in common, and of one of them. */
const MAX_COMMON = 8 * 1024 * 1024;
const MAX_COMMON_STREAM = MAX_COMMON / 4;

/** Keeps the compiled code, and its memory, from one stream to the next. */
export class Deflater {
  /** undefined: not compiled yet; null: cannot be. */
  #code: DeflateCode | null | undefined;
  /** By the hash of the data. */
  readonly #common = new RecentCache<Uint8Array>({
    most: MAX_COMMON,
    mostForOne: MAX_COMMON_STREAM,
    weigh: (_key, { length }) => length,
  });

  /** Returns zlib data (RFC 1950). */
  deflate(data: Uint8Array, level: keyof typeof LEVELS = 6): Uint8Array {
    if (this.#code === undefined) this.#code = compile();
    const code = this.#code;
    if (code === null) return zlibSync(data, { level });
    const { niceLength, maxChain, header } = LEVELS[level];
    const place = code.prepare(data.length, hashBits(data.length));
    new Uint8Array(code.memory.buffer).set(data, place);
    const length = code.deflate(niceLength, maxChain, header);
    const deflated = new Uint8Array(code.memory.buffer, code.result(), length).slice();
    if (code.memory.buffer.byteLength > MAX_KEPT_MEMORY) this.#code = undefined;
    return deflated;
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

function compile(): DeflateCode | null {
  try {
    return instantiateWasm(compileWasm(host.text.base64Bytes(DEFLATE_CODE))) as DeflateCode;
  } catch {
    return null;
  }
}

/** As fflate chooses them. */
function hashBits(length: number): number {
  return Math.ceil(Math.max(8, Math.min(13, Math.log(length))) * 1.5);
}
