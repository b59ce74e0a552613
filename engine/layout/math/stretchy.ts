/** Operators as large as what they embrace or stand over: larger forms of their glyph, or pieces put together (MathML Core, § 5.3). */
import { luNearest, sub, type LayoutUnit } from '../../base/units.js';
import type { MathElement } from '../../box/box.js';
import type { StretchAxis } from '../../text/fonts/math-table.js';
import type { LayoutContext } from '../contract/layout-context.js';
import { assemble, glyphWord, textPiece, wordPiece } from './glyphs.js';
import { glyphBounds, mathFont, type MathFont } from './math-font.js';
import type { Piece } from './piece.js';

/** A form of a glyph, in font units. */
interface Form {
  readonly glyphs: readonly { readonly glyph: number; readonly at: number }[];
  readonly italics: number;
}

/** The smallest form that is at least as large as `target`, in font units; null: the font has only one. */
function formOf(font: MathFont, codePoint: number, axis: StretchAxis, target: number): Form | null {
  const { face, table } = font;
  const base = face.glyphFor(codePoint);
  if (!table || base === 0) return null;
  const { variants, parts, italics } = table.construction(base, axis);
  const fitting = variants.find(({ size }) => size >= target);
  if (fitting || !parts) {
    const variant = fitting ?? variants.at(-1);
    if (!variant) return null;
    return { glyphs: [{ glyph: variant.glyph, at: 0 }], italics: table.italicsCorrection(variant.glyph) };
  }
  return { glyphs: assemble(parts, target, table.minConnectorOverlap).glyphs, italics };
}

interface Operator {
  readonly element: MathElement;
  readonly text: string;
}

/** An operator that is `size` high in all. Its baseline stays; see `centred`. */
export function tallPiece({ element, text }: Operator, size: LayoutUnit, context: LayoutContext): Piece {
  const font = mathFont(element.style, context);
  const unit = font.em / font.face.metrics.unitsPerEm;
  const form = formOf(font, text.codePointAt(0) ?? 0, 'vertical', Math.floor(size / unit));
  if (!form) return textPiece(element, text, context);
  const advance = Math.max(...form.glyphs.map(({ glyph }) => font.face.advanceOf(glyph)));
  const [first] = form.glyphs;
  // The pieces of an assembly stand on each other from the bottom of the first one.
  const bottom = form.glyphs.length > 1 ? (glyphBounds(font.face, first!.glyph)?.yMin ?? 0) : 0;
  const glyphs = form.glyphs.map(({ glyph, at }) => {
    const own = form.glyphs.length > 1 ? (glyphBounds(font.face, glyph)?.yMin ?? 0) : 0;
    return { glyph, x: 0, y: bottom + at - own };
  });
  const content = wordPiece(element, glyphWord(font, text, glyphs, advance), font);
  return { ...content, italic: luNearest((form.italics * unit) / 64) };
}

/** An operator that is `width` wide. */
export function widePiece({ element, text }: Operator, width: LayoutUnit, context: LayoutContext): Piece {
  const font = mathFont(element.style, context);
  const unit = font.em / font.face.metrics.unitsPerEm;
  const codePoint = text.codePointAt(0) ?? 0;
  const form = formOf(font, codePoint, 'horizontal', Math.floor(width / unit));
  if (!form) return textPiece(element, text, context);
  const boxes = form.glyphs.map(({ glyph }) => glyphBounds(font.face, glyph));
  // Combining characters stand to the left of their origin.
  const isWhole = form.glyphs.length === 1;
  const glyphs = form.glyphs.map(({ glyph, at }, i) => ({ glyph, x: at - (boxes[i]?.xMin ?? 0), y: 0 }));
  const end = Math.max(...form.glyphs.map(({ at }, i) => at + (boxes[i]?.xMax ?? 0) - (boxes[i]?.xMin ?? 0)));
  const advance =
    isWhole && font.face.advanceOf(form.glyphs[0]!.glyph) > 0 ? font.face.advanceOf(form.glyphs[0]!.glyph) : end;
  if (isWhole && advance !== end) glyphs[0] = { ...glyphs[0]!, x: 0 };
  return wordPiece(element, glyphWord(font, text, glyphs, advance), font);
}

/** How far a piece has to go down so that its middle stands on the axis of the formula. */
export function shiftToAxis({ ascent, descent }: Piece, axis: LayoutUnit): LayoutUnit {
  return Math.round((sub(ascent, descent) as number) / 2 - axis) as LayoutUnit;
}
