/**
 * A table cell with one plain text that fits on one line, laid out without the boxes, the line and the block formatting
 * context that others take: most cells of long tables are such, and there may be a million of them. Gives the same
 * fragment as layoutBlock(), to which everything else is left; a property test compares the two.
 */
import { addStruts, type BoxStrut } from '../../base/geometry.js';
import { add, type LayoutUnit, maxLu, sub, ZERO } from '../../base/units.js';
import { isMulticol, type BlockBox, type TextItem } from '../../box/box.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { BreakKind } from '../../text/breaks/break-kind.js';
import type { ShapedWord } from '../../text/fonts/types.js';
import { NO_NODE } from '../../tree/document-tree.js';
import { usedBorder, usedPadding } from '../box/box-sizes.js';
import type { BoxFragment, LineFragment, TextFragment } from '../contract/fragment.js';
import { type TextSegment } from '../text/inline-segments.js';
import type { LayoutContext } from '../contract/layout-context.js';
import { resolvedAlign } from '../inline/justification.js';
import { cutsLines } from '../inline/line-ellipsis.js';
import { NO_OUT_OF_FLOW } from '../contract/out-of-flow.js';
import { plainWords } from '../text/plain-text.js';
import { type TextMetrics, textWidth } from '../text/text-metrics.js';
import { spacesAtEnd } from '../text/white-space.js';

export interface PlainCell {
  readonly fragment: BoxFragment;
  readonly baseline: LayoutUnit;
}

/** What such a cell must know of its row: less than a constraint space, which would be made for each cell. */
export interface PlainCellRoom {
  readonly width: LayoutUnit;
  /** What percentages of its padding refer to. */
  readonly percentageBase: LayoutUnit;
  readonly borderOverride: BoxStrut | null;
  /** From its top to where it has to end; INDEFINITE where nothing fragments. */
  readonly height: LayoutUnit;
}

/** Null: the cell is not that plain, or does not fit. */
export function layoutPlainCell(box: BlockBox, room: PlainCellRoom, context: LayoutContext): PlainCell | null {
  const { style, node } = box;
  const place = box.children.plainTextNode();
  if (place === NO_NODE || !isPlain(style)) return null;
  const words = plainWords(context.tree.text(place), style, context);
  if (!words || words.length === 0 || words.some(({ runs }) => runs.some(({ missing }) => missing))) return null;
  const { width } = room;
  const border = room.borderOverride ?? usedBorder(style);
  const padding = usedPadding(style, room.percentageBase);
  const edges = addStruts(border, padding);
  const available = maxLu(ZERO, sub(width, edges.left, edges.right));
  const metrics = context.textMetrics.of(style);
  const lineHeight = add(metrics.ascent, metrics.descent);
  const height = add(edges.top, lineHeight, edges.bottom);
  if (height > room.height) return null;
  const text = textFragment(words, metrics, { node, style, place });
  if (text.width > available) return null;
  const x = startOfLine(style, sub(available, text.width));
  const y = sub(metrics.ascent, metrics.fontAscent);
  const line: LineFragment = {
    kind: 'line',
    node,
    style,
    width: available,
    height: lineHeight,
    baseline: metrics.ascent,
    children: [{ x, y, fragment: text }],
  };
  const fragment: BoxFragment = {
    kind: 'box',
    role: style.display === 'table-cell' ? 'cell' : 'block',
    node,
    style,
    width,
    height,
    children: [{ x: edges.left, y: edges.top, fragment: line }],
    border,
    padding,
    isFirst: true,
    repeated: false,
    collapsedBorders: null,
    outOfFlow: NO_OUT_OF_FLOW,
  };
  return { fragment, baseline: add(edges.top, metrics.ascent) };
}

/** Whether the cell's height is that of its content and its line is nothing but words. */
function isPlain(style: ComputedStyle): boolean {
  return (
    style.height === 'auto' &&
    (style.minHeight === 'auto' || style.minHeight === 0) &&
    style.maxHeight === 'none' &&
    style.aspectRatio.ratio === 0 &&
    style.boxDecorationBreak === 'slice' &&
    !isMulticol(style) &&
    style.letterSpacing === 0 &&
    style.wordSpacing === 0 &&
    style.wordSpaceTransform === 'none' &&
    style.lineFitEdge === 'leading' &&
    style.opticalMargins === 'none' &&
    !style.textBoxTrim.start &&
    !style.textBoxTrim.end &&
    style.unicodeBidi === 'normal' &&
    style.textWrapStyle !== 'balance' &&
    resolvedAlign(style, true, false) !== 'justify' &&
    !cutsLines(style)
  );
}

/** text-align (CSS Text 3, § 6) on the last line of a text from left to right. */
function startOfLine(style: ComputedStyle, free: LayoutUnit): LayoutUnit {
  const align = resolvedAlign(style, true, false);
  if (align === 'center') return Math.floor(free / 2) as LayoutUnit;
  return align === 'right' ? free : ZERO;
}

function textFragment(
  words: readonly ShapedWord[],
  metrics: TextMetrics,
  { node, style, place }: Pick<TextItem, 'node' | 'style' | 'place'>,
): TextFragment {
  const length = words.reduce((sum, { text }) => sum + text.length + 1, -1);
  const item: TextItem = { kind: 'text', node, style, start: 0, end: length, generated: false, part: 'content', place };
  const atEnd = spacesAtEnd(style);
  let width = 0;
  const segments = words.map((word, index): TextSegment => {
    const isLast = index === words.length - 1;
    const advance = textWidth(word, metrics);
    const spaceWidth = isLast ? ZERO : metrics.spaceWidth;
    width += advance + spaceWidth;
    return {
      kind: 'text',
      item,
      parent: null,
      word,
      metrics,
      width: advance,
      spaces: isLast ? 0 : 1,
      spaceWidth,
      breakAfter: isLast ? BreakKind.None : BreakKind.Allowed,
      level: 0,
      atEnd,
      softHyphen: false,
    };
  });
  return {
    kind: 'text',
    node,
    style,
    width: width as LayoutUnit,
    height: add(metrics.fontAscent, metrics.fontDescent),
    baseline: metrics.fontAscent,
    segments,
    spaceExtra: ZERO,
    hyphen: null,
    lineEnd: '',
    generated: false,
    label: false,
    part: 'content',
    place,
  };
}
