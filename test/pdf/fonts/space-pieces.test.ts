import t from 'tap';
import type { GlyphPiece } from '../../../engine/paint/drawing/canvas.js';
import { SpacePieces } from '../../../engine/pdf/fonts/space-pieces.js';
import type { FontFace, ShapedRun } from '../../../engine/text/fonts/types.js';

const SPACE_GLYPH = 3;

function face(unitsPerEm: number, hasSpace = true): FontFace {
  return {
    metrics: { unitsPerEm },
    glyphFor: () => (hasSpace ? SPACE_GLYPH : 0),
    isBlank: (glyph: number) => glyph === SPACE_GLYPH,
  } as unknown as FontFace;
}

function piece(ofFace: FontFace, text: string): GlyphPiece {
  const glyph = text === ' ' ? SPACE_GLYPH : 40;
  const run = { face: ofFace, text, glyphs: [glyph], advances: [250], clusters: [0], xOffsets: null, yOffsets: null };
  return { run: run as unknown as ShapedRun, from: 0, to: 1, letterSpacing: 0, after: 2 };
}

t.test('a space between words of another font is in their font, and as wide as before', (t) => {
  const [latin, arabic] = [face(1000), face(2000)];
  const space = piece(latin, ' ');
  const pieces = [space, piece(arabic, 'a'), space, piece(arabic, 'b'), space, piece(latin, 'c')];
  const spaces = new SpacePieces();
  const drawn = spaces.inFontOfWords(pieces);
  t.same(
    drawn.map(({ run }) => (run.face === arabic ? 'arabic' : 'latin')),
    ['arabic', 'arabic', 'arabic', 'arabic', 'latin', 'latin'],
  );
  t.same(drawn[2]!.run.advances, [500], 'a quarter of an em');
  t.equal(drawn[2]!.after, 2, 'with what justification adds');
  t.equal(spaces.inFontOfWords(pieces)[2]!.run, drawn[2]!.run, 'the same run each time');
  t.end();
});

t.test('spaces stay where all is of one font, and where the font of the words has none', (t) => {
  const latin = face(1000);
  const alike = [piece(latin, 'a'), piece(latin, ' '), piece(latin, 'b')];
  t.equal(new SpacePieces().inFontOfWords(alike), alike);
  const icons = face(1000, false);
  const pieces = [piece(icons, 'a'), piece(latin, ' '), piece(icons, 'b')];
  t.same(new SpacePieces().inFontOfWords(pieces), pieces);
  const dashed = [piece(face(1000), 'a'), piece(latin, '-'), piece(face(1000), 'b')];
  t.same(new SpacePieces().inFontOfWords(dashed), dashed);
  t.end();
});
