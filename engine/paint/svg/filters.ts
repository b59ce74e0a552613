/** Filters on elements of an SVG (Filter Effects 1, § 5), and which of them need pixels. */
import type { DocumentTree, NodeId } from '../../tree/document-tree.js';
import { NO_NODE } from '../../tree/document-tree.js';
import { applyFilters } from '../filter/apply-filters.js';
import { countItems, type DisplayList } from '../drawing/display-list.js';
import type { SvgElement } from './element.js';
import { filterResult } from './filter-element.js';
import { PRIMITIVES } from './filter-primitives.js';
import type { PaintTarget } from './painting.js';
import { elementBounds } from './transform.js';
import { parseNumbers } from './values.js';

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
      blurred: () => null,
      reference: (url, list) =>
        filterResult(filterElement(element, url)!, {
          items: list,
          box: box ?? { x: 0, y: 0, width: 0, height: 0 },
          affords,
          blurred: () => null,
        }),
    });
  target.canvas.changed(change, draw);
}

function filterElement(element: SvgElement, url: string): SvgElement | null {
  const node = url.startsWith('#') ? element.source.byId(url.slice(1)) : null;
  return node !== null && element.source.tree.name(node) === 'filter' ? element.referenced(node) : null;
}

/** Whether a list of filters, as it is written, has an effect that vectors cannot express. */
export function needsPixels(css: string, tree: DocumentTree, byId: (id: string) => NodeId | null): boolean {
  if (/\bblur\(\s*[^0)\s]/i.test(css) || /drop-shadow\((?:[^()]|\([^)]*\))*\)/i.test(css)) return true;
  for (const [, id] of css.matchAll(/url\(\s*["']?#([^"')\s]+)/gi)) {
    const node = byId(id!);
    // What leads nowhere here may lead somewhere by means that only the rasteriser has.
    if (node === null || tree.name(node) !== 'filter' || !isInVectors(tree, node)) return true;
  }
  return false;
}

type Reader = (name: string) => string | undefined;

/** Whether a primitive that vectors express in part is one of that part. */
const IN_PART: Readonly<Record<string, (attr: Reader) => boolean>> = {
  fegaussianblur: (attr) => parseNumbers(attr('stddeviation')).every((value) => value <= 0),
  fedropshadow: (attr) => attr('stddeviation') !== undefined && parseNumbers(attr('stddeviation')).every((v) => v <= 0),
  femorphology: (attr) => parseNumbers(attr('radius')).some((value) => value <= 0),
  fecolormatrix: (attr) => attr('type')?.toLowerCase() !== 'luminancetoalpha',
  fecomposite: (attr) =>
    attr('operator')?.toLowerCase() !== 'arithmetic' ||
    ['k1', 'k4'].every((name) => (parseNumbers(attr(name))[0] ?? 0) === 0),
};

function isInVectors(tree: DocumentTree, filter: NodeId): boolean {
  for (let n = tree.firstChild(filter); n !== NO_NODE; n = tree.nextSibling(n)) {
    if (!tree.isElement(n)) continue;
    const name = tree.name(n);
    if (!name.startsWith('fe')) continue;
    const isExpressed = Object.hasOwn(IN_PART, name)
      ? IN_PART[name]!((attribute) => tree.attr(n, attribute))
      : Object.hasOwn(PRIMITIVES, name);
    if (!isExpressed) return false;
  }
  return true;
}
