/** Parts of a formula that are laid out: how large they are, and what is drawn in them, around the origin of their baseline. */
import { add, type LayoutUnit, maxLu, sub, ZERO } from '../../base/units.js';
import type { MathElement } from '../../box/box.js';
import type { Corner } from '../../text/fonts/math-table.js';
import type { Fragment } from '../contract/fragment.js';
import type { LayoutContext } from '../contract/layout-context.js';
import { definiteSize, marginsWithoutAuto, usedBorder, usedPadding } from '../box/box-sizes.js';
import { plainBox } from '../box/plain-box.js';

/** A fragment whose top left corner stands at (x, y), y downwards from the baseline. */
export interface Placed {
  readonly x: LayoutUnit;
  readonly y: LayoutUnit;
  readonly fragment: Fragment;
}

export interface Piece {
  readonly width: LayoutUnit;
  /** Above and below the baseline. */
  readonly ascent: LayoutUnit;
  readonly descent: LayoutUnit;
  readonly children: readonly Placed[];
  /** How far it leans beyond its width: the room between it and a superscript. */
  readonly italic: LayoutUnit;
  /** Where the middle of an accent goes; null: over its own middle. */
  readonly accent: LayoutUnit | null;
  /** Of a single glyph: how its corners let scripts move. */
  readonly kern: Kern | null;
}

/** How far a script at this corner moves to the right, at this height above the baseline. */
export type Kern = (corner: Corner, height: LayoutUnit) => LayoutUnit;

/** The size that an operator grows to: above and below the baseline, or along it. */
export type Stretch =
  | { readonly axis: 'vertical'; readonly ascent: LayoutUnit; readonly descent: LayoutUnit }
  | { readonly axis: 'horizontal'; readonly width: LayoutUnit };

export interface MathEnvironment {
  readonly context: LayoutContext;
  /** The room of the line, which tables may fill. */
  readonly available: LayoutUnit;
  /** The row or table of the formula that is set in lines no longer than `available`; null: nothing is. */
  readonly broken: MathElement | null;
  /** Lays out an element as the one after another in a formula. */
  layout(element: MathElement, stretch?: Stretch | null): Piece;
  /** Lays out the children of an element beside each other, or in lines. */
  row(element: MathElement, stretch?: Stretch | null): Piece;
  /** The same, with something else that is set in lines. */
  breaking(element: MathElement | null, available: LayoutUnit): MathEnvironment;
}

export const EMPTY: Piece = Object.freeze({
  width: ZERO,
  ascent: ZERO,
  descent: ZERO,
  children: [],
  italic: ZERO,
  accent: null,
  kern: null,
});

/** A piece without corrections of its own. */
export function piece(width: LayoutUnit, ascent: LayoutUnit, descent: LayoutUnit, children: readonly Placed[]): Piece {
  return { width, ascent, descent, children, italic: ZERO, accent: null, kern: null };
}

/** A piece that stands by itself: with the room that it leans into. */
export function whole(content: Piece): Piece {
  return content.italic === 0 ? content : { ...content, width: add(content.width, content.italic), italic: ZERO };
}

/** The content of a piece whose origin stands at (x, y). */
export function at(content: Piece, x: LayoutUnit, y: LayoutUnit): Placed[] {
  return content.children.map((child) => ({ ...child, x: add(child.x, x), y: add(child.y, y) }));
}

/** A line of a formula as a filled rectangle. `y`: of its top, downwards from the baseline. */
export function rule(
  { node, line }: MathElement,
  { x, y, width, height }: Record<'x' | 'y' | 'width' | 'height', LayoutUnit>,
): Placed {
  return { x, y, fragment: plainBox('rule', { node, style: line! }, width, height, []) };
}

/** Pieces beside each other: the highest ascent, the deepest descent. */
export function extentOf(pieces: readonly Piece[]): { readonly ascent: LayoutUnit; readonly descent: LayoutUnit } {
  if (pieces.length === 0) return { ascent: ZERO, descent: ZERO };
  return {
    ascent: pieces.reduce((most, { ascent }) => maxLu(most, ascent), pieces[0]!.ascent),
    descent: pieces.reduce((most, { descent }) => maxLu(most, descent), pieces[0]!.descent),
  };
}

/** The box of an element around its content: edges, and a size of its own (MathML Core, § 3.1.3). */
export function boxed(element: MathElement, content: Piece, { available }: MathEnvironment): Piece {
  const { style, node } = element;
  const border = usedBorder(style);
  const padding = usedPadding(style, ZERO);
  const margin = marginsWithoutAuto(style, ZERO);
  const left = add(border.left, padding.left);
  const right = add(border.right, padding.right);
  const above = add(border.top, padding.top);
  const below = add(border.bottom, padding.bottom);
  const inner = withSize(element, content, { inline: add(left, right), block: add(above, below), available });
  const mirrored = style.direction === 'rtl' && element.text === null && element.flow === null;
  const width = add(left, inner.width, right);
  const top = sub(ZERO, inner.ascent, above);
  const height = add(above, inner.ascent, inner.descent, below);
  const children = inner.children.map(({ x, y, fragment }) => ({
    x: add(left, mirrored ? sub(inner.width, x, fragment.width) : x),
    y: sub(y, top),
    fragment,
  }));
  const fragment = { ...plainBox('math', { node, style }, width, height, children), border, padding };
  return {
    width: add(margin.left, width, margin.right),
    ascent: add(inner.ascent, above, margin.top),
    descent: add(inner.descent, below, margin.bottom),
    children: [{ x: margin.left, y: top, fragment }],
    italic: right === 0 && margin.right === 0 ? inner.italic : ZERO,
    accent: inner.accent === null ? null : add(inner.accent, left, margin.left),
    kern: inner.kern,
  };
}

interface Edges {
  readonly inline: LayoutUnit;
  readonly block: LayoutUnit;
  readonly available: LayoutUnit;
}

function withSize(element: MathElement, content: Piece, { inline, block, available }: Edges): Piece {
  const { style } = element;
  const limit = (size: LayoutUnit | null, edges: LayoutUnit) => (size === null ? null : maxLu(ZERO, sub(size, edges)));
  const width = limit(definiteSize(style.width, style, available, inline), inline);
  const height = limit(definiteSize(style.height, style, available, block), block);
  if (width === null && height === null) return content;
  const total = add(content.ascent, content.descent);
  const free = width === null ? ZERO : sub(width, content.width);
  return {
    ...content,
    width: width ?? content.width,
    descent: height === null ? content.descent : add(content.descent, sub(height, total)),
    children: at(content, startIn(element, free), ZERO),
    italic: ZERO,
  };
}

/** Where content begins in a box that is wider: fractions stay in the middle (§ 3.3.2), right-to-left text at the right. */
function startIn({ name, text, style }: MathElement, free: LayoutUnit): LayoutUnit {
  if (name === 'mfrac') return half(free);
  return text !== null && style.direction === 'rtl' ? free : ZERO;
}

export function half(size: LayoutUnit): LayoutUnit {
  return Math.round(size / 2) as LayoutUnit;
}
