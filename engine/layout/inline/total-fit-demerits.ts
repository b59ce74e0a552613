/**
 * What the lines of a paragraph cost when they are chosen together. The weights are those of Knuth and Plass, “Breaking
 * Paragraphs into Lines” (1981), where nothing else is said: a line has a badness, a way through the paragraph has demerits.
 */
import type { LayoutUnit } from '../../base/units.js';
import type { LinePosition } from './line-breaker.js';

/** Shares of their width by which spaces may be stretched and shrunk at a badness of 100, as in TeX’s fonts. */
export const STRETCH = 1 / 2;
export const SHRINK = 1 / 3;
/** Of the line width: how uneven the right edge of lines that are not justified may be at a badness of 100. */
export const RAGGED_STRETCH = 1 / 6;

/** A place where a line may end. */
export interface Breakpoint {
  /** Where the next line begins. */
  readonly next: LinePosition;
  /** From the chunk's start to the end of a line here, without its hyphen, and to the start of the next line. */
  readonly before: Extent;
  readonly after: Extent;
  /** As `before`, in the style of the first line; null where it has no other, or cannot end here. */
  readonly first: Extent | null;
  readonly hyphenWidth: LayoutUnit;
  /** Punctuation that hangs at the end of the line, and whether it hangs where it would fit. */
  readonly hang: LayoutUnit;
  readonly hangsAlways: boolean;
  /** What punctuation at the start of the next line loses. */
  readonly startTrim: LayoutUnit;
  readonly penalty: number;
  readonly kind: 'space' | 'hyphen' | 'end';
}

export interface Extent {
  readonly advance: number;
  /** Of it, the spaces that justification shrinks, and what it stretches: those, and ideographs. */
  readonly spaces: number;
  readonly stretched: number;
  /** Leaders before it, which take what room their line has left. */
  readonly leaders: number;
}

/** A way to the breakpoint, from the start of the chunk. */
export interface Way {
  readonly at: Breakpoint;
  readonly previous: Way | null;
  readonly demerits: number;
  /** Tight, decent, loose, very loose: 0 to 3. */
  readonly fitness: number;
  /** Lines at its end that end with a hyphen. */
  readonly hyphens: number;
  /** Of the line that begins here: which one it is, its room without the indent, and what the indent is. */
  readonly line: number;
  readonly room: number;
  readonly indent: number;
  /** Advance of the tabs in that line so far, and what of it would hang if the line ended here. */
  tabs: number;
  hangingTab: number;
  /** The least sum of advance and stretch at which that line is not too loose for the pass, see Chunk. */
  soonest: number;
}

/** Cubes above this ratio would make everything else vanish from the sums. They stay finite and grow, so that no two tie. */
const STEEPEST_RATIO = 20;
const LINE_PENALTY = 10;
/** A word is divided to save a line from spaces of half an em, twice their own width. */
export const HYPHEN_PENALTY = 800;
/** `consecutiveHyphens` is times the square of the hyphens before it. */
const DEMERITS = {
  consecutiveHyphens: 300_000,
  uneven: 10_000,
  hyphenBeforeLast: 5_000,
  shortLast: 600_000,
} as const;
/** Of a hyphen beyond `hyphenate-limit-lines`: that of a line with spaces of seven times their width. */
const BEYOND_LIMIT = (100 * 12 ** 3) ** 2;

function badnessOf(ratio: number): number {
  const size = Math.abs(ratio);
  if (size <= STEEPEST_RATIO) return 100 * size * size * size;
  return 100 * STEEPEST_RATIO ** 2 * (3 * size - 2 * STEEPEST_RATIO);
}

export function fitnessOf(ratio: number): number {
  return ratio < -0.5 ? 0 : ratio <= 0.5 ? 1 : ratio <= 1 ? 2 : 3;
}

/** What is said of the line that ends at a breakpoint. */
export interface LineCost {
  readonly ratio: number;
  readonly isShort: boolean;
  readonly isBeyondLimit: boolean;
}

/** The demerits of a way with one more line. */
export function demeritsOf(way: Way, point: Breakpoint, { ratio, isShort, isBeyondLimit }: LineCost): number {
  const cost = LINE_PENALTY + badnessOf(ratio);
  let demerits = way.demerits + cost * cost + point.penalty * point.penalty;
  if (way.at.kind === 'hyphen') {
    if (point.kind === 'hyphen') demerits += DEMERITS.consecutiveHyphens * way.hyphens ** 2;
    if (point.kind === 'end') demerits += DEMERITS.hyphenBeforeLast;
  }
  if (way.previous && Math.abs(fitnessOf(ratio) - way.fitness) > 1) demerits += DEMERITS.uneven;
  if (isShort) demerits += DEMERITS.shortLast;
  if (isBeyondLimit) demerits += BEYOND_LIMIT;
  return demerits;
}

const FITNESSES = 4;

/** The best ways to one breakpoint, by the room that lines behind it have and by fitness. */
export class BestWays {
  /** Kept from breakpoint to breakpoint, as there are many. */
  readonly #ways: (Way | null)[] = [];
  #rooms = 0;

  /** Whether a way is better than what there is for its room and fitness. */
  accepts(room: number, fitness: number, demerits: number): boolean {
    const rival = room < this.#rooms ? this.#ways[room * FITNESSES + fitness] : null;
    return !rival || demerits < rival.demerits;
  }

  set(room: number, way: Way): void {
    for (; this.#rooms <= room; this.#rooms++)
      for (let i = 0; i < FITNESSES; i++) this.#ways[this.#rooms * FITNESSES + i] = null;
    this.#ways[room * FITNESSES + way.fitness] = way;
  }

  /** Takes out those that have a chance, by room and fitness. */
  take(): readonly Way[] {
    if (this.#rooms === 0) return NO_WAYS;
    const taken: Way[] = [];
    for (let first = 0; first < this.#rooms * FITNESSES; first += FITNESSES) this.#takeOf(first, taken);
    this.#rooms = 0;
    return taken;
  }

  #takeOf(first: number, taken: Way[]): void {
    let least: Way | null = null;
    for (let i = first; i < first + FITNESSES; i++) {
      const way = this.#ways[i]!;
      if (way && (!least || way.demerits < least.demerits)) least = way;
    }
    for (let i = first; least && i < first + FITNESSES; i++) {
      const way = this.#ways[i];
      if (way && !isHopeless(way, least)) taken.push(way);
    }
  }
}

const NO_WAYS: readonly Way[] = Object.freeze([]);

/**
 * Whether a way has no chance beside a better one to the same breakpoint: all that its fitness may save is `uneven` of the
 * next line (Knuth and Plass, “Breaking Paragraphs into Lines”).
 */
function isHopeless(way: Way, beside: Way): boolean {
  return way.demerits > beside.demerits + DEMERITS.uneven && way.hyphens >= beside.hyphens;
}
