/** Where the blocks of the source stand on a page: for editors and previews that show pages beside their source. */
import { add, luToPt, ZERO, type LayoutUnit } from '../base/units.js';
import type { SourcePosition } from '../diagnostics.js';
import type { FragmentChild } from '../layout/contract/fragment.js';
import type { PageFragment } from '../page/page-fragment.js';
import type { DocumentTree } from '../tree/document-tree.js';

/** A block of text or an image on a page. Lengths are points (1/72 inch) from the top left corner of the page. */
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
}

/** A page that has been drawn. Lengths are points (1/72 inch). */
export interface DrawnPage {
  /** From 1. */
  readonly number: number;
  /** The width of the sheet. */
  readonly width: number;
  /** The height of the sheet. */
  readonly height: number;
  /** What stands on it, the body of the document first. Content of templates is not among it. */
  readonly places: readonly PagePlace[];
}

/** `placed` returns a position with its file. */
export function drawnPage(
  page: PageFragment,
  tree: DocumentTree,
  placed: (position: SourcePosition) => SourcePosition,
): DrawnPage {
  const places: PagePlace[] = [];
  const points = (length: LayoutUnit): number => luToPt(length) / page.shrink;
  // The depth of fragments equals that of boxes, which is limited.
  const visit = ({ x, y, fragment }: FragmentChild, left: LayoutUnit, top: LayoutUnit): void => {
    const place = { x: add(left, x), y: add(top, y) };
    const children = 'children' in fragment ? fragment.children : [];
    const isBlock = fragment.kind === 'box' && (children.length === 0 || children.some(isLine));
    if (isBlock || fragment.kind === 'image') {
      const position = tree.position(fragment.node);
      const { width, height } = fragment;
      if (position && height > ZERO)
        places.push({
          ...{ x: points(place.x), y: points(place.y), width: points(width), height: points(height) },
          position: placed(position),
        });
    }
    for (const child of children) visit(child, place.x, place.y);
  };
  for (const child of [...(page.root ? [page.root] : []), ...page.positioned, ...page.displaced])
    visit(child, ZERO, ZERO);
  return { number: page.index, width: luToPt(page.sheet.width), height: luToPt(page.sheet.height), places };
}

function isLine({ fragment: { kind } }: FragmentChild): boolean {
  return kind === 'line';
}
