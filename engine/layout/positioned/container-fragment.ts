/** What blocks, multi-column containers, flex and grid containers do alike once their children have their places. */
import { fitting } from '../../base/fitting-array.js';
import { add, INDEFINITE, type LayoutUnit, maxLu, sub, ZERO } from '../../base/units.js';
import type { BlockBox, ItemContainerBox, OutsideMarker } from '../../box/box.js';
import { isSymbolMarker } from '../../box/generated-content.js';
import type { BlockSizes } from '../box/block-sizes.js';
import type { BlockContainerToken, ItemsBreakToken } from '../contract/break-token.js';
import { NO_FRAGMENTATION } from '../contract/constraint-space.js';
import type { BoxFragment, BoxRole, FragmentChild } from '../contract/fragment.js';
import { within } from '../contract/fragmentation.js';
import type { LayoutContext } from '../contract/layout-context.js';
import { layoutOutsideMarker } from '../inline/marker.js';
import type { OutOfFlow } from '../contract/out-of-flow.js';
import { containInBlock, type ContainedPositioned } from './positioned.js';

/** `continues`: the box is cut at the fragment's end. */
export function containerFragment(
  sizes: BlockSizes,
  height: LayoutUnit,
  continues: boolean,
  children: readonly FragmentChild[],
  outOfFlow: readonly OutOfFlow[],
): BoxFragment {
  const { box } = sizes;
  const fragment: BoxFragment = {
    kind: 'box',
    role: roleOf(box),
    node: box.node,
    style: box.style,
    width: sizes.inlineSize,
    height,
    children: fitting(children),
    border: sizes.drawn(sizes.border, continues),
    padding: sizes.drawn(sizes.padding, continues),
    isFirst: sizes.token === null,
    repeated: false,
    collapsedBorders: null,
    outOfFlow,
  };
  const slice = sizes.sliceOf(height, continues);
  return slice ? { ...fragment, slice } : fragment;
}

function roleOf(box: BlockBox | ItemContainerBox): BoxRole {
  if (box.kind === 'block' && box.anonymous) return 'anonymous';
  return box.style.display === 'table-cell' ? 'cell' : 'block';
}

/** What a fragment's place means to the positioned boxes that it contains. */
interface ContainerPlace {
  /** Where the box goes on; null: it begins. */
  readonly token: BlockContainerToken | ItemsBreakToken | null;
  /** Where the fragment begins in its formatting context. */
  readonly bfcOffset: LayoutUnit;
  /** The box is cut at the fragment's end. */
  readonly continues: boolean;
}

/**
 * Lays out the positioned boxes whose containing block the box is. A cell that is whole here carries them on, until its row
 * says how high it is (`RowStack`).
 */
export function containCarried(
  fragment: BoxFragment,
  sizes: BlockSizes,
  { token, bfcOffset, continues }: ContainerPlace,
  context: LayoutContext,
): ContainedPositioned {
  const later = token?.positioned ?? [];
  if (fragment.outOfFlow.length === 0 && later.length === 0) return { fragment, later };
  const { border, padding, contentBlockSize, space } = sizes;
  const isClipped = fragment.style.overflowY !== 'visible' && !continues;
  const definiteSize =
    contentBlockSize === INDEFINITE || (!continues && !token)
      ? null
      : add(contentBlockSize, padding.top, padding.bottom);
  const input = {
    fragment,
    later,
    continues,
    hasOpenEnd: space.sizing.hasOpenEnd || (continues && definiteSize === null),
    // How far above this fragment the padding box begins.
    above: token ? add(padding.top, token.consumed) : ((0 - border.top) as LayoutUnit),
    definiteSize,
    awaitsHeight: fragment.role === 'cell' && !token && !continues,
    fragmentainer: isClipped ? NO_FRAGMENTATION : within(space.fragmentainer, bfcOffset),
  };
  return containInBlock(input, context);
}

export interface PlacedMarker {
  readonly child: FragmentChild;
  readonly height: LayoutUnit;
  /** How much lower the content has to be to stand beside the marker, which does not reach above the content box. */
  readonly excess: LayoutUnit;
}

/**
 * Beside the first line; without one, at the top. It stands outside of the border box (CSS Lists 3, § 3.4).
 * `firstBaseline` from the border box's top.
 */
export function placeOutsideMarker(
  marker: OutsideMarker,
  { style }: BlockBox,
  { inlineSize, topEdge }: BlockSizes,
  firstBaseline: LayoutUnit | null,
  context: LayoutContext,
): PlacedMarker | null {
  const line = layoutOutsideMarker(marker, context);
  if (!line) return null;
  const { fragment, gap } = line;
  const x = style.markerDirection === 'rtl' ? add(inlineSize, gap) : sub(ZERO, fragment.width, gap);
  // Browsers draw symbols, so that the height of a font which has them does not count.
  const isSymbol = isSymbolMarker(fragment.style);
  const beside = firstBaseline === null ? topEdge : sub(firstBaseline, fragment.baseline);
  const y = isSymbol ? beside : maxLu(topEdge, beside);
  const excess = sub(y, beside);
  return { child: { x, y, fragment }, height: fragment.height, excess };
}
