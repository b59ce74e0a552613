/**
 * Encryption with AES-256: the standard security handler, revision 6 (ISO 32000-2, 7.6.4). pdfkit knows only revision
 * 5, whose password check is weak and which PDF 2.0 has withdrawn. Keys and initialisation vectors are random; no other
 * option makes the bytes of a render differ from run to run.
 */
import { joinBytes, toHex, viewOf } from '../../base/bytes.js';
import { passwordBytes, passwordHash, type PasswordCrypto } from '../../base/password-hash.js';
import { host } from '../../host/index.js';

/** The passwords of an encrypted PDF; at least one of them is given. */
export interface EncryptionOptions {
  /** The password for opening the file. Default: none, everybody may open it. */
  readonly userPassword?: string;
  /** The password that opens the file with all permissions. Default: a random one, which nobody knows. */
  readonly ownerPassword?: string;
  /** What the user password permits, in readers that respect permissions. Default: everything. */
  readonly permissions?: Permissions;
}

/** What may be done with an encrypted PDF. Each default is true. */
export interface Permissions {
  /** 'low': only at low resolution. */
  readonly printing?: boolean | 'low';
  /** Copying text and pictures. Screen readers may read in any case. */
  readonly copying?: boolean;
  /** Changing the content. */
  readonly modifying?: boolean;
  /** Adding and changing comments. */
  readonly annotating?: boolean;
  /** Filling in form fields. */
  readonly fillingForms?: boolean;
  /** Inserting, turning and deleting pages. */
  readonly assembling?: boolean;
}

/** The bits of table 22; reading aloud (bit 10) is always allowed. */
const PERMISSION_BITS = {
  modifying: 1 << 3,
  copying: 1 << 4,
  annotating: 1 << 5,
  fillingForms: 1 << 8,
  assembling: 1 << 10,
} as const;
const PRINTING = 1 << 2;
const PRINTING_WELL = 1 << 11;
/** Bits that are 1 by definition, and bit 10. */
const ALWAYS = 0xfffff2c0;

const NO_VECTOR = new Uint8Array(16);
const RANDOM_BYTES = 32;

export class Encryption {
  readonly #key = host.crypto.randomBytes(32);
  /** The encryption dictionary, which itself is never encrypted. */
  readonly dictionary: string;

  /**
   * Without an owner's password a random one is taken, which nobody knows: if it were the user's, everybody who can open
   * the file could also lift its permissions.
   */
  constructor({ userPassword = '', ownerPassword, permissions = {} }: EncryptionOptions) {
    const user = passwordBytes(userPassword);
    const owner = ownerPassword ? passwordBytes(ownerPassword) : host.crypto.randomBytes(RANDOM_BYTES);
    const u = verifier(user, NOTHING);
    const ue = this.#wrap(user, u, NOTHING);
    const o = verifier(owner, u);
    const oe = this.#wrap(owner, o, u);
    const p = permissionBits(permissions);
    this.dictionary =
      `<</Filter/Standard/V 5/R 6/Length 256/P ${p}/O<${toHex(o)}>/OE<${toHex(oe)}>/U<${toHex(u)}>/UE<${toHex(ue)}>` +
      `/Perms<${toHex(this.#permissions(p))}>/CF<</StdCF<</AuthEvent/DocOpen/CFM/AESV3/Length 32>>>>/StmF/StdCF/StrF/StdCF>>`;
  }

  /** Encrypts a stream or string as it stands in the file (7.6.3.1). */
  encrypt(data: Uint8Array): Uint8Array {
    const vector = host.crypto.randomBytes(16);
    return joinBytes([vector, host.crypto.encryptAes(data, { key: this.#key, vector, pads: true })]);
  }

  /** Algorithms 8 and 9, second part: encrypts the file's key with a password. */
  #wrap(password: Uint8Array, stored: Uint8Array, user: Uint8Array): Uint8Array {
    const key = hash(password, stored.subarray(40, 48), user);
    return host.crypto.encryptAes(this.#key, { key, vector: NO_VECTOR, pads: false });
  }

  /** Algorithm 10: repeats the permissions in encrypted form, so that changes to them are noticed. */
  #permissions(p: number): Uint8Array {
    const block = new Uint8Array(16).fill(0xff);
    viewOf(block).setInt32(0, p, true);
    block.set(host.text.latin1Bytes('Tadb'), 8);
    block.set(host.crypto.randomBytes(4), 12);
    // The standard asks for ECB, which is CBC without a vector where there is only one block.
    return host.crypto.encryptAes(block, { key: this.#key, vector: NO_VECTOR, pads: false });
  }
}

const NOTHING = new Uint8Array(0);

/** Algorithms 8 and 9, first part: the value that a password is checked against, and two salts. */
function verifier(password: Uint8Array, user: Uint8Array): Uint8Array {
  const salts = host.crypto.randomBytes(16);
  return joinBytes([hash(password, salts.subarray(0, 8), user), salts]);
}

function hash(password: Uint8Array, salt: Uint8Array, user: Uint8Array): Uint8Array {
  return passwordHash({ password, salt, user }, CRYPTO);
}

const CRYPTO: PasswordCrypto = {
  hash: (algorithm, data) => host.crypto.createHash(algorithm).update(data).digest(),
  encrypt: (data, key, vector) => host.crypto.encryptAes(data, { key, vector, pads: false }),
};

function permissionBits({ printing = true, ...permissions }: Permissions): number {
  let bits = ALWAYS;
  if (printing) bits |= PRINTING;
  if (printing === true) bits |= PRINTING_WELL;
  for (const [name, bit] of Object.entries(PERMISSION_BITS))
    if (permissions[name as keyof typeof PERMISSION_BITS] ?? true) bits |= bit;
  return bits | 0;
}
