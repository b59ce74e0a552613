/** Outside list markers: one line, beside the list item's first baseline. */
import { add, INDEFINITE, lu, type LayoutUnit } from '../../base/units.js';
import type { InlineFlow, OutsideMarker } from '../../box/box.js';
import { isSymbolMarker } from '../../box/generated-content.js';
import { layoutAtomic } from './atomic-inlines.js';
import type { LineFragment } from '../contract/fragment.js';
import { prepareFlow, type AtomicSegment } from '../text/inline-segments.js';
import type { LayoutContext } from '../contract/layout-context.js';
import { breakLine } from './line-breaker.js';
import { buildLine } from './line-box.js';
import { plainRoom } from './line-room.js';

/** Browsers keep symbols further from the text than numbers, which end with a full stop and a space: in em, beyond the space. */
const SYMBOL_GAP = 0.35;

export interface MarkerLine {
  readonly fragment: LineFragment;
  /** The space that the marker's text ends with, between it and the item. */
  readonly gap: LayoutUnit;
}

/** Null if the marker is an image that cannot be shown and nothing stands in its place. */
export function layoutOutsideMarker({ flow, image }: OutsideMarker, context: LayoutContext): MarkerLine | null {
  const isMissing = image !== null && context.images.lookup(image.url).status === 'broken';
  const shown = isMissing ? image.instead : flow;
  return shown && layoutMarker(shown, context);
}

export function layoutMarker(flow: InlineFlow, context: LayoutContext): MarkerLine {
  const prepared = prepareFlow(flow, context);
  const atomic = (segment: AtomicSegment) => layoutAtomic(segment.box, INDEFINITE, INDEFINITE, INDEFINITE, context);
  const width = (segment: AtomicSegment) => atomic(segment).fragment.width;
  const start = { segment: 0, offset: 0 };
  const zero = 0 as LayoutUnit;
  const source = { flow: prepared, from: start, room: plainRoom(INDEFINITE), indent: zero, atomicWidth: width };
  const line = breakLine(source, context);
  const built = buildLine(
    { flow, prepared, line, available: line.width, indent: zero, label: true, percentageBlockSize: INDEFINITE, atomic },
    context,
  );
  const fragment: LineFragment = { ...built, isMarker: true };
  const last = prepared.segments[prepared.segments.length - 1];
  // Spaces that stay are part of the line.
  const isInLine = last?.kind === 'text' && last.atEnd === 'stay';
  const space = isInLine ? zero : (last?.spaceWidth ?? zero);
  return { fragment, gap: isSymbolMarker(flow.style) ? add(space, lu(flow.style.fontSize * SYMBOL_GAP)) : space };
}
