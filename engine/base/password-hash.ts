/** The hash of passwords of encrypted PDFs (ISO 32000-2, 7.6.4.3.4, algorithm 2.B), for those who write and who read them. */
import { joinBytes, utf8Bytes } from './bytes.js';

export interface PasswordCrypto {
  hash(algorithm: 'sha256' | 'sha384' | 'sha512', data: Uint8Array): Uint8Array;
  /** AES-128 in CBC mode, without padding. */
  encrypt(data: Uint8Array, key: Uint8Array, vector: Uint8Array): Uint8Array;
}

export interface Salted {
  readonly password: Uint8Array;
  readonly salt: Uint8Array;
  /** What is stored of the user password, for the owner's; else empty. */
  readonly user: Uint8Array;
}

/** Bytes of a password that count (7.6.4.3.3). */
const MAX_PASSWORD = 127;

/** NFKC is close to SASLprep, and equal to it for what people type. */
export function passwordBytes(password: string): Uint8Array {
  return utf8Bytes(password.normalize('NFKC')).subarray(0, MAX_PASSWORD);
}

const HASHES = ['sha256', 'sha384', 'sha512'] as const;

/** The loop ends: the last byte is below 256, so it stops at round 288 at the latest. */
export function passwordHash({ password, salt, user }: Salted, crypto: PasswordCrypto): Uint8Array {
  let key = crypto.hash('sha256', joinBytes([password, salt, user]));
  for (let round = 0, last = 0; round < 64 || last > round - 32; round++) {
    const unit = joinBytes([password, key, user]);
    const repeated = joinBytes(Array.from({ length: 64 }, () => unit));
    const block = crypto.encrypt(repeated, key.subarray(0, 16), key.subarray(16, 32));
    // 256 ≡ 1 (mod 3), so the sum of the bytes has the same remainder as the number they form.
    const remainder = block.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = crypto.hash(HASHES[remainder]!, block);
    last = block[block.length - 1]!;
  }
  return key.subarray(0, 32);
}
