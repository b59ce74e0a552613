/** Text fragments: glyphs and their decorations. */
import { luToPt, pxToPt, type Points } from '../base/units.js';
import type { ComputedStyle } from '../css/computed-style.js';
import { resolveLengthPercentage } from '../css/values.js';
import type { TextFragment } from '../layout/fragment.js';
import type { TextSegment } from '../layout/inline-segments.js';
import type { Canvas, GlyphPiece, PathSegment } from './canvas.js';
import type { PaintRect } from './shapes.js';

/** Decorations in force, from the outermost box that asked for them to the innermost. */
export type Decorations = readonly ComputedStyle[];

/** `x`, `y`: the fragment's top left corner in points. */
export function paintText(canvas: Canvas, fragment: TextFragment, x: Points, y: Points, decorations: Decorations): void {
  const { style } = fragment;
  const baseline = y + luToPt(fragment.baseline);
  const under = decorations.filter((decoration) => !decoration.textDecorationLine.every((line) => line === 'line-through'));
  for (const decoration of under) paintLines(canvas, fragment, x, baseline, decoration, false);
  const pieces = piecesOf(fragment);
  if (pieces.length > 0) canvas.drawText(x, baseline, pxToPt(style.fontSize), style.color, pieces);
  for (const decoration of decorations) paintLines(canvas, fragment, x, baseline, decoration, true);
}

function piecesOf(fragment: TextFragment): GlyphPiece[] {
  const pieces: GlyphPiece[] = [];
  const extra = luToPt(fragment.spaceExtra);
  for (const segment of fragment.segments) addSegment(pieces, segment, extra);
  if (fragment.hyphen) addWord(pieces, fragment.hyphen);
  return pieces;
}

/** A word and the spaces behind it; in right-to-left text the spaces stand before it, seen from the left. */
function addSegment(pieces: GlyphPiece[], segment: TextSegment, extra: Points): void {
  const isRtl = (segment.level & 1) === 1;
  if (!isRtl) addWord(pieces, segment);
  addSpaces(pieces, segment, extra);
  if (isRtl) addWord(pieces, segment);
}

function addWord(pieces: GlyphPiece[], { word, metrics }: TextSegment): void {
  const letterSpacing = luToPt(metrics.letterSpacing);
  for (const run of word.runs) pieces.push({ run, from: 0, to: run.glyphs.length, letterSpacing, after: 0 });
}

function addSpaces(pieces: GlyphPiece[], { spaces, metrics }: TextSegment, extra: Points): void {
  if (spaces === 0) return;
  const advance = pxToPt(metrics.space.width * metrics.fontSize);
  const after = luToPt(metrics.spaceWidth) - advance + extra;
  for (let i = 0; i < spaces; i++) {
    for (const run of metrics.space.runs) pieces.push({ run, from: 0, to: run.glyphs.length, letterSpacing: 0, after });
  }
}

/** Line-through lies over the text, the other lines under it (CSS Text Decoration 3, § 2.7). */
function paintLines(canvas: Canvas, fragment: TextFragment, x: Points, baseline: Points, decoration: ComputedStyle, over: boolean): void {
  const first = fragment.segments[0];
  if (!first || fragment.width <= 0) return;
  const { metrics } = first.metrics.face;
  const scale = pxToPt(decoration.fontSize) / metrics.unitsPerEm;
  const thickness = thicknessOf(decoration, metrics.underlineThickness * scale);
  const ascent = metrics.ascent * scale;
  const centres = {
    underline: baseline + Math.max(metrics.underlineOffset * scale, thickness),
    overline: baseline - ascent + thickness / 2,
    'line-through': baseline - metrics.strikeoutOffset * scale,
  };
  for (const line of decoration.textDecorationLine) {
    if ((line === 'line-through') !== over) continue;
    paintLine(canvas, { x, y: centres[line] - thickness / 2, width: luToPt(fragment.width), height: thickness }, decoration);
  }
}

function thicknessOf(decoration: ComputedStyle, fromFont: Points): Points {
  const wish = decoration.textDecorationThickness;
  if (wish === 'auto' || wish === 'from-font') return Math.max(0.35, fromFont);
  return Math.max(0.1, pxToPt(resolveLengthPercentage(wish, decoration.fontSize)));
}

function paintLine(canvas: Canvas, rect: PaintRect, decoration: ComputedStyle): void {
  const { x, y, width, height } = rect;
  const { textDecorationStyle: style, textDecorationColor: color } = decoration;
  const middle = y + height / 2;
  const straight: PathSegment[] = [['M', x, middle], ['L', x + width, middle]];
  if (style === 'solid') canvas.fillRect(x, y, width, height, color);
  else if (style === 'double') {
    canvas.fillRect(x, y - height, width, height, color);
    canvas.fillRect(x, y + height, width, height, color);
  } else if (style === 'wavy') canvas.strokePath(wave(x, middle, width, height), { width: height, color });
  else {
    const dash = style === 'dotted' ? [0, height * 2] : [height * 3, height * 2];
    canvas.strokePath(straight, { width: height, color, dash, roundCap: style === 'dotted' });
  }
}

/** A wave of half-circles-like curves; ends with the line's width. */
function wave(x: Points, y: Points, width: Points, thickness: Points): PathSegment[] {
  const step = Math.max(0.5, thickness * 2);
  const path: PathSegment[] = [['M', x, y]];
  const count = Math.min(10_000, Math.ceil(width / step));
  for (let i = 0; i < count; i++) {
    const from = x + i * step;
    const bend = i % 2 === 0 ? -step * 0.75 : step * 0.75;
    path.push(['C', from + step / 3, y + bend, from + (step * 2) / 3, y + bend, from + step, y]);
  }
  return path;
}
