/**
 * `-platen-optical-margins`: characters with little ink at their outer side stand a little outside of their line, so that
 * its edges look straight. Lines are broken as they are without it.
 */
import { luNearest, ZERO, type LayoutUnit } from '../../base/units.js';
import { emPerUnit } from '../../text/fonts/em-per-unit.js';
import type { PreparedFlow, Segment, TextSegment } from '../text/inline-segments.js';
import type { LayoutContext } from '../contract/layout-context.js';
import { endsWithHyphen, hyphenSegment, type BrokenLine } from './line-breaker.js';

/** How far a line reaches over its edges. */
export interface Protrusion {
  readonly start: LayoutUnit;
  readonly end: LayoutUnit;
}

export const NO_PROTRUSION: Protrusion = Object.freeze({ start: ZERO, end: ZERO });

/** Shares of the advance of characters that stand outside. */
function shares(table: Readonly<Record<string, number>>): ReadonlyMap<string, number> {
  return new Map(Object.entries(table).flatMap(([characters, share]) => [...characters].map((one) => [one, share])));
}

const AT_START = shares({
  "‘’‚‛'": 0.6,
  '“”„‟"': 0.5,
  '‹«›»': 0.3,
  '*†': 0.3,
  '–‐-': 0.2,
  '—': 0.15,
  '([{': 0.1,
  YTVWAvwy: 0.06,
});
const AT_END = shares({
  '.,': 0.7,
  // A hyphen that divides a word stands for no character of the text.
  '‐-\u00ad': 0.65,
  "’‘'": 0.6,
  '”“":;': 0.5,
  '–': 0.35,
  '›»‹«*': 0.3,
  '—': 0.2,
  '!?)]}': 0.15,
  '…': 0.1,
  YTVWAvwyrf: 0.06,
});

/** Lines with text of both directions keep their edges, and so do those whose punctuation hangs anyway. */
export function protrusionOf(
  { segments, isForced }: Pick<BrokenLine, 'segments' | 'isForced'>,
  last: number,
  { isReordered }: PreparedFlow,
  context: LayoutContext,
): Protrusion {
  if (isReordered) return NO_PROTRUSION;
  return { start: startOf(segments), end: endOf(segments, last, isForced, context) };
}

function startOf(segments: readonly Segment[]): LayoutUnit {
  for (const segment of segments) {
    if (segment.kind === 'text' && segment.word.text !== '')
      return outside(segment, AT_START, segment.word.text.slice(0, 1), 0);
    if (segment.width !== 0 || segment.kind !== 'open') return ZERO;
  }
  return ZERO;
}

function endOf(segments: readonly Segment[], last: number, isForced: boolean, context: LayoutContext): LayoutUnit {
  const segment = segments[last];
  const hasEdge = segments.slice(last + 1).some(({ kind, width }) => kind === 'close' && width !== 0);
  if (segment?.kind !== 'text' || hasEdge) return ZERO;
  const ending = endsWithHyphen(segment) && !isForced ? hyphenSegment(segment, context) : segment;
  return outside(ending, AT_END, ending.word.text.slice(-1), -1);
}

/** The part of a glyph at one end of a word that stands outside. */
function outside(
  { word, metrics, item }: TextSegment,
  table: ReadonlyMap<string, number>,
  character: string,
  at: 0 | -1,
): LayoutUnit {
  const share = table.get(character);
  const run = word.runs.at(at);
  const advance = run?.advances.at(at);
  if (share === undefined || !run || advance === undefined || item.style.hangingPunctuation) return ZERO;
  return luNearest(share * advance * emPerUnit(run) * metrics.fontSize);
}
