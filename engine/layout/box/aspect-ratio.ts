/** Preferred aspect ratios of boxes that are not replaced (CSS Sizing 4, § 5). */
import { clampLu, INDEFINITE, maxLu, ZERO, type LayoutUnit } from '../../base/units.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { TABLE_TRACK_DISPLAYS } from '../../css/values/table-displays.js';
import { definiteSize } from './box-sizes.js';

/** Borders and paddings of both axes. */
export interface AxisEdges {
  readonly inline: LayoutUnit;
  readonly block: LayoutUnit;
}

const WITHOUT_RATIO = new Set<ComputedStyle['display']>([
  'inline',
  'table',
  'inline-table',
  'table-cell',
  'table-caption',
  ...TABLE_TRACK_DISPLAYS,
]);

/** Inline size divided by block size; 0 for none. */
export function preferredRatio({ aspectRatio, display }: ComputedStyle): number {
  return WITHOUT_RATIO.has(display) ? 0 : aspectRatio.ratio;
}

/** With `auto` the ratio is that of the content box, else of the box that box-sizing names (§ 5.1). */
function ratioEdges(style: ComputedStyle, edges: AxisEdges): AxisEdges {
  return style.boxSizing === 'border-box' && !style.aspectRatio.auto ? { inline: ZERO, block: ZERO } : edges;
}

/** The border-box block size that follows from a border-box inline size. */
export function blockSizeByRatio(
  style: ComputedStyle,
  inlineSize: LayoutUnit,
  edges: AxisEdges,
  ratio = preferredRatio(style),
): LayoutUnit {
  const { inline, block } = ratioEdges(style, edges);
  const size = Math.round((inlineSize - inline) / ratio) + block;
  return maxLu(size as LayoutUnit, edges.block);
}

/** The border-box inline size that a settled border-box block size gives a box; null where no ratio applies. */
export function fixedBlockTransferred(
  style: ComputedStyle,
  blockSize: LayoutUnit,
  edges: AxisEdges,
): LayoutUnit | null {
  return preferredRatio(style) === 0 ? null : inlineSizeByRatio(style, blockSize, edges);
}

export function inlineSizeByRatio(
  style: ComputedStyle,
  blockSize: LayoutUnit,
  edges: AxisEdges,
  ratio = preferredRatio(style),
): LayoutUnit {
  const { inline, block } = ratioEdges(style, edges);
  const size = Math.round((blockSize - block) * ratio) + inline;
  return maxLu(size as LayoutUnit, edges.inline);
}

/** The border-box inline size that a definite block size gives a box; null where the box has none or no ratio. */
export function transferredInlineSize(
  style: ComputedStyle,
  percentageBlockSize: LayoutUnit,
  edges: AxisEdges,
): LayoutUnit | null {
  if (preferredRatio(style) === 0) return null;
  const size = definiteSize(style.height, style, percentageBlockSize, edges.block);
  if (size === null) return null;
  const low = definiteSize(style.minHeight, style, percentageBlockSize, edges.block) ?? ZERO;
  const high = definiteSize(style.maxHeight, style, percentageBlockSize, edges.block) ?? INDEFINITE;
  return inlineSizeByRatio(style, clampLu(size, low, high), edges);
}

/** An inline size within the limits that min- and max-height transfer to it (§ 5.1). */
export function limitByRatio(
  style: ComputedStyle,
  size: LayoutUnit,
  percentageBlockSize: LayoutUnit,
  edges: AxisEdges,
): LayoutUnit {
  if (preferredRatio(style) === 0) return size;
  const low = definiteSize(style.minHeight, style, percentageBlockSize, edges.block);
  const high = definiteSize(style.maxHeight, style, percentageBlockSize, edges.block);
  return clampLu(
    size,
    low === null ? ZERO : inlineSizeByRatio(style, low, edges),
    high === null ? INDEFINITE : inlineSizeByRatio(style, high, edges),
  );
}
