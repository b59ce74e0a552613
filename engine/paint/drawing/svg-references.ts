/** What painting boxes asks of the elements of SVG that they refer to by `url(#…)`. */
import type { PaintRect, PathSegment } from '../../base/shapes.js';
import type { Points } from '../../base/units.js';
import type { PixelFilter } from '../filter/pixel-filter.js';
import type { DisplayList, GroupEffects } from './display-list.js';

/** Something that a `filter` element is applied to, in CSS px. */
export interface FilterUse {
  readonly items: DisplayList;
  /** Its border box. */
  readonly box: PaintRect;
  /** Counts what is drawn once more; false: the budget is used up, and it is left out. */
  affords(items: DisplayList): boolean;
}

/** A `mask` element as it lies on a box. */
export interface MaskUse {
  readonly mask: NonNullable<GroupEffects['mask']>;
  /** What its picture shows, in CSS px from the corner of the box. The picture itself has points. */
  readonly area: PaintRect;
}

/** `box`: the border box with its corner at (0, 0), in CSS px. */
export interface SvgReferences {
  filtered(id: string, use: FilterUse): DisplayList | 'missing';
  /** The same for what is there as pixels only. */
  pixels(id: string, box: PaintRect): PixelFilter | 'missing';
  /** What clips to a `clipPath` element a box with its corner at a point of the page; null: nothing is left. */
  clipped(id: string, box: PaintRect, corner: readonly [Points, Points]): DisplayList | 'missing' | null;
  /** null: nothing is left. */
  masked(id: string, box: PaintRect): MaskUse | 'missing' | null;
  /** The outline of a shape in CSS px, where percentages refer to a viewport; null: there is no such shape. */
  outline(id: string, viewport: Pick<PaintRect, 'width' | 'height'>): readonly PathSegment[] | null;
}
