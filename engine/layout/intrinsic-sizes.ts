/** Intrinsic inline sizes (CSS Sizing 3, § 4 and 5): what a box would like to have, and what it needs. */
import { INDEFINITE, luCeil, maxLu, minLu, ZERO, type LayoutUnit } from '../base/units.js';
import type { BlockBox, BlockLevelBox, InlineFlow, ReplacedBox } from '../box/box.js';
import { BreakKind } from '../text/types.js';
import { hasPercentage, type SizeValue } from '../css/values.js';
import { definiteSize, usedBorder, usedMargins, usedPadding } from './box-sizes.js';
import { independentSpace } from './constraint-space.js';
import { prepareFlow, type Segment } from './inline-segments.js';
import type { LayoutContext } from './layout-context.js';
import { measurementsOf } from './measurements.js';
import { replacedInlineSize } from './replaced.js';
import { tableIntrinsicSizes } from './table-data.js';

/** Border-box sizes, margins not included. */
export interface IntrinsicSizes {
  readonly min: LayoutUnit;
  readonly max: LayoutUnit;
}

const NOTHING: IntrinsicSizes = { min: ZERO, max: ZERO };

/** Cached per box. Makes all children of the box, so it is asked for only where a size depends on content. */
export function intrinsicSizes(box: BlockLevelBox, context: LayoutContext): IntrinsicSizes {
  const measured = measurementsOf(box, context);
  return (measured.sizes ??= measure(box, context));
}

function measure(box: BlockLevelBox, context: LayoutContext): IntrinsicSizes {
  if (box.kind === 'lines') return flowSizes(box, context);
  if (box.kind === 'replaced') return replacedSizes(box, context);
  if (box.kind === 'table') return tableIntrinsicSizes(box, context);
  return box.kind === 'block' ? blockSizes(box, context) : NOTHING;
}

/** The box's own contribution with margins: what a containing block counts (§ 5.2). */
export function contribution(box: BlockLevelBox, context: LayoutContext): IntrinsicSizes {
  const { min, max } = intrinsicSizes(box, context);
  if (box.kind === 'lines' || box.kind === 'running') return { min, max };
  const margins = usedMargins(box.style, ZERO);
  const sum = (margins.left ?? 0) + (margins.right ?? 0);
  return { min: maxLu(ZERO, (min + sum) as LayoutUnit), max: maxLu(ZERO, (max + sum) as LayoutUnit) };
}

function blockSizes(box: BlockBox, context: LayoutContext): IntrinsicSizes {
  const { style } = box;
  const border = usedBorder(style);
  const padding = usedPadding(style, ZERO);
  const edges = (border.left + border.right + padding.left + padding.right) as LayoutUnit;
  const fixed = definiteSize(style.width, style, INDEFINITE, edges);
  let { min, max } = fixed === null ? childrenSizes(box, edges, context) : { min: fixed, max: fixed };
  if (style.width === 'min-content') max = min;
  if (style.width === 'max-content') min = max;
  const low = definiteSize(style.minWidth, style, INDEFINITE, edges) ?? ZERO;
  const high = definiteSize(style.maxWidth, style, INDEFINITE, edges) ?? INDEFINITE;
  return { min: maxLu(low, minLu(min, high)), max: maxLu(low, minLu(max, high)) };
}

function childrenSizes(box: BlockBox, edges: LayoutUnit, context: LayoutContext): IntrinsicSizes {
  let min = ZERO;
  let max = ZERO;
  for (let index = 0; ; index++) {
    const child = box.children.at(index);
    if (!child) break;
    const sizes = contribution(child, context);
    min = maxLu(min, sizes.min);
    max = maxLu(max, sizes.max);
  }
  return { min: (min + edges) as LayoutUnit, max: (max + edges) as LayoutUnit };
}

function flowSizes(flow: InlineFlow, context: LayoutContext): IntrinsicSizes {
  const { segments } = prepareFlow(flow, context);
  let min = 0;
  let max = 0;
  let unit = 0;
  let line = 0;
  let trailing = 0;
  for (const segment of segments) {
    const sizes = segmentSizes(segment, context);
    unit += sizes.min;
    line += trailing + sizes.max;
    trailing = sizes.max === 0 && segment.kind !== 'text' ? trailing : 0;
    trailing += segment.spaceWidth;
    min = Math.max(min, unit);
    max = Math.max(max, line);
    if (segment.breakAfter === BreakKind.None) unit += segment.spaceWidth;
    else unit = 0;
    if (segment.breakAfter === BreakKind.Mandatory) line = trailing = 0;
  }
  return { min: min as LayoutUnit, max: max as LayoutUnit };
}

function segmentSizes(segment: Segment, context: LayoutContext): IntrinsicSizes {
  if (segment.kind === 'atomic') return contribution(segment.box, context);
  if (segment.kind === 'tab') return { min: segment.interval, max: segment.interval };
  if (segment.kind !== 'text') return { min: segment.width, max: segment.width };
  // Text that may break anywhere needs room for one character only (CSS Text 3, § 5.1).
  const { style } = segment.item;
  const anywhere = style.overflowWrap === 'anywhere' || style.wordBreak === 'break-word';
  const wraps = style.whiteSpace !== 'nowrap' && style.whiteSpace !== 'pre';
  return { min: anywhere && wraps ? minLu(segment.width, luCeil(style.fontSize)) : segment.width, max: segment.width };
}

/** An image whose width hangs on a percentage can shrink to nothing (§ 5.2.2, "compressible replaced elements"). */
function replacedSizes(box: ReplacedBox, context: LayoutContext): IntrinsicSizes {
  const url = box.image.kind === 'url' ? box.image.url : '';
  if (context.images.lookup(url).status === 'broken') return alternativeSizes(box, context);
  const size = replacedInlineSize(box, independentSpace(INDEFINITE), context);
  const shrinks = dependsOnContainer(box.style.width) || dependsOnContainer(box.style.maxWidth);
  return { min: shrinks ? ZERO : size, max: size };
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
  return { min: luCeil((max / 64) * share), max };
}
