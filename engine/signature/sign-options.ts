/** The option `sign`. */
import type { PlatformKey } from '../host/host.js';

/**
 * Who signs a PDF, and with what. The signature is one of PAdES-B-B. What is wrong with it is RenderError
 * 'input_invalid'.
 */
export interface SignOptions {
  /**
   * The certificate of who signs, and behind it those that lead to a root that readers trust: PEM, DER, or a list. A
   * certificate that is not valid at `date` is an error, and one whose key is not for signing a warning.
   */
  readonly certificate: string | Uint8Array | readonly (string | Uint8Array)[];
  /**
   * The private key of the first certificate: PEM, DER (PKCS 8), or a KeyObject of Node. RSA, or ECDSA on P-256, P-384 or
   * P-521. Absent where `sign` is given.
   */
  readonly key?: string | Uint8Array | PlatformKey;
  /** What opens an encrypted `key`. Default: none. */
  readonly passphrase?: string;
  /** Signs in place of `key`, for keys that never leave their device. Called once for a PDF, when all else is written. */
  readonly sign?: (request: SignRequest) => Uint8Array | PromiseLike<Uint8Array>;
  /** How an RSA key signs. Default 'pkcs1', whose signatures are the same each time; 'pss' and ECDSA differ. */
  readonly padding?: 'pkcs1' | 'pss';
  /** When it is signed, as the signature says. Default: `createdAt`. PAdES asks for it, and no clock is read. */
  readonly date?: Date;
  /** Whose signature it is, where the certificate does not say it well. Default: none. */
  readonly name?: string;
  /** Why it is signed. Default: none. */
  readonly reason?: string;
  /** Where it is signed. Default: none. */
  readonly location?: string;
  /** How to reach who signs. Default: none. */
  readonly contact?: string;
  /**
   * The name of the field to sign: an element with `data-platen="signature"`. It shows name, reason and location, if
   * given, before its own content. Default: the only such field, or else one that nobody sees.
   */
  readonly field?: string;
  /** Bytes to reserve for the signature. More than it needs leaves room for a time stamp. Default: what it needs. */
  readonly room?: number;
}

/** What a device has to sign. */
export interface SignRequest {
  /** The bytes to sign. */
  readonly data: Uint8Array;
  /** Their hash, for devices that are given no more. */
  readonly digest: Uint8Array;
  /** Which hash it is. */
  readonly hash: 'sha256' | 'sha384' | 'sha512';
  /** 'RSA' is RSASSA-PKCS1-v1_5. 'RSA-PSS' has MGF1 with the same hash, and a salt as long as the hash. */
  readonly scheme: 'RSA' | 'RSA-PSS' | 'ECDSA';
}

export type { PlatformKey } from '../host/host.js';
