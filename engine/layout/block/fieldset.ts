/** Field sets: a block whose legend stands in its upper border (HTML § 15.3.13). */
import { addStruts } from '../../base/geometry.js';
import { add, type LayoutUnit, maxLu, sub, ZERO } from '../../base/units.js';
import { isOutOfFlow, type BlockBox } from '../../box/box.js';
import { NO_NODE, type DocumentTree, type NodeId } from '../../tree/document-tree.js';
import { inlineOffset, lessMargins, usedBorder, usedMargins, usedPadding } from '../box/box-sizes.js';
import type { BlockContainerToken, BreakToken } from '../contract/break-token.js';
import { BlockSizes } from '../box/block-sizes.js';
import { independentSpace, NO_FRAGMENTATION, type ConstraintSpace } from '../contract/constraint-space.js';
import type { BoxFragment, FragmentChild, LegendGap } from '../contract/fragment.js';
import type { EarlyBreak } from '../contract/fragmentation.js';
import { layoutBox, type LayoutBox, layoutBlockContainer } from '../contract/recursion.js';
import type { LayoutContext } from '../contract/layout-context.js';
import type { LayoutResult } from '../contract/layout-result.js';
import { carriedBy } from '../contract/out-of-flow.js';
import { containPositioned } from '../positioned/positioned.js';

export function isFieldset({ node, anonymous }: BlockBox, tree: DocumentTree): boolean {
  return !anonymous && tree.name(node) === 'fieldset';
}

/** The legend makes room for itself in place of the upper border; the content is laid out as in any block. */
export function layoutFieldset(
  box: BlockBox,
  space: ConstraintSpace,
  token: BlockContainerToken | null,
  context: LayoutContext,
  early: EarlyBreak | null,
): LayoutResult {
  const flow = token?.kind === 'multicol' ? token.flow : token;
  const isDone = token?.kind === 'multicol' && token.isFlowDone;
  const legend = isDone ? null : renderedLegend(box, flow?.childIndex ?? 0, context.tree);
  if (!legend || token) return layoutBlockContainer(box, space, token, context, early, legend);
  const border = space.sizing.borderOverride ?? usedBorder(box.style);
  const placed = placeLegend(box, legend, space, context);
  const sizing = { ...space.sizing, borderOverride: { ...border, top: placed.room } };
  const result = layoutBlockContainer(box, { ...space, sizing }, null, context, early, legend);
  if (result.status !== 'laid-out' || result.fragment.kind !== 'box') return result;
  const { fragment } = result;
  const children = [placed.child, ...fragment.children];
  const outOfFlow = [...fragment.outOfFlow, ...carriedBy([placed.child])];
  const extra = sub(placed.room, border.top);
  // Where the size is contained, the legend moves the content down and makes no room for itself (CSS Containment 1, § 3.1).
  const isShorter = box.style.contain.size && result.breakToken === null;
  const height = isShorter ? sub(fragment.height, extra) : fragment.height;
  const whole: BoxFragment = { ...fragment, height, children, outOfFlow, legend: placed.gap };
  return {
    ...result,
    fragment: containPositioned(whole, NO_FRAGMENTATION, context),
    breakToken: result.breakToken && withLegend(result.breakToken, extra),
  };
}

/** Later fragments know nothing of the legend: what it adds to the upper border counts as content used up. */
function withLegend(token: BreakToken, extra: number): BreakToken {
  return token.kind === 'block' || token.kind === 'multicol'
    ? { ...token, consumed: (token.consumed + extra) as LayoutUnit }
    : token;
}

/** The first child element of this kind, if it is in the flow. `from`: earlier children stand on earlier pages. */
function renderedLegend({ node, children }: BlockBox, from: number, tree: DocumentTree): LayoutBox | null {
  const element = firstLegend(tree, node);
  if (element === NO_NODE) return null;
  // Ends with the children, which are in document order, at the latest behind the legend.
  for (let index = from; ; index++) {
    const child = children.at(index);
    if (!child || (child.kind !== 'lines' && child.node > element)) return null;
    if (child.kind !== 'lines' && child.node === element) return isOutOfFlow(child.style) ? null : child;
  }
}

function firstLegend(tree: DocumentTree, fieldset: NodeId): NodeId {
  for (let node = tree.firstChild(fieldset); node !== NO_NODE; node = tree.nextSibling(node))
    if (tree.isElement(node) && tree.name(node) === 'legend') return node;
  return NO_NODE;
}

interface PlacedLegend {
  readonly child: FragmentChild;
  /** From the top of the border box to the padding: the border's width or the legend's margin box. */
  readonly room: LayoutUnit;
  readonly gap: LegendGap;
}

/** The legend's border box is centred on the border; what is higher moves the other one down. */
function placeLegend(box: BlockBox, legend: LayoutBox, space: ConstraintSpace, context: LayoutContext): PlacedLegend {
  const border = space.sizing.borderOverride ?? usedBorder(box.style);
  const { left } = addStruts(border, usedPadding(box.style, space.containingBlock.inlineSize));
  const { contentInlineSize } = new BlockSizes(box, space, null, context);
  const margins = usedMargins(legend.style, contentInlineSize);
  const available = lessMargins(contentInlineSize, margins);
  const inside = independentSpace(available, {
    percentageInlineSize: contentInlineSize,
    shrinkToFit: true,
    monolithicLimit: space.page.monolithicLimit,
    pageName: space.page.name,
  });
  const result = layoutBox(legend, inside, null, context, null);
  if (result.status !== 'laid-out' || result.fragment.kind === 'running')
    throw new Error('nothing moves where nothing fragments');
  const { fragment } = result;
  const { width, height } = fragment;
  const free = maxLu(ZERO, sub(available, width));
  const start = inlineOffset(margins, box.style.direction, contentInlineSize, width);
  const x = (left + start + Math.floor(free * shareBefore(legend, box, margins))) as LayoutUnit;
  const over = Math.floor((height - border.top) / 2);
  const top = maxLu(ZERO, (margins.top + over) as LayoutUnit);
  const y = (top - over) as LayoutUnit;
  const room = maxLu(add(top, border.top), add(y, height, margins.bottom));
  const gap = { side: 'top' as const, top, border: border.top, start: x, end: add(x, width) };
  return { child: { x, y, fragment }, room, gap };
}

/** How much of the free room comes before the legend, besides what auto margins do (`justify-self`, and the attribute `align`). */
function shareBefore(legend: LayoutBox, { style }: BlockBox, margins: ReturnType<typeof usedMargins>): number {
  if (margins.left === null || margins.right === null) return 0;
  const keyword = legend.style.justifySelf.keyword;
  if (keyword === 'center') return 0.5;
  const isRtl = style.direction === 'rtl';
  // Auto offsets have put it to the start, which is the right in right-to-left text.
  if (keyword === 'right') return isRtl ? 0 : 1;
  if (keyword === 'left') return isRtl ? -1 : 0;
  return keyword === 'end' || keyword === 'flex-end' ? (isRtl ? -1 : 1) : 0;
}
