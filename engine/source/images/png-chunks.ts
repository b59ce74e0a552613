/** The chunks of a PNG file (PNG 3rd edition, § 5), and the rows of bytes that are compressed in it. */
import { joinBytes, viewOf } from '../../base/bytes.js';
import { host } from '../../host/index.js';

/**
 * Chunks that affect the look and need a decoder: transparency, colour spaces other than sRGB, orientation, animation.
 */
const FOREIGN = new Set(['tRNS', 'iCCP', 'cICP', 'eXIf', 'acTL']);
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
 * Inflates rows that each start with a filter byte. Returns null unless zlib data contains exactly `rows` rows of
 * `stride` bytes with valid filters, and nothing follows it.
 */
export async function inflateRows(data: Uint8Array, stride: number, rows: number): Promise<Uint8Array | null> {
  const bytes = await host.inflate(data, stride * rows);
  if (!bytes) return null;
  for (let at = 0; at < bytes.length; at += stride) if (bytes[at]! > MAX_FILTER) return null;
  return bytes;
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
