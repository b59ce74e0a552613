/**
 * Fonts of the machine, which have to be asked for, because documents then depend on it. Of all files, the names are read
 * when somebody wants a family that is not known otherwise; files are opened when text is set in them.
 */
import { RenderError } from '../../diagnostics.js';
import type { SystemFontFiles } from '../../host/index.js';
import { AddedFont } from './added-font.js';
import type { FaceEntry, Family } from './catalog.js';
import { readCharacterMap } from './cmap.js';
import { plainName } from './family-names.js';
import { collectionMembers, isCollection, memberOffsets } from './font-collection.js';
import type { FontParser, SfntFace } from './font-face.js';
import type { FaceDescriptor } from './font-matching.js';
import type { HashedFont } from './prepared-fonts.js';
import { brokenFont, faceNames, SfntFile, type FaceNames } from './sfnt.js';
import { readStyle } from './stated-style.js';
import { partOfFont } from './font-part.js';
import { rangesOf, readAxes, type VariationWish } from './variations.js';

/** A font of a file: the only one, or one of a collection. */
interface Member extends FaceNames {
  readonly path: string;
  readonly index: number;
  /** Where its directory begins. */
  readonly start: number;
}

export interface SystemFontTools {
  readonly files: SystemFontFiles;
  readonly prepare: (bytes: Uint8Array) => HashedFont;
  readonly parse: FontParser;
}

/** Bytes of fonts that are opened at most. */
const MAX_BYTES = 256 << 20;

/** A face that comes from a file of the machine. */
export interface SystemFace extends FaceEntry {
  readonly path: string;
}

export interface SystemFamily extends Family {
  readonly faces: SystemFace[];
}

export class SystemFonts {
  #members: readonly Member[] | null = null;
  readonly #families = new Map<string, SystemFamily | null>();
  readonly #faces = new Map<Member, SystemFace | null>();
  /** Of each character that was looked for. */
  readonly #owners = new Map<number, readonly Member[]>();
  #opened = 0;

  constructor(private readonly tools: SystemFontTools) {}

  /** The family of a name, in any case. Two files with the same face are in the order of their paths. */
  family(name: string): SystemFamily | null {
    const lower = name.toLowerCase();
    let family = this.#families.get(lower);
    if (family === undefined) {
      const members = this.#all().filter(({ families }) => families.some((one) => one.toLowerCase() === lower));
      this.#families.set(lower, (family = this.#familyOf(members)));
    }
    return family;
  }

  /** The face with a full or PostScript name. */
  called(name: string): SystemFace | null {
    const plain = plainName(name);
    const member = this.#all().find(({ fullNames }) => fullNames.some((one) => plainName(one) === plain));
    return member ? this.#faceOf(member) : null;
  }

  /** Families that have all of the characters, in the order of their files. */
  *covering(codePoints: readonly number[]): Generator<SystemFamily> {
    const owners = codePoints.map((codePoint) => this.#ownersOf(codePoint));
    const told = new Set<string>();
    for (const member of owners[0] ?? []) {
      const [name = ''] = member.families;
      if (told.has(name) || !owners.every((list) => list.includes(member))) continue;
      told.add(name);
      const family = this.family(name);
      if (family) yield family;
    }
  }

  #all(): readonly Member[] {
    return (this.#members ??= this.tools.files.list().flatMap((path) => this.#membersOf(path)));
  }

  /** A file that is no font is none of the machine's fonts. */
  #membersOf(path: string): Member[] {
    try {
      const head = this.tools.files.readPart(path, 0, HEAD);
      const starts = isCollection(head) ? memberOffsets(head) : [0];
      return starts.flatMap((start, index) => {
        const names = faceNames(this.#tables({ path, start }, ['name', 'maxp']));
        return names.families.length > 0 ? [{ path, index, start, ...names }] : [];
      });
    } catch {
      return [];
    }
  }

  /** @throws RenderError or RangeError if the tables cannot be read */
  #tables({ path, start }: Pick<Member, 'path' | 'start'>, tags: readonly string[]): SfntFile {
    const { files } = this.tools;
    return new SfntFile(partOfFont((offset, length) => files.readPart(path, offset, length), start, tags));
  }

  #familyOf(members: readonly Member[]): SystemFamily | null {
    const faces = members.flatMap((member) => this.#faceOf(member) ?? []);
    const [first] = members;
    if (!first || faces.length === 0) return null;
    return { name: first.families[0]!, generic: 'serif', faces, covers: null, userAdded: false };
  }

  /** Null if its description cannot be read. */
  #faceOf(member: Member): SystemFace | null {
    let face = this.#faces.get(member);
    if (face === undefined) this.#faces.set(member, (face = this.#describe(member)));
    return face;
  }

  #describe(member: Member): SystemFace | null {
    const { path } = member;
    let described: FaceDescriptor;
    try {
      described = descriptorOf(this.#tables(member, ['head', 'maxp', 'OS/2', 'fvar', 'name']));
    } catch {
      return null;
    }
    let added: AddedFont | null = null;
    const open = (wish: VariationWish): SfntFace => (added ??= this.#open(member)).open(wish);
    const variant = (wish: VariationWish): string => (added ??= this.#open(member)).variant(wish);
    return {
      ...described,
      path,
      open,
      variant,
      // Known once it is open, and of a static font 0.
      get instanceBytes() {
        return added?.instanceBytes ?? 0;
      },
    };
  }

  /** @throws RenderError (`input_invalid`) if the font is unusable */
  #open({ path, index, families }: Member): AddedFont {
    const bytes = this.tools.files.read(path);
    this.#opened += bytes.byteLength;
    if (this.#opened > MAX_BYTES)
      throw new RenderError('input_invalid', `The fonts of this machine that are used take more than ${MAX_BYTES >> 20} MB.`);
    const member = isCollection(bytes) ? collectionMembers(bytes)[index] : () => bytes;
    if (!member) throw brokenFont('its collection has changed');
    return new AddedFont(families[0]!, this.tools.prepare(member()), {}, this.tools.parse);
  }

  #ownersOf(codePoint: number): readonly Member[] {
    let owners = this.#owners.get(codePoint);
    if (!owners) {
      owners = this.#all().filter((member) => this.#has(member, codePoint));
      if (this.#owners.size >= MAX_OWNERS) this.#owners.clear();
      this.#owners.set(codePoint, owners);
    }
    return owners;
  }

  #has(member: Member, codePoint: number): boolean {
    try {
      return readCharacterMap(this.#tables(member, ['cmap', 'maxp']))(codePoint) !== 0;
    } catch {
      return false;
    }
  }
}

/** Enough for the header of a collection of 256 fonts. */
const HEAD = 12 + 256 * 4;
/** Characters whose fonts are remembered. */
const MAX_OWNERS = 10_000;

/** What `AddedFont` says of a font without descriptors, before the font is read as a whole. */
function descriptorOf(file: SfntFile): FaceDescriptor {
  const stated = readStyle(file);
  const ranges = rangesOf(readAxes(file));
  return {
    weight: ranges.weight ?? stated.weight,
    width: ranges.width ?? stated.width,
    italic: ranges.hasItalic || stated.italic,
    ...(ranges.oblique && { oblique: ranges.oblique }),
  };
}
