/** Chooses the segments of one line, greedily (CSS Text 3, § 5): as much as fits up to the last opportunity. */
import { add, type LayoutUnit, lu, maxLu, minLu, sub, ZERO } from '../../base/units.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { graphemeEnds } from '../../text/characters/graphemes.js';
import { hasJoinedLetters, joiningEnd, joiningStart } from '../../text/characters/joining.js';
import { BreakKind } from '../../text/breaks/break-kind.js';
import {
  isContent,
  isOutsideLines,
  type AnchorSegment,
  type OutOfFlowSegment,
  type PreparedFlow,
  type Segment,
  type TabSegment,
  type TextSegment,
} from '../text/inline-segments.js';
import { hangingEnd, type HangingEnd } from '../text/hanging-punctuation.js';
import { spacingAtEnd } from '../text/letter-spacing.js';
import { shapedText } from '../text/shaped-text.js';
import { textWidth } from '../text/text-metrics.js';
import type { Neighbours } from '../text/joined-text.js';
import type { LayoutContext } from '../contract/layout-context.js';
import type { LayoutWarning } from '../contract/layout-warning.js';
import type { LineRoom } from './line-room.js';
import { wraps, type SpacesAtEnd } from '../text/white-space.js';
import { clonedEdgesBehind, clonedEnds, clonedStarts } from './cloned-edges.js';
import type { HyphenLimits } from './hyphen-limits.js';
import { closingEdges, divisionPoints, isInsideOfWord } from './hyphenated-words.js';
import { emPerUnit } from '../../text/fonts/em-per-unit.js';

/** A place between lines: a segment and a UTF-16 offset into its text. */
export interface LinePosition {
  readonly segment: number;
  readonly offset: number;
}

export interface BrokenLine {
  /** The line's segments in logical order; its first and last may be pieces of the flow's. */
  readonly segments: readonly Segment[];
  readonly end: LinePosition;
  /** Advance without the spaces that hang or vanish at the end. */
  readonly width: LayoutUnit;
  /** Advance of what hangs at the end. */
  readonly hang: LayoutUnit;
  /** Ends with a forced break or is the last: not justified. */
  readonly isForced: boolean;
  /** Nothing follows. */
  readonly isLast: boolean;
  /** Its end was decided, and the spaces of a justified line may have to shrink for it. */
  readonly isShrunk: boolean;
  /** The line's room with the floats in it. */
  readonly room: LineRoom;
  /** For the fragment of the line. */
  readonly warning?: LayoutWarning;
}

/** Tells the margin-box inline size of atomic inlines, which depends on the line's containing block. */
export type AtomicWidths = (segment: Extract<Segment, { kind: 'atomic' }>) => LayoutUnit;

/** What a line is made from. */
export interface LineSource {
  readonly flow: PreparedFlow;
  readonly from: LinePosition;
  readonly room: LineRoom;
  readonly indent: LayoutUnit;
  readonly atomicWidth: AtomicWidths;
  /** Where the line ends, whatever its room; behind all segments: at the next forced break. Default: where it is full. */
  readonly until?: LinePosition | undefined;
  /** `lines`: those that are left. */
  readonly hyphenLimits?: HyphenLimits | null;
}

/** Every call consumes at least one grapheme, so breaking a flow ends. */
export function breakLine(source: LineSource, context: LayoutContext): BrokenLine {
  return new LineBreaker(source, context).run();
}

/** State at the last break opportunity; every word has one, so it is written over. */
interface Opportunity {
  /** Of segments before it. */
  count: number;
  width: LayoutUnit;
  hang: LayoutUnit;
  /** The segment behind it. */
  next: number;
  room: LineRoom;
}

/** A text segment at a position in the line, the offset at which the line begins in it, and where it may be divided. */
interface Divisible {
  readonly index: number;
  readonly offset: number;
  readonly points: readonly number[];
  readonly position: LayoutUnit;
}

class LineBreaker {
  readonly flow: PreparedFlow;
  readonly from: LinePosition;
  readonly indent: LayoutUnit;
  readonly atomicWidth: AtomicWidths;
  readonly context: LayoutContext;
  readonly #until: LinePosition | null;
  readonly #hyphenLimits: HyphenLimits | null;
  readonly #taken: Segment[] = [];
  /** Advance of everything taken; what of it are trailing spaces; and what of those vanishes at the end of a line. */
  #position: LayoutUnit;
  #trailing: LayoutUnit = ZERO;
  #vanishing: LayoutUnit = ZERO;
  /** What of the trailing spaces hangs before a forced break only where there is no room. */
  #hangsWhenWrapped: LayoutUnit = ZERO;
  #best: Opportunity | null = null;
  /** Changes with floats in the line. */
  #room: LineRoom;
  /** Something other than edges has been taken. */
  #hasContent = false;
  /** Of the last leader among what is taken; -1 for none. */
  #leader = -1;
  /** The edges at the start of the line that the flow does not have. */
  #cloned = 0;
  /** No place to divide a word was found in what is taken. */
  #isIndivisible = false;

  constructor(source: LineSource, context: LayoutContext) {
    this.flow = source.flow;
    this.from = source.from;
    this.indent = source.indent;
    this.atomicWidth = source.atomicWidth;
    this.context = context;
    this.#until = source.until ?? null;
    this.#hyphenLimits = source.hyphenLimits ?? null;
    this.#room = source.room;
    this.#position = source.indent;
  }

  run(): BrokenLine {
    if (!this.flow.hasClones) return this.#break();
    this.#openClones();
    return this.#withClonesClosed(this.#break());
  }

  /** Boxes that go on from the line before begin again. */
  #openClones(): void {
    const { segments } = this.flow;
    const { segment: index, offset } = this.from;
    const before = segments[offset > 0 ? index : index - 1];
    if (!before) return;
    for (const edge of clonedStarts(before, segments[index]?.level ?? before.level)) {
      this.#taken.push(edge);
      this.#position = add(this.#position, edge.width);
    }
    this.#cloned = this.#taken.length;
  }

  /** Letter-spacing at the end of the line does not stand before their edges. */
  #withClonesClosed(line: BrokenLine): BrokenLine {
    const last = line.segments.at(-1);
    const [innermost, ...others] = last ? clonedEnds(last) : [];
    if (!innermost || !last) return line;
    const spacing = this.flow.hanging && !this.flow.isReordered ? spacingAtEnd(last) : ZERO;
    const ends = [{ ...innermost, width: sub(innermost.width, spacing) }, ...others];
    const { end } = clonedEdgesBehind(last, this.flow);
    return { ...line, segments: [...line.segments, ...ends], width: add(line.width, end) };
  }

  /** Where a line has to end behind a segment. */
  #endBehind(segment: Segment): LayoutUnit {
    return sub(this.#room.available, clonedEdgesBehind(segment, this.flow).end);
  }

  #break(): BrokenLine {
    const { segments } = this.flow;
    for (let index = this.from.segment; index < segments.length; index++) {
      const offset = index === this.from.segment ? this.from.offset : 0;
      const whole = offset > 0 ? this.#tail(segments[index] as TextSegment, offset) : segments[index]!;
      if (this.#until && index >= this.#until.segment) return this.#breakAtEnd(whole, offset, this.#until);
      const width = this.#widthOf(whole);
      const segment = whole.kind === 'tab' ? { ...whole, width } : whole;
      if (this.#overflows(segment, width, index)) {
        const divided = this.#hyphenated(segment, index, offset) ?? this.#emergency(segment, index, offset);
        if (divided) return divided;
        if (this.#best) return this.#breakAtBest();
        const before = this.#beforeLeader(segment);
        if (before) return before;
      }
      if (isOutsideLines(segment)) this.#takeOutOfFlow(segment, index);
      else this.#take(segment, width, index);
      if (segment.breakAfter === BreakKind.Mandatory) return this.#finish(this.#takeEmptyEnd(index + 1), true);
    }
    return this.#finish(segments.length, true);
  }

  /** What is behind a last forced break without text would be a line box that counts as none (CSS 2.1, § 9.4.2). */
  #takeEmptyEnd(next: number): number {
    const { segments } = this.flow;
    let end = next;
    while (end < segments.length && isEmptyEnd(segments[end]!)) end++;
    if (end < segments.length) return next;
    for (let i = next; i < end; i++) {
      const segment = segments[i]!;
      this.#taken.push(segment);
      if (segment.kind === 'float') this.#room = this.#room.withFloatBelow(segment, i);
    }
    return end;
  }

  /** A float or positioned box takes no room in the line, and stays on the line of what comes before it. */
  #takeOutOfFlow(segment: OutOfFlowSegment | AnchorSegment, index: number): void {
    this.#taken.push(segment);
    if (segment.kind === 'float')
      this.#room = this.#room.withFloat(segment, index, sub(this.#position, this.#trailing));
    const best = this.#best;
    if (best && best.next === index) {
      best.count++;
      best.next = index + 1;
      best.room = this.#room;
    }
  }

  #widthOf(segment: Segment): LayoutUnit {
    if (segment.kind === 'atomic') return this.atomicWidth(segment);
    if (segment.kind !== 'tab') return segment.width;
    return tabWidth(segment, add(this.#position, this.#room.offset));
  }

  #overflows(segment: Segment, width: LayoutUnit, index: number): boolean {
    if (this.#until || segment.kind === 'break' || width <= 0 || isHangingTab(segment)) return false;
    const excess = this.#position + width - this.#endBehind(segment);
    if (excess <= 0 && !this.flow.hanging) return false;
    const hanging = this.#hanging(segment, index)?.advance ?? 0;
    // Letters that stand closer together than usual end behind their advance.
    return excess > hanging && (excess > 0 || hanging < 0);
  }

  /** Punctuation that hangs if the line ends after a segment. */
  #hanging(segment: Segment, index: number): HangingEnd | null {
    const { hanging } = this.flow;
    return hanging && hangingEnd(segment, index === hanging.last, this.context);
  }

  /** Counts it as standing behind the line, like spaces that hang. */
  #hangPunctuation(segment: Segment, index: number): void {
    const hanging = this.#hanging(segment, index);
    if (hanging?.isSpacing && this.flow.isReordered) return;
    if (hanging && (hanging.isForced || this.#position > this.#endBehind(segment))) this.#trailing = hanging.advance;
  }

  #take(segment: Segment, width: LayoutUnit, index: number): void {
    if (segment.kind === 'leader') this.#leader = this.#taken.length;
    this.#taken.push(segment);
    this.#position = add(this.#position, width);
    if (isContent(segment)) this.#hasContent = true;
    if (isHangingTab(segment)) this.#trail(width, segment.atEnd);
    else if (width !== 0) {
      this.#trailing = this.#vanishing = this.#hangsWhenWrapped = ZERO;
      if (this.flow.hanging) this.#hangPunctuation(segment, index);
    }
    if (segment.spaceWidth !== 0) {
      this.#position = add(this.#position, segment.spaceWidth);
      if (segment.kind === 'text') this.#trail(segment.spaceWidth, segment.atEnd);
      else if (segment.kind === 'atomic') this.#trail(segment.spaceWidth, 'vanish');
    }
    if (segment.breakAfter !== BreakKind.Allowed || !this.#hasContent) return;
    // A soft hyphen is an opportunity only where its hyphen fits too.
    const hyphen = this.#hyphenWidth();
    if (!this.#until && hyphen > 0 && (this.#position + hyphen > this.#endBehind(segment) || this.#avoidsHyphen()))
      return;
    const best = (this.#best ??= { count: 0, width: ZERO, hang: ZERO, next: 0, room: this.#room });
    best.count = this.#taken.length;
    best.width = sub(add(this.#position, hyphen), this.#trailing);
    best.hang = sub(this.#trailing, this.#vanishing);
    best.next = index + 1;
    best.room = this.#room;
  }

  /** Spaces at what may become the end of the line. */
  #trail(width: LayoutUnit, atEnd: SpacesAtEnd): void {
    if (atEnd === 'stay') {
      this.#trailing = this.#vanishing = this.#hangsWhenWrapped = ZERO;
      return;
    }
    this.#trailing = add(this.#trailing, width);
    this.#vanishing = atEnd === 'vanish' ? add(this.#vanishing, width) : ZERO;
    if (atEnd === 'hang-when-wrapped') this.#hangsWhenWrapped = add(this.#hangsWhenWrapped, width);
  }

  /** Of the hyphen that shows when the line ends here; it stands inside of inline boxes that close after it. */
  #hyphenWidth(): LayoutUnit {
    let last = this.#taken.length - 1;
    while (last > 0 && this.#taken[last]!.kind === 'close') last--;
    const segment = this.#taken[last];
    return segment && endsWithHyphen(segment) ? hyphenSegment(segment, this.context).width : ZERO;
  }

  #finish(next: number, isForced: boolean): BrokenLine {
    const width = sub(this.#position, this.#trailing);
    const room = maxLu(ZERO, sub(this.#room.available, width));
    const kept = isForced ? minLu(this.#hangsWhenWrapped, room) : ZERO;
    return {
      segments: this.#taken,
      end: { segment: next, offset: 0 },
      width: sub(add(width, kept), this.indent),
      hang: sub(this.#trailing, this.#vanishing, kept),
      isForced,
      isLast: next >= this.flow.segments.length,
      isShrunk: false,
      room: this.#room,
    };
  }

  #breakAtBest(): BrokenLine {
    const { count, width, hang, next, room } = this.#best!;
    return {
      segments: this.#taken.slice(0, count),
      end: { segment: next, offset: 0 },
      width: sub(width, this.indent),
      hang,
      isForced: false,
      isLast: false,
      isShrunk: this.#until !== null,
      room,
    };
  }

  /**
   * A leader without room for its pattern, or with no room for what comes after it, begins a new line where the line has
   * no other opportunity (CSS Content 3, § 2.5.1.1). Ends because something is left on the line.
   */
  #beforeLeader(segment: Segment): BrokenLine | null {
    const taken = this.#taken;
    let count = segment.kind === 'leader' ? taken.length : this.#leader;
    while (count > 0 && taken[count - 1]!.kind === 'open') count--;
    const kept = taken.slice(0, Math.max(0, count));
    const last = kept.findLast(isContent);
    if (!last) {
      // Nor is there anything before it when the next segment does not fit.
      this.#leader = -1;
      return null;
    }
    const trailing = last.kind === 'text' && last.atEnd !== 'stay' ? last.spaceWidth : ZERO;
    const width = kept.reduce((sum, item) => sum + this.#widthOf(item) + item.spaceWidth, 0) - trailing;
    return {
      segments: kept,
      end: { segment: this.from.segment + count - this.#cloned, offset: 0 },
      width: width as LayoutUnit,
      hang: ZERO,
      isForced: false,
      isLast: false,
      isShrunk: false,
      room: this.#room,
    };
  }

  /** A word that does not fit, divided as its language allows, with as much of it as fits (CSS Text 3, § 5.4). */
  #hyphenated(segment: Segment, index: number, offset: number): BrokenLine | null {
    if (this.#avoidsHyphen()) return null;
    const points = segment.kind === 'text' ? divisionPoints(this.flow.segments, index, this.context) : [];
    return this.#dividedIn({ index, offset, points, position: this.#position }) ?? this.#dividedBefore(index);
  }

  /**
   * A word that goes through several inline boxes, divided in what of it is taken. What fits nowhere now will not when
   * more is taken, so the search is made once a line.
   */
  #dividedBefore(index: number): BrokenLine | null {
    if (this.#isIndivisible) return null;
    let position = this.#position;
    for (let i = index - 1; i >= this.from.segment; i--) {
      const segment = this.#takenOf(i);
      if (!segment || !isInsideOfWord(segment)) break;
      position = sub(position, segment.width);
      const points = segment.kind === 'text' ? divisionPoints(this.flow.segments, i, this.context) : [];
      const offset = i === this.from.segment ? this.from.offset : 0;
      const line = this.#dividedIn({ index: i, offset, points, position });
      if (line) return line;
    }
    this.#isIndivisible = true;
    return null;
  }

  /** Of a segment of the flow. */
  #takenOf(index: number): Segment | undefined {
    return this.#taken[this.#cloned + index - this.from.segment];
  }

  /** At the last of the points that fits. `offset`: where the line begins in the segment, which is at `position`. */
  #dividedIn({ index, offset, points, position }: Divisible): BrokenLine | null {
    if (points.length === 0) return null;
    const { segments } = this.flow;
    const whole = segments[index] as TextSegment;
    const segment = offset > 0 ? this.#tail(whole, offset) : whole;
    for (let i = points.length - 1; i >= 0 && points[i]! > offset; i--) {
      const point = points[i]!;
      const { head, end } = this.#headOf(segment, point - offset, position);
      const edges = point === whole.word.text.length ? closingEdges(segments, index) : [];
      const width = edges.reduce((sum, edge) => sum + edge.width, end);
      if (!this.#until && width > this.#endBehind(edges.at(-1) ?? segment)) continue;
      this.#taken.length = Math.min(this.#taken.length, this.#cloned + index - this.from.segment);
      const isAtEdge = point === whole.word.text.length;
      const next = isAtEdge ? { segment: index + 1 + edges.length, offset: 0 } : { segment: index, offset: point };
      return this.#endIn([head, ...edges], width, next);
    }
    return null;
  }

  /** Limits hold where the line can end elsewhere, so that nothing overflows. */
  #avoidsHyphen(): boolean {
    if (!this.#hyphenLimits || !this.#best) return false;
    const { lines, zone } = this.#hyphenLimits;
    return lines <= 0 || this.#room.available - this.#best.width <= zone;
  }

  /** The beginning of a word with a hyphen, and where it ends. */
  #headOf(segment: TextSegment, length: number, position: LayoutUnit): { head: TextSegment; end: number } {
    const head = { ...piece(segment, segment.word.text.slice(0, length), false, this.context), softHyphen: true };
    const hyphen = hyphenSegment(head, this.context);
    return { head, end: position + head.width + hyphen.width - hyphen.metrics.letterSpacing };
  }

  #endIn(last: readonly Segment[], width: number, end: LinePosition): BrokenLine {
    this.#taken.push(...last);
    return {
      segments: this.#taken,
      end,
      width: (width - this.indent) as LayoutUnit,
      hang: ZERO,
      isForced: false,
      isLast: false,
      isShrunk: this.#until !== null,
      room: this.#room,
    };
  }

  /** The line that ends where it was decided. */
  #breakAtEnd(segment: Segment, offset: number, end: LinePosition): BrokenLine {
    if (end.offset === 0 || segment.kind !== 'text') return this.#dividedAtEdge(end.segment) ?? this.#breakAtBest();
    const { head, end: width } = this.#headOf(segment, end.offset - offset, this.#position);
    return this.#endIn([head], width, end);
  }

  /** A word divided where an inline box begins or ends in it, which is no opportunity of its own. */
  #dividedAtEdge(next: number): BrokenLine | null {
    let position = this.#position;
    // Ends: each turn goes a segment back.
    for (let index = next - 1; index >= this.from.segment; index--) {
      const segment = this.#takenOf(index);
      if (!segment || !isInsideOfWord(segment) || segment.kind === 'open') return null;
      position = sub(position, segment.width);
      if (segment.kind !== 'text') continue;
      const offset = index === this.from.segment ? this.from.offset : 0;
      return this.#dividedIn({ index, offset, points: [offset + segment.word.text.length], position });
    }
    return null;
  }

  /** A break inside (or before a piece of) a word that does not fit, when the line has no other opportunity. */
  #emergency(segment: Segment, index: number, offset: number): BrokenLine | null {
    if (segment.kind !== 'text' || this.#best || !breaksWords(segment.item.style)) return null;
    // A space that stays at the end of a line goes to the next one as a whole.
    if (segment.word.text === '' && !this.#hasContent) return null;
    const length = this.#fittingLength(segment, sub(this.#endBehind(segment), this.#position));
    if (length > 0 && length >= segment.word.text.length) return null;
    if (length > 0) {
      const head = piece(segment, segment.word.text.slice(0, length), false, this.context);
      this.#taken.push(head);
      this.#position = add(this.#position, head.width);
      this.#trailing = ZERO;
    }
    const width = sub(this.#position, this.#trailing, this.indent);
    return {
      segments: this.#taken,
      end: { segment: index, offset: offset + length },
      width,
      hang: sub(this.#trailing, this.#vanishing),
      isForced: false,
      isLast: false,
      isShrunk: false,
      room: this.#room,
    };
  }

  /** How many UTF-16 units of a word fit; on an empty line at least one grapheme, so that lines advance. */
  #fittingLength(segment: TextSegment, room: LayoutUnit): number {
    const { text } = segment.word;
    const ends = graphemeEnds(text);
    const fits = (count: number) => piece(segment, text.slice(0, ends[count - 1]), false, this.context).width <= room;
    let low = 0;
    let high = ends.length;
    const likely = Math.min(glyphsIn(room, segment), high);
    if (likely > 0 && fits(likely)) low = likely;
    if (low > 0 && low < high && !fits(low + 1)) high = low;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (fits(middle)) low = middle;
      else high = middle - 1;
    }
    if (low > 0) return ends[low - 1]!;
    return this.#hasContent ? 0 : (ends[0] ?? 0);
  }

  #tail(segment: TextSegment, offset: number): TextSegment {
    return piece(segment, segment.word.text.slice(offset), true, this.context);
  }
}

/** How many glyphs of a word have room: a guess at how many graphemes do. */
function glyphsIn(room: LayoutUnit, { word, metrics }: TextSegment): number {
  let width = 0;
  let count = 0;
  for (const run of word.runs) {
    const scale = lu(1) * metrics.fontSize * emPerUnit(run);
    for (const advance of run.advances) {
      width += advance * scale + metrics.letterSpacing;
      if (width > room) return count;
      count++;
    }
  }
  return count;
}

/** To the next tab stop, or the one behind it where that is too near (CSS Text 3, § 4.2). */
export function tabWidth({ interval, least }: TabSegment, position: LayoutUnit): LayoutUnit {
  if (interval <= 0) return ZERO;
  const width = (Math.floor(position / interval) + 1) * interval - position;
  return (width < least ? width + interval : width) as LayoutUnit;
}

function isHangingTab(segment: Segment): segment is TabSegment {
  return segment.kind === 'tab' && segment.atEnd !== 'stay';
}

const SOFT_HYPHEN = '\u00ad';

function isEmptyEnd(segment: Segment): boolean {
  return (segment.kind === 'close' && segment.width === 0) || isOutsideLines(segment);
}

/** A phrase that is too long for a line is not kept together (CSS Text 4, § 6.1). */
const BREAKING_WORDS: ReadonlySet<string> = new Set<ComputedStyle['wordBreak']>(['break-word', 'auto-phrase']);

function breaksWords(style: ComputedStyle): boolean {
  return wraps(style) && (style.overflowWrap !== 'normal' || BREAKING_WORDS.has(style.wordBreak));
}

/** Part of a text segment, shaped again; a tail keeps the spaces and the opportunity behind the whole. */
export function piece(segment: TextSegment, text: string, isTail: boolean, context: LayoutContext): TextSegment {
  const { metrics, level, standing } = segment;
  const neighbours = neighboursOfPiece(segment, text, isTail);
  const word = shapedText(text, { metrics, level, neighbours, standing }, context);
  const shared = { ...segment, word, neighbours, width: textWidth(word, metrics) };
  return isTail ? shared : { ...shared, spaces: 0, spaceWidth: ZERO, breakAfter: BreakKind.None, softHyphen: false };
}

/** A word keeps the forms of its letters where a line divides it (CSS Text 3, § 5.6). */
function neighboursOfPiece({ word, neighbours }: TextSegment, text: string, isTail: boolean): Neighbours | null {
  const whole = word.text;
  if (text.length >= whole.length) return neighbours ?? null;
  if (!hasJoinedLetters(text)) return null;
  const { before = '', after = '' } = neighbours ?? {};
  if (isTail) return { before: joiningEnd(whole.slice(0, whole.length - text.length)), after };
  return { before, after: joiningStart(whole.slice(text.length)) };
}

/** What `hyphenate-character` shows where a line ends at a soft hyphen; of itself U+2010, or U+002D where the font lacks it. */
export function hyphenSegment(segment: TextSegment, context: LayoutContext): TextSegment {
  const { hyphenateCharacter } = segment.item.style;
  const own = segment.metrics.face.glyphFor(0x2010) !== 0 ? '\u2010' : '-';
  const hyphen = hyphenateCharacter === 'auto' ? own : hyphenateCharacter.text;
  const shown = piece(segment, hyphen, false, context);
  // It stands for no character of the text: extracted as a soft hyphen, words are found whole (ISO 32000-2, 14.8.2.2.3).
  const runs = shown.word.runs.map((run) => ({ ...run, text: SOFT_HYPHEN }));
  return { ...shown, word: { ...shown.word, text: SOFT_HYPHEN, runs }, atEnd: 'vanish' };
}

export function isHyphenated({ segments, isForced }: BrokenLine): boolean {
  const last = isForced ? undefined : segments.findLast(isContent);
  return last !== undefined && endsWithHyphen(last);
}

export function baseLevelOf({ end }: BrokenLine, { baseLevel, baseLevels }: PreparedFlow): number {
  return baseLevels?.[end.offset > 0 ? end.segment : end.segment - 1] ?? baseLevel;
}

/** Whether a line that ends after the segment shows a hyphen. */
export function endsWithHyphen(segment: Segment): segment is TextSegment {
  return segment.kind === 'text' && segment.softHyphen && segment.spaces === 0;
}
