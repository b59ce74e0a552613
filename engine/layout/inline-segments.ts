/**
 * An inline flow cut into segments: the units a line breaker moves about. A text segment is a piece of
 * text without a break opportunity inside, shaped, with the spaces that follow it; shaping happens once
 * per flow, however often its lines are broken.
 */
import { lu, ZERO, type LayoutUnit } from '../base/units.js';
import type { AtomicBox, InlineFlow, InlineItem, TextItem } from '../box/box.js';
import type { ComputedStyle } from '../css/computed-style.js';
import { countGraphemes, graphemeEnds } from '../text/graphemes.js';
import { findBreaks } from '../text/line-breaks.js';
import { BreakKind } from '../text/types.js';
import type { ShapedWord } from '../text/types.js';
import type { NodeId } from '../tree/document-tree.js';
import { contentAfter, contentBefore, flowLevels, moveBreaksBeforeControls } from './bidi-levels.js';
import { inlineEdges } from './box-sizes.js';
import type { LayoutContext } from './layout-context.js';
import { measurementsOf } from './measurements.js';
import type { TextMetrics } from './text-metrics.js';

/** An inline box that is open where a segment stands. */
export interface InlineBoxInfo {
  readonly node: NodeId;
  readonly style: ComputedStyle;
  readonly parent: InlineBoxInfo | null;
  readonly metrics: TextMetrics;
  /** How far the box's baseline lies below the root's; what `top` and `bottom` align is settled by the line. */
  readonly baselineShift: LayoutUnit;
  /** 'top' or 'bottom' when the box, or the nearest such ancestor, is aligned to the line box. */
  readonly lineAlign: 'top' | 'bottom' | null;
  /** It paints or marks something, so it becomes a fragment. */
  readonly visible: boolean;
  /** The innermost visible box from this one outwards. */
  readonly nearestVisible: InlineBoxInfo | null;
}

interface SegmentCommon {
  readonly parent: InlineBoxInfo | null;
  /** Advance without trailing spaces. */
  readonly width: LayoutUnit;
  /** Of the trailing spaces: 0 counts at the end of a line. */
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
  /** Preserved spaces stay at the end of a line (and hang); collapsible ones go. */
  readonly preserved: boolean;
  /** The text ends with a soft hyphen: a line ending here shows a hyphen. */
  readonly softHyphen: boolean;
}

export interface EdgeSegment extends SegmentCommon {
  readonly kind: 'open' | 'close';
  /** The box that opens or closes; `parent` is the box around it. */
  readonly box: InlineBoxInfo;
  /** False at the cut of a box that a block or a line end splits. */
  readonly hasEdge: boolean;
}

export interface AtomicSegment extends SegmentCommon {
  readonly kind: 'atomic';
  readonly box: AtomicBox;
}

export interface TabSegment extends SegmentCommon {
  readonly kind: 'tab';
  readonly item: TextItem;
  readonly interval: LayoutUnit;
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

export type Segment = TextSegment | EdgeSegment | AtomicSegment | TabSegment | BreakSegment | OutOfFlowSegment;

export interface PreparedFlow {
  readonly segments: readonly Segment[];
  readonly rootMetrics: TextMetrics;
  /** 1 when the paragraph runs right to left. */
  readonly baseLevel: number;
  readonly hasBidi: boolean;
  /** False when nothing but empty inline boxes is in it. */
  readonly hasContent: boolean;
  /** There are floats or positioned boxes in it. */
  readonly hasOutOfFlow: boolean;
}

/** Longer unbreakable texts are shaped in pieces of this many UTF-16 units (cut between graphemes). */
const MAX_SHAPED_LENGTH = 200;

const WRAPS = new Set<string>(['normal', 'pre-wrap', 'pre-line', 'break-spaces']);
const PRESERVES_SPACES = new Set<string>(['pre', 'pre-wrap', 'break-spaces']);

const SPACE = 0x20;
const TAB = 0x09;
const LINE_FEED = 0x0a;
const SOFT_HYPHEN = 0xad;

export function prepareFlow(flow: InlineFlow, context: LayoutContext): PreparedFlow {
  const measured = measurementsOf(flow, context);
  return (measured.prepared ??= new Preparation(flow, context).run());
}

class Preparation {
  readonly #segments: Segment[] = [];
  readonly #breaks: Uint8Array;
  readonly #levels: Uint8Array | null;
  readonly #baseLevel: number;
  readonly #root: TextMetrics;
  #box: InlineBoxInfo | null = null;
  #hasContent = false;
  #hasOutOfFlow = false;

  constructor(
    readonly flow: InlineFlow,
    readonly context: LayoutContext,
  ) {
    const { style, text } = flow;
    this.#breaks = findBreaks(text, {
      wordBreak: style.wordBreak === 'break-word' ? 'normal' : style.wordBreak,
      lineBreak: style.lineBreak,
    });
    moveBreaksBeforeControls(text, this.#breaks);
    const bidi = flowLevels(flow, context.bidi);
    this.#levels = bidi?.levels ?? null;
    this.#baseLevel = bidi?.baseLevel ?? 0;
    this.#root = context.textMetrics.of(style);
    if (flow.isFirstLine) this.#box = firstLineBox(flow, this.#root);
  }

  run(): PreparedFlow {
    for (const item of this.flow.items) this.#item(item);
    return {
      segments: this.#segments,
      rootMetrics: this.#root,
      baseLevel: this.#baseLevel,
      hasBidi: this.#levels !== null,
      hasContent: this.#hasContent,
      hasOutOfFlow: this.#hasOutOfFlow,
    };
  }

  #item(item: InlineItem): void {
    if (item.kind === 'text') this.#text(item);
    else if (item.kind === 'open') this.#open(item);
    else if (item.kind === 'close') this.#close(item);
    else if (item.kind === 'atomic') {
      this.#hasContent = true;
      const breakAfter = this.#wraps(this.flow.style) ? this.#breakAt(item.start) : BreakKind.None;
      this.#segments.push({ kind: 'atomic', box: item.box, ...this.#common(item.start, breakAfter) });
    } else if (item.kind === 'break') {
      this.#hasContent = true;
      const { clear } = item.style;
      this.#segments.push({ kind: 'break', clear, ...this.#common(item.start, BreakKind.Mandatory) });
    } else {
      this.#hasOutOfFlow = true;
      this.#segments.push({ kind: item.kind, box: item.box, ...this.#common(item.start, BreakKind.None) });
    }
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

  #wraps(style: ComputedStyle): boolean {
    return WRAPS.has(style.whiteSpace);
  }

  #open(item: Extract<InlineItem, { kind: 'open' }>): void {
    const parent = this.#box;
    const metrics = this.context.textMetrics.of(item.style);
    const box = inlineBox(item, parent, metrics, this.#root, this.context);
    const level = this.#levels ? this.#levelAt(contentAfter(this.flow.text, item.start)) : this.#baseLevel;
    const edges = inlineEdges(item.style);
    const width = item.continued ? ZERO : (level & 1) === 1 ? edges.right : edges.left;
    if (width !== 0) this.#hasContent = true;
    this.#segments.push({
      kind: 'open',
      box,
      hasEdge: !item.continued,
      ...this.#common(item.start, BreakKind.None),
      width,
      level,
    });
    this.#box = box;
  }

  #close(item: Extract<InlineItem, { kind: 'close' }>): void {
    const box = this.#box!;
    this.#box = box.parent;
    const level = this.#levels ? this.#levelAt(contentBefore(this.flow.text, item.start)) : this.#baseLevel;
    const edges = inlineEdges(item.style);
    const width = item.continues ? ZERO : (level & 1) === 1 ? edges.left : edges.right;
    if (width !== 0) this.#hasContent = true;
    // A break opportunity before the closing edge moves behind it: the edge stays with its text.
    const last = this.#segments[this.#segments.length - 1];
    let breakAfter: BreakKind = BreakKind.None;
    if (last && last.kind !== 'open' && last.breakAfter === BreakKind.Allowed) {
      last.breakAfter = BreakKind.None;
      breakAfter = BreakKind.Allowed;
    }
    this.#segments.push({
      kind: 'close',
      box,
      hasEdge: !item.continues,
      ...this.#common(item.start, breakAfter),
      width,
      level,
    });
  }

  /** Cuts a text item at spaces, break opportunities, tabs, line feeds and changes of direction. */
  #text(item: TextItem): void {
    const { text } = this.flow;
    const { style } = item;
    const metrics = this.context.textMetrics.of(style);
    const wraps = this.#wraps(style);
    const preserved = PRESERVES_SPACES.has(style.whiteSpace);
    this.#hasContent = true;
    if (style.hyphens === 'none') this.#closeSoftHyphens(item);
    for (let start = item.start; start < item.end;) {
      const code = text.charCodeAt(start);
      if (code === TAB && preserved) {
        this.#tab(item, start, metrics, wraps);
        start++;
        continue;
      }
      if (code === LINE_FEED) {
        this.#segments.push({ kind: 'break', clear: 'none', ...this.#common(start, BreakKind.Mandatory) });
        start++;
        continue;
      }
      const wordEnd = this.#wordEnd(start, item.end, wraps);
      let end = wordEnd;
      if (!(wraps && this.#breaks[wordEnd - 1] === BreakKind.Allowed && wordEnd > start)) {
        while (end < item.end && text.charCodeAt(end) === SPACE && this.#levelAt(end) === this.#levelAt(start)) end++;
      }
      this.#word(item, start, wordEnd, end, metrics, wraps, preserved);
      start = end;
    }
  }

  /** `hyphens: none`: soft hyphens allow no break (CSS Text 3, § 5.4). */
  #closeSoftHyphens(item: TextItem): void {
    for (let at = this.flow.text.indexOf('\u00ad', item.start); at >= 0 && at < item.end;) {
      this.#breaks[at] = BreakKind.None;
      at = this.flow.text.indexOf('\u00ad', at + 1);
    }
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
      end++;
      if (wraps && this.#breaks[end - 1] !== BreakKind.None) break;
      if (code === SOFT_HYPHEN && wraps) break;
    }
    return end;
  }

  #word(
    item: TextItem,
    start: number,
    wordEnd: number,
    end: number,
    metrics: TextMetrics,
    wraps: boolean,
    preserved: boolean,
  ): void {
    let word = this.flow.text.slice(start, wordEnd);
    // Ends because each turn cuts at least one unit off the word.
    while (word.length > MAX_SHAPED_LENGTH) {
      const cut = cutBetweenGraphemes(word, MAX_SHAPED_LENGTH);
      this.#pushText(item, start, word.slice(0, cut), 0, BreakKind.None, metrics, preserved);
      word = word.slice(cut);
    }
    const atBreak = end > start ? this.#breakAt(end - 1) : BreakKind.None;
    const breakAfter = wraps || atBreak === BreakKind.Mandatory ? atBreak : BreakKind.None;
    this.#pushText(item, start, word, end - wordEnd, breakAfter, metrics, preserved);
  }

  #pushText(
    item: TextItem,
    start: number,
    text: string,
    spaces: number,
    breakAfter: BreakKind,
    metrics: TextMetrics,
    preserved: boolean,
  ): void {
    const level = this.#levelAt(start);
    const word = this.context.shaper.shape(text, metrics.textStyle, (level & 1) === 1);
    for (const run of word.runs) if (run.missing) this.#warnOfMissing(word, item);
    this.#segments.push({
      kind: 'text',
      item,
      parent: this.#box,
      word,
      metrics,
      width: textWidth(word, metrics),
      spaces,
      spaceWidth: (spaces * metrics.spaceWidth) as LayoutUnit,
      breakAfter,
      level,
      preserved,
      softHyphen: text.charCodeAt(text.length - 1) === SOFT_HYPHEN,
    });
  }

  #warnOfMissing(word: ShapedWord, item: TextItem): void {
    const { missingGlyphs, diagnostics, tree } = this.context;
    for (const message of missingGlyphs.messagesFor(word))
      diagnostics.warn('SVC_GLYPH_MISSING', message, tree.position(item.node));
  }

  #tab(item: TextItem, offset: number, metrics: TextMetrics, wraps: boolean): void {
    const size = item.style.tabSize;
    const interval = typeof size === 'number' ? lu(size) : ((size.factor * metrics.spaceWidth) as LayoutUnit);
    const breakAfter = wraps ? BreakKind.Allowed : BreakKind.None;
    this.#segments.push({ kind: 'tab', item, metrics, interval, ...this.#common(offset, breakAfter) });
  }
}

/** Advance of a shaped word at the metrics' size, letter-spacing after each grapheme included. */
export function textWidth(word: ShapedWord, metrics: TextMetrics): LayoutUnit {
  const advance = lu(word.width * metrics.fontSize);
  if (metrics.letterSpacing === 0) return advance;
  return (advance + countGraphemes(word.text) * metrics.letterSpacing) as LayoutUnit;
}

function cutBetweenGraphemes(text: string, length: number): number {
  let cut = 0;
  for (const end of graphemeEnds(text.slice(0, length + 32))) if (end <= length) cut = end;
  return cut || length;
}

function inlineBox(
  item: Extract<InlineItem, { kind: 'open' }>,
  parent: InlineBoxInfo | null,
  metrics: TextMetrics,
  root: TextMetrics,
  context: LayoutContext,
): InlineBoxInfo {
  const { node, style } = item;
  const visible = isVisibleInline(style, node, context);
  const box: { -readonly [Key in keyof InlineBoxInfo]: InlineBoxInfo[Key] } = {
    node,
    style,
    parent,
    metrics,
    visible,
    nearestVisible: parent?.nearestVisible ?? null,
    ...baselineOf(style, metrics, parent, root),
  };
  if (visible) box.nearestVisible = box;
  return box;
}

/** The box of ::first-line around all of its line: it has no edges, and names and links are its element's. */
function firstLineBox({ node, style }: InlineFlow, metrics: TextMetrics): InlineBoxInfo {
  const visible = isDecorated(style);
  const box: { -readonly [Key in keyof InlineBoxInfo]: InlineBoxInfo[Key] } = {
    node,
    style,
    parent: null,
    metrics,
    visible,
    nearestVisible: null,
    ...baselineOf(style, metrics, null, metrics),
  };
  if (visible) box.nearestVisible = box;
  return box;
}

function isVisibleInline(style: ComputedStyle, node: NodeId, context: LayoutContext): boolean {
  const { tree } = context;
  return (
    isDecorated(style) ||
    tree.attr(node, 'href') !== undefined ||
    tree.attr(node, 'id') !== undefined ||
    tree.attr(node, 'name') !== undefined
  );
}

function isDecorated(style: ComputedStyle): boolean {
  return (
    style.backgroundColor.a > 0 ||
    style.backgroundLayers.length > 0 ||
    style.textDecorationLine.length > 0 ||
    style.borderTopWidth > 0 ||
    style.borderRightWidth > 0 ||
    style.borderBottomWidth > 0 ||
    style.borderLeftWidth > 0 ||
    style.outlineWidth > 0 ||
    style.boxShadow.length > 0 ||
    style.opacity < 1 ||
    style.position === 'relative' ||
    style.position === 'sticky'
  );
}

/** vertical-align of an inline box (CSS 2 § 10.8.1), relative to the root inline box's baseline. */
export function baselineOf(
  style: ComputedStyle,
  own: TextMetrics,
  parent: InlineBoxInfo | null,
  root: TextMetrics,
): { baselineShift: LayoutUnit; lineAlign: 'top' | 'bottom' | null } {
  const around = parent?.metrics ?? root;
  const base = parent?.baselineShift ?? ZERO;
  const inherited = parent?.lineAlign ?? null;
  const align = style.verticalAlign;
  if (align === 'top' || align === 'bottom') return { baselineShift: ZERO, lineAlign: align };
  return { baselineShift: (base + shiftFor(align, own, around)) as LayoutUnit, lineAlign: inherited };
}

function shiftFor(align: ComputedStyle['verticalAlign'], own: TextMetrics, around: TextMetrics): number {
  if (typeof align === 'number') return -lu(align);
  if (typeof align === 'object') {
    const lineHeight = (own.ascent + own.descent) / 64;
    return -lu(align.kind === 'linear' ? align.px + (align.percent * lineHeight) / 100 : 0);
  }
  const shifts: Readonly<Record<string, () => number>> = {
    sub: () => lu(around.fontSize / 5 + 1),
    super: () => -lu(around.fontSize / 3 + 1),
    'text-top': () => own.ascent - around.fontAscent,
    'text-bottom': () => around.fontDescent - own.descent,
    middle: () => -(around.xHeight / 2) + (own.ascent - own.descent) / 2,
  };
  return Math.round(shifts[align]?.() ?? 0);
}
