/**
 * Tables that a font can do without, and that its author should hear of if they are damaged: what they refer to has to
 * lie within them. Loaded with the first user font.
 */
import type { SfntFile } from './sfnt.js';

/** Whether a table is sound. Reading beyond its end is another way of saying no. */
type TableCheck = (view: DataView, file: SfntFile) => boolean;

const GSUB_EXTENSION = 7;
const GPOS_EXTENSION = 9;

const CHECKS: Readonly<Record<string, TableCheck>> = {
  cmap: hasGlyphsOfItsMap,
  GDEF: isSoundDefinition,
  GPOS: (view) => new LayoutCheck(view, GPOS_EXTENSION).isSound(),
  GSUB: (view) => new LayoutCheck(view, GSUB_EXTENSION).isSound(),
  kern: isSoundKerning,
  name: hasWholeNames,
  'OS/2': (view) => view.byteLength >= LEAST_OS2,
  post: (view) => view.byteLength >= LEAST_POST,
};

/** The size of OS/2 in the oldest fonts, and of post without names. */
const LEAST_OS2 = 68;
const LEAST_POST = 32;

/** Returns the tags of damaged tables, in the order of the alphabet. */
export function damagedTables(file: SfntFile): string[] {
  return Object.entries(CHECKS).flatMap(([tag, check]) => {
    const view = file.table(tag);
    return view === undefined || isSound(view, file, check) ? [] : [tag];
  });
}

function isSound(view: DataView, file: SfntFile, check: TableCheck): boolean {
  try {
    return check(view, file);
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** What a table of a sound font refers to at most. Offsets may refer to one place repeatedly, so small tables can describe billions. */
const MAX_RECORDS = 2_000_000;

/** The lists of GSUB and GPOS: scripts with their languages, features, lookups with their subtables. */
class LayoutCheck {
  #records = 0;

  constructor(
    private readonly view: DataView,
    private readonly extension: number,
  ) {}

  isSound(): boolean {
    const { view } = this;
    if (view.getUint16(0) !== 1) return false;
    const [scripts, features, lookups] = [4, 6, 8].map((at) => view.getUint16(at)) as [number, number, number];
    const count = (list: number): number => (list === 0 ? 0 : view.getUint16(list));
    return (
      this.#every(count(scripts), (i) => this.#isSoundScript(scripts + view.getUint16(scripts + 6 + i * 6), count(features))) &&
      this.#every(count(features), (i) => this.#isSoundFeature(features + view.getUint16(features + 6 + i * 6), count(lookups))) &&
      this.#every(count(lookups), (i) => this.#isSoundLookup(lookups + view.getUint16(lookups + 2 + i * 2)))
    );
  }

  #every(count: number, holds: (index: number) => boolean): boolean {
    this.#records += count;
    if (this.#records > MAX_RECORDS) return false;
    for (let i = 0; i < count; i++) if (!holds(i)) return false;
    return true;
  }

  #isSoundScript(at: number, features: number): boolean {
    const { view } = this;
    const standard = view.getUint16(at);
    return (
      (standard === 0 || this.#isSoundLanguage(at + standard, features)) &&
      this.#every(view.getUint16(at + 2), (i) => this.#isSoundLanguage(at + view.getUint16(at + 8 + i * 6), features))
    );
  }

  #isSoundLanguage(at: number, features: number): boolean {
    const { view } = this;
    const required = view.getUint16(at + 2);
    if (required !== NONE && required >= features) return false;
    return this.#every(view.getUint16(at + 4), (i) => view.getUint16(at + 6 + i * 2) < features);
  }

  #isSoundFeature(at: number, lookups: number): boolean {
    const { view } = this;
    return this.#every(view.getUint16(at + 2), (i) => view.getUint16(at + 4 + i * 2) < lookups);
  }

  #isSoundLookup(at: number): boolean {
    const { view } = this;
    const type = view.getUint16(at);
    return (
      type >= 1 &&
      type <= LAST_LOOKUP_TYPE &&
      this.#every(view.getUint16(at + 4), (i) => {
        let subtable = at + view.getUint16(at + 6 + i * 2);
        if (type === this.extension) subtable += view.getUint32(subtable + 4);
        return isFormat(view.getUint16(subtable));
      })
    );
  }
}

const NONE = 0xffff;
const LAST_LOOKUP_TYPE = 9;

/** Subtables of lookups, and class definitions, have three formats at most. */
const isFormat = (value: number): boolean => value >= 1 && value <= 3;

function isSoundDefinition(view: DataView): boolean {
  const [classes, , , markClasses] = [4, 6, 8, 10].map((at) => view.getUint16(at));
  return (
    view.getUint16(0) === 1 && [classes, markClasses].every((at) => at === 0 || isFormat(view.getUint16(at!)))
  );
}

const APPLE_KERNING = 0x00010000;

/** Apple's form, which begins with another number, is left to HarfBuzz. */
function isSoundKerning(view: DataView): boolean {
  if (view.getUint32(0) === APPLE_KERNING) return true;
  if (view.getUint16(0) !== 0) return false;
  const count = view.getUint16(2);
  let at = 4;
  // Ends because the reads are within the table, and each step moves on.
  for (let i = 0; i < count; i++) {
    const isPairs = view.getUint8(at + 4) === 0;
    // The length of a large table does not fit its field, but its number of pairs does.
    const length = isPairs ? 14 + view.getUint16(at + 6) * 6 : view.getUint16(at + 2);
    if (length < 6 || at + length > view.byteLength) return false;
    at += length;
  }
  return true;
}

function hasWholeNames(view: DataView): boolean {
  const [count, storage] = [view.getUint16(2), view.getUint16(4)];
  for (let i = 0; i < count; i++) {
    const at = 6 + i * 12;
    if (storage + view.getUint16(at + 10) + view.getUint16(at + 8) > view.byteLength) return false;
  }
  return true;
}

/** The groups of format 12, which nearly all fonts with many characters have. */
function hasGlyphsOfItsMap(view: DataView, { glyphCount }: SfntFile): boolean {
  for (let i = 0; i < view.getUint16(2); i++) {
    const at = view.getUint32(8 + i * 8);
    if (view.getUint16(at) !== 12) continue;
    const groups = view.getUint32(at + 12);
    if (groups > (view.byteLength - at - 16) / 12) return false;
    for (let group = 0; group < groups; group++) {
      const [first, last, glyph] = [16, 20, 24].map((field) => view.getUint32(at + field + group * 12)) as [number, number, number];
      if (last < first || glyph + last - first >= glyphCount) return false;
    }
  }
  return true;
}
