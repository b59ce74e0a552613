/** Families as a catalog lists them. Their files are opened when a text needs them. */
import type { Files } from '../../host/index.js';
import { SfntFace, type FaceChanges, type FontParser } from './font-face.js';
import type { FaceDescriptor } from './font-matching.js';
import { SfntFile } from './sfnt.js';
import type { VariationWish } from './variations.js';

/** A row of a catalog.json. */
interface CatalogFamily {
  readonly family: string;
  readonly generic: string;
  readonly licence: string;
  /** The characters of the family: base-36 pairs `gap,length`. */
  readonly coverage: string;
  readonly faces: readonly { weight: number; italic: boolean; file: string; hash: string }[];
}

export interface FaceEntry extends FaceDescriptor {
  /** Opens the face, or its instance that is nearest to a wish. */
  open(wish: VariationWish): SfntFace;
  /** Of a variable font: names the instance that `open` gives. */
  variant?(wish: VariationWish): string;
  /** Bytes that one more instance takes; 0 or absent for a static font. */
  readonly instanceBytes?: number;
}

export interface Family {
  readonly name: string;
  readonly generic: string;
  readonly faces: FaceEntry[];
  /** Null for a font that was added: its own character map tells. */
  readonly covers: ((codePoint: number) => boolean) | null;
  readonly userAdded: boolean;
}

const FONTS_OF_SIGNS: ReadonlySet<string> = new Set(['Noto Sans Math', 'Noto Sans Symbols 2', 'Noto Emoji']);

/** The descent that Noto Sans Khmer tells (0.29 em) ends above the second letter below another. */
const METRICS: Readonly<Record<string, Pick<FaceChanges, 'overrides'>>> = {
  'Noto Sans Khmer': { overrides: { ascent: null, descent: 0.53, lineGap: null } },
};

/** Returns the families of a catalog by their names in lower case. `folder`: where its files lie, as `Files` names it. */
export function readCatalog(
  folder: string,
  catalog: Uint8Array,
  { files, parse }: { readonly files: Files; readonly parse: FontParser },
): Map<string, Family> {
  const { families } = JSON.parse(new TextDecoder().decode(catalog)) as { families: CatalogFamily[] };
  return new Map(
    families.map(({ family, generic, coverage, faces }) => [
      family.toLowerCase(),
      {
        name: family,
        generic,
        userAdded: false,
        covers: lazyCoverage(coverage),
        faces: faces.map(({ weight, italic, file, hash }) => {
          let face: SfntFace | undefined;
          const key = `${family}:${weight}${italic ? 'i' : ''}:${hash}`;
          const identity = { key, family, weight, italic, isBundled: true, isOfSigns: FONTS_OF_SIGNS.has(family), ...METRICS[family] };
          const open = () => (face ??= new SfntFace(identity, new SfntFile(files.bundled(`${folder}/${file}`)), parse));
          return { weight, italic, open };
        }),
      },
    ]),
  );
}

/** Decodes the catalog's ranges on first use. */
function lazyCoverage(encoded: string): (codePoint: number) => boolean {
  let bounds: Uint32Array | null = null;
  return (codePoint) => {
    if (bounds === null) {
      let at = 0;
      bounds = Uint32Array.from(encoded.split(','), (part) => (at += parseInt(part, 36)));
    }
    // The bounds alternate between starts and ends of ranges. A character is covered if the number of bounds at or
    // below it is odd.
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
