/** `-webkit-text-stroke` (Compatibility Standard, § 5): outlines of glyphs, drawn over or under text that is read as it is. */
import { pxToPt, type Points } from '../../base/units.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import type { Color } from '../../css/values/values.js';
import { glyphOutline } from '../../text/fonts/outlines.js';
import type { Canvas, PathSegment } from '../drawing/canvas.js';
import { advanceOf } from '../drawing/glyph-pieces.js';
import type { PaintState } from '../drawing/paint-context.js';
import type { GlyphLine, PlacedText } from './placed-text.js';
import { emPerUnit } from '../../text/fonts/em-per-unit.js';

export interface TextStroke {
  readonly width: Points;
  readonly color: Color;
  /** Below the fill (`paint-order: stroke`). */
  readonly isUnder: boolean;
}

/** Null for none, as nearly always. */
export function textStrokeOf({ color, svg }: ComputedStyle): TextStroke | null {
  const { textStrokeWidth, textStrokeColor, paintOrder } = svg;
  if (textStrokeWidth === 0) return null;
  const own = textStrokeColor === 'currentcolor' ? color : textStrokeColor;
  if (own.a === 0) return null;
  const isUnder = paintOrder.indexOf('stroke') < paintOrder.indexOf('fill');
  return { width: pxToPt(textStrokeWidth), color: own, isUnder };
}

/** Whether the document may have so many outlines. */
export function affordsStroke(
  { services }: Pick<PaintState, 'services'>,
  { fragment }: PlacedText,
  { pieces }: GlyphLine,
): boolean {
  const glyphs = pieces.reduce((sum, { from, to }) => sum + to - from, 0);
  const { diagnostics, tree } = services;
  return diagnostics.spend('strokedGlyphs', glyphs, () => tree.position(fragment.node));
}

export function strokeGlyphs(canvas: Canvas, line: GlyphLine, { width, color }: TextStroke): void {
  canvas.strokePath(outlineOf(line), { width, color, miterLimit: 4 });
}

function outlineOf({ x, baseline, size, pieces }: GlyphLine): PathSegment[] {
  const path: PathSegment[] = [];
  let start = x;
  for (const piece of pieces) {
    const { run, from, to, letterSpacing } = piece;
    const { face, glyphs, advances, clusters, xOffsets, yOffsets, synthetic } = run;
    const scale = size * emPerUnit(run);
    const lean = synthetic?.slant ?? 0;
    let left = start;
    for (let i = from; i < to; i++) {
      const origin = { x: left + (xOffsets?.[i] ?? 0) * scale, y: baseline - (yOffsets?.[i] ?? 0) * scale };
      for (const [command, ...at] of glyphOutline(face, glyphs[i]!)) {
        const placed: number[] = [];
        for (let k = 0; k < at.length; k += 2) {
          const [right, up] = [at[k]! * scale, at[k + 1]! * scale];
          placed.push(origin.x + right + lean * up, origin.y - up);
        }
        path.push([command, ...placed] as unknown as PathSegment);
      }
      left += advances[i]! * scale + (clusters[i + 1] === clusters[i] ? 0 : letterSpacing);
    }
    start += advanceOf(piece, size);
  }
  return path;
}
