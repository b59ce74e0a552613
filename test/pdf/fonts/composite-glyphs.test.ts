import { readFileSync } from 'node:fs';
import { create } from 'fontkit';
import t from 'tap';
import { withMarks } from '../../../engine/pdf/fonts/composite-glyphs.js';
import { NO_GLYPH, subsetTrueType } from '../../../engine/pdf/fonts/truetype-subset.js';
import { SfntFile } from '../../../engine/text/fonts/sfnt.js';
import type { FontFace, ShapedRun } from '../../../engine/text/fonts/types.js';

type Glyphs = Pick<ShapedRun, 'glyphs' | 'advances' | 'clusters' | 'xOffsets' | 'yOffsets' | 'rtl'>;

const face = { advanceOf: (glyph: number) => glyph * 50 } as unknown as FontFace;

function run(glyphs: Glyphs): ShapedRun {
  return { ...glyphs, face } as unknown as ShapedRun;
}

t.test('a mark becomes part of the letter of its cluster', (t) => {
  const drawn = withMarks(
    run({
      glyphs: [10, 20, 21, 11],
      advances: [500, 0, 0, 400],
      clusters: [0, 0, 0, 3],
      xOffsets: [0, -300, -310, 0],
      yOffsets: [0, 50, 150, 0],
      rtl: false,
    }),
    ['a', '', '', 'b'],
  );
  t.match(drawn.glyphs[0], {
    advance: 500,
    parts: [
      { glyph: 10, x: 0, y: 0 },
      { glyph: 20, x: 200, y: 50 },
      { glyph: 21, x: 190, y: 150 },
    ],
  });
  t.same(Array.from(drawn.glyphs).slice(1), [null, null, 11]);
  t.same([drawn.xOffsets, drawn.yOffsets], [null, null]);
  t.end();
});

t.test('in right-to-left runs marks stand before their letter', (t) => {
  const drawn = withMarks(
    run({
      glyphs: [20, 10, 11],
      advances: [0, 500, 400],
      clusters: [1, 1, 0],
      xOffsets: [120, 7, 5],
      yOffsets: [-30, 0, 0],
      rtl: true,
    }),
    ['', 'x', 'y'],
  );
  t.match(drawn.glyphs[1], {
    advance: 500,
    parts: [
      { glyph: 10, x: 7, y: 0 },
      { glyph: 20, x: 120, y: -30 },
    ],
  });
  t.equal(drawn.glyphs[0], null);
  t.same(drawn.xOffsets, [0, 0, 5], 'other glyphs keep their offsets');
  t.end();
});

t.test('a part of a vowel that has no text, and room of its own, is drawn with the other part', (t) => {
  const drawn = withMarks(
    run({
      glyphs: [30, 31, 32, 11],
      advances: [600, 300, 310, 400],
      clusters: [0, 0, 0, 3],
      xOffsets: null,
      yOffsets: [0, 0, -20, 0],
      rtl: false,
    }),
    ['k', 'e', '', 'b'],
  );
  t.same(drawn.glyphs[0], 30);
  t.match(drawn.glyphs[1], {
    advance: (31 + 32) * 50,
    parts: [
      { glyph: 31, x: 0, y: 0 },
      { glyph: 32, x: 300, y: -20 },
    ],
  });
  t.same(drawn.advances, [600, 610, 0, 400]);
  const rtl = { glyphs: [32, 31], advances: [310, 300], clusters: [0, 0], xOffsets: null, yOffsets: null, rtl: true };
  t.match(withMarks(run(rtl), ['', 'e']).glyphs[1], {
    parts: [
      { glyph: 31, x: 310, y: 0 },
      { glyph: 32, x: 0, y: 0 },
    ],
  });
  t.end();
});

t.test('a mark without a letter, and a glyph with a text of its own, stay by themselves', (t) => {
  const alone = run({
    glyphs: [20, 10],
    advances: [0, 500],
    clusters: [0, 1],
    xOffsets: null,
    yOffsets: null,
    rtl: false,
  });
  t.same(withMarks(alone, ['', 'a']).glyphs, [20, 10]);
  const spoken = run({
    glyphs: [10, 20],
    advances: [500, 0],
    clusters: [0, 0],
    xOffsets: null,
    yOffsets: null,
    rtl: false,
  });
  t.same(withMarks(spoken, ['a', 'b']).glyphs, [10, 20]);
  t.end();
});

t.test('the font has an outline of both, with the advance and the place of the letter', (t) => {
  const bytes = readFileSync('fonts/noto-naskh-arabic/NotoNaskhArabic-Regular.ttf');
  const sfnt = new SfntFile(bytes);
  const font = create(bytes) as unknown as FontkitFont;
  const letter = font.glyphForCodePoint(0x62d).id;
  const mark = font.glyphForCodePoint(0x64e).id;
  const parts = [
    { glyph: letter, x: 0, y: 0 },
    { glyph: mark, x: 130, y: 210 },
  ];
  const advance = font.getGlyph(letter).advanceWidth;
  const composite = { key: 'k', advance, parts };
  const nothing = { key: 'n', advance, parts: [{ glyph: font.glyphForCodePoint(0x20).id, x: 0, y: 0 }] };
  const data = subsetTrueType(sfnt, [NO_GLYPH, composite, letter, nothing]);
  const subset = create(Buffer.from(data)) as unknown as FontkitFont;
  t.equal(subset.numGlyphs, 5, 'a part that has a place of its own is not there twice');
  const made = subset.getGlyph(1);
  t.equal(made.advanceWidth, font.getGlyph(letter).advanceWidth);
  const [a, b] = [font.getGlyph(letter).bbox, font.getGlyph(mark).bbox];
  t.match(made.bbox, {
    minX: Math.min(a.minX, b.minX + 130),
    minY: Math.min(a.minY, b.minY + 210),
    maxX: Math.max(a.maxX, b.maxX + 130),
    maxY: Math.max(a.maxY, b.maxY + 210),
  });
  t.equal(
    made.path.commands.length,
    font.getGlyph(letter).path.commands.length + font.getGlyph(mark).path.commands.length,
  );
  t.equal(subset.getGlyph(3).path.commands.length, 0);
  const maxp = new SfntFile(data).required('maxp');
  t.ok(maxp.getUint16(28) >= 2, 'components');
  t.ok(maxp.getUint16(30) >= 1, 'depth');
  t.end();
});

interface FontkitFont {
  readonly numGlyphs: number;
  glyphForCodePoint(codePoint: number): { readonly id: number };
  getGlyph(id: number): {
    readonly advanceWidth: number;
    readonly bbox: { readonly minX: number; readonly minY: number; readonly maxX: number; readonly maxY: number };
    readonly path: { readonly commands: readonly unknown[] };
  };
}
