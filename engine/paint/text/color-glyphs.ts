/** Glyphs with their own colours. Each layer is a filled outline over invisible text, which can be found and read. */
import type { FontPalette } from '../../css/properties/font-palettes.js';
import { TEXT_COLOR, type ColorGlyphs, type PaletteColor } from '../../text/fonts/color-glyphs.js';
import type { Points } from '../../base/units.js';
import { outlineAt } from '../drawing/glyph-outlines.js';
import { advanceOf } from '../drawing/glyph-pieces.js';
import type { Canvas, GlyphPiece, PaintColor } from '../drawing/canvas.js';
import { drawPainted } from './color-paints.js';
import { emPerUnit } from '../../text/fonts/em-per-unit.js';

export function hasColorGlyphs(pieces: readonly GlyphPiece[]): boolean {
  return pieces.some(({ run }) => run.face.colors != null);
}

/** A text with glyphs that bring their own colours. */
export interface ColorText {
  /** Where it begins. */
  readonly x: Points;
  readonly baseline: Points;
  readonly size: Points;
  /** Of the glyphs, and of the layers, that bring none. */
  readonly color: PaintColor;
  readonly pieces: readonly GlyphPiece[];
  /** What font-palette chose for fonts of a family. */
  readonly palette: (family: string) => FontPalette | null;
}

export function drawColorText(canvas: Canvas, text: ColorText): void {
  const { baseline, size, color, pieces, palette } = text;
  let left = text.x;
  for (const piece of pieces) {
    const { face } = piece.run;
    const { colors } = face;
    if (colors == null) canvas.drawText(left, baseline, size, color, [piece]);
    else {
      canvas.drawText(left, baseline, size, { ...color, a: 0 }, [piece]);
      drawLayers(canvas, { ...text, x: left }, piece, { colors, colorOf: chosenColors(colors, palette(face.family)) });
    }
    left += advanceOf(piece, size);
  }
}

/** The colours of the chosen palette, or of the first one if the font lacks it. */
function chosenColors(colors: ColorGlyphs, chosen: FontPalette | null): (entry: number) => PaletteColor | undefined {
  const base = chosen?.base ?? 0;
  const index = typeof base === 'number' ? base : (colors[base] ?? 0);
  const palette = index < colors.palettes.length ? index : 0;
  return (entry) => {
    const color = colors.palettes.color(palette, entry);
    return color && (chosen?.overrides.get(entry) ?? color);
  };
}

interface ChosenColors {
  readonly colors: ColorGlyphs;
  readonly colorOf: (entry: number) => PaletteColor | undefined;
}

/** One piece of a text, which begins at the text's `x`. */
function drawLayers(
  canvas: Canvas,
  { x, baseline, size, color }: ColorText,
  { run, from, to, letterSpacing }: GlyphPiece,
  { colors: { layers, paints }, colorOf }: ChosenColors,
): void {
  const scale = size * emPerUnit(run);
  let left = x;
  for (let i = from; i < to; i++) {
    const at = { x: left + (run.xOffsets?.[i] ?? 0) * scale, y: baseline - (run.yOffsets?.[i] ?? 0) * scale, scale };
    const glyph = run.glyphs[i]!;
    const painted = paints?.get(glyph);
    if (painted) {
      canvas.save();
      canvas.transform(scale, 0, 0, -scale, at.x, at.y);
      drawPainted({ canvas, face: run.face, colorOf: (entry) => inText(entry, color, colorOf) }, painted);
      canvas.restore();
    }
    for (const layer of painted ? [] : (layers.get(glyph) ?? [{ glyph, entry: TEXT_COLOR }])) {
      const fill = inText(layer.entry, color, colorOf);
      const path = fill ? outlineAt(run.face, layer.glyph, at) : [];
      if (path.length > 0) canvas.fillPath(path, fill!);
    }
    left += run.advances[i]! * scale + (run.clusters[i + 1] === run.clusters[i] ? 0 : letterSpacing);
  }
}

/** A colour as the text shows it: its own, or one of the palette that is as transparent as the text. */
function inText(entry: number, color: PaintColor, colorOf: ChosenColors['colorOf']): PaintColor | null {
  if (entry === TEXT_COLOR) return color;
  const own = colorOf(entry);
  return own ? { ...own, a: own.a * color.a } : null;
}
