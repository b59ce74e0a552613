/** The Unicode bidirectional algorithm (UAX #9), implemented with bidi-js. */
import bidiModule from 'bidi-js';
import { piecesOf, stepsOf, type BidiJs } from './bidi-pieces.js';

/** The package's type declarations describe only its CommonJS version. */
const bidiFactory = bidiModule as unknown as () => BidiJs;

/** Below this length, the square of a paragraph is nothing. */
const LEAST_PIECE = 1024;

export type BaseDirection = 'ltr' | 'rtl' | 'auto';

/**
 * Characters that may be right-to-left: Hebrew to Arabic Extended, presentation forms, the controls RLM, RLE, RLO and
 * RLI, and high surrogates of right-to-left planes. Without these, other controls change no order.
 */
const RTL_POSSIBLE = /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufeff\ud802\ud803\ud83a\ud83b]/;

export interface ParagraphLevels {
  /** The embedding level of each UTF-16 unit; odd levels are right-to-left. */
  readonly levels: Uint8Array;
  /** The level of the paragraph: 0 or 1. */
  readonly baseLevel: number;
}

/** Create one per engine: bidi-js decodes its tables on first use. */
export class Bidi {
  #implementation: BidiJs | null = null;

  /** `leastPiece`: longer paragraphs are taken in pieces of about this length. */
  constructor(readonly leastPiece = LEAST_PIECE) {}

  /**
   * Returns the levels of a paragraph without separators. Returns null if all is left-to-right: the base direction is
   * ltr (or auto), and no level is odd. `onSteps` is told beforehand what a long one takes.
   */
  paragraphLevels(text: string, base: BaseDirection, onSteps?: (steps: number) => void): ParagraphLevels | null {
    if (base !== 'rtl' && !RTL_POSSIBLE.test(text)) return null;
    const bidi = (this.#implementation ??= bidiFactory());
    const decided = isolatesDecided(text, bidi);
    const pieces = text.length > this.leastPiece ? piecesOf(decided, this.leastPiece, bidi) : null;
    if (!pieces) {
      if (text.length > this.leastPiece) onSteps?.(stepsOf(decided, bidi));
      const result = bidi.getEmbeddingLevels(decided, base === 'auto' ? undefined : base);
      return unlessInOrder(result.levels, result.paragraphs[0]?.level ?? (base === 'rtl' ? 1 : 0));
    }
    const baseLevel = base === 'auto' ? firstStrongLevel(text, bidi) : base === 'rtl' ? 1 : 0;
    const levels = new Uint8Array(text.length);
    for (const { from, to, context } of pieces) {
      const piece = context + text.slice(from, to);
      onSteps?.(stepsOf(piece, bidi));
      const result = bidi.getEmbeddingLevels(piece, baseLevel === 1 ? 'rtl' : 'ltr');
      levels.set(result.levels.subarray(context.length), from);
    }
    return unlessInOrder(levels, baseLevel);
  }

  /** Returns the mirrored bracket or sign for right-to-left text, or null (rule L4). HarfBuzz does this itself. */
  mirrored(char: string): string | null {
    this.#implementation ??= bidiFactory();
    return this.#implementation.getMirroredCharacter(char);
  }
}

function unlessInOrder(levels: Uint8Array, baseLevel: number): ParagraphLevels | null {
  return baseLevel === 0 && levels.every((level) => (level & 1) === 0) ? null : { levels, baseLevel };
}

/** Rules P2 and P3, for text without isolates. */
function firstStrongLevel(text: string, { getBidiCharTypeName: typeOf }: BidiJs): number {
  for (const char of text) {
    const type = typeOf(char);
    if (type === 'L' || RTL_TYPES.has(type)) return type === 'L' ? 0 : 1;
  }
  return 0;
}

const FSI = '\u2068';
const [LRI, RLI] = ['\u2066', '\u2067'];
const RTL_TYPES: ReadonlySet<string> = new Set(['R', 'AL']);

/**
 * Replaces first-strong isolates by LRI or RLI (rules P2, P3, X5c) in one pass. bidi-js would search for the end and
 * the first strong character of each.
 */
function isolatesDecided(text: string, { getBidiCharTypeName: typeOf }: BidiJs): string {
  if (!text.includes(FSI)) return text;
  const decided = new Map<number, string>();
  /** The indices of open isolates. Those of isolates other than FSI, and of resolved FSI, are negative. */
  const open: number[] = [];
  let index = 0;
  for (const char of text) {
    const type = typeOf(char);
    const inner = open[open.length - 1] ?? -1;
    if (type === 'FSI') open.push(index);
    else if (type === 'LRI' || type === 'RLI') open.push(-1);
    else if (type === 'PDI') open.pop();
    else if (inner >= 0 && (type === 'L' || RTL_TYPES.has(type))) {
      decided.set(inner, type === 'L' ? LRI : RLI);
      open[open.length - 1] = -1;
    }
    index += char.length;
  }
  return text.replace(/\u2068/g, (_, at: number) => decided.get(at) ?? LRI);
}

/** Returns the indices of a line's runs in visual order, from the level of each run in logical order (rule L2). */
export function visualOrder(levels: ArrayLike<number>): number[] {
  const order = Array.from({ length: levels.length }, (_, i) => i);
  let highest = 0;
  let lowestOdd = 255;
  for (let i = 0; i < levels.length; i++) {
    const level = levels[i]!;
    if (level > highest) highest = level;
    if (level & 1 && level < lowestOdd) lowestOdd = level;
  }
  for (let level = highest; level >= lowestOdd; level--) {
    for (let i = 0; i < order.length; i++) {
      if (levels[order[i]!]! < level) continue;
      let end = i + 1;
      while (end < order.length && levels[order[end]!]! >= level) end++;
      reverse(order, i, end - 1);
      i = end;
    }
  }
  return order;
}

function reverse(order: number[], from: number, to: number): void {
  for (; from < to; from++, to--) [order[from], order[to]] = [order[to]!, order[from]!];
}
