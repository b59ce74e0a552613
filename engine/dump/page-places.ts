/** Where the blocks of the source stand on a page: for editors and previews that show pages beside their source. */
import { add, luToPt, ZERO, type LayoutUnit, type Points } from '../base/units.js';
import type { SourcePosition } from '../diagnostics.js';
import type { FragmentChild } from '../layout/contract/fragment.js';
import type { PageFragment } from '../page/page-fragment.js';
import type { DocumentTree, NodeId } from '../tree/document-tree.js';

/** A block of text or an image on a page. Lengths are points (1/72 inch) from the top left corner of the page as shown. */
export interface PagePlace {
  /** From the left edge. */
  readonly x: number;
  /** From the top edge. */
  readonly y: number;
  /** How wide it is. */
  readonly width: number;
  /** How high its part on this page is. */
  readonly height: number;
  /** Where its element begins in the source. */
  readonly position: SourcePosition;
  /** The name of its element, such as `p`. */
  readonly tag: string;
  /** The id of its element. */
  readonly id?: string;
  /** The classes of its element, as they are written. */
  readonly class?: string;
}

/** A page that has been drawn, as readers show it: turned, and with its bleed and printers' marks. Lengths are points (1/72 inch). */
export interface DrawnPage {
  /** From 1. */
  readonly number: number;
  /** Its width. */
  readonly width: number;
  /** Its height. */
  readonly height: number;
  /** What stands on it, the body of the document first. Content of templates is not among it. */
  readonly places: readonly PagePlace[];
}

/** A sheet of paper: its size, what stands beyond its edges on each side, and by how much readers turn it clockwise. */
export interface ShownSheet {
  readonly width: Points;
  readonly height: Points;
  readonly slug: Points;
  readonly rotation: number;
}

export type Area = Pick<PagePlace, 'x' | 'y' | 'width' | 'height'>;

/** A page that has been drawn, with nodes instead of places in the source: a later version of the source may have them elsewhere. */
export interface NodePage extends Omit<DrawnPage, 'places'> {
  readonly places: readonly (Area & { readonly node: NodeId })[];
}

/** An area of a sheet of this width and height on the sheet that is turned clockwise. */
export const TURNED: Readonly<Record<number, (area: Area, width: Points, height: Points) => Area>> = {
  0: (area) => area,
  90: ({ x, y, width, height }, _width, ofSheet) => ({ x: ofSheet - y - height, y: x, width: height, height: width }),
  270: ({ x, y, width, height }, ofSheet) => ({ x: y, y: ofSheet - x - width, width: height, height: width }),
};

/** `placed` returns a position with its file. */
export function drawnPage(
  page: NodePage,
  tree: DocumentTree,
  placed: (position: SourcePosition) => SourcePosition,
): DrawnPage {
  const places = page.places.flatMap(({ node, ...area }) => {
    const position = tree.position(node);
    return position ? [{ ...area, position: placed(position), ...named(tree, node) }] : [];
  });
  return { ...page, places };
}

function named(tree: DocumentTree, node: NodeId): Pick<PagePlace, 'tag' | 'id' | 'class'> {
  const [id, classes] = [tree.attr(node, 'id'), tree.attr(node, 'class')];
  return { tag: tree.name(node), ...(id !== undefined && { id }), ...(classes !== undefined && { class: classes }) };
}

/** The same page of a tree in which nodes have other numbers; null: one of them is not there. */
export function movedPlaces(page: NodePage, nodeNow: (node: number) => number | null): NodePage | null {
  const places: NodePage['places'][number][] = [];
  for (const place of page.places) {
    const node = nodeNow(place.node);
    if (node === null) return null;
    places.push({ ...place, node: node as NodeId });
  }
  return { ...page, places };
}

export function nodePage(page: PageFragment, sheet: ShownSheet): NodePage {
  const width = sheet.width + 2 * sheet.slug;
  const height = sheet.height + 2 * sheet.slug;
  const turn = TURNED[sheet.rotation]!;
  const places: NodePage['places'][number][] = [];
  const points = (length: LayoutUnit): number => luToPt(length) / page.shrink;
  // The depth of fragments equals that of boxes, which is limited.
  const visit = ({ x, y, fragment }: FragmentChild, left: LayoutUnit, top: LayoutUnit): void => {
    const place = { x: add(left, x), y: add(top, y) };
    const children = 'children' in fragment ? fragment.children : [];
    const isBlock = fragment.kind === 'box' && (children.length === 0 || children.some(isLine));
    if (isBlock || fragment.kind === 'image') {
      const area = {
        ...{ x: points(place.x) + sheet.slug, y: points(place.y) + sheet.slug },
        ...{ width: points(fragment.width), height: points(fragment.height) },
      };
      if (fragment.height > ZERO) places.push({ ...turn(area, width, height), node: fragment.node });
    }
    for (const child of children) visit(child, place.x, place.y);
  };
  for (const child of [...(page.root ? [page.root] : []), ...page.positioned, ...page.displaced])
    visit(child, ZERO, ZERO);
  const shown = turn({ x: 0, y: 0, width, height }, width, height);
  return { number: page.index, width: shown.width, height: shown.height, places };
}

function isLine({ fragment: { kind } }: FragmentChild): boolean {
  return kind === 'line';
}
