/**
 * Where the items of a flex container go and how large they are, as if nothing fragmented: steps 2 to 16 of CSS
 * Flexbox 1, § 9. Breaking over pages starts from this geometry; see items/items.ts.
 */
import { add, INDEFINITE, type LayoutUnit, maxLu, sub, ZERO } from '../../base/units.js';
import { isScrollContainer } from '../../css/properties/overflow.js';
import type { Alignment } from '../../css/values/values.js';
import { distributeContent, selfOffset } from '../box/box-alignment.js';
import { resolveLength } from '../box/box-sizes.js';
import type { BlockSizing, Growth } from '../contract/constraint-space.js';
import { gapRules, hasGapRules } from '../box/gap-rules.js';
import { isHeld } from '../box/cut-off.js';
import { lineOffset } from './axes.js';
import type { FlexContainerSpace, FlexItem } from './items.js';
import {
  collectLines,
  lineSum,
  longestLine,
  resolveFlexibleLengths,
  startItem,
  trimItems,
  trimLines,
  type FlexedItem,
  type FlexLine,
} from './lines.js';
import { madeUpBaseline, type BoxAround } from '../text/baselines.js';
import { flexGaps } from './gaps.js';
import type { Gap, ItemGeometry, PlacedItem } from '../contract/item-geometry.js';
import type { LaidOut } from '../contract/layout-result.js';

/** The limits of the container's own content box, which settle its size where the content asks for it. */
export interface ContainerLimits {
  /** A content-box block size within min-height and max-height. */
  clampBlock(size: LayoutUnit): LayoutUnit;
}

export function flexGeometry(
  items: readonly FlexItem[],
  container: FlexContainerSpace,
  limits: ContainerLimits,
): ItemGeometry {
  return new FlexAlgorithm(items, container, limits).run();
}

/** An item of a row grows where its height is its content's, and not that of a container which has one of its own. */
function rowGrowth({ style, container }: FlexItem): Growth {
  if (container.axes.isMultiLine) return 'everywhere';
  if (isHeld(style, container)) return 'never';
  return container.style.height === 'auto' ? 'everywhere' : 'on-pages';
}

/** An item of a column grows where its content has given it its size, and nothing has shrunk it below that. */
function columnGrowth(item: FlexItem): Growth {
  const { style, container } = item;
  const mayShrink = style.flexShrink > 0 && container.blockSize !== INDEFINITE;
  if (!mayShrink && item.definiteBasis() === null && item.transferredSize() === null) return 'everywhere';
  if (style.height !== 'auto' || (style.flexShrink > 0 && isHeld(style, container))) return 'never';
  const encloses = style.minHeight === 'auto' && !isScrollContainer(style);
  return !mayShrink || encloses ? 'everywhere' : 'on-pages';
}

class FlexAlgorithm {
  readonly #mainGap: LayoutUnit;
  readonly #crossGap: LayoutUnit;
  /** The container's inner sizes. */
  #mainSize: LayoutUnit;
  #crossSize: LayoutUnit;
  #lines: FlexLine[] = [];
  /** What the lines come to by themselves, whatever size the container has. */
  #naturalBlockSize = ZERO;

  constructor(
    readonly items: readonly FlexItem[],
    readonly container: FlexContainerSpace,
    readonly limits: ContainerLimits,
  ) {
    const { axes, style, inlineSize, blockSize } = container;
    const gapOf = (value: typeof style.rowGap, basis: LayoutUnit) =>
      value === 'normal' ? ZERO : maxLu(ZERO, resolveLength(value, basis));
    const rowGap = gapOf(style.rowGap, blockSize);
    const columnGap = gapOf(style.columnGap, inlineSize);
    this.#mainGap = axes.isRow ? columnGap : rowGap;
    this.#crossGap = axes.isRow ? rowGap : columnGap;
    this.#mainSize = axes.isRow ? inlineSize : blockSize;
    this.#crossSize = axes.isRow ? blockSize : inlineSize;
  }

  run(): ItemGeometry {
    this.#determineMainSizes();
    this.#determineCrossSizes();
    this.#stretchItems();
    for (const line of this.#lines) this.#alignMain(line);
    for (const line of this.#lines) this.#alignCross(line);
    this.#alignLines();
    return this.#result();
  }

  // ── § 9.2, 9.3, 9.7: main sizes

  #determineMainSizes(): void {
    const { axes } = this.container;
    if (!axes.isMultiLine) trimItems(this.container, [this.items]);
    const items = this.items.map((item, order) => startItem(item, order));
    const available = this.#mainSize === INDEFINITE ? this.limits.clampBlock(INDEFINITE) : this.#mainSize;
    this.#lines = collectLines(items, axes.isMultiLine, available, this.#mainGap);
    if (axes.isMultiLine) trimLines(this.container, this.#lines);
    const longest = longestLine(this.#lines, this.#mainGap);
    if (!axes.isRow) this.#naturalBlockSize = longest;
    if (this.#mainSize === INDEFINITE) this.#mainSize = this.limits.clampBlock(longest);
    for (const line of this.#lines) resolveFlexibleLengths(line, this.#mainSize, this.#mainGap);
  }

  // ── § 9.4: cross sizes

  #determineCrossSizes(): void {
    const { axes } = this.container;
    for (const line of this.#lines) {
      for (const flexed of line.items) flexed.cross = this.#hypotheticalCross(flexed);
      line.cross = this.#lineCross(line);
    }
    if (this.items.some(({ style }) => style.visibility === 'collapse')) this.#keepStruts();
    if (axes.isRow) this.#naturalBlockSize = this.#linesSum();
    const [only] = this.#lines;
    if (axes.isMultiLine || !only) return;
    // Step 8: the only line is as large as the container where that is settled, else within its limits.
    if (this.#crossSize !== INDEFINITE) only.cross = this.#crossSize;
    else if (axes.isRow) only.cross = this.limits.clampBlock(only.cross);
  }

  /** Step 7: the item laid out at its main size. */
  #hypotheticalCross(flexed: FlexedItem): LayoutUnit {
    const { item, main } = flexed;
    if (flexed.isCollapsed) return ZERO;
    if (this.container.axes.isRow) return item.measure(main, null).fragment.height;
    return item.measure(item.stretchedInlineSize, this.#columnSizing(flexed)).fragment.width;
  }

  #columnSizing({ item, main }: FlexedItem): BlockSizing {
    const isDefinite =
      this.container.blockSize !== INDEFINITE || item.definiteBasis() !== null || item.transferredSize() !== null;
    return { kind: 'fixed', size: main, isDefinite, growth: columnGrowth(item) };
  }

  /** Step 8: the largest outer cross size, with those aligned on baselines beside one another. */
  #lineCross(line: FlexLine): LayoutUnit {
    let size = ZERO;
    for (const first of [true, false]) {
      const group = this.#baselineGroup(line, first);
      const before = largest(group, (flexed) => this.#baselineDistance(flexed, first));
      const after = largest(group, (flexed) => outerCross(flexed) - this.#baselineDistance(flexed, first));
      if (group.length > 0) size = maxLu(size, (before + after) as LayoutUnit);
    }
    for (const flexed of line.items) size = maxLu(size, outerCross(flexed));
    return size;
  }

  #baselineGroup(line: FlexLine, first: boolean): FlexedItem[] {
    const keyword = first ? 'baseline' : 'last-baseline';
    return line.items.filter(({ item }) => item.align.keyword === keyword && !item.hasAutoCrossMargin);
  }

  /** From the cross-start margin edge to the first baseline, or from the cross-end margin edge to the last. */
  #baselineDistance(flexed: FlexedItem, first: boolean): number {
    const { item, cross } = flexed;
    const baseline = this.#baselineOf(flexed, first);
    const isFromTop = first !== this.container.axes.crossFromEnd;
    return isFromTop ? item.margins.top + baseline : cross - baseline + item.margins.bottom;
  }

  /** From the border box's top; without one, that which its edges make up (§ 8.5). */
  #baselineOf(flexed: FlexedItem, first: boolean): LayoutUnit {
    const result = this.#layoutOf(flexed);
    return (first ? result.firstBaseline : result.lastBaseline) ?? madeUpBaseline(flexed.cross, this.#around(flexed));
  }

  #layoutOf(flexed: FlexedItem): LaidOut {
    const { item, main, cross } = flexed;
    return this.container.axes.isRow
      ? item.measure(main, this.#rowSizing(flexed))
      : item.measure(cross, this.#columnSizing(flexed));
  }

  /** Stretched items have a definite block size (§ 9.8). */
  #rowSizing({ item, cross }: FlexedItem): BlockSizing | null {
    return item.isStretched ? { kind: 'fixed', size: cross, isDefinite: true, growth: rowGrowth(item) } : null;
  }

  /** Step 10: a collapsed item keeps the cross size of its line, and nothing else (§ 4.4). */
  #keepStruts(): void {
    const struts = new Map<FlexItem, LayoutUnit>();
    const visible = this.items.map((item, order) => startItem(item, order, true));
    const lines = collectLines(visible, this.container.axes.isMultiLine, this.#mainSize, this.#mainGap);
    for (const line of lines) {
      resolveFlexibleLengths(line, this.#mainSize, this.#mainGap);
      for (const flexed of line.items) flexed.cross = this.#hypotheticalCross(flexed);
      const cross = this.#lineCross(line);
      for (const { item } of line.items) if (item.style.visibility === 'collapse') struts.set(item, cross);
    }
    for (const line of this.#lines)
      for (const { item } of line.items) line.cross = maxLu(line.cross, struts.get(item) ?? ZERO);
  }

  /** Steps 9 and 11. */
  #stretchItems(): void {
    const { axes, style } = this.container;
    const { keyword } = style.alignContent;
    const stretches = keyword === 'stretch' || keyword === 'normal';
    if (axes.isMultiLine && stretches) this.#stretchLines();
    for (const line of this.#lines) {
      for (const flexed of line.items) {
        const { item } = flexed;
        if (!item.isStretched || flexed.isCollapsed) continue;
        flexed.cross = item.clampCross(sub(line.cross, item.crossMargins));
      }
    }
  }

  #stretchLines(): void {
    const size = this.#crossSize === INDEFINITE ? this.limits.clampBlock(this.#linesSum()) : this.#crossSize;
    const free = size - this.#linesSum();
    if (free <= 0) return;
    const count = this.#lines.length;
    this.#lines.forEach((line, index) => {
      const share = Math.round((free * (index + 1)) / count) - Math.round((free * index) / count);
      line.cross = (line.cross + share) as LayoutUnit;
    });
  }

  #linesSum(): LayoutUnit {
    let sum = this.#crossGap * Math.max(0, this.#lines.length - 1);
    for (const { cross } of this.#lines) sum += cross;
    return sum as LayoutUnit;
  }

  // ── § 9.5: main-axis alignment

  #alignMain(line: FlexLine): void {
    const { axes, style } = this.container;
    const used = lineSum(line, this.#mainGap, ({ main, mainMargins }) => main + mainMargins);
    let free = sub(this.#mainSize, used);
    if (free > 0) free = this.#shareMainMargins(line, free);
    const { offset, between } = distributeContent(style.justifyContent, axes.main, free, line.items.length);
    let at = offset;
    for (const flexed of line.items) {
      flexed.mainOffset = Math.round(at) as LayoutUnit;
      const { margins } = flexed;
      const outer = flexed.main + (axes.isRow ? margins.left + margins.right : margins.top + margins.bottom);
      at += outer + this.#mainGap + between;
    }
  }

  /** Step 12: auto margins take the free space, in equal shares; what is left of it. */
  #shareMainMargins(line: FlexLine, free: LayoutUnit): LayoutUnit {
    const sides = this.container.axes.isRow ? (['left', 'right'] as const) : (['top', 'bottom'] as const);
    const count = line.items.reduce((sum, { item }) => sum + sides.filter((side) => item.auto[side]).length, 0);
    if (count === 0) return free;
    let given = 0;
    for (const { item, margins } of line.items) {
      for (const side of sides) {
        if (!item.auto[side]) continue;
        given++;
        margins[side] = (Math.round((free * given) / count) - Math.round((free * (given - 1)) / count)) as LayoutUnit;
      }
    }
    return ZERO;
  }

  // ── § 9.6: cross-axis alignment

  #alignCross(line: FlexLine): void {
    for (const flexed of line.items) {
      const free = sub(line.cross, outerCross(flexed));
      if (flexed.item.hasAutoCrossMargin) this.#shareCrossMargins(flexed, free);
      else flexed.crossOffset = this.#selfOffset(line, flexed, free);
    }
  }

  #selfOffset(line: FlexLine, flexed: FlexedItem, free: LayoutUnit): LayoutUnit {
    const { align } = flexed.item;
    const isFirst = align.keyword === 'baseline';
    if (!isFirst && align.keyword !== 'last-baseline') return selfOffset(align, this.container.axes.cross, free);
    const distances = this.#baselineGroup(line, isFirst);
    const most = largest(distances, (other) => this.#baselineDistance(other, isFirst));
    const shift = most - this.#baselineDistance(flexed, isFirst);
    return (isFirst ? shift : free - shift) as LayoutUnit;
  }

  /** Step 13: auto margins share what is free; where nothing is, the one at cross-start is 0. */
  #shareCrossMargins(flexed: FlexedItem, free: LayoutUnit): void {
    const { item, margins } = flexed;
    const sides = this.container.axes.isRow ? (['top', 'bottom'] as const) : (['left', 'right'] as const);
    const [start, end] = this.container.axes.crossFromEnd ? [sides[1], sides[0]] : sides;
    if (free < 0) {
      margins[end] = add(margins[end], free);
      return;
    }
    if (item.auto[start] && item.auto[end]) margins[start] = Math.floor(free / 2) as LayoutUnit;
    else if (item.auto[start]) margins[start] = free;
    if (item.auto[end]) margins[end] = (free - (item.auto[start] ? margins[start] : 0)) as LayoutUnit;
  }

  /** Steps 15 and 16: the container's cross size, and its lines in it. */
  #alignLines(): void {
    const { axes, style } = this.container;
    const sum = this.#linesSum();
    if (this.#crossSize === INDEFINITE) this.#crossSize = this.limits.clampBlock(sum);
    const free = sub(this.#crossSize, sum);
    const { offset, between } = axes.isMultiLine
      ? distributeContent(lineAlignment(style.alignContent), axes.cross, free, this.#lines.length)
      : { offset: 0, between: 0 };
    let at = offset;
    for (const line of this.#lines) {
      line.crossOffset = Math.round(at) as LayoutUnit;
      at += line.cross + this.#crossGap + between;
    }
  }

  // ── The result

  #result(): ItemGeometry {
    return {
      isRow: this.container.axes.isRow,
      lines: this.#lines.map((line) => line.items.map((flexed) => this.#place(line, flexed))),
      contentBlockSize: this.#naturalBlockSize,
      firstBaseline: this.#containerBaseline(true),
      lastBaseline: this.#containerBaseline(false),
      rules: hasGapRules(this.container.style) ? gapRules(this.container.style, this.#gaps()) : [],
    };
  }

  #gaps(): Gap[] {
    const { axes } = this.container;
    const lines = this.#lines.map(({ items, crossOffset, cross }) => ({
      start: crossOffset,
      end: crossOffset + cross,
      items: items
        .filter(({ isCollapsed }) => !isCollapsed)
        .map(({ mainOffset, main, margins }) => {
          const around = axes.isRow ? margins.left + margins.right : margins.top + margins.bottom;
          return { start: mainOffset, end: mainOffset + main + around };
        }),
    }));
    return flexGaps(lines, axes, { main: this.#mainSize, cross: this.#crossSize });
  }

  #place(line: FlexLine, flexed: FlexedItem): PlacedItem {
    const { axes } = this.container;
    const { item, margins, main, cross } = flexed;
    const outerMain = (main + (axes.isRow ? margins.left + margins.right : margins.top + margins.bottom)) as LayoutUnit;
    const outer = (cross + (axes.isRow ? margins.top + margins.bottom : margins.left + margins.right)) as LayoutUnit;
    const alongMain = lineOffset(axes.mainFromEnd, this.#mainSize, flexed.mainOffset, outerMain);
    const crossOffset = add(line.crossOffset, flexed.crossOffset);
    const alongCross = lineOffset(axes.crossFromEnd, this.#crossSize, crossOffset, outer);
    const [x, y] = axes.isRow ? [alongMain, alongCross] : [alongCross, alongMain];
    return {
      item,
      x: add(x, margins.left),
      y: add(y, margins.top),
      blockSize: axes.isRow ? cross : main,
      space: axes.isRow ? item.space(main, this.#rowSizing(flexed)) : item.space(cross, this.#columnSizing(flexed)),
      isCollapsed: item.style.visibility === 'collapse',
      marginTop: margins.top,
      marginBottom: margins.bottom,
      order: flexed.order,
      rows: null,
    };
  }

  /** § 8.5: of the items aligned on a baseline in the first or last line, else of its first or last item. */
  #containerBaseline(first: boolean): LayoutUnit | null {
    // Of columns the startmost line counts, also where wrap-reverse stacks lines against the writing mode.
    const { isRow, cross } = this.container.axes;
    const isFirstLine = isRow || !cross.isReversed ? first : !first;
    const line = isFirstLine ? this.#lines[0] : this.#lines[this.#lines.length - 1];
    if (!line) return null;
    const group = this.container.axes.isRow ? this.#baselineGroup(line, first) : [];
    const flexed = group[0] ?? (first ? line.items[0] : line.items[line.items.length - 1])!;
    const result = this.#layoutOf(flexed);
    const baseline = first ? result.firstBaseline : result.lastBaseline;
    const { y } = this.#place(line, flexed);
    return add(y, baseline ?? madeUpBaseline(result.fragment.height, this.#around(flexed)));
  }

  /** The container as items without baselines see it. */
  #around({ item }: FlexedItem): BoxAround {
    const { style } = this.container;
    return { style, metrics: item.context.textMetrics.of(style) };
  }
}

function outerCross({ item, cross }: FlexedItem): LayoutUnit {
  return add(cross, item.crossMargins);
}

function largest(items: readonly FlexedItem[], of: (item: FlexedItem) => number): number {
  return items.reduce((most, item) => Math.max(most, of(item)), -Infinity);
}

/** Lines have no baselines of their own to align: these fall back to the edges (Box Alignment 3, § 5.3). */
function lineAlignment(value: Alignment): Alignment {
  if (value.keyword === 'baseline') return { keyword: 'start', overflow: 'safe' };
  return value.keyword === 'last-baseline' ? { keyword: 'end', overflow: 'safe' } : value;
}
