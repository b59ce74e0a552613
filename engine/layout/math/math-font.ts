/** The font of a formula's element: its constants in layout units, and the extents of its glyphs. */
import { luNearest, type LayoutUnit } from '../../base/units.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { impliedConstants, type MathConstant, type MathTable } from '../../text/fonts/math-table.js';
import { glyphOutline } from '../../text/fonts/outlines.js';
import type { FontFace, GlyphBounds } from '../../text/fonts/types.js';
import type { LayoutContext } from '../contract/layout-context.js';
import type { TextMetrics } from '../text/text-metrics.js';

export interface MathFont {
  readonly metrics: TextMetrics;
  readonly face: FontFace;
  readonly table: MathTable | null;
  /** A constant of the MATH table; for fonts without one, what their other metrics imply. */
  constant(name: MathConstant): LayoutUnit;
  /** The font size, in layout units. */
  readonly em: LayoutUnit;
}

export function mathFont(style: ComputedStyle, context: LayoutContext): MathFont {
  const metrics = context.textMetrics.of(style);
  const { face, fontSize } = metrics;
  const table = face.math ?? null;
  const constants = table?.constants ?? impliedConstants(face.metrics);
  const scale = fontSize / face.metrics.unitsPerEm;
  return { metrics, face, table, constant: (name) => luNearest(constants[name] * scale), em: luNearest(fontSize) };
}

/** The box around the outline of a glyph, in font units; null for a blank glyph. */
export function glyphBounds(face: FontFace, glyph: number): GlyphBounds | null {
  return face.boundsOf(glyph) ?? (face.isBlank(glyph) ? null : outlineBounds(face, glyph));
}

/** Of fonts with PostScript outlines, which tell no boxes. The points of curves lie outside of their box at most by a little. */
function outlineBounds(face: FontFace, glyph: number): GlyphBounds | null {
  let [xMin, yMin, xMax, yMax] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [, ...points] of glyphOutline(face, glyph))
    points.forEach((value, i) => {
      if (i % 2 === 0) [xMin, xMax] = [Math.min(xMin, value), Math.max(xMax, value)];
      else [yMin, yMax] = [Math.min(yMin, value), Math.max(yMax, value)];
    });
  return xMin <= xMax ? { xMin, yMin, xMax, yMax } : null;
}
