/**
 * Determines the effect of an OpenType lookup at a position of a glyph sequence. The simple shaper handles sequences in
 * which the enabled lookups have no effect or replace single glyphs, one after the other in order of application.
 * Lookups between two effects have none, so testing each lookup on the current sequence is exact. For rules that are
 * not understood, the result is UNTOLD, and HarfBuzz shapes the word.
 */
import type { LayoutTable, LookupRef } from './layout-tables.js';

/** The lookup has no effect at the position. */
export const NOTHING = -1;
/** The lookup has an effect that is not evaluated here. */
const UNTOLD = -2;
/** The subtable does not match; the next one is tried. */
const PASS = -3;

/** The effect of a lookup on sequences around a specific glyph. */
export interface GlyphRule {
  /** Returns the effect at `index` in the first `length` glyphs: NOTHING, UNTOLD or the replacement glyph. */
  effect(glyphs: ArrayLike<number>, index: number, length: number): number;
  /** Returns false if the lookup never has an effect before that glyph, whatever the other glyphs are. */
  mayActBefore(next: number): boolean;
}

interface SubtableRule {
  /** Like GlyphRule.effect, but may return PASS. NOTHING means a match, after which other subtables are not tried. */
  test(glyphs: ArrayLike<number>, index: number, length: number): number;
  mayActBefore(next: number): boolean;
}

const anything = (): boolean => true;
const always: SubtableRule = { test: () => UNTOLD, mayActBefore: anything };
const IGNORES_BASES_OR_LIGATURES = 0x0006;

/** The lookup types of GSUB or GPOS. Types not listed have an effect wherever their coverage matches. */
export interface RuleTypes {
  readonly single?: number;
  readonly ligature?: number;
  readonly context: number;
  readonly chaining: number;
  readonly reverseChaining?: number;
}
export const GSUB_RULES: RuleTypes = { single: 1, ligature: 4, context: 5, chaining: 6, reverseChaining: 8 };
export const GPOS_RULES: RuleTypes = { context: 7, chaining: 8 };

/**
 * Returns the rule of a lookup for sequences with `glyph` at the tested position; null if it never has an effect there.
 */
export function ruleFor(table: LayoutTable, lookup: LookupRef, types: RuleTypes, glyph: number): GlyphRule | null {
  const rules: SubtableRule[] = [];
  table.spend(lookup.subtables.length);
  for (const subtable of lookup.subtables) {
    const rule = subtableRule(table, lookup, types, subtable, glyph);
    if (rule) rules.push(rule);
  }
  if (rules.length === 0) return null;
  return {
    effect(glyphs, index, length) {
      // Loops by index, here and below, because iterators would be most of the memory that shaping a number allocates.
      for (let i = 0; i < rules.length; i++) {
        const effect = rules[i]!.test(glyphs, index, length);
        if (effect !== PASS) return effect;
      }
      return NOTHING;
    },
    mayActBefore: (next) => rules.some((rule) => rule.mayActBefore(next)),
  };
}

function subtableRule(
  table: LayoutTable,
  lookup: LookupRef,
  types: RuleTypes,
  at: number,
  glyph: number,
): SubtableRule | null {
  const { view } = table;
  const contextual = lookup.type === types.context || lookup.type === types.chaining;
  const format = view.getUint16(at);
  if (contextual && format === 3) {
    const rule = coverageContext(table, at, lookup.type === types.chaining, types, glyph);
    return rule && lookup.flag & IGNORES_BASES_OR_LIGATURES ? always : rule;
  }
  const index = table.coverage(at + view.getUint16(at + 2)).indexOf(glyph);
  if (index < 0) return null;
  if (lookup.flag & IGNORES_BASES_OR_LIGATURES) return always;
  if (lookup.type === types.single) {
    const effect = singleSubstitution(table, at, index, glyph);
    return { test: () => effect, mayActBefore: anything };
  }
  if (lookup.type === types.ligature) return ligatureRule(table, at, index);
  if (contextual) return rulesContext(table, at, types, lookup.type === types.chaining, index, glyph);
  if (lookup.type === types.reverseChaining) return reverseChainingRule(table, at);
  return always;
}

/** Single substitution (GSUB 1): returns the replacement of a covered glyph. */
function singleSubstitution({ view }: LayoutTable, at: number, coverageIndex: number, glyph: number): number {
  const format = view.getUint16(at);
  if (format !== 1 && format !== 2) return UNTOLD;
  const other = format === 1 ? (glyph + view.getInt16(at + 4)) & 0xffff : view.getUint16(at + 6 + coverageIndex * 2);
  return other === glyph ? NOTHING : other;
}

/**
 * Evaluates the lookup records of a matching context; `reader` is positioned before them. Supports only a replacement
 * of a single input glyph. After a longer input, HarfBuzz continues behind it.
 */
function effectOfRecords(
  table: LayoutTable,
  reader: SequenceReader,
  records: number,
  inputLength: number,
  types: RuleTypes,
  glyph: number,
): number {
  if (inputLength > 1) return UNTOLD;
  if (records === 0) return NOTHING;
  if (records > 1 || types.single === undefined || reader.next() !== 0) return UNTOLD;
  const lookup = table.lookup(reader.next());
  if (lookup.type !== types.single || lookup.flag & IGNORES_BASES_OR_LIGATURES) return UNTOLD;
  for (const at of lookup.subtables) {
    const index = table.coverage(at + table.view.getUint16(at + 2)).indexOf(glyph);
    if (index >= 0) return singleSubstitution(table, at, index, glyph);
  }
  return NOTHING;
}

function ligatureRule(table: LayoutTable, at: number, coverageIndex: number): SubtableRule {
  const { view } = table;
  const set = at + view.getUint16(at + 6 + coverageIndex * 2);
  const tails: number[][] = [];
  for (let i = 0, n = view.getUint16(set); i < n; i++) {
    const ligature = set + view.getUint16(set + 2 + i * 2);
    tails.push(readGlyphs(table, ligature + 4, Math.max(0, view.getUint16(ligature + 2) - 1)));
  }
  const seconds = new Set(tails.map((tail) => tail[0]));
  return {
    test: (glyphs, index, length) =>
      tails.some((tail) => matchesGlyphs(tail, glyphs, index + 1, length)) ? UNTOLD : PASS,
    // A ligature of a single component has no second glyph, so it applies before any glyph.
    mayActBefore: (next) => seconds.has(next) || seconds.has(undefined),
  };
}

/** Context format 3: a coverage table for each position. */
function coverageContext(
  table: LayoutTable,
  at: number,
  chaining: boolean,
  types: RuleTypes,
  glyph: number,
): SubtableRule | null {
  if (!coversFirst(table, at, chaining, glyph)) return null;
  const reader = new SequenceReader(table, at + 2);
  let backtrack: number[] = [];
  let lookahead: number[] = [];
  let input: number[];
  let records: number;
  if (chaining) {
    backtrack = reader.counted();
    input = reader.counted();
    lookahead = reader.counted();
    records = reader.next();
  } else {
    const inputCount = reader.next();
    records = reader.next();
    input = reader.take(inputCount);
  }
  const effect = effectOfRecords(table, reader, records, input.length, types, glyph);
  const after = input
    .slice(1)
    .concat(lookahead)
    .map((offset) => table.coverage(at + offset));
  const before = backtrack.map((offset) => table.coverage(at + offset));
  const test: SubtableRule['test'] = (glyphs, index, length) => {
    if (index < before.length || index + after.length >= length) return PASS;
    for (let i = 0; i < after.length; i++) if (after[i]!.indexOf(glyphs[index + 1 + i]!) < 0) return PASS;
    for (let i = 0; i < before.length; i++) if (before[i]!.indexOf(glyphs[index - 1 - i]!) < 0) return PASS;
    return effect;
  };
  const [second] = after;
  return { test, mayActBefore: second === undefined ? anything : (next) => second.indexOf(next) >= 0 };
}

/** Whether the first glyph of a context may be this one. Few glyphs are, and for the others nothing else has to be read. */
function coversFirst(table: LayoutTable, at: number, chaining: boolean, glyph: number): boolean {
  const { view } = table;
  const countAt = chaining ? at + 4 + 2 * view.getUint16(at + 2) : at + 2;
  if (view.getUint16(countAt) === 0) return false;
  const first = view.getUint16(countAt + (chaining ? 2 : 4));
  return table.coverage(at + first).indexOf(glyph) >= 0;
}

/** Reverse chaining single substitution: the coverage has matched, and the surrounding glyphs decide. */
function reverseChainingRule(table: LayoutTable, at: number): SubtableRule {
  const reader = new SequenceReader(table, at + 4);
  const backtrack = reader.counted();
  const lookahead = reader.counted();
  const covers = (offset: number, glyph: number) => table.coverage(at + offset).indexOf(glyph) >= 0;
  const test: SubtableRule['test'] = (glyphs, index, length) => {
    if (index < backtrack.length || index + lookahead.length >= length) return PASS;
    const before = backtrack.every((offset, i) => covers(offset, glyphs[index - 1 - i]!));
    return before && lookahead.every((offset, i) => covers(offset, glyphs[index + 1 + i]!)) ? UNTOLD : PASS;
  };
  return { test, mayActBefore: anything };
}

interface SequenceRule {
  readonly backtrack: readonly number[];
  readonly input: readonly number[];
  readonly lookahead: readonly number[];
  readonly effect: number;
}

/** Context formats 1 (glyphs) and 2 (classes): the first glyph selects a set of rules. */
function rulesContext(
  table: LayoutTable,
  at: number,
  types: RuleTypes,
  chaining: boolean,
  coverageIndex: number,
  glyph: number,
): SubtableRule | null {
  const { view } = table;
  const format = view.getUint16(at);
  if (format !== 1 && format !== 2) return always;
  const byClass = format === 2;
  const classesAt = (offset: number) => table.classes(offset === 0 ? 0 : at + offset);
  const backtrackClasses = byClass && chaining ? classesAt(view.getUint16(at + 4)) : null;
  const inputClasses = byClass ? classesAt(view.getUint16(at + (chaining ? 6 : 4))) : null;
  const lookaheadClasses = byClass && chaining ? classesAt(view.getUint16(at + 8)) : null;
  const setsAt = at + (byClass ? (chaining ? 10 : 6) : 4);
  const setIndex = inputClasses ? inputClasses.classOf(glyph) : coverageIndex;
  if (setIndex >= view.getUint16(setsAt)) return null;
  const setOffset = view.getUint16(setsAt + 2 + setIndex * 2);
  if (setOffset === 0) return null;
  const rules = readSequenceRules(table, at + setOffset, chaining, types, glyph);
  const test: SubtableRule['test'] = (glyphs, index, length) => {
    for (let i = 0; i < rules.length; i++) {
      const { backtrack, input, lookahead, effect } = rules[i]!;
      if (index < backtrack.length || index + input.length + lookahead.length >= length) continue;
      if (!matchesValues(input, inputClasses, glyphs, index + 1, 1)) continue;
      if (!matchesValues(lookahead, lookaheadClasses, glyphs, index + 1 + input.length, 1)) continue;
      if (!matchesValues(backtrack, backtrackClasses, glyphs, index - 1, -1)) continue;
      return effect;
    }
    return PASS;
  };
  return { test, mayActBefore: anything };
}

/** Checks whether glyphs, or their classes, match the expected ones, from a position on in one direction. */
function matchesValues(
  wanted: readonly number[],
  classes: { classOf(glyph: number): number } | null,
  glyphs: ArrayLike<number>,
  from: number,
  step: 1 | -1,
): boolean {
  for (let i = 0; i < wanted.length; i++) {
    const glyph = glyphs[from + i * step]!;
    if ((classes ? classes.classOf(glyph) : glyph) !== wanted[i]) return false;
  }
  return true;
}

function readSequenceRules(
  table: LayoutTable,
  set: number,
  chaining: boolean,
  types: RuleTypes,
  glyph: number,
): SequenceRule[] {
  const { view } = table;
  const rules: SequenceRule[] = [];
  for (let i = 0, n = view.getUint16(set); i < n; i++) {
    const at = set + view.getUint16(set + 2 + i * 2);
    const reader = new SequenceReader(table, at);
    const backtrack = chaining ? reader.counted() : [];
    const inputLength = Math.max(1, reader.next());
    const records = chaining ? -1 : reader.next();
    const input = reader.take(inputLength - 1);
    const lookahead = chaining ? reader.counted() : [];
    const count = chaining ? reader.next() : records;
    const effect = effectOfRecords(table, reader, count, inputLength, types, glyph);
    rules.push({ backtrack, input, lookahead, effect });
  }
  return rules;
}

/** Reads consecutive 16-bit values. */
class SequenceReader {
  constructor(
    private readonly table: LayoutTable,
    private at: number,
  ) {}

  next(): number {
    const value = this.table.view.getUint16(this.at);
    this.at += 2;
    return value;
  }

  take(count: number): number[] {
    const values = readGlyphs(this.table, this.at, count);
    this.at += count * 2;
    return values;
  }

  counted(): number[] {
    return this.take(this.next());
  }
}

function readGlyphs(table: LayoutTable, at: number, count: number): number[] {
  table.spend(count + 1);
  const glyphs: number[] = [];
  for (let i = 0; i < count; i++) glyphs.push(table.view.getUint16(at + i * 2));
  return glyphs;
}

function matchesGlyphs(wanted: readonly number[], glyphs: ArrayLike<number>, from: number, length: number): boolean {
  if (from + wanted.length > length) return false;
  for (let i = 0; i < wanted.length; i++) if (glyphs[from + i] !== wanted[i]) return false;
  return true;
}
