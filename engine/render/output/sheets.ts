/** The sheet of a page as the PDF needs it: its size, its boxes, and how it is turned. */
import type { PaintRect } from '../../base/shapes.js';
import { luToPt, type Points } from '../../base/units.js';
import type { PageFragment } from '../../page/page-fragment.js';
import type { Canvas } from '../../paint/drawing/canvas.js';
import { paintPrintersMarks, printersEdge } from '../../paint/printers-marks.js';
import { outsetRect } from '../../paint/drawing/rects.js';
import type { PaperEdges } from '../../pdf/document.js';

/** In degrees clockwise, as PDF turns pages. */
const ROTATION = { upright: 0, 'rotate-left': 270, 'rotate-right': 90 } as const;

export interface Sheet extends PaperEdges {
  readonly width: Points;
  readonly height: Points;
}

export function sheetOf({ sheet, bleed, marks, orientation }: PageFragment): Sheet {
  return {
    width: luToPt(sheet.width),
    height: luToPt(sheet.height),
    rotation: ROTATION[orientation],
    bleed: luToPt(bleed),
    slug: printersEdge(marks, luToPt(bleed)).slug,
  };
}

/** All that is seen of a sheet. */
export function shownArea({ width, height, slug }: Sheet): PaintRect {
  return { x: -slug, y: -slug, width: width + 2 * slug, height: height + 2 * slug };
}

/** Draws printers' marks, clips to what is printed, and sets the scale of the page. */
export function prepareSheet(canvas: Canvas, page: PageFragment): void {
  const { width, height, bleed, slug } = sheetOf(page);
  const cut = { x: 0, y: 0, width, height };
  paintPrintersMarks(canvas, cut, printersEdge(page.marks, bleed));
  if (slug > bleed) {
    const printed = outsetRect(cut, bleed);
    canvas.clipRect(printed.x, printed.y, printed.width, printed.height);
  }
  const scale = 1 / page.shrink;
  if (scale !== 1) canvas.transform(scale, 0, 0, scale, 0, 0);
}
