/** What painting boxes asks of the elements of SVG that they refer to by `url(#…)`. */
import type { PaintRect } from '../../base/shapes.js';
import type { DisplayList } from './display-list.js';

/** Something that a `filter` element is applied to, in CSS px. */
export interface FilterUse {
  readonly items: DisplayList;
  /** Its border box. */
  readonly box: PaintRect;
  /** Counts what is drawn once more; false: the budget is used up, and it is left out. */
  affords(items: DisplayList): boolean;
  /** null: there is no blurring. */
  blurred(items: DisplayList, deviation: number): DisplayList | null;
}

export interface SvgReferences {
  /** null: the filter has an effect that vectors cannot express. */
  filtered(id: string, use: FilterUse): DisplayList | 'missing' | null;
}
