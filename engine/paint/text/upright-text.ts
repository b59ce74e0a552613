/**
 * Glyphs that stand upright in a vertical line, one below the other, or side by side in the square of one character
 * (CSS Writing Modes 4, § 5.1 and 9.1).
 */
import { luToPt } from '../../base/units.js';
import { emPerUnit } from '../../text/fonts/em-per-unit.js';
import type { ShapedRun } from '../../text/fonts/types.js';
import type { TextFragment } from '../../layout/contract/fragment.js';
import type { Canvas, GlyphPiece } from '../drawing/canvas.js';
import { advanceOf } from '../drawing/glyph-pieces.js';
import type { GlyphLine } from './placed-text.js';
import type { Place } from './turned-lines.js';

export function isUpright({ segments }: TextFragment): boolean {
  return segments[0]?.standing !== undefined;
}

/**
 * The glyphs on the page. `corner`: of the text along its line, whose coordinates are turned by a quarter. Glyphs that
 * stand one below the other begin at the middle of the line.
 */
export function uprightLine(line: GlyphLine, fragment: TextFragment, corner: Place): GlyphLine {
  const middle = -(corner.y + luToPt(fragment.height) / 2);
  if (fragment.segments[0]!.standing === 'upright') return { ...line, x: middle, baseline: corner.x };
  const { fontAscent, fontDescent } = fragment.segments[0]!.metrics;
  const width = line.pieces.reduce((sum, piece) => sum + advanceOf(piece, line.size), 0);
  // The content area is centred on the square.
  const square = luToPt(fragment.width);
  const baseline = corner.x + square / 2 + (luToPt(fontAscent) - luToPt(fontDescent)) / 2;
  return { ...line, x: middle - Math.min(width, line.size) / 2, baseline };
}

/** How much narrower combined text has to be to fit its square (§ 9.1.3); 1 for all else. */
export function compression({ pieces, size }: GlyphLine, { segments }: TextFragment): number {
  if (segments[0]?.standing !== 'combined') return 1;
  const width = pieces.reduce((sum, piece) => sum + advanceOf(piece, size), 0);
  return width > size ? size / width : 1;
}

/** Draws with the glyphs narrower, about the place where they begin. */
export function compressed(canvas: Canvas, { x }: Pick<GlyphLine, 'x'>, share: number, draw: () => void): void {
  if (share === 1) return draw();
  canvas.save();
  canvas.transform(share, 0, 0, 1, x * (1 - share), 0);
  draw();
  canvas.restore();
}

/** Each glyph by itself, as in a horizontal line: for what can be drawn only so. */
export function singleGlyphs({ x, baseline, size, pieces }: GlyphLine): readonly GlyphLine[] {
  const lines: GlyphLine[] = [];
  let top = baseline;
  for (const { run, from, to, letterSpacing, after } of pieces) {
    const { upright } = run.face;
    if (!upright) continue;
    const scale = size * emPerUnit(run);
    for (let i = from; i < to; i++) {
      const glyph = run.glyphs[i]!;
      const width = upright.across.advanceOf(glyph);
      const single: ShapedRun = { ...run, face: upright.across, glyphs: [glyph], advances: [width], clusters: [0] };
      const piece: GlyphPiece = { run: single, from: 0, to: 1, letterSpacing: 0, after: 0 };
      lines.push({
        x: x - (width * scale) / 2,
        baseline: top + (upright.originOf(glyph) - (run.yOffsets?.[i] ?? 0)) * scale,
        size,
        pieces: [piece],
      });
      top += run.advances[i]! * scale + (run.clusters[i + 1] === run.clusters[i] ? 0 : letterSpacing);
    }
    top += after;
  }
  return lines;
}
