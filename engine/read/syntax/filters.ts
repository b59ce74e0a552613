/** The data of streams (ISO 32000-2, 7.4). Filters of images (JPEG and the like) are left alone: their bytes are compared. */
import { constants, inflateRawSync, inflateSync } from 'node:zlib';
import { ReadError, type Dict, type Resolver, type Stream } from './objects.js';

/** What one stream may unpack to. A content stream of this size would take minutes. */
const MAX_BYTES = 256 * 1024 * 1024;

type Filter = (data: Uint8Array, parameters: Dict, resolver: Resolver) => Uint8Array;

const FILTERS: Readonly<Record<string, Filter>> = {
  FlateDecode: (data, parameters, resolver) => unpredict(inflate(data), parameters, resolver),
  LZWDecode: (data, parameters, resolver) =>
    unpredict(lzw(data, resolver.number(parameters.get('EarlyChange'), 1)), parameters, resolver),
  ASCII85Decode: ascii85,
  ASCIIHexDecode: (data) =>
    Buffer.from(
      Buffer.from(data)
        .toString('latin1')
        .replace(/>.*|[^0-9a-f]/gis, ''),
      'hex',
    ),
  RunLengthDecode: runLength,
};
const SHORT: Readonly<Record<string, string>> = {
  Fl: 'FlateDecode',
  LZW: 'LZWDecode',
  A85: 'ASCII85Decode',
  AHx: 'ASCIIHexDecode',
  RL: 'RunLengthDecode',
};

/** The data of a stream, decoded up to the first filter that is an image's. */
export function dataOf(stream: Stream, resolver: Resolver): Uint8Array {
  const named = resolver.get(stream.dict.get('Filter') ?? stream.dict.get('F'));
  const filters = Array.isArray(named) ? named : named === null ? [] : [named];
  const given = resolver.get(stream.dict.get('DecodeParms') ?? stream.dict.get('DP'));
  let data = stream.raw;
  for (const [index, filter] of filters.entries()) {
    const name = resolver.name(filter) ?? '';
    const decode = FILTERS[SHORT[name] ?? name];
    if (!decode) return data;
    data = decode(data, resolver.dict(Array.isArray(given) ? given[index] : given), resolver);
    if (data.length > MAX_BYTES) throw new ReadError('A stream of the PDF unpacks to more than 256 MB.');
  }
  return data;
}

function inflate(data: Uint8Array): Uint8Array {
  // Files that were cut off, or lack the checksum, still show what is there.
  const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: MAX_BYTES };
  for (const attempt of [() => inflateSync(data, options), () => inflateRawSync(data.subarray(2), options)])
    try {
      return attempt();
    } catch {
      continue; // A broken header: the deflated data may still be whole.
    }
  return new Uint8Array();
}

/** Undoes the predictors of PNG and TIFF (7.4.4.4). */
function unpredict(data: Uint8Array, parameters: Dict, resolver: Resolver): Uint8Array {
  const predictor = resolver.number(parameters.get('Predictor'), 1);
  if (predictor < 2) return data;
  const colours = resolver.number(parameters.get('Colors'), 1);
  const bits = resolver.number(parameters.get('BitsPerComponent'), 8);
  const step = Math.max(1, (colours * bits) >> 3);
  const width = Math.ceil((resolver.number(parameters.get('Columns'), 1) * colours * bits) / 8);
  if (predictor === 2) return bits === 8 ? undoTiff(data, width, step) : data;
  return undoPng(data, width, step);
}

function undoTiff(data: Uint8Array, width: number, step: number): Uint8Array {
  const out = Uint8Array.from(data);
  for (let at = 0; at < out.length; at++) if (at % width >= step) out[at] = out[at]! + out[at - step]!;
  return out;
}

function undoPng(data: Uint8Array, width: number, step: number): Uint8Array {
  const rows = Math.ceil(data.length / (width + 1));
  const out = new Uint8Array(rows * width);
  for (let row = 0; row < rows; row++) {
    const from = row * (width + 1);
    const to = row * width;
    for (let x = 0; x < width && from + 1 + x < data.length; x++) {
      const left = x >= step ? out[to + x - step]! : 0;
      const up = row > 0 ? out[to + x - width]! : 0;
      const corner = x >= step && row > 0 ? out[to + x - width - step]! : 0;
      const predicted = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][data[from]!] ?? 0;
      out[to + x] = data[from + 1 + x]! + predicted;
    }
  }
  return out;
}

function paeth(left: number, up: number, corner: number): number {
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

function ascii85(data: Uint8Array): Uint8Array {
  const out: number[] = [];
  let group: number[] = [];
  const flush = (): void => {
    const missing = 5 - group.length;
    const value = [...group, ...Array<number>(missing).fill(84)].reduce((sum, digit) => sum * 85 + digit, 0);
    for (let index = 0; index < 4 - missing; index++) out.push(Math.floor(value / 256 ** (3 - index)) & 255);
    group = [];
  };
  for (const byte of data) {
    if (byte === 0x7e) break;
    if (byte === 0x7a && group.length === 0) out.push(0, 0, 0, 0);
    else if (byte >= 33 && byte <= 117 && group.push(byte - 33) === 5) flush();
  }
  if (group.length > 1) flush();
  return Uint8Array.from(out);
}

function runLength(data: Uint8Array): Uint8Array {
  const out: number[] = [];
  for (let at = 0; at < data.length && data[at] !== 128;) {
    const length = data[at]!;
    if (length < 128) out.push(...data.subarray(at + 1, at + 2 + length));
    else out.push(...Array<number>(257 - length).fill(data[at + 1] ?? 0));
    at += length < 128 ? length + 2 : 2;
  }
  return Uint8Array.from(out);
}

/** LZW (7.4.4.2): codes of 9 to 12 bits; 256 clears the table, 257 ends the data. */
function lzw(data: Uint8Array, early: number): Uint8Array {
  const out: number[] = [];
  let table: number[][] = [];
  let previous: readonly number[] | null = null;
  let [buffer, bits, width] = [0, 0, 9];
  for (const byte of data) {
    buffer = ((buffer << 8) | byte) & 0xffffff;
    bits += 8;
    if (bits < width) continue;
    bits -= width;
    const code = (buffer >> bits) & ((1 << width) - 1);
    if (code === 257) break;
    if (code === 256) {
      [table, previous, width] = [[], null, 9];
      continue;
    }
    const known = code < 256 ? [code] : table[code - 258];
    const entry: readonly number[] = known ?? (previous ? [...previous, previous[0]!] : []);
    for (const value of entry) out.push(value);
    if (previous && entry.length > 0) table.push([...previous, entry[0]!]);
    previous = entry;
    const next = table.length + 258 + early;
    width = next >= 2048 ? 12 : next >= 1024 ? 11 : next >= 512 ? 10 : 9;
  }
  return Uint8Array.from(out);
}
