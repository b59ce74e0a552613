/**
 * The signature of a file (ISO 32000-2, 12.8). Its dictionary is written last, just before the cross references. All bytes
 * before it are hashed as they go out, and only the dictionary and what follows it are held back: some kilobytes, and a
 * few bytes for each object. What is signed is the whole file but the hexadecimal string of the signature itself.
 */
import { joinBytes, toHex } from '../../base/bytes.js';
import { RenderError } from '../../diagnostics.js';
import { host, type HashAlgorithm, type Hasher } from '../../host/index.js';
import { textString, utf16Hex } from './syntax.js';

/** Who signs, and what the signature says. */
export interface Signing {
  readonly hash: HashAlgorithm;
  /** The bytes to reserve for the signature. */
  readonly room: number;
  readonly date: Date;
  readonly name?: string;
  readonly reason?: string;
  readonly location?: string;
  readonly contact?: string;
  /** The name of the field that shows the signature; undefined: a field that nobody sees. */
  readonly field?: string;
  /** Signs a file with this hash, and returns CMS in DER. */
  sign(digest: Uint8Array): Promise<Uint8Array>;
}

type Encrypt = (data: Uint8Array) => Uint8Array;

/** Columns of a number of /ByteRange, which is filled in later: enough for a terabyte. */
const NUMBER_WIDTH = 12;
const RANGE_START = '/ByteRange[0 ';
const CONTENTS_START = '/Contents<';

export class FileSignature {
  readonly #signing: Signing;
  readonly #hash: Hasher;
  #length = 0;

  constructor(signing: Signing) {
    this.#signing = signing;
    this.#hash = host.crypto.createHash(signing.hash);
  }

  /** Takes the next bytes of the file that stand before the dictionary. */
  update(chunk: Uint8Array): void {
    this.#hash.update(chunk);
    this.#length += chunk.length;
  }

  /** The dictionary (table 255) with room for what is not known yet. All but the signature is encrypted, if anything is. */
  dictionary(encrypt: Encrypt | null): string {
    const { room, date, name, reason, location, contact } = this.#signing;
    const time = `D:${date.toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`;
    const texts = { M: time, Name: name, Reason: reason, Location: location, ContactInfo: contact };
    const entries = Object.entries(texts).map(([key, text]) => (text ? `/${key}${stringOf(text, encrypt)}` : ''));
    return (
      `<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached${RANGE_START}${' '.repeat(3 * NUMBER_WIDTH)}]` +
      `${CONTENTS_START}${'0'.repeat(2 * room)}>${entries.join('')}>>`
    );
  }

  /** Puts the signature into the end of the file, which begins with the dictionary. */
  async seal(end: Uint8Array): Promise<Uint8Array> {
    const head = host.text.latin1(end, 0, Math.min(end.length, 1024));
    const from = head.indexOf(CONTENTS_START) + CONTENTS_START.length - 1;
    const to = from + 2 * this.#signing.room + 2;
    const range = [this.#length + from, this.#length + to, end.length - to];
    const sealed = Uint8Array.from(end);
    const numbers = range.map((number) => String(number).padStart(NUMBER_WIDTH)).join('');
    sealed.set(host.text.latin1Bytes(numbers), head.indexOf(RANGE_START) + RANGE_START.length);
    const digest = this.#hash.update(sealed.subarray(0, from)).update(sealed.subarray(to)).digest();
    sealed.set(host.text.latin1Bytes(this.#hexadecimal(await this.#signing.sign(digest))), from + 1);
    return sealed;
  }

  #hexadecimal(signature: Uint8Array): string {
    const { room } = this.#signing;
    if (signature.length <= room) return toHex(signature);
    const message = `The signature has ${signature.length} bytes, and its room is ${room}; set room of the option sign to ${signature.length} or more.`;
    throw new RenderError('input_invalid', message, undefined, { option: ['sign', 'room'] });
  }
}

function stringOf(text: string, encrypt: Encrypt | null): string {
  if (encrypt === null) return textString(text);
  const units = utf16Hex(text).match(/../g)!;
  return `<${toHex(encrypt(joinBytes([Uint8Array.of(0xfe, 0xff), Uint8Array.from(units, (hex) => parseInt(hex, 16))])))}>`;
}
