/** Applies a list of filters (Filter Effects 1, § 5) to what is drawn: colours are changed, text stays text. */
import type { ColorChange } from '../../base/color-change.js';
import type { FilterFunction } from '../../css/values/filters.js';
import type { DisplayList } from '../drawing/display-list.js';
import { groupOf, movedItems, recolored, silhouette } from './looks.js';

export interface FilterSurroundings {
  /** The length of a CSS px on the canvas. */
  readonly px: number;
  /** Counts what is drawn once more; false: the budget is used up, and no more filters are applied. */
  affords(items: DisplayList): boolean;
  /** What a `filter` element makes of something; null: it cannot be told in vectors. */
  reference(url: string, items: DisplayList): DisplayList | null;
  /** null: there is no blurring. */
  blurred(items: DisplayList, deviation: number): DisplayList | null;
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
      return filter.deviation === 0 ? items : (around.blurred(items, filter.deviation * around.px) ?? items);
    case 'url':
      return around.reference(filter.url, items) ?? items;
    case 'drop-shadow':
      return [...shadowOf(items, filter, around), ...items];
  }
}

function shadowOf(
  items: DisplayList,
  { x, y, deviation, color }: Extract<Step, { kind: 'drop-shadow' }>,
  { px, blurred }: FilterSurroundings,
): DisplayList {
  if (color.a === 0) return [];
  const flat = silhouette(items, color);
  const soft = deviation === 0 ? flat : (blurred(flat, deviation * px) ?? flat);
  return movedItems(soft, x * px, y * px);
}
