/**
 * `box-decoration-break: clone` on inline boxes (CSS Fragmentation 3, § 5.4): where a line ends in such a box, the line
 * closes it with its end edge, and the next line opens it again with its start edge.
 */
import { add, type LayoutUnit, ZERO } from '../../base/units.js';
import { BreakKind } from '../../text/breaks/break-kind.js';
import { inlineEdges } from '../box/box-sizes.js';
import type { EdgeSegment, InlineBoxInfo, PreparedFlow, Segment } from '../text/inline-segments.js';

/** The edges that a line adds if it ends behind a segment, and those that the line after it adds. */
export interface ClonedEdges {
  readonly end: LayoutUnit;
  readonly start: LayoutUnit;
}

const NONE: ClonedEdges = { end: ZERO, start: ZERO };

export function clonedEdgesBehind(segment: Segment, { hasClones }: PreparedFlow): ClonedEdges {
  if (!hasClones) return NONE;
  let { end, start } = NONE;
  // Ends with the outermost box.
  for (let box = openBehind(segment); box; box = box.parent) {
    if (!isCloned(box)) continue;
    end = add(end, edgeOf(box, 'close', segment.level));
    start = add(start, edgeOf(box, 'open', segment.level));
  }
  return { end, start };
}

/** What begins a line that goes on behind `segment`, in boxes from the outside inwards. */
export function clonedStarts(segment: Segment, level: number): EdgeSegment[] {
  return clonesAround(segment)
    .reverse()
    .map((box) => clonedEdge(box, 'open', level));
}

/** What ends a line behind `segment`, in boxes from the inside outwards. */
export function clonedEnds(segment: Segment): EdgeSegment[] {
  return clonesAround(segment).map((box) => clonedEdge(box, 'close', segment.level));
}

/** From the inside outwards. */
function clonesAround(segment: Segment): InlineBoxInfo[] {
  const boxes: InlineBoxInfo[] = [];
  for (let box = openBehind(segment); box; box = box.parent) if (isCloned(box)) boxes.push(box);
  return boxes;
}

function openBehind(segment: Segment): InlineBoxInfo | null {
  return segment.kind === 'open' ? segment.box : segment.parent;
}

function isCloned({ style }: InlineBoxInfo): boolean {
  return style.boxDecorationBreak === 'clone';
}

/** Where text runs right to left, a box begins at its right edge. */
function edgeOf({ style }: InlineBoxInfo, kind: EdgeSegment['kind'], level: number): LayoutUnit {
  const { left, right } = inlineEdges(style);
  return (kind === 'open') === ((level & 1) === 0) ? left : right;
}

function clonedEdge(box: InlineBoxInfo, kind: EdgeSegment['kind'], level: number): EdgeSegment {
  return {
    kind,
    box,
    hasEdge: true,
    isCloned: true,
    spacing: ZERO,
    parent: box.parent,
    width: edgeOf(box, kind, level),
    spaceWidth: ZERO,
    breakAfter: BreakKind.None,
    level,
  };
}
