/** Pieces of text: how wide they are, and which of them are drawn alike. */
import type { Points } from '../../base/units.js';
import type { SyntheticGlyphs } from '../../text/fonts/types.js';
import type { GlyphPiece } from './canvas.js';
import { emPerUnit } from '../../text/fonts/em-per-unit.js';

/** `size`: of the text, before small capitals are scaled. */
export function advanceOf({ run, from, to, letterSpacing, after }: GlyphPiece, size: Points): Points {
  const scale = size * emPerUnit(run);
  let sum = after;
  for (let i = from; i < to; i++)
    sum += run.advances[i]! * scale + (run.clusters[i + 1] === run.clusters[i] ? 0 : letterSpacing);
  return sum;
}

/** Pieces that stand beside each other and are drawn with the same changes to their glyphs. */
export interface Stretch {
  readonly x: Points;
  readonly synthetic: SyntheticGlyphs | null;
  readonly pieces: GlyphPiece[];
}

/** Null if no piece is changed, as nearly always. */
export function syntheticStretches(pieces: readonly GlyphPiece[], x: Points, size: Points): readonly Stretch[] | null {
  if (!pieces.some(({ run }) => run.synthetic)) return null;
  const stretches: Stretch[] = [];
  let left = x;
  for (const piece of pieces) {
    const synthetic = piece.run.synthetic ?? null;
    const last = stretches.at(-1);
    if (last && isAlike(last.synthetic, synthetic)) last.pieces.push(piece);
    else stretches.push({ x: left, synthetic, pieces: [piece] });
    left += advanceOf(piece, size);
  }
  return stretches;
}

function isAlike(a: SyntheticGlyphs | null, b: SyntheticGlyphs | null): boolean {
  return a === b || (a?.bold === b?.bold && a?.slant === b?.slant && a?.scale === b?.scale);
}
