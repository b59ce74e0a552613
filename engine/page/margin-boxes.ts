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
import type { ContentItem } from '../css/values.js';
import { layoutBlock } from '../layout/block.js';
import { definiteSize, usedBorder, usedMargins, usedPadding } from '../layout/box-sizes.js';
import { independentSpace } from '../layout/constraint-space.js';
import type { BoxFragment, FragmentChild } from '../layout/fragment.js';
import { intrinsicSizes } from '../layout/intrinsic-sizes.js';
import type { LayoutContext } from '../layout/layout-context.js';
import { NO_OUT_OF_FLOW } from '../layout/out-of-flow.js';
import { NO_NODE, type NodeId } from '../tree/document-tree.js';
import { MARGIN_BOX_ROWS, placeMarginBoxes, type MarginBoxSizes } from './margin-box-geometry.js';
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
  const { top, bottom } = MARGIN_BOX_ROWS;
  return {
    ...margin,
    top: grown(margin.top, runningHeight(input, top, innerWidth)),
    bottom: grown(margin.bottom, runningHeight(input, bottom, innerWidth)),
  };
}

/** Without running elements a margin stays as it is, negative too. */
function grown(margin: LayoutUnit, needed: LayoutUnit): LayoutUnit {
  return needed > 0 ? maxLu(margin, needed) : margin;
}

function runningHeight(input: MarginBoxInput, names: readonly MarginBoxName[], innerWidth: LayoutUnit): LayoutUnit {
  const styles = names.map((name) => input.pageStyle.marginBoxes.get(name)).filter((style) => style !== undefined);
  const share = Math.floor(innerWidth / Math.max(1, styles.length)) as LayoutUnit;
  let height = ZERO;
  for (const style of styles) {
    if (!hasElement(style)) continue;
    const edges = edgesOf(style);
    const content = layoutContent(input, style, (share - edges.left - edges.right) as LayoutUnit, null);
    height = maxLu(height, (content.height + edges.top + edges.bottom) as LayoutUnit);
  }
  return height;
}

/** The margin boxes of one page, in the order CSS paints them. */
export function layoutMarginBoxes(
  input: MarginBoxInput,
  pageWidth: LayoutUnit,
  pageHeight: LayoutUnit,
  margin: BoxStrut,
): MarginBoxFragment[] {
  const { marginBoxes } = input.pageStyle;
  if (marginBoxes.size === 0) return [];
  const sizes = new Map<MarginBoxName, MarginBoxSizes>();
  for (const [name, style] of marginBoxes) sizes.set(name, outerSizes(input, style));
  const rects = placeMarginBoxes({ pageWidth, pageHeight, margin }, sizes);
  const fragments: MarginBoxFragment[] = [];
  for (const [name, style] of marginBoxes) {
    const rect = rects.get(name);
    if (rect) fragments.push(marginBox(input, name, style, rect));
  }
  return fragments;
}

function marginBox(input: MarginBoxInput, name: MarginBoxName, style: ComputedStyle, outer: Rect): MarginBoxFragment {
  const margins = usedMargins(style, outer.width);
  const left = margins.left ?? ZERO;
  const rect: Rect = {
    x: (outer.x + left) as LayoutUnit,
    y: (outer.y + margins.top) as LayoutUnit,
    width: maxLu(ZERO, (outer.width - left - (margins.right ?? 0)) as LayoutUnit),
    height: maxLu(ZERO, (outer.height - margins.top - margins.bottom) as LayoutUnit),
  };
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

function outerSizes(input: MarginBoxInput, style: ComputedStyle): MarginBoxSizes {
  const edges = edgesOf(style);
  const sum = edges.left + edges.right;
  const fixed = definiteSize(style.width, style, INDEFINITE, ZERO);
  let min = 0;
  let max = 0;
  // Widths must not depend on the number of pages, so that columns of page numbers line up: three digits stand in.
  for (const box of contentBoxes(input, style, 888)) {
    const sizes = intrinsicSizes(box, input.layout);
    min = Math.max(min, sizes.min);
    max = Math.max(max, sizes.max);
  }
  return { min: min + sum, max: max + sum, fixed: fixed === null ? null : fixed + sum };
}

/** Margins, borders and padding together. */
function edgesOf(style: ComputedStyle): BoxStrut {
  const margins = usedMargins(style, ZERO);
  const solid = { top: margins.top, right: margins.right ?? ZERO, bottom: margins.bottom, left: margins.left ?? ZERO };
  return addStruts(solid, addStruts(usedBorder(style), usedPadding(style, ZERO)));
}

function hasElement(style: ComputedStyle): boolean {
  return typeof style.content !== 'string' && style.content.some((item) => item.kind === 'element');
}

function usesTotal(style: ComputedStyle): boolean {
  if (typeof style.content === 'string') return false;
  return style.content.some((item) => (item.kind === 'counter' || item.kind === 'counters') && item.name === 'pages');
}
