/**
 * An inline flow cut into segments: the units a line breaker moves about. A text segment is a piece of
 * text without a break opportunity inside, shaped, with the spaces that follow it; shaping happens once
 * per flow, however often its lines are broken.
 */
import { add, type LayoutUnit, lu, luNearest, sub, ZERO } from '../../base/units.js';
import type {
  AtomicBox,
  AtomicInline,
  Displaced,
  InlineFlow,
  InlineItem,
  OutOfFlowItem,
  TextItem,
} from '../../box/box.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { graphemeEnds } from '../../text/characters/graphemes.js';
import { BreakKind } from '../../text/breaks/break-kind.js';
import type { ShapedWord } from '../../text/fonts/types.js';
import { autospaces, autospaceWidth, type Autospaces } from './autospace.js';
import { baseLevelsOf, contentAfter, contentBefore, flowLevels } from './bidi-levels.js';
import { inlineEdges } from '../box/box-sizes.js';
import { formulaSegments } from './formula-segments.js';
import { initialLetterBox, type InitialLetterLines } from './initial-letter.js';
import { spacingBehindBox } from './letter-spacing.js';
import { hangingPunctuation, type HangingPunctuation } from './hanging-punctuation.js';
import { mayTrim, punctuationTrims, type Trims } from './text-spacing-trim.js';
import { firstLineBox, inlineBox, type InlineBoxInfo } from './inline-box-info.js';
import { flowBreaks } from './inline-breaks.js';
import type { LayoutContext } from '../contract/layout-context.js';
import { neighboursIn, type Neighbours, type NeighboursOf } from './joined-text.js';
import { shapedText } from './shaped-text.js';
import { leaderCell, type LeaderCell } from './leaders.js';
import { measurementsOf } from '../contract/measurements.js';
import { standingAt, standingsIn, type Standing, type Standings } from './orientation.js';
import { fittedMetrics } from './text-edges.js';
import { textWidth, type TextMetrics } from './text-metrics.js';
import { usesOtherFonts } from './used-fonts.js';
import {
  hasOtherSpaces,
  otherSpacesAtEnd,
  otherSpacesBehind,
  preservesSpaces,
  spacesAtEnd,
  wraps,
  type SpacesAtEnd,
} from './white-space.js';

declare module '../../box/box.js' {
  interface Measured {
    /** Does not depend on images. */
    prepared: PreparedFlow | null;
  }
}

interface SegmentCommon {
  readonly parent: InlineBoxInfo | null;
  /** Advance without trailing spaces. */
  readonly width: LayoutUnit;
  /** Of the trailing spaces, unless they stay at the end of a line in any case. */
  readonly spaceWidth: LayoutUnit;
  breakAfter: BreakKind;
  /** Bidi embedding level; even is left to right. */
  readonly level: number;
}

export interface TextSegment extends SegmentCommon {
  readonly kind: 'text';
  readonly item: TextItem;
  readonly word: ShapedWord;
  readonly metrics: TextMetrics;
  /** Trailing spaces, as many as are set; more than one only where white space is preserved. */
  readonly spaces: number;
  /** What becomes of the spaces at the end of a line. */
  readonly atEnd: SpacesAtEnd;
  /** `spaceWidth` is the gap of `text-autospace` or `text-spacing-trim` instead of spaces. */
  readonly isAutospaced?: boolean;
  /** The text ends with a soft hyphen: a line ending here shows a hyphen. */
  readonly softHyphen: boolean;
  /** What the first and last letters join with. */
  readonly neighbours?: Neighbours | null;
  /** How its characters stand in a vertical line. Absent: they lie along it. */
  readonly standing?: Exclude<Standing, 'sideways'>;
}

export interface EdgeSegment extends SegmentCommon {
  readonly kind: 'open' | 'close';
  /** The box that opens or closes; `parent` is the box around it. */
  readonly box: InlineBoxInfo;
  /** False at the cut of a box that a block or a line end splits. */
  readonly hasEdge: boolean;
  /** A line break in the box makes the edge (`box-decoration-break: clone`). */
  readonly isCloned?: true;
  /** The letter-spacing of the box around it, behind the last letter of a box that closes. */
  readonly spacing: LayoutUnit;
}

export interface AtomicSegment extends SegmentCommon {
  readonly kind: 'atomic';
  readonly box: AtomicInline;
  /** How bad it is to end a line behind it, in TeX's terms; absent: not at all. */
  readonly penalty?: number;
}

export interface TabSegment extends SegmentCommon {
  readonly kind: 'tab';
  readonly item: TextItem;
  readonly interval: LayoutUnit;
  /** Half a digit: a tab stop that is nearer is passed over. */
  readonly least: LayoutUnit;
  readonly atEnd: SpacesAtEnd;
  readonly metrics: TextMetrics;
}

export interface BreakSegment extends SegmentCommon {
  readonly kind: 'break';
  /** Floats that the next line comes below. */
  readonly clear: ComputedStyle['clear'];
}

/** A box without width in the line: a float, or the place of a positioned box. */
export interface OutOfFlowSegment extends SegmentCommon {
  readonly kind: 'float' | 'positioned';
  readonly box: AtomicBox;
}

/** As wide as its pattern while a line is being broken; then it takes what room the line has left. */
export interface LeaderSegment extends SegmentCommon {
  readonly kind: 'leader';
  readonly cell: LeaderCell;
}

/** The place of something that the page sets elsewhere. */
export interface AnchorSegment extends SegmentCommon {
  readonly kind: 'anchor';
  readonly target: Displaced;
}

export type Segment =
  | TextSegment
  | LeaderSegment
  | EdgeSegment
  | AtomicSegment
  | TabSegment
  | BreakSegment
  | OutOfFlowSegment
  | AnchorSegment;

/** What is in no line: its place is with what comes before it. */
export function isOutsideLines(segment: Segment): segment is OutOfFlowSegment | AnchorSegment {
  return segment.kind === 'float' || segment.kind === 'positioned' || segment.kind === 'anchor';
}

const CONTENT: ReadonlySet<Segment['kind']> = new Set(['text', 'atomic', 'tab', 'leader'] as const);

/** What is more than an edge, a forced break, or a place beside the line. */
export function isContent({ kind }: Segment): boolean {
  return CONTENT.has(kind);
}

export interface PreparedFlow {
  readonly segments: readonly Segment[];
  readonly rootMetrics: TextMetrics;
  /** 1 when the paragraph runs right to left. */
  readonly baseLevel: number;
  /** Where paragraphs run in several directions (`unicode-bidi: plaintext`): the base level around each segment. */
  readonly baseLevels: readonly number[] | null;
  /** Whether it, or text of it, runs right to left. */
  readonly isReordered: boolean;
  /** False when nothing but empty inline boxes is in it. */
  readonly hasContent: boolean;
  /** There are floats or positioned boxes in it. */
  readonly hasOutOfFlow: boolean;
  readonly hasLeaders: boolean;
  /** There are boxes with `box-decoration-break: clone` in it. */
  readonly hasClones: boolean;
  /** Text with a normal line height is set in other fonts than its first available one. */
  readonly hasOtherFonts: boolean;
  /** There are places of footnotes or page floats in it. */
  readonly hasAnchors: boolean;
  /** See LayoutContext. */
  readonly footnotesBefore: number | undefined;
  /** What the initial letter asks of the first lines; null if there is none. */
  readonly initialLetter: InitialLetterLines | null;
  /** Null where no text has `hanging-punctuation`, nor full-width punctuation that may be trimmed. */
  readonly hanging: HangingPunctuation | null;
}

/** Longer unbreakable texts are shaped in pieces of this many UTF-16 units (cut between graphemes). */
const MAX_SHAPED_LENGTH = 200;

const SPACE = 0x20;
const TAB = 0x09;
const LINE_FEED = 0x0a;
const SOFT_HYPHEN = 0xad;

export type { InlineBoxInfo };

export function prepareFlow(flow: InlineFlow, context: LayoutContext): PreparedFlow {
  const measured = measurementsOf(flow, context);
  const known = measured.prepared;
  // Where pages count their notes, a call's text hangs on its page.
  if (known && (!known.hasAnchors || known.footnotesBefore === context.footnotesBefore)) return known;
  return (measured.prepared = new Preparation(flow, context).run());
}

class Preparation {
  readonly #segments: Segment[] = [];
  readonly #breaks: Uint8Array;
  readonly #levels: Uint8Array | null;
  readonly #baseLevel: number;
  readonly #paragraphs: readonly number[] | null;
  readonly #root: TextMetrics;
  #box: InlineBoxInfo | null = null;
  /** A break opportunity between two items, which the innermost box around both may forbid. */
  #boundary: Boundary | null = null;
  #hasContent = false;
  #hasOutOfFlow = false;
  #hasLeaders = false;
  #hasClones = false;
  #hasOtherFonts = false;
  #hasAnchors = false;
  #initialLetter: InitialLetterLines | null = null;
  #hasHanging = false;
  /** The text of the next call, where its page counts it. */
  #call: string | null = null;
  readonly #autospaces: Autospaces | null;
  readonly #trims: Trims | null;
  readonly #neighbours: NeighboursOf | null;
  readonly #standings: Standings | null;
  /** There are spaces like U+3000 in the text. */
  readonly #hasOtherSpaces: boolean;

  constructor(
    readonly flow: InlineFlow,
    readonly context: LayoutContext,
  ) {
    this.#breaks = flowBreaks(flow, context);
    this.#hasOtherSpaces = hasOtherSpaces(flow.text);
    this.#autospaces = autospaces(flow);
    this.#trims = punctuationTrims(flow, context);
    this.#hasHanging = mayTrim(flow.text);
    this.#neighbours = neighboursIn(flow);
    this.#standings = standingsIn(flow, context);
    const place = () => context.tree.position(flow.node);
    const bidi = flowLevels(flow, context.bidi, (steps) => void context.guard.spend('bidiSteps', steps, place));
    this.#levels = bidi?.levels ?? null;
    this.#baseLevel = bidi?.baseLevel ?? 0;
    this.#paragraphs = bidi?.paragraphs ?? null;
    this.#root = context.textMetrics.of(flow.style);
    if (flow.isFirstLine) this.#box = firstLineBox(flow, this.#root);
  }

  run(): PreparedFlow {
    for (const item of this.flow.items) this.#item(item);
    return {
      segments: this.#segments,
      rootMetrics: this.#root,
      baseLevel: this.#baseLevel,
      baseLevels: this.#paragraphs && baseLevelsOf(this.#segments, this.#paragraphs),
      isReordered: this.#levels !== null,
      hasContent: this.#hasContent,
      hasOutOfFlow: this.#hasOutOfFlow,
      hasLeaders: this.#hasLeaders,
      hasClones: this.#hasClones,
      hasOtherFonts: this.#hasOtherFonts,
      hasAnchors: this.#hasAnchors,
      footnotesBefore: this.context.footnotesBefore,
      initialLetter: this.#initialLetter,
      hanging: this.#hasHanging ? hangingPunctuation(this.#segments, this.context) : null,
    };
  }

  #item(item: InlineItem): void {
    this.context.guard.work();
    if (item.kind === 'text') this.#text(item);
    else if (item.kind === 'open') this.#open(item);
    else if (item.kind === 'close') this.#close(item);
    else if (item.kind === 'atomic') {
      this.#hasContent = true;
      this.#settleBoundary();
      const common = this.#common(item.start, this.#breakAt(item.start));
      if (item.box.kind === 'math') this.#segments.push(...formulaSegments(item.box, common, this.context));
      else this.#segments.push({ kind: 'atomic', box: item.box, ...common });
      this.#openBoundary();
    } else if (item.kind === 'leader') {
      this.#hasContent = true;
      this.#settleBoundary();
      const common = this.#common(item.start, BreakKind.None);
      this.#hasLeaders = true;
      const cell = leaderCell(item, common, this.context);
      this.#segments.push({ kind: 'leader', cell, ...common, width: luNearest(cell.advance / 64) });
    } else if (item.kind === 'break') {
      this.#hasContent = true;
      const { clear } = item.style;
      this.#segments.push({ kind: 'break', clear, ...this.#common(item.start, BreakKind.Mandatory) });
    } else if (item.kind === 'anchor') {
      this.#hasAnchors = true;
      this.#call = callOnPage(item.target, this.context);
      this.#segments.push({ kind: 'anchor', target: item.target, ...this.#common(item.start, BreakKind.None) });
    } else {
      this.#hasOutOfFlow = true;
      this.#segments.push({
        kind: item.kind,
        box: this.#outOfFlowBox(item),
        ...this.#common(item.start, BreakKind.None),
      });
    }
  }

  #outOfFlowBox(item: OutOfFlowItem): AtomicBox {
    if (!item.letterIn) return item.box;
    const letter = initialLetterBox(item, item.letterIn, { style: this.flow.style, metrics: this.#root }, this.context);
    this.#initialLetter = letter.lines;
    return letter.box;
  }

  #common(offset: number, breakAfter: BreakKind) {
    return { parent: this.#box, width: ZERO, spaceWidth: ZERO, breakAfter, level: this.#levelAt(offset) };
  }

  #levelAt(offset: number): number {
    return this.#levels?.[offset] ?? this.#baseLevel;
  }

  #breakAt(offset: number): BreakKind {
    return this.#breaks[offset] as BreakKind;
  }

  /** The last segment ends its item with an opportunity that depends on what comes next. */
  #openBoundary(): void {
    const segment = this.#segments[this.#segments.length - 1]!;
    if (segment.breakAfter === BreakKind.Allowed) this.#boundary = { segment, around: this.#box };
  }

  /** Between two characters the nearest common ancestor says whether lines wrap (CSS Text 3, § 5.1). */
  #settleBoundary(): void {
    if (!this.#boundary) return;
    const { segment, around } = this.#boundary;
    if (!wraps(around?.style ?? this.flow.style)) segment.breakAfter = BreakKind.None;
    this.#boundary = null;
  }

  #open(item: Extract<InlineItem, { kind: 'open' }>): void {
    const parent = this.#box;
    const metrics = fittedMetrics(item.style, this.context.textMetrics.of(item.style));
    const isPseudo = item.node === (parent?.node ?? this.flow.node);
    const root = { style: this.flow.style, metrics: this.#root };
    const place = { isPseudo, metrics, root, level: this.#levelAt(item.start) };
    const box = inlineBox(item, parent, place, this.context);
    const level = this.#levels ? this.#levelAt(contentAfter(this.flow.text, item.start)) : this.#baseLevel;
    const edges = inlineEdges(item.style);
    const width = item.continued ? ZERO : (level & 1) === 1 ? edges.right : edges.left;
    if (width !== 0) this.#hasContent = true;
    if (item.style.boxDecorationBreak === 'clone') this.#hasClones = true;
    const breakAfter = BreakKind.None;
    // Written out, as edges are many: V8 takes microseconds to add properties to a copy.
    this.#segments.push({
      kind: 'open',
      box,
      hasEdge: !item.continued,
      spacing: ZERO,
      parent,
      width,
      spaceWidth: ZERO,
      breakAfter,
      level,
    });
    this.#box = box;
  }

  #close(item: Extract<InlineItem, { kind: 'close' }>): void {
    const box = this.#box!;
    this.#box = box.parent;
    const level = this.#levels ? this.#levelAt(contentBefore(this.flow.text, item.start)) : this.#baseLevel;
    const edges = inlineEdges(item.style);
    const edge = item.continues ? ZERO : (level & 1) === 1 ? edges.left : edges.right;
    if (edge !== 0) this.#hasContent = true;
    const around = box.parent?.metrics ?? this.#root;
    const spacing = this.#levels === null ? spacingBehindBox(this.#segments, box, around) : null;
    if (spacing !== null) this.#hasHanging = true;
    const width = spacing === null ? edge : add(edge, sub(spacing, box.metrics.letterSpacing));
    // A break opportunity before the closing edge moves behind it: the edge stays with its text.
    const last = this.#segments[this.#segments.length - 1];
    let breakAfter: BreakKind = BreakKind.None;
    if (last && last.kind !== 'open' && last.breakAfter === BreakKind.Allowed) {
      last.breakAfter = BreakKind.None;
      breakAfter = BreakKind.Allowed;
    }
    const { parent } = box;
    this.#segments.push({
      kind: 'close',
      box,
      hasEdge: !item.continues,
      spacing: spacing ?? ZERO,
      parent,
      width,
      spaceWidth: ZERO,
      breakAfter,
      level,
    });
    if (this.#boundary) {
      const isAround = this.#boundary.around === box;
      const segment = breakAfter === BreakKind.Allowed ? this.#segments.at(-1)! : this.#boundary.segment;
      this.#boundary = { segment, around: isAround ? box.parent : this.#boundary.around };
    }
  }

  /** Cuts a text item at spaces, break opportunities, tabs, line feeds and changes of direction. */
  #text(item: TextItem): void {
    const { text } = this.flow;
    const { style, part } = item;
    const run: TextRun = {
      item,
      metrics: this.context.textMetrics.of(style),
      wraps: wraps(style),
      atEnd: spacesAtEnd(style),
      breaksSpaces: style.whiteSpaceCollapse === 'break-spaces',
    };
    const preserved = preservesSpaces(style);
    if (style.hangingPunctuation || run.metrics.letterSpacing !== 0) this.#hasHanging = true;
    this.#hasContent = true;
    this.#settleBoundary();
    if (part === 'call' && this.#call !== null) {
      this.#pushText(run, item.start, this.#call, 0, BreakKind.None);
      return this.#endItem(run);
    }
    for (let start = item.start; start < item.end;) {
      const code = text.charCodeAt(start);
      if (code === TAB && preserved) {
        this.#tab(run, start);
        start++;
        continue;
      }
      if (code === LINE_FEED) {
        this.#segments.push({ kind: 'break', clear: 'none', ...this.#common(start, BreakKind.Mandatory) });
        start++;
        continue;
      }
      const wordEnd = this.#wordEnd(start, item.end, run.wraps);
      const end = this.#spacesEnd(run, start, wordEnd);
      this.#word(run, start, wordEnd, end);
      start = end;
    }
    this.#endItem(run);
  }

  /** An opportunity behind the last character belongs to a space there, else to what is around both sides. */
  #endItem({ item }: TextRun): void {
    const last = item.end - 1;
    const code = this.flow.text.charCodeAt(last);
    if (this.#breakAt(last) !== BreakKind.Allowed || code === SPACE || code === TAB) return;
    this.#segments[this.#segments.length - 1]!.breakAfter = BreakKind.Allowed;
    this.#openBoundary();
  }

  /** The end of the spaces that stand behind a word as one with it; under `break-spaces` each stands for itself. */
  #spacesEnd({ item, wraps, breaksSpaces }: TextRun, start: number, wordEnd: number): number {
    if (breaksSpaces) return Math.max(wordEnd, start + 1);
    if (wraps && this.#breaks[wordEnd - 1] === BreakKind.Allowed && wordEnd > start) return wordEnd;
    const { text } = this.flow;
    let end = wordEnd;
    while (end < item.end && text.charCodeAt(end) === SPACE && this.#levelAt(end) === this.#levelAt(start)) end++;
    return end;
  }

  /** End of the unbreakable text at `start`: empty where spaces begin. */
  #wordEnd(start: number, limit: number, wraps: boolean): number {
    const { text } = this.flow;
    const level = this.#levelAt(start);
    let end = start;
    while (end < limit) {
      const code = text.charCodeAt(end);
      if (code === SPACE || code === LINE_FEED || code === TAB) break;
      if (this.#levels && this.#levels[end] !== level) break;
      if (this.#standings && this.#standings[end] !== this.#standings[start]) break;
      end++;
      if (wraps && this.#breaks[end - 1] !== BreakKind.None) break;
      if (code === SOFT_HYPHEN && wraps) break;
      if (this.#autospaces?.has(end - 1) || this.#trims?.has(end - 1)) break;
    }
    return end;
  }

  #word(run: TextRun, start: number, wordEnd: number, end: number): void {
    this.context.guard.work();
    let from = start;
    let word = this.flow.text.slice(start, wordEnd);
    // Ends because each turn cuts at least one unit off the word.
    while (word.length > MAX_SHAPED_LENGTH) {
      this.context.guard.work();
      const cut = cutBetweenGraphemes(word, MAX_SHAPED_LENGTH);
      this.#pushText(run, from, word.slice(0, cut), 0, BreakKind.None);
      from += cut;
      word = word.slice(cut);
    }
    const atBreak = end > start ? this.#breakAt(end - 1) : BreakKind.None;
    const breakAfter = run.wraps || atBreak === BreakKind.Mandatory ? atBreak : BreakKind.None;
    const hanging = this.#hasOtherSpaces && !run.breaksSpaces ? otherSpacesBehind(word) : 0;
    if (hanging > 0 && otherSpacesAtEnd(run.item.style) !== 'stay') {
      const cut = word.length - hanging;
      if (cut > 0) this.#pushText(run, from, word.slice(0, cut), 0, BreakKind.None);
      this.#pushOtherSpaces(run, from, word.slice(cut), end > wordEnd ? BreakKind.None : breakAfter);
      if (end === wordEnd) return;
      word = '';
    }
    this.#pushText(run, from, word, end - wordEnd, breakAfter);
    if (this.#autospaces || this.#trims) this.#pushGap(wordEnd);
  }

  /** Spaces that are not collapsed hang at the end of a line: all of their advance is that of trailing spaces. */
  #pushOtherSpaces(run: TextRun, start: number, text: string, breakAfter: BreakKind): void {
    this.#pushText(run, start, text, 0, breakAfter);
    const last = this.#segments.pop() as TextSegment;
    const atEnd = otherSpacesAtEnd(run.item.style);
    this.#segments.push({ ...last, width: ZERO, spaceWidth: last.width, atEnd });
  }

  /** Gives the last segment the gap before `next`, if its neighbour stands beside it to the right. */
  #pushGap(next: number): void {
    const level = this.#levelAt(next);
    const last = this.#segments.at(-1);
    if (last?.kind !== 'text' || level !== last.level || (level & 1) === 1) return;
    const style = this.#autospaces?.get(next - 1);
    const spaceWidth = style ? autospaceWidth(this.context.textMetrics.of(style)) : this.#trims?.get(next - 1);
    if (spaceWidth === undefined) return;
    this.#segments[this.#segments.length - 1] = { ...last, spaceWidth, atEnd: 'vanish', isAutospaced: true };
  }

  #pushText(run: TextRun, start: number, text: string, spaces: number, breakAfter: BreakKind): void {
    const { item, metrics, atEnd, breaksSpaces } = run;
    const level = this.#levelAt(start);
    const neighbours = (text !== '' && item.part !== 'call' && this.#neighbours?.(start, start + text.length)) || null;
    const stands = text === '' ? 'sideways' : standingAt(this.#standings, start);
    const standing = stands === 'sideways' ? undefined : stands;
    const word = shapedText(text, { metrics, level, neighbours, standing }, this.context);
    const width = standing === 'combined' ? lu(metrics.fontSize) : textWidth(word, metrics);
    const spaceWidth = (spaces * metrics.spaceWidth) as LayoutUnit;
    const stays = breaksSpaces && spaces > 0;
    if (item.style.lineHeight === 'normal' && usesOtherFonts(word, metrics)) this.#hasOtherFonts = true;
    this.#segments.push({
      kind: 'text',
      item,
      parent: this.#box,
      word,
      metrics,
      width: stays ? add(width, spaceWidth) : width,
      spaces,
      spaceWidth: stays ? ZERO : spaceWidth,
      breakAfter,
      level,
      atEnd,
      softHyphen: text.charCodeAt(text.length - 1) === SOFT_HYPHEN,
      neighbours,
      ...(standing && { standing }),
    });
  }

  /** The interval is in spaces of the block container, whatever the tab's own font (CSS Text 3, § 4.2). */
  #tab({ item, metrics, wraps, atEnd }: TextRun, offset: number): void {
    const size = item.style.tabSize;
    const interval =
      typeof size === 'number' ? lu(size) : (Math.round(size.factor * this.#root.spaceWidth) as LayoutUnit);
    const { face, fontSize } = this.#root;
    const least = luNearest((face.metrics.zeroAdvance / face.metrics.unitsPerEm) * fontSize * 0.5);
    const breakAfter = wraps ? this.#breakAt(offset) : BreakKind.None;
    this.#segments.push({ kind: 'tab', item, metrics, interval, least, atEnd, ...this.#common(offset, breakAfter) });
  }
}

/** What the segments of one text item have in common. */
interface TextRun {
  readonly item: TextItem;
  readonly metrics: TextMetrics;
  readonly wraps: boolean;
  readonly atEnd: SpacesAtEnd;
  readonly breaksSpaces: boolean;
}

interface Boundary {
  readonly segment: Segment;
  /** The innermost box around the text before and everything up to here; null for the root inline box. */
  readonly around: InlineBoxInfo | null;
}

function callOnPage(target: Displaced, { footnotesBefore }: LayoutContext): string | null {
  if (target.kind !== 'footnote' || footnotesBefore === undefined) return null;
  return target.numbered(target.ordinal - footnotesBefore).call;
}

function cutBetweenGraphemes(text: string, length: number): number {
  let cut = 0;
  for (const end of graphemeEnds(text.slice(0, length + 32))) if (end <= length) cut = end;
  return cut || length;
}
