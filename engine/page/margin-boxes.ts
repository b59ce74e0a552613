/** Lays out page-margin boxes: generated content, page counters, running elements. */
import { addStruts, type BoxStrut, type Rect } from '../base/geometry.js';
import { INDEFINITE, maxLu, ZERO, type LayoutUnit } from '../base/units.js';
import type { BlockBox } from '../box/box.js';
import { createBlockBox } from '../box/box-factory.js';
import { contentOf } from '../box/content-walker.js';
import { INITIAL_COUNTERS } from '../box/counters.js';
import { evaluateContent, type PageContent } from '../box/generated-content.js';
import type { GenerationContext } from '../box/generation-context.js';
import type { ComputedStyle } from '../css/computed-style.js';
import type { MarginBoxName, PageStyle } from '../css/style-resolver.js';
import type { AutoLength, ContentItem } from '../css/values.js';
import { layoutBlock } from '../layout/block.js';
import { definiteSize, resolveLength, usedBorder, usedMargins, usedPadding } from '../layout/box-sizes.js';
import { independentSpace } from '../layout/constraint-space.js';
import type { BoxFragment, FragmentChild } from '../layout/fragment.js';
import { intrinsicSizes } from '../layout/intrinsic-sizes.js';
import type { LayoutContext } from '../layout/layout-context.js';
import { NO_OUT_OF_FLOW } from '../layout/out-of-flow.js';
import { NO_NODE, type NodeId } from '../tree/document-tree.js';
import {
  CORNERS,
  marginArea,
  NOTHING,
  shareSide,
  SIDES,
  solveFixed,
  type VariableSize,
} from './margin-box-geometry.js';
import type { MarginBoxFragment } from './page-fragment.js';

/** Page counters in force on a page. */
export interface PageCounters {
  readonly page: number;
}

export interface MarginBoxInput {
  readonly generation: GenerationContext;
  readonly layout: LayoutContext;
  readonly pageStyle: PageStyle;
  readonly counters: PageCounters;
  /** Running elements in force on this page, by name (GCPM 3, § 1.2). */
  readonly running: ReadonlyMap<string, { readonly node: NodeId; readonly style: ComputedStyle }>;
}

/** The page margins, grown so that running elements in the top and bottom rows have the height they need. */
export function grownMargins(input: MarginBoxInput, margin: BoxStrut, innerWidth: LayoutUnit): BoxStrut {
  return {
    ...margin,
    top: grown(margin.top, runningHeight(input, 'top', innerWidth)),
    bottom: grown(margin.bottom, runningHeight(input, 'bottom', innerWidth)),
  };
}

/** Without running elements a margin stays as it is, negative too. */
function grown(margin: LayoutUnit, needed: LayoutUnit): LayoutUnit {
  return needed > 0 ? maxLu(margin, needed) : margin;
}

function runningHeight(input: MarginBoxInput, side: 'top' | 'bottom', innerWidth: LayoutUnit): LayoutUnit {
  const { marginBoxes } = input.pageStyle;
  if (!SIDES[side].some((name) => hasElement(marginBoxes.get(name)))) return ZERO;
  // Heights are what is sought: percentages of them count for nothing.
  const area = { x: ZERO, y: ZERO, width: innerWidth, height: ZERO };
  let height = ZERO;
  for (const { style, rect } of rowRects(input, side, area)) {
    if (!hasElement(style)) continue;
    const edges = edgesOf(style, area);
    const content = layoutContent(input, style, contentWidth(style, rect.width), null);
    height = maxLu(height, (content.height + edges.top + edges.bottom) as LayoutUnit);
  }
  return height;
}

/** The margin boxes of one page, in the order CSS paints them (§ 5.1): clockwise from the top left, by z-index. */
export function layoutMarginBoxes(
  input: MarginBoxInput,
  page: { readonly width: LayoutUnit; readonly height: LayoutUnit },
  margin: BoxStrut,
): MarginBoxFragment[] {
  const { marginBoxes } = input.pageStyle;
  if (marginBoxes.size === 0) return [];
  const placed = new Map<MarginBoxName, PlacedBox>();
  for (const name of CORNERS) {
    const style = marginBoxes.get(name);
    if (style) placed.set(name, cornerBox(name, style, marginArea(name, page, margin)));
  }
  for (const side of ['top', 'bottom'] as const) {
    for (const box of rowRects(input, side, marginArea(side, page, margin))) placed.set(box.name, box);
  }
  for (const side of ['left', 'right'] as const) {
    for (const box of columnRects(input, side, marginArea(side, page, margin))) placed.set(box.name, box);
  }
  const inOrder = CLOCKWISE.map((name) => placed.get(name)).filter((box) => box !== undefined);
  const zIndex = ({ style }: PlacedBox) => (style.zIndex === 'auto' ? 0 : style.zIndex);
  return inOrder.sort((a, b) => zIndex(a) - zIndex(b)).map((box) => marginBox(input, box));
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
  readonly rect: Rect;
}

function cornerBox(name: (typeof CORNERS)[number], style: ComputedStyle, area: Rect): PlacedBox {
  const across = solveAcross(style, area, name.includes('-left-') ? 'start' : 'end');
  const down = solveDown(style, area, name.startsWith('top') ? 'start' : 'end');
  return { name, style, rect: rectIn(area, across, down) };
}

/** The boxes above or below the page area: they share its width. */
function rowRects(input: MarginBoxInput, side: 'top' | 'bottom', area: Rect): PlacedBox[] {
  const boxes = SIDES[side].map((name) => ({ name, style: input.pageStyle.marginBoxes.get(name) }));
  const sizes = boxes.map(({ style }) => (style ? variableWidth(input, style, area) : NOTHING));
  const placed: PlacedBox[] = [];
  sharePlaces(sizes, area.width).forEach(({ start, size }, index) => {
    const { name, style } = boxes[index]!;
    if (!style) return;
    const margins = marginsIn(style, area);
    const across = inside(start, size, margins.left ?? ZERO, margins.right ?? ZERO);
    placed.push({ name, style, rect: rectIn(area, across, solveDown(style, area, side === 'top' ? 'start' : 'end')) });
  });
  return placed;
}

/** The boxes beside the page area: they share its height. */
function columnRects(input: MarginBoxInput, side: 'left' | 'right', area: Rect): PlacedBox[] {
  const boxes = SIDES[side].map((name) => {
    const style = input.pageStyle.marginBoxes.get(name);
    return { name, style, across: style && solveAcross(style, area, side === 'left' ? 'start' : 'end') };
  });
  const sizes = boxes.map(({ style, across }) =>
    style && across ? variableHeight(input, style, area, across.length) : NOTHING,
  );
  const placed: PlacedBox[] = [];
  sharePlaces(sizes, area.height).forEach(({ start, size }, index) => {
    const { name, style, across } = boxes[index]!;
    if (!style || !across) return;
    const margins = marginsIn(style, area);
    const down = inside(start, size, margins.top ?? ZERO, margins.bottom ?? ZERO);
    placed.push({ name, style, rect: rectIn(area, across, down) });
  });
  return placed;
}

/** Outer sizes and their places: at the start, in the middle, at the end. */
function sharePlaces(sizes: readonly VariableSize[], available: number): { start: number; size: number }[] {
  const shares = shareSide(sizes as [VariableSize, VariableSize, VariableSize], available);
  return shares.map((size, index) => ({ size, start: ((available - size) * index) / 2 }));
}

interface Span {
  readonly offset: LayoutUnit;
  readonly length: LayoutUnit;
}

/** The border box inside its margins. */
function inside(start: number, size: number, before: LayoutUnit, after: LayoutUnit): Span {
  const offset = (Math.round(start) + before) as LayoutUnit;
  return { offset, length: maxLu(ZERO, (Math.round(start + size) - after - offset) as LayoutUnit) };
}

function rectIn(area: Rect, across: Span, down: Span): Rect {
  return {
    x: (area.x + across.offset) as LayoutUnit,
    y: (area.y + down.offset) as LayoutUnit,
    width: across.length,
    height: down.length,
  };
}

function solveAcross(style: ComputedStyle, area: Rect, outer: 'start' | 'end'): Span {
  const { left, right } = marginsIn(style, area);
  const inner = innerEdges(style, area.width);
  const bounds = sizeBounds(style, area.width, (inner.left + inner.right) as LayoutUnit, WIDTHS);
  return solveFixed({ ...bounds, available: area.width, start: left, end: right, outer });
}

function solveDown(style: ComputedStyle, area: Rect, outer: 'start' | 'end'): Span {
  const { top, bottom } = marginsIn(style, area);
  const inner = innerEdges(style, area.width);
  const bounds = sizeBounds(style, area.height, (inner.top + inner.bottom) as LayoutUnit, HEIGHTS);
  return solveFixed({ ...bounds, available: area.height, start: top, end: bottom, outer });
}

const WIDTHS = { size: 'width', least: 'minWidth', most: 'maxWidth' } as const;
const HEIGHTS = { size: 'height', least: 'minHeight', most: 'maxHeight' } as const;

/** Border-box sizes that the properties of one axis give. */
function sizeBounds(style: ComputedStyle, basis: LayoutUnit, edges: LayoutUnit, names: typeof WIDTHS | typeof HEIGHTS) {
  return {
    size: definiteSize(style[names.size], style, basis, edges),
    least: definiteSize(style[names.least], style, basis, edges) ?? ZERO,
    most: definiteSize(style[names.most], style, basis, edges) ?? INDEFINITE,
  };
}

function variableWidth(input: MarginBoxInput, style: ComputedStyle, area: Rect): VariableSize {
  const inner = innerEdges(style, area.width);
  const { left, right } = edgesOf(style, area);
  let min = 0;
  let max = 0;
  // Widths must not depend on the number of pages, so that columns of page numbers line up: three digits stand in.
  for (const box of contentBoxes(input, style, 888)) {
    const sizes = intrinsicSizes(box, input.layout);
    min = Math.max(min, sizes.min);
    max = Math.max(max, sizes.max);
  }
  const bounds = sizeBounds(style, area.width, (inner.left + inner.right) as LayoutUnit, WIDTHS);
  return outerSize(bounds, left + right, (left + right - inner.left - inner.right) as LayoutUnit, min, max);
}

/** A height has no two sizes to choose from: it is what the content takes at the width. */
function variableHeight(input: MarginBoxInput, style: ComputedStyle, area: Rect, width: LayoutUnit): VariableSize {
  const inner = innerEdges(style, area.width);
  const { top, bottom } = edgesOf(style, area);
  const { height } = layoutContent(input, style, contentWidth(style, width), 888);
  const bounds = sizeBounds(style, area.height, (inner.top + inner.bottom) as LayoutUnit, HEIGHTS);
  return outerSize(bounds, top + bottom, (top + bottom - inner.top - inner.bottom) as LayoutUnit, height, height);
}

/** `edges`: margins, borders and padding; `margins`: the former alone. */
function outerSize(
  { size, least, most }: ReturnType<typeof sizeBounds>,
  edges: number,
  margins: LayoutUnit,
  min: number,
  max: number,
): VariableSize {
  const bounds = { least: least + margins, most: most === INDEFINITE ? Infinity : most + margins };
  if (size === null) return { ...bounds, given: null, min: min + edges, max: max + edges };
  const given = size + margins;
  return { ...bounds, given, min: given, max: given };
}

function marginBox(input: MarginBoxInput, { name, style, rect }: PlacedBox): MarginBoxFragment {
  const draw = (pages: number | null) => boxFor(input, style, rect, pages);
  return usesTotal(style)
    ? { name, rect, style, content: null, deferred: draw }
    : { name, rect, style, content: draw(null), deferred: null };
}

/** The margin box with its content placed as vertical-align says. */
function boxFor(input: MarginBoxInput, style: ComputedStyle, rect: Rect, pages: number | null): BoxFragment {
  const border = usedBorder(style);
  const padding = usedPadding(style, rect.width);
  const edges = addStruts(border, padding);
  const width = maxLu(ZERO, (rect.width - edges.left - edges.right) as LayoutUnit);
  const content = layoutContent(input, style, width, pages);
  const free = (rect.height - edges.top - edges.bottom - content.height) as LayoutUnit;
  const shares: Readonly<Record<string, number>> = { top: 0, middle: 0.5, bottom: 1 };
  const share = typeof style.verticalAlign === 'string' ? (shares[style.verticalAlign] ?? 0.5) : 0.5;
  const dy = (edges.top + Math.round(free * share)) as LayoutUnit;
  return {
    kind: 'box',
    role: 'block',
    node: input.layout.tree.root,
    style,
    width: rect.width,
    height: rect.height,
    children: content.children.map((child) => ({
      ...child,
      x: (child.x + edges.left) as LayoutUnit,
      y: (child.y + dy) as LayoutUnit,
    })),
    border,
    padding,
    isFirst: false,
    repeated: true,
    collapsedBorders: null,
    outOfFlow: NO_OUT_OF_FLOW,
  };
}

interface Content {
  readonly children: readonly FragmentChild[];
  readonly height: LayoutUnit;
}

function layoutContent(input: MarginBoxInput, style: ComputedStyle, width: LayoutUnit, pages: number | null): Content {
  const children: FragmentChild[] = [];
  let y = ZERO;
  for (const box of contentBoxes(input, style, pages)) {
    const margins = usedMargins(box.style, width);
    const available = (width - (margins.left ?? 0) - (margins.right ?? 0)) as LayoutUnit;
    const result = layoutBlock(
      box,
      independentSpace(available, { percentageInlineSize: width }),
      null,
      input.layout,
      null,
    );
    if (result.status !== 'laid-out') continue;
    y = (y + margins.top) as LayoutUnit;
    children.push({ x: margins.left ?? ZERO, y, fragment: result.fragment });
    y = (y + result.fragment.height + margins.bottom) as LayoutUnit;
  }
  return { children, height: y };
}

/** The boxes a margin box holds: running elements as they are, everything else as one block of text. */
function contentBoxes(input: MarginBoxInput, style: ComputedStyle, pages: number | null): BlockBox[] {
  if (typeof style.content === 'string') return [];
  const { generation } = input;
  const elements = style.content.filter((item) => item.kind === 'element');
  const boxes = elements.flatMap(({ name }) => {
    const running = input.running.get(name);
    if (!running) return [];
    const range = contentOf(generation, running.node, running.style, 0);
    return [createBlockBox(generation, running.node, running.style, range, INITIAL_COUNTERS)];
  });
  const rest = style.content.filter((item) => item.kind !== 'element');
  if (rest.length === 0) return boxes;
  return [...boxes, textBox(input, style, rest, pages)];
}

function textBox(
  input: MarginBoxInput,
  style: ComputedStyle,
  content: readonly ContentItem[],
  pages: number | null,
): BlockBox {
  const { generation } = input;
  const { root } = generation.tree;
  const page: PageContent = {
    counter: (name) => (name === 'page' ? input.counters.page : name === 'pages' ? (pages ?? 0) : undefined),
  };
  const { pieces } = evaluateContent(
    content,
    { tree: generation.tree, node: root, style, counterStyles: generation.styles.counterStyles, page },
    INITIAL_COUNTERS,
  );
  const inner = generation.styles.anonymousStyle(style, 'block');
  const range = { parent: root, style: inner, first: NO_NODE, end: NO_NODE, depth: 0, whole: false };
  return { ...createBlockBox(generation, root, inner, range, INITIAL_COUNTERS, pieces), anonymous: true };
}

/** Null where they are auto. Percentages of vertical margins refer to the height (§ 5.3.1). */
function marginsIn(style: ComputedStyle, { width, height }: Rect) {
  const used = (value: AutoLength, basis: LayoutUnit) => (value === 'auto' ? null : resolveLength(value, basis));
  return {
    top: used(style.marginTop, height),
    right: used(style.marginRight, width),
    bottom: used(style.marginBottom, height),
    left: used(style.marginLeft, width),
  };
}

/** Borders and padding. */
function innerEdges(style: ComputedStyle, basis: LayoutUnit): BoxStrut {
  return addStruts(usedBorder(style), usedPadding(style, basis));
}

function contentWidth(style: ComputedStyle, width: LayoutUnit): LayoutUnit {
  const { left, right } = innerEdges(style, width);
  return maxLu(ZERO, (width - left - right) as LayoutUnit);
}

/** Margins, borders and padding together; auto margins are 0. */
function edgesOf(style: ComputedStyle, area: Rect): BoxStrut {
  const { top, right, bottom, left } = marginsIn(style, area);
  const margins = { top: top ?? ZERO, right: right ?? ZERO, bottom: bottom ?? ZERO, left: left ?? ZERO };
  return addStruts(margins, innerEdges(style, area.width));
}

function hasElement(style: ComputedStyle | undefined): boolean {
  return (
    style !== undefined && typeof style.content !== 'string' && style.content.some((item) => item.kind === 'element')
  );
}

function usesTotal(style: ComputedStyle): boolean {
  if (typeof style.content === 'string') return false;
  return style.content.some((item) => (item.kind === 'counter' || item.kind === 'counters') && item.name === 'pages');
}
