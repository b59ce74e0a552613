import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Bytes from here up would make the first letters of the alphabet likelier than the others. */
const UNBIASED = 256 - (256 % ALPHABET.length);

/**
 * Letters and digits from the system's generator, each equally likely: 5.95 bits a character. `source` gives as many
 * bytes as it is asked for. Ends because fewer than one byte in thirty is thrown away.
 */
export function randomText(length: number, source: (size: number) => Uint8Array = randomBytes): string {
  let text = '';
  while (text.length < length) {
    for (const byte of source(length - text.length)) {
      if (byte < UNBIASED) text += ALPHABET.charAt(byte % ALPHABET.length);
    }
  }
  return text;
}
