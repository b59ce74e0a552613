/** Common structures of OpenType `GSUB` and `GPOS`: scripts, features, lookups, coverage, classes. */
import { readTag } from './sfnt.js';

export interface LookupRef {
  readonly type: number;
  readonly flag: number;
  /** The absolute offsets of subtables, with extensions resolved. */
  readonly subtables: readonly number[];
}

/**
 * The number of records that a plan may decode from a table. Offsets may refer to the same place repeatedly, so a small
 * file can describe billions. JetBrains Mono, the most complex bundled font, needs 590,000 for a book.
 */
const EFFORT_BUDGET = 20_000_000;

export class LayoutTable {
  #effort = 0;
  readonly #coverages = new Map<number, Coverage>();
  readonly #classes = new Map<number, ClassDefinition>();
  readonly #lookups = new Map<number, LookupRef>();

  /** `extensionType` is 7 for GSUB, 9 for GPOS. */
  constructor(
    readonly view: DataView,
    private readonly extensionType: number,
  ) {}

  /** Resets the budget for a new plan. */
  beginPlan(): void {
    this.#effort = 0;
  }

  /** @throws RangeError if the table exceeds the budget */
  spend(records: number): void {
    this.#effort += records;
    if (this.#effort > EFFORT_BUDGET) throw new RangeError('The table describes too much.');
  }

  /**
   * Returns the lookups of the requested features for a script and language, in order of application. Tries scripts
   * like HarfBuzz: the script itself, DFLT, dflt, latn. Also returns whether the chosen script distinguishes languages.
   */
  select(
    script: string,
    language: string | null,
    wanted: ReadonlySet<string>,
  ): { lookups: number[]; hasLanguages: boolean } {
    const { view } = this;
    const scriptList = view.getUint16(4);
    const scripts = readRecords(view, scriptList);
    const chosen = scripts.get(script) ?? scripts.get('DFLT') ?? scripts.get('dflt') ?? scripts.get('latn');
    if (chosen === undefined) return { lookups: [], hasLanguages: false };
    const languages = readRecords(view, chosen + 2, chosen);
    const defaultOffset = view.getUint16(chosen);
    const langSys =
      (language === null ? undefined : languages.get(language)) ??
      languages.get('dflt') ??
      (defaultOffset ? chosen + defaultOffset : undefined);
    const lookups = new Set<number>();
    if (langSys !== undefined) this.#collect(langSys, wanted, lookups);
    return { lookups: [...lookups].sort((a, b) => a - b), hasLanguages: languages.size > 0 };
  }

  #collect(langSys: number, wanted: ReadonlySet<string>, into: Set<number>): void {
    const { view } = this;
    this.spend(view.getUint16(langSys + 4));
    const featureList = view.getUint16(6);
    const required = view.getUint16(langSys + 2);
    const count = view.getUint16(langSys + 4);
    for (let i = -1; i < count; i++) {
      const index = i < 0 ? required : view.getUint16(langSys + 6 + i * 2);
      if (index === 0xffff) continue;
      const record = featureList + 2 + index * 6;
      if (i >= 0 && !wanted.has(readTag(view, record))) continue;
      const feature = featureList + view.getUint16(record + 4);
      this.spend(view.getUint16(feature + 2));
      for (let j = 0, n = view.getUint16(feature + 2); j < n; j++) into.add(view.getUint16(feature + 4 + j * 2));
    }
  }

  lookup(index: number): LookupRef {
    let ref = this.#lookups.get(index);
    if (!ref) this.#lookups.set(index, (ref = this.#readLookup(index)));
    return ref;
  }

  #readLookup(index: number): LookupRef {
    const { view } = this;
    const list = view.getUint16(8);
    const at = list + view.getUint16(list + 2 + index * 2);
    const extended = view.getUint16(at) === this.extensionType;
    let type = view.getUint16(at);
    const subtables: number[] = [];
    this.spend(view.getUint16(at + 4));
    for (let i = 0, n = view.getUint16(at + 4); i < n; i++) {
      let subtable = at + view.getUint16(at + 6 + i * 2);
      if (extended) {
        type = view.getUint16(subtable + 2);
        subtable += view.getUint32(subtable + 4);
      }
      subtables.push(subtable);
    }
    return { type, flag: view.getUint16(at + 2), subtables };
  }

  coverage(offset: number): Coverage {
    let coverage = this.#coverages.get(offset);
    if (!coverage) {
      this.spend(this.view.getUint16(offset + 2));
      this.#coverages.set(offset, (coverage = new Coverage(this.view, offset)));
    }
    return coverage;
  }

  /** For `offset` 0, which means that the table is missing, all glyphs are in class 0. */
  classes(offset: number): ClassDefinition {
    let classes = this.#classes.get(offset);
    if (!classes) {
      classes = new ClassDefinition(this.view, offset);
      this.spend(classes.size);
      this.#classes.set(offset, classes);
    }
    return classes;
  }
}

/** From tag to absolute offset. Offsets are relative to `base`. */
function readRecords(view: DataView, at: number, base = at): Map<string, number> {
  const records = new Map<string, number>();
  for (let i = 0, n = view.getUint16(at); i < n; i++) {
    const tag = readTag(view, at + 2 + i * 6);
    if (!records.has(tag)) records.set(tag, base + view.getUint16(at + 6 + i * 6));
  }
  return records;
}

/** Sorted ranges of glyphs, each with the coverage index of its first glyph. */
class Coverage {
  readonly #starts: Uint16Array;
  readonly #ends: Uint16Array;
  readonly #indices: Uint16Array;

  constructor(view: DataView, at: number) {
    const format = view.getUint16(at);
    const count = view.getUint16(at + 2);
    const starts = new Uint16Array(count);
    const ends = format === 1 ? starts : new Uint16Array(count);
    const indices = new Uint16Array(count);
    for (let i = 0; i < count; i++) {
      starts[i] = view.getUint16(at + 4 + i * (format === 1 ? 2 : 6));
      if (format !== 1) ends[i] = view.getUint16(at + 6 + i * 6);
      indices[i] = format === 1 ? i : view.getUint16(at + 8 + i * 6);
    }
    this.#starts = starts;
    this.#ends = ends;
    this.#indices = indices;
  }

  /** Returns the coverage index of a glyph; -1 if it is not covered. */
  indexOf(glyph: number): number {
    const range = rangeEndingFrom(this.#ends, glyph);
    if (range >= this.#ends.length) return -1;
    const start = this.#starts[range]!;
    return glyph < start ? -1 : this.#indices[range]! + glyph - start;
  }
}

class ClassDefinition {
  readonly #starts: Uint16Array;
  readonly #ends: Uint16Array;
  readonly #values: Uint16Array;

  constructor(view: DataView, at: number) {
    const format = at === 0 ? 2 : view.getUint16(at);
    const count = at === 0 ? 0 : view.getUint16(at + (format === 1 ? 4 : 2));
    this.#starts = new Uint16Array(count);
    this.#ends = new Uint16Array(count);
    this.#values = new Uint16Array(count);
    const first = format === 1 ? view.getUint16(at + 2) : 0;
    for (let i = 0; i < count; i++) {
      this.#starts[i] = format === 1 ? first + i : view.getUint16(at + 4 + i * 6);
      this.#ends[i] = format === 1 ? first + i : view.getUint16(at + 6 + i * 6);
      this.#values[i] = view.getUint16(at + (format === 1 ? 6 + i * 2 : 8 + i * 6));
    }
  }

  get size(): number {
    return this.#ends.length;
  }

  classOf(glyph: number): number {
    const range = rangeEndingFrom(this.#ends, glyph);
    return range < this.#ends.length && glyph >= this.#starts[range]! ? this.#values[range]! : 0;
  }
}

/**
 * Returns the first range that ends at or after the glyph. `ends` ascend. Terminates because each iteration halves the
 * interval.
 */
function rangeEndingFrom(ends: Uint16Array, glyph: number): number {
  let low = 0;
  let high = ends.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ends[middle]! < glyph) low = middle + 1;
    else high = middle;
  }
  return low;
}
