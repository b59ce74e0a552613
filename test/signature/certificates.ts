/** Keys and certificates for tests, which no program has to issue. Certificates sign themselves. */
import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { der, octetString, oid, sequence, setOf, smallInteger, tagged, TAG } from '../../engine/signature/der.js';

export interface Identity {
  readonly certificate: Buffer;
  readonly key: KeyObject;
}

export interface IdentityOptions {
  readonly name?: string;
  readonly from?: Date;
  readonly to?: Date;
  /** The first octet of KeyUsage; undefined: the certificate does not say what its key is for. */
  readonly usage?: number;
}

/** Long enough for everybody who runs the tests. */
export const ALWAYS = { from: new Date(Date.UTC(2000, 0, 1)), to: new Date(Date.UTC(2100, 0, 1)) } as const;
export const SIGNED_AT = new Date(Date.UTC(2026, 10, 23, 12));

const KEYS = {
  rsa: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
  'rsa-pss': () =>
    generateKeyPairSync('rsa-pss', { modulusLength: 2048, hashAlgorithm: 'sha384', mgf1HashAlgorithm: 'sha384' }),
  'P-256': () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  'P-384': () => generateKeyPairSync('ec', { namedCurve: 'P-384' }),
  'P-521': () => generateKeyPairSync('ec', { namedCurve: 'P-521' }),
  ed25519: () => generateKeyPairSync('ed25519'),
} as const;

export function identity(kind: keyof typeof KEYS, options: IdentityOptions = {}): Identity {
  const { publicKey, privateKey: key } = KEYS[kind]() as { publicKey: KeyObject; privateKey: KeyObject };
  return { certificate: certificate(publicKey, key, options), key };
}

export function pem(certificate: Uint8Array): string {
  const lines = Buffer.from(certificate)
    .toString('base64')
    .match(/.{1,64}/g)!;
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

function certificate(
  publicKey: KeyObject,
  key: KeyObject,
  { name = 'Ada Lovelace', from = ALWAYS.from, to = ALWAYS.to, usage }: IdentityOptions,
): Buffer {
  const algorithm = sequence(oid('1.2.840.113549.1.1.11'));
  const subject = sequence(setOf(sequence(oid('2.5.4.3'), der(TAG.utf8String, Buffer.from(name)))));
  const usages = sequence(oid('2.5.29.15'), octetString(der(TAG.bitString, Uint8Array.of(0, usage ?? 0))));
  const signed = sequence(
    tagged(0, smallInteger(2)),
    smallInteger(7),
    algorithm,
    subject,
    sequence(time(from), time(to)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    ...(usage === undefined ? [] : [tagged(3, sequence(usages))]),
  );
  const hash = key.asymmetricKeyType === 'ed25519' ? null : 'sha256';
  const signature = key.asymmetricKeyType === 'rsa-pss' ? Buffer.alloc(1) : sign(hash, signed, key);
  return Buffer.from(sequence(signed, algorithm, der(TAG.bitString, Uint8Array.of(0), signature)));
}

/** RFC 5280, 4.1.2.5: two digits of the year before 2050. */
function time(date: Date): Uint8Array {
  const digits = `${date.toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`;
  const isLate = date.getUTCFullYear() >= 2050;
  return der(isLate ? TAG.generalizedTime : TAG.utcTime, Buffer.from(isLate ? digits : digits.slice(2)));
}
