/**
 * Text across every page. It is drawn as shapes, not as text, so that searching, copying and reading aloud find the
 * document only. It lies over the content, because backgrounds and pictures would hide it.
 */
import type { Points } from '../base/units.js';
import { watermarkMatrix, type Sheet } from '../base/watermark-matrix.js';
import { outlineOfRuns } from './drawing/glyph-outlines.js';
import type { ShapedWord } from '../text/fonts/types.js';
import type { Canvas, Picture, PaintColor } from './drawing/canvas.js';

/** A text across every page. */
export interface Watermark {
  /** The text, on one line. Nothing is drawn for white space. */
  readonly text: string;
  /** A CSS colour. Default #808080. */
  readonly color?: string;
  /** 0…1. Default: that of the colour if it has one, else 0.2. */
  readonly opacity?: number;
  /** Degrees, anticlockwise. Default: along the page's diagonal. */
  readonly angle?: number;
}

/** The size at which the form is drawn; placing it scales it. */
const FORM_SIZE: Points = 100;
/** The room that the text takes, in points. */
export interface WatermarkSize {
  readonly width: Points;
  readonly height: Points;
  readonly baseline: Points;
}

/** `words`: the text's words and spaces, in visual order. */
export function watermarkSize(words: readonly ShapedWord[]): WatermarkSize {
  let ascent = 0;
  let descent = 0;
  for (const { face } of words.flatMap(({ runs }) => runs)) {
    ascent = Math.max(ascent, face.metrics.ascent / face.metrics.unitsPerEm);
    descent = Math.max(descent, face.metrics.descent / face.metrics.unitsPerEm);
  }
  const width = words.reduce((sum, word) => sum + word.width, 0) * FORM_SIZE;
  return { width, height: (ascent + descent) * FORM_SIZE, baseline: ascent * FORM_SIZE };
}

/** Draws the text into its form, once for all pages. */
export function drawWatermark(canvas: Canvas, words: readonly ShapedWord[], baseline: Points, color: PaintColor): void {
  const runs = words.flatMap((word) => word.runs);
  canvas.fillPath(outlineOfRuns(runs, { x: 0, y: baseline, size: FORM_SIZE }), color);
}

/** Lays the form across a page, centred. */
export function placeWatermark(
  canvas: Canvas,
  form: Picture,
  size: WatermarkSize,
  page: Sheet,
  angle: number | undefined,
): void {
  const matrix = watermarkMatrix(size, page, angle);
  if (!matrix) return;
  canvas.save();
  canvas.transform(...matrix);
  canvas.setArtifactKind('watermark');
  canvas.drawForm(form, -size.width / 2, -size.height / 2);
  canvas.setArtifactKind('layout');
  canvas.restore();
}
