/**
 * The made-up font of test-font.ts with East Asian characters that are one em wide. Opening marks have their ink in the
 * right half, closing ones in the left half, all others in the middle.
 */
import type { FontFace, ShapedWord, TextShaper } from '../../engine/text/fonts/types.js';
import { TEST_SHAPER } from './test-font.js';

const isWide = (glyph: number) => glyph >= 0x2e80;
const advanceOf = (glyph: number) => (isWide(glyph) ? 1000 : 500);

function inkOf(glyph: number): readonly [from: number, to: number] {
  const character = String.fromCodePoint(glyph);
  if (!isWide(glyph)) return [100, 400];
  if (/[\p{Ps}\p{Pi}]/u.test(character)) return [600, 900];
  return /[\p{Pe}\p{Pf}、。，．]/u.test(character) ? [100, 400] : [100, 900];
}

function boundsOf(glyph: number) {
  const [xMin, xMax] = inkOf(glyph);
  return { xMin, yMin: 0, xMax, yMax: 500 };
}

const base = TEST_SHAPER.primaryFace(undefined as never);
const FACE: FontFace = { ...base, boundsOf, advanceOf };

function widened({ text, runs }: ShapedWord): ShapedWord {
  const wide = runs.map((run) => {
    const advances = Array.from(run.glyphs, (glyph, i) => (isWide(glyph) ? 1000 : run.advances[i]!));
    return { ...run, face: FACE, advances, width: advances.reduce((sum, advance) => sum + advance, 0) / 1000 };
  });
  return { text, runs: wide, width: wide.reduce((sum, run) => sum + run.width, 0) };
}

export const FULL_WIDTH_SHAPER: TextShaper = {
  primaryFace: () => FACE,
  hasOpticalSizes: false,
  shape: (text, style, rtl) => widened(TEST_SHAPER.shape(text, style, rtl)),
};
