/** Glyphs that bring their own colours: each layer is a filled outline over the invisible text that is read and found. */
import type { FontPalette } from '../css/properties/font-palettes.js';
import { TEXT_COLOR, type ColorGlyphs, type PaletteColor } from '../text/color-glyphs.js';
import { glyphOutline } from '../text/outlines.js';
import type { FontFace } from '../text/types.js';
import type { Points } from '../base/units.js';
import type { Canvas, GlyphPiece, PaintColor, PathSegment } from './canvas.js';

export function hasColorGlyphs(pieces: readonly GlyphPiece[]): boolean {
  return pieces.some(({ run }) => run.face.colors != null);
}

/** `palette`: what font-palette chose for fonts of a family. */
export function drawColorText(
  canvas: Canvas,
  x: Points,
  baseline: Points,
  size: Points,
  color: PaintColor,
  pieces: readonly GlyphPiece[],
  palette: (family: string) => FontPalette | null,
): void {
  let left = x;
  for (const piece of pieces) {
    const { face } = piece.run;
    const { colors } = face;
    if (colors == null) canvas.drawText(left, baseline, size, color, [piece]);
    else {
      canvas.drawText(left, baseline, size, { ...color, a: 0 }, [piece]);
      drawLayers(canvas, left, baseline, size, color, piece, colors, chosenColors(colors, palette(face.family)));
    }
    left += advanceOf(piece, size);
  }
}

/** The colours of the chosen palette; the first one where the font lacks it. */
function chosenColors(colors: ColorGlyphs, chosen: FontPalette | null): (entry: number) => PaletteColor | undefined {
  const base = chosen?.base ?? 0;
  const index = typeof base === 'number' ? base : (colors[base] ?? 0);
  const palette = index < colors.palettes.length ? index : 0;
  return (entry) => {
    const color = colors.palettes.color(palette, entry);
    return color && (chosen?.overrides.get(entry) ?? color);
  };
}

function drawLayers(
  canvas: Canvas,
  x: Points,
  baseline: Points,
  size: Points,
  color: PaintColor,
  { run, from, to, letterSpacing }: GlyphPiece,
  { layers }: ColorGlyphs,
  colorOf: (entry: number) => PaletteColor | undefined,
): void {
  const scale = size / run.face.metrics.unitsPerEm;
  let left = x;
  for (let i = from; i < to; i++) {
    const at = { x: left + (run.xOffsets?.[i] ?? 0) * scale, y: baseline - (run.yOffsets?.[i] ?? 0) * scale };
    const glyph = run.glyphs[i]!;
    for (const layer of layers.get(glyph) ?? [{ glyph, entry: TEXT_COLOR }]) {
      const fill = layer.entry === TEXT_COLOR ? color : colorOf(layer.entry);
      const path = fill ? outlineAt(run.face, layer.glyph, at.x, at.y, scale) : [];
      if (path.length > 0) canvas.fillPath(path, { ...fill!, a: fill!.a * (layer.entry === TEXT_COLOR ? 1 : color.a) });
    }
    left += run.advances[i]! * scale + (run.clusters[i + 1] === run.clusters[i] ? 0 : letterSpacing);
  }
}

function outlineAt(face: FontFace, glyph: number, x: Points, y: Points, scale: number): PathSegment[] {
  return glyphOutline(face, glyph).map(
    ([command, ...at]) =>
      [
        command,
        ...at.map((value, k) => (k % 2 === 0 ? x + value * scale : y - value * scale)),
      ] as unknown as PathSegment,
  );
}

function advanceOf({ run, from, to, letterSpacing, after }: GlyphPiece, size: Points): Points {
  const scale = size / run.face.metrics.unitsPerEm;
  let sum = after;
  for (let i = from; i < to; i++)
    sum += run.advances[i]! * scale + (run.clusters[i + 1] === run.clusters[i] ? 0 : letterSpacing);
  return sum;
}
