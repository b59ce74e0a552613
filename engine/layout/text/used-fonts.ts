/**
 * Where `line-height` is normal, a line encloses every font that its text is set in, and not the first available one only
 * (CSS Inline 3, § 4.2.1 and 5.3): Burmese, Khmer and Tibetan are higher than Latin text.
 */
import { type LayoutUnit, lu } from '../../base/units.js';
import type { FontFace, FontMetrics, ShapedRun, ShapedWord } from '../../text/fonts/types.js';
import { emPerUnit } from '../../text/fonts/em-per-unit.js';
import type { TextExtent } from './text-edges.js';
import type { TextSegment } from './inline-segments.js';
import type { TextMetrics } from './text-metrics.js';

export interface FontExtent {
  /** Of the content area (CSS 2 § 10.6.1), rounded to px as browsers do. */
  readonly fontAscent: LayoutUnit;
  readonly fontDescent: LayoutUnit;
  /** With half-leading: what the font contributes to its line (CSS 2 § 10.8.1). */
  readonly ascent: LayoutUnit;
  readonly descent: LayoutUnit;
}

/** `scale`: CSS px in a font unit. `lineHeight`: in CSS px; null for the font's own (already rounded) line spacing. */
export function fontExtent(
  { ascent, descent, lineGap }: FontMetrics,
  scale: number,
  lineHeight: number | null,
): FontExtent {
  const fontAscent = Math.round(ascent * scale);
  const fontDescent = Math.round(descent * scale);
  const content = fontAscent + fontDescent;
  const height = lineHeight ?? content + Math.round(lineGap * scale);
  // Half of the leading goes above; an odd remainder goes below, as browsers place it.
  const above = lu(fontAscent + Math.floor((height - content) / 2));
  return {
    fontAscent: lu(fontAscent),
    fontDescent: lu(fontDescent),
    ascent: above,
    descent: (lu(height) - above) as LayoutUnit,
  };
}

/** Whether a text is set in fonts that count beside the first available one. */
export function usesOtherFonts({ runs }: ShapedWord, { face }: TextMetrics): boolean {
  return runs.some((run) => countsBeside(run, face));
}

/** Boxes for missing characters are in no font of the text, and signs from bundled fonts fit the lines of any. */
function countsBeside({ face, missing }: ShapedRun, first: FontFace): boolean {
  return face.key !== first.key && !missing && face.isOfSigns !== true;
}

/** How far the other fonts of a text reach around its baseline; null where they do not count. */
export function otherFontsExtent({ item, word, metrics }: TextSegment): TextExtent | null {
  const { lineHeight, lineFitEdge } = item.style;
  if (lineHeight !== 'normal' || lineFitEdge !== 'leading') return null;
  const others = word.runs.filter((run) => countsBeside(run, metrics.face));
  if (others.length === 0) return null;
  const extents = others.map((run) => fontExtent(run.face.metrics, emPerUnit(run) * metrics.fontSize, null));
  return {
    above: Math.max(...extents.map(({ ascent }) => ascent)) as LayoutUnit,
    below: Math.max(...extents.map(({ descent }) => descent)) as LayoutUnit,
  };
}
