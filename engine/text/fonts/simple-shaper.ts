/**
 * Shapes words that need only a character map, advances, pair kerning and replacements of single glyphs (tabular
 * figures, a higher hyphen between capitals). This is nearly all Latin, Greek and Cyrillic text, and above all numbers,
 * which cannot be cached because they are nearly all distinct. It rejects everything else, which HarfBuzz then shapes.
 * A property test checks that both give equal results.
 */
import { GPOS_RULES, GSUB_RULES, NOTHING, ruleFor, type GlyphRule, type RuleTypes } from './glyph-rules.js';
import { isPlainPairLookup, legacyKerning, pairKerning } from './kerning.js';
import { LayoutTable, type LookupRef } from './layout-tables.js';
import type { SfntFile } from './sfnt.js';

/** Features that HarfBuzz's default shaper enables for horizontal text. */
const DEFAULT_FEATURES = [
  'rvrn',
  'ltra',
  'ltrm',
  'rand',
  'Harf',
  'HARF',
  'Buzz',
  'BUZZ',
  'abvm',
  'blwm',
  'ccmp',
  'locl',
  'mark',
  'mkmk',
  'rlig',
  'calt',
  'clig',
  'curs',
  'dist',
  'kern',
  'liga',
  'rclt',
];

/** Ligatures that authors may disable (CSS Text § 8.2 with letter-spacing, CSS Fonts § 6.4). */
export const OPTIONAL_LIGATURES = ['clig', 'liga'];

/** OpenType language tags of BCP 47 primary subtags with exactly one equivalent. */
const LANGUAGE_SYSTEMS: Readonly<Record<string, string>> = {
  af: 'AFK ',
  bg: 'BGR ',
  bs: 'BOS ',
  cs: 'CSY ',
  cy: 'WEL ',
  da: 'DAN ',
  de: 'DEU ',
  el: 'ELL ',
  en: 'ENG ',
  es: 'ESP ',
  et: 'ETI ',
  fi: 'FIN ',
  fr: 'FRA ',
  hr: 'HRV ',
  hu: 'HUN ',
  is: 'ISL ',
  it: 'ITA ',
  lt: 'LTH ',
  mk: 'MKD ',
  nl: 'NLD ',
  pl: 'PLK ',
  pt: 'PTG ',
  ru: 'RUS ',
  sk: 'SKY ',
  sl: 'SLV ',
  sr: 'SRB ',
  sv: 'SVE ',
  tr: 'TRK ',
  uk: 'UKR ',
};

/** The parameters of a plan. */
export interface ShapingRequest {
  /** The OpenType script tag: latn, grek or cyrl. */
  readonly script: string;
  readonly language: string;
  /** The tag of a language system in place of that of the language; '' for none. */
  readonly languageSystem: string;
  readonly kerning: boolean;
  readonly ligatures: boolean;
  readonly features: readonly (readonly [string, number])[];
}

/** The tables of a face, decoded once and shared by its plans. */
export class LayoutTables {
  readonly gsub: LayoutTable | null;
  readonly gpos: LayoutTable | null;
  readonly marks: { classOf(glyph: number): number } | null;

  private constructor(readonly file: SfntFile) {
    this.gsub = layoutTable(file, 'GSUB', 7);
    this.gpos = layoutTable(file, 'GPOS', 9);
    const gdef = file.table('GDEF');
    const classes = gdef && gdef.byteLength >= 6 ? gdef.getUint16(4) : 0;
    this.marks = gdef && classes ? new LayoutTable(gdef, 0).classes(classes) : null;
  }

  /** Reads the tables. Returns null if they are damaged. HarfBuzz, which repairs what it can, then shapes all text. */
  static read(file: SfntFile): LayoutTables | null {
    return unlessDamaged(() => new LayoutTables(file));
  }

  /**
   * Returns the kerning of the `kern` table. Returns null if there is none, GPOS has kerning for the script, or a table
   * is damaged.
   */
  legacyKern(script: string): ((first: number, second: number) => number) | null {
    const kern = this.file.table('kern');
    if (!kern) return null;
    return unlessDamaged(() => {
      const isInGpos = (this.gpos?.select(script, null, new Set(['kern'])).lookups.length ?? 0) > 0;
      return isInGpos ? null : legacyKerning(kern);
    });
  }

  /** Checks whether a feature substitutes glyphs of the script. */
  substitutes(feature: string, script: string): boolean {
    const { gsub } = this;
    const wanted = new Set([feature]);
    return gsub !== null && (unlessDamaged(() => gsub.select(script, null, wanted).lookups.length > 0) ?? true);
  }

  /** Checks whether the script's rules depend on the language. */
  distinguishesLanguages(script: string): boolean {
    const none = new Set<string>();
    return [this.gsub, this.gpos].some((table) => table?.select(script, null, none).hasLanguages);
  }
}

/** Returns null on a RangeError, which means a read beyond the end of a table or an exceeded budget. */
export function unlessDamaged<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function layoutTable(file: SfntFile, tag: string, extensionType: number): LayoutTable | null {
  const view = file.table(tag);
  return view && view.byteLength >= 10 ? new LayoutTable(view, extensionType) : null;
}

/** A technical book has 2,400 pairs of characters. With 8192 slots of 7 bytes, pairs in use are rarely evicted. */
const PAIR_BITS = 13;
const PAIR_SLOTS = 1 << PAIR_BITS;
/** States of a glyph. */
const UNKNOWN = 0;
const FREE = 1;
const RULED = 2;
const REFUSED = 3;

/** A rule with the position of its lookup in the order of application. */
interface OrderedRule extends GlyphRule {
  readonly order: number;
}
const NO_RULES: readonly OrderedRule[] = [];
/**
 * Features applied before all others, whatever the numbers of their lookups. The same is true for a required feature.
 */
const FIRST_STAGE = new Set(['rvrn']);

/**
 * The rules for a face, script, language and feature set. Each glyph is checked once for lookups that may start there.
 * The kerning of pairs is cached in a direct-mapped table of fixed size.
 */
export class SimplePlan {
  readonly #glyphState: Uint8Array;
  readonly #rules = new Map<number, readonly OrderedRule[]>();
  readonly #lookups: { table: LayoutTable; lookup: LookupRef; types: RuleTypes }[] = [];
  /** Whether lookups are applied in the order of `#lookups`. */
  readonly #isInOrder: boolean;
  readonly #marks: { classOf(glyph: number): number } | null;
  readonly #kern: ((first: number, second: number) => number) | null;
  readonly #pairKeys = new Int32Array(PAIR_SLOTS).fill(-1);
  readonly #pairValues = new Int16Array(PAIR_SLOTS);
  readonly #pairRuled = new Uint8Array(PAIR_SLOTS);

  private constructor(tables: LayoutTables, request: ShapingRequest, language: string | null) {
    const { file, gsub, gpos, marks } = tables;
    gsub?.beginPlan();
    gpos?.beginPlan();
    this.#glyphState = new Uint8Array(file.glyphCount);
    this.#marks = marks;
    const wanted = enabledFeatures(request);
    for (const index of gsub?.select(request.script, language, wanted).lookups ?? []) {
      this.#lookups.push({ table: gsub!, lookup: gsub!.lookup(index), types: GSUB_RULES });
    }
    this.#isInOrder = !gsub || gsub.select(request.script, language, FIRST_STAGE).lookups.length === 0;
    const pairs: LookupRef[] = [];
    for (const index of gpos?.select(request.script, language, wanted).lookups ?? []) {
      const lookup = gpos!.lookup(index);
      if (lookup.type === 2 && isPlainPairLookup(gpos!, lookup)) pairs.push(lookup);
      else this.#lookups.push({ table: gpos!, lookup, types: GPOS_RULES });
    }
    if (pairs.length > 0) this.#kern = pairKerning(gpos!, pairs);
    else this.#kern = request.kerning ? tables.legacyKern(request.script) : null;
  }

  /** Returns null if the face's tables cannot be read, or if the rules for the language are not certain. */
  static create(tables: LayoutTables, request: ShapingRequest): SimplePlan | null {
    return unlessDamaged(() => {
      const primary = request.language.toLowerCase().split('-')[0]!;
      if (request.languageSystem !== '') return new SimplePlan(tables, request, request.languageSystem);
      const language = LANGUAGE_SYSTEMS[primary] ?? null;
      if (language === null && primary !== '' && tables.distinguishesLanguages(request.script)) return null;
      return new SimplePlan(tables, request, language);
    });
  }

  /**
   * Returns true if the first `length` glyphs, with their advances and pair kerning, are the complete result. Single
   * substitutions are made in `glyphs`. `kerns[i]` is added to the advance of glyph i before glyph i + 1, in font
   * units.
   */
  accepts(glyphs: Uint16Array, length: number, kerns: Int16Array): boolean {
    const last = length - 1;
    for (let i = 0; i < length; i++) {
      const glyph = glyphs[i]!;
      const state = this.#stateOf(glyph);
      if (state === REFUSED) return false;
      let ruled = state === RULED;
      if (i < last) {
        const slot = this.#pairSlot(glyph, glyphs[i + 1]!);
        kerns[i] = this.#pairValues[slot]!;
        ruled &&= this.#pairRuled[slot] === 1;
      }
      if (ruled && this.#acts(glyph, glyphs, i, length)) return this.#substitute(glyphs, length, kerns);
    }
    if (length > 0) kerns[last] = 0;
    return true;
  }

  /** Checks whether a lookup has an effect on the glyph. Avoids an iterator, as in GlyphRule. */
  #acts(glyph: number, glyphs: Uint16Array, at: number, length: number): boolean {
    const rules = this.#rules.get(glyph)!;
    for (let r = 0; r < rules.length; r++) if (rules[r]!.effect(glyphs, at, length) !== NOTHING) return true;
    return false;
  }

  /**
   * Applies lookups in order, each from the first glyph to the last. Returns false if one does more than replace a
   * glyph.
   */
  #substitute(glyphs: Uint16Array, length: number, kerns: Int16Array): boolean {
    if (!this.#isInOrder) return false;
    for (let i = 0; i < length; i++) if (this.#stateOf(glyphs[i]!) === REFUSED) return false;
    let order = 0;
    let from = 0;
    // Terminates because each effect belongs to a later lookup than the one before, or to a later position.
    for (;;) {
      let nextOrder = this.#lookups.length;
      let next = 0;
      let effect = NOTHING;
      for (let i = 0; i < length; i++) {
        if (i < length - 1 && this.#pairRuled[this.#pairSlot(glyphs[i]!, glyphs[i + 1]!)] === 0) continue;
        const rules = this.#rules.get(glyphs[i]!) ?? NO_RULES;
        for (let r = 0; r < rules.length; r++) {
          const rule = rules[r]!;
          if (rule.order < order || (rule.order === order && i < from)) continue;
          if (rule.order >= nextOrder) break;
          const found = rule.effect(glyphs, i, length);
          if (found === NOTHING) continue;
          nextOrder = rule.order;
          next = i;
          effect = found;
        }
      }
      if (nextOrder === this.#lookups.length) break;
      if (effect < 0 || this.#stateOf(effect) === REFUSED) return false;
      glyphs[next] = effect;
      order = nextOrder;
      from = next + 1;
    }
    for (let i = 0; i < length - 1; i++) kerns[i] = this.#pairValues[this.#pairSlot(glyphs[i]!, glyphs[i + 1]!)]!;
    kerns[length - 1] = 0;
    return true;
  }

  #stateOf(glyph: number): number {
    const state = this.#glyphState[glyph];
    if (state === undefined) return REFUSED;
    return state === UNKNOWN ? this.#learn(glyph) : state;
  }

  #learn(glyph: number): number {
    // Marks (GDEF class 3) lose their advance and attach to bases.
    const isMark = this.#marks?.classOf(glyph) === 3;
    const rules = isMark ? null : unlessDamaged(() => this.#rulesFor(glyph));
    let state = REFUSED;
    if (rules !== null) state = rules.length > 0 ? RULED : FREE;
    if (state === RULED) this.#rules.set(glyph, rules!);
    return (this.#glyphState[glyph] = state);
  }

  #rulesFor(glyph: number): OrderedRule[] {
    const rules: OrderedRule[] = [];
    for (const [order, { table, lookup, types }] of this.#lookups.entries()) {
      const rule = ruleFor(table, lookup, types, glyph);
      if (rule) rules.push({ ...rule, order });
    }
    return rules;
  }

  /** Returns the slot with the pair's kerning and whether a rule may affect it. Computes it on a miss. */
  #pairSlot(first: number, second: number): number {
    const key = (first << 16) | second;
    const slot = Math.imul(key, 0x9e3779b1) >>> (32 - PAIR_BITS);
    if (this.#pairKeys[slot] !== key) {
      this.#learnPair(slot, first, second);
      this.#pairKeys[slot] = key;
    }
    return slot;
  }

  /** A separate method, because a closure in #pairSlot() would make every call allocate its context. */
  #learnPair(slot: number, first: number, second: number): void {
    this.#pairValues[slot] = this.#kern === null ? 0 : (unlessDamaged(() => this.#kern!(first, second)) ?? 0);
    this.#pairRuled[slot] = this.#rules.get(first)?.some((rule) => rule.mayActBefore(second)) ? 1 : 0;
  }
}

function enabledFeatures(request: ShapingRequest): Set<string> {
  const wanted = new Set(DEFAULT_FEATURES);
  if (!request.kerning) wanted.delete('kern');
  if (!request.ligatures) for (const tag of OPTIONAL_LIGATURES) wanted.delete(tag);
  for (const [tag, value] of request.features) {
    if (value === 0) wanted.delete(tag);
    else wanted.add(tag);
  }
  return wanted;
}
