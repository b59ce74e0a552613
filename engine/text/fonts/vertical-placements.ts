/**
 * How a font moves glyphs along vertical lines (GPOS): pairs of them (`vkrn`), and one by one, as `font-feature-settings`
 * asks (`vpal`, `vhal`, `valt`). The npm build of HarfBuzz leaves out the advances of vertical text.
 */
import { bitCount, isPlainPairLookup, pairKerning, Y_ADVANCE } from './kerning.js';
import type { LayoutTable, LookupRef } from './layout-tables.js';
import { LayoutTables, unlessDamaged } from './simple-shaper.js';
import type { SfntFile } from './sfnt.js';

const SINGLE = 1;
const PAIR = 2;
const Y_PLACEMENT = 0x0002;
const FEATURES = ['vkrn', 'vpal', 'vhal', 'valt'] as const;

/** What is added to each glyph, in font units. */
export interface Placed {
  readonly advances: number[];
  /** Upwards. */
  readonly offsets: number[];
}

/** Adds what a lookup does to the glyph at an index. */
type Placement = (glyphs: readonly number[], index: number, into: Placed) => void;

export class VerticalPlacements {
  /** By script and features. Fonts have few of either. */
  readonly #placements = new Map<string, readonly Placement[]>();

  private constructor(private readonly gpos: LayoutTable) {}

  static read(file: SfntFile): VerticalPlacements | null {
    const gpos = LayoutTables.read(file)?.gpos;
    return gpos ? new VerticalPlacements(gpos) : null;
  }

  /** null: nothing moves. `features`: later ones go before earlier ones. */
  place(
    glyphs: readonly number[],
    script: string,
    features: readonly (readonly [tag: string, value: number])[],
  ): Placed | null {
    const values = new Map(features);
    const on = FEATURES.filter((tag) => (values.get(tag) ?? (tag === 'vkrn' ? 1 : 0)) > 0);
    const key = `${script} ${on.join()}`;
    let placements = this.#placements.get(key);
    if (!placements) {
      placements = unlessDamaged(() => this.#read(openTypeScript(script), new Set(on))) ?? [];
      this.#placements.set(key, placements);
    }
    if (placements.length === 0) return null;
    return unlessDamaged(() => placedBy(placements, glyphs));
  }

  #read(script: string, wanted: ReadonlySet<string>): readonly Placement[] {
    const { gpos } = this;
    gpos.beginPlan();
    const lookups = gpos.select(script, null, wanted).lookups.map((index) => gpos.lookup(index));
    return lookups.flatMap((lookup) => placementOf(gpos, lookup) ?? []);
  }
}

function placedBy(placements: readonly Placement[], glyphs: readonly number[]): Placed | null {
  const placed: Placed = { advances: glyphs.map(() => 0), offsets: glyphs.map(() => 0) };
  for (const place of placements) glyphs.forEach((_, index) => place(glyphs, index, placed));
  return placed.advances.some(Boolean) || placed.offsets.some(Boolean) ? placed : null;
}

/** Kana have one script in OpenType. */
function openTypeScript(script: string): string {
  return script === 'Hira' ? 'kana' : script.toLowerCase();
}

function placementOf(gpos: LayoutTable, lookup: LookupRef): Placement | null {
  if (lookup.type === PAIR && isPlainPairLookup(gpos, lookup, Y_ADVANCE)) {
    const kerning = pairKerning(gpos, [lookup]);
    return (glyphs, index, { advances }) => {
      const next = glyphs[index + 1];
      if (next !== undefined) advances[index]! += kerning(glyphs[index]!, next);
    };
  }
  return lookup.type === SINGLE ? singlePlacement(gpos, lookup) : null;
}

/** The first subtable that covers a glyph places it. */
function singlePlacement(table: LayoutTable, { subtables }: LookupRef): Placement {
  const readers = subtables.map((at) => valueReader(table, at));
  return (glyphs, index, { advances, offsets }) => {
    for (const read of readers) {
      const value = read(glyphs[index]!);
      if (value === null) continue;
      advances[index]! += value.advance;
      offsets[index]! += value.offset;
      return;
    }
  };
}

/** Single adjustment (GPOS 1): one value for all glyphs, or one for each. */
function valueReader(table: LayoutTable, at: number) {
  const { view } = table;
  const coverage = table.coverage(at + view.getUint16(at + 2));
  const isCommon = view.getUint16(at) === 1;
  const format = view.getUint16(at + 4);
  const size = 2 * bitCount(format);
  const field = (value: number, bit: number) =>
    (format & bit) === 0 ? 0 : view.getInt16(value + 2 * bitCount(format & (bit - 1)));
  return (glyph: number): { readonly advance: number; readonly offset: number } | null => {
    const index = coverage.indexOf(glyph);
    if (index < 0) return null;
    const value = at + (isCommon ? 6 : 8 + index * size);
    return { advance: field(value, Y_ADVANCE), offset: field(value, Y_PLACEMENT) };
  };
}
