/** Where the glyphs of a text stand, and their outlines. */
import { multiply2, type Matrix2 } from '../base/matrix.js';
import type { PathSegment } from '../base/shapes.js';
import type { Points } from '../base/units.js';
import { advanceOf } from '../paint/drawing/glyph-pieces.js';
import type { GlyphPiece, TextShape } from '../paint/drawing/display-list.js';
import { emPerUnit } from '../text/fonts/em-per-unit.js';
import { glyphOutline } from '../text/fonts/outlines.js';
import type { FontFace } from '../text/fonts/types.js';

/** A glyph of a text. */
export interface PlacedGlyph {
  readonly face: FontFace;
  readonly glyph: number;
  /** From font units, y upwards, to where the text is drawn. */
  readonly matrix: Matrix2;
  /** The width of a stroke that makes it bold, in font units; 0: it is not made bold. */
  readonly boldness: number;
}

/** The glyphs of a text from its beginning. Glyphs that leave no mark are left out. */
export function* glyphsOf({ x, baseline, size, pieces }: TextShape): Generator<PlacedGlyph> {
  let along: Points = 0;
  for (const piece of pieces) {
    const { run } = piece;
    // Upright glyphs follow each other downwards.
    if (run.face.upright) yield* uprightGlyphs(piece, { x, y: baseline + along, size });
    else yield* glyphsInLine(piece, { x: x + along, y: baseline, size });
    along += advanceOf(piece, size);
  }
}

interface Begin {
  readonly x: Points;
  readonly y: Points;
  readonly size: Points;
}

function* glyphsInLine({ run, from, to, letterSpacing }: GlyphPiece, { x, y, size }: Begin): Generator<PlacedGlyph> {
  const { face, glyphs, advances, xOffsets, yOffsets, clusters, synthetic } = run;
  const scale = size * emPerUnit(run);
  const slant = (synthetic?.slant ?? 0) * scale;
  const boldness = boldnessOf(run, size);
  let left = x;
  for (let i = from; i < to; i++) {
    const glyph = glyphs[i]!;
    const at = left + (xOffsets?.[i] ?? 0) * scale;
    if (!face.isBlank(glyph))
      yield { face, glyph, matrix: [scale, 0, slant, -scale, at, y - (yOffsets?.[i] ?? 0) * scale], boldness };
    left += advances[i]! * scale + (clusters[i + 1] === clusters[i] ? 0 : letterSpacing);
  }
}

function* uprightGlyphs({ run, from, to, letterSpacing }: GlyphPiece, { x, y, size }: Begin): Generator<PlacedGlyph> {
  const { glyphs, advances, clusters, synthetic, xOffsets, yOffsets } = run;
  const { across, originOf } = {
    across: run.face.upright!.across,
    originOf: (n: number) => run.face.upright!.originOf(n),
  };
  const scale = size * emPerUnit(run);
  const slant = (synthetic?.slant ?? 0) * scale;
  const boldness = boldnessOf(run, size);
  let top = y;
  for (let i = from; i < to; i++) {
    const glyph = glyphs[i]!;
    const at = x - (across.advanceOf(glyph) * scale) / 2 + (xOffsets?.[i] ?? 0) * scale;
    const base = top + originOf(glyph) * scale - (yOffsets?.[i] ?? 0) * scale;
    if (!across.isBlank(glyph)) yield { face: across, glyph, matrix: [scale, 0, slant, -scale, at, base], boldness };
    top += advances[i]! * scale + (clusters[i + 1] === clusters[i] ? 0 : letterSpacing);
  }
}

/** As the PDF has it: large glyphs need less of it. */
function boldnessOf({ face, synthetic }: GlyphPiece['run'], size: Points): number {
  if (!synthetic?.bold) return 0;
  const [small, large] = [6.75, 27];
  const share = Math.min(1, Math.max(0, (size * synthetic.scale - small) / (large - small)));
  return face.metrics.unitsPerEm * (1 / 24 + share * (1 / 32 - 1 / 24));
}

/** How many outlines are kept. A page of text has some hundred. */
const MOST_OUTLINES = 4000;

/** Keeps outlines from one glyph to the next of its kind. In font units, y upwards. */
export class GlyphOutlines {
  readonly #kept = new Map<FontFace, Map<number, readonly PathSegment[]>>();
  #count = 0;

  of(face: FontFace, glyph: number): readonly PathSegment[] {
    let ofFace = this.#kept.get(face);
    if (!ofFace) this.#kept.set(face, (ofFace = new Map()));
    let outline = ofFace.get(glyph);
    if (!outline) {
      outline = glyphOutline(face, glyph);
      if (++this.#count > MOST_OUTLINES) {
        this.#kept.clear();
        this.#count = 0;
        this.#kept.set(face, (ofFace = new Map()));
      }
      ofFace.set(glyph, outline);
    }
    return outline;
  }
}

/** The outlines of a text as one path. */
export function textPath(text: TextShape, outlines: GlyphOutlines): PathSegment[] {
  const path: PathSegment[] = [];
  for (const { face, glyph, matrix } of glyphsOf(text))
    for (const segment of outlines.of(face, glyph)) path.push(moved(segment, matrix));
  return path;
}

function moved(segment: PathSegment, matrix: Matrix2): PathSegment {
  const at = (x: number, y: number): readonly [number, number] => {
    const [, , , , u, v] = multiply2(matrix, [1, 0, 0, 1, x, y]);
    return [u, v];
  };
  if (segment[0] === 'Z') return segment;
  if (segment[0] !== 'C') return [segment[0], ...at(segment[1], segment[2])];
  return ['C', ...at(segment[1], segment[2]), ...at(segment[3], segment[4]), ...at(segment[5], segment[6])];
}
