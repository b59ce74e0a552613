/** What is drawn on a page, sorted by kind; fails where something is drawn outside of any tag. */
import { multiply2, type Matrix2 } from '../../engine/base/matrix.js';
import { boundsUnder } from '../../engine/base/matrix.js';
import type { Color } from '../../engine/css/values/values.js';
import {
  readItems,
  tilesOf,
  type ContentTag,
  type DisplayList,
  type GlyphPiece,
  type ItemTable,
  type LinkTarget,
  type PathSegment,
} from '../../engine/paint/drawing/display-list.js';

export interface DrawnText {
  readonly text: string;
  readonly x: number;
  readonly baseline: number;
  readonly size: number;
  readonly tag: ContentTag | null;
}

export class RecordingCanvas {
  readonly texts: DrawnText[] = [];
  /** Where they are seen. */
  readonly rects: { x: number; y: number; width: number; height: number }[] = [];
  /** Their colours, as #rrggbb. */
  readonly fills: string[] = [];
  readonly gradients: { x: number; y: number; width: number; height: number }[] = [];
  readonly clipRects: { x: number; y: number; width: number; height: number }[] = [];
  /** Where they are seen. */
  readonly paths: (readonly PathSegment[])[] = [];
  clipPaths = 0;
  readonly images: string[] = [];
  readonly links: { target: LinkTarget; description: string }[] = [];
  readonly destinations: string[] = [];
  #matrix: Matrix2 = [1, 0, 0, 1, 0, 0];
  #tag: { readonly tag: ContentTag | null } | null = null;

  constructor(items: DisplayList) {
    this.#read(items);
  }

  #read(items: DisplayList): void {
    readItems(items, TABLE, this);
  }

  #draws(): void {
    if (!this.#tag) throw new Error('something is drawn outside of any tag');
  }

  scope(items: DisplayList): void {
    const saved = this.#matrix;
    this.#read(items);
    this.#matrix = saved;
  }
  transform(matrix: Matrix2): void {
    this.#matrix = multiply2(this.#matrix, matrix);
  }
  clip(): void {
    this.clipPaths++;
  }
  clipRect(x: number, y: number, width: number, height: number): void {
    this.clipRects.push({ x, y, width, height });
  }
  fillRect(x: number, y: number, width: number, height: number, { r, g, b }: Color): void {
    this.#draws();
    this.rects.push(boundsUnder(this.#matrix, { x, y, width, height }));
    this.fills.push(
      `#${[r, g, b]
        .map((part) =>
          Math.round(part * 255)
            .toString(16)
            .padStart(2, '0'),
        )
        .join('')}`,
    );
  }
  fillPath(path: readonly PathSegment[]): void {
    this.#draws();
    this.paths.push(path.map((segment) => this.#seen(segment)));
  }
  #seen([operator, ...points]: PathSegment): PathSegment {
    const [a, b, c, d, e, f] = this.#matrix;
    const numbers = points as readonly number[];
    const moved = numbers.map((_, i) => {
      const [x, y] = [numbers[i - (i % 2)]!, numbers[i - (i % 2) + 1]!];
      return i % 2 === 0 ? a * x + c * y + e : b * x + d * y + f;
    });
    return [operator, ...moved] as unknown as PathSegment;
  }
  fillGradient(x: number, y: number, width: number, height: number): void {
    this.#draws();
    this.gradients.push({ x, y, width, height });
  }
  strokePath(): void {
    this.#draws();
  }
  drawText(x: number, baseline: number, size: number, _color: unknown, pieces: readonly GlyphPiece[]): void {
    this.#draws();
    const text = pieces.map(({ run }) => run.text).join('');
    const place = boundsUnder(this.#matrix, { x, y: baseline, width: 0, height: 0 });
    this.texts.push({ text, x: place.x, baseline: place.y, size, tag: this.#tag!.tag });
  }
  image(key: string): void {
    this.#draws();
    this.images.push(key);
  }
  picture(isArtifact: boolean): void {
    if (!isArtifact) this.#draws();
  }
  tag(tag: ContentTag | null, items: DisplayList): void {
    if (this.#tag) throw new Error('tags do not nest');
    this.#tag = { tag };
    this.#read(items);
    this.#tag = null;
  }
}

const NOTHING = () => undefined;

const TABLE: ItemTable<RecordingCanvas> = {
  scope: (canvas, { items }) => canvas.scope(items),
  transform: (canvas, { matrix }) => canvas.transform(matrix),
  opacity: NOTHING,
  blend: NOTHING,
  mask: NOTHING,
  clip: (canvas) => canvas.clip(),
  'clip-rect': (canvas, { x, y, width, height }) => canvas.clipRect(x, y, width, height),
  'clip-text': NOTHING,
  rect: (canvas, { x, y, width, height, color }) => canvas.fillRect(x, y, width, height, color),
  path: (canvas, { path }) => canvas.fillPath(path),
  shading: (canvas, { x, y, width, height }) => canvas.fillGradient(x, y, width, height),
  stroke: (canvas) => canvas.strokePath(),
  text: (canvas, { x, baseline, size, color, pieces }) => canvas.drawText(x, baseline, size, color, pieces),
  image: (canvas, { key }) => canvas.image(key),
  picture: (canvas, { isArtifact }) => canvas.picture(isArtifact),
  tiles: (canvas, tiles) => canvas.scope([...tilesOf(tiles)]),
  group: (canvas, { items }) => canvas.scope(items),
  filtered: (canvas, { items }) => canvas.scope(items),
  backdrop: NOTHING,
  tag: (canvas, { tag, items }) => canvas.tag(tag, items),
  'copied-as': (canvas, { tag, items }) => canvas.tag(tag, items),
  element: NOTHING,
  box: NOTHING,
  artifacts: NOTHING,
  link: (canvas, { target, description }) => void canvas.links.push({ target, description }),
  field: NOTHING,
  'link-area': NOTHING,
  destination: (canvas, { name }) => void canvas.destinations.push(name),
};
