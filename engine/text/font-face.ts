/** One static face: metrics, character map and advances from our own reader, fontkit only for embedding. */
import { readCharacterMap } from './cmap.js';
import type { ColorGlyphs } from './color-glyphs.js';
import { LayoutTables, SimplePlan, type ShapingRequest } from './simple-shaper.js';
import { readAdvances, readMetrics, readNames, type SfntFile } from './sfnt.js';
import type { FontFace, FontMetrics } from './types.js';

/** Parses font bytes for embedding; fontkit's `create`. */
export type FontParser = (bytes: Buffer) => unknown;

/** Inclusive code point ranges. */
export type UnicodeRanges = readonly (readonly [number, number])[];

export interface FaceIdentity {
  readonly key: string;
  readonly family: string;
  readonly weight: number;
  readonly italic: boolean;
  /** `unicode-range` of @font-face; all characters when absent. */
  readonly ranges?: UnicodeRanges;
  readonly colors?: ColorGlyphs | null;
}

const HYPHEN = 0x2010;
const NON_BREAKING_HYPHEN = 0x2011;

/** Plans differ by script, language and features; more than this many at once are not kept. */
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
  readonly #file: SfntFile;
  readonly #parse: FontParser;
  #fontkit: unknown;
  #postscriptName: string | undefined;
  #tables: LayoutTables | null | undefined;
  readonly #plans = new Map<string, SimplePlan | null>();

  /** @throws RenderError when the file lacks what every text needs. */
  constructor(identity: FaceIdentity, file: SfntFile, parse: FontParser) {
    this.key = identity.key;
    this.family = identity.family;
    this.weight = identity.weight;
    this.italic = identity.italic;
    this.colors = identity.colors ?? null;
    this.#file = file;
    this.#parse = parse;
    const lookup = readCharacterMap(file);
    const { ranges } = identity;
    this.glyphFor = ranges
      ? (cp) => (ranges.some(([first, last]) => cp >= first && cp <= last) ? lookup(cp) : 0)
      : lookup;
    this.advanceOf = readAdvances(file);
    // The space and zero of a face limited by unicode-range still give its metrics.
    this.metrics = readMetrics(file, lookup, this.advanceOf);
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

  get fontkit(): unknown {
    const { bytes } = this;
    return (this.#fontkit ??= this.#parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)));
  }

  /** Whether HarfBuzz can show all the characters with this face, counting those it replaces. */
  hasAll(codePoints: readonly number[]): boolean {
    return codePoints.every(
      (codePoint) =>
        this.glyphFor(codePoint) !== 0 || (codePoint === NON_BREAKING_HYPHEN && this.glyphFor(HYPHEN) !== 0),
    );
  }

  /** The simple shaper's decisions for this face; null when all such text must go to HarfBuzz. */
  plan(request: ShapingRequest): SimplePlan | null {
    const features = request.features.map(([tag, value]) => `${tag}=${value}`).join();
    const key = `${request.script} ${request.language} ${request.kerning ? 1 : 0}${request.ligatures ? 1 : 0} ${features}`;
    let plan = this.#plans.get(key);
    if (plan === undefined) {
      if (this.#plans.size >= MAX_PLANS) this.#plans.clear();
      const tables = this.#layoutTables();
      plan = tables && SimplePlan.create(tables, request);
      this.#plans.set(key, plan);
    }
    return plan;
  }

  /** Kerning of the legacy `kern` table for text that HarfBuzz shapes; null in nearly all fonts. */
  legacyKern(script: string): ((first: number, second: number) => number) | null {
    return this.#file.table('kern') ? (this.#layoutTables()?.legacyKern(script) ?? null) : null;
  }

  #layoutTables(): LayoutTables | null {
    if (this.#tables === undefined) this.#tables = LayoutTables.read(this.#file);
    return this.#tables;
  }
}
