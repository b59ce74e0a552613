/** Text and glyphs of formulas as fragments: words, larger forms of operators, and operators that are put together. */
import { add, type LayoutUnit, luNearest, sub, toPx, ZERO } from '../../base/units.js';
import type { MathElement, TextItem } from '../../box/box.js';
import type { AssemblyPart } from '../../text/fonts/math-table.js';
import { emPerUnit } from '../../text/fonts/em-per-unit.js';
import type { ShapedRun, ShapedWord } from '../../text/fonts/types.js';
import { BreakKind } from '../../text/breaks/break-kind.js';
import type { TextFragment } from '../contract/fragment.js';
import type { LayoutContext } from '../contract/layout-context.js';
import { letterSpacingIn, type TextMetrics } from '../text/text-metrics.js';
import { glyphBounds, mathFont, type MathFont } from './math-font.js';
import { piece, type Piece } from './piece.js';

/** The text of a token as a piece, as high as its glyphs are. */
export function textPiece(element: MathElement, text: string, context: LayoutContext): Piece {
  const font = mathFont(element.style, context);
  if (text === '') return piece(ZERO, ZERO, ZERO, []);
  const word = context.shaper.shape(text, font.metrics.textStyle, element.style.direction === 'rtl');
  const content = wordPiece(element, word, font);
  const [run] = word.runs;
  if (!run || word.runs.length > 1 || run.glyphs.length !== 1 || !run.face.math) return content;
  const glyph = run.glyphs[0]!;
  const scale = font.metrics.fontSize * emPerUnit(run);
  const table = run.face.math;
  const accent = table.topAccentAttachment(glyph);
  return {
    ...content,
    italic: luNearest(table.italicsCorrection(glyph) * scale),
    accent: accent === null ? null : luNearest(accent * scale),
    kern: (corner, height) => luNearest(table.kern(glyph, corner, toPx(height) / scale) * scale),
  };
}

/** Shaped glyphs from the origin. */
export function wordPiece(element: MathElement, word: ShapedWord, { metrics }: MathFont): Piece {
  let [top, bottom] = [-Infinity, Infinity];
  for (const run of word.runs) {
    const scale = metrics.fontSize * emPerUnit(run);
    run.glyphs.forEach((glyph: number, i: number) => {
      const bounds = glyphBounds(run.face, glyph);
      const rise = run.yOffsets?.[i] ?? 0;
      if (!bounds) return;
      top = Math.max(top, (bounds.yMax + rise) * scale);
      bottom = Math.min(bottom, (bounds.yMin + rise) * scale);
    });
  }
  const width = add(luNearest(word.width * metrics.fontSize), lettersOf(word, metrics));
  const [ascent, descent] = top === -Infinity ? [ZERO, ZERO] : [luNearest(top), luNearest(-bottom)];
  const fragment = textFragment(element, word, metrics, width);
  return piece(width, ascent, descent, [{ x: ZERO, y: sub(ZERO, fragment.baseline), fragment }]);
}

function lettersOf(word: ShapedWord, metrics: TextMetrics): LayoutUnit {
  const spacing = letterSpacingIn(word, metrics);
  return (spacing * word.runs.reduce((sum, { glyphs }) => sum + glyphs.length, 0)) as LayoutUnit;
}

function textFragment(element: MathElement, word: ShapedWord, metrics: TextMetrics, width: LayoutUnit): TextFragment {
  const { node, style } = element;
  const item: TextItem = {
    kind: 'text',
    node,
    style,
    start: 0,
    end: 0,
    generated: false,
    part: 'content',
    place: node,
  };
  return {
    kind: 'text',
    node,
    style,
    width,
    height: add(metrics.fontAscent, metrics.fontDescent),
    baseline: metrics.fontAscent,
    segments: [
      {
        kind: 'text',
        item,
        parent: null,
        word,
        metrics,
        width,
        spaces: 0,
        spaceWidth: ZERO,
        breakAfter: BreakKind.None,
        level: 0,
        atEnd: 'stay',
        softHyphen: false,
      },
    ],
    spaceExtra: ZERO,
    hyphen: null,
    lineEnd: '',
    generated: false,
    label: false,
    part: 'content',
    // Behind the element itself, in the order of the document.
    place: node,
  };
}

/** A glyph without a character of its own, which is read as the text that it stands for. */
interface SetGlyph {
  readonly glyph: number;
  readonly x: number;
  readonly y: number;
}

/** Glyphs at places of their own, in font units from the origin, as one word. */
export function glyphWord(font: MathFont, text: string, glyphs: readonly SetGlyph[], advance: number): ShapedWord {
  const { face } = font;
  const run: ShapedRun = {
    face,
    text,
    glyphs: glyphs.map(({ glyph }) => glyph),
    advances: glyphs.map((_, i) => (i === glyphs.length - 1 ? advance : 0)),
    clusters: glyphs.map(() => 0),
    xOffsets: glyphs.map(({ x }) => x),
    yOffsets: glyphs.map(({ y }) => y),
    width: advance / face.metrics.unitsPerEm,
    rtl: false,
    missing: false,
  };
  return { text, runs: [run], width: run.width };
}

/** The most pieces that an assembly is made of: a line of them is longer than any page. */
const MOST_PIECES = 4000;

export interface Assembly {
  readonly glyphs: readonly { readonly glyph: number; readonly at: number }[];
  readonly size: number;
}

/** A glyph covers itself, as a line does, where one of its connectors is long. */
function sharedBy({ glyph, endConnector }: AssemblyPart, next: AssemblyPart): number {
  return (glyph === next.glyph ? Math.max : Math.min)(endConnector, next.startConnector);
}

/**
 * Repeats the extenders of an assembly until it is as large as `target`, and makes its parts overlap so that it is no larger
 * than it must be (MathML Core, § 5.3.1; OpenType, “MATH”). Sizes are in font units.
 */
export function assemble(parts: readonly AssemblyPart[], target: number, minOverlap: number): Assembly {
  const fixed = parts.filter(({ isExtender }) => !isExtender);
  const extenders = parts.filter(({ isExtender }) => isExtender);
  const sum = (list: readonly AssemblyPart[]): number => list.reduce((total, { size }) => total + size, 0);
  const gain = sum(extenders) - minOverlap * extenders.length;
  const missing = target - sum(fixed) + minOverlap * (fixed.length - 1);
  const wanted = gain > 0 ? Math.max(0, Math.ceil(missing / gain)) : 0;
  const repeats = Math.min(wanted, Math.floor(MOST_PIECES / Math.max(1, extenders.length)));
  const list = parts.flatMap((part) => (part.isExtender ? Array<AssemblyPart>(repeats).fill(part) : [part]));
  // Where two parts meet they share no more than both of their connectors.
  const shared = list.slice(1).map((part, i) => sharedBy(list[i]!, part));
  const most = shared.reduce((least, overlap) => Math.min(least, overlap), Infinity);
  const excess = list.length > 1 ? (sum(list) - target) / (list.length - 1) : 0;
  const overlap = list.length > 1 ? Math.max(minOverlap, Math.min(excess, most)) : 0;
  let place = 0;
  const glyphs = list.map(({ glyph, size }) => {
    const entry = { glyph, at: place };
    place += size - overlap;
    return entry;
  });
  return { glyphs, size: glyphs.length === 0 ? 0 : place + overlap };
}
