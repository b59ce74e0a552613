/**
 * Letter-spacing in lines of both directions (CSS Text 3, § 8.2). It stands between letters that are neighbours behind
 * reordering, and is that of the innermost box around their boundary. A text carries one spacing behind each letter, to
 * its right, so the last one is right only where the text goes on.
 */
import { add, sub, ZERO, type LayoutUnit } from '../../base/units.js';
import { hasJoinedLetters } from '../../text/characters/joining.js';
import type { InlineBoxInfo } from '../text/inline-box-info.js';
import type { Segment, TextSegment } from '../text/inline-segments.js';
import { letterSpacingIn, type TextMetrics } from '../text/text-metrics.js';

export interface BidiSpacing {
  /** What a text at a visual place carries to its right, and what stands there instead, outside of boxes that end. */
  readonly ownSpacing: ReadonlyMap<number, LayoutUnit>;
  readonly before: ReadonlyMap<number, LayoutUnit>;
  /** How much wider the line gets. */
  readonly excess: LayoutUnit;
}

interface ReorderedLine {
  /** In logical order. */
  readonly segments: readonly Segment[];
  /** Their numbers from the left to the right. */
  readonly order: readonly number[];
  /** Its paragraph, and where in it the next line begins. */
  readonly paragraph: readonly Segment[];
  readonly next: number;
  /** Of the paragraph. */
  readonly root: TextMetrics;
  /** What stands behind it, in logical order, hangs at the end of the line. */
  readonly last: number;
}

/** Null where no text of the line has spacing. */
export function bidiSpacing(line: ReorderedLine): BidiSpacing | null {
  const { segments, order, root, last } = line;
  if (!segments.some(({ parent }) => (parent?.metrics ?? root).letterSpacing !== 0)) return null;
  const ownSpacing = new Map<number, LayoutUnit>();
  const before = new Map<number, LayoutUnit>();
  let excess: LayoutUnit = ZERO;
  let left: { readonly place: number; readonly index: number; readonly segment: TextSegment } | null = null;
  // Where the boxes of the text on the left have ended.
  let gap = -1;
  const change = (place: number, index: number | null): void => {
    if (!left) return;
    const carried = spacingToTheRight(left.segment, left.index === last);
    const wanted = index === null ? ZERO : spacingBetween(left.index, index, line);
    if (carried === wanted && left.segment.parent === (index === null ? null : segments[index]!.parent)) return;
    ownSpacing.set(left.place, carried);
    before.set(place, wanted);
    excess = add(excess, sub(wanted, carried));
  };
  for (let place = 0; place < order.length; place++) {
    const index = order[place]!;
    const segment = segments[index]!;
    if (gap < 0 && !isRightEdge(segment)) gap = place;
    if (!isLetter(segment) || index > last) {
      if (segment.kind === 'atomic' || segment.kind === 'tab' || segment.kind === 'leader') left = null;
      continue;
    }
    change(gap < 0 ? place : gap, index);
    left = { place, index, segment };
    gap = -1;
  }
  change(order.length, null);
  return { ownSpacing, before, excess };
}

/** Where text runs right to left, a box begins at its right edge. */
export function isRightEdge(segment: Segment): segment is Extract<Segment, { kind: 'open' | 'close' }> {
  if (segment.kind !== 'open' && segment.kind !== 'close') return false;
  return (segment.kind === 'close') !== ((segment.level & 1) === 1);
}

function isLetter(segment: Segment): segment is TextSegment {
  return segment.kind === 'text' && (segment.word.text !== '' || segment.spaces > 0);
}

/** From left to right, spaces end a text; they have spacing as letters have. */
function spacingToTheRight({ word, metrics, level, spaces }: TextSegment, endsLine: boolean): LayoutUnit {
  if ((level & 1) === 0 && spaces > 0 && !endsLine) return metrics.letterSpacing;
  return letterSpacingIn(word, metrics);
}

/** Of two texts, the left one first, by their numbers in logical order. */
function spacingBetween(left: number, right: number, line: ReorderedLine): LayoutUnit {
  const { segments, root } = line;
  const [first, second] = left < right ? [left, right] : [right, left];
  let box = commonBox(segments[first]!.parent, segments[second]!.parent);
  // Parts of a box that reordering separates stay apart where the end of a line brings them together (Writing Modes 4, § 2.4.5).
  const end = farEnd(first, second, line);
  while (box && !isInside(end, box)) box = box.parent;
  const metrics = box?.metrics ?? root;
  const isJoined = [segments[first]!, segments[second]!].every(
    (segment) => segment.kind === 'text' && hasJoinedLetters(segment.word.text),
  );
  return isJoined ? ZERO : metrics.letterSpacing;
}

/** Of the run with the higher level of two, the end that reordering puts beside the other text, were the line long enough. */
function farEnd(first: number, second: number, { segments, paragraph, next, last }: ReorderedLine): Segment {
  const [from, to] = [segments[first]!, segments[second]!];
  let end = to;
  if (to.level > from.level) {
    const count = segments.length + paragraph.length - next;
    for (let i = second + 1; i < count; i++) {
      // Spaces that hang have the direction of the paragraph.
      if (i > last && i < segments.length) continue;
      const segment = segments[i] ?? paragraph[next + i - segments.length]!;
      if (segment.level <= from.level) break;
      if (segment.kind === 'text') end = segment;
    }
  } else if (from.level > to.level) {
    end = from;
    for (let i = first - 1; i >= 0 && segments[i]!.level > to.level; i--)
      if (segments[i]!.kind === 'text') end = segments[i]!;
  }
  return end;
}

function commonBox(a: InlineBoxInfo | null, b: InlineBoxInfo | null): InlineBoxInfo | null {
  const around = new Set<InlineBoxInfo>();
  for (let box = a; box; box = box.parent) around.add(box);
  let box = b;
  while (box && !around.has(box)) box = box.parent;
  return box;
}

function isInside({ parent }: Segment, box: InlineBoxInfo): boolean {
  for (let info = parent; info; info = info.parent) if (info === box) return true;
  return false;
}
