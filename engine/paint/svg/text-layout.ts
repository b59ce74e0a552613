/** The text layout algorithm of SVG (SVG 2, § 11.8): one line for each `text`, its chunks placed and anchored. */
import { multiply2, type Matrix2 } from '../../base/matrix.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import type { Diagnostics } from '../../diagnostics.js';
import type { TextMetricsCache } from '../../layout/text/text-metrics.js';
import { visualOrder, type Bidi } from '../../text/characters/bidi.js';
import type { TextShaper } from '../../text/fonts/types.js';
import type { SvgElement } from './element.js';
import { baselineOffset } from './text-baseline.js';
import { charactersOf, type SvgCharacter, type TextRange } from './text-characters.js';
import { itemsOf, type Item, type TextPiece } from './text-items.js';
import { measurePath, placeOnPath, type MeasuredPath } from './text-path.js';
import { parseLength } from './values.js';

export interface TextServices {
  readonly shaper: TextShaper;
  readonly textMetrics: TextMetricsCache;
  readonly bidi: Bidi;
  readonly diagnostics: Diagnostics;
}

/** Characters of one element that stand beside each other, shaped. */
export interface PlacedText {
  readonly element: SvgElement;
  /** The elements of text around it, from the outermost. */
  readonly around: readonly SvgElement[];
  /** In visual order. */
  readonly pieces: readonly TextPiece[];
  /** Advance in user units, before it is moved and stretched by `matrix`. */
  readonly width: number;
  readonly letterSpacing: number;
  /** From the start of its baseline to the user space; of what stands upright, from the middle of its upper edge. */
  readonly matrix: Matrix2;
  /** From the start of the baseline of its line to the user space. */
  readonly line: Matrix2;
  /** Whether its characters stand upright in a vertical line. */
  readonly isUpright: boolean;
}

/** `affords`: asked before paths are measured. */
export function layOutText(
  text: SvgElement,
  services: TextServices,
  affords: (parts: number) => boolean,
): PlacedText[] {
  const { characters: given, ranges } = charactersOf(text);
  const isVertical = isSetVertically(text, given);
  if (!isVertical && text.style.writingMode !== 'horizontal-tb')
    services.diagnostics.warnOnce(text.node, 'SVC_CSS_UNSUPPORTED', NOT_TURNED);
  const characters = isVertical ? given.map(turnedPosition) : given;
  const items = itemsOf(characters, text, { ...services, isVertical });
  const chunks = chunksOf(items);
  for (const chunk of chunks) trimEnd(chunk);
  fitLengths(items, ranges);
  const paths = new Map<SvgElement, MeasuredPath | null>();
  const placed: PlacedText[] = [];
  let end = { x: 0, y: 0 };
  for (const chunk of chunks) {
    const [first] = chunk;
    if (first!.path && !paths.has(first!.path)) paths.set(first!.path, measurePath(first!.path, affords));
    const path = first!.path ? paths.get(first!.path)! : null;
    end = placeChunk(chunk, end, text.style);
    if (first!.path && !path) continue;
    for (const item of chunk) {
      const around = ranges.filter(({ from, to }) => from <= item.from && item.to <= to).map(({ element }) => element);
      const baseline = baselineOffset(item.element, around, { metrics: services.textMetrics, isVertical });
      const along = matrixOf(item, path, baseline);
      if (!along) continue;
      const line = isVertical ? multiply2(TURN, along) : along;
      const { element, pieces, width, letterSpacing, isUpright } = item;
      const matrix = isUpright ? uprightMatrix(item) : line;
      placed.push({ element, around, pieces, width, letterSpacing, matrix, line, isUpright });
    }
    if (path) end = endOf(path);
  }
  return placed;
}

// ── Vertical lines (§ 11.6)

/** From coordinates along a vertical line to the user space. */
const TURN: Matrix2 = [0, 1, -1, 0, 0, 0];

const NOT_TURNED =
  'Text on a path, or from bottom to top, is set from left to right in an SVG whatever “writing-mode” says; turn it with “transform”.';

/** Text on a path runs along it, and lines from bottom to top are not set. */
function isSetVertically({ style }: SvgElement, characters: readonly SvgCharacter[]): boolean {
  const { writingMode } = style;
  if (writingMode === 'horizontal-tb' || writingMode === 'sideways-lr') return false;
  return characters.every(({ path }) => path === null);
}

/** The place of a character along its vertical line, and beside it. */
function turnedPosition(character: SvgCharacter): SvgCharacter {
  const { x, y, dx, dy } = character;
  return { ...character, x: y, y: x === null ? null : -x, dx: dy, dy: -dx };
}

/** What stands upright hangs from the middle of the line, which its baseline is. */
function uprightMatrix({ x, y, start, stretch }: Item): Matrix2 {
  const angle = ((start.rotate ?? 0) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [cos, sin, -sin * stretch, cos * stretch, -y, x];
}

// ── textLength (§ 11.8, step 4)

/** What is inside is fitted before what is around it. */
function fitLengths(items: readonly Item[], ranges: readonly TextRange[]): void {
  for (const { element, from, to } of [...ranges].reverse()) {
    const wanted = parseLength(element.attr('textlength'), element.viewport.width, element.fontSize);
    if (wanted === null || !(wanted >= 0)) continue;
    const inside = items.filter((item) => from <= item.from && item.to <= to);
    if (inside.some(({ start }, i) => i > 0 && start.x !== null)) continue;
    const length = inside.reduce((sum, item, i) => sum + item.width * item.stretch + (i > 0 ? item.start.dx : 0), 0);
    if (!(length > 0)) continue;
    if (element.attr('lengthadjust') === 'spacingAndGlyphs') for (const item of inside) item.stretch *= wanted / length;
    else spaceOut(inside, wanted - length);
  }
}

/** The same room between all characters; none behind the last. */
function spaceOut(items: readonly Item[], room: number): void {
  const gaps = items.reduce((sum, { clusters }) => sum + clusters, 0) - 1;
  if (gaps < 1) return;
  const each = room / gaps;
  items.forEach((item, i) => {
    const isLast = i === items.length - 1;
    item.letterSpacing += each;
    if (!isLast) item.trailing += each;
    item.width += each * (isLast ? item.clusters - 1 : item.clusters);
  });
}

// ── Chunks (§ 11.8, steps 5 to 7)

/** A chunk begins where a place is given; on a path only where along it, and where the path begins and ends. */
function chunksOf(items: readonly Item[]): Item[][] {
  const chunks: Item[][] = [];
  items.forEach((item, i) => {
    const { x, y } = item.start;
    const changesPath = item.path !== (items[i - 1]?.path ?? null);
    if (i === 0 || changesPath || x !== null || (y !== null && !item.path)) chunks.push([item]);
    else chunks[chunks.length - 1]!.push(item);
  });
  return chunks;
}

/** No room between letters behind the last one (CSS Text 3, § 7.2). */
function trimEnd(chunk: readonly Item[]): void {
  const last = chunk[visualOrder(chunk.map(({ level }) => level)).at(-1)!]!;
  last.width -= last.trailing;
  last.trailing = 0;
}

/** Sets the places of a chunk's items; gives where it ends, as if it had not been anchored. */
function placeChunk(chunk: readonly Item[], before: { x: number; y: number }, style: ComputedStyle) {
  const [first] = chunk;
  const { start, path } = first!;
  const isOnPath = path !== null;
  const origin = { x: start.x ?? (isOnPath ? 0 : before.x), y: isOnPath ? 0 : (start.y ?? before.y) };
  let pen = origin.x;
  for (const i of visualOrder(chunk.map(({ level }) => level))) {
    chunk[i]!.x = pen;
    pen += chunk[i]!.width * chunk[i]!.stretch;
  }
  const moved = { x: 0, y: 0 };
  for (const item of chunk) {
    moved.x += item.start.dx;
    moved.y += item.start.dy;
    item.x += moved.x;
    item.y = origin.y + moved.y;
  }
  const left = Math.min(...chunk.map(({ x }) => x));
  const right = Math.max(...chunk.map(({ x, width, stretch }) => x + width * stretch));
  const share = ANCHORS[anchorOf(first!.element.style, style.direction)];
  const shift = origin.x + start.dx - left - (right - left) * share;
  for (const item of chunk) item.x += shift;
  return { x: pen + moved.x, y: origin.y + moved.y };
}

/** How much of a chunk is before its place. */
const ANCHORS = { start: 0, middle: 0.5, end: 1 };

function anchorOf({ svg: { textAnchor } }: ComputedStyle, direction: ComputedStyle['direction']) {
  if (direction === 'ltr' || textAnchor === 'middle') return textAnchor;
  return textAnchor === 'start' ? 'end' : 'start';
}

function endOf({ points }: MeasuredPath): { x: number; y: number } {
  const [x, y] = points[points.length - 1]!.at;
  return { x, y };
}

/** null: beyond the ends of its path, where nothing is shown (§ 11.8.5). */
function matrixOf(item: Item, path: MeasuredPath | null, baseline: number): Matrix2 | null {
  const angle = ((item.start.rotate ?? 0) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const turned: Matrix2 = [cos * item.stretch, sin * item.stretch, -sin, cos, 0, item.y + baseline];
  if (!path) return [...turned.slice(0, 4), item.x, item.y + baseline] as unknown as Matrix2;
  // Its middle is that of what is drawn, without the space behind it.
  const advance = (item.width - item.trailing) * item.stretch;
  const place = placeOnPath(path, item.x + path.start, advance);
  return place && multiply2(place, turned);
}
