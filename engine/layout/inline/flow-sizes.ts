/** Intrinsic sizes of inline content (CSS Sizing 3, § 5.1): its words, and its lines where nothing but forced breaks ends them. */
import { add, maxLu, minLu, ZERO, type LayoutUnit } from '../../base/units.js';
import type { InlineFlow } from '../../box/box.js';
import { BreakKind } from '../../text/breaks/break-kind.js';
import { prepareFlow, type Segment, type TextSegment } from '../text/inline-segments.js';
import { hangingEnd, type HangingEnd } from '../text/hanging-punctuation.js';
import { clonedEdgesBehind, type ClonedEdges } from './cloned-edges.js';
import { contribution } from '../box/contribution.js';
import { formulaSizes, type IntrinsicSizes } from '../contract/recursion.js';
import type { LayoutContext } from '../contract/layout-context.js';
import { indents } from './text-indent.js';
import { rubySizes } from './ruby.js';
import { widestCluster } from '../text/text-metrics.js';
import { wraps } from '../text/white-space.js';

interface Measured {
  readonly flow: InlineFlow;
  readonly context: LayoutContext;
  /** See contribution. */
  readonly basis: LayoutUnit;
}

/** `basis`: see contribution. */
export function flowSizes(flow: InlineFlow, context: LayoutContext, basis: LayoutUnit): IntrinsicSizes {
  const sizes = segmentsSizes({ flow, context, basis });
  return flow.firstLine ? withFirstLine(sizes, { flow, context, basis }, flow.firstLine) : sizes;
}

/** Unless lines are forced to end before, all of the text is on the first line where it is as wide as it can be. */
function withFirstLine({ min, words }: IntrinsicSizes, measured: Measured, firstLine: InlineFlow): IntrinsicSizes {
  const { segments } = prepareFlow(firstLine, measured.context);
  const end = segments.findIndex(({ breakAfter }) => breakAfter === BreakKind.Mandatory) + 1 || segments.length;
  const first = segmentsSizes({ ...measured, flow: firstLine }, 0, end);
  const others = segmentsSizes(measured, end);
  return { min, max: maxLu(first.max, others.max), words };
}

/** Sizes of the segments from one number up to another. */
function segmentsSizes({ flow, context, basis }: Measured, from = 0, to = Infinity): IntrinsicSizes {
  const prepared = prepareFlow(flow, context);
  const { segments, hanging } = prepared;
  const sums = new FlowSums(flow, from === 0 ? hanging?.start : ZERO);
  const end = Math.min(to, segments.length);
  for (let i = from; i < end; i++) {
    const segment = segments[i]!;
    if (segment.kind === 'positioned' || segment.kind === 'anchor') continue;
    const hung = hanging && hangingEnd(segment, i === hanging.last, context);
    sums.add(segment, segmentSizes(segment, context, basis), hung, clonedEdgesBehind(segment, prepared));
  }
  return { min: sums.min as LayoutUnit, max: sums.max as LayoutUnit, words: sums.words as LayoutUnit };
}

/** Adds up a flow: lines between forced breaks for max-content, what is between any two opportunities for min-content. */
class FlowSums {
  min = 0;
  max = 0;
  words = 0;
  /** Since the last opportunity: with words broken anywhere, and whole. */
  #unit: number;
  #word: number;
  #line: number;
  /** Of spaces that count only if something follows. */
  #unitTrailing = 0;
  #lineTrailing = 0;
  /** What hangs behind the last segment with a width. */
  #hung: HangingEnd | null = null;
  #floats = 0;
  #isInAnywhere = false;
  readonly #indents: readonly [first: LayoutUnit, wrapped: LayoutUnit, forced: LayoutUnit];

  /** `hanging`: what hangs at the start of the first line. */
  constructor(flow: InlineFlow, hanging: LayoutUnit | undefined) {
    this.#indents = indents(flow, ZERO, hanging);
    this.#unit = this.#word = this.#line = this.#indents[0];
  }

  /** `hung`: what hangs where a line ends behind the segment; what hangs only if it does not fit counts for max-content. */
  add(segment: Segment, { min, max, words }: IntrinsicSizes, hung: HangingEnd | null, cloned: ClonedEdges): void {
    if (segment.kind === 'float') {
      this.min = Math.max(this.min, min);
      this.words = Math.max(this.words, words);
      this.#floats += max;
      this.max = Math.max(this.max, this.#floats + this.#line);
      return;
    }
    const isAnywhere = breaksAnywhere(segment);
    if (isAnywhere && this.#isInAnywhere) {
      this.#unit = cloned.start;
      this.#unitTrailing = 0;
    }
    if (segment.kind !== 'open' && segment.kind !== 'close') this.#isInAnywhere = isAnywhere;
    if (max !== 0) {
      this.#hung = hung;
      this.#unit += this.#unitTrailing;
      this.#word += this.#unitTrailing;
      this.#line += this.#lineTrailing;
      this.#unitTrailing = this.#lineTrailing = 0;
    }
    this.#unit += min;
    this.#word += words;
    this.#line += max;
    this.#addSpaces(segment);
    const { advance = 0, isForced = false } = this.#hung ?? {};
    const endsLine = segment.breakAfter !== BreakKind.None;
    this.min = Math.max(this.min, this.#unit - advance + (endsLine || isAnywhere ? cloned.end : 0));
    this.words = Math.max(this.words, this.#word - advance + (endsLine ? cloned.end : 0));
    const line = this.#line - (isForced ? advance : 0) + (hangsWhenWrapped(segment) ? this.#lineTrailing : 0);
    const endsParagraph = segment.breakAfter === BreakKind.Mandatory;
    this.max = Math.max(this.max, this.#floats + line + (endsParagraph ? cloned.end : 0));
    if (endsLine) this.#break(segment.breakAfter, cloned.start);
  }

  #addSpaces(segment: Segment): void {
    const { spaceWidth } = segment;
    if (segment.kind === 'text' && segment.atEnd === 'stay') {
      this.#unit += spaceWidth;
      this.#word += spaceWidth;
      this.#line += spaceWidth;
    } else {
      this.#unitTrailing += spaceWidth;
      this.#lineTrailing += spaceWidth;
    }
  }

  /** `start`: of the boxes that the next line opens again. */
  #break(kind: BreakKind, start: LayoutUnit): void {
    const isForced = kind === BreakKind.Mandatory;
    this.#unit = this.#word = add(this.#indents[isForced ? 2 : 1], start);
    this.#unitTrailing = 0;
    if (isForced) {
      this.#line = add(this.#indents[2], start);
      this.#lineTrailing = this.#floats = 0;
    }
  }
}

/** Spaces before a forced break, or the end, hang only where there is no room for them. */
function hangsWhenWrapped(segment: Segment): boolean {
  return segment.kind === 'text' && segment.atEnd === 'hang-when-wrapped';
}

/** Text that may break anywhere needs room for one character only (CSS Text 3, § 5.1). */
function breaksAnywhere(segment: Segment): segment is TextSegment {
  if (segment.kind !== 'text') return false;
  const { style } = segment.item;
  return (style.overflowWrap === 'anywhere' || style.wordBreak === 'break-word') && wraps(style);
}

function segmentSizes(segment: Segment, context: LayoutContext, basis: LayoutUnit): IntrinsicSizes {
  if (segment.kind === 'atomic' || segment.kind === 'float') {
    const { box } = segment;
    if (box.kind === 'math') return formulaSizes(box, context);
    return box.kind === 'ruby' ? rubySizes(box, context) : contribution(box, context, basis);
  }
  if (segment.kind === 'tab') return { min: segment.interval, max: segment.interval, words: segment.interval };
  const { width } = segment;
  const min = breaksAnywhere(segment) ? minLu(width, widestCluster(segment.word, segment.metrics)) : width;
  return { min, max: width, words: width };
}
