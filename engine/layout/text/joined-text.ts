/**
 * Letters that join across the edges of inline boxes and across line breaks within a word (CSS Text 3, § 5.6 and 7.3): a
 * piece of a word is shaped with its neighbours, whose glyphs are then left out.
 */
import type { InlineFlow } from '../../box/box.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { hasJoinedLetters, joiningEnd, joiningStart } from '../../text/characters/joining.js';
import type { ShapedRun, ShapedWord, TextShaper, TextStyle } from '../../text/fonts/types.js';
import { inlineEdges } from '../box/box-sizes.js';
import { emPerUnit } from '../../text/fonts/em-per-unit.js';

/** The characters around a piece of text that it joins with; empty where it joins with nothing. */
export interface Neighbours {
  readonly before: string;
  readonly after: string;
}

/** Tells what stands beside the text between two offsets. */
export type NeighboursOf = (start: number, end: number) => Neighbours | null;

const ZERO_WIDTH_JOINER = '\u200d';

/** Null where no letters join. */
export function neighboursIn(flow: InlineFlow): NeighboursOf | null {
  const { text } = flow;
  if (!hasJoinedLetters(text)) return null;
  const apart = cutsOf(flow);
  return (start, end) => {
    const before = apart.has(start) ? '' : joiningEnd(text.slice(0, start));
    const after = apart.has(end) ? '' : joiningStart(text.slice(end));
    return before === '' && after === '' ? null : { before, after };
  };
}

/** Where edges of inline boxes that have a width, or boxes that are raised, keep letters apart. */
function cutsOf({ items }: InlineFlow): ReadonlySet<number> {
  const cuts = new Set<number>();
  for (const item of items) {
    if (item.kind !== 'open' && item.kind !== 'close') continue;
    const { left, right } = inlineEdges(item.style);
    const isFirst = (item.kind === 'open') === (item.style.direction === 'ltr');
    if ((isFirst ? left : right) !== 0 || isRaised(item.style)) cuts.add(item.start);
  }
  return cuts;
}

function isRaised({ alignmentBaseline, baselineShift }: ComputedStyle): boolean {
  return alignmentBaseline !== 'baseline' || baselineShift !== 0;
}

/** How a text is shaped. */
export interface Shaping {
  readonly shaper: TextShaper;
  readonly style: TextStyle;
  readonly rtl: boolean;
}

/** Where a neighbour forms a ligature with the text, a joiner stands for it: a ligature does not reach over a cut. */
export function shapeBeside(text: string, { before, after }: Neighbours, shaping: Shaping): ShapedWord {
  const { shaper, style, rtl } = shaping;
  const between = (left: string, right: string): ShapedWord | null => {
    const { runs } = shaper.shape(left + text + right, style, rtl);
    const kept = cutOut(rtl ? [...runs].reverse() : runs, left.length, text.length);
    if (!kept) return null;
    return { text, runs: rtl ? kept.reverse() : kept, width: kept.reduce((sum, run) => sum + run.width, 0) };
  };
  const joiner = (neighbour: string) => (neighbour === '' ? '' : ZERO_WIDTH_JOINER);
  return between(before, after) ?? between(joiner(before), joiner(after)) ?? shaper.shape(text, style, rtl);
}

/** Of runs in the order of the text, what `length` characters from `from` on became; null if a glyph stands for more. */
function cutOut(all: readonly ShapedRun[], from: number, length: number): ShapedRun[] | null {
  const to = from + length;
  const runs: ShapedRun[] = [];
  let start = 0;
  for (const run of all) {
    const end = start + run.text.length;
    if (end > from && start < to) {
      const cut = cutRun(run, Math.max(0, from - start), Math.min(run.text.length, to - start));
      if (!cut) return null;
      runs.push(cut);
    }
    start = end;
  }
  return runs;
}

function cutRun(run: ShapedRun, from: number, to: number): ShapedRun | null {
  if (from === 0 && to === run.text.length) return run;
  const { clusters } = run;
  if (!clusters.includes(from) || (to < run.text.length && !clusters.includes(to))) return null;
  const kept: number[] = [];
  clusters.forEach((cluster, i) => {
    if (cluster >= from && cluster < to) kept.push(i);
  });
  const advances = kept.map((i) => run.advances[i]!);
  const scale = emPerUnit(run);
  return {
    ...run,
    text: run.text.slice(from, to),
    glyphs: kept.map((i) => run.glyphs[i]!),
    advances,
    clusters: kept.map((i) => clusters[i]! - from),
    xOffsets: run.xOffsets && kept.map((i) => run.xOffsets![i]!),
    yOffsets: run.yOffsets && kept.map((i) => run.yOffsets![i]!),
    width: advances.reduce((sum, advance) => sum + advance, 0) * scale,
  };
}
