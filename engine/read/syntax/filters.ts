/** The data of streams (ISO 32000-2, 7.4). Filters of images (JPEG and the like) are left alone: their bytes are compared. */
import { constants, inflateRawSync, inflateSync } from 'node:zlib';
import { Inflate } from 'fflate';
import { ByteSink } from './byte-sink.js';
import { entryOf, ReadError, type Dict, type Resolver, type Stream } from './objects.js';
import { undoPredictor } from './predictors.js';
import { MAX_STREAM_BYTES, type ReadingBudget } from './reading-budget.js';

/** Most streams have one filter; ten are more than any has that was not made to keep a reader busy. */
const MAX_FILTERS = 10;

type Filter = (data: Uint8Array, parameters: Dict, resolver: Resolver) => Uint8Array;

const FILTERS: Readonly<Record<string, Filter>> = {
  FlateDecode: (data, parameters, resolver) => undoPredictor(inflate(data), parameters, resolver),
  LZWDecode: (data, parameters, resolver) =>
    undoPredictor(lzw(data, resolver.number(parameters.get('EarlyChange'), 1)), parameters, resolver),
  ASCII85Decode: ascii85,
  ASCIIHexDecode: asciiHex,
  RunLengthDecode: runLength,
};
const SHORT: Readonly<Record<string, string>> = {
  Fl: 'FlateDecode',
  LZW: 'LZWDecode',
  A85: 'ASCII85Decode',
  AHx: 'ASCIIHexDecode',
  RL: 'RunLengthDecode',
};

/**
 * The data of a stream, decoded up to the first filter that is an image's. Of damaged data it is what stands before the
 * damage.
 *
 * @throws ReadError when it unpacks to more than the budget, or one stream, may have
 */
export function dataOf(stream: Stream, resolver: Resolver, budget: ReadingBudget): Uint8Array {
  const named = resolver.get(stream.dict.get('Filter') ?? stream.dict.get('F'));
  const filters = Array.isArray(named) ? named : named === null ? [] : [named];
  if (filters.length > MAX_FILTERS) throw new ReadError(`A stream of the PDF has more than ${MAX_FILTERS} filters.`);
  const parameters = resolver.get(stream.dict.get('DecodeParms') ?? stream.dict.get('DP'));
  let data = stream.raw;
  for (const [index, filter] of filters.entries()) {
    const name = resolver.name(filter) ?? '';
    const decode = entryOf(FILTERS, entryOf(SHORT, name) ?? name);
    if (!decode) return data;
    data = decode(data, resolver.dict(Array.isArray(parameters) ? parameters[index] : parameters), resolver);
    budget.spend('unpackedBytes', data.length);
  }
  return data;
}

function inflate(data: Uint8Array): Uint8Array {
  // Files that were cut off, or lack the checksum, still show what is there.
  const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: MAX_STREAM_BYTES };
  for (const attempt of [() => inflateSync(data, options), () => inflateRawSync(data.subarray(2), options)])
    try {
      return attempt();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw ByteSink.tooLarge();
      continue; // A broken header: the deflated data may still be whole.
    }
  return inflateToDamage(data.subarray(2));
}

/** How much is inflated at once where data is damaged: what stands in the damaged piece is lost. */
const PIECE = 256;

function inflateToDamage(data: Uint8Array): Uint8Array {
  const out = new ByteSink(data.length * 4);
  const stream = new Inflate((chunk) => out.append(chunk));
  try {
    for (let at = 0; at < data.length; at += PIECE) stream.push(data.subarray(at, at + PIECE));
  } catch (error) {
    if (error instanceof ReadError) throw error;
  }
  return out.bytes();
}

function asciiHex(data: Uint8Array): Uint8Array {
  const out = new ByteSink(data.length / 2);
  let high = -1;
  for (const byte of data) {
    if (byte === 0x3e) break;
    const digit = Number.parseInt(String.fromCharCode(byte), 16);
    if (Number.isNaN(digit)) continue;
    if (high >= 0) out.push(high * 16 + digit);
    high = high < 0 ? digit : -1;
  }
  if (high >= 0) out.push(high * 16);
  return out.bytes();
}

function ascii85(data: Uint8Array): Uint8Array {
  const out = new ByteSink(data.length * 0.8);
  let [value, digits] = [0, 0];
  const flush = (): void => {
    const count = digits - 1;
    for (; digits < 5; digits++) value = value * 85 + 84;
    for (let index = 0; index < count; index++) out.push(Math.floor(value / 256 ** (3 - index)) & 255);
    [value, digits] = [0, 0];
  };
  for (const byte of data) {
    if (byte === 0x7e) break;
    if (byte === 0x7a && digits === 0) out.fill(0, 4);
    else if (byte >= 33 && byte <= 117) {
      value = value * 85 + byte - 33;
      if (++digits === 5) flush();
    }
  }
  if (digits > 1) flush();
  return out.bytes();
}

function runLength(data: Uint8Array): Uint8Array {
  const out = new ByteSink(data.length * 2);
  for (let at = 0; at < data.length && data[at] !== 128;) {
    const length = data[at]!;
    if (length < 128) out.append(data.subarray(at + 1, at + 2 + length));
    else out.fill(data[at + 1] ?? 0, 257 - length);
    at += length < 128 ? length + 2 : 2;
  }
  return out.bytes();
}

/** Codes of LZW have 12 bits at most. */
const LZW_CODES = 4096;

/**
 * LZW (7.4.4.2): codes of 9 to 12 bits; 256 clears the table, 257 ends the data. An entry of the table is a piece of
 * what was written before: where it begins, and how long it is.
 */
function lzw(data: Uint8Array, early: number): Uint8Array {
  const out = new ByteSink(data.length * 3);
  const starts = new Int32Array(LZW_CODES);
  const lengths = new Int32Array(LZW_CODES);
  let next = 258;
  let previous = { start: 0, length: 0 };
  let [buffer, bits, width] = [0, 0, 9];
  for (const byte of data) {
    buffer = ((buffer << 8) | byte) & 0xffffff;
    bits += 8;
    if (bits < width) continue;
    bits -= width;
    const code = (buffer >> bits) & ((1 << width) - 1);
    if (code === 257) break;
    if (code === 256) {
      [next, width, previous] = [258, 9, { start: 0, length: 0 }];
      continue;
    }
    // A code that is about to be made is the last piece and its first byte again.
    if (code > next || (code === next && previous.length === 0)) break;
    const start = out.length;
    if (code < 256) out.push(code);
    else if (code < next) out.copy(starts[code]!, lengths[code]!);
    else out.copy(previous.start, previous.length + 1);
    if (previous.length > 0 && next < LZW_CODES) {
      starts[next] = previous.start;
      lengths[next++] = previous.length + 1;
    }
    previous = { start, length: out.length - start };
    const codes = next + early;
    width = codes >= 2048 ? 12 : codes >= 1024 ? 11 : codes >= 512 ? 10 : 9;
  }
  return out.bytes();
}
