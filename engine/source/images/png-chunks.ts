/** The chunks of a PNG file (PNG 3rd edition, § 5), and a check of the rows that are compressed in it. */
import { joinBytes, viewOf } from '../../base/bytes.js';
import { DamagedData, host } from '../../host/index.js';
import { orientationOf } from './exif.js';

/** Chunks that affect the look and need a decoder: transparency, colour spaces other than sRGB, animation. */
const FOREIGN = new Set(['tRNS', 'iCCP', 'cICP', 'acTL']);
const UPRIGHT = 1;
/** The largest filter type (§ 9.2). */
const MAX_FILTER = 4;

export interface Chunks {
  readonly header: Uint8Array;
  readonly palette: Uint8Array | null;
  /** The concatenated IDAT data in zlib format. */
  readonly data: Uint8Array;
}

/**
 * IHDR comes first, then at most one PLTE, consecutive IDAT chunks and IEND, each with a CRC (§ 5). Returns null if the
 * file is otherwise, or has a chunk that needs another decoder.
 */
export function readChunks(file: Uint8Array): Chunks | null {
  const view = viewOf(file);
  let header: Uint8Array | null = null;
  let palette: Uint8Array | null = null;
  const data: Uint8Array[] = [];
  let last = '';
  // Terminates because each chunk takes at least 12 bytes.
  for (let at = 8; at + 12 <= file.length;) {
    const length = view.getUint32(at);
    if (length > file.length - at - 12) return null;
    const type = host.text.latin1(file, at + 4, at + 8);
    const body = file.subarray(at + 8, at + 8 + length);
    if (crc32(file.subarray(at + 4, at + 8 + length)) !== view.getUint32(at + 8 + length)) return null;
    if ((last === '') !== (type === 'IHDR') || FOREIGN.has(type)) return null;
    // Screenshots have one, and are upright.
    if (type === 'eXIf' && orientationOf(body) !== UPRIGHT) return null;
    if (type === 'IHDR') header = length === 13 ? body : null;
    else if (type === 'PLTE') {
      if (palette || data.length > 0) return null;
      palette = body;
    } else if (type === 'IDAT') {
      if (data.length > 0 && last !== 'IDAT') return null;
      data.push(body);
    } else if (type === 'IEND') return header && data.length > 0 ? { header, palette, data: joinBytes(data) } : null;
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

/**
 * Whether zlib data contains exactly `rows` rows of `stride` bytes, each with a filter that exists, and nothing follows it.
 */
export async function hasRows(data: Uint8Array, stride: number, rows: number): Promise<boolean> {
  let length = 0;
  try {
    for await (const chunk of host.inflate(data)) {
      // The first byte of each row that begins in the chunk.
      for (let at = (stride - (length % stride)) % stride; at < chunk.length; at += stride)
        if (chunk[at]! > MAX_FILTER) return false;
      length += chunk.length;
      if (length > stride * rows) return false;
    }
  } catch (error) {
    if (error instanceof DamagedData) return false;
    throw error;
  }
  return length === stride * rows;
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
