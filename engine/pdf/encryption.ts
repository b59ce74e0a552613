/**
 * Encryption with AES-256: the standard security handler, revision 6 (ISO 32000-2, 7.6.4). pdfkit knows only revision
 * 5, whose password check is weak and which PDF 2.0 has withdrawn. Keys and initialisation vectors are random; no other
 * option makes the bytes of a render differ from run to run.
 */
import { createCipheriv, createHash, randomBytes } from 'node:crypto';

/** The passwords of an encrypted PDF; at least one of them is given. */
export interface EncryptionOptions {
  /** The password for opening the file. Default: none, everybody may open it. */
  readonly userPassword?: string;
  /** The password that opens the file with all permissions. Default: the user password. */
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

const NO_VECTOR = Buffer.alloc(16);
/** Bytes of a password that count (7.6.4.3.3). */
const MAX_PASSWORD = 127;

export class Encryption {
  readonly #key = randomBytes(32);
  /** The encryption dictionary, which itself is never encrypted. */
  readonly dictionary: string;

  constructor({ userPassword = '', ownerPassword = userPassword, permissions = {} }: EncryptionOptions) {
    const user = passwordBytes(userPassword);
    const owner = passwordBytes(ownerPassword);
    const u = verifier(user, NOTHING);
    const ue = this.#wrap(user, u, NOTHING);
    const o = verifier(owner, u);
    const oe = this.#wrap(owner, o, u);
    const p = permissionBits(permissions);
    this.dictionary =
      `<</Filter/Standard/V 5/R 6/Length 256/P ${p}/O<${hex(o)}>/OE<${hex(oe)}>/U<${hex(u)}>/UE<${hex(ue)}>` +
      `/Perms<${hex(this.#permissions(p))}>/CF<</StdCF<</AuthEvent/DocOpen/CFM/AESV3/Length 32>>>>/StmF/StdCF/StrF/StdCF>>`;
  }

  /** Encrypts a stream or string as it stands in the file (7.6.3.1). */
  encrypt(data: Uint8Array): Uint8Array {
    const vector = randomBytes(16);
    const cipher = createCipheriv('aes-256-cbc', this.#key, vector);
    return Buffer.concat([vector, cipher.update(data), cipher.final()]);
  }

  /** Algorithms 8 and 9, second part: encrypts the file's key with a password. */
  #wrap(password: Buffer, stored: Buffer, user: Buffer): Buffer {
    const key = hash(password, stored.subarray(40, 48), user);
    return createCipheriv('aes-256-cbc', key, NO_VECTOR).setAutoPadding(false).update(this.#key);
  }

  /** Algorithm 10: repeats the permissions in encrypted form, so that changes to them are noticed. */
  #permissions(p: number): Buffer {
    const block = Buffer.alloc(16, 0xff);
    block.writeInt32LE(p, 0);
    block.write('Tadb', 8, 'latin1');
    randomBytes(4).copy(block, 12);
    return createCipheriv('aes-256-ecb', this.#key, null).setAutoPadding(false).update(block);
  }
}

const NOTHING = Buffer.alloc(0);

/** Algorithms 8 and 9, first part: the value that a password is checked against, and two salts. */
function verifier(password: Buffer, user: Buffer): Buffer {
  const salts = randomBytes(16);
  return Buffer.concat([hash(password, salts.subarray(0, 8), user), salts]);
}

/** Algorithm 2.B. The loop ends: the last byte is below 256, so it stops at round 288 at the latest. */
function hash(password: Buffer, salt: Buffer, user: Buffer): Buffer {
  let key = createHash('sha256').update(password).update(salt).update(user).digest();
  for (let round = 0, last = 0; round < 64 || last > round - 32; round++) {
    const unit = Buffer.concat([password, key, user]);
    const repeated = Buffer.alloc(unit.length * 64, unit);
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false);
    const block = cipher.update(repeated);
    // 256 ≡ 1 (mod 3), so the sum of the bytes has the same remainder as the number they form.
    const remainder = block.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = createHash(['sha256', 'sha384', 'sha512'][remainder]!).update(block).digest();
    last = block[block.length - 1]!;
  }
  return key.subarray(0, 32);
}

/** NFKC is close to SASLprep, and equal to it for what people type. */
function passwordBytes(password: string): Buffer {
  return Buffer.from(password.normalize('NFKC'), 'utf8').subarray(0, MAX_PASSWORD);
}

function permissionBits({ printing = true, ...permissions }: Permissions): number {
  let bits = ALWAYS;
  if (printing) bits |= PRINTING;
  if (printing === true) bits |= PRINTING_WELL;
  for (const [name, bit] of Object.entries(PERMISSION_BITS))
    if (permissions[name as keyof typeof PERMISSION_BITS] ?? true) bits |= bit;
  return bits | 0;
}

function hex(bytes: Buffer): string {
  return bytes.toString('hex');
}
