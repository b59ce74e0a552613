/** Glyphs as paths, for what is drawn and not read: colour layers, watermarks, emphasis marks. */
import type { Points } from '../../base/units.js';
import { glyphOutline } from '../../text/fonts/outlines.js';
import type { FontFace, ShapedRun } from '../../text/fonts/types.js';
import type { PathSegment } from './canvas.js';
import { emPerUnit } from '../../text/fonts/em-per-unit.js';

interface Origin {
  readonly x: Points;
  /** Of the baseline. */
  readonly y: Points;
  /** Points in a font unit. */
  readonly scale: number;
}

/** The outline of a glyph whose origin stands at (x, y). */
export function outlineAt(face: FontFace, glyph: number, { x, y, scale }: Origin): PathSegment[] {
  return glyphOutline(face, glyph).map(
    ([command, ...at]) =>
      [
        command,
        ...at.map((value, k) => (k % 2 === 0 ? x + value * scale : y - value * scale)),
      ] as unknown as PathSegment,
  );
}

/** The outlines of runs that stand beside each other from (x, y). */
export function outlineOfRuns(
  runs: readonly ShapedRun[],
  { x, y, size }: { readonly x: Points; readonly y: Points; readonly size: Points },
): PathSegment[] {
  const path: PathSegment[] = [];
  let left = x;
  for (const run of runs) {
    const { face, glyphs, advances, xOffsets, yOffsets } = run;
    const scale = size * emPerUnit(run);
    for (let i = 0; i < glyphs.length; i++) {
      const at = { x: left + (xOffsets?.[i] ?? 0) * scale, y: y - (yOffsets?.[i] ?? 0) * scale, scale };
      for (const segment of outlineAt(face, glyphs[i]!, at)) path.push(segment);
      left += advances[i]! * scale;
    }
  }
  return path;
}
