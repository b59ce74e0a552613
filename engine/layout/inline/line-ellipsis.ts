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
interface CutLine {
  readonly flow: InlineFlow;
  readonly prepared: PreparedFlow;
  readonly indent: LayoutUnit;
  readonly atomicWidth: AtomicWidths;
}

/** The line as it is, or what of it leaves room for the ellipsis. The first character or atomic inline always stays. */
export function withEllipsis(
  line: BrokenLine,
  { flow, prepared, indent, atomicWidth }: CutLine,
  context: LayoutContext,
): BrokenLine {
  const room = sub(line.room.available, indent);
  const first = line.segments.find((segment) => segment.kind === 'text');
  if (line.width <= room || first?.kind !== 'text') return line;
  const ellipsis = ellipsisOf(first, flow, prepared, context);
  const limit = room - ellipsis.width;
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
  const cut = { ...line, segments: kept, width: (used + ellipsis.width) as LayoutUnit };
  // Generated content repeats what stands elsewhere, as a running head does.
  return isCut && !first.item.generated ? { ...cut, warning: cutLine(flow.node) } : cut;
}

/** What stays behind the ellipsis: boxes that begin or end there, for those who point to them, and what is not in the line. */
function withoutRoom(segment: Segment): Segment | null {
  if (segment.kind === 'open' || segment.kind === 'close') return { ...segment, width: ZERO, hasEdge: false };
  return isOutsideLines(segment) ? segment : null;
}

function cutLine(node: NodeId): LayoutWarning {
  const message =
    'A line is too long for its box and was cut off with an ellipsis, as text-overflow asks; let it wrap to show all of it.';
  return { code: 'SVC_CONTENT_OVERFLOW', message, node };
}

/** In the style of the block, whatever the text that it ends. */
function ellipsisOf(
  text: TextSegment,
  flow: InlineFlow,
  { rootMetrics, baseLevel }: PreparedFlow,
  context: LayoutContext,
): TextSegment {
  const item = { ...text.item, style: flow.style, node: flow.node, generated: true };
  const model = { ...text, item, metrics: rootMetrics, parent: null, level: baseLevel };
  return piece(model, flow.style.textOverflow ?? '', false, context);
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
