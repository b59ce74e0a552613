/** Helpers for byte arrays that need nothing of the platform. The others are in host/host.ts. */

/** One array with the bytes of all chunks. */
export function joinBytes(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

export function toHex(bytes: Uint8Array): string {
  let hex = '';
  for (const byte of bytes) hex += byte.toString(16).padStart(2, '0');
  return hex;
}

/** Text as UTF-8. A lone surrogate becomes U+FFFD. */
export function utf8Bytes(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;
}

/** The offset of `sought` in `bytes`; -1 if it is not there. */
export function indexOfBytes(bytes: Uint8Array, sought: readonly number[], from = 0): number {
  for (let at = bytes.indexOf(sought[0]!, from); at >= 0; at = bytes.indexOf(sought[0]!, at + 1))
    if (sought.every((byte, i) => bytes[at + i] === byte)) return at;
  return -1;
}

/** For reading numbers of more than one byte. Reading beyond the end throws a RangeError. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
