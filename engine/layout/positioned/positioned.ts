/** Sizes and places of absolutely positioned boxes (CSS 2 § 10.3.7, 10.3.8, 10.6.4, 10.6.5; Positioned Layout 3, § 4). */
import { addStruts, type Rect } from '../../base/geometry.js';
import { add, INDEFINITE, type LayoutUnit, maxLu, minLu, sub, ZERO } from '../../base/units.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { isWholePercentage, type Alignment, type AutoLength } from '../../css/values/values.js';
import type { BlockBox, ItemContainerBox } from '../../box/box.js';
import { NO_NODE } from '../../tree/document-tree.js';
import { AnchorIndex } from './anchor-index.js';
import { hasAnchors, placeByAnchors } from './anchors.js';
import { preferredRatio } from '../box/aspect-ratio.js';
import { BlockSizes } from '../box/block-sizes.js';
import { BLOCK_AXIS, inlineAlignmentAxis, OPPOSITE_PLACE, placeOfOne, type Place } from '../box/box-alignment.js';
import { resolveLength, usedBlockSize, usedBorder, usedMargins, usedPadding } from '../box/box-sizes.js';
import { staysWhole } from '../fragmentation/monolithic.js';
import { independentSpace, NO_FRAGMENTATION, type ConstraintSpace, type Sizing } from '../contract/constraint-space.js';
import type { BoxFragment, FragmentChild } from '../contract/fragment.js';
import type { Fragmentainer } from '../contract/fragmentation.js';
import { clippedAxes } from '../box/clipped-axes.js';
import { layoutBox, type LayoutBox } from '../contract/recursion.js';
import type { LayoutContext } from '../contract/layout-context.js';
import type { LaidOut } from '../contract/layout-result.js';
import { asRepeated } from '../box/plain-box.js';
import { turnsIntoPage } from '../box/transforms.js';
import {
  carriedBy,
  containsAbsolute,
  containsPositioned,
  type LaterPositioned,
  type OutOfFlow,
  type PositionedCandidate,
  type PositionedRest,
  type StaticEdge,
} from '../contract/out-of-flow.js';
import { isWiderThanPage } from '../writing-mode/orthogonal-columns.js';

/** A containing block, in the coordinates of the fragment that positioned boxes become children of. */
export interface PositionedContainer {
  /** Its padding box, as far as it is known. */
  readonly rect: Rect;
  /** It goes on below that, who knows how far. */
  readonly hasOpenEnd?: boolean;
  readonly direction: ComputedStyle['direction'];
  /** Offset 0 of the fragment in the page; a block size of Infinity keeps boxes whole. */
  readonly fragmentainer: Fragmentainer;
  /** How much of it follows in the next fragmentainer, where it cuts off what overflows it. */
  readonly clippedBelow?: LayoutUnit | null;
  /** Where boxes that overflow `rect` are kept if they can be; `rect` itself where it is not set. */
  readonly limit?: Rect;
  /** Those in what it holds already, in the same coordinates. */
  readonly anchors?: AnchorIndex;
  /** Whether it is the area of a page, where fixed boxes stand whole on each. Elsewhere they are like absolute ones. */
  readonly isPage?: boolean;
}

/** A positioned box at its place; what of it does not fit on the page. */
export interface PlacedPositioned {
  readonly child: FragmentChild | null;
  readonly rest: PositionedRest | null;
}

/** Whether the place or size hangs on the containing block's block size. */
function needsBlockSize({ style }: LayoutBox): boolean {
  return style.bottom !== 'auto' || dependsOnBlockSize(style);
}

function dependsOnBlockSize(style: ComputedStyle): boolean {
  const values = [style.top, style.height, style.minHeight, style.maxHeight];
  return values.some((value) => typeof value === 'object');
}

/**
 * Whether the box ends where its containing block does: it is stretched, or a percentage makes it as high. The kinds of
 * boxes are those whose height can go on behind their content.
 */
function reachesEnd({ kind, style }: LayoutBox): boolean {
  if (kind !== 'block' && kind !== 'flex' && kind !== 'grid') return false;
  if (isWholePercentage(style.minHeight) || isWholePercentage(style.height)) return true;
  return style.bottom !== 'auto' && style.height === 'auto' && preferredRatio(style) === 0 && !aligns(style.alignSelf);
}

/** Whether the place hangs on nothing but the containing block's top, wherever that block ends. */
function beginsFromTop({ style }: LayoutBox): boolean {
  const { top, bottom, marginTop, marginBottom } = style;
  const isCentred = bottom !== 'auto' && (marginTop === 'auto' || marginBottom === 'auto');
  return top !== 'auto' && typeof top !== 'object' && !isCentred;
}

/**
 * The fragment as the containing block of what it carries, where it is one: its absolutely positioned descendants
 * become its children. For boxes that are whole on their page.
 */
export function containPositioned(
  fragment: BoxFragment,
  fragmentainer: Fragmentainer,
  context: LayoutContext,
): BoxFragment {
  if (fragment.outOfFlow.length === 0 || !containsAbsolute(fragment.style)) return fragment;
  const children = [...fragment.children];
  const { direction } = fragment.style;
  const container = { rect: paddingBox(fragment), direction, fragmentainer, anchors: new AnchorIndex(children) };
  const outOfFlow: OutOfFlow[] = [];
  for (const item of fragment.outOfFlow) {
    if (item.kind !== 'candidate' || !containsPositioned(fragment.style, item)) outOfFlow.push(item);
    else {
      // Grid areas are containing blocks within one (CSS Grid 1, § 9.1).
      const within = item.container ? { ...container, ...item.container } : container;
      const { child, rest } = placePositioned({ ...item, container: null }, within, context);
      if (child) children.push(child);
      if (child) outOfFlow.push(...carriedBy([child]));
      if (rest) outOfFlow.push(rest);
    }
  }
  return { ...fragment, children, outOfFlow };
}

/** A block that may go on over several pages, and what it carries. */
export interface PositioningBlock {
  /** With everything in `outOfFlow` that came to light on this page. */
  readonly fragment: BoxFragment;
  /** What earlier pages left for this one; see BlockBreakToken. */
  readonly later: readonly LaterPositioned[];
  readonly continues: boolean;
  /** It ends nobody knows where: on a later page, or with its own containing block. */
  readonly hasOpenEnd: boolean;
  /** From the top of its padding box, on its first page, down to this fragment. */
  readonly above: LayoutUnit;
  /** Of the padding box, where it does not depend on content. */
  readonly definiteSize: LayoutUnit | null;
  /** Its final height is not known, so that what it contains is passed on. */
  readonly awaitsHeight: boolean;
  /** Offset 0 of the fragment in the page. */
  readonly fragmentainer: Fragmentainer;
}

export interface ContainedPositioned {
  readonly fragment: BoxFragment;
  /** For the next page: their place hangs on where the block ends, or they go on as it does. */
  readonly later: readonly LaterPositioned[];
}

/** Lays out the positioned boxes that a block, or an inline box in it, contains; passes the others on. */
export function containInBlock(input: PositioningBlock, context: LayoutContext): ContainedPositioned {
  const { fragment, above, continues } = input;
  const isOpen = continues && input.definiteSize === null;
  const children = [...fragment.children];
  const { fragmentainer } = input;
  // What is cut off at the block's edges goes on in its next fragment, and all else beside it.
  const holdsRests = continues && clippedAxes(fragment).y;
  const { definiteSize } = input;
  const clippedBelow = holdsRests && definiteSize !== null ? sub(definiteSize, above, fragment.height) : null;
  const container = { ...containerOf(input), fragmentainer, clippedBelow, anchors: new AnchorIndex(children) };
  const outOfFlow: OutOfFlow[] = [];
  const later: LaterPositioned[] = [];
  const take = ({ child, rest }: PlacedPositioned) => {
    if (rest && holdsRests && rest.y >= 0) later.push(rest);
    else if (rest) outOfFlow.push(rest);
    if (!child) return;
    // What belongs on an earlier page goes to the top of this one, because that page is given out already.
    const onPage = above > 0 && child.y < 0 ? { ...child, y: ZERO } : child;
    children.push(onPage);
    outOfFlow.push(...carriedBy([onPage]));
  };
  const place = (item: PositionedCandidate, within: PositionedContainer) => {
    take(placePositioned(item, within, context));
  };
  const placePart = (item: PositionedCandidate) => {
    const part = stretchedPart(item, container, fragment, isOpen, context);
    if (part.child) children.push(part.child);
    if (part.child) outOfFlow.push(...carriedBy([part.child]));
    if (part.rest) outOfFlow.push(part.rest);
    if (part.later) later.push({ ...part.later, y: add(part.later.y, above) });
  };
  const waiting: PositionedCandidate[] = [];
  for (const item of input.later) {
    if (item.kind === 'rest') take(goOn(item, add(fragmentainer.offset, item.y), item.y, fragmentainer, context));
    else waiting.push({ ...item, y: sub(item.y, above) });
  }
  for (const item of [...waiting, ...fragment.outOfFlow]) {
    if (item.kind !== 'candidate') outOfFlow.push(item);
    else if (item.container) place({ ...item, container: null }, { ...container, ...item.container });
    else if (input.awaitsHeight || !containsPositioned(fragment.style, item)) outOfFlow.push(item);
    else if ((isOpen || above > 0) && input.definiteSize === null && reachesEnd(item.box) && beginsFromTop(item.box))
      placePart(item);
    else if (input.hasOpenEnd && needsBlockSize(item.box) && beginsFromTop(item.box))
      place(item, { ...container, hasOpenEnd: true });
    else if (isOpen && needsBlockSize(item.box)) later.push({ ...item, y: add(item.y, above) });
    else place(item, container);
  }
  return { fragment: { ...fragment, children, outOfFlow }, later };
}

/** The whole padding box as seen from this fragment; as far down as is known. */
function containerOf({
  fragment,
  above,
  definiteSize,
}: PositioningBlock): Omit<PositionedContainer, 'fragmentainer' | 'anchors'> {
  const { x, width } = paddingBox(fragment);
  const end = sub(fragment.height, fragment.border.bottom);
  const height = definiteSize ?? maxLu(ZERO, add(end, above));
  return { rect: { x, y: (0 - above) as LayoutUnit, width, height }, direction: fragment.style.direction };
}

function paddingBox({ width, height, border }: BoxFragment): Rect {
  return {
    x: border.left,
    y: border.top,
    width: sub(width, border.left, border.right),
    height: sub(height, border.top, border.bottom),
  };
}

/** What one fragment of its containing block shows of a box that reaches down to that block's end. */
interface StretchedPart extends PlacedPositioned {
  /** For the next fragment of the containing block. */
  readonly later: PositionedCandidate | null;
}

/** Farther down than any document ends, in layout units. */
const FAR_DOWN = 2 ** 50;

/**
 * The containing block is what its fragments make one below the other, so the box is broken where that is (CSS
 * Fragmentation 3, § 5; Positioned Layout 3, § 2.1). How high all of them are is not known when the first is laid out:
 * as long as the block goes on (`isOpen`), the box fills the block's fragment and asks for more.
 */
function stretchedPart(
  item: PositionedCandidate,
  { rect, ...container }: PositionedContainer,
  { height, border }: BoxFragment,
  isOpen: boolean,
  context: LayoutContext,
): StretchedPart {
  const { box, token } = item;
  const block = { ...container, rect: isOpen ? { ...rect, height: FAR_DOWN as LayoutUnit } : rect };
  const axes = { inline: inlineAxis(item, block), block: blockAxis(item, block) };
  const known = spaceFor(box, block.rect, axes);
  const start = add(rect.y, usedStart(axes.block, ZERO));
  const top = maxLu(border.top, start);
  const room = sub(height, border.bottom, top);
  if (isOpen && room <= 0) return { child: null, rest: null, later: item };
  const edges = usedEdges(box.style, known);
  const above = token && 'consumed' in token ? token.consumed + edges.top : 0;
  const passed = maxLu(above as LayoutUnit, sub(top, start));
  const left = usedBlockSize(box.style, known, edges.blockSum, edges.blockSum) - passed;
  // Where the box goes on, its own end is just not here.
  const size = above + (isOpen ? Math.min(left, room + edges.blockSum + 1) : Math.max(left, 0));
  const blockSizing = { kind: 'fixed', size: size as LayoutUnit, isDefinite: false, growth: 'never' } as const;
  const space = withOpenEnd(known, { blockSizing });
  const { inlineSize } = new BlockSizes(box as BlockBox | ItemContainerBox, space, null, context);
  const x = add(rect.x, usedStart(axes.inline, inlineSize));
  const { fragmentainer } = container;
  const offset = add(fragmentainer.offset, top);
  const here = isOpen ? { ...fragmentainer, blockSize: add(offset, room) } : fragmentainer;
  const placed = goOn({ ...item, kind: 'rest', token, space, x, y: ZERO, lowered: ZERO }, offset, top, here, context);
  if (!isOpen) return { ...placed, later: null };
  return { child: placed.child, rest: null, later: placed.rest && { ...item, token: placed.rest.token } };
}

export function placePositioned(
  item: PositionedCandidate,
  container: PositionedContainer,
  context: LayoutContext,
): PlacedPositioned {
  if (!hasAnchors(item.box.style)) return placeInContainer(item, container, context);
  return placeByAnchors(item, container, context, (at, within) => placeInContainer(at, within, context));
}

function placeInContainer(
  item: PositionedCandidate,
  container: PositionedContainer,
  context: LayoutContext,
): PlacedPositioned {
  const { box } = item;
  const { rect, fragmentainer } = container;
  const axes = { inline: inlineAxis(item, container), block: blockAxis(item, container) };
  const known = spaceFor(box, rect, axes);
  const space = container.hasOpenEnd ? openEndedSpace(box.style, known) : known;
  const whole = layoutBox(box, space, null, context, null);
  if (whole.status !== 'laid-out') throw new Error('nothing moves where nothing fragments');
  const { width, height } = whole.fragment;
  const x = add(rect.x, usedStart(axes.inline, width));
  const y = add(rect.y, usedStart(axes.block, height));
  const top = add(fragmentainer.offset, y);
  const isInColumn = fragmentainer.columnDepth > 0 && fragmentainer.blockSize !== INDEFINITE;
  if (isInColumn && top < 0)
    return {
      child: null,
      rest: { ...item, kind: 'rest', token: null, space, x, y: sub(top, fragmentainer.blockSize), lowered: ZERO },
    };
  const isWhole =
    (item.box.style.position === 'fixed' && container.isPage) ||
    (staysWhole(whole.fragment, top, fragmentainer) &&
      (fragmentainer.blockSize === INDEFINITE || !isWiderThanPage(box, whole.fragment, space.page, context)));
  if (isWhole || turnsIntoPage(whole.fragment, top, fragmentainer))
    return { child: childOf(item, whole, x, y), rest: null };
  const rest = { ...item, kind: 'rest', token: null, space, x, y: ZERO, lowered: ZERO } as const;
  const placed = goOn(rest, top, y, fragmentainer, context);
  const { clippedBelow = null } = container;
  // A picture that would move to where less of its containing block shows it stays, and the page cuts it off.
  const movesOutOfSight = !placed.child && clippedBelow !== null && clippedBelow < sub(fragmentainer.blockSize, top);
  return movesOutOfSight ? { child: childOf(item, whole, x, y), rest: null } : placed;
}

/** Lays out what is left of a positioned box in a further page or column, whose top left corner is at (0, 0). */
export function resumePositioned(
  rest: PositionedRest,
  fragmentainer: Fragmentainer,
  context: LayoutContext,
): PlacedPositioned {
  return goOn(rest, rest.y, rest.y, fragmentainer, context);
}

/** `top` in the fragmentainer is `y` in the fragment that the box becomes a child of. */
function goOn(
  rest: PositionedRest,
  top: LayoutUnit,
  y: LayoutUnit,
  fragmentainer: Fragmentainer,
  context: LayoutContext,
): PlacedPositioned {
  const { blockSize } = fragmentainer;
  if (top >= blockSize) return { child: null, rest: { ...rest, y: sub(top, blockSize) } };
  const space = {
    ...rest.space,
    fragmentainer: { ...fragmentainer, offset: top },
    breaks: { ...rest.space.breaks, hasContentBefore: top > 0, isAtUnforcedBreak: rest.token !== null },
  };
  const result = layoutBox(rest.box, space, rest.token, context, null);
  if (result.status !== 'laid-out') return { child: null, rest: { ...rest, y: ZERO } };
  const { breakToken } = result;
  return {
    child: childOf(rest, result, rest.x, add(y, rest.lowered)),
    rest: breakToken && { ...rest, token: breakToken, y: ZERO },
  };
}

function childOf(
  item: PositionedCandidate | PositionedRest,
  result: LaidOut,
  x: LayoutUnit,
  y: LayoutUnit,
): FragmentChild {
  if (result.fragment.kind === 'running') throw new Error('a running element is not positioned');
  const fragment = item.isRepeated ? asRepeated(result.fragment) : result.fragment;
  return item.stackedIn === NO_NODE ? { x, y, fragment } : { x, y, fragment, stackedIn: item.stackedIn };
}

// ── The equations of § 10.3.7 and 10.6.4, one axis at a time

/** start + margins + size + end = the containing block's size. */
interface Axis {
  readonly containerSize: LayoutUnit;
  /** null for auto. */
  readonly start: LayoutUnit | null;
  readonly end: LayoutUnit | null;
  readonly marginStart: LayoutUnit | null;
  readonly marginEnd: LayoutUnit | null;
  /** Where the margin edge goes when start and end are auto. */
  readonly staticPosition: LayoutUnit;
  /** Which margin edge the static position is that of. */
  readonly staticEdge: StaticEdge;
  /** Where the box goes between its insets; null: `normal` or `stretch`, which fill the room. */
  readonly place: Place | null;
  readonly overflow: Alignment['overflow'];
  /** Where a box that is larger than this room should stay within, from the containing block's start. */
  readonly limit: readonly [start: LayoutUnit, end: LayoutUnit];
  /** Of too many values, the end's is kept. */
  readonly endWins: boolean;
  /** Margins that are both auto stay even where they are negative. */
  readonly centresAlways: boolean;
}

/** `auto` is `normal` where the box has its place from insets (CSS Box Alignment 3, § 6.1 and 6.2). */
function aligns({ keyword }: Alignment): boolean {
  return keyword !== 'auto' && keyword !== 'normal' && keyword !== 'stretch';
}

function inlineAxis(item: PositionedCandidate, { rect, direction, limit = rect }: PositionedContainer): Axis {
  const { style } = item.box;
  const margins = usedMargins(style, rect.width);
  const place = aligns(style.justifySelf) ? placeOfOne(style.justifySelf, inlineAlignmentAxis(direction)) : null;
  return {
    place: place && direction === 'rtl' ? OPPOSITE_PLACE[place] : place,
    overflow: style.justifySelf.overflow,
    limit: [sub(limit.x, rect.x), sub(add(limit.x, limit.width), rect.x)],
    containerSize: rect.width,
    start: inset(style.left, rect.width),
    end: inset(style.right, rect.width),
    marginStart: margins.left,
    marginEnd: margins.right,
    staticPosition: sub(item.x, rect.x),
    staticEdge: item.edgeX,
    endWins: direction === 'rtl',
    centresAlways: false,
  };
}

function blockAxis(item: PositionedCandidate, { rect, limit = rect }: PositionedContainer): Axis {
  const { style } = item.box;
  const margins = usedMargins(style, rect.width);
  return {
    place: aligns(style.alignSelf) ? placeOfOne(style.alignSelf, BLOCK_AXIS) : null,
    overflow: style.alignSelf.overflow,
    limit: [sub(limit.y, rect.y), sub(add(limit.y, limit.height), rect.y)],
    containerSize: rect.height,
    start: inset(style.top, rect.height),
    end: inset(style.bottom, rect.height),
    marginStart: style.marginTop === 'auto' ? null : margins.top,
    marginEnd: style.marginBottom === 'auto' ? null : margins.bottom,
    staticPosition: sub(item.y, rect.y),
    staticEdge: item.edgeY,
    endWins: false,
    centresAlways: true,
  };
}

function inset(value: AutoLength, basis: LayoutUnit): LayoutUnit | null {
  return value === 'auto' ? null : resolveLength(value, basis);
}

/** What is left for the border box between the edges that are given. */
function room(axis: Axis): LayoutUnit {
  const { start, end, staticPosition, containerSize } = axis;
  const isStatic = start === null && end === null;
  const before = start ?? (isStatic && axis.staticEdge === 'start' ? staticPosition : 0);
  const after = end ?? (isStatic && axis.staticEdge === 'end' ? containerSize - staticPosition : 0);
  return (containerSize - before - after - (axis.marginStart ?? 0) - (axis.marginEnd ?? 0)) as LayoutUnit;
}

/** Where the border box begins in the containing block, once its size is known. */
function usedStart(axis: Axis, size: LayoutUnit): LayoutUnit {
  const { containerSize, start, end, marginStart, marginEnd } = axis;
  const fromStart = (from: LayoutUnit) => add(from, marginStart ?? ZERO);
  const fromEnd = (to: LayoutUnit) => sub(to, marginEnd ?? ZERO, size);
  if (start === null && end === null) {
    const { staticEdge, staticPosition } = axis;
    if (staticEdge !== 'center') return staticEdge === 'end' ? fromEnd(staticPosition) : fromStart(staticPosition);
    return fromStart(Math.floor(staticPosition - (size + (marginStart ?? 0) + (marginEnd ?? 0)) / 2) as LayoutUnit);
  }
  if (start === null) return fromEnd(sub(containerSize, end!));
  if (end === null) return fromStart(start);
  const free = sub(containerSize, start, end, size);
  if (marginStart === null && marginEnd === null) {
    if (free >= 0 || axis.centresAlways) return (start + Math.floor(free / 2)) as LayoutUnit;
    return axis.endWins ? sub(containerSize, end, size) : start;
  }
  if (marginStart === null) return sub(add(start, free), marginEnd!);
  if (marginEnd !== null && axis.place)
    return alignedStart(axis.place, axis, { start, margin: marginStart, free, size });
  if (marginEnd === null || !axis.endWins) return fromStart(start);
  return fromEnd(sub(containerSize, end));
}

interface AlignedBox {
  readonly start: LayoutUnit;
  readonly margin: LayoutUnit;
  /** What the insets leave besides the border box. */
  readonly free: LayoutUnit;
  readonly size: LayoutUnit;
}

/** The box aligned between its insets (Positioned Layout 3, § 4.3; Box Alignment 3, § 4.4 on what overflows). */
function alignedStart(place: Place, axis: Axis, { start, margin, free, size }: AlignedBox): LayoutUnit {
  const left = sub(free, margin, axis.marginEnd!);
  const shift = left * { start: 0, center: 0.5, end: 1 }[place];
  const at = start + Math.floor(left < 0 && axis.overflow === 'safe' ? 0 : shift);
  if (left >= 0 || axis.overflow !== null) return add(at as LayoutUnit, margin);
  const [low, high] = axis.limit;
  return add(Math.max(low, Math.min(at, high - (size + margin + axis.marginEnd!))) as LayoutUnit, margin);
}

/** The space for an auto size: what the insets leave, or what content needs where one of them is auto. */
function spaceFor(
  box: LayoutBox,
  rect: Rect,
  { inline, block }: { readonly inline: Axis; readonly block: Axis },
): ConstraintSpace {
  const stretches = (axis: Axis) =>
    axis.start !== null && axis.end !== null && axis.place === null && box.kind !== 'table';
  // A ratio makes the block size of an inline size that is settled (CSS Sizing 4, § 5.1).
  const followsRatio = preferredRatio(box.style) > 0 && (box.style.width !== 'auto' || stretches(inline));
  // Tables do not get wider than their containing block, as browsers have it, wherever they stand.
  const inlineRoom = box.kind === 'table' ? minLu(room(inline), rect.width) : room(inline);
  return independentSpace(inlineRoom, {
    percentageInlineSize: rect.width,
    percentageBlockSize: rect.height,
    shrinkToFit: !stretches(inline),
    stretchBlockSize: stretches(block) && !followsRatio ? maxLu(ZERO, room(block)) : null,
    fragmentainer: NO_FRAGMENTATION,
  });
}

/**
 * For a box that would be as high as a block whose end is not known, such as a sidebar beside the text of many pages: as
 * far down as is known, or further where it has more than that to hold.
 */
function openEndedSpace(style: ComputedStyle, known: ConstraintSpace): ConstraintSpace {
  const edges = usedEdges(style, known).blockSum;
  return withOpenEnd(known, { leastBlockSize: usedBlockSize(style, known, edges, edges), hasOpenEnd: true });
}

/** Percentages of block sizes refer to nothing, as the end of the containing block is not known. */
function withOpenEnd(space: ConstraintSpace, settled: Partial<Sizing>): ConstraintSpace {
  return {
    ...space,
    containingBlock: { ...space.containingBlock, blockSize: INDEFINITE },
    sizing: { ...space.sizing, stretchBlockSize: null, ...settled },
  };
}

function usedEdges(
  style: ComputedStyle,
  { containingBlock }: ConstraintSpace,
): { readonly top: LayoutUnit; readonly blockSum: LayoutUnit } {
  const { top, bottom } = addStruts(usedBorder(style), usedPadding(style, containingBlock.inlineSize));
  return { top, blockSum: add(top, bottom) };
}
