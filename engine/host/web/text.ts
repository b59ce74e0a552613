/** Conversions between text and bytes, where the platform has none of its own. */
import type { TextTools } from '../host.js';

/** As many arguments as every engine takes in a call. */
const SLICE = 8192;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const PADDING = 61;

export const text: TextTools = {
  latin1(bytes, start = 0, end = bytes.length) {
    const last = Math.min(end, bytes.length);
    let characters = '';
    for (let at = start; at < last; at += SLICE)
      characters += String.fromCharCode(...bytes.subarray(at, Math.min(at + SLICE, last)));
    return characters;
  },
  latin1Bytes(characters) {
    const bytes = new Uint8Array(characters.length);
    for (let i = 0; i < bytes.length; i++) bytes[i] = characters.charCodeAt(i);
    return bytes;
  },
  base64Bytes,
  isUtf8(bytes) {
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(bytes);
      return true;
    } catch {
      return false;
    }
  },
};

/** Both alphabets of RFC 4648 are read. Bits that fill no byte are dropped. */
function base64Bytes(characters: string): Uint8Array {
  const bytes = new Uint8Array(Math.ceil((characters.length * 3) / 4));
  let length = 0;
  let bits = 0;
  let count = 0;
  for (let i = 0; i < characters.length; i++) {
    const code = characters.charCodeAt(i);
    if (code === PADDING) break;
    const value = code < 128 ? VALUES[code]! : -1;
    if (value < 0) continue;
    bits = ((bits << 6) | value) & 0xffff;
    count += 6;
    if (count >= 8) bytes[length++] = bits >> (count -= 8);
  }
  return bytes.subarray(0, length);
}

const VALUES = new Int8Array(128).fill(-1);
for (let value = 0; value < ALPHABET.length; value++) VALUES[ALPHABET.charCodeAt(value)] = value;
VALUES['-'.charCodeAt(0)] = ALPHABET.indexOf('+');
VALUES['_'.charCodeAt(0)] = ALPHABET.indexOf('/');
