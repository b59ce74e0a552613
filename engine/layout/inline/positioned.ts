/** Positioned boxes in the middle of text: their static position, and inline boxes that contain them. */
import type { Offset, Rect } from '../../base/geometry.js';
import { add, type LayoutUnit, sub, ZERO } from '../../base/units.js';
import type { InlineFlow } from '../../box/box.js';
import { NO_NODE, type NodeId } from '../../tree/document-tree.js';
import { usedBorder } from '../box/box-sizes.js';
import type { FragmentChild, InlineBoxFragment, LineFragment } from '../contract/fragment.js';
import {
  isContent,
  type AnchorSegment,
  type AtomicSegment,
  type InlineBoxInfo,
  type OutOfFlowSegment,
} from '../text/inline-segments.js';
import type { BrokenLine } from './line-breaker.js';
import {
  candidate,
  containsAbsolute,
  displaced,
  moved,
  type InlineContainer,
  type OutOfFlow,
  type PositionedCandidate,
} from '../contract/out-of-flow.js';
import { relativeShift } from '../box/relative.js';
import { makesStackingContext } from '../contract/stacking-context.js';

/** Where a line was building when it came to a positioned box. */
export interface OutOfFlowPlace {
  readonly segment: OutOfFlowSegment | AnchorSegment | AtomicSegment;
  /** From the line's left edge. */
  readonly x: LayoutUnit;
  /** What an atomic inline carries, from the line's top left corner. */
  readonly carried: readonly OutOfFlow[] | null;
}

export interface PositionedInLine {
  readonly item: OutOfFlow;
  /** The inline box that contains it. */
  readonly container: InlineBoxInfo | null;
}

/** A line at its place in the flow. */
interface LineBox {
  readonly x: LayoutUnit;
  readonly y: LayoutUnit;
  readonly line: BrokenLine;
  readonly fragment: LineFragment;
  readonly flow: InlineFlow;
  /** The flow's inline size. */
  readonly available: LayoutUnit;
  readonly percentageBlockSize: LayoutUnit;
}

/** What came to light at one place of a line, as seen from the flow. */
export function positionedAt(place: OutOfFlowPlace, lineBox: LineBox): PositionedInLine[] {
  const { segment, carried } = place;
  if (segment.kind === 'anchor') {
    const item = displaced(segment.target, lineBox.y, lineBox.fragment.height);
    return [{ item, container: null }];
  }
  const items: readonly OutOfFlow[] =
    segment.kind === 'atomic'
      ? (carried ?? []).map((item) => moved(item, lineBox.x, lineBox.y))
      : [staticPlace(segment, place.x, lineBox)];
  const around = nearest(segment.parent, containsAbsolute);
  const stacking = nearest(segment.parent, makesStackingContext);
  return items.map((item) => ({
    item: stacking && item.stackedIn === NO_NODE ? { ...item, stackedIn: stacking.node } : item,
    container: item.kind === 'displaced' || item.box.style.position === 'fixed' ? null : around,
  }));
}

/** What was a block before it was positioned would stand below the text before it (CSS 2 § 10.3.7, "static position"). */
function staticPlace(segment: OutOfFlowSegment, x: LayoutUnit, lineBox: LineBox): PositionedCandidate {
  const { line, fragment, flow, available } = lineBox;
  const { direction } = flow.style;
  const before = line.segments.slice(0, line.segments.indexOf(segment));
  const isBelow = before.some(({ kind }) => kind === 'break');
  const isBlock = !segment.box.style.wasInline;
  const comesAfter = isBelow || (isBlock && before.some(isContent));
  const edge = direction === 'rtl' ? available : ZERO;
  const at = {
    x: isBlock || isBelow ? edge : add(lineBox.x, x),
    y: (lineBox.y + (comesAfter ? fragment.height : 0)) as LayoutUnit,
  };
  return candidate(segment.box, shiftedWith(segment.parent, at, lineBox), direction);
}

/** A place in inline boxes that are moved by relative positioning. */
function shiftedWith(
  parent: InlineBoxInfo | null,
  at: Offset,
  { flow, available, percentageBlockSize }: LineBox,
): Offset {
  let { x, y } = at;
  for (let info = parent; info; info = info.parent) {
    const shift = relativeShift(info.style, available, percentageBlockSize, flow.style.direction);
    x = add(x, shift.x);
    y = add(y, shift.y);
  }
  return { x, y };
}

function nearest(from: InlineBoxInfo | null, wanted: (style: InlineBoxInfo['style']) => boolean): InlineBoxInfo | null {
  for (let info = from; info; info = info.parent) if (wanted(info.style)) return info;
  return null;
}

/** The positioned boxes in lines, those in positioned inline boxes with their containing block. */
export function candidatesOf(
  lines: readonly (FragmentChild & { readonly positioned: readonly PositionedInLine[] })[],
  flow: InlineFlow,
): OutOfFlow[] {
  return lines.flatMap(({ positioned }) =>
    positioned.map(({ item, container }) =>
      container && item.kind === 'candidate' ? { ...item, container: inlineContainer(container, lines, flow) } : item,
    ),
  );
}

/** From the start of an inline box's first fragment to the end of its last one (CSS 2 § 10.1, 4). */
function inlineContainer(
  { node, style }: InlineBoxInfo,
  lines: readonly FragmentChild[],
  flow: InlineFlow,
): InlineContainer | null {
  const found: Rect[] = [];
  for (const { x, y, fragment } of lines) if (fragment.kind === 'line') collect(fragment, x, y, node, found);
  const first = found[0];
  const last = found[found.length - 1];
  if (!first || !last) return null;
  const { direction } = flow.style;
  const left = direction === 'rtl' ? last.x : first.x;
  const right = direction === 'rtl' ? first.x + first.width : last.x + last.width;
  const width = Math.max(0, right - left) as LayoutUnit;
  const height = Math.max(0, last.y + last.height - first.y) as LayoutUnit;
  return { rect: { x: left, y: first.y, width, height }, direction: style.direction };
}

/** The padding boxes of an element's fragments in a line. */
function collect(
  { children }: LineFragment | InlineBoxFragment,
  x: LayoutUnit,
  y: LayoutUnit,
  node: NodeId,
  found: Rect[],
): void {
  for (const child of children) {
    const { fragment } = child;
    if (fragment.kind !== 'inline-box') continue;
    const left = add(x, child.x);
    const top = add(y, child.y);
    if (fragment.node === node) found.push(paddingBoxAt(fragment, left, top));
    else collect(fragment, left, top, node, found);
  }
}

function paddingBoxAt(fragment: InlineBoxFragment, x: LayoutUnit, y: LayoutUnit): Rect {
  const { style, hasStart, hasEnd, width, height } = fragment;
  const border = usedBorder(style);
  const left = hasStart ? border.left : ZERO;
  const right = hasEnd ? border.right : ZERO;
  return {
    x: add(x, left),
    y: add(y, border.top),
    width: sub(width, left, right),
    height: sub(height, border.top, border.bottom),
  };
}
