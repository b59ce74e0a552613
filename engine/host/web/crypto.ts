/** Hashes and AES in JavaScript: Web Crypto has them only behind promises, and layout cannot wait. */
import { cbc } from '@noble/ciphers/aes';
import { md5 } from '@noble/hashes/legacy';
import { sha256, sha384, sha512 } from '@noble/hashes/sha2';
import { bytesToHex } from '@noble/hashes/utils';
import type { AesOptions, Crypto, HashAlgorithm, Hasher } from '../host.js';

type NobleHash = ReturnType<typeof sha256.create>;

const HASHES: Readonly<Record<HashAlgorithm, () => NobleHash>> = {
  md5: () => md5.create() as unknown as NobleHash,
  sha256: () => sha256.create(),
  sha384: () => sha384.create() as unknown as NobleHash,
  sha512: () => sha512.create() as unknown as NobleHash,
};

export const crypto: Crypto = {
  createHash: (algorithm) => new WebHasher(HASHES[algorithm]()),
  encryptAes: (data, { key, vector, pads }: AesOptions) =>
    cbc(key, vector, { disablePadding: !pads }).encrypt(Uint8Array.from(data)),
  signatures: null,
  randomBytes: (length) => globalThis.crypto.getRandomValues(new Uint8Array(length)),
};

class WebHasher implements Hasher {
  constructor(private readonly hash: NobleHash) {}

  update(data: Uint8Array | string): Hasher {
    this.hash.update(typeof data === 'string' ? new TextEncoder().encode(data) : data);
    return this;
  }

  copy(): Hasher {
    return new WebHasher(this.hash.clone());
  }

  digest(): Uint8Array;
  digest(encoding: 'hex'): string;
  digest(encoding?: 'hex'): Uint8Array | string {
    const bytes = this.hash.digest();
    return encoding === 'hex' ? bytesToHex(bytes) : bytes;
  }
}
