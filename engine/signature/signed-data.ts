/**
 * The signature of a file: SignedData of CMS (RFC 5652) without the data, with the signed attributes that PAdES-B-B
 * prescribes (ETSI EN 319 142-1, 6.3): the content type, the digest of the file, and the digest of the certificate
 * (RFC 5035), so that no other certificate of the same key takes its place. The time of signing stands in the PDF.
 */
import { host } from '../host/index.js';
import { hashIdentifier, signatureIdentifier, type SignatureAlgorithm } from './algorithms.js';
import type { Certificate } from './certificate.js';
import { der, octetString, oid, readElement, sequence, setOf, smallInteger, tagged, TAG } from './der.js';

const PKCS7 = '1.2.840.113549.1.7';
const PKCS9 = '1.2.840.113549.1.9';
const DATA = oid(`${PKCS7}.1`);
const SIGNED_DATA = oid(`${PKCS7}.2`);
const CONTENT_TYPE = `${PKCS9}.3`;
export const MESSAGE_DIGEST = `${PKCS9}.4`;
const SIGNING_CERTIFICATE_V2 = `${PKCS9}.16.2.47`;

/** What is signed: the attributes as a set. */
export function signedAttributes(digest: Uint8Array, signer: Certificate): Uint8Array {
  return setOf(
    attribute(CONTENT_TYPE, DATA),
    attribute(MESSAGE_DIGEST, octetString(digest)),
    attribute(SIGNING_CERTIFICATE_V2, sequence(sequence(certificateIdentifier(signer)))),
  );
}

function attribute(type: string, value: Uint8Array): Uint8Array {
  return sequence(oid(type), setOf(value));
}

/** ESSCertIDv2 (RFC 5035, 4); SHA-256 is the default, so it is not named. */
function certificateIdentifier({ bytes, issuer, serialNumber }: Certificate): Uint8Array {
  const hash = host.crypto.createHash('sha256').update(bytes).digest();
  const directoryName = tagged(4, issuer);
  return sequence(octetString(hash), sequence(sequence(directoryName), serialNumber));
}

export interface SignedParts {
  /** The signer's first. */
  readonly certificates: readonly Certificate[];
  readonly algorithm: SignatureAlgorithm;
  readonly attributes: Uint8Array;
  readonly signature: Uint8Array;
}

export function signedData({ certificates, algorithm, attributes, signature }: SignedParts): Uint8Array {
  const [signer] = certificates;
  const hash = hashIdentifier(algorithm.hash);
  const signerInfo = sequence(
    smallInteger(1),
    sequence(signer!.issuer, signer!.serialNumber),
    hash,
    // In place of the set's own tag (RFC 5652, 5.3); the signature is over the set.
    tagged(0, readElement(attributes).content),
    signatureIdentifier(algorithm),
    octetString(signature),
  );
  const bytes = certificates.map((one) => one.bytes);
  return sequence(
    SIGNED_DATA,
    tagged(
      0,
      sequence(
        smallInteger(1),
        der(TAG.set, hash),
        sequence(DATA),
        tagged(0, readElement(setOf(...bytes)).content),
        der(TAG.set, signerInfo),
      ),
    ),
  );
}
