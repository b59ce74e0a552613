/**
 * Boxes positioned by anchors (CSS Anchor Positioning 1): the values and the area that hang on an anchor, and other
 * positions where the box would overflow. Anchors are looked for in what the containing block already holds, so a
 * box that is laid out later is none (§ 2.3), and nothing hangs on itself.
 */
import { endX, endY, united, type Rect } from '../../base/geometry.js';
import { add, type LayoutUnit, sub, toPx, ZERO } from '../../base/units.js';
import type { AnchorLookup, AnchorQuery, AreaPart, TryOption } from '../../css/values/anchor-values.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import type { MutableStyle } from '../../css/properties/initial-style.js';
import type { Alignment, AutoLength } from '../../css/values/values.js';
import type { DocumentTree, NodeId } from '../../tree/document-tree.js';
import { resolveLength, usedMargins } from '../box/box-sizes.js';
import type { LayoutContext } from '../contract/layout-context.js';
import type { PositionedCandidate, StaticEdge } from '../contract/out-of-flow.js';
import type { Anchor, AnchorIndex } from './anchor-index.js';
import type { PlacedPositioned, PositionedContainer } from './positioned.js';

export function hasAnchors({ anchored, positionAnchor, positionArea, axes }: ComputedStyle): boolean {
  // Sides of boxes in vertical ones are turned, and anchors are not.
  if (axes !== 'horizontal-tb') return false;
  return anchored.length > 0 || positionAnchor !== 'auto' || positionArea !== 'none';
}

type Place = (item: PositionedCandidate, container: PositionedContainer) => PlacedPositioned;

/** Places a box in the first of its positions in which it does not overflow, or else in its own (§ 7). */
export function placeByAnchors(
  item: PositionedCandidate,
  container: PositionedContainer,
  context: LayoutContext,
  place: Place,
): PlacedPositioned {
  const { style } = item.box;
  const anchors = new Anchors(container.anchors ?? null, item.box.node, style, context.tree);
  if (isHidden(style, anchors)) return NOTHING;
  const tryAt = (option: TryOption): Trial => {
    const positioned = positionedBy(item, container, anchors, option);
    const placed = place(positioned.item, positioned.container);
    return { placed, overflows: overflows(placed, positioned) };
  };
  const own = tryAt(OWN);
  if (!own.overflows) return own.placed;
  for (const option of style.positionTryFallbacks) {
    const { placed, overflows } = tryAt(option);
    if (!overflows) return placed;
  }
  return style.positionVisibility.includes('no-overflow') ? NOTHING : own.placed;
}

const NOTHING: PlacedPositioned = Object.freeze({ child: null, rest: null });
const OWN: TryOption = Object.freeze({ flipsBlock: false, flipsInline: false, area: null });

interface Trial {
  readonly placed: PlacedPositioned;
  readonly overflows: boolean;
}

interface Positioned {
  readonly item: PositionedCandidate;
  readonly container: PositionedContainer;
}

/** § 8: a box whose anchor does not show does not, either. */
function isHidden({ positionVisibility, positionAnchor, positionArea, anchored }: ComputedStyle, anchors: Anchors) {
  if (positionVisibility === 'always' || (anchored.length === 0 && positionArea === 'none')) return false;
  const anchor = positionAnchor === 'auto' ? null : anchors.find(positionAnchor);
  if (!anchor) return positionVisibility.includes('anchors-valid');
  return positionVisibility.includes('anchors-visible') && !anchor.isVisible;
}

/** How the box that is positioned looks for anchors. */
class Anchors {
  constructor(
    readonly index: AnchorIndex | null,
    readonly node: NodeId,
    readonly style: ComputedStyle,
    readonly tree: DocumentTree,
  ) {}

  find(name: string): Anchor | null {
    return this.index?.find(name, this.node, this.tree) ?? null;
  }
}

// ── Values and areas

/** The box with the values that its anchors give, in its area of the containing block. */
function positionedBy(
  item: PositionedCandidate,
  container: PositionedContainer,
  anchors: Anchors,
  option: TryOption,
): Positioned {
  const own = item.box.style;
  const flipped: MutableStyle = { ...own };
  if (option.flipsBlock) flip(flipped, own, VERTICAL);
  if (option.flipsInline) flip(flipped, own, HORIZONTAL);
  const area = option.area ?? own.positionArea;
  const anchor = own.positionAnchor === 'auto' ? null : anchors.find(own.positionAnchor);
  const inArea = area !== 'none' && anchor ? areaOf(area, anchor.rect, container, own, option) : null;
  const rect = inArea?.rect ?? container.rect;
  for (const { field, length } of own.anchored) {
    const at = flippedField(field, option);
    const value = length(lookupFor(at, { anchors, rect, direction: container.direction, option }));
    if (value !== null) (flipped as Record<string, unknown>)[at] = value;
  }
  const box = { ...item.box, style: flipped as ComputedStyle, measured: null };
  const found = { ...item, box };
  if (!anchor) return { item: found, container };
  if (!inArea) return { item: centred(found, flipped, anchor.rect), container };
  const limit = united(container.rect, rect);
  return { item: aligned(found, flipped, inArea, anchor.rect), container: { ...container, rect, limit } };
}

interface Sides {
  readonly start: 'left' | 'top';
  readonly end: 'right' | 'bottom';
  readonly margins: readonly ['marginLeft', 'marginRight'] | readonly ['marginTop', 'marginBottom'];
  readonly self: 'justifySelf' | 'alignSelf';
}

const HORIZONTAL: Sides = { start: 'left', end: 'right', margins: ['marginLeft', 'marginRight'], self: 'justifySelf' };
const VERTICAL: Sides = { start: 'top', end: 'bottom', margins: ['marginTop', 'marginBottom'], self: 'alignSelf' };

/** Swaps what the two sides of an axis have (§ 7.1, flip-block and flip-inline). */
function flip(style: MutableStyle, from: ComputedStyle, { start, end, margins: [before, after], self }: Sides): void {
  style[start] = from[end];
  style[end] = from[start];
  style[before] = from[after];
  style[after] = from[before];
  style[self] = { ...from[self], keyword: OPPOSITE[from[self].keyword] ?? from[self].keyword };
}

const OPPOSITE: Readonly<Partial<Record<Alignment['keyword'], Alignment['keyword']>>> = {
  start: 'end',
  end: 'start',
  'flex-start': 'flex-end',
  'flex-end': 'flex-start',
};

const OTHER_SIDE: Readonly<Record<string, string>> = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' };

function isFlipped(side: string, { flipsBlock, flipsInline }: TryOption): boolean {
  return side === 'top' || side === 'bottom' ? flipsBlock : (side === 'left' || side === 'right') && flipsInline;
}

function flippedField(field: string, option: TryOption): string {
  return isFlipped(field, option) ? OTHER_SIDE[field]! : field;
}

interface Lookup {
  readonly anchors: Anchors;
  /** The containing block. */
  readonly rect: Rect;
  readonly direction: ComputedStyle['direction'];
  readonly option: TryOption;
}

/** What anchor() and anchor-size() give in a property (§ 5.1, § 6.1). */
function lookupFor(field: string, { anchors, rect, direction, option }: Lookup): AnchorLookup {
  return ({ function: name, name: anchorName, of }) => {
    const { positionAnchor } = anchors.style;
    const wanted = anchorName ?? (positionAnchor === 'auto' ? null : positionAnchor);
    const anchor = wanted === null ? null : anchors.find(wanted);
    if (!anchor) return null;
    if (name === 'anchor-size') return toPx(anchor.rect[dimensionOf(of, field)]);
    const isX = field === 'left' || field === 'right';
    const share = shareOf(of, field, direction);
    if (share === null) return null;
    const [start, size] = isX ? [anchor.rect.x, anchor.rect.width] : [anchor.rect.y, anchor.rect.height];
    const at = start + size * (isFlipped(field, option) && !RELATIVE.has(of as string) ? 1 - share : share);
    const edge = isX ? at - rect.x : at - rect.y;
    const isEnd = field === 'right' || field === 'bottom';
    return toPx((isEnd ? (isX ? rect.width : rect.height) - edge : edge) as LayoutUnit);
  };
}

/** Sides that are named by the property, so that they flip with it. */
const RELATIVE: ReadonlySet<string> = new Set(['inside', 'outside']);

function dimensionOf(of: AnchorQuery['of'], field: string): 'width' | 'height' {
  if (of === 'width' || of === 'inline' || of === 'self-inline') return 'width';
  if (of === 'height' || of === 'block' || of === 'self-block') return 'height';
  return field === 'left' || field === 'right' || /width/i.test(field) ? 'width' : 'height';
}

/** How far a side lies from the left or top edge of the anchor, as a share of its size; null: it is one of the other axis. */
function shareOf(of: AnchorQuery['of'], field: string, direction: ComputedStyle['direction']): number | null {
  const isX = field === 'left' || field === 'right';
  const isEnd = field === 'right' || field === 'bottom';
  const isReversed = isX && direction === 'rtl';
  if (typeof of === 'number') return isReversed ? 1 - of / 100 : of / 100;
  if (of === 'center') return 0.5;
  if (of === 'inside' || of === 'outside') return isEnd === (of === 'inside') ? 1 : 0;
  if (of === 'start' || of === 'self-start') return isReversed ? 1 : 0;
  if (of === 'end' || of === 'self-end') return isReversed ? 0 : 1;
  if (of === 'left' || of === 'right') return isX ? Number(of === 'right') : null;
  return isX ? null : Number(of === 'bottom');
}

// ── position-area (§ 3)

/** From the left or the top. */
type Range = Pick<AreaPart, 'from' | 'to'>;

interface Area {
  readonly rect: Rect;
  readonly x: Range;
  readonly y: Range;
}

/** The containing block's edges, or the anchor's where it reaches beyond, and the anchor's between them make nine areas. */
function areaOf(
  [rows, columns]: readonly [AreaPart, AreaPart],
  anchor: Rect,
  { rect, direction }: PositionedContainer,
  style: ComputedStyle,
  option: TryOption,
): Area {
  const isRtl = (columns.isSelf ? style.direction : direction) === 'rtl' && columns.isSelf !== null;
  const x = isRtl !== option.flipsInline ? reversed(columns) : columns;
  const y = option.flipsBlock ? reversed(rows) : rows;
  const whole = united(rect, anchor);
  const xs = [whole.x, anchor.x, endX(anchor), endX(whole)];
  const ys = [whole.y, anchor.y, endY(anchor), endY(whole)];
  const [left, top] = [xs[x.from]!, ys[y.from]!];
  const size = { width: sub(xs[x.to + 1]!, left), height: sub(ys[y.to + 1]!, top) };
  return { rect: { x: left, y: top, ...size }, x, y };
}

function reversed({ from, to }: Range): Range {
  return { from: (2 - to) as Range['from'], to: (2 - from) as Range['to'] };
}

/** Where an area has room on one side of the anchor only, `normal` aligns the box to the anchor (§ 3.1). */
function normalAlignment({ from, to }: Range): StaticEdge | 'anchor-center' {
  if (from === 0 && to === 2) return 'anchor-center';
  if (from === 1 && to === 1) return 'center';
  return from === 0 ? 'end' : 'start';
}

/** The box aligned within its area, where auto insets are 0. */
function aligned(item: PositionedCandidate, style: MutableStyle, area: Area, anchor: Rect): PositionedCandidate {
  const x = alignAlong(style, HORIZONTAL, area.x, [area.rect.x, area.rect.width], [anchor.x, anchor.width]);
  const y = alignAlong(style, VERTICAL, area.y, [area.rect.y, area.rect.height], [anchor.y, anchor.height]);
  return {
    ...item,
    x: x?.at ?? item.x,
    y: y?.at ?? item.y,
    edgeX: x?.edge ?? item.edgeX,
    edgeY: y?.edge ?? item.edgeY,
  };
}

/** `anchor-center` where no inset holds the box (§ 4). */
function centred(item: PositionedCandidate, style: ComputedStyle, anchor: Rect): PositionedCandidate {
  const isCentred = ({ start, end, self }: Sides) =>
    style[self].keyword === 'anchor-center' && style[start] === 'auto' && style[end] === 'auto';
  const x = isCentred(HORIZONTAL) ? Math.round(anchor.x + anchor.width / 2) : null;
  const y = isCentred(VERTICAL) ? Math.round(anchor.y + anchor.height / 2) : null;
  return {
    ...item,
    ...(x !== null && { x: x as LayoutUnit, edgeX: 'center' as const }),
    ...(y !== null && { y: y as LayoutUnit, edgeY: 'center' as const }),
  };
}

type Stretch = readonly [start: LayoutUnit, size: LayoutUnit];

/** Sets the insets of one axis. Returns the place of the box where it is centred on its anchor. */
function alignAlong(
  style: MutableStyle,
  { start, end, self }: Sides,
  range: Range,
  [, size]: Stretch,
  [anchorFrom, anchorSize]: Stretch,
): { readonly at: LayoutUnit; readonly edge: StaticEdge } | null {
  const { keyword } = style[self];
  const alignment = keyword === 'auto' || keyword === 'normal' ? normalAlignment(range) : keyword;
  if (alignment === 'anchor-center') {
    [style[start], style[end]] = ['auto', 'auto'];
    return { at: Math.round(anchorFrom + anchorSize / 2) as LayoutUnit, edge: 'center' };
  }
  const used = (value: AutoLength) => toPx(value === 'auto' ? ZERO : resolveLength(value, size));
  [style[start], style[end]] = [used(style[start]), used(style[end])];
  style[self] = { ...style[self], keyword: alignment };
  return null;
}

// ── Overflow (§ 7)

/** Whether the margin box leaves the containing block less the insets. What goes on over pages has its place. */
function overflows({ child }: PlacedPositioned, { item, container }: Positioned): boolean {
  if (!child) return false;
  const { rect } = container;
  const { style } = item.box;
  const margins = usedMargins(style, rect.width);
  const { width, height } = child.fragment;
  const inset = (value: AutoLength, basis: LayoutUnit) => (value === 'auto' ? ZERO : resolveLength(value, basis));
  return (
    sub(child.x, margins.left ?? ZERO) < add(rect.x, inset(style.left, rect.width)) ||
    sub(child.y, margins.top) < add(rect.y, inset(style.top, rect.height)) ||
    add(child.x, width, margins.right ?? ZERO) > sub(endX(rect), inset(style.right, rect.width)) ||
    add(child.y, height, margins.bottom) > sub(endY(rect), inset(style.bottom, rect.height))
  );
}
