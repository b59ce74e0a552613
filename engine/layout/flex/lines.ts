/** Flex lines and flexible lengths (CSS Flexbox 1, § 9.3 and 9.7). Sizes are border-box sizes. */
import { NO_STRUT } from '../../base/geometry.js';
import { clampLu, maxLu, ZERO, type LayoutUnit } from '../../base/units.js';
import { trimmedSides, type Side } from '../box/margin-trim.js';
import type { FlexContainerSpace, FlexItem } from './items.js';

/** An item on its way through § 9: each step fills in what it determines. */
export interface FlexedItem {
  readonly item: FlexItem;
  /** Its place in order-modified document order. */
  readonly order: number;
  /** visibility: collapse takes it off its line (§ 4.4). */
  readonly isCollapsed: boolean;
  readonly flexBaseSize: LayoutUnit;
  readonly minMain: LayoutUnit;
  readonly maxMain: LayoutUnit;
  readonly hypotheticalMain: LayoutUnit;
  /** Auto margins as 0. */
  mainMargins: LayoutUnit;
  main: LayoutUnit;
  cross: LayoutUnit;
  /** From main-start of the container and cross-start of the line, to the item's margin box. */
  mainOffset: LayoutUnit;
  crossOffset: LayoutUnit;
  /** Used margins: auto ones once they have their share. */
  margins: { top: LayoutUnit; right: LayoutUnit; bottom: LayoutUnit; left: LayoutUnit };
}

export interface FlexLine {
  readonly items: FlexedItem[];
  cross: LayoutUnit;
  /** From cross-start of the container. */
  crossOffset: LayoutUnit;
}

/** § 9.2, step 3: flex base size and hypothetical main size. */
export function startItem(item: FlexItem, order: number, showsCollapsed = false): FlexedItem {
  const isCollapsed = !showsCollapsed && item.style.visibility === 'collapse';
  const flexBaseSize = isCollapsed ? ZERO : maxLu(item.flexBaseSize(), item.mainEdges);
  const minMain = isCollapsed ? ZERO : item.minMainSize();
  const maxMain = isCollapsed ? ZERO : item.maxMainSize();
  const hypotheticalMain = clampLu(flexBaseSize, minMain, maxMain);
  return {
    item,
    order,
    isCollapsed,
    flexBaseSize,
    minMain,
    maxMain,
    hypotheticalMain,
    main: hypotheticalMain,
    cross: ZERO,
    mainOffset: ZERO,
    crossOffset: ZERO,
    mainMargins: isCollapsed ? ZERO : item.mainMargins,
    margins: isCollapsed ? { ...NO_STRUT } : { ...item.margins },
  };
}

function outerHypothetical({ hypotheticalMain, mainMargins }: FlexedItem): number {
  return hypotheticalMain + mainMargins;
}

/** § 9.3, step 5: as many items on each line as fit, at least one. */
export function collectLines(
  items: readonly FlexedItem[],
  isMultiLine: boolean,
  available: LayoutUnit,
  gap: LayoutUnit,
): FlexLine[] {
  const lines: FlexLine[] = [];
  let line: FlexedItem[] = [];
  let used = 0;
  for (const item of items) {
    const size = outerHypothetical(item);
    if (isMultiLine && line.length > 0 && used + gap + size > available) {
      lines.push({ items: line, cross: ZERO, crossOffset: ZERO });
      line = [];
      used = 0;
    }
    used += size + (line.length > 0 ? gap : 0);
    line.push(item);
  }
  if (line.length > 0) lines.push({ items: line, cross: ZERO, crossOffset: ZERO });
  return lines;
}

/** Margins that the container trims at its edges, for items in lines (CSS Box 4, § 3.3.2). */
export function trimItems({ axes, style }: FlexContainerSpace, lines: readonly (readonly FlexItem[])[]): void {
  const { isRow, mainFromEnd, crossFromEnd } = axes;
  const sides = trimmedSides(style);
  const trim = (side: Side, item: FlexItem | undefined) => {
    if (item && sides.has(side)) item.margins = { ...item.margins, [side]: ZERO };
  };
  const [start, end] = isRow ? (['left', 'right'] as const) : (['top', 'bottom'] as const);
  const [over, under] = isRow ? (['top', 'bottom'] as const) : (['left', 'right'] as const);
  for (const line of lines) {
    trim(start, line[mainFromEnd ? line.length - 1 : 0]);
    trim(end, line[mainFromEnd ? 0 : line.length - 1]);
  }
  for (const item of lines[crossFromEnd ? lines.length - 1 : 0] ?? []) trim(over, item);
  for (const item of lines[crossFromEnd ? 0 : lines.length - 1] ?? []) trim(under, item);
}

/** The same, once it is known which items stand in the first and in the last line. */
export function trimLines(container: FlexContainerSpace, lines: readonly FlexLine[]): void {
  if (container.style.marginTrim.length === 0) return;
  trimItems(
    container,
    lines.map(({ items }) => items.map(({ item }) => item)),
  );
  for (const flexed of lines.flatMap(({ items }) => items)) {
    if (flexed.isCollapsed) continue;
    flexed.mainMargins = flexed.item.mainMargins;
    flexed.margins = { ...flexed.item.margins };
  }
}

/** What the items of a line and their gaps come to. */
export function lineSum(line: FlexLine, gap: LayoutUnit, size: (item: FlexedItem) => number): LayoutUnit {
  let sum = gap * Math.max(0, line.items.length - 1);
  for (const item of line.items) sum += size(item);
  return sum as LayoutUnit;
}

interface Flexing {
  readonly flexed: FlexedItem;
  readonly factor: number;
  target: number;
  isFrozen: boolean;
  violation: number;
}

/** § 9.7, "Resolving Flexible Lengths": sets the main size of every item of the line. */
export function resolveFlexibleLengths(line: FlexLine, available: LayoutUnit, gap: LayoutUnit): void {
  const grows = lineSum(line, gap, outerHypothetical) < available;
  const items = line.items.map((flexed): Flexing => {
    const { item, flexBaseSize, hypotheticalMain } = flexed;
    const factor = grows ? item.style.flexGrow : item.style.flexShrink;
    const isInflexible = factor === 0 || (grows ? flexBaseSize > hypotheticalMain : flexBaseSize < hypotheticalMain);
    return { flexed, factor, target: hypotheticalMain, isFrozen: isInflexible, violation: 0 };
  });
  const fixed = lineSum(line, gap, ({ mainMargins }) => mainMargins);
  const freeSpace = (): number => {
    let free = available - fixed;
    for (const { flexed, isFrozen, target } of items) free -= isFrozen ? target : flexed.flexBaseSize;
    return free;
  };
  const initialFree = freeSpace();
  // Ends because every turn freezes at least one item.
  while (items.some(({ isFrozen }) => !isFrozen)) {
    const flexible = items.filter(({ isFrozen }) => !isFrozen);
    const factors = flexible.reduce((sum, { factor }) => sum + factor, 0);
    let free = freeSpace();
    if (factors < 1 && Math.abs(initialFree * factors) < Math.abs(free)) free = initialFree * factors;
    distributeFreeSpace(flexible, free, factors, grows);
    freezeViolators(flexible);
  }
  settle(items);
}

/** Step 4c: in proportion to grow factors, or to shrink factors times inner base sizes. */
function distributeFreeSpace(items: readonly Flexing[], free: number, factors: number, grows: boolean): void {
  const scaled = ({ flexed, factor }: Flexing) => factor * Math.max(0, flexed.flexBaseSize - flexed.item.mainEdges);
  const weight = grows ? factors : items.reduce((sum, item) => sum + scaled(item), 0);
  for (const item of items) {
    const share = weight > 0 ? (grows ? item.factor : scaled(item)) / weight : 0;
    item.target = item.flexed.flexBaseSize + (grows ? Math.max(0, free) : Math.min(0, free)) * share;
  }
}

/** Steps 4d and 4e: items that violate their limits in the direction of the total violation keep the limit. */
function freezeViolators(items: readonly Flexing[]): void {
  let total = 0;
  for (const item of items) {
    const { minMain, maxMain } = item.flexed;
    const clamped = Math.max(minMain, Math.min(item.target, maxMain));
    item.violation = clamped - item.target;
    item.target = clamped;
    total += item.violation;
  }
  for (const item of items) {
    item.isFrozen = total === 0 || (total > 0 ? item.violation > 0 : item.violation < 0);
  }
  // Violations so small that their sum loses them would freeze nothing.
  if (!items.some(({ isFrozen }) => isFrozen)) for (const item of items) item.isFrozen = true;
}

/** Whole layout units whose sum is that of the exact sizes. */
function settle(items: readonly Flexing[]): void {
  let exact = 0;
  let used = 0;
  for (const { flexed, target } of items) {
    exact += target;
    flexed.main = (Math.round(exact) - used) as LayoutUnit;
    used += flexed.main;
  }
}

/** The container's inner main size where its lines settle it (§ 9.3, step 4); its limits are not applied yet. */
export function longestLine(lines: readonly FlexLine[], gap: LayoutUnit): LayoutUnit {
  let size = ZERO;
  for (const line of lines) size = maxLu(size, lineSum(line, gap, outerHypothetical));
  return size;
}
