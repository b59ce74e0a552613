/**
 * A font as one document uses it. Each pair of glyph and source text gets a character identifier (CID), so that text
 * extraction returns exactly what was written. The font is embedded as a subset.
 */
import { host } from '../../host/index.js';
import { SfntFile } from '../../text/fonts/sfnt.js';
import type { FontFace } from '../../text/fonts/types.js';
import type { CompositeGlyph } from './composite-glyphs.js';
import type { Deflater } from '../compression/deflate.js';
import type { DeflatedStream, FontSubset, KeptSubsets } from './kept-subsets.js';
import type { PdfFile, PdfReference } from '../file/pdf-file.js';
import { FIRST_OWN_CODE, type SharedCodes } from './shared-codes.js';
import { LITERAL_ESCAPES, num, plainName, reference } from '../file/syntax.js';
import { toUnicodeCMap } from './to-unicode.js';
import { NO_GLYPH, subsetTrueType } from './truetype-subset.js';

/** The parts of a fontkit font (2.0) and its subset that embedding uses. */
interface FontkitSubset {
  readonly cff?: unknown;
  readonly glyphs: number[];
  includeGlyph(glyph: number): number;
  encode(): Uint8Array;
}
interface FontkitFont {
  readonly stream: { readonly buffer: Uint8Array };
  createSubset(): FontkitSubset;
}

const MAX_CID = 0xffff;
/** A character that is as high as nearly all that stand upright. */
const IDEOGRAPH = 0x6c34;
/** How many letters a message tells. */
const MAX_TOLD = 10;
/** Composite glyphs are numbered from here, because a font has no glyph with this number. */
const FIRST_COMPOSITE = 0x10000;

/** A glyph of the font, or one that is made of several. */
export type FontGlyph = number | CompositeGlyph;

/** A glyph with the text that it extracts as, and the code that its document gave to them. */
export interface GlyphUse {
  readonly glyph: FontGlyph;
  readonly text: string;
  readonly code: string;
}

export class PdfFont {
  readonly ref: PdfReference;
  /** Content streams select the font by this name. */
  readonly resource: string;
  readonly #perEm: number;
  /** CID of (glyph, text); one inner map per glyph. */
  readonly #cids = new Map<number, Map<string, number>>();
  /** By CID: of those that are not in use NO_GLYPH, of 0 .notdef. */
  readonly #glyphs: number[] = [0];
  readonly #composites: CompositeGlyph[] = [];
  readonly #compositeNumbers = new Map<string, number>();
  readonly #texts: string[] = [''];
  readonly #codes: string[] = ['\0\0'];
  /** Filled in sessions only. */
  readonly #uses = new Map<string, GlyphUse>();
  /** Whether .notdef is drawn, and whether the file holds the font; the latter is known when it is written. */
  drawsNotdef = false;
  isEmbedded = false;
  /** Whether it has damaged glyphs, which are blank; known when the font is written. */
  hasDamage = false;
  /** How many CIDs each text has. */
  readonly #variants = new Map<string, number>();
  /** Whether all CIDs are those that the fonts of the document share. */
  #isShared: boolean;
  /** fontkit makes CFF subsets without gaps. */
  readonly #isDense: boolean;

  constructor(
    readonly face: FontFace,
    index: number,
    file: PdfFile,
    readonly shared: SharedCodes,
  ) {
    this.ref = file.reserve();
    this.resource = `F${index}`;
    this.#perEm = 1000 / face.metrics.unitsPerEm;
    this.#isDense = sfntOf(face)?.table('glyf') === undefined;
    this.#isShared = !this.#isDense;
  }

  /** Whether glyphs may be made of several. */
  get hasComposites(): boolean {
    return !this.#isDense;
  }

  /** In font units. */
  advanceOf(glyph: FontGlyph): number {
    return typeof glyph === 'number' ? this.face.advanceOf(glyph) : glyph.advance;
  }

  /** The two-byte code, escaped for a literal string, that draws `source` and extracts as `text`. */
  code(source: FontGlyph, text: string): string {
    const glyph = typeof source === 'number' ? source : this.#numberOf(source);
    let byText = this.#cids.get(glyph);
    if (byText === undefined) this.#cids.set(glyph, (byText = new Map()));
    let cid = byText.get(text);
    if (cid === undefined) {
      // A document may have more pairs of glyph and text than there are CIDs. Then drawing matters more than
      // extraction.
      if (this.#glyphs.length > MAX_CID) return this.#codes[byText.values().next().value ?? 0]!;
      cid = this.#newCid(text);
      if (glyph === 0) this.drawsNotdef = true;
      byText.set(text, cid);
      this.#glyphs[cid] = glyph;
      this.#texts[cid] = text;
      this.#codes[cid] = escapeByte(cid >> 8) + escapeByte(cid & 0xff);
    }
    return this.#codes[cid]!;
  }

  /** Like code(), for who has to tell later which codes were given out. Equal uses are the same object. */
  use(glyph: FontGlyph, text: string): GlyphUse {
    const key = `${typeof glyph === 'number' ? glyph : glyph.key} ${text}`;
    let use = this.#uses.get(key);
    if (use === undefined) this.#uses.set(key, (use = { glyph, text, code: this.code(glyph, text) }));
    return use;
  }

  #numberOf(composite: CompositeGlyph): number {
    let number = this.#compositeNumbers.get(composite.key);
    if (number === undefined) {
      number = FIRST_COMPOSITE + this.#composites.length;
      this.#composites.push(composite);
      this.#compositeNumbers.set(composite.key, number);
    }
    return number;
  }

  /** What the CIDs draw. */
  get #sources(): FontGlyph[] {
    return this.#glyphs.map((glyph) => this.#composites[glyph - FIRST_COMPOSITE] ?? glyph);
  }

  #newCid(text: string): number {
    if (this.#isDense) return this.#glyphs.length;
    const variant = this.#variants.get(text) ?? 0;
    this.#variants.set(text, variant + 1);
    const shared = this.shared.cidOf(text, variant);
    if (shared === 0) this.#isShared = false;
    while (this.#glyphs.length < (shared === 0 ? FIRST_OWN_CODE : shared)) {
      this.#glyphs.push(NO_GLYPH);
      this.#texts.push('');
      this.#codes.push('');
    }
    return shared === 0 ? this.#glyphs.length : shared;
  }

  /** Writes the font's objects. `warn` gets a sentence when the font could not be subset or embedded. */
  embed(file: PdfFile, keptSubsets: KeptSubsets, warn: (message: string) => void): void {
    const sfnt = sfntOf(this.face);
    const subset = this.#subset({ sfnt, keptSubsets, warn, deflater: file.deflater });
    const { name, kind } = subset;
    this.isEmbedded = subset.program !== null;
    const program = subset.program ? `/FontFile${kind === 'cff' ? 3 : 2} ${streamReference(file, subset.program)}` : '';
    const descriptor = file.addObject(descriptorSource(this.face, { name, sfnt, isSymbolic: true, program }));
    const glyphIds = subset.glyphIds ? streamReference(file, subset.glyphIds) : '/Identity';
    const map = kind === 'cff' ? '' : `/CIDToGIDMap ${glyphIds}`;
    const descendant = file.addObject(
      `<</Type/Font/Subtype/CIDFontType${kind === 'cff' ? 0 : 2}/BaseFont/${name}` +
        `/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor ${reference(descriptor)}` +
        `/W[${subset.widths}]${this.#heights()}${map}>>`,
    );
    const toUnicode = reference(file.addShared(subset.toUnicode ?? this.#sharedCMap(file.deflater)));
    file.writeObject(
      this.ref,
      `<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/Identity-${this.face.upright ? 'V' : 'H'}` +
        `/DescendantFonts[${reference(descendant)}]/ToUnicode ${toUnicode}>>`,
    );
  }

  #sharedCMap(deflater: Deflater): Uint8Array {
    return deflater.deflateCommon(host.text.latin1Bytes(this.shared.toUnicode()));
  }

  /** Takes over the subset of an earlier document with the same codes, or makes it. */
  #subset({ sfnt, keptSubsets, warn, deflater }: Subsetting): FontSubset {
    const composites = this.#composites.map(({ key }) => key);
    const key = JSON.stringify([this.face.key, this.#glyphs, composites, this.#texts]);
    const known = keptSubsets.get(key);
    if (known) return known;
    let isSound = true;
    const program = this.#program(sfnt, (message) => {
      isSound = false;
      warn(message);
    });
    const deflated = (dictionary: string, data: Uint8Array) => ({ dictionary, data: deflater.deflate(data) });
    const { kind, data, glyphIds } = program;
    const subtype = kind === 'cff' ? '/Subtype/CIDFontType0C' : `/Length1 ${data?.length}`;
    const hasMap = kind === 'truetype' && glyphIds.some((glyph, cid) => glyph !== cid);
    const texts = [...this.#texts.entries()].filter(([cid]) => cid > 0 && this.#codes[cid] !== '');
    const subset: FontSubset = {
      name: `${subsetTag(this.face, [...this.#glyphs, ...composites])}+${plainName(this.face.postscriptName, 'Font')}`,
      kind,
      program: data && deflated(subtype, data),
      glyphIds: hasMap ? deflated('', glyphIdBytes(glyphIds)) : null,
      toUnicode: this.#isShared ? null : deflater.deflate(host.text.latin1Bytes(toUnicodeCMap(texts))),
      widths: this.#widths(),
    };
    // A warning belongs to each document.
    if (isSound) keptSubsets.set(key, subset);
    return subset;
  }

  /** The widths of the CIDs in use (9.7.4.3), in runs of neighbours. */
  #widths(): string {
    let source = '';
    let last = 0;
    const sources = this.#sources;
    this.#codes.forEach((code, cid) => {
      if (code === '' || cid === 0) return;
      if (source === '') source = `${cid}[`;
      else source += cid > last + 1 ? `]${cid}[` : ' ';
      source += this.#perMille(this.#widthOf(sources[cid]!));
      last = cid;
    });
    return source === '' ? '' : `${source}]`;
  }

  #perMille(length: number): string {
    return num(Math.round(length * this.#perEm * 100) / 100);
  }

  /** In font units. The advances of upright glyphs are heights. */
  #widthOf(source: FontGlyph): number {
    const { upright } = this.face;
    return upright && typeof source === 'number' ? upright.across.advanceOf(source) : this.advanceOf(source);
  }

  /** The heights of upright glyphs, and where their origins are (9.7.4.3): those that differ from that of an ideograph. */
  #heights(): string {
    const { upright, metrics } = this.face;
    if (!upright) return '';
    const sources = this.#sources;
    const common = this.face.glyphFor(IDEOGRAPH);
    const numbers = (glyph: number) => [upright.originOf(glyph), -this.face.advanceOf(glyph)] as const;
    const [origin, height] = common === 0 ? [metrics.ascent, -metrics.ascent - metrics.descent] : numbers(common);
    let others = '';
    this.#codes.forEach((code, cid) => {
      const source = sources[cid];
      if (code === '' || cid === 0 || typeof source !== 'number' || source < 0) return;
      const [ownOrigin, ownHeight] = numbers(source);
      if (ownOrigin === origin && ownHeight === height) return;
      const middle = this.#perMille(this.#widthOf(source) / 2);
      others += `${cid}[${this.#perMille(ownHeight)} ${middle} ${this.#perMille(ownOrigin)}]`;
    });
    return `/DW2[${this.#perMille(origin)} ${this.#perMille(height)}]${others === '' ? '' : `/W2[${others}]`}`;
  }

  /** The font program to embed: a subset, or else the whole font, or else nothing. */
  #program(sfnt: SfntFile | null, warn: (message: string) => void): FontProgram {
    const { family } = this.face;
    const isTrueType = sfnt?.table('glyf') !== undefined;
    const damaged = this.#damagedGlyphs();
    this.hasDamage = damaged.size > 0;
    if (this.hasDamage) warn(`The font ${family} has damaged glyphs, which are not drawn: ${this.#told(damaged)}.`);
    let reason: string;
    try {
      if (isTrueType) return this.#trueTypeSubset(sfnt!, damaged);
      return this.#fontkitSubset(damaged);
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error);
    }
    if (isTrueType) {
      warn(`The font ${family} could not be reduced to the glyphs in use (${reason}); all of it is embedded.`);
      const glyphIds = this.#sources.map((source) => (typeof source === 'number' ? source : source.parts[0]?.glyph ?? NO_GLYPH));
      return { kind: 'truetype', data: sfnt!.bytes, glyphIds };
    }
    warn(`The font ${family} could not be embedded (${reason}); viewers will show another font in its place.`);
    return { kind: 'truetype', data: null, glyphIds: this.#glyphs };
  }

  /**
   * A glyph with two texts is in it twice, so that each CID is the index of its glyph and needs no map. CID 0 draws
   * nothing: where .notdef is shown, it has a CID of its own.
   */
  #trueTypeSubset(sfnt: SfntFile, blank: ReadonlySet<number>): FontProgram {
    const { postscriptName, upright } = this.face;
    const heights = upright && {
      advanceOf: (glyph: number) => this.face.advanceOf(glyph),
      originOf: (glyph: number) => upright.originOf(glyph),
    };
    const data = subsetTrueType(sfnt, [NO_GLYPH, ...this.#sources.slice(1)], { postscriptName, blank, heights });
    return { kind: 'truetype', data, glyphIds: [] };
  }

  /** Glyphs in use, and parts of them, whose outlines cannot be read. */
  #damagedGlyphs(): ReadonlySet<number> {
    const { face } = this;
    const glyphs = this.#sources.flatMap(partsOf);
    return new Set(glyphs.filter((glyph) => glyph >= 0 && face.isSound?.(glyph) === false));
  }

  /** The texts that some glyphs show. */
  #told(glyphs: ReadonlySet<number>): string {
    const texts = this.#sources.flatMap((source, cid) => {
      const isDamaged = partsOf(source).some((glyph) => glyphs.has(glyph));
      return isDamaged && this.#texts[cid] ? [`“${this.#texts[cid]}”`] : [];
    });
    const told = [...new Set(texts)];
    return told.slice(0, MAX_TOLD).join(', ') + (told.length > MAX_TOLD ? ` and ${told.length - MAX_TOLD} more` : '');
  }

  #fontkitSubset(damaged: ReadonlySet<number>): FontProgram {
    const subset = (this.face.fontkit as FontkitFont).createSubset();
    if (subset.cff !== undefined) {
      // Here, too, each CID is the index of its glyph.
      const space = this.face.glyphFor(0x20);
      const blank = this.face.isSound?.(space) === false ? 0 : space;
      for (let cid = 1; cid < this.#glyphs.length; cid++) {
        const glyph = this.#glyphs[cid]!;
        subset.glyphs.push(damaged.has(glyph) ? blank : glyph);
      }
      return { kind: 'cff', data: subset.encode(), glyphIds: [] };
    }
    const glyphIds = this.#glyphs.map((glyph) => subset.includeGlyph(glyph));
    return { kind: 'truetype', data: subset.encode(), glyphIds };
  }
}

function partsOf(source: FontGlyph): readonly number[] {
  return typeof source === 'number' ? [source] : source.parts.map(({ glyph }) => glyph);
}

/** Six letters that depend on the contents of the subset: the face and its glyphs (9.6.4). */
export function subsetTag(face: FontFace, glyphs: readonly (number | string)[]): string {
  const digest = host.crypto.createHash('sha256').update(face.key).update(glyphs.join(',')).digest();
  return Array.from(digest.subarray(0, 6), (byte) => String.fromCharCode(65 + (byte % 26))).join('');
}

interface Described {
  readonly name: string;
  readonly sfnt: SfntFile | null;
  /** Whether its codes are its own instead of those of a standard encoding. */
  readonly isSymbolic: boolean;
  /** The entry of the font program, as PDF source. */
  readonly program: string;
}

/** The font descriptor (9.8) of a face. */
export function descriptorSource(face: FontFace, { name, sfnt, isSymbolic, program }: Described): string {
  const { ascent, descent, capHeight, xHeight, unitsPerEm } = face.metrics;
  const perEm = 1000 / unitsPerEm;
  const scaled = (value: number): string => num(Math.round(value * perEm));
  const { box, familyClass, isFixed, italicAngle } = styleTables(sfnt, [0, -descent, unitsPerEm, ascent]);
  const serif = familyClass >= 1 && familyClass <= 7 ? 2 : 0;
  const script = familyClass === 10 ? 8 : 0;
  const flags = (isSymbolic ? 4 : 32) | (isFixed ? 1 : 0) | serif | script | (face.italic ? 64 : 0);
  return (
    `<</Type/FontDescriptor/FontName/${name}/Flags ${flags}/FontBBox[${box.map(scaled).join(' ')}]` +
    `/ItalicAngle ${num(italicAngle)}/Ascent ${scaled(ascent)}/Descent ${scaled(-descent)}` +
    `/CapHeight ${scaled(capHeight)}/XHeight ${scaled(xHeight)}/StemV ${stemWidth(face.weight)}${program}>>`
  );
}

type FontProgram =
  | { readonly kind: 'truetype'; readonly data: Uint8Array | null; readonly glyphIds: readonly number[] }
  | { readonly kind: 'cff'; readonly data: Uint8Array; readonly glyphIds: readonly number[] };

interface Subsetting {
  readonly sfnt: SfntFile | null;
  readonly keptSubsets: KeptSubsets;
  readonly deflater: Deflater;
  readonly warn: (message: string) => void;
}

function streamReference(file: PdfFile, { dictionary, data }: DeflatedStream): string {
  return reference(file.addDeflated(dictionary, data));
}

/** The face's file if its bytes are available and valid; null otherwise (a wrapped or broken font). */
export function sfntOf(face: FontFace): SfntFile | null {
  const { bytes } = face as FontFace & { readonly bytes?: Uint8Array };
  return attempt(() => new SfntFile(bytes ?? (face.fontkit as FontkitFont).stream.buffer), null);
}

interface StyleTables {
  /** Bounding box of all glyphs, font units. */
  readonly box: readonly number[];
  /** IBM family class of OS/2; 0 where unknown. */
  readonly familyClass: number;
  readonly isFixed: boolean;
  readonly italicAngle: number;
}

function styleTables(sfnt: SfntFile | null, fallbackBox: readonly number[]): StyleTables {
  const read = <T>(tag: string, get: (table: DataView) => T, fallback: T): T =>
    attempt(() => get(sfnt!.required(tag)), fallback);
  return {
    box: read('head', (head) => [36, 38, 40, 42].map((at) => head.getInt16(at)), fallbackBox),
    familyClass: read('OS/2', (os2) => os2.getInt16(30) >> 8, 0),
    isFixed: read('post', (post) => post.getUint32(12) !== 0, false),
    italicAngle: read('post', (post) => post.getInt32(4) / 65536, 0),
  };
}

/** Tables of broken fonts throw when they are read for the first time, which may be here. */
function attempt<T>(read: () => T, fallback: T): T {
  try {
    return read();
  } catch {
    return fallback;
  }
}

/** The width of vertical stems. Fonts do not state it; it grows with the square of the weight. */
function stemWidth(weight: number): number {
  return Math.round(50 + (weight / 65) ** 2);
}

function escapeByte(byte: number): string {
  const character = String.fromCharCode(byte);
  return LITERAL_ESCAPES[character] ?? character;
}

/** The stream of a CIDToGIDMap (9.7.4.2). */
function glyphIdBytes(glyphIds: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(glyphIds.length * 2);
  glyphIds.forEach((glyph, cid) => {
    if (glyph === NO_GLYPH) return;
    bytes[cid * 2] = glyph >> 8;
    bytes[cid * 2 + 1] = glyph & 0xff;
  });
  return bytes;
}
