/**
 * What is drawn, as text: a line for each item of a display list, in points, in the coordinates of the item. What is in a
 * scope is indented.
 */
import {
  readItems,
  tilesOf,
  type DisplayList,
  type GlyphPiece,
  type GroupEffects,
  type ItemTable,
  type Picture,
  type StrokeStyle,
} from '../paint/drawing/display-list.js';
import type { PixelFilter } from '../paint/filter/pixel-filter.js';
import { color, gradient, number, numbers, path, quoted, rectangle } from './notation.js';

interface Notes {
  readonly lines: string[];
  depth: number;
  /** The name of a picture in the dump. */
  readonly nameOf: (picture: Picture) => string;
}

export function listLines(items: DisplayList, nameOf: Notes['nameOf']): string[] {
  const notes: Notes = { lines: [], depth: 1, nameOf };
  readItems(items, TABLE, notes);
  return notes.lines;
}

function add({ lines, depth }: Notes, text: string): void {
  lines.push(`${'  '.repeat(depth)}${text}`);
}

function inside(notes: Notes, items: DisplayList): void {
  notes.depth++;
  readItems(items, TABLE, notes);
  notes.depth--;
}

const TABLE: ItemTable<Notes> = {
  scope: (notes, { items }) => inside(notes, items),
  'copied-as'(notes, { text, items }) {
    add(notes, `copied as ${quoted(text)}`);
    inside(notes, items);
  },
  transform(notes, { matrix: [a, b, c, d, e, f] }) {
    const scale = [a, b, c, d].map((value) => Number(value.toFixed(4)) || 0).join(' ');
    add(notes, `transform ${scale} ${numbers(e, f)}`);
  },
  opacity: (notes, { alpha }) => add(notes, `opacity ${number(alpha)}`),
  blend: (notes, { mode }) => add(notes, `blend ${mode}`),
  mask: (notes, { mask, by }) => add(notes, `mask ${notes.nameOf(mask)} by ${by}`),
  clip: (notes, { path: segments, evenOdd }) => add(notes, `clip ${path(segments)}${evenOdd ? ' even-odd' : ''}`),
  'clip-rect': (notes, { x, y, width, height }) => add(notes, `clip ${rectangle(x, y, width, height)}`),
  'clip-text': (notes, { x, baseline, size, pieces }) =>
    add(notes, `clip text ${numbers(x, baseline)} ${number(size)} ${quoted(glyphText(pieces))}`),
  rect: (notes, { x, y, width, height, color: fill }) =>
    add(notes, `fill ${rectangle(x, y, width, height)} ${color(fill)}`),
  path: (notes, { path: segments, color: fill, evenOdd }) =>
    add(notes, `fill ${path(segments)} ${color(fill)}${evenOdd ? ' even-odd' : ''}`),
  shading: (notes, { x, y, width, height, gradient: fill }) =>
    add(notes, `fill ${rectangle(x, y, width, height)} ${gradient(fill)}`),
  stroke: (notes, { path: segments, stroke }) => add(notes, `stroke ${path(segments)} ${strokeOf(stroke)}`),
  text(notes, { x, baseline, size, color: fill, pieces, isHidden }) {
    const faces = [...new Set(pieces.map(({ run }) => run.face.postscriptName))].join('+');
    add(
      notes,
      `${isHidden ? 'hidden ' : ''}text ${numbers(x, baseline)} ${number(size)} ${faces} ${color(fill)} ${quoted(glyphText(pieces))}`,
    );
  },
  image: (notes, { key, x, y, width, height, changes }) =>
    add(notes, `image ${key.slice(0, 12)} ${rectangle(x, y, width, height)}${changes ? ' in other colours' : ''}`),
  picture(notes, { picture, x, y, effects }) {
    // The mask has its name first.
    const told = effects ? effectsOf(effects, notes) : [];
    const name = notes.nameOf(picture);
    for (const effect of told) add(notes, effect);
    add(notes, `${name} at ${numbers(x, y)}`);
  },
  tiles: (notes, tiles) => readItems(tilesOf(tiles), TABLE, notes),
  group(notes, { items, ...effects }) {
    add(notes, ['group', ...effectsOf(effects, notes)].join(' '));
    inside(notes, items);
  },
  filtered(notes, { items, filter }) {
    add(notes, `pixels ${filterOf(filter)}`);
    inside(notes, items);
  },
  backdrop: (notes, { path: segments, filter, opacity }) =>
    add(notes, `backdrop ${filterOf(filter)} in ${path(segments)}${opacity < 1 ? ` opacity ${number(opacity)}` : ''}`),
  tag: (notes, { items }) => readItems(items, TABLE, notes),
  element: () => undefined,
  box: () => undefined,
  artifacts: () => undefined,
  link(notes, { area: { x, y, width, height }, target }) {
    const to = 'url' in target ? target.url : `#${target.destination}`;
    add(notes, `link ${rectangle(x, y, width, height)} ${to}`);
  },
  field(notes, { area: { x, y, width, height }, widget }) {
    const { name, kind } = widget.control.field;
    add(notes, `field ${rectangle(x, y, width, height)} ${kind} ${quoted(name)}`);
    for (const look of [widget.looks.off, widget.looks.on]) inside(notes, look?.items ?? []);
  },
  'link-area': (notes, { area: { x, y, width, height } }) => add(notes, `link area ${rectangle(x, y, width, height)}`),
  destination: (notes, { name, x, y }) => add(notes, `destination ${name} ${numbers(x, y)}`),
};

function filterOf({ primitives }: PixelFilter): string {
  return primitives
    .map(({ effect }) => (effect.kind === 'blur' ? `blur ${numbers(...effect.deviation)}` : effect.kind))
    .join(', ');
}

function effectsOf({ mask, blendMode, opacity }: GroupEffects, { nameOf }: Notes): string[] {
  return [
    ...(mask ? [`mask ${nameOf(mask.picture)} by ${mask.by}`] : []),
    ...(blendMode === 'normal' ? [] : [`blend ${blendMode}`]),
    ...(opacity < 1 ? [`opacity ${number(opacity)}`] : []),
  ];
}

function strokeOf({ width, color: ink, dash, shading }: StrokeStyle): string {
  const paint = shading ? gradient(shading.gradient) : color(ink);
  return `${number(width)} ${paint}${dash && dash.length > 0 ? ` dash ${numbers(...dash)}` : ''}`;
}

/** The source text of the glyphs, in the order they are drawn. */
function glyphText(pieces: readonly GlyphPiece[]): string {
  return pieces.map(({ run, from, to }) => sliceOf(run, from, to)).join('');
}

function sliceOf({ text, clusters, rtl }: GlyphPiece['run'], from: number, to: number): string {
  if (from === 0 && to === clusters.length) return text;
  const starts = clusters.slice(from, to);
  const first = rtl ? starts.at(-1) : starts[0];
  if (first === undefined) return '';
  const next = rtl ? clusters[from - 1] : clusters[to];
  return text.slice(first, next);
}
