/** The chunks of a PNG file (PNG 3rd edition, § 5), and the rows of bytes that are compressed in it. */
import { promisify } from 'node:util';
import { inflate, type InputType, type ZlibOptions } from 'node:zlib';

/**
 * Chunks that affect the look and need a decoder: transparency, colour spaces other than sRGB, orientation, animation.
 */
const FOREIGN = new Set(['tRNS', 'iCCP', 'cICP', 'eXIf', 'acTL']);
/** The largest filter type (§ 9.2). */
const MAX_FILTER = 4;

export interface Chunks {
  readonly header: Buffer;
  readonly palette: Buffer | null;
  /** The concatenated IDAT data in zlib format. */
  readonly data: Uint8Array;
}

/**
 * IHDR comes first, then at most one PLTE, consecutive IDAT chunks and IEND, each with a CRC (§ 5). Returns null if the
 * file is otherwise, or has a chunk that needs another decoder.
 */
export function readChunks(file: Buffer): Chunks | null {
  let header: Buffer | null = null;
  let palette: Buffer | null = null;
  const data: Buffer[] = [];
  let last = '';
  // Terminates because each chunk takes at least 12 bytes.
  for (let at = 8; at + 12 <= file.length;) {
    const length = file.readUInt32BE(at);
    if (length > file.length - at - 12) return null;
    const type = file.toString('latin1', at + 4, at + 8);
    const body = file.subarray(at + 8, at + 8 + length);
    if (crc32(file.subarray(at + 4, at + 8 + length)) !== file.readUInt32BE(at + 8 + length)) return null;
    if ((last === '') !== (type === 'IHDR') || FOREIGN.has(type)) return null;
    if (type === 'IHDR') header = length === 13 ? body : null;
    else if (type === 'PLTE') {
      if (palette || data.length > 0) return null;
      palette = body;
    } else if (type === 'IDAT') {
      if (data.length > 0 && last !== 'IDAT') return null;
      data.push(body);
    } else if (type === 'IEND')
      return header && data.length > 0 ? { header, palette, data: new Uint8Array(Buffer.concat(data)) } : null;
    else if (isCritical(type)) return null;
    last = type;
    at += 12 + length;
  }
  return null;
}

/** Checks for a critical chunk, whose first letter is upper case (§ 5.4). Decoders must not skip it. */
function isCritical(type: string): boolean {
  return type.charCodeAt(0) < 0x60;
}

const inflateAsync = promisify<InputType, ZlibOptions, unknown>(inflate);

/**
 * Inflates rows that each start with a filter byte. Returns null unless zlib data contains exactly `rows` rows of
 * `stride` bytes with valid filters, and nothing follows it.
 */
export async function inflateRows(data: Uint8Array, stride: number, rows: number): Promise<Uint8Array | null> {
  try {
    // `info` returns the number of bytes read.
    const { buffer, engine } = (await inflateAsync(data, { maxOutputLength: stride * rows, info: true })) as {
      buffer: Buffer;
      engine: { bytesWritten: number };
    };
    if (buffer.length !== stride * rows || engine.bytesWritten !== data.length) return null;
    for (let at = 0; at < buffer.length; at += stride) if (buffer[at]! > MAX_FILTER) return null;
    return buffer;
  } catch {
    return null;
  }
}

/** CRC-32 of a chunk's type and data (Annex D). Node 20 has no zlib.crc32. */
function crc32(bytes: Uint8Array): number {
  let crc = -1;
  for (let i = 0; i < bytes.length; i++) crc = CRC_TABLE[(crc ^ bytes[i]!) & 255]! ^ (crc >>> 8);
  return ~crc >>> 0;
}

const CRC_TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});
