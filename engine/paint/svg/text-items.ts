/** What is shaped together, and the items of a text: characters that are placed together (SVG 2, § 11.8, steps 1 and 2). */
import { standsUpright } from '../../layout/text/orientation.js';
import type { TextMetricsCache } from '../../layout/text/text-metrics.js';
import type { Bidi } from '../../text/characters/bidi.js';
import type { ShapedRun, TextShaper } from '../../text/fonts/types.js';
import { advanceOf } from '../drawing/glyph-pieces.js';
import type { SvgElement } from './element.js';
import type { SvgCharacter } from './text-characters.js';

/** The glyphs [from, to) of a run. */
export interface TextPiece {
  readonly run: ShapedRun;
  readonly from: number;
  readonly to: number;
  readonly isSpace: boolean;
}

export interface Item {
  readonly element: SvgElement;
  readonly path: SvgElement | null;
  /** The characters, as ranges count them. */
  readonly from: number;
  readonly to: number;
  /** Where it begins; it is moved as all its characters are. */
  readonly start: SvgCharacter;
  readonly level: number;
  /** Whether its characters stand upright in a vertical line, one below the other. */
  readonly isUpright: boolean;
  /** In visual order. */
  readonly pieces: readonly TextPiece[];
  readonly clusters: number;
  width: number;
  letterSpacing: number;
  /** How much of the width is room behind the last letter. */
  trailing: number;
  /** Of `lengthAdjust="spacingAndGlyphs"`. */
  stretch: number;
  x: number;
  y: number;
}

interface ItemServices {
  readonly isVertical: boolean;
  readonly shaper: TextShaper;
  readonly textMetrics: TextMetricsCache;
  readonly bidi: Bidi;
}

/** Scripts whose letters are joined: room between these would part them (CSS Text 3, § 7.3). */
const CURSIVE = /[\p{sc=Arab}\p{sc=Mong}\p{sc=Syrc}\p{sc=Nkoo}\p{sc=Mand}\p{sc=Phag}]/u;

/** Marks, joiners and what they join stay with the character before. */
const CONTINUES = /^[\p{M}\p{Emoji_Modifier}\u200c\u200d]/u;

export function itemsOf(characters: readonly SvgCharacter[], text: SvgElement, services: ItemServices): Item[] {
  const whole = characters.map((character) => character.text).join('');
  const bidi = services.bidi.paragraphLevels(whole, text.style.direction);
  const items: Item[] = [];
  let offset = 0;
  let open = { from: 0, level: 0, isUpright: false };
  const close = (to: number): void => {
    if (to > open.from) items.push(...shapedItems(characters, { ...open, to }, services));
  };
  characters.forEach((character, i) => {
    const level = bidi?.levels[offset] ?? 0;
    offset += character.text.length;
    const before = characters[i - 1];
    const stands = services.isVertical && standsUpright(character.text, character.element.style, services);
    // Marks stand as what they belong to.
    const isUpright = before && continues(character, before) ? open.isUpright : stands;
    const turns = level !== open.level || isUpright !== open.isUpright;
    if (before && !isShapedApart(character, before, turns, services.textMetrics)) return;
    close(i);
    open = { from: i, level, isUpright };
  });
  close(characters.length);
  return items;
}

function continues(character: SvgCharacter, before: SvgCharacter): boolean {
  return CONTINUES.test(character.text) || before.text === '\u200d';
}

/** A place of its own begins a chunk, and no letter is joined or kerned over its border (§ 11.5). */
function isShapedApart(
  character: SvgCharacter,
  before: SvgCharacter,
  turns: boolean,
  metrics: TextMetricsCache,
): boolean {
  if (character.element !== before.element && !looksAlike(character.element, before.element, metrics)) return true;
  if (character.path !== before.path) return true;
  if (continues(character, before)) return false;
  return turns || character.x !== null || character.y !== null || hasNoGlyph(character) || hasNoGlyph(before);
}

/** A zero-width space may share a cluster with its neighbour, whose element is another one; nothing is joined over it. */
function hasNoGlyph({ text }: SvgCharacter): boolean {
  return text === '\u200b';
}

/** Whether two elements have one font, so that letters of both are shaped together. */
function looksAlike({ style: a }: SvgElement, { style: b }: SvgElement, metrics: TextMetricsCache): boolean {
  return a.fontSize === b.fontSize && metrics.of(a).textStyle === metrics.of(b).textStyle;
}

function startsItem(character: SvgCharacter, before: SvgCharacter): boolean {
  if (continues(character, before)) return false;
  const { dx, dy, rotate, path } = character;
  if (character.element !== before.element) return true;
  return dx !== 0 || dy !== 0 || path !== null || rotate !== null || before.rotate !== null;
}

type ShapedTogether = Pick<Item, 'from' | 'to' | 'level' | 'isUpright'>;

/** The items of what is shaped together. Characters that share a glyph stay together, whatever is said of the later ones. */
function shapedItems(
  characters: readonly SvgCharacter[],
  { from, to, level, isUpright }: ShapedTogether,
  { shaper, textMetrics }: ItemServices,
): Item[] {
  const { style } = characters[from]!.element;
  const isRtl = (level & 1) === 1;
  const text = characters
    .slice(from, to)
    .map((character) => character.text)
    .join('');
  const metrics = textMetrics.of(style);
  const { textStyle } = (isUpright && metrics.upright) || metrics;
  const isCursive = CURSIVE.test(text);
  const clusters = clustersOf(text, isRtl, (word) => shaper.shape(word, textStyle, isRtl));
  const starts = itemStarts(characters, from, to, new Set(clusters.map(({ offset }) => offset)));
  const parts: TextCluster[][] = starts.map(() => []);
  for (const cluster of clusters) parts[lastAt(starts, cluster.offset)]!.push(cluster);
  return parts.map((own, i): Item => {
    const [first, end] = [starts[i]!.character, starts[i + 1]?.character ?? to];
    const pieces = joined(own);
    const { element, path } = characters[first]!;
    const { wordSpacing, fontSize } = element.style;
    const letterSpacing = isCursive ? 0 : element.style.letterSpacing;
    const width = pieces.reduce(
      (sum, piece) => sum + advanceOf({ ...piece, letterSpacing, after: piece.isSpace ? wordSpacing : 0 }, fontSize),
      0,
    );
    const start = moved(characters, first, end);
    const shaped = { element, path, from: first, to: end, start, level, isUpright, pieces, clusters: own.length };
    return { ...shaped, width, letterSpacing, trailing: letterSpacing, stretch: 1, x: 0, y: 0 };
  });
}

/** What is said of all characters of an item, as of the first one. */
function moved(characters: readonly SvgCharacter[], from: number, to: number): SvgCharacter {
  let { dx, dy } = characters[from]!;
  for (let i = from + 1; i < to; i++) [dx, dy] = [dx + characters[i]!.dx, dy + characters[i]!.dy];
  return { ...characters[from]!, dx, dy };
}

interface ItemStart {
  readonly character: number;
  /** In the text that is shaped. */
  readonly offset: number;
}

function itemStarts(
  characters: readonly SvgCharacter[],
  from: number,
  to: number,
  clusters: ReadonlySet<number>,
): ItemStart[] {
  const starts: ItemStart[] = [{ character: from, offset: 0 }];
  let offset = characters[from]!.text.length;
  for (let i = from + 1; i < to; i++) {
    if (clusters.has(offset) && startsItem(characters[i]!, characters[i - 1]!)) starts.push({ character: i, offset });
    offset += characters[i]!.text.length;
  }
  return starts;
}

/** The last start that is not behind an offset. Halved each time. */
function lastAt(starts: readonly ItemStart[], offset: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]!.offset <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

interface TextCluster extends TextPiece {
  /** In the text that is shaped. */
  readonly offset: number;
}

/** In visual order. */
function clustersOf(
  text: string,
  isRtl: boolean,
  shape: (word: string) => { readonly runs: readonly ShapedRun[] },
): TextCluster[] {
  const words: TextCluster[][] = [];
  for (const { 0: word, index } of text.matchAll(/ |[^ ]+/g)) {
    const { runs } = shape(word);
    const clusters: TextCluster[][] = [];
    let offset = index;
    // Runs stand in visual order, too.
    for (const run of isRtl ? [...runs].reverse() : runs) {
      clusters.push(clustersOfRun(run, offset, word === ' '));
      offset += run.text.length;
    }
    words.push((isRtl ? clusters.reverse() : clusters).flat());
  }
  return (isRtl ? words.reverse() : words).flat();
}

function clustersOfRun(run: ShapedRun, start: number, isSpace: boolean): TextCluster[] {
  const found: TextCluster[] = [];
  for (let from = 0, to = 0; from < run.glyphs.length; from = to) {
    while (to < run.glyphs.length && run.clusters[to] === run.clusters[from]) to++;
    found.push({ run, from, to, isSpace, offset: start + run.clusters[from]! });
  }
  return found;
}

/** Neighbours of one run are one piece. */
function joined(clusters: readonly TextCluster[]): TextPiece[] {
  const pieces: { run: ShapedRun; from: number; to: number; isSpace: boolean }[] = [];
  for (const { run, from, to, isSpace } of clusters) {
    const last = pieces[pieces.length - 1];
    if (last?.run === run && last.to === from) last.to = to;
    else pieces.push({ run, from, to, isSpace });
  }
  return pieces;
}
