/** Turns the segments of a line into a line box: vertical alignment, bidi order, alignment, fragments. */
import { fitting } from '../../base/fitting-array.js';
import { add, type LayoutUnit, maxLu, sub, ZERO } from '../../base/units.js';
import type { InlineFlow } from '../../box/box.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { usedBorder, usedMargins, usedPadding } from '../box/box-sizes.js';
import type { AtomicFragment } from './atomic-inlines.js';
import type {
  FragmentChild,
  InlineBoxFragment,
  LineEnds,
  LineFragment,
  LineTurn,
  TextFragment,
} from '../contract/fragment.js';
import {
  type AtomicSegment,
  type EdgeSegment,
  type InlineBoxInfo,
  type LeaderSegment,
  type PreparedFlow,
  type Segment,
  type TextSegment,
} from '../text/inline-segments.js';
import type { OutOfFlowPlace } from './positioned.js';
import type { LayoutContext } from '../contract/layout-context.js';
import { bidiSpacing, isRightEdge, type BidiSpacing } from './bidi-spacing.js';
import { atomicTop, baselineOf, lineExtent, type LineExtent } from './line-extent.js';
import { lineOrder } from './line-order.js';
import { isTrailing, trailingFrom, vanishFrom } from './line-end.js';
import { leaderFragment, stretchedLeaders } from '../text/leaders.js';
import { carriedByChild } from '../contract/out-of-flow.js';
import { relativeShift } from '../box/relative.js';
import { baseLevelOf, endsWithHyphen, hyphenSegment, type BrokenLine } from './line-breaker.js';
import {
  countOpportunities,
  insideOpportunities,
  isStretched,
  opportunitiesOf,
  stretchedFrom,
  resolvedAlign,
} from './justification.js';
import { NO_PROTRUSION, protrusionOf, type Protrusion } from './optical-margins.js';
import { contentExtent } from '../text/text-edges.js';

export interface LineInput {
  readonly flow: InlineFlow;
  readonly prepared: PreparedFlow;
  readonly line: BrokenLine;
  /** Room between the line box's edges, and the indent at its start. */
  readonly available: LayoutUnit;
  readonly indent: LayoutUnit;
  readonly label: boolean;
  /** Whether this is the first line of its block, as far as is known. */
  readonly isFirst?: boolean;
  readonly percentageBlockSize: LayoutUnit;
  atomic(segment: AtomicSegment): AtomicFragment;
  /** Told where in the line a positioned box stands, or an atomic inline that carries some. */
  positioned?(place: OutOfFlowPlace): void;
}

/** A line that holds nothing but empty inline boxes has no height (CSS 2 § 9.4.2). */
export function buildLine(input: LineInput, context: LayoutContext): LineFragment {
  return new LineBuilder(input, lineExtent(input, context), context).build();
}

/** A visible inline box that is open while its line is being built. */
interface OpenBox {
  readonly info: InlineBoxInfo;
  readonly x: LayoutUnit;
  readonly hasStart: boolean;
  /** Its start is that of a box which begins on an earlier line. */
  readonly isCloned: boolean;
  readonly children: FragmentChild[];
}

class LineBuilder {
  readonly #root: FragmentChild[] = [];
  readonly #stack: OpenBox[] = [];
  readonly #spaceExtra: LayoutUnit;
  readonly #stretchedFrom: number;
  readonly #segments: readonly Segment[];
  readonly #trailingFrom: number;
  readonly #vanishFrom: number;
  /** Of the paragraph that the line is in. */
  readonly #baseLevel: number;
  /** What stands first and last on the line that is no space, from the left to the right. */
  #ink: readonly [first: number, last: number] = [0, 0];
  #closed: Set<InlineBoxInfo> | null = null;
  /** The leaders of the line and how wide they are; null: it has none. */
  readonly #leaders: ReadonlyMap<LeaderSegment, LayoutUnit> | null;
  readonly #turn: LineTurn | null;
  /** The numbers of the segments from the left to the right; null: as they are. */
  readonly #order: readonly number[] | null;
  readonly #spacing: BidiSpacing | null;
  /** Without what hangs at the end. */
  readonly #width: LayoutUnit;
  #x: LayoutUnit;

  constructor(
    readonly input: LineInput,
    readonly extent: LineExtent,
    readonly context: LayoutContext,
  ) {
    this.#trailingFrom = trailingFrom(input.line.segments);
    this.#vanishFrom = vanishFrom(input.line.segments);
    this.#baseLevel = baseLevelOf(input.line, input.prepared);
    const { line, prepared } = input;
    const reordered = prepared.isReordered ? this.#withTrailingApart() : null;
    this.#order = reordered && lineOrder(reordered);
    this.#spacing = reordered && this.#spacingOf(reordered);
    this.#width = add(line.width, this.#spacing?.excess ?? ZERO);
    this.#leaders = this.#stretchLeaders();
    const alignment = this.#alignment();
    this.#spaceExtra = alignment.spaceExtra;
    this.#stretchedFrom = this.#spaceExtra === 0 ? 0 : stretchedFrom(line.segments, this.#trailingFrom);
    this.#segments = reordered ?? (this.#spaceExtra === 0 ? line.segments : this.#withTrailingApart());
    this.#x = alignment.start;
    this.#turn = lineTurn(input.flow.style);
  }

  build(): LineFragment {
    const { flow } = this.input;
    const segments = this.#segments;
    const order = this.#order;
    const count = segments.length;
    this.#ink = inkOf(segments, order);
    for (let i = 0; i < count;) i = this.#segment(order, i);
    while (this.#stack.length > 0) this.#pop(false);
    const height = add(this.extent.ascent, this.extent.descent);
    return this.#turned({
      kind: 'line',
      node: flow.node,
      style: flow.style,
      width: this.input.available,
      height,
      baseline: this.extent.ascent,
      children: fitting(this.#root),
    });
  }

  #turned<F extends LineFragment | InlineBoxFragment | TextFragment>(fragment: F): F {
    return this.#turn ? { ...fragment, turn: this.#turn } : fragment;
  }

  /** Places the segment at visual position `i`, with the text segments that join it; returns the next position. */
  #segment(order: readonly number[] | null, i: number): number {
    const index = order ? order[i]! : i;
    const segment = this.#segments[index]!;
    this.#matchStack(segment, this.#spacing?.before.get(i) ?? ZERO);
    if (segment.kind === 'text') return this.#text(order, i);
    if (segment.kind === 'open' || segment.kind === 'close') this.#edge(segment);
    else if (segment.kind === 'atomic') this.#atomic(segment);
    else if (segment.kind === 'leader') this.#leader(segment);
    else if (segment.kind === 'positioned' || segment.kind === 'anchor')
      this.input.positioned?.({ segment, x: this.#x, carried: null });
    else if (segment.kind === 'tab') this.#x = add(this.#x, segment.width);
    return i + 1;
  }

  #spacingOf(segments: readonly Segment[]): BidiSpacing | null {
    const { line, prepared } = this.input;
    const { segments: paragraph, rootMetrics: root } = prepared;
    const order = this.#order!;
    return bidiSpacing({ segments, order, paragraph, next: line.end.segment, root, last: this.#trailingFrom });
  }

  /** Opens and closes visible boxes until exactly those around `segment` are open; `gap` stands between these and those. */
  #matchStack(segment: Segment, gap: LayoutUnit): void {
    const isRight = isRightEdge(segment);
    const around = isRight ? segment.box.nearestVisible : (segment.parent?.nearestVisible ?? null);
    if (around === (this.#stack[this.#stack.length - 1]?.info ?? null)) {
      this.#x = add(this.#x, gap);
      return;
    }
    const wanted: InlineBoxInfo[] = [];
    for (let info = segment.parent; info; info = info.parent) if (info.visible) wanted.unshift(info);
    // A right edge stands inside its own box until it is handled.
    if (isRight && segment.box.visible) wanted.push(segment.box);
    let common = 0;
    while (common < wanted.length && this.#stack[common]?.info === wanted[common]) common++;
    while (this.#stack.length > common) this.#pop(false);
    this.#x = add(this.#x, gap);
    for (const info of wanted.slice(common)) this.#push(info, this.#x);
  }

  /** `start`: the edge that opens the box on this line; null if it goes on without. */
  #push(info: InlineBoxInfo, x: LayoutUnit, start: EdgeSegment | null = null): void {
    const hasStart = start !== null && start.hasEdge;
    this.#stack.push({ info, x, hasStart, isCloned: start !== null && isClonedStart(start), children: [] });
  }

  #edge(segment: EdgeSegment): void {
    const { box, hasEdge, width } = segment;
    if (isRightEdge(segment)) {
      this.#x = add(this.#x, width);
      if (box.visible) this.#pop(hasEdge, segment.spacing, isClonedStart(segment));
      return;
    }
    if (box.visible) {
      const margin = hasEdge ? (usedMargins(box.style, ZERO).left ?? ZERO) : ZERO;
      this.#push(box, add(this.#x, margin), segment);
    }
    this.#x = add(this.#x, width);
  }

  /** `spacing`: of the box around it, behind its edge. `isCloned`: the edge is the start of the box, which goes on. */
  #pop(hasEnd: boolean, spacing = ZERO, isCloned = false): void {
    const open = this.#stack.pop()!;
    const { info } = open;
    const { style, metrics } = info;
    const border = usedBorder(style);
    const padding = usedPadding(style, ZERO);
    const margin = hasEnd ? (usedMargins(style, ZERO).right ?? ZERO) : ZERO;
    const content = contentExtent(style, metrics);
    const above = content.above + padding.top + border.top;
    const below = content.below + padding.bottom + border.bottom;
    const y = (baselineOf(info, this.extent) - above) as LayoutUnit;
    const width = maxLu(ZERO, sub(this.#x, margin, spacing, open.x));
    const empty = open.children.length === 0 && width === 0;
    if (empty && this.#closed?.has(info)) return;
    (this.#closed ??= new Set()).add(info);
    const height = (above + below) as LayoutUnit;
    const children = open.children.map((child) => ({
      ...child,
      x: sub(child.x, open.x),
      y: sub(child.y, y),
    }));
    const shift = relativeShift(
      style,
      this.input.available,
      this.input.percentageBlockSize,
      this.input.flow.style.direction,
    );
    const fragment: InlineBoxFragment = {
      kind: 'inline-box',
      part: info.part,
      baseline: above as LayoutUnit,
      node: info.node,
      style,
      width,
      height,
      children,
      hasStart: open.hasStart,
      hasEnd,
      ...((open.isCloned || isCloned) && { isClone: true }),
    };
    this.#add(add(open.x, shift.x), add(y, shift.y), this.#turned(fragment));
  }

  /** Adds at line coordinates, inside the innermost open visible box. */
  #add(x: LayoutUnit, y: LayoutUnit, fragment: FragmentChild['fragment']): void {
    (this.#stack[this.#stack.length - 1]?.children ?? this.#root).push({ x, y, fragment });
  }

  /** Behind the last word of the line nothing is stretched. */
  #opportunities(segment: TextSegment, index: number): number {
    return index < this.#trailingFrom ? opportunitiesOf(segment) : segment.spaces + insideOpportunities(segment);
  }

  /** What hangs at the end is not stretched, nor what stands before a tab. */
  #extraOf(index: number): LayoutUnit {
    if (this.#spaceExtra === 0) return ZERO;
    const isOutside = index < this.#stretchedFrom || index > this.#trailingFrom;
    return isOutside || !isStretched(this.#segments[index]!) ? ZERO : this.#spaceExtra;
  }

  /** Spaces that hang at the end of the line stand in its own direction (UAX #9, L1), apart from the word before them. */
  #withTrailingApart(): readonly Segment[] {
    const { segments } = this.input.line;
    const from = this.#trailingFrom;
    const level = this.#baseLevel;
    const apart = segments.map((segment, i) => (i > from && isTrailing(segment) ? { ...segment, level } : segment));
    const last = apart[from];
    if (last?.kind === 'text' && last.spaces > 0 && last.atEnd === 'hang-when-wrapped') {
      const word = { ...last.word, text: '', runs: [], width: 0 };
      const spaces = { ...last, word, width: ZERO, level, softHyphen: false };
      apart.splice(from, 1, { ...last, spaces: 0, spaceWidth: ZERO }, spaces);
    }
    return apart;
  }

  /** Joins the run of text segments of one item into one fragment. */
  #text(order: readonly number[] | null, from: number): number {
    const segments = this.#segments;
    const firstIndex = order ? order[from]! : from;
    const first = segments[firstIndex] as TextSegment;
    const spaceExtra = this.#extraOf(firstIndex);
    const joined: TextSegment[] = [];
    const x = this.#x;
    let hyphen: TextSegment | null = null;
    let lineEnd: TextFragment['lineEnd'] = '';
    let i = from;
    for (; i < segments.length; i++) {
      const index = order ? order[i]! : i;
      const segment = segments[index]!;
      if (segment.kind !== 'text' || segment.item !== first.item || segment.level !== first.level) break;
      if (segment.standing !== first.standing || (i > from && first.standing === 'combined')) break;
      const isEnd = index >= this.#trailingFrom;
      const isVanishing = index >= this.#vanishFrom && segment.atEnd === 'vanish';
      const vanishes = isVanishing && segment.spaces > 0;
      const isBare = vanishes || (isVanishing && segment.isAutospaced === true);
      if (spaceExtra !== this.#extraOf(index)) break;
      if (isEnd) lineEnd ||= this.#lineEnd(segment, index, vanishes);
      joined.push(isBare ? { ...segment, spaces: 0, spaceWidth: ZERO } : segment);
      this.#x = add(this.#x, segment.width);
      if (!isBare) this.#x = add(this.#x, segment.spaceWidth);
      if (spaceExtra !== 0) this.#x = (this.#x + this.#opportunities(joined.at(-1)!, index) * spaceExtra) as LayoutUnit;
      if (isEnd && endsWithHyphen(segment) && !this.input.line.isForced) {
        hyphen = hyphenSegment(segment, this.context);
        this.#x = add(this.#x, hyphen.width);
      }
      const spacing = this.#spacing?.ownSpacing.get(i);
      if (spacing === undefined) continue;
      this.#x = sub(this.#x, spacing);
      i++;
      break;
    }
    const { metrics, item } = first;
    const baseline = baselineOf(first.parent, this.extent);
    const fragment: TextFragment = {
      kind: 'text',
      node: item.node,
      style: item.style,
      width: sub(this.#x, x),
      height: add(metrics.fontAscent, metrics.fontDescent),
      baseline: metrics.fontAscent,
      segments: fitting(joined),
      spaceExtra,
      hyphen,
      lineEnd,
      generated: item.generated,
      label: this.input.label,
      part: item.part,
      place: item.place,
      ends: lineEnds(from <= this.#ink[0], i > this.#ink[1]),
    };
    this.#add(x, sub(baseline, metrics.fontAscent), this.#turned(fragment));
    return i;
  }

  /**
   * What stands between this line and the next in the document. Text whose direction differs from the line's may end
   * anywhere on it, where white space would be read in the wrong place.
   */
  #lineEnd({ level }: TextSegment, index: number, vanishes: boolean): TextFragment['lineEnd'] {
    const { line } = this.input;
    if (line.isLast || !this.#isInOrder(level)) return '';
    if (line.isForced) return index === this.#trailingFrom ? '\n' : '';
    return vanishes ? ' ' : '';
  }

  /** Text in isolates of the line's own direction stands in order, too. */
  #isInOrder(level: number): boolean {
    const base = this.#baseLevel;
    return level === base || this.#segments.every((segment) => (segment.level & 1) === (base & 1));
  }

  #atomic(segment: AtomicSegment): void {
    const { fragment, margins } = this.input.atomic(segment);
    const top = atomicTop(segment, this.input, this.extent, this.context);
    const { percentageBlockSize, available, flow } = this.input;
    const shift = relativeShift(segment.box.style, available, percentageBlockSize, flow.style.direction);
    const x = add(this.#x, margins.left, shift.x);
    const y = add(top, margins.top, shift.y);
    this.#add(x, y, fragment);
    if (fragment.kind === 'box' && fragment.outOfFlow.length > 0)
      this.input.positioned?.({ segment, x, carried: carriedByChild({ x, y }, fragment) });
    this.#x = add(this.#x, margins.left, fragment.width, add(margins.right, segment.spaceWidth));
  }

  #stretchLeaders(): ReadonlyMap<LeaderSegment, LayoutUnit> | null {
    const { line, available, indent, prepared } = this.input;
    if (!prepared.hasLeaders) return null;
    const leaders = line.segments.filter((segment) => segment.kind === 'leader');
    return leaders.length === 0 ? null : stretchedLeaders(leaders, sub(available, indent, this.#width));
  }

  #leader(segment: LeaderSegment): void {
    const { available } = this.input;
    const width = this.#leaders!.get(segment)!;
    const shown = leaderFragment(segment, this.#x, width, { width: available, isRtl: this.#baseLevel === 1 });
    const baseline = baselineOf(segment.parent, this.extent);
    if (shown) this.#add(shown.x, sub(baseline, segment.cell.metrics.fontAscent), this.#turned(shown.fragment));
    this.#x = add(this.#x, width);
  }

  /** What stands outside of the edges with which the line is aligned. */
  #protrusion(align: ReturnType<typeof resolvedAlign>): Protrusion {
    const { line, flow, prepared } = this.input;
    if (flow.style.opticalMargins === 'none' || align === 'center') return NO_PROTRUSION;
    const { start, end } = protrusionOf(line, this.#trailingFrom, prepared, this.context);
    return { start: align === 'right' ? ZERO : start, end: align === 'left' ? ZERO : end };
  }

  /** text-align (CSS Text 3, § 6): where the line starts, and what each space gets when justified. */
  #alignment(): { start: LayoutUnit; spaceExtra: LayoutUnit } {
    const { line, flow, available, indent } = this.input;
    const rtl = this.#baseLevel === 1;
    const align = resolvedAlign(flow.style, line.isForced, rtl);
    const { start, end } = this.#protrusion(align);
    const free = add(sub(available, indent, this.#width), start, end);
    const room = maxLu(ZERO, free);
    // From right to left what hangs comes first, seen from the left.
    const edge = sub(rtl ? (-line.hang as LayoutUnit) : indent, start);
    if (this.#leaders) return { start: edge, spaceExtra: ZERO };
    // Only lines that were chosen so are longer than their room: their spaces shrink.
    if (align === 'justify' && (free > 0 || (free < 0 && line.isShrunk))) {
      const count = countOpportunities(line.segments, this.#trailingFrom);
      if (count > 0) return { start: edge, spaceExtra: Math.floor(free / count) as LayoutUnit };
    }
    if (align === 'center') return { start: (edge + Math.floor(room / 2)) as LayoutUnit, spaceExtra: ZERO };
    if (align === 'right' || (align === 'justify' && rtl)) {
      return { start: add(edge, rtl ? free : room), spaceExtra: ZERO };
    }
    return { start: edge, spaceExtra: ZERO };
  }
}

function isClonedStart({ kind, isCloned }: EdgeSegment): boolean {
  return kind === 'open' && isCloned === true;
}

/** The first and the last visual place where something other than spaces stands; the line may hold nothing else. */
function inkOf(segments: readonly Segment[], order: readonly number[] | null): readonly [number, number] {
  const isBlank = (i: number): boolean => isBlankSegment(segments[order ? order[i]! : i]!);
  let first = 0;
  let last = segments.length - 1;
  while (first < segments.length && isBlank(first)) first++;
  while (last > first && isBlank(last)) last--;
  return first === segments.length ? [segments.length, -1] : [first, last];
}

function isBlankSegment(segment: Segment): boolean {
  if (segment.kind === 'text') return !/\P{White_Space}/u.test(segment.word.text);
  return segment.kind !== 'atomic' && segment.kind !== 'leader';
}

const AMID: LineEnds = Object.freeze({ isLineLeft: false, isLineRight: false });
const AT_LEFT: LineEnds = Object.freeze({ isLineLeft: true, isLineRight: false });
const AT_RIGHT: LineEnds = Object.freeze({ isLineLeft: false, isLineRight: true });
const ALONE: LineEnds = Object.freeze({ isLineLeft: true, isLineRight: true });

/** The same four objects for all texts. */
function lineEnds(isLineLeft: boolean, isLineRight: boolean): LineEnds {
  if (isLineLeft) return isLineRight ? ALONE : AT_LEFT;
  return isLineRight ? AT_RIGHT : AMID;
}

function lineTurn({ writingMode }: ComputedStyle): LineTurn | null {
  if (writingMode === 'horizontal-tb') return null;
  return writingMode === 'sideways-lr' ? 'ccw' : 'cw';
}
