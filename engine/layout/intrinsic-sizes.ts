/** Intrinsic inline sizes (CSS Sizing 3, § 4 and 5): what a box would like to have, and what it needs. */
import { INDEFINITE, lu, luCeil, maxLu, minLu, ZERO, type LayoutUnit } from '../base/units.js';
import {
  isAbsolutelyPositioned,
  isFloating,
  isMulticol,
  type BlockBox,
  type BlockLevelBox,
  type FlexBox,
  type InlineFlow,
  type ReplacedBox,
} from '../box/box.js';
import { addStruts } from '../base/geometry.js';
import type { ComputedStyle } from '../css/computed-style.js';
import { isScrollContainer } from '../css/overflow.js';
import { BreakKind } from '../text/types.js';
import { hasPercentage, type SizeValue } from '../css/values.js';
import { fixedBlockTransferred, limitByRatio, transferredInlineSize, type AxisEdges } from './aspect-ratio.js';
import { definiteSize, usedBorder, usedMargins, usedPadding } from './box-sizes.js';
import { independentSpace, type ConstraintSpace } from './constraint-space.js';
import { prepareFlow, type Segment } from './inline-segments.js';
import type { LayoutContext } from './layout-context.js';
import { columnGap } from './multicol-geometry.js';
import { measurementsOf } from './measurements.js';
import { plainTextSizes } from './plain-text-sizes.js';
import { naturalSize, replacedInlineSize } from './replaced.js';
import { tableContentSizes, tableIntrinsicSizes } from './table-data.js';
import { flexContentSizes } from './flex-intrinsic.js';

/** Border-box sizes, margins not included. */
export interface IntrinsicSizes {
  readonly min: LayoutUnit;
  readonly max: LayoutUnit;
  /** What would be `min` if no word could be broken: between the two. Columns prefer not to be narrower. */
  readonly words: LayoutUnit;
}

const NOTHING: IntrinsicSizes = { min: ZERO, max: ZERO, words: ZERO };

/** Cached per box. Makes all children of the box, so it is asked for only where a size depends on content. */
export function intrinsicSizes(box: BlockLevelBox, context: LayoutContext): IntrinsicSizes {
  const measured = measurementsOf(box, context);
  return (measured.sizes ??= measure(box, context));
}

function measure(box: BlockLevelBox, context: LayoutContext): IntrinsicSizes {
  if (box.kind === 'lines') return flowSizes(box, context);
  if (box.kind === 'replaced') return replacedSizes(box, context);
  if (box.kind === 'table') return tableIntrinsicSizes(box, context);
  return box.kind === 'running' ? NOTHING : blockSizes(box, context);
}

/**
 * The box's own contribution with margins: what a containing block counts (§ 5.2). Beside others, as flex items are,
 * negative margins may leave less than nothing (`least`).
 */
export function contribution(box: BlockLevelBox, context: LayoutContext, least = ZERO): IntrinsicSizes {
  const sizes = intrinsicSizes(box, context);
  if (box.kind === 'lines' || box.kind === 'running') return sizes;
  const margins = usedMargins(box.style, ZERO);
  const sum = (margins.left ?? 0) + (margins.right ?? 0);
  const withMargins = (size: LayoutUnit): LayoutUnit => maxLu(least, (size + sum) as LayoutUnit);
  return { min: withMargins(sizes.min), max: withMargins(sizes.max), words: withMargins(sizes.words) };
}

function blockSizes(box: BlockBox | FlexBox, context: LayoutContext): IntrinsicSizes {
  const { style } = box;
  const border = usedBorder(style);
  const padding = usedPadding(style, ZERO);
  const edges = (border.left + border.right + padding.left + padding.right) as LayoutUnit;
  const fixed = definiteSize(style.width, style, INDEFINITE, edges);
  const axes = { inline: edges, block: (border.top + border.bottom + padding.top + padding.bottom) as LayoutUnit };
  const given = fixed ?? transferredSize(box, independentSpace(INDEFINITE), axes, context);
  let { min, max, words } =
    given === null ? childrenSizes(box, edges, context) : { min: given, max: given, words: given };
  if (style.width === 'min-content') max = words = min;
  if (style.width === 'max-content') min = words = max;
  const limit = (value: SizeValue): LayoutUnit | null => {
    if (value === 'min-content' || value === 'max-content') {
      const content = transferredInlineSize(style, INDEFINITE, axes);
      return content ?? childrenSizes(box, edges, context)[value === 'min-content' ? 'min' : 'max'];
    }
    return definiteSize(value, style, INDEFINITE, edges);
  };
  const low = limit(style.minWidth) ?? ZERO;
  const high = limit(style.maxWidth) ?? INDEFINITE;
  const limited = (size: LayoutUnit): LayoutUnit =>
    maxLu(low, minLu(fixed === null ? limitByRatio(style, size, INDEFINITE, axes) : size, high));
  return { min: limited(min), max: limited(max), words: limited(words) };
}

/** The inline size an aspect ratio makes of a definite block size; not less than content needs where it would hang out (CSS Sizing 4, § 5.1). */
export function transferredSize(
  box: BlockBox | FlexBox,
  space: ConstraintSpace,
  edges: AxisEdges,
  context: LayoutContext,
): LayoutUnit | null {
  const { style } = box;
  const size =
    space.blockSizing?.kind === 'fixed'
      ? fixedBlockTransferred(style, space.blockSizing.size, edges)
      : transferredInlineSize(style, space.percentageBlockSize, edges);
  if (size === null || style.minWidth !== 'auto' || isScrollContainer(style)) return size;
  return maxLu(size, childrenSizes(box, edges.inline, context).min);
}

/** What a box's content asks for, whatever its width says; with borders and paddings. Cached per box. */
export function contentSizes(box: Exclude<BlockLevelBox, InlineFlow>, context: LayoutContext): IntrinsicSizes {
  if (box.kind === 'replaced') return replacedContentSizes(box, context);
  if (box.kind === 'table') return tableContentSizes(box, context);
  if (box.kind === 'running') return NOTHING;
  const measured = measurementsOf(box, context);
  return (measured.content ??= blockContentSizes(box, context));
}

function blockContentSizes(box: BlockBox | FlexBox, context: LayoutContext): IntrinsicSizes {
  const border = usedBorder(box.style);
  const padding = usedPadding(box.style, ZERO);
  return childrenSizes(box, (border.left + border.right + padding.left + padding.right) as LayoutUnit, context);
}

function childrenSizes(box: BlockBox | FlexBox, edges: LayoutUnit, context: LayoutContext): IntrinsicSizes {
  if (box.kind === 'flex') return withEdges(flexContentSizes(box, context), edges);
  if (isMulticol(box.style)) return withEdges(multicolContentSizes(box, context), edges);
  return flowContentSizes(box, edges, context);
}

/** Sizes of one column, as many times as there are columns; a given column width is the least of them (CSS Multicol 1, § 3.4). */
function multicolContentSizes(box: BlockBox, context: LayoutContext): IntrinsicSizes {
  const { columnCount, columnWidth } = box.style;
  const column = flowContentSizes(box, ZERO, context);
  const count = columnCount === 'auto' ? 1 : columnCount;
  const gaps = (count - 1) * columnGap(box.style, ZERO);
  const least = columnWidth === 'auto' ? ZERO : lu(columnWidth);
  const all = (size: LayoutUnit): LayoutUnit => (maxLu(size, least) * count + gaps) as LayoutUnit;
  return { min: all(column.min), max: all(column.max), words: all(column.words) };
}

function flowContentSizes(box: BlockBox, edges: LayoutUnit, context: LayoutContext): IntrinsicSizes {
  const text = box.children.plainText();
  const plain = text === null ? null : plainTextSizes(text, box.style, context);
  if (plain) return withEdges(plain, edges);
  let min = ZERO;
  let words = ZERO;
  const line = new FloatLine();
  for (let index = 0; ; index++) {
    const child = box.children.at(index);
    if (!child) break;
    if (child.kind !== 'lines' && isAbsolutelyPositioned(child.style)) continue;
    const sizes = contribution(child, context);
    min = maxLu(min, sizes.min);
    words = maxLu(words, sizes.words);
    if (child.kind === 'lines') line.inFlow(sizes.max, 'none');
    else if (isFloating(child.style)) line.float(child, sizes.max);
    else line.inFlow(sizes.max, child.style.clear);
  }
  return withEdges({ min, max: line.end(), words }, edges);
}

function withEdges({ min, max, words }: IntrinsicSizes, edges: LayoutUnit): IntrinsicSizes {
  return { min: (min + edges) as LayoutUnit, max: (max + edges) as LayoutUnit, words: (words + edges) as LayoutUnit };
}

/** Max-content of blocks: floats stand beside one another, and beside what comes next. */
class FloatLine {
  #left: number = 0;
  #right: number = 0;
  #max: number = 0;

  float({ style }: { readonly style: ComputedStyle }, size: LayoutUnit): void {
    this.#clear(style.clear);
    if (style.float === 'left') this.#left += size;
    else this.#right += size;
  }

  inFlow(size: LayoutUnit, clear: ComputedStyle['clear']): void {
    this.#clear(clear);
    this.#max = Math.max(this.#max, this.#left + size + this.#right);
    this.#left = this.#right = 0;
  }

  end(): LayoutUnit {
    return Math.max(this.#max, this.#left + this.#right) as LayoutUnit;
  }

  #clear(clear: ComputedStyle['clear']): void {
    if (clear === 'none') return;
    this.#max = Math.max(this.#max, this.#left + this.#right);
    if (clear !== 'right') this.#left = 0;
    if (clear !== 'left') this.#right = 0;
  }
}

function flowSizes(flow: InlineFlow, context: LayoutContext): IntrinsicSizes {
  const sizes = segmentsSizes(prepareFlow(flow, context).segments, context);
  return flow.firstLine ? withFirstLine(sizes, flow, flow.firstLine, context) : sizes;
}

/** Unless lines are forced to end before, all of the text is on the first line where it is as wide as it can be. */
function withFirstLine(
  { min, words }: IntrinsicSizes,
  flow: InlineFlow,
  firstLine: InlineFlow,
  context: LayoutContext,
): IntrinsicSizes {
  const { segments } = prepareFlow(firstLine, context);
  const end = segments.findIndex(({ breakAfter }) => breakAfter === BreakKind.Mandatory) + 1 || segments.length;
  const first = segmentsSizes(segments.slice(0, end), context);
  const others = segmentsSizes(prepareFlow(flow, context).segments.slice(end), context);
  return { min, max: maxLu(first.max, others.max), words };
}

function segmentsSizes(segments: readonly Segment[], context: LayoutContext): IntrinsicSizes {
  let min = 0;
  let max = 0;
  let words = 0;
  let unit = 0;
  let word = 0;
  let line = 0;
  let trailing = 0;
  let floats = 0;
  for (const segment of segments) {
    if (segment.kind === 'positioned') continue;
    const sizes = segmentSizes(segment, context);
    if (segment.kind === 'float') {
      min = Math.max(min, sizes.min);
      words = Math.max(words, sizes.words);
      floats += sizes.max;
      max = Math.max(max, floats + line);
      continue;
    }
    unit += sizes.min;
    word += sizes.words;
    if (sizes.max !== 0 || segment.kind === 'text') {
      line += trailing;
      trailing = 0;
    }
    line += sizes.max;
    trailing += segment.spaceWidth;
    min = Math.max(min, unit);
    max = Math.max(max, floats + line + (keepsTrailingSpaces(segment) ? trailing : 0));
    words = Math.max(words, word);
    if (segment.breakAfter === BreakKind.None) {
      unit += segment.spaceWidth;
      word += segment.spaceWidth;
    } else unit = word = 0;
    if (segment.breakAfter === BreakKind.Mandatory) line = trailing = floats = 0;
  }
  return { min: min as LayoutUnit, max: max as LayoutUnit, words: words as LayoutUnit };
}

/** Spaces at the end of a line hang or vanish, unless they are preserved where lines do not wrap. */
function keepsTrailingSpaces(segment: Segment): boolean {
  return segment.kind === 'text' && segment.preserved && segment.item.style.whiteSpace === 'pre';
}

function segmentSizes(segment: Segment, context: LayoutContext): IntrinsicSizes {
  if (segment.kind === 'atomic' || segment.kind === 'float') return contribution(segment.box, context);
  if (segment.kind === 'tab') return { min: segment.interval, max: segment.interval, words: segment.interval };
  const whole = { min: segment.width, max: segment.width, words: segment.width };
  if (segment.kind !== 'text') return whole;
  // Text that may break anywhere needs room for one character only (CSS Text 3, § 5.1).
  const { style } = segment.item;
  const anywhere = style.overflowWrap === 'anywhere' || style.wordBreak === 'break-word';
  const wraps = style.whiteSpace !== 'nowrap' && style.whiteSpace !== 'pre';
  return anywhere && wraps ? { ...whole, min: minLu(segment.width, luCeil(style.fontSize)) } : whole;
}

/** An image whose width hangs on a percentage can shrink to nothing (§ 5.2.2, "compressible replaced elements"). */
function replacedSizes(box: ReplacedBox, context: LayoutContext): IntrinsicSizes {
  const url = box.image.kind === 'url' ? box.image.url : '';
  if (context.images.lookup(url).status === 'broken') return alternativeSizes(box, context);
  const size = replacedInlineSize(box, independentSpace(INDEFINITE), context);
  const shrinks = dependsOnContainer(box.style.width) || dependsOnContainer(box.style.maxWidth);
  return { min: shrinks ? ZERO : size, max: size, words: shrinks ? ZERO : size };
}

function replacedContentSizes(box: ReplacedBox, context: LayoutContext): IntrinsicSizes {
  const url = box.image.kind === 'url' ? box.image.url : '';
  if (context.images.lookup(url).status === 'broken') return alternativeSizes(box, context);
  const { width } = naturalSize(box, context);
  const edges = addStruts(usedBorder(box.style), usedPadding(box.style, ZERO));
  const size = (width + edges.left + edges.right) as LayoutUnit;
  return { min: size, max: size, words: size };
}

function dependsOnContainer(value: SizeValue): boolean {
  return typeof value !== 'string' && hasPercentage(value);
}

/** Roughly a character each 0.5 em at most, and no less than one line needs: exact sizes follow in layout. */
function alternativeSizes(box: ReplacedBox, context: LayoutContext): IntrinsicSizes {
  const metrics = context.textMetrics.of(box.style);
  const word = context.shaper.shape(box.alternative, metrics.textStyle, false);
  const longest = box.alternative.split(/\s+/).reduce((max, part) => Math.max(max, part.length), 0);
  const max = luCeil(word.width * metrics.fontSize + 1);
  const share = box.alternative.length > 0 ? longest / box.alternative.length : 0;
  const min = luCeil((max / 64) * share);
  return { min, max, words: min };
}
