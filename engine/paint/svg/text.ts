/** Text of SVG (SVG 2, § 11) drawn: its glyphs and decorations, filled and stroked. */
import { boundsUnder, multiply2, type Matrix2 } from '../../base/matrix.js';
import type { GlyphPiece, PaintColor, PathSegment } from '../drawing/canvas.js';
import { glyphOutline } from '../../text/fonts/outlines.js';
import { decorationStyle } from '../text/error-lines.js';
import { singleGlyphs } from '../text/upright-text.js';
import { drawColorText, hasColorGlyphs } from '../text/color-glyphs.js';
import { warnOfMissingGlyphs } from '../drawing/lost-content.js';
import { svgHref } from '../../source/html/links.js';
import type { NodeId } from '../../tree/document-tree.js';
import type { SvgElement } from './element.js';
import { transformPath } from './matrix.js';
import { fillPath, strokePath, type PaintTarget } from './painting.js';
import { unite, type Bounds } from './shapes.js';
import { drawShadows } from './text-shadow.js';
import { layOutText, type PlacedText, type TextServices } from './text-layout.js';
import type { Measurer } from './transform.js';

export function drawText(target: PaintTarget, text: SvgElement, matrix: Matrix2): void {
  const all = layOutCounted(text, target);
  const { services } = target;
  const drawn = all.filter(({ element }) => element.style.visibility === 'visible').flatMap(({ pieces }) => pieces);
  warnOfMissingGlyphs(
    drawn.map(({ run }) => ({ word: { text: run.text, runs: [run], width: run.width } })),
    services,
    () => services.positionOf(text.node),
  );
  // Gradients refer to the box of the whole text (§ 8.10); most texts have none.
  let box: Bounds | null | undefined;
  const bounds = (): Bounds | null => (box === undefined ? (box = cellsOf(all, services)) : box);
  for (const placed of all) {
    const { element, around } = placed;
    if (element.style.visibility !== 'visible') continue;
    const opacity = around.reduce((share, one) => (one === text ? share : share * one.style.opacity), 1);
    if (opacity <= 0) continue;
    target.canvas.save();
    if (opacity < 1) target.canvas.setOpacity(opacity);
    const paint = { target, matrix, bounds };
    drawShadows(target.canvas, placed, (copy) => drawPlaced(paint, copy, fillOutline));
    drawPlaced(paint, placed, fillGlyphs);
    target.canvas.restore();
  }
}

/** `fill`: draws the inside of the glyphs. */
function drawPlaced(paint: TextPaint, placed: PlacedText, fill: typeof fillGlyphs): void {
  const { element } = placed;
  drawDecorations(paint, placed, false);
  for (const step of element.style.svg.paintOrder) {
    if (step === 'fill') fill(paint, placed);
    else if (step === 'stroke') strokeOutline(paint, element, () => outlineOf(placed, paint.target));
  }
  drawDecorations(paint, placed, true);
}

/** The bounding box (§ 8.10): that of the cells of all characters, from the ascent to the descent of their font. */
export function textBounds(text: SvgElement, target: Measurer): Bounds | null {
  return cellsOf(layOutCounted(text, target), target.services);
}

function cellsOf(all: readonly PlacedText[], { textMetrics }: TextServices): Bounds | null {
  return all.reduce<Bounds | null>((box, { element: { style }, width, matrix, isUpright }) => {
    if (isUpright) {
      const square = { x: -style.fontSize / 2, y: 0, width: style.fontSize, height: width };
      return unite(box, boundsUnder(matrix, square));
    }
    const { ascent, descent, unitsPerEm } = textMetrics.of(style).face.metrics;
    const scale = style.fontSize / unitsPerEm;
    const cell = { x: 0, y: -ascent * scale, width, height: (ascent + descent) * scale };
    return unite(box, boundsUnder(matrix, cell));
  }, null);
}

/** All glyphs of a text as one path, for clipping. Synthetic bold does not widen them. */
export function textOutline(text: SvgElement, target: Measurer): PathSegment[] {
  return layOutCounted(text, target).flatMap((placed) => outlineOf(placed, target));
}

/** What laying out and drawing a character costs of the budget `vectorParts`; outlines are counted by their segments. */
const CHARACTER_PARTS = 3;

function layOutCounted(text: SvgElement, target: Measurer): PlacedText[] {
  const affords = (parts: number): boolean => target.affords(parts, text.node);
  for (const length of lengthsOf(text)) if (!affords(CHARACTER_PARTS * length)) return [];
  return layOutText(text, target.services, affords);
}

/** Of the text's own characters, and then of those that it refers to, one by one. */
function* lengthsOf({ source, node }: SvgElement): Generator<number> {
  const { tree } = source;
  yield tree.textContent(node).length;
  const end = tree.afterSubtree(node);
  for (let n = (node + 1) as NodeId; n < end; n++) {
    const href = tree.name(n) === 'tref' ? svgHref(tree, n) : undefined;
    const target = href?.startsWith('#') ? source.byId(href.slice(1)) : null;
    if (target !== null) yield tree.textContent(target).length;
  }
}

interface TextPaint {
  readonly target: PaintTarget;
  readonly matrix: Matrix2;
  readonly bounds: () => Bounds | null;
}

/** In one colour it stays text that can be found; otherwise the outlines of its glyphs are filled. */
function fillGlyphs(paint: TextPaint, placed: PlacedText): void {
  const { element } = placed;
  const { style } = element;
  const color = plainColor(element);
  if (!color) return fillOutline(paint, placed);
  const { target } = paint;
  const { canvas, services } = target;
  const pieces = piecesOf(placed);
  canvas.save();
  canvas.transform(...placed.matrix);
  const size = style.fontSize;
  if (hasColorGlyphs(pieces)) {
    const { palette } = services.textMetrics.of(style);
    const line = { x: 0, baseline: 0, size, pieces };
    const lines = placed.isUpright ? singleGlyphs(line) : [line];
    for (const one of lines) drawColorText(canvas, { ...one, color, palette });
  } else canvas.drawText(0, 0, size, color, pieces);
  canvas.restore();
}

function fillOutline({ target, matrix, bounds }: TextPaint, placed: PlacedText): void {
  const { element } = placed;
  if (element.style.svg.fill.kind !== 'none') fillPath(target, element, outlineOf(placed, target), matrix, bounds());
}

function plainColor({ style }: SvgElement): PaintColor | null {
  const { fill, fillOpacity } = style.svg;
  const color = fill.kind === 'color' ? fill.color : fill.kind === 'current' ? style.color : null;
  return color && { ...color, a: color.a * fillOpacity };
}

function strokeOutline({ target, matrix, bounds }: TextPaint, element: SvgElement, outline: () => PathSegment[]): void {
  const { stroke } = element.style.svg;
  if (stroke.kind === 'none') return;
  strokePath(target, element, outline(), matrix, stroke.kind === 'server' ? bounds() : null);
}

// ── Decorations (§ 11.9): painted as the element that asks for them

function drawDecorations(paint: TextPaint, placed: PlacedText, isOver: boolean): void {
  for (const element of placed.around) {
    const lines = decorationStyle(element.style).textDecorationLine.filter(
      (line) => (line === 'line-through') === isOver,
    );
    for (const line of lines) {
      const path = transformPath(decorationPath(paint, element, line, placed.width), placed.line);
      fillPath(paint.target, element, path, paint.matrix, paint.bounds());
      strokeOutline(paint, element, () => path);
    }
  }
}

function decorationPath({ target }: TextPaint, { style }: SvgElement, line: string, width: number): PathSegment[] {
  const { metrics } = target.services.textMetrics.of(style).face;
  const scale = style.fontSize / metrics.unitsPerEm;
  const half = (metrics.underlineThickness * scale) / 2;
  const middles: Readonly<Record<string, number>> = {
    underline: metrics.underlineOffset,
    overline: -metrics.ascent,
    'line-through': -metrics.strikeoutOffset,
  };
  const middle = middles[line]! * scale;
  const [top, bottom] = [middle - half, middle + half];
  return [['M', 0, top], ['L', width, top], ['L', width, bottom], ['L', 0, bottom], ['Z']];
}

// ── Glyphs

function piecesOf({ pieces, letterSpacing, element: { style } }: PlacedText): GlyphPiece[] {
  return pieces.map(({ run, from, to, isSpace }) => ({
    run,
    from,
    to,
    letterSpacing,
    after: isSpace ? style.wordSpacing : 0,
  }));
}

function outlineOf(placed: PlacedText, target: Measurer): PathSegment[] {
  const { pieces, letterSpacing, matrix, isUpright } = placed;
  const { style, node } = placed.element;
  const path: PathSegment[] = [];
  if (isUpright) {
    const size = style.fontSize;
    for (const glyph of singleGlyphs({ x: 0, baseline: 0, size, pieces: piecesOf(placed) })) {
      const moved = multiply2(matrix, [1, 0, 0, 1, glyph.x, glyph.baseline]);
      const single = { ...placed, pieces: glyph.pieces.map((piece) => ({ ...piece, isSpace: false })) };
      for (const segment of outlineOf({ ...single, matrix: moved, isUpright: false }, target)) path.push(segment);
    }
    return path;
  }
  let left = 0;
  for (const { run, from, to, isSpace } of pieces) {
    const { face, glyphs, advances, clusters, xOffsets, yOffsets, synthetic } = run;
    const scale = (style.fontSize * (synthetic?.scale ?? 1)) / face.metrics.unitsPerEm;
    const lean = (synthetic?.slant ?? 0) * scale;
    for (let i = from; i < to; i++) {
      const [x, y] = [left + (xOffsets?.[i] ?? 0) * scale, -(yOffsets?.[i] ?? 0) * scale];
      const at: Matrix2 = [scale, 0, lean, -scale, x, y];
      const outline = glyphOutline(face, glyphs[i]!) as PathSegment[];
      if (target.affords(outline.length, node))
        for (const segment of transformPath(outline, multiply2(matrix, at))) path.push(segment);
      left += advances[i]! * scale + (clusters[i + 1] === clusters[i] ? 0 : letterSpacing);
    }
    if (isSpace) left += style.wordSpacing;
  }
  return path;
}
