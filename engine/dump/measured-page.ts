/** What a page measures: how much of it the document takes, and where the elements stand that have an id. */
import { add, luToPt, ZERO, type LayoutUnit } from '../base/units.js';
import type { FragmentChild } from '../layout/contract/fragment.js';
import type { PageFragment } from '../page/page-fragment.js';
import type { DocumentTree } from '../tree/document-tree.js';
import { TURNED, type Area, type ShownSheet } from './page-places.js';

/** A page as readers show it. Lengths are points (1/72 inch). */
export interface MeasuredPage {
  /** From 1. */
  readonly number: number;
  /** Its width. */
  readonly width: number;
  /** Its height. */
  readonly height: number;
  /** The height between its margins. */
  readonly areaHeight: number;
  /** How much of that the document takes, without footnotes and page floats. 0 on a blank page. */
  readonly contentHeight: number;
}

/** Where an element stands on a page: the smallest rectangle around its parts, without transforms. Lengths are points from the top left corner. */
export interface ElementPlace {
  /** The number of the page, from 1. */
  readonly page: number;
  /** From the left edge. */
  readonly x: number;
  /** From the top edge. */
  readonly y: number;
  /** How wide it is. */
  readonly width: number;
  /** How high its part on this page is. */
  readonly height: number;
}

export interface PageMeasures {
  readonly page: MeasuredPage;
  /** By id. */
  readonly places: ReadonlyMap<string, ElementPlace>;
}

export function pageMeasures(page: PageFragment, sheet: ShownSheet, tree: DocumentTree): PageMeasures {
  const width = sheet.width + 2 * sheet.slug;
  const height = sheet.height + 2 * sheet.slug;
  const turn = TURNED[sheet.rotation]!;
  const points = (length: LayoutUnit): number => luToPt(length) / page.shrink;
  const areas = new Map<string, Area>();
  // The depth of fragments equals that of boxes, which is limited.
  const visit = ({ x, y, fragment }: FragmentChild, left: LayoutUnit, top: LayoutUnit): void => {
    const [at, down] = [add(left, x), add(top, y)];
    const id = isElement(fragment) ? tree.attr(fragment.node, 'id') : undefined;
    if (id !== undefined) {
      const corner = { x: points(at) + sheet.slug, y: points(down) + sheet.slug };
      const area = turn({ ...corner, width: points(fragment.width), height: points(fragment.height) }, width, height);
      areas.set(id, around(areas.get(id), area));
    }
    if ('children' in fragment) for (const child of fragment.children) visit(child, at, down);
  };
  for (const child of [...(page.root ? [page.root] : []), ...page.positioned, ...page.displaced])
    visit(child, ZERO, ZERO);
  const shown = turn({ x: 0, y: 0, width, height }, width, height);
  return {
    page: {
      ...{ number: page.index, width: shown.width, height: shown.height, areaHeight: points(page.area.height) },
      contentHeight: page.root ? points(page.root.fragment.height) : 0,
    },
    places: new Map([...areas].map(([id, area]) => [id, { page: page.index, ...area }])),
  };
}

/** Lines and texts are parts of their element's boxes; a marker stands beside them. */
function isElement(fragment: FragmentChild['fragment']): boolean {
  if (fragment.kind === 'box') return fragment.role !== 'marker';
  return fragment.kind === 'image' || fragment.kind === 'inline-box';
}

function around(before: Area | undefined, area: Area): Area {
  if (!before) return area;
  const [x, y] = [Math.min(before.x, area.x), Math.min(before.y, area.y)];
  const right = Math.max(before.x + before.width, area.x + area.width);
  const bottom = Math.max(before.y + before.height, area.y + area.height);
  return { x, y, width: right - x, height: bottom - y };
}
