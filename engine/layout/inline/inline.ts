/** Inline formatting context: an inline flow as a stack of line boxes, broken over pages between lines. */
import { add, type LayoutUnit, maxLu, sub, ZERO } from '../../base/units.js';
import type { InlineFlow } from '../../box/box.js';
import { clearBehind, clearFurther } from './break-clearance.js';
import { movesWithLetter, startBeside } from './beside-letters.js';
import { balancedWidth } from './text-wrap-balance.js';
import { layoutAtomic, type AtomicFragment } from './atomic-inlines.js';
import { brokenAtomics, lineOfRests, restsOf, toPageEnd } from './broken-atomics.js';
import type { AtomicRest, BreakToken, InlineBreakToken } from '../contract/break-token.js';
import { monolithicRoom, type ConstraintSpace } from '../contract/constraint-space.js';
import type { ExclusionSpace, OpenClearance } from '../contract/exclusions.js';
import type { PlacedFloat } from '../floats/floats.js';
import type { LineFragment } from '../contract/fragment.js';
import { BreakAppeal, worse, type EarlyBreak } from '../contract/fragmentation.js';
import { candidatesOf, positionedAt, type OutOfFlowPlace, type PositionedInLine } from './positioned.js';
import type { InitialLetterLines } from '../text/initial-letter.js';
import type { CountedText } from './line-count.js';
import { LinePlanner } from './line-plans.js';
import { snappedLine, startOfSnappedBox } from './line-snap.js';
import { prepareFlow, type AtomicSegment, type PreparedFlow } from '../text/inline-segments.js';
import type { LayoutContext } from '../contract/layout-context.js';
import type { BreakBefore, LaidOutLines } from '../contract/layout-result.js';
import { withWarning } from '../contract/layout-warning.js';
import { resolvedAlign } from './justification.js';
import { hyphenLimits, type HyphenLimits } from './hyphen-limits.js';
import { breakLine, isHyphenated, type BrokenLine, type LinePosition } from './line-breaker.js';
import { clampedOrCut } from './line-clamp.js';
import { cutsLines } from './line-ellipsis.js';
import { buildLine } from './line-box.js';
import { raised, trimmedEnd, trimmedStart } from './line-trim.js';
import { trimmedExtent, type TextExtent } from '../text/text-edges.js';
import { lineStartTrim } from '../text/text-spacing-trim.js';
import { FloatRoom, plainRoom, roomAt, type FloatLayout, type LineRoom } from './line-room.js';
import { NO_OUT_OF_FLOW } from '../contract/out-of-flow.js';
import { baselineOf, floatChildren, withOverflow, type PlacedLine } from './placed-line.js';
import { indents, isBehindBreak, withWrapMark } from './text-indent.js';

const NO_FLOATS: readonly PlacedFloat[] = [];
const NO_PLACES: readonly OutOfFlowPlace[] = [];
const NO_POSITIONED: readonly PositionedInLine[] = [];

/** The first line goes to `space.bfc.blockOffset`. Returns break-before only after something else in the fragmentainer. */
export function layoutInlineFlow(
  flow: InlineFlow,
  space: ConstraintSpace,
  token: InlineBreakToken | null,
  context: LayoutContext,
  early: EarlyBreak | null,
): LaidOutLines | BreakBefore {
  return new InlineLayout(flow, space, token, context, early).run();
}

class InlineLayout {
  readonly #prepared: PreparedFlow;
  /** The flow in the style of its first formatted line; null where that is no other, or not here. */
  readonly #firstLine: PreparedFlow | null;
  readonly #plainRoom: LineRoom;
  readonly #indents: ReturnType<typeof indents>;
  /** There are floats in the lines, or may be beside them. */
  readonly #meetsFloats: boolean;
  /** Positioned boxes were found in the lines. */
  #carries = false;
  #atomics: Map<AtomicSegment, AtomicFragment> | null = null;
  readonly #isBalanced: boolean;
  #balancedRoom: LineRoom | null = null;
  /** Chooses the lines of the paragraph together; null where they are broken one by one. */
  readonly #planner: LinePlanner | null;
  readonly #hyphenLimits: HyphenLimits | null;
  /** The next line ends without a hyphen. */
  #avoidsHyphen = false;
  readonly #lines: PlacedLine[] = [];
  readonly #firstLineCount: number;
  /** The initial letter that begins here. */
  readonly #letter: InitialLetterLines | null;
  #position: LinePosition;
  #blockSize: LayoutUnit = ZERO;
  /** Where the first line begins here. */
  readonly #start: { readonly bottom: LayoutUnit; readonly end: LinePosition };

  constructor(
    readonly flow: InlineFlow,
    readonly space: ConstraintSpace,
    readonly token: InlineBreakToken | null,
    readonly context: LayoutContext,
    readonly early: EarlyBreak | null,
  ) {
    this.#prepared = prepareFlow(flow, context);
    this.#plainRoom = plainRoom(space.availableInlineSize);
    this.#indents = indents(flow, space.availableInlineSize, this.#prepared.hanging?.start);
    this.#meetsFloats = this.#prepared.hasOutOfFlow || !space.bfc.exclusions.isEmpty;
    const { textWrapStyle } = flow.style;
    this.#isBalanced = !this.#meetsFloats && !flow.firstLine && textWrapStyle === 'balance';
    this.#hyphenLimits = hyphenLimits(flow.style, space.availableInlineSize, space.fragmentainer.type);
    this.#position = token ?? { segment: 0, offset: 0 };
    this.#firstLineCount = token?.lineCount ?? 0;
    this.#letter = token ? null : this.#prepared.initialLetter;
    if (this.#letter) this.#blockSize = startBeside(this.#letter, space);
    else if (!token && flow.style.boxSnap !== 'none')
      this.#blockSize = startOfSnappedBox(this.#text, flow.style, space, context);
    this.#start = { bottom: this.#blockSize, end: this.#position };
    const isPretty = textWrapStyle === 'pretty';
    const firstLine = flow.firstLine && (isPretty || this.#firstLineCount === 0) ? this.#variant(flow.firstLine) : null;
    this.#firstLine = this.#firstLineCount === 0 ? firstLine : null;
    this.#planner = isPretty ? this.#plannerOf(firstLine) : null;
  }

  /** Segments of the variant stand for those of the flow, one for one. The strut stays the block's (§ 2.1.1). */
  #variant(flow: InlineFlow): PreparedFlow | null {
    const variant = prepareFlow(flow, this.context);
    const { segments, rootMetrics } = this.#prepared;
    return variant.segments.length === segments.length ? { ...variant, rootMetrics } : null;
  }

  /** What the next line is made of. */
  get #source(): PreparedFlow {
    return this.#firstLine && this.#lines.length === 0 ? this.#firstLine : this.#prepared;
  }

  /** Lines that stay together at the start. */
  get #orphans(): number {
    return Math.max(1, this.flow.style.orphans, this.#letter?.count ?? 0);
  }

  run(): LaidOutLines | BreakBefore {
    if (this.#letter && movesWithLetter(this.#letter, this.#blockSize, this.space)) return { status: 'break-before' };
    const atStart = this.token?.atomics && this.#placeRests(this.token.atomics);
    if (atStart) return atStart;
    if (this.token?.open) {
      const { bottom, open } = clearFurther(this.token.open, this.space);
      this.#blockSize = sub(bottom, this.space.bfc.blockOffset);
      if (open) return this.#clears(open);
    }
    while (this.#position.segment < this.#prepared.segments.length) {
      if (this.early && this.#lines.length === this.early.index)
        return this.#broken(this.#lines.length, this.early.appeal);
      let line = this.#nextLine();
      if (line.isLast && this.#hyphenLimits?.avoidsLast && this.#lines.at(-1)?.isHyphenated) {
        this.#replaceHyphenated();
        line = this.#nextLine();
      }
      if (!this.#fits(line)) {
        const broken = this.#brokenInLine(line);
        if (broken) return broken;
        const trimmed = this.#trimmedAtBreak(line);
        if (trimmed) {
          this.#place(trimmed);
          if (line.isLast) break;
          return this.#overflowed(this.#nextLine());
        }
        if (this.token?.open && this.#lines.length === 0 && this.#blockSize > 0) return this.#clears(undefined);
        if (this.#mayMove(line)) return this.#overflowed(line);
        if (this.#meetsFloats && line.y > this.#blockSize) return this.#movedBelowFloats(line);
      }
      this.#place(line);
      if (line.open) return this.#clears(line.open);
    }
    return this.#result(null, BreakAppeal.Perfect, this.#earlyBreak());
  }

  #nextLine(): PlacedLine {
    this.context.guard.work();
    if (this.#meetsFloats) return this.#nextLineBesideFloats();
    const line = this.#break(this.#plainRoom);
    const { fragment, places } = this.#build(line);
    const { exclusions } = this.space.bfc;
    const y = snappedLine(this.#blockSize, fragment.baseline, this.flow.style, this.space);
    const bottom = add(y, fragment.height);
    const { end, isLast } = line;
    const positioned = places === NO_PLACES ? NO_POSITIONED : this.#positionedIn(line, fragment, places, ZERO, y);
    const isHyphenated = this.#endsWithHyphen(line);
    return {
      x: ZERO,
      y,
      fragment,
      end,
      isLast,
      isHyphenated,
      bottom,
      floats: NO_FLOATS,
      exclusions,
      floatsDone: 0,
      positioned,
    };
  }

  /** The highest place with room for the next line, its own floats beside it (CSS 2 § 9.5). */
  #nextLineBesideFloats(): PlacedLine {
    const { blockOffset: bfcBlockOffset } = this.space.bfc;
    const { ascent, descent } = this.#source.rootMetrics;
    let height = (this.#prepared.hasContent ? ascent + descent : ZERO) as LayoutUnit;
    let y = add(bfcBlockOffset, snappedLine(this.#blockSize, ascent, this.flow.style, this.space));
    let { exclusions, floatsDone } = this.#floatState;
    const floats: PlacedFloat[] = [];
    let isLowered = false;
    // Ends because each turn goes below a float, finds the line higher than it was thought to be, or, once, lower.
    for (;;) {
      const layout = this.#floatLayout(floatsDone);
      const found = exclusions.forLines.find(y, height, layout.container.left, layout.container.right, ZERO);
      const line = this.#break(FloatRoom.at(found, height, exclusions, layout));
      const room = line.room as FloatRoom;
      const { placed } = room.floats;
      const below =
        line.width > room.available && !line.isShrunk ? room.floats.exclusions.forLines.nextEdge(found.y) : null;
      if (below !== null && (found.isNarrowed || placed.length > 0)) {
        floats.push(...placed);
        ({ exclusions, done: floatsDone } = room.floats);
        y = below;
        continue;
      }
      const { fragment, places } = this.#build(line);
      const change = roomAt(exclusions, found, fragment.height, layout.container);
      const isHigher = fragment.height > height && change === 'less';
      // What made the line high stands on the next one now.
      const isLower: boolean = fragment.height < height && change === 'more' && !isLowered && placed.length === 0;
      if (isHigher || isLower) {
        height = fragment.height;
        isLowered ||= isLower;
        continue;
      }
      floats.push(...placed);
      return this.#placedBesideFloats(line, room, fragment, floats, places);
    }
  }

  #placedBesideFloats(
    line: BrokenLine,
    room: FloatRoom,
    fragment: LineFragment,
    floats: readonly PlacedFloat[],
    places: readonly OutOfFlowPlace[],
  ): PlacedLine {
    const { bfc, containingBlock } = this.space;
    const { end, isLast, segments } = line;
    const { y: top, left } = room.between;
    const bottom = add(top, fragment.height);
    const below = room.placeBelow(bottom);
    const cleared = clearBehind(segments, below.exclusions, bottom, this.space);
    const x = sub(left, containingBlock.bfcInlineOffset);
    const y = sub(top, bfc.blockOffset);
    return {
      x,
      y,
      fragment,
      end,
      isLast,
      isHyphenated: this.#endsWithHyphen(line),
      bottom: sub(cleared.bottom, bfc.blockOffset),
      open: cleared.open,
      floats: [...floats, ...below.placed],
      exclusions: below.exclusions,
      // The line may end before floats that were placed where it had more room.
      floatsDone: Math.max(end.segment, room.layout.done),
      positioned: this.#positionedIn(line, fragment, places, x, y),
    };
  }

  #positionedIn(
    line: BrokenLine,
    fragment: LineFragment,
    places: readonly OutOfFlowPlace[],
    x: LayoutUnit,
    y: LayoutUnit,
  ): readonly PositionedInLine[] {
    const { availableInlineSize: available, containingBlock } = this.space;
    const percentageBlockSize = containingBlock.blockSize;
    const lineBox = { x, y, line, fragment, flow: this.flow, available, percentageBlockSize };
    this.#carries ||= places.length > 0;
    return places.flatMap((place) => positionedAt(place, lineBox));
  }

  /** What floats exclude where the next line begins. */
  get #floatState(): { exclusions: ExclusionSpace; floatsDone: number } {
    const last = this.#lines[this.#lines.length - 1];
    return last ?? { exclusions: this.space.bfc.exclusions, floatsDone: this.token?.floatsDone ?? 0 };
  }

  #floatLayout(done: number): FloatLayout {
    const { space, context } = this;
    const { fragmentainer, containingBlock, page } = space;
    const left = containingBlock.bfcInlineOffset;
    const right = add(left, space.availableInlineSize);
    const container = { left, right, percentageBlockSize: containingBlock.blockSize, fragmentainer, page };
    const mayMove = space.breaks.hasContentBefore || space.breaks.hasSpaceBefore || this.#lines.length > 0;
    return { container, context, done, mayMove };
  }

  #break(room: LineRoom): BrokenLine {
    return this.#withEllipsis(this.#isBalanced ? this.#breakBalanced(room) : this.#breakPlanned(room), room);
  }

  #breakPlanned(room: LineRoom): BrokenLine {
    if (!this.#planner || this.#avoidsHyphen) return this.#breakIn(room);
    return this.#planner.line(this.#position, room, (until) => this.#breakIn(room, until));
  }

  #withEllipsis(line: BrokenLine, room: LineRoom): BrokenLine {
    if (this.space.clamp === null && !cutsLines(this.flow.style)) return line;
    const breakBefore = (width: LayoutUnit): BrokenLine => this.#breakIn(room, undefined, width);
    const place = { clamp: this.space.clamp, index: this.#lines.length, breakBefore };
    const source = { flow: this.flow, prepared: this.#prepared, indent: this.#indent, atomicWidth: this.#atomicWidth };
    return clampedOrCut(line, { ...source, ...place }, this.context);
  }

  /** `less`: how much less room the line has. */
  #breakIn(room: LineRoom, until?: LinePosition, less = ZERO): BrokenLine {
    const line = {
      flow: this.#source,
      from: this.#position,
      indent: add(this.#indent, less),
      atomicWidth: this.#atomicWidth,
      room,
      until,
      hyphenLimits: this.#limitsOfLine,
    };
    return breakLine(line, this.context);
  }

  /** What the lines before leave of the limits; those on other pages do not count. */
  get #limitsOfLine(): HyphenLimits | null {
    const limits = this.#hyphenLimits;
    if (!limits) return null;
    if (this.#avoidsHyphen) return { ...limits, lines: 0 };
    const before = this.#lines.length - 1 - this.#lines.findLastIndex((line) => !line.isHyphenated);
    return { ...limits, lines: limits.lines - before };
  }

  /** Gives the last line back and sets it without a hyphen, as far as it can end elsewhere. */
  #replaceHyphenated(): void {
    this.#lines.pop();
    const { bottom, end } = this.#lines.at(-1) ?? this.#start;
    this.#blockSize = bottom;
    this.#position = end;
    this.#avoidsHyphen = true;
    this.#place(this.#nextLine());
    this.#avoidsHyphen = false;
  }

  #endsWithHyphen(line: BrokenLine): boolean {
    return this.#hyphenLimits !== null && isHyphenated(line);
  }

  get #text(): Omit<CountedText, 'most'> {
    return { flow: this.#prepared, indents: this.#indents, atomicWidth: this.#atomicWidth };
  }

  /** Alignment has all of the room. */
  #breakBalanced(room: LineRoom): BrokenLine {
    this.#balancedRoom ??= plainRoom(balancedWidth(this.#text, room.available, this.context));
    return { ...this.#breakIn(this.#balancedRoom), room };
  }

  #plannerOf(firstLine: PreparedFlow | null): LinePlanner {
    const isJustified = resolvedAlign(this.flow.style, false, false) === 'justify';
    const [first, wrapped, forced] = this.#indents;
    const paragraph = {
      ...this.#text,
      firstLine,
      indents: [this.#letter ? ZERO : first, wrapped, forced] as const,
      isJustified,
      hyphenLimits: this.#hyphenLimits,
    };
    return new LinePlanner(this.flow, paragraph, this.context);
  }

  readonly #atomicOf = (segment: AtomicSegment): AtomicFragment => this.#atomic(segment);

  readonly #atomicWidth = (segment: AtomicSegment): LayoutUnit => {
    const { fragment, margins } = this.#atomic(segment);
    return add(margins.left, fragment.width, margins.right);
  };

  get #isFirst(): boolean {
    return this.#firstLineCount + this.#lines.length === 0;
  }

  get #indent(): LayoutUnit {
    const [first, wrapped, forced] = this.#indents;
    const isFirst = this.#isFirst;
    const isForced = isBehindBreak(this.#position, this.#prepared);
    const indent = isFirst ? (this.#letter ? ZERO : first) : isForced ? forced : wrapped;
    if (!this.#prepared.hanging) return indent;
    return sub(indent, lineStartTrim(this.#source.segments, this.#position, isFirst || isForced, this.context));
  }

  #build(line: BrokenLine): { readonly fragment: LineFragment; readonly places: readonly OutOfFlowPlace[] } {
    let places: OutOfFlowPlace[] | null = null;
    const input = {
      flow: this.flow,
      prepared: this.#source,
      line,
      available: line.room.available,
      indent: this.#indent,
      label: false,
      isFirst: this.#isFirst && this.flow.isFirstRun,
      percentageBlockSize: this.space.containingBlock.blockSize,
      atomic: this.#atomicOf,
      positioned: (place: OutOfFlowPlace) => void (places ??= []).push(place),
    };
    const built = buildLine(input, this.context);
    const isWrapped = !this.#isFirst && !isBehindBreak(this.#position, this.#prepared);
    const marked = isWrapped ? withWrapMark(built) : built;
    const whole = line.warning ? withWarning(marked, line.warning) : marked;
    const fragment = this.#trimmed(whole, line.isLast);
    return { fragment, places: fragment === whole ? (places ?? NO_PLACES) : raised(places, whole, fragment) };
  }

  /** The line as `text-box-trim` leaves it. */
  #trimmed(line: LineFragment, isLast: boolean): LineFragment {
    const { trim } = this.space;
    const trimsStart = trim.start && this.#lines.length === 0;
    const trimsEnd = trim.end && isLast;
    if ((!trimsStart && !trimsEnd) || !this.#prepared.hasContent) return line;
    const begun = trimsStart ? trimmedStart(line, this.#trimExtent) : line;
    return trimsEnd ? trimmedEnd(begun, this.#trimExtent) : begun;
  }

  get #trimExtent(): TextExtent {
    return trimmedExtent(this.flow.style, this.#prepared.rootMetrics);
  }

  /** A line that fits as the last one before a break, because it is trimmed there; null if it does not. */
  #trimmedAtBreak(line: PlacedLine): PlacedLine | null {
    if (!this.space.trim.endAtBreak || !this.#prepared.hasContent) return null;
    const fragment = trimmedEnd(line.fragment, this.#trimExtent);
    const trimmed = { ...line, fragment, bottom: add(line.y, fragment.height) };
    return this.#fits(trimmed) ? trimmed : null;
  }

  #atomic(segment: AtomicSegment): AtomicFragment {
    this.#atomics ??= new Map();
    let atomic = this.#atomics.get(segment);
    if (!atomic) {
      atomic = layoutAtomic(
        segment.box,
        this.space.availableInlineSize,
        this.space.containingBlock.blockSize,
        this.#atomicLimit(),
        this.context,
      );
      this.#atomics.set(segment, atomic);
    }
    return atomic;
  }

  /** A line is higher than an image that stands on its baseline: by the descent of its strut. */
  #atomicLimit(): LayoutUnit {
    const limit = this.#lines.length === 0 ? monolithicRoom(this.space) : this.space.page.monolithicLimit;
    return maxLu(ZERO, sub(limit, maxLu(ZERO, this.#prepared.rootMetrics.descent)));
  }

  /** Ends with a line whose atomic inlines go on over pages; null: the line has none that are too tall for a page. */
  #brokenInLine(line: PlacedLine): LaidOutLines | null {
    const { flow, space } = this;
    const segments = this.#source.segments.slice(this.#position.segment, line.end.segment);
    const mayMove = this.#lines.length > 0 || space.breaks.hasContentBefore;
    const place = { flow, space, top: line.y, mayMove };
    const broken = brokenAtomics(segments, this.#atomicOf, place, this.context);
    if (!broken) return null;
    for (const [segment, part] of broken.parts) this.#atomics!.set(segment, part);
    const withParts = this.#nextLine();
    this.#place(toPageEnd(withParts, space));
    return this.#continues(restsOf(broken, withParts), broken.appeal);
  }

  /** Begins with the parts of atomic inlines that go on; null: they end here, and the text goes on. */
  #placeRests(before: readonly AtomicRest[]): LaidOutLines | null {
    const { flow, space } = this;
    const place = { flow, space, top: ZERO, mayMove: false };
    const { fragment, outOfFlow, rests, appeal } = lineOfRests(before, place, this.context);
    const { segment } = this.#position;
    const line: PlacedLine = {
      ...{ x: ZERO, y: ZERO, fragment, end: this.#position, bottom: fragment.height },
      ...{ isLast: segment >= this.#prepared.segments.length, isHyphenated: false, floats: NO_FLOATS },
      ...this.#floatState,
      positioned: outOfFlow.map((item) => ({ item, container: null })),
    };
    this.#carries ||= outOfFlow.length > 0;
    this.#place(rests.length > 0 ? toPageEnd(line, space) : line);
    return rests.length > 0 ? this.#continues(rests, appeal) : null;
  }

  /** The last line here has parts of atomic inlines, and the next page begins with the next ones. */
  #continues(atomics: readonly AtomicRest[], appeal: BreakAppeal): LaidOutLines {
    const token = this.#tokenAt(this.#position, this.#floatState.floatsDone);
    return this.#result({ ...token, atomics }, appeal, null);
  }

  /** The next fragmentainer begins with floats that the last line here clears; undefined: all are cleared here. */
  #clears(open: OpenClearance | undefined): LaidOutLines {
    const token = this.#tokenAt(this.#position, this.#floatState.floatsDone);
    return this.#result({ ...token, open }, BreakAppeal.Perfect, null);
  }

  #place(line: PlacedLine): void {
    this.#lines.push(line);
    this.#blockSize = line.bottom;
    this.#position = line.end;
  }

  /** A line at the top of the page, with floats beside it that leave it no room: they are all that is set here. */
  #movedBelowFloats(line: PlacedLine): LaidOutLines | BreakBefore {
    if (line.floats.length === 0) return { status: 'break-before' };
    const { exclusions, floats, floatsDone } = line;
    const result = this.#result(this.#tokenAt(this.#position, floatsDone), BreakAppeal.LastResort, null);
    return { ...result, exclusions, children: floatChildren(floats, this.space) };
  }

  /** The flow goes on at a place, after the lines that are placed. */
  #tokenAt({ segment, offset }: LinePosition, floatsDone: number): InlineBreakToken {
    const lineCount = this.#firstLineCount + this.#lines.length;
    return { kind: 'lines', box: this.flow, segment, offset, lineCount, floatsDone };
  }

  #fits(line: PlacedLine): boolean {
    const { fragmentainer, bfc, breaks } = this.space;
    const bottom = fragmentainer.offset + bfc.blockOffset + line.y + line.fragment.height;
    return bottom + (line.isLast ? breaks.reservedBlockEnd : 0) <= fragmentainer.blockSize;
  }

  /** Whether a line that does not fit leaves something behind when it goes to the next fragmentainer. */
  #mayMove(line: PlacedLine): boolean {
    if (this.#lines.length > 0 || this.space.breaks.hasContentBefore) return true;
    const { fragmentainer, bfc, breaks } = this.space;
    const { blockSize, offset } = fragmentainer;
    // What fits no page moves only from the lower half of one.
    return breaks.hasSpaceBefore && (line.fragment.height <= blockSize || offset + bfc.blockOffset >= blockSize / 2);
  }

  /** `line` is the first that does not fit: break before it, or earlier for the sake of orphans and widows. */
  #overflowed(line: PlacedLine): LaidOutLines | BreakBefore {
    const fitting = this.#lines.length;
    if (fitting === 0) return { status: 'break-before' };
    const { widows } = this.flow.style;
    const following = this.#linesFollowing(line, widows);
    const breakAt = following < widows ? fitting + following - widows : fitting;
    if (breakAt >= this.#orphans) return this.#broken(breakAt, this.#insideAppeal());
    return this.#broken(fitting, worse(BreakAppeal.ViolatingOrphansAndWidows, this.#insideAppeal()));
  }

  /** How many lines come from `line` on, counted up to `limit`. */
  #linesFollowing(line: PlacedLine, limit: number): number {
    const place = { position: this.#position, count: this.#lines.length, size: this.#blockSize };
    this.#place(line);
    let following = 1;
    while (following < limit && this.#position.segment < this.#prepared.segments.length) {
      this.#place(this.#nextLine());
      following++;
    }
    this.#lines.length = place.count;
    this.#position = place.position;
    this.#blockSize = place.size;
    return following;
  }

  #insideAppeal(): BreakAppeal {
    return this.space.breaks.avoidBreakInside ? BreakAppeal.ViolatingBreakAvoid : BreakAppeal.Perfect;
  }

  /** The last breakpoint between lines that keeps orphans and widows. */
  #earlyBreak(): EarlyBreak | null {
    const { widows } = this.flow.style;
    const index = this.#lines.length - Math.max(1, widows);
    return index >= this.#orphans ? { appeal: this.#insideAppeal(), index, inner: null } : null;
  }

  /** Stops before line `count`. */
  #broken(count: number, appeal: BreakAppeal): LaidOutLines | BreakBefore {
    if (count === 0) return { status: 'break-before' };
    this.#lines.length = count;
    if (this.#hyphenLimits?.avoidsBeforeBreak && this.#lines[count - 1]!.isHyphenated) this.#replaceHyphenated();
    let last = this.#lines[count - 1]!;
    if (this.space.trim.endAtBreak) {
      last = { ...last, fragment: trimmedEnd(last.fragment, this.#trimExtent) };
      this.#lines[count - 1] = last;
    }
    this.#blockSize = add(last.y, last.fragment.height);
    return this.#result(this.#tokenAt(last.end, last.floatsDone), appeal, null);
  }

  #result(breakToken: BreakToken | null, appeal: BreakAppeal, earlyBreak: EarlyBreak | null): LaidOutLines {
    const lines = this.#lines;
    const first = lines[0];
    const last = lines[lines.length - 1];
    if (first) lines[0] = withOverflow(first, this.space, this.flow.node);
    return {
      status: 'lines',
      children: this.#meetsFloats ? lines.flatMap((line) => [line, ...floatChildren(line.floats, this.space)]) : lines,
      blockSize: this.#blockSize,
      breakToken,
      appeal,
      earlyBreak,
      firstBaseline: first ? baselineOf(first) : null,
      lastBaseline: last ? baselineOf(last) : null,
      exclusions: this.#floatState.exclusions,
      outOfFlow: this.#carries ? candidatesOf(lines, this.flow) : NO_OUT_OF_FLOW,
    };
  }
}
