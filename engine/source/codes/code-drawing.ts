/** Draws a symbol as an SVG element: one path of rectangles, quiet zone and all. */
import type { TreeBuilder } from '../../tree/tree-builder.js';
import { pathOf, type CodeSymbol, type Label } from './symbol.js';

/** How far the bars of guards reach down, and the height of labels, in modules. */
const GUARD_LENGTH = 5;
const LABEL_HEIGHT = 10;
const MOST_FONT_SIZE = 9;
const MOST_FONT_MM = 3;
/** The width of a digit of the font, as a part of its size. */
const DIGIT_WIDTH = 0.6;
/** The height of its digits. */
const CAP_HEIGHT = 0.76;
/** The Swiss cross: 7 mm with its border, in a symbol of 46 mm. */
const CROSS = [
  { color: '#fff', d: 'M-3.5-3.5h7v7h-7z' },
  { color: '#000', d: 'M-3-3h6v6h-6z' },
  { color: '#fff', d: 'M-.6-1.95h1.2v1.35h1.35v1.2H.6v1.35H-.6V.6h-1.35V-.6H-.6z' },
];

export interface Drawn {
  readonly symbol: CodeSymbol;
  /** The text alternative. */
  readonly label: string;
  /** A width that the author asks for; null: the one that is recommended. */
  readonly width: string | null;
}

export function drawCode(builder: TreeBuilder, { symbol, label, width }: Drawn): void {
  const { rows, rowHeight, quiet } = symbol;
  const columns = rows[0]!.length;
  const bars = rows.length * rowHeight;
  const below = symbol.labels ? LABEL_HEIGHT : 0;
  const [w, h] = [columns + quiet.left + quiet.right, bars + below + 2 * quiet.block];
  const module = symbol.fixedSize === undefined ? symbol.module : symbol.fixedSize / columns;
  builder.open(
    'svg',
    attributes({
      class: 'code',
      role: 'img',
      'aria-label': label,
      viewbox: `${-quiet.left} ${-quiet.block} ${w} ${h}`,
      // Without a height, it follows from the width, which style sheets may set.
      width: width ?? `${rounded(w * module)}mm`,
    }),
  );
  // Scanners need dark on light, whatever stands behind.
  draw(builder, 'path', { fill: '#fff', d: `M${-quiet.left} ${-quiet.block}h${w}v${h}H${-quiet.left}z` });
  draw(builder, 'path', { fill: '#000', d: pathOf(symbol, heightOf(symbol, bars)) });
  for (const one of symbol.labels ?? []) drawLabel(builder, one, symbol);
  if (symbol.hasCross) {
    const middle = rounded(columns / 2);
    builder.open('g', attributes({ transform: `translate(${middle} ${middle}) scale(${rounded(columns / 46)})` }));
    for (const { color, d } of CROSS) draw(builder, 'path', { fill: color, d });
    builder.close();
  }
  builder.close();
}

/** Bars of guards reach down between the labels. */
function heightOf({ rowHeight, guards = [] }: CodeSymbol, bottom: number): (column: number) => number {
  const isGuard = (column: number): boolean => guards.some(([first, end]) => column >= first && column < end);
  return (column) => (isGuard(column) ? bottom + GUARD_LENGTH : rowHeight);
}

function drawLabel(builder: TreeBuilder, { text, x, width }: Label, { module, rowHeight }: CodeSymbol): void {
  const size = Math.min(MOST_FONT_SIZE, MOST_FONT_MM / module, width / (text.length * DIGIT_WIDTH));
  builder.open(
    'text',
    attributes({
      x: String(x),
      y: String(rounded(rowHeight + 1 + size * CAP_HEIGHT)),
      'text-anchor': 'middle',
      'font-family': 'sans-serif',
      'font-size': String(rounded(size)),
      fill: '#000',
    }),
  );
  builder.text(text);
  builder.close();
}

function draw(builder: TreeBuilder, name: string, of: Readonly<Record<string, string>>): void {
  builder.open(name, attributes(of));
  builder.close();
}

const attributes = (of: Readonly<Record<string, string>>): ReadonlyMap<string, string> => new Map(Object.entries(of));

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
