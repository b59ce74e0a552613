/** Operators as large as what they embrace or stand over: larger forms of their glyph, or pieces put together (MathML Core, § 5.3). */
import { add, luNearest, maxLu, sub, ZERO, type LayoutUnit } from '../../base/units.js';
import type { MathElement } from '../../box/box.js';
import type { StretchAxis } from '../../text/fonts/math-table.js';
import type { LayoutContext } from '../contract/layout-context.js';
import { assemble, glyphWord, textPiece, wordPiece } from './glyphs.js';
import { glyphBounds, mathFont, type MathFont } from './math-font.js';
import { at, half, piece, type Piece } from './piece.js';

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
export function widePiece(operator: Operator, width: LayoutUnit, context: LayoutContext): Piece {
  const font = mathFont(operator.element.style, context);
  const target = Math.floor((width * font.face.metrics.unitsPerEm) / font.em);
  const form = formOf(font, operator.text.codePointAt(0) ?? 0, 'horizontal', target);
  return form ? formPiece(operator, form, font) : textPiece(operator.element, operator.text, context);
}

/** The largest form of an accent that is no wider than what it stands over (TeX, appendix G, rule 12). */
export function accentPiece(operator: Operator, width: LayoutUnit, context: LayoutContext): Piece {
  const { element, text } = operator;
  const font = mathFont(element.style, context);
  const target = Math.floor((width * font.face.metrics.unitsPerEm) / font.em);
  const { variants, parts } = font.table!.construction(font.face.glyphFor(text.codePointAt(0)!), 'horizontal');
  const fitting = variants.findLast(({ size }) => size <= target) ?? variants[0];
  if (!fitting || (parts && fitting === variants.at(-1))) return widePiece(operator, width, context);
  return formPiece(operator, { glyphs: [{ glyph: fitting.glyph, at: 0 }], italics: 0 }, font);
}

/** Arrows above each other, which grow by themselves where a font has both in one size: the upper and the lower one. */
const PAIRS: Readonly<Record<string, readonly [string, string]>> = {
  ...{ '⇌': ['⇀', '↽'], '⇋': ['↼', '⇁'], '⇄': ['→', '←'], '⇆': ['←', '→'], '⇇': ['←', '←'], '⇉': ['→', '→'] },
};
/** What is at least between two harpoons, whose barbs point away from each other: em. */
const HARPOON_GAP = 0.16;

/** As far apart as in the sign of that size; null for other signs. */
export function pairOfArrows({ element, text }: Operator, width: LayoutUnit, context: LayoutContext): Piece | null {
  const pair = Object.hasOwn(PAIRS, text) ? PAIRS[text] : undefined;
  const font = mathFont(element.style, context);
  const { face, table, em } = font;
  if (!pair || table?.construction(face.glyphFor(text.codePointAt(0)!), 'horizontal').variants.length) return null;
  const target = Math.floor((width * face.metrics.unitsPerEm) / em);
  const [over, under] = pair.map((arrow, i) => {
    const form = formOf(font, arrow.codePointAt(0)!, 'horizontal', target);
    // Whoever copies the formula gets the sign once.
    return form && formPiece({ element, text: i === 0 ? text : '' }, form, font);
  }) as [Piece | null, Piece | null];
  if (!over || !under) return null;
  const sign = textPiece(element, text, context);
  const gap = Math.round(HARPOON_GAP * em) as LayoutUnit;
  const height = add(add(over.ascent, over.descent), add(under.ascent, under.descent), gap);
  const more = /[⇌⇋]/.test(text) ? maxLu(ZERO, half(sub(height, sign.ascent, sign.descent))) : ZERO;
  const [ascent, descent] = [add(sign.ascent, more), add(sign.descent, more)];
  const children = [...at(over, ZERO, sub(over.ascent, ascent)), ...at(under, ZERO, sub(descent, under.descent))];
  return piece(maxLu(over.width, under.width), ascent, descent, children);
}

function formPiece({ element, text }: Operator, form: Form, font: MathFont): Piece {
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
