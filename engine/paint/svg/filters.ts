/** Filters on elements of an SVG (Filter Effects 1, § 5). */
import { applyFilters } from '../filter/apply-filters.js';
import { countItems, type DisplayList } from '../drawing/display-list.js';
import type { SvgElement } from './element.js';
import { filterResult } from './filter-element.js';
import { shownBy } from './filter-image.js';
import type { PaintTarget } from './painting.js';
import { elementBounds } from './transform.js';

/** Draws an element through its filters, in its own user space. */
export function drawFiltered(target: PaintTarget, element: SvgElement, draw: () => void): void {
  const { filter } = element.style.svg;
  if (filter.length === 0) return draw();
  const box = filter.some(({ kind }) => kind === 'url') ? elementBounds(target, element) : null;
  // § 5: a reference to nothing leaves the element as it is.
  if (filter.some((one) => one.kind === 'url' && !filterElement(element, one.url))) return draw();
  const affords = (items: DisplayList): boolean => target.affords(countItems(items), element.node);
  const change = (items: DisplayList) =>
    applyFilters(items, filter, {
      px: 1,
      affords,
      reference: (url, list) =>
        filterResult(filterElement(element, url)!, {
          items: list,
          box: box ?? { x: 0, y: 0, width: 0, height: 0 },
          affords,
          shown: (primitive, area) => shownBy(target, primitive, area),
        }),
    });
  target.canvas.changed(change, draw);
}

function filterElement(element: SvgElement, url: string): SvgElement | null {
  const node = url.startsWith('#') ? element.source.byId(url.slice(1)) : null;
  return node !== null && element.source.tree.name(node) === 'filter' ? element.referenced(node) : null;
}
