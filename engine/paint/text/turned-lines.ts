/**
 * Lines of vertical text, as they are drawn (CSS Writing Modes 4, § 4): in coordinates that run along the line, under a
 * quarter turn about the corner of the page.
 */
import type { Matrix2 } from '../../base/matrix.js';
import { luToPt, type Points } from '../../base/units.js';
import type { InlineBoxFragment, LineFragment, LineTurn, TextFragment } from '../../layout/contract/fragment.js';
import type { Canvas } from '../drawing/canvas.js';
import type { PaintServices } from '../drawing/paint-context.js';
import { affordable, type Decorations, type PlacedText } from './placed-text.js';

export interface Place {
  readonly x: Points;
  readonly y: Points;
}

/** From coordinates along the line to those of the page. */
const TO_PAGE: Readonly<Record<LineTurn, Matrix2>> = { cw: [0, 1, -1, 0, 0, 0], ccw: [0, -1, 1, 0, 0, 0] };
const TO_LINE: Readonly<Record<LineTurn, Matrix2>> = { cw: TO_PAGE.ccw, ccw: TO_PAGE.cw };

/** The corner at the line-left and over edges of a fragment whose box stands at (x, y) on the page, along its line. */
export function cornerOnLine(
  { turn, width, height }: LineFragment | InlineBoxFragment | TextFragment,
  { x, y }: Place,
): Place {
  if (!turn) return { x, y };
  return turn === 'cw' ? { x: y, y: -(x + luToPt(width)) } : { x: -(y + luToPt(height)), y: x };
}

/** A text whose box stands at `at` on the page, as its line sees it. `around`: the decorations in force. */
export function placedOnLine(
  fragment: TextFragment,
  at: Place,
  around: Decorations,
  services: PaintServices,
): PlacedText {
  const { turn, width, height } = fragment;
  const along = turn ? { ...fragment, width: height, height: width } : fragment;
  return { fragment: along, ...cornerOnLine(fragment, at), decorations: affordable(around, along, services) };
}

/** A distance on the page, along the line. */
export function offsetOnLine(turn: LineTurn | undefined, { x, y }: Place): Place {
  if (!turn) return { x, y };
  return turn === 'cw' ? { x: y, y: -x } : { x: -y, y: x };
}

/** Draws in coordinates along the line. */
export function drawOnLine(canvas: Canvas, turn: LineTurn | undefined, draw: () => void): void {
  under(canvas, turn && TO_PAGE[turn], draw);
}

/** Draws in coordinates of the page, within drawOnLine(). */
export function drawOnPage(canvas: Canvas, turn: LineTurn | undefined, draw: () => void): void {
  under(canvas, turn && TO_LINE[turn], draw);
}

function under(canvas: Canvas, matrix: Matrix2 | undefined, draw: () => void): void {
  if (!matrix) return draw();
  canvas.save();
  canvas.transform(...matrix);
  draw();
  canvas.restore();
}
