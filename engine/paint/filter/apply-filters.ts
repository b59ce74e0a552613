/** Applies a list of filters (Filter Effects 1, § 5) to what is drawn: colours are changed, and text stays text unless it is blurred. */
import type { ColorChange } from '../../base/color-change.js';
import type { FilterFunction } from '../../css/values/filters.js';
import type { DisplayList } from '../drawing/display-list.js';
import { blur } from './pixel-filter.js';
import { asPixels, groupOf, movedItems, recolored, silhouette } from './looks.js';

export interface FilterSurroundings {
  /** The length of a CSS px on the canvas. */
  readonly px: number;
  /** Counts what is drawn once more; false: the budget is used up, and no more filters are applied. */
  affords(items: DisplayList): boolean;
  /** What a `filter` element makes of something; null: there is no such filter. */
  reference(url: string, items: DisplayList): DisplayList | null;
}

type Step = Exclude<FilterFunction, { kind: 'color' }>;

/** A filter that cannot be applied leaves things as they are; whoever is asked for it has told why. */
export function applyFilters(
  items: DisplayList,
  filters: readonly FilterFunction[],
  around: FilterSurroundings,
): DisplayList {
  let list = items;
  let changes: ColorChange[] = [];
  for (const filter of filters) {
    if (!around.affords(list)) break;
    if (filter.kind === 'color') {
      changes.push(filter.change);
      continue;
    }
    list = applied(recolored(list, changes), filter, around);
    changes = [];
  }
  return recolored(list, changes);
}

function applied(items: DisplayList, filter: Step, around: FilterSurroundings): DisplayList {
  switch (filter.kind) {
    case 'opacity':
      return filter.amount >= 1 ? items : [groupOf(items, { opacity: filter.amount })];
    case 'blur':
      return blurred(items, filter.deviation * around.px);
    case 'url':
      return around.reference(filter.url, items) ?? items;
    case 'drop-shadow':
      return [...shadowOf(items, filter, around), ...items];
  }
}

function blurred(items: DisplayList, deviation: number): DisplayList {
  return deviation === 0 || items.length === 0 ? items : asPixels(items, blur([deviation, deviation]));
}

function shadowOf(
  items: DisplayList,
  { x, y, deviation, color }: Extract<Step, { kind: 'drop-shadow' }>,
  { px }: FilterSurroundings,
): DisplayList {
  if (color.a === 0) return [];
  return movedItems(blurred(silhouette(items, color), deviation * px), x * px, y * px);
}
