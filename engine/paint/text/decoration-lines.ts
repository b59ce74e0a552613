/** Draws the lines of text decoration (CSS Text Decoration 4, § 2). */
import { pxToPt, type Points } from '../../base/units.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { resolveLengthPercentage, type Color } from '../../css/values/values.js';
import { isTypesetVertically } from '../../layout/text/baselines.js';
import type { FontMetrics } from '../../text/fonts/types.js';
import type { Canvas, PathSegment } from '../drawing/canvas.js';
import type { PaintRect } from '../../base/shapes.js';
import { LEAST, type Decoration, type GlyphLine, type PlacedText } from './placed-text.js';
import { stretchesBetweenInk } from './skip-ink.js';
import { decoratedStretches } from './skip-spaces.js';

export interface DecoratedText {
  readonly text: PlacedText;
  /** Its glyphs, which lines may leave out. */
  readonly line: GlyphLine;
  /** For shadows, the colour of everything. */
  readonly shade?: Color;
}

/** Line-through lies over the text, all other lines under it (CSS Text Decoration 3, § 2.7). */
export function paintLines(
  canvas: Canvas,
  { text, line: glyphs, shade }: DecoratedText,
  { style: decoration, baseline: place, start }: Decoration,
  layer: 'under' | 'over',
): void {
  const { fragment } = text;
  const baseline = place ?? glyphs.baseline;
  const first = fragment.segments[0];
  if (!first || fragment.width <= 0) return;
  const { metrics } = first.metrics.face;
  const scale = pxToPt(decoration.fontSize) / metrics.unitsPerEm;
  const thickness = thicknessOf(decoration, metrics.underlineThickness * scale);
  const tops = isTypesetVertically(decoration)
    ? verticalTops(decoration, metrics, scale, thickness)
    : horizontalTops(decoration, metrics, scale, thickness);
  const color = shade ?? decoration.textDecorationColor;
  const lines = decoration.textDecorationLine.filter((line) => (line === 'line-through') === (layer === 'over'));
  if (lines.length === 0) return;
  const stretches = decoratedStretches(text, glyphs);
  for (const line of lines) {
    const { top, away } = tops[line]!;
    for (const { from, to } of stretches) {
      const drawn: DrawnLine = { x: from, y: baseline + top, width: to - from, height: thickness, away };
      for (const part of line === 'line-through'
        ? [drawn]
        : withoutInk(drawn, glyphs, decoration, fragment.style.textDecorationSkipInk))
        paintLine(canvas, { ...part, start: start ?? text.x }, decoration, color);
    }
  }
}

/** A line, or a part of it. */
interface DrawnLine extends PaintRect {
  /** Where the second line of two stands: 1 below the first, -1 above it. */
  readonly away: 1 | -1;
}

/** `start`: where the line begins, of which this is a part. */
type PartOfLine = DrawnLine & { readonly start: Points };

/** How far a line stays away from glyphs, at most. */
const MAX_MARGIN = pxToPt(13);

/** The parts of an underline or overline that cross no glyph. */
function withoutInk(
  drawn: DrawnLine,
  glyphs: GlyphLine,
  { textDecorationStyle }: ComputedStyle,
  skip: ComputedStyle['textDecorationSkipInk'],
): readonly DrawnLine[] {
  if (skip === 'none') return [drawn];
  const { x, y: top, width, height, away } = drawn;
  // The second line of two, and the bends of waves; those that bend into the letters would leave nothing of the line.
  const reach = textDecorationStyle === 'double' ? 2 * height : textDecorationStyle === 'wavy' ? height : 0;
  const band = {
    from: x,
    to: x + width,
    top: top + Math.min(0, away * reach),
    bottom: top + height + Math.max(0, away * reach),
  };
  const margin = Math.min(height, MAX_MARGIN);
  return stretchesBetweenInk(band, glyphs, { margin, skipsAll: skip === 'all' }).map(({ from, to }) => ({
    ...drawn,
    x: from,
    width: to - from,
  }));
}

/** Makes up for arithmetic that comes out a little below a whole px. */
const NEARLY = 1e-6;

/**
 * `auto` is a tenth of the font size, as in browsers; what is asked for is rounded down to whole px (CSS Text Decoration
 * 4, § 2.3).
 */
function thicknessOf(decoration: ComputedStyle, fromFont: Points): Points {
  const wish = decoration.textDecorationThickness;
  if (wish === 'auto') return Math.max(LEAST, pxToPt(decoration.fontSize) / 10);
  const wished = wish === 'from-font' ? fromFont : pxToPt(resolveLengthPercentage(wish, decoration.fontSize));
  return Math.max(LEAST, Math.floor(wished / LEAST + NEARLY) * LEAST);
}

/** Where lines begin, from the baseline, and where the second line of two stands; see DrawnLine. */
type Tops = Readonly<Record<string, { readonly top: Points; readonly away: 1 | -1 }>>;

function horizontalTops(decoration: ComputedStyle, metrics: FontMetrics, scale: Points, thickness: Points): Tops {
  return {
    underline: { top: underlineTop(decoration, metrics, scale, thickness), away: 1 },
    // An overline grows away from the text (§ 2.9).
    overline: { top: -metrics.ascent * scale - thickness, away: -1 },
    'line-through': { top: -metrics.strikeoutOffset * scale - thickness / 2, away: 1 },
  };
}

/** Lines beside upright characters stand at the edges of their square, and one through them in its middle (§ 2.7). */
function verticalTops(decoration: ComputedStyle, metrics: FontMetrics, scale: Points, thickness: Points): Tops {
  const middle = (-(metrics.ascent - metrics.descent) / 2) * scale;
  const half = pxToPt(decoration.fontSize) / 2;
  const { textUnderlineOffset: offset, textUnderlinePosition, lang } = decoration;
  const shift = offset === 'auto' ? 0 : pxToPt(resolveLengthPercentage(offset, decoration.fontSize));
  const under = { top: middle + half, away: 1 } as const;
  const over = { top: middle - half - thickness, away: -1 } as const;
  const { side } = textUnderlinePosition;
  const isRight = side === 'right' || (side === 'auto' && UNDERLINED_ON_THE_RIGHT.test(lang));
  return {
    underline: isRight ? { ...over, top: over.top - shift } : { ...under, top: under.top + shift },
    overline: isRight ? under : over,
    'line-through': { top: middle - thickness / 2, away: 1 },
  };
}

/** Appendix A. */
const UNDERLINED_ON_THE_RIGHT = /^(?:ja|ko)(?:-|$)/i;

/** Where an underline begins below the baseline (CSS Text Decoration 4, § 2.7–2.8). */
function underlineTop(decoration: ComputedStyle, metrics: FontMetrics, scale: Points, thickness: Points): Points {
  const { textUnderlineOffset: offset, textUnderlinePosition } = decoration;
  const { place: position } = textUnderlinePosition;
  const shift = offset === 'auto' ? null : pxToPt(resolveLengthPercentage(offset, decoration.fontSize));
  if (position === 'under') return metrics.descent * scale + (shift ?? 0);
  // The font tells the top of its own line, from which a thicker one grows downwards.
  if (position === 'from-font')
    return (metrics.underlineOffset - metrics.underlineThickness / 2) * scale + (shift ?? 0);
  return shift ?? Math.max(LEAST, pxToPt(Math.ceil(thickness / 2 / LEAST)));
}

function paintLine(canvas: Canvas, drawn: PartOfLine, decoration: ComputedStyle, color: Color): void {
  const { x, y, width, height, away } = drawn;
  const { textDecorationStyle: style } = decoration;
  const middle = y + height / 2;
  if (style === 'solid') canvas.fillRect(x, y, width, height, color);
  else if (style === 'double') {
    canvas.fillRect(x, y, width, height, color);
    canvas.fillRect(x, y + away * height * 2, width, height, color);
  } else if (style === 'wavy') canvas.strokePath(wave(x, middle, width, height), { width: height, color });
  else {
    const isDotted = style === 'dotted';
    const dash = isDotted ? [0, height * 2] : [height * 3, height * 2];
    const period = dash[0]! + dash[1]!;
    // The middle of the first dot is so far inside that the dot does not reach over the start of the line.
    const since = x - drawn.start - (isDotted ? height / 2 : 0);
    const dashOffset = ((since % period) + period) % period;
    const straight: PathSegment[] = [
      ['M', x, middle],
      ['L', x + width, middle],
    ];
    canvas.strokePath(straight, { width: height, color, dash, dashOffset, roundCap: isDotted });
  }
}

/** A wave of curves that are close to half circles. The loop ends with the width of the line. */
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
