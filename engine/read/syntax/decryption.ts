/**
 * Opens PDFs that are encrypted with a password (ISO 32000-2, 7.6): the standard security handler, revisions 2 to 6, with RC4
 * and AES.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { passwordBytes, passwordHash, type PasswordCrypto } from '../../base/password-hash.js';
import { bytesOf, latin1, ReadError, Stream, type Dict, type PdfObject, type Resolver } from './objects.js';

/** How strings or streams are encrypted. */
type Method = 'none' | 'rc4' | 'aes128' | 'aes256';

/** What the passwords of a file are checked against. */
interface Security {
  readonly revision: number;
  /** Bytes of the key, in revisions before 5. */
  readonly keyBytes: number;
  readonly owner: Uint8Array;
  readonly user: Uint8Array;
  readonly ownerKey: Uint8Array;
  readonly userKey: Uint8Array;
  readonly permissions: number;
  readonly identifier: Uint8Array;
  readonly encryptsMetadata: boolean;
}

/** The bits of table 22, by what they permit. */
const PERMISSIONS = { modifying: 1 << 3, annotating: 1 << 5, fillingForms: 1 << 8, assembling: 1 << 10 } as const;
export type Permission = keyof typeof PERMISSIONS;

const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');

export class Decryption {
  readonly #key: Uint8Array;
  readonly #strings: Method;
  readonly #streams: Method;
  readonly #encryptsMetadata: boolean;
  /** Whether the password is the owner's, who may do everything. */
  readonly isOwner: boolean;
  readonly #permissions: number;
  readonly #revision: number;

  /** @throws ReadError when the password is wrong, or the file is encrypted in another way */
  constructor(
    /** The encryption dictionary (7.6.2). */
    readonly dict: Dict,
    /** The first identifier of the file, which keys depend on. */
    readonly identifier: string,
    password: string,
    resolver: Resolver,
  ) {
    if (resolver.name(dict.get('Filter')) !== 'Standard')
      throw new ReadError(
        'The PDF is encrypted for certain readers, not with a password. Give it as it is before encryption.',
      );
    const security = securityOf(dict, identifier, resolver);
    const open = security.revision >= 5 ? openWithSha : openWithMd5;
    // A file that needs no password is open to those who have one.
    const opened = open(security, password) ?? open(security, '');
    if (!opened)
      throw new ReadError(
        password === '' ? 'The PDF is encrypted. Give its password.' : 'The password of the PDF is wrong.',
      );
    this.#key = opened.key;
    this.#encryptsMetadata = security.encryptsMetadata;
    this.#strings = methodOf(dict, 'StrF', resolver);
    this.#streams = methodOf(dict, 'StmF', resolver);
    this.isOwner = opened.isOwner;
    this.#permissions = security.permissions;
    this.#revision = security.revision;
  }

  /** Whether one of these may be done. Revision 2 knows no more than changing and annotating. */
  permits(...kinds: readonly Permission[]): boolean {
    const known = kinds.filter((kind) => this.#revision > 2 || kind === 'modifying' || kind === 'annotating');
    return this.isOwner || known.some((kind) => (this.#permissions & PERMISSIONS[kind]) !== 0);
  }

  /** An object as it is before encryption. `id`: its number and generation. */
  object(object: PdfObject, id: ObjectId): PdfObject {
    return this.#mapped(object, (data, method) => this.#decrypted(data, method, id));
  }

  /** An object as it is written into the file. */
  encrypted(object: PdfObject, id: ObjectId): PdfObject {
    return this.#mapped(object, (data, method) => this.#encrypted(data, method, id));
  }

  /** The bytes of a stream as they are written into the file. */
  encryptedStream(data: Uint8Array, id: ObjectId): Uint8Array {
    return this.#encrypted(data, this.#streams, id);
  }

  #mapped(object: PdfObject, change: Change): PdfObject {
    if (typeof object === 'string') return latin1(change(bytesOf(object), this.#strings));
    if (object instanceof Stream) return this.#stream(object, change);
    if (Array.isArray(object)) return (object as PdfObject[]).map((item) => this.#mapped(item, change));
    return object instanceof Map ? this.#dict(object as Dict, change) : object;
  }

  #dict(dict: Dict, change: Change): Dict {
    return new Map([...dict].map(([key, value]) => [key, this.#mapped(value, change)] as const));
  }

  #stream({ dict, raw }: Stream, change: Change): Stream {
    return new Stream(this.#dict(dict, change), this.isPlain(dict) ? raw : change(raw, this.#streams));
  }

  /** Whether a stream is not encrypted, whatever the others are. */
  isPlain(dict: Dict): boolean {
    const type = nameOf(dict.get('Type'));
    const filters = dict.get('Filter');
    const first = Array.isArray(filters) ? (filters as PdfObject[])[0] : filters;
    // Cross-references are never encrypted; a filter of its own says how a stream is, and for now that is: not at all.
    return type === 'XRef' || nameOf(first) === 'Crypt' || (type === 'Metadata' && !this.#encryptsMetadata);
  }

  /** How long a stream becomes. */
  lengthOf(length: number): number {
    const isPadded = this.#streams === 'aes128' || this.#streams === 'aes256';
    return isPadded ? 16 + length - (length % 16) + 16 : length;
  }

  #decrypted(data: Uint8Array, method: Method, id: ObjectId): Uint8Array {
    if (method === 'none') return data;
    const key = this.#keyFor(method, id);
    return method === 'rc4' ? rc4(key, data) : withoutPadding(key, data);
  }

  #encrypted(data: Uint8Array, method: Method, id: ObjectId): Uint8Array {
    if (method === 'none') return data;
    const key = this.#keyFor(method, id);
    return method === 'rc4' ? rc4(key, data) : withVector(key, data);
  }

  #keyFor(method: Method, id: ObjectId): Uint8Array {
    if (method === 'aes256') return this.#key;
    // Algorithm 1: each object has a key of its own. Damaged files have negative numbers and fractions.
    const own = Buffer.alloc(5);
    own.writeUIntLE(id.number & 0xffffff, 0, 3);
    own.writeUIntLE(id.generation & 0xffff, 3, 2);
    const salt = method === 'aes128' ? Buffer.from('sAlT') : Buffer.alloc(0);
    return md5(this.#key, own, salt).subarray(0, Math.min(this.#key.length + 5, 16));
  }
}

/** Encrypts or decrypts. */
type Change = (data: Uint8Array, method: Method) => Uint8Array;

export interface ObjectId {
  readonly number: number;
  readonly generation: number;
}

const nameOf = (object: PdfObject | undefined): string | null =>
  typeof object === 'object' && object !== null && 'name' in object ? object.name : null;

function securityOf(dict: Dict, identifier: string, resolver: Resolver): Security {
  const bytes = (key: string): Uint8Array => {
    const value = resolver.get(dict.get(key));
    return typeof value === 'string' ? bytesOf(value) : new Uint8Array();
  };
  const revision = resolver.number(dict.get('R'));
  const version = resolver.number(dict.get('V'));
  if (!(revision >= 2 && revision <= 6) || !(version >= 1 && version <= 5) || version === 3)
    throw new ReadError('The PDF is encrypted in a way that is not known. Give it as it is before encryption.');
  const bits = version === 4 ? 128 : version === 1 ? 40 : resolver.number(dict.get('Length'), 40);
  return {
    revision,
    keyBytes: Math.max(5, Math.min(16, bits >> 3)),
    owner: bytes('O'),
    user: bytes('U'),
    ownerKey: bytes('OE'),
    userKey: bytes('UE'),
    permissions: resolver.number(dict.get('P')) | 0,
    identifier: bytesOf(identifier),
    encryptsMetadata: resolver.get(dict.get('EncryptMetadata')) !== false,
  };
}

const METHODS: Readonly<Record<string, Method>> = { None: 'none', V2: 'rc4', AESV2: 'aes128', AESV3: 'aes256' };

function methodOf(dict: Dict, entry: 'StrF' | 'StmF', resolver: Resolver): Method {
  if (resolver.number(dict.get('V')) < 4) return 'rc4';
  const name = resolver.name(dict.get(entry)) ?? 'Identity';
  if (name === 'Identity') return 'none';
  const filter = resolver.dict(resolver.dict(dict.get('CF')).get(name));
  const method = resolver.name(filter.get('CFM')) ?? 'None';
  return Object.hasOwn(METHODS, method) ? METHODS[method]! : 'none';
}

interface Opened {
  readonly key: Uint8Array;
  readonly isOwner: boolean;
}

/** Algorithms 2, 6 and 7. */
function openWithMd5(security: Security, password: string): Opened | null {
  const padded = padding(Buffer.from(password, 'latin1'));
  const asOwner = userPasswordOf(security, padded);
  for (const [user, isOwner] of [[asOwner, true] as const, [padded, false] as const]) {
    const key = keyOf(security, user);
    const check = userCheck(security, key);
    if (check.equals(security.user.subarray(0, check.length))) return { key, isOwner };
  }
  return null;
}

const padding = (password: Uint8Array): Buffer => Buffer.concat([password, PADDING]).subarray(0, 32);

/** Algorithm 7: what the owner password says is the user password. */
function userPasswordOf({ revision, keyBytes, owner }: Security, padded: Buffer): Buffer {
  let digest = md5(padded);
  for (let round = 0; revision >= 3 && round < 50; round++) digest = md5(digest);
  const key = digest.subarray(0, revision === 2 ? 5 : keyBytes);
  let user: Uint8Array = owner.subarray(0, 32);
  for (let round = revision === 2 ? 0 : 19; round >= 0; round--) user = rc4(mixed(key, round), user);
  return Buffer.from(user);
}

/** Algorithm 2. */
function keyOf(
  { revision, keyBytes, owner, permissions, identifier, encryptsMetadata }: Security,
  padded: Buffer,
): Buffer {
  const bits = Buffer.alloc(4);
  bits.writeInt32LE(permissions);
  const length = revision === 2 ? 5 : keyBytes;
  const plain = revision >= 4 && !encryptsMetadata ? Buffer.alloc(4, 0xff) : Buffer.alloc(0);
  let digest = md5(padded, owner.subarray(0, 32), bits, identifier, plain);
  for (let round = 0; revision >= 3 && round < 50; round++) digest = md5(digest.subarray(0, length));
  return digest.subarray(0, length);
}

/** Algorithms 4 and 5: what the right key makes of known bytes. */
function userCheck({ revision, identifier }: Security, key: Buffer): Buffer {
  if (revision === 2) return Buffer.from(rc4(key, PADDING));
  let check: Uint8Array = md5(PADDING, identifier);
  for (let round = 0; round < 20; round++) check = rc4(mixed(key, round), check);
  return Buffer.from(check);
}

/** Algorithm 2.A. */
function openWithSha(security: Security, password: string): Opened | null {
  const given = passwordBytes(password);
  const user = security.user.subarray(0, 48);
  const owner = security.owner.subarray(0, 48);
  const none = new Uint8Array();
  const hash = security.revision === 5 ? oldHash : hardenedHash;
  for (const { stored, wrapped, salted, isOwner } of [
    { stored: owner, wrapped: security.ownerKey, salted: user, isOwner: true },
    { stored: user, wrapped: security.userKey, salted: none, isOwner: false },
  ]) {
    if (stored.length < 48 || wrapped.length < 32) continue;
    if (!hash(given, stored.subarray(32, 40), salted).equals(stored.subarray(0, 32))) continue;
    const key = hash(given, stored.subarray(40, 48), salted);
    return { key: aes(key, Buffer.alloc(16), wrapped.subarray(0, 32)), isOwner };
  }
  return null;
}

const oldHash = (password: Uint8Array, salt: Uint8Array, user: Uint8Array): Buffer =>
  createHash('sha256').update(password).update(salt).update(user).digest();

function hardenedHash(password: Uint8Array, salt: Uint8Array, user: Uint8Array): Buffer {
  return Buffer.from(passwordHash({ password, salt, user }, CRYPTO));
}

const CRYPTO: PasswordCrypto = {
  hash: (algorithm, data) => createHash(algorithm).update(data).digest(),
  encrypt: (data, key, vector) => createCipheriv('aes-128-cbc', key, vector).setAutoPadding(false).update(data),
};

function md5(...parts: readonly Uint8Array[]): Buffer {
  const hash = createHash('md5');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

const mixed = (key: Uint8Array, round: number): Uint8Array => key.map((byte) => byte ^ round);

function aes(key: Uint8Array, vector: Uint8Array, data: Uint8Array): Buffer {
  const whole = data.subarray(0, data.length - (data.length % 16));
  return createDecipheriv(key.length === 32 ? 'aes-256-cbc' : 'aes-128-cbc', key, vector)
    .setAutoPadding(false)
    .update(whole);
}

/** The vector stands before the data. Padding that is wrong is kept: damaged data is still data. */
function withoutPadding(key: Uint8Array, data: Uint8Array): Uint8Array {
  if (data.length < 32) return new Uint8Array();
  const plain = aes(key, data.subarray(0, 16), data.subarray(16));
  const padding = plain.at(-1) ?? 0;
  return padding >= 1 && padding <= 16 ? plain.subarray(0, plain.length - padding) : plain;
}

function withVector(key: Uint8Array, data: Uint8Array): Uint8Array {
  const vector = randomBytes(16);
  const cipher = createCipheriv(key.length === 32 ? 'aes-256-cbc' : 'aes-128-cbc', key, vector);
  return Buffer.concat([vector, cipher.update(data), cipher.final()]);
}

/** Node's own is switched off in newer versions of OpenSSL. */
function rc4(key: Uint8Array, data: Uint8Array): Uint8Array {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + state[i]! + key[i % key.length]!) & 255;
    [state[i], state[j]] = [state[j]!, state[i]!];
  }
  const out = new Uint8Array(data.length);
  for (let at = 0, i = 0, j = 0; at < data.length; at++) {
    i = (i + 1) & 255;
    const a = state[i]!;
    j = (j + a) & 255;
    const b = state[j]!;
    state[i] = b;
    state[j] = a;
    out[at] = data[at]! ^ state[(a + b) & 255]!;
  }
  return out;
}
