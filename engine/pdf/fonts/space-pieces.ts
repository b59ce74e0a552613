/**
 * Spaces in the font of the words around them. A font for one script often stands behind another in `font-family`, which
 * has the spaces. Drawn with it, each word would be a text of its own: pdf.js puts the words of such a line in the order of
 * the page, which in right-to-left text is the wrong one, and each change of the font takes bytes.
 */
import type { GlyphPiece } from '../../paint/drawing/canvas.js';
import type { FontFace, ShapedRun } from '../../text/fonts/types.js';

const SPACE = 0x20;

/** Keeps the runs that it makes, because encoded runs are known by their identity. One object serves a page. */
export class SpacePieces {
  readonly #runs = new Map<ShapedRun, Map<FontFace, ShapedRun | null>>();

  /** The pieces, with spaces in the font of their neighbours where that has a space, and as wide as they were. */
  inFontOfWords(pieces: readonly GlyphPiece[]): readonly GlyphPiece[] {
    const first = pieces[0]!.run.face;
    if (pieces.every(({ run }) => run.face === first)) return pieces;
    return pieces.map((piece, index) => {
      if (!isSpace(piece)) return piece;
      const before = pieces[index - 1] ?? pieces[index + 1];
      const after = pieces[index + 1] ?? pieces[index - 1];
      const face = before?.run.face;
      if (face === undefined || face !== after?.run.face || face === piece.run.face) return piece;
      const run = this.#spaceIn(face, piece.run);
      return run ? { ...piece, run } : piece;
    });
  }

  #spaceIn(face: FontFace, run: ShapedRun): ShapedRun | null {
    let byFace = this.#runs.get(run);
    if (byFace === undefined) this.#runs.set(run, (byFace = new Map()));
    let made = byFace.get(face);
    if (made === undefined) byFace.set(face, (made = spaceIn(face, run)));
    return made;
  }
}

function isSpace({ run }: GlyphPiece): boolean {
  const { text, glyphs, face, missing, synthetic, xOffsets, yOffsets } = run;
  if (text !== ' ' || glyphs.length !== 1 || missing || synthetic || xOffsets || yOffsets) return false;
  return face.isBlank(glyphs[0]!);
}

/** null: the font has no space. */
function spaceIn(face: FontFace, run: ShapedRun): ShapedRun | null {
  const glyph = face.glyphFor(SPACE);
  if (glyph === 0 || !face.isBlank(glyph)) return null;
  const scale = face.metrics.unitsPerEm / run.face.metrics.unitsPerEm;
  return { ...run, face, glyphs: [glyph], advances: [run.advances[0]! * scale] };
}
