/**
 * Letters and the marks over and under them, as one glyph. Some fonts draw the dots of Arabic letters, and nearly all
 * draw vowels, by glyphs of their own, which stand off the line. Readers of text take such glyphs for words between words,
 * and pdf.js and PDFium begin a new piece of text at each marked content that says otherwise. So the font in the PDF has a
 * glyph for each letter with its marks.
 */
import type { ShapedRun } from '../text/fonts/types.js';

/** A glyph of the font, and where its origin is within the composite glyph, in font units. */
export interface GlyphPart {
  readonly glyph: number;
  readonly x: number;
  readonly y: number;
}

export interface CompositeGlyph {
  /** Equal for equal parts. */
  readonly key: string;
  /** The glyph whose advance it has. */
  readonly base: number;
  readonly parts: readonly GlyphPart[];
}

/** null: the glyph is part of another. */
export type DrawnGlyph = number | CompositeGlyph | null;

/** The glyphs of a run, at the same indices, with those that are drawn as parts of others. */
export interface DrawnGlyphs {
  readonly glyphs: readonly DrawnGlyph[];
  /** null: all are 0. */
  readonly xOffsets: readonly number[] | null;
  readonly yOffsets: readonly number[] | null;
}

/** `texts`: what each glyph extracts as; marks have none. */
export function withMarks(run: ShapedRun, texts: readonly string[]): DrawnGlyphs {
  const { advances, clusters } = run;
  const marks = new Map<number, number[]>();
  for (let i = 0; i < texts.length; i++) {
    if (texts[i] !== '' || advances[i] !== 0) continue;
    const holder = holderOf(run, i);
    if (holder >= 0) marks.set(holder, [...(marks.get(holder) ?? []), i]);
  }
  if (marks.size === 0) return { glyphs: [...run.glyphs], xOffsets: run.xOffsets, yOffsets: run.yOffsets };
  const glyphs: DrawnGlyph[] = [...run.glyphs];
  const xOffsets = clusters.map((_, index) => run.xOffsets?.[index] ?? 0);
  const yOffsets = clusters.map((_, index) => run.yOffsets?.[index] ?? 0);
  for (const [holder, indices] of marks) {
    glyphs[holder] = compositeOf(run, holder, indices);
    for (const index of [holder, ...indices]) xOffsets[index] = yOffsets[index] = 0;
    for (const index of indices) glyphs[index] = null;
  }
  return { glyphs, xOffsets: orNull(xOffsets), yOffsets: orNull(yOffsets) };
}

/** The nearest glyph of the cluster that advances; in text order, marks stand behind their letter. -1: there is none. */
function holderOf({ advances, clusters, rtl }: ShapedRun, mark: number): number {
  for (const step of rtl ? [1, -1] : [-1, 1])
    for (let i = mark + step; clusters[i] === clusters[mark]; i += step) if (advances[i] !== 0) return i;
  return -1;
}

function compositeOf({ glyphs, advances, xOffsets, yOffsets }: ShapedRun, holder: number, marks: readonly number[]) {
  const parts = [holder, ...marks].map((index): GlyphPart => {
    // Between the two, only marks stand, which do not advance.
    const before = index > holder ? advances[holder]! : 0;
    return {
      glyph: glyphs[index]!,
      x: Math.round(before + (xOffsets?.[index] ?? 0)),
      y: Math.round(yOffsets?.[index] ?? 0),
    };
  });
  const key = parts.map(({ glyph, x, y }) => `${glyph} ${x} ${y}`).join(' ');
  return { key, base: glyphs[holder]!, parts };
}

function orNull(offsets: readonly number[]): readonly number[] | null {
  return offsets.every((offset) => offset === 0) ? null : offsets;
}
