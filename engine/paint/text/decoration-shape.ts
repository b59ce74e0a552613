/** The shape of what decorates text, for backgrounds that are clipped to the text (CSS Backgrounds 4, § 2.10). */
import { Canvas } from '../drawing/canvas.js';
import type { PathSegment } from '../drawing/display-list.js';
import { rectPath } from '../../base/shapes.js';
import { paintLines } from './decoration-lines.js';
import { shapeOfMarks } from './emphasis-marks.js';
import type { GlyphLine, PlacedText } from './placed-text.js';

/**
 * Returns the outlines of emphasis marks, and of lines without a colour of their own: a background would not be seen
 * behind others. Lines of strokes (dotted, dashed, wavy) have no outline, and stay without.
 */
export function shapeOfDecorations(text: PlacedText, line: GlyphLine): PathSegment[] {
  const { metrics } = text.fragment.segments[0] ?? {};
  const marks = metrics?.emphasis ? shapeOfMarks({ ...line, metrics }, metrics.emphasis) : [];
  const lines = new Canvas();
  for (const decoration of text.decorations) {
    if (decoration.style.textDecorationColor.a > 0) continue;
    for (const layer of ['under', 'over'] as const) paintLines(lines, { text, line }, decoration, layer);
  }
  return [...marks, ...lines.list.flatMap((item) => (item.kind === 'rect' ? rectPath(item) : []))];
}
