/** The places where lines may end, with what stands before them: what the choice of lines (`total-fit.ts`) goes through. */
import { ZERO, type LayoutUnit } from '../../base/units.js';
import { BreakKind } from '../../text/breaks/break-kind.js';
import { countGraphemes } from '../../text/characters/graphemes.js';
import type { LayoutContext } from '../contract/layout-context.js';
import { hangingEnd, type HangingEnd } from '../text/hanging-punctuation.js';
import {
  isOutsideLines,
  type PreparedFlow,
  type Segment,
  type TabSegment,
  type TextSegment,
} from '../text/inline-segments.js';
import { lineStartTrim } from '../text/text-spacing-trim.js';
import { closingEdges, divisionPoints, widthOfWord } from './hyphenated-words.js';
import { isStretched, isStretchedThroughout } from './justification.js';
import { endsWithHyphen, hyphenSegment, piece, type AtomicWidths, type LinePosition } from './line-breaker.js';
import { HYPHEN_PENALTY, type Breakpoint, type Extent } from './total-fit-demerits.js';

/** What lies between two forced breaks. */
export interface ChunkOfText {
  readonly paragraph: {
    readonly flow: PreparedFlow;
    readonly firstLine: PreparedFlow | null;
    readonly atomicWidth: AtomicWidths;
  };
  readonly start: LinePosition;
  /** The segment behind the last one, and the last one with content. */
  readonly end: number;
  readonly lastContent: number;
}

/** What whoever goes through the breakpoints answers and learns on the way. */
export interface BreakpointEvents {
  readonly divides: boolean;
  /** Whether a line may end behind this advance, of which so much can be stretched. Places where none may are left out. */
  mayEndAt(advance: number, stretched: number): boolean;
  /** Whether a line may end inside of a word of this width behind `at`. */
  mayEndIn(width: number, at: Extent): boolean;
  /** Whether no line holds what is before `at`. */
  isFull(at: Extent): boolean;
  /** The advance of a tab depends on the line that it stands in. */
  tab(segment: TabSegment, at: Extent): void;
  /** The last tabs no longer stand at the end of a line. */
  settleTabs(): void;
  /** Whether the first line may still go on. */
  isOnFirstLine(): boolean;
}

const NOTHING: Extent = Object.freeze({ advance: 0, spaces: 0, stretched: 0, leaders: 0 });
/** Segments between breakpoints after which it is worth while to ask whether all lines are full. */
const MANY_SEGMENTS = 16;

/** The place before the first line of a chunk. */
export function startOf(text: ChunkOfText, context: LayoutContext): Breakpoint {
  const { start, paragraph } = text;
  const { segments } = paragraph.flow;
  const isFirst = start.offset === 0 && (start.segment === 0 || segments[start.segment - 1]?.kind === 'break');
  return {
    next: start,
    before: NOTHING,
    after: NOTHING,
    first: null,
    hyphenWidth: ZERO,
    hang: ZERO,
    hangsAlways: false,
    startTrim: startTrim(paragraph.flow, start, isFirst, context),
    penalty: 0,
    kind: start.offset > 0 ? 'hyphen' : 'space',
  };
}

/** In the order of the text; the end of the chunk is the last, unless no line holds what is before it. */
export function breakpointsOf(
  text: ChunkOfText,
  events: BreakpointEvents,
  context: LayoutContext,
): Generator<Breakpoint> {
  return new Breakpoints(text, events, context).run();
}

class Breakpoints {
  readonly #sums = new Sums();
  /** The same in the style of the first line, as long as that goes on. */
  #first: Sums | null;
  #endsWithTab = false;

  constructor(
    readonly text: ChunkOfText,
    readonly events: BreakpointEvents,
    readonly context: LayoutContext,
  ) {
    const { start, paragraph } = text;
    this.#first = paragraph.firstLine && start.segment === 0 && start.offset === 0 ? new Sums() : null;
  }

  *run(): Generator<Breakpoint> {
    const { start, end, lastContent, paragraph } = this.text;
    const { segments } = paragraph.flow;
    let since = 0;
    for (let index = start.segment; index < end; index++) {
      const segment = this.#segmentAt(segments, index);
      if (++since > MANY_SEGMENTS && this.events.isFull(this.#sums.extent())) return;
      if (this.events.divides && segment.kind === 'text' && segment.width > 0) yield* this.#divisions(segment, index);
      this.#add(segment, index);
      if (segment.breakAfter !== BreakKind.Allowed || index >= lastContent) continue;
      since = 0;
      if (this.#isWorthwhile(segment)) yield this.#opportunity(index);
      else this.context.guard.work();
    }
    const next = { segment: end, offset: 0 };
    const hang = this.#hangAt(this.#lastVisible(end - 1));
    yield this.#breakpoint({ next, hang, startTrim: ZERO, hyphenWidth: ZERO, penalty: 0, kind: 'end' });
  }

  /** Whether a line may end behind a segment. Most places are too near to the start of their line, and are passed over. */
  #isWorthwhile(segment: Segment): boolean {
    const { advance, stretched, leaders } = this.#sums;
    // What is wider or narrower at the end of a line is not part of the sums.
    const isSum = leaders === 0 && !this.#first && segment.kind === 'text' && !endsWithHyphen(segment);
    return !isSum || this.text.paragraph.flow.hanging !== null || this.events.mayEndAt(advance, stretched);
  }

  /** The first segment may begin inside of a word. */
  #segmentAt(segments: readonly Segment[], index: number): Segment {
    const segment = segments[index]!;
    const { start } = this.text;
    if (index !== start.segment || start.offset === 0 || segment.kind !== 'text') return segment;
    return piece(segment, segment.word.text.slice(start.offset), true, this.context);
  }

  #add(segment: Segment, index: number): void {
    const { paragraph } = this.text;
    if (segment.kind === 'tab') {
      if (segment.atEnd === 'stay') this.#sums.show();
      this.events.tab(segment, this.#sums.extent());
      this.#endsWithTab = true;
    }
    const width = segment.kind === 'atomic' ? paragraph.atomicWidth(segment) : segment.width;
    if (width !== 0 && this.#endsWithTab) {
      this.events.settleTabs();
      this.#endsWithTab = false;
    }
    this.#sums.add(segment, width);
    if (!this.#first) return;
    if (!this.events.isOnFirstLine()) this.#first = null;
    else {
      const other = paragraph.firstLine!.segments[index]!;
      this.#first.add(other, other.kind === 'atomic' ? width : other.width);
    }
  }

  /** Written out, as there are many: V8 takes microseconds to add properties to a copy. */
  #breakpoint({ next, hang, startTrim, hyphenWidth, penalty, kind }: PlaceOfBreak): Breakpoint {
    return {
      next,
      before: this.#sums.visible(),
      after: this.#sums.extent(),
      first: this.#first ? this.#first.visible() : null,
      hyphenWidth,
      hang: hang ? hang.advance : ZERO,
      hangsAlways: hang !== null && hang.isForced,
      startTrim,
      penalty,
      kind,
    };
  }

  *#divisions(segment: TextSegment, index: number): Generator<Breakpoint> {
    const at = this.#sums.extent();
    const { paragraph, start } = this.text;
    const { segments } = paragraph.flow;
    if (!this.events.mayEndIn(widthOfWord(segments, index), at)) return;
    const from = index === start.segment ? start.offset : 0;
    const other = this.#first ? (paragraph.firstLine!.segments[index] as TextSegment) : null;
    for (const offset of divisionPoints(segments, index, this.context)) {
      if (offset <= from) continue;
      const head = piece(segment, segment.word.text.slice(0, offset - from), false, this.context);
      const isAtEdge = offset - from === segment.word.text.length;
      const edges = isAtEdge ? closingEdges(segments, index) : [];
      const edgesWidth = sumOf(edges);
      const before = withAdvance(at, head.width + edgesWidth);
      const first = other && piece(other, other.word.text.slice(0, offset), false, this.context).width + edgesWidth;
      yield {
        next: isAtEdge ? { segment: index + 1 + edges.length, offset: 0 } : { segment: index, offset },
        before,
        after: before,
        first: first === null ? null : withAdvance(this.#first!.extent(), first),
        hyphenWidth: hyphenSegment(head, this.context).width,
        hang: ZERO,
        hangsAlways: false,
        startTrim: ZERO,
        penalty: HYPHEN_PENALTY,
        kind: 'hyphen',
      };
    }
  }

  #opportunity(index: number): Breakpoint {
    const { paragraph, end } = this.text;
    const { segments } = paragraph.flow;
    const last = this.#lastVisible(index);
    const segment = segments[last]!;
    let next = index + 1;
    // A box that is in no line stays with what comes before it.
    while (next < end && isOutsideLines(segments[next]!)) next++;
    const start = { segment: next, offset: 0 };
    const isHyphen = endsWithHyphen(segment);
    return this.#breakpoint({
      next: start,
      hang: this.#hangAt(last),
      startTrim: startTrim(paragraph.flow, start, false, this.context),
      hyphenWidth: isHyphen ? hyphenSegment(segment, this.context).width : ZERO,
      penalty: penaltyBehind(segment),
      kind: isHyphen ? 'hyphen' : 'space',
    });
  }

  /** The segment before the edges of inline boxes that close at a place. */
  #lastVisible(index: number): number {
    const { segments } = this.text.paragraph.flow;
    let last = index;
    while (last > this.text.start.segment && segments[last]!.kind === 'close') last--;
    return last;
  }

  #hangAt(index: number): HangingEnd | null {
    const { segments, hanging } = this.text.paragraph.flow;
    return hanging && hangingEnd(segments[index]!, index === hanging.last, this.context);
  }
}

function penaltyBehind(segment: Segment): number {
  if (segment.kind === 'atomic') return segment.penalty ?? 0;
  return endsWithHyphen(segment) || VISIBLE_HYPHEN.test(segmentText(segment)) ? HYPHEN_PENALTY : 0;
}

interface PlaceOfBreak extends Pick<Breakpoint, 'next' | 'startTrim' | 'hyphenWidth' | 'penalty' | 'kind'> {
  readonly hang: HangingEnd | null;
}

/** Sums over the segments of a chunk. */
class Sums {
  #advance = 0;
  #spaces = 0;
  #stretched = 0;
  #leaders = 0;
  /** Where the text ends, if a line ended here: before spaces that would vanish or hang. */
  #visible: Extent = NOTHING;
  #isVisible = true;

  get advance(): number {
    return this.#advance;
  }

  get stretched(): number {
    return this.#stretched;
  }

  get leaders(): number {
    return this.#leaders;
  }

  add(segment: Segment, width: LayoutUnit): void {
    if (segment.kind === 'leader') this.#leaders++;
    if (width !== 0) {
      this.#advance += width;
      this.#isVisible = true;
    }
    const { spaceWidth } = segment;
    if (segment.kind === 'text' && isStretched(segment)) {
      if (isStretchedThroughout(segment))
        this.#stretched += countGraphemes(segment.word.text) * segment.metrics.spaceWidth;
      if (spaceWidth !== 0 && !segment.isAutospaced) {
        this.#keepVisible();
        this.#spaces += spaceWidth;
        this.#stretched += spaceWidth;
      }
    }
    if (spaceWidth === 0) return;
    this.#keepVisible();
    this.#advance += spaceWidth;
    const vanishes = segment.kind === 'atomic' || (segment.kind === 'text' && segment.atEnd !== 'stay');
    if (!vanishes) this.#isVisible = true;
  }

  /** What is there is seen at the end of a line. */
  show(): void {
    this.#isVisible = true;
  }

  extent(): Extent {
    return {
      advance: this.#advance,
      spaces: this.#spaces,
      stretched: this.#stretched,
      leaders: this.#leaders,
    };
  }

  visible(): Extent {
    return this.#isVisible ? this.extent() : this.#visible;
  }

  #keepVisible(): void {
    if (!this.#isVisible) return;
    this.#visible = this.extent();
    this.#isVisible = false;
  }
}

function sumOf(edges: readonly Segment[]): number {
  return edges.reduce((sum, { width }) => sum + width, 0);
}

function withAdvance(extent: Extent, advance: number): Extent {
  const { spaces, stretched, leaders } = extent;
  return { advance: extent.advance + advance, spaces, stretched, leaders };
}

function startTrim(flow: PreparedFlow, start: LinePosition, isFirst: boolean, context: LayoutContext): LayoutUnit {
  return flow.hanging ? lineStartTrim(flow.segments, start, isFirst, context) : ZERO;
}

const VISIBLE_HYPHEN = /[-\u2010]$/;

function segmentText(segment: Segment): string {
  return segment.kind === 'text' && segment.spaces === 0 ? segment.word.text : '';
}
