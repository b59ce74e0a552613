/** Baseline alignment of grid items: what moves each of them so that baselines meet (CSS Grid 1, § 10.6, 12.5 step 1). */
import { ZERO, type LayoutUnit } from '../../base/units.js';
import type { GridEntry } from './placed-grid.js';
import type { AreaSize, GridItem } from './items.js';

/** From the item's own edge of the area: the first row's top for first baselines, the last row's end for last ones. */
export type BaselineShims = ReadonlyMap<GridItem, LayoutUnit>;

export function baselineShims(entries: readonly GridEntry[], areaOf: (entry: GridEntry) => AreaSize): BaselineShims {
  const shims = new Map<GridItem, LayoutUnit>();
  for (const isFirst of [true, false]) {
    const keyword = isFirst ? 'baseline' : 'last-baseline';
    const distances = new Map<GridItem, number>();
    const most = new Map<number, number>();
    const rowOf = ({ area }: GridEntry) => (isFirst ? area.rowStart : area.rowEnd - 1);
    const group = entries.filter(({ item }) => item.align.keyword === keyword && !item.hasAutoBlockMargin);
    for (const entry of group) {
      const distance = baselineDistance(entry.item, areaOf(entry), isFirst);
      distances.set(entry.item, distance);
      most.set(rowOf(entry), Math.max(most.get(rowOf(entry)) ?? -Infinity, distance));
    }
    for (const entry of group) {
      const shim = most.get(rowOf(entry))! - (distances.get(entry.item) ?? ZERO);
      shims.set(entry.item, shim as LayoutUnit);
    }
  }
  return shims;
}

/** From the top margin edge to the first baseline, or from the bottom one to the last; without one, to the far border edge. */
function baselineDistance(item: GridItem, area: AreaSize, isFirst: boolean): number {
  const { fragment, firstBaseline, lastBaseline } = item.measure(area);
  const { top, bottom } = item.margins(area.inlineSize);
  return isFirst
    ? top + (firstBaseline ?? fragment.height)
    : fragment.height - (lastBaseline ?? fragment.height) + bottom;
}
