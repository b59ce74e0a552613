/** Private keys and signatures. */
import { constants, createPrivateKey, createPublicKey, KeyObject, sign, verify } from 'node:crypto';
import { promisify } from 'node:util';
import type { KeyUse, PlatformKey, PrivateKey, Signatures } from '../host.js';

const signAsync = promisify(sign);

export const signatures: Signatures = {
  privateKey: (key, passphrase) => readKey(key, passphrase) as unknown as PrivateKey,
  belongsTo(key, publicKey) {
    const own = createPublicKey(key as unknown as KeyObject).export({ type: 'spki', format: 'der' });
    const other = createPublicKey({ key: Buffer.from(publicKey), type: 'spki', format: 'der' });
    return own.equals(other.export({ type: 'spki', format: 'der' }));
  },
  sign: (data, key, use) => signAsync(digestOf(use), data, { key: key as unknown as KeyObject, ...paddingOf(use) }),
  verify(data, signature, { publicKey, algorithm }) {
    const key = createPublicKey({ key: Buffer.from(publicKey), type: 'spki', format: 'der' });
    return verify(digestOf(algorithm), data, { key, ...paddingOf(algorithm) }, signature);
  },
};

function readKey(key: string | Uint8Array | PlatformKey, passphrase: string | undefined): KeyObject {
  if (key instanceof KeyObject) return key;
  const secret = passphrase === undefined ? {} : { passphrase };
  if (typeof key === 'string') return createPrivateKey({ key, ...secret });
  const bytes = Buffer.from(key as Uint8Array);
  // DER begins with a sequence.
  return bytes[0] === 0x30
    ? createPrivateKey({ key: bytes, format: 'der', type: 'pkcs8', ...secret })
    : createPrivateKey({ key: bytes, format: 'pem', ...secret });
}

const digestOf = ({ hash }: KeyUse): string => hash;

function paddingOf({ scheme }: KeyUse): { padding?: number; saltLength?: number } {
  if (scheme !== 'RSA-PSS') return {};
  return { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST };
}
