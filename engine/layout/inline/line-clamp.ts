/**
 * The last line that `line-clamp` shows (CSS Overflow 4, § 5.2): it ends with an ellipsis, for which it is broken again
 * where it is too long.
 */
import { add, type LayoutUnit, ZERO } from '../../base/units.js';
import { BreakKind } from '../../text/breaks/break-kind.js';
import type { LineClamp } from '../contract/constraint-space.js';
import type { LayoutContext } from '../contract/layout-context.js';
import type { LayoutWarning } from '../contract/layout-warning.js';
import { isAbsolutelyPositioned } from '../../box/box.js';
import { isContent, type Segment, type TextSegment } from '../text/inline-segments.js';
import { endsWithHyphen, hyphenSegment, isHyphenated, type BrokenLine } from './line-breaker.js';
import { cutsLines, cutToFit, ellipsisOf, withEllipsis, withoutRoom, type CutLine } from './line-ellipsis.js';
import { isTrailing } from './line-end.js';

interface ShownLine extends CutLine {
  readonly clamp: LineClamp | null;
  /** The line's, among those of its flow here. */
  readonly index: number;
  /** Breaks the line again, with so much less room. */
  readonly breakBefore: (width: LayoutUnit) => BrokenLine;
}

/** The line as it is; with an ellipsis, as the last one that is shown; or cut off, as `text-overflow` asks. */
export function clampedOrCut(line: BrokenLine, source: ShownLine, context: LayoutContext): BrokenLine {
  const { clamp, index, flow, prepared } = source;
  const isLastShown = clamp !== null && index + 1 >= clamp.lines && (!line.isLast || clamp.isFollowed);
  if (isLastShown && prepared.hasContent) return withBlockEllipsis(line, clamp.ellipsis, source, context);
  return cutsLines(flow.style) ? withEllipsis(line, source, context) : line;
}

function withBlockEllipsis(
  line: BrokenLine,
  text: string | null,
  source: ShownLine,
  context: LayoutContext,
): BrokenLine {
  const { flow, prepared } = source;
  const model = line.segments.find(isText) ?? prepared.segments.find(isText);
  const ended =
    model && text !== null ? endedWith(ellipsisOf(text, model, source, context), line, source, context) : line;
  const end = { segment: prepared.segments.length, offset: 0 };
  const segments = [...ended.segments, ...hiddenBehind(line, source)];
  const isGenerated = model?.item.generated === true;
  return { ...ended, segments, end, isLast: true, ...(!isGenerated && { warning: clampedLine(flow.node) }) };
}

/** The line up to its last opportunity that leaves room for the ellipsis. */
function endedWith(ellipsis: TextSegment, line: BrokenLine, source: ShownLine, context: LayoutContext): BrokenLine {
  const { indent, breakBefore, atomicWidth, clamp } = source;
  const room = line.room.available - indent - ellipsis.width;
  const whole = line.width <= room ? line : breakBefore(ellipsis.width);
  const last = whole.segments.findLast(isText);
  const hyphen = last && isHyphenated(whole) ? hyphenSegment(last, context) : null;
  const isTooLong = whole.width > room;
  const kept = isTooLong ? fittingWords(whole.segments, room, context) : withoutEnd(whole.segments);
  if (hyphen && !isTooLong) kept.push(hyphen);
  if (clamp?.dividesWords && !kept.some(isContent)) return cutToFit(whole, ellipsis, source, context).line;
  const width = kept.reduce(
    (sum, segment) => add(sum, segment.kind === 'atomic' ? atomicWidth(segment) : segment.width, segment.spaceWidth),
    ZERO,
  );
  return { ...whole, segments: [...kept, ellipsis], width: add(width, ellipsis.width), hang: ZERO };
}

/** Words of a line that does not wrap, as many as fit; where the first one does not, the ellipsis stands alone. */
function fittingWords(segments: readonly Segment[], room: number, context: LayoutContext): Segment[] {
  let width = 0;
  let kept: Segment[] = [];
  for (const [index, segment] of segments.entries()) {
    if (segment.kind === 'atomic') break;
    width += segment.width;
    const hyphen = segment.kind === 'text' && endsWithHyphen(segment) ? [hyphenSegment(segment, context)] : [];
    if (width + (hyphen[0]?.width ?? 0) > room) break;
    if (segment.kind === 'text' && (segment.spaces > 0 || segment.softHyphen || segment.breakAfter !== BreakKind.None))
      kept = [...withoutEnd(segments.slice(0, index + 1)), ...hyphen];
    width += segment.spaceWidth;
  }
  return kept;
}

function isText(segment: Segment): segment is TextSegment {
  return segment.kind === 'text';
}

/** The line without its forced break, and without the spaces at its end. */
function withoutEnd(segments: readonly Segment[]): Segment[] {
  const kept = [...segments];
  // Ends at the start of the line, or at the last word.
  for (let i = kept.length - 1; i >= 0; i--) {
    const segment = kept[i]!;
    if (segment.kind === 'break' || isTrailing(segment)) kept.splice(i, 1);
    else if (segment.kind === 'text') kept[i] = { ...segment, spaces: 0, spaceWidth: ZERO };
    if (segment.kind === 'atomic' || segment.kind === 'leader' || (segment.kind === 'text' && !isTrailing(segment)))
      break;
  }
  return kept;
}

/**
 * What is left of the lines that are not shown: boxes, for links that lead there, and positioned boxes, which stand
 * elsewhere unless they belong to a box that begins there.
 */
function hiddenBehind({ end }: BrokenLine, { prepared }: CutLine): Segment[] {
  const rest = prepared.segments.slice(end.segment);
  const begun = new Set(rest.map((segment) => (segment.kind === 'open' ? segment.box : null)));
  return rest.flatMap((segment): Segment[] => {
    if (segment.kind === 'float' || segment.kind === 'anchor') return [];
    const kept = withoutRoom(segment);
    if (segment.kind !== 'positioned' || !kept) return kept ? [kept] : [];
    // Ends with the outermost box.
    for (let box = segment.parent; box; box = box.parent)
      if (begun.has(box) && (box.style.position !== 'static' || box.style.hasTransform)) return [];
    return isAbsolutelyPositioned(segment.box.style) ? [segment] : [];
  });
}

function clampedLine(node: LayoutWarning['node']): LayoutWarning {
  const message =
    'Text is left out behind the last line of its box, as line-clamp asks; in @media print, give it “line-clamp: none; -webkit-line-clamp: none” to show all of it.';
  return { code: 'SVC_CONTENT_OVERFLOW', message, node };
}
