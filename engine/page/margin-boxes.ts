/** Lays out page-margin boxes (CSS Paged Media 3, § 5): their sizes and places around the page area. */
import { isVertical } from '../base/axes.js';
import { addStruts, type BoxStrut, type Rect } from '../base/geometry.js';
import { add, INDEFINITE, type LayoutUnit, maxLu, sub, ZERO } from '../base/units.js';
import type { ComputedStyle } from '../css/properties/computed-style.js';
import type { MarginBoxName } from '../css/rules/page-areas.js';
import type { AutoLength, SizeValue } from '../css/values/values.js';
import { inlineSizeOf, resolveLength, usedBorder, usedPadding } from '../layout/box/box-sizes.js';
import { contentAlignment } from '../layout/box/content-alignment.js';
import type { BoxFragment } from '../layout/contract/fragment.js';
import { NO_OUT_OF_FLOW } from '../layout/contract/out-of-flow.js';
import type { NodeId } from '../tree/document-tree.js';
import {
  CORNERS,
  marginArea,
  NOTHING,
  shareSide,
  SIDES,
  solveFixed,
  type Side,
  type VariableSize,
} from './margin-box-geometry.js';
import type { KeptMargins } from './kept-margins.js';
import { MarginContent, type MarginBoxInput, type MarginLines, type MarginRoom } from './margin-content.js';
import { progressesToLeft } from './page-axes.js';
import type { MarginBoxFragment } from './page-fragment.js';
import type { PrintedNumber } from './printed-number.js';

/** The margin boxes of one page. Their content is made once, however often it is measured. */
export class MarginBoxes {
  readonly #input: MarginBoxInput;
  readonly #kept: KeptMargins;
  readonly #contents = new Map<MarginBoxName, MarginContent>();

  constructor(input: MarginBoxInput, kept: KeptMargins) {
    this.#input = input;
    this.#kept = kept;
  }

  /**
   * The page margins, grown so that running elements in the top and bottom rows have the height they need. A quarter of
   * the page is left to the text; what needs more than the rest is cut off.
   */
  grownMargins(
    margin: BoxStrut,
    { width, height }: { readonly width: LayoutUnit; readonly height: LayoutUnit },
  ): BoxStrut {
    const innerWidth = sub(width, margin.left, margin.right);
    const top = grown(margin.top, this.#runningHeight('top', innerWidth));
    const bottom = grown(margin.bottom, this.#runningHeight('bottom', innerWidth));
    const room = Math.floor(height * MOST_OF_PAGE) - margin.top - margin.bottom;
    const [above, below] = shareRoom(top - margin.top, bottom - margin.bottom, Math.max(0, room));
    return { ...margin, top: (margin.top + above) as LayoutUnit, bottom: (margin.bottom + below) as LayoutUnit };
  }

  #runningHeight(side: 'top' | 'bottom', innerWidth: LayoutUnit): LayoutUnit {
    const { marginBoxes } = this.#input.pageStyle;
    if (!SIDES[side].some((name) => hasElement(marginBoxes.get(name)))) return ZERO;
    // The height is not known yet, so percentages of it are 0.
    const area = { x: ZERO, y: ZERO, width: innerWidth, height: ZERO };
    let height = ZERO;
    for (const { name, style, rect } of this.#rowRects(side, area)) {
      if (!hasElement(style)) continue;
      const edges = edgesOf(style, area);
      const content = this.#contentOf(name, style).layout(roomIn(rect, innerEdges(style, area)));
      height = maxLu(height, add(content.height, edges.top, edges.bottom));
    }
    return height;
  }

  /** Returns the boxes in the order in which CSS paints them (§ 5.1): by z-index, then clockwise from the top left. */
  layout(page: { readonly width: LayoutUnit; readonly height: LayoutUnit }, margin: BoxStrut): MarginBoxFragment[] {
    const { marginBoxes } = this.#input.pageStyle;
    if (marginBoxes.size === 0) return [];
    const placed = new Map<MarginBoxName, PlacedBox>();
    for (const name of CORNERS) {
      const style = marginBoxes.get(name);
      if (style) placed.set(name, this.#cornerBox(name, style, marginArea(name, page, margin)));
    }
    const hasBoxes = (side: Side) => SIDES[side].some((name) => marginBoxes.has(name));
    for (const side of (['top', 'bottom'] as const).filter(hasBoxes)) {
      const area = marginArea(side, page, margin);
      for (const box of this.#rowRects(side, area)) placed.set(box.name, this.#cutTo(area, box));
    }
    for (const side of (['left', 'right'] as const).filter(hasBoxes)) {
      for (const box of this.#columnRects(side, marginArea(side, page, margin))) placed.set(box.name, box);
    }
    const inOrder = CLOCKWISE.map((name) => placed.get(name)).filter((box) => box !== undefined);
    const zIndex = ({ style }: PlacedBox) => (style.zIndex === 'auto' ? 0 : style.zIndex);
    return inOrder.sort((a, b) => zIndex(a) - zIndex(b)).map((box) => this.#marginBox(box));
  }

  /** Places the boxes above or below the page area, which share its width. */
  #rowRects(side: 'top' | 'bottom', area: Rect): PlacedBox[] {
    const boxes = SIDES[side].map((name) => ({ name, style: this.#input.pageStyle.marginBoxes.get(name) }));
    const isAlone = isOnlyOne(boxes);
    const sizes = boxes.map(({ name, style }) =>
      style ? variableSize(HORIZONTAL, style, area, this.#widths(name, style, area), isAlone) : NOTHING,
    );
    const placed: PlacedBox[] = [];
    sharePlaces(sizes, area.width).forEach(({ start, size }, index) => {
      const { name, style } = boxes[index]!;
      if (!style) return;
      const margins = marginsIn(style, area);
      const across = inside(start, size, margins.left ?? ZERO, margins.right ?? ZERO);
      const heights = this.#heights(name, style, area, across.length);
      const down = fixedSpan(VERTICAL, style, area, heights, side === 'top' ? 'start' : 'end');
      placed.push(placedBox(name, style, area, rectIn(area, across, down)));
    });
    return placed;
  }

  /** Places the boxes beside the page area, which share its height. */
  #columnRects(side: 'left' | 'right', area: Rect): PlacedBox[] {
    const boxes = SIDES[side].map((name) => {
      const style = this.#input.pageStyle.marginBoxes.get(name);
      const outer = side === 'left' ? 'start' : 'end';
      return {
        name,
        style,
        across: style && fixedSpan(HORIZONTAL, style, area, this.#widths(name, style, area), outer),
      };
    });
    const isAlone = isOnlyOne(boxes);
    const sizes = boxes.map(({ name, style, across }) =>
      style && across
        ? variableSize(VERTICAL, style, area, this.#heights(name, style, area, across.length), isAlone)
        : NOTHING,
    );
    const placed: PlacedBox[] = [];
    sharePlaces(sizes, area.height).forEach(({ start, size }, index) => {
      const { name, style, across } = boxes[index]!;
      if (!style || !across) return;
      const margins = marginsIn(style, area);
      const down = inside(start, size, margins.top ?? ZERO, margins.bottom ?? ZERO);
      placed.push(placedBox(name, style, area, rectIn(area, across, down)));
    });
    return placed;
  }

  #cornerBox(name: (typeof CORNERS)[number], style: ComputedStyle, area: Rect): PlacedBox {
    const isLeft = name.includes('-left-');
    const isTop = name.startsWith('top');
    const across = fixedSpan(HORIZONTAL, style, area, this.#widths(name, style, area), isLeft ? 'start' : 'end');
    const heights = this.#heights(name, style, area, across.length);
    const down = fixedSpan(VERTICAL, style, area, heights, isTop ? 'start' : 'end');
    return placedBox(name, style, area, rectIn(area, across, down));
  }

  /** Vertical lines are measured as in a box that fills the margin area from top to bottom. */
  #widths(name: MarginBoxName, style: ComputedStyle, area: Rect): ContentSizes {
    const content = this.#contentOf(name, style);
    const lengths = () => content.lengths();
    if (!isVertical(content.axes)) return lengths;
    return () => {
      const height = fixedSpan(VERTICAL, style, area, lengths, 'start').length;
      const { width } = content.layout(roomIn({ width: area.width, height }, innerEdges(style, area)));
      return { min: width, max: width };
    };
  }

  /** The min-content and the max-content height of horizontal lines are the same: their height at this width. */
  #heights(name: MarginBoxName, style: ComputedStyle, area: Rect, width: LayoutUnit): ContentSizes {
    const content = this.#contentOf(name, style);
    if (isVertical(content.axes)) return () => content.lengths();
    return () => {
      const { height } = content.layout(roomIn({ width, height: ZERO }, innerEdges(style, area)));
      return { min: height, max: height };
    };
  }

  /** A running element that is higher than the margin could grow begins at its top and is cut off at its end. */
  #cutTo(area: Rect, box: PlacedBox): PlacedBox {
    const { name, style, rect } = box;
    if (!hasElement(style)) return box;
    const edges = edgesOf(style, { ...area, height: ZERO });
    const { height } = this.#contentOf(name, style).layout(contentRoom(box));
    if (add(height, edges.top, edges.bottom) <= area.height) return box;
    return { ...box, rect: { ...rect, y: area.y, height: area.height }, isCut: true };
  }

  #marginBox(box: PlacedBox): MarginBoxFragment {
    const { name, style, rect, isCut = false } = box;
    const { root } = this.#input.layout.tree;
    const content = this.#contentOf(name, style);
    const room = contentRoom(box);
    const fragment = { name, rect, style, isCut, content: marginBoxFragment(content.layout(room), box, root) };
    if (!content.usesTotal) return { ...fragment, deferred: null };
    const input = this.#input;
    const deferred = (total: number) =>
      marginBoxFragment(new MarginContent(input, style, total).layout(room), box, root);
    return { ...fragment, deferred };
  }

  /** The page number of the first box, clockwise, that shows one. Known after layout. */
  get printedNumber(): PrintedNumber | null {
    for (const name of CLOCKWISE) {
      const { printedNumber } = this.#contents.get(name) ?? {};
      if (printedNumber) return printedNumber;
    }
    return null;
  }

  #contentOf(name: MarginBoxName, style: ComputedStyle): MarginContent {
    let content = this.#contents.get(name);
    if (!content) this.#contents.set(name, (content = this.#kept.contentOf(this.#input, style)));
    return content;
  }
}

/** Returns the margin unchanged if there are no running elements; it may be negative. */
function grown(margin: LayoutUnit, needed: LayoutUnit): LayoutUnit {
  return needed > 0 ? maxLu(margin, needed) : margin;
}

const CLOCKWISE: readonly MarginBoxName[] = [
  CORNERS[0],
  ...SIDES.top,
  CORNERS[1],
  ...SIDES.right,
  CORNERS[2],
  ...[...SIDES.bottom].reverse(),
  CORNERS[3],
  ...[...SIDES.left].reverse(),
];

/** `rect`: the border box. */
interface PlacedBox {
  readonly name: MarginBoxName;
  readonly style: ComputedStyle;
  readonly padding: BoxStrut;
  readonly rect: Rect;
  readonly isCut?: boolean;
}

/** The part of a page that running elements may take, from above and from below. */
const MOST_OF_PAGE = 0.75;

/** What two sides get of a room. A side that needs less than half of it leaves the rest to the other. */
function shareRoom(above: number, below: number, room: number): readonly [number, number] {
  const half = Math.floor(room / 2);
  const upper = Math.min(above, Math.max(half, room - below));
  return [upper, Math.min(below, room - upper)];
}

function isOnlyOne(boxes: readonly { readonly style: ComputedStyle | undefined }[]): boolean {
  return boxes.filter(({ style }) => style !== undefined).length === 1;
}

/** Returns the outer sizes of the three boxes and their places: at the start, in the middle and at the end. */
function sharePlaces(sizes: readonly VariableSize[], available: number): { start: number; size: number }[] {
  const shares = shareSide(sizes as [VariableSize, VariableSize, VariableSize], available);
  return shares.map((size, index) => ({ size, start: ((available - size) * index) / 2 }));
}

interface Span {
  readonly offset: LayoutUnit;
  readonly length: LayoutUnit;
}

/** Takes the margins off an outer size. */
function inside(start: number, size: number, before: LayoutUnit, after: LayoutUnit): Span {
  const offset = (Math.round(start) + before) as LayoutUnit;
  return { offset, length: maxLu(ZERO, (Math.round(start + size) - after - offset) as LayoutUnit) };
}

function placedBox(name: MarginBoxName, style: ComputedStyle, area: Rect, rect: Rect): PlacedBox {
  return { name, style, padding: paddingIn(style, area), rect };
}

function rectIn(area: Rect, across: Span, down: Span): Rect {
  return {
    x: add(area.x, across.offset),
    y: add(area.y, down.offset),
    width: across.length,
    height: down.length,
  };
}

interface Axis {
  readonly size: 'width' | 'height';
  readonly least: 'minWidth' | 'minHeight';
  readonly most: 'maxWidth' | 'maxHeight';
  readonly start: 'left' | 'top';
  readonly end: 'right' | 'bottom';
}

const HORIZONTAL: Axis = { size: 'width', least: 'minWidth', most: 'maxWidth', start: 'left', end: 'right' };
const VERTICAL: Axis = { size: 'height', least: 'minHeight', most: 'maxHeight', start: 'top', end: 'bottom' };

/** Measures the content of a box along one axis. Called only if the sizes are needed. */
type ContentSizes = () => { readonly min: number; readonly max: number };

/** The size of a box along the axis in which the three boxes of a side share the room (§ 5.3.2.3). */
function variableSize(
  axis: Axis,
  style: ComputedStyle,
  area: Rect,
  sizes: ContentSizes,
  isAlone: boolean,
): VariableSize {
  const { size, least, most } = sizeBounds(axis, style, area, sizes);
  const used = marginsIn(style, area);
  const margins = (used[axis.start] ?? 0) + (used[axis.end] ?? 0);
  const bounds = { least: least + margins, most: most === INDEFINITE ? Infinity : most + margins };
  if (size !== null) {
    const specified = size + margins;
    return { ...bounds, specified, min: specified, max: specified };
  }
  // The only box of a side takes all of it, so its content is not measured. Most pages have such a box.
  const { min, max } = isAlone ? NOTHING : sizes();
  const outside = edgesAlong(axis, innerEdges(style, area)) + margins;
  return { ...bounds, specified: null, min: min + outside, max: max + outside };
}

/** The place of a box along the other axis, and of boxes in corners (§ 5.3.2.4). */
function fixedSpan(axis: Axis, style: ComputedStyle, area: Rect, sizes: ContentSizes, outer: 'start' | 'end'): Span {
  const margins = marginsIn(style, area);
  const bounds = sizeBounds(axis, style, area, sizes);
  return solveFixed({
    ...bounds,
    available: area[axis.size],
    start: margins[axis.start],
    end: margins[axis.end],
    outer,
  });
}

/** Resolves the sizing properties of one axis to border-box sizes. */
function sizeBounds(axis: Axis, style: ComputedStyle, area: Rect, sizes: ContentSizes) {
  const basis = area[axis.size];
  const edges = edgesAlong(axis, innerEdges(style, area));
  const available = sub(basis, edgesAlong(axis, edgesOf(style, area)));
  const content = () => {
    const { min, max } = sizes();
    return { min: (min + edges) as LayoutUnit, max: (max + edges) as LayoutUnit };
  };
  const sizeOf = (value: SizeValue) => inlineSizeOf(value, style, { basis, available, edges }, content);
  return {
    size: sizeOf(style[axis.size]),
    least: sizeOf(style[axis.least]) ?? ZERO,
    most: sizeOf(style[axis.most]) ?? INDEFINITE,
  };
}

function edgesAlong({ start, end }: Axis, strut: BoxStrut): LayoutUnit {
  return add(strut[start], strut[end]);
}

/** The margin box with its content placed across its lines as vertical-align says. */
function marginBoxFragment(content: MarginLines, box: PlacedBox, node: NodeId): BoxFragment {
  const { style, rect, padding, isCut = false } = box;
  const border = usedBorder(style);
  const edges = addStruts(border, padding);
  // What is cut off is cut off at its end.
  const share = isCut ? 0 : { top: 0, middle: 0.5, baseline: 0.5, bottom: 1 }[contentAlignment(style)];
  const room = roomIn(rect, edges);
  // Vertical lines fill the height, and horizontal ones the width. What does not fit begins at the start.
  const freeX = maxLu(ZERO, sub(room.width, content.width));
  const freeY = maxLu(ZERO, sub(room.height, content.height));
  const dx = (edges.left + Math.round(freeX * (progressesToLeft(style) ? 1 - share : share))) as LayoutUnit;
  const dy = (edges.top + Math.round(freeY * share)) as LayoutUnit;
  return {
    kind: 'box',
    role: 'block',
    node,
    style,
    width: rect.width,
    height: rect.height,
    children: content.children.map((child) => ({
      ...child,
      x: add(child.x, dx),
      y: add(child.y, dy),
    })),
    border,
    padding,
    isFirst: false,
    repeated: true,
    collapsedBorders: null,
    outOfFlow: NO_OUT_OF_FLOW,
  };
}

/** Returns used margins; null for auto. Percentages of vertical margins refer to the height (§ 5.3.1). */
function marginsIn(style: ComputedStyle, { width, height }: Rect) {
  const used = (value: AutoLength, basis: LayoutUnit) => (value === 'auto' ? null : resolveLength(value, basis));
  return {
    top: used(style.marginTop, height),
    right: used(style.marginRight, width),
    bottom: used(style.marginBottom, height),
    left: used(style.marginLeft, width),
  };
}

/** Percentages refer to the size of the margin area along their own axis, as those of margins do (§ 5.3.1). */
function paddingIn(style: ComputedStyle, { width, height }: Rect): BoxStrut {
  const { left, right } = usedPadding(style, width);
  const { top, bottom } = usedPadding(style, height);
  return { top, right, bottom, left };
}

function innerEdges(style: ComputedStyle, area: Rect): BoxStrut {
  return addStruts(usedBorder(style), paddingIn(style, area));
}

function contentRoom({ style, rect, padding }: PlacedBox): MarginRoom {
  return roomIn(rect, addStruts(usedBorder(style), padding));
}

/** The room for content in a border box of this size. */
function roomIn({ width, height }: MarginRoom, { top, right, bottom, left }: BoxStrut): MarginRoom {
  return { width: maxLu(ZERO, sub(width, left, right)), height: maxLu(ZERO, sub(height, top, bottom)) };
}

/** Adds up margins, borders and padding. Auto margins are 0. */
function edgesOf(style: ComputedStyle, area: Rect): BoxStrut {
  const { top, right, bottom, left } = marginsIn(style, area);
  const margins = { top: top ?? ZERO, right: right ?? ZERO, bottom: bottom ?? ZERO, left: left ?? ZERO };
  return addStruts(margins, innerEdges(style, area));
}

function hasElement(style: ComputedStyle | undefined): boolean {
  return (
    style !== undefined && typeof style.content !== 'string' && style.content.some((item) => item.kind === 'element')
  );
}
