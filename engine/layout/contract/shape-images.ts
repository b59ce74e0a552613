/** The images that shapes of floats are taken from (CSS Shapes 1, § 3.2). */
import type { PaintRect } from '../../base/shapes.js';
import type { CssPx } from '../../base/units.js';
import type { ImageValue } from '../../css/values/values.js';
import type { SourcePosition } from '../../diagnostics.js';

export interface ShapeImage {
  readonly image: ImageValue;
  /** The content box, which the image fills. */
  readonly width: CssPx;
  readonly height: CssPx;
  /** The alpha that pixels of the shape exceed. */
  readonly threshold: number;
  /** Whether lines run down, so that they meet columns of pixels instead of rows. */
  readonly hasVerticalLines: boolean;
}

export interface ShapeImages {
  /**
   * For the pixels that lines beside the float meet, the rectangles from the first to the last of each row (or column) that
   * are in the shape, in CSS px from the corner of the content box. null: the image is not there, or not yet; when it has
   * been loaded, the page is laid out again.
   */
  extents(shape: ShapeImage, position: SourcePosition | undefined): readonly PaintRect[] | null;
}
