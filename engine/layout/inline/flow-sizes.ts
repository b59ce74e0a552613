/** Intrinsic sizes of inline content (CSS Sizing 3, § 5.1): its words, and its lines where nothing but forced breaks ends them. */
import { maxLu, minLu, ZERO, type LayoutUnit } from '../../base/units.js';
import type { InlineFlow } from '../../box/box.js';
import { BreakKind } from '../../text/breaks/break-kind.js';
import { prepareFlow, widestCluster, type Segment, type TextSegment } from '../text/inline-segments.js';
import { contribution } from '../box/contribution.js';
import type { IntrinsicSizes } from '../contract/recursion.js';
import type { LayoutContext } from '../contract/layout-context.js';
import { indents } from './text-indent.js';
import { rubySizes } from './ruby.js';
import { wraps } from '../text/white-space.js';

/** `basis`: see contribution. */
export function flowSizes(flow: InlineFlow, context: LayoutContext, basis: LayoutUnit): IntrinsicSizes {
  const sizes = segmentsSizes(flow, prepareFlow(flow, context).segments, context, basis);
  return flow.firstLine ? withFirstLine(sizes, flow, flow.firstLine, context, basis) : sizes;
}

/** Unless lines are forced to end before, all of the text is on the first line where it is as wide as it can be. */
function withFirstLine(
  { min, words }: IntrinsicSizes,
  flow: InlineFlow,
  firstLine: InlineFlow,
  context: LayoutContext,
  basis: LayoutUnit,
): IntrinsicSizes {
  const { segments } = prepareFlow(firstLine, context);
  const end = segments.findIndex(({ breakAfter }) => breakAfter === BreakKind.Mandatory) + 1 || segments.length;
  const first = segmentsSizes(firstLine, segments.slice(0, end), context, basis);
  const others = segmentsSizes(flow, prepareFlow(flow, context).segments.slice(end), context, basis);
  return { min, max: maxLu(first.max, others.max), words };
}

function segmentsSizes(
  flow: InlineFlow,
  segments: readonly Segment[],
  context: LayoutContext,
  basis: LayoutUnit,
): IntrinsicSizes {
  const sums = new FlowSums(flow);
  for (const segment of segments)
    if (segment.kind !== 'positioned' && segment.kind !== 'anchor')
      sums.add(segment, segmentSizes(segment, context, basis));
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
  #floats = 0;
  #isInAnywhere = false;
  readonly #indents: readonly [first: LayoutUnit, wrapped: LayoutUnit, forced: LayoutUnit];

  constructor(flow: InlineFlow) {
    this.#indents = indents(flow, ZERO);
    this.#unit = this.#word = this.#line = this.#indents[0];
  }

  add(segment: Segment, { min, max, words }: IntrinsicSizes): void {
    if (segment.kind === 'float') {
      this.min = Math.max(this.min, min);
      this.words = Math.max(this.words, words);
      this.#floats += max;
      this.max = Math.max(this.max, this.#floats + this.#line);
      return;
    }
    const isAnywhere = breaksAnywhere(segment);
    if (isAnywhere && this.#isInAnywhere) this.#unit = this.#unitTrailing = 0;
    if (segment.kind !== 'open' && segment.kind !== 'close') this.#isInAnywhere = isAnywhere;
    if (max !== 0) {
      this.#unit += this.#unitTrailing;
      this.#word += this.#unitTrailing;
      this.#line += this.#lineTrailing;
      this.#unitTrailing = this.#lineTrailing = 0;
    }
    this.#unit += min;
    this.#word += words;
    this.#line += max;
    this.#addSpaces(segment);
    this.min = Math.max(this.min, this.#unit);
    this.words = Math.max(this.words, this.#word);
    this.max = Math.max(this.max, this.#floats + this.#line + (hangsWhenWrapped(segment) ? this.#lineTrailing : 0));
    if (segment.breakAfter !== BreakKind.None) this.#break(segment.breakAfter);
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

  #break(kind: BreakKind): void {
    const isForced = kind === BreakKind.Mandatory;
    this.#unit = this.#word = this.#indents[isForced ? 2 : 1];
    this.#unitTrailing = 0;
    if (isForced) {
      this.#line = this.#indents[2];
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
    return box.kind === 'ruby' ? rubySizes(box, context) : contribution(box, context, basis);
  }
  if (segment.kind === 'tab') return { min: segment.interval, max: segment.interval, words: segment.interval };
  const { width } = segment;
  const min = breaksAnywhere(segment) ? minLu(width, widestCluster(segment.word, segment.metrics)) : width;
  return { min, max: width, words: width };
}
