/**
 * The same fragment along other axes (CSS Writing Modes 4, § 6): layout reckons along the lines of a box, and the fragment
 * is turned once, where it meets a box with other axes or its page. Only places, sizes and sides change. Text is not turned
 * here: it knows itself how it stands on the page.
 */
import { areOrthogonal, axesInLine, rectAlong, sideAlong, sizeAlong, strutAlong, type Axes } from '../../base/axes.js';
import type { Rect, Size } from '../../base/geometry.js';
import { add, sub, ZERO } from '../../base/units.js';
import type { TurnedStyles } from '../../css/properties/line-relative-style.js';
import type {
  BorderSegment,
  BoxFragment,
  Fragment,
  FragmentChild,
  ImageFragment,
  LegendGap,
  Slice,
} from '../contract/fragment.js';
import type { InlineContainer, OutOfFlow, PositionedCandidate, StaticEdge } from '../contract/out-of-flow.js';

/** A change of axes. */
export interface AxesChange {
  readonly from: Axes;
  readonly to: Axes;
  readonly styles: TurnedStyles;
}

export function turnedFragment<F extends Fragment>(fragment: F, turn: AxesChange): F {
  const { from, to, styles } = turn;
  if (from === to) return fragment;
  const common = { ...fragment, ...sizeAlong(fragment, from, to), style: styles.along(fragment.style, to) };
  return { ...common, ...partsOf(fragment, turn) };
}

/** The children of a box of this size, which is along the old axes. */
export function turnedChildren(
  children: readonly FragmentChild[],
  around: Size,
  turn: AxesChange,
): readonly FragmentChild[] {
  return turn.from === turn.to ? children : children.map((child) => turnedChild(child, around, turn));
}

function turnedChild(child: FragmentChild, around: Size, turn: AxesChange): FragmentChild {
  const { x, y, fragment } = child;
  const place = rectAlong({ x, y, width: fragment.width, height: fragment.height }, around, turn.from, turn.to);
  const isLine = fragment.kind === 'line';
  return { ...child, x: place.x, y: place.y, fragment: turnedFragment(fragment, isLine ? inLine(turn) : turn) };
}

function inLine(turn: AxesChange): AxesChange {
  return { ...turn, from: axesInLine(turn.from), to: axesInLine(turn.to) };
}

function partsOf(fragment: Fragment, turn: AxesChange): Partial<Fragment> {
  if (fragment.kind === 'box') return boxParts(fragment, turn);
  if (fragment.kind === 'image') return imageParts(fragment, turn);
  if (fragment.kind === 'line' || fragment.kind === 'inline-box')
    return { children: turnedChildren(fragment.children, fragment, turn) };
  return {};
}

function boxParts(fragment: BoxFragment, turn: AxesChange): Partial<BoxFragment> {
  const { from, to } = turn;
  const { children, border, padding, collapsedBorders, slice, legend, outOfFlow } = fragment;
  return {
    children: turnedChildren(children, fragment, turn),
    border: strutAlong(border, from, to),
    padding: strutAlong(padding, from, to),
    collapsedBorders: collapsedBorders && collapsedBorders.map((segment) => turnedSegment(segment, fragment, turn)),
    outOfFlow: outOfFlow.map((item) => turnedOutOfFlow(item, fragment, turn)),
    ...(slice && { slice: turnedSlice(slice, turn, fragment) }),
    ...(legend && { legend: turnedLegend(legend, fragment, turn) }),
  };
}

function imageParts(fragment: ImageFragment, { from, to }: AxesChange): Partial<ImageFragment> {
  const { content, border, padding } = fragment;
  return {
    content: rectAlong(content, fragment, from, to),
    border: strutAlong(border, from, to),
    padding: strutAlong(padding, from, to),
  };
}

function turnedSegment(segment: BorderSegment, table: Size, { from, to }: AxesChange): BorderSegment {
  const { x, y, length, width, horizontal } = segment;
  const rect: Rect = { x, y, width: horizontal ? length : width, height: horizontal ? width : length };
  const place = rectAlong(rect, table, from, to);
  return { ...segment, x: place.x, y: place.y, horizontal: areOrthogonal(from, to) ? !horizontal : horizontal };
}

function turnedSlice({ border, padding, whole }: Slice, { from, to }: AxesChange, fragment: Size): Slice {
  return {
    border: strutAlong(border, from, to),
    padding: strutAlong(padding, from, to),
    whole: rectAlong(whole, fragment, from, to),
  };
}

function turnedLegend(legend: LegendGap, fragment: Size, { from, to }: AxesChange): LegendGap {
  const side = sideAlong(legend.side, from, to);
  const isSide = legend.side === 'left' || legend.side === 'right';
  const [start, length] = [legend.start, sub(legend.end, legend.start)];
  const rect = isSide
    ? { x: ZERO, y: start, width: ZERO, height: length }
    : { x: start, y: ZERO, width: length, height: ZERO };
  const { x, y } = rectAlong(rect, fragment, from, to);
  const turned = side === 'left' || side === 'right' ? y : x;
  return { ...legend, side, start: turned, end: add(turned, length) };
}

// ── What is still on its way to its containing block

function turnedOutOfFlow(item: OutOfFlow, around: Size, turn: AxesChange): OutOfFlow {
  // Where nothing fragments, nothing has a rest.
  if (item.kind === 'rest') return item;
  if (item.kind === 'candidate') return turnedCandidate(item, around, turn);
  const { x, y, height } = item;
  const place = rectAlong({ x, y, width: ZERO, height }, around, turn.from, turn.to);
  return { ...item, x: place.x, y: place.y, height: place.height, linesAbove: place.y };
}

const OPPOSITE: Readonly<Record<StaticEdge, StaticEdge>> = { start: 'end', center: 'center', end: 'start' };

function turnedCandidate(item: PositionedCandidate, around: Size, turn: AxesChange): PositionedCandidate {
  const { from, to, styles } = turn;
  const { box, x, y, container } = item;
  const place = rectAlong({ x, y, width: ZERO, height: ZERO }, around, from, to);
  const edges = turnedEdges(item, turn);
  const turned = { ...box, style: styles.along(box.style, to), measured: null };
  return {
    ...item,
    ...edges,
    x: place.x,
    y: place.y,
    box: turned,
    container: turnedContainer(container, around, turn),
  };
}

/** The edge at the left or at the top is the start edge. */
function turnedEdges(
  { edgeX, edgeY }: PositionedCandidate,
  { from, to }: AxesChange,
): Pick<PositionedCandidate, 'edgeX' | 'edgeY'> {
  const unit = { width: 1, height: 1 } as Size;
  const nothing = { width: ZERO, height: ZERO };
  // A corner tells which edges change sides.
  const corner = rectAlong({ x: ZERO, y: ZERO, ...nothing }, unit, from, to);
  const [across, along] = areOrthogonal(from, to) ? [edgeY, edgeX] : [edgeX, edgeY];
  return { edgeX: corner.x === ZERO ? across : OPPOSITE[across], edgeY: corner.y === ZERO ? along : OPPOSITE[along] };
}

function turnedContainer(
  container: InlineContainer | null,
  around: Size,
  { from, to }: AxesChange,
): InlineContainer | null {
  return container && { ...container, rect: rectAlong(container.rect, around, from, to) };
}
