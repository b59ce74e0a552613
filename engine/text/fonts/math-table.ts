/**
 * The MATH table of a font (OpenType 1.9, “MATH”): constants for placing the parts of formulas, corrections of glyphs,
 * and larger forms of operators. All values are in font units, apart from the percentages.
 */
import type { FontMetrics } from './types.js';

/** In the order of the table: those that are plain numbers, those with a device table, and the last percentage. */
const PLAIN = ['scriptPercentScaleDown', 'scriptScriptPercentScaleDown', 'delimitedSubFormulaMinHeight', 'displayOperatorMinHeight'] as const;
const VALUES = [
  'mathLeading',
  'axisHeight',
  'accentBaseHeight',
  'flattenedAccentBaseHeight',
  'subscriptShiftDown',
  'subscriptTopMax',
  'subscriptBaselineDropMin',
  'superscriptShiftUp',
  'superscriptShiftUpCramped',
  'superscriptBottomMin',
  'superscriptBaselineDropMax',
  'subSuperscriptGapMin',
  'superscriptBottomMaxWithSubscript',
  'spaceAfterScript',
  'upperLimitGapMin',
  'upperLimitBaselineRiseMin',
  'lowerLimitGapMin',
  'lowerLimitBaselineDropMin',
  'stackTopShiftUp',
  'stackTopDisplayStyleShiftUp',
  'stackBottomShiftDown',
  'stackBottomDisplayStyleShiftDown',
  'stackGapMin',
  'stackDisplayStyleGapMin',
  'stretchStackTopShiftUp',
  'stretchStackBottomShiftDown',
  'stretchStackGapAboveMin',
  'stretchStackGapBelowMin',
  'fractionNumeratorShiftUp',
  'fractionNumeratorDisplayStyleShiftUp',
  'fractionDenominatorShiftDown',
  'fractionDenominatorDisplayStyleShiftDown',
  'fractionNumeratorGapMin',
  'fractionNumDisplayStyleGapMin',
  'fractionRuleThickness',
  'fractionDenominatorGapMin',
  'fractionDenomDisplayStyleGapMin',
  'skewedFractionHorizontalGap',
  'skewedFractionVerticalGap',
  'overbarVerticalGap',
  'overbarRuleThickness',
  'overbarExtraAscender',
  'underbarVerticalGap',
  'underbarRuleThickness',
  'underbarExtraDescender',
  'radicalVerticalGap',
  'radicalDisplayStyleVerticalGap',
  'radicalRuleThickness',
  'radicalExtraAscender',
  'radicalKernBeforeDegree',
  'radicalKernAfterDegree',
] as const;

export type MathConstant = (typeof PLAIN)[number] | (typeof VALUES)[number] | 'radicalDegreeBottomRaisePercent';
export type MathConstants = Readonly<Record<MathConstant, number>>;

/** A larger form of a glyph, and how large it is in the direction that it grows in. */
export interface GlyphVariant {
  readonly glyph: number;
  readonly size: number;
}

/** A piece of a glyph of any size. Connectors are what it may share with its neighbours. */
export interface AssemblyPart {
  readonly glyph: number;
  readonly startConnector: number;
  readonly endConnector: number;
  readonly size: number;
  readonly isExtender: boolean;
}

export interface GlyphConstruction {
  /** From small to large. The first is usually the glyph itself. */
  readonly variants: readonly GlyphVariant[];
  /** From the bottom to the top, or from the left to the right; null if the glyph has none. */
  readonly parts: readonly AssemblyPart[] | null;
  /** The italics correction of an assembly. */
  readonly italics: number;
}

export type StretchAxis = 'vertical' | 'horizontal';

const NO_CONSTRUCTION: GlyphConstruction = Object.freeze({ variants: [], parts: null, italics: 0 });
/** No operator has more forms or pieces; a font that says so is broken. */
const MOST_FORMS = 256;

export class MathTable {
  readonly #view: DataView;
  readonly constants: MathConstants;
  /** What parts of an assembly share at least. */
  readonly minConnectorOverlap: number;
  readonly #italics: ValueList;
  readonly #accents: ValueList;
  /** Where MathKernInfo stands; 0: the font has none. */
  readonly #kernInfo: number;
  readonly #constructions: Readonly<Record<StretchAxis, (glyph: number) => number>>;

  /** @throws RangeError if the table is cut off */
  private constructor(view: DataView) {
    this.#view = view;
    this.constants = readConstants(view, view.getUint16(4));
    const info = view.getUint16(6);
    this.#italics = valueList(view, info && subtable(view, info, 0));
    this.#accents = valueList(view, info && subtable(view, info, 2));
    this.#kernInfo = info && subtable(view, info, 6);
    const variants = view.getUint16(8);
    this.minConnectorOverlap = variants ? view.getUint16(variants) : 0;
    const [vertical, horizontal] = variants ? [view.getUint16(variants + 6), view.getUint16(variants + 8)] : [0, 0];
    this.#constructions = {
      vertical: offsets(view, variants, { coverage: 2, count: vertical, first: 10 }),
      horizontal: offsets(view, variants, { coverage: 4, count: horizontal, first: 10 + 2 * vertical }),
    };
  }

  /** Returns null for a font without the table, or with a broken one: then formulas use what other fonts imply. */
  static read(view: DataView | undefined): MathTable | null {
    if (!view || view.byteLength < 10 || view.getUint16(0) !== 1 || view.getUint16(4) === 0) return null;
    return orElse(null, () => new MathTable(view));
  }

  /** How far a glyph leans beyond its advance; scripts and what follows keep that distance. */
  italicsCorrection(glyph: number): number {
    return this.#italics(glyph) ?? 0;
  }

  /** Where the middle of an accent goes, from the origin; null: over the middle of the glyph. */
  topAccentAttachment(glyph: number): number | null {
    return this.#accents(glyph);
  }

  /** How far a script at this corner of a glyph moves to the right, at this height above the glyph's baseline. */
  kern(glyph: number, corner: Corner, height: number): number {
    const base = this.#kernInfo;
    return orElse(0, () => (base === 0 ? 0 : kernAt(this.#view, kernTable(this.#view, { base, glyph, corner }), height)));
  }

  construction(glyph: number, axis: StretchAxis): GlyphConstruction {
    return orElse(NO_CONSTRUCTION, () => {
      const at = this.#constructions[axis](glyph);
      return at === 0 ? NO_CONSTRUCTION : readConstruction(this.#view, at);
    });
  }
}

type ValueList = (glyph: number) => number | null;

/** Fonts come from anybody: DataView checks each read, and what cannot be read counts as not there. */
function orElse<T>(otherwise: T, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return otherwise;
    throw error;
  }
}

function subtable(view: DataView, base: number, field: number): number {
  const offset = view.getUint16(base + field);
  return offset === 0 ? 0 : base + offset;
}

function readConstants(view: DataView, base: number): MathConstants {
  const constants: Partial<Record<MathConstant, number>> = {};
  PLAIN.forEach((name, i) => (constants[name] = i < 2 ? view.getInt16(base + 2 * i) : view.getUint16(base + 2 * i)));
  VALUES.forEach((name, i) => (constants[name] = view.getInt16(base + 8 + 4 * i)));
  constants.radicalDegreeBottomRaisePercent = view.getInt16(base + 8 + 4 * VALUES.length);
  return constants as MathConstants;
}

/** A list of values for covered glyphs (MathItalicsCorrectionInfo, MathTopAccentAttachment). */
function valueList(view: DataView, base: number): ValueList {
  if (base === 0) return () => null;
  const coverage = subtable(view, base, 0);
  const count = view.getUint16(base + 2);
  return (glyph) =>
    orElse(null, () => {
      const index = coverageIndex(view, coverage, glyph);
      return index < 0 || index >= count ? null : view.getInt16(base + 4 + 4 * index);
    });
}

/** In the order of a MathKernInfoRecord. */
const CORNERS = ['topRight', 'topLeft', 'bottomRight', 'bottomLeft'] as const;
export type Corner = (typeof CORNERS)[number];

interface GlyphCorner {
  readonly base: number;
  readonly glyph: number;
  readonly corner: Corner;
}

/** Where the table of a glyph's corner stands; 0: it has none. */
function kernTable(view: DataView, { base, glyph, corner }: GlyphCorner): number {
  const index = coverageIndex(view, subtable(view, base, 0), glyph);
  return index < 0 ? 0 : subtable(view, base, 4 + 8 * index + 2 * CORNERS.indexOf(corner));
}

/** The outline of a glyph as steps: a value below each of some heights, and one above them all (MathKern). */
function kernAt(view: DataView, at: number, height: number): number {
  if (at === 0) return 0;
  const count = Math.min(view.getUint16(at), MOST_FORMS);
  let step = 0;
  while (step < count && view.getInt16(at + 2 + 4 * step) <= height) step++;
  return view.getInt16(at + 2 + 4 * (count + step));
}

interface OffsetList {
  /** Where the offsets of the coverage, and of the first construction, stand. */
  readonly coverage: number;
  readonly first: number;
  readonly count: number;
}

function offsets(view: DataView, base: number, { coverage, first, count }: OffsetList): (glyph: number) => number {
  const table = base === 0 || count === 0 ? 0 : subtable(view, base, coverage);
  if (table === 0) return () => 0;
  return (glyph) => {
    const index = coverageIndex(view, table, glyph);
    return index < 0 || index >= count ? 0 : subtable(view, base, first + 2 * index);
  };
}

/** The index of a glyph in a coverage table (OpenType, “Common Table Formats”); -1 if it is not covered. */
function coverageIndex(view: DataView, at: number, glyph: number): number {
  const isList = view.getUint16(at) === 1;
  const size = isList ? 2 : 6;
  let low = 0;
  let high = view.getUint16(at + 2) - 1;
  // Ends because each turn halves what is left.
  while (low <= high) {
    const middle = (low + high) >> 1;
    const entry = at + 4 + size * middle;
    const first = view.getUint16(entry);
    const last = isList ? first : view.getUint16(entry + 2);
    if (glyph < first) high = middle - 1;
    else if (glyph > last) low = middle + 1;
    else return isList ? middle : view.getUint16(entry + 4) + glyph - first;
  }
  return -1;
}

function readConstruction(view: DataView, at: number): GlyphConstruction {
  const assembly = subtable(view, at, 0);
  const count = Math.min(view.getUint16(at + 2), MOST_FORMS);
  const variants = Array.from({ length: count }, (_, i) => ({
    glyph: view.getUint16(at + 4 + 4 * i),
    size: view.getUint16(at + 6 + 4 * i),
  }));
  if (assembly === 0) return { variants, parts: null, italics: 0 };
  const parts = Array.from({ length: Math.min(view.getUint16(assembly + 4), MOST_FORMS) }, (_, i) => {
    const [glyph, startConnector, endConnector, size, flags] = [0, 2, 4, 6, 8].map((field) =>
      view.getUint16(assembly + 6 + 10 * i + field),
    ) as [number, number, number, number, number];
    return { glyph, startConnector, endConnector, size, isExtender: (flags & 1) === 1 };
  });
  return { variants, parts: parts.length > 0 ? parts : null, italics: view.getInt16(assembly) };
}

/** What stands in for the constants of a font without the table (MathML Core, § 5.1). */
export function impliedConstants({ unitsPerEm, xHeight, underlineThickness }: FontMetrics): MathConstants {
  const rule = underlineThickness > 0 ? underlineThickness : unitsPerEm * 0.05;
  const none = Object.fromEntries([...PLAIN, ...VALUES].map((name) => [name, 0]));
  return {
    ...(none as unknown as MathConstants),
    scriptPercentScaleDown: 71,
    scriptScriptPercentScaleDown: 50,
    displayOperatorMinHeight: 0,
    axisHeight: xHeight / 2,
    accentBaseHeight: xHeight,
    subscriptShiftDown: unitsPerEm / 5,
    subscriptTopMax: (xHeight * 4) / 5,
    subscriptBaselineDropMin: unitsPerEm / 10,
    superscriptShiftUp: (xHeight * 4) / 5 + unitsPerEm / 16,
    superscriptShiftUpCramped: (xHeight * 4) / 5,
    superscriptBottomMin: xHeight / 4,
    superscriptBaselineDropMax: unitsPerEm / 4,
    subSuperscriptGapMin: 4 * rule,
    superscriptBottomMaxWithSubscript: (xHeight * 4) / 5,
    spaceAfterScript: unitsPerEm / 24,
    upperLimitGapMin: unitsPerEm / 9,
    lowerLimitGapMin: unitsPerEm / 6,
    stackGapMin: 3 * rule,
    stackDisplayStyleGapMin: 7 * rule,
    fractionNumeratorGapMin: rule,
    fractionNumDisplayStyleGapMin: 3 * rule,
    fractionRuleThickness: rule,
    fractionDenominatorGapMin: rule,
    fractionDenomDisplayStyleGapMin: 3 * rule,
    overbarVerticalGap: 3 * rule,
    overbarRuleThickness: rule,
    overbarExtraAscender: rule,
    underbarVerticalGap: 3 * rule,
    underbarRuleThickness: rule,
    underbarExtraDescender: rule,
    radicalVerticalGap: rule * 1.25,
    radicalDisplayStyleVerticalGap: rule + xHeight / 4,
    radicalRuleThickness: rule,
    radicalExtraAscender: rule,
    radicalKernBeforeDegree: (5 / 18) * unitsPerEm,
    radicalKernAfterDegree: (-10 / 18) * unitsPerEm,
    radicalDegreeBottomRaisePercent: 60,
  };
}
