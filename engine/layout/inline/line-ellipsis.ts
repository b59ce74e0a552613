/** `text-overflow` (CSS Overflow 4, § 4): lines that would be cut off end with an ellipsis. */
import { type LayoutUnit, sub, ZERO } from '../../base/units.js';
import type { InlineFlow } from '../../box/box.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { graphemeEnds } from '../../text/characters/graphemes.js';
import { isOutsideLines, type PreparedFlow, type Segment, type TextSegment } from '../text/inline-segments.js';
import type { LayoutContext } from '../contract/layout-context.js';
import type { LayoutWarning } from '../contract/layout-warning.js';
import type { NodeId } from '../../tree/document-tree.js';
import { piece, type AtomicWidths, type BrokenLine } from './line-breaker.js';

export function cutsLines({ textOverflow, overflowX }: ComputedStyle): boolean {
  return textOverflow !== null && overflowX !== 'visible';
}

/** What a line that may be cut was made of. */
export interface CutLine {
  readonly flow: InlineFlow;
  readonly prepared: PreparedFlow;
  readonly indent: LayoutUnit;
  readonly atomicWidth: AtomicWidths;
}

/** The line as it is, or what of it leaves room for the ellipsis. */
export function withEllipsis(line: BrokenLine, source: CutLine, context: LayoutContext): BrokenLine {
  const first = line.segments.find((segment) => segment.kind === 'text');
  if (line.width <= sub(line.room.available, source.indent) || first?.kind !== 'text') return line;
  const { flow } = source;
  const ellipsis = ellipsisOf(flow.style.textOverflow ?? '', first, source, context);
  const { line: cut, isCut } = cutToFit(line, ellipsis, source, context);
  // Generated content repeats what stands elsewhere, as a running head does.
  return isCut && !first.item.generated ? { ...cut, warning: cutLine(flow.node) } : cut;
}

/** What of a line leaves room for the ellipsis behind it. The first character or atomic inline always stays. */
export function cutToFit(
  line: BrokenLine,
  ellipsis: TextSegment,
  { indent, atomicWidth }: CutLine,
  context: LayoutContext,
): { readonly line: BrokenLine; readonly isCut: boolean } {
  const limit = line.room.available - indent - ellipsis.width;
  const kept: Segment[] = [];
  let used = 0;
  let isEmpty = true;
  let isCut = false;
  for (const segment of line.segments) {
    if (isCut) {
      const behind = withoutRoom(segment);
      if (behind) kept.push(behind);
      continue;
    }
    const width = segment.kind === 'atomic' ? atomicWidth(segment) : segment.width;
    if (used + width > limit && (segment.kind === 'text' || segment.kind === 'atomic')) {
      const rest =
        segment.kind === 'text' ? fitting(segment, limit - used, isEmpty, context) : isEmpty ? segment : null;
      if (rest) kept.push(rest);
      if (rest) used += rest.kind === 'atomic' ? width : rest.width;
      kept.push(ellipsis);
      isCut = true;
      continue;
    }
    kept.push(segment);
    used += width + segment.spaceWidth;
    if (segment.kind === 'text' || segment.kind === 'atomic') isEmpty = false;
  }
  if (!isCut) kept.push(ellipsis);
  return { line: { ...line, segments: kept, width: (used + ellipsis.width) as LayoutUnit }, isCut };
}

/** What stays behind the ellipsis: boxes that begin or end there, for those who point to them, and what is not in the line. */
export function withoutRoom(segment: Segment): Segment | null {
  if (segment.kind === 'open' || segment.kind === 'close') return { ...segment, width: ZERO, hasEdge: false };
  return isOutsideLines(segment) ? segment : null;
}

function cutLine(node: NodeId): LayoutWarning {
  const message =
    'A line is too long for its box and was cut off with an ellipsis, as text-overflow asks; let it wrap to show all of it.';
  return { code: 'SVC_CONTENT_OVERFLOW', message, node };
}

/** In the style of the block, whatever the text that it ends. */
export function ellipsisOf(
  shown: string,
  text: TextSegment,
  { flow, prepared: { rootMetrics, baseLevel } }: Pick<CutLine, 'flow' | 'prepared'>,
  context: LayoutContext,
): TextSegment {
  const item = { ...text.item, style: flow.style, node: flow.node, generated: true };
  const model = { ...text, item, metrics: rootMetrics, parent: null, level: baseLevel };
  return piece(model, shown, false, context);
}

/** As many characters as fit, at least one where `isFirst`; null for none. */
function fitting(segment: TextSegment, room: number, isFirst: boolean, context: LayoutContext): TextSegment | null {
  const { text } = segment.word;
  let best: TextSegment | null = null;
  for (const end of graphemeEnds(text)) {
    const head = piece(segment, text.slice(0, end), false, context);
    if (head.width > room && !(isFirst && best === null)) break;
    best = { ...head, spaceWidth: ZERO };
  }
  return best;
}
