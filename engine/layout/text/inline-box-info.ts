/** Inline boxes as segments know them: where their baselines are, and whether they show or mark something. */
import { lu, ZERO, type LayoutUnit } from '../../base/units.js';
import type { InlineFlow, InlineItem, TextPart } from '../../box/box.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import type { NodeId } from '../../tree/document-tree.js';
import type { LayoutContext } from '../contract/layout-context.js';
import type { TextMetrics } from './text-metrics.js';

/** An inline box that is open where a segment stands. */
export interface InlineBoxInfo {
  readonly node: NodeId;
  readonly style: ComputedStyle;
  readonly part: TextPart;
  readonly parent: InlineBoxInfo | null;
  readonly metrics: TextMetrics;
  /** How far the box's baseline lies below the root's; what `top` and `bottom` align is settled by the line. */
  readonly baselineShift: LayoutUnit;
  /** 'top' or 'bottom' when the box, or the nearest such ancestor, is aligned to the line box. */
  readonly lineAlign: 'top' | 'bottom' | null;
  /** It paints or marks something, so it becomes a fragment. */
  readonly visible: boolean;
  /** The innermost visible box from this one outwards. */
  readonly nearestVisible: InlineBoxInfo | null;
}

export function inlineBox(
  item: Extract<InlineItem, { kind: 'open' }>,
  parent: InlineBoxInfo | null,
  {
    isPseudo,
    metrics,
    root,
  }: { readonly isPseudo: boolean; readonly metrics: TextMetrics; readonly root: TextMetrics },
  context: LayoutContext,
): InlineBoxInfo {
  const { node, style, part } = item;
  // A pseudo-element is inside of what its element links or marks.
  const visible =
    part !== 'content' || isDecorated(style) || concernsPages(style) || (!isPseudo && isMarked(node, context));
  return openBox({ node, style, part, parent, metrics, visible }, root);
}

/** The box of ::first-line around all of its line: it has no edges, and names and links are its element's. */
export function firstLineBox({ node, style }: InlineFlow, metrics: TextMetrics): InlineBoxInfo {
  return openBox({ node, style, part: 'content', parent: null, metrics, visible: isDecorated(style) }, metrics);
}

function openBox(
  {
    node,
    style,
    part,
    parent,
    metrics,
    visible,
  }: Omit<InlineBoxInfo, 'baselineShift' | 'lineAlign' | 'nearestVisible'>,
  root: TextMetrics,
): InlineBoxInfo {
  const { baselineShift, lineAlign } = baselineOf(style, metrics, parent, root);
  const box: { -readonly [Key in keyof InlineBoxInfo]: InlineBoxInfo[Key] } = {
    node,
    style,
    part,
    parent,
    metrics,
    visible,
    nearestVisible: parent?.nearestVisible ?? null,
    baselineShift,
    lineAlign,
  };
  if (visible) box.nearestVisible = box;
  return box;
}

/** It is a link, or something may link to it. */
function isMarked(node: NodeId, { tree }: LayoutContext): boolean {
  return (
    tree.attr(node, 'href') !== undefined ||
    tree.attr(node, 'id') !== undefined ||
    tree.attr(node, 'name') !== undefined
  );
}

/** Its page has to find it: named strings, counters and bookmarks take effect there. */
function concernsPages(style: ComputedStyle): boolean {
  return (
    style.stringSet.length > 0 ||
    style.counterReset.length > 0 ||
    style.counterIncrement.length > 0 ||
    style.counterSet.length > 0 ||
    style.bookmarkLevel !== 'none'
  );
}

function isDecorated(style: ComputedStyle): boolean {
  return (
    style.backgroundColor.a > 0 ||
    style.backgroundLayers.length > 0 ||
    style.textDecorationLine.length > 0 ||
    style.borderTopWidth > 0 ||
    style.borderRightWidth > 0 ||
    style.borderBottomWidth > 0 ||
    style.borderLeftWidth > 0 ||
    style.outlineWidth > 0 ||
    style.boxShadow.length > 0 ||
    style.opacity < 1 ||
    style.position === 'relative' ||
    style.position === 'sticky'
  );
}

/** vertical-align of an inline box (CSS 2 § 10.8.1), relative to the root inline box's baseline. */
function baselineOf(
  style: ComputedStyle,
  own: TextMetrics,
  parent: InlineBoxInfo | null,
  root: TextMetrics,
): { baselineShift: LayoutUnit; lineAlign: 'top' | 'bottom' | null } {
  const around = parent?.metrics ?? root;
  const base = parent?.baselineShift ?? ZERO;
  const inherited = parent?.lineAlign ?? null;
  const align = style.verticalAlign;
  if (align === 'top' || align === 'bottom') return { baselineShift: ZERO, lineAlign: align };
  return { baselineShift: (base + shiftFor(align, own, around)) as LayoutUnit, lineAlign: inherited };
}

/** How far each keyword moves a box down; for the others, not at all. */
const SHIFTS: Readonly<Record<string, (own: TextMetrics, around: TextMetrics) => number>> = {
  sub: (_, around) => lu(around.fontSize / 5 + 1),
  super: (_, around) => -lu(around.fontSize / 3 + 1),
  'text-top': (own, around) => own.ascent - around.fontAscent,
  'text-bottom': (own, around) => around.fontDescent - own.descent,
  middle: (own, around) => -(around.xHeight / 2) + (own.ascent - own.descent) / 2,
};

function shiftFor(align: ComputedStyle['verticalAlign'], own: TextMetrics, around: TextMetrics): number {
  if (typeof align === 'number') return -lu(align);
  if (typeof align === 'object') {
    const lineHeight = (own.ascent + own.descent) / 64;
    return -lu(align.kind === 'linear' ? align.px + (align.percent * lineHeight) / 100 : 0);
  }
  return Math.round(SHIFTS[align]?.(own, around) ?? 0);
}
