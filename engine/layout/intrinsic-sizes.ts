/** Intrinsic inline sizes (CSS Sizing 3, § 4 and 5): what a box would like to have, and what it needs. */
import { add, INDEFINITE, type LayoutUnit, lu, luCeil, maxLu, minLu, ZERO } from '../base/units.js';
import {
  establishesFormattingContext,
  isAbsolutelyPositioned,
  isFloating,
  isMulticol,
  isPlaceholder,
  type BlockBox,
  type BlockLevelBox,
  type ItemContainerBox,
  type ReplacedBox,
} from '../box/box.js';
import { addStruts } from '../base/geometry.js';
import type { ComputedStyle } from '../css/properties/computed-style.js';
import { hasPercentage, isLengthSize, type SizeValue } from '../css/values/values.js';
import { limitByRatio, transferredInlineSize } from './box/aspect-ratio.js';
import { definiteSize, fitContentSize, usedBorder, usedPadding } from './box/box-sizes.js';
import { independentSpace } from './contract/constraint-space.js';
import { contribution } from './box/contribution.js';
import { flowSizes } from './inline/flow-sizes.js';
import type { LayoutContext } from './contract/layout-context.js';
import { columnGap, MAX_COLUMNS } from './multicol/geometry.js';
import { hasBegun, measurementsOf } from './contract/measurements.js';
import { plainTextSizes } from './text/plain-text.js';
import { isBroken, naturalSize, replacedInlineSize } from './replaced/replaced.js';
import { tableContentSizes, tableIntrinsicSizes } from './table/data.js';
import { flexContentSizes } from './flex/intrinsic.js';
import { gridContentSizes } from './grid/intrinsic.js';
import type { IntrinsicSizes, LayoutBox } from './contract/recursion.js';
import { contentBlockBasis, transferredSize } from './box/transferred-size.js';

const NOTHING: IntrinsicSizes = { min: ZERO, max: ZERO, words: ZERO };

const always = (size: LayoutUnit): IntrinsicSizes => ({ min: size, max: size, words: size });

/** See contract/recursion.ts. */
export function intrinsicSizes(
  box: BlockLevelBox,
  context: LayoutContext,
  basis: LayoutUnit = INDEFINITE,
): IntrinsicSizes {
  const measured = measurementsOf(box, context);
  if (measured.sizes && (measured.sizesBasis === basis || hasBegun(box, measured))) return measured.sizes;
  measured.sizesBasis = basis;
  return (measured.sizes = measure(box, context, basis));
}

function measure(box: BlockLevelBox, context: LayoutContext, basis: LayoutUnit): IntrinsicSizes {
  if (box.kind === 'lines') return flowSizes(box, context, basis);
  if (box.kind === 'replaced') return replacedSizes(box, context, basis);
  if (box.kind === 'table') return tableIntrinsicSizes(box, context);
  return isPlaceholder(box) ? NOTHING : blockSizes(box, context, basis);
}

function blockSizes(box: BlockBox | ItemContainerBox, context: LayoutContext, basis: LayoutUnit): IntrinsicSizes {
  const { style } = box;
  const border = usedBorder(style);
  const padding = usedPadding(style, ZERO);
  const edges = add(border.left, border.right, padding.left, padding.right);
  const fixed = definiteSize(style.width, style, INDEFINITE, edges);
  const axes = { inline: edges, block: add(border.top, border.bottom, padding.top, padding.bottom) };
  const given = fixed ?? transferredSize(box, null, basis, axes, context);
  const inner = contentBlockBasis(style, basis, axes.block);
  const content = () => childrenSizes(box, edges, context, inner);
  let { min, max, words } = given === null ? content() : { min: given, max: given, words: given };
  // A cell's width is what its column would like to have; its content alone says how narrow it may be (CSS Tables 3, § 4.1).
  if (fixed !== null && style.display === 'table-cell') {
    ({ min, words } = content());
    max = maxLu(fixed, min);
  }
  if (style.width === 'min-content') max = words = min;
  if (style.width === 'max-content') min = words = max;
  const fitting = fitContentSize(style.width, style, INDEFINITE, edges, content);
  if (fitting !== null) min = max = words = fitting;
  // `unknown`: what a limit comes to that refers to a containing block which is not known (§ 5.2.1).
  const limit = (value: SizeValue, unknown: 'min' | 'max'): LayoutUnit | null => {
    if (value === 'min-content' || value === 'max-content')
      return transferredInlineSize(style, basis, axes) ?? content()[value === 'min-content' ? 'min' : 'max'];
    if (isLengthSize(value) || typeof value === 'string') return definiteSize(value, style, INDEFINITE, edges);
    return fitContentSize(value, style, INDEFINITE, edges, content) ?? content()[unknown];
  };
  const low = limit(style.minWidth, 'min') ?? ZERO;
  const high = limit(style.maxWidth, 'max') ?? INDEFINITE;
  const limited = (size: LayoutUnit): LayoutUnit =>
    maxLu(low, minLu(fixed === null ? limitByRatio(style, size, basis, axes) : size, high));
  return { min: limited(min), max: limited(max), words: limited(words) };
}

/** See contract/recursion.ts. */
export function contentSizes(box: LayoutBox, context: LayoutContext, basis: LayoutUnit = INDEFINITE): IntrinsicSizes {
  if (box.kind === 'replaced') return replacedContentSizes(box, context);
  if (box.kind === 'table') return tableContentSizes(box, context);
  if (isPlaceholder(box)) return NOTHING;
  const measured = measurementsOf(box, context);
  if (measured.content && (measured.contentBasis === basis || hasBegun(box, measured))) return measured.content;
  measured.contentBasis = basis;
  return (measured.content = blockContentSizes(box, context, basis));
}

function blockContentSizes(
  box: BlockBox | ItemContainerBox,
  context: LayoutContext,
  basis: LayoutUnit,
): IntrinsicSizes {
  const border = usedBorder(box.style);
  const padding = usedPadding(box.style, ZERO);
  return childrenSizes(box, add(border.left, border.right, padding.left, padding.right), context, basis);
}

/** `basis`: the block size of the box's content box, where it is definite. */
function childrenSizes(
  box: BlockBox | ItemContainerBox,
  edges: LayoutUnit,
  context: LayoutContext,
  basis: LayoutUnit,
): IntrinsicSizes {
  const { contain, containIntrinsicWidth, controlWidth } = box.style;
  if (contain.size || contain.inlineSize) {
    const own = always(lu(containIntrinsicWidth ?? 0));
    return withEdges(containIntrinsicWidth === null && isMulticol(box.style) ? inColumns(own, box.style) : own, edges);
  }
  if (controlWidth !== null) return withEdges(controlSizes(box.style, lu(controlWidth)), edges);
  if (box.kind === 'flex') return withEdges(flexContentSizes(box, context), edges);
  if (box.kind === 'grid') return withEdges(gridContentSizes(box, context), edges);
  if (isMulticol(box.style)) return withEdges(multicolContentSizes(box, context, basis), edges);
  return flowContentSizes(box, edges, context, basis);
}

/** A control whose width depends on its container may be made as narrow as that needs (CSS Sizing 3, § 5.2.2). */
function controlSizes({ width }: ComputedStyle, own: LayoutUnit): IntrinsicSizes {
  const isCompressible = isLengthSize(width) && hasPercentage(width);
  return isCompressible ? { min: ZERO, max: own, words: ZERO } : { min: own, max: own, words: own };
}

/** Sizes of one column, as many times as there are columns; a given column width is the least of them (CSS Multicol 1, § 3.4). */
function multicolContentSizes(box: BlockBox, context: LayoutContext, basis: LayoutUnit): IntrinsicSizes {
  return inColumns(flowContentSizes(box, ZERO, context, basis), box.style);
}

function inColumns(column: IntrinsicSizes, style: ComputedStyle): IntrinsicSizes {
  const { columnCount, columnWidth } = style;
  const count = columnCount === 'auto' ? 1 : Math.min(columnCount, MAX_COLUMNS);
  const gaps = (count - 1) * columnGap(style, ZERO);
  const least = columnWidth === 'auto' ? ZERO : lu(columnWidth);
  const all = (size: LayoutUnit): LayoutUnit => (maxLu(size, least) * count + gaps) as LayoutUnit;
  return { min: all(column.min), max: all(column.max), words: all(column.words) };
}

function flowContentSizes(box: BlockBox, edges: LayoutUnit, context: LayoutContext, basis: LayoutUnit): IntrinsicSizes {
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
    const sizes = contribution(child, context, basis);
    min = maxLu(min, sizes.min);
    words = maxLu(words, sizes.words);
    if (child.kind === 'lines') line.beside(sizes.max, 'none');
    else if (isFloating(child.style)) line.float(child, sizes.max);
    else if (reachesUnderFloats(child)) line.across(sizes.max, child.style.clear);
    else line.beside(sizes.max, child.style.clear);
  }
  return withEdges({ min, max: line.end(), words }, edges);
}

function withEdges({ min, max, words }: IntrinsicSizes, edges: LayoutUnit): IntrinsicSizes {
  return { min: add(min, edges), max: add(max, edges), words: add(words, edges) };
}

/** Whether a box in flow is as wide as if there were no floats before it; only its lines go around them (CSS 2, § 9.5). */
function reachesUnderFloats(child: BlockLevelBox): boolean {
  return child.kind === 'block' && !establishesFormattingContext(child.style);
}

/** Max-content of blocks: floats stand beside one another, and beside lines and formatting contexts that come next. */
class FloatLine {
  #left: number = 0;
  #right: number = 0;
  #max: number = 0;

  float({ style }: { readonly style: ComputedStyle }, size: LayoutUnit): void {
    this.#clear(style.clear);
    if (style.float === 'left') this.#left += size;
    else this.#right += size;
  }

  beside(size: LayoutUnit, clear: ComputedStyle['clear']): void {
    this.#clear(clear);
    this.#max = Math.max(this.#max, this.#left + size + this.#right);
    this.#left = this.#right = 0;
  }

  across(size: LayoutUnit, clear: ComputedStyle['clear']): void {
    this.#clear(clear);
    this.#max = Math.max(this.#max, this.#left + this.#right, size);
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

/** An image whose width hangs on a percentage can shrink to nothing (§ 5.2.2, "compressible replaced elements"). */
function replacedSizes(box: ReplacedBox, context: LayoutContext, basis: LayoutUnit): IntrinsicSizes {
  if (isBroken(box, context)) return alternativeSizes(box, context);
  const space = independentSpace(INDEFINITE, { percentageBlockSize: basis });
  const size = replacedInlineSize(box, space, context);
  const shrinks = dependsOnContainer(box.style.width) || dependsOnContainer(box.style.maxWidth);
  return { min: shrinks ? ZERO : size, max: size, words: shrinks ? ZERO : size };
}

function replacedContentSizes(box: ReplacedBox, context: LayoutContext): IntrinsicSizes {
  if (isBroken(box, context)) return alternativeSizes(box, context);
  const { width } = naturalSize(box, context);
  const edges = addStruts(usedBorder(box.style), usedPadding(box.style, ZERO));
  const size = add(width, edges.left, edges.right);
  return { min: size, max: size, words: size };
}

function dependsOnContainer(value: SizeValue): boolean {
  return isLengthSize(value) && hasPercentage(value);
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
