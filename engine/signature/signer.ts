/** Who signs a file: the certificates and the key of the option `sign`, checked before anything is rendered. */
import { RenderError, type OptionPath } from '../diagnostics.js';
import { host, type PrivateKey } from '../host/index.js';
import { algorithmFor, signatureValue, type SignatureAlgorithm } from './algorithms.js';
import { readCertificates, type Certificate } from './certificate.js';
import type { SignOptions } from './sign-options.js';
import { signedAttributes, signedData } from './signed-data.js';

export interface Signer {
  readonly algorithm: SignatureAlgorithm;
  /** The bytes to reserve for the signature. */
  readonly room: number;
  /** What is wrong, but keeps nobody from signing. */
  readonly warnings: readonly { readonly message: string; readonly option: OptionPath }[];
  /** Signs a file with this hash, and returns CMS in DER. */
  sign(digest: Uint8Array): Promise<Uint8Array>;
}

/** The options, and the time of signing. */
type Given = SignOptions & { readonly date: Date };

type SignData = (data: Uint8Array) => PromiseLike<Uint8Array> | Uint8Array;

export function createSigner(given: Given): Signer {
  const certificates = certificatesOf(given);
  const [signer] = certificates as [Certificate, ...Certificate[]];
  const algorithm = readable(() => algorithmFor(signer.publicKey, given.padding ?? 'pkcs1'));
  if (!algorithm)
    throw wrong(
      'certificate',
      `The key of ${titleOf(signer)} is of a kind that PDF does not know; use RSA, or ECDSA on P-256, P-384 or P-521.`,
    );
  checkDate(signer, given.date);
  const signData = given.sign ? withDevice(given.sign, algorithm) : withKey(given, signer, algorithm);
  const signed = (
    digest: Uint8Array,
    signature: Uint8Array,
    attributes = signedAttributes(digest, signer),
  ): Uint8Array => signedData({ certificates, algorithm, attributes, signature });
  const digestSize = host.crypto.createHash(algorithm.hash).digest().length;
  const needed = signed(new Uint8Array(digestSize), new Uint8Array(algorithm.size)).length;
  return {
    algorithm,
    room: roomFor(needed, given.room),
    warnings: signer.maySign ? [] : [usageWarning(signer)],
    async sign(digest) {
      const attributes = signedAttributes(digest, signer);
      const signature = signatureValue(bytesOf(await signData(attributes)), algorithm);
      checkSignature(attributes, signature, { signer, algorithm });
      return signed(digest, signature, attributes);
    },
  };
}

function wrong(field: keyof SignOptions, message: string): RenderError {
  return new RenderError('input_invalid', message, undefined, { option: ['sign', field] });
}

/** For people. */
function titleOf({ subject }: Certificate): string {
  return subject === '' ? 'the certificate' : `the certificate of ${subject}`;
}

const UNREADABLE =
  'The certificate cannot be read; give X.509 as PEM (-----BEGIN CERTIFICATE-----) or DER, that of the signer first.';

function certificatesOf({ certificate }: SignOptions): readonly Certificate[] {
  const sources = Array.isArray(certificate) ? (certificate as readonly (string | Uint8Array)[]) : [certificate];
  const found = readable(() => sources.flatMap((source) => readCertificates(source as string | Uint8Array)));
  if (found.length === 0) throw wrong('certificate', UNREADABLE);
  return found;
}

function readable<Result>(read: () => Result): Result {
  try {
    return read();
  } catch {
    // Whatever is in it that it should not be: the bytes are the user's.
    throw wrong('certificate', UNREADABLE);
  }
}

const timeOf = (date: Date): string => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

function checkDate(signer: Certificate, date: Date): void {
  const { from, to } = signer;
  if (date >= from && date <= to) return;
  const message = `The signature is of ${timeOf(date)}, and ${titleOf(signer)} is valid from ${timeOf(from)} to ${timeOf(to)}; use another certificate, or another date.`;
  throw wrong('date', message);
}

function usageWarning(signer: Certificate): Signer['warnings'][number] {
  const title = titleOf(signer);
  const message = `${title.charAt(0).toUpperCase()}${title.slice(1)} is not for signing (its key usage has neither digitalSignature nor nonRepudiation), so readers may reject the signature.`;
  return { message, option: ['sign', 'certificate'] };
}

function roomFor(needed: number, wanted = needed): number {
  if (wanted >= needed) return wanted;
  throw wrong(
    'room',
    `The signature needs ${needed} bytes, and its room is ${wanted}; give at least ${needed}, or leave room out.`,
  );
}

function withKey({ key, passphrase }: Given, signer: Certificate, algorithm: SignatureAlgorithm): SignData {
  const { signatures } = host.crypto;
  if (key === undefined) throw wrong('key', 'A signature needs a key; give key or the function sign.');
  if (signatures === null)
    throw wrong('key', 'On this platform keys cannot be read; give the function sign, which may use Web Crypto.');
  const privateKey = readKey(() => signatures.privateKey(key, passphrase), passphrase);
  if (!signatures.belongsTo(privateKey, signer.publicKey))
    throw wrong(
      'key',
      `The key is not that of ${titleOf(signer)}; give the key that the first certificate was made for.`,
    );
  return (data) => signatures.sign(data, privateKey, algorithm);
}

function readKey(read: () => PrivateKey, passphrase: string | undefined): PrivateKey {
  try {
    return read();
  } catch {
    const hint = passphrase === undefined ? 'an encrypted one needs its passphrase' : 'or its passphrase is another';
    throw wrong('key', `The key cannot be read: give a private key as PEM or as DER (PKCS 8); ${hint}.`);
  }
}

function withDevice(sign: NonNullable<SignOptions['sign']>, { hash, scheme }: SignatureAlgorithm): SignData {
  return async (data) => {
    try {
      return await sign({ data, digest: host.crypto.createHash(hash).update(data).digest(), hash, scheme });
    } catch (error) {
      const told = wrong('sign', `The function sign failed: ${error instanceof Error ? error.message : String(error)}`);
      told.cause = error;
      throw told;
    }
  };
}

function bytesOf(signature: unknown): Uint8Array {
  if (signature instanceof Uint8Array) return signature;
  throw wrong('sign', 'The function sign must return the signature as bytes (Uint8Array).');
}

/** A device may have signed with another key, or the hash of the hash. */
function checkSignature(
  data: Uint8Array,
  signature: Uint8Array,
  { signer, algorithm }: { readonly signer: Certificate; readonly algorithm: SignatureAlgorithm },
): void {
  const { signatures } = host.crypto;
  if (signatures === null || signatures.verify(data, signature, { publicKey: signer.publicKey, algorithm })) return;
  const { scheme, hash } = algorithm;
  throw wrong(
    'sign',
    `The signature that the function sign returned is not one by ${titleOf(signer)}; it has to be ${scheme} with ${hash} over data.`,
  );
}
