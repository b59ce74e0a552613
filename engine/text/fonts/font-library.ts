/**
 * The fonts of a renderer: bundled families, and those that users add. Files are opened when a text needs them. The
 * library is long-lived; `fork` creates one with additional fonts for a single document.
 */
import { create } from 'fontkit';
import { RenderError } from '../../diagnostics.js';
import { host, type Files } from '../../host/index.js';
import { readCatalog, type FaceEntry, type Family } from './catalog.js';
import { isEastAsian, EAST_ASIAN_CATALOG, EAST_ASIAN_FAMILIES, familiesInOrder } from './east-asian-fonts.js';
import { COMPANIONS, DEFAULT_FAMILY, FAMILY_ALIASES, GENERIC_NAMES, fullNames, plainName } from './family-names.js';
import { AddedFont, type FaceOptions } from './added-font.js';
import type { SfntFace, FontParser } from './font-face.js';
import { matchFaces } from './font-matching.js';
import { HarfBuzz } from './harfbuzz.js';
import { InstanceBudget } from './instance-budget.js';
import { PreparedFonts } from './prepared-fonts.js';
import { brokenFont, readNames } from './sfnt.js';
import type { SystemFace, SystemFonts } from './system-fonts.js';
import type { TextStyle } from './types.js';
import type { VariationWish } from './variations.js';

export interface FontLibraryOptions {
  /** Where the bundled fonts and HarfBuzz are. Default: those of the platform. */
  readonly files?: Files;
  /** Parses a font for embedding. Default: fontkit's `create`. Pass it if the program has imported fontkit already. */
  readonly parseFont?: FontParser;
}

export interface AddFontOptions extends FaceOptions {
  readonly family?: string;
  /** Which font of a collection, by its PostScript name. Default: the first one. */
  readonly postscriptName?: string;
  /**
   * Whether the family also serves text that does not name it and whose own families lack a character. Default false,
   * as for @font-face.
   */
  readonly isFallback?: boolean;
  /** Gets a sentence about what is lost of a font that is used. */
  readonly warn?: (message: string) => void;
}

/** Faces in order of preference. Each is opened only when it is tried. */
export class FaceList {
  readonly #opened: SfntFace[] = [];

  constructor(private readonly openers: readonly (() => SfntFace)[]) {}

  get first(): SfntFace {
    return this.#at(0);
  }

  #at(index: number): SfntFace {
    return (this.#opened[index] ??= this.openers[index]!());
  }

  find(accepts: (face: SfntFace) => boolean): SfntFace | null {
    for (let i = 0; i < this.openers.length; i++) {
      const face = this.#at(i);
      if (accepts(face)) return face;
    }
    return null;
  }
}

/** A wish that a face fulfils. */
function ofEntry({ weight, italic }: FaceEntry): VariationWish {
  return { weight: typeof weight === 'number' ? weight : 400, italic, stretch: 100 };
}

export class FontLibrary {
  readonly harfbuzz: HarfBuzz;
  readonly #parse: FontParser;
  readonly #files: Files;
  readonly #families: Map<string, Family>;
  readonly #parent: FontLibrary | null;
  /** Added families that serve as fallbacks, in the order in which they were added. */
  readonly #addedFallbacks = new Set<string>();
  /** The families of the package platen-fonts-cjk; null if it is not installed, undefined before somebody needs it. */
  #eastAsian: ReadonlyMap<string, Family> | null | undefined;

  readonly #prepared: PreparedFonts;
  readonly #budget: InstanceBudget;
  /** The fonts of the machine; null where they are not to be used. */
  #system: SystemFonts | null = null;
  readonly #warn: (message: string) => void;
  /** Families of the machine that the document was told of. */
  readonly #toldOf = new Set<string>();
  #hasVariableFonts = false;
  #hasOpticalSizes = false;

  constructor(options: FontLibraryOptions = {}, parent: FontLibrary | null = null, warn?: (message: string) => void) {
    this.#parent = parent;
    this.#warn = warn ?? (() => {});
    this.#budget = new InstanceBudget(this.#warn);
    this.#files = parent ? parent.#files : (options.files ?? host.files);
    this.harfbuzz = parent?.harfbuzz ?? new HarfBuzz(this.#files);
    this.#parse = parent ? parent.#parse : (options.parseFont ?? (create as FontParser));
    this.#prepared = parent ? parent.#prepared : new PreparedFonts({ parse: this.#parse, files: this.#files });
    this.#families = parent ? new Map() : readCatalog('fonts', this.#files.bundled('fonts/catalog.json'), { files: this.#files, parse: this.#parse });
  }

  /** Tells the document, if this is the library of one, what is wrong with a face. */
  tellOf({ family }: Pick<SfntFace, 'family'>, problem: string): void {
    this.#warn(`The font "${family}" is not sound: ${problem}`);
  }

  /**
   * Creates a library for one document that shares the fonts of this one, but keeps its own additions to itself. `warn`
   * gets a sentence when the document asks for more instances of variable fonts than it may have.
   */
  fork(warn?: (message: string) => void): FontLibrary {
    return new FontLibrary({}, this, warn);
  }

  /** Whether fonts were added whose instances a document may use up. */
  get hasVariableFonts(): boolean {
    return this.#hasVariableFonts || (this.#parent?.hasVariableFonts ?? false);
  }

  /** Whether a font has outlines for different sizes, so that text styles need their size. */
  get hasOpticalSizes(): boolean {
    return this.#hasOpticalSizes || (this.#parent?.hasOpticalSizes ?? false);
  }

  /** Returns the family with this name or alias. User fonts come first. */
  #family(name: string): Family | undefined {
    const lower = name.toLowerCase();
    const system = GENERIC_NAMES.has(lower) ? null : this.#systemFonts;
    return this.#named(lower) ?? system?.family(lower) ?? this.#named(FAMILY_ALIASES[lower] ?? '');
  }

  /**
   * From now on, fonts of the machine are used for families and characters that no other font has. Returns false if the
   * platform has none.
   */
  async useSystemFonts(): Promise<boolean> {
    const files = this.#files.systemFonts;
    if (!files) return false;
    const [{ SystemFonts }, prepare] = await Promise.all([import('./system-fonts.js'), this.#prepared.preparingAtOnce()]);
    this.#system = new SystemFonts({ files, prepare, parse: this.#parse });
    return true;
  }

  get #systemFonts(): SystemFonts | null {
    return this.#parent ? this.#parent.#systemFonts : this.#system;
  }

  /** Whether fonts of the machine may be used, of which each document is told. */
  get usesSystemFonts(): boolean {
    return this.#systemFonts !== null;
  }

  #named(lower: string): Family | undefined {
    const own = this.#families.get(lower);
    if (own) return own;
    if (this.#parent) return this.#parent.#named(lower);
    return EAST_ASIAN_FAMILIES.has(lower) ? this.#eastAsianFamilies()?.get(lower) : undefined;
  }

  /** The catalog is read when a text needs it, because most documents do not. */
  #eastAsianFamilies(): ReadonlyMap<string, Family> | null {
    if (this.#parent) return this.#parent.#eastAsianFamilies();
    if (this.#eastAsian === undefined) {
      const catalog = this.#files.optional?.(`${EAST_ASIAN_CATALOG}/catalog.json`) ?? null;
      this.#eastAsian = catalog && readCatalog(EAST_ASIAN_CATALOG, catalog, { files: this.#files, parse: this.#parse });
    }
    return this.#eastAsian;
  }

  /** Whether the package with the fonts for Chinese, Japanese and Korean is installed. */
  get hasEastAsianFonts(): boolean {
    return this.#eastAsianFamilies() !== null;
  }

  hasFamily(name: string): boolean {
    return this.#family(name) !== undefined;
  }

  /** Names of the families that were added, in the order in which they were. */
  get addedFamilies(): readonly string[] {
    return [...this.#families.values()].filter(({ userAdded }) => userAdded).map(({ name }) => name);
  }

  /** Returns the best faces of the style's families, in order. Never empty: the last resort is the default family. */
  facesFor(style: TextStyle): FaceList {
    const families = new Set(style.families.map((name) => this.#family(name)).filter((family) => family !== undefined));
    const openers = [...families].flatMap((family) => this.#openersOf(family, style));
    return new FaceList(openers.length > 0 ? openers : this.#openersOf(this.#family(DEFAULT_FAMILY)!, style));
  }

  #openersOf(family: Family, style: TextStyle): (() => SfntFace)[] {
    return matchFaces(family.faces, style).flatMap((entry) =>
      'path' in entry ? this.#systemOpener(entry as SystemFace, style) : [() => this.#budget.open(entry, style)],
    );
  }

  /** Opens a font of the machine at once, because it may be damaged. */
  #systemOpener(entry: SystemFace, style: TextStyle): (() => SfntFace)[] {
    try {
      // What an instance takes is known when the font is open.
      const { family } = entry.open(style);
      const told = `"${family}" comes from this machine (${entry.path}), so the PDF depends on it. Add the file as a font to have the same bytes everywhere.`;
      this.#tell(family, told);
      return [() => this.#budget.open(entry, style)];
    } catch (error) {
      if (!(error instanceof RenderError)) throw error;
      this.#tell(entry.path, `${entry.path}: ${error.message}`);
      return [];
    }
  }

  #tell(what: string, message: string): void {
    if (this.#toldOf.has(what)) return;
    this.#toldOf.add(what);
    this.#warn(message);
  }

  /**
   * Returns a face for characters that the style's families lack, or null. Tries the fonts that users added, then
   * families of the same kind, then all bundled families. Characters of East Asian text go to the package of their fonts
   * before bundled families, of which some have a few of these. Only families that contain the characters are opened;
   * those of the machine come last.
   */
  fallbackFor(codePoints: readonly number[], style: TextStyle, emoji: boolean): SfntFace | null {
    for (const name of this.#fallbacksFor(codePoints, style, emoji)) {
      const family = this.#named(name);
      if (family && (family.covers === null || codePoints.every(family.covers))) {
        const face = new FaceList(this.#openersOf(family, style)).find((candidate) => candidate.hasAll(codePoints));
        if (face) return face;
      }
    }
    for (const family of this.#systemFonts?.covering(codePoints) ?? []) {
      const face = new FaceList(this.#openersOf(family, style)).find((candidate) => candidate.hasAll(codePoints));
      if (face) return face;
    }
    return null;
  }

  #fallbacksFor(codePoints: readonly number[], style: TextStyle, emoji: boolean): string[] {
    const kind =
      style.families.map((name) => this.#family(name)?.generic).find((generic) => generic !== undefined) ?? 'serif';
    const bundled = (this.#parent ?? this).#families.keys();
    const ofRegion = familiesInOrder(style.eastAsian);
    const [before, after] = !emoji && codePoints.some(isEastAsian) ? [ofRegion, []] : [[], ofRegion];
    const companions = COMPANIONS[kind] ?? [];
    return [...this.#added(), ...before, ...(emoji ? ['noto emoji'] : []), ...companions, ...bundled, ...after];
  }

  #added(): readonly string[] {
    return [...this.#addedFallbacks, ...(this.#parent ? this.#parent.#added() : [])];
  }

  /**
   * Returns the face and glyph of the box for a character that no font has: U+25A1, or U+2B1C for wide characters.
   * U+2B1C is one em wide; a gap beside a narrower glyph would become a space in extracted text.
   */
  missingBox(isWide: boolean): { face: SfntFace; glyph: number } {
    const entry = this.#named('noto sans symbols 2')?.faces[0] ?? this.#family(DEFAULT_FAMILY)!.faces[0]!;
    const face = entry.open({ weight: 400, italic: false, stretch: 100 });
    return { face, glyph: face.glyphFor(isWide ? 0x2b1c : 0x25a1) || face.glyphFor(0x3f) };
  }

  /**
   * Adds all fonts of a file: those of a collection (TTC), or the one font of another file. A damaged font of a collection
   * is told to `warn`, if another can be used.
   * @throws RenderError (`input_invalid`) as `addFont`
   */
  async addFonts(bytes: Uint8Array, options: AddFontOptions = {}): Promise<SfntFace[]> {
    const { collectionMembers, isCollection } = await import('./font-collection.js');
    if (!isCollection(bytes)) return [await this.addFont(bytes, options)];
    const faces: SfntFace[] = [];
    const problems: RenderError[] = [];
    for (const member of collectionMembers(bytes)) {
      try {
        faces.push(await this.addFont(member(), options));
      } catch (error) {
        if (!(error instanceof RenderError)) throw error;
        problems.push(error);
      }
    }
    if (faces.length === 0) throw problems[0]!;
    for (const { message } of problems) options.warn?.(`One font of the collection is not used. ${message}`);
    return faces;
  }

  /**
   * Adds a font file (TTF, OTF, WOFF or WOFF2, static or variable; or one font of a TTC). Options replace the family, weight, slant and width
   * that the file specifies. The family hides a bundled one with the same name.
   * @throws RenderError (`input_invalid`) if the font could not be shaped or embedded later
   */
  async addFont(given: Uint8Array, options: AddFontOptions = {}): Promise<SfntFace> {
    const { collectionMember, isCollection } = await import('./font-collection.js');
    const bytes = isCollection(given) ? collectionMember(given, options.postscriptName ?? '') : given;
    const font = await this.#prepared.prepare(bytes);
    const family = options.family ?? readNames(font.file).family;
    if (options.family === undefined && family === '') throw brokenFont('it has no family name, and none was given');
    const added = new AddedFont(family, font, options, this.#parse);
    if (!added.hasNamedInstance) throw brokenFont(`it has no instance "${options.instance!.slice(0, 60)}"`);
    for (const sentence of font.damage) options.warn?.(sentence);
    if (font.losesColors)
      options.warn?.(`The colours of "${family}" are not drawn, because they are not in its table COLR. Its glyphs have the colour of the text.`);
    this.#hasVariableFonts ||= font.axes.length > 0;
    this.#hasOpticalSizes ||= font.axes.some(({ tag }) => tag === 'opsz');
    this.#familyToExtend(family).faces.unshift(added);
    if (options.isFallback === true) this.#addedFallbacks.add(family.toLowerCase());
    return added.open();
  }

  /**
   * Adds a font that is known already, by its full or PostScript name, as `local()` names it: one that comes with Platen
   * or that a user has added. Returns null if there is none.
   */
  async addLocal(name: string, options: AddFontOptions): Promise<SfntFace | null> {
    const entry = this.#faceCalled(plainName(name)) ?? this.#systemFaceCalled(name, options);
    return entry && this.addFont(entry.open(ofEntry(entry)).bytes, options);
  }

  #systemFaceCalled(name: string, { warn }: AddFontOptions): FaceEntry | null {
    const face = this.#systemFonts?.called(name) ?? null;
    if (face) warn?.(`"${name}" comes from this machine (${face.path}), so the PDF depends on it.`);
    return face;
  }

  #faceCalled(name: string): FaceEntry | null {
    // The parent's: fonts of @font-face are none that others can name.
    const families = (this.#parent ?? this).#families;
    for (const { name: family, faces } of [...families.values(), ...(this.#eastAsianFamilies()?.values() ?? [])]) {
      if (!name.startsWith(plainName(family))) continue;
      const found = faces.find((face) => fullNames(family, face).includes(name));
      if (found) return found;
    }
    return null;
  }

  #familyToExtend(name: string): Family {
    const lower = name.toLowerCase();
    let family = this.#families.get(lower);
    if (!family?.userAdded) {
      family = { name, generic: 'serif', faces: [], covers: null, userAdded: true };
      this.#families.set(lower, family);
    }
    return family;
  }
}
