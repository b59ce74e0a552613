/** Signatures of PDFs of any producer: who signed, and which digest of the file they hold. */
import { host } from '../host/index.js';
import { hashOf } from './algorithms.js';
import { readCertificate, type Certificate } from './certificate.js';
import { areEqual, type DerElement, readElement } from './der.js';
import { MESSAGE_DIGEST } from './signed-data.js';

export interface FoundSignature {
  /** The name in the signer's certificate; '' for none. */
  readonly signer: string;
  /** Whether these are the bytes that were signed; null: the signature is of a kind that this cannot tell. */
  holdsFor(parts: readonly Uint8Array[]): boolean | null;
}

/** Reads SignedData of CMS; bytes behind it are room that is left. Returns null for anything else. */
export function readSignature(cms: Uint8Array): FoundSignature | null {
  try {
    return signatureIn(readElement(cms));
  } catch {
    // The bytes are anybody's.
    return null;
  }
}

function signatureIn(cms: DerElement): FoundSignature | null {
  const fields = cms.children[1]!.children[0]!.children;
  const certificates =
    fields.find(({ tag }) => tag === 0xa0)?.children.map(({ bytes }) => readCertificate(bytes)) ?? [];
  const [, identifier, algorithm, attributes] = fields.at(-1)!.children[0]!.children;
  const hash = hashOf(algorithm!.children[0]!.oid);
  const signed = attributes!.tag === 0xa0 ? attributes!.children.map(({ children }) => children) : [];
  const digest = signed.find(([type]) => type!.oid === MESSAGE_DIGEST)?.[1]?.children[0]?.content;
  return {
    signer: signerAmong(certificates, identifier!)?.subject ?? '',
    holdsFor(parts) {
      if (hash === null || digest === undefined) return null;
      const hasher = host.crypto.createHash(hash);
      for (const part of parts) hasher.update(part);
      return areEqual(hasher.digest(), digest);
    },
  };
}

/** By the name of the issuer and the number (RFC 5652, 5.3); a signer without these is the first. */
function signerAmong(certificates: readonly Certificate[], { children }: DerElement): Certificate | undefined {
  const [issuer, number] = children;
  if (!issuer || !number) return certificates[0];
  return certificates.find((one) => areEqual(one.issuer, issuer.bytes) && areEqual(one.serialNumber, number.bytes));
}
