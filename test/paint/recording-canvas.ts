/** A canvas that remembers what was drawn, and fails when calls do not pair up. */
import type { Canvas, ContentTag, GlyphPiece, LinkTarget } from '../../engine/paint/canvas.js';

export interface DrawnText {
  readonly text: string;
  readonly x: number;
  readonly baseline: number;
  readonly size: number;
  readonly tag: ContentTag;
}

export class RecordingCanvas implements Canvas {
  readonly texts: DrawnText[] = [];
  readonly rects: { x: number; y: number; width: number; height: number }[] = [];
  readonly images: string[] = [];
  readonly links: { target: LinkTarget; description: string }[] = [];
  readonly destinations: string[] = [];
  #saves = 0;
  #tag: { readonly tag: ContentTag } | null = null;

  /** Throws when something was left open. */
  end(): void {
    if (this.#saves !== 0) throw new Error(`${this.#saves} save() without restore()`);
    if (this.#tag) throw new Error('a tag was left open');
  }

  #draws(): void {
    if (!this.#tag) throw new Error('something is drawn outside of any tag');
  }

  save(): void {
    this.#saves++;
  }
  restore(): void {
    if (--this.#saves < 0) throw new Error('restore() without save()');
  }
  transform(): void {}
  setOpacity(): void {}
  clip(): void {}
  clipRect(): void {}
  fillRect(x: number, y: number, width: number, height: number): void {
    this.#draws();
    this.rects.push({ x, y, width, height });
  }
  fillPath(): void {
    this.#draws();
  }
  fillGradient(): void {
    this.#draws();
  }
  strokePath(): void {
    this.#draws();
  }
  drawText(x: number, baseline: number, size: number, _color: unknown, pieces: readonly GlyphPiece[]): void {
    this.#draws();
    const text = pieces.map(({ run }) => run.text).join('');
    this.texts.push({ text, x, baseline, size, tag: this.#tag!.tag });
  }
  drawImage({ key }: { key: string }): void {
    this.#draws();
    this.images.push(key);
  }
  drawForm(): void {}
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
