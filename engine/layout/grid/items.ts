/** Grid items: what they ask of tracks and how large they are in their areas (CSS Grid 1, § 6). Outer sizes have margins. */
import { areOrthogonal } from '../../base/axes.js';
import { addStruts, type BoxStrut } from '../../base/geometry.js';
import { add, clampLu, INDEFINITE, type LayoutUnit, maxLu, minLu, sub, ZERO } from '../../base/units.js';
import { isAbsolutelyPositioned, type GridBox, type RunningBox } from '../../box/box.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { isScrollContainer } from '../../css/properties/overflow.js';
import { axesOf } from '../../css/properties/writing-modes.js';
import { hasPercentage, isLengthSize, type Alignment, type SizeValue } from '../../css/values/values.js';
import { inlineSizeByRatio, preferredRatio } from '../box/aspect-ratio.js';
import { definiteSize, marginsWithoutAuto, usedBorder, usedPadding } from '../box/box-sizes.js';
import type { BlockSizing } from '../contract/constraint-space.js';
import { isHeld } from '../box/cut-off.js';
import type { Side } from '../box/margin-trim.js';
import type { CountCells } from './placement.js';
import { measureItem } from '../items/item-measure.js';
import type { ItemSpace } from '../contract/item-geometry.js';
import type { SubgridSpace } from '../contract/subgrid.js';
import type { SpannedTracks } from './tracks.js';
import { contentSizes, intrinsicSizes, type IntrinsicSizes, type LayoutBox } from '../contract/recursion.js';
import type { LayoutContext } from '../contract/layout-context.js';
import type { LaidOut } from '../contract/layout-result.js';
import { naturalSize, replacedRatio } from '../replaced/replaced.js';

/** The sizes of a grid area; the block size is INDEFINITE before rows have theirs. */
export interface AreaSize {
  readonly inlineSize: LayoutUnit;
  readonly blockSize: LayoutUnit;
  /** The tracks of the area, for a subgrid. */
  readonly subgrid: SubgridSpace | null;
}

/** What an item may know of its container. */
export interface GridContainerSpace {
  readonly style: ComputedStyle;
  /** Of its content box; INDEFINITE when it follows from content. */
  readonly blockSize: LayoutUnit;
  readonly monolithicLimit: LayoutUnit;
}

/** Counts what placing and sizing looks at. */
export function countCells({ node }: LayoutBox, { guard, tree }: LayoutContext): CountCells {
  return (cells) => void guard.spend('gridCells', cells, () => tree.position(node));
}

export class GridItem {
  readonly style: ComputedStyle;
  readonly justify: Alignment;
  readonly align: Alignment;
  /** The axes in which it is a subgrid. */
  readonly takes: { readonly columns: boolean; readonly rows: boolean };
  /** At these the container trims its margins (CSS Box 4, § 3.3.3). */
  trimmed: readonly Side[] = [];

  constructor(
    readonly box: LayoutBox,
    /** Its place in order-modified document order. */
    readonly order: number,
    readonly container: GridContainerSpace,
    readonly context: LayoutContext,
  ) {
    this.style = box.style;
    this.justify = usedJustify(box.style, container.style);
    this.align = usedAlign(box.style, container.style);
    this.takes = takenAxes(box, container.style);
  }

  /** Auto margins as 0. */
  margins(inlineSize: LayoutUnit): BoxStrut {
    const margins = { ...marginsWithoutAuto(this.style, inlineSize === INDEFINITE ? ZERO : inlineSize) };
    for (const side of this.trimmed) margins[side] = ZERO;
    return margins;
  }

  /** Margins, borders and padding. */
  outerEdges(inlineSize: LayoutUnit): BoxStrut {
    const basis = inlineSize === INDEFINITE ? ZERO : inlineSize;
    return addStruts(this.margins(basis), this.#edges(basis));
  }

  /** The room on a page for what stands in it, as itemsMonolithicLimit says it; not another one, as layouts are kept by it. */
  contentLimit(basis: LayoutUnit): LayoutUnit {
    const { top, bottom } = this.#edges(basis);
    return maxLu(ZERO, sub(this.container.monolithicLimit, top, bottom));
  }

  get hasAutoInlineMargin(): boolean {
    return this.style.marginLeft === 'auto' || this.style.marginRight === 'auto';
  }

  get hasAutoBlockMargin(): boolean {
    return this.style.marginTop === 'auto' || this.style.marginBottom === 'auto';
  }

  get #isReplaced(): boolean {
    return this.box.kind === 'replaced';
  }

  /** Inline size divided by block size; 0 for none. */
  get #ratio(): number {
    if (this.box.kind === 'replaced') return replacedRatio(this.box, naturalSize(this.box, this.context));
    return preferredRatio(this.style);
  }

  get #hasRatio(): boolean {
    return this.#ratio > 0;
  }

  get #isOrthogonal(): boolean {
    return areOrthogonal(this.style.axes, axesOf(this.style.writingMode));
  }

  #edges(basis: LayoutUnit): BoxStrut {
    return addStruts(usedBorder(this.style), usedPadding(this.style, basis));
  }

  // ── § 6.2: sizes in the area. `normal` leaves replaced boxes their own size, and those with a ratio that of their own
  // block axis: their height, or their width where they are orthogonal to the container.

  get #stretchesInline(): boolean {
    if (this.style.width !== 'auto' || this.hasAutoInlineMargin) return false;
    const isNormal = this.justify.keyword === 'normal' && !this.#isReplaced && !(this.#isOrthogonal && this.#hasRatio);
    return this.justify.keyword === 'stretch' || isNormal;
  }

  get stretchesBlock(): boolean {
    if (this.style.height !== 'auto' || this.hasAutoBlockMargin) return false;
    const isNormal = this.align.keyword === 'normal' && !this.#isReplaced && (this.#isOrthogonal || !this.#hasRatio);
    return this.align.keyword === 'stretch' || isNormal;
  }

  space(area: AreaSize): ItemSpace {
    const margins = this.margins(area.inlineSize);
    const available = sub(area.inlineSize, margins.left, margins.right);
    const { subgrid } = area;
    // A subgrid is as large as its tracks, whatever its own sizes say (Grid 2, § 9.4).
    const takesColumns = subgrid !== null && subgrid.columns !== null;
    const fills = takesColumns || this.#stretchesInline;
    // What is stretched has no ratio in that axis (§ 6.2).
    const isStretched = this.justify.keyword === 'stretch' && this.#hasRatio;
    const isSettled = fills && (this.#isReplaced || this.box.kind === 'table' || isStretched);
    const settled = isSettled ? this.#filledInlineSize(available, area.inlineSize) : null;
    return {
      available,
      percentageInlineSize: area.inlineSize,
      percentageBlockSize: area.blockSize,
      fixedInlineSize: takesColumns ? maxLu(ZERO, available) : settled,
      shrinkToFit: !fills,
      blockSizing: this.#blockSizing(area),
      monolithicLimit: this.container.monolithicLimit,
      subgrid,
    };
  }

  /** Boxes that do not fill their container by themselves. */
  #filledInlineSize(available: LayoutUnit, basis: LayoutUnit): LayoutUnit {
    if (this.box.kind === 'table') return maxLu(available, contentSizes(this.box, this.context).min);
    const edges = this.#edges(basis);
    const inlineEdges = add(edges.left, edges.right);
    const low = definiteSize(this.style.minWidth, this.style, basis, inlineEdges) ?? ZERO;
    const high = definiteSize(this.style.maxWidth, this.style, basis, inlineEdges) ?? INDEFINITE;
    return maxLu(clampLu(available, low, high), inlineEdges);
  }

  #blockSizing(area: AreaSize): BlockSizing | null {
    const size = this.#stretchedBlock(area);
    const growth = isHeld(this.style, this.container) ? 'never' : 'everywhere';
    return size === null ? null : { kind: 'fixed', size, isDefinite: true, growth };
  }

  /** The border-box block size of an item that fills its area; null for others, and where the area has none yet. */
  #stretchedBlock({ inlineSize, blockSize, subgrid }: AreaSize): LayoutUnit | null {
    const takesRows = subgrid !== null && subgrid.rows !== null;
    if (blockSize === INDEFINITE || !(takesRows || this.stretchesBlock)) return null;
    const margins = this.margins(inlineSize);
    const edges = this.#edges(inlineSize);
    const blockEdges = add(edges.top, edges.bottom);
    const low = definiteSize(this.style.minHeight, this.style, blockSize, blockEdges) ?? ZERO;
    const high = definiteSize(this.style.maxHeight, this.style, blockSize, blockEdges) ?? INDEFINITE;
    const room = sub(blockSize, margins.top, margins.bottom);
    return maxLu(takesRows ? room : clampLu(room, low, high), blockEdges);
  }

  measure(area: AreaSize): LaidOut {
    return measureItem(this.box, this.space(area), this.context);
  }

  // ── § 6.6 and 12.5: contributions

  get #inlineMargins(): LayoutUnit {
    const { left, right } = this.margins(ZERO);
    return add(left, right);
  }

  // `room`: the block size of the area, INDEFINITE where it is not known before rows have their sizes.

  minContentInline(room: LayoutUnit): LayoutUnit {
    return add(this.#inlineSizes(room).min, this.#inlineMargins);
  }

  maxContentInline(room: LayoutUnit): LayoutUnit {
    return add(this.#inlineSizes(room).max, this.#inlineMargins);
  }

  minimumInline(spanned: SpannedTracks, room: LayoutUnit): LayoutUnit {
    const { style } = this;
    if (!isAutomatic(style.width)) return this.minContentInline(room);
    const edges = this.#edges(ZERO);
    const inlineEdges = add(edges.left, edges.right);
    if (style.minWidth !== 'auto') {
      const least = this.#inlineLimit(style.minWidth, inlineEdges) ?? inlineEdges;
      return maxLu(ZERO, add(maxLu(least, inlineEdges), this.#inlineMargins));
    }
    const size = this.#automaticInline(spanned, inlineEdges, room);
    return add(size, this.#inlineMargins);
  }

  /** With a ratio, what the item is wide follows from a height that the area gives it. */
  #inlineSizes(room: LayoutUnit): IntrinsicSizes {
    const ratio = this.style.width === 'auto' ? this.#ratio : 0;
    const height = ratio > 0 ? this.#stretchedBlock({ inlineSize: ZERO, blockSize: room, subgrid: null }) : null;
    if (height === null) return intrinsicSizes(this.box, this.context, room);
    const { top, right, bottom, left } = this.#edges(ZERO);
    const edges = { inline: add(left, right), block: add(top, bottom) };
    const size = inlineSizeByRatio(this.style, height, edges, ratio);
    return { min: size, max: size, words: size };
  }

  #inlineLimit(value: SizeValue, edges: LayoutUnit): LayoutUnit | null {
    if (value === 'min-content' || value === 'max-content')
      return contentSizes(this.box, this.context)[value === 'min-content' ? 'min' : 'max'];
    return definiteSize(value, this.style, INDEFINITE, edges);
  }

  /** The content-based minimum size, where it applies. */
  #automaticInline({ hasAutoMinimum, fixedMaximum }: SpannedTracks, edges: LayoutUnit, room: LayoutUnit): LayoutUnit {
    if (!hasAutoMinimum || isScrollContainer(this.style)) return edges;
    const content = this.#inlineSizes(room).min;
    if (fixedMaximum === null) return content;
    return minLu(content, maxLu(sub(fixedMaximum, this.#inlineMargins), edges));
  }

  /** The outer block size where nothing but the inline size of the area is settled; min- and max-content are one (§ 6.6). */
  contentBlock(area: AreaSize): LayoutUnit {
    const { top, bottom } = this.margins(area.inlineSize);
    return add(this.measure({ ...area, blockSize: INDEFINITE }).fragment.height, top, bottom);
  }

  minimumBlock(area: AreaSize, { hasAutoMinimum, fixedMaximum }: SpannedTracks): LayoutUnit {
    const { style } = this;
    const content = this.contentBlock(area);
    if (!isAutomatic(style.height)) return content;
    const { top, bottom } = this.margins(area.inlineSize);
    const margins = add(top, bottom);
    const edges = this.#edges(area.inlineSize);
    const blockEdges = add(edges.top, edges.bottom);
    if (style.minHeight === 'auto') {
      if (!hasAutoMinimum || isScrollContainer(style)) return add(blockEdges, margins);
      if (fixedMaximum === null) return content;
      return minLu(content, maxLu(fixedMaximum, add(blockEdges, margins)));
    }
    if (isKeyword(style.minHeight)) return content;
    const least = definiteSize(style.minHeight, style, INDEFINITE, blockEdges) ?? blockEdges;
    return maxLu(ZERO, add(least, margins));
  }
}

/** Layout or paint containment, and lines that run otherwise here, make a grid of its own (Grid 2, § 9). */
function takenAxes(box: LayoutBox, container: ComputedStyle): GridItem['takes'] {
  const { gridTemplateColumns, gridTemplateRows, contain, writingMode } = box.style;
  const mayTake = box.kind === 'grid' && !contain.layout && !contain.paint && writingMode === container.writingMode;
  if (!mayTake || !(gridTemplateColumns.isSubgrid || gridTemplateRows.isSubgrid)) return TAKES_NONE;
  return { columns: gridTemplateColumns.isSubgrid, rows: gridTemplateRows.isSubgrid };
}

const TAKES_NONE: GridItem['takes'] = { columns: false, rows: false };

/** The preferred size is auto, or hangs on the containing block. */
function isAutomatic(value: SizeValue): boolean {
  return value === 'auto' || value === 'stretch' || (isLengthSize(value) && hasPercentage(value));
}

function isKeyword(value: SizeValue): boolean {
  return value === 'min-content' || value === 'max-content' || value === 'fit-content';
}

/** justify-self, or what the container says; `normal` stays, as it depends on the box. */
export function usedJustify(style: ComputedStyle, container: ComputedStyle): Alignment {
  const own = style.justifySelf.keyword === 'auto' ? container.justifyItems : style.justifySelf;
  const isOpposite = style.direction !== container.direction;
  switch (own.keyword) {
    // Items that stand one below the other have no baseline to share along their lines (Box Alignment 3, § 9.3).
    case 'baseline':
      return { keyword: 'start', overflow: 'safe' };
    case 'last-baseline':
      return { keyword: 'end', overflow: 'safe' };
    case 'self-start':
      return { ...own, keyword: isOpposite ? 'end' : 'start' };
    case 'self-end':
      return { ...own, keyword: isOpposite ? 'start' : 'end' };
    default:
      return own;
  }
}

export function usedAlign(style: ComputedStyle, container: ComputedStyle): Alignment {
  return style.alignSelf.keyword === 'auto' ? container.alignItems : style.alignSelf;
}

export interface GridChildren {
  /** In the order of `order`. */
  readonly items: readonly LayoutBox[];
  readonly running: readonly RunningBox[];
  readonly positioned: readonly LayoutBox[];
}

export function collectChildren({ children }: GridBox): GridChildren {
  const items: LayoutBox[] = [];
  const running: RunningBox[] = [];
  const positioned: LayoutBox[] = [];
  // Ends with the container's children.
  for (let index = 0; ; index++) {
    const child = children.at(index);
    if (!child) break;
    if (child.kind === 'running') running.push(child);
    else if (child.kind === 'lines') continue;
    else if (isAbsolutelyPositioned(child.style)) positioned.push(child);
    else items.push(child);
  }
  items.sort((a, b) => a.style.order - b.style.order);
  return { items, running, positioned };
}
