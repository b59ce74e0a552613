/**
 * Letters and the marks over and under them, as one glyph. Some fonts draw the dots of Arabic letters, and nearly all
 * draw vowels, by glyphs of their own, which stand off the line. Readers of text take such glyphs for words between words,
 * and pdf.js and PDFium begin a new piece of text at each marked content that says otherwise. So the font in the PDF has a
 * glyph for each letter with its marks.
 */
import type { ShapedRun } from '../../text/fonts/types.js';

/** A glyph of the font, and where its origin is within the composite glyph, in font units. */
export interface GlyphPart {
  readonly glyph: number;
  readonly x: number;
  readonly y: number;
}

export interface CompositeGlyph {
  /** Equal for equal glyphs. */
  readonly key: string;
  /** In font units. */
  readonly advance: number;
  /** The one that has the text comes first. */
  readonly parts: readonly GlyphPart[];
}

/** null: the glyph is part of another. */
export type DrawnGlyph = number | CompositeGlyph | null;

/** The glyphs of a run, at the same indices, where some are drawn as parts of others. */
export interface DrawnGlyphs extends Pick<ShapedRun, 'advances' | 'xOffsets' | 'yOffsets'> {
  readonly glyphs: ArrayLike<DrawnGlyph>;
}

/** `texts`: what each glyph extracts as. Those without a text become parts of one that has a text. */
export function withMarks(run: ShapedRun, texts: readonly string[]): DrawnGlyphs {
  const { clusters } = run;
  const parts = new Map<number, number[]>();
  texts.forEach((text, index) => {
    const holder = text === '' ? holderOf(run, texts, index) : -1;
    if (holder >= 0) parts.set(holder, [...(parts.get(holder) ?? []), index]);
  });
  if (parts.size === 0) return run;
  const glyphs: DrawnGlyph[] = [...run.glyphs];
  const advances = [...run.advances];
  const xOffsets = clusters.map((_, index) => run.xOffsets?.[index] ?? 0);
  const yOffsets = clusters.map((_, index) => run.yOffsets?.[index] ?? 0);
  for (const [holder, others] of parts) {
    const indices = [holder, ...others];
    const sum = indices.reduce((width, index) => width + run.advances[index]!, 0);
    glyphs[holder] = compositeOf(run, indices);
    for (const index of indices) xOffsets[index] = yOffsets[index] = advances[index] = 0;
    advances[holder] = sum;
    for (const index of others) glyphs[index] = null;
  }
  return { glyphs, advances, xOffsets: orNull(xOffsets), yOffsets: orNull(yOffsets) };
}

/** The nearest glyph of the cluster that has a text; in text order, marks stand behind their letter. -1: there is none. */
function holderOf({ clusters, rtl }: ShapedRun, texts: readonly string[], part: number): number {
  for (const step of rtl ? [1, -1] : [-1, 1])
    for (let i = part + step; clusters[i] === clusters[part]; i += step) if (texts[i] !== '') return i;
  return -1;
}

/** `indices`: of glyphs that stand beside each other, in any order. */
function compositeOf({ face, glyphs, advances, xOffsets, yOffsets }: ShapedRun, indices: readonly number[]) {
  const first = Math.min(...indices);
  let advance = 0;
  const parts = indices.map((index): GlyphPart => {
    if (advances[index] !== 0) advance += face.advanceOf(glyphs[index]!);
    let pen = 0;
    for (let i = first; i < index; i++) pen += advances[i]!;
    return {
      glyph: glyphs[index]!,
      x: Math.round(pen + (xOffsets?.[index] ?? 0)),
      y: Math.round(yOffsets?.[index] ?? 0),
    };
  });
  const key = `${advance} ${parts.map(({ glyph, x, y }) => `${glyph} ${x} ${y}`).join(' ')}`;
  return { key, advance, parts };
}

function orNull(offsets: readonly number[]): readonly number[] | null {
  return offsets.every((offset) => offset === 0) ? null : offsets;
}
