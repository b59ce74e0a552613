/** Text of SVG (SVG 2, § 11): chunks at absolute places, set in the document's fonts, anchored, on one line each. */
import { IDENTITY2, type Matrix2 } from '../../base/matrix.js';
import type { ComputedStyle } from '../../css/computed-style.js';
import type { Diagnostics } from '../../diagnostics.js';
import type { TextMetricsCache } from '../../layout/text-metrics.js';
import type { Bidi } from '../../text/bidi.js';
import { glyphOutline } from '../../text/outlines.js';
import type { ShapedWord, TextShaper } from '../../text/types.js';
import type { GlyphPiece, PathSegment } from '../canvas.js';
import type { SvgElement } from './element.js';
import { transformPath } from './matrix.js';
import { fillPath, strokePath, type PaintTarget } from './painting.js';
import { pathBounds } from './shapes.js';
import { parseLength } from './values.js';

export interface TextServices {
  readonly shaper: TextShaper;
  readonly textMetrics: TextMetricsCache;
  readonly bidi: Bidi;
  readonly diagnostics: Diagnostics;
}

/** A stretch of characters of one element that stand beside each other. */
interface Span {
  readonly element: SvgElement;
  readonly text: string;
  /** Absolute places; null: where the text before ends. */
  readonly x: number | null;
  readonly y: number | null;
  readonly dx: number;
  readonly dy: number;
  readonly turn: number;
}

/** A span with its words shaped, at the start of its baseline. */
interface PlacedSpan {
  readonly element: SvgElement;
  readonly words: readonly ShapedWord[];
  readonly x: number;
  readonly y: number;
  readonly turn: number;
}

const MAX_DEPTH = 50;

export function drawText(target: PaintTarget, text: SvgElement, matrix: Matrix2): void {
  const { canvas, services } = target;
  for (const span of placeSpans(collectSpans(text), services)) {
    const { style } = span.element;
    const { fill, stroke } = style.svg;
    if (style.visibility !== 'visible' || style.opacity <= 0) continue;
    canvas.save();
    if (style.opacity < 1 && span.element !== text) canvas.setOpacity(style.opacity);
    const color = fill.kind === 'color' ? fill.color : fill.kind === 'current' ? style.color : null;
    if (color && stroke.kind === 'none') {
      canvas.transform(
        Math.cos(span.turn),
        Math.sin(span.turn),
        -Math.sin(span.turn),
        Math.cos(span.turn),
        span.x,
        span.y,
      );
      const shade = { ...color, a: color.a * style.svg.fillOpacity };
      canvas.drawText(0, 0, style.fontSize, shade, piecesOf(span));
    } else {
      const path = outlineOf(span);
      fillPath(target, span.element, path, matrix, pathBounds(path));
      strokePath(target, span.element, path, matrix);
    }
    canvas.restore();
  }
}

/** All glyphs of a text as one path, for clipping and bounding boxes. */
export function textOutline(text: SvgElement, services: TextServices): PathSegment[] {
  return placeSpans(collectSpans(text), services).flatMap(outlineOf);
}

// ── Characters and where they are put (§ 11.5)

function collectSpans(text: SvgElement): Span[] {
  const spans: Span[] = [];
  const state: CollectState = { spans, endsWithSpace: true };
  collect(text, state, 0);
  trimEnd(spans, text);
  return spans;
}

interface CollectState {
  readonly spans: Span[];
  /** What comes next is at the start, or behind a space. */
  endsWithSpace: boolean;
}

function collect(element: SvgElement, state: CollectState, depth: number): void {
  if (element.style.display === 'none' || depth > MAX_DEPTH) return;
  const places = new Places(element);
  for (const node of element.childNodes()) {
    const { tree } = element.source;
    if (!tree.isElement(node)) addText(element, tree.text(node), places, state);
    else if (['tspan', 'a', 'textpath'].includes(tree.name(node))) collect(element.child(node), state, depth + 1);
  }
}

function addText(element: SvgElement, raw: string, places: Places, state: CollectState): void {
  const preserved = element.style.whiteSpaceCollapse !== 'collapse' || preservesSpace(element);
  let text = preserved ? raw.replace(/[\t\r\n]/g, ' ') : raw.replace(/[ \t\r\n]+/g, ' ');
  if (!preserved && state.endsWithSpace) text = text.replace(/^ /, '');
  if (text === '') return;
  state.endsWithSpace = !preserved && text.endsWith(' ');
  // Each character with a place of its own begins a span.
  let rest = text;
  while (rest !== '') {
    const length = places.isSpread ? String.fromCodePoint(rest.codePointAt(0)!).length : rest.length;
    state.spans.push({ element, text: rest.slice(0, length), ...places.next() });
    rest = rest.slice(length);
  }
}

function preservesSpace(element: SvgElement): boolean {
  const { tree } = element.source;
  let node = element.node;
  for (let level = 0; level < MAX_DEPTH && node >= 0; level++, node = tree.parent(node)) {
    const space = tree.attr(node, 'xml:space');
    if (space !== undefined) return space === 'preserve';
  }
  return false;
}

function trimEnd(spans: Span[], text: SvgElement): void {
  const last = spans[spans.length - 1];
  if (last && !preservesSpace(text)) spans[spans.length - 1] = { ...last, text: last.text.replace(/ $/, '') };
}

/** The lists of places that an element gives its characters, taken one by one. */
class Places {
  readonly #x: readonly (number | null)[];
  readonly #y: readonly (number | null)[];
  readonly #dx: readonly (number | null)[];
  readonly #dy: readonly (number | null)[];
  readonly #rotate: readonly number[];
  #at = 0;

  constructor(element: SvgElement) {
    const { viewport, fontSize } = element;
    const list = (name: string, basis: number) =>
      (element.attr(name) ?? '')
        .split(/[\s,]+/)
        .filter((part) => part !== '')
        .map((part) => parseLength(part, basis, fontSize));
    this.#x = list('x', viewport.width);
    this.#y = list('y', viewport.height);
    this.#dx = list('dx', viewport.width);
    this.#dy = list('dy', viewport.height);
    this.#rotate = list('rotate', 0).map((degrees) => ((degrees ?? 0) * Math.PI) / 180);
  }

  /** Whether characters behind the next one have places too. */
  get isSpread(): boolean {
    return [this.#x, this.#y, this.#dx, this.#dy].some((list) => list.length > this.#at + 1) || this.#rotate.length > 0;
  }

  next(): Omit<Span, 'element' | 'text'> {
    const i = this.#at++;
    const turn = this.#rotate[Math.min(i, this.#rotate.length - 1)] ?? 0;
    return { x: this.#x[i] ?? null, y: this.#y[i] ?? null, dx: this.#dx[i] ?? 0, dy: this.#dy[i] ?? 0, turn };
  }
}

function placeSpans(spans: readonly Span[], services: TextServices): PlacedSpan[] {
  const placed: PlacedSpan[] = [];
  let [x, y] = [0, 0];
  let chunk: { from: number; start: number; anchor: ComputedStyle['svg']['textAnchor'] } | null = null;
  const finish = (): void => {
    if (!chunk || chunk.anchor === 'start') return;
    const shift = (x - chunk.start) * (chunk.anchor === 'middle' ? 0.5 : 1);
    for (let i = chunk.from; i < placed.length; i++) placed[i] = { ...placed[i]!, x: placed[i]!.x - shift };
  };
  for (const span of spans) {
    if (span.x !== null || span.y !== null || !chunk) {
      finish();
      [x, y] = [span.x ?? x, span.y ?? y];
      chunk = { from: placed.length, start: x, anchor: anchorOf(span.element.style) };
    }
    x += span.dx;
    y += span.dy;
    const words = shapeWords(span, services);
    placed.push({ element: span.element, words, x, y: y + baselineShift(span.element, services), turn: span.turn });
    x += widthOf(words, span);
  }
  finish();
  return placed;
}

function anchorOf({ svg: { textAnchor }, direction }: ComputedStyle): ComputedStyle['svg']['textAnchor'] {
  if (direction === 'ltr' || textAnchor === 'middle') return textAnchor;
  return textAnchor === 'start' ? 'end' : 'start';
}

/** In visual order. */
function shapeWords({ element: { style }, text }: Span, { shaper, textMetrics, bidi }: TextServices): ShapedWord[] {
  const { textStyle } = textMetrics.of(style);
  const levels = bidi.paragraphLevels(text, style.direction);
  const words: ShapedWord[] = [];
  for (const { 0: word, index } of text.matchAll(/ |[^ ]+/g))
    words.push(shaper.shape(word, textStyle, ((levels?.levels[index] ?? 0) & 1) === 1));
  return levels?.baseLevel === 1 ? words.reverse() : words;
}

function widthOf(words: readonly ShapedWord[], { element: { style }, text }: Span): number {
  const spaces = words.filter((word) => word.text === ' ').length;
  const letters = [...text].length;
  const width = words.reduce((sum, word) => sum + word.width, 0) * style.fontSize;
  return width + letters * style.letterSpacing + spaces * style.wordSpacing;
}

/** § 11.8.2 and `baseline-shift`: how far below its place the alphabetic baseline is. */
function baselineShift(element: SvgElement, { textMetrics }: TextServices): number {
  const { style } = element;
  const { face } = textMetrics.of(style);
  const scale = style.fontSize / face.metrics.unitsPerEm;
  const { ascent, descent, xHeight } = face.metrics;
  const baselines: Readonly<Record<string, number>> = {
    middle: (xHeight / 2) * scale,
    central: ((ascent - descent) / 2) * scale,
    mathematical: (ascent / 2) * scale,
    hanging: ascent * 0.8 * scale,
    'text-before-edge': ascent * scale,
    'text-top': ascent * scale,
    'text-after-edge': -descent * scale,
    'text-bottom': -descent * scale,
    ideographic: -descent * scale,
  };
  const shift = element.attr('baseline-shift');
  const raised = { sub: -0.2 * style.fontSize, super: 0.33 * style.fontSize }[shift ?? ''];
  return (
    (baselines[element.attr('alignment-baseline') ?? style.svg.dominantBaseline] ?? 0) -
    (raised ?? parseLength(shift, style.fontSize, style.fontSize) ?? 0)
  );
}

// ── Glyphs

function piecesOf({ words, element: { style } }: PlacedSpan): GlyphPiece[] {
  return words.flatMap((word) =>
    word.runs.map((run) => ({
      run,
      from: 0,
      to: run.glyphs.length,
      letterSpacing: style.letterSpacing,
      after: word.text === ' ' ? style.wordSpacing : 0,
    })),
  );
}

function outlineOf({ words, element: { style }, x, y, turn }: PlacedSpan): PathSegment[] {
  const path: PathSegment[] = [];
  let left = 0;
  for (const word of words) {
    for (const { face, glyphs, advances, xOffsets, yOffsets } of word.runs) {
      const scale = style.fontSize / face.metrics.unitsPerEm;
      glyphs.forEach((glyph, i) => {
        const at: Matrix2 = [scale, 0, 0, -scale, left + (xOffsets?.[i] ?? 0) * scale, -(yOffsets?.[i] ?? 0) * scale];
        path.push(...transformPath(glyphOutline(face, glyph) as PathSegment[], at));
        left += advances[i]! * scale + style.letterSpacing;
      });
    }
    if (word.text === ' ') left += style.wordSpacing;
  }
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return transformPath(
    path,
    turn === 0 ? ([...IDENTITY2.slice(0, 4), x, y] as unknown as Matrix2) : [cos, sin, -sin, cos, x, y],
  );
}
