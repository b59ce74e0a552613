/** Pieces of a run whose characters are not all spaced alike: word separators, and formatting without letter-spacing. */
import type { Points } from '../../base/units.js';
import { countSeparators, isFormatting } from '../../text/characters/spaced-characters.js';
import type { ShapedRun } from '../../text/fonts/types.js';
import type { GlyphPiece } from '../drawing/display-list.js';

interface Spacing {
  /** Behind each letter, and what of it stands behind invisible characters, too. */
  readonly letter: Points;
  readonly everywhere: Points;
  /** Behind word separators. */
  readonly word: Points;
}

export function spacedPieces(run: ShapedRun, { letter, everywhere, word }: Spacing): GlyphPiece[] {
  const { clusters, glyphs, text } = run;
  const ends = endsOfClusters(run);
  const pieces: GlyphPiece[] = [];
  for (let from = 0; from < glyphs.length;) {
    const start = clusters[from]!;
    let to = from + 1;
    while (to < glyphs.length && clusters[to] === start) to++;
    const cluster = text.slice(start, ends.get(start));
    const letterSpacing = isFormatting(cluster) ? everywhere : letter;
    const after = word * countSeparators(cluster);
    const last = pieces.at(-1);
    if (last && last.after === 0 && last.letterSpacing === letterSpacing)
      pieces[pieces.length - 1] = { ...last, to, after };
    else pieces.push({ run, from, to, letterSpacing, after });
    from = to;
  }
  return pieces;
}

function endsOfClusters({ clusters, text }: ShapedRun): ReadonlyMap<number, number> {
  const starts = [...new Set(clusters)].sort((a, b) => a - b);
  return new Map(starts.map((start, i) => [start, starts[i + 1] ?? text.length]));
}
