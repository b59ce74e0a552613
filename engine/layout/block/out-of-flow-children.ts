/** Content beside the flow of a block container: floats, positioned boxes, markers, and overflowing content. */
import { add, type LayoutUnit, sub, ZERO } from '../../base/units.js';
import { inlineOffset, usedMargins } from '../box/box-sizes.js';
import type { BlockBreakToken, OverflowToken } from '../contract/break-token.js';
import type { OpenFloat } from '../contract/exclusions.js';
import { BreakAppeal } from '../contract/fragmentation.js';
import { strutSum } from '../contract/margin-strut.js';
import { candidate } from '../contract/out-of-flow.js';
import { layoutBox, type LayoutBox } from '../contract/recursion.js';
import { placeFloat, type PlacedFloat } from '../floats/floats.js';
import { placeOutsideMarker } from '../positioned/container-fragment.js';
import { floatContainer, overflowSpace } from './child-space.js';
import type { BlockFlow } from './flow.js';

/** Places floats and overflowing content from earlier fragmentainers, which come first. */
export function resume(flow: BlockFlow, { floats, overflowing, childIndex }: BlockBreakToken): void {
  for (const float of floats) resumeFloat(flow, float);
  for (const rest of overflowing) resumeOverflow(flow, rest, childIndex);
}

/** Continues, or begins, a float for which an earlier fragmentainer had no room, at the top of this fragment. */
function resumeFloat(flow: BlockFlow, float: OpenFloat): void {
  const { box, token, left, right, percentageBlockSize, pageName, isForced } = float;
  const container = floatContainer(flow);
  const page = { ...container.page, name: pageName };
  const around = { ...container, left, right, percentageBlockSize, page };
  const top = flow.at.cursor;
  const { space, context } = flow.container;
  const mayMove = space.breaks.hasContentBefore || flow.children.length > 0;
  keepFloat(flow, placeFloat({ box, token, top, mayMove, isForced }, around, flow.at.exclusions, context), top);
  // Margins above the first content are truncated as if there were no float.
  flow.forgetPlaced();
}

/** Continues the overflowing content of a child that is complete. It takes no room in the flow. */
function resumeOverflow(flow: BlockFlow, rest: OverflowToken, index: number): void {
  const { box } = rest;
  const { sizes, context } = flow.container;
  const { contentInlineSize, edges } = sizes;
  const result = layoutBox(box, overflowSpace(flow, rest, index), rest, context, null);
  if (result.status === 'break-before') return void flow.keepOverflow(rest, BreakAppeal.Perfect);
  const margins = usedMargins(box.style, contentInlineSize);
  const x = inlineOffset(margins, flow.container.box.style.direction, contentInlineSize, result.fragment.width);
  flow.place(result.fragment, add(edges.left, x), flow.at.cursor, box.movedBy);
  if (result.lastBaseline !== null)
    flow.hangOut({ node: box.node, baseline: add(flow.at.cursor, result.lastBaseline) });
  if (result.floats) flow.meet(result.floats.exclusions, null);
  if (result.breakToken) flow.keepOverflow(result.breakToken as OverflowToken, result.appeal);
}

export function float(flow: BlockFlow, box: LayoutBox): void {
  const top = flow.floatOffset;
  const { space, context } = flow.container;
  const mayMove = flow.hasContentBefore || space.breaks.hasSpaceBefore || flow.usesUpSpace(ZERO);
  keepFloat(
    flow,
    placeFloat({ box, token: null, top, mayMove }, floatContainer(flow), flow.at.exclusions, context),
    top,
  );
}

function keepFloat(flow: BlockFlow, { fragment, x, y, exclusions }: PlacedFloat, top: LayoutUnit): void {
  const { blockOffset } = flow.at;
  flow.meet(exclusions, blockOffset === null ? top : null);
  if (!fragment) return;
  const { contentLeft, sizes } = flow.container;
  const origin = blockOffset === null ? top : flow.base;
  flow.add(fragment, sub(x, sub(contentLeft, sizes.edges.left)), sub(y, origin));
  if (fragment.height > 0) flow.markPlaced();
}

/** Records a box with `position: absolute` or `fixed` at its static position. Its containing block places it. */
export function positioned(flow: BlockFlow, box: LayoutBox): void {
  const { blockOffset, cursor, strut } = flow.at;
  const { edges, contentInlineSize } = flow.container.sizes;
  const { direction } = flow.container.box.style;
  const x = direction === 'rtl' ? add(edges.left, contentInlineSize) : edges.left;
  const y = blockOffset === null ? cursor : add(cursor, strutSum(strut));
  flow.carry(candidate(box, { x, y }, direction));
}

/** Places the marker of a list item beside its first line, which is known once the content is laid out. */
export function placeMarker(flow: BlockFlow): void {
  const { box, token, sizes, context, markerExcess } = flow.container;
  const { marker } = box;
  if (!marker || token) return;
  const { firstBaseline, cursor } = flow.at;
  if (firstBaseline === null) flow.resolve(flow.nextOffset(flow.at.strut));
  const placed = placeOutsideMarker(marker, box, sizes, firstBaseline, context);
  if (!placed) return;
  if (placed.excess > 0 && markerExcess === ZERO) flow.beginAgain({ markerExcess: placed.excess });
  flow.addFirst(placed.child);
  if (firstBaseline !== null || flow.at.hasPlaced) return;
  // Without other content, the item is as high as the marker.
  flow.standAt(add(cursor, placed.height));
  flow.markPlaced();
}
