/**
 * The fonts of a renderer: the bundled families and those a user adds. Files are opened when a text
 * first needs them. Long-lived; `fork` gives a document its own user fonts over the shared rest.
 */
import { readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { create } from 'fontkit';
import { assetsRoot } from '../base/assets.js';
import { COMPANIONS, DEFAULT_FAMILY, FAMILY_ALIASES } from './family-names.js';
import { SfntFace, type FontParser, type UnicodeRanges } from './font-face.js';
import { matchFaces, weightOf, type FaceDescriptor } from './font-matching.js';
import { HarfBuzz } from './harfbuzz.js';
import { brokenFont, readNames, readStyle, SfntFile } from './sfnt.js';
import type { TextStyle } from './types.js';

export interface FontLibraryOptions {
  /** Folder with catalog.json; the bundled one by default. */
  readonly fontsFolder?: string;
  /** Path of harfbuzz.wasm; that of the installed package by default. */
  readonly harfbuzzWasm?: string;
  /** Parses a font for embedding; fontkit's `create` by default (pass it where the program has imported fontkit already). */
  readonly parseFont?: FontParser;
}

export interface AddFontOptions {
  readonly family?: string;
  /** A pair serves every weight between the two from a variable font, as `font-weight: 100 900` in @font-face. */
  readonly weight?: number | readonly [number, number];
  readonly italic?: boolean;
  /** Per cent of the normal width, or the least and greatest of it (`font-stretch` in @font-face). */
  readonly width?: number | readonly [number, number];
  /** `unicode-range`, inclusive. */
  readonly ranges?: UnicodeRanges;
}

/** One row of fonts/catalog.json. */
interface CatalogFamily {
  readonly family: string;
  readonly generic: string;
  readonly licence: string;
  /** Base-36 `gap,length` pairs; present where the family serves characters that others lack. */
  readonly coverage?: string;
  readonly faces: readonly { weight: number; italic: boolean; file: string; hash: string }[];
}

interface FaceEntry extends FaceDescriptor {
  /** The face of that weight, which the entry can have. */
  open(weight: number): SfntFace;
}

interface Family {
  readonly name: string;
  readonly generic: string;
  readonly faces: FaceEntry[];
  readonly covers: ((codePoint: number) => boolean) | null;
  readonly userAdded: boolean;
}

/** Faces in order of preference, opened one after the other as far as they are looked at. */
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

export class FontLibrary {
  readonly harfbuzz: HarfBuzz;
  readonly #parse: FontParser;
  readonly #families: Map<string, Family>;
  readonly #parent: FontLibrary | null;
  /** Families that say what they cover, in the order of the catalog. */
  readonly #fallbackNames: readonly string[];

  constructor(options: FontLibraryOptions = {}, parent: FontLibrary | null = null) {
    this.#parent = parent;
    this.harfbuzz = parent?.harfbuzz ?? new HarfBuzz(options.harfbuzzWasm);
    this.#parse = parent ? parent.#parse : (options.parseFont ?? (create as FontParser));
    this.#families = parent ? new Map() : readCatalog(options.fontsFolder ?? join(assetsRoot(), 'fonts'), this.#parse);
    this.#fallbackNames = parent
      ? parent.#fallbackNames
      : [...this.#families].filter(([, family]) => family.covers !== null).map(([name]) => name);
  }

  /** A library that sees this one's fonts and keeps its own additions to itself. */
  fork(): FontLibrary {
    return new FontLibrary({}, this);
  }

  /** The family of that name or alias, user fonts first. */
  #family(name: string): Family | undefined {
    const lower = name.toLowerCase();
    return this.#named(lower) ?? this.#named(FAMILY_ALIASES[lower] ?? '');
  }

  #named(lower: string): Family | undefined {
    return this.#families.get(lower) ?? (this.#parent ? this.#parent.#named(lower) : undefined);
  }

  hasFamily(name: string): boolean {
    return this.#family(name) !== undefined;
  }

  /** Best faces of the style's families in order; never empty, the last resort is the default family. */
  facesFor(style: TextStyle): FaceList {
    const families = new Set(style.families.map((name) => this.#family(name)).filter((family) => family !== undefined));
    if (families.size === 0) families.add(this.#family(DEFAULT_FAMILY)!);
    return new FaceList([...families].flatMap((family) => this.#openersOf(family, style)));
  }

  #openersOf(family: Family, style: TextStyle): (() => SfntFace)[] {
    return matchFaces(family.faces, style).map((entry) => () => entry.open(weightOf(entry, style.weight)));
  }

  /**
   * A face for characters that the style's own families lack, or null: companions of the same kind
   * first, then every family whose coverage (known without opening it) has all of them.
   */
  fallbackFor(codePoints: readonly number[], style: TextStyle, emoji: boolean): SfntFace | null {
    const kind =
      style.families.map((name) => this.#family(name)?.generic).find((generic) => generic !== undefined) ?? 'serif';
    const names = emoji ? ['noto emoji'] : [];
    names.push(...(COMPANIONS[kind] ?? []), ...this.#fallbackNames);
    for (const name of names) {
      const family = this.#named(name);
      if (family && (family.covers === null || codePoints.every(family.covers))) {
        const face = new FaceList(this.#openersOf(family, style)).find((candidate) => candidate.hasAll(codePoints));
        if (face) return face;
      }
    }
    return null;
  }

  /**
   * The face and glyph of the box that stands for a character no font has: U+25A1, or for wide characters
   * U+2B1C, which is an em wide by itself (a gap beside the glyph would read as a space when text is extracted).
   */
  missingBox(isWide: boolean): { face: SfntFace; glyph: number } {
    const entry = this.#named('noto sans symbols 2')?.faces[0] ?? this.#family(DEFAULT_FAMILY)!.faces[0]!;
    const face = entry.open(400);
    return { face, glyph: face.glyphFor(isWide ? 0x2b1c : 0x25a1) || face.glyphFor(0x3f) };
  }

  /**
   * Adds a font file (TTF, OTF, WOFF or WOFF2; static or variable). What the file says of its family,
   * weight, slant and width holds unless given. A family name that is also bundled hides the bundled one.
   * @throws RenderError (`input_invalid`) at once when the font could not be shaped and embedded later.
   */
  async addFont(bytes: Uint8Array, options: AddFontOptions = {}): Promise<SfntFace> {
    const { prepareFont } = await import('./font-preparation.js');
    const prepared = await prepareFont(bytes, options.weight, this.#parse);
    const stated = readStyle(prepared.file);
    const family = options.family ?? readNames(prepared.file).family;
    if (family === '') throw brokenFont('it states no family name, and none was given');
    const italic = options.italic ?? stated.italic;
    const width = options.width ?? stated.width;
    const weight = prepared.weights ?? (typeof options.weight === 'number' ? options.weight : stated.weight);
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
    const ranges = options.ranges && { ranges: options.ranges };
    const { colors } = prepared;
    const create = (exact: number, file: SfntFile): SfntFace => {
      const key = `${family}:${exact}${italic ? 'i' : ''}:${hash}${ranges ? `:${options.ranges!.join(';')}` : ''}`;
      return new SfntFace({ key, family, weight: exact, italic, colors, ...ranges }, file, this.#parse);
    };
    const first = create(prepared.weight ?? (weight as number), prepared.file);
    const instances = new Map([[first.weight, first]]);
    const open = (wish: number): SfntFace => {
      if (prepared.weights === undefined) return first;
      // Steps of 50 bound the number of instances.
      const exact = weightOf({ weight: prepared.weights, italic }, Math.round(wish / 50) * 50);
      let face = instances.get(exact);
      if (!face) instances.set(exact, (face = create(exact, prepared.instantiate(exact))));
      return face;
    };
    this.#familyToExtend(family).faces.unshift({ weight, italic, width, open });
    return first;
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

function readCatalog(folder: string, parse: FontParser): Map<string, Family> {
  const { families } = JSON.parse(readFileSync(join(folder, 'catalog.json'), 'utf8')) as { families: CatalogFamily[] };
  return new Map(
    families.map(({ family, generic, coverage, faces }) => [
      family.toLowerCase(),
      {
        name: family,
        generic,
        userAdded: false,
        covers: coverage === undefined ? null : lazyCoverage(coverage),
        faces: faces.map(({ weight, italic, file, hash }) => {
          let face: SfntFace | undefined;
          const identity = { key: `${family}:${weight}${italic ? 'i' : ''}:${hash}`, family, weight, italic };
          const open = () => (face ??= new SfntFace(identity, new SfntFile(readFileSync(join(folder, file))), parse));
          return { weight, italic, open };
        }),
      },
    ]),
  );
}

/** Decodes the catalog's ranges when the first character is looked for. */
function lazyCoverage(encoded: string): (codePoint: number) => boolean {
  let bounds: Uint32Array | null = null;
  return (codePoint) => {
    if (bounds === null) {
      let at = 0;
      bounds = Uint32Array.from(encoded.split(','), (part) => (at += parseInt(part, 36)));
    }
    // Bounds alternate between first covered and first uncovered: an odd count at or below means covered.
    let low = 0;
    let high = bounds.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (bounds[middle]! <= codePoint) low = middle + 1;
      else high = middle;
    }
    return (low & 1) === 1;
  };
}
