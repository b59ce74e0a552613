/** A canvas that remembers what was drawn, and fails when calls do not pair up. */
import { multiply2, type Matrix2 } from '../../engine/base/matrix.js';
import { boundsUnder } from '../../engine/base/matrix.js';
import type { Color } from '../../engine/css/values/values.js';
import type {
  Canvas,
  ContentTag,
  DeferredForm,
  GlyphPiece,
  LinkTarget,
  PathSegment,
} from '../../engine/paint/drawing/canvas.js';

export interface DrawnText {
  readonly text: string;
  readonly x: number;
  readonly baseline: number;
  readonly size: number;
  readonly tag: ContentTag;
}

export class RecordingCanvas implements Canvas {
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
  readonly #saved: Matrix2[] = [];
  #matrix: Matrix2 = [1, 0, 0, 1, 0, 0];
  #tag: { readonly tag: ContentTag } | null = null;

  /** Throws when something was left open. */
  end(): void {
    if (this.#saved.length > 0) throw new Error(`${this.#saved.length} save() without restore()`);
    if (this.#tag) throw new Error('a tag was left open');
  }

  #draws(): void {
    if (!this.#tag) throw new Error('something is drawn outside of any tag');
  }

  save(): void {
    this.#saved.push(this.#matrix);
  }
  restore(): void {
    const matrix = this.#saved.pop();
    if (!matrix) throw new Error('restore() without save()');
    this.#matrix = matrix;
  }
  transform(...matrix: Matrix2): void {
    this.#matrix = multiply2(this.#matrix, matrix);
  }
  setOpacity(): void {}
  setBlendMode(): void {}
  clipText(): void {}
  linkArea(): void {}
  field(): void {}
  setMask(): void {}
  picture(width: number, height: number, draw: (canvas: Canvas) => void): DeferredForm {
    draw(new RecordingCanvas());
    return { width, height };
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
  drawImage({ key }: { key: string }): void {
    this.#draws();
    this.images.push(key);
  }
  drawPicture(): void {
    this.#draws();
  }
  drawForm(): void {}
  setArtifactKind(): void {}
  beginTag(tag: ContentTag): void {
    if (this.#tag) throw new Error('tags do not nest');
    this.#tag = { tag };
  }
  endTag(): void {
    if (!this.#tag) throw new Error('endTag() without beginTag()');
    this.#tag = null;
  }
  link(
    _x: number,
    _y: number,
    _width: number,
    _height: number,
    target: LinkTarget,
    _tag: ContentTag,
    description: string,
  ): void {
    this.links.push({ target, description });
  }
  destination(name: string): void {
    this.destinations.push(name);
  }
}
