/**
 * `text-wrap-style: pretty` (CSS Text 4, § 6.2): the lines of a paragraph are chosen together, so that none is much
 * looser than its neighbours and few words are divided. The method is that of Knuth and Plass, “Breaking Paragraphs into
 * Lines” (1981): every line has demerits, and the path with the least sum wins.
 */
import type { LayoutUnit } from '../../base/units.js';
import { BreakKind } from '../../text/breaks/break-kind.js';
import type { LayoutContext } from '../contract/layout-context.js';
import { isContent, type PreparedFlow, type TabSegment } from '../text/inline-segments.js';
import type { HyphenLimits } from './hyphen-limits.js';
import { tabWidth, type AtomicWidths, type LinePosition } from './line-breaker.js';
import type { PlannedRoom, PlannedRooms } from './planned-rooms.js';
import type { indents } from './text-indent.js';
import { breakpointsOf, startOf, type ChunkOfText } from './total-fit-breakpoints.js';
import {
  BestWays,
  demeritsOf,
  fitnessOf,
  RAGGED_STRETCH,
  SHRINK,
  STRETCH,
  type Breakpoint,
  type Extent,
  type LineCost,
  type Way,
} from './total-fit-demerits.js';

export interface Paragraph {
  readonly flow: PreparedFlow;
  /** The flow in the style of its first formatted line; null where that is no other. */
  readonly firstLine: PreparedFlow | null;
  readonly indents: ReturnType<typeof indents>;
  readonly isJustified: boolean;
  readonly hyphenLimits: HyphenLimits | null;
  readonly atomicWidth: AtomicWidths;
}

interface PlannedLine {
  /** Behind all segments for the last line before a forced break or the end. */
  readonly end: LinePosition;
  readonly room: PlannedRoom;
}

/** Where the lines of a paragraph end that begin at certain places. */
export class LinePlan {
  readonly #lines = new Map<number, PlannedLine>();

  add(start: LinePosition, line: PlannedLine): void {
    this.#lines.set(keyOf(start), line);
  }

  /** Undefined for a place where no line of the plan begins. */
  lineFrom(start: LinePosition): PlannedLine | undefined {
    return this.#lines.get(keyOf(start));
  }

  get size(): number {
    return this.#lines.size;
  }
}

/** How loose lines may be in a pass: times what is stretched, and the least share of the room that is filled without. */
interface Looseness {
  readonly stretch: number;
  readonly least: number;
}

function loosenessOf({ tolerance }: Pass, isJustified: boolean): Looseness {
  return isJustified
    ? { stretch: tolerance * STRETCH, least: 1 }
    : { stretch: 0, least: 1 - tolerance * RAGGED_STRETCH };
}

const WHOLE: LinePosition = { segment: Infinity, offset: 0 };

/** Offsets are in segments, which are shorter. */
const MAX_OFFSET = 4096;

function keyOf({ segment, offset }: LinePosition): number {
  return segment * MAX_OFFSET + offset;
}

/** Of the line width: a shorter last line looks like a mistake. */
const SHORT_LAST_LINE = 1 / 6;

/** Tried in turn: whether words may be divided, and the greatest ratio of stretch in any line. */
const PASSES = [
  { divides: false, tolerance: 1.5 },
  { divides: true, tolerance: 2.5 },
  { divides: true, tolerance: Infinity },
] as const;
type Pass = (typeof PASSES)[number];

/** Whether there is anything to choose for, and a plan can weigh it. */
export function mayPlan({ segments, hasClones }: PreparedFlow): boolean {
  // The edges of clones hang on where lines end.
  if (hasClones) return false;
  // Other than the gaps beside ideographs, which are not stretched.
  return segments.some((segment) => segment.spaceWidth > 0 && !(segment.kind === 'text' && segment.isAutospaced));
}

/** From where on lines are planned, in which rooms, and how many at most. */
export interface PlanStart {
  readonly from: LinePosition;
  readonly rooms: PlannedRooms;
  readonly most: number;
}

/**
 * Plans lines up to the end of the flow, or to a place that nothing fits behind: a word that is wider than its line. How
 * that is broken is not a matter of choice, and the lines behind it are another plan's.
 */
export function planLines(paragraph: Paragraph, { from, rooms, most }: PlanStart, context: LayoutContext): LinePlan {
  const plan = new LinePlan();
  const { segments } = paragraph.flow;
  // Ends because each turn ends behind its start.
  for (let start = from, line = 0; start.segment < segments.length && line < most;) {
    const chunk = new Chunk(paragraph, { start, line, rooms, most }, context);
    const way = chunk.bestWay();
    chunk.addTo(plan, way);
    if (way.at.kind !== 'end') break;
    start = way.at.next;
    line = way.line;
  }
  return plan;
}

interface ChunkStart {
  readonly start: LinePosition;
  readonly line: number;
  readonly rooms: PlannedRooms;
  readonly most: number;
}

/** The segments up to a forced break or the end of the flow. */
class Chunk {
  readonly #text: ChunkOfText;
  readonly #oneSpace: number;
  #ways: Way[] = [];
  /** The last one before the current breakpoint that needs no hyphen, of those where a line may end. */
  #lastSpace: Breakpoint | null = null;
  /** The least of what the present ways have; null while it is not known. */
  #soonest: number | null = null;
  #looseness: Looseness = { stretch: 0, least: 1 };
  readonly #best = new BestWays();

  constructor(
    readonly paragraph: Paragraph,
    readonly place: ChunkStart,
    readonly context: LayoutContext,
  ) {
    const { segments, rootMetrics } = paragraph.flow;
    const { start } = place;
    let end = start.segment;
    while (end < segments.length && segments[end]!.breakAfter !== BreakKind.Mandatory) end++;
    end = Math.min(end + 1, segments.length);
    let lastContent = end - 1;
    while (lastContent > start.segment && !isContent(segments[lastContent]!)) lastContent--;
    this.#text = { paragraph, start, end, lastContent };
    this.#oneSpace = rootMetrics.spaceWidth || rootMetrics.fontSize * 16;
  }

  /** The best way to the end; where there is none, as far as there is one. */
  bestWay(): Way {
    const origin = this.#wayTo(startOf(this.#text, this.context), null, 0, 1);
    for (const pass of PASSES) {
      const way = this.#bestIn(pass, origin);
      if (way) return way;
    }
    return origin;
  }

  /** Adds the lines of a way. */
  addTo(plan: LinePlan, last: Way): void {
    let end = last.at.kind === 'end' ? WHOLE : last.at.next;
    for (let way = last; way.previous; way = way.previous) {
      const { at, line } = way.previous;
      plan.add(at.next, { end, room: this.#plannedRoom(line) });
      end = at.next;
    }
  }

  /** In the last pass as far as there is a way, in the others null where it does not reach the end. */
  #bestIn(pass: Pass, origin: Way): Way | null {
    const isLastPass = pass.tolerance === Infinity;
    this.#lastSpace = null;
    origin.tabs = origin.hangingTab = 0;
    const { stretch } = (this.#looseness = loosenessOf(pass, this.paragraph.isJustified));
    origin.soonest = this.#soonestOf(origin.at, origin.room);
    this.#ways = [origin];
    this.#soonest = null;
    const events = {
      divides: pass.divides,
      mayEndAt: (advance: number, stretched: number) =>
        isLastPass || advance + stretched * stretch >= (this.#soonest ??= this.#soonestEnd()),
      mayEndIn: (width: number, at: Extent) => this.#mayEndIn(width, at),
      isFull: (at: Extent) => this.#ways.every((way) => this.#overflows(way, at)),
      tab: (segment: TabSegment, at: Extent) => this.#tab(segment, at),
      settleTabs: () => this.#ways.forEach((way) => void (way.hangingTab = 0)),
      isOnFirstLine: () => this.#ways.some(({ previous }) => previous === null),
    };
    for (const point of breakpointsOf(this.#text, events, this.context)) {
      this.context.guard.work();
      const before = this.#ways;
      this.#soonest = null;
      const reached = this.#reach(point, pass);
      if (point.kind === 'end') return leastOf(reached) ?? (isLastPass ? latestOf(before) : null);
      if (reached[0] && reached[0].line >= this.place.most) return leastOf(reached);
      for (const way of reached) this.#ways.push(way);
      if (point.kind === 'space') this.#lastSpace = point;
      if (this.#ways.length === 0) return isLastPass ? latestOf(before) : null;
    }
    return isLastPass ? latestOf(this.#ways) : null;
  }

  #soonestEnd(): number {
    let soonest = Infinity;
    for (const way of this.#ways) if (way.soonest < soonest) soonest = way.soonest;
    return soonest;
  }

  /**
   * The least sum of advance and stretch at which a line that begins at a breakpoint is not too loose, see #ratio().
   * Rounded down, so that nothing is passed over that is as loose as allowed.
   */
  #soonestOf({ after }: Breakpoint, room: number): number {
    const { stretch, least } = this.#looseness;
    return after.advance + after.stretched * stretch + room * least - this.#oneSpace * stretch - 1;
  }

  /** Whether a line may end inside of a word that begins at this place. */
  #mayEndIn(width: number, { advance, spaces }: Extent): boolean {
    for (const { at, room, tabs } of this.#ways) {
      const used = advance - at.after.advance + tabs;
      if (used - (spaces - at.after.spaces) * SHRINK <= room && used + width > room * 0.8) return true;
    }
    return false;
  }

  #overflows({ at, room, tabs }: Way, { advance, spaces }: Extent): boolean {
    return advance - at.after.advance + tabs - (spaces - at.after.spaces) * SHRINK > room;
  }

  #tab(segment: TabSegment, { advance }: Extent): void {
    this.#soonest = null;
    for (const way of this.#ways) {
      const { offset } = this.#plannedRoom(way.line);
      const position = offset + way.indent + advance - way.at.after.advance + way.tabs;
      const width = tabWidth(segment, position as LayoutUnit);
      way.tabs += width;
      way.soonest -= width;
      way.hangingTab = segment.atEnd === 'stay' ? 0 : way.hangingTab + width;
    }
  }

  #plannedRoom(line: number): PlannedRoom {
    const { rooms } = this.place;
    return rooms[Math.min(line, rooms.length - 1)]!;
  }

  #wayTo(at: Breakpoint, previous: Way | null, demerits: number, fitness: number): Way {
    const line = previous ? previous.line + 1 : this.place.line;
    const indent = (previous ? this.paragraph.indents[1] : this.#startIndent()) - at.startTrim;
    const room = this.#plannedRoom(line).available - indent;
    return {
      at,
      previous,
      demerits,
      fitness,
      hyphens: previous && at.kind === 'hyphen' ? previous.hyphens + 1 : 0,
      line,
      room,
      indent,
      tabs: 0,
      hangingTab: 0,
      soonest: this.#soonestOf(at, room),
    };
  }

  #startIndent(): number {
    const { indents, flow } = this.paragraph;
    const [first, wrapped, forced] = indents;
    const { segment, offset } = this.place.start;
    if (offset > 0) return wrapped;
    if (segment === 0) return first;
    return flow.segments[segment - 1]?.kind === 'break' ? forced : wrapped;
  }

  /**
   * The ways to a breakpoint that may be the best in the end: one for each fitness, but for those that are hopeless beside
   * it. Ways whose line can grow no more are forgotten.
   */
  #reach(point: Breakpoint, pass: Pass): readonly Way[] {
    const ways = this.#ways;
    const reach = this.#plainReach(point, pass);
    let open: Way[] | null = null;
    for (let i = 0; i < ways.length; i++) {
      const way = ways[i]!;
      if (reach < way.soonest) {
        open?.push(way);
        continue;
      }
      const ratio = this.#ratio(way, point);
      // Most breakpoints leave all ways open, and no list of their own is made.
      if (ratio < -1 && point.hyphenWidth <= 0) open ??= ways.slice(0, i);
      else open?.push(way);
      if (ratio >= -1 && ratio <= pass.tolerance) this.#add(way, point, ratio, pass);
    }
    this.#ways = open ?? ways;
    return this.#best.take();
  }

  /** What is compared with `soonest` of ways; infinite where a line that ends at the breakpoint is no sum of its parts. */
  #plainReach({ kind, before, first, hang, hyphenWidth }: Breakpoint, { tolerance }: Pass): number {
    const isSum = kind !== 'end' && !first && hang === 0 && hyphenWidth === 0 && before.leaders === 0;
    return isSum && tolerance !== Infinity ? before.advance + before.stretched * this.#looseness.stretch : Infinity;
  }

  /** Adds a line from a way to a breakpoint, if that is the best for its fitness so far. */
  #add(way: Way, point: Breakpoint, ratio: number, { tolerance }: Pass): void {
    const isBeyondLimit = this.#hasTooManyHyphens(way, point);
    if ((isBeyondLimit && tolerance !== Infinity) || this.#isBeyondLimits(way, point)) return;
    const cost: LineCost = { ratio, isShort: this.#isShort(way, point), isBeyondLimit };
    const demerits = demeritsOf(way, point, cost);
    const fitness = fitnessOf(ratio);
    // Lines of different widths are to come for ways with different numbers of lines.
    const room = Math.min(way.line + 1, this.place.rooms.length - 1);
    if (this.#best.accepts(room, fitness, demerits)) this.#best.set(room, this.#wayTo(point, way, demerits, fitness));
  }

  /** `hyphenate-limit-lines`. None at all means none; other limits give way to lines that nobody would set. */
  #hasTooManyHyphens(way: Way, point: Breakpoint): boolean {
    const limits = this.paragraph.hyphenLimits;
    return limits !== null && point.kind === 'hyphen' && way.hyphens >= limits.lines;
  }

  #isBeyondLimits(way: Way, point: Breakpoint): boolean {
    const limits = this.paragraph.hyphenLimits;
    if (!limits) return false;
    if (point.kind === 'end') return limits.avoidsLast && way.at.kind === 'hyphen' && this.#isLast;
    if (point.kind !== 'hyphen') return false;
    if (limits.lines <= 0) return true;
    const space = this.#lastSpace;
    if (!space || space.next.segment <= way.at.next.segment) return false;
    return way.room - (space.before.advance - way.at.after.advance) <= limits.zone;
  }

  /** Nothing comes behind the chunk. */
  get #isLast(): boolean {
    return this.#text.end === this.paragraph.flow.segments.length;
  }

  /** How far a line must be stretched (above 0) or shrunk to fill its room, in units of what looks acceptable. */
  #ratio(way: Way, point: Breakpoint): number {
    const { after } = way.at;
    const before = this.#endOfLine(way, point);
    const width = before.advance - after.advance + way.tabs - way.hangingTab + point.hyphenWidth;
    let free = way.room - width;
    if (point.hang !== 0 && (point.hangsAlways || free < 0)) free += point.hang;
    // The last line is as long as it is, and is not shrunk. Leaders fill theirs.
    if (point.kind === 'end' || before.leaders > after.leaders) return free >= 0 ? 0 : -Infinity;
    if (!this.paragraph.isJustified) return free >= 0 ? free / (way.room * RAGGED_STRETCH) : -Infinity;
    if (free === 0) return 0;
    if (free < 0) return free / ((before.spaces - after.spaces) * SHRINK);
    // A line without spaces is as bad as one whose only space took all of the room.
    return free / ((before.stretched - after.stretched || this.#oneSpace) * STRETCH);
  }

  #endOfLine(way: Way, point: Breakpoint): Extent {
    return way.previous === null && point.first ? point.first : point.before;
  }

  #isShort(way: Way, point: Breakpoint): boolean {
    const width = point.before.advance - way.at.after.advance;
    return point.kind === 'end' && way.previous !== null && width < way.room * SHORT_LAST_LINE;
  }
}

/** The first of equals, so that the choice is always the same. */
function leastOf(ways: readonly Way[]): Way | null {
  return ways.reduce<Way | null>((least, way) => (least && least.demerits <= way.demerits ? least : way), null);
}

/** The best of those that end last: what fits on no line keeps to itself. */
function latestOf(ways: readonly Way[]): Way | null {
  const at = ways.at(-1)?.at;
  return leastOf(ways.filter((way) => way.at === at));
}
