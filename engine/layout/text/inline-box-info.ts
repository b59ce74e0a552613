/** Inline boxes as segments know them: where their baselines are, and whether they show or mark something. */
import { ZERO, type LayoutUnit } from '../../base/units.js';
import type { InlineFlow, InlineItem, TextPart } from '../../box/box.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import type { NodeId } from '../../tree/document-tree.js';
import type { LayoutContext } from '../contract/layout-context.js';
import { shiftBelow, type BoxAround } from './baselines.js';
import type { TextMetrics } from './text-metrics.js';

/** An inline box that is open where a segment stands. */
export interface InlineBoxInfo {
  readonly node: NodeId;
  readonly style: ComputedStyle;
  readonly part: TextPart;
  readonly parent: InlineBoxInfo | null;
  readonly metrics: TextMetrics;
  /** How far the box's baseline lies below that of `lineRoot`, or of the root inline box. */
  readonly baselineShift: LayoutUnit;
  /**
   * This box or the nearest one around it that is aligned with an edge of its line. The line says where its baseline is.
   * Null if there is none.
   */
  readonly lineRoot: InlineBoxInfo | null;
  /** For a bidi isolate: the embedding level around it; null for others. */
  readonly isolatedIn: number | null;
  /** It paints or marks something, so it becomes a fragment. */
  readonly visible: boolean;
  /** The innermost visible box from this one outwards. */
  readonly nearestVisible: InlineBoxInfo | null;
}

interface BoxPlace {
  readonly isPseudo: boolean;
  readonly metrics: TextMetrics;
  readonly root: BoxAround;
  /** The embedding level where the box begins. */
  readonly level: number;
}

export function inlineBox(
  item: Extract<InlineItem, { kind: 'open' }>,
  parent: InlineBoxInfo | null,
  { isPseudo, metrics, root, level }: BoxPlace,
  context: LayoutContext,
): InlineBoxInfo {
  const { node, style, part } = item;
  // A pseudo-element is inside of what its element links or marks.
  const visible =
    part !== 'content' || needsOwnFragment(style) || concernsPages(style) || (!isPseudo && isMarked(node, context));
  const isolatedIn = ISOLATES.has(style.unicodeBidi) ? level : null;
  return openBox({ node, style, part, parent, metrics, visible, isolatedIn }, root);
}

const ISOLATES: ReadonlySet<ComputedStyle['unicodeBidi']> = new Set(['isolate', 'isolate-override', 'plaintext']);

/** The box of ::first-line around all of its line: it has no edges, and names and links are its element's. */
export function firstLineBox({ node, style }: InlineFlow, metrics: TextMetrics): InlineBoxInfo {
  const visible = needsOwnFragment(style);
  return openBox(
    { node, style, part: 'content', parent: null, metrics, visible, isolatedIn: null },
    { style, metrics },
  );
}

function openBox(
  {
    node,
    style,
    part,
    parent,
    metrics,
    visible,
    isolatedIn,
  }: Omit<InlineBoxInfo, 'baselineShift' | 'lineRoot' | 'nearestVisible'>,
  root: BoxAround,
): InlineBoxInfo {
  const isRoot = lineAlignOf(style) !== null;
  const box: { -readonly [Key in keyof InlineBoxInfo]: InlineBoxInfo[Key] } = {
    node,
    style,
    part,
    parent,
    metrics,
    visible,
    isolatedIn,
    nearestVisible: parent?.nearestVisible ?? null,
    baselineShift: isRoot ? ZERO : shiftIn({ style, metrics }, parent, root),
    lineRoot: parent?.lineRoot ?? null,
  };
  if (isRoot) box.lineRoot = box;
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

function needsOwnFragment(style: ComputedStyle): boolean {
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

/** The edges of its line with which a box is aligned, or the middle. */
export type LineAlign = 'top' | 'center' | 'bottom';

export function lineAlignOf({ baselineShift: shift }: ComputedStyle): LineAlign | null {
  return shift === 'top' || shift === 'center' || shift === 'bottom' ? shift : null;
}

function shiftIn({ style, metrics }: BoxAround, parent: InlineBoxInfo | null, root: BoxAround): LayoutUnit {
  const box = { style, metrics, ascent: metrics.ascent, descent: metrics.descent, hasText: true };
  return ((parent?.baselineShift ?? 0) + shiftBelow(box, parent ?? root)) as LayoutUnit;
}
