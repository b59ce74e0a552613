/** The picture as the engine takes it: with its size, and without what belongs to pages on screen. */

import type { Bounds } from '../../engine/paint/svg/shapes.js';

export interface Finished {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

/** What browsers pass over, and what would have to be drawn as pixels. */
const WRONG: readonly (readonly [RegExp, string])[] = [
  // Shadows below boxes.
  [/\bfilter\s*:\s*drop-shadow\((?:[^()]|\([^()]*\))*\)\s*;?|\sfilter="url\([^)]*shadow[^)]*\)"/g, ''],
  [/<defs><filter\b[^>]*-shadow[^>]*>.*?<\/filter><\/defs>/gs, ''],
  // Sizes without a unit, widths below 0, and values that mermaid itself does not have.
  [/(font-size:\s*\d+(?:\.\d+)?)(?=\s*[;}"])/g, '$1px'],
  [/stroke-width:\s*-\d+(?:\.\d+)?(?:px)?/g, 'stroke-width: 1px'],
  [/dominant-baseline:\s*baseline/g, 'dominant-baseline: auto'],
  [/(?<=[;"{\s])(?:undefined|(?:dy|shape-rendering)\s*:\s*[^;}"]*)\s*(?:;|(?=[}"]))/g, ''],
];

/** Texts may stand beyond the edge by less than this, in px: letters do not fill the height of their boxes. */
const HANGING = { across: 0.5, along: 2 };

/** `texts`: their box, which the picture grows to where they leave it. Throws where the picture has no size. */
export function finished(svg: string, texts: Bounds | null = null): Finished {
  const [tag = ''] = /^<svg\b[^>]*>/.exec(svg) ?? [];
  const view = /\bviewBox="([^"]*)"/
    .exec(tag)?.[1]
    ?.trim()
    .split(/[\s,]+/)
    .map(Number);
  const given = view ?? [0, 0, attribute(tag, 'width'), attribute(tag, 'height')];
  const [left, top, width, height] = withTexts(given, texts);
  if (!(width > 0 && height > 0)) throw new Error('The diagram is empty');
  const bare = tag
    .replace(/\s(?:width|height|style|role|aria-[\w-]+)="[^"]*"/g, '')
    .replace(/\sviewBox="[^"]*"/, ` viewBox="${left} ${top} ${width} ${height}"`);
  const inside = WRONG.reduce((text, [wrong, right]) => text.replace(wrong, right), svg.slice(tag.length));
  return { svg: bare + inside, width, height };
}

/** A view box that holds all texts: what mermaid sets beyond its edge, browsers cut off. */
function withTexts(
  [left = 0, top = 0, width = NaN, height = NaN]: readonly number[],
  texts: Bounds | null,
): [number, number, number, number] {
  if (!texts) return [left, top, width, height];
  const { across, along } = HANGING;
  const before = (edge: number, own: number, by: number): number => (own < edge - by ? Math.floor(own) : edge);
  const behind = (edge: number, own: number, by: number): number => (own > edge + by ? Math.ceil(own) : edge);
  const [x, y] = [before(left, texts.x, across), before(top, texts.y, along)];
  const right = behind(left + width, texts.x + texts.width, across);
  const bottom = behind(top + height, texts.y + texts.height, along);
  return [x, y, right - x, bottom - y];
}

function attribute(tag: string, name: string): number {
  return Number.parseFloat(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '');
}
