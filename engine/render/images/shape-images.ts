/** The shapes that floats take from images, as layout asks for them. What finds them is loaded with the first. */
import type { PaintRect } from '../../base/shapes.js';
import type { SourcePosition } from '../../diagnostics.js';
import type { ShapeImage, ShapeImages } from '../../layout/contract/shape-images.js';
import type { ShapeReading } from './read-shapes.js';

/** What layout has asked for and does not know yet. */
export interface PendingShape {
  readonly shape: ShapeImage;
  readonly position: SourcePosition | undefined;
}

export class DocumentShapes implements ShapeImages {
  /** null: the image is broken, or takes too much. */
  readonly #known = new Map<string, readonly PaintRect[] | null>();
  readonly #pending = new Map<string, PendingShape>();

  extents(shape: ShapeImage, position: SourcePosition | undefined): readonly PaintRect[] | null {
    const key = keyOf(shape);
    const known = this.#known.get(key);
    if (known === undefined) this.#pending.set(key, { shape, position });
    return known ?? null;
  }

  get hasPending(): boolean {
    return this.#pending.size > 0;
  }

  async loadPending(reading: ShapeReading): Promise<void> {
    if (!this.hasPending) return;
    const batch = [...this.#pending];
    this.#pending.clear();
    const { readShapes } = await import('./read-shapes.js');
    const read = await readShapes(
      batch.map(([, pending]) => pending),
      reading,
    );
    batch.forEach(([key], i) => this.#known.set(key, read[i]!));
  }
}

/** Styles may be computed again, so a gradient is known by what it says. */
function keyOf({ image, width, height, threshold, hasVerticalLines }: ShapeImage): string {
  const source = image.kind === 'url' ? image.url : JSON.stringify(image);
  return [width, height, threshold, hasVerticalLines, source].join(' ');
}
