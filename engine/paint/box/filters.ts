/** Applies the filters of a box (Filter Effects 1, § 5) to what is drawn of it. */
import type { PaintRect } from '../../base/shapes.js';
import { luToPt, pxToPt, ptToPx, type Points } from '../../base/units.js';
import type { FilterFunction } from '../../css/values/filters.js';
import type { SourcePosition } from '../../diagnostics.js';
import type { BoxFragment, FragmentChild, ImageFragment, InlineBoxFragment } from '../../layout/contract/fragment.js';
import type { DisplayItem, DisplayList } from '../drawing/canvas.js';
import type { PaintServices, PaintState } from '../drawing/paint-context.js';
import { countItems } from '../drawing/display-list.js';
import { applyFilters } from '../filter/apply-filters.js';

type FilteredBox = BoxFragment | InlineBoxFragment | ImageFragment;

/** What filters need. Without `svg`, those that refer to its elements leave things as they are. */
export type FilterServices = Pick<PaintServices, 'diagnostics'> & Partial<Pick<PaintServices, 'svg'>>;

/** What is drawn of a fragment with its border box at (x, y) goes through this; null: it has no filter. */
export function filterOf(
  services: PaintServices,
  fragment: FilteredBox,
  x: Points,
  y: Points,
): ((items: DisplayList) => DisplayList) | null {
  const { filter } = fragment.style.svg;
  if (filter.length === 0) return null;
  const place = { x, y, width: luToPt(fragment.width), height: luToPt(fragment.height) };
  const position = () => services.tree.position(fragment.node);
  return (items) => new AppliedFilter(services, place, position).apply(items, filter);
}

/** `filter()` (§ 13): of an image that is drawn in an area. */
export function filteredImage(
  services: FilterServices,
  items: DisplayList,
  filters: readonly FilterFunction[],
  area: PaintRect,
): DisplayList {
  return new AppliedFilter(services, area, () => undefined).apply(items, filters);
}

/** The filter of the root applies to the canvas, too. */
export function inRootFilter({ services, canvas }: PaintState, root: FragmentChild | null, draw: () => void): void {
  const filter = root?.fragment.kind === 'box' && filterOf(services, root.fragment, luToPt(root.x), 0);
  if (filter) canvas.changed(filter, draw);
  else draw();
}

/** The length of a CSS px. */
const PX: Points = pxToPt(1);

class AppliedFilter {
  /** `place`: the border box, or the area of an image. */
  constructor(
    readonly services: FilterServices,
    readonly place: PaintRect,
    readonly position: () => SourcePosition | undefined,
  ) {}

  apply(items: DisplayList, filter: readonly FilterFunction[]): DisplayList {
    // § 5: of a list with a reference to nothing, nothing is applied.
    const isBroken = filter.some((one) => one.kind === 'url' && this.#reference(one.url, []) === 'missing');
    if (isBroken) return items;
    return applyFilters(items, filter, {
      px: PX,
      affords: this.#affords,
      reference: (url, list) => {
        const result = this.#reference(url, list);
        return result === 'missing' ? null : result;
      },
    });
  }

  readonly #affords = (items: DisplayList): boolean => {
    return this.services.diagnostics.spend('vectorParts', countItems(items), this.position);
  };

  #reference(url: string, items: DisplayList): DisplayList | 'missing' {
    const { svg } = this.services;
    if (!svg || !url.startsWith('#')) return 'missing';
    const { x, y, width, height } = this.place;
    const toPx: DisplayItem = { kind: 'transform', matrix: [1 / PX, 0, 0, 1 / PX, -x / PX, -y / PX] };
    const toPoints: DisplayItem = { kind: 'transform', matrix: [PX, 0, 0, PX, x, y] };
    const result = svg.filtered(url.slice(1), {
      items: items.length === 0 ? items : [{ kind: 'scope', items: [toPx, ...items] }],
      box: { x: 0, y: 0, width: ptToPx(width), height: ptToPx(height) },
      affords: this.#affords,
    });
    return result === 'missing' ? result : [{ kind: 'scope', items: [toPoints, ...result] }];
  }
}
