/**
 * A shaper with a made-up font whose sizes a person can compute: every character is half an em wide, the ascent
 * is 0.8 em, the descent 0.2 em, the x-height 0.5 em, and there is no line gap. At 10 px a character takes 5 px
 * and a line 10 px. Glyphs are boxes 0.3 em wide in the middle, as high as the x-height; those of g, j, p, q and y reach
 * 0.2 em below the baseline.
 */
import type { FontFace, ShapedRun, ShapedWord, TextShaper } from '../../engine/text/fonts/types.js';

const UNITS = 1000;
const ADVANCE = 500;

const bottomOf = (glyph: number): number => ('gjpqy'.includes(String.fromCodePoint(glyph)) ? -200 : 0);

function outline(glyph: number): object[] {
  if (glyph === 0x20) return [];
  const bottom = bottomOf(glyph);
  return [
    { command: 'moveTo', args: [100, bottom] },
    { command: 'lineTo', args: [400, bottom] },
    { command: 'lineTo', args: [400, 500] },
    { command: 'lineTo', args: [100, 500] },
    { command: 'closePath', args: [] },
  ];
}

const FACE: FontFace = {
  key: 'test',
  family: 'test',
  weight: 400,
  italic: false,
  metrics: {
    unitsPerEm: UNITS,
    ascent: 800,
    descent: 200,
    lineGap: 0,
    xHeight: 500,
    capHeight: 700,
    underlineOffset: 100,
    underlineThickness: 50,
    strikeoutOffset: 250,
    strikeoutThickness: 50,
    zeroAdvance: ADVANCE,
    spaceAdvance: ADVANCE,
  },
  postscriptName: 'Test',
  fontkit: { getGlyph: (glyph: number) => ({ path: { commands: outline(glyph) } }) },
  glyphFor: (codePoint) => codePoint,
  boundsOf: (glyph) => ({ xMin: 100, yMin: bottomOf(glyph), xMax: 400, yMax: 500 }),
  isBlank: (glyph) => glyph === 0x20,
  advanceOf: () => ADVANCE,
};

/** Combining marks and default-ignorable characters take no room. */
function advance(character: string): number {
  return /[\p{M}\u00ad\u200b-\u200f\u2028\u2060]/u.test(character) ? 0 : ADVANCE;
}

function shape(text: string, rtl: boolean): ShapedWord {
  if (text === '') return { text, runs: [], width: 0 };
  const glyphs: number[] = [];
  const advances: number[] = [];
  const clusters: number[] = [];
  let offset = 0;
  for (const character of text) {
    glyphs.push(character.codePointAt(0)!);
    advances.push(advance(character));
    clusters.push(offset);
    offset += character.length;
  }
  if (rtl) for (const list of [glyphs, advances, clusters]) list.reverse();
  const width = advances.reduce((sum, value) => sum + value, 0) / UNITS;
  const run: ShapedRun = {
    face: FACE,
    text,
    glyphs,
    advances,
    clusters,
    xOffsets: null,
    yOffsets: null,
    width,
    rtl,
    missing: false,
  };
  return { text, runs: [run], width };
}

export const TEST_SHAPER: TextShaper = {
  primaryFace: () => FACE,
  hasOpticalSizes: false,
  shape: (text, _style, rtl) => shape(text, rtl),
};
