/** X.509 certificates (RFC 5280): as much of them as a signature names. */
import { host } from '../host/index.js';
import { type DerElement, DerError, readElement, TAG } from './der.js';

export interface Certificate {
  /** In DER. */
  readonly bytes: Uint8Array;
  /** The serial number and the name of who issued it, in DER. */
  readonly serialNumber: Uint8Array;
  readonly issuer: Uint8Array;
  /** The common name of whom it is for, or else the name of the organisation; '' for neither. */
  readonly subject: string;
  readonly from: Date;
  readonly to: Date;
  /** SubjectPublicKeyInfo, in DER. */
  readonly publicKey: Uint8Array;
  /** Whether its key may sign documents. */
  readonly maySign: boolean;
}

const PEM = /-----BEGIN (?:X509 |TRUSTED )?CERTIFICATE-----([^-]+)-----END /g;
const PEM_START = [0x2d, 0x2d, 0x2d, 0x2d, 0x2d];

/** The certificates of PEM or DER in their order. Throws DerError. */
export function readCertificates(source: string | Uint8Array): readonly Certificate[] {
  const blocks = typeof source === 'string' ? pemBlocks(source) : derBlocks(source);
  return blocks.map(readCertificate);
}

function pemBlocks(text: string): readonly Uint8Array[] {
  return [...text.matchAll(PEM)].map(([, base64]) => host.text.base64Bytes(base64!));
}

/** Files of either kind are read as bytes. PEM may have text before its first certificate. */
function derBlocks(bytes: Uint8Array): readonly Uint8Array[] {
  if (bytes[0] !== TAG.sequence || PEM_START.every((byte, at) => bytes[at] === byte))
    return pemBlocks(host.text.latin1(bytes));
  return [bytes];
}

export function readCertificate(bytes: Uint8Array): Certificate {
  const whole = readElement(bytes);
  const signed = whole.children[0]?.children ?? [];
  // Version 1 does not say its version.
  const fields = signed[0]?.tag === 0xa0 ? signed.slice(1) : signed;
  const [serialNumber, , issuer, validity, subject, publicKey, ...rest] = fields;
  if (!serialNumber || !issuer || !validity || !subject || !publicKey)
    throw new DerError('The data are no certificate.');
  const [from, to] = validity.children;
  const extensions = rest.find(({ tag }) => tag === 0xa3);
  return {
    bytes: whole.bytes,
    serialNumber: serialNumber.bytes,
    issuer: issuer.bytes,
    subject: nameOf(subject),
    from: timeOf(from!),
    to: timeOf(to!),
    publicKey: publicKey.bytes,
    maySign: maySign(extensions?.children[0]?.children ?? []),
  };
}

const COMMON_NAME = '2.5.4.3';
const ORGANISATION = '2.5.4.10';

function nameOf(name: DerElement): string {
  const parts = name.children.flatMap((set) => set.children.map(({ children: [type, value] }) => ({ type, value })));
  for (const wanted of [COMMON_NAME, ORGANISATION]) {
    const found = parts.find(({ type }) => type?.oid === wanted);
    if (found?.value) return stringOf(found.value);
  }
  return '';
}

const BMP_STRING = 0x1e;

function stringOf({ tag, content }: DerElement): string {
  if (tag === TAG.utf8String) return new TextDecoder().decode(content);
  if (tag !== BMP_STRING) return host.text.latin1(content);
  let text = '';
  for (let i = 0; i + 1 < content.length; i += 2) text += String.fromCharCode(content[i]! * 256 + content[i + 1]!);
  return text;
}

/** 4.1.2.5: two digits of a year from 50 are of the last century. */
function timeOf({ tag, content }: DerElement): Date {
  const text = host.text.latin1(content);
  const century = tag === TAG.utcTime ? (text < '50' ? '20' : '19') : '';
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(century + text) ?? [];
  const [year, month, day, hours, minutes, seconds] = parts.map(Number) as number[];
  if (seconds === undefined) throw new DerError('A time of the certificate cannot be read.');
  return new Date(Date.UTC(year!, month! - 1, day, hours, minutes, seconds));
}

const KEY_USAGE = '2.5.29.15';
/** The first bits of KeyUsage: digitalSignature and nonRepudiation (4.2.1.3). */
const SIGNING_BITS = 0xc0;

/** A certificate that does not say what its key is for may be used for everything. */
function maySign(extensions: readonly DerElement[]): boolean {
  const usage = extensions
    .map(({ children }) => children)
    .find(([id]) => id?.oid === KEY_USAGE)
    ?.at(-1);
  if (!usage) return true;
  // A bit string in an octet string; its first octet says how many bits at the end do not count.
  const bits = readElement(usage.content).content[1] ?? 0;
  return (bits & SIGNING_BITS) !== 0;
}
