/** Writes a PDF with its changes anew: every object that something leads to, each content once. */
import { toHex } from '../base/bytes.js';
import { Copier } from '../assemble/copier.js';
import { OutputFile, type Cipher, type FileEnd } from '../assemble/output-file.js';
import { sourceOf } from '../assemble/serialise.js';
import { Encryption, type EncryptionOptions } from '../pdf/file/encryption.js';
import type { Decryption } from '../read/syntax/decryption.js';
import { bytesOf, type Dict, type Stream } from '../read/syntax/objects.js';
import type { Edition } from './edition.js';

export interface WholeFile extends Pick<FileEnd, 'version' | 'isOld'> {
  /** undefined: as the file was; null: none. */
  readonly encryption: EncryptionOptions | null | undefined;
  /** How dictionaries and streams differ. */
  readonly dict?: (dict: Dict) => Dict;
  readonly stream?: (stream: Stream) => Stream;
}

/** What is not copied: objects that say where others are, which the new file has its own of. */
const PLACES: ReadonlySet<string> = new Set(['ObjStm', 'XRef']);

export function writeWhole(edition: Edition, whole: WholeFile): Uint8Array<ArrayBuffer> {
  const { file, root, info } = edition;
  const [first] = file.array(file.trailer.get('ID'));
  const cipher = cipherFor(file.decryption, whole.encryption);
  const out = new OutputFile(cipher);
  const { dict, stream } = whole;
  const copier = new Copier(file, out, { ...(dict && { dict }), ...(stream && { stream }), leftOut: PLACES });
  const number = out.reserve();
  copier.assign(root.number, number);
  copier.write(number, file.catalog);
  const about = info ? copier.add(file.dict(info)) : null;
  return out.end({
    ...{ version: whole.version, isOld: whole.isOld, root: number, info: about },
    ...(typeof first === 'string' && first !== '' && { identifier: toHex(bytesOf(first)) }),
  });
}

function cipherFor(old: Decryption | null, given: WholeFile['encryption']): Cipher | null {
  if (given === null) return null;
  if (given !== undefined) {
    const encryption = new Encryption(given);
    return {
      dictionary: encryption.dictionary,
      lengthOf: (length) => 32 + length - (length % 16),
      encrypt: (data) => encryption.encrypt(data),
      isPlain: () => false,
    };
  }
  return (
    old && {
      dictionary: sourceOf(old.dict, () => null),
      lengthOf: (length) => old.lengthOf(length),
      encrypt: (data, number) => old.encryptedStream(data, { number, generation: 0 }),
      isPlain: (dict) => old.isPlain(dict),
    }
  );
}
