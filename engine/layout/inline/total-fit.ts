/**
 * `text-wrap-style: pretty` (CSS Text 4, § 6.2): the lines of a paragraph are chosen together, so that none is much
 * looser than its neighbours and few words are divided. The method and the weights are those of Knuth and Plass,
 * “Breaking Paragraphs into Lines” (1981): every line has demerits, and the path with the least sum wins.
 */
import { add, type LayoutUnit, lu, sub, ZERO } from '../../base/units.js';
import { BreakKind } from '../../text/breaks/break-kind.js';
import type { LayoutContext } from '../contract/layout-context.js';
import {
  isContent,
  isOutsideLines,
  type PreparedFlow,
  type Segment,
  type TextSegment,
} from '../text/inline-segments.js';
import type { HyphenLimits } from './hyphen-limits.js';
import { divisionPoints } from './hyphenated-words.js';
import { isStretched } from './justification.js';
import { endsWithHyphen, hyphenSegment, piece, type AtomicWidths, type LinePosition } from './line-breaker.js';
import type { indents } from './text-indent.js';

export interface Paragraph {
  readonly flow: PreparedFlow;
  readonly available: LayoutUnit;
  readonly indents: ReturnType<typeof indents>;
  readonly isJustified: boolean;
  readonly hyphenLimits: HyphenLimits | null;
  readonly atomicWidth: AtomicWidths;
}

/** Where the line that begins at a place ends. `WHOLE` for the last line before a forced break or the end. */
export class LinePlan {
  readonly #ends = new Map<number, LinePosition>();

  add(start: LinePosition, end: LinePosition): void {
    this.#ends.set(keyOf(start), end);
  }

  /** Undefined for a place where no line of the plan begins. */
  endOf(start: LinePosition): LinePosition | undefined {
    return this.#ends.get(keyOf(start));
  }
}

const WHOLE: LinePosition = { segment: Infinity, offset: 0 };

/** Offsets are in segments, which are shorter. */
const MAX_OFFSET = 4096;

function keyOf({ segment, offset }: LinePosition): number {
  return segment * MAX_OFFSET + offset;
}

/** Shares of their width by which spaces may be stretched and shrunk at a badness of 100, as in TeX’s fonts. */
const STRETCH = 1 / 2;
const SHRINK = 1 / 3;
/** Of the line width: how uneven the right edge of lines that are not justified may be at a badness of 100. */
const RAGGED_STRETCH = 1 / 6;
/** Of the line width: a shorter last line looks like a mistake. */
const SHORT_LAST_LINE = 1 / 6;

/** Of a line without spaces. Finite, so that sums can be compared. */
const MAX_BADNESS = 1e6;
const LINE_PENALTY = 10;
/** A word is divided to save a line from spaces of half an em, twice their own width. */
const HYPHEN_PENALTY = 800;
/** `consecutiveHyphens` is times the square of the hyphens before it. */
const DEMERITS = {
  consecutiveHyphens: 300_000,
  uneven: 10_000,
  hyphenBeforeLast: 5_000,
  shortLast: 600_000,
} as const;

/** Tried in turn: whether words may be divided, and the greatest ratio of stretch in any line. */
const PASSES = [
  { divides: false, tolerance: 1.5 },
  { divides: true, tolerance: 2.5 },
  { divides: true, tolerance: Infinity },
] as const;
type Pass = (typeof PASSES)[number];

/** Narrower lines hold too few words for a choice, as in the cells of a table. */
const MIN_EMS = 12;

/** Returns null where lines are broken one by one: where there is nothing to choose, or what a plan cannot weigh. */
export function planLines(paragraph: Paragraph, context: LayoutContext): LinePlan | null {
  const { flow, available } = paragraph;
  if (available < MIN_EMS * lu(flow.rootMetrics.fontSize)) return null;
  // The edges of clones hang on where lines end.
  if (flow.hasClones || !flow.segments.every(canPlan)) return null;
  if (!flow.segments.some(hasSpaces)) return null;
  const plan = new LinePlan();
  return planRest(paragraph, 0, plan, context) ? plan : null;
}

/** Adds the lines from a segment on; false if there is no way to break them. */
export function planRest(paragraph: Paragraph, from: number, plan: LinePlan, context: LayoutContext): boolean {
  let start = from;
  // Ends because each turn ends behind its start.
  while (start < paragraph.flow.segments.length) {
    const chunk = new Chunk(paragraph, start, context);
    if (!PASSES.some((pass) => chunk.plan(pass, plan))) return false;
    start = chunk.end;
  }
  return true;
}

/** Other than the gaps beside ideographs, which are not stretched. */
function hasSpaces(segment: Segment): boolean {
  return segment.spaceWidth > 0 && !(segment.kind === 'text' && segment.isAutospaced);
}

function canPlan(segment: Segment): boolean {
  if (segment.kind === 'text') return segment.atEnd === 'vanish' && !hangsAtEnd(segment);
  return segment.kind !== 'tab' && segment.kind !== 'leader' && segment.kind !== 'float';
}

/** Which marks hang is decided line by line. */
function hangsAtEnd({ item: { style } }: TextSegment): boolean {
  const hanging = style.hangingPunctuation;
  return hanging !== null && (hanging.last || hanging.allowsEnd || hanging.forcesEnd);
}

/** A place where a line may end. */
interface Breakpoint {
  /** Where the next line begins. */
  readonly next: LinePosition;
  /** Advance from the chunk's start to the end of a line here, without its hyphen, and to the start of the next line. */
  readonly before: Extent;
  readonly after: Extent;
  readonly hyphenWidth: LayoutUnit;
  readonly penalty: number;
  readonly kind: 'space' | 'hyphen' | 'end';
}

interface Extent {
  readonly advance: LayoutUnit;
  /** Of it, the spaces that justification stretches. */
  readonly spaces: LayoutUnit;
}

/** A way to the breakpoint, from the start of the chunk. */
interface Way {
  readonly at: Breakpoint;
  readonly previous: Way | null;
  readonly demerits: number;
  /** Tight, decent, loose, very loose: 0 to 3. */
  readonly fitness: number;
  /** Lines at its end that end with a hyphen. */
  readonly hyphens: number;
}

/** The segments up to a forced break or the end of the flow. */
class Chunk {
  readonly end: number;
  readonly #paragraph: Paragraph;
  readonly #context: LayoutContext;
  readonly #start: number;
  readonly #lastContent: number;
  #ways: Way[] = [];
  /** The last one before the current breakpoint that needs no hyphen. */
  #lastSpace: Breakpoint | null = null;

  constructor(paragraph: Paragraph, start: number, context: LayoutContext) {
    this.#paragraph = paragraph;
    this.#context = context;
    this.#start = start;
    const { segments } = paragraph.flow;
    const forced = segments.findIndex(({ breakAfter }, i) => i >= start && breakAfter === BreakKind.Mandatory);
    this.end = forced < 0 ? segments.length : forced + 1;
    this.#lastContent = segments.findLastIndex((segment, i) => i < this.end && isContent(segment));
  }

  /** Adds the lines of the best way to the plan; false if there is none in this pass. */
  plan(pass: Pass, plan: LinePlan): boolean {
    let last: Way | null = null;
    const origin: Extent = { advance: ZERO, spaces: ZERO };
    const next = { segment: this.#start, offset: 0 };
    const start = { next, before: origin, after: origin, hyphenWidth: ZERO, penalty: 0, kind: 'space' } as const;
    this.#lastSpace = null;
    this.#ways = [{ at: start, previous: null, demerits: 0, fitness: 1, hyphens: 0 }];
    for (const point of this.#breakpoints(pass)) {
      this.#context.guard.work();
      const reached = this.#reach(point, pass);
      if (point.kind === 'end') last = leastOf(reached);
      this.#ways.push(...reached);
      if (point.kind === 'space') this.#lastSpace = point;
      if (this.#ways.length === 0) return false;
    }
    if (!last) return false;
    for (let way = last, end = WHOLE; way.previous; way = way.previous) {
      plan.add(way.previous.at.next, end);
      end = way.previous.at.next;
    }
    return true;
  }

  *#breakpoints({ divides }: Pass): Generator<Breakpoint> {
    const { flow, atomicWidth } = this.#paragraph;
    let at: Extent = { advance: ZERO, spaces: ZERO };
    /** Where the text ends, if a line ended here: before spaces that would vanish. */
    let visible = at;
    for (let index = this.#start; index < this.end; index++) {
      const segment = flow.segments[index]!;
      if (divides && segment.kind === 'text' && this.#mayEndIn(segment.width, at))
        yield* this.#divisions(segment, index, at);
      const width = segment.kind === 'atomic' ? atomicWidth(segment) : segment.width;
      at = { advance: add(at.advance, width), spaces: at.spaces };
      if (width !== 0) visible = at;
      const spaces = isStretched(segment) && hasSpaces(segment) ? segment.spaceWidth : ZERO;
      at = { advance: add(at.advance, segment.spaceWidth), spaces: add(at.spaces, spaces) };
      if (segment.breakAfter === BreakKind.Allowed && index < this.#lastContent)
        yield this.#opportunity(index, visible, at);
    }
    const next = { segment: this.end, offset: 0 };
    yield { next, before: visible, after: at, hyphenWidth: ZERO, penalty: 0, kind: 'end' };
  }

  *#divisions(segment: TextSegment, index: number, { advance, spaces }: Extent): Generator<Breakpoint> {
    for (const offset of divisionPoints(this.#paragraph.flow.segments, index, this.#context)) {
      const head = piece(segment, segment.word.text.slice(0, offset), false, this.#context);
      const end = { advance: add(advance, head.width), spaces };
      const hyphenWidth = hyphenSegment(head, this.#context).width;
      const next = { segment: index, offset };
      yield { next, before: end, after: end, hyphenWidth, penalty: HYPHEN_PENALTY, kind: 'hyphen' };
    }
  }

  #opportunity(index: number, before: Extent, after: Extent): Breakpoint {
    const { segments } = this.#paragraph.flow;
    let last = index;
    while (last > this.#start && segments[last]!.kind === 'close') last--;
    const segment = segments[last]!;
    let next = index + 1;
    // A positioned box stays on the line of what comes before it.
    while (next < this.end && isOutsideLines(segments[next]!)) next++;
    const common = { next: { segment: next, offset: 0 }, before, after };
    if (endsWithHyphen(segment)) {
      const hyphenWidth = hyphenSegment(segment, this.#context).width;
      return { ...common, hyphenWidth, penalty: HYPHEN_PENALTY, kind: 'hyphen' };
    }
    const penalty = VISIBLE_HYPHEN.test(textOf(segment)) ? HYPHEN_PENALTY : 0;
    return { ...common, hyphenWidth: ZERO, penalty, kind: 'space' };
  }

  /** Whether a line may end inside of a word that begins at this place. */
  #mayEndIn(width: LayoutUnit, { advance, spaces }: Extent): boolean {
    return this.#ways.some(({ at, previous }) => {
      const room = this.#roomOf(previous);
      const used = sub(advance, at.after.advance);
      return used - (spaces - at.after.spaces) * SHRINK <= room && used + width > room * 0.8;
    });
  }

  /** The room of the line that begins where a way ends. */
  #roomOf(previous: Way | null): LayoutUnit {
    const { available, indents, flow } = this.#paragraph;
    const [first, wrapped, forced] = indents;
    const isAfterBreak = previous === null && this.#start > 0 && flow.segments[this.#start - 1]?.kind === 'break';
    const indent = previous !== null ? wrapped : this.#start === 0 ? first : isAfterBreak ? forced : wrapped;
    return sub(available, indent);
  }

  /** The best way to a breakpoint for each fitness. Ways whose line can grow no more are forgotten. */
  #reach(point: Breakpoint, { tolerance }: Pass): Way[] {
    const best: (Way | undefined)[] = [];
    const open: Way[] = [];
    for (const way of this.#ways) {
      const ratio = this.#ratio(way, point);
      if (ratio >= -1 || point.hyphenWidth > 0) open.push(way);
      if (ratio < -1 || ratio > tolerance || this.#isBeyondLimits(way, point)) continue;

      const reached = step(way, point, ratio, this.#isShort(way, point));
      if (!best[reached.fitness] || reached.demerits < best[reached.fitness]!.demerits) best[reached.fitness] = reached;
    }
    this.#ways = open;
    return best.filter((way) => way !== undefined);
  }

  #isBeyondLimits(way: Way, point: Breakpoint): boolean {
    const limits = this.#paragraph.hyphenLimits;
    if (!limits) return false;
    if (point.kind === 'end') return limits.avoidsLast && way.at.kind === 'hyphen' && this.#isLast;
    if (point.kind !== 'hyphen') return false;
    if (way.hyphens >= limits.lines) return true;
    const space = this.#lastSpace;
    if (!space || space.next.segment <= way.at.next.segment) return false;
    return this.#roomOf(way.previous) - (space.before.advance - way.at.after.advance) <= limits.zone;
  }

  /** Nothing comes behind the chunk. */
  get #isLast(): boolean {
    return this.end === this.#paragraph.flow.segments.length;
  }

  /** How far a line must be stretched (above 0) or shrunk to fill its room, in units of what looks acceptable. */
  #ratio(way: Way, point: Breakpoint): number {
    const { isJustified } = this.#paragraph;
    const { after } = way.at;
    const room = this.#roomOf(way.previous);
    const free = room - (point.before.advance - after.advance) - point.hyphenWidth;
    const spaces = point.before.spaces - after.spaces;
    // The last line is as long as it is, and is not shrunk.
    if (point.kind === 'end') return free >= 0 ? 0 : -Infinity;
    if (!isJustified) return free >= 0 ? free / (room * RAGGED_STRETCH) : -Infinity;
    if (free === 0) return 0;
    return free / (spaces * (free > 0 ? STRETCH : SHRINK));
  }

  #isShort(way: Way, point: Breakpoint): boolean {
    const width = point.before.advance - way.at.after.advance;
    return point.kind === 'end' && way.previous !== null && width < this.#roomOf(way.previous) * SHORT_LAST_LINE;
  }
}

const VISIBLE_HYPHEN = /[-\u2010]$/;

function textOf(segment: Segment): string {
  return segment.kind === 'text' && segment.spaces === 0 ? segment.word.text : '';
}

function step(way: Way, point: Breakpoint, ratio: number, isShort: boolean): Way {
  const badness = Math.min(100 * Math.abs(ratio) ** 3, MAX_BADNESS);
  const fitness = ratio < -0.5 ? 0 : ratio <= 0.5 ? 1 : ratio <= 1 ? 2 : 3;
  let demerits = way.demerits + (LINE_PENALTY + badness) ** 2 + point.penalty ** 2;
  if (way.at.kind === 'hyphen') {
    if (point.kind === 'hyphen') demerits += DEMERITS.consecutiveHyphens * way.hyphens ** 2;
    if (point.kind === 'end') demerits += DEMERITS.hyphenBeforeLast;
  }
  if (way.previous && Math.abs(fitness - way.fitness) > 1) demerits += DEMERITS.uneven;
  if (isShort) demerits += DEMERITS.shortLast;
  const hyphens = point.kind === 'hyphen' ? way.hyphens + 1 : 0;
  return { at: point, previous: way, demerits, fitness, hyphens };
}

/** The first of equals, so that the choice is always the same. */
function leastOf(ways: readonly Way[]): Way | null {
  return ways.reduce<Way | null>((least, way) => (least && least.demerits <= way.demerits ? least : way), null);
}
