/** A static face. Metrics, character map and advances come from our own reader; fontkit is used only for embedding. */
import { isSoundCharString } from './charstrings.js';
import { readCharacterMap } from './cmap.js';
import { UprightFace } from './upright-face.js';
import type { ColorGlyphs } from './color-glyphs.js';
import { LayoutTables, SimplePlan, type ShapingRequest } from './simple-shaper.js';
import { isSoundDescription, trueTypeOutline } from './glyf-outlines.js';
import { MathTable } from './math-table.js';
import { glyphOutline, type OutlineSegment } from './outlines.js';
import { glyphDescription, readAdvances, readMetrics, readNames, type SfntFile } from './sfnt.js';
import type { FontFace, FontMetrics, GlyphBounds } from './types.js';

/** Parses a font for embedding, like fontkit's `create`. */
export type FontParser = (bytes: Uint8Array) => unknown;

/** Inclusive ranges of code points. */
export type UnicodeRanges = readonly (readonly [number, number])[];

/** What @font-face says of metrics in place of the font, in em (CSS Fonts 4, § 11.1); null: nothing. */
export interface MetricOverrides {
  readonly ascent: number | null;
  readonly descent: number | null;
  readonly lineGap: number | null;
}

/** How @font-face changes the faces of a file. */
export interface FaceChanges {
  /** The `unicode-range`, inclusive; default all characters. */
  readonly ranges?: UnicodeRanges;
  /** `ascent-override` and the like. */
  readonly overrides?: MetricOverrides;
  /** `size-adjust`: the size of glyphs and metrics in relation to the font size. Default 1. */
  readonly sizeAdjust?: number;
  /** `font-feature-settings`. What the text asks for goes before them. */
  readonly features?: readonly (readonly [string, number])[];
  /** `font-language-override`: the tag of a language system. */
  readonly language?: string;
}

export interface FaceIdentity extends FaceChanges {
  readonly key: string;
  readonly family: string;
  readonly weight: number;
  readonly italic: boolean;
  readonly colors?: ColorGlyphs | null;
  /** Whether the font has colours, even if they are not drawn. */
  readonly hasColors?: boolean;
  /** Whether the font comes with Platen, so that its glyphs need no check. */
  readonly isBundled?: boolean;
  /** See FontFace. */
  readonly isOfSigns?: boolean;
}

const HYPHEN = 0x2010;
const NON_BREAKING_HYPHEN = 0x2011;

/** The maximum number of cached plans. They differ by script, language and features. */
const MAX_PLANS = 32;

export class SfntFace implements FontFace {
  readonly key: string;
  readonly family: string;
  readonly weight: number;
  readonly italic: boolean;
  readonly glyphFor: (codePoint: number) => number;
  readonly advanceOf: (glyph: number) => number;
  readonly metrics: FontMetrics;
  readonly colors: ColorGlyphs | null;
  readonly hasColors: boolean;
  readonly isBundled: boolean;
  readonly isOfSigns: boolean;
  readonly sizeAdjust: number;
  readonly features: readonly (readonly [string, number])[];
  readonly language: string;
  readonly #file: SfntFile;
  readonly #parse: FontParser;
  #fontkit: unknown;
  #postscriptName: string | undefined;
  #tables: LayoutTables | null | undefined;
  #math: MathTable | null | undefined;
  #upright: UprightFace | null = null;
  readonly #plans = new Map<string, SimplePlan | null>();

  /** @throws RenderError if the file lacks a table that all text needs */
  constructor(identity: FaceIdentity, file: SfntFile, parse: FontParser) {
    this.key = identity.key;
    this.family = identity.family;
    this.weight = identity.weight;
    this.italic = identity.italic;
    this.colors = identity.colors ?? null;
    this.hasColors = identity.hasColors ?? this.colors !== null;
    this.isBundled = identity.isBundled ?? false;
    this.isOfSigns = identity.isOfSigns ?? false;
    this.sizeAdjust = identity.sizeAdjust ?? 1;
    this.features = identity.features ?? [];
    this.language = identity.language ?? '';
    this.#file = file;
    this.#parse = parse;
    const lookup = readCharacterMap(file);
    const { ranges } = identity;
    this.glyphFor = ranges
      ? (cp) => (ranges.some(([first, last]) => cp >= first && cp <= last) ? lookup(cp) : 0)
      : lookup;
    this.advanceOf = readAdvances(file);
    // Space and zero determine the metrics even if unicode-range excludes them.
    this.metrics = overridden(readMetrics(file, lookup, this.advanceOf), identity.overrides);
  }

  get bytes(): Uint8Array {
    return this.#file.bytes;
  }

  get glyphCount(): number {
    return this.#file.glyphCount;
  }

  get postscriptName(): string {
    return (this.#postscriptName ??= readNames(this.#file).postscriptName);
  }

  /** What the font says of formulas; null for fonts of text. */
  get math(): MathTable | null {
    if (this.#math === undefined) this.#math = MathTable.read(this.#file.table('MATH'));
    return this.#math;
  }

  /** The same face in vertical lines. */
  get uprightFace(): UprightFace {
    return (this.#upright ??= new UprightFace(this, this.#file));
  }

  get fontkit(): unknown {
    return (this.#fontkit ??= this.#parse(this.bytes));
  }

  /** Returns the box around a glyph's outline, in font units; null if the font does not tell it, or the glyph is blank. */
  boundsOf(glyph: number): GlyphBounds | null {
    const description = glyphDescription(this.#file, glyph);
    if (!description || description.byteLength < 10) return null;
    const [xMin, yMin, xMax, yMax] = [2, 4, 6, 8].map((at) => description.getInt16(at)) as [number, number, number, number];
    return { xMin, yMin, xMax, yMax };
  }

  trueTypeOutline(glyph: number): OutlineSegment[] | null {
    return trueTypeOutline(this.#file, glyph);
  }

  isBlank(glyph: number): boolean {
    const description = glyphDescription(this.#file, glyph);
    return description ? description.byteLength === 0 : glyphOutline(this, glyph).length === 0;
  }

  /** Whether the outline of a glyph can be read, by us and by viewers. */
  isSound(glyph: number): boolean {
    if (this.isBundled) return true;
    if (this.#file.table('glyf')) return isSoundDescription(this.#file, glyph);
    return isSoundCharString(this.fontkit, glyph);
  }

  /** Checks whether HarfBuzz can show all characters with this face, including those that it replaces. */
  hasAll(codePoints: readonly number[]): boolean {
    return codePoints.every(
      (codePoint) =>
        this.glyphFor(codePoint) !== 0 || (codePoint === NON_BREAKING_HYPHEN && this.glyphFor(HYPHEN) !== 0),
    );
  }

  /** Whether a feature substitutes glyphs of a script (OpenType tags). */
  substitutes(feature: string, script: string): boolean {
    return this.#layoutTables()?.substitutes(feature, script) ?? false;
  }

  /** Returns the plan of the simple shaper for this face; null if HarfBuzz must shape such text. */
  plan(request: ShapingRequest): SimplePlan | null {
    const features = request.features.map(([tag, value]) => `${tag}=${value}`).join();
    const key = `${request.script} ${request.language} ${request.languageSystem} ${request.kerning ? 1 : 0}${request.ligatures ? 1 : 0} ${features}`;
    let plan = this.#plans.get(key);
    if (plan === undefined) {
      if (this.#plans.size >= MAX_PLANS) this.#plans.clear();
      const tables = this.#layoutTables();
      plan = tables && SimplePlan.create(tables, request);
      this.#plans.set(key, plan);
    }
    return plan;
  }

  /** Returns the kerning of the legacy `kern` table for text that HarfBuzz shapes; null in nearly all fonts. */
  legacyKern(script: string): ((first: number, second: number) => number) | null {
    return this.#file.table('kern') ? (this.#layoutTables()?.legacyKern(script) ?? null) : null;
  }

  #layoutTables(): LayoutTables | null {
    if (this.#tables === undefined) this.#tables = LayoutTables.read(this.#file);
    return this.#tables;
  }
}

function overridden(metrics: FontMetrics, overrides: MetricOverrides | undefined): FontMetrics {
  if (!overrides) return metrics;
  const inUnits = (share: number | null): number | null => share && Math.round(share * metrics.unitsPerEm);
  return {
    ...metrics,
    ascent: inUnits(overrides.ascent) ?? metrics.ascent,
    descent: inUnits(overrides.descent) ?? metrics.descent,
    lineGap: inUnits(overrides.lineGap) ?? metrics.lineGap,
  };
}
