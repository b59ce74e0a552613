/** The picture as the engine takes it: with its size, and without what belongs to pages on screen. */

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

/** Throws where the picture has no size. */
export function finished(svg: string): Finished {
  const [tag = ''] = /^<svg\b[^>]*>/.exec(svg) ?? [];
  const view = /\bviewBox="([^"]*)"/
    .exec(tag)?.[1]
    ?.trim()
    .split(/[\s,]+/)
    .map(Number);
  const [, , width = NaN, height = NaN] = view ?? [0, 0, attribute(tag, 'width'), attribute(tag, 'height')];
  if (!(width > 0 && height > 0)) throw new Error('The diagram is empty');
  const bare = tag.replace(/\s(?:width|height|style|role|aria-[\w-]+)="[^"]*"/g, '');
  const inside = WRONG.reduce((text, [wrong, right]) => text.replace(wrong, right), svg.slice(tag.length));
  return { svg: bare + inside, width, height };
}

function attribute(tag: string, name: string): number {
  return Number.parseFloat(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '');
}
