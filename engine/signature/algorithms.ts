/** The algorithms of signatures: which key signs how, and how that is written (RFC 5754, RFC 4056, RFC 5480). */
import type { KeyUse } from '../host/index.js';
import {
  type DerElement,
  NULL,
  oid,
  readElement,
  sequence,
  smallInteger,
  tagged,
  TAG,
  unsignedInteger,
} from './der.js';

/** Hashes that signatures are made over. */
type SignatureHash = KeyUse['hash'];

/** What is done with a key. */
export interface SignatureAlgorithm extends KeyUse {
  /** The most bytes that a signature takes. */
  readonly size: number;
  /** Of ECDSA: the bytes of each of its two numbers. */
  readonly numberSize: number;
}

const HASHES: Readonly<Record<SignatureHash, { readonly oid: string; readonly length: number; readonly arc: number }>> =
  {
    sha256: { oid: '2.16.840.1.101.3.4.2.1', length: 32, arc: 1 },
    sha384: { oid: '2.16.840.1.101.3.4.2.2', length: 48, arc: 2 },
    sha512: { oid: '2.16.840.1.101.3.4.2.3', length: 64, arc: 3 },
  };

/** The curves of NIST: the hash that is as strong, and the size of their numbers. */
const CURVES: Readonly<Record<string, { readonly hash: SignatureHash; readonly numberSize: number }>> = {
  '1.2.840.10045.3.1.7': { hash: 'sha256', numberSize: 32 },
  '1.3.132.0.34': { hash: 'sha384', numberSize: 48 },
  '1.3.132.0.35': { hash: 'sha512', numberSize: 66 },
};

const PKCS1 = '1.2.840.113549.1.1';
const RSA_KEY = `${PKCS1}.1`;
const MGF1 = `${PKCS1}.8`;
const PSS_KEY = `${PKCS1}.10`;
const EC_KEY = '1.2.840.10045.2.1';

/** The algorithm for a public key (SubjectPublicKeyInfo); null: a key that PDF viewers do not know how to use. */
export function algorithmFor(publicKey: Uint8Array, padding: 'pkcs1' | 'pss'): SignatureAlgorithm | null {
  const [about, key] = readElement(publicKey).children;
  const [kind, parameters] = about!.children;
  switch (kind!.oid) {
    case EC_KEY: {
      const curve = parameters?.tag === TAG.oid ? CURVES[parameters.oid] : undefined;
      if (!curve) return null;
      const number = unsignedInteger(new Uint8Array(curve.numberSize).fill(0xff));
      return { scheme: 'ECDSA', ...curve, size: sequence(number, number).length };
    }
    case RSA_KEY:
      return { scheme: padding === 'pss' ? 'RSA-PSS' : 'RSA', hash: 'sha256', size: modulusSize(key!), numberSize: 0 };
    case PSS_KEY:
      return { scheme: 'RSA-PSS', hash: hashOfPss(parameters), size: modulusSize(key!), numberSize: 0 };
    default:
      return null;
  }
}

/** The bytes of the modulus in a bit string that holds an RSAPublicKey. */
function modulusSize(key: DerElement): number {
  const [modulus] = readElement(key.content.subarray(1)).children;
  return modulus!.content[0] === 0 ? modulus!.content.length - 1 : modulus!.content.length;
}

/** A key for PSS may be bound to a hash (RFC 4055, 3.1). */
function hashOfPss(parameters: DerElement | undefined): SignatureHash {
  const first = parameters?.tag === TAG.sequence ? parameters.children[0] : undefined;
  const bound = first?.tag === 0xa0 ? first.children[0]!.children[0]!.oid : undefined;
  return hashOf(bound ?? '') ?? 'sha256';
}

/** By its object identifier; null: none of those that signatures are made over here. */
export function hashOf(identifier: string): SignatureHash | null {
  const found = Object.entries(HASHES).find(([, hash]) => hash.oid === identifier);
  return found ? (found[0] as SignatureHash) : null;
}

/** The AlgorithmIdentifier of a hash. */
export function hashIdentifier(hash: SignatureHash): Uint8Array {
  return sequence(oid(HASHES[hash].oid));
}

/** The AlgorithmIdentifier of a signature. */
export function signatureIdentifier({ scheme, hash }: SignatureAlgorithm): Uint8Array {
  const { arc, length } = HASHES[hash];
  if (scheme === 'RSA') return sequence(oid(`${PKCS1}.${10 + arc}`), NULL);
  if (scheme === 'ECDSA') return sequence(oid(`1.2.840.10045.4.3.${arc + 1}`));
  const digest = sequence(oid(HASHES[hash].oid), NULL);
  const parameters = [tagged(0, digest), tagged(1, sequence(oid(MGF1), digest)), tagged(2, smallInteger(length))];
  return sequence(oid(PSS_KEY), sequence(...parameters));
}

/**
 * A signature as CMS has it. Of ECDSA some devices give the two numbers one behind the other (IEEE P1363), and others a
 * sequence of both, which CMS wants.
 */
export function signatureValue(signature: Uint8Array, { scheme, numberSize }: SignatureAlgorithm): Uint8Array {
  if (scheme !== 'ECDSA' || signature.length !== 2 * numberSize || isPair(signature)) return signature;
  return sequence(unsignedInteger(signature.subarray(0, numberSize)), unsignedInteger(signature.subarray(numberSize)));
}

function isPair(bytes: Uint8Array): boolean {
  try {
    const pair = readElement(bytes);
    return pair.tag === TAG.sequence && pair.bytes.length === bytes.length && pair.children.length === 2;
  } catch {
    return false;
  }
}
